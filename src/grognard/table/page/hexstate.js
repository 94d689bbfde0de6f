// Beside a sheet of hexes: the days and nights, both sides' air units and what interdiction does, the event in force,
// the points as they stand, what must still be attacked, who may come and with which die.

import { openDialog } from "./dialogs.js";
import { h, ruleButton } from "./dom.js";
import { counterChip, unitName } from "./hexpanel.js";
import { icon } from "./pieces.js";
import { capital, sideName, sideStyle } from "./sides.js";
import { has, say, sayOr } from "./texts.js";

const MANY = 24;                 // more turns than these have every other number left out
const AWAY = 4;                  // an air unit that was shot down, and comes back on the turn track
const SHOWN = { 0: "ready", 1: "out", 2: "out", 3: "home", 4: "away", 5: "gone" };

/** All of it, for the parts that a game has. */
export function stateParts(table, view) {
  return [due(table), days(table, view), air(table, view), event(view), works(view), score(table, view)];
}

/** The hexes that must still be attacked, each with the units that its zone binds; a click goes there. */
function due(table) {
  const found = table.past ? [] : Object.entries(table.gesture?.aid.due ?? {});
  if (!found.length) return null;
  return h("div", { class: "due-list" }, h("p", {}, icon("danger", 18), h("b", {}, say("due", { n: found.length }))),
    h("dl", {}, found.map(([hex, units]) => [h("dt", {}, h("button", { type: "button", class: "link", "data-focus": `due-${hex}`, onclick: () => table.inspect(hex, true) }, say(`place.${hex}`))), h("dd", {}, units.map((id) => unitName(table.board, id)).join(", "))])));
}

/** The turns of the game: nights dark, the present one filled, what comes back from the air beneath. */
function days({ board }, { turn: now, last_turn: last, air: flights = [] }) {
  const turns = (board.tracks?.turn ?? []).filter(({ n }) => n <= last);
  if (!turns.some(({ day }) => day)) return null;
  const back = (n) => flights.flatMap((units, side) => units.filter(([doing, , when]) => doing === AWAY && when === n).map(() => side));
  return h("ol", { class: turns.length > MANY ? "days many" : "days", "aria-label": say("turns"), style: `--turns: ${turns.length}` }, turns.map(({ n, day, night }, at) => h("li", {
    class: [night ? "night" : "", n < now ? "done" : "", day !== turns[at - 1]?.day ? "first" : ""].join(" "), "aria-current": n === now ? "step" : null, title: told(n, day, night) },
  h("b", {}, n), back(n).map((side) => h("i", { style: sideStyle(board, side), title: say("air.returns", { side }) })), day !== turns[at - 1]?.day ? h("small", {}, sayOr(day, `day.${day}`)) : null)));
}

const told = (n, day, night) => [say("turn.n", { n }), sayOr(day, `day.${day}`), night ? say("night") : null].filter(Boolean).join(", ");

/** Each side's air units by what they do, and what interdiction means. */
function air({ board }, { air: flights, tracks = {} }) {
  if (!flights) return null;
  const level = tracks.interdiction ?? 0;
  return h("div", { class: "airboxes" }, flights.map((units, side) => h("div", { style: sideStyle(board, side) }, h("span", { class: "caps" }, capital(sideName(side))),
    h("span", { class: "planes" }, units.map(([doing, hex, back]) => h("span", { class: `plane ${SHOWN[doing]}`, role: "img", "aria-label": doingWords(doing, hex, back), title: doingWords(doing, hex, back) }, icon("plane", 20),
      hex ? h("small", {}, hex) : doing === AWAY ? h("small", {}, `→${back}`) : null))))),
  level && has(`interdiction.${level}`) ? h("p", { class: "small interdiction" }, icon("danger", 16), h("span", {}, say(`interdiction.${level}`))) : null);
}

const doingWords = (doing, hex, back) => say(`air.${doing}`) + (hex ? `: ${say(`place.${hex}`)}` : doing === AWAY ? `: ${say("turn.n", { n: back })}` : "");

