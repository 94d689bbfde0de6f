/* The sheet: terrain on a canvas, and above it roads, places and pieces as SVG. It shows a view and says what
   was clicked; what a click means is decided elsewhere. Every place is one focusable element: the arrow keys go
   to the next place in their direction, Enter is a click, Home shows the whole map, + and - zoom. The pieces of
   the place in focus that may be picked can be reached with Tab, or by their number. */

import { Camera } from "./camera.js";
import { Key } from "./key.js";
import { abridged, moves, Net, rows } from "./net.js";
import { block, countMark, legalMark, lid, outline, placeMark, refusedMark, svg, unsuppliedMark } from "./pieces.js";
import { Terrain } from "./terrain.js";

const LEAST_SCALE = .78;         // below this many pixels a unit, places and pieces stop shrinking with the map
const COMPACT = .6;              // below this, one block and a figure a place, and
const LEAST_COMPACT = .56;       // they stop shrinking here
const NAME = 15.5;               // the size of a place's name in units of the map, and
const LEAST_NAME = 11;           // in pixels, the least
const NEAR = { mouse: 18, pen: 20, touch: 24 };       // pixels from the middle of a thing that still hit it
const AROUND = 100;              // units of the map shown about the places of a decision
const CLOSE_UP = 1.18;           // scale at which a decision is shown on a small stage
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SECOND_LEG = 60, LONGEST = 600;                 // milliseconds: each further road of a move, and the most

export class Sheet {
  #onPlace = () => {};
  #onPiece = () => {};
  #onHover = () => {};
  #view = null;
  #marks = {};
  #overlay = null;
  #grow = 1;
  #size = [0, 0];
  #at = null;                    // the place that Tab reaches
  #decision = "";

