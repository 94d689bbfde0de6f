// The rules in our words: searchable by number and by word.

import { closeDialogs, openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { has, keysOf, say, sayOr } from "./texts.js";

const PREFIX = "rule.";
const MOST = 400;

/** Opened at a rule, the book stands on that rule. */
export function openBook(at = "") {
  closeDialogs();
  openDialog(say("rules"), rulesBook(at), { kind: "wide-dialog" });
}

/** «All rules» in a bubble opens the book at the bubble's rule. */
export function listenForBook() {
  document.addEventListener("click", ({ target }) => {
    const link = target.closest("[data-book]");
    if (link) openBook(link.dataset.book);
  });
}

function rulesBook(at) {
  const list = h("ol", { class: "rules", tabindex: "0", "aria-label": say("rules") });
  const count = h("output", { class: "small" });
  const field = h("input", { type: "search", "aria-label": say("rules.search"), placeholder: say("rules.search"), autofocus: true, value: "", oninput: () => draw(field.value) });
  const draw = (wanted) => {
    const found = rules().filter(([id, text, under]) => matches(wanted, `${id} ${text} ${under}`));
    count.textContent = say("rules.found", { n: found.length });
    list.replaceChildren(...found.slice(0, MOST).flatMap(([id, text]) => [wanted ? null : chapter(id), h("li", { id: `book-${id}`, class: id === at ? "here" : null }, h("b", {}, id), h("p", {}, text))]).filter(Boolean));
  };
  draw("");
  queueMicrotask(() => list.querySelector(".here")?.scrollIntoView({ block: "center" }));
  return [h("div", { class: "find" }, field, count), list];
}

/** The title of the chapter that begins at a rule. */
const chapter = (id) => (has(`section.${id}`) ? h("li", { class: "chapter" }, say(`section.${id}`)) : null);

/** [number, text, title of the chapter it stands in], by number. */
function rules() {
  let under = "";
  const all = keysOf(PREFIX).map((key) => [key.slice(PREFIX.length), say(key)]).sort(([a], [b]) => (a < b ? -1 : 1));
  return all.map(([id, text]) => [id, text, (under = sayOr(under, `section.${id}`))]);
}

/** Whether every word wanted is there, in any order. */
function matches(wanted, text) {
  const all = plain(text);
  return plain(wanted).split(/\s+/).every((part) => all.includes(part));
}

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