/** The event in force, the one to come, and what has happened on which day. */
function event({ event: now, next_event: next, spent = [] }) {
  if (now === undefined) return null;
  const about = (name) => sayOr("", `event.${name}.about`);
  return h("dl", { class: "events" },
    now ? [h("dt", {}, say("event.now")), h("dd", {}, h("b", {}, say(`event.${now}`)), " ", h("span", {}, about(now)))] : null,
    next ? [h("dt", {}, say("event.next")), h("dd", { title: about(next) }, say(`event.${next}`))] : null,
    spent.length ? [h("dt", {}, say("event.spent")), h("dd", {}, spent.map(([name, days], n) => [n ? say("and-then") : "", say(`event.${name}`), days.length ? ` (${days.map((day) => say(`day.${day}`)).join(", ")})` : ""]))] : null);
}

/** Pontoons: how many are left, the bridges that stand and those under way. */
function works({ tracks = {}, marks: { pontoons = [], building = [] } = {} }) {
  if (!tracks.pontoons && !pontoons.length && !building.length) return null;
  const bridges = (name, pairs) => pairs.map(([one, other]) => say(`works.${name}`, { one, other }));
  return h("dl", { class: "events" }, h("dt", {}, say("works")), h("dd", {}, [say("works.left", { n: tracks.pontoons ?? 0 }), ...bridges("whole", pontoons), ...bridges("begun", building)].join(say("and-then"))));
}

/** Points in halves, entry by entry, and how the game would end now. */
function score(table, { points, standing, over, combat }) {
  if (!points) return null;
  const { board } = table, [german, french] = standing.score, open = table.scoreOpen ?? !(combat || table.gesture?.aid.preview); // in a combat the log needs the room
  return h("details", { class: "score", open, onclick: (event) => { if (event.target.closest("summary")) table.scoreOpen = !event.currentTarget.open; } }, h("summary", {}, h("span", { class: "caps" }, over ? say("score") : say("victory.now")), h("b", { class: "sum" }, [german, french].map((total, side) => h("i", { style: sideStyle(board, side), title: capital(sideName(side)) }, halves(total)))),
    h("span", {}, standing.winner < 0 ? say("level.draw") : say("score.level", { side: standing.winner, level: standing.level }))),
    h("ul", {}, points.map(([name, side, value, rule]) => h("li", { style: sideStyle(board, side) }, h("span", {}, sayOr(name, `aim.${name}`)), ruleButton(rule), h("b", {}, halves(value))))));
}

export function halves(value) {
  const whole = Math.floor(Math.abs(value) / 2);
  return `${value < 0 ? "−" : ""}${value % 2 ? `${whole || ""}½` : whole}`;
}

/** The planner: each formation with the turn from which it may come, the die it needs, and where. */
export function plannerBook(table) {
  const planner = table.gesture?.aid.planner ?? [];
  if (!planner.length) return null;
  const n = planner.reduce((sum, { units }) => sum + units.length, 0);
  return h("button", { type: "button", class: "link", "data-focus": "book-planner", onclick: () => openPlanner(table, planner) }, say("calendar.open", { n }));
}

function openPlanner({ board, payload }, planner) {
  const row = ({ side, formation, units, from, need, chance, when, where, worse = [] }) => h("li", { style: sideStyle(board, side), "aria-current": from <= payload.view.turn && !when ? "date" : null },
    h("div", {}, h("b", {}, sayOr(formation, `division.${formation}`)), h("p", {}, planned(from, need, chance, when, payload.view.turn)), worse.length ? h("p", { class: "small" }, worse.map(([name, value]) => `${say(`planner.${name}`)} ${value > 0 ? "+" : "−"}${Math.abs(value)}`).join(", ")) : null, where.length ? h("p", { class: "small" }, where.map((place) => sayOr(place, [`zone.${place}`, `place.${place}`])).join(", ")) : null),
    h("div", { class: "units" }, units.map((id) => counterChip(board, id, 0, [], 46))));
  openDialog(say("planner"), [0, 1].map((side) => h("section", {}, h("h3", { class: "caps" }, capital(sideName(side))), h("ol", { class: "calendar planner" }, planner.filter((one) => one.side === side).map(row)))), { kind: "wide-dialog" });
}

/** "From turn 3, needs 2 or less". */
function planned(from, need, chance, when, now) {
  const start = from > now && when !== "allowed" ? say("planner.from", { n: from }) : null;
  const die = when ? say(`planner.when.${when}`) : need === undefined ? say("planner.certain") : need < 1 ? say("planner.cannot") : say("planner.needs", { n: need, chance });
  return [start, die].filter(Boolean).join(say("and-then"));
}
