// The start page: the tables of this house, and a new game.

import { api } from "./api.js";
import { h, redraw } from "./dom.js";
import { faultWords } from "./faults.js";
import { coast, miniature } from "./miniature.js";
import { NewGame } from "./newgame.js";
import { icon } from "./pieces.js";
import { openBook } from "./rulesbook.js";
import { addressOf, keepSeat, ownSeat, seatsHeld } from "./seats.js";
import { has, languageNow, loadWords, nameSides, onLanguage, say, sayOr } from "./texts.js";
import { topBar } from "./topbar.js";
import { Vignette } from "./vignette.js";

const SHOWN = 12;

export class Lobby {
  constructor(root) {
    this.root = root;
    this.shown = SHOWN;
    this.notice = h("p", { class: "notice", role: "status", hidden: true });
    this.top = h("header", { class: "top" });
    this.list = h("section", { class: "tables", tabindex: "-1" });
    this.form = h("section", { class: "panel new" });
    this.forgetLanguage = onLanguage(() => this.nameSides().then(() => this.draw()));
  }

  async open() {
    try {
      [this.games, this.tables] = await Promise.all([api.games(), api.tables()]);
      if (!this.games.length) throw new Error(say("lobby.no-games"));
      this.infos = new Map(await Promise.all(this.games.map(async ({ name }) => [name, await api.game(name)])));
      this.arts = new Map(await Promise.all(this.games.map(async ({ name }) => [name, await api.art(name).catch(() => null)])));
      this.coasts = [...this.arts].map(([name, art]) => coast(name, art));
      if (this.closed) return;
      await this.choose((this.tables.find(({ id, game }) => isHeld(id) && this.infos.has(game)) ?? { game: this.games[0].name }).game);
    } catch (error) {
      if (this.closed) return;
      await loadWords(null, []);
      this.frame();
      this.fail(error);
    }
  }

  /** Another page is shown; what was still to come for this one is left undone. */
  close() {
    this.closed = true;
    this.vignette?.destroy();
    this.forgetLanguage();
  }

  /** Takes a game for the form; its words are what the page says. */
  async choose(name) {
    this.game = { ...this.games.find((game) => game.name === name), ...this.infos.get(name) };
    await loadWords(name, this.game.sides);
    await this.nameSides();
    if (this.closed) return;
    this.frame();
    this.maker = new NewGame(this.formInside, this.games, { created: (made, seat) => this.created(made, seat), pick: (game) => this.choose(game), failed: (error) => this.fail(error) });
    this.maker.show(this.game);
    this.draw();
  }

  /** Tables of other games than the one in the form name their sides as well. */
  nameSides() {
    return Promise.all([...this.infos].map(([name, { sides, scenarios }]) => nameSides(name, sides, scenarios.map((one) => one.name))));
  }

  /** A new frame about the form of the game chosen. */
  frame() {
    this.vignette?.destroy();
    const art = this.arts?.get(this.game?.name);
    this.vignette = art ? new Vignette(this.game.board, art) : null;
    this.formInside = h("div");
    this.root.replaceChildren(h("div", { class: "lobby" }, this.coasts, this.top, this.notice, h("main", {}, this.list, this.form)));
    this.draw();
  }

  draw() {
    document.title = "grognard";
    redraw(this.top, topBar({ title: null, book: this.game ? () => openBook() : null }));
    if (!this.game) return;
    redraw(this.form, this.vignette?.node ?? null, h("header", {}, h("h1", {}, say("new.title"))), h("p", { class: "sub" }, sayOr("", ["game.about", `scenario.${this.game.scenarios[0]?.name}.about`])), this.formInside);
    this.maker?.draw();
    const own = (table) => isHeld(table.id);
    const known = this.tables.filter((table) => this.infos.has(table.game));
    const tables = [...known.filter(own), ...known.filter((table) => !own(table))];
    redraw(this.list, h("header", {}, h("h2", {}, say("lobby.title")), this.loadButton()),
      tables.length ? h("ul", {}, tables.slice(0, this.shown).map((table) => this.card(table))) : h("p", { class: "empty" }, say("lobby.empty")),
      tables.length > this.shown ? h("button", { type: "button", class: "btn", onclick: () => { this.shown += SHOWN; this.draw(); } }, say("lobby.more")) : null);
  }

