"""A rule-of-thumb player for Guerre Éclair: weighs each move by what the map is worth after it.

It sees its own seat only.  From the view it sets up a table of its own, with a guess at what stands
behind the screens, and lets the rules' own functions say where units may go and how many dice they get.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from grognard.engine.asks import DONE, Ask
from grognard.engine.seat import Seat
from grognard.games.guerre_eclair.movement import (
    able,
    all_armour,
    destinations,
    group_of,
    groups,
    looks,
    may_evacuate,
    most_units,
    origins,
    strategic_targets,
)
from grognard.games.guerre_eclair.odds import attack_wins
from grognard.games.guerre_eclair.operations import returning_to
from grognard.games.guerre_eclair.state import Table, blank, controlled, german_control, present, put, take
from grognard.games.guerre_eclair.supply import FULL, NONE, attack_supply, supplied, supply_at
from grognard.games.guerre_eclair.tables import (
    ALLIED,
    BASE_LIST,
    BASES,
    BELGIUM,
    BONUS,
    BRITISH_INF,
    COUNTRIES,
    FORTRESSES,
    FRENCH_INF,
    GERMAN,
    GERMAN_ARM,
    GERMAN_BASES,
    GERMAN_INF,
    GERMANY,
    LOOKS,
    MOST,
    NAMES,
    NEAR,
    NET,
    OBJECTIVES,
    PARIS,
    PLACE,
    TYPE_OF,
    TYPES,
    TYPES_OF,
    UNITS,
    members,
)

# What is chosen in planning, best first; a card that isn't there is passed over.
WISHES: Final = (
    (
        *("operation", "operation", "operation", "operation", "breakthrough", "air", "operation", "engineers"),
        *("operation", "air", "breakthrough", "paratroopers", "staff", "logistics", "reinforcements", "panic"),
    ),
    (
        *("operation", "operation", "operation", "air", "operation", "air", "logistics", "staff", "command"),
        *("counterattack", "reinforcements", "air", "logistics"),
    ),
)
CARD_COST: Final = {"operation": 0.0, "breakthrough": 0.5, "staff": 0.4, "command": 0.1, "logistics": 0.2, "elan": 0.5}
GAIN_LEAST: Final = (-0.3, 0.15)  # by side: a move must better the map by this much; the German must get on
DRIVE: Final = 0.3  # what a road nearer to the objectives is worth to the German
REPULSE: Final = 0.5  # what an attack that fails costs
GIVES_WAY: Final = 0.45  # how often a beaten defender who may stand by sacrifice retreats
ENEMY_LOST: Final = 1.2  # what an enemy unit broken is worth
PAIRS: Final = (0.0, 0.0, 0.16, 0.3, 0.45)  # how often so many dice break a unit
CARD_GAIN: Final = 0.12  # a combat card must better the odds by this much
BLUFF: Final = 0.15  # how often Fog of war is laid
UNIT_WORTH: Final = (1.4, 2.2, 1.6, 2.0, 2.4, 2.0)  # by type
GUESSED_AIM: Final = 0.6  # how much an objective counts that the Allied player can only guess at


class Move(NamedTuple):
    """A movement that was found good: what it gains, and how it is answered."""

    gain: float
    answer: Any  # to the ask for an operation
    start: int
    group: tuple[int, ...]
    target: int


class Thumb:
    """Answers one ask at a time; a move that takes several answers is kept in mind, and found anew if need be."""

    def __init__(self) -> None:
        self.mind: Move | None = None

    def answer(self, seat: Seat, rng: Random) -> list[Any]:
        ask = seat.ask
        assert ask is not None
        reply = REPLIES.get(ask.kind)
        answers = reply(self, seat, ask, rng) if reply is not None else [rng.choice(seat.choices)]
        return answers or [rng.choice(seat.choices)]


# ---- the table as the seat knows it ----


def known_table(seat: Seat) -> Table:
    """The view as a state of the game; units behind screens are shared out evenly."""
    view = seat.view
    g = blank()
    g.options = dict(seat.options)
    for look, place, number, frozen in view["pieces"]:
        put(g, PLACE[place], TYPE_OF[look], number)
        if frozen:
            g.frozen[PLACE[place] * TYPES + TYPE_OF[look]] += number
    for country in view["collapsed"]:
        g.german_home |= COUNTRIES[country]
    g.screened = 0
    if seat.side == ALLIED:
        guess_behind_screens(g, view)
    for look, number in view["boxes"]["surrendered"]:
        g.surrendered[TYPE_OF[look]] = number
    for kind_of_box, pile in (("pool", g.pool), ("waiting", g.waiting)):
        for side in (GERMAN, ALLIED):
            for look, number in view["boxes"][f"{kind_of_box}-{side}"]:
                pile[TYPE_OF[look]] = number
    g.objectives = [aim["id"] for aim in view["aims"]]
    g.turn, g.active, g.elan = view["turn"], seat.side, view["tracks"]["elan"]
    return g


def guess_behind_screens(g: Table, view: dict[str, Any]) -> None:
    bases = [PLACE[name] for name in view["lids"]]
    if not bases:
        return
    for kind in (GERMAN_INF, GERMAN_ARM):
        boxed = sum(
            number
            for box in ("pool-0", "waiting-0", "gone-0")
            for look, number in view["boxes"][box]
            if look == LOOKS[kind]
        )
        on_map = sum(g.units[space * TYPES + kind] for space in range(len(NAMES)))
        fighting = sum(n for look, n in (view["battle"] or {}).get("group", []) if look == LOOKS[kind])
        for number in range(max(0, UNITS[LOOKS[kind]] - boxed - on_map - fighting)):
            put(g, bases[number % len(bases)], kind)


# ---- what the map is worth to the German ----


def aim_weights(g: Table, side: int) -> dict[int, float]:
    """How much it matters who holds a space, for the objectives' sake."""
    weights: dict[int, float] = {}
    for aim, row in OBJECTIVES.items():
        sure = 1.0 if aim in g.objectives else 0.0 if side == GERMAN else GUESSED_AIM / 2
        for name in row.get("hold", ()):
            weights[PLACE[name]] = weights.get(PLACE[name], 0.0) + sure * 9.0 / row["need"]
    if "encirclement" in g.objectives or side == ALLIED:
        for space in members(BELGIUM | COUNTRIES["netherlands"]):
            weights[space] = weights.get(space, 0.0) + (0.9 if "encirclement" in g.objectives else 0.2)
    return weights


