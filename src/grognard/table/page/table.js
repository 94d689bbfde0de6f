// A table: fetches what this seat may see, sends what is answered, and draws the parts around the map.

import { api } from "./api.js";
import { Battle } from "./battle.js";
import { Clicks } from "./clicks.js";
import { curtain } from "./curtain.js";
import { closeDialogs, confirmDialog } from "./dialogs.js";
import { h, isPhone, redraw } from "./dom.js";
import { endingPanel, endingWords, winnerLine } from "./ending.js";
import { faultWords } from "./faults.js";
import { Forms } from "./forms.js";
import { Gesture } from "./gesture.js";
import { HexClicks } from "./hexclicks.js";
import { hexMarks } from "./hexmarks.js";
import { hexPanel, unitCard } from "./hexpanel.js";
import { HexSheet } from "./hexsheet.js";
import { hexTracks } from "./hextracks.js";
import { listenToKeys } from "./keys.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { marks } from "./marks.js";
import { openCards, openHelp, openMenu } from "./menu.js";
import { oddsPanel } from "./odds.js";
import { placePanel } from "./place.js";
import { Prompt } from "./prompt.js";
import { Replay } from "./replay.js";
import { hasRoster, rosterPanel } from "./roster.js";
import { openBook } from "./rulesbook.js";
import { Sheet } from "./sheet.js";
import { planOf, planPanel } from "./supplyplan.js";
import { Tabs } from "./tabs.js";
import { loadWords, onLanguage, say, sayOr } from "./texts.js";
import { topBar } from "./topbar.js";
import { tracksPanel } from "./tracks.js";
import { Tray } from "./tray.js";
import { drawTurns } from "./turns.js";
import { bubble } from "./why.js";

const NOTHING = { places: {}, pieces: [] };

export class TablePage {
  constructor(root, id, seat) {
    Object.assign(this, { root, id, seat, past: null, inspected: null, gesture: null, busy: false, unseen: null, said: null });
  }

  async open() {
    try {
      this.payload = await api.payload(this.id, this.seat);
      this.info = await api.game(this.payload.game, this.payload.scenario);
      this.board = this.info.board;
      this.forms = new Forms(this.board);
      await loadWords(this.payload.game, this.info.sides, this.payload.scenario, this.board);
      this.frame(this.board.art ? await api.art(this.payload.game, this.payload.scenario) : null);
    } catch (error) {
      return this.root.replaceChildren(h("main", { class: "lost" }, h("p", { role: "alert" }, faultWords(error, "open")), h("a", { class: "btn", href: "#/" }, say("menu.lobby"))));
    }
    this.forgetLanguage = onLanguage(() => this.reword());
    this.forgetKeys = listenToKeys(this);
    this.live = new Live(api.liveAddress(this.id, this.seat), (stamp) => this.heard(stamp), (seconds) => this.lineState(seconds));
    this.accept(this.payload);
  }

  close() {
    closeDialogs();
    this.forgetLanguage?.();
    this.forgetKeys?.();
    this.live?.close();
    this.sheet?.destroy();
    bubble.close();
  }

  /* ---- the frame ---- */

  frame(drawing) {
    this.credit = drawing?.credit;
    const part = (name, attributes = {}) => h(name, attributes);
    this.top = part("header", { class: "top" });
    this.turns = part("ol", { class: "turns" });
    this.stage = part("main", { class: "stage" });
    this.notice = part("p", { class: "notice", role: "status", hidden: true });
    this.focusPanel = part("div", { class: "focus" });
    this.tracks = part("div", { class: "tracksbox" });
    const prompt = part("section", { class: "prompt" });
    const tray = part("section", { class: "tray" });
    const tabs = part("nav", { class: "tabs" });
    this.log = new Log(this);
    this.replay = new Replay({ at: (moment) => this.fetchPast(moment), shown: (past) => this.showPast(past), last: () => this.payload.moment });
    this.rail = h("aside", { class: "rail" }, this.focusPanel, this.tracks, this.log.region, this.replay.region);
    this.page = h("div", { class: "table" }, this.top, prompt, this.stage, this.rail, tray, tabs);
    this.root.replaceChildren(this.page);
    this.prompt = new Prompt(prompt, this);
    this.tray = new Tray(tray, this);
    this.tabs = new Tabs(tabs, this.page, () => this.tabLabels());
    this.battle = new Battle(this);
    this.clicks = this.onHexes ? new HexClicks(this) : new Clicks(this);
    this.sheet = new (this.onHexes ? HexSheet : Sheet)(this.stage, this.board, drawing, { word: say });
    this.stage.append(this.notice);
    this.sheet.onPlace((place, event) => this.clicks.onPlace(place, null, event));
    this.sheet.onPiece((place, look, event) => this.clicks.onPlace(place, look, event));
    if (!this.onHexes) return;
    this.sheet.onDrag((hex) => this.clicks.drag(hex));
    this.sheet.onDrop((hex, event) => this.clicks.drop(hex, event));
  }