  card(table) {
    const { board } = this.infos.get(table.game);
    const mine = Object.keys(seatsHeld(table.id));
    const go = !table.over && mine.length && (mine.includes("hot") || table.waiting.some((side) => mine.includes(String(side))));
    return h("li", { class: "tablecard" }, miniature(table.game, board, table.control, table.stacks),
      h("div", {}, h("h3", {}, this.games.find((game) => game.name === table.game).titles[languageNow()] ?? table.game,
        has(`scenario.${table.game}.${table.scenario}`) ? h("small", {}, say(`scenario.${table.game}.${table.scenario}`)) : null),
        h("p", {}, [table.turn ? say("lobby.turn", { n: table.turn, of: table.last_turn || (board.tracks?.turn?.length ?? 0) }) : null, this.seated(table, mine)].filter(Boolean).join(" ")),
        h("p", { class: go ? "state yours" : "state" }, this.state(table, go), " · ", ago(table.updated))),
      h("a", { class: go ? "btn go" : "btn", href: addressOf(table.id, mine.length ? ownSeat(table.id) : {}), "aria-label": `${say(go ? "lobby.play" : "lobby.look")}, ${table.id}` }, say(go ? "lobby.play" : "lobby.look")));
  }

  seated(table, mine) {
    if (mine.includes("hot")) return say("lobby.hot");
    const machine = table.seats.find((seat) => seat !== "person");
    if (!mine.length) return machine ? say("lobby.watch") : say("lobby.two");
    const side = `${table.game}.${table.scenario}.${mine[0]}`;
    return say(machine ? "lobby.machine" : "lobby.person", { side });
  }

  state(table, go) {
    if (table.over) return table.winner >= 0 ? say("over.won", { side: `${table.game}.${table.scenario}.${table.winner}` }) : say("over.draw");
    if (go) return say("lobby.your-go");
    const side = table.waiting[0] ?? table.active;
    return side >= 0 ? say("wait.side", { side: `${table.game}.${table.scenario}.${side}` }) : "";
  }

  loadButton() {
    const input = h("input", { type: "file", accept: ".jsonl,.json,.txt,application/jsonl", hidden: true, onchange: () => this.load(input.files[0]) });
    return [input, h("button", { type: "button", class: "btn", "data-focus": "load", onclick: () => input.click() }, icon("save", 18), say("menu.load"))];
  }

  async load(file) {
    try {
      const made = await api.load(await file.text());
      this.created(made, "hot");
    } catch (error) {
      this.fail(error, "load");
    }
  }

  /** A table of one's own: its keys are kept, and the page goes there. */
  created({ id, keys }, seat) {
    const first = keys.find((key) => key);
    keepSeat(id, seat, seat === "hot" ? first : keys[Number(seat)] || first);
    const other = keys.findIndex((key, side) => key && String(side) !== seat);
    if (seat !== "hot" && other >= 0) sessionStorage.setItem(`grognard.invite.${id}`, JSON.stringify({ seat: String(other), key: keys[other] }));
    location.hash = addressOf(id, ownSeat(id));
  }

  fail(error, doing) {
    this.notice.textContent = faultWords(error, doing);
    this.notice.hidden = false;
  }
}

/** Whether this browser has a seat at a table. */
const isHeld = (id) => Object.keys(seatsHeld(id)).length > 0;

function ago(seconds) {
  const format = new Intl.RelativeTimeFormat(languageNow(), { numeric: "auto", style: "short" });
  const since = Math.max(0, Date.now() / 1000 - seconds);
  const [unit, length] = [["day", 86400], ["hour", 3600], ["minute", 60]].find(([, size]) => since >= size) ?? ["minute", 60];
  return format.format(-Math.floor(since / length), unit);
}