  /** `board` and `art` are the game's data; `word(key, about)` words them. */
  constructor(stage, board, art, { word }) {
    Object.assign(this, { stage, board, word });
    this.net = new Net(board);
    this.canvas = stage.appendChild(Object.assign(document.createElement("canvas"), { className: "terrain" }));
    this.canvas.setAttribute("aria-hidden", "true");
    this.svg = stage.appendChild(this.#layers());
    this.camera = new Camera(this.svg, board.frame, () => this.#moved());
    this.terrain = new Terrain(this.canvas, art, this.camera);
    this.key = new Key(stage, board, word, {
      zoom: factor => this.zoom(factor), fit: () => this.fit(), overlay: name => this.setOverlay(this.#overlay === name ? null : name),
    });
    this.#at = board.places[0].id;
    this.#drawGround();
    this.#listen();
    this.#size = this.camera.size;
    this.camera.fit();
    this.key.show(null);
    this.#makeRoom();
  }

  onPlace(act) { this.#onPlace = act; }
  onPiece(act) { this.#onPiece = act; }
  onHover(act) { this.#onHover = act; }

  /** Draws a view. `marks`: may {place: 0|1}, movable [places], picked {place: [looks]}, refused [places],
      reach [[a, b]], last [from, to], overlay, battle, ask, side (whose supply is shown). */
  show(view, marks = {}) {
    const before = this.#view;
    this.#resized();
    this.#view = view;
    this.#marks = { ...marks, may: marks.may ?? {}, picked: pickedOf(marks), battle: marks.battle ?? view.battle ?? null,
      movable: new Set(marks.movable ?? []), refused: new Set(namesOf(marks.refused)), last: marks.last ?? view.last ?? null };
    if (marks.overlay !== undefined) this.#overlay = marks.overlay;
    this.#draw();
    if (before && before !== view) this.#slide(before, view);
    this.#turnTo();
  }

  /** Makes a place the one that Tab reaches, and brings it on screen if it is off it. */
  focus(id) {
    if (!this.net.places.has(id)) return;
    this.#rove(id);
    this.#bring([id]);
  }

  fit() { this.camera.fit(); }
  zoom(factor) { this.camera.zoom(factor); }

  setOverlay(name) {
    this.#overlay = name;
    if (this.#view) this.#draw();
  }

  replaying(on) { this.stage.classList.toggle("replaying", on); }

  destroy() {
    this.#watch.forEach(one => one.disconnect());
    this.camera.destroy();
    this.terrain.destroy();
    this.key.destroy();
    this.canvas.remove();
    this.svg.remove();
    this.replaying(false);
  }

  /* ---- what never changes ---- */

  #layers() {
    const hatch = svg("pattern", { id: "sheet-hatch", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("path", { class: "hatch-line", d: "M0 0v5" }));
    this.layer = Object.fromEntries(["ground", "roads", "places", "pieces", "above"].map(name => [name, svg("g", { class: `sheet-${name}` })]));
    this.world = svg("g", {}, ...Object.values(this.layer));
    return svg("svg", { class: "sheet", role: "group", "aria-label": this.word("sheet.map", { n: this.net.places.size }) }, svg("defs", {}, hatch), this.world);
  }

  #drawGround() {
    this.nodes = new Map();
    for (const place of this.net.places.values()) {
      const node = svg("g", { class: "place", role: "button", tabindex: -1, "data-place": place.id });
      this.nodes.set(place.id, node);
      this.layer.places.append(node);
    }
    this.#rove(this.#at);
  }

  #listen() {
    const watched = new MutationObserver(() => { this.terrain.refresh(); if (this.#view) this.#draw(); });
    watched.observe(document.documentElement, { attributeFilter: ["data-theme", "lang"] });
    const sized = new ResizeObserver(() => this.#resized());
    sized.observe(this.stage);
    const scheme = matchMedia("(prefers-color-scheme: dark)"), redone = () => this.terrain.refresh();
    scheme.addEventListener("change", redone);
    this.#watch = [watched, sized, { disconnect: () => scheme.removeEventListener("change", redone) }];
    this.svg.addEventListener("click", event => this.#click(event));
    this.svg.addEventListener("keydown", event => this.#key(event));
    this.svg.addEventListener("focusin", event => this.#focused(event));
    this.svg.addEventListener("pointermove", event => this.#hover(event));
    this.svg.addEventListener("pointerleave", event => this.#hover(event));
  }
  #watch = [];

  /* ---- the camera has moved ---- */

  #resized() {
    const before = this.#size;
    this.#size = this.camera.size;
    if (String(before) === String(this.#size)) return;
    this.camera.resize(before);
    this.#makeRoom();
  }

  /** The key is open where it covers no place of the whole map. */
  #makeRoom() {
    if (this.camera.whole) this.key.makeRoom([...this.net.places.values()].map(place => this.camera.toScreen(place.at)));
  }

  #moved() {
    const { k, x, y } = this.camera;
    this.world.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${k.toFixed(5)})`);
    this.terrain.follow();
    const compact = k < COMPACT, grow = Math.max(1, (compact ? LEAST_COMPACT : LEAST_SCALE) / k);
    if (grow === this.#grow && compact === this.compact) return;
    const redraw = compact !== this.compact;
    this.#grow = grow;
    this.compact = compact;
    this.svg.style.setProperty("--name-size", `${Math.max(NAME, LEAST_NAME / (k * grow)).toFixed(2)}px`);
    this.svg.classList.toggle("compact", compact);
    if (redraw && this.#view) this.#draw();
    else this.#scale();
  }

  /** Small scales: everything that belongs to a place grows about that place. */
  #scale() {
    for (const node of this.svg.querySelectorAll("[data-on]")) this.#pin(node, node.dataset.on.split(" ").map(Number));
    this.#thinNames();
  }

  /** On a very small map names are kept on the stage, and one that would lie on another thing is left out. */
  #thinNames() {
    const boxes = selector => [...this.svg.querySelectorAll(selector)].map(node => node.getBoundingClientRect());
    const taken = this.compact ? boxes(".ground, .block-face") : [], edge = this.svg.getBoundingClientRect().right - 3;
    for (const name of this.layer.places.querySelectorAll(".place-name")) {
      name.removeAttribute("dx");
      const box = name.getBoundingClientRect(), over = this.compact && box.left < edge ? Math.max(0, box.right - edge) : 0;
      if (over) name.setAttribute("dx", -over / (this.camera.k * this.#grow));
      const { left, right, top, bottom } = over ? name.getBoundingClientRect() : box;
      const covered = this.compact && taken.some(other => left < other.right - 2 && other.left < right - 2 && top < other.bottom - 2 && other.top < bottom - 3);
      name.classList.toggle("thinned", covered);
      if (this.compact && !covered) taken.push({ left, right, top, bottom });
    }
  }

  /** Keeps an element's own origin at a point of the map, at the scale of the moment. */
  #pin(node, [x, y]) {
    node.dataset.on = `${x} ${y}`;
    node.setAttribute("transform", `translate(${x} ${y}) scale(${this.#grow.toFixed(3)})`);
    return node;
  }

  /** When another decision is open: its places on screen, on a small stage close up, with the targets if they fit. */
  #turnTo() {
    const { ask, battle, may, movable } = this.#marks, about = ask?.about ?? {}, known = id => this.net.places.has(id);
    const own = [battle?.at, battle?.from, about.at, about.from].filter(known);
    const decision = [ask?.stamp, ask?.kind, ...own].join(" ");
    if (decision === this.#decision) return;
    this.#decision = decision;
    const targets = [...Object.keys(may), ...movable].filter(known);
    if (own.length) this.#bring(own, targets);
    else if (targets.length && !targets.some(id => this.#seen(id))) this.#bring(targets);
  }

  #seen(id) {
    const [x, y] = this.camera.toScreen(this.net.places.get(id).at), [width, height] = this.camera.size;
    const shy = Math.min(48, width / 6, height / 6);
    return x > shy && x < width - shy && y > shy && y < height - shy;
  }

  /** Moves the camera only where it must: `also` are places that are shown too if that needs no small scale. */
  #bring(ids, also = []) {
    if (this.camera.whole ? !this.compact : ids.every(id => this.#seen(id))) return;
    const [width, height] = this.camera.size, wide = this.#box([...ids, ...also]);
    const box = Math.min(width / wide[2], height / wide[3]) > COMPACT ? wide : this.#box(ids);
    this.camera.show(box, this.camera.whole ? Math.max(CLOSE_UP, this.camera.fitted) : this.camera.k);
  }

  /** The part of the map about some places. */
  #box(ids) {
    const points = ids.map(id => this.net.places.get(id).at), xs = points.map(at => at[0]), ys = points.map(at => at[1]);
    const [left, top] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
    return [left, top, Math.max(...xs) + AROUND - left, Math.max(...ys) + AROUND - top];
  }

  /* ---- drawing a view ---- */

  #draw() {
    const held = this.svg.contains(document.activeElement) ? { ...document.activeElement.dataset } : null;
    this.stage.dataset.overlay = this.#overlay ?? "";
    this.key.show(this.#overlay);
    this.layer.ground.replaceChildren(...(this.#overlay === "control" ? [0, 1].map(side => this.#territory(side)) : []));
    this.#drawRoads();
    for (const place of this.net.places.values()) this.#drawPlace(place);
    this.layer.pieces.replaceChildren(...[...this.net.places.values()].sort((one, other) => one.at[1] - other.at[1]).map(place => this.#drawPieces(place)));
    this.layer.above.replaceChildren(...this.#drawLast(), ...this.#drawBattle());
    this.#thinNames();
    this.#rove(this.#at);
    if (held?.look) [...this.layer.pieces.querySelectorAll("[data-look]")].find(node => node.dataset.place === held.place && node.dataset.look === held.look)?.focus();
  }

  /** What a side controls as one wash: about its places, and along the roads between them. */
  #territory(side) {
    const own = id => this.#by(id) === side;
    return svg("g", { class: `territory side-${side} nation-${this.#nationOf(side)}` },
      this.net.roads.filter(({ a, b }) => own(a) && own(b)).map(({ d }) => svg("path", { d })),
      [...this.net.places.values()].filter(({ id }) => own(id)).map(({ at: [x, y] }) => svg("path", { d: `M${x} ${y}h.01` })));
  }

  #drawRoads() {
    const open = this.#openRoads();
    this.layer.roads.replaceChildren(
      ...this.net.roads.map(({ d }) => svg("path", { class: "road-case", d })),
      ...this.net.roads.map(({ d }) => svg("path", { class: "road", d })),
      ...(this.#overlay === "supply" ? this.net.roads.map(road => svg("path", { class: `carries ${this.#supplyOn(road)}`, d: road.d })) : []),
      ...open.map(({ d }) => svg("path", { class: "open-road", d })), ...open.map(({ d }) => svg("path", { class: "road", d })));
  }

  /** Roads to where the picked pieces may go: as the page says, else the shortest way through one's own places. */
  #openRoads() {
    const { reach, may, ask } = this.#marks;
    const legs = reach ?? Object.keys(may).flatMap(target => {
      const steps = this.#wayOf(this.#from(), target, ask?.side);
      return steps.slice(1).map((place, nth) => [steps[nth], place]);
    });
    return [...new Set(legs.map(([a, b]) => this.net.road(a, b)).filter(Boolean))];
  }

  #from() {
    const { ask, picked } = this.#marks;
    return ask?.about?.from ?? Object.keys(picked).find(id => picked[id].length) ?? null;
  }

  #wayOf(from, to, side) {
    if (!from || !this.net.places.has(from)) return [];
    const own = this.net.way(from, to, id => this.#by(id) === side);
    return own.length || side != null ? own : this.net.way(from, to);
  }

  /** The level of supply that a road carries for the side looked at: the lesser of its ends'. */
  #supplyOn({ a, b }) {
    const levels = [this.#supply(a), this.#supply(b)];
    if (levels.includes("none")) return [a, b].some(id => this.#by(id) === this.#side) ? "none" : "";
    return levels.every(Boolean) ? (levels.includes("limited") ? "limited" : "full") : "";
  }

  get #side() { return this.#marks.side ?? this.#marks.ask?.side ?? this.#view.active ?? 0; }

  #supply(id, side = this.#side) { return this.#view.supply?.[id]?.[side]; }

  #name({ id, shape, label: [x, y, anchor] }) {
    return svg("text", { class: `place-name ${shape}`, x, y, "text-anchor": anchor }, this.word(`place.${id}`));
  }

  #drawPlace(place) {
    const { may, refused, battle } = this.#marks, by = this.#by(place.id), legal = place.id in may;
    const node = this.nodes.get(place.id), [, y, anchor] = place.label, round = radius => outline("city", radius);
    node.setAttribute("class", `place ${place.shape} ${by == null ? "" : `side-${by} nation-${this.#nationOf(by)}`} ${legal ? "legal" : ""}`);
    node.setAttribute("aria-label", this.#label(place));
    this.#pin(node, place.at);
    node.replaceChildren(...[
      svg("path", { class: "focus-ring", d: round(29) }),
      ...placeMark(place.shape, place.pips, { port: !!place.port, tab: by === 0 }).flat(),
      battle?.at === place.id ? svg("path", { class: "battle", d: round(24) }) : null,
      legal ? legalMark(may[place.id], anchor === "start" && y > -6) : null,
      refused.has(place.id) ? refusedMark() : null,
      this.#name(place),
    ].filter(Boolean));
  }

  /** The side that holds a place, or null. */
  #by(id) {
    const by = this.#view.places[id]?.by;
    return by == null || by < 0 ? null : by;
  }

  #nationOf(side) { return Object.keys(this.board.nations).find(name => this.board.nations[name].side === side); }
  #sideOf(look) { return this.board.nations[this.board.looks[look].nation].side; }

  /** What stands at a place: [{look, n, frozen, picked, nation, mark}], attackers under way left out. */
  #stacks(id) {
    const group = this.#attackers(id), stacks = [];
    const picked = countOf(this.#marks.picked[id] ?? []);
    for (const [look, place, number, state] of [...this.#view.pieces].sort((one, other) => one[3] - other[3])) {
      if (place !== id) continue;
      const away = Math.min(group[look] ?? 0, number), lifted = Math.min(picked[look] ?? 0, number - away);
      if (away) group[look] -= away;
      if (lifted) picked[look] -= lifted;
      const common = { look, frozen: state === 1, ...this.board.looks[look] };
      stacks.push({ ...common, n: lifted, picked: true }, { ...common, n: number - away - lifted, picked: false });
    }
    return stacks.filter(stack => stack.n > 0);
  }

  #attackers(id) {
    const battle = this.#marks.battle;
    return battle?.from === id ? Object.fromEntries(battle.group ?? []) : {};
  }

  #drawPieces(place) {
    const stacks = this.#stacks(place.id), hidden = this.#view.lids?.[place.id];
    const held = this.#marks.picked[place.id]?.length, open = this.#marks.movable.has(place.id) || held;
    const node = this.#pin(svg("g", { class: "stack", "data-place": place.id }), place.at);
    const [x, y] = place.blocks;
    if (hidden !== undefined && !(open && stacks.length)) {
      node.append(lid(this.#nationOf(this.#by(place.id) ?? 0), hidden, { x, y: y + 3 }));
      return node;
    }
    const shown = this.compact && !held ? abridged(stacks) : rows(stacks);
    const numbers = new Map();
    for (const piece of shown) {
      const drawn = this.#piece(place.id, piece, x + piece.x, y + piece.y, numbers);
      node.append(drawn);
    }
    if (shown.length && this.#supply(place.id, this.#sideOf(shown[0].look)) === "none")
      node.append(unsuppliedMark(x + shown[0].x - 15, y + shown[0].y + 13));
    return node;
  }

  /** One block: a button of its own when it may be picked, the first of its kind with a name and a number. */
  #piece(id, piece, x, y, numbers) {
    const movable = (this.#marks.movable.has(id) && !piece.frozen) || piece.picked;
    const shape = block(piece.nation, piece.mark, { picked: piece.picked, frozen: piece.frozen, movable });
    if (piece.count > 1) shape.append(countMark(piece.mark, piece.count));
    const node = svg("g", { class: "piece", transform: `translate(${x} ${y})`, "data-place": id, "data-kind": piece.look }, svg("g", { class: "slide" }, shape));
    if (!movable) return node;
    node.dataset.look = piece.look;
    const name = `${piece.look} ${piece.picked}`;
    if (numbers.has(name)) return node;
    numbers.set(name, numbers.size + 1);
    const key = piece.picked ? "sheet.put-back" : "sheet.pick-up";
    for (const [attribute, value] of Object.entries({ role: "button", tabindex: -1, "aria-pressed": piece.picked, "data-number": numbers.size,
      "aria-label": this.word(key, { group: [[piece.look, 1]], at: id }) })) node.setAttribute(attribute, value);
    return node;
  }

  /** The last move: an open ring where it ended and an arrow on its last road. */
  #drawLast() {
    const [from, to] = this.#marks.last ?? [];
    if (this.#marks.battle || !this.net.places.has(from) || !this.net.places.has(to)) return [];
    const steps = this.#wayOf(from, to, null), { at, angle } = this.net.before(steps.at(-2), to, 40);
    const arrow = this.#pin(svg("g", { class: "last" }, svg("path", { transform: `rotate(${angle})`, d: "M-7 -6 5 0-7 6-4 0z" })), at);
    return [this.#pin(svg("g", { class: "last" }, svg("circle", { class: "open-ring", r: 24 })), this.net.places.get(to).at), arrow];
  }

  /** The attack: the attackers beside the last road of their way, and an arrow into the place. */
  #drawBattle() {
    const battle = this.#marks.battle, target = this.net.places.get(battle?.at);
    if (!target || !this.net.places.has(battle.from)) return [];
    const last = this.#wayOf(battle.from, battle.at, battle.attacker).at(-2) ?? this.net.way(battle.from, battle.at).at(-2);
    const { at, angle } = this.net.before(last, battle.at, 44 * this.#grow);
    const arrow = svg("g", { class: `attack nation-${this.#nationOf(battle.attacker ?? 0)}` }, svg("path", { transform: `rotate(${angle})`, d: "M-26 -5H4v-8L24 0 4 13V5h-30z" }));
    const group = (battle.group ?? []).flatMap(([look, n]) => Array(n).fill(look));
    const blocks = group.map((look, nth) => {
      const alone = nth === group.length - 1 && nth % 2 === 0, { nation, mark } = this.board.looks[look];
      return svg("g", { class: "piece", transform: `translate(${alone ? 0 : nth % 2 ? 20.5 : -20.5} ${33 * (nth >> 1)})`, "data-kind": look, "data-place": battle.from },
        svg("g", { class: "slide" }, block(nation, mark, { picked: true })));
    });
    return [this.#pin(arrow, at), this.#pin(svg("g", { class: "attack" }, this.#name(target)), target.at),
      this.#pin(svg("g", { class: "attackers" }, blocks), this.#room(angle, this.net.places.get(last).at, target.at))];
  }

  /** A spot beside the road of an attack that is farthest from places, their names and their pieces. */
  #room(angle, [fx, fy], [tx, ty]) {
    const taken = [...this.net.places.values()].flatMap(place => this.#covered(place));
    const turn = angle * Math.PI / 180, [ux, uy] = [Math.cos(turn), Math.sin(turn)], low = 14 * this.#grow;
    const spots = [-1, 1].flatMap(side => [54, 66, 78].flatMap(away => [-20, 0, 20].map(along =>
      [(fx + tx) / 2 - side * uy * away * this.#grow + ux * along, (fy + ty) / 2 + side * ux * away * this.#grow + uy * along - low])));
    const free = spot => Math.min(...taken.map(([px, py]) => Math.hypot(px - spot[0], py - spot[1] - low)));
    return spots.reduce((best, spot) => (free(spot) > free(best) + 6 ? spot : best));
  }

  /** Points of the map that a place takes up: its mark, its name from end to end, its pieces. */
  #covered({ id, at: [x, y], label: [dx, dy, anchor], blocks }) {
    const long = 9 * this.word(`place.${id}`).length, start = dx - { start: 0, middle: long / 2, end: long }[anchor];
    const spots = [[0, 0], ...[0, .5, 1].map(part => [start + part * long, dy - 5]), ...(this.#stacks(id).length ? [blocks] : [])];
    return spots.map(([px, py]) => [x + px * this.#grow, y + py * this.#grow]);
  }

  /* ---- words for those who do not see it ---- */

  #label(place) {
    const { may, picked, refused, movable } = this.#marks, id = place.id, by = this.#by(id);
    const say = (key, about) => this.word(`sheet.${key}`, about), hidden = this.#view.lids?.[id];
    const stacks = this.#stacks(id), frozen = stacks.filter(stack => stack.frozen), group = list => list.map(stack => [stack.look, stack.n]);
    const supply = stacks.length ? this.#supply(id, this.#sideOf(stacks[0].look)) : null;
    return [
      this.word(`place.${id}`), say(`shape.${place.shape}`), place.pips ? say("bonus", { bonus: place.pips }) : null, place.port ? say("port") : null,
      by == null ? null : say("held", { side: by }),
      stacks.length ? say("pieces", { group: group(stacks) }) : null, frozen.length ? say("frozen", { group: group(frozen) }) : null,
      hidden === undefined ? null : hidden < 0 ? say("lid-unknown") : say("lid", { n: hidden }),
      supply ? say(`supply.${supply}`) : null, this.#marks.battle?.at === id ? say("battle") : null,
      picked[id]?.length ? say("picked", { group: picked[id] }) : movable.has(id) ? say("movable") : null,
      id in may ? say(may[id] ? "may-fight" : "may") : refused.has(id) ? say("refused") : null,
    ].filter(Boolean).join(", ");
  }

  /* ---- motion ---- */

  /** Pieces that a view has elsewhere than the view before slide there along their roads. */
  #slide(before, after) {
    const unit = parseFloat(getComputedStyle(this.stage).getPropertyValue("--move")) || 0;
    if (!unit) return;
    const left = moves(before.pieces, after.pieces), last = this.#marks.last ?? [];
    for (const [look, arrived] of left.arrived) for (const [to, number] of arrived) {
      const gone = [...(left.gone.get(look) ?? [])].filter(([, n]) => n > 0);
      const found = gone.find(([from]) => from === last[0] && to === last[1]) ?? gone.sort((one, other) => this.net.way(one[0], to).length - this.net.way(other[0], to).length)[0];
      if (!found) continue;
      const steps = this.#wayOf(found[0], to, this.#sideOf(look)), way = steps.length ? steps : this.net.way(found[0], to);
      this.#travel(look, to, way, Math.min(number, found[1]), Math.min(LONGEST, unit + SECOND_LEG * (way.length - 2)));
    }
  }

  #travel(look, to, way, number, duration) {
    if (way.length < 2) return;
    const points = this.net.trace(way), [ex, ey] = points.at(-1);
    const frames = points.map(([x, y]) => ({ transform: `translate(${(x - ex) / this.#grow}px, ${(y - ey) / this.#grow}px)` }));
    const ease = getComputedStyle(this.stage).getPropertyValue("--ease") || "ease-out";
    const here = [...this.layer.pieces.querySelectorAll("[data-kind]")].filter(node => node.dataset.kind === look && node.dataset.place === to);
    for (const node of here.slice(-number)) node.querySelector(".slide").animate(frames, { duration, easing: ease.trim() });
  }

  /* ---- pointer and keys ---- */

  #click(event) {
    const hit = this.#hit(event);
    if (!hit) return;
    const { place, look } = hit;
    this.#rove(place);
    if (look && this.compact) return this.camera.show(this.#box([place]), CLOSE_UP);
    if (look) this.#onPiece(place, look, event);
    else this.#onPlace(place, event);
  }

  /** What a pointer means: the thing under it, else the nearest middle of one within half a finger's breadth. */
  #hit(event) {
    const under = event.target.closest?.("[data-place]");
    if (under) return under.dataset;
    let best = null, least = NEAR[event.pointerType] ?? NEAR.mouse;
    for (const node of this.svg.querySelectorAll(".place, .piece[data-look]")) {
      const box = node.querySelector(".ground, .block-face").getBoundingClientRect();
      const away = Math.hypot(box.left + box.width / 2 - event.clientX, box.top + box.height / 2 - event.clientY);
      if (away < least) [best, least] = [node.dataset, away];
    }
    return best;
  }

  #hover(event) {
    const hit = event.type === "pointerleave" || event.buttons ? null : this.#hit(event);
    this.svg.classList.toggle("over", !!hit);
    const name = hit ? `${hit.place} ${hit.look ?? ""}` : "";
    if (name === this.hovered) return;
    this.hovered = name;
    for (const [id, node] of this.nodes) node.classList.toggle("under", id === hit?.place);
    this.#onHover(hit?.place ?? null, hit?.look ?? null, event);
  }

  #key(event) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const { place, look } = event.target.dataset ?? {};
    if (!this.#act(event, place, look)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #act(event, place, look) {
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) this.camera.pan(-80 * arrow[0], -80 * arrow[1]);
    else if (arrow && place) this.#step(place, arrow);
    else if (event.key === "Home") this.fit();
    else if (event.key === "+" || event.key === "=") this.zoom(1.3);
    else if (event.key === "-") this.zoom(1 / 1.3);
    else if ((event.key === "Enter" || event.key === " ") && place) look ? this.#onPiece(place, look, event) : this.#onPlace(place, event);
    else return /^[1-9]$/.test(event.key) && this.#pick(place, event);
    return true;
  }

  #step(place, arrow) {
    const next = this.net.towards(place, arrow);
    if (next) this.nodes.get(next).focus();
  }

  #pick(place, event) {
    const node = [...this.layer.pieces.querySelectorAll("[data-number]")].find(one => one.dataset.place === place && one.dataset.number === event.key);
    if (node) this.#onPiece(place, node.dataset.look, event);
    return !!node;
  }

  #focused(event) {
    const { place } = event.target.dataset ?? {};
    if (!place) return;
    this.#rove(place);
    if (event.target.matches(":focus-visible")) this.#bring([place]);
  }

  /** One place at a time is in the order of Tab, with its own pieces after it. */
  #rove(id) {
    this.#at = id;
    for (const [name, node] of this.nodes) node.setAttribute("tabindex", name === id ? 0 : -1);
    for (const node of this.layer.pieces.querySelectorAll("[data-number]")) node.setAttribute("tabindex", node.dataset.place === id ? 0 : -1);
  }
}

function namesOf(places) {
  return Array.isArray(places) || places instanceof Set ? [...places] : Object.keys(places ?? {});
}

/** What is picked: as the page says, else the group that the question is about. */
function pickedOf({ picked = {}, ask }) {
  const { group, at } = ask?.about ?? {};
  return Object.keys(picked).length || !at || !group ? picked : { [at]: group.flat().filter(look => typeof look === "string") };
}

function countOf(looks) {
  const counts = {};
  for (const look of looks) counts[look] = (counts[look] ?? 0) + 1;
  return counts;
}
