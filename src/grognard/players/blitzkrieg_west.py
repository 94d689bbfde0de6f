"""A rule-of-thumb player for Blitzkrieg in the West: it holds what is paid for, bombs, masses for good odds, gives way.

It sees its own seat only; what it makes of that is in blitzkrieg_west_worth.py, what each side is after in
blitzkrieg_west_aims.py.  How it moves and fights stands in the other files; here is what it answers to each
kind of ask.  It thinks once a phase and remembers what is left to do; who sits down in the middle thinks anew.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from grognard.engine.asks import DONE, Ask
from grognard.engine.game import unheard
from grognard.engine.seat import Seat
from grognard.games.blitzkrieg_west.movement import destination_choices, movable
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.tables import COLUMNS, GERMAN
from grognard.players.blitzkrieg_west_aims import Aims, aims_of
from grognard.players.blitzkrieg_west_combat import (
    EVEN,
    WITHDRAW,
    WORTH_A_BOMB,
    best_bombing,
    choose_attack,
    shelling,
    stands,
    way_back,
)
from grognard.players.blitzkrieg_west_plan import Order, Plan
from grognard.players.blitzkrieg_west_worth import Picture, ways_to

BRIDGES: Final = 3  # at a time
RIDE: Final = 3  # hexes: nearer to the enemy nobody gets into a truck
AFOOT: Final = 8  # halves that a river must save to be crossed on foot


class Thumb:
    """Answers an ask by the reply for its kind."""

    def __init__(self) -> None:
        self.phase: tuple[int, str, int] = (0, "", 0)
        self.orders: list[Order] = []  # of this phase, still to be carried out
        self.attackers: list[str] = []
        self.places: list[str] = []  # of the ready-made set-up

    def answer(self, seat: Seat, rng: Random) -> list[Any]:
        ask = seat.ask
        assert ask is not None
        reply = REPLIES.get(ask.kind)
        given = reply(self, seat, ask, rng) if reply is not None else None
        if isinstance(given, Gesture):
            return list(given)
        return [given if given in seat.choices else seat.choices[0]]


class Gesture(tuple[Any, ...]):
    """Several answers at once."""

    __slots__ = ()


Reply = Callable[[Thumb, Seat, Ask, Random], Any]


def picture(seat: Seat, rng: Random) -> Picture:
    """The table as this side sees it, to try things on."""
    g = seat.fork(rng).state
    assert isinstance(g, Front)
    return Picture(g, seat.side)


def seen(seat: Seat, rng: Random) -> tuple[Picture, Aims]:
    p = picture(seat, rng)
    return p, aims_of(p)


def members_of(ask: Ask, wanted: list[str]) -> Any:
    """The next wanted member of a pick; done when there is none left."""
    chosen = ask.about["chosen"]
    rest = [one for one in ask.about["items"] if one in wanted and one not in chosen]
    return rest[0] if rest else DONE


# ---- movement ----


def move(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """Who comes in first, then the orders of the plan, Rommel last."""
    del ask
    choices = seat.choices
    p = picture(seat, rng)
    aims = aims_of(p)
    errand = coming(p, aims, choices) or loading(p, choices)
    if errand:
        mind.phase = (0, "", 0)
        return errand
    now = (p.g.turn, p.g.phase, seat.side)
    if mind.phase != now:
        mind.phase, mind.orders = now, Plan(p, aims).orders()
    while mind.orders:
        answers = march(p, mind.orders.pop(0), choices)
        if answers:
            return Gesture(answers)
    if "rommel" in choices and rommel_goal(p) not in ("", at_rommel(p)):
        return "rommel"
    if "end" in choices:
        return "end"
    return spread(p, choices)


def march(p: Picture, order: Order, choices: list[Any]) -> list[Any]:
    """The answers that carry out an order; none if it can't be carried out any more."""
    g, names = p.g, p.printed.names
    there = [n for n in movable(g, p.side) if g.where[n] == order.start]
    going = [n for n in there if n in order.units]
    goal: Any = ["leave", order.edge] if order.edge else names[order.goal]
    if len(going) < len(order.units) or names[order.start] not in choices:
        return []
    if goal not in destination_choices(g, p.side, going, unheard):
        return []
    answers: list[Any] = [names[order.start]]
    if len(there) > 1:
        answers += [p.units[n].id for n in going]
        if going[-1] != there[-1]:
            answers.append(DONE)
    if g.rommel == order.start and p.side == GERMAN and any(n not in going for n in p.own[order.start]):
        answers.append("goes")
    return [*answers, goal]


