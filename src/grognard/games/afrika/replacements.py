"""Random arrivals, replacements and withdrawals of the campaigns (rulebook 1.11, 3.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from grognard.board.bits import members
from grognard.engine.asks import DONE, Ask, Note, Procedure, Refuse, Roll
from grognard.games.afrika.captures import enter
from grognard.games.afrika.hidden import uncover
from grognard.games.afrika.losses import ids
from grognard.games.afrika.pieces import put, room_for, take
from grognard.games.afrika.sources import in_play
from grognard.games.afrika.state import DESTROYED, INTERMEDIATE, TRIPOLI, WITHDRAWN, ZONES, Desert
from grognard.games.afrika.tables import ALLIED, AXIS, CHARTS, COUNTERS, GRID, HEX, LRDG, NAMES, OF_SIDE, UNIT
from grognard.games.afrika.zones import enemy_zone

KINDS: Final = ("infantry", "armoured", "artillery")


def random_arrivals(g: Desert) -> Procedure:
    """Two dice on the side's own table (AF-309)."""
    side = g.active
    dice: list[int] = yield Roll(2, "random")
    if side == AXIS:
        g.points = int(CHARTS["axis"]["random"][sum(dice) - 2])
        g.withdrawals = [0, 0, 0]
    else:
        g.points, *demanded = CHARTS["allied"]["random"][sum(dice) - 2]
        g.withdrawals = [min(number, len(of_kind(g, kind))) for kind, number in enumerate(demanded)]
    yield Note("random", "AF-309", side, dice=dice[:], points=g.points, withdraw=g.withdrawals[:])
    g.phase = "replacements"


# ---- withdrawals (AF-403 to AF-406) ----


def of_kind(g: Desert, kind: int) -> list[int]:
    """The Allied brigades of a kind on the map (ruling W2)."""
    found: list[int] = []
    for unit in OF_SIDE[ALLIED]:
        counter = COUNTERS[unit]
        fits = (
            counter.size in ("bde", "grp") and counter.type in ("inf", "motinf"),
            counter.type == "armor",
            counter.artillery,
        )[kind]
        if fits and g.where[unit] >= 0 and unit != LRDG:
            found.append(unit)
    return found


def may_withdraw(g: Desert, kind: int) -> list[int]:
    """Those outside enemy zones; if there are none, those in them (AF-406, ruling W1)."""
    zone = enemy_zone(g, ALLIED)
    there = of_kind(g, kind)
    return [unit for unit in there if not zone >> g.where[unit] & 1] or there


def withdraw(g: Desert, kind: int) -> Procedure:
    may = may_withdraw(g, kind)
    about = {"what": KINDS[kind], "left": g.withdrawals[kind]}
    name: str = yield Ask(
        ALLIED, "withdraw", lambda no: withdraw_choices(g, kind, may, no), "AF-403", private=True, about=about
    )
    yield from uncover(g, [UNIT[name]])
    g.lost[UNIT[name]] = COUNTERS[UNIT[name]].steps  # it comes back step by step (AF-405)
    take(g, UNIT[name], WITHDRAWN)
    g.withdrawals[kind] -= 1
    yield Note("withdrawn", "AF-403", ALLIED, unit=name)


def withdraw_choices(g: Desert, kind: int, may: list[int], no: Refuse) -> Iterable[str]:
    yield from ids(may)
    for unit in of_kind(g, kind):
        if unit not in may:
            no(COUNTERS[unit].id, "AF-406")


# ---- replacements (AF-310 to AF-318) ----


def replacements(g: Desert) -> Procedure:
    """Withdrawals first; then replacement points, one step each, until they are spent or given up."""
    side = g.active
    for kind, number in enumerate(g.withdrawals):
        if number:
            yield from withdraw(g, kind)
            return
    if not g.points:
        g.phase = "movement"
        yield Note("phase", "AF-165", side, phase="movement")
        return
    answer: Any = yield Ask(
        side,
        "replace",
        lambda no: replace_choices(g, side, no),
        "AF-311",
        private=True,
        about={"points": g.points},
        always=(DONE,),
    )
    if answer == DONE:
        g.points = 0
        return
    g.points -= 1
    if isinstance(answer, list):
        yield from rebuild(g, side, UNIT[answer[1]])
    else:
        g.lost[UNIT[answer]] -= 1
        yield Note("replaced", "AF-311", side, only=side, unit=answer)


def replace_choices(g: Desert, side: int, no: Refuse) -> Iterable[Any]:
    places = rebuild_places(g, side)
    zone = enemy_zone(g, side)
    for unit in OF_SIDE[side]:
        name, where = COUNTERS[unit].id, g.where[unit]
        if where >= 0 or where in (TRIPOLI, INTERMEDIATE):
            if not g.lost[unit]:
                continue
            if where >= 0 and zone >> where & 1:
                no(name, "AF-312")
            elif g.unsupplied[unit]:
                no(name, "AF-314")
            else:
                yield name
        elif where in (DESTROYED, WITHDRAWN):
            if any(fits(g, place, unit) for place in places):
                yield ["rebuild", name]
            else:
                no(["rebuild", name], "AF-316")
    yield DONE


def rebuild_places(g: Desert, side: int) -> list[str]:
    """Hexes next to an own depot and out of enemy zones, and zones with a depot (AF-316, AF-317)."""
    beside = 0
    for name in g.depots[side]:
        if name in HEX:
            beside |= GRID.near[HEX[name]]
    free = beside & in_play(g.scenario) & ~g.at[1 - side] & ~enemy_zone(g, side)
    return [NAMES[one] for one in members(free)] + [name for name in ZONES if name in g.depots[side]]


def fits(g: Desert, place: str, unit: int) -> bool:
    return place in ZONES or room_for(g, HEX[place], [unit])


def rebuild(g: Desert, side: int, unit: int) -> Procedure:
    """A destroyed or withdrawn unit comes back with one step; more may follow (AF-315, AF-318)."""
    name = COUNTERS[unit].id
    places = [place for place in rebuild_places(g, side) if fits(g, place, unit)]
    place: str = yield Ask(side, "rebuild-at", lambda _: places, "AF-316", about={"what": name})
    g.lost[unit] = COUNTERS[unit].steps - 1
    g.unsupplied[unit] = 0
    if place in ZONES:
        g.where[unit] = ZONES[place]
    else:
        put(g, unit, HEX[place])
    yield Note("rebuilt", "AF-315", side, unit=name, at=place)
    if place in HEX:
        yield from enter(g, side, [HEX[place]])
