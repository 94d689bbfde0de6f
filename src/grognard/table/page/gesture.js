// One gesture: the answers gathered click by click until the server is asked to play them.
// It looks ahead after every click; it goes on while what follows hangs on what was just clicked.

import { counted, Forms, same, sameGroup, without } from "./forms.js";
import { Pick } from "./pick.js";

export class Gesture {
  /** `look(answers, weighed)` gives the ask that would follow, with the aid for answers weighed there; `play(answers)` sends them; `changed()` redraws. */
  constructor(payload, board, { look, play, changed }) {
    this.forms = new Forms(board);
    Object.assign(this, { look, play, changed, certain: !againstMachine(payload) });
    this.steps = [];
    this.enter(payload.ask);
  }

  /** A decision about a group begins with the likely one taken up. */
  async begin() {
    if (await this.takeLikely()) this.changed();
  }

  enter(ask) {
    this.ask = ask;
    this.pick = Pick.of(ask);
    this.group = null; // the pieces taken up, when the ask is for a group
    this.beyond = null; // the ask that would follow this group
    this.confirm = undefined; // the answer that waits for a second click
    this.foreseen = null; // what helps with the answer that is being weighed
    this.leads = false; // whether units are picked after these hexes
    this.number = this.numbers.length ? (ask.aid?.suggest ?? this.numbers[0]) : null; // the number that stands to be sent
  }

  get answers() {
    return this.steps.flatMap((step) => step.sent ?? [step.answer]);
  }
  /** What has been answered before the ask that is shown. */
  get head() {
    return this.beyond ? [...this.answers, ...this.taken] : this.answers;
  }

  /** The group or the members taken up, as they are sent. */
  get taken() {
    if (this.numbers.length) return [this.number];
    return this.group ? [this.group] : (this.pick?.answers ?? []);
  }

  /** What the module offers to help with the decision at hand. */
  get aid() {
    return { ...this.ask?.aid, ...this.beyond?.aid, ...this.foreseen };
  }

  /** Whether units are picked that stand on the map. */
  get ofUnits() {
    return !!this.pick && this.forms.onMap(this.ask) && this.pick.items.some((item) => this.forms.looks.has(item));
  }

  /** Whether hexes are picked, one by one. */
  get ofPlaces() {
    return !!this.pick && this.pick.items.some((item) => this.forms.places.has(item));
  }

  /** The numbers to choose from, where nothing else is asked. */
  get numbers() {
    const choices = this.ask?.choices ?? [];
    return choices.length > 1 && choices.every((choice) => Number.isInteger(choice) && choice >= 0) ? choices : [];
  }

  /** Another number: it stands at once, what it leads to is told when it is known. */
  async count(number) {
    this.number = number;
    this.changed();
    if (await this.beyondNumber()) this.changed();
  }

  /** Where so many could go, if that is asked next; else what the module foresees of the number. */
  async beyondNumber() {
    const { ask, number } = this, weighs = ask.aid?.preview !== undefined;
    const next = weighs ? await this.look(this.answers, [number]) : await this.look([...this.answers, number]);
    if (this.ask !== ask || this.number !== number) return false;
    this.beyond = !weighs && next?.side === ask.side && next.about?.number === number ? next : null;
    this.foreseen = weighs ? (next?.aid ?? null) : null;
    return true;
  }

  get pending() {
    return this.steps.length > 0 || this.confirm !== undefined || !!this.pick?.taken.size;
  }

  /** The ask whose targets glow: the one after the group taken up, or the open one. */
  get shown() {
    return this.beyond ?? this.ask;
  }

  /** Where the pieces stand that may be taken up or that have been. */
  get at() {
    const { about } = this.shown ?? {};
    return about?.at ?? about?.from ?? null;
  }

  get targets() {
    return this.forms.among(this.shown, "place");
  }

  /** Pieces in hand: the group, or the one that an earlier step named. */
  get picked() {
    if (this.group) return this.group;
    const last = this.steps.at(-1)?.answer;
    const named = last !== undefined && ["group", "look"].includes(this.forms.of(last)) ? [last].flat() : this.ask?.about?.group;
    return this.steps.length && named ? named : [];
  }

  /** Answers with one of the open choices: goes on, waits to be confirmed, or is played. */
  async choose(answer, { sure = false, hint = null } = {}) {
    const { head } = this;
    if (sure || same(this.confirm, answer)) return this.play([...head, answer]);
    if (this.forms.of(answer) === "act") return this.weigh(answer);
    const next = await this.look([...head, answer]);
    if (this.goesOn(answer, next)) return this.step(answer, next, hint);
    if (this.aid.odds?.[answer]) return this.weigh(answer); // nothing more is asked before the fight
    if (next || (this.certain && this.forms.of(answer) !== "card")) return this.play([...head, answer]);
    this.confirm = answer;
    this.changed();
  }

  /** What is done at a place, or a fight there, waits for a second click, with what the module foresees of it. */
  async weigh(answer) {
    const next = await this.look(this.head, [answer]);
    this.confirm = answer;
    this.foreseen = next?.aid ?? null;
    this.changed();
  }

  goesOn(answer, next) {
    if (!next || next.side !== this.ask.side) return false;
    switch (this.forms.of(answer)) {
      case "card":
        return this.forms.onMap(next);
      case "place":
        return !this.shown.about?.group && this.forms.onMap(next) && [next.about?.at, next.about?.from].includes(answer);
      default:
        return this.forms.has(next, "place") && !!(next.about?.group || next.about?.from || next.about?.look);
    }
  }

  /** Whether hexes picked are followed by units of the same decision: who attacks them. */
  leadsOn(next) {
    return this.ofPlaces && next?.side === this.ask.side && next.kind !== this.ask.kind && !!next.about?.items && next.about.at === this.ask.about.at;
  }

