// A table in small: the net of its map, each place in the colour of who holds it.

import { svg } from "./pieces.js";
import { sideColour } from "./sides.js";

export function miniature(board, control = {}) {
  const [x, y, width, height] = board.frame ?? [0, 0, ...board.size];
  return svg("svg", { class: "miniature", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" },
    svg("g", { class: "ways" }, board.roads.map(([, , d]) => svg("path", { d }))),
    board.places.map(({ id, at: [cx, cy], shape }) => {
      const style = `--side: ${sideColour(board, control[id] ?? -1)}`;
      return shape === "base" ? svg("rect", { x: cx - 30, y: cy - 30, width: 60, height: 60, style }) : svg("circle", { cx, cy, r: 30, style });
    }));
}
