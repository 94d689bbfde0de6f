/* The sheet: terrain on a canvas, and above it roads, places and pieces as SVG. It shows a view and says what
   was clicked; what a click means is decided elsewhere. Here is what belongs to the whole: the layers, the scale
   of the moment, and where the camera must look. The drawing itself is in drawing.js, pointers and keys in
   hands.js, the cartouche and the tools in key.js. */

import { Camera } from "./camera.js";
import { drawBattle, drawLast, drawPlace, drawRoads, drawStack, territory } from "./drawing.js";
import { Hands } from "./hands.js";
import { Key } from "./key.js";
import { slide } from "./motion.js";
import { Net } from "./net.js";
import { svg } from "./pieces.js";
import { Position } from "./position.js";
import { Terrain } from "./terrain.js";

const LEAST_SCALE = .78;         // below this many pixels a unit, places and pieces stop shrinking with the map
const COMPACT = .6;              // below this, one block and a figure a place, and
const LEAST_COMPACT = .56;       // they stop shrinking here
const NAME = 15.5;               // the size of a place's name in units of the map, and
const LEAST_NAME = 11;           // in pixels, the least
const AROUND = 100;              // units of the map shown about the places of a decision
const CLOSE_UP = 1.18;           // scale at which a decision is shown on a small stage
const SHY = 48;                  // pixels from the edge that do not count as seen
const LAYERS = ["ground", "roads", "places", "pieces", "above"];

export class Sheet {
  #onPlace = () => {};
  #onPiece = () => {};
  #onHover = () => {};
  #position = null;
  #overlay = null;
  #grow = 1;                     // how much larger than the map places and pieces are drawn
  #compact = false;
  #size = [0, 0];
  #decision = "";
  #watches = [];

