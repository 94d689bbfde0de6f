// A table in small: coast and roads of its map, each place in the colour of who holds it.

import { Hexes } from "./hexes.js";
import { line } from "./hexlines.js";
import { svg } from "./pieces.js";
import { sideColour } from "./sides.js";

/** The coast that all miniatures of a game use, drawn once on the page. */
export function coast(game, art) {
  return art?.shapes?.land ? svg("svg", { class: "coasts", "aria-hidden": "true" }, svg("defs", {}, svg("path", { id: `coast-${game}`, d: art.shapes.land }))) : null;
}

const ROUND = 90, SHAPE = 124 / 96;              // room about the stacks of a hex map, and the picture's width to its height

/** Of a map of hexes the part where the stacks are, each in its side's colour. */
function hexMiniature(game, board, stacks) {
  const at = Object.fromEntries(board.hexes.map(([id, x, y]) => [id, [x, y]])), points = Object.keys(stacks).map((id) => at[id]).filter(Boolean);
  const [xs, ys] = [0, 1].map((axis) => (points.length ? points : [board.frame.slice(0, 2), board.frame.slice(2)]).map((point) => point[axis]));
  const width = Math.max(Math.max(...xs) - Math.min(...xs) + 2 * ROUND, (Math.max(...ys) - Math.min(...ys) + 2 * ROUND) * SHAPE), height = width / SHAPE;
  const [left, top] = [(Math.min(...xs) + Math.max(...xs) - width) / 2, (Math.min(...ys) + Math.max(...ys) - height) / 2], size = width / 30;
  const country = board.scenery === "country";
  return svg("svg", { class: country ? "miniature country" : "miniature desert", viewBox: `${left} ${top} ${width} ${height}`, "aria-hidden": "true" },
    country ? ground(board) : svg("use", { class: "ground", href: `#coast-${game}` }),
    Object.entries(stacks).filter(([id]) => at[id]).map(([id, side]) => svg("rect", { x: at[id][0] - size / 2, y: at[id][1] - size / 2, width: size, height: size, "stroke-width": size / 9, style: `--side: ${sideColour(board, side)}` })));
}

/** Open country: its ground, woods and waters. */
function ground(board) {
  const hexes = new Hexes(board), wet = kind => (board.sides?.[kind] ?? []).map(([one, other]) => line(hexes.hexside(one, hexes.toward(one, other)))).join("");
  const woods = board.hexes.filter(([, , , terrain]) => terrain === "woods").map(([id]) => id);
  return [svg("path", { class: "ground", d: hexes.path(hexes.all.keys(), 1.02) }), svg("path", { class: "woods", d: hexes.path(woods) }),
    svg("path", { class: "stream", d: wet("stream"), "stroke-width": hexes.side / 5 }), svg("path", { class: "river", d: wet("river"), "stroke-width": hexes.side / 2 })];
}

export function miniature(game, board, control = {}, stacks = {}) {
  if (board.hexes) return hexMiniature(game, board, stacks);
  const [x, y, width, height] = board.frame ?? [0, 0, ...board.size];
  return svg("svg", { class: "miniature", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" },
    svg("use", { class: "ground", href: `#coast-${game}` }),
    svg("g", { class: "ways" }, (board.roads ?? []).map(([, , d]) => svg("path", { d }))),
    (board.places ?? []).map(({ id, at: [cx, cy], shape }) => {
      const style = `--side: ${sideColour(board, control[id] ?? -1)}`;
      return shape === "base" ? svg("rect", { x: cx - 30, y: cy - 30, width: 60, height: 60, style }) : svg("circle", { cx, cy, r: 30, style });
    }));
}
