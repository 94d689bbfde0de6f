/* Hands on the sheet: what a pointer or a key means. One place at a time is in the order of Tab, with its own
   pieces after it; the arrow keys go on to the next place in their direction. */

const NEAR = { mouse: 18, pen: 20, touch: 24 };       // pixels from the middle of a thing that still hit it
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PUSH = 80, STEP = 1.3;                          // pixels of a pan, factor of a zoom, by key

export class Hands {
  #over = "";

  /** `acts`: click(place, look or undefined, event), hover(place, look, event), reached(place), and the camera's fit, zoom, pan. */
  constructor(sheet, nodes, net, acts) {
    Object.assign(this, { sheet, nodes, net, acts, at: [...nodes.keys()][0] });
    sheet.addEventListener("click", event => this.#click(event));
    sheet.addEventListener("keydown", event => this.#key(event));
    sheet.addEventListener("focusin", event => this.#focused(event));
    for (const name of ["pointermove", "pointerleave"]) sheet.addEventListener(name, event => this.#hover(event));
  }

  /** Puts a place, and those of its pieces that may be picked, in the order of Tab. */
  rove(id = this.at) {
    this.at = id;
    for (const [name, node] of this.nodes) node.setAttribute("tabindex", name === id ? 0 : -1);
    for (const node of this.#buttons()) node.setAttribute("tabindex", node.dataset.place === id ? 0 : -1);
  }

  /** Draws anew without losing the piece that has the focus. */
  keeping(draw) {
    const held = this.sheet.contains(document.activeElement) ? document.activeElement.dataset : {};
    draw();
    this.rove();
    if (held.number) this.#buttons().find(({ dataset }) => dataset.place === held.place && dataset.look === held.look)?.focus();
  }

  #buttons() { return [...this.sheet.querySelectorAll("[data-number]")]; }

  #click(event) {
    const hit = this.#hit(event);
    if (!hit) return;
    this.rove(hit.place);
    this.acts.click(hit.place, hit.look, event);
  }

  /** What a pointer means: the thing under it, else the nearest middle of one within half a finger's breadth. */
  #hit(event) {
    const under = event.target.closest("[data-place]");
    if (under) return under.dataset;
    let best = null, least = NEAR[event.pointerType] ?? NEAR.mouse;
    for (const node of this.sheet.querySelectorAll(".place, .piece[data-look]")) {
      const box = node.querySelector(".ground, .block-face").getBoundingClientRect();
      const away = Math.hypot(box.left + box.width / 2 - event.clientX, box.top + box.height / 2 - event.clientY);
      if (away < least) [best, least] = [node.dataset, away];
    }
    return best;
  }

  #hover(event) {
    const hit = event.type === "pointerleave" || event.buttons ? null : this.#hit(event);
    const over = hit ? `${hit.place} ${hit.look ?? ""}` : "";
    if (over === this.#over) return;
    this.#over = over;
    this.sheet.classList.toggle("over", !!hit);
    for (const [id, node] of this.nodes) node.classList.toggle("under", id === hit?.place);
    this.acts.hover(hit?.place ?? null, hit?.look ?? null, event);
  }

  #focused({ target }) {
    const { place } = target.dataset;
    if (!place) return;
    this.rove(place);
    if (target.matches(":focus-visible")) this.acts.reached(place);
  }

  #key(event) {
    if (event.altKey || event.metaKey || event.ctrlKey || !this.#meant(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Does what a key says; false if it says nothing here. */
  #meant(event) {
    const { key, shiftKey, target } = event, { place, look } = target.dataset, arrow = ARROWS[key], { acts } = this;
    if (arrow && shiftKey) acts.pan(-PUSH * arrow[0], -PUSH * arrow[1]);
    else if (arrow && place) this.nodes.get(this.net.towards(place, arrow))?.focus();
    else if (key === "Home") acts.fit();
    else if (key === "+" || key === "=") acts.zoom(STEP);
    else if (key === "-") acts.zoom(1 / STEP);
    else if (key === "Enter" || key === " ") acts.click(place, look, event);
    else return this.#pick(place, event);
    return true;
  }

  /** A figure picks the piece with that number at the place in focus. */
  #pick(place, event) {
    const piece = this.#buttons().find(({ dataset }) => dataset.place === place && dataset.number === event.key);
    if (piece) this.acts.click(place, piece.dataset.look, event);
    return !!piece;
  }
}
