"""A rule-of-thumb player for Afrika: moves each stack to where it is worth most, attacks at good odds, pays its supply.

It sees its own seat only: what lies under the enemy's top counters it guesses anew for each decision,
by a fork of the game that its side can't tell from the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Final

from grognard.board.bits import members
from grognard.engine.asks import DONE, Ask
from grognard.engine.seat import Seat
from grognard.games.afrika.combat import able_to_attack
from grognard.games.afrika.losses import steps_left
from grognard.games.afrika.movement import movable, points, reach_of
from grognard.games.afrika.sources import in_play, is_campaign
from grognard.games.afrika.state import Desert, on_map, units_in
from grognard.games.afrika.strength import attack_total, combined, cover_halves, defence_total, odds_column
from grognard.games.afrika.supply import supplied_hexes
from grognard.games.afrika.tables import (
    ALAM_HALFA,
    ALEXANDRIA,
    ARMOUR,
    BARDIA,
    BENGHAZI,
    CAIRO,
    COUNTERS,
    EVEN_ODDS,
    FULL_STACK,
    GAZALA,
    GRID,
    HEX,
    MATRUH,
    NAMES,
    STACKING,
    TOBRUK,
    UNIT,
    distances,
)
from grognard.games.afrika.zones import adjacent, enemy_zone

# What each side wants in a scenario: hexes and how much; the enemy of one wants to keep him out.
ALAMEIN: Final = {**dict.fromkeys(ALAM_HALFA, 6.0), **dict.fromkeys(CAIRO, 4.0), ALEXANDRIA: 6.0}
COAST_TOWNS: Final = {BENGHAZI: 4.0, TOBRUK: 6.0, BARDIA: 5.0, MATRUH: 4.0, ALEXANDRIA: 5.0, CAIRO[0]: 4.0}
WANTED: Final[dict[str, dict[int, float]]] = {
    "crusader": {TOBRUK: 9.0, HEX["A43.22"]: 3.0, HEX["A41.22"]: 3.0, HEX["A46.20"]: 2.0},
    "gazala": {**dict.fromkeys(GAZALA, 4.0), TOBRUK: 6.0, BARDIA: 5.0},
    "first-alamein": ALAMEIN,
    "alam-halfa": ALAMEIN,
    "third-alamein": {MATRUH: 9.0, HEX["B5.16"]: 2.0},
    "italian-offensive": COAST_TOWNS,
    "heia-safari": COAST_TOWNS,
}
GOOD_ODDS: Final = EVEN_ODDS + 2  # 3:1
FAIR_ODDS: Final = EVEN_ODDS + 1
STAY: Final = 0.35  # a move must better a stack's place by this much


class Thumb:
    """Remembers which stacks it has looked at in this phase, and the move that it is half way through."""

    def __init__(self) -> None:
        self.seen: set[int] = set()
        self.when: tuple[Any, ...] = ()
        self.goal = -1
        self.loads = 0

    def answer(self, seat: Seat, rng: Random) -> list[Any]:
        ask = seat.ask
        assert ask is not None
        reply = REPLIES.get(ask.kind)
        answers = reply(self, seat, ask, rng) if reply is not None else []
        return answers or [rng.choice(seat.choices)]

    def remember(self, seat: Seat) -> None:
        """A new phase: everything is looked at anew."""
        view = seat.view
        now = (view["turn"], view["phase"], view["active"])
        if now != self.when:
            self.when, self.goal, self.loads = now, -1, 0
            self.seen = set()


def table(seat: Seat, rng: Random) -> Desert:
    """The game as this side may imagine it."""
    g = seat.fork(rng).state
    assert isinstance(g, Desert)
    return g


# ---- what a place is worth ----


class Worth:
    """How good it is for a side to have a stack in a hex."""

    def __init__(self, g: Desert, side: int) -> None:
        self.g = g
        self.side = side
        self.wanted = {hex_: worth for hex_, worth in WANTED[g.scenario].items() if in_play(g.scenario) >> hex_ & 1}
        self.fields = [(distances(1 << hex_), worth) for hex_, worth in self.wanted.items()]
        self.zone = enemy_zone(g, side)
        self.foe = distances(g.at[1 - side]) if g.at[1 - side] else bytes(len(NAMES))
        self.fed = supplied_hexes(g, side) if not is_campaign(g.scenario) else in_play(g.scenario)
        self.strong: dict[int, int] = {}

    def of(self, hex_: int, units: Sequence[int]) -> float:
        value = sum(worth * 6.0 / (6.0 + far[hex_]) for far, worth in self.fields)
        value += self.wanted.get(hex_, 0.0) * 0.8
        value -= 0.05 * min(self.foe[hex_], 20)
        value += 0.25 * (cover_halves(self.g, hex_, self.side) - 2)
        if not self.fed >> hex_ & 1:
            value -= 1.5
        if self.zone >> hex_ & 1:
            value += self.contact(hex_, units)
        return value + 0.06 * self.company(hex_, units)

    def contact(self, hex_: int, units: Sequence[int]) -> float:
        """Beside enemies: good if they can be beaten from here, bad if they are far stronger."""
        own = attack_total(self.g, units)
        worth = 0.0
        for target in members(adjacent(hex_) & self.g.at[1 - self.side]):
            column = odds_column(own + self.friends(target), self.defence(target))
            worth = max(worth, 0.5 * (column - EVEN_ODDS)) if column >= EVEN_ODDS else worth - 0.25
        if all(COUNTERS[unit].artillery for unit in units):
            worth -= 2.0
        return worth

    def friends(self, target: int) -> int:
        """What other own units beside an enemy could add."""
        return attack_total(self.g, able_to_attack(self.g, self.side, target))

    def defence(self, target: int) -> int:
        if target not in self.strong:
            self.strong[target] = defence_total(self.g, units_in(self.g, target), target)
        return self.strong[target]

    def company(self, hex_: int, units: Sequence[int]) -> float:
        """A little for standing together, up to the limit."""
        return min(FULL_STACK, self.g.load[hex_] + sum(STACKING[unit] for unit in units))


# ---- movement ----


def choose_move(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The next stack that has a better place; when none is left, the phase ends."""
    del ask
    mind.remember(seat)
    g = table(seat, rng)
    side = seat.side
    choices = seat.choices
    worth = Worth(g, side)
    if is_campaign(g.scenario) and (errand := campaign_errand(mind, g, side, choices)):
        return [errand]
    can = movable(g, side)
    for name in choices:
        if name not in HEX or HEX[name] in mind.seen:
            continue
        here = HEX[name]
        mind.seen.add(here)
        going = [unit for unit in can if g.where[unit] == here]
        goal = best_place(g, worth, side, going, here, rng)
        if goal >= 0:
            mind.goal = goal
            return [name]
    return ["end"] if "end" in choices else []


