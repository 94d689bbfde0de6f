/* The printed part of a hex map, as layers for the canvas of terrain.js: sea and coast where the game has no art of
   its own, tints and signs of the terrain, the grid with its numbers, escarpments, tracks and roads. All of it
   comes from the board; what an art.json draws lies beneath. */

import { country } from "./country.js";
import { chains, curve, line, rounded } from "./hexlines.js";

const BLEED = 3000;              // beyond the frame the sea, or the art, goes on
const TICK = { every: 5.7, long: .2, short: .12 };          // of an escarpment, in units and shares of a side
const SIGNS = {                  // drawn once about (0, 0) for a side of 40; [path, colour, width, fill]
  jebel: ["M-15 9 -6 -7 3 9M-1 2 6-10 16 9M-22 14l5-8 4 7", "scarp", 1.3],
  marsh: ["M-16 4h10M-13 4v-4M-11 4v-6M-9 4v-4M6 10h10M9 10v-4M11 10v-6M13 10v-4M2-8h10M5-8v-4M7-8v-6M9-8v-4", "river", 1.3],
  qattara: ["M-18-6h9M-4-11h7M8-4h10M-12 5h8M2 9h10M-20 14h6M14 15h5", "track", 1.2],
  delta: ["M-18 8q8-9 18-6t18-10M-12-12q6 2 8 9M4 14q2-8 10-10", "river", 1.2],
  city: ["M-14 10v-10h9v10zM-2 10v-16h8v16zM9 10v-8h8v8z", "map-ink-2", 1.3, "sand"],
  desert: ["M-13-6h1.6M9 4h1.2M-3 12h2M15-12h1.4M-16 8h1.2", "track", 1.3],
};
const TINTS = { jebel: ["jebel", .62], marsh: ["marsh", .85], qattara: ["sand-3", .7], delta: ["delta", .8], city: ["sand-3", .9] };
const SPARSE = ["desert"];       // signs of such ground stand in a third of the hexes only

/** The game's art with the layers of the board on it. */
export function printed(board, hexes, art) {
  if (board.scenery === "country") return country(board, hexes, [grid(hexes), numbers(hexes)]);
  const base = art ?? coastal(board, hexes);
  return {
    ...base,
    styles: { ...base.styles, number: { font: "sans", size: hexes.side * .25, ink: "map-ink-2" } },
    layers: [...base.layers.filter(layer => layer.kind !== "names"), ...grounds(hexes), grid(hexes), ...frontier(board, hexes), numbers(hexes),
      ...ways(board, hexes), ...cliffs(board, hexes), ...base.layers.filter(layer => layer.kind === "names")],
  };
}

/* ---- without art: land is where hexes are, with water-lines along its rounded shore ---- */

function coastal(board, hexes) {
  const [x, y, width, height] = board.frame, land = hexes.rings(hexes.all.keys()).map(rounded).join("");
  const shore = (stroke, wide, opacity) => ({ kind: "shape", path: land, stroke, width: wide, opacity });
  return {
    size: [width, height], extent: [x - BLEED, y - BLEED, width + 2 * BLEED, height + 2 * BLEED], shapes: {}, styles: {},
    layers: [{ kind: "ground", fill: "sea" },
      shore("sea-line", 23, .5), shore("sea", 22, 1), shore("sea-line", 14, .75), shore("sea", 13, 1), shore("sea-line", 6.5, 1), shore("sea-near", 5.5, 1),
      { kind: "shape", path: land, fill: "sand", stroke: "coast", width: .8 }],
  };
}

/* ---- ground ---- */

function grounds(hexes) {
  const kinds = new Map();
  for (const hex of hexes.all.values()) kinds.set(hex.terrain, [...(kinds.get(hex.terrain) ?? []), hex]);
  const tints = [...kinds].filter(([kind]) => TINTS[kind]).map(([kind, all]) => {
    const [fill, tint] = TINTS[kind];
    return { kind: "shape", path: hexes.rings(all.map(hex => hex.id)).map(rounded).join(""), fill, opacity: tint };
  });
  return [...tints, ...[...kinds].filter(([kind]) => SIGNS[kind]).map(([kind, all]) => signs(hexes, kind, all))];
}

function signs(hexes, kind, all) {
  const [path, stroke, width, fill] = SIGNS[kind], scale = hexes.side / 40;
  const some = SPARSE.includes(kind) ? all.filter(({ bit }) => bit * 7 % 3 === 0) : all;
  return { kind: "marks", path, at: some.map(hex => hex.at), scale, stroke, width: width * scale, fill: fill ?? stroke, tint: fill ? 1 : 0, opacity: SPARSE.includes(kind) ? .45 : .6, least: .5 };
}

function grid(hexes) {
  const drawn = [...hexes.all.keys()].map(id => [0, 1, 2, 3, 4, 5].filter(n => n < 3 || !hexes.beside(id, n)).map(n => line(hexes.hexside(id, n))).join(""));
  return { kind: "shape", path: drawn.join(""), stroke: "hex", width: hexes.side / 50, opacity: .62 };
}

/** The border of two countries, along the hexsides between them. */
function frontier(board, hexes) {
  const path = (board.frontier ?? []).map(([one, other]) => line(hexes.hexside(one, hexes.toward(one, other)))).join(""), side = hexes.side / 40;
  return path ? [{ kind: "shape", path, stroke: "frontier", width: 2.6 * side, dash: [9 * side, 4 * side, 2 * side, 4 * side], opacity: .8 }] : [];
}

function numbers(hexes) {
  const items = [...hexes.all.values()].map(({ id, at: [x, y] }) => ({ en: id, fr: id, at: [x, y - hexes.high * .36], style: "number" }));
  return { kind: "names", items };
}

/* ---- roads, tracks, escarpments ---- */

function ways(board, hexes) {
  const side = hexes.side / 40, path = kind => (board.lines?.[kind] ?? []).length ? chains(board.lines[kind]).map(chain => curve(chain.map(id => hexes.at(id)))).join("") : null;
  const track = path("track"), road = path("road");
  return [
    track && { kind: "shape", path: track, stroke: "track", width: 1.9 * side, dash: [7 * side, 3.5 * side] },
    road && { kind: "shape", path: road, stroke: "halo", width: 6 * side, cap: "round" },
    road && { kind: "shape", path: road, stroke: "road-main", width: 3.2 * side, cap: "round" },
  ].filter(Boolean);
}

/** An escarpment: a line along the hexside with ticks down into the second hex of the pair. */
function cliffs(board, hexes) {
  const side = hexes.side / 40, lines = [], ticks = [];
  for (const [high, low] of board.sides?.cliff ?? []) {
    const [[ax, ay], [bx, by]] = hexes.hexside(high, hexes.toward(high, low)), [lx, ly] = hexes.at(low), [hx, hy] = hexes.at(high);
    const far = Math.hypot(lx - hx, ly - hy), count = Math.round(hexes.side / (TICK.every * side));
    lines.push(line([[ax, ay], [bx, by]]));
    for (let n = 0; n < count; n++) {
      const share = (n + .5) / count, long = hexes.side * (n % 2 ? TICK.short : TICK.long), x = ax + (bx - ax) * share, y = ay + (by - ay) * share;
      ticks.push(line([[x, y], [x + (lx - hx) / far * long, y + (ly - hy) / far * long]]));
    }
  }
  if (!lines.length) return [];
  return [{ kind: "shape", path: lines.join(""), stroke: "scarp", width: 4 * side, cap: "round" }, { kind: "shape", path: ticks.join(""), stroke: "scarp", width: 1.7 * side }];
}
