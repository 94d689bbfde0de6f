"""What the map of Guerre Éclair is worth, and what a movement or an attack would gain: the thumb's reckoning.

All worth is counted for the German; the Allied player wants the opposite.  It is made of the spaces that he
controls, the units and where they stand, and what either side threatens to take next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from grognard.engine.seat import Seat
from grognard.games.guerre_eclair.combat import armour_in
from grognard.games.guerre_eclair.movement import (
    able,
    all_armour,
    destinations,
    groups,
    may_evacuate,
    most_units,
    origins,
    strategic_targets,
    strategic_units,
)
from grognard.games.guerre_eclair.odds import attack_wins
from grognard.games.guerre_eclair.pieces import controlled, german_control, present, put, surrender_points, take
from grognard.games.guerre_eclair.state import Table, blank
from grognard.games.guerre_eclair.supply import (
    FULL,
    NONE,
    allied_supplied,
    attack_supply,
    german_supplied,
    supplied,
    supply_at,
)
from grognard.games.guerre_eclair.tables import (
    ALL,
    ALLIED,
    BASES,
    BONUS,
    BRITISH_ARM,
    BRITISH_INF,
    CARDS,
    COUNTRIES,
    FORTRESSES,
    FRENCH_ARM,
    FRENCH_INF,
    GERMAN,
    GERMAN_ARM,
    GERMAN_BASES,
    GERMAN_INF,
    GERMANY,
    LAST_TURN,
    LOOKS,
    MOST,
    NAMES,
    NEAR,
    NET,
    OBJECTIVES,
    PLACE,
    PORTS,
    SURRENDER_POINTS,
    TYPE_OF,
    TYPES,
    TYPES_OF,
    UNITS,
    members,
)

SPACE_WORTH: Final = 0.5  # what any space is worth
BASE_WORTH: Final = 14.0  # a German base: with it goes the war
AIM_WORTH: Final = 7.0  # an objective, shared among the spaces that it needs
AIM_MET: Final = (0.0, 1.5, 2.5, 4.0, 7.0, 14.0)  # what a whole objective is worth besides, by turn
GUESSED_AIM: Final = 0.34  # how much an objective counts that the Allied player can only guess at
SURRENDERED: Final = (0.0, 1.8, 4.0, 6.5, 10.0, 60.0)  # by points on the surrender card
UNIT_WORTH: Final = (1.0, 1.5, 1.1, 1.5, 1.5, 1.5)  # by type, on the map
CAUGHT: Final = 0.5  # ... and what else Allied infantry loses by it, for it may surrender
CUT_OFF: Final = 0.45  # the share of that which units without supply lose
DRIVE: Final = (0.28, 0.34)  # what a road nearer to the objectives is worth, for infantry and armour
REACH: Final = 4  # ... within so many roads
ALLIED_DRIVE: Final = 0.08
# How much of a side's worst threat counts, and of each other one: for the side on next, and for the other.
NEXT_THREATS: Final = (0.6, 0.3)
LATER_THREATS: Final = (0.35, 0.3)
LOOKED_AT: Final = 4  # how many of the best moves are tried against the foe's replies
PRESSURE: Final = (0.25, 0.6, 0.8, 0.9, 1.0)  # how much of that, by the cards in the hand of the side that threatens
BEATEN: Final = 0.35  # what a unit's defeat costs its side, beside the space
BROKEN: Final = 1.3  # what a unit's loss costs, roughly
FORTRESS_ROADS: Final = 2  # how many roads a detour may be to go round a hostile fortress
STANDS: Final = (1.0, 0.4, 0.12, 0.04)  # how likely a fortress or base falls when the attack is won, by its units
GIVES_WAY: Final = 0.6  # the same in a city, where the attacker has no armour superiority
ELAN: Final = 0.45  # what a point of Élan is worth
PAIRS: Final = (0.0, 0.0, 0.16, 0.3, 0.42)  # how often so many dice break a unit
FOE_CARD: Final = 0.2  # how often the defender is taken to have a card for one more die
ODDS: Final = tuple(
    tuple(float(attack_wins(attack, defence)) if attack else 0.0 for defence in range(5)) for attack in range(5)
)


class Move(NamedTuple):
    """A movement that was looked at: what it gains, and how it is answered."""

    gain: float
    answer: Any  # to the ask for an operation
    start: int
    group: tuple[int, ...]
    target: int  # -1: across the sea


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


def pressure(seat: Seat) -> tuple[float, float]:
    """How much each side can still do this turn, by its cards; between turns there are always more to come."""
    found: list[float] = []
    for side in (GERMAN, ALLIED):
        points = max(0, seat.view["tracks"]["elan"] * (-1 if side == GERMAN else 1))
        left = max(0, seat.view["hands"][side]["count"] - 1) + points
        last = seat.view["turn"] == LAST_TURN and seat.view["phase"] == "operations"
        found.append(0.0 if last and not left else PRESSURE[min(left, len(PRESSURE) - 1)])
    return found[0], found[1]


# ---- the objectives ----


def aim_shares(g: Table, side: int) -> dict[str, float]:
    """How much each objective matters: to the German the nearer one most, to the Allied player the open one."""
    if side == ALLIED:
        return {aim: 1.0 if aim in g.objectives else GUESSED_AIM for aim in OBJECTIVES}
    costs = {aim: aim_cost(g, aim) for aim in g.objectives}
    least = min(costs.values(), default=0.0)
    return {aim: (2 + least) / (2 + cost) for aim, cost in costs.items()}


def aim_cost(g: Table, aim: str) -> float:
    """How far the German is from an objective, roughly in operations."""
    row, held = OBJECTIVES[aim], german_control(g)
    if "hold" in row:
        costs = sorted(space_cost(g, PLACE[name], held) for name in row["hold"])
        return sum(costs[: row["need"]])
    missing = sum((COUNTRIES[country] & ~held).bit_count() for country in row["collapse"])
    return float(missing + 1.5 * max(0, row["surrendered"] - surrender_points(g)))


def space_cost(g: Table, space: int, held: int) -> float:
    if held >> space & 1:
        return 0.0
    roads = min((NET.distance(space, start) for start in members(g.german_at)), default=REACH)
    return roads + 0.7 * min(g.count[space], 2) + 0.5 * BONUS[space]


def surrendered(points: int) -> float:
    """What so many points on the surrender card are worth to the German."""
    return SURRENDERED[min(points, len(SURRENDERED) - 1)]


def points_at(g: Table, space: int) -> int:
    """What the infantry in a space would count for on the surrender card."""
    return sum(g.units[space * TYPES + kind] * SURRENDER_POINTS[kind] for kind in TYPES_OF[ALLIED])


@lru_cache(maxsize=1 << 10)
def roads_to(goal: int, hostile: int) -> tuple[int, ...]:
    """How many roads each space is from a goal, for one who goes round hostile fortresses if that is not far."""
    far = [len(NAMES)] * len(NAMES)
    far[goal] = 0
    edge = {goal}
    while edge:
        space = min(edge, key=lambda one: (far[one], one))
        edge.remove(space)
        step = far[space] + 1 + (FORTRESS_ROADS if hostile >> space & 1 and space != goal else 0)
        for other in members(NEAR[space]):
            if step < far[other]:
                far[other] = step
                edge.add(other)
    return tuple(far)


class Scale:
    """Weighs tables for one decision: what the spaces are worth is found once."""

    def __init__(self, seat: Seat, g: Table) -> None:
        self.pressure = pressure(seat)
        self.turn = g.turn
        self.shares = aim_shares(g, seat.side)
        self.worth = self.space_worths()
        held = german_control(g)
        self.hostile = FORTRESSES & ~held
        goals = [s for s in members(ALL & ~GERMAN_BASES) if self.worth[s] >= 2.0]
        open_goals = [s for s in goals if not held >> s & 1] or goals
        self.near = [max(0.0, REACH + 1 - self.distance(space, open_goals)) for space in range(len(NAMES))]

    def space_worths(self) -> list[float]:
        worth = [BASE_WORTH if GERMAN_BASES >> space & 1 else SPACE_WORTH for space in range(len(NAMES))]
        for aim, share in self.shares.items():
            row = OBJECTIVES[aim]
            spaces = [PLACE[name] for name in row.get("hold", ())]
            each = AIM_WORTH * share / row.get("need", 1)
            if not spaces:
                spaces = [space for country in row["collapse"] for space in members(COUNTRIES[country])]
                each = AIM_WORTH * share / (len(spaces) + row["surrendered"])
            for space in spaces:
                worth[space] += each
        return worth

    def distance(self, space: int, goals: Sequence[int]) -> float:
        """How far a space is from what is wanted: from the nearest of it, and a little from all of it."""
        if not goals:
            return 0.0
        roads = [roads_to(goal, self.hostile)[space] for goal in goals]
        return 0.7 * min(roads) + 0.3 * sum(roads) / len(roads)

    def of(self, g: Table, side: int, on: int) -> float:
        """The worth of a position to a side, when `on` is the next to act."""
        return self.german(g, on) if side == GERMAN else -self.german(g, on)

    def german(self, g: Table, on: int) -> float:
        """The worth of a position to the German."""
        held = german_control(g)
        fed = (german_supplied(held), allied_supplied(held))
        total = sum(self.worth[space] for space in members(held))
        met = self.aims_met(g, held)
        total += self.units(g, fed) + met
        total += surrendered(surrender_points(g)) * (1.3 if "encirclement" in self.shares else 1.0)
        total -= self.threats(self.against_german(g, held, fed, met), ALLIED, on)
        return total + self.threats(self.against_allies(g, held, fed), GERMAN, on)

    def threats(self, found: Iterable[float], by: int, on: int) -> float:
        """One side's threats: the worst counts most, if it can be carried out before there is an answer."""
        some = list(found)
        if not some:
            return 0.0
        first, other = NEXT_THREATS if by == on else LATER_THREATS
        return self.pressure[by] * (first * max(some) + other * (sum(some) - max(some)))

    def units(self, g: Table, fed: tuple[int, int]) -> float:
        """Units on the map, where they stand, and whether they are supplied."""
        total = 0.0
        late = 0.4 if self.turn == LAST_TURN else 1.0
        for space in members(g.german_at):
            inf, arm = g.units[space * TYPES], g.units[space * TYPES + GERMAN_ARM]
            units = inf * UNIT_WORTH[GERMAN_INF] + arm * UNIT_WORTH[GERMAN_ARM]
            total += units if fed[GERMAN] >> space & 1 else units * (1 - CUT_OFF)
            total += late * self.near[space] * (DRIVE[0] * inf + DRIVE[1] * arm)
        for space in members(g.allied_at):
            inf, arm, guards, tanks = g.units[space * TYPES + FRENCH_INF : space * TYPES + TYPES]
            units = (
                inf * UNIT_WORTH[FRENCH_INF] + guards * UNIT_WORTH[BRITISH_INF] + (arm + tanks) * UNIT_WORTH[FRENCH_ARM]
            )
            limited = (FORTRESSES | PORTS) >> space & 1
            lack = 0.0 if fed[ALLIED] >> space & 1 else CUT_OFF / 2 if limited else CUT_OFF
            if not (fed[ALLIED] | FORTRESSES | PORTS) >> space & 1:
                units -= CAUGHT * sum(
                    g.units[space * TYPES + kind] * SURRENDER_POINTS[kind] for kind in TYPES_OF[ALLIED]
                )
            total -= units * (1 - lack) + late * ALLIED_DRIVE * self.near[space] * g.count[space]
        return total

    def aims_met(self, g: Table, held: int) -> float:
        best = 0.0
        for aim, share in self.shares.items():
            row = OBJECTIVES[aim]
            if "hold" in row:
                met = sum(held >> PLACE[name] & 1 for name in row["hold"]) >= row["need"]
            else:
                met = surrender_points(g) >= row["surrendered"] and all(
                    g.german_home & COUNTRIES[country] == COUNTRIES[country] for country in row["collapse"]
                )
            if met:
                best = max(best, share * AIM_MET[self.turn])
        return best

    def against_german(self, g: Table, held: int, fed: tuple[int, int], met: float) -> Iterator[float]:
        """What the Allies could do to each German space."""
        strong = strengths(g, ALLIED, fed[ALLIED])
        for space in members(held):
            foes = NEAR[space] & g.allied_at
            if not foes:
                continue
            number, arms = g.count[space], g.units[space * TYPES + GERMAN_ARM]
            defence = min(number, 2) + (BONUS[space] if GERMANY >> space & 1 else 0)
            if number and not fed[GERMAN] >> space & 1:
                defence -= 1
            chance, superior, dice = best_attack(strong, space, foes, defence, arms)
            broken_units = PAIRS[dice] * BROKEN if number else 0.0
            stands = STANDS[min(number, 3)] if BASES >> space & 1 else 1.0 if superior or not number else GIVES_WAY
            lost = met if self.worth[space] >= 2.0 else 0.0
            cut = fed[GERMAN] & ~german_supplied(held & ~(1 << space)) & g.german_at & ~(1 << space)
            chain = BEATEN * sum(g.count[other] for other in members(cut)) if cut else 0.0
            yield chance * (stands * (self.worth[space] + lost + chain) + BEATEN * number) + broken_units

    def against_allies(self, g: Table, held: int, fed: tuple[int, int]) -> Iterator[float]:
        """What the German could do to each Allied space."""
        strong = strengths(g, GERMAN, fed[GERMAN])
        for space in members(NET.spread(g.german_at) & ~held):
            number = g.count[space]
            arms = g.units[space * TYPES + FRENCH_ARM] + g.units[space * TYPES + BRITISH_ARM]
            defence = min(min(number, 2) + BONUS[space], 4)
            if number and not (fed[ALLIED] | FORTRESSES | PORTS) >> space & 1:
                defence -= 1
            foes = NEAR[space] & g.german_at
            chance, superior, dice = best_attack(strong, space, foes, defence, arms)
            if (FORTRESSES | BASES) >> space & 1:
                stands = STANDS[min(number, 3)]
            else:
                stands = 1.0 if superior or not number else GIVES_WAY
            gain = stands * self.worth[space] + BEATEN * number
            if number and not NEAR[space] & ~held & ALL:  # nowhere to go: they would surrender
                points = surrender_points(g)
                gain += stands * (surrendered(points + points_at(g, space)) - surrendered(points))
            cut = fed[ALLIED] & ~allied_supplied(held | 1 << space) & g.allied_at & ~(1 << space)
            if cut:
                gain += stands * BEATEN * sum(g.count[other] for other in members(cut))
            yield chance * gain + (PAIRS[dice] * BROKEN if number else 0.0)