def coming(p: Picture, aims: Aims, choices: list[Any]) -> Any:
    """In a vehicle where there is one; vehicles alone stay away."""
    found = [one for one in choices if isinstance(one, list) and one[0] in ("enter", "drive")]
    wanted = [one for one in found if not p.units[p.printed.unit[one[1]]].vehicle]
    wanted = [one for one in wanted if p.printed.unit[one[1]] not in aims.stay_away]
    return max(wanted, key=lambda one: (one[0] == "drive", one[1]), default=None) if wanted else bound(choices, found)


def bound(choices: list[Any], found: list[Any]) -> Any:
    """Somebody must come in before the phase can end."""
    return found[0] if found and "end" not in choices and len(found) == len(choices) else None


def loading(p: Picture, choices: list[Any]) -> Any:
    """Into trucks far from the enemy, out of them at a river that has no bridge."""
    for one in choices:
        if not isinstance(one, list) or one[0] not in ("load", "unload"):
            continue
        number = p.printed.unit[one[1]]
        unit, here = p.units[number], p.g.where[number]
        wading = wades(p, number)
        if one[0] == "load" and not wading and (not unit.moves or nearest_foe(p, here) > RIDE):
            return one
        if one[0] == "unload" and wading and unit.foot and p.printed.rivers.any >> here & 1:
            return one
    return None


def wades(p: Picture, number: int) -> bool:
    """Whether this unit had better cross a river on foot."""
    if not p.printed.rivers or not p.foes or p.side != GERMAN or not p.units[number].foot:
        return False
    here = p.g.where[number]
    near = min(p.foes, key=lambda one: (p.grid.apart(here, one), one))
    afoot, driving = (ways_to(p.g.scenario, moves, p.pontoons, near)[here] for moves in (0, 1))
    return driving - afoot > AFOOT and p.grid.disc(p.printed.rivers.any, 2) >> here & 1 == 1


def nearest_foe(p: Picture, here: int) -> int:
    return min((p.grid.apart(here, one) for one in p.foes), default=99)


def spread(p: Picture, choices: list[Any]) -> Any:
    """A crowded stack must spread: one unit of it goes where there is room."""
    names = [one for one in choices if isinstance(one, str) and one in p.printed.hex]
    return max(names, key=lambda name: (len(p.own.get(p.printed.hex[name], ())), name), default=None)