def campaign_errand(mind: Thumb, g: Desert, side: int, choices: Sequence[Any]) -> str:
    """Units out of the zones first; then lorries and ships, a few times a phase."""
    for zone in ("intermediate", "tripoli"):
        if zone in choices and mind.loads < 12:
            mind.loads += 1
            return zone
    for errand in ("truck", "ship"):
        if errand in choices and mind.loads < 24 and g.depots[side]:
            mind.loads += 1
            return errand
    return ""


def best_place(g: Desert, worth: Worth, side: int, going: Sequence[int], here: int, rng: Random) -> int:
    """The best hex in reach, if it is better enough than this one; -1 otherwise."""
    if not going or holds_town(g, worth, side, here):
        return -1
    reach = reach_of(g, side, going, here, points(g, going))
    now = worth.of(here, going) - 0.06 * sum(STACKING[unit] for unit in going)
    best, goal = now + STAY, -1
    size = sum(STACKING[unit] for unit in going)
    for hex_ in sample(members(reach.all & ~(1 << here)), 60, rng):
        if g.load[hex_] + size <= FULL_STACK:
            value = worth.of(hex_, going)
            if value > best:
                best, goal = value, hex_
    return goal


def holds_town(g: Desert, worth: Worth, side: int, here: int) -> bool:
    """A wanted hex with an enemy near is not left empty."""
    return here in worth.wanted and worth.foe[here] <= 4 and bool(g.at[side] >> here & 1)


def sample(hexes: Sequence[int], most: int, rng: Random) -> Sequence[int]:
    return hexes if len(hexes) <= most else rng.sample(hexes, most)


