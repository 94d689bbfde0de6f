/* The printed ground of a map of open country, as layers for the canvas of terrain.js: a patchwork of fields, heights
   with hachures, woods, villages house by house, rivers and streams along the hexsides, railways, roads and bridges.
   All of it is made from the board alone; chance falls the same way at every drawing. */

import { chains, chance, closed, curve, cut, cutLine, line, rounded } from "./hexlines.js";

const BLEED = 3000;
const PARCEL = 1.15, LEAN = .32;                  // sides of a hex that a field is long; how far fields lean, in radians
const FIELDS = [["field-1", .3], ["field-2", .26], ["field-3", .22]];      // colours of crops and how common each is
const FURROWS = .2;                               // of the fields show their furrows
const TREE = "M0 1.6v2.6M0-3.6a2.7 2.7 0 1 0 .01 0z", ROCK = "M-4.5 3-1-3 2 3M1.5 3 4.5-1 7 3";
const BUILT = { village: { houses: 11, near: .16, far: .74 }, city: { houses: 40, near: .08, far: .86 } };
const TICK = { every: .13, short: .09, long: .17 };            // hachures, in shares of a side
const BEYOND = { river: 1.1, stream: .5 };        // sides that waters run on past the edge
const EASE = .38;                                 // how far a way leaves the middle of a hex towards its neighbours

/** The whole printed map; `lattice` are the layers of the grid and its numbers. */
export function country(board, hexes, lattice) {
  const [x, y, width, height] = board.frame, all = hexes.rings(hexes.all.keys()).map(closed).join("");
  return {
    size: [width, height], extent: [x - BLEED, y - BLEED, width + 2 * BLEED, height + 2 * BLEED],
    shapes: { land: all }, styles: { number: { font: "sans", size: hexes.side * .25, ink: "map-ink-2", opacity: .8 } },
    layers: [{ kind: "ground", fill: "land-far" }, { kind: "shape", shape: "land", fill: "land" },
      ...fields(board, hexes), ...heights(board, hexes), ...woods(hexes), ...rocks(hexes), ...quarters(hexes), ...lattice,
      ...waters(board, hexes), ...railways(board, hexes), ...roads(board, hexes), ...houses(board, hexes),
      { kind: "shape", shape: "land", stroke: "map-ink-2", width: hexes.side / 22, opacity: .75 }].map(layer => (layer.within ? { ...layer, clip: "land" } : layer)),
  };
}

const of = (hexes, terrain) => [...hexes.all.values()].filter(hex => hex.terrain === terrain);
const outline = (hexes, ids) => hexes.rings(ids).map(rounded).join("");
const shape = (path, look) => (path ? [{ kind: "shape", path, ...look }] : []);

/** Points strewn over the map, `gap` apart, each as far off its place as chance will have it. */
function strewn({ frame: [x, y, width, height] }, gap, off = .42) {
  const found = [];
  for (let left = x; left < x + width; left += gap) for (let top = y; top < y + height; top += gap)
    found.push([left + (chance([left, top], 1) - .5) * 2 * off * gap, top + (chance([left, top], 2) - .5) * 2 * off * gap]);
  return found;
}

/* ---- fields ---- */

function fields(board, hexes) {
  const [x, y, width, height] = board.frame, gap = hexes.side * PARCEL, reach = Math.ceil(Math.hypot(width, height) / gap / 1.6), [cos, sin] = [Math.cos(LEAN), Math.sin(LEAN)];
  const corner = (i, j) => {
    const [u, v] = [gap * (i + (j % 2) / 2 + (chance([i, j], 3) - .5) * .5), gap * .8 * (j + (chance([i, j], 4) - .5) * .4)];
    return [x + width / 2 + u * cos - v * sin, y + height / 2 + u * sin + v * cos];
  };
  const crops = FIELDS.map(() => []), hedges = [], furrows = [];
  for (let i = -reach; i < reach; i++) for (let j = -reach; j < reach; j++) {
    const quad = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)], middle = between(between(quad[0], quad[2], .5), between(quad[1], quad[3], .5), .5);
    if (!hexes.under(middle)) continue;
    const crop = chosen(chance([i, j], 5));
    if (crop < 0) continue;
    crops[crop].push(closed(quad));
    if (chance([i, j], 6) < .5) hedges.push(line([quad[0], quad[1]]));
    if (chance([i, j], 7) < FURROWS) for (const share of [.2, .4, .6, .8]) furrows.push(line([between(quad[0], quad[1], share), between(quad[3], quad[2], share)]));
  }
  return [...FIELDS.flatMap(([fill], n) => shape(crops[n].join(""), { fill, within: true })),
    ...shape(furrows.join(""), { stroke: "hedge", width: hexes.side / 60, opacity: .4, within: true }), ...shape(hedges.join(""), { stroke: "hedge", width: hexes.side / 38, opacity: .55, within: true })];
}

