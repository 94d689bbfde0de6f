// Shows the hex sheet on a hand-made position; the words are the page's own and a few of a game.

import { HexSheet } from "../../src/grognard/table/page/hexsheet.js";
import { word } from "../../src/grognard/table/page/words.js";

const query = new URLSearchParams(location.search), language = query.get("lang") ?? "en", state = query.get("state") ?? "plain";
document.documentElement.lang = language;
if (query.has("theme")) document.documentElement.dataset.theme = query.get("theme");

const own = await (await fetch(new URL(`../../src/grognard/table/page/words.${language}.json`, import.meta.url))).json();
const { board, view, reach, preview } = await (await fetch("hex_fixture.json")).json();
const capital = (id) => id.split("-").map((part) => part[0].toUpperCase() + part.slice(1)).join(" ");
const places = Object.fromEntries(board.towns.flatMap(({ id, hex }) => [[`town.${id}`, capital(id)], [`place.${hex}`, `${capital(id)}, ${hex}`]]));
const bare = Object.fromEntries(board.hexes.map(([id]) => [`place.${id}`, id]));
const texts = { ...own, ...bare, ...places, "game.title": "Afrika", "game.subtitle": "The frontier, 18 November 1941.", "side.0": "Axis", "side.1": "Allies", "unit.it.recam": "RECAM Group" };

const STACK = view.stacks["A47.17"].units.map(([id]) => id), OWN = Object.keys(view.stacks).filter((hex) => view.stacks[hex].side === 1);
const RUNS = Object.fromEntries(reach.overruns.map(([word_, target]) => [target, word_]));
const MOVE = { at: "A47.17", fan: "A47.17", units: STACK, picked: [STACK[0], STACK[2]], aid: reach, side: 1, may: { ...Object.fromEntries(Object.keys(reach.reach).map((hex) => [hex, ""])), ...RUNS },
  ask: { side: 1, kind: "to", about: { at: "A47.17" }, choices: [] } };
const STATES = {
  plain: [view, { side: 1 }],
  origin: [view, { side: 1, movable: OWN, ask: { side: 1, kind: "move", about: {}, choices: OWN } }],
  move: [view, MOVE],
  overrun: [view, { ...MOVE, target: "A45.17", combat: preview }],
  supply: [view, { side: 1, aid: { needs: 14, unsupplied: ["br.7.11h"], depots: { "A39.23": { range: ["A39.22", "A38.22", "A40.21", "A40.22", "A39.23"], points: 3 } } }, ask: { side: 1, kind: "supply", about: {}, choices: [] } }],
  retreat: [view, { side: 1, may: { "A47.14": "", "A48.14": "", "A48.15": "" }, ask: { side: 1, kind: "retreat", about: { at: "A47.15" }, choices: [] } }],
  refused: [view, { side: 1, refused: ["A45.19"] }],
  replay: [view, { side: 1 }],
};
const sheet = new HexSheet(document.querySelector(".stage"), board, null, { word: (key, about) => word(texts, key, about, language) });
sheet.show(...STATES[state]);
sheet.replaying(state === "replay");
const heard = [];
sheet.onPlace((place) => heard.push(["place", place]));
sheet.onPiece((place, unit) => heard.push(["piece", place, unit]));
Object.assign(window, { sheet, board, view, reach, heard, STATES });
document.body.dataset.ready = "yes";
