/* What lies on a hex sheet but is no part of the map: the cartouche with the key of ground and lines, the tools, and
   what the colours of the overlays mean. It folds as the key of other sheets does. */

import { FLAGS } from "./counters.js";
import { h, iconButton } from "./dom.js";
import { WORKS } from "./hexdrawing.js";
import { ICONS, svg } from "./pieces.js";

const STEP = 1.3, ROOMY = 900;   // below this width of the stage the key is closed
const SLOPE = [-26, -16, -6, 4, 14].map(x => `M${x} 16 ${x + 14}-16`).join("");
const BADGES = { disorganised: "translate(38 -38)", refit: "translate(46 6)", fired: "translate(-46 6)" };      // back to the middle, from where they stand on a counter
const TOGGLES = { zones: "zones", own: "shield", reach: "reach", supply: "supply" };

export class HexKey {
  /** `acts`: zoom(factor), fit(), overlay(name), here(). */
  constructor(stage, board, hexes, word, acts) {
    Object.assign(this, { stage, board, hexes, word, acts, folded: null });
    this.cartouche = stage.appendChild(h("section", { class: "cartouche hex-cartouche" }));
    this.tools = stage.appendChild(h("div", { class: "tools", role: "toolbar" }));
  }

  /** Draws all of it in the language of the moment; `shown` are the overlays that are on, supply perhaps only for now. */
  show(shown, supply = false) {
    const { title } = this.board, subtitle = this.word([`map.${title}.about`, "game.subtitle", "sheet.subtitle"]), held = this.cartouche.contains(document.activeElement);
    this.cartouche.setAttribute("aria-label", this.word("sheet.key"));
    this.title = h("button", { type: "button", onclick: () => this.#toggle() }, this.word([`map.${title}`, "game.title"]));
    this.cartouche.replaceChildren(h("h2", {}, this.title), subtitle ? h("p", {}, subtitle) : "", h("ul", { class: "legend" }, this.#lines(supply ? new Set([...shown, "supply"]) : shown)));
    if (held) this.title.focus();
    this.#drawTools(shown);
    this.#fold();
  }

  destroy() { for (const part of [this.cartouche, this.tools]) part.remove(); }

  resized() { this.#fold(); }

  #drawTools(shown) {
    const held = this.tools.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    const tool = (name, sign, act, more = {}) => iconButton(sign, this.word(`sheet.tool.${name}`), act, { "data-focus": name, ...more });
    this.tools.setAttribute("aria-label", this.word("sheet.tools"));
    this.tools.replaceChildren(...Object.entries(TOGGLES).map(([name, sign]) => tool(`hex-${name}`, sign, () => this.acts.overlay(name), { "aria-pressed": String(shown.has(name)), class: name === "own" ? "iconbtn not-phone" : "iconbtn" })),
      tool("layers", "layers", () => this.#toggle(), { class: "iconbtn on-phone" }),
      tool("plus", "plus", () => this.acts.zoom(STEP), { class: "iconbtn not-phone" }), tool("minus", "minus", () => this.acts.zoom(1 / STEP), { class: "iconbtn not-phone" }),
      tool("fit", "fit", () => this.acts.fit()));
    if (held) this.tools.querySelector(`[data-focus="${held}"]`)?.focus();
  }

  #toggle() {
    this.folded = !this.#isFolded();
    this.#fold();
  }

  #isFolded() { return this.folded ?? !(this.roomy ?? this.stage.clientWidth >= ROOMY); }

  #fold() {
    const folded = this.#isFolded();
    this.cartouche.classList.toggle("folded", folded);
    for (const button of [this.title, this.tools.querySelector('[data-focus="layers"]')]) button?.setAttribute("aria-expanded", String(!folded));
  }

  /** Ground and lines of a map of open country. */
  #country(path, wave, say) {
    const { board: { lines = {}, sides = {}, levels = {} } } = this, on = terrain => this.board.hexes.some(([, , , kind]) => kind === terrain), double = name => [path(name, wave), path(name, wave)];
    return [
      [path("key-house", "M-14-6h9v7h-9zM2-9h10v8H2zM-6 5h8v8h-8zM8 4h8v6H8z"), say("built")], on("woods") ? [path("key-wood", "M-20 4q-2-14 12-14 6-8 16-1 12 1 11 11-4 9-14 6-7 7-15 2-9 2-10-4z"), say("woods")] : null,
      Object.keys(levels).length ? [[path("key-rise", "M-22-10h44v12h-44z"), path("key-ticks rise", "M-18 2v7M-12 2v4M-6 2v7M0 2v4M6 2v7M12 2v4M18 2v7")], say("level")] : null,
      sides.river?.length ? [double("key-river"), say("river")] : null, sides.stream?.length ? [path("key-stream", wave), say("stream")] : null,
      lines.road ? [double("key-way"), say("road")] : null, lines.rail?.length ? [double("key-rail"), say("rail")] : null,
      [svg("g", { class: "entrenchment side-1 nation-french", transform: "translate(0 -28)" }, path("works-case", WORKS), path("works", WORKS)), this.word("terrain.entrenchment")],
      ...Object.entries(BADGES).map(([name, at]) => [svg("g", { transform: `${at} scale(2)` }, FLAGS[name]()), this.word(`flag.${name}`)]),
    ].filter(Boolean);
  }

  #lines(shown) {
    const { lines = {}, sides = {}, towns = [] } = this.board, hex = this.hexes.outline(19 / this.hexes.side), say = name => this.word(`sheet.key.${name}`);
    const path = (name, d) => svg("path", { class: name, d }), wave = "M-24 6C-8-8 8 8 24-6", found = [];
    if (this.board.scenery === "country") found.push(...this.#country(path, wave, say));
    else if (lines.road) found.push([path("key-road", wave), say("road")]);
    if (lines.track) found.push([path("key-track", wave), say("track")]);
    if (sides.cliff) found.push([[path("key-cliff", "M-22 4H22"), path("key-ticks", "M-18 4v9M-9 4v6M0 4v9M9 4v6M18 4v9")], say("cliff")]);
    if (this.board.frontier?.length) found.push([path("key-frontier", "M-24 0H24"), say("frontier")]);
    if (towns.some(town => town.fort)) found.push([[path("fort", hex), path("fort teeth", this.hexes.outline(16 / this.hexes.side))], say("fort")]);
    if (towns.some(town => town.port)) found.push([svg("g", { class: "quay" }, svg("circle", { r: 14 }), svg("path", { class: "anchor", transform: "translate(-10 -10)", d: ICONS.anchor })), say("port")]);
    if (shown.has("supply")) found.push([svg("path", { class: "key-range", d: "M-22-14h44v28h-44z" }), say("range")], [svg("path", { class: "hungry key-hungry", d: hex }), say("without")]);
    if (shown.has("zones")) found.push([path("key-zone enemy", SLOPE), say("zone")]);
    if (shown.has("own")) found.push([path("key-zone own", SLOPE), say("own-zone")]);
    if (shown.has("reach")) found.push([svg("text", { class: "cost", y: 11 }, "5"), say("cost")]);
    return found.map(([shapes, text]) => h("li", {}, svg("svg", { viewBox: "-24 -20 48 40", "aria-hidden": "true" }, shapes), h("span", {}, text)));
  }
}
