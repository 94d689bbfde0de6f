// The prompt: who is asked, one sentence, by which rule; then the answers that are buttons, and undo.

import { h, iconButton, redraw, ruleButton } from "./dom.js";
import { endingRule } from "./ending.js";
import { unitName } from "./hexpanel.js";
import { points } from "./hexposition.js";
import { icon } from "./pieces.js";
import { planOf } from "./supplyplan.js";
import { confirmLabel, wordOf } from "./labels.js";
import { capital, sideName, sideStyle } from "./sides.js";
import { has, say, sayOr } from "./texts.js";
import { bubble } from "./why.js";

const PLANNED = ["auto", "pay", "spend"]; // what a plan does by itself
const MANY = 4; // more buttons than these stand closer together

export class Prompt {
  constructor(region, table) {
    Object.assign(this, { region, table });
    this.who = h("div", { class: "who" });
    this.text = h("p", { id: "prompt-text", "aria-live": "polite", tabindex: "-1" });
    this.acts = h("div", { class: "acts" });
    region.append(this.who, this.text, this.acts);
  }

  draw() {
    const { table } = this;
    const side = table.past ? -1 : (table.ask?.side ?? table.payload.waiting?.[0] ?? -1);
    this.region.style.cssText = sideStyle(table.board, side);
    this.region.setAttribute("aria-label", say("prompt"));
    redraw(this.who, side < 0 ? h("b", {}, say(table.past ? "replay.title" : "over.title")) : [
      h("b", {}, capital(sideName(side))), h("span", { class: "caps" }, table.ask ? say("you") : say("deciding"))]);
    const [sentence, rule] = this.sentence();
    const shown = `${sentence} ${rule ?? ""}`;
    if (shown !== this.shown) redraw(this.text, sentence, " ", ruleButton(rule));
    this.shown = shown;
    const buttons = this.buttons();
    this.acts.classList.toggle("many", buttons.length > MANY);
    redraw(this.acts, buttons);
  }

  clear() {
    for (const part of [this.who, this.text, this.acts]) redraw(part);
    this.shown = null;
  }

  sentence() {
    const { table } = this;
    const { payload, gesture } = table;
    if (table.past) return [say("replay.prompt", { n: table.past.moment }), null];
    if (payload.over) return [table.endingLine(), endingRule(payload)];
    if (!table.ask) return [this.waitLine(), null];
    const ask = gesture.confirm === undefined ? gesture.shown : table.ask;
    const about = { ...ask.about, side: ask.side };
    if (gesture.confirm !== undefined) return this.lastQuestion(gesture);
    return [capital(say(`ask.${ask.kind}`, about)), ask.rule];
  }

  /** What is done at a hex is asked about with its hexes; anything else is only once more said to be final. */
  lastQuestion({ confirm, shown, aid }) {
    const warned = aid.warn?.[confirm];
    if (warned?.length) return [warned.map(([name, about]) => say(`warn.${name}`, short(about))).join(" "), null];
    const [word, at, from] = [confirm].flat();
    if (aid.odds?.[confirm]) return [say("confirm.fight", { at: confirm, odds: aid.odds[confirm] }), aid.preview?.rule ?? shown.rule];
    const asked = Array.isArray(confirm) && has(`confirm.act.${word}`);
    return [asked ? say(`confirm.act.${word}`, { at, from: from ?? at, ...this.weighed(aid) }) : say("confirm.last"), asked ? aid.preview?.rule ?? shown.rule : null];
  }

  /** Against whom, and for how many of one’s points, as far as that is known. */
  weighed({ preview, allowance }) {
    const [top] = preview?.defenders ?? [];
    return { name: top ? unitName(this.table.board, top[0]) : "", cost: points(preview?.cost ?? 0), of: points(allowance ?? 0) };
  }

  waitLine() {
    const { waiting, waiting_for: kind } = this.table.payload;
    const side = waiting?.[0] ?? 0;
    return capital(sayOr(say("wait"), kind ? `ask-wait.${kind}` : [], { side }));
  }

  buttons() {
    const { table } = this;
    if (table.past) return [act(say("replay.leave"), () => table.replay.leave(), { key: "Escape", go: true })];
    return [...(table.ask ? this.answers() : []), this.undoButton()];
  }

  answers() {
    const { table } = this;
    const { gesture } = table;
    const found = [];
    const go = this.primary();
    if (gesture.numbers.length) found.push(this.stepper(gesture));
    if (go) found.push(act(go.label, go.run, { key: "Enter", go: true, why: go.why }));
    for (const item of this.others()) found.push(act(sayOr(item, [`choice.${gesture.ask.kind}.${item}`, `choice.${item}`]), () => table.send(async () => { await gesture.pickUnit(item); table.redraw(); }), { name: `item-${item}`, pressed: gesture.pick.counted(item) > 0 }));
    if (gesture.group) found.push(act(say("group.other"), () => table.clicks.openGroup(), { name: "other" }));
    this.words().forEach((choice, at) => found.push(act(wordOf(((gesture.pick || gesture.numbers.length) && gesture.beyond) || gesture.ask, choice), () => table.clicks.answer(choice), {
      key: go || at || !this.onlyWords() ? String(at + 1) : "Enter", go: !go && at === 0 && this.onlyWords(), name: `word-${at}` })));
    for (const [choice, rule, about] of this.closed()) found.push(act(wordOf(gesture.ask, choice), (event) => bubble.refuse(wordOf(gesture.ask, choice), rule, { ...gesture.ask.about, ...about }, event.currentTarget), { name: `closed-${choice}`, shut: true }));
    for (const name of this.presets()) {
      found.push(act(sayOr(name, `preset.${name}`), () => table.clicks.preset(name), { name: `preset-${name}` }));
    }
    return found;
  }

