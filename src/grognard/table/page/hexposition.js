/* A view of a game on hexes with the marks of the moment, as the sheet and the panels ask about it: what stands in a
   hex, what may be done there, what it costs, and how a hex or a unit is told to those who do not see it. */

export class HexPosition {
  /** `marks`, all optional: may {hex: word or ""}, movable [hexes], units [ids that may be picked], picked [ids], at,
      refused [hexes], aid, combat, ask, side. */
  constructor(board, hexes, word, view, marks = {}) {
    Object.assign(this, { board, hexes, word, view, ask: marks.ask ?? null, at: marks.at ?? null, aid: marks.aid ?? null, target: marks.target ?? null, looked: marks.looked ?? null });
    this.may = marks.may ?? {};
    this.movable = new Set(marks.movable ?? []);
    this.units = new Set(marks.units ?? []);
    this.picked = new Set(marks.picked ?? []);
    this.chosen = new Set(marks.chosen ?? []);
    this.refused = new Set(marks.refused ?? []);
    this.combat = marks.combat ?? view.combat ?? null;
    this.side = marks.side ?? this.ask?.side ?? view.active ?? 0;
    this.last = view.last ?? [];
    this.towns = new Map((board.towns ?? []).map(town => [town.hex, town]));
    this.entrenched = works(view.marks?.entrenched ?? []);
    this.supply = this.aid?.supply ?? null;
    this.hungry = new Set(this.supply?.without ?? []);
    this.where = new Map(Object.entries(view.stacks ?? {}).flatMap(([hex, stack]) => stack.units.map(([id]) => [id, hex])));
  }

  stack(hex) { return this.view.stacks?.[hex] ?? null; }
  town(hex) { return this.towns.get(hex) ?? null; }

  /** What stands in a hex, the top counter first: [{id, unit, lost, flags, picked}]. */
  standing(hex) {
    return (this.stack(hex)?.units ?? []).map(([id, lost, flags]) => ({ id, unit: this.board.units[id], lost, flags, picked: this.picked.has(id) }));
  }

  /** Leaders and other markers that share a hex with units. */
  markers(hex) {
    return Object.entries(this.view.marks ?? {}).filter(([, where]) => where === hex).map(([name]) => name);
  }

  depot(hex) {
    const [side, points] = this.view.depots?.[hex] ?? [];
    return points === undefined ? null : { side, points };
  }

  port(hex) {
    const town = this.town(hex);
    return town?.port ? this.view.ports?.[hex] ?? this.view.ports?.[town.id] ?? { by: -1 } : null;
  }

  nationOf(side) { return Object.keys(this.board.nations).find(name => this.board.nations[name].side === side); }
  zone(side) { return this.hexes.masked(this.view.zones?.[side] ?? "0"); }

  /** The hexes that are on the map but not in play. */
  get out() { return this.hexes.masked(this.view.out ?? "0"); }

  /** The hexes that supply reaches, from each depot or along a line: [hexes of one source]. */
  get supplied() {
    const { depots = {}, line } = this.supply ?? {};
    return [...Object.values(depots).map(({ range }) => range), ...(line ? [line] : [])].map(mask => this.hexes.masked(mask));
  }

  /** The own stacks with units that would go without supply. */
  get starving() { return [...new Set([...this.hungry].map(id => this.where.get(id)).filter(Boolean))]; }

  /** The hexes that can be reached, with what each costs in points, halves as halves. */
  get reach() { return this.aid?.reach ?? {}; }

  /** The way to a hex, with the points spent at each step; to one that is overrun the way leads on from its neighbour. */
  way(hex) {
    const { via = {}, spent = 0 } = this.aid ?? {}, [run] = this.overruns(hex), path = [];
    for (let id = run?.[2] ?? hex; id !== undefined && path.length <= this.hexes.all.size; id = via[id]) path.unshift({ id, cost: (this.reach[id] ?? 0) + spent });
    return run ? [...path, { id: hex, cost: null }] : path;
  }

  /** The overruns that are offered against a hex. */
  overruns(hex) { return (this.aid?.overruns ?? []).filter(([, target]) => target === hex); }

  /** The hexes that the open decision is about. */
  get decided() {
    const about = this.ask?.about ?? {};
    return [...new Set([this.combat?.at, this.target, this.at, about.at, about.from].flat())].filter(id => this.hexes.has(id));
  }

  /** Choices that are the side between two hexes: [word, hex, hex]. */
  get sides() {
    return (this.ask?.choices ?? []).filter(choice => Array.isArray(choice) && choice.length === 3 && this.hexes.has(choice[1]) && this.hexes.has(choice[2]) && !this.overruns(choice[1]).length);
  }

  /** The hexes that must still be attacked; the aid says by whom. */
  get due() { return Object.keys(this.aid?.due ?? {}).filter(id => this.hexes.has(id)); }

  get targets() { return [...new Set([...Object.keys(this.may), ...this.movable])].filter(id => this.hexes.has(id)); }

  nameOf(unit) { return this.word([`unit.${unit}`, `look.${unit}.one`]).replace(/^\[.*\]$/, this.board.units[unit]?.name ?? unit); }

  /** All that is to be known of a hex, in one line. */
  told(id) {
    const say = (key, about) => this.word(`hex.${key}`, about), { terrain } = this.hexes.get(id), town = this.town(id);
    const stack = this.stack(id), depot = this.depot(id), cost = this.reach[id];
    return [
      this.word(`place.${id}`), this.word([`terrain.${terrain}`]), town?.fort ? say("fort") : null, town?.port ? say("port") : null,
      this.entrenched.has(id) ? say("entrenched-by", { side: this.entrenched.get(id) }) : null, depot ? say("depot", { side: depot.side, n: depot.points }) : null,
      stack ? this.toldStack(id, stack) : null, ...this.markers(id).map(name => this.word([`marker.${name}`])),
      cost === undefined ? null : say("cost", { points: points(cost) }), this.overruns(id).length ? say("overrun") : null,
      this.aid?.odds?.[id] ? say("odds", { odds: this.aid.odds[id] }) : null, this.starving.includes(id) ? say("hungry") : null, this.due.includes(id) ? say("due") : null,
      this.movable.has(id) ? say("movable") : id in this.may ? say("may") : this.refused.has(id) ? say("refused") : null,
    ].filter(Boolean).join(", ");
  }

  toldStack(id, stack) {
    const names = this.standing(id).map(({ id: unit, lost, flags }) => [this.nameOf(unit), lost ? this.word("hex.lost", { n: lost }) : null,
      ...flags.map(flag => this.word([`flag.${flag}`]))].filter(Boolean).join(" "));
    return this.word(stack.hidden ? "hex.stack-hidden" : "hex.stack", { side: stack.side, units: names });
  }
}

/** Works by hex, with the side they are of: listed by side, or in one list. */
function works(listed) {
  const bySide = listed.length && listed.every(Array.isArray) ? listed : [listed];
  return new Map(bySide.flatMap((hexes, side) => hexes.map(hex => [hex, side])));
}

/** Half points as a reader writes them. */
export function points(halves) {
  const whole = Math.floor(halves / 2);
  return halves % 2 ? `${whole || ""}½` : String(whole);
}
