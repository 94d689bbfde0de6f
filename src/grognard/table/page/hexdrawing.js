/* Draws a position on hexes (hexposition.js) as SVG: zones, reach and ways, marks, towns, depots, stacks. What is
   pinned notes in data-on where on the map it stands, and the sheet sets it there at the scale of the moment; the
   drawing itself is for hexes with a side of 40. */

import { counter, FLAGS } from "./counters.js";
import { points } from "./hexposition.js";
import { ICONS, svg } from "./pieces.js";

const NEAR_BAND = 1 / 3, MIDDLE_BAND = 2 / 3;    // shares of the points that may be spent, for the three tints
const UNDER = 3;                                 // how far each counter beneath the top one shows
const MOST_UNDER = 2;
const FEW = 8;                                   // stacks that may be chosen and have a ring each
const CHEVRON = "M-7 -6 5 0-7 6-4 0z";
const ARROW = "M-13-12 8 0-13 12-8 0z";
export const WORKS = "M-33 12l5 17h11l3-4h28l3 4h11l5-17";
const path = (name, d) => svg("path", { class: name, d });

function pinned(node, [x, y]) {
  node.dataset.on = `${x} ${y}`;
  return node;
}

/* ---- overlays ---- */

/** Zones of control, the enemy's and one's own, each with its own slope of lines. */
export function drawZones(position, shown) {
  const { hexes, side } = position;
  return [["zones", "enemy", 1 - side], ["own", "own", side]].filter(([name]) => shown.has(name))
    .map(([, name, whose]) => path(`zone ${name}`, hexes.path(position.zone(whose), .97)));
}

/** Three tints that fall with the cost, one outline round all, and the cost in each hex. */
export function drawReach(position) {
  const { hexes, reach, aid } = position, all = Object.keys(reach);
  if (!all.length) return [];
  const most = Math.max(...Object.values(reach)), home = [position.at].filter(id => hexes.has(id));
  const band = (name, from, to) => path(`band ${name}`, hexes.path(all.filter(id => reach[id] > from * most && reach[id] <= to * most)));
  return [band("near", 0, NEAR_BAND), band("mid", NEAR_BAND, MIDDLE_BAND), band("far", MIDDLE_BAND, 1), path("reach-edge", hexes.edge([...all, ...home])),
    ...all.filter(id => !position.stack(id)).map(id => pinned(svg("text", { class: id in position.may ? "cost" : "cost faint", y: 6 }, points(reach[id])), hexes.at(id)))];
}

/** What supply reaches, from each depot or along a line, and the stacks that would go without. */
export function drawSupply(position) {
  const { hexes, supplied, starving } = position, all = [...new Set(supplied.flat())];
  return [path("range", hexes.path(all)), ...supplied.map(range => path("range-edge", hexes.edge(range))), path("hungry", hexes.path(starving, .9))];
}

/** The part of the map that this scenario leaves out. */
export function drawOut(position) {
  const { out, hexes } = position;
  return out.length ? [path("out", hexes.path(out)), path("out-edge", hexes.edge(out))] : [];
}

/** The odds of all that could attack a hex, at its upper edge. */
export function drawOdds(position) {
  return Object.entries(position.aid?.odds ?? {}).map(([hex, odds]) => pinned(svg("g", { class: "odds-tag", "data-of": hex }, svg("g", { transform: "translate(0 -27)" }, svg("g", { class: "grown" }, svg("rect", { x: -16, y: -15, width: 32, height: 17, rx: 3 }), svg("text", { y: -2.5 }, odds)))), position.hexes.at(hex)));
}

/** The way to the hex under the pointer, with the points spent so far. */
export function drawWay(position, hex) {
  const way = position.reach[hex] === undefined && !position.overruns(hex).length ? [] : position.way(hex).filter(({ id }) => position.hexes.has(id)), { hexes } = position;
  if (way.length < 2) return [];
  const d = `M${way.map(({ id }) => hexes.at(id).join(" ")).join("L")}`;
  const stop = ({ id, cost }, last) => pinned(svg("g", { class: "way-stop" }, last ? path("way-end", hexes.outline(.5 * 40 / hexes.side)) : svg("circle", { r: 10.5 }),
    svg("text", { y: 5.2 }, cost === null ? "" : points(cost))), hexes.at(id));
  return [path("way-case", d), path("way", d), ...way.slice(1).filter(({ cost }) => cost !== null).map((leg, n) => stop(leg, n === way.length - 2))];
}

