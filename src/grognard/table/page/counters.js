/* Counters, 48 x 48 about (0, 0): name and size above, the division upright at the left, the sign of the type in
   its frame, steps at the right, values below, the nation's stripe at the left edge. Marks never move: no supply
   low left, moved cuts the top right corner. From far away the same counter is a block with its sign alone. */

import { svg } from "./pieces.js";
import { hasSilhouette, silhouette } from "./silhouettes.js";
import { sayOr } from "./texts.js";

export const COUNTER = 48;
export const STRIPES = ["in", "au", "nz", "sa", "po", "pl", "ff", "gr", "bs"];   // nations told by a stripe

const TYPES = {                   // inside a frame 24 x 15 about (0, 0)
  inf: "M-12 -7.5 12 7.5M12 -7.5-12 7.5",
  motinf: "M-12 -7.5 12 7.5M12 -7.5-12 7.5M0 -7.5v15",
  armor: "M-5 -4.5h10a4.5 4.5 0 0 1 0 9h-10a4.5 4.5 0 0 1 0-9z",
  recon: "M-12 7.5 12 -7.5",
  at: "M-12 7.5 0 -7.5 12 7.5",
  aa: "M-12 7.5q12-20 24 0",
  art: "M0 -2.6a2.6 2.6 0 1 0 .01 0z",
  mg: "M0 5v-10M-3.5 -1.5 0 -5l3.5 3.5M-4 5h8",
  para: "M-12 -7.5 12 7.5M12 -7.5-12 7.5M-6 7q3-5 6 0q3-5 6 0",
  marine: "M-12 -7.5 12 7.5M12 -7.5-12 7.5M0 -5v9M-4 1q4 6 8 0",
  amph: "M-12 -7.5 12 7.5M12 -7.5-12 7.5M-12 1q3-3 6 0t6 0 6 0 6 0",
  cdo: "M-12 -7.5 12 7.5M12 -7.5-12 7.5M-4 4.5h8",
  hq: "M-12 -2.5h24",
  infantry: "M-12 -7.5 12 7.5M12 -7.5-12 7.5",
  "heavy-infantry": "M-12 -7.5 12 7.5M12 -7.5-12 7.5M0 6v-9M-2.8 -.4 0 -3.2 2.8 -.4",
  assault: "M-12 -7.5 12 7.5M12 -7.5-12 7.5M1.6 -6.4-2.6.6H2.2L-1.6 6.4",
  engineer: "M-7 4.4v-7.4H7v7.4M0 -3v6",
  fortress: "M-12 -7.5 12 7.5M12 -7.5-12 7.5M-8.5 7.2V3.6h4v3.6M-2 7.2V3.6h4v3.6M4.5 7.2V3.6h4v3.6",
  cavalry: "M-12 7.5 12 -7.5",
  artillery: "M0 -2.6a2.6 2.6 0 1 0 .01 0z",
  antitank: "M-12 7.5 0 -7.5 12 7.5",
};
const FILLED = ["art", "artillery"];
const SIZES = { co: "I", bn: "II", grp: "III", rgt: "III", bde: "X", div: "XX", corps: "XXX" };
const ROOMY = 7;                  // letters of a name that stand at full size
const NAME = [-15.2, 10];          // the line of the name, and how many letters it has room for
const NUMBER = /^[\dIVX/]+(e|er|re)?$/, PART = 4;   // a name that is but a number, and how many letters of the next word tell it apart
const BADGE = 7;                  // letters of a division's name that stand upright
const STEP = { x: 18.6, y: -10, gap: 6, most: 5 };

/** What a counter shows of a unit: its values now, and how many steps are left. */
export function strength(unit, lost) {
  const reduced = lost > 0 && lost >= unit.steps / 2, [attack, defence] = reduced ? unit.reduced : unit.full;
  return { reduced, attack, defence, bomb: unit.bomb?.[reduced ? 1 : 0] ?? 0, moves: unit.moves, left: unit.steps - lost };
}

/** The three figures; artillery shows b and its bombardment first. */
export function values(unit, lost) {
  const { attack, defence, bomb, moves } = strength(unit, lost);
  if (unit.vehicle) return String(moves);
  return bomb ? `b${bomb}-${defence}-${moves}` : `${attack}-${defence}-${moves}`;
}

/** A name short enough for a counter: its first words, without what size and division say already; a number alone is
    followed by a part of the next word, "12e Cuir.". */
export function shortName(name) {
  const plain = name.replace(/\s*\(.*\)$/, ""), bare = plain.replace(/(^|\s)(Bn|Rgt|Bde|Div|Grp)(?=\s|$)/g, "").trim() || plain;
  let short = "";
  for (const word of bare.split(" ")) {
    if (short && `${short} ${word}`.length > NAME[1]) {
      const room = Math.min(PART, NAME[1] - short.length - 2);
      return NUMBER.test(short) && room > 1 ? `${short} ${word.slice(0, room)}.` : short;
    }
    short = short ? `${short} ${word}` : word;
  }
  return short.slice(0, NAME[1] + 2);
}

/** The division in short, in the language of the moment: its badge, or what the name has in brackets, "5 Pz Rgt (5 Le)". */
const divisionOf = (unit, name) => {
  const text = sayOr(name?.match(/\(([^)]*)\)$/)?.[1] ?? "", `badge.${unit.division}`);
  return text.length <= BADGE ? text : "";
};

