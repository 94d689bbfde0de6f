// The form of a choice says where it hangs: on a place, a piece, a group, a card, dice, or a button.

export class Forms {
  constructor(board) {
    this.places = new Set(board.places?.map((place) => place.id) ?? board.hexes.map(([id]) => id));
    this.looks = new Set(Object.keys(board.looks ?? board.units ?? {}));
    this.cards = new Set(Object.values(board.cards ?? {}).flat().map((card) => card.id));
  }

  /** "place", "look", "group", "card", "dice", "act" (something done at a place, e.g. ["overrun", there, from]), "deed"
      (something done with a piece, e.g. ["rebuild", unit]) or "word". */
  of(choice) {
    if (Array.isArray(choice)) return this.ofList(choice);
    if (this.places.has(choice)) return "place";
    if (this.looks.has(choice)) return "look";
    return this.cards.has(choice) ? "card" : "word";
  }

  ofList(choice) {
    if (choice[0] === "card") return "card";
    if (choice[0] === "dice") return "dice";
    if (choice.every((member) => this.looks.has(member))) return "group";
    if (this.looks.has(choice[1])) return "deed";
    return typeof choice[0] === "string" && this.places.has(choice[1]) ? "act" : "word";
  }

  /** What may be done at a place, beside going there. */
  actsAt(ask, place) {
    return this.among(ask, "act").filter((choice) => choice[1] === place);
  }

  /** The choices of an ask of one form. */
  among(ask, form) {
    return ask ? ask.choices.filter((choice) => this.of(choice) === form) : [];
  }

  has(ask, ...forms) {
    return !!ask && ask.choices.some((choice) => forms.includes(this.of(choice)));
  }

  /** Whether an ask is answered on the map, at least in part. */
  onMap(ask) {
    return this.has(ask, "place", "look", "group", "act");
  }
}

export const cardOf = (choice) => (Array.isArray(choice) ? choice[1] : choice);
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A group in an order of its own, so that two lists of the same pieces are equal. */
export const sorted = (group) => [...group].sort();
export const sameGroup = (one, other) => same(sorted(one), sorted(other));

export const counted = (group, look) => group.filter((member) => member === look).length;

export function without(group, look) {
  const at = group.indexOf(look);
  return at < 0 ? group : [...group.slice(0, at), ...group.slice(at + 1)];
}
