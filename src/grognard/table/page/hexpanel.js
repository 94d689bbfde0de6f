// The inspector of a game on hexes: all that is to be known of a hex, and of each unit in it that may be seen.

import { counterPicture, strength } from "./counters.js";
import { h, iconButton } from "./dom.js";
import { unitsAsked, unitsPicked } from "./hexmarks.js";
import { points } from "./hexposition.js";
import { capital, sideName } from "./sides.js";
import { say, sayOr } from "./texts.js";

const RIGHTS = ["bonus", "heavy", "scout"];      // what some units can do beside their figures
const RIDES = ["carried", "loaded"];

export function hexPanel(table, hex) {
  const { view } = table.past ?? table.payload;
  const stack = view.stacks?.[hex];
  const looked = stack?.units.find(([id]) => id === table.unit) ?? stack?.units[0];
  return h("section", { class: "panel place hexplace", "aria-label": say(`place.${hex}`) },
    h("header", {}, h("h2", {}, say(`place.${hex}`)), iconButton("close", say("close"), () => table.inspect(null), { "data-focus": "close-place" })),
    h("dl", {}, rows(table, view, hex).filter(([, text]) => text).map(([name, text]) => [h("dt", {}, say(`hex-row.${name}`)), h("dd", {}, text)])),
    looked ? unitCard(table, looked, stack) : null,
    stack ? stackRow(table, hex, stack) : null,
    actsRow(table, hex));
}

function rows(table, view, hex) {
  const { board } = table;
  const [, , , terrain] = board.hexes.find(([id]) => id === hex);
  const town = (board.towns ?? []).find((one) => one.hex === hex);
  const cost = table.gesture?.aid?.reach?.[hex];
  const port = view.ports?.[hex] ?? view.ports?.[town?.id];
  const [side, stock] = view.depots?.[hex] ?? [];
  const entrenched = [0, 1].find((side) => (view.marks?.entrenched ?? [])[side]?.includes(hex));
  const held = view.control?.[hex];
  return [
    ["terrain", [sayOr(terrain, `terrain.${terrain}`), terrainFigures(board.tables?.terrain?.[terrain])].filter(Boolean).join(", ")],
    ["level", board.levels ? String(board.levels[hex] ?? 1) : null],
    ["works", [town?.fort ? say("hex.fort") : null, entrenched === undefined ? null : say("hex.entrenched-by", { side: entrenched })].filter(Boolean).join(", ")],
    ["control", held === undefined ? null : capital(sideName(held))],
    ["port", port && say(port.capacity === undefined ? "hex.port-of" : port.capacity < 0 ? "hex.port-endless" : "hex.port-left", { side: port.by, n: port.capacity })],
    ["depot", stock === undefined ? null : say("hex.depot", { side, n: stock })],
    ["zones", zones(table, view, hex)],
    ["stack", view.stacks?.[hex] ? stackLine(table, view.stacks[hex]) : null],
    ["cost", cost === undefined ? null : say("hex.cost", { points: points(cost) })],
  ];
}

function terrainFigures(figures) {
  if (Array.isArray(figures?.halves)) {
    const [foot, other] = figures.halves.map(points), defence = figures.defence ? say("hex.terrain-defence", { n: figures.defence }) : null;
    return [foot === other ? say("hex.terrain-points", { points: foot }) : say("hex.terrain-classes", { foot, other }), defence].filter(Boolean).join(", ");
  }
  return figures ? say("hex.terrain", { points: points(figures.halves), times: points(figures.defence) }) : null;
}

function zones(table, view, hex) {
  const bit = table.board.hexes.find(([id]) => id === hex)[4];
  const inside = [0, 1].filter((side) => parseInt(view.zones?.[side]?.at(-1 - (bit >> 2)) ?? "0", 16) >> (bit & 3) & 1);
  return inside.length ? say("hex.zones", { sides: inside.map((side) => sideName(side)) }) : null;
}

function stackLine({ board }, { side, units, hidden }) {
  if (hidden) return say("hex.hidden", { side });
  const load = units.reduce((sum, [id]) => sum + (board.units[id].stacking ?? 0), 0);
  return load ? say("hex.load", { n: units.length, load: points(load), full: points(board.stacking) }) : say("fan.units", { n: units.length });
}

/* ---- units ---- */

