// Two at one screen: a curtain before what only one of them may see.

import { h } from "./dom.js";
import { icon } from "./pieces.js";
import { capital, sideName, sideStyle } from "./sides.js";
import { say } from "./texts.js";

export function curtain(board, side, opened) {
  const button = h("button", { type: "button", class: "btn go", onclick: opened }, say("curtain.open", { side }));
  queueMicrotask(() => button.focus());
  return h("main", { class: "curtain", "aria-label": say("curtain"), style: sideStyle(board, side) },
    h("div", {}, icon("eye", 28), h("h2", {}, say("curtain.title", { name: capital(sideName(side)) })), h("p", {}, say("curtain.text")), button));
}
