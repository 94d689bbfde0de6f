// The inspector: all that is to be known of one place, and the group of pieces taken up there.

import { h, iconButton } from "./dom.js";
import { counted } from "./forms.js";
import { isFight } from "./marks.js";
import { chip } from "./pieces.js";
import { capital, lookName, sideName } from "./sides.js";
import { say, sayOr } from "./texts.js";

export function placePanel(table, id) {
  const { board } = table;
  const place = placeOf(board, id);
  const { view } = table.past ?? table.payload;
  const rows = [["kind", kindOf(place)], ["control", control(view, id)], ["holds", holds(view, id)], ["supply", supply(view, id)], ["targets", targets(table, id)]];
  return h("section", { class: "panel place", "aria-label": say(`place.${id}`) },
    h("header", {}, h("h2", {}, say(`place.${id}`)), iconButton("close", say("close"), () => table.inspect(null), { "data-focus": "close-place" })),
    h("dl", {}, rows.filter(([, text]) => text).map(([name, text]) => [h("dt", {}, say(`place-row.${name}`)), h("dd", {}, text)])),
    unitsRow(table, id),
    h("p", { class: "roads" }, h("span", { class: "caps" }, say("place-row.roads")), neighbours(board, id).map((other) =>
      h("button", { type: "button", class: "link", "data-focus": `to-${other}`, onclick: () => table.inspect(other, true) }, say(`place.${other}`)))));
}

export const placeOf = (board, id) => board.places.find((candidate) => candidate.id === id);

/** What a place is, in one line. */
export function kindOf(place) {
  const country = place.country ? sayOr(capital(place.country), `country.${place.country}`) : null;
  const pips = place.pips ? say("pips", { n: place.pips }) : null;
  return [capital(say(`shape.${place.shape}`)), country, pips, place.port ? say("port") : null].filter(Boolean).join(", ");
}

function control(view, id) {
  const by = view.places?.[id]?.by;
  return by === undefined || by < 0 ? null : capital(sideName(by));
}

function holds(view, id) {
  const group = view.pieces.filter(([, at]) => at === id);
  const frozen = group.filter(([, , , state]) => state === 1).reduce((sum, [, , n]) => sum + n, 0);
  const lid = view.lids?.[id];
  const parts = [group.length ? say("pieces", { group: group.map(([look, , n]) => [look, n]) }) : null,
    frozen ? say("frozen", { n: frozen }) : null,
    lid === undefined || group.length ? null : lid < 0 ? say("lid.unknown") : say("lid.known", { n: lid })];
  return parts.filter(Boolean).join(say("and-then")) || say("nothing");
}

/** Supply by side; only of those who stand here, or who hold the place. */
function supply(view, id) {
  const states = view.supply?.[id];
  const by = view.places?.[id]?.by;
  return states?.[by] ? say(`supply.${states[by]}`) : null;
}

function targets(table, id) {
  const { gesture } = table;
  if (table.past || !gesture?.group || gesture.at !== id || !gesture.beyond) return null;
  const fights = gesture.targets.filter((target) => isFight(table, target)).length;
  return say("targets", { n: gesture.targets.length, fights });
}

export function neighbours(board, id) {
  return (board.roads ?? []).filter(([a, b]) => a === id || b === id).map(([a, b]) => (a === id ? b : a));
}

/** The pieces that may be taken up here, as buttons that stay pressed; or one piece to choose. */
export function unitsRow(table, id) {
  const { gesture, board } = table;
  if (table.past || !gesture || gesture.at !== id) return null;
  const button = (look, pressed, at, onclick) => h("button", { type: "button", class: "chipbtn", "aria-pressed": pressed === null ? null : String(pressed),
    "aria-label": lookName(look), "data-focus": `piece-${at}`, onclick }, chip(board.looks[look].nation, board.looks[look].mark, null, 38, { picked: !!pressed }));
  if (gesture.group) {
    const rest = members(table);
    for (const look of gesture.group) rest.splice(rest.indexOf(look), 1);
    const all = [...gesture.group.map((look) => [look, true]), ...rest.map((look) => [look, false])].sort(([a], [b]) => (a < b ? -1 : 1));
    return h("div", { class: "units", role: "group", "aria-label": say("group.label") }, all.map(([look, taken], at) =>
      button(look, taken, at, (event) => table.clicks.toggle(look, taken, event.currentTarget))));
  }
  if (gesture.pick?.items.every((item) => board.looks[item])) {
    return h("div", { class: "units", role: "group", "aria-label": say("group.label") }, gesture.pick.items.map((look, at) =>
      button(look, gesture.pick.taken.has(at), at, () => gesture.pick.toggle(at) && table.redraw())));
  }
  const looks = table.forms.among(gesture.ask, "look");
  return looks.length ? h("div", { class: "units", role: "group", "aria-label": say("group.label") },
    looks.map((look, at) => button(look, null, at, () => table.clicks.answer(look)))) : null;
}

/** The members that a group here may have: of each look as many as the group with most of it has. */
function members(table) {
  const most = new Map();
  for (const group of table.forms.among(table.gesture.ask, "group"))
    for (const look of group) most.set(look, Math.max(most.get(look) ?? 0, counted(group, look)));
  return [...most].flatMap(([look, n]) => Array(n).fill(look));
}
