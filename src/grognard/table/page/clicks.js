// Clicks on the map, on cards and on buttons: what each means for the gesture under way, and why it is refused.

import { api } from "./api.js";
import { say } from "./texts.js";
import { bubble } from "./why.js";

export class Clicks {
  constructor(table) {
    this.table = table;
  }

  get gesture() {
    return this.table.gesture;
  }

  /* ---- answers ---- */

  /** Buttons and dice say what they do and are sent at once; a card or a place may only begin a gesture. */
  answer(choice, sure = false) {
    const { table, gesture } = this;
    if (!sure && gesture.confirm !== choice && gesture.aid.warn?.[choice]?.length) return this.warn(choice);
    const atOnce = ["word", "dice"].includes(table.forms.of(choice));
    return table.send(() => (atOnce ? table.play([...gesture.head, choice]) : gesture.choose(choice, { sure })));
  }

  /** What would be left undone is said first; the same answer once more is meant. */
  warn(choice) {
    this.gesture.confirm = choice;
    this.table.redraw();
  }

  /** Another card than the one begun with. */
  begin(choice) {
    return this.table.send(async () => {
      while (this.gesture.back());
      await this.gesture.choose(choice);
    });
  }

  back() {
    const back = this.gesture?.back() ?? false;
    if (back) this.table.redraw();
    return back;
  }

  /** A ready-made answer: it fills a pick, so that it can be changed; anything else it answers. */
  preset(name) {
    const { table, gesture } = this;
    const answers = gesture.ask.presets[name];
    if (!gesture.pick) return table.send(() => table.play(answers));
    gesture.pick.fill(answers.filter((answer) => answer !== "done"));
    table.redraw();
  }

  /* ---- the map ---- */

  onPlace(place, look, event) {
    const { table, gesture } = this;
    if (table.past || !gesture) return table.inspect(place);
    const own = place === gesture.at;
    table.send(async () => {
      if (gesture.targets.includes(place) && !(look && own)) return this.target(place, look);
      if (look && own && (await this.onOwnPiece(look, event))) return;
      const still = own && gesture.group && event?.target?.closest?.(".piece")?.dataset.kind;
      if (still) return this.toggle(still, false, event);
      if (own && (gesture.group || gesture.pick)) return table.inspect(place);
      if (await gesture.restart(place)) return;
      table.inspect(place);
      if (table.forms.onMap(gesture.ask)) await this.whyNot(gesture.head, place, event, say(`place.${place}`));
    });
  }

  async target(place, look) {
    this.table.inspected = place;
    await this.gesture.choose(place, { hint: look });
  }

  /** A click on one of the pieces asked about: into the group, out of it, or the answer itself. */
  async onOwnPiece(look, event) {
    const { table, gesture } = this;
    if (gesture.group) {
      await this.toggle(look, !!event?.target?.closest?.(".picked"), event);
    } else if (gesture.pick?.items.includes(look)) {
      if (!gesture.pick.change(look, true)) gesture.pick.change(look, false);
      table.redraw();
    } else if (gesture.ask.choices.includes(look)) {
      await gesture.choose(look);
    } else return false;
    return true;
  }

  /** A piece into the group or out of it, if that is still a group. */
  async toggle(look, taken, event) {
    const { gesture } = this;
    const group = gesture.toggled(look, taken);
    if (group.length && !(await gesture.take(group))) await this.whyNot(gesture.answers, group, event, say("pieces", { group }));
    this.table.redraw();
  }

  openGroup() {
    const { table, gesture } = this;
    table.inspect(gesture.at);
    table.tabs.turnTo("focus");
    table.focusPanel.querySelector(".units button")?.focus();
  }

  /* ---- why not ---- */

  why(answer, anchor, name) {
    const { table, gesture } = this;
    if (!table.ask) return bubble.tell(say("why.not-asked"), anchor);
    return table.send(() => this.whyNot(gesture.head, answer, anchor, name));
  }

  async whyNot(answers, answer, anchor, name) {
    const { table, gesture } = this;
    const told = await api.why(table.id, table.seat, answers, answer);
    bubble.refuse(name, told?.rule ?? gesture.shown.rule, { ...gesture.shown.about, ...told?.about }, spotOf(anchor));
  }
}

/** Where a click was; where there was none, because it was a key, the thing that had the focus. */
function spotOf(anchor) {
  if (!(anchor instanceof Event)) return anchor;
  return anchor.clientX ? { clientX: anchor.clientX, clientY: anchor.clientY } : anchor.target;
}
