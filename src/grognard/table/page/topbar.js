// The top bar: the mark, the game, the turn track, and what is always at hand.

import { h, iconButton } from "./dom.js";
import { changeLanguage, LANGUAGES, languageNow, say } from "./texts.js";
import { switchTheme } from "./theme.js";

/** `book` and `menu` are what their buttons do; null leaves a button out. */
export function topBar({ title, turns = null, book = null, menu = null }) {
  const other = LANGUAGES.find((language) => language !== languageNow());
  return [h("a", { class: "mark", href: "#/", "data-focus": "home" }, "grognard"), title,
    h("span", { class: "spacer" }), turns, turns ? h("span", { class: "spacer wide" }) : null,
    book ? iconButton("book", say("rules"), book, { class: "iconbtn wide", "data-focus": "book" }) : null,
    h("button", { type: "button", class: turns ? "lang wide" : "lang", "data-focus": "language", "aria-label": say("language.to"), title: say("language.to"), onclick: () => changeLanguage(other) }, languageNow().toUpperCase()),
    iconButton("theme", say("theme"), switchTheme, { "data-focus": "theme" }),
    menu ? iconButton("menu", say("menu"), menu, { "data-focus": "menu" }) : null];
}
