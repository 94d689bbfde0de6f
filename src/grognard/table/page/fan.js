/* The counters of one stack side by side on a tray beside its hex, never on other pieces: those that are picked
   rise. A click picks one or puts it back; the tray is plain HTML, so that it has a line of buttons for any hand. */

import { counterPicture } from "./counters.js";
import { h } from "./dom.js";

const GAP = 14;                  // pixels between a hex and its tray
const EDGE = 8;                  // and between the tray and the stage's edge

export class Fan {
  /** `pick(hex, id, event)` is called for a counter. */
  constructor(stage, word, pick) {
    Object.assign(this, { stage, word, pick, hex: null });
    this.node = stage.appendChild(h("div", { class: "fan", role: "group", hidden: true }));
  }

  /** Shows the stack of a hex as the position has it; null closes. */
  show(position, hex) {
    const units = hex ? position.standing(hex) : [];
    this.hex = units.length > 1 ? hex : null;
    this.node.hidden = !this.hex;
    if (!this.hex) return;
    const held = this.node.contains(document.activeElement) ? document.activeElement.dataset.unit : null;
    const picked = units.filter(unit => unit.picked).length;
    const title = this.word("fan.title", { hex });
    this.node.setAttribute("aria-label", title);
    this.node.replaceChildren(h("p", {}, h("b", {}, title), " ", this.word(units.some(({ id }) => position.units.has(id)) ? "fan.picked" : "fan.units", { n: units.length, picked })),
      h("div", { class: "fan-units" }, units.map(unit => this.#button(position, unit))));
    if (held) this.node.querySelector(`[data-unit="${CSS.escape(held)}"]`)?.focus();
  }

  #button(position, { id, unit, lost, flags, picked }) {
    const may = position.units.has(id), name = position.nameOf(id);
    return h("button", { type: "button", "data-unit": id, "aria-pressed": may ? String(picked) : null, class: may ? (picked ? "picked" : null) : "still",
      "aria-label": this.word("fan.unit", { name, n: unit.steps - lost, of: unit.steps }), title: name, onclick: event => this.pick(this.hex, id, event) },
    counterPicture(unit, { lost, flags, picked, name }, 58));
  }

  /** Stands beside a hex whose box on the stage is [left, top, right, bottom], where it covers fewest of the `others`:
      points of the stage where pieces stand. */
  stand([left, top, right, bottom], others = []) {
    if (!this.hex) return;
    const { offsetWidth: width, offsetHeight: height } = this.node, across = this.stage.clientWidth, down = this.stage.clientHeight;
    const [midX, midY] = [(left + right) / 2, (top + bottom) / 2], within = (value, size, length) => Math.max(EDGE, Math.min(value, length - size - EDGE));
    const beside = (name, x) => [.5, .15, .85].map(share => [name, x, midY - share * height]), over = (name, y) => [.5, .15, .85].map(share => [name, midX - share * width, y]);
    const spots = [...beside("right", right + GAP), ...beside("left", left - GAP - width), ...over("below", bottom + GAP), ...over("above", top - GAP - height)]
      .map(([name, x, y]) => ({ name, x: within(x, width, across), y: within(y, height, down) }));
    const covers = ({ x, y }, [px, py]) => px > x - GAP && px < x + width + GAP && py > y - GAP && py < y + height + GAP;
    const cost = spot => others.filter(other => covers(spot, other)).length + (covers(spot, [midX, midY]) ? others.length + 1 : 0);
    const [[, best]] = spots.map((spot, order) => [cost(spot) + order / 100, spot]).sort(([one], [other]) => one - other);
    this.node.dataset.side = best.name;
    this.node.style.left = `${best.x}px`;
    this.node.style.top = `${best.y}px`;
    this.node.style.setProperty("--tip", best.name === "right" || best.name === "left" ? `${midY - best.y - 6}px` : `${midX - best.x - 6}px`);
  }

  destroy() { this.node.remove(); }
}
