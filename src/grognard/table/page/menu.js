// The menu of a table, and what opens from it: rules, help, rulings in force, the link for a second player.

import { cardInside } from "./tray.js";
import { menuDialog, openDialog } from "./dialogs.js";
import { h, ruleButton } from "./dom.js";
import { icon } from "./pieces.js";
import { openBook } from "./rulesbook.js";
import { addressOf } from "./seats.js";
import { sideStyle } from "./sides.js";
import { changeLanguage, LANGUAGES, languageNow, say, sayOr } from "./texts.js";
import { switchTheme } from "./theme.js";

const KEYS = ["enter", "digits", "escape", "u", "arrows", "tab", "steps", "m", "h", "l", "p", "r", "zoom", "help"];

export function openMenu(table) {
  const other = LANGUAGES.find((language) => language !== languageNow());
  const seated = table.seat.seat !== "none" && !table.payload.over;
  menuDialog(say("menu"), [
    [icon("map"), say("menu.lobby"), () => { location.hash = "#/"; }],
    [icon("save"), say("menu.save"), () => table.save()],
    invited(table) ? [icon("link"), say("menu.invite"), () => openInvite(table)] : undefined,
    null,
    [icon("book"), say("rules"), () => openBook()],
    Object.keys(table.payload.options ?? {}).length ? [icon("check"), say("menu.rulings"), () => openRulings(table)] : undefined,
    [icon("search"), say("help.title"), () => table.openHelp()],
    null,
    [icon("log"), say("language.to"), () => changeLanguage(other)],
    [icon("theme"), say("theme"), switchTheme],
    seated ? [icon("flag"), say("resign"), () => table.resign()] : undefined,
  ].filter((entry) => entry !== undefined));
}

/** The keys; and whom the drawing of the map is owed to. */
export function openHelp(credit, more = []) {
  openDialog(say("help.title"), [h("dl", { class: "keys" }, [...KEYS, ...more].map((name) => [h("dt", {}, h("kbd", {}, say(`help.${name}.key`))), h("dd", {}, say(`help.${name}`))])), h("p", {}, say("help.why")), credit ? h("p", { class: "small" }, credit[languageNow()]) : null]);
}

/** The reserve of a side laid open; then the cards of both sides that have left the game or must wait. */
export function openCards(table, hands, own) {
  const { reserve, blocked = [] } = hands[own];
  const copies = (id) => reserve.filter((other) => other === id).length;
  const card = (id) => h("div", { class: "card", "aria-disabled": blocked.includes(id) ? "true" : null }, cardInside(id, table.cardData(id), table.info.sides[own], copies(id)));
  const away = hands.flatMap((hand, side) => ["blocked", "removed"].filter((why) => hand[why]?.length).map((why) => h("p", { class: "small" }, say(`cards.${why}`, { side, cards: hand[why] }))));
  openDialog(say("reserve.title"), [h("div", { class: "spread", style: sideStyle(table.board, own) }, [...new Set(reserve)].map(card)), away], { kind: "wide-dialog" });
}

function openRulings(table) {
  const options = table.info.scenarios.find((one) => one.name === table.payload.scenario)?.options ?? [];
  openDialog(say("menu.rulings"), h("dl", { class: "rulings" }, Object.entries(table.payload.options).map(([name, value]) => [
    h("dt", {}, sayOr(name, `option.${name}`), " ", ruleButton(options.find((option) => option.name === name)?.rule)),
    h("dd", {}, h("b", {}, sayOr(value, `option.${name}.${value}`)), " ", sayOr("", `option.${name}.why`))])));
}

const invitation = (table) => JSON.parse(sessionStorage.getItem(`grognard.invite.${table.id}`) ?? "null");
const invited = (table) => invitation(table) !== null;

/** The address that seats a second player; it holds that seat's key. */
export function openInvite(table) {
  const seat = invitation(table);
  const address = new URL(addressOf(table.id, seat), location.href).href;
  const field = h("input", { class: "address", readonly: true, value: address, "aria-label": say("menu.invite"), onfocus: () => field.select() });
  const copied = h("p", { class: "small", role: "status" });
  const copy = async () => {
    field.select();
    await navigator.clipboard?.writeText(address).catch(() => {});
    copied.textContent = say("invite.copied");
  };
  openDialog(say("menu.invite"), [h("p", {}, say("invite.text", { side: Number(seat.seat) })), field, copied], { acts: [h("button", { type: "button", class: "btn go", onclick: copy }, say("invite.copy"))] });
}
