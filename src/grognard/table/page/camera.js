/* The camera: which part of the sheet the stage shows. A point p of the map stands on screen at
   (x + k p.x, y + k p.y). Drag pans, the wheel and two fingers zoom; a drag is never taken for a click. */

const DRAG = 5;                  // pixels before a press becomes a drag
const CLOSEST = 4;               // greatest scale: pixels per unit of the map
const HEAD = 60;                 // pixels at the top that the whole sheet leaves to the tools where there is room to spare

export class Camera {
  #moved;
  #fingers = new Map();
  #dragging = false;
  #listening = new AbortController();

  /** `frame` is [x, y, width, height] of what must be seen at first; `moved` is called after every change. */
  constructor(element, frame, moved) {
    this.element = element;
    this.frame = frame;
    this.k = 1;
    this.x = this.y = 0;
    this.room = { head: HEAD, above: 0, aside: 0 };        // pixels kept for what lies on the stage: over the whole sheet, over any part of it, at its right
    this.whole = true;           // still showing the whole sheet, so a new size fits it again
    this.#moved = moved;
    this.#listen();
  }

  get size() { return [this.element.clientWidth, this.element.clientHeight]; }

  /** The scale at which the whole frame is seen. */
  get fitted() {
    const [width, height] = this.size;
    return Math.max(.05, Math.min((width - this.room.aside) / this.frame[2], height / this.frame[3]));
  }

  fit() {
    this.whole = true;
    const [x, y, width, height] = this.frame;
    const spare = this.size[1] / this.fitted - height, head = Math.min(this.room.head / this.fitted, spare);
    this.#look(x + width / 2 + this.room.aside / 2 / this.fitted, y + height / 2 - Math.max(0, head - spare / 2), this.fitted);
  }

  /** Shows a box of the map, no closer than `most` and no farther than the whole sheet. */
  show([x, y, width, height], most) {
    const [across, down] = this.size;
    this.whole = false;
    this.#look(x + width / 2, y + height / 2, Math.min(most, across / width, down / height));
  }

  zoom(factor, at = this.size.map(length => length / 2)) {
    const k = this.#within(this.k * factor), [px, py] = at;
    this.whole = false;
    this.x = px - (px - this.x) * k / this.k;
    this.y = py - (py - this.y) * k / this.k;
    this.k = k;
    this.#settle();
  }

  pan(dx, dy) {
    this.whole = false;
    this.x += dx;
    this.y += dy;
    this.#settle();
  }

  toScreen([x, y]) { return [this.x + this.k * x, this.y + this.k * y]; }
  toMap([x, y]) { return [(x - this.x) / this.k, (y - this.y) / this.k]; }

  /** After the stage has got another size: the same middle, or the whole sheet again. */
  resize(before) {
    if (this.whole || !before[0]) return this.fit();
    const [x, y] = this.toMap(before.map(length => length / 2));
    this.#look(x, y, this.k);
  }

  destroy() { this.#listening.abort(); }

  #within(k) { return Math.min(Math.max(CLOSEST, this.fitted), Math.max(this.fitted, k)); }

  #look(x, y, k) {
    const [width, height] = this.size;
    this.k = this.#within(k);
    this.x = width / 2 - this.k * x;
    this.y = height / 2 - this.k * y;
    this.#settle();
  }

  /** The middle of the stage stays on the framed part of the sheet. */
  #settle() {
    const [width, height] = this.size, [x, y, across, down] = this.frame;
    const hold = (value, low, high) => Math.min(Math.max(value, low), high);
    this.x = width / 2 - this.k * hold((width / 2 - this.x) / this.k, x, x + across);
    this.y = height / 2 - this.k * hold((height / 2 - this.y) / this.k, y, y + down);
    if (this.drawn) this.#keepWithin(this.drawn);
    this.#moved();
  }

  /** As far as there is enough of it, only what is drawn is shown: [x, y, width, height]. */
  #keepWithin([x, y, across, down]) {
    const [width, height] = this.size, { above, aside } = this.room;
    const hold = (at, start, length, from, to) => (length * this.k < to - from ? at : Math.min(from - start * this.k, Math.max(to - (start + length) * this.k, at)));
    this.x = hold(this.x, x, across, 0, width - aside);
    this.y = hold(this.y, y, down, above, height);
  }

  #listen() {
    const on = (name, act, more = {}) => this.element.addEventListener(name, act, { signal: this.#listening.signal, ...more });
    on("pointerdown", event => this.#press(event));
    on("pointermove", event => this.#drag(event));
    for (const name of ["pointerup", "pointercancel"]) on(name, event => this.#fingers.delete(event.pointerId));
    on("click", event => { if (this.#dragging) { event.stopPropagation(); this.#dragging = false; } }, { capture: true });
    on("wheel", event => {
      event.preventDefault();
      const lines = event.deltaMode ? 16 : 1, [px, py] = this.#local(event);
      this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? .01 : .0016)), [px, py]);
    }, { passive: false });
  }

  #local(event) {
    const box = this.element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #press(event) {
    if (event.pointerType === "mouse" && event.button > 0) return;
    if (!this.#fingers.size) this.#dragging = false;
    this.#fingers.set(event.pointerId, { at: this.#local(event), from: this.#local(event) });
  }

  #drag(event) {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    if (!event.buttons) return this.#fingers.delete(event.pointerId);
    const at = this.#local(event), before = finger.at;
    if (!this.#dragging && Math.hypot(at[0] - finger.from[0], at[1] - finger.from[1]) < DRAG) return;
    if (!this.#dragging) this.element.setPointerCapture(event.pointerId);
    this.#dragging = true;
    finger.at = at;
    const other = [...this.#fingers.values()].find(one => one !== finger);
    if (!other) return this.pan(at[0] - before[0], at[1] - before[1]);
    const apart = point => Math.hypot(point[0] - other.at[0], point[1] - other.at[1]) || 1;
    this.pan((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
    this.zoom(apart(at) / apart(before), [(at[0] + other.at[0]) / 2, (at[1] + other.at[1]) / 2]);
  }
}
