// The marks of a decision on the sheet: where one may go or begin, what is taken up, what means a fight.

/** Whether going there means a fight: the pieces asked about are one's own, the place is not. */
export function isFight(table, place) {
  const by = (table.past ?? table.payload).view.places?.[place]?.by;
  const ask = table.gesture?.shown;
  const own = (look) => table.board.nations[table.board.looks[look].nation].side === ask.side;
  return by !== undefined && by !== ask?.side && !!ask?.about?.group?.every(own);
}

/** What the sheet shows of the decision, in the terms of its show(). */
export function marks(table) {
  const { gesture, side } = table;
  if (!gesture || table.past) return { ask: null };
  const { shown, at } = gesture;
  const targets = gesture.targets.filter((place) => gesture.confirm === undefined || place === gesture.confirm);
  const origins = shown.about?.group || shown.about?.look ? [] : targets;
  const taken = picked(table);
  return {
    may: Object.fromEntries(targets.map((place) => [place, isFight(table, place) ? 1 : 0])),
    movable: new Set([...(mayPick(table) ? [at] : []), ...origins]),
    picked: at && taken.length ? { [at]: taken } : {},
    ask: { ...table.ask, ...shown },
    side: side < 0 ? undefined : side,
  };
}

/** The members of a pick of pieces; null when the ask is none. */
function pickOfPieces({ gesture, forms }) {
  return gesture.pick?.items.every((item) => forms.looks.has(item)) ? gesture.pick : null;
}

function picked(table) {
  const pick = pickOfPieces(table);
  return pick ? [...pick.taken].map((n) => pick.items[n]) : table.gesture.picked;
}

/** Whether pieces that are asked about stand where the ask points. */
function mayPick(table) {
  const { ask, at } = table.gesture;
  const asked = [...table.forms.among(ask, "look"), ...table.forms.among(ask, "group").flat(), ...(pickOfPieces(table)?.items ?? [])];
  return table.payload.view.pieces.some(([look, place]) => place === at && asked.includes(look));
}
