"""Bombardment (rulebook 1.12, 1.10b, 1.9f): guns within two hexes, air points anywhere; at units or at a port."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from grognard.board.bits import members
from grognard.engine.asks import DONE, Ask, Note, Procedure, Refuse, Reveal, Roll, pick
from grognard.engine.game import unheard
from grognard.games.afrika.losses import ids, take_losses
from grognard.games.afrika.pieces import units_in
from grognard.games.afrika.sources import in_play, is_campaign
from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import (
    ALEXANDRIA,
    BOMBARD,
    BOMBARD_FROM,
    CHARTS,
    COUNTERS,
    FORTS,
    GRID,
    HEX,
    NAMES,
    OF_SIDE,
    PORTS,
    TERRAIN,
    TERRAIN_AT,
    UNIT,
)

RANGE: Final = 2
AIR_POINT: Final = 5  # bombardment points (AF-301)


def guns(g: Desert, side: int) -> list[int]:
    """The artillery that has not fired in this phase (AF-321)."""
    return [
        unit
        for unit in OF_SIDE[side]
        if COUNTERS[unit].artillery and g.where[unit] >= 0 and not g.fired[unit] and strength(g, unit) > 0
    ]


def strength(g: Desert, unit: int) -> int:
    """Bombardment points, doubled so that the half of an unsupplied gun is a whole number (AF-327)."""
    value = COUNTERS[unit].bomb[g.lost[unit] > 0]
    return value if g.unsupplied[unit] else 2 * value


def bombardments(g: Desert) -> Procedure:
    """One bombardment, or on to the attacks."""
    side = g.active
    answer: Any = yield Ask(side, "bombard", lambda no: targets(g, side, no), "AF-178", private=True, always=(DONE,))
    if answer == DONE:
        g.phase = "combat"
        return
    port = isinstance(answer, list)
    target = HEX[answer[1] if port else answer]
    firing, points = yield from choose_fire(g, side, target, port)
    yield from fire(g, side, target, firing, points, port)


def targets(g: Desert, side: int, no: Refuse) -> Iterable[Any]:
    in_range = 0
    for unit in guns(g, side):
        in_range |= GRID.disc(1 << g.where[unit], RANGE)
    everywhere = bool(g.air[side])
    for target in members(g.at[1 - side]):
        if g.shelled >> target & 1:
            no(NAMES[target], "AF-323", at=NAMES[target])
        elif everywhere or in_range >> target & 1:
            yield NAMES[target]
        else:
            no(NAMES[target], "AF-319", at=NAMES[target])
    if is_campaign(g.scenario):
        yield from port_targets(g, in_range, everywhere, no)
    yield DONE
    if no is not unheard:
        for one in members(in_play(g.scenario) & ~g.at[1 - side]):
            no(NAMES[one], "AF-302", at=NAMES[one])


def port_targets(g: Desert, in_range: int, everywhere: bool, no: Refuse) -> Iterable[list[str]]:
    no(["port", "tripoli"], "AF-294")
    for port in PORTS:
        answer = ["port", NAMES[port]]
        if port == ALEXANDRIA:
            no(answer, "AF-294")
        elif g.shelled_ports >> port & 1:
            no(answer, "AF-323", at=NAMES[port])
        elif everywhere or in_range >> port & 1:
            yield answer
        else:
            no(answer, "AF-319", at=NAMES[port])


def choose_fire(g: Desert, side: int, target: int, port: bool) -> Procedure:
    """Which guns, and how many air points with them (AF-324)."""
    able = [unit for unit in guns(g, side) if GRID.apart(g.where[unit], target) <= RANGE]
    about = {"at": NAMES[target], "port": int(port)}
    firing: list[int] = []
    if able:
        names: list[str] = yield from pick(
            side, "guns", ids(able), 0 if g.air[side] else 1, len(able), "AF-324", private=True, about=about
        )
        firing = [UNIT[name] for name in names]
    points = 0
    if g.air[side]:
        least = 0 if firing else 1
        points = yield Ask(  # private: without guns one point is the least, and who has guns is hidden
            side,
            "bombers",
            lambda _: range(least, g.air[side] + 1),
            "AF-301",
            private=True,
            about={**about, "points": g.air[side], "guns": ids(firing)},
        )
    return firing, points


def fire(g: Desert, side: int, target: int, firing: list[int], points: int, port: bool) -> Procedure:
    for unit in firing:
        g.fired[unit] = 1
    g.air[side] -= points
    if port:
        g.shelled_ports |= 1 << target
    else:
        g.shelled |= 1 << target
    total = (sum(strength(g, unit) for unit in firing) + 1) // 2 + AIR_POINT * points  # half a point counts (AF-019)
    column = bombard_column(total) + (0 if port else cover_shift(g, target, 1 - side))
    yield Reveal("bombardment")
    dice: list[int] = yield Roll(2, "bombardment")
    hits = BOMBARD[sum(dice) - 2][column] if column >= 0 else 0
    yield Note("bombarded", "AF-320", side, at=NAMES[target], points=total, dice=dice[:], hits=hits, port=int(port))
    if port:
        g.port_hits[side][PORTS.index(target)] += hits
    elif hits:
        g.target, g.hits, g.stage = target, hits, "shelled"


def shelled(g: Desert) -> Procedure:
    """The losses of a bombardment are a step of their own: their owner never sees which guns fired."""
    yield from take_losses(g, 1 - g.active, units_in(g, g.target), g.hits, "AF-320")
    g.stage, g.hits = "", 0


def bombard_column(points: int) -> int:
    """The column of the chart; -1 below the first."""
    return sum(points >= least for least in BOMBARD_FROM) - 1


def cover_shift(g: Desert, hex_: int, side: int) -> int:
    """What terrain and works take off (AF-325)."""
    shift = next(int(TERRAIN[name]["bombard"]) for name, where in TERRAIN_AT.items() if where >> hex_ & 1)
    if FORTS >> hex_ & 1:
        return min(shift, int(CHARTS["works"]["fort"]["bombard"]))
    if g.works[side] >> hex_ & 1:
        return min(shift, int(CHARTS["works"]["entrenchment"]["bombard"]))
    return shift