def strengths(g: Table, side: int, fed: int) -> dict[int, tuple[int, int]]:
    """By space, what a side can attack with from there: dice for its units, less one without supply; and armour."""
    units, found = g.units, {}
    for space in members(present(g, side)):
        at = space * TYPES
        arms = units[at + GERMAN_ARM] if side == GERMAN else units[at + FRENCH_ARM] + units[at + BRITISH_ARM]
        found[space] = ((2 if g.count[space] > 1 else 1) - (not fed >> space & 1), arms)
    return found


def best_attack(
    strong: dict[int, tuple[int, int]], space: int, foes: int, defence: int, arms: int
) -> tuple[float, bool, int]:
    """The best chance of a stack beside the space, whether it has armour superiority, and its dice."""
    best, tanks, fortress = 0, False, FORTRESSES >> space & 1
    for other in members(foes):
        dice, theirs = strong[other]
        superior = theirs > arms and not fortress
        dice += superior
        if dice > best or (dice == best and superior):
            best, tanks = dice, superior
    best = best or 1
    return ODDS[best][0 if defence < 0 else 4 if defence > 4 else defence], tanks, best


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
    return not FORTRESSES >> target & 1 and armour_in(group) > armour_in(there)


def broken(g: Table, side: int, kind: int, *, cut_off: bool) -> float:
    """What a lost unit costs its side: the unit, a point of Élan, and more if it surrenders."""
    cost = UNIT_WORTH[kind] + ELAN
    if cut_off and side == ALLIED and SURRENDER_POINTS[kind]:
        points = surrender_points(g)
        cost += surrendered(points + SURRENDER_POINTS[kind]) - surrendered(points)
    return cost


