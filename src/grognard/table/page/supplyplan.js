// The supply plan: who is paid for together, from which depot. It begins as the default plan and can be changed unit
// by unit; one button pays it. What a group costs by its count, whom a depot reaches and how many points it has, the
// game has told.

import { counterPicture } from "./counters.js";
import { h, ruleButton } from "./dom.js";
import { unitName } from "./hexpanel.js";
import { wordOf } from "./labels.js";
import { say } from "./texts.js";
import { bubble } from "./why.js";

const WITHOUT = null;            // the place of units in no group

export class SupplyPlan {
  /** `aid` as docs/scene.md has it: plan, needs, prices, sources. */
  constructor(aid) {
    Object.assign(this, { aid, picked: null });
    this.reset();
  }

  reset() {
    this.groups = this.aid.plan.map(([at, units]) => ({ at, units: [...units] }));
    this.picked = null;
  }

  get units() { return Object.keys(this.aid.needs); }
  get without() { return this.units.filter((unit) => !this.groups.some((group) => group.units.includes(unit))); }

  reaches(at, unit) { return this.aid.sources[at].units.includes(unit); }
  count(units) { return units.reduce((sum, unit) => sum + this.aid.needs[unit], 0); }
  price({ units }) { return units.length ? this.aid.prices[this.count(units)] : 0; }
  spent(at) { return this.groups.filter((group) => group.at === at).reduce((sum, group) => sum + this.price(group), 0); }
  get total() { return this.groups.reduce((sum, group) => sum + this.price(group), 0); }

  /** The first depot that has not enough, else nothing. */
  get short() { return Object.keys(this.aid.sources).find((at) => this.spent(at) > this.aid.sources[at].points); }

  /** Puts the unit picked into a group, into a new one of a depot, or into none; false where the depot does not reach. */
  move(group, at = group?.at) {
    const unit = this.picked;
    if (at && !this.reaches(at, unit)) return false;
    for (const other of this.groups) other.units = other.units.filter((one) => one !== unit);
    if (group) group.units.push(unit);
    else if (at) this.groups.push({ at, units: [unit] });
    this.groups = this.groups.filter(({ units }) => units.length);
    this.picked = null;
    return true;
  }

  /** The plan as answers: each group from its depot, its members in the order in which they are asked for, then the end. */
  get answers() {
    const paid = new Set(), said = [];
    for (const { at, units } of this.groups) {
      const items = this.aid.sources[at].units.filter((unit) => !paid.has(unit)), members = items.filter((unit) => units.includes(unit));
      said.push(["pay", at], ...members, ...(members.length < items.length ? ["done"] : []));
      for (const unit of members) paid.add(unit);
    }
    return [...said, "done"];
  }
}

/** The plan of the decision at hand; a new decision begins with a new one. */
export function planOf(table) {
  const { ask } = table;
  if (!ask?.aid?.plan || table.gesture?.ask !== ask) return null;
  if (table.plan?.of !== ask.stamp) table.plan = Object.assign(new SupplyPlan(ask.aid), { of: ask.stamp });
  return table.plan;
}

export function planPanel(table, plan) {
  const { picked } = plan, name = picked ? unitName(table.board, picked) : null;
  return h("section", { class: "panel plan", "aria-label": say("plan.title") },
    h("header", {}, h("h2", {}, say("plan.title")), ruleButton(table.ask.rule)),
    h("p", { class: "small", role: "status" }, picked ? say("plan.picked", { name }) : say("plan.pick")),
    Object.entries(plan.aid.sources).map(([at, source]) => depot(table, plan, at, source)),
    place(table, plan, WITHOUT, WITHOUT, plan.without, h("h3", { class: "caps" }, say("plan.without")), plan.without.length ? null : say("plan.none")),
    h("div", { class: "row" }, h("button", { type: "button", class: "btn", "data-focus": "plan-reset", onclick: () => { plan.reset(); table.redraw(); } }, say("plan.reset"))));
}

function depot(table, plan, at, { points, units }) {
  const groups = plan.groups.filter((group) => group.at === at), left = points - plan.spent(at);
  if (!groups.length && !units.length) return null;
  return h("div", { class: left < 0 ? "depot-plan short" : "depot-plan" },
    h("h3", {}, table.forms.places.has(at) ? h("button", { type: "button", class: "link", "data-focus": `depot-${at}`, onclick: () => table.sheet.focus(at) }, say(`place.${at}`)) : say(`place.${at}`), h("span", {}, say("plan.left", { left, points }),
      table.gesture.ask.choices.some(([word, place_]) => word === "spend" && place_ === at) ? h("button", { type: "button", class: "link", "data-focus": `spend-${at}`, title: wordOf(table.gesture.ask, ["spend", at]), "aria-label": wordOf(table.gesture.ask, ["spend", at]), onclick: () => table.clicks.answer(["spend", at], true) }, say("plan.spend")) : null)),
    groups.map((group, n) => place(table, plan, group, at, group.units, h("h4", {}, say("plan.group", { count: plan.count(group.units), price: plan.price(group) })), null, n)),
    plan.picked && plan.reaches(at, plan.picked) ? h("button", { type: "button", class: "btn new-group", "data-focus": `new-${at}`, onclick: () => put(table, plan, null, at) }, say("plan.new")) : null);
}

/** One group, or those without supply: its counters, and where the one picked can be put. */
function place(table, plan, group, at, units, head, empty, n = 0) {
  const open = plan.picked && !units.includes(plan.picked) && (!at || plan.reaches(at, plan.picked));
  return h("div", { class: group ? "plan-group" : "plan-group without", ondragover: (event) => event.preventDefault(), ondrop: (event) => { event.preventDefault(); put(table, plan, group, at, event.currentTarget); } },
    h("div", { class: "plan-head" }, head, open ? h("button", { type: "button", class: "btn here", "data-focus": `here-${at}-${n}`, onclick: (event) => put(table, plan, group, at, event.currentTarget) }, say("plan.here")) : null),
    empty ? h("p", { class: "small" }, empty) : h("div", { class: "units" }, units.map((unit) => chip(table, plan, unit))));
}

function chip(table, plan, unit) {
  const name = unitName(table.board, unit), beyond = !Object.keys(plan.aid.sources).some((at) => plan.reaches(at, unit));
  return h("button", { type: "button", class: beyond ? "chipbtn beyond" : "chipbtn", draggable: beyond ? null : "true", "aria-pressed": String(plan.picked === unit), "aria-disabled": beyond ? "true" : null, "aria-label": name, title: name, "data-focus": `plan-${unit}`,
    ondragstart: () => { plan.picked = unit; },
    onclick: (event) => {
      if (beyond) return bubble.tell(say("plan.beyond", { name }), event.currentTarget);
      plan.picked = plan.picked === unit ? null : unit;
      table.redraw();
    } }, counterPicture(table.board.units[unit], { picked: plan.picked === unit, name }, 38));
}

function put(table, plan, group, at, anchor = table.focusPanel) {
  if (!plan.picked) return;
  const name = unitName(table.board, plan.picked);
  if (!plan.move(group, at)) return bubble.tell(say("plan.no-reach", { name }), anchor);
  table.redraw();
}
