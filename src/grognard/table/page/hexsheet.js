/* The sheet of a game on hexes: the printed map on a canvas, and above it overlays, towns and counters as SVG. The
   same outside as Sheet: it shows a view and says what was clicked; what a click means is decided elsewhere. */

import { Camera } from "./camera.js";
import { isPhone } from "./dom.js";
import { Fan } from "./fan.js";
import { drawDepot, drawEntrenchment, drawLast, drawMarker, drawMarks, drawOdds, drawOut, drawReach, drawStack, drawSupply, drawTown, drawTownName, drawWay, drawZones } from "./hexdrawing.js";
import { Hexes } from "./hexes.js";
import { printed } from "./hexground.js";
import { drawAir, drawBridges, drawDue, drawEdge, drawRetreats, drawSides, drawWater } from "./hexworks.js";
import { HexHands } from "./hexhands.js";
import { HexKey } from "./hexkey.js";
import { HexPosition } from "./hexposition.js";
import { Minimap } from "./minimap.js";
import { slideAlong } from "./motion.js";
import { svg } from "./pieces.js";
import { Terrain } from "./terrain.js";

const DRAWN = 40;                // counters and marks are drawn for hexes with such a side
const LEVELS = [18, 34];         // from so many pixels a counter shows its figures too, and all that is on it, and
const LEAST = 15;                // it never gets smaller than this
const PLAIN_COSTS = 26;          // pixels of a hex's height from which costs are written
const RANKS = [46, 34, 24, 0];   // pixels of a hex's height from which towns of each rank are named,
const VILLAGES = [46, 22, 0, 0]; // and on a map of open country, as far as there is room
const BATTLE = 96;               // pixels of a hex's height when one goes near, and
const FINGER = 48;               // on a phone, where a finger must hit it, and
const FRONT = 72;                // when the map first opens on where the units are
const AROUND = 3;                // hexes shown about those of a decision
const FEW = 12;                  // targets that are brought on screen together
const SHY = 60;                  // pixels from the edge that do not count as seen
const TOOLS = 68;                // pixels beside a map of open country for the tools, and
const KEY = 250;                 // for the key with them, where there is so much room
const ABOVE = -23;               // the line of a town's name above it
const NAME_AIR = .18, NAME_GAP = 3;              // of a name's height, above and below its letters; and beside them
const NAME_SHY = 12;             // from the edge of the sheet to a name, in units of the map
const LAYERS = ["zones", "reach", "supply", "towns", "marks", "last", "stacks", "names", "odds", "way", "cursor"];

export class HexSheet {
  #onPlace = () => {};
  #onPiece = () => {};
  #onHover = () => {};
  #onDrag = () => {};
  #onDrop = () => {};
  #position = null;
  #overlays = new Set(["zones", "reach"]);
  #scales = { size: 1, level: 2 };
  #size = [0, 0];
  #decision = "";
  #hovered = null;
  #watches = [];