  /** What Enter does, when it is not one of the words: named by its effect. */
  primary() {
    const { table } = this;
    const { gesture } = table;
    const { ask, pick } = gesture;
    if (gesture.confirm !== undefined) return { label: confirmLabel(table), run: () => table.clicks.answer(gesture.confirm, true) };
    const plan = planOf(table);
    if (plan) return { label: say("plan.pay", { n: plan.total }), run: () => table.send(() => table.play(plan.answers)), why: plan.short ? say("plan.too-dear", { at: plan.short }) : null };
    if (gesture.numbers.length) return gesture.beyond ? null : { label: wordOf(ask, gesture.number), run: () => table.clicks.answer(gesture.number) };
    if (pick) return gesture.beyond ? null : this.pickButton(ask, pick);
    if (table.battle.keep) return { label: wordOf(ask, table.battle.keep), run: () => table.clicks.answer(table.battle.keep) };
    if (table.battle.missing > 0) return { label: say("dice.keep", { dice: "…" }), why: say("pick.least", { n: table.battle.missing }) };
    if (gesture.group && !gesture.beyond) {
      const label = sayOr(say("group.take", { group: gesture.group }), [`choice.${ask.kind}.group`, "choice.group"], { group: gesture.group });
      return { label, run: () => table.send(() => gesture.playGroup()) };
    }
    return null;
  }

  pickButton(ask, pick) {
    const about = { ...ask.about, n: pick.count, least: pick.least, most: pick.most };
    const last = this.table.gesture.ofPlaces && !this.table.gesture.leads ? [`choice.${ask.kind}.last`] : [];
    const label = sayOr(say("pick.done", about), [...last, `choice.${ask.kind}.done`, "choice.done"], about);
    const count = say("pick.count", { n: pick.count, most: pick.most });
    return { label: [label, " ", h("span", { class: "count" }, count)], run: () => this.table.send(() => this.table.gesture.playPick()),
      why: pick.enough ? null : say("pick.least", { n: pick.least - pick.count }) };
  }

  words() {
    const { ask, pick, beyond } = this.table.gesture;
    const { gesture } = this.table, source = ((pick || gesture.numbers.length) && beyond) || ask;
    if ((gesture.numbers.length && !beyond) || this.table.forms.of(gesture.confirm) === "act" || gesture.aid.warn?.[gesture.confirm]?.length) return [];
    return this.table.forms.among(source, "word").filter((choice) => !(pick && choice === "done") && choice !== gesture.confirm && !(planOf(this.table) && PLANNED.includes([choice].flat()[0])));
  }

  /** Words that are refused now: their buttons keep their place and say by which rule. */
  closed() {
    const { gesture } = this.table;
    return gesture.confirm !== undefined || gesture.pick || planOf(this.table) ? [] : gesture.ask.closed ?? [];
  }

  /** What may be picked beside units: a leader who goes along. */
  others() {
    const { gesture, forms } = this.table;
    return gesture.ofUnits ? gesture.pick.items.filter((item) => forms.of(item) === "word") : [];
  }

  /** One less, the number, one more. */
  stepper({ numbers, number }) {
    const at = numbers.indexOf(number), to = (next) => () => this.table.gesture.count(numbers[next]).catch((error) => this.table.refused(error));
    const button = (name, key, next) => iconButton(name === "less" ? "minus" : "plus", say(`number.${name}`), next in numbers ? to(next) : null, { "data-key": key, "data-focus": `number-${name}`, "aria-disabled": next in numbers ? null : "true" });
    return h("div", { class: "stepper", role: "group" }, button("less", "-", at - 1), h("output", {}, say("n-of", { n: number, of: numbers.at(-1) })), button("more", "+", at + 1));
  }

  onlyWords() {
    const { ask } = this.table.gesture;
    return ask.choices.every((choice) => this.table.forms.of(choice) === "word");
  }

  presets() {
    const { ask, pending, pick } = this.table.gesture;
    return (pending && !pick) || planOf(this.table) ? [] : Object.keys(ask.presets ?? {});
  }

  undoButton() {
    const { table } = this;
    const label = [icon("undo", 18), say("undo")];
    if (table.gesture?.pending) return act(label, () => table.clicks.back(), { name: "undo" });
    const { may, why } = table.payload.undo ?? {};
    if (table.payload.seat === null || table.payload.seat < 0) return null;
    return act(label, () => table.undo(), { name: "undo", why: may ? null : say([`undo.${why}`, "undo.start"]) });
  }
}

const NAMED = 4; // more units than these are told by some of them

function short(about) {
  return Array.isArray(about.units) && about.units.length > NAMED ? { ...about, units: [...about.units.slice(0, NAMED), "more"] } : about;
}

/** A button; with `why` it is closed, says the reason when tried, and keeps its place; one that is shut says it itself. */
export function act(label, run, { key = null, go = false, why = null, name = null, pressed = null, shut = false } = {}) {
  return h("button", { type: "button", class: go ? "btn go" : "btn", "aria-disabled": why || shut ? "true" : null, title: why, "data-why": why, "aria-pressed": pressed === null ? null : String(pressed),
    "data-key": key, "data-focus": name ?? (go ? "go" : key), onclick: why ? null : run },
  label, key && key !== "Escape" ? h("kbd", { "aria-hidden": "true" }, say(`key.${key}`).replace(/^\[key\.(.*)\]$/, "$1")) : null);
}
