"""Supply in the campaigns (rulebook 1.6, 1.16, 2.2): building, paying from depots, and what befalls those left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from grognard.board.bits import members
from grognard.engine.asks import DONE, Ask, Note, Procedure, Refuse, Reveal, pick
from grognard.engine.game import unheard
from grognard.games.afrika.campaign import store
from grognard.games.afrika.losses import destroy, ids, lose_step, rommel_flees
from grognard.games.afrika.pieces import units_in
from grognard.games.afrika.sources import in_play
from grognard.games.afrika.state import INTERMEDIATE, TRIPOLI, ZONES, Desert
from grognard.games.afrika.tables import (
    AXIS,
    CHARTS,
    COUNTERS,
    FORTS,
    GRID,
    HEX,
    LRDG,
    NAMES,
    OF_SIDE,
    UNIT,
    supply_ground,
)
from grognard.games.afrika.zones import enemy_zone

ITALIAN_SURRENDER: Final = 6  # the last turn of it (AF-370)
FULL_GROUP: Final = 14  # the most that one supply point can feed (AF-233)
DIVISION: Final = 3  # what an Italian division counts (AF-230)
PRICES: Final = [max(1, (2 * count + 10) // 20) for count in range(201)]  # of a group, by its count (AF-231 to AF-234)


# ---- range and cost ----


def range_of(g: Desert, side: int) -> int:
    """How far a depot reaches, in halves (AF-224 to AF-226)."""
    return 10 if side == AXIS and g.turn <= ITALIAN_SURRENDER else 20


def closed_to_supply(g: Desert, side: int) -> int:
    outside = ~in_play(g.scenario) & GRID.all
    return g.at[1 - side] | (enemy_zone(g, side) & ~g.at[side]) | outside


def reach_of_depot(g: Desert, side: int, name: str) -> int:
    """The hexes that a depot on the map can supply (AF-227, AF-228, ruling U1)."""
    closed = closed_to_supply(g, side)
    start = 1 << HEX[name]
    return 0 if start & closed else supplied_from(closed, start, range_of(g, side))


@lru_cache(maxsize=256)
def supplied_from(closed: int, start: int, halves: int) -> int:
    return supply_ground(closed).reach(start, halves).all


def in_reach(g: Desert, side: int, name: str) -> list[int]:
    """The units that a depot could supply; one in a zone, those in the same zone (AF-330)."""
    if name in ZONES:
        return [unit for unit in to_supply(g, side) if g.where[unit] == ZONES[name]]
    hexes = reach_of_depot(g, side, name)
    return [unit for unit in to_supply(g, side) if g.where[unit] >= 0 and hexes >> g.where[unit] & 1]


def cost_of(units: Iterable[int]) -> int:
    """A tenth of the count, rounded, and one at least."""
    return PRICES[sum(COUNTERS[unit].needs for unit in units)]


def to_supply(g: Desert, side: int) -> list[int]:
    """The units that need supply: all in play but the LRDG (AF-408)."""
    return [
        unit
        for unit in OF_SIDE[side]
        if unit != LRDG and (g.where[unit] >= 0 or g.where[unit] in (TRIPOLI, INTERMEDIATE))
    ]


# ---- entrenchments (AF-341 to AF-351) ----


def build(g: Desert) -> Procedure:
    """One entrenchment more, or on to the paying."""
    side = g.active
    answer: str = yield Ask(
        side, "build", lambda no: build_choices(g, side, no), "AF-341", private=True, always=(DONE,)
    )
    if answer == DONE:
        g.phase = "supply"
        return
    hex_ = HEX[answer]
    payers = [name for name in sorted(g.depots[side]) if name in HEX and reach_of_depot(g, side, name) >> hex_ & 1]
    payer: str = yield Ask(side, "build-from", lambda _: payers, "AF-350", about={"at": answer})
    store(g, side, payer, -1)
    g.works[side] |= 1 << hex_
    yield Note("built", "AF-346", side, at=answer)


def build_choices(g: Desert, side: int, no: Refuse) -> Iterable[str]:
    supplied = 0
    for name in g.depots[side]:
        if name in HEX:
            supplied |= reach_of_depot(g, side, name)
    for hex_ in members(g.at[side]):
        rule = why_not_built(g, side, hex_, supplied)
        if rule:
            no(NAMES[hex_], rule, at=NAMES[hex_])
        else:
            yield NAMES[hex_]
    yield DONE
    if no is not unheard:
        for hex_ in members(in_play(g.scenario) & ~g.at[side]):
            no(NAMES[hex_], "AF-342", at=NAMES[hex_])


def why_not_built(g: Desert, side: int, hex_: int, supplied: int) -> str:
    bit = 1 << hex_
    if (FORTS | g.works[side]) & bit:
        return "AF-349"
    if g.works[side].bit_count() >= int(CHARTS["limits"]["entrenchments"]):
        return "AF-351"
    if enemy_zone(g, side) & bit:
        return "AF-344"
    if not any(not g.moved[unit] and not g.unsupplied[unit] for unit in units_in(g, hex_)):
        return "AF-345" if any(not g.moved[unit] for unit in units_in(g, hex_)) else "AF-343"
    return "" if supplied & bit else "AF-350"


# ---- paying (AF-221 to AF-236) ----


def pay(g: Desert) -> Procedure:
    """A group is paid for by one depot, or points are thrown away, or it is over."""
    side = g.active
    answer: Any = yield Ask(
        side,
        "supply",
        lambda no: pay_choices(g, side, no),
        "AF-221",
        private=True,
        about=needs(g, side),
        always=(DONE,),
    )
    if answer == DONE:
        g.phase = "hunger"
    elif answer[0] == "spend":
        yield from overspend(g, side, answer[1])
    else:
        yield from pay_group(g, side, answer[1])


def needs(g: Desert, side: int) -> dict[str, Any]:
    """What is still to be fed, as the player counts it."""
    hungry = [unit for unit in to_supply(g, side) if not g.paid[unit]]
    return {"count": sum(COUNTERS[unit].needs for unit in hungry), "units": len(hungry)}


def pay_choices(g: Desert, side: int, no: Refuse) -> Iterable[Any]:
    for name in sorted(g.depots[side]):
        if any(not g.paid[unit] for unit in in_reach(g, side, name)):
            yield ["pay", name]
        else:
            no(["pay", name], "AF-223", at=name)
        yield ["spend", name]
    yield DONE


def pay_group(g: Desert, side: int, name: str) -> Procedure:
    """The units of one group, as many as the depot can pay for (AF-236, ruling U2)."""
    items = ids(unit for unit in in_reach(g, side, name) if not g.paid[unit])
    about = {"at": name, "points": g.depots[side][name]}

    def affordable(chosen: list[Any], item: Any, no: Refuse) -> bool:
        price = cost_of([UNIT[one] for one in (*chosen, item)])
        if price <= g.depots[side][name]:
            return True
        no(item, "AF-223", need=price, have=g.depots[side][name])
        return False

    chosen: list[str] = yield from pick(
        side, "feed", items, 1, len(items), "AF-236", private=True, may=affordable, about=about
    )
    yield from feed(g, side, name, [UNIT[one] for one in chosen])


def feed(g: Desert, side: int, name: str, units: Sequence[int]) -> Procedure:
    price = cost_of(units)
    store(g, side, name, -price)
    for unit in units:
        g.paid[unit] = 1
    yield Note("fed", "AF-221", side, at=name, points=price, units=len(units))


def overspend(g: Desert, side: int, name: str) -> Procedure:
    """Points thrown away, to leave nothing to the enemy (AF-235)."""
    number: int = yield Ask(side, "spend", lambda _: range(1, g.depots[side][name] + 1), "AF-235", about={"at": name})
    store(g, side, name, -number)
    yield Note("spent", "AF-235", side, at=name, points=number)


# ---- the ready-made payment ----


def plan(g: Desert, side: int) -> list[tuple[str, list[int]]]:
    """A good default: as many fed as can be, those first who would suffer most, for as few points as will do."""
    hungry = sorted((unit for unit in to_supply(g, side) if not g.paid[unit]), key=lambda unit: patience(g, unit))
    reach = {name: set(in_reach(g, side, name)) for name in sorted(g.depots[side])}
    most = {name: min(g.depots[side][name], len(reach[name])) for name in reach}
    fed = share_out(hungry, reach, most)
    thrifty = [  # which stocks to spare first: the small ones, or those that reach few
        spared(fed, reach, most, sorted(most, key=lambda name: (g.depots[side][name], name))),
        spared(fed, reach, most, sorted(most, key=lambda name: (len(reach[name]), name))),
    ]
    fed = min(thrifty, key=lambda shares: len(groups_of(shares)))
    return groups_of(fed)


def patience(g: Desert, unit: int) -> tuple[int, float, int]:
    """The less, the worse it would be to leave a unit out: it would be gone, or it is strong for what it needs."""
    counter = COUNTERS[unit]
    gone = g.lost[unit] + 1 == counter.steps or (counter.italian and g.turn <= ITALIAN_SURRENDER)
    reduced = g.lost[unit] > 0
    return -int(gone), -(counter.attack[reduced] + counter.defence[reduced]) / counter.needs, unit


Shares = dict[str, list[int]]  # the units that each depot feeds


def share_out(units: Iterable[int], reach: Mapping[str, set[int]], points: Mapping[str, int]) -> Shares:
    """Each unit in its turn to a depot with points left for it, if need be by sending another one elsewhere."""
    shares: Shares = {name: [] for name in points}
    for unit in units:
        seat(unit, shares, reach, points, set())
    return shares


def seat(unit: int, shares: Shares, reach: Mapping[str, set[int]], points: Mapping[str, int], tried: set[str]) -> bool:
    open_to = [name for name in shares if unit in reach[name] and name not in tried]
    for name in open_to:
        if enough(shares[name], unit, points[name]):
            shares[name].append(unit)
            return True
    for name in open_to:
        tried.add(name)
        for place, other in enumerate(shares[name]):
            if COUNTERS[other].needs == COUNTERS[unit].needs and seat(other, shares, reach, points, tried):
                shares[name][place] = unit
                return True
    return False


def enough(fed: Sequence[int], unit: int, points: int) -> bool:
    """Whether so many full groups hold one more: 14 at most in each, so at most four divisions."""
    needs = [COUNTERS[one].needs for one in (*fed, unit)]
    return sum(needs) <= FULL_GROUP * points and needs.count(DIVISION) <= FULL_GROUP // DIVISION * points


def spared(fed: Shares, reach: Mapping[str, set[int]], points: Mapping[str, int], order: Iterable[str]) -> Shares:
    """The same units fed, with the depots saving what points they can, in this order."""
    units = [unit for shares in fed.values() for unit in shares]
    for name in order:
        while points[name]:
            fewer = {**points, name: points[name] - 1}
            trial = share_out(units, reach, fewer)
            if sum(map(len, trial.values())) < len(units):
                break
            fed, points = trial, fewer
    return fed


def groups_of(shares: Shares) -> list[tuple[str, list[int]]]:
    """What each depot feeds in groups of 14 at most: four divisions, and others beside them."""
    groups: list[tuple[str, list[int]]] = []
    for name, units in shares.items():
        divisions = [unit for unit in units if COUNTERS[unit].needs == DIVISION]
        others = [unit for unit in units if COUNTERS[unit].needs != DIVISION]
        while divisions or others:
            group, divisions = divisions[: FULL_GROUP // DIVISION], divisions[FULL_GROUP // DIVISION :]
            room = FULL_GROUP - DIVISION * len(group)
            group, others = group + others[:room], others[room:]
            groups.append((name, group))
    return groups


def plan_answers(g: Desert, side: int) -> list[Any]:
    """The answers that pay by the plan, without ending the phase: the player may add to it, or take it back."""
    answers: list[Any] = []
    paid = {unit for unit in to_supply(g, side) if g.paid[unit]}
    for name, units in plan(g, side):
        items = [unit for unit in in_reach(g, side, name) if unit not in paid]
        answers += [["pay", name], *ids(unit for unit in items if unit in units)]
        if len(units) < len(items):
            answers.append(DONE)
        paid.update(units)
    return answers


# ---- want ----


def hunger(g: Desert) -> Procedure:
    """The unpaid are unsupplied: Italians surrender in the first turns, others lose a step (AF-238 to AF-241)."""
    side = g.active
    yield Reveal("hunger")  # also if nobody starves: who has been paid for is the owner's secret
    starving = [unit for unit in to_supply(g, side) if not g.paid[unit]]
    surrendering = [unit for unit in starving if COUNTERS[unit].italian and g.turn <= ITALIAN_SURRENDER]
    if surrendering:
        yield from surrender(g, side, surrendering)
    hungry = [unit for unit in starving if unit not in surrendering]
    for unit in OF_SIDE[side]:
        g.unsupplied[unit] = int(unit in hungry)
    if hungry:
        yield Note("unsupplied", "AF-221", side, only=side, units=ids(hungry))
        for unit in hungry:
            yield from lose_step(g, unit, unseen=True)
    g.paid = bytearray(len(COUNTERS))
    g.phase = "turn-end"


def surrender(g: Desert, side: int, units: Sequence[int]) -> Procedure:
    """They are gone before want could weaken them; Rommel goes to others (AF-370, AF-371, AF-376)."""
    yield Note("surrender", "AF-370", side, units=ids(units))
    for unit in units:
        destroy(g, unit)
    if g.rommel >= 0 and not g.at[AXIS] >> g.rommel & 1:
        yield from rommel_flees(g)
