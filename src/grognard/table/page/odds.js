// The combat panel of a game with odds: before anything is committed, and while it is fought. One line a modifier,
// with its rule and effect; the odds; the row of results with their chances; what is not known is said last.

import { h, ruleButton } from "./dom.js";
import { icon, die } from "./pieces.js";
import { unitName } from "./hexpanel.js";
import { ageOf } from "./motion.js";
import { capital } from "./sides.js";
import { figures, has, percent, say, sayOr } from "./texts.js";

/** `combat` as in docs/scene.md. */
export function oddsPanel(table, combat) {
  const { board } = table;
  const known = combat.defenders?.length ? unitName(board, combat.defenders[0][0]) : say(`place.${combat.at}`);
  const title = say([`odds.${combat.kind}`, "odds.attack"], { at: combat.targets ?? combat.at, name: known });
  return h("section", { class: "panel combat odds-panel", "aria-label": title },
    h("header", {}, h("h2", {}, title), ruleButton(combat.rule)),
    h("ul", { class: "mods" }, strengths(combat), lines(board, combat)),
    combat.base < 0 ? h("p", { class: "small" }, say(combat.kind === "bombard" ? "odds.no-effect" : "odds.too-weak", combat)) : [columns(board, combat), combat.outcomes ? outcomes(combat) : results(board, combat), thrown(combat), combat.outcomes ? null : verdict(combat)],
    combat.hidden ? h("p", { class: "unknown" }, icon("eye", 18), say("odds.unknown")) : null);
}

/** Both strengths, by unit where they are known. */
function strengths({ strength, sum, points, attackers = [], defenders = [] }) {
  if (points !== undefined) return h("li", { class: "sumline" }, h("span", {}, say("odds.points", { attack: attackers.map(([, , value]) => figure(value)).join(" + ") || figure(points) })), h("b", {}, figure(points)));
  if (!strength?.length) return null;
  const list = (units) => units.map(([, , value]) => figure(value)).join(" + ");
  const about = { attack: attackers.length > 1 ? list(attackers) : figure(strength[0]), defence: defenders.length > 1 ? list(defenders) : figure(strength[1]) };
  return h("li", { class: "sumline" }, h("span", {}, say("odds.strengths", about)), ruleButton(sum), h("b", {}, `${figure(strength[0])} : ${figure(strength[1])}`));
}

/** The modifiers: those that do not apply are grey. */
function lines(board, { shifts = [], dice_shift: dice = [], multipliers = [] }) {
  const line = ([name, value, rule], text) => h("li", { class: value ? null : "none" }, h("span", {}, sayOr(capital(name), [`shift.${name}`, `line.${name}`, `terrain.${name}`, `flag.${name}`])), ruleButton(rule), h("b", {}, text));
  return [
    ...multipliers.map((one) => line([one[0], one[1] === 1 ? 0 : one[1], one[2]], `× ${figure(one[1])}`)),
    ...shifts.map((one) => line(one, say(one[1] > 0 ? "odds.right" : one[1] < 0 ? "odds.left" : "odds.none", { n: Math.abs(one[1]) }))),
    ...dice.map((one) => line(one, one[1] ? say("odds.dice", { n: signed(one[1]) }) : say("odds.none"))),
  ];
}

/** The odds of the table: those before shifts boxed, the present column inked, what the enemy may yet bring underlined. */
function columns(board, { kind, base, column, reply }) {
  const table = board.tables?.[kind === "bombard" ? "bombard" : "combat"];
  if (!table || column === undefined) return null;
  const classes = (n) => [n === base ? "base" : null, reply && n >= reply[0] && n <= reply[1] ? "reply" : null].filter(Boolean).join(" ");
  const note = base !== undefined && base !== column && base >= 0 ? say("odds.before", { odds: table.columns[base] }) : "";
  return [h("ol", { class: "odds", style: `--columns: ${table.columns.length}` }, table.columns.map((odds, n) => h("li", { class: classes(n), "aria-current": n === column ? "true" : null }, String(odds)))),
    note || reply ? h("p", { class: "odds-note" }, h("span", {}, note), reply ? h("span", {}, h("i", {}), say("odds.reply")) : null) : null];
}

