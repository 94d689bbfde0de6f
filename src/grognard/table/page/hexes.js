/* A hex map as geometry for the page: where hexes stand, which lie beside one another, their outlines, the edge
   round many of them, and what a bit mask of them means. Straight columns or straight rows. It knows no rules. */

const SIX = [0, 1, 2, 3, 4, 5];
const MASK_DIGIT = 4;            // bits in a hexadecimal digit

export class Hexes {
  constructor(board) {
    const { straight, side } = board.grid;
    Object.assign(this, { side, high: side * Math.sqrt(3), turn: straight === "columns" ? 0 : 30, first: board.hexes[0].slice(1, 3) });
    this.all = new Map(board.hexes.map(([id, x, y, terrain, bit]) => [id, { id, at: [x, y], terrain, bit }]));
    this.byBit = new Map([...this.all.values()].map(hex => [hex.bit, hex.id]));
    this.cells = new Map([...this.all.values()].map(hex => [this.#cell(hex.at), hex.id]));
    this.directions = SIX.map(n => this.#direction(n));
    this.corners = SIX.map(n => this.#corner(n, 1));
  }

  has(id) { return this.all.has(id); }
  get(id) { return this.all.get(id); }
  at(id) { return this.all.get(id).at; }

  /** The neighbour in direction n (0: north, then clockwise, where columns are straight); undefined without one. */
  beside(id, n) {
    const [x, y] = this.at(id), [dx, dy] = this.directions[n];
    return this.cells.get(this.#cell([x + dx, y + dy]));
  }

  near(id) { return SIX.map(n => this.beside(id, n)).filter(Boolean); }

  /** The hex that holds a point of the map, undefined outside all of them. */
  under([x, y]) {
    const near = this.#around([x, y]).map(id => [id, Math.hypot(this.at(id)[0] - x, this.at(id)[1] - y)]);
    const [best] = near.sort((one, other) => one[1] - other[1]);
    return best && best[1] < this.side ? best[0] : undefined;
  }

  /** The outline of a hex about (0, 0), at a share of its size. */
  outline(share = 1) {
    return `M${SIX.map(n => this.#corner(n, share).map(round).join(" ")).join("L")}z`;
  }

  /** Hexes as one path, each closed. */
  path(ids, share = 1) {
    const corners = SIX.map(n => this.#corner(n, share));
    return [...ids].filter(id => this.has(id)).map(id => {
      const [x, y] = this.at(id);
      return `M${corners.map(([cx, cy]) => `${round(x + cx)} ${round(y + cy)}`).join("L")}z`;
    }).join("");
  }

  /** The edge round a set of hexes, as one path of hexsides. */
  edge(ids) {
    const set = new Set(ids);
    return [...set].filter(id => this.has(id)).flatMap(id => SIX.filter(n => !set.has(this.beside(id, n))).map(n => segment(this.hexside(id, n)))).join("");
  }

  /** The two corners of the side in direction n. */
  hexside(id, n) {
    const [x, y] = this.at(id);
    return [this.corners[n], this.corners[(n + 1) % 6]].map(([cx, cy]) => [x + cx, y + cy]);
  }

  /** The outlines of a set of hexes: closed rings of corners, islands and holes alike. */
  rings(ids) {
    const set = new Set(ids), next = new Map(), rings = [];
    for (const id of set) for (const n of SIX) {
      if (set.has(this.beside(id, n))) continue;
      const [from, to] = this.hexside(id, n);
      next.set(this.#spot(from), [from, this.#spot(to)]);
    }
    for (const start of [...next.keys()]) {
      const ring = [];
      for (let at = start; next.has(at);) {
        const [from, to] = next.get(at);
        next.delete(at);
        ring.push(from);
        at = to;
      }
      if (ring.length) rings.push(ring);
    }
    return rings;
  }

  /** The direction from a hex to a neighbour, -1 if it is none. */
  toward(id, other) { return SIX.findIndex(n => this.beside(id, n) === other); }

  /** How many hexes apart two hexes are. */
  distance(one, other) {
    const [a, b] = [this.at(one), this.at(other)], across = this.turn ? 1 : 0;
    const columns = Math.abs(a[across] - b[across]) / (1.5 * this.side), rows = Math.abs(a[1 - across] - b[1 - across]) / this.high;
    return Math.round(columns + Math.max(0, rows - columns / 2));
  }

  /** The hexes of a hexadecimal mask. */
  masked(mask) {
    const found = [];
    for (let at = 0; at < mask.length; at++) {
      const digit = parseInt(mask[mask.length - 1 - at], 16);
      for (let bit = 0; bit < MASK_DIGIT; bit++) if (digit >> bit & 1) found.push(this.byBit.get(at * MASK_DIGIT + bit));
    }
    return found.filter(Boolean);
  }

  /** The hex ahead in a direction on the screen: one of the six, else the nearest beyond a gap. */
  ahead(id, n) {
    const next = this.beside(id, n);
    if (next) return next;
    const [x, y] = this.at(id), [dx, dy] = this.directions[n].map(length => length / this.high);
    let best, least = Infinity;
    for (const hex of this.all.values()) {
      const along = (hex.at[0] - x) * dx + (hex.at[1] - y) * dy, aside = Math.abs((hex.at[0] - x) * dy - (hex.at[1] - y) * dx);
      if (along > 0 && aside < along * .6 && along + 2 * aside < least) [best, least] = [hex.id, along + 2 * aside];
    }
    return best;
  }

  #direction(n) {
    const angle = (n * 60 - 90 + this.turn) * Math.PI / 180;
    return [this.high * Math.cos(angle), this.high * Math.sin(angle)];
  }

  /** Corner n is where the side in direction n begins, clockwise. */
  #corner(n, share) {
    const angle = (n * 60 - 120 + this.turn) * Math.PI / 180;
    return [this.side * share * Math.cos(angle), this.side * share * Math.sin(angle)];
  }

  /** Where a point lies, counted in steps of the grid: lines of hexes, half hexes along them. */
  #steps([x, y]) {
    const [left, top] = this.first, across = 1.5 * this.side, along = this.high / 2;
    return this.turn ? [(x - left) / along, (y - top) / across] : [(x - left) / across, (y - top) / along];
  }

  /** A corner by number, so that those of neighbours are the same one. */
  #spot([x, y]) {
    const [left, top] = this.first, [across, down] = this.turn ? [this.high / 2, this.side / 2] : [this.side / 2, this.high / 2];
    return `${Math.round((x - left) / across)} ${Math.round((y - top) / down)}`;
  }

  #cell(point) { return this.#steps(point).map(Math.round).join(" "); }

  #around(point) {
    const [x, y] = this.#steps(point).map(Math.round), found = [];
    for (let dx = -2; dx <= 2; dx++) for (let dy = -2; dy <= 2; dy++) found.push(this.cells.get(`${x + dx} ${y + dy}`));
    return found.filter(Boolean);
  }
}

const round = value => Math.round(value * 10) / 10;
const segment = ends => `M${ends.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
