// The tray: one's own hand, or the cards among which one picks.

import { h, iconButton, redraw } from "./dom.js";
import { cardOf } from "./forms.js";
import { ICONS, icon } from "./pieces.js";
import { capital, sideStyle } from "./sides.js";
import { say, sayOr } from "./texts.js";
import { bubble } from "./why.js";

// The sign of a card's kind; a kind whose name is an icon's needs no entry.
const SIGNS = { operation: "move", movement: "move", defence: "shield", reinforcements: "plus", disorganisation: "again", either: "attack" };

export class Tray {
  constructor(region, table) {
    Object.assign(this, { region, table });
  }

  draw() {
    const { table } = this;
    const { view } = table.past ?? table.payload;
    const side = table.side;
    const hand = view.hands?.[side];
    const picking = this.picking();
    this.region.hidden = !picking && !view.hands?.some((one) => one.count);
    this.region.classList.toggle("large", !!picking && picking.large);
    this.region.classList.toggle("bare", !picking && !hand?.cards?.length);
    this.region.style.cssText = sideStyle(table.board, side);
    this.region.setAttribute("aria-label", say("tray"));
    const cards = picking ? this.pickCards(picking.pick) : [...new Set(hand?.cards ?? [])].map((id) => this.handCard(id, hand.cards.filter((other) => other === id).length));
    redraw(this.region, this.aside(view, side, hand, picking), cards.length === 0 ? null : h("div", { class: "hand", role: "group", "aria-label": say("hand.label") }, cards));
  }

  /** A pick of cards; large when it is not from the hand alone. */
  picking() {
    const { gesture, past, payload } = this.table;
    const pick = past ? null : gesture?.pick;
    if (!pick || !pick.items.every((item) => this.table.forms.cards.has(cardOf(item)))) return null;
    const hand = payload.view.hands?.[this.table.side]?.cards ?? [];
    return { pick, large: pick.items.length > hand.length };
  }

  aside(view, side, hand, picking) {
    const others = (view.hands ?? []).map((other, at) => (at === side ? null : h("li", {}, say("hand.other", { side: at, n: other.count }))));
    return h("div", { class: "aside" },
      picking ? [h("b", {}, `${picking.pick.count}`), h("p", {}, say("pick.of", { most: picking.pick.most }))] :
        hand ? [h("b", {}, hand.count), h("p", {}, say("hand.count", { n: hand.count }))] : null,
      h("ul", {}, others),
      hand?.reserve && !picking ? h("button", { type: "button", class: "link", "data-focus": "reserve", onclick: () => this.table.openReserve() },
        say("reserve.count", { n: hand.reserve.length })) : null);
  }

  /** A card of the hand; its copies lie under it. */
  handCard(id, copies) {
    const { table } = this;
    const choice = table.past ? undefined : table.forms.among(table.gesture?.ask, "card").find((candidate) => cardOf(candidate) === id);
    const earlier = table.past ? [] : (table.gesture?.steps ?? []).filter((step) => table.forms.of(step.answer) === "card");
    const chosen = earlier.some((step) => cardOf(step.answer) === id) || (choice !== undefined && cardOf(table.gesture.confirm ?? "") === id);
    const restart = earlier.length ? earlier[0].ask.choices.find((candidate) => table.forms.of(candidate) === "card" && cardOf(candidate) === id) : undefined;
    const legal = choice !== undefined || restart !== undefined;
    const onclick = (event) => {
      if (choice !== undefined) return table.clicks.answer(choice);
      return restart !== undefined ? table.clicks.begin(restart) : table.clicks.why(this.asChoice(id), event.currentTarget, say(`card.${id}`));
    };
    const face = this.face(id, { legal, chosen, name: `card-${id}`, label: copies > 1 ? say("hand.copies", { card: id, n: copies }) : null, onclick, copies });
    return h("div", { class: copies > 1 ? "slot heap" : "slot" }, face);
  }

  asChoice(id) {
    const sample = this.table.forms.among(this.table.ask, "card")[0];
    return typeof sample === "string" ? id : ["card", id];
  }

  /** Copies of a card lie on one heap: a click takes one more, the small button gives one back. */
  pickCards(pick) {
    const heaps = [...new Set(pick.items)].map((item) => this.heap(pick, item));
    const closed = [...pick.barred].filter(([item]) => !pick.items.some((member) => String(member) === item));
    return [...heaps, ...closed.map(([item, rule]) => h("div", { class: "slot" },
      this.face(item, { legal: false, name: `barred-${item}`, onclick: (event) => bubble.refuse(say(`card.${item}`), rule, {}, event.currentTarget) })))];
  }

  heap(pick, item) {
    const { table } = this;
    const id = cardOf(item);
    const copies = pick.items.filter((member) => member === item).length;
    const taken = pick.counted(item);
    const barred = pick.barred.get(String(item));
    const change = (more) => (event) => {
      if (pick.change(item, more)) return table.redraw();
      bubble.refuse(say(`card.${id}`), barred ?? table.ask.rule, table.ask.about, event.currentTarget);
    };
    const onclick = (event) => change(copies > 1 || !taken)(event);
    const face = this.face(id, { legal: !barred, chosen: taken > 0, pressed: copies > 1 ? null : taken > 0, name: `pick-${item}`, onclick,
      label: copies > 1 ? say("pick.copies", { card: id, n: taken, of: copies }) : null });
    if (copies === 1) return h("div", { class: "slot" }, face);
    face.append(h("span", { class: "copies" }, say("n-of", { n: taken, of: copies })));
    return h("div", { class: "slot heap" }, face, taken ? iconButton("minus", say("pick.less", { card: id }), change(false), { "data-focus": `less-${item}` }) : null);
  }

  /** The face of a card as a button. */
  face(id, { legal, chosen = false, pressed = null, name, label = null, onclick, copies = 1 }) {
    const card = this.table.cardData(id);
    return h("button", { type: "button", class: `card ${chosen ? "chosen" : ""}`, "aria-disabled": legal ? null : "true",
      "aria-pressed": pressed === null ? null : String(pressed), "aria-label": label, "data-focus": name, onclick }, cardInside(id, card, this.table.info.sides[this.table.side], copies));
  }
}

/** What stands on a card: how many of it, name, the mark of one that wants something, kinds, text. */
export function cardInside(id, card, side, copies = 1) {
  const kinds = card?.kinds ?? [];
  const needs = card?.elan ? h("b", { class: "needs", title: sayOr("", "mark.elan") }, sayOr("+", "mark.elan.short")) : null;
  return [h("strong", {}, copies > 1 ? h("small", {}, `${copies}\u202f×\u202f`) : null, say(`card.${id}`)),
    kinds.length || needs ? h("span", { class: "kinds" }, needs, kinds.map((kind) => h("span", {}, kindIcon(kind), sayOr(capital(kind), `kind.${kind}`)))) : null,
    h("span", { class: "text" }, sayOr("", [`card-text.${id}.${side}`, `card-text.${id}`]))];
}

function kindIcon(kind) {
  const name = SIGNS[kind] ?? kind;
  return name in ICONS ? icon(name, 14) : null;
}
