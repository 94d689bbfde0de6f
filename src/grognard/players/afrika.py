"""A rule-of-thumb player for Afrika: it holds what counts, masses for attacks that promise something, pays its supply.

It sees its own seat only; what it makes of that is in afrika_worth.py, what each side is after in
afrika_aims.py.  How it moves, fights and keeps house in the campaigns stands in the other files; here is
what it answers to each kind of ask.  It remembers nothing, so it can sit down at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Final

from grognard.engine.asks import DONE, Ask
from grognard.engine.game import IllegalAnswerError
from grognard.engine.seat import Seat
from grognard.games.afrika.movement import ROMMEL
from grognard.games.afrika.sources import is_campaign
from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import COUNTERS, GRID, HEX, NAMES, SHORE, UNIT
from grognard.players import afrika_campaign as house
from grognard.players.afrika_aims import Aims, aims_of
from grognard.players.afrika_combat import (
    air_bid,
    attacks,
    bombardment,
    follows,
    loss_order,
    stands,
    way_back,
)
from grognard.players.afrika_plan import Plan, spelled
from grognard.players.afrika_worth import Picture, ways_to
from grognard.players.replies import Reply, by_kind


class Thumb:
    """Answers an ask by the reply for its kind."""

    def answer(self, seat: Seat, rng: Random) -> list[Any]:
        return by_kind(REPLIES, seat, rng)


def picture(seat: Seat, rng: Random) -> Picture:
    """The table as this side may imagine it."""
    g = seat.fork(rng).state
    assert isinstance(g, Desert)
    return Picture(g, seat.side)


def seen(seat: Seat, rng: Random) -> tuple[Picture, Aims]:
    p = picture(seat, rng)
    return p, aims_of(p)


def gesture(seat: Seat, words: dict[str, Any], *first: Any) -> list[Any]:
    """A whole gesture: the first answers, then a word for each ask, of picks the members; empty if it isn't legal."""
    answers = list(first)
    try:
        while True:
            ask = seat.look(*answers) if answers else seat.ask
            if ask is None or ask.kind not in words:
                return answers
            word = words[ask.kind]
            if "chosen" in ask.about:
                rest = [one for one in ask.about["items"] if one in word and one not in ask.about["chosen"]]
                answers.append(rest[0] if rest else DONE)
            else:
                answers.append(words.pop(ask.kind))
    except IllegalAnswerError:
        return []


# ---- movement ----