class Scale:
    """Weighs a table for one game and one side: the weights of the spaces are found once."""

    def __init__(self, g: Table, side: int) -> None:
        self.side = side
        self.aims = aim_weights(g, side)
        self.worth = [0.6 + self.aims.get(space, 0.0) for space in range(len(NAMES))]
        goals = [space for space, weight in self.aims.items() if weight >= 1.0] or [PARIS]
        self.far = [self.distance(space, goals) for space in range(len(NAMES))]

    @staticmethod
    def distance(space: int, goals: Sequence[int]) -> float:
        """How far a space is from what is wanted: from the nearest of it, and a little from all of it."""
        roads = [NET.distance(space, goal) for goal in goals]
        return 0.7 * min(roads) + 0.3 * sum(roads) / len(roads)

    def german(self, g: Table) -> float:
        """The worth of a position to the German."""
        held = german_control(g)
        total = sum(self.worth[space] for space in members(held))
        supplied_german, supplied_allied = supplied(g, GERMAN), supplied(g, ALLIED)
        for space in members(g.german_at):
            inf, arm = g.units[space * TYPES], g.units[space * TYPES + GERMAN_ARM]
            fed = 1.0 if supplied_german >> space & 1 else 0.45
            strength = min(2, inf + arm) * 0.5 + (inf + arm) * 0.12 + arm * 0.1
            total += fed * (strength + DRIVE * (5 - self.far[space]) * (inf + 1.5 * arm) ** 0.7) + self.guard(
                g, space, held
            )
        for space in members(g.allied_at):
            total -= self.allied_stack(g, space, held, bool(supplied_allied >> space & 1))
        for base in BASE_LIST:
            total -= self.base_risk(g, base, held)
        total += sum(g.surrendered[kind] * (4.5 if kind == BRITISH_INF else 2.2) for kind in TYPES_OF[ALLIED])
        if not held >> PARIS & 1 and not g.count[PARIS]:
            total += 2.5 * bool(NEAR[PARIS] & held)
        return total

    def allied_stack(self, g: Table, space: int, held: int, fed: bool) -> float:
        """What an Allied stack is worth where it stands: more in front of the enemy and on what he wants."""
        number = g.count[space]
        near_enemy = bool(NEAR[space] & held)
        wanted = 0.35 + 0.18 * min(self.worth[space], 4.0) + (0.35 if near_enemy else 0.0)
        cover = min(number, 2) * wanted + (number - 2) * 0.12 * (number > 2)
        return cover if fed else cover * 0.4 - 0.5 * number

    def guard(self, g: Table, space: int, held: int) -> float:
        """A worry for a German space with one unit next to Allied ones."""
        del held
        threat = NEAR[space] & g.allied_at
        if not threat or g.count[space] > 1:
            return 0.0
        return -0.3 - 0.08 * self.worth[space]

    def base_risk(self, g: Table, base: int, held: int) -> float:
        """An Allied unit in a German base at the end of a turn loses the war."""
        if not held >> base & 1:
            return 14.0
        if not NEAR[base] & g.allied_at:
            return 0.0 if g.count[base] else 0.8
        return (7.0, 3.0, 0.8, 0.2)[min(g.count[base], 3)]

    def of(self, g: Table) -> float:
        """The worth of a position to this side."""
        value = self.german(g)
        return value if self.side == GERMAN else -value


