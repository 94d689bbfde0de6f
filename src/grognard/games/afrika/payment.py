"""Supply in the campaigns (rulebook 1.6, 1.16, 2.2): building, paying from depots, and what befalls those left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from grognard.board.bits import members
from grognard.engine.asks import DONE, Ask, Note, Procedure, Refuse, pick
from grognard.engine.game import unheard
from grognard.games.afrika.campaign import store
from grognard.games.afrika.losses import destroy, ids, lose_step
from grognard.games.afrika.sources import in_play
from grognard.games.afrika.state import INTERMEDIATE, TRIPOLI, ZONES, Desert, units_in
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
    start = 1 << HEX[name] & ~closed
    return supply_ground(closed).reach(start, range_of(g, side)).all if start else 0


def in_reach(g: Desert, side: int, name: str) -> list[int]:
    """The units that a depot could supply; one in a zone, those in the same zone (AF-330)."""
    if name in ZONES:
        return [unit for unit in OF_SIDE[side] if g.where[unit] == ZONES[name]]
    hexes = reach_of_depot(g, side, name)
    return [unit for unit in OF_SIDE[side] if g.where[unit] >= 0 and hexes >> g.where[unit] & 1]


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
    elif answer == "auto":
        for name, units in plan(g, side):
            yield from feed(g, side, name, units)
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
    if g.depots[side]:
        yield "auto"
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


def plan(g: Desert, side: int) -> list[tuple[str, list[int]]]:
    """A good default: full groups from the depots that reach fewest units, the dearest units first."""
    left = dict(g.depots[side])
    hungry = [unit for unit in to_supply(g, side) if not g.paid[unit]]
    reach = {name: set(in_reach(g, side, name)) for name in left}
    groups: list[tuple[str, list[int]]] = []
    for name in sorted(left, key=lambda name: (len(reach[name]), name)):
        here = sorted((unit for unit in hungry if unit in reach[name]), key=lambda unit: -COUNTERS[unit].needs)
        others = [one for one in left if one != name and left[one]]
        here.sort(key=lambda unit: sum(unit in reach[one] for one in others))
        while here and left[name]:
            group: list[int] = []
            for unit in here:
                if sum(COUNTERS[one].needs for one in group) + COUNTERS[unit].needs <= FULL_GROUP:
                    group.append(unit)
            groups.append((name, group))
            left[name] -= 1
            here = [unit for unit in here if unit not in group]
            hungry = [unit for unit in hungry if unit not in group]
    return groups


def hunger(g: Desert) -> Procedure:
    """The unpaid are unsupplied: Italians surrender in the first turns, others lose a step (AF-238 to AF-241)."""
    side = g.active
    starving = [unit for unit in to_supply(g, side) if not g.paid[unit]]
    surrendering = [unit for unit in starving if COUNTERS[unit].italian and g.turn <= ITALIAN_SURRENDER]
    if surrendering:
        yield Note("surrender", "AF-370", side, units=ids(surrendering))
        for unit in surrendering:
            destroy(g, unit)
    hungry = [unit for unit in starving if unit not in surrendering]
    for unit in OF_SIDE[side]:
        g.unsupplied[unit] = int(unit in hungry)
    if hungry:
        yield Note("unsupplied", "AF-221", side, units=ids(hungry))
        for unit in hungry:
            yield from lose_step(g, unit)
    g.paid = bytearray(len(COUNTERS))
    g.phase = "turn-end"
