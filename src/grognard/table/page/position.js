/* A view with the marks of the moment, as the sheet asks about it: who holds a place, what stands there and in
   which state, which roads are open or carry supply, and how a place is told to those who do not see it. */

export class Position {
  /** `marks` as for Sheet.show; `word` words a place for screen readers. */
  constructor(board, net, word, view, marks) {
    Object.assign(this, { board, net, word, view, ask: marks.ask ?? null });
    this.may = marks.may ?? {};
    this.movable = new Set(marks.movable ?? []);
    this.refused = new Set(namesOf(marks.refused));
    this.picked = pickedOf(marks);
    this.reach = marks.reach ?? null;
    this.battle = marks.battle ?? view.battle ?? null;
    this.last = marks.last ?? view.last ?? [];
    this.side = marks.side ?? this.ask?.side ?? view.active ?? 0;
    this.#group();
  }
  #stacks = new Map();

  /** The side that holds a place, or null. */
  by(id) {
    const by = this.view.places[id]?.by;
    return by == null || by < 0 ? null : by;
  }

  nationOf(side) { return Object.keys(this.board.nations).find(name => this.board.nations[name].side === side); }
  sideOf(look) { return this.board.nations[this.board.looks[look].nation].side; }
  supply(id, side = this.side) { return this.view.supply?.[id]?.[side]; }

  /** How many are under a place's lid: undefined without a lid, -1 if it is not known. */
  lid(id) { return this.view.lids?.[id]; }

  /** What stands at a place, attackers under way left out: [{look, nation, mark, n, frozen, picked}]. */
  stacks(id) { return this.#stacks.get(id) ?? []; }

  /** Whether those who stand at a place, if any, have no supply. */
  unsupplied(id) {
    const [stack] = this.stacks(id);
    return !!stack && this.supply(id, this.sideOf(stack.look)) === "none";
  }

  get attackers() { return (this.battle?.group ?? []).flatMap(([look, n]) => Array(n).fill(look)); }

  /** The fewest roads from one place to another by places of a side; empty if there is no such way. */
  way(from, to, side) {
    return this.net.places.has(from) && this.net.places.has(to) ? this.net.way(from, to, id => this.by(id) === side) : [];
  }

  /** The places that the open decision is about. */
  get decided() {
    const about = this.ask?.about ?? {};
    return [...new Set([this.battle?.at, this.battle?.from, about.at, about.from].filter(id => this.net.places.has(id)))];
  }

  get targets() { return [...Object.keys(this.may), ...this.movable].filter(id => this.net.places.has(id)); }

  /** Roads to where the picked pieces may go: as the page says, else the shortest ways by one's own places. */
  get openRoads() {
    const from = this.ask?.about?.from ?? Object.keys(this.picked).find(id => this.picked[id].length);
    const legs = this.reach ?? Object.keys(this.may).flatMap(to => {
      const way = this.way(from, to, this.ask?.side ?? this.side);
      return way.slice(1).map((place, leg) => [way[leg], place]);
    });
    return [...new Set(legs.map(([a, b]) => this.net.road(a, b)).filter(Boolean))];
  }

  /** The supply that a road carries for the side looked at: the lesser of its ends'; "" where that side is not. */
  carried({ a, b }) {
    const levels = [this.supply(a), this.supply(b)];
    if (levels.includes("none")) return [a, b].some(id => this.by(id) === this.side) ? "none" : "";
    return levels.every(Boolean) ? (levels.includes("limited") ? "limited" : "full") : "";
  }

  /** All that is to be known of a place, in one line. */
  told({ id, shape, pips, port }) {
    const say = (key, about) => this.word(`sheet.${key}`, about), stacks = this.stacks(id), by = this.by(id), lid = this.lid(id);
    const counted = list => list.map(stack => [stack.look, stack.n]), frozen = stacks.filter(stack => stack.frozen);
    const supply = stacks.length ? this.supply(id, this.sideOf(stacks[0].look)) : null;
    return [
      this.word(`place.${id}`), say(`shape.${shape}`), pips ? say("bonus", { bonus: pips }) : null, port ? say("port") : null,
      by == null ? null : say("held", { side: by }),
      stacks.length ? say("pieces", { group: counted(stacks) }) : null, frozen.length ? say("frozen", { group: counted(frozen) }) : null,
      lid === undefined ? null : lid < 0 ? say("lid-unknown") : say("lid", { n: lid }),
      supply ? say(`supply.${supply}`) : null, this.battle?.at === id ? say("battle") : null,
      this.picked[id]?.length ? say("picked", { group: this.picked[id] }) : this.movable.has(id) ? say("movable") : null,
      id in this.may ? say(this.may[id] ? "may-fight" : "may") : this.refused.has(id) ? say("refused") : null,
    ].filter(Boolean).join(", ");
  }

  /** Sorts the pieces by place: free before frozen, so that free ones are the first to be picked or to attack. */
  #group() {
    const away = { [this.battle?.from]: Object.fromEntries(this.battle?.group ?? []) };
    const picked = Object.fromEntries(Object.entries(this.picked).map(([id, looks]) => [id, countOf(looks)]));
    const take = (counts, look, most) => {
      const n = Math.min(counts?.[look] ?? 0, most);
      if (n) counts[look] -= n;
      return n;
    };
    for (const [look, id, number, state] of [...this.view.pieces].sort((one, other) => one[3] - other[3])) {
      const here = number - take(away[id], look, number), lifted = take(picked[id], look, here);
      const kind = { look, ...this.board.looks[look], frozen: state === 1 };
      const stacks = [{ ...kind, n: lifted, picked: true }, { ...kind, n: here - lifted, picked: false }].filter(stack => stack.n);
      this.#stacks.set(id, [...this.stacks(id), ...stacks]);
    }
  }
}

function namesOf(places) {
  return Array.isArray(places) || places instanceof Set ? [...places] : Object.keys(places ?? {});
}

/** What is picked: as the page says, else the group that the question is about. */
function pickedOf({ picked = {}, ask }) {
  const { group, at } = ask?.about ?? {};
  return Object.keys(picked).length || !at || !group ? picked : { [at]: group.flat().filter(look => typeof look === "string") };
}

function countOf(looks) {
  const counts = {};
  for (const look of looks) counts[look] = (counts[look] ?? 0) + 1;
  return counts;
}