/** The counter large, and in words and figures all that it only hints at. */
export function unitCard({ board }, [id, lost, flags, partner], stack = {}) {
  const unit = board.units[id];
  const { attack, defence, bomb, moves, left } = strength(unit, lost);
  const kind = [sayOr(unit.nation, `nation.${unit.nation}`), typeWords(unit), unit.division ? sayOr(unit.division, `division.${unit.division}`) : null];
  const facts = [
    ["strength", unit.vehicle ? null : say(bomb ? "unit-fact.bombards" : "unit-fact.strength", { attack, defence, bomb })],
    ["movement", say(unit.exploit ? "unit-fact.exploits" : "unit-fact.moves", { n: moves })],
    ["range", unit.range ? say("unit-fact.range", { n: unit.range }) : null],
    ["rights", RIGHTS.filter((right) => unit[right]).map((right) => sayOr(right, `right.${right}`)).join(", ")],
    ["steps", unit.steps > 1 && say("n-of", { n: left, of: unit.steps })],
    ["state", capital([...flags.filter((flag) => !(partner && RIDES.includes(flag))).map((flag) => sayOr(flag, `flag.${flag}`).toLowerCase()), rideWords(board, flags, partner)].filter(Boolean).join(", "))],
  ];
  return h("div", { class: "unit-card" }, counterPicture(unit, { lost, flags, name: unitName(board, id) }, 92),
    h("div", {}, h("h3", {}, unitName(board, id)), h("p", { class: "sub" }, [...new Set(kind.filter(Boolean))].join(", ")),
      h("dl", {}, facts.filter(([, text]) => text).map(([name, text]) => [h("dt", {}, say(`unit-row.${name}`)), h("dd", {}, text)])),
      stack.hidden ? h("p", { class: "unknown" }, say("hex.unknown")) : null));
}

/** "Somua S35, battalion": what it drives, else what it is. */
function typeWords({ type, model, size, vehicle }) {
  if (vehicle) return sayOr(type, `type.${type}`).toLowerCase();
  return model ? [sayOr(model, `model.${model}`), sayOr("", `size.${size}`).toLowerCase()].join(", ") : [`type.${type}`, `size.${size}`].map((key) => sayOr("", key).toLowerCase()).filter(Boolean).join(", ");
}

/** What carries it, or what it carries. */
function rideWords(board, flags, partner) {
  return partner ? say(flags.includes("carried") ? "unit-fact.rides" : "unit-fact.carries", { name: unitName(board, partner) }) : null;
}

/** The units of a stack as buttons: those asked about stay pressed, the others are only looked at. */
function stackRow(table, hex, { units, hidden }) {
  if (hidden || units.length < 2) return null;
  const asked = new Set(unitsAsked(table)), picked = new Set(unitsPicked(table));
  return h("div", { class: "units", role: "group", "aria-label": say("group.label") }, units.map(([id, lost, flags]) =>
    h("button", { type: "button", class: "chipbtn", "aria-pressed": asked.has(id) ? String(picked.has(id)) : null, "aria-label": unitName(table.board, id), title: unitName(table.board, id), "data-focus": `unit-${id}`,
      onclick: (event) => (asked.has(id) ? table.clicks.onPlace(hex, id, event) : look(table, id)) },
    counterPicture(table.board.units[id], { lost, flags, picked: asked.has(id) && picked.has(id), name: unitName(table.board, id) }, 46))));
}

function look(table, id) {
  table.unit = id;
  table.redraw();
}

/** What may be done here, where more than one thing may. */
function actsRow(table, hex) {
  const { gesture } = table;
  if (table.past || !gesture) return null;
  const acts = table.forms.actsAt(gesture.shown, hex);
  if (acts.length + Number(gesture.targets.includes(hex)) < 2) return null;
  return h("div", { class: "row acts-here" }, acts.map((choice, at) => h("button", { type: "button", class: "btn", "data-focus": `act-${at}`, onclick: () => table.send(() => table.clicks.act(choice)) }, actName(gesture.shown, choice))));
}

/** "Overrun, from A46.17": the word, and the other hexes of the choice. */
export function actName(ask, [word, , ...from]) {
  const name = sayOr(word, [`choice.${ask.kind}.${word}`, `choice.${word}`]);
  return from.length ? say("act.from", { name, from }) : name;
}

export const unitName = (board, id) => capital(sayOr(board.units?.[id]?.name ?? id, `unit.${id}`));

/** A counter beside the map, that is only looked at. */
export const counterChip = (board, id, lost, flags, size) => h("span", { class: "counter-chip", role: "img", "aria-label": unitName(board, id), title: unitName(board, id) }, counterPicture(board.units[id], { lost, flags, name: unitName(board, id) }, size));
