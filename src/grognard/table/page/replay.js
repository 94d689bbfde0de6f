// Replay: any earlier moment of the game, as this seat saw it then. A slider, and the keys , and .

import { h, iconButton, redraw } from "./dom.js";
import { say } from "./texts.js";

export class Replay {
  /** `at(moment)` fetches; `shown(past or null)` draws. */
  constructor({ at, shown, last }) {
    Object.assign(this, { at, shown, last, moment: null });
    this.slider = h("input", { type: "range", min: "0", oninput: () => this.go(Number(this.slider.value)) });
    this.output = h("output");
    this.region = h("div", { class: "replay", role: "group" });
    this.frame();
  }

  frame() {
    this.region.setAttribute("aria-label", say("replay.title"));
    this.slider.setAttribute("aria-label", say("replay.moment"));
    redraw(this.region, iconButton("first", say("replay.first"), () => this.go(0)), iconButton("back", say("replay.back"), () => this.step(-1)),
      iconButton("next", say("replay.next"), () => this.step(1)), this.slider, this.output);
  }

  draw() {
    const last = this.last();
    const moment = this.moment ?? last;
    this.slider.max = String(last);
    this.slider.value = String(moment);
    const text = this.moment === null ? say("replay.now", { n: last }) : say("replay.of", { n: moment, of: last });
    this.output.textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
  }

  step(by) {
    return this.go((this.moment ?? this.last()) + by);
  }

  /** Goes to a moment; the last one is the present. */
  async go(moment) {
    const last = this.last();
    const wanted = Math.max(0, Math.min(moment, last));
    this.moment = wanted >= last ? null : wanted;
    this.draw();
    if (this.moment === null) return this.shown(null);
    const past = await this.at(wanted);
    if (this.moment === wanted) this.shown({ ...past, moment: wanted });
  }

  leave() {
    return this.go(this.last());
  }
}