  get onHexes() {
    return this.board.kind === "hex";
  }

  reword() {
    this.log.frame();
    this.replay.frame();
    bubble.close();
    this.redraw();
  }

  /* ---- what the server says ---- */

  get ask() {
    return this.past ? null : this.payload.ask;
  }

  /** The side whose hand is shown: the seat's own, or that of the side at the shared screen. */
  get side() {
    return Math.max(-1, this.payload.seat ?? -1);
  }

  /** Takes over what this seat may see now; what the log says beyond the line `seen` is new to the player. */
  accept(payload, seen = this.seen) {
    this.seen = Math.min(seen ?? payload.moment, payload.moment);
    const stale = this.gesture && payload.stamp === this.payload.stamp;
    this.payload = payload;
    if (!stale) {
      this.gesture = payload.ask ? new Gesture(payload, this.board, { look: (...what) => this.look(...what), play: (answers) => this.play(answers), changed: () => this.wentOn() }) : null;
      this.inspected = this.placeOf(payload.ask) ?? (this.forms.has(payload.ask, "place") ? this.inspected : null);
      bubble.close();
      this.tabs.turnTo(this.tabFor(payload));
    }
    this.redraw();
    if (!stale && isPhone()) this.turnToDecision(payload);
    return stale ? undefined : this.gesture?.begin().catch((error) => this.refused(error));
  }

  /** Where a decision is about; of several places, as of a combat, the first. */
  placeOf(ask) {
    return [ask?.about?.at, ask?.about?.from].flat().find((place) => this.forms.places.has(place)) ?? null;
  }

  /** The little map of a phone shows the place of the decision, once the sheet below it has its size. */
  turnToDecision({ view, ask }) {
    const at = view.battle?.at ?? this.placeOf(ask);
    if (at) requestAnimationFrame(() => requestAnimationFrame(() => this.sheet.focus(at)));
  }

  /** A gesture has gone on: what comes next may be on the map. */
  wentOn() {
    const { shown, targets } = this.gesture;
    const byKeys = !this.byMouse && this.tray.region.contains(document.activeElement);
    if (this.gesture.aid.preview) this.tabs.turnTo("focus");
    else if (this.forms.onMap(shown)) this.tabs.turnTo("map");
    this.redraw();
    if (byKeys && targets.length) this.focusMap(targets[0]);
  }

  /** Gives the keyboard to the map, at a place or where it was last. */
  focusMap(place = null) {
    if (place) this.sheet.focus(place);
    this.stage.querySelector('.place[tabindex="0"], .hex-cursor')?.focus();
  }

  tabFor({ view, ask, over }) {
    if (over || (view.battle && !this.forms.has(ask, "card"))) return "focus";
    if (view.combat && !this.forms.onMap(ask)) return "focus";
    if (ask && this.gesture && ((hasRoster(this) && !this.forms.has(ask, "place")) || ask.aid?.plan)) return "focus";
    if (ask?.about?.box) return "focus";
    if (ask && this.forms.has(ask, "card") && !this.forms.onMap(ask)) return "hand";
    return "map";
  }

  /** Something has changed. What is heard while a request is under way waits for its end, and what was
      fetched before another change came is fetched anew, so that an older table never replaces a newer one. */
  async heard(stamp) {
    if (this.busy) {
      this.unseen = stamp;
      return;
    }
    const { payload } = this;
    if (stamp === payload.stamp) return;
    try {
      const fetched = await api.payload(this.id, this.seat);
      if (this.busy || this.payload !== payload) await this.heard(stamp);
      else this.accept(fetched);
    } catch (error) {
      this.fail(error);
    }
  }

