// Tracks beside the map: a tug of war, counts towards a goal, boxes of pieces, the objectives.

import { h } from "./dom.js";
import { chip, icon } from "./pieces.js";
import { lookName, sideColour } from "./sides.js";
import { has, say, sayOr } from "./texts.js";

export function tracksPanel(table, view) {
  const rows = [...trackRows(table, view), ...boxRows(table, view), aimsRow(view)].filter(Boolean);
  if (!rows.length) return null;
  return h("section", { class: "panel", "aria-label": say("tracks") }, h("div", { class: "tracks" }, rows));
}

const labelled = (label, content, top) => [h("span", { class: top ? "caps from-top" : "caps" }, label), content];

function trackRows({ board }, view) {
  return Object.entries(view.tracks ?? {}).filter(([name]) => name !== "turn").map(([name, value]) => {
    const range = board.tracks?.[name];
    const label = sayOr(name, [`track.${name}`, `box.${name}`]);
    if (typeof range?.[0] === "number" && range[0] < 0) return labelled(label, tug(board, label, range, value));
    if (hasBox(board, name)) return null; // its box shows it
    return labelled(label, h("b", {}, Array.isArray(value) ? say("n-of", { n: value[0], of: value[1] }) : String(value)));
  });
}

const hasBox = (board, name) => (board.boxes ?? []).some((box) => box.id === name);

/** Zero in the middle, the sides' colours under the cells. */
function tug(board, label, [low, high], value) {
  const cells = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const colour = (cell) => (cell === 0 ? "var(--rule-strong)" : sideColour(board, cell < 0 ? 0 : 1));
  const said = value === 0 ? "0" : `${say(`side.${value < 0 ? 0 : 1}`)} ${Math.abs(value)}`;
  return h("ol", { class: "tug", "aria-label": `${label}: ${said}`, style: `--cells: ${cells.length}` },
    cells.map((cell) => h("li", { style: `--side: ${colour(cell)}`, "aria-current": cell === value ? "true" : null }, Math.abs(cell))));
}

function boxRows(table, view) {
  return (table.board.boxes ?? []).map((box) => {
    const pieces = (view.boxes?.[box.id] ?? []).flatMap(([look, n]) => Array(n).fill(look));
    if (!pieces.length && !box.goal) return null;
    const track = view.tracks?.[box.id];
    const have = Array.isArray(track) ? track[0] : pieces.length;
    const chips = pieces.map((look, at) => boxChip(table, box, look, at));
    const holes = Array.from({ length: Math.max(0, (box.goal ?? 0) - have) }, () => h("span", { class: "hole" }));
    return labelled(sayOr(box.id, `box.${box.id}`), h("div", { class: "slots" }, chips, holes,
      box.goal ? h("small", {}, say("n-of", { n: have, of: box.goal })) : null));
  });
}

/** A piece in a box; a button when it is among what is asked. */
function boxChip(table, box, look, at) {
  const { nation, mark } = table.board.looks[look];
  const ask = table.past ? null : table.gesture?.ask;
  if (ask?.about?.box !== box.id || !ask.choices.includes(look)) return chip(nation, mark, lookName(look));
  return h("button", { type: "button", class: "chipbtn", "aria-label": lookName(look), "data-focus": `box-${box.id}-${at}`, onclick: () => table.clicks.answer(look) }, chip(nation, mark, null, 30, { movable: true }));
}

function aimsRow(view) {
  if (!view.aims?.length) return null;
  return labelled(say("aims"), h("ul", { class: "aims" }, view.aims.map(aim)), true);
}

function aim({ id, open, have, need }) {
  const known = id !== "";
  const state = need ? say("n-of", { n: have ?? 0, of: need }) : "";
  return h("li", { class: open ? null : "secret", title: known && has(`aim-text.${id}`) ? say(`aim-text.${id}`) : null },
    icon(open ? "flag" : "eye", 16), h("span", {}, known ? say(`aim.${id}`) : say("aim.hidden"),
      known && has(`aim-text.${id}`) ? h("em", {}, say(`aim-text.${id}`)) : null), h("small", {}, open ? state : [say("secret"), state ? h("br") : null, state]));
}