/** The hexes of the last move, an open ring at its end. */
export function drawLast(position) {
  const { hexes } = position, last = position.last.filter(id => hexes.has(id));
  if (!last.length || position.combat || position.at) return [];
  const end = last.at(-1), ring = svg("path", { class: "last-ring", d: hexes.path([end], .93) });
  const chevrons = last.slice(1).map((id, n) => {
    const [[ax, ay], [bx, by]] = [hexes.at(last[n]), hexes.at(id)], angle = Math.atan2(by - ay, bx - ax) * 180 / Math.PI;
    return pinned(svg("g", { class: "last" }, svg("path", { transform: `rotate(${angle})`, d: CHEVRON })), [(ax + bx) / 2, (ay + by) / 2]);
  });
  return [ring, ...chevrons];
}

/* ---- marks on hexes ---- */

/** Rings of hexes that may be chosen, that are picked, refused, or fought for; `under` is the hex under the pointer. */
export function drawMarks(position) {
  const { hexes, may, at, movable, refused, combat, target } = position, ring = (name, ids, share = .93) => path(name, hexes.path(ids, share));
  const fights = Object.keys(may).filter(id => isFight(position, id)), reached = new Set(Object.keys(position.reach));
  const plain = Object.keys(may).filter(id => !fights.includes(id) && !reached.has(id) && !position.movable.has(id));
  const aimed = [...new Set([...combat?.targets ?? [combat?.at], target])].filter(id => hexes.has(id));
  const rings = [
    ring("may-hex", [...plain, ...(movable.size <= FEW ? movable : [])]), ...plain.filter(id => !position.stack(id)).map(id => pinned(svg("circle", { class: "may-dot", r: 5 }), hexes.at(id))),
    ring("fight-hex", fights.filter(id => !aimed.includes(id))), ...fights.map(id => fightMark(position, id)),
    ring("target-hex", aimed), ring("home-under", [...position.chosen]), ring("home", [...position.chosen]), ...(hexes.has(at) ? [ring("home-under", [at]), ring("home", [at])] : []),
    ring("refused-hex", [...refused]), position.looked && position.looked !== at && !refused.size ? ring("looked-hex", [position.looked], .97) : null,
  ];
  return rings.flat().filter(Boolean);
}

/** A choice that means a fight: where an enemy stands. */
export function isFight(position, id) {
  const stack = position.stack(id);
  return !!stack && stack.side !== position.side;
}

/** An arrow into a hex from where it can be run over; crossed strokes where an attack may come from several sides. */
function fightMark(position, id) {
  const { hexes } = position, [run] = position.overruns(id), from = run?.[2], [x, y] = hexes.at(id);
  if (!hexes.has(from)) return pinned(svg("path", { class: "fight-sign", transform: "translate(0 0)", d: "M19-31l10 10M29-31 19-21" }), [x, y]);
  const [fx, fy] = hexes.at(from), angle = Math.atan2(y - fy, x - fx) * 180 / Math.PI;
  return pinned(svg("g", {}, svg("path", { class: "fight-arrow", transform: `rotate(${angle})`, d: ARROW })), [x + (fx - x) * .56, y + (fy - y) * .56]);
}

/* ---- towns and what lies under the counters ---- */

export function drawTown(position, town) {
  const { hexes, word } = position, port = position.port(town.hex), by = position.view.control?.[town.hex] ?? port?.by;
  const held = by >= 0 ? `side-${by} nation-${position.nationOf(by)}` : "", inner = 40 / hexes.side;
  return pinned(svg("g", { class: `town rank-${town.rank} ${held}` },
    town.fort ? [path("fort", hexes.outline(.9 * inner)), path("fort teeth", hexes.outline(.83 * inner))] : null,
    built(position, town) ? null : svg("circle", { class: "town-dot", cy: town.rank > 1 ? 11 : 19, r: [2.6, 3.2, 4.2, 5][town.rank] ?? 3 }),
    port ? quay(port) : null), hexes.at(town.hex));
}

/** Whether its houses are drawn already. */
const built = ({ board, hexes }, { hex }) => board.scenery === "country" && ["village", "city"].includes(hexes.get(hex).terrain);

