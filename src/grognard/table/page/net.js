/* The net of places and roads, as geometry for the page: neighbours, the road between two places, the way a
   move probably took, the nearest place in a direction, and how pieces stand in rows. It knows no rules. */

import { blockWidth, svg } from "./pieces.js";

export class Net {
  constructor(board) {
    this.places = new Map(board.places.map(place => [place.id, place]));
    this.roads = board.roads.map(([a, b, d]) => ({ a, b, d }));
    this.near = new Map(board.places.map(place => [place.id, []]));
    for (const road of this.roads) {
      this.near.get(road.a).push(road.b);
      this.near.get(road.b).push(road.a);
    }
  }

  road(a, b) { return this.roads.find(road => (road.a === a && road.b === b) || (road.a === b && road.b === a)); }

  /** The fewest roads from a to b as a list of places; in between only where `open(place)` holds. Empty if none. */
  way(a, b, open = () => true) {
    const from = new Map([[a, null]]), waiting = [a];
    for (const place of waiting) {
      if (place === b) break;
      if (place !== a && !open(place)) continue;
      for (const next of this.near.get(place) ?? []) if (!from.has(next)) { from.set(next, place); waiting.push(next); }
    }
    if (!from.has(b) || a === b) return [];
    const steps = [];
    for (let place = b; place != null; place = from.get(place)) steps.unshift(place);
    return steps;
  }

  /** Points along the roads through these places, `count` to a road. */
  trace(steps, count = 10) {
    return steps.slice(1).flatMap((place, leg) => this.#points(steps[leg], place, count));
  }

  /** A point of the road from a to b, `away` units before b, and the direction there in degrees. */
  before(a, b, away) {
    const road = this.road(a, b), line = svg("path", { d: road.d }), length = line.getTotalLength();
    const at = distance => line.getPointAtLength(road.b === b ? distance : length - distance);
    const here = at(Math.max(0, length - away)), ahead = at(Math.max(0, length - away) + 4);
    return { at: [here.x, here.y], angle: Math.atan2(ahead.y - here.y, ahead.x - here.x) * 180 / Math.PI };
  }

  /** The nearest place to the left, right, up or down; straight ahead counts for more than sideways. */
  towards(id, [dx, dy]) {
    const [x, y] = this.places.get(id).at;
    let best = null, least = Infinity;
    for (const place of this.places.values()) {
      const ahead = (place.at[0] - x) * dx + (place.at[1] - y) * dy;
      const aside = Math.abs((place.at[0] - x) * dy) + Math.abs((place.at[1] - y) * dx);
      if (place.id === id || ahead <= 0 || aside > 1.6 * ahead) continue;
      if (ahead + 2 * aside < least) [best, least] = [place.id, ahead + 2 * aside];
    }
    return best;
  }

  #points(a, b, count) {
    const road = this.road(a, b), line = svg("path", { d: road.d }), length = line.getTotalLength();
    return Array.from({ length: count + 1 }, (_, i) => {
      const point = line.getPointAtLength(length * (road.b === b ? i : count - i) / count);
      return [point.x, point.y];
    });
  }
}

const IN_A_ROW = 4;
const SINGLY = IN_A_ROW;         // more than these are shown as one block a kind, with its number
const GAP = -1, APART = 3;       // between blocks: armour's chamfered ends may touch, and
const WITH_COUNT = 7;            // a number needs more
const ROW = 33;

/** Where pieces stand about (0, 0): [{..., x, y, count}] from [{look, mark, n, ...}]. */
export function rows(stacks) {
  const total = stacks.reduce((sum, stack) => sum + stack.n, 0);
  const single = total <= SINGLY;
  const pieces = stacks.flatMap(stack => Array.from({ length: single ? stack.n : 1 }, () => ({ ...stack, count: single ? 1 : stack.n })));
  const lines = [];
  for (let i = 0; i < pieces.length; i += IN_A_ROW) lines.push(pieces.slice(i, i + IN_A_ROW));
  lines.forEach((line, nth) => spread(line).forEach(piece => { piece.y = nth * ROW; }));
  return pieces;
}

/** Puts one row side by side with its middle at 0. */
function spread(line) {
  const step = piece => blockWidth(piece.mark) + (piece.mark === "arm" ? GAP : APART) + (piece.count > 1 ? WITH_COUNT : 0);
  let x = -line.reduce((sum, piece) => sum + step(piece), 0) / 2;
  for (const piece of line) { piece.x = x + step(piece) / 2; x += step(piece); }
  return line;
}

/** One block for a whole stack, with the number of its pieces. */
export function abridged(stacks) {
  const n = stacks.reduce((sum, stack) => sum + stack.n, 0);
  return stacks.length ? [{ ...stacks[0], n, count: n, x: 0, y: 0 }] : [];
}

/** By look, where pieces have become fewer and where more: {gone, arrived}, each look -> [[place, n]]. */
export function moves(before, after) {
  const change = new Map();
  for (const [pieces, sign] of [[before, -1], [after, 1]]) for (const [look, place, n] of pieces) {
    const at = change.get(look) ?? change.set(look, new Map()).get(look);
    at.set(place, (at.get(place) ?? 0) + sign * n);
  }
  const pick = sign => new Map([...change].map(([look, at]) => [look, [...at].filter(([, n]) => n * sign > 0).map(([place, n]) => [place, n * sign])]));
  return { gone: pick(-1), arrived: pick(1) };
}
