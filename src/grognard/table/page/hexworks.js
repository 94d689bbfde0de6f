/* What else stands on a sheet of hexes: names of waters and of the map's edges, bridges thrown over a river, air units
   on their way, hexes that must still be attacked, and choices that are the side between two hexes. */

import { points } from "./hexposition.js";
import { ICONS, svg } from "./pieces.js";

const OFF_EDGE = 25;             // from the edge of the frame to the middle of its name, for hexes with a side of 40
const SLOPES = { north: 0, south: 0, west: -90, east: 90 };

const pinned = (node, [x, y]) => {
  node.dataset.on = `${x} ${y}`;
  return node;
};

/** A name that lies along its water. */
export function drawWater(position, { id, kind, at, turn }) {
  return pinned(svg("g", {}, svg("text", { class: `water-name ${kind}`, transform: `rotate(${turn})`, y: kind === "river" ? 5 : -6 }, position.word(`water.${id}`))), at);
}

/** Whose supply comes over an edge. */
export function drawEdge(position, { edge, supply }) {
  const { board: { frame: [x, y, width, height] }, hexes } = position, off = OFF_EDGE * hexes.side / 40;
  const at = { north: [x + width / 2, y + off], south: [x + width / 2, y + height - off], west: [x + off, y + height / 2], east: [x + width - off, y + height / 2] }[edge];
  return pinned(svg("g", { class: `edge-name nation-${position.nationOf(supply[0])}` }, svg("text", { transform: `rotate(${SLOPES[edge]})`, y: 5 }, position.word("edge.supply", { side: supply }))), at);
}

/** Where two hexes meet, and which way one goes from the first into the second. */
function crossing({ hexes }, [one, other]) {
  const [[ax, ay], [bx, by]] = [hexes.at(one), hexes.at(other)];
  return { at: [(ax + bx) / 2, (ay + by) / 2], angle: Math.atan2(by - ay, bx - ax) * 180 / Math.PI };
}

/** A bridge of boats across a hexside: whole, or begun. */
export function drawBridges(position) {
  const { pontoons = [], building = [] } = position.view.marks ?? {};
  const bridge = name => pair => {
    const { at, angle } = crossing(position, pair);
    return pinned(svg("g", { class: `pontoon ${name}` }, svg("g", { transform: `rotate(${angle})` }, svg("path", { class: "boats", d: "M-9-7V7M-3-8V8M3-8V8M9-7V7" }), svg("path", { class: "deck", d: "M-15-3.4h30M-15 3.4h30" }))), at);
  };
  return [...pontoons.map(bridge("whole")), ...building.map(bridge("begun"))];
}

/** Choices that are the side between two hexes: a bar across it. */
export function drawSides(position) {
  return position.sides.map(([word, ...pair]) => {
    const { at, angle } = crossing(position, pair);
    return pinned(svg("g", { class: `may-side ${word}` }, svg("rect", { class: "may-bar", transform: `rotate(${angle})`, x: -13, y: -6, width: 26, height: 12, rx: 3 })), at);
  });
}

/** Hexes that must still be attacked. */
export function drawDue(position) {
  return position.due.map(hex => pinned(svg("g", { class: "due" }, svg("g", { transform: "translate(-25 -29)" }, svg("path", { class: "due-sign", d: "M0-9 9.5 7.5h-19z" }), svg("path", { class: "due-mark", d: "M0-3.5v5.4M0 4.6v.5" }))), position.hexes.at(hex)));
}

/** Air units over the hexes they fly to. */
export function drawAir(position) {
  const { view: { air = [] }, hexes } = position;
  return air.flatMap((units, side) => units.filter(([, hex]) => hexes.has(hex)).map(([, hex], n) => pinned(svg("g", { class: `airborne side-${side} nation-${position.nationOf(side)}`, transform: "" },
    svg("g", { transform: `translate(${27 + n % 2} -26)` }, svg("circle", { r: 11 }), svg("path", { transform: "translate(-8 -8) scale(.8)", d: ICONS.plane }))), hexes.at(hex))));
}

/** Where units could retreat to from here, in steps. */
export function drawRetreats(position) {
  const { hexes } = position, { retreats = {} } = position.aid ?? {};
  return Object.entries(retreats).filter(([hex]) => hexes.has(hex)).map(([hex, steps]) => pinned(svg("g", { class: "back-to" }, svg("g", { class: "grown" }, svg("circle", { r: 9 }), svg("text", { y: 4 }, points(2 * steps)))), hexes.at(hex)));
}
