/* Lines on a map of hexes: chains of neighbours joined end to end, smooth curves, rounded outlines, and chance that
   falls the same way at every drawing. */

const SMOOTHINGS = 2;            // times that the corners of an outline are cut

/** Pairs of neighbours, or longer chains, joined end to end. */
export function chains(parts) {
  const near = new Map(), join = (one, other) => near.set(one, [...(near.get(one) ?? []), other]);
  for (const part of parts) part.slice(1).forEach((id, n) => { join(part[n], id); join(id, part[n]); });
  const walked = new Set(), found = [], key = (one, other) => [one, other].sort().join(" ");
  const walk = (start, next) => {
    const chain = [start];
    for (let here = start; next && !walked.has(key(here, next));) {
      walked.add(key(here, next));
      chain.push(next);
      [here, next] = [next, near.get(next).length === 2 ? near.get(next).find(id => id !== here) : undefined];
    }
    if (chain.length > 1) found.push(chain);
  };
  for (const [id, others] of near) if (others.length !== 2) for (const other of others) walk(id, other);
  for (const [id, others] of near) walk(id, others[0]);
  return found;
}

/** A smooth line through points. */
export function curve(points) {
  const at = n => points[Math.max(0, Math.min(points.length - 1, n))];
  const bend = (n, sign) => [0, 1].map(axis => at(n)[axis] + sign * (at(n + 1)[axis] - at(n - 1)[axis]) / 6);
  return `M${points[0].map(round).join(" ")}` + points.slice(1).map((point, n) => `C${[bend(n, 1), bend(n + 1, -1), point].map(([x, y]) => `${round(x)} ${round(y)}`).join(" ")}`).join("");
}

/** A ring with its corners cut again and again. */
export function cut(ring, times = SMOOTHINGS) {
  for (let n = 0; n < times; n++) ring = ring.flatMap(([x, y], at) => {
    const [nx, ny] = ring[(at + 1) % ring.length];
    return [[.75 * x + .25 * nx, .75 * y + .25 * ny], [.25 * x + .75 * nx, .25 * y + .75 * ny]];
  });
  return ring;
}

/** The same for a line, whose ends stay. */
export function cutLine(points, times = SMOOTHINGS) {
  for (let n = 0; n < times; n++) points = points.length < 3 ? points : [points[0], ...cut(points, 1).slice(1, -3), points.at(-1)];
  return points;
}

/** A ring with its corners cut, as a path. */
export const rounded = ring => closed(cut(ring));

export const round = value => Math.round(value * 10) / 10;
export const line = points => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
export const closed = points => `${line(points)}z`;

/** A number from 0 to 1 that hangs on a place alone. */
export function chance([x, y], turn = 0) {
  const value = Math.sin(x * 12.9898 + y * 78.233 + turn * 37.719) * 43758.5453;
  return value - Math.floor(value);
}
