// The marks of a decision on a sheet of hexes: where one may go or begin, which units are asked about and which are
// picked, what the module foresees of it.

import { planOf } from "./supplyplan.js";

/** The units that may be clicked now: members of a pick, else choices that are units. */
export function unitsAsked({ gesture, forms, past }) {
  if (!gesture || past) return [];
  const items = gesture.ofUnits ? gesture.pick.items : forms.among(gesture.ask, "look");
  return items.filter((item) => forms.looks.has(item));
}

export function unitsPicked({ gesture, past }) {
  if (!gesture || past) return [];
  if (gesture.ofUnits) return [...gesture.pick.taken].map((at) => gesture.pick.items[at]);
  return [gesture.shown?.about?.group ?? []].flat();
}

/** Where units stand in a view: {id: hex}. */
export function whereabouts(view) {
  return Object.fromEntries(Object.entries(view.stacks ?? {}).flatMap(([hex, stack]) => stack.units.map(([id]) => [id, hex])));
}

/** The hexes of the units asked about. */
export function hexesAsked(table) {
  const where = whereabouts(table.payload.view);
  return [...new Set(unitsAsked(table).map((id) => where[id]).filter(Boolean))];
}

/** As the supply plan stands, who goes without. */
function planned(table, aid) {
  const plan = planOf(table);
  return plan ? { ...aid, supply: { ...aid.supply, without: plan.without } } : aid;
}

/** What the sheet shows of the decision, in the terms of its show(). */
export function hexMarks(table) {
  const { gesture, side, past, inspected } = table;
  const seen = { side: side < 0 ? undefined : side, fan: inspected, looked: inspected };
  if (!gesture || past) return { ...seen, ask: null };
  const { shown, confirm } = gesture;
  const acts = table.forms.among(shown, "act");
  const aimed = Array.isArray(confirm) || table.forms.places.has(confirm); // an answer on the map waits to be confirmed
  const targets = gesture.targets.filter((hex) => !aimed || hex === confirm);
  const asked = hexesAsked(table);
  const at = asked.length === 1 ? asked[0] : table.forms.places.has(gesture.at) ? gesture.at : null;
  const against = !!at && (table.payload.view.stacks?.[at]?.side ?? shown.side) !== shown.side; // what the decision is about is an enemy hex
  const origins = shown.about?.at ? [] : targets.filter((hex) => table.payload.view.stacks?.[hex]?.side === shown.side);
  return {
    ...seen,
    may: { ...Object.fromEntries(targets.map((hex) => [hex, ""])), ...(!aimed ? Object.fromEntries(acts.map(([word, hex]) => [hex, word])) : {}) },
    movable: [...origins, ...(asked.length > 1 ? asked : [])],
    units: unitsAsked(table),
    picked: unitsPicked(table),
    chosen: gesture.ofPlaces ? gesture.pick.answers.filter((item) => table.forms.places.has(item)) : [],
    refused: [table.refusedHex].filter(Boolean),
    at: against ? null : at,
    fan: asked.length === 1 ? asked[0] : inspected,
    target: !aimed ? (against ? at : null) : Array.isArray(confirm) ? confirm[1] : confirm,
    aid: planned(table, gesture.aid),
    combat: gesture.aid.preview ?? undefined,
    ask: { ...table.ask, ...shown },
  };
}
