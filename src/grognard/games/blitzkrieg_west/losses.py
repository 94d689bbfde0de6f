"""Disorganisation, Refit and elimination (rulebook: Les combats terrestres 3, 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.asks import Note, Procedure, Roll
from grognard.games.blitzkrieg_west.pieces import alight, ids, put, sheet
from grognard.games.blitzkrieg_west.pontoons import check_works
from grognard.games.blitzkrieg_west.state import ELIMINATED, LOST, NOBODY, Front
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN


def disorganise(g: Front, numbers: Sequence[int], rule: str) -> Procedure:
    """Those that are not yet; the others stay as they are (BW-134)."""
    struck = [number for number in numbers if g.where[number] >= 0 and not g.disorganised[number]]
    for number in struck:
        g.disorganised[number] = 1
        g.digging[number] = 0
    if struck:
        yield Note("disorganised", rule, sheet(g).units[struck[0]].side, units=ids(g, struck))
        yield from check_works(g)


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
    yield from check_works(g)


def lose_rommel(g: Front) -> Procedure:
    """He is gone; at Arras a die says what that is worth to the Allies (BW-244, BW-458)."""
    g.rommel = LOST
    yield Note("rommel-lost", "BW-244", GERMAN)
    worth = sheet(g).battle["victory"].get("rommel")
    if worth:
        dice: list[int] = yield Roll(1, "rommel")
        most = 3 if g.options.get("rommel-points") == "rising" and dice[0] > 4 else worth[dice[0] - 1]
        tally(g, FRENCH, "rommel", 2 * most)
        yield Note("rommel-worth", "BW-458", FRENCH, dice=dice[:], points=most)


def tally(g: Front, side: int, reason: str, halves: int) -> None:
    """Points that are scored during play, for good."""
    key = f"{side}/{reason}"
    g.tally[key] = g.tally.get(key, 0) + halves
