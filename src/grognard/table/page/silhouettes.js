/* Vehicles and guns as they look from the side, about (0, 0) and 30 wide at most, drawn from a few measures each.
   A counter shows one in place of the sign of its type. */

import { svg } from "./pieces.js";

const GROUND = 7;                // where tracks and wheels stand
const TRACK = 5.6;               // how high a track is
// Half the length, height of the hull, turret from, to and its height, length of the gun, wheels that show (0: skirts).
const TANKS = {
  "panzer-4": [13.5, 3.6, -5, 4.5, 4.2, 6.5, 8],
  "panzer-2": [10.5, 3.4, -4, 3, 3.6, 4, 5],
  "panzer-38": [11, 3.2, -3.5, 3.5, 3.8, 5, 4],
  s35: [12, 4.6, -2.5, 4, 3.8, 5.5, 0],
  b1: [14, 5.6, -1, 4.5, 3.6, 4, 0],
  h39: [10, 4.2, -3, 2.8, 3.8, 4, 6],
  r35: [9, 4.4, -2.2, 3.2, 3.8, 3.4, 5],
  "matilda-2": [13, 4.4, -4, 4, 4.4, 6, 0],
  "vickers-6": [9, 3.4, -4.2, 2.2, 4.2, 3, 4],
};
const CARS = { "sdkfz-222": [9.5, 2.9, 2], "panhard-178": [11, 3.3, 2] };       // half the length, wheels, how many
const OTHERS = {
  truck: ["M-14 3v-9.5H3V3zM4 3v-7h4.6l3.4 3.6V3z", [[-9.5, 2.7], [-4, 2.7], [8, 2.7]]],
  halftrack: ["M-13.5 1.2q0-1.4 1.4-1.4h12.6q1.6 0 1.6 1.6 0 4.4-3.2 4.4h-9.2q-3.2 0-3.2-4.6zM-13-1v-5.4H-2.6l2.2 3H13V3H3z", [[9, 2.9]]],
  tracked: ["M-12 1.2q0-1.4 1.4-1.4h21.2q1.6 0 1.6 1.6 0 4.4-3.2 4.4H-8.8q-3.2 0-3.2-4.6zM-11-1v-4.6h20l2 4.6z", []],
  motorcycle: ["M-8 4-3-3.5h6L8 4M-3-3.5-4.6-6.4h-3M3-3.5 5-7h2.6M-3-3.5l3 6.6H8", [[-8, 3.4], [8, 3.4]], "open"],
  flak: ["M-13 7h26v-1.6H3.2L1.8-1.5 15-9.5l-.8-1.3L-3.6-1.2-4 5.4H-13zM-6.5-5.5l4 7.4 2.2-1.3-4-7.4z", []],
};

const SHAPES = Object.fromEntries([
  ...Object.entries(TANKS).map(([name, measures]) => [name, tank(...measures)]),
  ...Object.entries(CARS).map(([name, measures]) => [name, car(...measures)]),
  ...Object.entries(OTHERS).map(([name, [path, wheels, open]]) => [name, { path, wheels: wheels.map(([x, r]) => [x, GROUND - r, r]), open }]),
]);

export const hasSilhouette = ({ model, type }) => (model || type) in SHAPES;

export function silhouette({ model, type }, transform) {
  const { path, wheels, open } = SHAPES[model || type];
  return svg("g", { class: `silhouette ${open ?? ""}`, transform }, svg("path", { class: "silhouette-body", d: path }),
    wheels.map(([cx, cy, r]) => svg("circle", { class: r > 1.6 ? "wheel large" : "wheel", cx, cy, r })));
}

function tank(half, hull, left, right, turret, gun, wheels) {
  const deck = GROUND - TRACK, top = deck - hull, barrel = top - turret * .5;
  const track = `M${-half} ${deck + 2}q0-2 2-2H${half - 2}q2 0 2 2 0 3.6-3.6 3.6H${-half + 3.6}q-3.6 0-3.6-3.6z`;
  const body = `M${-half + 1.5} ${deck + .4}l1.4 ${-hull}H${half - 5.5}l4 ${hull}z`, tower = `M${left} ${top + .3}l.9 ${-turret}H${right - .8}l1.5 ${turret}z`;
  return { path: `${track}${body}${tower}M${right} ${barrel - .7}h${gun}v1.4h${-gun}z`, wheels: Array.from({ length: wheels }, (_, n) => [-half + 3.4 + (2 * half - 6.8) * n / (wheels - 1), GROUND - 2.6, Math.min(1.5, (half - 3) / wheels * .8)]) };
}

function car(half, wheel) {
  const deck = GROUND - wheel;
  return { path: `M${-half} ${deck}l1.2-3.6L${-half * .45}-3.4H${half * .45}l${half * .4} 3L${half} ${deck}zM-3.4-3l.9-3.6h4.2l1 3.6zM2-5.8h6.4v1.2H2z`, wheels: [[-half * .58, deck, wheel], [half * .58, deck, wheel]] };
}
