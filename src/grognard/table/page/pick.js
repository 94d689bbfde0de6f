// A pick of members from a list: clicks come in any order, the answers go in the list's own.

export class Pick {
  constructor(ask) {
    const { items = [], barred = [], chosen = [], least = 0, most = items.length } = ask.about;
    Object.assign(this, { items, least, most, chosen, barred: new Map(barred.map(([item, rule]) => [String(item), rule])) });
    this.taken = new Set(); // places in `items`
  }

  static of(ask) {
    return ask && ask.about?.most !== undefined && Array.isArray(ask.about.items) ? new Pick(ask) : null;
  }

  get count() {
    return this.chosen.length + this.taken.size;
  }
  get enough() {
    return this.count >= this.least;
  }
  get full() {
    return this.count >= this.most;
  }

  /** Takes a member or gives it back; false when there is no room. */
  toggle(at) {
    if (this.taken.delete(at)) return true;
    if (this.full || this.barred.has(String(this.items[at]))) return false;
    this.taken.add(at);
    return true;
  }

  /** Takes one more of an item (or gives one back) without saying which of its copies. */
  change(item, more) {
    const at = this.items.findIndex((member, place) => member === item && this.taken.has(place) !== more);
    return at >= 0 && this.toggle(at);
  }

  counted(item) {
    return [...this.taken].filter((at) => this.items[at] === item).length;
  }

  /** Takes exactly these members, as far as they are there. */
  fill(members) {
    this.taken.clear();
    for (const member of members) this.change(member, true);
  }

  get answers() {
    const members = [...this.taken].sort((a, b) => a - b).map((at) => this.items[at]);
    return this.count < this.most ? [...members, "done"] : members;
  }
}
