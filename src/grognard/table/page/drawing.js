/* Draws a position (position.js) as SVG: roads, places, stacks, the last move, an attack. Whatever belongs to a
   place is drawn about (0, 0) and pinned: it notes in data-on where on the map that is, and the sheet sets it
   there at the scale of the moment. */

import { abridged, rows } from "./net.js";
import { block, countMark, legalMark, lid, outline, placeMark, refusedMark, svg, unsuppliedMark } from "./pieces.js";

const ARROW = "M-26 -5H4v-8L24 0 4 13V5h-30z", ARROW_AWAY = 44;          // into an attacked place, from its middle
const CHEVRON = "M-7 -6 5 0-7 6-4 0z", CHEVRON_AWAY = 40;                // on the road of the last move
const PAIR = 20.5, ROW = 33;                                             // of attackers, two in a row
const LETTER = 9;                                                        // rough width of a letter of a name

const round = radius => outline("city", radius);
const path = (name, d) => svg("path", { class: name, d });

function pinned(node, [x, y]) {
  node.dataset.on = `${x} ${y}`;
  return node;
}

/* ---- ground and roads ---- */

/** What a side controls as one wash: about its places, and along the roads between them. */
export function territory(position, side) {
  const { roads, places } = position.net, own = id => position.by(id) === side;
  return svg("g", { class: `territory side-${side} nation-${position.nationOf(side)}` },
    roads.filter(({ a, b }) => own(a) && own(b)).map(({ d }) => svg("path", { d })),
    [...places.values()].filter(({ id }) => own(id)).map(({ at: [x, y] }) => svg("path", { d: `M${x} ${y}h.01` })));
}

export function drawRoads(position, supply) {
  const { roads } = position.net, open = position.openRoads;
  return [
    ...roads.map(({ d }) => path("road-case", d)), ...roads.map(({ d }) => path("road", d)),
    ...(supply ? roads.map(road => path(`carries ${position.carried(road)}`, road.d)) : []),
    ...open.map(({ d }) => path("open-road", d)), ...open.map(({ d }) => path("road", d)),
  ];
}

/* ---- places ---- */

/** Fills the element of a place, which stays the same from view to view so that it keeps the focus. */
export function drawPlace(node, place, position) {
  const { may, refused, battle } = position, { id, shape, pips, port, label: [, y, anchor] } = place, by = position.by(id), legal = id in may;
  node.setAttribute("class", `place ${shape} ${by == null ? "" : `side-${by} nation-${position.nationOf(by)}`} ${legal ? "legal" : ""}`);
  node.setAttribute("aria-label", position.told(place));
  node.replaceChildren(...[
    path("focus-ring", round(29)),
    ...placeMark(shape, pips, { port: !!port, tab: by === 0 }).flat(),
    battle?.at === id ? path("battle", round(24)) : null,
    legal ? legalMark(may[id], anchor === "start" && y > -6) : null,
    refused.has(id) ? refusedMark() : null,
    drawName(place, position),
  ].filter(Boolean));
  return pinned(node, place.at);
}

function drawName({ id, shape, label: [x, y, anchor] }, position) {
  return svg("text", { class: `place-name ${shape}`, x, y, "text-anchor": anchor }, position.word(`place.${id}`));
}

/* ---- pieces ---- */

/** What stands at a place: a lid, blocks in rows, or on a very small map one block with the number of all. */
export function drawStack({ id, at, blocks: [middle, y, aside = 0] }, position, compact) {
  const stacks = position.stacks(id), hidden = position.lid(id), held = position.picked[id]?.length;
  const node = pinned(svg("g", { class: "stack", "data-place": id }), at);
  if (hidden !== undefined && !(stacks.length && (held || position.movable.has(id)))) {
    node.append(lid(position.nationOf(position.by(id) ?? 0), hidden, { x: middle, y: y + 3 }));
    return node;
  }
  const shown = compact && !held ? abridged(stacks) : rows(stacks), x = middle + aside * (shown.length - 1), named = new Set();
  node.append(...shown.map(piece => drawPiece(id, piece, [x + piece.x, y + piece.y], position, named)));
  if (shown.length && position.unsupplied(id)) node.append(unsuppliedMark(x + shown[0].x - 15, y + shown[0].y + 13));
  return node;
}