/** The name, drawn over the counters so that it is never lost. */
export function drawTownName(position, town) {
  return pinned(svg("text", { class: `town-name rank-${town.rank} ${town.hex in position.may || position.at === town.hex ? "asked" : ""}`, y: town.rank > 1 ? 36 : 34.5, "data-rank": town.rank, "data-below": town.rank > 1 ? 36 : 34.5 }, position.word([`town.${town.id}`, `place.${town.id}`])), position.hexes.at(town.hex));
}

function quay({ capacity }) {
  return svg("g", { class: "quay", transform: "translate(22 -31)" }, svg("circle", { r: 11 }), svg("path", { class: "anchor", transform: "translate(-8 -8) scale(.8)", d: ICONS.anchor }),
    capacity === undefined ? null : svg("text", { x: 14, y: 4.5 }, capacity < 0 ? "∞" : String(capacity)));
}

export function drawDepot(position, hex) {
  const { side, points: stock } = position.depot(hex);
  return pinned(svg("g", { class: `depot nation-${position.nationOf(side)}`, transform: "" }, svg("g", { transform: "translate(-22 24)" },
    svg("rect", { x: -11, y: -8, width: 22, height: 16, rx: 2 }), svg("path", { d: "M-11 -3h22M-4 -8v5M4 -8v5" }), svg("text", { y: 6.4 }, String(stock)))), position.hexes.at(hex));
}

export function drawEntrenchment(position, hex) {
  const side = position.entrenched.get(hex);
  return pinned(svg("g", { class: `entrenchment side-${side} nation-${position.nationOf(side)}` }, path("works-case", WORKS), path("works", WORKS)), position.hexes.at(hex));
}

/* ---- stacks ---- */

/** A stack: its top counter, two edges at most beneath it, how many they are where that is known. `level`: 0 far, 1 nearer, 2 near. */
export function drawStack(position, hex, level) {
  const { side, hidden } = position.stack(hex), units = position.standing(hex), top = units.find(unit => unit.picked) ?? units[0];
  if (!top) return null;
  const more = hidden ? 1 : Math.min(units.length - 1, MOST_UNDER), own = position.movable.has(hex) && !position.at;
  const under = Array.from({ length: more }, (_, n) => svg("rect", { class: `counter-under nation-${top.unit.nation}`, x: -24 + (more - n) * UNDER, y: -24 - (more - n) * UNDER, width: 48, height: 48, rx: 3.5 }));
  const node = svg("g", { class: `stack side-${side} ${own ? "movable" : ""} ${top.picked ? "picked" : ""}`, role: "img", "aria-label": position.told(hex), "data-stack": hex }, svg("g", { class: "slide" },
    under, counter(top.unit, { ...top, name: position.nameOf(top.id), picked: top.picked, level }),
    anyUnsupplied(units) && !top.flags.includes("unsupplied") ? svg("g", { class: "unsupplied faint", transform: "translate(-19 19)" }, svg("circle", { r: 6 }), svg("path", { d: "M0 -3.4v4M0 2.8v.5" })) : null,
    position.shownHungry && units.some(({ id }) => position.hungry.has(id)) && !anyUnsupplied(units) ? FLAGS.unsupplied() : null,
    hidden ? unknown() : units.length > 1 ? count(units.length) : null,
    own || (hex in position.may && side === position.side) ? svg("circle", { class: "may-dot", cy: 27, r: 4.2 }) : null,
    position.markers(hex).map(leader)));
  return pinned(node, position.hexes.at(hex));
}

const anyUnsupplied = units => units.some(({ flags }) => flags.includes("unsupplied"));
const count = n => svg("g", { class: "stack-count", transform: "translate(24 24)" }, svg("circle", { r: 8.5 }), svg("text", { y: 4 }, String(n)));
const unknown = () => svg("g", { class: "stack-unknown", transform: "translate(24 24)" }, svg("circle", { r: 7.5 }), svg("text", { y: 4 }, "?"));

/** A leader stands on the upper right corner of his stack: a lozenge with a cross. */
function leader(name) {
  return svg("g", { class: `leader ${name}`, transform: "translate(24 -28)" }, path("lozenge", "M0-12 12 0 0 12-12 0z"), path("star", "M0-6V6M-6 0H6"));
}

/** A leader or marker in a hex without units. */
export function drawMarker(position, hex, name) {
  return pinned(svg("g", {}, svg("g", { transform: "translate(-24 28)" }, leader(name))), position.hexes.at(hex));
}
