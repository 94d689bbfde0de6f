"""Overruns (rulebook 6.0): a combat in the middle of a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from grognard.board.bits import members
from grognard.board.reach import Reach
from grognard.engine.asks import Procedure, Refuse
from grognard.engine.game import unheard
from grognard.games.afrika.combat import declare
from grognard.games.afrika.movers import privileged
from grognard.games.afrika.state import Desert
from grognard.games.afrika.strength import attack_of
from grognard.games.afrika.tables import CLIFFS, EASY, FULL_STACK, GRID, NAMES, STACKING
from grognard.games.afrika.zones import adjacent

OVERRUN: Final = 4  # two points (AF-075)


def began_in_zone(g: Desert) -> bool:
    """Whether the group that moves stood in an enemy zone when the phase began."""
    return g.begun >= 0 and bool(g.enemy_zone >> g.begun & 1)


def why_no_overrun(g: Desert, going: Sequence[int]) -> str:
    """The rule by which this group may not overrun at all in this phase."""
    if not any(attack_of(g, unit) for unit in going):
        return "AF-109"
    if began_in_zone(g) and not all(privileged(g, unit) for unit in going):
        return "AF-079"
    return ""


def why_not_overrun(g: Desert, target: int) -> str:
    """The rule by which nobody may overrun this hex (any more)."""
    if not EASY >> target & 1:
        return "AF-076"
    return "AF-086" if g.overrun_hexes >> target & 1 else ""


@lru_cache(maxsize=1 << 12)
def approaches(target: int) -> int:
    """The hexes from which a hex may be overrun: not by a road through a cliff (AF-093)."""
    return adjacent(target) & GRID.spread_save(1 << target, CLIFFS)


def overruns(
    g: Desert, side: int, going: Sequence[int], here: int, reach: Reach, left: int, no: Refuse
) -> Iterable[list[str]]:
    """Each enemy hex that the group can reach with 2 points to spare, and from where."""
    enemy = g.at[1 - side]
    targets = enemy & GRID.spread(reach.all)
    if not targets:
        return
    barred = why_no_overrun(g, going)
    enough = reach.all  # save what only the last points lead to
    for layer in reach.layers[max(0, left - OVERRUN + 1) :]:
        enough ^= layer
    size = sum(STACKING[unit] for unit in going)
    for target in members(targets):
        why = barred or why_not_overrun(g, target)
        starts = 0 if why else approaches(target) & enough
        for start in members(starts):
            if g.load[start] + (size if start != here else 0) > FULL_STACK:
                no(["overrun", NAMES[target], NAMES[start]], "AF-070", at=NAMES[start])
            else:
                yield ["overrun", NAMES[target], NAMES[start]]
        if no is not unheard:
            for start in members(adjacent(target) & reach.all & ~starts):
                rule = why or ("AF-075" if approaches(target) >> start & 1 else "AF-093")
                no(["overrun", NAMES[target], NAMES[start]], rule, at=NAMES[target])


def overrun(g: Desert, going: Sequence[int], target: int) -> Procedure:
    """The group stands before its enemy and attacks at once (AF-080)."""
    if began_in_zone(g):
        g.rommel_serves = g.where[going[0]]
    g.overrun_hexes |= 1 << target
    for unit in going:
        g.done[unit] = g.moved[unit] = 1
    g.spent = 0
    yield from declare(g, "overrun", target, going)
