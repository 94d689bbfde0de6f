// Beside a sheet of hexes: what both sides have in the air, on the roads and at sea, how victory stands, who is
// off the map, who is still to come and who is lost.

import { openDialog } from "./dialogs.js";
import { h, ruleButton } from "./dom.js";
import { counterChip } from "./hexpanel.js";
import { plannerBook, stateParts } from "./hexstate.js";
import { icon } from "./pieces.js";
import { capital, sideName, sideStyle } from "./sides.js";
import { say, sayOr } from "./texts.js";

const SIGNS = { air: "plane", trucks: "truck", shipping: "ship" };
const MANY = 6;                  // more points than these are written as a figure

export function hexTracks(table, view) {
  const parts = [...stateParts(table, view), forces(table, view), depots(table, view), offMap(table, view), victory(table, view), books(table, view)].filter(Boolean);
  return parts.length ? h("section", { class: "panel hextracks", "aria-label": say("tracks") }, parts) : null;
}

/** A line for each side, with the points it has left; a track that nobody has anything on is left out. */
function forces({ board }, { tracks = {} }) {
  const names = Object.keys(SIGNS).filter((name) => Array.isArray(tracks[name]) && tracks[name].some((value) => value > 0));
  if (!names.length) return null;
  return h("ul", { class: "forces", "aria-label": say("forces") }, [0, 1].map((side) => h("li", { style: sideStyle(board, side) }, h("span", { class: "caps" }, capital(sideName(side))),
    names.map((name) => h("span", { class: "track-of", title: sayOr(name, `track.${name}`) }, icon(SIGNS[name], 18), points(tracks[name][side]), h("span", { class: "unseen" }, `${sayOr(name, `track.${name}`)}: ${tracks[name][side]}`))))));
}

/** Few points as dots, so that they are seen at a glance. */
function points(value) {
  return value > MANY ? h("b", { "aria-hidden": "true" }, value) : h("span", { class: "pips", "aria-hidden": "true" }, Array.from({ length: value }, () => h("i")), value ? null : "0");
}

/** Where on the map supply points lie, one’s own first; a click goes there. */
function depots(table, view) {
  const found = Object.entries(view.depots ?? {}).filter(([name]) => table.forms.places.has(name)).sort(([, [one]], [, [other]]) => Math.abs(one - table.side) - Math.abs(other - table.side));
  if (!found.length) return null;
  return h("ul", { class: "depots", "aria-label": say("depots") }, found.map(([name, [side, stock]]) => h("li", { style: sideStyle(table.board, side), title: capital(sideName(side)) },
    h("button", { type: "button", class: "link", "data-focus": `stock-${name}`, onclick: () => table.sheet.focus(name) }, say(`place.${name}`)), h("b", {}, stock))));
}

/** The zones beyond the edge of the map: supply points there, and one’s own units. */
function offMap(table, { depots = {}, boxes = {} }) {
  const { board } = table, hexes = table.forms.places, names = [...new Set([...Object.keys(depots).filter((name) => !hexes.has(name)), ...Object.keys(boxes).filter((name) => board.off?.includes(name))])];
  const rows = names.map((name) => {
    const units = boxes[name] ?? [], stock = depots[name];
    if (!units.length && !stock) return null;
    return h("li", {}, h("b", {}, say(`place.${name}`)), h("span", {}, [units.length ? say("off-map.units", { n: units.length }) : null, stock ? say("off-map.points", { n: stock[1] }) : null].filter(Boolean).join(", ")),
      units.length ? h("div", { class: "units" }, units.map(([id, lost, flags]) => counterChip(board, id, lost, flags, 34))) : null);
  }).filter(Boolean);
  return rows.length ? h("ul", { class: "offmap", "aria-label": say("off-map") }, rows) : null;
}

/** Who would win if it ended now, why, and what each side has of what it must have. */
function victory({ board }, { victory: told, over }) {
  if (!told?.aims || over) return null;
  return h("div", { class: "victory", role: "group", "aria-label": say("victory.title") },
    h("p", {}, h("span", { class: "caps" }, say("victory.now")), h("b", {}, told.now < 0 ? say("victory.draw") : capital(sideName(told.now))), ruleButton(told.rule)),
    h("ul", { class: "aims" }, told.aims.map(([name, side, have, need]) => h("li", { class: have >= need ? "met" : null, style: sideStyle(board, side) }, icon(have >= need ? "check" : "flag", 16), h("span", {}, sayOr(name, `aim.${name}`)), h("small", {}, need > 1 ? say("n-of", { n: have, of: need }) : "")))));
}

/** What opens from here: the calendar of arrivals, the losses of both sides. */
function books(table, { boxes = {}, turn }) {
  const coming = (boxes.arrivals ?? []).reduce((sum, [, , units]) => sum + units.length, 0), lost = [0, 1].reduce((sum, side) => sum + (boxes[`destroyed-${side}`] ?? []).length, 0);
  const planner = plannerBook(table);
  if (!coming && !lost && !planner) return null;
  const book = (name, n, open) => h("button", { type: "button", class: "link", "data-focus": `book-${name}`, onclick: open }, say(`${name}.open`, { n }));
  return h("p", { class: "books" }, coming ? book("calendar", coming, () => openCalendar(table, boxes.arrivals, turn)) : planner, lost ? book("losses", lost, () => openLosses(table, boxes)) : null);
}

function openCalendar({ board, payload }, arrivals, now) {
  const name = (turn) => sayOr(say("turn.n", { n: turn }), payload.view.turn_name === String(now) ? `turn.${turn}` : `turn.c${turn}`);
  openDialog(say("calendar"), h("ol", { class: "calendar" }, arrivals.map(([turn, side, units]) => h("li", { style: sideStyle(board, side), "aria-current": turn === now ? "date" : null }, h("b", {}, name(turn)), h("span", { class: "caps" }, capital(sideName(side))),
    h("div", { class: "units" }, units.map((id) => counterChip(board, id, 0, [], 46)))))), { kind: "wide-dialog" });
}

function openLosses({ board }, boxes) {
  openDialog(say("losses"), [0, 1].map((side) => {
    const units = boxes[`destroyed-${side}`] ?? [];
    return h("section", { class: "lostones", style: sideStyle(board, side) }, h("h3", { class: "caps" }, sayOr(capital(sideName(side)), `box.destroyed-${side}`)), units.length ? h("div", { class: "units" }, units.map(([id]) => counterChip(board, id, 0, [], 46))) : h("p", { class: "small" }, say("losses.none")));
  }), { kind: "wide-dialog" });
}