def take_all(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The whole of what may be picked, as far as it goes."""
    del mind, seat, rng
    chosen = ask.about.get("chosen", [])
    items: list[Any] = ask.about.get("items", [])
    rest = items[len(chosen) :] if chosen == items[: len(chosen)] else []
    full = len(items) >= ask.about.get("most", 0) and len(rest) + len(chosen) >= ask.about.get("most", 0)
    return rest[: ask.about["most"] - len(chosen)] if full else []


def where_to(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """To the goal; by an overrun where the odds are good."""
    choices = seat.choices
    for choice in choices:
        if isinstance(choice, list) and choice[0] == "overrun":
            g = table(seat, rng)
            going = [UNIT[name] for name in ask.about["group"]]
            target = HEX[choice[1]]
            defence = defence_total(g, units_in(g, target), target)
            if odds_column(attack_total(g, going), defence) >= GOOD_ODDS:
                return [choice]
    if mind.goal >= 0 and NAMES[mind.goal] in choices:
        return [NAMES[mind.goal]]
    return ["stop"] if "stop" in choices else []


# ---- fire and combat ----


def bombard(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """With the guns at what will be attacked; air points wait for the attacks."""
    del mind, ask
    g = table(seat, rng)
    best, answer = 0, ""
    for name in seat.choices:
        if name != DONE and not isinstance(name, list):
            target = HEX[name]
            guns = [
                unit
                for unit in on_map(g, seat.side)
                if COUNTERS[unit].artillery and not g.fired[unit] and GRID.apart(g.where[unit], target) <= 2
            ]
            weight = sum(COUNTERS[unit].bomb[0] for unit in guns) * (1 + len(units_in(g, target)))
            if weight > best:
                best, answer = weight, name
    return [answer] if answer else [DONE]


def bombers(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del mind, ask, rng
    return [min(seat.choices)]


def attack(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The attack with the best odds, if they are good; fair odds do for a hex that is wanted."""
    del mind, ask
    g = table(seat, rng)
    side = seat.side
    best, answer = -1.0, ""
    for name in seat.choices:
        if name == DONE:
            continue
        target = HEX[name]
        attackers = able_to_attack(g, side, target)
        column = odds_column(attack_total(g, attackers), defence_total(g, units_in(g, target), target))
        wanted = target in WANTED[g.scenario]
        arms = sum(combined([u for u in attackers if g.where[u] == h], ARMOUR) for h in {g.where[u] for u in attackers})
        value = column + 0.4 * arms + 0.5 * min(2, g.air[side]) + 0.7 * wanted
        if value >= (FAIR_ODDS + 0.6 if wanted else GOOD_ODDS) and value > best and column >= EVEN_ODDS:
            best, answer = value, name
    return [answer] if answer else [DONE]


def air(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Two points in one's own attacks; as many against an attack as it takes to even it."""
    del mind, ask, rng
    view = seat.view
    fight = view["combat"]
    most = max(seat.choices)
    if view["active"] == seat.side:
        return [min(2, most)]
    return [min(2, most, max(fight["bid"]) + (1 if fight["base"] >= GOOD_ODDS else 0))]


def stand(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """A wanted hex is held for a step or two; elsewhere units give way."""
    del mind
    g = table(seat, rng)
    hexes, steps = int(ask.about["hexes"]), int(ask.about["steps"])
    defending = seat.view["active"] != seat.side
    units = g.defenders if defending else g.attackers
    left = sum(steps_left(g, unit) for unit in units if g.where[unit] >= 0)
    wanted = defending and (g.target in WANTED[g.scenario] or g.works[seat.side] >> g.target & 1)
    trapped = not (adjacent(g.target) & ~enemy_zone(g, seat.side) & in_play(g.scenario)) and defending
    return [hexes if (wanted or trapped) and left > steps + hexes + 1 else 0]


def loss(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The unit that has most steps left and fights worst."""
    del mind, ask
    g = table(seat, rng)

    def cost(name: str) -> float:
        unit = UNIT[name]
        counter = COUNTERS[unit]
        return (counter.attack[0] + counter.defence[0]) / (1 + steps_left(g, unit)) + (steps_left(g, unit) == 1) * 2

    return [min(seat.choices, key=cost)]


def retreat(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The way that is worth most afterwards."""
    del mind, ask
    g = table(seat, rng)
    worth = Worth(g, seat.side)
    return [max(seat.choices, key=lambda name: worth.of(HEX[name], []))]


def advance(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Into what is wanted or covered; two units are enough."""
    del mind, rng
    if ask.about.get("chosen") and len(ask.about["chosen"]) >= 2:
        return [DONE] if DONE in seat.choices else []
    units = [choice for choice in seat.choices if choice != DONE]
    return [units[0]] if units else [DONE]


def no_further(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del mind, ask, rng
    return ["stop"] if "stop" in seat.choices else []


def eagerly(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Whatever comes first."""
    del mind, ask, rng
    return seat.choices[:1]


def rommel(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """With the strongest stack."""
    del mind, ask
    g = table(seat, rng)
    stacks = [name for name in seat.choices if name in HEX]
    return [max(stacks, key=lambda name: attack_total(g, units_in(g, HEX[name])))] if stacks else []


# ---- the campaigns' housekeeping ----


def supply(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """By the ready-made plan, and no more."""
    del mind
    return [*seat.module.presets(table(seat, rng), ask).get("plan", []), DONE]


def truck_from(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """From the rear: the depot farthest from the enemy that still has something to give."""
    del mind, ask
    g = table(seat, rng)
    foe = distances(g.at[1 - seat.side])
    rank = {"tripoli": 1000, "intermediate": 900}
    return [max(seat.choices, key=lambda name: rank.get(name, foe[HEX[name]] if name in HEX else 0))]


def forward(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """To where own units will need it: near them, not in the enemy's way."""
    del mind, ask
    g = table(seat, rng)
    foe = distances(g.at[1 - seat.side])
    own = distances(g.at[seat.side])
    goals = [name for name in seat.choices if name in HEX]
    if not goals:
        return []
    return [min(goals, key=lambda name: own[HEX[name]] * 2 + foe[HEX[name]] + (30 if foe[HEX[name]] < 4 else 0))]


def some(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Two points, or what there is."""
    del mind, ask, rng
    numbers = [choice for choice in seat.choices if isinstance(choice, int)]
    return [min(max(numbers), 2)] if numbers else []


def onward(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Onto the map as soon as it can be."""
    del mind, ask, rng
    return ["onto-the-map"] if "onto-the-map" in seat.choices else ["intermediate"]


def enter_map(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Where the coast road comes in."""
    del mind, ask
    hexes = [choice for choice in seat.choices if choice != "stop"]
    return ["A1.13"] if "A1.13" in hexes else [rng.choice(hexes)] if hexes else ["stop"]


def replace(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Steps for units that fight; then destroyed ones again."""
    del mind, ask, rng
    names = [choice for choice in seat.choices if choice != DONE and not isinstance(choice, list)]
    lists: list[list[str]] = [choice for choice in seat.choices if isinstance(choice, list)]
    if names:
        return [max(names, key=lambda name: COUNTERS[UNIT[name]].attack[0])]
    return [max(lists, key=lambda choice: COUNTERS[UNIT[choice[1]]].attack[0])] if lists else [DONE]


def skip(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del mind, ask, rng
    return [DONE] if DONE in seat.choices else []


def set_up(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The ready-made set-up, one thing after another."""
    del mind
    g = table(seat, rng)
    quick: Iterable[Any] = seat.module.presets(g, ask).get("quick", [])
    first = next(iter(quick), None)
    return [first] if first in seat.choices else []


REPLIES: Final[dict[str, Callable[[Thumb, Seat, Ask, Random], list[Any]]]] = {
    "set-up": set_up,
    "move": choose_move,
    "units": take_all,
    "to": where_to,
    "leg": no_further,
    "bombard": bombard,
    "guns": take_all,
    "bombers": bombers,
    "attack": attack,
    "attackers": take_all,
    "air": air,
    "stand": stand,
    "loss": loss,
    "retreat-loss": loss,
    "excess": loss,
    "retreat": retreat,
    "retreat-units": take_all,
    "advance": advance,
    "advance-on": no_further,
    "pursue": eagerly,
    "pursuers": take_all,
    "rommel-along": eagerly,
    "rommel": rommel,
    "rommel-flees": rommel,
    "rommel-back": rommel,
    "supply": supply,
    "build": skip,
    "truck-from": truck_from,
    "truck-to": forward,
    "truck-load": some,
    "ship-to": forward,
    "ship-load": some,
    "from-tripoli": onward,
    "enter": enter_map,
    "replace": replace,
    "rebuild-at": forward,
    "flee-load": some,
    "malta": some,
}