def one_of_them(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """The last of a crowded stack."""
    del mind, seat, rng
    return members_of(ask, ask.about["items"][-1:])


def anywhere(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """Where there is room."""
    del mind, ask, rng
    return seat.choices[0]


def entry(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """Where it will be of use."""
    del mind
    p, aims = seen(seat, rng)
    number = p.printed.unit[ask.about["unit"]]
    plan = Plan(p, aims)
    goal = entry_goal(p, aims, number, seat.choices)
    way = p.way(number, goal) if goal >= 0 else bytes(p.grid.size)
    for hex_, there in p.own.items():
        plan.there[hex_] = there
    return max(seat.choices, key=lambda name: (plan.value(number, p.printed.hex[name], way), name))


def entry_goal(p: Picture, aims: Aims, number: int, names: list[str]) -> int:
    """The nearest enemy or hex that counts, as the way is."""
    starts = [p.printed.hex[name] for name in names]
    goals = [*p.foes, *(hex_ for hex_ in aims.hexes if hex_ not in p.own)]
    return min(goals, key=lambda one: (min(p.way(number, one)[start] for start in starts), one), default=-1)


# ---- Rommel ----


def rommel_goal(p: Picture) -> str:
    """The strongest stack beside an enemy, else the strongest near one."""
    ranked = [
        (p.hitting(numbers) - 2 * min(4, nearest_foe(p, hex_)), p.printed.names[hex_])
        for hex_, numbers in p.own.items()
        if p.fed >> hex_ & 1
    ]
    return max(ranked)[1] if ranked else ""


def at_rommel(p: Picture) -> str:
    return p.printed.names[p.g.rommel] if p.g.rommel >= 0 else ""


def rommel(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    del mind, ask
    return rommel_goal(picture(seat, rng))


# ---- combat ----


def attack(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    p, aims = seen(seat, rng)
    may_stop = ask.kind == "attack" and DONE in seat.choices
    target, numbers = choose_attack(p, aims, may_stop)
    mind.attackers = [p.units[n].id for n in numbers]
    return p.printed.names[target] if target >= 0 else DONE


def attackers(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    if not mind.attackers:
        attack(mind, seat, ask, rng)
    wanted = [one for one in mind.attackers if one in ask.about["items"]]
    return members_of(ask, wanted or ask.about["items"])


def column_of(ask: Ask) -> int:
    return COLUMNS.index(ask.about["column"])


def stand(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    del mind
    p, aims = seen(seat, rng)
    return "stand" if stands(p, aims, column_of(ask)) else "yield"


def withdraw(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """Scouts get away from what would throw them back."""
    del mind, seat, rng
    return "withdraw" if column_of(ask) >= WITHDRAW else "stay"


def shift(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """In attack a column more; in defence a column less against good odds."""
    del mind
    p = picture(seat, rng)
    if p.g.active == seat.side:
        return 1
    return -1 if column_of(ask) > EVEN else 0


def ferocity(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """They stand where the hex counts."""
    del mind
    p, aims = seen(seat, rng)
    here = p.g.where[p.printed.unit[ask.about["unit"]]]
    return "stand" if aims.hexes.get(here, 0.0) >= 1.0 else "retreat"


def retreat(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    del mind
    p, aims = seen(seat, rng)
    return way_back(p, aims, ask.about["at"], seat.choices)


def follow(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """Into a hex that counts, or that is no trap."""
    del mind
    p, aims = seen(seat, rng)
    hex_ = p.printed.hex[ask.about["at"]]
    starts = [name for name in ask.about["from"] if name in seat.choices]
    best = max(starts, key=lambda name: (p.hitting(p.own.get(p.printed.hex[name], ())), name))
    strength = p.guard(hex_, p.own.get(p.printed.hex[best], ()))
    safe = p.threat(hex_) <= 1.5 * strength
    return best if safe or aims.hexes.get(hex_, 0.0) >= 1.0 else "stay"


def take_all(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """As many as may be."""
    del mind, ask, rng
    return next((one for one in seat.choices if one != DONE), DONE)


def weakest(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    del mind, ask
    p = picture(seat, rng)
    return min(seat.choices, key=lambda name: (p.worth[p.printed.unit[name]], name))


def strongest(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    del mind, ask
    p = picture(seat, rng)
    return max((one for one in seat.choices if one != DONE), key=lambda name: (p.worth[p.printed.unit[name]], name))


# ---- from the air and from afar ----


def mission(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """Where bombs do most; the first German wing bars the roads."""
    del mind, ask
    p = picture(seat, rng)
    worth, name = best_bombing(p, seat.choices)
    if "interdict" in seat.choices and worth < 1.0:
        return "interdict"
    return name if worth >= WORTH_A_BOMB else DONE


def intercept(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """Those over the most; nothing is lost by it."""
    del mind, ask
    p = picture(seat, rng)

    def worth(name: str) -> tuple[int, bool, str]:
        below = len(p.own.get(p.printed.hex[name], ())) if name in p.printed.hex else 0
        return below, name != DONE, name

    return max(seat.choices, key=worth)


def gun(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    del mind, ask
    p = picture(seat, rng)
    ranked = [(shelling(p, p.printed.unit[name])[0], name) for name in seat.choices if name != DONE]
    worth, name = max(ranked, default=(0.0, ""))
    return name if worth >= WORTH_A_BOMB else DONE


def shell(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    del mind, ask
    return best_bombing(picture(seat, rng), seat.choices)[1]


# ---- setting up, bridges, reserves ----


def set_up(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """The ready-made set-up, one unit after another."""
    if not mind.places or mind.places[0] not in seat.choices:
        mind.places = list(seat.module.presets(picture(seat, rng).g, ask)["quick"])
    return mind.places.pop(0) if mind.places else None


def pontoon(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
    """A few bridges, where the enemy is not too near; none is taken up."""
    del mind, ask
    p = picture(seat, rng)
    sites = [one for one in seat.choices if one[0] == "bridge"]
    if not sites or len(p.g.pontoons) + len(p.g.building) >= BRIDGES:
        return DONE
    risk = {index: sum(p.threat(p.printed.hex[end]) for end in one[1:]) for index, one in enumerate(sites)}
    return sites[min(risk, key=lambda index: (risk[index], index))]


def always(word: str) -> Reply:
    """The same word, whatever the position."""

    def reply(mind: Thumb, seat: Seat, ask: Ask, rng: Random) -> Any:
        del mind, seat, ask, rng
        return word

    return reply


REPLIES: Final[dict[str, Reply]] = {
    "set-up": set_up,
    "choose": strongest,
    "entrench": take_all,
    "shake": strongest,
    "wear": weakest,
    "pontoon": pontoon,
    "petreforce": always("call"),
    "mission": mission,
    "intercept": intercept,
    "gun": gun,
    "shell": shell,
    "move": move,
    "units": one_of_them,
    "lead": always("goes"),
    "to": anywhere,
    "entry": entry,
    "rommel": rommel,
    "excess": weakest,
    "attack": attack,
    "also": always(DONE),
    "attackers": attackers,
    "single": strongest,
    "withdraw": withdraw,
    "shift": shift,
    "stand": stand,
    "ferocity": ferocity,
    "retreat": retreat,
    "follow": follow,
    "advance": take_all,
    "flee": strongest,
}
