"""Moves from the zones off the map (rulebook of Afrika, 1.13): Tripoli, and what lies before the west edge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from grognard.engine.asks import Ask, Note, Procedure, Refuse, pick
from grognard.games.afrika.captures import enter
from grognard.games.afrika.losses import ids
from grognard.games.afrika.movement import by_sea, ends, may_stop, sail, way_back
from grognard.games.afrika.movers import exploiting, finish_move, points, wait, why_not_moved
from grognard.games.afrika.pieces import put
from grognard.games.afrika.state import INTERMEDIATE, TRIPOLI, ZONES, Desert
from grognard.games.afrika.tables import COUNTERS, HEX, NAMES, NO_ZONE_COST, OF_SIDE, UNIT, WEST_EDGE, ZONE_COST
from grognard.games.afrika.zones import enemy_zone

TEN: Final = 20  # ten points, in halves


def zone_units(g: Desert, side: int, zone: str) -> list[int]:
    """The units in an off-map zone that may still move."""
    return [unit for unit in OF_SIDE[side] if g.where[unit] == ZONES[zone] and not why_not_moved(g, unit)]


def move_from_zone(g: Desert, side: int, zone: str) -> Procedure:
    """Some of the units there: out of Tripoli, or from the intermediate zone onto the west edge."""
    can = zone_units(g, side, zone)
    rest = [unit for unit in OF_SIDE[side] if g.where[unit] == ZONES[zone] and unit not in can]
    barred = [(COUNTERS[unit].id, why_not_moved(g, unit)) for unit in rest]
    names: list[str] = yield from pick(
        side, "units", ids(can), 1, len(can), "AF-051", private=True, barred=barred, about={"at": zone}
    )
    going = [UNIT[name] for name in names]
    g.spent, g.begun = 0, ZONES[zone]
    if zone == "tripoli":
        yield from leave_tripoli(g, side, going)
    else:
        yield from come_onto_the_map(g, side, going)


def leave_tripoli(g: Desert, side: int, going: Sequence[int]) -> Procedure:
    """One zone on, or two, or by sea; or they stay, as those may who have come by sea."""
    answer: Any = yield Ask(
        side,
        "from-tripoli",
        lambda no: tripoli_choices(g, side, going, no),
        "AF-333",
        private=True,
        about={"group": ids(going)},
    )
    if answer == "stop":
        finish_move(g, going)
        return
    if isinstance(answer, list):
        yield from sail(g, side, going, answer[1], False)
        wait(g, going, False, False)
        return
    for unit in going:
        g.where[unit] = INTERMEDIATE
    g.spent += TEN
    yield Note("moved", "AF-333", side, start="tripoli", at="intermediate", units=len(going))
    if answer == "intermediate":
        finish_move(g, going)
    else:
        wait(g, going, False, False)


def tripoli_choices(g: Desert, side: int, going: Sequence[int], no: Refuse) -> Iterable[Any]:
    """One zone on, for ten points or a whole move; straight on for those who have more."""
    left = points(g, going)
    if left >= TEN or not g.spent:
        yield "intermediate"
    else:
        no("intermediate", "AF-333", have=left // 2)
    if left > TEN:
        yield "onto-the-map"
    else:
        no("onto-the-map", "AF-333", have=left // 2)
    yield "stop"
    yield from by_sea(g, side, "tripoli", going, no)


def come_onto_the_map(g: Desert, side: int, going: Sequence[int]) -> Procedure:
    """From the intermediate zone by a hex of the west edge, and on from there (AF-334)."""
    goals = entries(g, side, going)
    answer: str = yield Ask(
        side,
        "enter",
        lambda no: entry_choices(g, side, going, goals, no),
        "AF-334",
        private=True,
        about={"group": ids(going)},
    )
    if answer == "stop":
        finish_move(g, going)
        return
    if answer == "tripoli":
        yield from back_to_tripoli(g, side, going)
        return
    hex_ = HEX[answer]
    g.spent += goals[hex_]
    for unit in going:
        put(g, unit, hex_)
    g.last = [hex_]
    yield Note("moved", "AF-334", side, start="intermediate", at=answer, units=len(going))
    yield from enter(g, side, [hex_])
    wait(g, going, False, False)


def back_to_tripoli(g: Desert, side: int, going: Sequence[int]) -> Procedure:
    for unit in going:
        g.where[unit] = TRIPOLI
    yield Note("moved", "AF-333", side, start="intermediate", at="tripoli", units=len(going))
    finish_move(g, going)


def entries(g: Desert, side: int, going: Sequence[int]) -> dict[int, int]:
    """The hexes of the west edge that the group can pay for, with their cost; by the minimum move any (AF-334)."""
    left = points(g, going)
    zone = 0 if all(unit in NO_ZONE_COST for unit in going) else enemy_zone(g, side)
    least = not g.spent and not exploiting(g)
    found: dict[int, int] = {}
    for one, cost in WEST_EDGE.items():
        price = cost + ZONE_COST * (zone >> one & 1)
        if g.at[1 - side] >> one & 1 or not (price <= left or least):
            continue
        if may_stop(g, one, going) or ends(g, side, going, one, max(0, left - price)):
            found[one] = min(price, left)
    return dict(sorted(found.items()))


def entry_choices(g: Desert, side: int, going: Sequence[int], goals: Mapping[int, int], no: Refuse) -> Iterable[str]:
    yield from (NAMES[one] for one in goals)
    if way_back(g, side) and not g.spent:
        yield "tripoli"
    yield "stop"
    left = points(g, going)
    for one, cost in WEST_EDGE.items():
        if g.at[1 - side] >> one & 1:
            no(NAMES[one], "AF-066", at=NAMES[one])
        elif one not in goals:
            no(NAMES[one], "AF-192" if cost <= left else "AF-054", at=NAMES[one], need=-(-cost // 2), have=left // 2)