# ---- trying a move ----


def dice_of(g: Table, side: int, start: int, group: Sequence[int], target: int) -> tuple[int, int]:
    """The dice of an attack and of its defence, cards left out."""
    other = 1 - side
    defenders = g.count[target]
    attack, defence = min(sum(group), 2), min(defenders, 2)
    attack += superior(g, group, target)
    if other == ALLIED or GERMANY >> target & 1:
        defence += BONUS[target]
    attack, defence = min(attack, 4), min(defence, 4)
    if attack_supply(g, side, start, target, supply_at(g, side, start)) != FULL:
        attack = min(attack - 1, 3)
    if defenders and supply_at(g, other, target) == NONE:
        defence = min(defence - 1, 3)
    return max(1, attack), max(0, defence)


def superior(g: Table, group: Sequence[int], target: int) -> bool:
    there = g.units[target * TYPES : target * TYPES + TYPES]
    arms = group[1] + group[3] + group[5]
    return not FORTRESSES >> target & 1 and arms > there[1] + there[3] + there[5]


def attack_gain(g: Table, side: int, move: Move) -> float:
    """What an attack gains on the average, when `move.gain` is what taking the space would."""
    _, _, start, group, target = move
    attack, defence = dice_of(g, side, start, group, target)
    defended = bool(g.count[target])
    chance = float(attack_wins(attack, defence)) if defended or defence else 1.0
    may_stand = defended and (bool((BASES | FORTRESSES) >> target & 1) or not superior(g, group, target))
    gives_way = GIVES_WAY if may_stand else 1.0
    taken = gives_way * (move.gain + 0.5) + (1 - gives_way) * ENEMY_LOST
    cheapest = min(UNIT_WORTH[kind] for kind in range(TYPES) if group[kind])
    pairs = PAIRS[attack] * ENEMY_LOST * defended - PAIRS[defence] * cheapest
    return chance * taken - (1 - chance) * REPULSE + pairs


def moved(g: Table, start: int, group: Sequence[int], target: int, *, take_space: bool) -> Table:
    """The table after a movement; `take_space`: after an attack that was won."""
    new = g.copy()
    for kind in range(TYPES):
        if group[kind]:
            take(new, start, kind, group[kind])
    if take_space:
        beaten = new.units[target * TYPES : target * TYPES + TYPES]
        for kind in range(TYPES):
            if beaten[kind]:
                take(new, target, kind, beaten[kind])
    for kind in range(TYPES):
        if group[kind]:
            put(new, target, kind, group[kind])
    if take_space and any(beaten):
        fall_back(new, target, beaten)
    return new


def fall_back(g: Table, lost: int, beaten: Sequence[int]) -> None:
    """A guess at a retreat: to the first supplied neighbour with room, else surrender."""
    side = GERMAN if beaten[GERMAN_INF] or beaten[GERMAN_ARM] else ALLIED
    number = sum(beaten)
    open_to = [
        space
        for space in members(NEAR[lost] & controlled(g, side))
        if BASES >> space & 1 or g.count[space] + number <= MOST
    ]
    fed = [space for space in open_to if supplied(g, side) >> space & 1] or open_to
    for kind in range(TYPES):
        if beaten[kind] and fed:
            put(g, fed[0], kind, beaten[kind])
        elif beaten[kind] and kind in (FRENCH_INF, BRITISH_INF):
            g.surrendered[kind] += beaten[kind]


