/* Every small shape of the page: icons, wooden blocks, lids, dice, marks of places.
   Each is drawn from a few numbers as SVG; nothing is an image. Colours come from
   tokens.css by way of sheet.css. Marks never move: type above, nation below,
   hourglass top right, supply low left. */

const SVG = "http://www.w3.org/2000/svg";

/** svg("g", {class: "x"}, child, "text") makes an element; null attributes and children are left out. */
export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value != null) node.setAttribute(key, value);
  node.append(...children.flat(3).filter(child => child != null));
  return node;
}

/* ---- icons: 20 x 20, stroke 1.6, round ends, no fill ---- */
export const ICONS = {
  undo:    "M4 8h8a4.5 4.5 0 0 1 0 9H7M8 3.5 3.5 8 8 12.5",
  menu:    "M3 5h14M3 10h14M3 15h14",
  theme:   "M10 3a7 7 0 1 0 0 14V3M10 3a7 7 0 0 1 0 14",
  plus:    "M10 4v12M4 10h12",
  minus:   "M4 10h12",
  fit:     "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4",
  layers:  "m10 3 7 4-7 4-7-4zM3 11l7 4 7-4",
  supply:  "M3 15h9V7H3zM12 10h3l2 2.5V15h-5M6 17.2a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2M14 17.2a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2",
  zones:   "m10 2.5 6.5 3.75v7.5L10 17.5l-6.5-3.75v-7.5zM10 7v6M7 10h6",
  reach:   "M3 16c4-1 4-8 8-9M8 4l4 2.6-2.6 4M14 14h.1M16.5 11h.1M16 16.5h.1",
  control: "M5 18V3h10l-2.5 3.5L15 10H5",
  map:     "m3 5 5-2 4 2 5-2v12l-5 2-4-2-5 2zM8 3v12M12 5v12",
  hand:    "M4 6.5 11 4l4.5 10L8 16.5zM12.5 3.5 17 5l-1 7",
  log:     "M4 4h12M4 8h12M4 12h8M4 16h10",
  combat:  "M4 4h12v12H4zM7.5 7.5h.1M12.5 7.5h.1M10 10h.1M7.5 12.5h.1M12.5 12.5h.1",
  book:    "M10 5c-2-1.5-4-2-7-2v12c3 0 5 .5 7 2 2-1.5 4-2 7-2V3c-3 0-5 .5-7 2zM10 5v12",
  eye:     "M2 10c3-5 13-5 16 0-3 5-13 5-16 0zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  frozen:  "M5 3h10M5 17h10M6 3c0 4 8 10 8 14M14 3c0 4-8 10-8 14",
  danger:  "M10 3 18 17H2zM10 8v4.5M10 15h.1",
  refused: "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M4.8 4.8l10.4 10.4",
  anchor:  "M10 6v11M10 6a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 10 6M6.5 9h7M3.5 12c0 3 3 5 6.5 5s6.5-2 6.5-5",
  move:    "M3 10h12M11 5.5 15.5 10 11 14.5",
  attack:  "M3 10h7M8 5.5 12.5 10 8 14.5M12 3.5v13",
  shield:  "M10 2.5 16 5v5c0 4-3 6-6 7.5C7 16 4 14 4 10V5z",
  again:   "M16 10a6 6 0 1 1-2-4.5M16 3v3.5h-3.5",
  first:   "M5 4v12M16 4l-8 6 8 6z",
  back:    "M13 4l-7 6 7 6",
  next:    "M7 4l7 6-7 6",
  play:    "M6 4l10 6-10 6z",
  flag:    "M5 18V3c4-2 6 2 10 0v8c-4 2-6-2-10 0",
  search:  "M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M13 13l4.5 4.5",
  check:   "m4 10.5 4 4 8-9",
  close:   "M5 5l10 10M15 5 5 15",
  save:    "M10 3v10M5.5 8.5 10 13l4.5-4.5M4 17h12",
  link:    "M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2",
  plane:   "M10 2v16M10 7 2.5 11.5M10 7l7.5 4.5M10 15l-3 2M10 15l3 2",
  truck:   "M2 14V6h9v8M11 9h3.5L18 12v2H2",
  ship:    "M3 12h14l-2.5 4h-9zM10 3v9M10 4l5 5h-5",
  star:    "M10 3v14M3 10h14",
};

