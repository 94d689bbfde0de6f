// Making and replacing elements: the few lines that every part of the page is built with.

import { icon } from "./pieces.js";

/** h("button", {class: "btn", onclick: go}, icon("undo"), "Undo"): null, false and undefined are left out. */
export function h(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value == null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(4).filter((child) => child != null && child !== false));
  return node;
}

/** Replaces what a region holds; the focus stays on the element with the same data-focus, if there is one. */
export function redraw(region, ...children) {
  const held = region.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  const scrolled = region.scrollTop;
  region.replaceChildren(...children.flat(4).filter((child) => child != null && child !== false));
  region.scrollTop = scrolled;
  if (held) [...region.querySelectorAll("[data-focus]")].find((node) => node.dataset.focus === held)?.focus();
}

/** A button that is only an icon, with its name for those who do not see it. */
export function iconButton(name, label, onclick, attributes = {}) {
  return h("button", { type: "button", class: "iconbtn", "aria-label": label, title: label, onclick, ...attributes }, icon(name));
}

/** A rule's number; rulesbook.js opens the rule wherever such a button is pressed. */
export function ruleButton(rule) {
  return rule ? h("button", { type: "button", class: "rule-no", "data-rule": rule, "data-focus": `rule-${rule}` }, rule) : null;
}

/** A field that shows its choices side by side: [[value, label]], and the chosen one. */
export function segmented(name, legend, choices, chosen, onchange) {
  return h("fieldset", { class: "segmented" }, h("legend", { class: "caps" }, legend),
    h("div", {}, choices.map(([value, label]) => h("label", {},
      h("input", { type: "radio", name, value, checked: value === chosen, "data-focus": `${name}-${value}`, onchange: () => onchange(value) }), h("span", {}, label)))));
}

export function isPhone() {
  return matchMedia("(max-width: 719px)").matches;
}
