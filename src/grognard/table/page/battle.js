// The combat panel: where the dice come from, the cards laid, the dice themselves, what each pair of them is worth.

import { h, ruleButton } from "./dom.js";
import { Forms, same } from "./forms.js";
import { ageOf } from "./motion.js";
import { die, icon } from "./pieces.js";
import { kindOf, placeOf, unitsRow } from "./place.js";
import { capital, sideName, sideStyle } from "./sides.js";
import { percent, say, sayOr } from "./texts.js";

const STEPS = [["cards"], ["attack-dice"], ["defence-dice"], ["losses", "retreat", "breakthrough"]];

export class Battle {
  constructor(table) {
    this.table = table;
    this.held = new Set(); // places of the dice picked by hand
    this.stamp = null;
  }

  get battle() {
    return (this.table.past ?? this.table.payload).view.battle;
  }

  get choices() {
    return this.table.ask ? new Forms(this.table.board).among(this.table.ask, "dice") : [];
  }

  /** The choice of dice that the button would send: those picked, else the one with the best chance. */
  get keep() {
    if (!this.choices.length) return null;
    this.forget();
    if (!this.held.size) return this.best();
    const faces = this.faces([...this.held]);
    return this.choices.find((choice) => same(choice.slice(1).sort(), faces)) ?? null;
  }

  faces(places) {
    return places.map((at) => this.own.rolled[at]).sort();
  }

  get own() {
    return this.battle.sides.find((side) => side.side === this.table.ask.side);
  }

  best() {
    const keeps = (this.battle.keeps ?? []).filter((keep) => this.choices.some((choice) => same(choice, keep.answer)));
    return keeps.reduce((best, keep) => (best && best.chance >= keep.chance ? best : keep), null)?.answer ?? this.choices[0];
  }

  /** How many more dice must be picked by hand before they are an answer; 0 when they are, or when nothing is held. */
  get missing() {
    if (!this.choices.length || !this.held.size || this.keep) return 0;
    return Math.min(...this.choices.map((choice) => choice.length - 1)) - this.held.size;
  }

  /** Dice held belong to one decision only. */
  forget() {
    if (this.stamp === this.table.payload.stamp) return;
    this.stamp = this.table.payload.stamp;
    this.held.clear();
  }

  panel() {
    const { battle } = this;
    const about = { at: battle.at, from: battle.from };
    return h("section", { class: "panel combat", "aria-label": say("battle.on", about) },
      h("header", {}, h("h2", {}, say("battle.on", about)), ruleButton(battle.rule)),
      h("p", { class: "sub" }, `${say("battle.from", about)} ${kindOf(placeOf(this.table.board, battle.at))}.`),
      h("div", { class: "versus" }, battle.sides.map((side) => this.versus(side))),
      this.stages(),
      unitsRow(this.table, battle.at),
      battle.sides.map((side) => this.dice(side)),
      this.worth(),
      h("p", { class: "small" }, this.choices.length && battle.keeps?.length ? `${say("battle.chance")} ` : null, battle.odds == null ? null : say("battle.odds", { chance: percent(battle.odds) })));
  }

  versus(side) {
    return h("div", { style: sideStyle(this.table.board, side.side) },
      h("h3", {}, capital(sideName(side.side))),
      h("ul", {}, side.lines.map(([name, dice, rule]) => h("li", { class: dice ? null : "nought" },
        h("span", {}, sayOr(name, [`line.${name}.${dice}`, `line.${name}`]), " ", ruleButton(rule)), h("b", {}, signed(dice)))),
      side.unsupplied ? h("li", { class: "loss" }, h("span", {}, icon("danger", 14), say("battle.unsupplied"))) : null,
      h("li", { class: "sum" }, h("span", {}, say("battle.dice")), h("b", {}, side.dice))),
      this.cards(side));
  }

  /** Cards laid: their names when known and not among the lines above, else as many backs. */
  cards(side) {
    if (side.cards?.some((id) => side.lines.some(([name]) => name === id))) return null;
    if (side.cards?.length) return h("p", { class: "laid" }, icon("hand", 14), side.cards.map((id) => say(`card.${id}`)).join(", "));
    if (!side.laid) return null;
    return h("p", { class: "laid", "aria-label": say("battle.laid", { n: side.laid }) },
      Array.from({ length: side.laid }, () => h("i", { class: "back" })), say("battle.laid", { n: side.laid }));
  }

