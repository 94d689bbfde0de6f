"""Counters come and go: where they stand, in what order, and how many a hex holds."""

from __future__ import annotations

from grognard.games.afrika.state import DESTROYED, Desert
from grognard.games.afrika.tables import ALLIED, AXIS, FULL_STACK, KEYS, OF_SIDE, SIDE, STACKING


def put(g: Desert, unit: int, hex_: int) -> None:
    """A unit comes to a hex, on top of what is there; its side holds it from now on."""
    side = SIDE[unit]
    g.where[unit] = hex_
    g.clock += 1
    g.since[unit] = g.clock
    g.load[hex_] += STACKING[unit]
    bit = 1 << hex_
    g.at[side] |= bit
    if bit & KEYS:
        g.held[side] |= bit
        g.held[1 - side] &= ~bit


def take(g: Desert, unit: int, to: int = DESTROYED) -> None:
    """A unit leaves its hex; an entrenchment that nobody of its side is left in is gone (AF-347)."""
    hex_ = g.where[unit]
    g.where[unit] = to
    if hex_ < 0:
        return
    g.load[hex_] -= STACKING[unit]
    if not g.load[hex_]:
        side, bit = SIDE[unit], 1 << hex_
        g.at[side] &= ~bit
        if g.works[side] & bit:
            g.works[side] &= ~bit
            g.razed += 1


def units_in(g: Desert, hex_: int) -> list[int]:
    """The units in a hex, in the order of their numbers."""
    where, found, unit = g.where, [], -1
    for _ in range(where.count(hex_)):
        unit = where.index(hex_, unit + 1)
        found.append(unit)
    return found


def stack(g: Desert, hex_: int) -> list[int]:
    """The units in a hex, the top counter first."""
    return sorted(units_in(g, hex_), key=lambda unit: -g.since[unit])


def on_map(g: Desert, side: int) -> list[int]:
    where = g.where
    return [unit for unit in OF_SIDE[side] if where[unit] >= 0]


def reduced(g: Desert, unit: int) -> bool:
    return g.lost[unit] > 0


def room_for(g: Desert, hex_: int, units: list[int]) -> bool:
    """Whether these fit in beside what is there (AF-192)."""
    return g.load[hex_] + sum(STACKING[unit] for unit in units) <= FULL_STACK


def enemies(side: int) -> int:
    return ALLIED if side == AXIS else AXIS