def tactical_moves(g: Table, scale: Scale, doing: str, answer: Any, start: int = -1) -> Iterator[Move]:
    """Every movement of a kind that is worth a look, with what it gains."""
    side = ALLIED if doing == "special" else g.active
    now = scale.of(g)
    own = controlled(g, side)
    for origin in [start] if start >= 0 else list(origins(g, doing)):
        for group in sensible_groups(able(g, origin, doing), most_units(doing), doing):
            for target in members(destinations(g, doing, origin, group)):
                after = moved(g, origin, group, target, take_space=not own >> target & 1)
                move = Move(scale.of(after) - now, answer, origin, group, target)
                if not own >> target & 1:
                    move = move._replace(gain=attack_gain(g, side, move))
                yield move


def sensible_groups(there: tuple[int, ...], most: int, doing: str) -> list[tuple[int, ...]]:
    """As many as may go, all the armour, all but one; not every one of dozens of groups."""
    everything = groups(there, most, doing == "command")
    if not everything:
        return []
    largest = max(sum(group) for group in everything)
    return [
        group
        for group in everything
        if sum(group) >= largest - 1 or (all_armour(group) and sum(group) >= 2) or sum(group) == 1
    ]


def best(moves: Iterable[Move], rng: Random) -> Move | None:
    """The best move, ties and near ties broken by chance."""
    found = [(move.gain + rng.random() * 0.08, number, move) for number, move in enumerate(moves)]
    return max(found)[2] if found else None


# ---- the replies, by kind of ask ----


