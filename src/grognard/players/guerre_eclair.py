"""A rule-of-thumb player for Guerre Éclair: weighs each move by what the map is worth after it.

It sees its own seat only.  What the map is worth is in guerre_eclair_map.py; here is what it answers to
each kind of ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

from grognard.engine.asks import DONE, Ask
from grognard.engine.seat import Seat
from grognard.games.guerre_eclair.movement import group_of, looks
from grognard.games.guerre_eclair.operations import returning_to
from grognard.games.guerre_eclair.pieces import german_control, put, take
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.tables import (
    ALL,
    ALLIED,
    COUNTRIES,
    FORTRESSES,
    GERMAN,
    NAMES,
    NET,
    PARIS_BIT,
    PLACE,
    TYPE_OF,
    TYPES,
    TYPES_OF,
    members,
)
from grognard.players.guerre_eclair_map import (
    CARD_WORTH,
    ELAN,
    FOE_CARD,
    ODDS,
    UNIT_WORTH,
    Move,
    Scale,
    Trial,
    broken,
    card_odds,
    conquered,
    known_table,
)
from grognard.players.replies import Reply, by_kind

DOINGS: Final = {"operation": "tactical", "breakthrough": "armour", "command": "command", "staff": "tactical"}
CARD_COST: Final = {"operation": 0.0, "breakthrough": 0.15, "staff": 0.25, "command": 0.1, "logistics": 0.05}
GAIN_LEAST: Final = 0.05  # a move must better the map by this much
SPECIAL_LEAST: Final = 0.9  # ... in the special operation, where any card pays
SECOND_UNIT: Final = 1.5  # Logistics moves two units: what the second adds to the first
NOISE: Final = 0.08  # moves nearer than this are chosen between by chance
BLUFF: Final = 0.15  # how often Fog of war is laid
FOE_CARD_LAID: Final = 0.7  # how many dice an unseen card is taken for


class Thumb:
    """Answers an ask by the reply for its kind; it remembers nothing, so it can sit down at any moment."""

    def answer(self, seat: Seat, rng: Random) -> list[Any]:
        return by_kind(REPLIES, seat, rng)


def trial(seat: Seat) -> Trial:
    """This side's moves from here, with the combat cards that it holds."""
    g, hands = known_table(seat), seat.view["hands"]
    cards = sorted(set(hands[seat.side]["cards"]) & CARD_WORTH.keys())
    return Trial(g, seat.side, Scale(seat, g), cards, FOE_CARD if hands[1 - seat.side]["count"] > 1 else 0.0)


def best(moves: Iterable[Move], rng: Random) -> Move | None:
    """The best move, near ties broken by chance."""
    found = [(move.gain + rng.random() * NOISE, number, move) for number, move in enumerate(moves)]
    return max(found)[2] if found else None


def spelled(seat: Seat, move: Move, *first: Any) -> list[Any]:
    """The whole gesture for a movement, after its first answer: what is asked on the way, until the units go."""
    answers = list(first)
    if move.start < 0:
        return answers
    there = NAMES[move.target] if move.target >= 0 else "evacuate"
    words: dict[str, Any] = {
        "origin": NAMES[move.start],
        "group": list(looks(move.group)),
        "destination": there,
        "strategic-origin": NAMES[move.start],
        "strategic-unit": looks(move.group)[0],
        "strategic-destination": there,
        "staff": "tactical",
    }
    while True:
        ask = seat.look(*answers) if answers else seat.ask
        if ask is None or ask.kind not in words:
            return answers
        answers.append(words.pop(ask.kind))


# ---- deployment ----

# Armour and infantry in Düsseldorf, Prüm and Saarbrücken, by where the objectives lie.
NORTH: Final = ((4, 5), (5, 3), (0, 3))
CENTRE: Final = ((3, 4), (6, 4), (0, 3))
SOUTH: Final = ((1, 4), (8, 4), (0, 3))
AIMS_NORTH: Final = ("channel_ports", "encirclement")
GERMAN_BASE_NAMES: Final = ("dusseldorf", "prum", "saarbrucken")


