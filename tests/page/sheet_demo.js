// Shows the sheet on the position of the design, with hand-made views; the map and the words are the game's own.

import { Sheet } from "../../src/grognard/table/page/sheet.js";
import { word } from "../../src/grognard/table/page/words.js";

const DATA = new URL("../../src/grognard/games/guerre_eclair/data/", import.meta.url);
const NATIONS = { german: { side: 0 }, french: { side: 1 }, british: { side: 1 } };
const LOOKS = Object.fromEntries(Object.keys(NATIONS).flatMap((nation) => ["inf", "arm"].map((mark) => [`${nation}-${mark}`, { nation, mark }])));
const GERMAN = ["dusseldorf", "prum", "saarbrucken", "dordrecht", "anvers", "bruxelles", "liege", "dinant", "libramont", "mons"];
const PIECES = [
  ["german-inf", "prum", 1, 0], ["german-inf", "dordrecht", 1, 0], ["german-inf", "anvers", 1, 0], ["german-inf", "liege", 1, 0], ["german-inf", "bruxelles", 1, 0],
  ["german-inf", "dusseldorf", 1, 0], ["german-arm", "dinant", 2, 0], ["german-inf", "dinant", 1, 0], ["german-arm", "mons", 2, 0],
  ["german-inf", "libramont", 1, 0], ["german-arm", "libramont", 3, 0],
  ["french-inf", "paris", 3, 0], ["french-inf", "metz", 1, 0], ["french-inf", "verdun", 1, 0], ["french-inf", "sedan", 2, 0], ["french-inf", "reims", 1, 0],
  ["french-inf", "vervins", 1, 0], ["french-arm", "vervins", 1, 0], ["french-arm", "laon", 1, 0], ["french-inf", "amiens", 1, 0], ["british-inf", "arras", 1, 0],
  ["british-arm", "arras", 1, 0], ["british-inf", "ostende", 1, 0], ["french-inf", "lille", 1, 1],
];
const MAY = { bruxelles: 0, anvers: 0, liege: 0, ostende: 1, lille: 1, arras: 1, vervins: 1 };
const MOVE = { may: MAY, picked: { mons: ["german-arm", "german-arm"] }, movable: ["mons"], refused: ["dinant", "libramont"],
  ask: { side: 0, kind: "destination", about: { from: "mons", group: ["german-arm", "german-arm"] }, choices: Object.keys(MAY) } };
const BATTLE = { at: "sedan", from: "libramont", attacker: 0, stage: "attack-dice", group: [["german-arm", 3]], sides: [] };
const BASES = { dusseldorf: 6, prum: 8, saarbrucken: 6 };
const SETUP = [["german-inf", "dusseldorf", 4, 0], ["german-arm", "dusseldorf", 2, 0], ["german-inf", "prum", 4, 0], ["german-arm", "prum", 5, 0], ["french-inf", "paris", 3, 0]];

const STATES = {
  battle: (view) => [{ ...view, battle: BATTLE }, {}],
  move: (view) => [view, MOVE],
  origin: (view) => [view, { movable: GERMAN, ask: { side: 0, kind: "origin", about: {}, choices: GERMAN } }],
  supply: (view) => [view, { overlay: "supply", side: 1 }],
  control: (view) => [view, { overlay: "control" }],
  last: (view) => [{ ...view, last: ["bruxelles", "mons"] }, {}],
  setup: (view) => [{ ...view, pieces: SETUP, lids: { saarbrucken: -1 } }, { may: { dusseldorf: 0, prum: 0, saarbrucken: 0 }, movable: ["prum"] }],
  screened: (view) => [{ ...view, pieces: PIECES.filter(([, at]) => !(at in BASES)), lids: BASES }, {}],
  replay: (view) => [{ ...view, last: ["bruxelles", "mons"] }, {}],
};

/** The game's TOML is flat, and its values are JSON. */
function tables(text) {
  const found = [];
  for (const line of text.split("\n")) {
    const head = line.match(/^\[+([\w-]+)\]+$/), pair = line.match(/^"?([\w.-]+)"? = (.*)$/);
    if (head) found.push([head[1], {}]);
    else if (pair && found.length) found.at(-1)[1][pair[1]] = JSON.parse(pair[2].replace(/,\s*\]$/, "]"));
  }
  return found;
}

const read = async (name) => (await fetch(new URL(name, DATA))).text();

async function board() {
  const all = tables(await read("map.toml")), rows = (kind) => all.filter(([name]) => name === kind).map(([, row]) => row);
  const [{ width, height, frame }] = rows("map");
  return { title: "guerre-eclair", kind: "net", size: [width, height], frame, nations: NATIONS, looks: LOOKS,
    places: rows("space").map(({ id, at, kind, country, bonus, port, label, blocks }) => ({ id, at, shape: kind, country, pips: bonus, port: Number(port), label, blocks })),
    roads: rows("road").map(({ a, b, path }) => [a, b, path]) };
}

async function words(language) {
  const own = await (await fetch(new URL(`../../src/grognard/table/page/words.${language}.json`, import.meta.url))).json();
  const game = tables(await read(`words.${language}.toml`)).flatMap(([table, row]) => Object.entries(row).map(([key, text]) => [`${table}.${key}`, text]));
  return { ...own, ...Object.fromEntries(game) };
}

/** The Allies in the north are cut off from Paris; Ostend still has its port. */
function view(places) {
  const supply = (id) => (GERMAN.includes(id) ? ["full", "none"] : [GERMAN.includes(id) ? "full" : "none", id === "lille" ? "none" : ["ostende", "calais", "dunkerque"].includes(id) ? "limited" : "full"]);
  return { turn: 2, phase: "operations", active: 0, places: Object.fromEntries(places.map(({ id }) => [id, { by: GERMAN.includes(id) ? 0 : 1 }])),
    supply: Object.fromEntries(places.map(({ id }) => [id, supply(id)])), pieces: PIECES, lids: { saarbrucken: 3 }, battle: null, last: null };
}

const query = new URLSearchParams(location.search), language = query.get("lang") ?? "en";
document.documentElement.lang = language;
if (query.has("theme")) document.documentElement.dataset.theme = query.get("theme");
const net = await board(), texts = await words(language), art = JSON.parse(await read("art.json"));
const sheet = new Sheet(document.querySelector(".stage"), net, art, { word: (key, about) => word(texts, key, about, language) });
const base = view(net.places);
const state = query.get("state") ?? "battle";
sheet.show(...STATES[state](base));
sheet.replaying(state === "replay");
const heard = [];
sheet.onPlace((place) => heard.push(["place", place]));
sheet.onPiece((place, look) => heard.push(["piece", place, look]));
Object.assign(window, { sheet, base, heard, STATES });
document.body.dataset.ready = "yes";
