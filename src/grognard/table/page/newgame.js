// A new game: which, which scenario, who sits where, how the open rulings are read; then one button.

import { api } from "./api.js";
import { h, redraw, ruleButton, segmented } from "./dom.js";
import { capital } from "./sides.js";
import { languageNow, say, sayOr } from "./texts.js";

const PERSON = "person";
const HOT = "hot";
const LINK = "link";

export class NewGame {
  /** `created(table, {seat, key})` once the table stands; `pick(game)` when another game is chosen. */
  constructor(region, games, { created, pick, failed }) {
    Object.assign(this, { region, games, created, pick, failed });
    this.choice = { against: null, side: 0, options: {}, seed: "" };
  }

  /** The form for a game whose words are loaded. */
  async show(game) {
    this.game = game;
    this.choice.scenario = game.scenarios[0]?.name;
    this.choice.against ??= this.machines()[0] ?? HOT;
    this.draw();
  }

  machines() {
    return this.game.players.filter((name) => name !== PERSON).reverse();
  }

  get scenario() {
    return this.game.scenarios.find((scenario) => scenario.name === this.choice.scenario);
  }

  draw() {
    const { game, choice } = this;
    const [best, ...others] = this.machines().map((name) => [name, sayOr(name, `player.${name}`)]);
    const against = [best, [HOT, say("against.hot")], [LINK, say("against.link")], ...others].filter(Boolean);
    redraw(this.region, h("form", { class: "newgame", "data-game": game.name, onsubmit: (event) => { event.preventDefault(); this.start(); } },
      this.games.length > 1 ? segmented("game", say("new.game"), this.games.map((one) => [one.name, one.titles[languageNow()] ?? one.name]), game.name, (name) => this.pick(name)) : null,
      game.scenarios.length > 1 ? segmented("scenario", say("new.scenario"), game.scenarios.map((one) => [one.name, say(`scenario.${one.name}`)]), choice.scenario, (name) => this.set({ scenario: name, options: {} })) : null,
      segmented("against", say("new.against"), against, choice.against, (value) => this.set({ against: value })),
      choice.against === HOT ? null : segmented("side", say("new.side"), game.sides.map((_, side) => [String(side), capital(say(`side.${game.name}.${choice.scenario}.${side}`))]), String(choice.side), (side) => this.set({ side: Number(side) })),
      this.rulings(), this.advanced(),
      h("div", { class: "row" }, h("button", { class: "btn go" }, say("new.start")))));
  }

  set(change) {
    Object.assign(this.choice, change);
    this.draw();
  }

  rulings() {
    const options = this.scenario?.options ?? [];
    if (!options.length) return null;
    return h("details", { open: this.openRulings, ontoggle: (event) => { this.openRulings = event.target.open; } },
      h("summary", {}, say("new.rulings"), h("small", {}, say("new.rulings.count", { n: options.length }))), options.map((option) => this.ruling(option)));
  }

  ruling({ name, values, rule, default: standard }) {
    const id = `option-${name}`;
    const chosen = this.choice.options[name] ?? standard;
    return h("div", { class: "ruling" },
      h("div", {}, h("label", { for: id }, sayOr(name, `option.${name}`)), ruleButton(rule), h("p", {}, sayOr("", `option.${name}.why`))),
      h("select", { id, "data-focus": id, onchange: (event) => { this.choice.options[name] = event.target.value; } },
        values.map((value) => h("option", { value, selected: value === chosen }, sayOr(value, `option.${name}.${value}`)))));
  }

  advanced() {
    return h("details", {}, h("summary", {}, say("new.advanced")),
      h("label", { class: "field" }, say("new.seed"), h("input", { value: this.choice.seed, autocomplete: "off", oninput: (event) => { this.choice.seed = event.target.value.trim(); } })),
      h("p", { class: "small" }, say("new.seed.why")));
  }

  seats() {
    const { against, side } = this.choice;
    return this.game.sides.map((_, at) => ([HOT, LINK].includes(against) || at === side ? PERSON : against));
  }

  async start() {
    const { game, choice } = this;
    try {
      const made = await api.create({ game: game.name, scenario: choice.scenario, options: choice.options, seats: this.seats(), ...(choice.seed ? { seed: choice.seed } : {}) });
      this.created(made, choice.against === HOT ? "hot" : String(choice.side));
    } catch (error) {
      this.failed(error);
    }
  }
}
