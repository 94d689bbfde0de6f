// Native dialogs: each is made when it is opened and taken away when it is closed; the browser keeps the focus.

import { h, iconButton } from "./dom.js";
import { say } from "./texts.js";

/** Opens a dialog with a title; resolves with its return value when it is closed. */
export function openDialog(title, content, { kind = "", acts = [] } = {}) {
  const before = document.activeElement;
  const node = h("dialog", { class: kind, "aria-labelledby": "dialog-title" },
    h("header", {}, h("h2", { id: "dialog-title" }, title), iconButton("close", say("close"), () => node.close(""))),
    h("div", { class: "inside" }, content),
    acts.length ? h("footer", {}, acts) : null);
  document.body.append(node);
  node.addEventListener("click", (event) => event.target === node && node.close(""));
  node.showModal();
  const inside = node.querySelector(".inside");
  if (inside.scrollHeight > inside.clientHeight) inside.tabIndex = 0; // so that keys can scroll it
  return new Promise((resolve) => node.addEventListener("close", () => {
    node.remove();
    before?.focus?.();
    resolve(node.returnValue);
  }));
}

export function closeDialogs() {
  for (const node of document.querySelectorAll("dialog[open]")) node.close("");
}

/** A question with one way forward and one back: true when it is confirmed. */
export async function confirmDialog(title, text, yes) {
  const close = (value) => (event) => event.target.closest("dialog").close(value);
  const answer = await openDialog(title, h("p", {}, text), { kind: "ask", acts: [
    h("button", { type: "button", class: "btn danger", onclick: close("yes") }, yes),
    h("button", { type: "button", class: "btn", autofocus: true, onclick: close("") }, say("cancel"))] });
  return answer === "yes";
}

/** A list of commands: [icon, label, run]; null leaves a line between. */
export function menuDialog(title, entries, kind = "menu") {
  const item = ([sign, label, run]) => h("button", { type: "button", class: "entry", onclick: (event) => {
    event.currentTarget.closest("dialog").close("");
    run();
  } }, sign, label);
  return openDialog(title, entries.map((entry) => (entry === null ? h("hr") : item(entry))), { kind });
}
