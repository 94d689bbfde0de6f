// The log in words: newest first, by turn, with the rule of each line; a filter by word and by side.

import { h, iconButton, redraw, ruleButton } from "./dom.js";
import { capital, sideStyle } from "./sides.js";
import { say, sayOr } from "./texts.js";

const TURN = "turn";

export class Log {
  constructor(table) {
    this.table = table;
    this.filter = "";
    this.list = h("ol", { tabindex: "0", "aria-label": say("log") });
    this.region = h("section", { class: "panel log" });
    this.frame();
  }

  /** The parts that a change of the table leaves alone: the field keeps its text and its focus. */
  frame() {
    this.field = h("input", { type: "search", "aria-label": say("log.filter"), placeholder: say("log.filter"), value: this.filter, hidden: !this.filter,
      oninput: () => { this.filter = this.field.value.toLowerCase(); this.draw(); } });
    this.region.setAttribute("aria-label", say("log"));
    this.list.setAttribute("aria-label", say("log"));
    this.region.replaceChildren(h("header", {}, h("h2", { class: "caps" }, say("log")), this.field,
      iconButton("search", say("log.filter"), () => this.search())), this.list);
  }

  search() {
    this.field.hidden = !this.field.hidden;
    if (this.field.hidden) { this.filter = this.field.value = ""; this.draw(); } else this.field.focus();
  }

  draw() {
    const notes = (this.table.past ?? this.table.payload).log;
    const lines = notes.map((note) => (note.kind === TURN ? this.head(note) : this.line(note))).filter(Boolean);
    redraw(this.list, lines.reverse());
  }

  head(note) {
    return this.filter ? null : h("li", { class: "head caps" }, this.words(note));
  }

  words(note) {
    return capital(sayOr(`${note.kind} ${JSON.stringify(note.about)}`, `note.${note.kind}`, { ...note.about, side: note.side }));
  }

  line(note) {
    const text = this.words(note);
    if (this.filter && !`${text} ${note.rule}`.toLowerCase().includes(this.filter)) return null;
    const fresh = note.n > this.table.seen ? "fresh" : null;
    return h("li", { class: fresh, style: sideStyle(this.table.board, note.side) }, h("span", {}, leading(text)), ruleButton(note.rule));
  }
}

/** What stands before a colon is the line's subject, and is set in bold. */
function leading(text) {
  const found = /^[^:.]{2,34}?\s?:(?=\s)/u.exec(text);
  return found ? [h("b", {}, found[0]), text.slice(found[0].length)] : text;
}