/** counter(unit, {lost, flags, picked, level}): a <g>; from far away (level 0) only its colour and type are left, from
    nearer (1) its figures as well, and both larger. */
export function counter(unit, { lost = 0, flags = [], picked = false, level = 2, name = unit.name } = {}) {
  const striped = STRIPES.includes(unit.nation) || unit.bar !== undefined, states = [...flags, picked && "picked", level ? null : "plain"].filter(Boolean).join(" ");
  return svg("g", { class: `counter nation-${unit.nation} ${unit.bar === undefined ? "" : `bar-${unit.bar}`} ${states}` },
    svg("rect", { class: "counter-shadow", x: -22, y: -21, width: 47, height: 47, rx: 4 }),
    picked ? svg("rect", { class: "ring-under", x: -24, y: -24, width: 48, height: 48, rx: 3.5 }) : null,
    svg("rect", { class: "counter-face", x: -24, y: -24, width: 48, height: 48, rx: 3.5 }),
    striped ? svg("path", { class: "stripe", d: "M-24 -20.5q0-3.5 3.5-3.5h2.3v48h-2.3q-3.5 0-3.5-3.5z" }) : null,
    level === 0 ? sign(unit, "translate(0 0) scale(1.55)") : level === 1 ? [sign(unit, `translate(${striped ? 2 : 0} -9) scale(1.25)`), figures(values(unit, lost), "large", striped ? 2 : 0)] : [
      svg("text", { class: shortName(name).length > ROOMY ? "counter-name long" : "counter-name", x: striped ? -16.5 : -21, y: NAME[0] }, shortName(name)),
      svg("text", { class: "counter-size", x: 21, y: NAME[0] }, unit.vehicle ? "" : SIZES[unit.size] ?? ""),
      sign(unit, "translate(0 -2.5)"),
      unit.division ? svg("text", { class: "counter-division", transform: "translate(-13.4 -2.5) rotate(-90)" }, divisionOf(unit, name)) : null,
      figures(values(unit, lost)), unit.steps > 1 || !("range" in unit || "bonus" in unit) ? steps(unit, lost) : extras(unit)],
    flags.map(flag => FLAGS[flag]?.()));
}

/** A counter outside the map, as one picture. */
export function counterPicture(unit, states = {}, size = COUNTER) {
  return svg("svg", { class: "counter-picture", viewBox: "-27 -27 55 55", width: size, height: size, "aria-hidden": "true" }, counter(unit, states));
}

function sign(unit, transform) {
  const { type } = unit;
  if (hasSilhouette(unit)) return silhouette(unit, transform);
  return svg("g", { transform }, svg("rect", { class: "counter-frame", x: -12, y: -7.5, width: 24, height: 15 }),
    svg("path", { class: FILLED.includes(type) ? "counter-sign filled" : "counter-sign", d: TYPES[type] ?? "" }));
}

function figures(text, size = "", x = 0) {
  return svg("text", { class: `counter-values ${size} ${text.length > 6 ? "long" : ""}`, x, y: size ? 19.5 : 18.5 }, text);
}

/** Where a unit of one step has room: how far its guns reach, or a point for the bonus against armour. */
function extras({ range, bonus }) {
  if (range) return svg("g", { class: "counter-range", transform: "translate(18.2 -1)" }, svg("path", { d: "M-3.6 -6.4q3.6 -3.4 7.2 0" }), svg("text", { y: 3 }, String(range)));
  return bonus ? svg("path", { class: "counter-bonus", d: "M16.2 -13.6l5 2.6-5 2.6z" }) : null;
}

/** One tick a step; lost ones are hollow. */
function steps(unit, lost) {
  const gap = Math.min(STEP.gap, STEP.gap * STEP.most / unit.steps);
  return Array.from({ length: unit.steps }, (_, n) => svg("rect", { class: n < unit.steps - lost ? "step" : "step gone", x: STEP.x, y: STEP.y + n * gap, width: 3, height: Math.min(4.2, gap - 1.6) }));
}

export const FLAGS = {
  unsupplied: () => svg("g", { class: "unsupplied", transform: "translate(-19 19)" }, svg("circle", { r: 7.5 }), svg("path", { d: "M0 -4v4.6M0 3.4v.6" })),
  moved: () => svg("path", { class: "flag-moved", d: "M13 -24h7.5q3.5 0 3.5 3.5v7.5z" }),
  attacked: () => FLAGS.moved(),
  disorganised: () => badge("disorganised", "translate(-19 19)", "M-4.4 1.6-1.8-2.4.6 1.6 3-2.4 4.6 0"),
  refit: () => badge("refit", "translate(-23 -3)", "M0-4V4M-4 0H4"),
  fired: () => badge("fired", "translate(23 -3)", "M-3.6 3.6-.6 .6M1.6-1.6l2 -2M-3.6-3.6l7.2 7.2M0-4.6v1.6M4.6 0H3"),
  carried: () => ride("carried"),
  loaded: () => ride("loaded"),
};

const badge = (name, transform, d) => svg("g", { class: `flag-badge ${name}`, transform }, svg("circle", { r: 7 }), svg("path", { d }));

/** A little truck on the upper edge: the unit rides, or the vehicle carries one. */
const ride = name => svg("g", { class: `flag-ride ${name}`, transform: "translate(2 -25)" }, svg("rect", { x: -10, y: -6, width: 20, height: 10, rx: 2.5 }), silhouette({ type: "truck" }, "translate(1 -.6) scale(.55)"));
