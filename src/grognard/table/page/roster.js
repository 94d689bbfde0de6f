// The units among which one chooses, where they do not all stand in one hex: each at its place, as counters that are
// buttons. Attackers from several sides, guns, units that get replacements, are withdrawn or come back.

import { counterPicture } from "./counters.js";
import { h } from "./dom.js";
import { unitName } from "./hexpanel.js";
import { unitsAsked, unitsPicked, whereabouts } from "./hexmarks.js";
import { say, sayOr } from "./texts.js";

const MANY = 8;                  // more units than these have their place above them
const BACK = "back";             // where units are that are on no map and in no box of their own

/** The choices by place: [[place, [{unit, choice}]]]. */
function places(table) {
  const { gesture, forms, payload } = table, where = { ...boxed(table), ...whereabouts(payload.view) }, found = new Map();
  const entries = [...unitsAsked(table).map((unit) => ({ unit, choice: unit })), ...forms.among(gesture.ask, "deed").map((choice) => ({ unit: choice[1], choice }))];
  const deeds = entries.some(({ unit, choice }) => Array.isArray(choice) && (forms.places.has(where[unit]) || choice[0] !== entries[0].choice[0])); // several things may be done: each has its own line
  for (const entry of entries) {
    const place = deeds && Array.isArray(entry.choice) ? entry.choice[0] : (where[entry.unit] ?? BACK);
    found.set(place, [...(found.get(place) ?? []), entry]);
  }
  return [...found];
}

function boxed({ board, payload }) {
  const { boxes = {} } = payload.view;
  return Object.fromEntries((board.off ?? []).flatMap((name) => (boxes[name] ?? []).map(([id]) => [id, name])));
}

/** Whether one chooses among units that are not all to be seen in one hex, or in that of a combat, whose panel takes the place of the hex's. */
export function hasRoster(table) {
  if (table.past || !table.gesture || !table.onHexes) return false;
  const found = places(table);
  return found.length > 1 || found.some(([place]) => !table.forms.places.has(place) || place === table.payload.view.combat?.at);
}

export function rosterPanel(table) {
  if (!hasRoster(table)) return null;
  const states = known(table), picked = new Set(unitsPicked(table)), picking = table.gesture.ofUnits;
  return h("section", { class: "panel roster", "aria-label": say("roster") }, places(table).map(([place, entries]) => h("div", { class: entries.length > MANY ? "roster-place many" : "roster-place" },
    h("h3", {}, place === BACK ? say("roster.back") : table.forms.places.has(place) ? h("button", { type: "button", class: "link", "data-focus": `at-${place}`, onclick: () => table.inspect(place, true) }, say(`place.${place}`)) : sayOr(say([`choice.${table.gesture.ask.kind}.${place}`, `place.${place}`]), `place.${place}`)),
    h("div", { class: "units" }, entries.map(({ unit, choice }) => {
      const name = unitName(table.board, unit), [lost, flags] = states[unit] ?? [0, []], taken = picking && picked.has(unit);
      return h("button", { type: "button", class: "chipbtn", "aria-pressed": picking ? String(taken) : null, "aria-label": label(table, name, choice), title: name, "data-focus": `roster-${unit}`,
        onclick: (event) => choose(table, place, choice, event) }, counterPicture(table.board.units[unit], { lost, flags, picked: taken, name }, 46));
    })))));
}

const label = (table, name, choice) => (Array.isArray(choice) ? `${name}: ${sayOr(choice[0], [`choice.${table.gesture.ask.kind}.${choice[0]}`])}` : name);

function choose(table, place, choice, event) {
  if (Array.isArray(choice)) return table.clicks.answer(choice, true);
  return table.clicks.onPlace(table.forms.places.has(place) ? place : null, choice, event);
}

/** What is known of each unit: steps lost and flags. */
function known({ payload }) {
  const { stacks = {}, boxes = {} } = payload.view;
  const all = [...Object.values(stacks).flatMap(({ units }) => units), ...Object.values(boxes).flat().filter(([id]) => typeof id === "string")];
  return Object.fromEntries(all.map(([id, lost, flags = []]) => [id, [lost, flags]]));
}