def choose_move(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """House-keeping first; then the orders of the plan, one at a time; Rommel last."""
    del ask
    p, aims = seen(seat, rng)
    choices = seat.choices
    if is_campaign(p.g.scenario):
        errand = house.errand(p, aims, choices)
        if errand and (answers := gesture(seat, errand[1], errand[0])):
            return answers
    if "landing" in choices and (beach := where_to_land(p, aims)):
        return gesture(seat, {"landing": beach}, "landing")
    plan = Plan(p, aims)
    if ROMMEL in choices and (led := plan.to_lead()) >= 0 and led != p.g.rommel:
        return gesture(seat, {"rommel": NAMES[led]}, ROMMEL)
    for order in plan.orders():
        start, units, goal = spelled(order)
        if start in choices and (answers := gesture(seat, {"units": [*units], "to": goal}, start)):
            return answers
    if ROMMEL in choices and (goal := where_rommel(p, aims)) >= 0:
        return gesture(seat, {"rommel": NAMES[goal]}, ROMMEL)
    if "end" in choices:
        return ["end"]
    return spread(seat, p)


def spread(seat: Seat, p: Picture) -> list[Any]:
    """A crowded stack must spread: one unit of it goes to the next hex with room."""
    for name in seat.choices:
        if name in HEX:
            for unit in p.own[HEX[name]]:
                answers = gesture(seat, {"units": [COUNTERS[unit].id]}, name)
                if answers:
                    return answers
    return []


def where_to_land(p: Picture, aims: Aims) -> str:
    """KG Hecker comes by sea to the worthiest of the places to stand in that nobody holds; empty if there is none."""
    if not p.last and not is_campaign(p.g.scenario):
        return ""
    taken = p.g.at[p.side] | p.g.at[p.foe] | p.zone
    beaches = [one for one in aims.held if SHORE >> one & 1 and not taken >> one & 1]
    return NAMES[max(beaches, key=lambda one: (aims.held[one], one))] if beaches else ""


def where_rommel(p: Picture, aims: Aims) -> int:
    """With the best attack; in the exploitation with the stack in most danger; -1 if he is well where he is."""
    if p.g.phase == "movement":
        best = next(iter(attacks(p, aims)), None)
        places = {p.g.where[unit] for unit in best.units} if best else set()
        if not places or p.g.rommel in places:
            return -1
        return max(places, key=lambda one: (len(p.own[one]), one))
    if not p.own:
        return -1
    risk = {
        one: p.beside(one) * (1 + aims.held.get(one, 0.0)) / (8 + p.guard(one, units)) for one, units in p.own.items()
    }
    goal = max(risk, key=lambda one: (risk[one], one))
    return goal if goal != p.g.rommel and risk[goal] > risk.get(p.g.rommel, 0.0) + 0.2 else -1


def where_to(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Asked in the middle of a move, as after a voyage: towards what is wanted, as far as there is supply."""
    p, aims = seen(seat, rng)
    units = [UNIT[name] for name in ask.about["group"]]
    goals = [HEX[name] for name in seat.choices if isinstance(name, str) and name in HEX]
    if p.strict:
        goals = [one for one in goals if p.fed >> one & 1] or goals
    if goals and aims.rally:
        way = ways_to(aims.rally[0])
        here = p.g.where[units[0]]
        goal = min(goals, key=lambda one: (way[one] + 6 * (p.zone >> one & 1), one))
        if here < 0 or way[goal] < way[here] or "stop" not in seat.choices:
            return [NAMES[goal]]
    return no_further(seat, ask, rng)


def no_further(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del ask, rng
    return ["stop"] if "stop" in seat.choices else []


def take_all(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """As many as may be."""
    del ask, rng
    return [next((one for one in seat.choices if one != DONE), DONE)]


# ---- fire and combat ----


def bombard(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """With the guns, where they do most; the air points wait for the attacks."""
    del ask
    p, aims = seen(seat, rng)
    target, firing = bombardment(p, aims)
    if target < 0 or NAMES[target] not in seat.choices:
        return [DONE]
    return gesture(seat, {"guns": [COUNTERS[unit].id for unit in firing], "bombers": 0}, NAMES[target]) or [DONE]


def bombers(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del ask, rng
    return [min(seat.choices)]


def attack(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The attack that promises most."""
    del ask
    p, aims = seen(seat, rng)
    for one in attacks(p, aims):
        words = {"attackers": [COUNTERS[unit].id for unit in one.units]}
        if NAMES[one.target] in seat.choices and (answers := gesture(seat, words, NAMES[one.target])):
            return answers
    return [DONE]


def air(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del ask
    p, aims = seen(seat, rng)
    return [air_bid(p, aims, max(seat.choices))]


def stand(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    p, aims = seen(seat, rng)
    return [stands(p, aims, int(ask.about["hexes"]), int(ask.about["steps"]))]


def loss(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del ask
    return [loss_order(picture(seat, rng).g, seat.choices)]


def retreat(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    del ask
    return [way_back(*seen(seat, rng), seat.choices)]


def advance(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Those that the hex is worth."""
    if ask.about["chosen"]:
        return take_all(seat, ask, rng) if len(ask.about["chosen"]) < 3 else [DONE]
    going = follows(*seen(seat, rng), ask.about["items"])
    return gesture(seat, {"advance": going}) or [DONE]


def rommel_along(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Whatever comes first: forward."""
    del ask, rng
    return seat.choices[:1]


def rommel(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """With the strongest stack."""
    del ask
    p = picture(seat, rng)
    stacks = [name for name in seat.choices if name in HEX]
    return [max(stacks, key=lambda name: (p.hitting(p.own.get(HEX[name], ())), name))] if stacks else []


# ---- setting up ----


def set_up(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """The ready-made set-up, one thing after another; Rommel with a strong stack."""
    p = picture(seat, rng)
    if ask.about["what"] == "rommel":
        return rommel(seat, ask, rng)
    quick: Iterable[Any] = seat.module.presets(p.g, ask).get("quick", [])
    first = next(iter(quick), None)
    together = with_its_division(p, ask.about["what"], seat.choices)
    return [together or first] if together or first in seat.choices else []


def with_its_division(p: Picture, what: str, names: Sequence[str]) -> str:
    """Where the others of a unit's division stand; the first of them takes an empty hex; empty if neither can be."""
    name = COUNTERS[UNIT[what]].division if what in UNIT else ""
    if not name or is_campaign(p.g.scenario):
        return ""
    mates = {NAMES[p.g.where[one]] for one in p.division(name)}
    return next((one for one in names if one in mates), "" if mates else next_to_nobody(p, names))


def next_to_nobody(p: Picture, names: Sequence[str]) -> str:
    """The most central of the empty hexes."""
    empty = [one for one in names if not p.g.load[HEX[one]]]
    return min(empty, key=lambda name: (sum(GRID.apart(HEX[name], HEX[one]) for one in names), name), default="")


def arrive(seat: Seat, ask: Ask, rng: Random) -> list[Any]:
    """Where the way to the front is shortest."""
    del ask
    p, aims = seen(seat, rng)
    goal = aims.rally[0] if aims.rally else -1
    names: Sequence[str] = seat.choices
    return [min(names, key=lambda name: (ways_to(goal)[HEX[name]] if goal >= 0 else 0, p.g.load[HEX[name]], name))]


def asked_of(reply: Callable[[Picture, Ask, list[Any]], list[Any]]) -> Reply:
    """A reply of the house-keeping, which looks at the picture and the choices."""
    return lambda seat, ask, rng: reply(picture(seat, rng), ask, seat.choices)


REPLIES: Final[dict[str, Reply]] = {
    "set-up": set_up,
    "arrive": arrive,
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
    "retreat": retreat,
    "retreat-units": take_all,
    "excess": loss,
    "advance": advance,
    "advance-on": no_further,
    "pursue": rommel_along,
    "pursuers": take_all,
    "rommel-along": rommel_along,
    "rommel": rommel,
    "rommel-flees": rommel,
    "rommel-back": rommel,
    **{kind: asked_of(reply) for kind, reply in house.REPLIES.items()},
}
