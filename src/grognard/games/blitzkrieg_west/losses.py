"""Disorganisation, Refit and elimination (rulebook: Les combats terrestres 3, 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.asks import Note, Procedure
from grognard.games.blitzkrieg_west.state import ELIMINATED, LOST, NOBODY, Front, alight, ids, put, sheet
from grognard.games.blitzkrieg_west.tables import GERMAN


def disorganise(g: Front, numbers: Sequence[int], rule: str) -> Procedure:
    """Those that are not yet; the others stay as they are (BW-134)."""
    struck = [number for number in numbers if g.where[number] >= 0 and not g.disorganised[number]]
    for number in struck:
        g.disorganised[number] = 1
    if struck:
        yield Note("disorganised", rule, sheet(g).units[struck[0]].side, units=ids(g, struck))


def weaken(g: Front, number: int, rule: str) -> Procedure:
    """A Refit marker, or the end of a unit that has one (BW-219, BW-235)."""
    if g.refit[number]:
        yield from eliminate(g, [number], rule)
        return
    g.refit[number] = 1
    yield Note("refit", rule, sheet(g).units[number].side, unit=sheet(g).units[number].id)


def eliminate(g: Front, numbers: Sequence[int], rule: str, *, for_good: bool = False) -> Procedure:
    """Units are gone, with a Refit marker for good; a vehicle fares as its load (BW-102, BW-150)."""
    for number in numbers:
        unit = sheet(g).units[number]
        if g.where[number] in (ELIMINATED, LOST):
            continue
        hex_ = g.where[number]
        vehicle = g.carrier[number]
        alight(g, number)
        beyond_recovery = for_good or g.refit[number] or unit.vehicle
        put(g, number, LOST if beyond_recovery else ELIMINATED)
        g.disorganised[number] = 0
        if vehicle != NOBODY:
            put(g, vehicle, LOST)
        yield Note("eliminated", rule, unit.side, unit=unit.id)
        if hex_ >= 0 and hex_ == g.rommel and unit.side == GERMAN and not g.at[GERMAN] >> hex_ & 1:
            yield from lose_rommel(g)


def lose_rommel(g: Front) -> Procedure:
    g.rommel = LOST
    yield Note("rommel-lost", "BW-244", GERMAN)