  async step(answer, next, hint, sent = [answer]) {
    if (this.beyond) this.steps.push({ ask: this.ask, answer: this.taken.at(-1), sent: this.taken }, { ask: this.beyond, answer });
    else this.steps.push({ ask: this.ask, answer, sent });
    this.enter(next);
    await this.takeLikely(hint);
    this.changed();
  }

  async takeLikely(hint = null) {
    const groups = this.forms.among(this.ask, "group");
    if (this.numbers.length) return this.beyondNumber();
    if (this.free) return this.takeAll();
    if (this.ofPlaces) return this.ahead();
    return groups.length > 0 && this.take(likely(groups, hint));
  }

  /** Whether this is a pick of units of which all may be taken. */
  get free() {
    return this.ofUnits && this.pick.most >= this.pick.chosen.length + this.pick.items.length;
  }

  /** All units that may go, where that is legal. */
  async takeAll() {
    this.pick.fill(this.pick.items.filter((item) => this.forms.looks.has(item)));
    if (!(await this.ahead())) this.pick.taken.clear();
    return true;
  }

  /** Looks where the units picked may go and what helps with picking them; false if they are no legal pick. */
  async ahead() {
    this.beyond = this.foreseen = null;
    this.confirm = undefined;
    if (!this.pick.enough) return true;
    const members = this.pick.answers.filter((answer) => answer !== "done");
    try {
      const next = await this.look([...this.answers, ...this.pick.answers]).catch(async () => (await this.sending())[1]);
      this.leads = this.leadsOn(next);
      const onward = next?.side === this.ask.side && (this.forms.has(next, "place", "act") || !!next.about?.group) && next.about?.at === this.ask.about?.at;
      this.beyond = onward ? next : null;
      this.foreseen = onward ? null : ((await this.look(this.answers, members))?.aid ?? null);
      return true;
    } catch {
      return false;
    }
  }

  /** A unit into the pick or out of it; false if that is no legal pick. */
  async pickUnit(item) {
    const before = new Set(this.pick.taken);
    if (!this.pick.change(item, true)) this.pick.change(item, false);
    if (await this.ahead()) return true;
    this.pick.taken = before;
    await this.ahead();
    return false;
  }

  /** Takes up a group and looks where it could go. */
  async take(group) {
    const legal = this.forms.among(this.ask, "group").find((choice) => sameGroup(choice, group));
    if (!legal) return false;
    const next = await this.look([...this.answers, legal]);
    this.group = legal;
    this.confirm = undefined;
    this.beyond = this.goesOn(legal, next) ? next : null;
    return true;
  }

  /** The group that would be with a piece more or less. Where all groups are of one size, another piece makes way
      for it or takes its place. */
  toggled(look, taken) {
    const group = this.group ?? [];
    const wanted = taken ? without(group, look) : [...group, look];
    const groups = this.forms.among(this.ask, "group");
    if (groups.some((other) => other.length !== group.length)) return wanted;
    const shared = (other) => other.length - group.reduce(without, other).length;
    return groups.filter((other) => counted(other, look) === counted(wanted, look)).sort((one, other) => shared(other) - shared(one))[0] ?? wanted;
  }

  /** A place that was a choice earlier in this gesture: begins again from there. */
  async restart(place) {
    const at = this.steps.findLastIndex((step) => step.ask.choices.includes(place));
    if (at < 0) return false;
    const { ask } = this.steps[at];
    this.steps.length = at;
    this.enter(ask);
    await this.choose(place);
    return true;
  }

  /** One step back; false when there is none. */
  back() {
    if (this.confirm !== undefined) {
      this.confirm = undefined;
      this.foreseen = null;
    } else if (this.pick?.taken.size && !(this.free && this.steps.length)) this.pick.taken.clear();
    else if (this.steps.length) this.enter(this.steps.pop().ask);
    else return false;
    if (this.ofPlaces) this.ahead().then(() => this.changed());
    return true;
  }

  /** The group alone is the answer. */
  playGroup() {
    return this.play([...this.answers, this.group]);
  }

  /** Sends a pick, or goes on where the next one hangs on it. */
  async playPick() {
    if (this.ask.private || !this.pick.answers.length) return this.play([...this.answers, ...this.pick.answers]);
    const [sent, next] = await this.sending();
    return this.leadsOn(next) ? this.step(sent.at(-1), next, null, sent) : this.play([...this.answers, ...sent]);
  }

  /** What of a pick is sent, and the ask that follows, if it may be known: what the engine answers by itself, for want
      of another choice, is left out. */
  async sending() {
    const sent = [], { kind } = this.ask;
    for (let members = this.pick.answers; ; ) {
      sent.push(members.shift());
      const next = await this.look([...this.answers, ...sent]);
      if (!members.length || next?.kind !== kind || !next.about?.chosen) return [sent, next];
      const chosen = [...next.about.chosen];
      for (const member of sent) chosen.splice(chosen.indexOf(member), 1);
      for (const member of chosen) members = without(members, member);
    }
  }
}

/** A move that the machine answers at once cannot be taken back. */
function againstMachine(payload) {
  return payload.seats?.some((seat) => seat !== "person") ?? false;
}

/** The group a click most likely means: all pieces like the one clicked, else the largest. */
function likely(groups, look) {
  const longest = (list) => list.reduce((best, group) => (group.length > best.length ? group : best), list[0]);
  const alike = groups.filter((group) => look && group.every((member) => member === look));
  const holding = groups.filter((group) => look && group.includes(look));
  return longest([alike, holding, groups].find((list) => list.length));
}
