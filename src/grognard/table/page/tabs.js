// On a phone the map has one sheet below it: these tabs say which.

import { h, redraw } from "./dom.js";
import { icon } from "./pieces.js";
import { say } from "./texts.js";

const SIGNS = { map: "map", focus: "combat", hand: "hand", log: "log" };

export class Tabs {
  constructor(region, page, labels) {
    Object.assign(this, { region, page, labels });
    this.turnTo("map");
  }

  turnTo(name) {
    this.name = name;
    this.page.dataset.tab = name;
    this.draw();
  }

  draw() {
    const labels = this.labels();
    this.region.setAttribute("aria-label", say("tabs"));
    redraw(this.region, Object.entries(SIGNS).filter(([name]) => labels[name]).map(([name, sign]) => h("button", { type: "button", "aria-pressed": String(name === this.name), "data-focus": `tab-${name}`,
      onclick: () => this.turnTo(name) }, icon(sign), h("span", {}, labels[name]))));
  }
}