  /** `board` and `art` are the game's data; `word(key, about)` words them. */
  constructor(stage, board, art, { word }) {
    Object.assign(this, { stage, board, word, hexes: new Hexes(board) });
    stage.classList.add("hexed");
    stage.classList.toggle("country", this.country);
    this.canvas = stage.appendChild(document.createElement("canvas"));
    Object.assign(this.canvas, { className: "terrain", ariaHidden: "true" });
    this.svg = stage.appendChild(this.#layers());
    this.camera = new Camera(this.svg, board.frame, () => this.#moved());
    this.camera.drawn = this.country ? board.frame : art?.extent;
    this.terrain = new Terrain(this.canvas, printed(board, this.hexes, art), this.camera);
    this.key = new HexKey(stage, board, this.hexes, word, { zoom: factor => this.zoom(factor), fit: () => this.fit(), overlay: name => this.setOverlay(name) });
    this.minimap = new Minimap(stage, board, this.hexes, word, point => this.#look(point, this.camera.k));
    this.fan = new Fan(stage, word, (...what) => this.#onPiece(...what));
    this.hands = new HexHands(this.svg, this.layer.cursor, this.hexes, this.camera, {
      click: (hex, event) => this.#onPlace(hex, event), near: hex => this.#near(hex), hover: (hex, event) => this.#hover(hex, event), told: hex => this.#position?.told(hex) ?? word(`place.${hex}`),
      mayDrag: hex => !!this.#position && (this.#position.movable.has(hex) || this.#position.at === hex), drag: (hex, event) => this.#onDrag(hex, event), drop: (hex, event) => this.#onDrop(hex, event), reached: hex => this.#bring([hex]), next: step => this.#next(step), fit: () => this.fit(), zoom: factor => this.zoom(factor), pan: (dx, dy) => this.camera.pan(dx, dy),
    });
    this.key.show(this.#overlays);
    this.#resized();
    this.#watch();
  }

  /** Calls back with (hex, event) for a hex, (hex, unit, event) for a counter of the open stack. */
  onPlace(act) { this.#onPlace = act; }
  onPiece(act) { this.#onPiece = act; }
  /** Calls back with (hex, event) when a stack is taken hold of, and when it is let go. */
  onDrag(act) { this.#onDrag = act; }
  onDrop(act) { this.#onDrop = act; }
  /** Calls back with (hex, null, event) of what is under the pointer, null for nothing. */
  onHover(act) { this.#onHover = act; }

  /** Draws a view. `marks` are those of HexPosition, and fan: the hex whose stack is open. */
  show(view, marks = {}) {
    const first = !this.#position, before = this.#position;
    this.#resized();
    this.#position = new HexPosition(this.board, this.hexes, this.word, view, marks);
    this.fanned = marks.fan ?? null;
    this.#draw();
    if (first) this.#open();
    this.#turn();
    if (before) this.#slide(before);
  }

  /** Makes a hex the one that Tab reaches, and brings it on screen if it is off it. */
  focus(hex) {
    if (!this.hexes.has(hex)) return;
    this.hands.rove(hex);
    this.#bring([hex]);
  }

  /** Gives the keyboard to the next or the last stack that may act, or hex that may be chosen. */
  next(step) { this.#next(step); }

  /** The choices that are sides of a hex, the nearest to a click first. */
  sidesAt(hex, event) {
    const box = this.svg.getBoundingClientRect(), point = event?.clientX ? this.camera.toMap([event.clientX - box.left, event.clientY - box.top]) : this.hexes.at(hex);
    const far = ([, one, other]) => Math.hypot(...[0, 1].map(axis => (this.hexes.at(one)[axis] + this.hexes.at(other)[axis]) / 2 - point[axis]));
    return (this.#position?.sides ?? []).filter(([, ...pair]) => pair.includes(hex)).sort((one, other) => far(one) - far(other));
  }

  fit() { this.camera.fit(); }
  zoom(factor) { this.camera.zoom(factor); }

  /** Turns an overlay on or off: "zones", "own", "reach", "supply"; null turns all off. */
  setOverlay(name) {
    if (name === null) this.#overlays.clear();
    else if (!this.#overlays.delete(name)) this.#overlays.add(name);
    this.#draw();
  }

  replaying(on) { this.stage.classList.toggle("replaying", on); }

  destroy() {
    for (const watch of this.#watches) watch.disconnect();
    for (const part of [this.camera, this.terrain, this.key, this.minimap, this.fan]) part.destroy();
    for (const node of [this.canvas, this.svg]) node.remove();
    this.stage.classList.remove("hexed", "country");
    this.replaying(false);
  }

  /** A map of open country is small enough to be seen whole, with its tools beside it. */
  get country() { return this.board.scenery === "country"; }

  /* ---- layers ---- */

  #layers() {
    const pattern = (name, angle, gap) => svg("pattern", { id: `hex-${name}`, width: gap, height: gap, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${angle})` },
      svg("path", { class: `${name}-line`, d: `M0 0v${gap}` }));
    const gap = this.hexes.side / 4.4;
    this.layer = Object.fromEntries(LAYERS.map(name => [name, svg("g", { class: `sheet-${name}` })]));
    this.world = svg("g", {}, Object.values(this.layer));
    return svg("svg", { class: "sheet hex-sheet", role: "group" }, svg("defs", {}, pattern("enemy", -45, gap), pattern("own", 45, gap), pattern("refused", 45, gap)), this.world);
  }

  #watch() {
    const changed = new MutationObserver(() => { this.terrain.refresh(); this.#draw(); });
    changed.observe(document.documentElement, { attributeFilter: ["data-theme", "lang"] });
    const sized = new ResizeObserver(() => this.#resized());
    sized.observe(this.stage);
    const scheme = matchMedia("(prefers-color-scheme: dark)"), refresh = () => this.terrain.refresh();
    scheme.addEventListener("change", refresh);
    document.fonts.ready.then(() => this.#placeNames());
    this.#watches = [changed, sized, { disconnect: () => scheme.removeEventListener("change", refresh) }];
  }

  #draw() {
    this.key.show(this.#overlays, !!this.#position?.ask?.aid?.plan);
    this.svg.setAttribute("aria-label", this.word("sheet.hex-map", { n: this.hexes.all.size }));
    if (!this.#position) return;
    const position = this.#position, { layer } = this, shown = this.#overlays, towns = this.board.towns ?? [];
    this.svg.dataset.may = position.targets.join(" ");
    position.shownHungry = shown.has("supply") || !!position.ask?.aid?.plan;
    layer.zones.replaceChildren(...drawOut(position), ...drawZones(position, shown));
    layer.reach.replaceChildren(...(shown.has("reach") ? drawReach(position) : []));
    layer.supply.replaceChildren(...(position.shownHungry ? drawSupply(position) : []));
    layer.towns.replaceChildren(...(this.board.waters ?? []).map(water => drawWater(position, water)), ...(this.board.edges ?? []).map(edge => drawEdge(position, edge)), ...drawBridges(position), ...towns.map(town => drawTown(position, town)), ...[...position.entrenched.keys()].filter(hex => this.hexes.has(hex)).map(hex => drawEntrenchment(position, hex)));
    layer.marks.replaceChildren(...drawMarks(position), ...drawRetreats(position));
    layer.last.replaceChildren(...drawLast(position));
    layer.names.replaceChildren(...towns.map(town => drawTownName(position, town)));
    this.layer.odds.replaceChildren(...drawOdds(position));
    this.#drawStacks();
    this.#drawWay();
    this.hands.retell();
    this.minimap.show(position);
    this.fan.show(position, isPhone() ? null : this.fanned);
    this.#scale();
    this.#placeNames();
    this.#standFan();
  }

  #drawStacks() {
    const position = this.#position, southward = Object.keys(position.view.stacks ?? {}).filter(hex => this.hexes.has(hex)).sort((one, other) => this.hexes.at(one)[1] - this.hexes.at(other)[1]);
    const { marks = {}, depots = {}, stacks } = position.view, alone = Object.entries(marks).filter(([, hex]) => this.hexes.has(hex) && !stacks?.[hex]);
    this.layer.stacks.replaceChildren(...southward.map(hex => drawStack(position, hex, this.#scales.level)).filter(Boolean), ...drawDue(position), ...drawAir(position), ...drawSides(position),
      ...Object.keys(depots).filter(hex => this.hexes.has(hex)).map(hex => drawDepot(position, hex)), ...alone.map(([name, hex]) => drawMarker(position, hex, name)));
  }

  #drawWay() {
    this.layer.way.replaceChildren(...(this.#position && this.#hovered ? drawWay(this.#position, this.#hovered) : []));
  }

  #hover(hex, event) {
    this.#hovered = hex;
    this.svg.classList.toggle("over", !!hex && !!this.#position?.targets.includes(hex));
    this.#drawWay();
    this.#scale(this.layer.way);
    this.#onHover(hex, null, event);
  }

  /** What the last move has brought to a hex that was empty comes there by its way. */
  #slide(before) {
    const { last, view } = this.#position, end = last.at(-1), way = last.filter(id => this.hexes.has(id)).map(id => this.hexes.at(id));
    if (String(last) === String(before.last) || !view.stacks?.[end] || before.stack(end)) return;
    const stack = this.layer.stacks.querySelector(`[data-stack="${end}"] .slide`);
    if (stack) slideAlong(stack, way, this.#scales.size);
  }

  /* ---- scale ---- */

  #resized() {
    const before = this.#size;
    this.#size = this.camera.size;
    if (String(before) === String(this.#size)) return;
    if (this.country) this.#makeRoom();
    this.camera.resize(before);
    this.key.resized();
  }

  /** Beside the map stand the tools, and the key if there is room for it; on a phone they lie on it. */
  #makeRoom() {
    const [width, height] = this.#size, [, , across, down] = this.board.frame;
    this.key.roomy = !isPhone() && width - across * height / down >= KEY;
    this.camera.room = isPhone() ? { head: TOOLS, above: TOOLS, aside: 0 } : { head: 0, above: 0, aside: this.key.roomy ? KEY : TOOLS };
  }

  #moved() {
    const { k, x, y } = this.camera, high = k * this.hexes.high, natural = this.hexes.side / DRAWN, pixels = 48 * natural * k;
    this.world.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${k.toFixed(5)})`);
    this.terrain.follow();
    this.minimap?.follow(this.camera);
    this.#standFan();
    const scales = { size: natural * Math.max(1, LEAST / pixels), level: LEVELS.filter(least => pixels >= least).length, rank: (this.country ? VILLAGES : RANKS).findIndex(least => high >= least), costs: high >= PLAIN_COSTS };
    const before = this.#scales;
    if (Object.keys(scales).every(name => scales[name] === before[name])) return;
    this.#scales = scales;
    this.svg.classList.toggle("no-costs", !scales.costs);
    for (const n of RANKS.keys()) this.svg.classList.toggle(`hide-rank-${n}`, n < scales.rank);
    this.svg.style.setProperty("--grow", (Math.max(1, 11 / (15 * scales.size * k))).toFixed(3));
    if (!this.#position) return;
    if (before.level !== scales.level) this.#drawStacks();
    this.#scale();
    this.#placeNames();
  }

  /** Names of towns stand below them; where one would run into another, above, and without room there it is left out. */
  #placeNames() {
    const placed = [], { size } = this.#scales, meet = ([a, b, c, d], [e, f, g, h]) => a < g && e < c && b < h && f < d;
    for (const node of [...this.layer.names.children].sort((one, other) => other.dataset.rank - one.dataset.rank)) {
      const [x, y] = node.dataset.on.split(" ").map(Number);
      const at = line => {
        node.setAttribute("x", 0);
        node.setAttribute("y", line);
        const { x: middle, y: top, width, height } = node.getBBox(), [from, , across] = this.board.frame;
        const left = Math.max((from + NAME_SHY - x) / size, Math.min((from + across - NAME_SHY - x) / size - width, middle));
        node.setAttribute("x", left - middle);
        return [x + size * (left - NAME_GAP), y + size * (top + NAME_AIR * height), x + size * (left + width + NAME_GAP), y + size * (top + (1 - NAME_AIR) * height)];
      };
      const line = [ABOVE, node.dataset.below].findLast(one => !placed.some(other => meet(at(one), other)));
      node.classList.toggle("crowded", !line);
      if (line) placed.push(at(line));
      else at(node.dataset.below);
    }
  }

  /** Sets all that is pinned to a point of the map there, at the scale of the moment. */
  #scale(layer = this.svg) {
    for (const node of layer.querySelectorAll("[data-on]")) node.setAttribute("transform", `translate(${node.dataset.on}) scale(${this.#scales.size.toFixed(4)})`);
  }

  #standFan() {
    if (!this.fan?.hex) return;
    const [x, y] = this.camera.toScreen(this.hexes.at(this.fan.hex)), far = this.hexes.side * this.camera.k;
    const { view, targets } = this.#position, stacks = Object.keys(view.stacks ?? {});
    const others = [...stacks, ...(targets.length <= FEW ? targets : []), ...Object.keys(this.#position.aid?.retreats ?? {}), ...Object.keys(this.#position.reach)].filter(hex => hex !== this.fan.hex && this.hexes.has(hex)).map(hex => this.camera.toScreen(this.hexes.at(hex)));
    this.fan.stand([x - far, y - far, x + far, y + far], others);
  }

  /* ---- where the camera must look ---- */

  /** The first view: where the units are, or the whole map without any. */
  #open() {
    const stacks = Object.keys(this.#position.view.stacks ?? {}).filter(hex => this.hexes.has(hex)), own = [...this.#position.movable, ...stacks].find(hex => this.hexes.has(hex));
    if (stacks.length && isPhone()) return this.#look(this.hexes.at(own), FINGER / this.hexes.high);
    if (stacks.length && !this.country) this.camera.show(this.#box(stacks), FRONT / this.hexes.high);
  }

  /** When another decision is open its hexes come on screen. */
  #turn() {
    const { ask, decided, targets } = this.#position, decision = [ask?.stamp, ask?.kind, ...decided].join(" ");
    if (decision === this.#decision) return;
    this.#decision = decision;
    if (decided.length) this.#bring(decided);
    if (!targets.length || targets.some(id => this.#seen(id) && this.#bare(id)) || this.camera.whole) return;
    if (targets.some(id => this.#seen(id))) this.#look(this.hexes.at(targets[0]), this.camera.k);
    else if (decided.length && targets.length <= FEW) this.camera.show(this.#box([...decided, ...targets]), this.camera.k);
    else if (!decided.length) this.#bring(targets.slice(0, 1));
  }

  /** To one battle from anywhere; from near back to the whole theatre. */
  #near(hex) {
    const close = BATTLE / this.hexes.high;
    if (!hex || this.camera.k > close * .9) return this.fit();
    this.#look(this.hexes.at(hex), close);
  }

  #next(step) {
    const list = (this.#position?.movable.size ? [...this.#position.movable] : this.#position?.targets ?? []).filter(id => this.hexes.has(id));
    if (!list.length) return;
    const at = list.indexOf(this.hands.at), next = list[(at + step + (at < 0 && step < 0 ? 1 : 0) + list.length) % list.length];
    this.hands.rove(next);
    this.hands.focus();
    this.#bring([next]);
  }

  #look([x, y], k) {
    const [width, height] = this.camera.size.map(length => length / k);
    this.camera.show([x - width / 2, y - height / 2, width, height], k);
  }

  #seen(id) {
    const point = this.camera.toScreen(this.hexes.at(id));
    return this.camera.size.every((length, axis) => {
      const shy = Math.min(SHY, length / 6);
      return point[axis] > shy && point[axis] < length - shy;
    });
  }

  /** Whether nothing lies over a hex: no cartouche, no tools, no tray of counters. */
  #bare(id) {
    const box = this.stage.getBoundingClientRect(), [x, y] = this.camera.toScreen(this.hexes.at(id)), top = document.elementFromPoint(box.x + x, box.y + y);
    return !top || this.svg.contains(top);
  }

  /** Moves the sheet no farther than is needed to see these hexes with some room about them. */
  #bring(ids) {
    const { camera } = this;
    if (camera.whole || ids.every(id => this.#seen(id))) return;
    const [left, top, width, height] = this.#box(ids), [near, far] = [camera.toScreen([left, top]), camera.toScreen([left + width, top + height])];
    const [across, down] = camera.size, fits = far[0] - near[0] <= across && far[1] - near[1] <= down;
    if (!fits) return ids.length > 1 ? camera.show([left, top, width, height], camera.k) : this.#look(this.hexes.at(ids[0]), camera.k);
    camera.pan(Math.max(0, -near[0]) || Math.min(0, across - far[0]), Math.max(0, -near[1]) || Math.min(0, down - far[1]));
  }

  #box(ids) {
    const around = AROUND * this.hexes.high, [xs, ys] = [0, 1].map(axis => ids.map(id => this.hexes.at(id)[axis]));
    const [left, top] = [Math.min(...xs) - around, Math.min(...ys) - around];
    return [left, top, Math.max(...xs) + around - left, Math.max(...ys) + around - top];
  }
}