/** An icon of the given size; without a name for screen readers, so its button needs one. */
export function icon(name, size = 20) {
  return svg("svg", { class: "icon", viewBox: "0 0 20 20", width: size, height: size, "aria-hidden": "true" },
    svg("path", { d: ICONS[name] }));
}

/** <i data-icon="undo" data-size="18"></i> in the page becomes the drawing. */
export function drawIcons(root = document) {
  for (const spot of root.querySelectorAll("i[data-icon]")) spot.replaceWith(icon(spot.dataset.icon, spot.dataset.size || 20));
}

/* ---- wooden blocks: infantry 30 x 30, armour 38 x 30 with chamfered ends, 4 deep ---- */
const SHAPES = {
  inf: {
    width: 30,
    face: "M-13 -15h26q2 0 2 2v26q0 2-2 2h-26q-2 0-2-2v-26q0-2 2-2z",
    side: "M-15 11v6q0 2 2 2h26q2 0 2-2v-6z",
    mark: "M-9 -9.5h18v12h-18zM-9 -9.5l18 12M9 -9.5l-18 12",
  },
  arm: {
    width: 38,
    face: "M-12 -15h24l7 9v12l-7 9h-24l-7-9v-12z",
    side: "M-19 5v4l7 10h24l7-10v-4l-7 6h-24z",
    mark: "M-6.5 -9h13a5.5 5.5 0 0 1 0 11h-13a5.5 5.5 0 0 1 0-11z",
  },
};
const NATION_MARKS = {            // 8 x 6, under the type: cross, three bars, ring
  german:  "M-4 9.5h8M0 6.2v6.6",
  french:  "M-4 6.5v6M0 6.5v6M4 6.5v6",
  british: "M0 6.3a3.1 3.1 0 1 0 .01 0z",
};
const HOURGLASS = "M9.5 -18h7M9.5 -10h7M10 -18c0 3 6 5 6 8M16 -18c0 3-6 5-6 8";

export const blockWidth = mark => SHAPES[mark].width;

/** block("german", "arm", {x, y, picked, frozen, unsupplied, movable, label}): a <g> centred on x, y. */
export function block(nation, mark, { x = 0, y = 0, picked = false, frozen = false, unsupplied = false, movable = false, label = null } = {}) {
  const shape = SHAPES[mark];
  const states = [picked && "picked", frozen && "frozen", movable && "movable"].filter(Boolean).join(" ");
  return svg("g", { class: `block nation-${nation} ${states}`.trim(), transform: `translate(${x} ${y})`, "aria-label": label },
    svg("ellipse", { class: "block-shadow", cx: 2, cy: 18, rx: shape.width / 2 + 2, ry: 5 }),
    svg("g", { class: "block-body" },
      svg("path", { class: "block-side", d: shape.side }),
      picked ? svg("path", { class: "ring-under", d: shape.face }) : null,
      svg("path", { class: "block-face", d: shape.face }),
      svg("path", { class: "block-mark", d: shape.mark }),
      svg("path", { class: "block-mark nation", d: NATION_MARKS[nation] }),
      movable && !picked ? svg("circle", { class: "may-dot", cy: 19, r: 3.6 }) : null,
      frozen ? svg("g", { class: "block-frozen" }, svg("circle", { cx: 13, cy: -14, r: 8 }), svg("path", { d: HOURGLASS })) : null,
      unsupplied ? unsuppliedMark(-14, 13) : null));
}

/** Exclamation in a disc: this stack has no supply. */
export function unsuppliedMark(x, y) {
  return svg("g", { class: "unsupplied", transform: `translate(${x} ${y})` },
    svg("circle", { r: 7.5 }), svg("path", { d: "M0 -4v4.6M0 3.4v.6" }));
}

/** A block outside the map: one picture with its own name. */
export function chip(nation, mark, label, size = 28, states = {}) {
  const half = 22;
  return svg("svg", { class: "chip", viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, width: size, height: size,
    role: label ? "img" : null, "aria-label": label || null, "aria-hidden": label ? null : "true" }, block(nation, mark, states));
}

