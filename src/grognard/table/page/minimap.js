/* The whole theatre, small: where both sides stand and which part the stage shows. A click or a drag goes there. */

import { h } from "./dom.js";
import { svg } from "./pieces.js";

const MOST = .6;                 // share of the map that is seen already, so that its whole is no help

export class Minimap {
  /** `go(point)` brings a point of the map to the middle of the stage. */
  constructor(stage, board, hexes, word, go) {
    Object.assign(this, { board, hexes, word, go });
    const land = hexes.rings(hexes.all.keys()).map(ring => `M${ring.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}z`).join("");
    this.dots = svg("g", {});
    this.shown = svg("rect", { class: "mini-view" });
    const [x, y, width, height] = board.frame;
    this.picture = svg("svg", { viewBox: `${x} ${y} ${width} ${height}`, role: "img" }, svg("rect", { class: "mini-sea", x, y, width, height }), svg("path", { class: "mini-land", d: land }), this.dots, this.shown);
    this.node = stage.appendChild(h("div", { class: `minimap ${board.scenery ?? ""}` }, this.picture));
    for (const name of ["pointerdown", "pointermove"]) this.picture.addEventListener(name, event => this.#drag(event));
  }

  show(position) {
    this.picture.setAttribute("aria-label", this.word("sheet.minimap"));
    this.dots.replaceChildren(...Object.entries(position.view.stacks ?? {}).filter(([hex]) => this.hexes.has(hex)).map(([hex, { side }]) => {
      const [cx, cy] = this.hexes.at(hex);
      return svg("circle", { class: `mini-dot nation-${position.nationOf(side)}`, cx, cy, r: this.hexes.side * .8 });
    }));
  }

  /** The part of the map that the stage shows. */
  follow(camera) {
    const [x, y] = camera.toMap([0, 0]), [right, bottom] = camera.toMap(camera.size), [left, top, width, height] = this.board.frame;
    const box = { x: Math.max(x, left), y: Math.max(y, top) };
    Object.assign(box, { width: Math.min(right, left + width) - box.x, height: Math.min(bottom, top + height) - box.y });
    for (const [name, value] of Object.entries(box)) this.shown.setAttribute(name, Math.max(0, value).toFixed(1));
    this.node.hidden = camera.whole || box.width * box.height > MOST * width * height;
  }

  destroy() { this.node.remove(); }

  #drag(event) {
    if (event.type === "pointermove" && !event.buttons) return;
    const box = this.picture.getBoundingClientRect(), [x, y, width, height] = this.board.frame;
    this.go([x + (event.clientX - box.left) / box.width * width, y + (event.clientY - box.top) / box.height * height]);
  }
}