def cheapest(g: Table, side: int, group: Sequence[int], *, cut_off: bool) -> float:
    """What the unit costs that a side would give up first."""
    return min(broken(g, side, kind, cut_off=cut_off) for kind in range(TYPES) if group[kind])


def card_odds(card: str, attack: int, defence: int, *, attacking: bool) -> float:
    """The attacker's chance with one more card; General staff counts as half a die."""
    if card == "engineers":
        return ODDS[attack][max(0, defence - 2)]
    more = ODDS[min(4, attack + 1)][defence] if attacking else ODDS[attack][min(4, defence + 1)]
    return (more + ODDS[attack][defence]) / 2 if card == "staff" else more


CARD_WORTH: Final = {"air": 0.45, "staff": 0.7, "engineers": 0.2, "paratroopers": 0.3, "counterattack": 0.25}


class Trial:
    """Tries one side's moves from one position."""

    def __init__(self, g: Table, side: int, scale: Scale, cards: Sequence[str] = (), foe_card: float = 0.0) -> None:
        self.g = g
        self.side = side
        self.scale = scale
        self.cards = cards
        self.foe_card = foe_card
        self.now = self.of(g)
        self.own = controlled(g, side)

    def of(self, g: Table) -> float:
        """What a position is worth when this side has moved."""
        return self.scale.of(g, self.side, 1 - self.side)

    def tactical(self, doing: str, answer: Any, start: int = -1) -> Iterator[Move]:
        """Every movement of a kind that is worth a look, with what it gains."""
        g = self.g
        for origin in [start] if start >= 0 else list(origins(g, doing)):
            for group in sensible_groups(able(g, origin, doing), most_units(doing), doing):
                for target in members(destinations(g, doing, origin, group)):
                    yield Move(self.gain(self.of, self.now, origin, group, target), answer, origin, group, target)

    def refined(self, moves: Iterable[Move]) -> list[Move]:
        """The best of these moves, weighed again with the best that the foe could do after them."""
        some = sorted(moves, key=lambda move: -move.gain)[:LOOKED_AT]
        now = self.after_reply(self.g) if some else 0.0
        for number, move in enumerate(some):
            if move.start >= 0 and move.target >= 0:
                found = self.gain(self.after_reply, now, move.start, move.group, move.target)
                some[number] = move._replace(gain=found)
        return some

    def after_reply(self, g: Table) -> float:
        """What a position is worth to this side when the foe has made his best attack."""
        foe = Trial(g, 1 - self.side, self.scale, foe_card=FOE_CARD)
        replies = [move.gain for move in foe.attacks()]
        return -foe.now - self.scale.pressure[foe.side] * max(0.0, *replies) if replies else -foe.now

    def attacks(self) -> Iterator[Move]:
        """The strongest attacks from each space."""
        g = self.g
        on, g.active = g.active, self.side
        for origin in members(present(g, self.side)):
            for group in strongest_groups(able(g, origin, "tactical")):
                for target in members(destinations(g, "tactical", origin, group) & ~self.own):
                    yield Move(self.gain(self.of, self.now, origin, group, target), "", origin, group, target)
        g.active = on

    def gain(self, of: Callable[[Table], float], now: float, start: int, group: tuple[int, ...], target: int) -> float:
        """What a movement gains on the average, by this measure of positions."""
        if self.own >> target & 1:
            return of(moved(self.g, start, group, target)) - now
        return self.attack(of, now, start, group, target)

    def attack(
        self, of: Callable[[Table], float], now: float, start: int, group: tuple[int, ...], target: int
    ) -> float:
        g, side, other = self.g, self.side, 1 - self.side
        attack, defence = dice_of(g, side, start, group, target)
        there = g.units[target * TYPES : target * TYPES + TYPES]
        number, tanks = sum(there), superior(g, group, target)
        firm = bool((BASES | FORTRESSES) >> target & 1)
        falls = 1.0 if not number else STANDS[min(number, 3)] if firm else 1.0 if tanks else GIVES_WAY
        won = of(conquered(g, start, group, target, by_attacker=tanks)) - now
        cut_off = supply_at(g, other, target) == NONE
        kill = cheapest(g, other, there, cut_off=cut_off) if number else 0.0
        won = falls * won + (1 - falls) * kill
        if not (number or defence):
            return won
        chance, cost = self.chance(attack, defence, target, group, won + ELAN)
        weak = attack_supply(g, side, start, target, FULL) != FULL
        pairs = PAIRS[attack] * kill - PAIRS[defence] * cheapest(g, side, group, cut_off=weak)
        return chance * won - (1 - chance) * ELAN + pairs - cost

    def chance(self, attack: int, defence: int, target: int, group: Sequence[int], stake: float) -> tuple[float, float]:
        """The chance to win with the best card at hand, if one pays, and what that card is worth."""
        plain, best = ODDS[attack][defence], (ODDS[attack][defence], 0.0)
        for card in self.cards:
            if may_lay(card, self.side, target, group):
                chance = card_odds(card, attack, defence, attacking=True)
                if (chance - best[0]) * stake > CARD_WORTH[card] - best[1]:
                    best = chance, CARD_WORTH[card]
        worse = self.foe_card * (plain - ODDS[attack][min(4, defence + 1)])
        return best[0] - worse, best[1]

    def strategic(self, answer: Any) -> Iterator[Move]:
        """Every way to move one unit along the roads, or to take it home across the sea."""
        g, side = self.g, self.side
        for space in members(present(g, side)):
            free = strategic_units(g, space)
            for kind in TYPES_OF[side]:
                if free[kind] <= 0:
                    continue
                one = tuple(int(kind == other) for other in range(TYPES))
                for target in members(strategic_targets(g, side, space, kind)):
                    yield Move(self.of(moved(g, space, one, target)) - self.now, answer, space, one, target)
                if may_evacuate(space, kind):
                    yield Move(self.evacuation(space, kind, free[kind]), answer, space, one, -1)

    def evacuation(self, space: int, kind: int, number: int) -> float:
        """What it gains to take one unit home, or each of two: a pair in a trap goes together or not at all."""
        number = min(number, 2)
        away = self.g.copy()
        take(away, space, kind, number)
        return (self.of(away) - self.now) / number


