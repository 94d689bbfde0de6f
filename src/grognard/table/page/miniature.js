// A table in small: coast and roads of its map, each place in the colour of who holds it.

import { svg } from "./pieces.js";
import { sideColour } from "./sides.js";

/** The coast that all miniatures of a game use, drawn once on the page. */
export function coast(game, art) {
  return art?.shapes?.land ? svg("svg", { class: "coasts", "aria-hidden": "true" }, svg("defs", {}, svg("path", { id: `coast-${game}`, d: art.shapes.land }))) : null;
}

export function miniature(game, board, control = {}) {
  const [x, y, width, height] = board.frame ?? [0, 0, ...board.size];
  return svg("svg", { class: "miniature", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" },
    svg("use", { class: "ground", href: `#coast-${game}` }),
    svg("g", { class: "ways" }, (board.roads ?? []).map(([, , d]) => svg("path", { d }))),
    (board.places ?? []).map(({ id, at: [cx, cy], shape }) => {
      const style = `--side: ${sideColour(board, control[id] ?? -1)}`;
      return shape === "base" ? svg("rect", { x: cx - 30, y: cy - 30, width: 60, height: 60, style }) : svg("circle", { cx, cy, r: 30, style });
    }));
}