/** One block. If it may be picked, the first of its kind is a button with a name and a number. */
function drawPiece(id, piece, [x, y], position, named) {
  const movable = piece.picked || (position.movable.has(id) && !piece.frozen), kind = `${piece.look} ${piece.picked}`;
  const node = pieceAt(id, piece.look, x, y, block(piece.nation, piece.mark, { ...piece, x: 0, y: 0, movable }));
  if (piece.count > 1) node.firstChild.append(countMark(piece.mark, piece.count));
  if (movable) node.dataset.look = piece.look;
  if (!movable || named.has(kind)) return node;
  named.add(kind);
  const name = position.word(piece.picked ? "sheet.put-back" : "sheet.pick-up", { group: [[piece.look, 1]], at: id });
  const button = { role: "button", tabindex: -1, "aria-pressed": piece.picked, "aria-label": name, "data-number": named.size };
  for (const [attribute, value] of Object.entries(button)) node.setAttribute(attribute, value);
  return node;
}

/** A piece in two parts: where it stands, and inside that what motion.js moves. */
function pieceAt(id, look, x, y, shape) {
  return svg("g", { class: "piece", transform: `translate(${x} ${y})`, "data-place": id, "data-kind": look }, svg("g", { class: "slide" }, shape));
}

/* ---- the last move and an attack ---- */

/** An open ring where the last move ended, and an arrow on its last road. */
export function drawLast(position) {
  const [from, to] = position.last, { places } = position.net;
  if (position.battle || !places.has(from) || !places.has(to)) return [];
  const ring = pinned(svg("g", { class: "last" }, svg("circle", { class: "open-ring", r: 24 })), places.get(to).at);
  const way = position.way(from, to, position.by(to));
  if (!way.length) return [ring];
  const { at, angle } = position.net.before(way.at(-2), to, CHEVRON_AWAY);
  return [ring, pinned(svg("g", { class: "last" }, svg("path", { transform: `rotate(${angle})`, d: CHEVRON })), at)];
}

/** The attackers beside the last road of their way, and an arrow into the place; its name stays readable. */
export function drawBattle(position, grow) {
  const { battle, net, board } = position, target = net.places.get(battle?.at);
  if (!target || !net.places.has(battle.from)) return [];
  const way = position.way(battle.from, battle.at, battle.attacker);
  const last = (way.length ? way : net.way(battle.from, battle.at)).at(-2), { at, angle } = net.before(last, battle.at, ARROW_AWAY * grow);
  const arrow = svg("g", { class: `attack nation-${position.nationOf(battle.attacker ?? 0)}` }, svg("path", { transform: `rotate(${angle})`, d: ARROW }));
  const group = position.attackers, blocks = group.map((look, nth) => {
    const alone = nth === group.length - 1 && nth % 2 === 0, x = alone ? 0 : nth % 2 ? PAIR : -PAIR;
    return pieceAt(battle.from, look, x, ROW * (nth >> 1), block(board.looks[look].nation, board.looks[look].mark, { picked: true }));
  });
  return [pinned(arrow, at), pinned(svg("g", { class: "attack" }, drawName(target, position)), target.at),
    pinned(svg("g", { class: "attackers" }, blocks), room(position, angle, net.places.get(last).at, target.at, grow))];
}

/** A spot beside a road that is farthest from places, their names and their pieces. */
function room(position, angle, [fx, fy], [tx, ty], grow) {
  const taken = [...position.net.places.values()].flatMap(place => covered(place, position, grow));
  const turn = angle * Math.PI / 180, [ux, uy] = [Math.cos(turn), Math.sin(turn)], low = 14 * grow;
  const spots = [-1, 1].flatMap(side => [54, 66, 78].flatMap(away => [-20, 0, 20].map(along =>
    [(fx + tx) / 2 - side * uy * away * grow + ux * along, (fy + ty) / 2 + side * ux * away * grow + uy * along - low])));
  const free = spot => Math.min(...taken.map(([x, y]) => Math.hypot(x - spot[0], y - spot[1] - low)));
  return spots.reduce((best, spot) => (free(spot) > free(best) + 6 ? spot : best));
}

/** Points of the map that a place takes up: its mark, its name from end to end, its pieces. */
function covered({ id, at: [x, y], label: [dx, dy, anchor], blocks }, position, grow) {
  const long = LETTER * position.word(`place.${id}`).length, start = dx - { start: 0, middle: long / 2, end: long }[anchor];
  const spots = [[0, 0], ...[0, .5, 1].map(part => [start + part * long, dy - 5]), ...(position.stacks(id).length ? [blocks] : [])];
  return spots.map(([px, py]) => [x + px * grow, y + py * grow]);
}