def may_lay(card: str, side: int, target: int, group: Sequence[int]) -> bool:
    """Whether a card in hand helps this attack."""
    when = next(known.when for known in CARDS if known.id == card and known.side == side)
    if when == "fortress":
        return bool(FORTRESSES >> target & 1)
    if when == "low-countries":
        return any(spaces >> target & 1 for spaces in COUNTRIES.values())
    return when != "armour" or armour_in(group) > 0


def moved(g: Table, start: int, group: Sequence[int], target: int) -> Table:
    """The table after a movement."""
    new = g.copy()
    for kind in range(TYPES):
        if group[kind]:
            take(new, start, kind, group[kind])
            put(new, target, kind, group[kind])
    return new


def conquered(g: Table, start: int, group: Sequence[int], target: int, *, by_attacker: bool) -> Table:
    """The table after an attack that took the space; `by_attacker`: who says where the beaten retreat."""
    new = g.copy()
    beaten = new.units[target * TYPES : target * TYPES + TYPES]
    for kind in range(TYPES):
        if beaten[kind]:
            take(new, target, kind, beaten[kind])
        if group[kind]:
            take(new, start, kind, group[kind])
    for kind in range(TYPES):
        if group[kind]:
            put(new, target, kind, group[kind])
    held = german_control(new)
    for spaces in COUNTRIES.values():
        if not spaces & ~held:
            new.german_home |= spaces
    if any(beaten):
        fall_back(new, target, beaten, by_attacker=by_attacker)
    return new


