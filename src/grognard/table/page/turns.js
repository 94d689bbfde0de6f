// The turn track in the top bar.

import { h, redraw } from "./dom.js";
import { has, say, sayOr } from "./texts.js";

const MANY = 8;          // more turns than these are told by the present one alone

export function drawTurns(region, board, { turn: now, phase, steps, step }, idle) {
  if (steps) return drawSteps(region, steps, step, phase, idle);
  const all = board.tracks?.turn ?? [], turns = all.length > MANY ? all.filter((turn) => turn.n === now) : all;
  const under = (turn) => (all.length > MANY ? [sayOr("", `phase.${phase}`)] : notes(turn));
  redraw(region, turns.map((turn) => h("li", { class: turn.n < now ? "done" : null, "aria-current": turn.n === now ? "step" : null },
    h("b", {}, turn.n), h("span", {}, sayOr(say("turn.n", turn), `turn.${turn.n}`)), h("small", {}, ...under(turn)))));
}

/** The steps of a player turn, the present one with what it is just about, or how many have still to act. */
function drawSteps(region, steps, step, phase, idle) {
  const at = steps.indexOf(step), about = idle ? say("step.idle", { n: idle }) : phase !== step ? sayOr("", `phase.${phase}`) : "";
  redraw(region, steps.map((name, n) => h("li", { class: n < at ? "done" : null, "aria-current": n === at ? "step" : null },
    h("b", {}, n + 1), h("span", {}, say(`phase.${name}`)), h("small", {}, n === at ? about : ""))));
}

/** What else the track says of a turn: {fatigue: [1, 2]} is worded `track.fatigue` with its figures as a and b. */
function notes(turn) {
  return Object.entries(turn).filter(([key]) => key !== "n" && has(`track.${key}`)).map(([key, value]) => {
    const [a, b] = [value].flat();
    const none = [value].flat().every((figure) => figure === 0) && has(`track.${key}.none`);
    return say(none ? `track.${key}.none` : `track.${key}`, { a, b });
  });
}
