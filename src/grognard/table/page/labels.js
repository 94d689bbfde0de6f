// The names of answers: what a button says it does.

import { cardOf } from "./forms.js";
import { isFight } from "./marks.js";
import { lookName } from "./sides.js";
import { say, sayOr } from "./texts.js";

/** A choice named by its effect. */
export function wordOf(ask, choice) {
  const list = [choice].flat();
  const key = list[0];
  const about = { ...ask.about, side: ask.side, dice: list.slice(1), n: key, what: list.slice(1), at: list[1] ?? ask.about?.at };
  return sayOr(list.join(" "), [`choice.${ask.kind}.${key}`, ...(Number.isInteger(key) ? [`choice.${ask.kind}.n`] : []), `choice.${key}`, ...(key === "dice" ? ["dice.keep"] : [])], about);
}

/** The button that confirms what cannot be taken back. */
export function confirmLabel(table) {
  const { gesture } = table;
  const answer = gesture.confirm;
  const form = table.forms.of(answer);
  const about = { ...gesture.shown.about, at: answer, card: cardOf(answer), look: answer };
  if (form === "act" || form === "word") return wordOf(gesture.shown, answer);
  if (form === "card") return sayOr(say("confirm.card", about), `choice.${gesture.ask.kind}.card`, about);
  if (form !== "place") return say("confirm.look", { name: lookName(answer) });
  return say(gesture.aid.odds?.[answer] || isFight(table, answer) ? "confirm.attack" : "confirm.place", { ...about, to: answer });
}
