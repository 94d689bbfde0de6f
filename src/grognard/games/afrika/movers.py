"""Who may move in a phase, how far, and when they are done (rulebook 4.0, 11.0)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.afrika.state import AWAY, Desert
from grognard.games.afrika.tables import AXIS, COUNTERS, MOBILE, SIDE


def allowance(g: Desert, unit: int) -> int:
    """Movement points in halves; half of them without supply (AF-239)."""
    points = COUNTERS[unit].moves
    return points // 2 if g.unsupplied[unit] else points


def exploiting(g: Desert) -> bool:
    return g.phase == "exploitation"


def privileged(g: Desert, unit: int) -> bool:
    """Stacked with Rommel, whose privileges serve one stack a phase (AF-380, AF-384, ruling R2)."""
    here = g.where[unit]
    return SIDE[unit] == AXIS and 0 <= here == g.rommel and g.rommel_serves in (AWAY, here)


def why_not_moved(g: Desert, unit: int) -> str:
    """The rule by which a unit may not move in this phase; empty when it may."""
    if g.done[unit]:
        return "AF-053"
    if not COUNTERS[unit].moves:
        return "AF-162"
    if exploiting(g) and not privileged(g, unit):
        if not COUNTERS[unit].exploit:
            return "AF-155"
        if g.where[unit] >= 0 and g.enemy_zone >> g.where[unit] & 1:
            return "AF-157"
    return ""


def movable(g: Desert, side: int) -> list[int]:
    """The units that may still move."""
    where, done = g.where, g.done
    can = [unit for unit in MOBILE[side] if where[unit] >= 0 and not done[unit]]
    return [unit for unit in can if not why_not_moved(g, unit)] if exploiting(g) else can


def points(g: Desert, going: Sequence[int]) -> int:
    """What the slowest of them has left."""
    return min(allowance(g, unit) for unit in going) - g.spent


def finish_move(g: Desert, going: Sequence[int]) -> None:
    """They are done for the phase, and have moved if they went anywhere."""
    for unit in going:
        g.done[unit] = 1
        if g.spent or g.where[unit] != g.begun:
            g.moved[unit] = 1
    g.spent = 0


def wait(g: Desert, going: Sequence[int], with_rommel: bool, legs: bool) -> None:
    """What comes next is a step of its own, for everybody has seen how far they are."""
    g.going, g.riding, g.legs = list(going), int(with_rommel), int(legs)