def deploy(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The Allies as in history; the German where his objectives lie."""
    if seat.side == ALLIED:
        plan = seat.module.presets(known_table(seat), ask).get("historical", [])
        return plan if int(ask.about["left"]) == len(plan) else [rng.choice(seat.choices)]
    north = sum(aim["id"] in AIMS_NORTH for aim in seat.view["aims"])
    stacks = (SOUTH, CENTRE, NORTH)[north]
    arm = str(ask.about["look"]).endswith("arm")
    there = {(look, place): number for look, place, number, _ in seat.view["pieces"]}
    for name, (arms, infantry) in zip(GERMAN_BASE_NAMES, stacks, strict=True):
        if there.get((ask.about["look"], name), 0) < (arms if arm else infantry) and name in seat.choices:
            return [name]
    return [rng.choice(seat.choices)]


# ---- planning ----

# How much each copy of a card is wished for; `wishes` adds what the situation asks for.
WISHES: Final[tuple[dict[str, tuple[float, ...]], ...]] = (
    {
        "operation": (10.0, 9.5, 9.0, 8.5, 8.0, 7.5),
        "breakthrough": (8.2, 7.2),
        "air": (8.1, 6.8),
        "staff": (7.8,),
        "logistics": (4.0, 2.5),
        "engineers": (4.5,),
        "reinforcements": (4.0,),
        "panic": (5.5,),
        "paratroopers": (5.5,),
    },
    {
        "operation": (10.0, 9.0, 8.5, 8.0),
        "air": (8.8, 7.8, 6.2),
        "staff": (8.2,),
        "command": (7.4,),
        "logistics": (6.0, 3.5),
        "reinforcements": (4.5,),
        "counterattack": (5.0,),
    },
)


def wishes(seat: Seat) -> dict[str, float]:
    """What the situation adds to the wish for a card."""
    g = known_table(seat)
    side = seat.side
    held = german_control(g)
    near_foe = NET.spread(ALL & ~held if side == GERMAN else held)
    mine = g.german_at if side == GERMAN else g.allied_at
    rear = sum(g.count[space] for space in members(mine & ~near_foe))
    away = sum(g.pool[kind] for kind in TYPES_OF[side])
    added = {"logistics": 0.7 * min(rear, 6) if g.turn > 1 else 0.0, "reinforcements": 2.6 * min(away, 2)}
    if side == GERMAN:
        forts = NET.spread(g.german_at) & FORTRESSES & ~held
        added["engineers"] = 2.5 if forts else 0.0
        low_countries = sum(COUNTRIES.values())
        added["paratroopers"] = 2.0 if low_countries & ~held else -6.0
    elif held & PARIS_BIT:
        added["logistics"] = -6.0
    return added


def extra(seat: Seat, ask: Ask, _rng: Random) -> list[Any]:
    """All points go into cards: a card does more than a point, and points are easily lost."""
    return [int(ask.about["points"])] if int(ask.about["points"]) in seat.choices else [max(seat.choices)]


def plan(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The cards most wished for, all at once."""
    items: list[str] = list(ask.about["items"])
    chosen: list[str] = list(ask.about["chosen"])
    added = wishes(seat)
    scored: list[tuple[float, str]] = []
    for card in sorted(set(items)):
        for copy in range(chosen.count(card), items.count(card)):
            wish = WISHES[seat.side][card][copy] + added.get(card, 0.0) + rng.random() * 0.6
            scored.append((wish, card))
    need = int(ask.about["most"]) - len(chosen)
    wanted = [card for _, card in sorted(scored, reverse=True)[:need]]
    return sorted(wanted, key=items.index)


# ---- operations ----


def special(seat: Seat, _ask: Ask, rng: Random) -> list[Any]:
    """Forward into Belgium, if it is worth a card."""
    cards = [choice for choice in seat.choices if choice != "end"]
    if not cards:
        return ["end"]
    found = best(trial(seat).tactical("special", min(cards, key=worth_keeping)), rng)
    if found is None or found.gain < SPECIAL_LEAST:
        return ["end"]
    return spelled(seat, found, found.answer)


def worth_keeping(choice: list[str]) -> float:
    """The cards that are given up first come first."""
    return WISHES[ALLIED][choice[1]][0]


def operation(seat: Seat, _ask: Ask, rng: Random) -> list[Any]:
    """The best of all that the cards allow; a pass when nothing is worth it."""
    tried = trial(seat)
    found = best(tried.refined(every_operation(tried, seat)), rng)
    if found is None or found.gain < GAIN_LEAST:
        return ["pass"]
    return spelled(seat, found, found.answer)


def every_operation(tried: Trial, seat: Seat) -> Iterator[Move]:
    """All moves that the cards in hand allow, each with the card's cost taken off."""
    seen: dict[str, list[Move]] = {}
    for choice in seat.choices:
        name = choice[1] if isinstance(choice, list) else choice
        doing = "elan" if name == "elan" else DOINGS.get(name, "")
        cost = CARD_COST.get(name, 0.2)
        if doing:
            if doing not in seen:
                seen[doing] = list(tried.tactical(doing, choice))
            yield from (move._replace(gain=move.gain - cost, answer=choice) for move in seen[doing])
        elif name == "logistics":
            yield from (move._replace(gain=SECOND_UNIT * move.gain - cost) for move in tried.strategic(choice))
        elif name in ("reinforcements", "panic"):
            yield Move(0.8, choice, -1, (), -1)


def go_on(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """A tactical movement that has been begun: the best end to it."""
    start = PLACE[str(ask.about["at"])] if "at" in ask.about else -1
    begun = group_of(ask.about["group"]) if "group" in ask.about else None
    tried = trial(seat)
    moves = tried.tactical(str(ask.about["doing"]), "", start)
    found = best(tried.refined(move for move in moves if begun is None or move.group == begun), rng)
    return [] if found is None else spelled(seat, found)


def go_on_strategic(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The unit that gains most; a second one only if it gains."""
    start = PLACE[str(ask.about["at"])] if "at" in ask.about else -1
    begun = group_of([ask.about["look"]]) if "look" in ask.about else None
    tried = trial(seat)
    tried.g.moved = moved_already(seat)
    moves = tried.strategic("")
    found = best((move for move in moves if start in (-1, move.start) and begun in (None, move.group)), rng)
    if DONE in seat.choices and (found is None or found.gain < GAIN_LEAST):
        return [DONE]
    return [] if found is None else spelled(seat, found)


def moved_already(seat: Seat) -> int:
    """The unit that this strategic movement has moved, as the state numbers it; -1 if none."""
    last = seat.notes[-1]
    if last.kind != "strategic":
        return -1
    return PLACE[last.about["at"]] * TYPES + TYPE_OF[last.about["group"][0]]


def staff(seat: Seat, _ask: Ask, _rng: Random) -> list[Any]:
    """It was played for a tactical movement."""
    return ["tactical"] if "tactical" in seat.choices else []


def reinforce(seat: Seat, _ask: Ask, _rng: Random) -> list[Any]:
    """Armour first."""
    arms = [choice for choice in seat.choices if choice.endswith("arm")]
    return (arms or [choice for choice in seat.choices if choice != DONE] or seat.choices)[:1]


def reinforce_at(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Where the unit is worth most."""
    g, kind = known_table(seat), TYPE_OF[str(ask.about["look"])]
    scale = Scale(seat, g)

    def after(space: int) -> float:
        new = g.copy()
        put(new, space, kind)
        return scale.of(new, seat.side, 1 - seat.side) + rng.random() * NOISE

    spaces = [space for space in members(returning_to(g, seat.side, kind)) if NAMES[space] in seat.choices]
    return [NAMES[max(spaces, key=after)]] if spaces else []


# ---- combat ----


class Fight:
    """The combat under way as one side sees it, and what hangs on it: `before` is also how it stands if it fails."""

    def __init__(self, seat: Seat) -> None:
        battle = seat.view["battle"]
        self.side = seat.side
        self.attacker = int(battle["attacker"])
        self.attacking = self.attacker == seat.side
        self.target = PLACE[battle["at"]]
        self.attack, self.defence = (int(side["dice"]) for side in battle["sides"])
        self.laid = [int(side["laid"]) for side in battle["sides"]]
        self.cut_off = {int(side["side"]): bool(side["unsupplied"]) for side in battle["sides"]}
        self.group = [0] * TYPES
        for look, number in battle["group"]:
            self.group[TYPE_OF[look]] = number
        self.g = known_table(seat)
        self.defenders = list(self.g.units[self.target * TYPES : self.target * TYPES + TYPES])
        self.before = self.g.copy()
        for kind in range(TYPES):
            if self.group[kind]:
                put(self.before, PLACE[battle["from"]], kind, self.group[kind])
        self.scale = Scale(seat, self.before)
        start, tanks = PLACE[battle["from"]], bool(battle["superior"])
        self.taken = conquered(self.before, start, self.group, self.target, by_attacker=tanks)
        self.stake = abs(self.worth(self.taken) - self.worth(self.before)) + ELAN

    def worth(self, g: Table) -> float:
        """What a position is worth to this side after the combat."""
        return self.scale.of(g, self.side, 1 - self.attacker)

    def victims(self, side: int) -> list[int]:
        """The units of a side in the combat, by type."""
        return self.group if side == self.attacker else self.defenders

    def cost(self, side: int, kind: int) -> float:
        return broken(self.g, side, kind, cut_off=self.cut_off[side])


def battle_cards(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """What betters the odds enough for what hangs on them; Fog of war now and then."""
    choices = seat.choices
    if ask.about.get("chosen") or choices == [DONE]:
        return [DONE] if DONE in choices else []
    fight = Fight(seat)
    attack, defence = fight.attack, fight.defence
    if not fight.attacking and fight.laid[0]:
        attack = min(4, attack + round(FOE_CARD_LAID * fight.laid[0]))
    laid: list[str] = []
    for card in ask.about["items"]:
        if card == "fog":
            useful = rng.random() < BLUFF
        else:
            chance = card_odds(card, attack, defence, attacking=fight.attacking)
            gain = abs(chance - ODDS[attack][defence])
            useful = gain * fight.stake > CARD_WORTH[card]
        if useful:
            laid.append(card)
            if card != "fog" and fight.attacking and card != "engineers":
                attack = min(4, attack + 1)
            elif card == "engineers":
                defence = max(0, defence - 2)
            elif card != "fog":
                defence = min(4, defence + 1)
    return laid + ([DONE] if len(laid) < int(ask.about["most"]) else [])


def keep(seat: Seat, _ask: Ask, _rng: Random) -> list[Any]:
    """The chance to win, and what a pair is worth besides."""
    fight = Fight(seat)
    enemy = 1 - seat.side
    victims = fight.victims(enemy)
    pair = min((fight.cost(enemy, kind) for kind in range(TYPES) if victims[kind]), default=0.0)
    last = sum(victims) == 1

    def worth(one: dict[str, Any]) -> float:
        chance = 1.0 if one["pair"] and last else one["chance"]
        return float(chance * fight.stake + pair * one["pair"])

    choice = max(seat.view["battle"]["keeps"], key=lambda one: (worth(one), one["sum"]))
    return [choice["answer"]]


def reroll(seat: Seat, ask: Ask, _rng: Random) -> list[Any]:
    """Low dice are thrown again; high ones stay."""
    low = sorted(value for value in ask.about["dice"] if value <= 3)
    answer = ["dice", *low]
    return [answer] if low and answer in seat.choices else ["stand"]


def stand(seat: Seat, _ask: Ask, _rng: Random) -> list[Any]:
    """A unit is given for a space that is worth more than it, if that keeps the space."""
    fight, side = Fight(seat), seat.side
    kind = min((kind for kind in range(TYPES) if fight.defenders[kind]), key=lambda kind: fight.cost(side, kind))
    stood = fight.before.copy()
    take(stood, fight.target, kind)
    surrender = fight.cost(side, kind) - UNIT_WORTH[kind]
    return ["sacrifice"] if fight.worth(stood) - surrender > fight.worth(fight.taken) else ["retreat"]


def loss(seat: Seat, ask: Ask, _rng: Random) -> list[Any]:
    """The own unit that costs least, the enemy's that costs most."""
    fight, of = Fight(seat), int(ask.about["of"])
    choose = min if of == seat.side else max
    return [choose(seat.choices, key=lambda look: fight.cost(of, TYPE_OF[look]))]


def retreat(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Where the chooser likes the beaten units best."""
    g = known_table(seat)
    scale, beaten = Scale(seat, g), group_of(ask.about["group"])

    def after(name: str) -> float:
        new = g.copy()
        for kind in range(TYPES):
            if beaten[kind]:
                put(new, PLACE[name], kind, beaten[kind])
        return scale.of(new, seat.side, 1 - seat.side) + rng.random() * NOISE

    return [max(seat.choices, key=after)]


def breakthrough(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """On with the armour, if that gains enough."""
    if seat.choices == ["stop"]:
        return ["stop"]
    tried = trial(seat)
    found = best(tried.refined(tried.tactical("breakthrough", "", PLACE[str(ask.about["at"])])), rng)
    if found is None or found.gain < GAIN_LEAST:
        return ["stop"]
    return spelled(seat, found, ["card", "breakthrough"])


REPLIES: Final[dict[str, Reply]] = {
    "deploy": deploy,
    "extra": extra,
    "plan": plan,
    "special": special,
    "operation": operation,
    "staff": staff,
    "origin": go_on,
    "group": go_on,
    "destination": go_on,
    "strategic-origin": go_on_strategic,
    "strategic-unit": go_on_strategic,
    "strategic-destination": go_on_strategic,
    "reinforce": reinforce,
    "reinforce-at": reinforce_at,
    "attack-cards": battle_cards,
    "defence-cards": battle_cards,
    "keep": keep,
    "reroll": reroll,
    "stand": stand,
    "loss": loss,
    "retreat": retreat,
    "breakthrough": breakthrough,
}