/** Every result of the column, as wide as it is likely; those that cost the defender are filled. */
function results(board, { chances = [], result, defenders = [], hidden }) {
  if (!chances.length) return null;
  const steps = hidden ? Infinity : defenders.reduce((sum, [id, , , , left]) => sum + (left ?? board.units[id].steps), 0);
  return h("ol", { class: "results", style: `grid-template-columns: ${chances.map(([, chance]) => `${Math.max(chance, .07)}fr`).join(" ")}` }, chances.map(([name, chance]) =>
    h("li", { class: [lostBy(name) ? "hit" : "", lostBy(name) >= steps ? "kill" : "", name === result ? "fell" : ""].join(" "), "aria-current": name === result ? "true" : null, title: resultWords(name) }, h("b", {}, name), h("span", { title: percent(chance) }, figures(chance)))));
}

/** What each face of the one die brings, to the attacker and to the defender in each way that he may take it. */
function outcomes({ outcomes: rows, dice = [], result }) {
  const codes = [...new Set(rows.flatMap(([, , cells]) => cells))].filter((code) => code !== "-");
  const look = (code) => (code === "-" ? "no" : code === "E" ? "dead" : "bad");
  return [h("table", { class: "outcomes" }, h("thead", {}, h("tr", {}, h("th", {}), [1, 2, 3, 4, 5, 6].map((face) => h("th", { scope: "col" }, h("span", { class: "die-small", role: "img", "aria-label": say("die", { n: face }) }, die(face, 22)))))),
    h("tbody", {}, rows.map(([name, own, cells]) => h("tr", {}, h("th", { scope: "row" }, say(`outcome.${name}`)), cells.map((code, at) => h("td", { class: [look(code), own ? "own" : "", result && dice[0] === at + 1 ? "fell" : ""].join(" "), title: say(`effect.${code}`) }, code === "-" ? "–" : code)))))),
  h("p", { class: "outcome-key" }, codes.map((code) => h("span", {}, h("b", {}, code), " ", say(`effect.${code}`))))];
}

/** The steps that a result costs the defender; a bombardment's result is nothing else. */
const lostBy = (code) => Number(/^\d+$/.test(code) ? code : code.match(/D(\d+)/)?.[1] ?? 0);

/** "D2r3": what it means in words. */
export function resultWords(code) {
  if (/^\d+$/.test(code)) return say("odds.result-hits", { n: Number(code) });
  return String(code).split(" ").map((part) => {
    const [, side, steps, hexes] = part.match(/^([AD])(\d*)(?:r(\d+))?$/) ?? [];
    return side ? say(hexes ? "odds.result-retreat" : "odds.result", { who: say(`odds.${side}`), steps: Number(steps) || 0, hexes: Number(hexes) || 0 }) : part;
  }).join(say("and-then"));
}

function thrown({ at, dice = [], result }) {
  if (!dice.length) return null;
  return h("div", { class: "dice", style: ageOf(at, dice) }, dice.map((face) => h("span", { role: "img", "aria-label": say("die", { n: face }) }, die(face, 36))), result ? h("b", { class: has(`result.${result}`) ? "said" : null }, capital(sayOr(result, `result.${result}`))) : null);
}

/** Two lines of plain words: how likely each side is to lose anything. */
function verdict({ chances = [], result }) {
  if (!chances.length) return null;
  if (result) return h("p", { class: "small" }, resultWords(result));
  if (chances.every(([name]) => /^\d+$/.test(name))) return bombarded(chances);
  const share = (letter) => chances.filter(([name]) => name.includes(letter)).reduce((sum, [, chance]) => sum + chance, 0);
  const back = chances.filter(([name]) => /D\d*r/.test(name)).reduce((sum, [, chance]) => sum + chance, 0);
  return h("dl", { class: "verdict" }, [["D", share("D")], ["Dr", back], ["A", share("A")]].map(([name, chance]) => [h("dt", {}, percent(chance)), h("dd", {}, say(`odds.chance.${name}`))]));
}

function bombarded(chances) {
  const hit = chances.reduce((sum, [name, chance]) => sum + (Number(name) ? chance : 0), 0), mean = chances.reduce((sum, [name, chance]) => sum + Number(name) * chance, 0);
  return h("dl", { class: "verdict" }, h("dt", {}, percent(hit)), h("dd", {}, say("odds.chance.hit")), h("dt", {}, mean.toFixed(1)), h("dd", {}, say("odds.mean", { n: mean.toFixed(1) })));
}

const figure = (value) => (Number.isInteger(value) ? String(value) : value % 1 === .5 ? `${Math.floor(value) || ""}½` : value.toFixed(2));
const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);