  /** The line is lost for so many seconds before the next try; 0: it stands, and what was missed is fetched. */
  lineState(seconds) {
    if (seconds) {
      this.offline = true;
      this.tellLine(say("line.lost", { n: seconds }));
    } else if (this.offline) {
      this.offline = false;
      this.tellLine("");
      this.heard("");
    }
  }

  tellLine(text) {
    this.notice.textContent = text;
    this.notice.hidden = !text;
  }

  fail(error, doing) {
    this.tellLine(faultWords(error, doing));
  }

  look(answers, weighed) {
    return api.look(this.id, this.seat, this.payload.stamp, answers, weighed);
  }

  play(answers) {
    return this.change(() => api.play(this.id, this.seat, this.payload.stamp, answers));
  }

  undo() {
    return this.change(() => api.undo(this.id, this.seat));
  }

  async resign() {
    if (await confirmDialog(say("resign.title"), say("resign.text"), say("resign.yes"))) await this.change(() => api.resign(this.id, this.seat));
  }

  /** The record as a file; a table where two persons have seats gives it only when the game is over. */
  async save() {
    try {
      const address = URL.createObjectURL(new Blob([await api.file(this.id, this.seat)], { type: "application/jsonl" }));
      h("a", { href: address, download: `${this.payload.game}-${this.id}.jsonl` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10000);
    } catch (error) {
      this.fail(error, "save");
    }
  }

  /** One request that changes the table. */
  async change(request) {
    this.busy = true;
    const before = this.payload.moment;
    try {
      await this.accept(await request(), before);
      this.tellLine("");
    } catch (error) {
      this.refused(error);
    } finally {
      this.busy = false;
      this.catchUp();
    }
  }

  /** Compares what was last heard during a request with what it has brought. */
  catchUp() {
    const { unseen } = this;
    this.unseen = null;
    if (unseen !== null) this.heard(unseen);
  }

  /** What came too late brings the table as it is now; what is not legal says by which rule. */
  refused(error) {
    if (error.status === 409) {
      this.accept(error.body);
      return this.tellLine(say("stale"));
    }
    if (!error.body?.rule) return this.fail(error);
    bubble.refuse(say("this"), error.body.rule, error.body.about ?? {}, this.prompt.region);
  }

  /** Runs what a click asks of the server; one at a time, and what it refuses is said. */
  async send(run) {
    if (this.busy || this.sending) return;
    this.sending = true;
    this.page.dataset.busy = "";
    try {
      await run();
    } catch (error) {
      this.refused(error);
    } finally {
      this.sending = false;
      delete this.page.dataset.busy;
    }
  }

  /** Shows all about a place beside the map; null puts it away. */
  inspect(place, turn = false) {
    this.inspected = place;
    if (turn && place) this.sheet.focus(place);
    this.redraw();
  }

  /* ---- the past ---- */

  fetchPast(moment) {
    return api.at(this.id, this.seat, moment).catch((error) => {
      this.fail(error);
      return this.payload;
    });
  }

  showPast(past) {
    this.past = past;
    this.sheet.replaying(!!past);
    bubble.close();
    this.redraw();
  }

  /* ---- drawing ---- */

  redraw() {
    const { view } = this.past ?? this.payload;
    document.title = `${say("game.title")} · ${say("title.turn", { n: view.turn })} · grognard`;
    const title = h("h1", { class: "game" }, say("game.title"), h("small", { class: "wide" }, this.onHexes ? this.occasion(view) : this.against()));
    redraw(this.top, topBar({ title, turns: this.turns, book: () => this.openBook(), menu: () => openMenu(this) }));
    this.turns.setAttribute("aria-label", say(view.steps ? "step-track" : "turns"));
    drawTurns(this.turns, this.board, view, this.past ? null : this.gesture?.aid.idle?.length);
    this.stage.setAttribute("aria-label", say("map"));
    this.rail.setAttribute("aria-label", say("rail"));
    this.drawCurtain();
    if (this.cover) return this.clear();
    this.prompt.draw();
    this.tray.draw();
    redraw(this.focusPanel, this.focusContent(view));
    redraw(this.tracks, this.onHexes ? hexTracks(this, view) : tracksPanel(this, view));
    this.log.draw();
    this.replay.draw();
    this.tabs.draw();
    this.sheet.show(view, this.onHexes ? hexMarks(this) : marks(this));
  }

  /** Behind the curtain there is nothing to be seen, not even for those who look for it. */
  clear() {
    this.prompt.clear();
    for (const region of [this.tray.region, this.focusPanel, this.tracks, this.log.list]) redraw(region);
    this.sheet.show(NOTHING);
  }

  focusContent(view) {
    if (this.payload.over && !this.past && !this.inspected) return endingPanel(this);
    if (this.onHexes) return this.hexContent(view);
    const elsewhere = this.inspected && this.inspected !== view.battle?.at;
    if (view.battle && !elsewhere) return this.battle.panel();
    return this.inspected ? placePanel(this, this.inspected) : null;
  }

  /** The combat that is fought or weighed, and the hex looked at, if it is another. */
  hexContent(view) {
    const preview = this.past ? null : this.gesture?.aid.preview;
    const combat = preview ?? view.combat;
    const chosen = hasRoster(this) && this.inspected === this.placeOf(this.gesture.ask);
    const elsewhere = this.forms.places.has(this.inspected) && !chosen && (!combat || this.inspected !== combat.at);
    const plan = planOf(this), roster = rosterPanel(this), about = this.past ? null : this.gesture?.ask.about, subject = about?.what ?? about?.unit;
    if (plan && !elsewhere) return planPanel(this, plan);
    if (!combat && !elsewhere && this.board.units[subject]) return h("section", { class: "panel subject" }, unitCard(this, [subject, 0, []]));
    return [roster, elsewhere && !preview ? hexPanel(this, this.inspected) : null, combat ? oddsPanel(this, combat) : null, elsewhere && preview ? hexPanel(this, this.inspected) : null];
  }

  tabLabels() {
    const { view } = this.past ?? this.payload;
    const focus = view.battle || view.combat || (!this.past && this.gesture?.aid.preview) ? say("tab.combat") : this.inspected ? say(`place.${this.inspected}`) : say("tab.state");
    const count = view.hands?.[this.side]?.count;
    return { map: say("tab.map"), focus, hand: this.onHexes ? null : count === undefined ? say("tab.hand") : `${say("tab.hand")} ${count}`, log: say("log") };
  }

  /** Before what one of two at a screen may see alone; whoever has said that it is he, is not asked again. */
  drawCurtain() {
    const { payload } = this;
    this.cover?.remove();
    this.cover = null;
    if (payload.curtain && this.said !== payload.seat && !payload.over) {
      this.cover = curtain(this.board, payload.seat, () => {
        this.said = payload.seat;
        this.redraw();
        this.prompt.text.focus();
      });
      this.page.append(this.cover);
    }
    for (const part of this.page.children) part.inert = !!this.cover && part !== this.cover && part !== this.top;
  }

  /* ---- words ---- */

  endingLine() {
    return [winnerLine(this.payload), endingWords(this.payload)].filter(Boolean).join(" ");
  }

  against() {
    const machine = this.payload.seats?.some((seat) => seat !== "person");
    if (this.seat.seat === "none") return say("seat.none");
    return say(this.seat.seat === "hot" && !machine ? "seat.hot" : machine ? "seat.machine" : "seat.person");
  }

  /** The scenario and how far it has come. */
  occasion({ turn, turn_name: name, last_turn: last }) {
    const moment = name === String(turn) ? say("turn.of", { n: turn, of: last }) : sayOr(say("turn.n", { n: turn }), `turn.${name}`);
    const { day, night } = (this.board.tracks?.turn ?? []).find(({ n }) => n === turn) ?? {};
    return [sayOr(this.payload.scenario, `scenario.${this.payload.scenario}`), day ? say(`day.${day}`) : null, moment, night ? say("night") : null].filter(Boolean).join(", ");
  }

  cardData(id) {
    const decks = Object.values(this.board.cards ?? {});
    const own = decks[this.side] ?? [];
    return [...own, ...decks.flat()].find((card) => card.id === id);
  }

  openBook(at) {
    openBook(at);
  }

  openHelp() {
    openHelp(this.credit, this.onHexes ? ["next", "drag", "number"] : []);
  }

  openReserve() {
    openCards(this, (this.past ?? this.payload).view.hands, this.side);
  }

  again() {
    location.hash = "#/";
  }
}