function chosen(value) {
  let share = 0;
  return FIELDS.findIndex(([, common]) => (share += common) > value);
}

const between = ([ax, ay], [bx, by], share) => [ax + (bx - ax) * share, ay + (by - ay) * share];

/* ---- heights: a tint for each level, with hachures down from its edge ---- */

function heights(board, hexes) {
  const levels = board.levels ?? {}, steps = [...new Set(Object.values(levels))].sort();
  return steps.flatMap(step => {
    const rings = hexes.rings(Object.keys(levels).filter(id => levels[id] >= step)).map(ring => cut(ring)), path = rings.map(closed).join("");
    return [...shape(path, { fill: `h${Math.min(4, step)}`, opacity: .8, within: true }),
      ...shape(rings.flatMap(ring => hachures(hexes, ring)).join(""), { stroke: "scarp", width: hexes.side / 48, opacity: .55, within: true }),
      ...shape(path, { stroke: "scarp", width: hexes.side / 30, opacity: .38, within: true })];
  });
}

/** Ticks outward from a ring that runs clockwise; none at the edge of the map. */
function hachures(hexes, ring) {
  const ticks = [], every = TICK.every * hexes.side;
  let along = 0, count = 0;
  ring.forEach(([ax, ay], n) => {
    const [bx, by] = ring[(n + 1) % ring.length], far = Math.hypot(bx - ax, by - ay), [dx, dy] = [(bx - ax) / far, (by - ay) / far];
    for (; along < far; along += every, count++) {
      const [x, y] = [ax + dx * along, ay + dy * along], long = hexes.side * (count % 2 ? TICK.short : TICK.long);
      if (hexes.under([x + dy * hexes.side * .3, y - dx * hexes.side * .3])) ticks.push(line([[x, y], [x + dy * long, y - dx * long]]));
    }
    along -= far;
  });
  return ticks;
}

/* ---- woods and rough ground ---- */

function woods(hexes) {
  const all = of(hexes, "woods"), edge = hexes.rings(all.map(hex => hex.id)).map(ring => closed(cut(ragged(ring, hexes.side)))).join("");
  const trees = all.flatMap(hex => dotted(hexes, hex, .27, .93));
  return [...shape(edge, { fill: "wood", opacity: .62, within: true }), ...shape(edge, { stroke: "wood-deep", width: hexes.side / 32, opacity: .6, within: true }),
    ...(trees.length ? [{ kind: "marks", path: TREE, at: trees, scale: hexes.side / 36, stroke: "wood-deep", width: .7, fill: "wood-deep", tint: .45, opacity: .8 }] : [])];
}

/** An outline as a wood has it. */
function ragged(ring, side) {
  return ring.flatMap((from, n) => [0, 1 / 3, 2 / 3].map(share => {
    const point = between(from, ring[(n + 1) % ring.length], share);
    return point.map((value, axis) => value + (chance(point.map(Math.round), axis) - .5) * side * .26);
  }));
}

/** Points about a hex's middle, `gap` sides apart. */
function dotted(hexes, { at: [x, y] }, gap, far) {
  const found = [], step = gap * hexes.side;
  for (let i = -4; i <= 4; i++) for (let j = -4; j <= 4; j++) {
    const point = [x + (i + (j % 2) / 2) * step, y + j * step * .86], [dx, dy] = [8, 9].map(turn => (chance(point.map(Math.round), turn) - .5) * step * .7);
    if (Math.hypot(point[0] - x, point[1] - y) < hexes.side * .866 * far) found.push([point[0] + dx, point[1] + dy]);
  }
  return found;
}

