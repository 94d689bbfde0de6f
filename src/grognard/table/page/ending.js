// The end of a game: who won and by which rule; then again, from the start, away with the record.

import { h, ruleButton } from "./dom.js";
import { icon } from "./pieces.js";
import { capital, sideName, sideStyle } from "./sides.js";
import { has, say, sayOr } from "./texts.js";

export function winnerLine({ winner }) {
  return winner === undefined || winner < 0 ? say("over.draw") : capital(say("over.won", { side: winner, name: sideName(winner) }));
}

/** How it ended, in words: the module's for its rule, else nothing. */
export const endingWords = ({ ending, winner }) => sayOr("", ending ? [`ending.${ending}`] : [], { side: winner });

/** The rule by which it ended; a resignation has none. */
export const endingRule = ({ ending }) => (has(`rule.${ending}`) ? ending : null);

export function endingPanel(table) {
  const { payload } = table;
  return h("section", { class: "panel ending", "aria-label": say("over.title"), style: sideStyle(table.board, payload.winner) },
    h("header", {}, h("h2", {}, winnerLine(payload)), ruleButton(endingRule(payload))),
    h("p", {}, endingWords(payload)),
    h("div", { class: "row" },
      h("button", { type: "button", class: "btn go", "data-key": "Enter", "data-focus": "again", onclick: () => table.again() }, say("over.again")),
      h("button", { type: "button", class: "btn", "data-focus": "replay", onclick: () => table.replay.go(0) }, say("over.replay")),
      h("button", { type: "button", class: "btn", "data-focus": "save", onclick: () => table.save() }, icon("save", 18), say("menu.save"))),
    payload.commitment ? h("details", {}, h("summary", {}, say("dice.proof")), h("p", { class: "small" }, say("dice.proof.text", { id: payload.id })),
      h("code", {}, typeof payload.commitment === "string" ? payload.commitment : JSON.stringify(payload.commitment))) : null);
}
