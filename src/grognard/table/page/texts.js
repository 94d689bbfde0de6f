// What the page says: its own words and those of the game at hand, in the language of the moment.
// A change of language reloads both and tells whoever listens, so that the page is redrawn at once.

import { api } from "./api.js";
import { inScenario, word } from "./words.js";

export const LANGUAGES = ["en", "fr"];
const LANGUAGE_KEY = "grognard.language";

let language = first();
let game = null;
let sides = [];
let scenario = "";
let board = null;
let words = {};
let numbers = {};
const listeners = new Set();

function first() {
  const kept = localStorage.getItem(LANGUAGE_KEY);
  if (LANGUAGES.includes(kept)) return kept;
  return navigator.language?.startsWith("fr") ? "fr" : "en";
}

export const languageNow = () => language;
export const has = (key) => Object.hasOwn(words, key);
export const say = (key, about) => word(words, key, about, language);
/** The keys of the words that begin with `prefix`. */
export const keysOf = (prefix) => Object.keys(words).filter((key) => key.startsWith(prefix));

/** The first of `keys` that has a text, or `otherwise` without any. */
export function sayOr(otherwise, keys, about) {
  return [keys].flat().some(has) ? say(keys, about) : otherwise;
}

export function percent(share) {
  return `${numbers.format(100 * share)}\u202f%`;
}

/** The same without its sign. */
export const figures = (share) => numbers.format(100 * share);

export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the page's words and those of a game (null: none), at a table those of its scenario, in the language of the moment. */
export async function loadWords(name, sideIds, ofScenario = "", ofBoard = null) {
  [game, sides, scenario, board] = [name, sideIds, ofScenario, ofBoard];
  const [own, module] = await Promise.all([pageWords(), game ? api.words(game, language) : {}]);
  words = { ...own, ...inScenario(module, scenario) };
  // Notes and refusals name a side by its number, words by its id.
  sides.forEach((id, side) => (words[`side.${side}`] ??= words[`side.${id}`] ?? id));
  nameHexes();
  numbers = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  document.documentElement.lang = language;
}

/** The names of another game's sides in each of its scenarios, to be asked for as `<game>.<scenario>.<side>`. */
export async function nameSides(name, ids, scenarioIds) {
  const theirs = await api.words(name, language);
  for (const one of scenarioIds) ids.forEach((id, side) => (words[`side.${name}.${one}.${side}`] = theirs[`in.${one}.side.${id}`] ?? theirs[`side.${id}`] ?? id));
  const scenarios = Object.keys(theirs).filter((key) => /^scenario\.[^.]+$/.test(key));
  if (scenarios.length > 1) for (const key of scenarios) words[key.replace("scenario.", `scenario.${name}.`)] = theirs[key];
}

export async function changeLanguage(next) {
  language = next;
  localStorage.setItem(LANGUAGE_KEY, next);
  await loadWords(game, sides, scenario, board);
  for (const listener of listeners) listener();
}

/** A hex is called by its number, with its town's name where it has one; a unit also as one of a list of pieces. */
function nameHexes() {
  const towns = Object.fromEntries((board?.towns ?? []).map(({ id, hex }) => [hex, words[`place.${id}`]]));
  for (const [hex] of board?.hexes ?? []) words[`place.${hex}`] ??= towns[hex] ? `${towns[hex]} (${hex})` : hex;
}

async function pageWords() {
  const response = await fetch(new URL(`words.${language}.json`, import.meta.url));
  return response.json();
}