function rocks(hexes) {
  const all = of(hexes, "rough");
  if (!all.length) return [];
  return [...shape(outline(hexes, all.map(hex => hex.id)), { fill: "h4", opacity: .5, within: true }),
    { kind: "marks", path: ROCK, at: all.flatMap(hex => dotted(hexes, hex, .42, .8)), scale: hexes.side / 44, stroke: "scarp", width: .9, fill: "scarp", tint: 0, opacity: .75 }];
}

/* ---- villages and cities ---- */

function quarters(hexes) {
  return shape(outline(hexes, of(hexes, "city").map(hex => hex.id)), { fill: "h3", opacity: .95, stroke: "map-ink-2", width: hexes.side / 45, within: true });
}

/** Houses along the roads and about the middle, turned as chance will have it; in a city they stand in rows. */
function houses(board, hexes) {
  const streets = new Map();
  for (const way of board.lines?.road ?? []) way.slice(1).forEach((id, n) => { for (const [one, other] of [[id, way[n]], [way[n], id]]) streets.set(one, [...(streets.get(one) ?? []), other]); });
  const drawn = Object.entries(BUILT).flatMap(([terrain, { houses: most, near, far }]) => of(hexes, terrain).flatMap(hex => Array.from({ length: most }, (_, n) => {
    const [at, angle] = lot(hexes, hex, streets.get(hex.id) ?? [], n, near, far);
    return house(at, angle, hexes.side * (.085 + .075 * chance(at, 10)), hexes.side * (.06 + .03 * chance(at, 11)));
  })));
  return shape(drawn.join(""), { fill: "roof", stroke: "roof-line", width: hexes.side / 75 });
}

/** Where the n-th house of a hex stands, and how it is turned. */
function lot(hexes, { id, at }, streets, n, near, far) {
  const [one, two, three] = [12, 13, 14].map(turn => chance([at[0] + n * 3.7, at[1]], turn)), out = hexes.side * .866 * (near + (far - near) * Math.sqrt(one));
  const street = n % 3 < 2 && streets.length ? streets[n % streets.length] : null;
  if (!street) return [[at[0] + out * Math.cos(two * 2 * Math.PI), at[1] + out * Math.sin(two * 2 * Math.PI)], (chance(at, 15) + Math.round(three * 2) / 2) * Math.PI];
  const [sx, sy] = hexes.at(street), way = Math.atan2(sy - at[1], sx - at[0]), aside = hexes.side * (.14 + .1 * three) * (two < .5 ? -1 : 1);
  return [[at[0] + out * Math.cos(way) - aside * Math.sin(way), at[1] + out * Math.sin(way) + aside * Math.cos(way)], way, id];
}

function house([x, y], angle, long, wide) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return closed([[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([u, v]) => [x + u * long * cos - v * wide * sin, y + u * long * sin + v * wide * cos]));
}

/* ---- waters ---- */

function waters(board, hexes) {
  const path = kind => courses(board, hexes, kind).map(points => line(points)).join(""), river = path("river"), stream = path("stream"), { side } = hexes;
  return [...shape(stream, { stroke: "river-bank", width: side * .12, cap: "round" }), ...shape(stream, { stroke: "river", width: side * .075, cap: "round" }),
    ...shape(river, { stroke: "halo", width: side * .44, cap: "butt", opacity: .7 }), ...shape(river, { stroke: "river-bank", width: side * .35 }),
    ...shape(river, { stroke: "river-bed", width: side * .29 }), ...shape(river, { stroke: "river-bank", width: side * .018, dash: [side * .5, side * .35], opacity: .55 })];
}

