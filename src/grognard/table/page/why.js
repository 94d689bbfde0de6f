// «Why not?»: a bubble at the thing tried. It says what, the figures, and the rule; it leaves at the next action.
// A rule's number, wherever it stands, opens its rule here; in the log it opens in its line.

import { h, ruleButton } from "./dom.js";
import { icon } from "./pieces.js";
import { capital } from "./sides.js";
import { say, sayOr } from "./texts.js";

const GAP = 10;

class Bubble {
  node = h("div", { class: "bubble", role: "status", hidden: true });

  get open() {
    return !this.node.hidden;
  }

  close() {
    this.node.hidden = true;
  }

  /** A refusal: words of `why.<rule>` with its figures, else the rule itself. */
  refuse(name, rule, about, anchor) {
    const text = sayOr(say("why.none"), rule ? [`why.${rule}`, `rule.${rule}`] : [], about);
    this.show([h("h3", {}, icon("refused", 18), capital(say("why.title", { name }))), h("p", {}, text, " ", ruleButton(rule))], anchor);
  }

  tell(text, anchor) {
    this.show([h("p", {}, text)], anchor);
  }

  rule(rule, anchor) {
    this.show([h("h3", {}, rule), h("p", {}, sayOr(say("rules.none"), `rule.${rule}`)),
      h("button", { type: "button", class: "link", "data-book": rule }, say("rules.all"))], anchor, "plain");
  }

  show(content, anchor, kind = "") {
    (document.querySelector("dialog[open]") ?? document.body).append(this.node);
    this.node.className = `bubble ${kind}`;
    this.node.replaceChildren(...content);
    this.node.hidden = false;
    this.stand(box(anchor));
  }

  /** Above the thing tried, or below it where there is no room. */
  stand({ left, right, top, bottom }) {
    const { offsetWidth: width, offsetHeight: height } = this.node;
    const middle = (left + right) / 2;
    const x = Math.max(GAP, Math.min(middle - width / 2, innerWidth - width - GAP));
    const below = top - height - GAP < 0;
    const y = below ? Math.min(bottom + GAP, innerHeight - height - GAP) : top - height - GAP;
    this.node.classList.toggle("below", below);
    this.node.style.left = `${x}px`;
    this.node.style.top = `${y}px`;
    this.node.style.setProperty("--tip", `${Math.max(12, Math.min(middle - x - 6, width - 24))}px`);
  }
}

/** Where something is on the screen: an element, or the point of an event. */
function box(anchor) {
  if (anchor instanceof Element) return anchor.getBoundingClientRect();
  const { clientX: x = innerWidth / 2, clientY: y = innerHeight / 2 } = anchor ?? {};
  return { left: x, right: x, top: y, bottom: y };
}

export const bubble = new Bubble();

/** Rule numbers open their rule, closed buttons say why; any other click puts the bubble away. */
function onClick({ target }) {
  const rule = target.closest("[data-rule]");
  const closed = target.closest("[data-why]");
  if (rule) openRule(rule);
  else if (closed) bubble.tell(closed.dataset.why, closed);
  else if (!target.closest(".bubble")) bubble.close();
}

function openRule(button) {
  const line = button.closest(".log li");
  if (!line) return bubble.rule(button.dataset.rule, button);
  const open = line.querySelector(".rule-text");
  if (open) open.remove();
  else line.append(h("p", { class: "rule-text" }, sayOr(say("rules.none"), `rule.${button.dataset.rule}`)));
}

/** Listens before anything else does, so that what a click brings up stays. */
export function listenForRules() {
  document.addEventListener("click", onClick, true);
}