  stages() {
    const now = STEPS.findIndex((stages) => stages.includes(this.battle.stage));
    return h("ol", { class: "steps" }, STEPS.map(([stage], at) =>
      h("li", { class: at < now ? "past" : at === now ? "now" : null, "aria-current": at === now ? "step" : null }, say(`stage.${stage}`))));
  }

  dice(side) {
    if (!side.rolled?.length) return null;
    const { view } = this.table.past ?? this.table.payload;
    const mine = this.choices.length && side.side === this.table.ask.side;
    const kept = mine ? this.marked(side) : places(side.rolled, side.kept ?? []);
    const label = say("battle.dice-of", { side: side.side });
    const age = ageOf(this.table.payload.id, view.turn, this.battle.at, side.side, side.rolled);
    return h("div", { class: `dice ${mine ? "mine" : ""}`, role: "group", "aria-label": label, style: `${sideStyle(this.table.board, side.side)}; ${age}` },
      side.rolled.map((face, at) => (mine ? this.dieButton(side, face, at, kept.has(at)) :
        h("span", { class: kept.has(at) ? "kept" : side.kept?.length ? "left" : null, role: "img", "aria-label": say(kept.has(at) ? "die.kept" : "die", { n: face }) }, die(face, 40)))));
  }

  marked(side) {
    const { keep } = this;
    return this.held.size ? this.held : places(side.rolled, keep ? keep.slice(1) : []);
  }

  dieButton(side, face, at, kept) {
    return h("button", { type: "button", "aria-pressed": String(kept), "aria-label": say(kept ? "die.kept" : "die", { n: face }), "data-focus": `die-${at}`,
      onclick: () => this.hold(side, at, kept) }, die(face, 44));
  }

  /** Picks a die or puts it back; one too many takes the place of the first. */
  hold(side, at, kept) {
    if (!this.held.size) this.held = new Set(this.marked(side));
    if (kept) this.held.delete(at);
    else this.held.add(at);
    const most = Math.max(...this.choices.map((choice) => choice.length - 1));
    while (this.held.size > most) this.held.delete(this.held.values().next().value);
    this.table.redraw();
  }

  worth() {
    if (!this.choices.length || !this.battle.keeps?.length) return null;
    const { keep } = this;
    return h("div", { role: "radiogroup", "aria-label": say("battle.worth") }, 
      this.battle.keeps.filter((option) => isWorth(option, this.battle.keeps) || same(keep, option.answer)).map((option) => this.option(option, same(keep, option.answer))));
  }

  option({ answer, sum, pair, chance }, chosen) {
    const faces = answer.slice(1);
    const choose = () => {
      this.forget();
      this.held = places(this.own.rolled, faces);
      this.table.redraw();
    };
    return h("button", { type: "button", class: "choice", role: "radio", "aria-checked": String(chosen), style: `--p: ${100 * chance}%`,
      "data-focus": `keep-${faces}`, onclick: choose },
    h("b", {}, faces.length > 1 ? `${faces.join(" + ")} = ${sum}` : sum), h("span", {}, say(pair ? "battle.pair" : "battle.no-pair")),
    h("span", { class: "pct" }, percent(chance)), h("i", {}));
  }
}

/** Nothing else gives as good a chance and a pair as well; of equals the higher sum, then the first. */
function isWorth(option, all) {
  return !all.some((other, at) => other !== option && other.pair >= option.pair && (other.chance > option.chance ||
    (other.chance === option.chance && (other.pair > option.pair || other.sum > option.sum || (other.sum === option.sum && at < all.indexOf(option))))));
}

const signed = (dice) => (dice < 0 ? `−${-dice}` : String(dice));

/** Where the faces kept lie among the dice rolled. */
function places(rolled, kept) {
  const found = new Set();
  for (const face of kept) {
    const at = rolled.findIndex((value, place) => value === face && !found.has(place));
    if (at >= 0) found.add(at);
  }
  return found;
}