/** Chains of hexsides as smooth lines, drawn out where they reach the edge of the map. */
function courses(board, hexes, kind) {
  const corners = new Map(), spot = point => {
    const key = point.map(Math.round).join(" ");
    if (!corners.has(key)) corners.set(key, point);
    return [...corners.keys()].find(other => other === key || near(corners.get(other), point)) ?? key;
  };
  const sides = (board.sides?.[kind] ?? []).map(([one, other]) => hexes.hexside(one, hexes.toward(one, other)).map(spot));
  return chains(sides).map(chain => {
    const points = chain.map(key => corners.get(key));
    return cutLine([...drawnOut(hexes, points[1], points[0], BEYOND[kind]), ...points, ...drawnOut(hexes, points.at(-2), points.at(-1), BEYOND[kind])]);
  });
}

const near = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by) < 2;

function drawnOut(hexes, [fx, fy], [x, y], sides) {
  const far = Math.hypot(x - fx, y - fy), out = [x + (x - fx) / far * hexes.side * sides, y + (y - fy) / far * hexes.side * sides];
  return hexes.under([x + (x - fx) / far * hexes.side * .4, y + (y - fy) / far * hexes.side * .4]) ? [] : [out];
}

/* ---- roads and railways ---- */

/** Ways from hex to hex, straighter than the hexes lie; those that end at the edge of the map run out over it. */
function ways(board, hexes, kind) {
  const lines = board.lines?.[kind] ?? [], near = new Map();
  for (const way of lines) way.slice(1).forEach((id, n) => { for (const [one, other] of [[id, way[n]], [way[n], id]]) near.set(one, new Set([...(near.get(one) ?? []), other])); });
  const end = (before, last) => (near.get(last).size === 1 ? outOf(hexes, before, last) : []);
  return chains(lines).map(chain => curve([...end(chain[1], chain[0]), ...eased(hexes, chain), ...end(chain.at(-2), chain.at(-1))])).join("");
}

/** The middles of a way's hexes, drawn towards their neighbours; villages and the ends stay. */
function eased(hexes, chain) {
  const at = n => hexes.at(chain[n]);
  return chain.map((id, n) => (n === 0 || n === chain.length - 1 || hexes.get(id).terrain in BUILT ? at(n) : between(at(n), between(at(n - 1), at(n + 1), .5), EASE)));
}

/** Beyond the last hex of a way, as straight on as the edge of the map allows; a village ends it where it lies. */
function outOf(hexes, before, last) {
  const [[bx, by], [x, y]] = [hexes.at(before), hexes.at(last)], ahead = ([dx, dy]) => (dx * (x - bx) + dy * (y - by)) / (hexes.high * Math.hypot(x - bx, y - by));
  const open = hexes.directions.filter((_, n) => !hexes.beside(last, n)), best = open.sort((one, other) => ahead(other) - ahead(one))[0];
  return best && ahead(best) > -.6 && !(hexes.get(last).terrain in BUILT) ? [[x + best[0] * .72, y + best[1] * .72]] : [];
}

function railways(board, hexes) {
  const path = ways(board, hexes, "rail"), { side } = hexes;
  return [...shape(path, { stroke: "halo", width: side * .2, opacity: .75 }), ...shape(path, { stroke: "rail", width: side * .05 }), ...shape(path, { stroke: "rail", width: side * .17, dash: [side * .035, side * .19] })];
}

function roads(board, hexes) {
  const path = ways(board, hexes, "road"), { side } = hexes;
  return [...shape(bridges(board, hexes), { stroke: "road-case", width: side * .27 }), ...shape(bridges(board, hexes), { stroke: "halo", width: side * .19 }),
    ...shape(path, { stroke: "road-case", width: side * .145, cap: "round" }), ...shape(path, { stroke: "road", width: side * .085, cap: "round" })];
}

/** A short piece of the way across each river that a road crosses. */
function bridges(board, hexes) {
  const wet = new Set((board.sides?.river ?? []).flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
  return (board.lines?.road ?? []).flatMap(way => way.slice(1).filter((id, n) => wet.has(`${way[n]} ${id}`)).map(id => {
    const from = way[way.indexOf(id) - 1];
    return line([between(hexes.at(from), hexes.at(id), .35), between(hexes.at(from), hexes.at(id), .65)]);
  })).join("");
}