def fall_back(g: Table, lost: int, beaten: Sequence[int], *, by_attacker: bool) -> None:
    """A guess at a retreat: into the trap if the attacker says where, else where the most roads lead on."""
    side = GERMAN if beaten[GERMAN_INF] or beaten[GERMAN_ARM] else ALLIED
    own = controlled(g, side)
    number = sum(beaten)
    open_to = [s for s in members(NEAR[lost] & own) if BASES >> s & 1 or g.count[s] + number <= MOST]
    fed = supplied(g, side)
    open_to = [space for space in open_to if fed >> space & 1] or open_to
    if open_to:
        choose = min if by_attacker else max
        where = choose(open_to, key=lambda space: ((NEAR[space] & own).bit_count(), space))
    for kind in range(TYPES):
        if beaten[kind] and open_to:
            put(g, where, kind, beaten[kind])
        elif beaten[kind] and SURRENDER_POINTS[kind]:
            g.surrendered[kind] += beaten[kind]


def strongest_groups(there: tuple[int, ...]) -> list[tuple[int, ...]]:
    """As many as may go together with the most armour, and the armour alone."""
    everything = groups(there, MOST, False)
    if not everything:
        return []
    largest = max(everything, key=lambda group: (sum(group), armour_in(group)))
    tanks = [group for group in everything if all_armour(group)]
    fastest = max(tanks, key=sum, default=largest)
    return [largest] if fastest == largest else [largest, fastest]


def sensible_groups(there: tuple[int, ...], most: int, doing: str) -> list[tuple[int, ...]]:
    """As many as may go, all but one, the armour, single units; not every one of dozens of groups."""
    everything = groups(there, most, doing == "command")
    largest = max((sum(group) for group in everything), default=0)
    return [
        group
        for group in everything
        if sum(group) >= largest - 1 or (all_armour(group) and sum(group) >= 2) or sum(group) == 1
    ]
