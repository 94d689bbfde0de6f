// Clicks on a sheet of hexes and on the counters of an open stack.

import { Clicks } from "./clicks.js";
import { hexesAsked, unitsAsked, whereabouts } from "./hexmarks.js";
import { say } from "./texts.js";
import { bubble } from "./why.js";

export class HexClicks extends Clicks {
  onPlace(hex, unit, event) {
    const { table, gesture } = this;
    table.refusedHex = null;
    if (table.past || !gesture) return table.inspect(hex);
    return table.send(async () => {
      if (unit) return this.onUnit(unit, hex, event);
      if (gesture.ofPlaces && gesture.pick.items.includes(hex)) return this.onPicked(hex, event);
      if (gesture.targets.includes(hex)) return this.target(hex, null);
      const act = this.likeliest(hex, event);
      if (act) return this.act(act);
      if (await this.onUnitsOf(hex, event)) return;
      if (hex !== gesture.at && (await gesture.restart(hex))) return;
      const refused = hex !== gesture.at && table.forms.onMap(gesture.shown);
      table.refusedHex = refused ? hex : null;
      table.inspect(hex);
      if (refused) await this.whyNot(gesture.head, hex, event, say(`place.${hex}`));
    });
  }

  /** A stack is taken hold of: it is picked, as by a click. */
  drag(hex) {
    this.held = hex === this.gesture?.at ? null : this.onPlace(hex, null, null);
  }

  /** It is let go: what a click there would do, once it is known where it may go. */
  async drop(hex, event) {
    await this.held;
    if (hex !== this.gesture?.at) this.onPlace(hex, null, event);
  }

  /** What may be done at a hex or at one of its sides: the nearest to the click, the cheapest way of it. */
  likeliest(hex, event) {
    const { gesture, table } = this;
    const cost = ([, , from]) => gesture.aid.reach?.[from] ?? 0;
    const acts = table.sheet.sidesAt(hex, event);
    return (acts.length ? acts : table.forms.actsAt(gesture.shown, hex).sort((one, other) => cost(one) - cost(other)))[0];
  }

  /** A hex into a pick of hexes, or out of it. */
  async onPicked(hex, event) {
    const { table, gesture } = this;
    if (!(await gesture.pickUnit(hex))) await this.whyNot([...gesture.answers, ...gesture.pick.answers.filter((one) => one !== "done")], hex, event, say(`place.${hex}`));
    table.redraw();
  }

  act(choice) {
    this.table.inspected = choice[1];
    return this.gesture.choose(choice);
  }

  /** A click on a stack whose units are asked about: the only one is meant, of several the stack is opened. */
  async onUnitsOf(hex, event) {
    const { table } = this;
    if (!hexesAsked(table).includes(hex)) return false;
    const where = whereabouts(table.payload.view);
    const here = unitsAsked(table).filter((id) => where[id] === hex);
    if (here.length === 1) await this.onUnit(here[0], hex, event);
    else table.inspect(hex);
    return true;
  }

  async onUnit(unit, hex, event) {
    const { table, gesture } = this;
    table.inspected = hex;
    table.unit = unit;
    if (gesture.ofUnits && gesture.pick.items.includes(unit)) {
      if (!(await gesture.pickUnit(unit))) await this.whyNot([...gesture.answers, ...gesture.pick.answers.filter((one) => one !== "done")], unit, event, say(`unit.${unit}`));
    } else if (gesture.ask.choices.includes(unit)) return gesture.choose(unit);
    else if (gesture.pick?.barred.has(unit)) {
      table.redraw();
      return bubble.refuse(say(`unit.${unit}`), gesture.pick.barred.get(unit), {}, event?.currentTarget ?? event?.target ?? table.prompt.region);
    }
    table.redraw();
  }
}