/** A lid over a hidden stack: the count shows only when it is known (-1: unknown). */
export function lid(nation, count, { x = 0, y = 0, label = null } = {}) {
  return svg("g", { class: `lid nation-${nation}`, transform: `translate(${x} ${y})`, "aria-label": label },
    svg("ellipse", { class: "block-shadow", cx: 2, cy: 17, rx: 36, ry: 5 }),
    svg("path", { class: "block-side", d: "M-33 10v6q0 2 2 2h62q2 0 2-2v-6z" }),
    svg("rect", { class: "block-face", x: -33, y: -16, width: 66, height: 30, rx: 2 }),
    svg("path", { class: "lid-grain", d: "M-33 -6l10-10M-33 4l20-20M-33 14l30-30M33 4l-10 10M33 -6l-20 20M33 -16l-30 30" }),
    svg("circle", { class: "lid-disc", cy: -1, r: 11.5 }),
    svg("text", { class: "lid-count", y: 5 }, count < 0 ? "?" : String(count)));
}

/* ---- places: kind by outline, bonus by pips, control by ring and tab ---- */
const OUTLINES = {
  city:     r => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  base:     r => `M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`,
  fortress: r => "M" + Array.from({ length: 5 }, (_, i) => {
    const angle = (i * 72 - 90) * Math.PI / 180, reach = r * 1.27;
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
  }).join("L") + "z",
};
const PIPS_OF_PLACE = [[], [[0, 0]], [[-4.5, 0], [4.5, 0]], [[0, -4.6], [-4.8, 3.6], [4.8, 3.6]]];

export const outline = (shape, radius) => OUTLINES[shape](radius);

/** The mark of a place, for the sheet and the key alike; `enemy` adds the tab with a cross. */
export function placeMark(shape, pips, { port = false, tab = false } = {}) {
  const radius = shape === "base" ? 14 : 13;
  return [
    svg("path", { class: "ring", d: outline(shape, radius + 2.2) }),
    svg("path", { class: "ground", d: outline(shape, radius) }),
    (PIPS_OF_PLACE[pips] || []).map(([cx, cy]) => svg("circle", { class: "pip", cx, cy, r: 3 })),
    port ? svg("g", { transform: "translate(-27 -2) scale(.92)" },
      svg("circle", { class: "port-disc", r: 11 }), svg("path", { class: "port", transform: "translate(-10 -10)", d: ICONS.anchor })) : null,
    tab ? svg("g", { class: "tab", transform: "translate(12 -13)" },
      svg("rect", { x: -6, y: -6, width: 12, height: 12, rx: 2 }), svg("path", { d: "M-3.5 0h7M0 -3.5v7" })) : null,
  ];
}

/** A place that may be chosen: ring and dot, on the left if asked; crossed strokes where it means a fight. */
export function legalMark(fight, left = false) {
  const sign = fight ? [svg("circle", { class: "fight", r: 9 }), svg("path", { class: "fight-sign", d: "M-4 -4l8 8M4 -4l-8 8" })] : svg("circle", { class: "dot", r: 6.5 });
  return svg("g", { class: "may" }, svg("path", { class: "may-outer", d: outline("city", 27.5) }), svg("path", { class: "may-ring", d: outline("city", 23) }),
    svg("g", { transform: `translate(${left ? -24 : 24} 6)` }, sign));
}

/** A place that was tried and may not be chosen. */
export function refusedMark() {
  return svg("g", { class: "refused" }, svg("path", { class: "refused-hatch", d: outline("city", 22) }), svg("path", { class: "refused-ring", d: outline("city", 22) }),
    svg("circle", { class: "refused-sign", cx: -17, cy: -17, r: 7.5 }), svg("path", { class: "refused-slash", d: "M-21.5 -21.5l9 9" }));
}

/** How many pieces a block stands for, low right. */
export function countMark(mark, count) {
  const x = mark === "arm" ? 17 : 14;
  return svg("g", { class: "count", transform: `translate(${x} 13)` }, svg("circle", { r: 8.5 }), svg("text", { y: 4 }, String(count)));
}

/* ---- dice ---- */
const PIPS_OF_DIE = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die showing `value`; its button or its list item says the number. */
export function die(value, size = 44) {
  return svg("svg", { class: "die-face", viewBox: "-22 -22 44 44", width: size, height: size, "aria-hidden": "true" },
    svg("rect", { x: -20, y: -20, width: 40, height: 40, rx: 7 }),
    (PIPS_OF_DIE[value] || []).map(([px, py]) => svg("circle", { cx: px * 10.5, cy: py * 10.5, r: 3.9 })));
}
