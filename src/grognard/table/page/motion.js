/* Motion: pieces that stand elsewhere than in the view before slide there along their roads, once. With reduced
   motion the token --move is 0 and nothing slides; the mark of the last move tells of it. */

import { moves } from "./net.js";

const FURTHER = 60, LONGEST = 600;         // milliseconds: each road after the first, and the most

/** `layer` holds the pieces as they stand now, drawn at `grow` times the map's scale. */
export function slide(layer, before, position, grow) {
  const style = getComputedStyle(layer), unit = parseFloat(style.getPropertyValue("--move")) || 0;
  if (!unit) return;
  const easing = style.getPropertyValue("--ease").trim() || "ease-out";
  for (const { look, from, to, n } of journeys(before.pieces, position)) {
    const way = position.way(from, to, position.sideOf(look)), roads = Math.max(1, way.length - 1);
    const points = way.length ? position.net.trace(way) : [from, to].map(id => position.net.places.get(id).at);
    const [ex, ey] = points.at(-1), frames = points.map(([x, y]) => ({ transform: `translate(${(x - ex) / grow}px, ${(y - ey) / grow}px)` }));
    const arrived = [...layer.querySelectorAll("[data-kind]")].filter(({ dataset }) => dataset.kind === look && dataset.place === to);
    const duration = Math.min(LONGEST, unit + FURTHER * (roads - 1));
    for (const piece of arrived.slice(-n)) piece.querySelector(".slide").animate(frames, { duration, easing });
  }
}

/** Which pieces came from where: the last move if it fits, else from the nearest place that has fewer of them. */
function journeys(before, position) {
  const { gone, arrived } = moves(before, position.view.pieces), [from, to] = position.last;
  const far = (one, other) => position.net.way(one, other).length;
  return [...arrived].flatMap(([look, places]) => places.flatMap(([place, n]) => {
    const left = gone.get(look).sort((one, other) => far(one[0], place) - far(other[0], place));
    const source = (place === to && left.find(([id]) => id === from)) || left[0];
    return source ? [{ look, from: source[0], to: place, n: Math.min(n, source[1]) }] : [];
  }));
}

/** A stack that has come to an empty hex slides there by the hexes of the last move; `grow` is its scale on the map. */
export function slideAlong(node, points, grow) {
  const style = getComputedStyle(node), unit = parseFloat(style.getPropertyValue("--move")) || 0;
  if (!unit || points.length < 2) return;
  const [ex, ey] = points.at(-1), frames = points.map(([x, y]) => ({ transform: `translate(${(x - ex) / grow}px, ${(y - ey) / grow}px)` }));
  node.animate(frames, { duration: Math.min(LONGEST, unit + FURTHER * (points.length - 2)), easing: style.getPropertyValue("--ease").trim() || "ease-out" });
}

const thrown = new Map();                  // a throw of dice: when it was first drawn

/** How long ago a throw was first drawn, as a style: drawn again, its dice tumble on from there or lie still. */
export function ageOf(...throw_) {
  const name = throw_.join(" "), now = performance.now();
  if (!thrown.has(name)) thrown.set(name, now);
  return `--age: ${Math.round(now - thrown.get(name))}ms`;
}
