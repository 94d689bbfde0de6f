/* What lies on the sheet but is no part of the map: the cartouche with its key, the tools, and what the colours
   of an overlay mean. On a small stage the key folds to its title, which opens it; on a phone to nothing, and a tool opens it. */

import { h, iconButton } from "./dom.js";
import { chip, placeMark, svg } from "./pieces.js";
import { capital } from "./sides.js";

const LEVELS = ["full", "limited", "none"];
const CLEAR = 24;                // pixels about a place that the key leaves free
const PHONE = 720;               // below this width of the stage the key is closed
const STEP = 1.3;

export class Key {
  /** `acts`: zoom(factor), fit(), overlay(name). */
  constructor(stage, board, word, acts) {
    Object.assign(this, { stage, board, word, acts, overlay: null });
    this.folded = null;          // null: as there is room
    this.narrow = false;
    this.cartouche = stage.appendChild(h("section", { class: "cartouche" }));
    this.levels = stage.appendChild(h("ul", { class: "overlay-key", hidden: true }));
    this.tools = stage.appendChild(h("div", { class: "tools", role: "toolbar" }));
  }

  /** Draws all of it in the language of the moment, for an overlay or for none. */
  show(overlay) {
    this.overlay = overlay;
    const subtitle = this.word(["game.subtitle", "sheet.subtitle"]);
    this.cartouche.setAttribute("aria-label", this.word("sheet.key"));
    const held = this.cartouche.contains(document.activeElement);
    this.title = h("button", { type: "button", onclick: () => this.#toggle() }, this.word("game.title"));
    this.cartouche.replaceChildren(h("h2", {}, this.title), subtitle ? h("p", {}, subtitle) : "", h("ul", { class: "legend" }, this.#lines()));
    this.levels.hidden = overlay !== "supply";
    this.levels.replaceChildren(...LEVELS.map(level => h("li", {}, sample(level), this.word(`sheet.supply.${level}`))));
    if (held) this.title.focus();
    this.#drawTools();
    this.#fold();
  }

  destroy() {
    for (const part of [this.cartouche, this.levels, this.tools]) part.remove();
  }

  #drawTools() {
    const held = this.tools.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    const tool = (name, act, more = {}) => iconButton(name, this.word(`sheet.tool.${name}`), act, { "data-focus": name, ...more });
    const toggle = name => tool(name, () => this.acts.overlay(name), { "aria-pressed": String(this.overlay === name) });
    this.tools.setAttribute("aria-label", this.word("sheet.tools"));
    this.tools.replaceChildren(toggle("supply"), toggle("control"), tool("layers", () => this.#toggle(), { class: "iconbtn on-phone" }),
      tool("plus", () => this.acts.zoom(STEP), { class: "iconbtn not-phone" }), tool("minus", () => this.acts.zoom(1 / STEP), { class: "iconbtn not-phone" }),
      tool("fit", () => this.acts.fit()));
    if (held) this.tools.querySelector(`[data-focus="${held}"]`).focus();
  }

  #toggle() {
    this.folded = !this.#isFolded();
    this.#fold();
  }

  /** Folds the key if, unfolded, it would lie on one of these points of the stage. */
  makeRoom(points) {
    this.cartouche.classList.remove("folded");
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = this.cartouche;
    const covers = ([x, y]) => x > left - CLEAR && x < left + width + CLEAR && y > top - CLEAR && y < top + height + CLEAR;
    this.narrow = this.stage.clientWidth < PHONE || points.some(covers);
    this.#fold();
  }

  #isFolded() { return this.folded ?? this.narrow; }

  #fold() {
    const folded = this.#isFolded();
    this.cartouche.classList.toggle("folded", folded);
    for (const button of [this.title, this.tools.querySelector('[data-focus="layers"]')]) button?.setAttribute("aria-expanded", String(!folded));
  }

  /** A line for each kind of place, for ports, one piece of each nation, and the two marks that pieces bear. */
  #lines() {
    const { places, nations, looks } = this.board, say = name => this.word(`sheet.key.${name}`);
    const names = Object.keys(nations), [home, foe] = [0, 1].map(side => names.find(name => nations[name].side === side));
    const shapes = [...new Set(places.map(place => place.shape))].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
    const lines = shapes.map(shape => [shape === "base" ? mark(shape, home, 0, 1) : mark(shape, foe, 1, shape === "fortress" ? 3 : 1), say(shape)]);
    if (places.some(place => place.port)) lines.push([mark("city", foe, 1, 0, true), say("port")]);
    names.forEach((name, nth) => {
      const own = Object.keys(looks).filter(look => looks[look].nation === name), look = nth ? own[0] : own.at(-1);
      if (look) lines.push([chip(name, looks[look].mark, null, 24), capital(this.word(`look.${look}.one`))]);
    });
    const { nation, mark: type } = Object.values(looks).find(look => look.nation === foe);
    for (const state of ["frozen", "unsupplied"]) lines.push([chip(nation, type, null, 24, { [state]: true }), say(state)]);
    return lines.map(([picture, text]) => h("li", {}, picture, h("span", {}, text)));
  }
}

const ORDER = ["city", "fortress", "base"];

function mark(shape, nation, side, pips, port = false) {
  return svg("svg", { viewBox: "-26 -20 46 40", "aria-hidden": "true" },
    svg("g", { class: `place ${shape} nation-${nation} side-${side}` }, placeMark(shape, pips, { port, tab: side === 0 })));
}

function sample(level) {
  return svg("svg", { class: "sample", viewBox: "0 0 40 12", "aria-hidden": "true" },
    ["road-case", "road", `carries ${level}`].map(name => svg("path", { class: name, d: "M3 6h34" })));
}