  /** `board` and `art` are the game's data; `word(key, about)` words them. */
  constructor(stage, board, art, { word }) {
    Object.assign(this, { stage, board, word, net: new Net(board) });
    this.canvas = stage.appendChild(document.createElement("canvas"));
    Object.assign(this.canvas, { className: "terrain", ariaHidden: "true" });
    this.svg = stage.appendChild(this.#layers());
    this.camera = new Camera(this.svg, board.frame, () => this.#moved());
    this.terrain = new Terrain(this.canvas, art, this.camera);
    this.key = new Key(stage, board, word, {
      zoom: factor => this.zoom(factor), fit: () => this.fit(), overlay: name => this.setOverlay(this.#overlay === name ? null : name),
    });
    this.hands = new Hands(this.svg, this.nodes, this.net, {
      click: (place, look, event) => this.#click(place, look, event), hover: (...what) => this.#onHover(...what),
      reached: place => this.#bring([place]), fit: () => this.fit(), zoom: factor => this.zoom(factor), pan: (dx, dy) => this.camera.pan(dx, dy),
    });
    this.hands.rove();
    this.key.show(null);
    this.#resized();
    this.#watch();
  }

  /** Calls back with (place, event) for a place, (place, look, event) for a piece that may be picked. */
  onPlace(act) { this.#onPlace = act; }
  onPiece(act) { this.#onPiece = act; }
  /** Calls back with (place, look, event) of what is under the pointer, nulls for nothing. */
  onHover(act) { this.#onHover = act; }

  /** Draws a view. `marks`, all optional: may {place: 0|1}, movable [places], picked {place: [looks]},
      refused [places], reach [[a, b]], last [from, to], overlay, battle, ask, side (whose supply is shown). */
  show(view, marks = {}) {
    const before = this.#position?.view;
    this.#resized();
    this.#position = new Position(this.board, this.net, this.word, view, marks);
    if (marks.overlay !== undefined) this.#overlay = marks.overlay;
    this.#draw();
    if (before && before !== view) slide(this.layer.pieces, before, this.#position, this.#grow);
    this.#turn();
  }

  /** Makes a place the one that Tab reaches, and brings it on screen if it is off it. */
  focus(id) {
    if (!this.net.places.has(id)) return;
    this.hands.rove(id);
    this.#bring([id]);
  }

  fit() { this.camera.fit(); }
  zoom(factor) { this.camera.zoom(factor); }

  /** "control", "supply" or null. */
  setOverlay(name) {
    this.#overlay = name;
    this.#draw();
  }

  replaying(on) { this.stage.classList.toggle("replaying", on); }

  destroy() {
    for (const watch of this.#watches) watch.disconnect();
    for (const part of [this.camera, this.terrain, this.key]) part.destroy();
    for (const node of [this.canvas, this.svg]) node.remove();
    this.replaying(false);
  }

  /* ---- layers ---- */

  #layers() {
    const hatch = svg("pattern", { id: "sheet-hatch", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("path", { class: "hatch-line", d: "M0 0v5" }));
    this.nodes = new Map([...this.net.places.keys()].map(id => [id, svg("g", { class: "place", role: "button", tabindex: -1, "data-place": id })]));
    this.layer = Object.fromEntries(LAYERS.map(name => [name, svg("g", { class: `sheet-${name}` })]));
    this.layer.places.append(...this.nodes.values());
    this.world = svg("g", {}, Object.values(this.layer));
    return svg("svg", { class: "sheet", role: "group" }, svg("defs", {}, hatch), this.world);
  }

  #watch() {
    const changed = new MutationObserver(() => { this.terrain.refresh(); this.#draw(); });
    changed.observe(document.documentElement, { attributeFilter: ["data-theme", "lang"] });
    const sized = new ResizeObserver(() => this.#resized());
    sized.observe(this.stage);
    const scheme = matchMedia("(prefers-color-scheme: dark)"), refresh = () => this.terrain.refresh();
    scheme.addEventListener("change", refresh);
    this.#watches = [changed, sized, { disconnect: () => scheme.removeEventListener("change", refresh) }];
  }

  #draw() {
    this.key.show(this.#overlay);
    this.svg.setAttribute("aria-label", this.word("sheet.map", { n: this.net.places.size }));
    if (!this.#position) return;
    const position = this.#position, places = [...this.net.places.values()], { ground, roads, pieces, above } = this.layer;
    const southward = [...places].sort((one, other) => one.at[1] - other.at[1]);
    this.hands.keeping(() => {
      ground.replaceChildren(...(this.#overlay === "control" ? [0, 1].map(side => territory(position, side)) : []));
      roads.replaceChildren(...drawRoads(position, this.#overlay === "supply"));
      for (const place of places) drawPlace(this.nodes.get(place.id), place, position);
      pieces.replaceChildren(...southward.map(place => drawStack(place, position, this.#compact)));
      above.replaceChildren(...drawLast(position), ...drawBattle(position, this.#grow));
    });
    this.#scale();
  }

  #click(place, look, event) {
    if (look && this.#compact) this.camera.show(this.#box([place]), CLOSE_UP);
    else if (look) this.#onPiece(place, look, event);
    else if (place) this.#onPlace(place, event);
  }

  /* ---- scale ---- */

  #resized() {
    const before = this.#size;
    this.#size = this.camera.size;
    if (String(before) === String(this.#size)) return;
    this.camera.resize(before);
    if (this.camera.whole) this.key.makeRoom([...this.net.places.values()].map(place => this.camera.toScreen(place.at)));
  }

  #moved() {
    const { k, x, y } = this.camera, compact = k < COMPACT, grow = Math.max(1, (compact ? LEAST_COMPACT : LEAST_SCALE) / k);
    this.world.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${k.toFixed(5)})`);
    this.terrain.follow();
    if (grow === this.#grow && compact === this.#compact) return;
    const other = compact !== this.#compact;
    this.#grow = grow;
    this.#compact = compact;
    this.svg.style.setProperty("--name-size", `${Math.max(NAME, LEAST_NAME / (k * grow)).toFixed(2)}px`);
    this.svg.classList.toggle("compact", compact);
    if (other) this.#draw();
    else this.#scale();
  }

  /** Sets all that is pinned to a point of the map there, at the scale of the moment. */
  #scale() {
    for (const node of this.svg.querySelectorAll("[data-on]"))
      node.setAttribute("transform", `translate(${node.dataset.on}) scale(${this.#grow.toFixed(3)})`);
    this.#thinNames();
  }

  /** On a very small map names are kept on the stage, and one that would lie on another thing is left out. */
  #thinNames() {
    const boxes = selector => [...this.svg.querySelectorAll(selector)].map(node => node.getBoundingClientRect());
    const taken = this.#compact ? boxes(".ground, .block-face") : [], edge = this.svg.getBoundingClientRect().right - 3;
    for (const name of this.layer.places.querySelectorAll(".place-name")) {
      name.removeAttribute("dx");
      name.classList.remove("thinned");
      if (!this.#compact) continue;
      const { left, right } = name.getBoundingClientRect();
      if (left < edge && right > edge) name.setAttribute("dx", (edge - right) / (this.camera.k * this.#grow));
      const box = name.getBoundingClientRect();
      if (taken.some(other => overlap(box, other))) name.classList.add("thinned");
      else taken.push(box);
    }
  }

  /* ---- where the camera must look ---- */

  /** When another decision is open: its places on screen, on a small stage close up, with the targets if they fit. */
  #turn() {
    const { ask, decided, targets } = this.#position, decision = [ask?.stamp, ask?.kind, ...decided].join(" ");
    if (decision === this.#decision) return;
    this.#decision = decision;
    if (decided.length) this.#bring(decided, targets);
    else if (targets.length && !targets.some(id => this.#seen(id))) this.#bring(targets);
  }

  #seen(id) {
    const point = this.camera.toScreen(this.net.places.get(id).at);
    return this.camera.size.every((length, axis) => {
      const shy = Math.min(SHY, length / 6);
      return point[axis] > shy && point[axis] < length - shy;
    });
  }

  /** Moves the camera only where it must: `also` are places that are shown too if that needs no small scale. */
  #bring(ids, also = []) {
    if (this.camera.whole ? !this.#compact : ids.every(id => this.#seen(id))) return;
    const [width, height] = this.camera.size, wide = this.#box([...ids, ...also]);
    const box = Math.min(width / wide[2], height / wide[3]) > COMPACT ? wide : this.#box(ids);
    this.camera.show(box, this.camera.whole ? Math.max(CLOSE_UP, this.camera.fitted) : this.camera.k);
  }

  /** The part of the map about some places. */
  #box(ids) {
    const [xs, ys] = [0, 1].map(axis => ids.map(id => this.net.places.get(id).at[axis]));
    const [left, top] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
    return [left, top, Math.max(...xs) + AROUND - left, Math.max(...ys) + AROUND - top];
  }
}

/** Whether two boxes lie on each other by more than a brush. */
function overlap(one, other) {
  return one.left < other.right - 2 && other.left < one.right - 2 && one.top < other.bottom - 2 && other.top < one.bottom - 3;
}
