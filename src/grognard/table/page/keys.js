// The keys that work anywhere at a table; help lists them, menu.js words them.

import { bubble } from "./why.js";

const STEPS = { ",": -1, ".": 1 };

export function listenToKeys(table) {
  const point = () => { table.byMouse = true; };
  const listen = (event) => {
    if (event.key === "Tab" || event.key.startsWith("Arrow")) table.byMouse = false;
    if (event.altKey || event.metaKey || event.ctrlKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || table.cover) return;
    if (event.target.matches("input:not([type=range]), select, textarea")) return;
    if (act(table, event)) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  document.addEventListener("pointerdown", point);
  return () => {
    document.removeEventListener("keydown", listen);
    document.removeEventListener("pointerdown", point);
  };
}

function act(table, event) {
  const { key } = event;
  if (key in STEPS) return table.replay.step(STEPS[key]), true;
  if (key === "Escape") return escape(table);
  // Enter belongs to the button in focus, unless the focus is there only because the mouse has clicked it.
  if (key === "Enter" && !table.byMouse && event.target.matches("button, a, summary, [role=button]")) return false;
  if (key === "u" || key === "U") return press(table, '[data-focus="undo"]');
  if (key === "l" || key === "L") return table.tabs.turnTo("log"), table.log.list.focus(), true;
  if (key === "m" || key === "M") return table.focusMap(), true;
  if (table.onHexes && (key === "n" || key === "N")) return table.sheet.next(1), true;
  if (table.onHexes && (key === "b" || key === "B")) return table.sheet.next(-1), true;
  if (key === "h" || key === "H") return table.tabs.turnTo("hand"), table.tray.region.querySelector("button")?.focus(), true;
  if (key === "p" || key === "P") return table.prompt.text.focus(), true;
  if (key === "r" || key === "R") return table.openBook(), true;
  if (key === "?") return table.openHelp(), true;
  return press(table, `[data-key="${CSS.escape(key)}"]`);
}

function escape(table) {
  if (bubble.open) return bubble.close(), true;
  if (table.past) return table.replay.leave(), true;
  return table.clicks.back() || (!!table.inspected && (table.inspect(null), true));
}

/** Presses the button that has this key, in the prompt or at the end of the game. */
function press(table, selector) {
  const button = table.page.querySelector(`.prompt ${selector}, .ending ${selector}`);
  button?.click();
  return !!button;
}