def deploy(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """As in history, with a little noise once the first unit stands."""
    del mind
    whole = seat.module.presets(known_table(seat), ask).get("historical") if not seat.view["pieces"][3:] else None
    plan = whole or []
    left = int(ask.about["left"])
    if plan and left == len(plan):
        return plan
    return [rng.choice(seat.choices)]


def extra(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Points go into cards but for one, which may move a unit later."""
    del mind, seat, rng
    return [max(0, int(ask.about["points"]) - 1)]


def plan(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The first of the wish list that are there, now and then another."""
    del mind, rng
    items: list[str] = list(ask.about["items"])
    chosen: list[str] = list(ask.about["chosen"])
    need = int(ask.about["most"]) - len(chosen)
    wanted: list[str] = []
    for wish in WISHES[seat.side]:
        if len(wanted) < need and wanted.count(wish) + chosen.count(wish) < items.count(wish):
            wanted.append(wish)
    return sorted(wanted, key=items.index)


def special(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Forward into Belgium, for two cards at the most."""
    del ask
    cards = [choice for choice in seat.choices if choice != "end"]
    if not cards or seat.view["hands"][ALLIED]["count"] <= 5:
        return ["end"]
    g = known_table(seat)
    scale = Scale(g, ALLIED)
    found = best(tactical_moves(g, scale, "special", min(cards, key=worth_keeping)), rng)
    if found is None or found.gain < 0.3:
        return ["end"]
    mind.mind = found
    return [found.answer]


def worth_keeping(choice: list[str]) -> int:
    """The cards that are given up first come first."""
    order = ("counterattack", "reinforcements", "command", "logistics", "staff", "air", "operation")
    return order.index(choice[1]) if choice[1] in order else -1


def operation(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The best of all that the cards allow; a pass when nothing is worth it."""
    del ask
    g = known_table(seat)
    scale = Scale(g, seat.side)
    found = best(list(every_operation(g, scale, seat)), rng)
    if found is None or found.gain < GAIN_LEAST[seat.side]:
        return ["pass"]
    mind.mind = found
    return [found.answer]


def every_operation(g: Table, scale: Scale, seat: Seat) -> Iterator[Move]:
    doings = {"operation": "tactical", "breakthrough": "armour", "command": "command", "staff": "tactical"}
    seen: set[str] = set()
    for choice in seat.choices:
        name = choice[1] if isinstance(choice, list) else choice
        doing = "elan" if name == "elan" else doings.get(name, "")
        cost = CARD_COST.get(name, 0.0)
        if doing and (doing not in seen or name == "elan"):
            seen.add(doing)
            for move in tactical_moves(g, scale, doing, choice):
                yield move._replace(gain=move.gain - cost)
        elif name == "logistics":
            yield from (move._replace(gain=1.4 * move.gain - cost) for move in strategic_moves(g, scale, choice))
        elif name in ("reinforcements", "panic"):
            yield Move(0.9, choice, -1, (), -1)


def strategic_moves(g: Table, scale: Scale, answer: Any) -> Iterator[Move]:
    side, now = g.active, scale.of(g)
    for space in members(present(g, side)):
        for kind in TYPES_OF[side]:
            if g.units[space * TYPES + kind] <= g.frozen[space * TYPES + kind]:
                continue
            group = tuple(int(kind == other) for other in range(TYPES))
            for target in members(strategic_targets(g, side, space, kind)):
                yield Move(
                    scale.of(moved(g, space, group, target, take_space=False)) - now, answer, space, group, target
                )
            if may_evacuate(space, kind) and side == ALLIED:
                away = g.copy()
                take(away, space, kind)
                yield Move(scale.of(away) - now - 0.8, answer, space, group, -1)


def staff(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del mind, ask, rng
    return ["tactical"] if "tactical" in seat.choices else []


def origin(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    doing = str(ask.about["doing"])
    if mind.mind is None or mind.mind.start < 0 or NAMES[mind.mind.start] not in seat.choices:
        g = known_table(seat)
        mind.mind = best(tactical_moves(g, Scale(g, seat.side), doing, ""), rng)
    return [NAMES[mind.mind.start]] if mind.mind is not None and NAMES[mind.mind.start] in seat.choices else []


def group(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    start = PLACE[str(ask.about["at"])]
    if mind.mind is None or mind.mind.start != start or list(looks(mind.mind.group)) not in seat.choices:
        g = known_table(seat)
        moves = tactical_moves(g, Scale(g, seat.side), str(ask.about["doing"]), "", start)
        mind.mind = best((move for move in moves if list(looks(move.group)) in seat.choices), rng)
    return [list(looks(mind.mind.group))] if mind.mind is not None else []


def destination(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    start, chosen = PLACE[str(ask.about["at"])], group_of(ask.about["group"])
    if mind.mind is None or mind.mind[2:4] != (start, chosen) or NAMES[mind.mind.target] not in seat.choices:
        g = known_table(seat)
        moves = tactical_moves(g, Scale(g, seat.side), str(ask.about["doing"]), "", start)
        mind.mind = best((m for m in moves if m.group == chosen and NAMES[m.target] in seat.choices), rng)
    target, mind.mind = mind.mind, None
    return [NAMES[target.target]] if target is not None else []


def best_strategic(seat: Seat, rng: Random, fits: Callable[[Move], bool]) -> Move | None:
    g = known_table(seat)
    return best((move for move in strategic_moves(g, Scale(g, seat.side), "") if fits(move)), rng)


def strategic_origin(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del mind, ask
    found = best_strategic(seat, rng, lambda move: NAMES[move.start] in seat.choices)
    if DONE in seat.choices and (found is None or found.gain < 0.1):
        return [DONE]
    return [NAMES[found.start]] if found is not None else []


def strategic_unit(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del mind
    start = PLACE[str(ask.about["at"])]
    found = best_strategic(seat, rng, lambda move: move.start == start and looks(move.group)[0] in seat.choices)
    return [looks(found.group)[0]] if found is not None else []


def strategic_destination(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del mind
    start, one = PLACE[str(ask.about["at"])], group_of([ask.about["look"]])

    def word(move: Move) -> str:
        return NAMES[move.target] if move.target >= 0 else "evacuate"

    found = best_strategic(seat, rng, lambda m: m.start == start and m.group == one and word(m) in seat.choices)
    return [word(found)] if found is not None else []


def reinforce(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Armour first."""
    del mind, ask, rng
    arms = [choice for choice in seat.choices if choice.endswith("arm")]
    return (arms or [choice for choice in seat.choices if choice != DONE] or seat.choices)[:1]


def reinforce_at(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del mind
    g = known_table(seat)
    scale, kind = Scale(g, seat.side), TYPE_OF[str(ask.about["look"])]

    def after(space: int) -> float:
        new = g.copy()
        put(new, space, kind)
        return scale.of(new) + rng.random() * 0.05

    spaces = [space for space in members(returning_to(g, seat.side, kind)) if NAMES[space] in seat.choices]
    return [NAMES[max(spaces, key=after)]] if spaces else []


# ---- combat ----


def battle_cards(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """What betters the odds enough, on a space that matters; Fog of war now and then."""
    del mind
    if ask.about.get("chosen"):
        return [DONE] if DONE in seat.choices else []
    battle = seat.view["battle"]
    items: list[str] = list(ask.about.get("items", ()))
    attack, defence = battle["sides"][0]["dice"], battle["sides"][1]["dice"]
    attacking = battle["attacker"] == seat.side
    laid: list[str] = []
    for card in items:
        if card == "fog":
            if rng.random() < BLUFF:
                laid.append(card)
        elif card_gain(card, attacking, attack, defence) >= CARD_GAIN:
            laid.append(card)
            attack, defence = with_card(card, attacking, attack, defence)
    done = [DONE] if len(laid) < int(ask.about.get("most", 0)) or not items else []
    return laid + done


def with_card(card: str, attacking: bool, attack: int, defence: int) -> tuple[int, int]:
    if card == "engineers":
        return attack, max(0, defence - 2)
    return (min(4, attack + 1), defence) if attacking else (attack, min(4, defence + 1))


def card_gain(card: str, attacking: bool, attack: int, defence: int) -> float:
    """How much the card betters the odds; General staff counts as half a die."""
    more_attack, more_defence = with_card(card, attacking, attack, defence)
    gain = float(attack_wins(more_attack, more_defence) - attack_wins(attack, defence))
    return (gain if attacking else -gain) * (0.5 if card == "staff" else 1.0)


def keep(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The chance to win, and what a pair is worth besides."""
    del mind, ask, rng
    battle = seat.view["battle"]
    enemy = 1 - seat.side
    if battle["attacker"] == enemy:
        victims = sum(number for _, number in battle["group"])
    else:
        victims = sum(row[2] for row in seat.view["pieces"] if row[1] == battle["at"])
    pair = (0.35 if victims > 1 else 0.6) if victims else 0.0
    choice = max(battle["keeps"], key=lambda one: (one["chance"] + pair * one["pair"], one["sum"]))
    return [choice["answer"]]


def reroll(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Low dice are thrown again; two high ones stay."""
    del mind, rng
    low = sorted(value for value in ask.about["dice"] if value <= 3)
    answer = ["dice", *low]
    return [answer] if low and answer in seat.choices else ["stand"]


def stand(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """A unit is given for a space that matters, or where there is no way back."""
    del mind, rng
    g = known_table(seat)
    place = PLACE[str(ask.about["at"])]
    way_back = NEAR[place] & controlled(g, seat.side) & ~(1 << place)
    matters = Scale(g, seat.side).worth[place] >= 2.5 or bool(GERMAN_BASES >> place & 1)
    return ["sacrifice"] if not way_back or (matters and g.count[place] >= 1) else ["retreat"]


def loss(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Own infantry before armour, unless it would surrender; the enemy's best unit."""
    del mind, rng
    battle = seat.view["battle"]
    of = int(ask.about["of"])
    unsupplied = battle["sides"][0 if battle["attacker"] == of else 1]["unsupplied"]

    def cost(look: str) -> float:
        surrender = 4.0 if unsupplied and look.endswith("inf") else 0.0
        return UNIT_WORTH[TYPE_OF[look]] + surrender

    return [(min if of == seat.side else max)(seat.choices, key=cost)]


def retreat(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Where the chooser likes the beaten units best."""
    del mind
    g = known_table(seat)
    scale, beaten = Scale(g, seat.side), group_of(ask.about["group"])

    def after(name: str) -> float:
        new = g.copy()
        for kind in range(TYPES):
            if beaten[kind]:
                put(new, PLACE[name], kind, beaten[kind])
        return scale.of(new) + rng.random() * 0.05

    return [max(seat.choices, key=after)]


def breakthrough(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    if len(seat.choices) == 1:
        return ["stop"]
    g = known_table(seat)
    moves = tactical_moves(g, Scale(g, seat.side), "breakthrough", "", PLACE[str(ask.about["at"])])
    found = best(moves, rng)
    if found is None or found.gain < GAIN_LEAST[seat.side]:
        return ["stop"]
    mind.mind = found
    return [["card", "breakthrough"]]


REPLIES: Final[dict[str, Callable[[Thumb, Seat, Ask, Random], list[Any]]]] = {
    "deploy": deploy,
    "extra": extra,
    "plan": plan,
    "special": special,
    "operation": operation,
    "staff": staff,
    "origin": origin,
    "group": group,
    "destination": destination,
    "strategic-origin": strategic_origin,
    "strategic-unit": strategic_unit,
    "strategic-destination": strategic_destination,
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
