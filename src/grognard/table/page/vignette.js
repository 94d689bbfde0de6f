// A strip of a game's printed map, for the start page: its terrain, and on a net its roads and places.

import { h } from "./dom.js";
import { Terrain } from "./terrain.js";

const ACROSS = 0.8; // of the sheet, from side to side
const DOWN = 0.36; // where on the sheet the middle of the strip lies, from the top
const PLACE = "a13 13 0 1 0 26 0a13 13 0 1 0-26 0z";

export class Vignette {
  constructor(board, art) {
    this.frame = board.frame;
    this.camera = { size: [0, 0], k: 1, x: 0, y: 0 };
    const canvas = h("canvas");
    this.node = h("div", { class: "vignette", "aria-hidden": "true" }, canvas);
    this.terrain = new Terrain(canvas, { ...art, layers: withNet(board, art.layers) }, this.camera);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const refresh = () => this.terrain.refresh();
    const changed = new MutationObserver(refresh);
    const sized = new ResizeObserver(() => this.resized());
    changed.observe(document.documentElement, { attributeFilter: ["data-theme", "lang"] });
    sized.observe(this.node);
    scheme.addEventListener("change", refresh);
    this.watches = [changed, sized, { disconnect: () => scheme.removeEventListener("change", refresh) }];
  }

  resized() {
    const { clientWidth: width, clientHeight: height } = this.node;
    const [left, top, across, down] = this.frame;
    const k = width / (ACROSS * across);
    Object.assign(this.camera, { size: [width, height], k, x: width / 2 - k * (left + across / 2), y: height / 2 - k * (top + DOWN * down) });
    this.terrain.draw();
  }

  destroy() {
    for (const watch of this.watches) watch.disconnect();
    this.terrain.destroy();
  }
}

/** Roads and places under the names of the map. */
function withNet(board, layers) {
  const roads = (board.roads ?? []).map(([, , d]) => d).join("");
  if (!roads) return layers;
  const places = board.places.map(({ at: [x, y] }) => `M${x - 13} ${y}${PLACE}`).join("");
  const names = layers.filter((layer) => layer.kind === "names");
  return [...layers.filter((layer) => layer.kind !== "names"),
    { kind: "shape", path: roads, stroke: "road-case", width: 5.6 }, { kind: "shape", path: roads, stroke: "road", width: 3.4 },
    { kind: "shape", path: places, fill: "halo", stroke: "map-ink", width: 2 }, ...names];
}
