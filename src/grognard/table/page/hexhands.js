/* Hands on a hex sheet. A pointer means the hex under it; a double click goes near, and from near to the whole. By
   keys one hex at a time has the focus and is told: the up and down arrows go north and south, left and right to
   the column beside, with Page Up and Page Down (or Ctrl with left and right) to its northern hex; where rows are
   straight left and right follow the row. A mouse drags a stack to where it goes. N and B go to the next and the last stack that may be chosen. */

import { svg } from "./pieces.js";

const PUSH = 80, STEP = 1.3;                     // pixels of a pan, factor of a zoom, by key
const COLUMNS = { ArrowUp: 0, ArrowDown: 3, ArrowRight: 2, ArrowLeft: 4, PageUp: 1, PageDown: 2, Insert: 5, Delete: 4 };
const ROWS = { ArrowRight: 1, ArrowLeft: 4, ArrowDown: 2, ArrowUp: 5, PageUp: 0, PageDown: 3 };
const NORTHWARD = { ArrowRight: 1, ArrowLeft: 5 };
const PANS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class HexHands {
  #over = null;
  #held = null;                  // the hex whose stack the mouse has taken hold of, and whether it has moved since

  /** `acts`: click(hex, event), near(hex), hover(hex, event), told(hex), reached(hex), next(step), fit, zoom, pan. */
  constructor(sheet, layer, hexes, camera, acts) {
    Object.assign(this, { sheet, layer, hexes, camera, acts, at: hexes.all.keys().next().value });
    this.node = this.#cursor(this.at);
    layer.append(this.node);
    sheet.addEventListener("click", event => this.#click(event));
    sheet.addEventListener("pointerdown", event => this.#take(event), { capture: true });
    for (const name of ["pointerup", "pointercancel"]) sheet.addEventListener(name, event => this.#let(event));
    sheet.addEventListener("dblclick", event => this.acts.near(this.#under(event)));
    sheet.addEventListener("keydown", event => this.#key(event));
    for (const name of ["pointermove", "pointerleave"]) sheet.addEventListener(name, event => this.#hover(event));
  }

  /** Makes a hex the one that Tab reaches. */
  rove(id = this.at) {
    if (id === this.at) return this.retell();
    const held = this.node === document.activeElement, before = this.node;
    this.at = id;
    this.node = this.#cursor(id);
    this.layer.append(this.node);
    if (held) this.node.focus();
    before.remove();
  }

  /** The focus tells its hex as it is now. */
  retell() { this.node.setAttribute("aria-label", this.acts.told(this.at)); }

  focus() { this.node.focus(); }

  #cursor(id) {
    return svg("g", { class: "hex-cursor", role: "button", tabindex: 0, "data-place": id, "aria-label": this.acts.told(id) }, svg("path", { d: this.hexes.path([id], .97) }), svg("path", { d: this.hexes.path([id], .9) }));
  }

  #under(event) {
    const box = this.sheet.getBoundingClientRect();
    return this.hexes.under(this.camera.toMap([event.clientX - box.left, event.clientY - box.top]));
  }

  #click(event) {
    const hex = this.#under(event);
    if (!hex || event.detail > 1 || this.#dropped) return;
    this.rove(hex);
    this.acts.click(hex, event);
  }

  /** A stack that may act is taken hold of by the mouse; the map stays where it is. */
  #take(event) {
    const hex = event.pointerType === "mouse" && event.button === 0 ? this.#under(event) : null;
    this.#dropped = false;
    if (!hex || !this.acts.mayDrag(hex)) return;
    this.#held = { hex, moved: false };
    event.stopPropagation();
  }

  #let(event) {
    const held = this.#held, hex = this.#under(event);
    this.#held = null;
    this.sheet.classList.remove("dragging");
    if (!held?.moved || event.type === "pointercancel") return;
    this.#dropped = true;
    if (hex) this.acts.drop(hex, event);
  }

  #dropped = false;              // the click that ends a drag is none

  #drag(event) {
    const held = this.#held;
    if (!held || held.moved || this.#under(event) === held.hex) return;
    held.moved = true;
    this.sheet.setPointerCapture(event.pointerId);
    this.sheet.classList.add("dragging");
    this.acts.drag(held.hex, event);
  }

  #hover(event) {
    if (event.buttons) this.#drag(event);
    const hex = event.type === "pointerleave" || (event.buttons && !this.#held) ? null : this.#under(event) ?? null;
    if (hex === this.#over) return;
    this.#over = hex;
    this.acts.hover(hex, event);
  }

  #key(event) {
    if (event.altKey || event.metaKey || !this.#meant(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #meant({ key, shiftKey, ctrlKey, target }) {
    const { acts } = this, here = target.dataset.place;
    if (shiftKey && PANS[key]) acts.pan(-PUSH * PANS[key][0], -PUSH * PANS[key][1]);
    else if (here && this.#direction(key, ctrlKey) !== undefined) this.#go(this.#direction(key, ctrlKey));
    else if (ctrlKey) return false;
    else if (key === "Home") acts.fit();
    else if (key === "+" || key === "=") acts.zoom(STEP);
    else if (key === "-") acts.zoom(1 / STEP);
    else if (here && (key === "Enter" || key === " ")) acts.click(here, { target });
    else if (key === "n" || key === "N") acts.next(1);
    else if (key === "b" || key === "B") acts.next(-1);
    else return false;
    return true;
  }

  #direction(key, ctrlKey) {
    if (this.hexes.turn) return ROWS[key];
    return ctrlKey ? NORTHWARD[key] : COLUMNS[key];
  }

  #go(direction) {
    const next = this.hexes.ahead(this.at, direction);
    if (!next) return;
    this.rove(next);
    this.acts.reached(next);
    this.acts.hover(next, { target: this.node });
  }
}
