// The start: language, theme, and which page the address names.

import { Lobby } from "./lobby.js";
import { ownSeat, keepSeat } from "./seats.js";
import { listenForBook } from "./rulesbook.js";
import { loadWords } from "./texts.js";
import { applyTheme } from "./theme.js";
import { TablePage } from "./table.js";
import { listenForRules } from "./why.js";

const root = document.getElementById("page");
let shown = null;

/** #/table/ID?seat=0&key=... is a table; anything else is the lobby. */
function route() {
  const [, page, id] = location.hash.split("?")[0].split("/");
  if (page !== "table" || !id) return new Lobby(root);
  const query = new URLSearchParams(location.hash.split("?")[1] ?? "");
  const seat = query.has("seat") ? { seat: query.get("seat"), key: query.get("key") ?? undefined } : ownSeat(id);
  if (seat.key) keepSeat(id, seat.seat, seat.key);
  return new TablePage(root, id, seat);
}

async function go() {
  shown?.close();
  shown = route();
  await shown.open();
}

applyTheme();
listenForRules();
listenForBook();
await loadWords(null, []);
addEventListener("hashchange", go);
await go();
