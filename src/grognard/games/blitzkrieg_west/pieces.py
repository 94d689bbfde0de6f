"""Counters come and go: who stands where, who rides whom, and how many a hex holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.board.bits import bits, members
from grognard.games.blitzkrieg_west.state import NOBODY, Front
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN, LIMITS, Field, field

# ---- looking ----


def sheet(g: Front) -> Field:
    return field(g.scenario)


def trenches_dug(g: Front) -> bool:
    """Whether either side may dig in during play (BW-211, BW-463)."""
    return bool(field(g.scenario).battle.get("trenches"))


def ids(g: Front, units: Iterable[int]) -> list[str]:
    counters = field(g.scenario).units
    return [counters[number].id for number in units]


def stack(g: Front, hex_: int) -> int:
    """The units and vehicles in a hex, as a set."""
    chain, found = g.chain, 0
    mark = chain[len(g.where) + hex_]
    while mark:
        found |= 1 << mark - 1
        mark = chain[mark - 1]
    return found


def standing(g: Front, hex_: int) -> list[int]:
    """The same as a list, in the order of their numbers."""
    chain, found = g.chain, []
    mark = chain[len(g.where) + hex_]
    while mark:
        found.append(mark - 1)
        mark = chain[mark - 1]
    return found


def all_in(g: Front, hex_: int, side: int) -> list[int]:
    """The units and vehicles of a side in a hex."""
    counters = field(g.scenario).units
    return [number for number in standing(g, hex_) if counters[number].side == side]


def units_in(g: Front, hex_: int, side: int) -> list[int]:
    """The combat units of a side in a hex."""
    counters = field(g.scenario).units
    return [n for n in standing(g, hex_) if counters[n].side == side and not counters[n].vehicle]


def on_map(g: Front, side: int) -> list[int]:
    """The combat units of a side that stand on the map."""
    where = g.where
    return [number for number in field(g.scenario).troops[side] if where[number] >= 0]


def room_for(g: Front, hex_: int, units: Sequence[int]) -> bool:
    """Whether these fit in beside those there (BW-077 to BW-082)."""
    return joins(g, hex_, bits(units))


def joins(g: Front, hex_: int, units: int) -> bool:
    """The same for units as a set; vehicles need no room."""
    printed = field(g.scenario)
    combat = printed.combat
    return not units & combat or may_stack(printed, (units | stack(g, hex_)) & combat)


def may_stack(printed: Field, units: int) -> bool:
    """Whether as many may be in one hex: three Germans, three French of one formation, else two."""
    number = units.bit_count()
    if number <= LIMITS["mixed_stack"]:
        return True
    if number > LIMITS["stack"]:
        return False
    counters = printed.units
    there = members(units)
    bar = counters[there[0]].bar
    return counters[there[0]].side == GERMAN or all(counters[unit].bar == bar for unit in there)


def overfull(g: Front, side: int) -> list[int]:
    """The hexes over their limit."""
    printed = field(g.scenario)
    fighters = printed.fighters[side]
    return [hex_ for hex_ in members(g.crowded & g.at[side]) if not may_stack(printed, stack(g, hex_) & fighters)]


# ---- changing ----


def put(g: Front, number: int, hex_: int) -> None:
    """A unit comes to a hex, or to one of the places off the map; what it carries comes along."""
    was = g.where[number]
    g.where[number] = hex_
    g.digging[number] = 0
    if was >= 0:
        leave(g, number, was)
    if hex_ >= 0:
        come(g, number, hex_)
    for companion in (g.load[number], g.carrier[number]):
        if companion != NOBODY and g.where[companion] != hex_:
            put(g, companion, hex_)


def come(g: Front, number: int, hex_: int) -> None:
    """Into the stack of a hex, which is in the order of the numbers."""
    printed = field(g.scenario)
    unit = printed.units[number]
    chain, at = g.chain, len(g.where) + hex_
    while 0 < chain[at] <= number:
        at = chain[at] - 1
    chain[number], chain[at] = chain[at], number + 1
    if unit.vehicle:
        g.vehicles[unit.side] |= 1 << hex_
        return
    bit = 1 << hex_
    hold(g, unit.side, bit)
    if not g.at[unit.side] & bit:
        g.at[unit.side] |= bit
    elif (stack(g, hex_) & printed.combat).bit_count() > LIMITS["mixed_stack"]:
        g.crowded |= bit


def leave(g: Front, number: int, hex_: int) -> None:
    """Out of the stack of a hex: perhaps nobody else is there."""
    printed = field(g.scenario)
    side, bit = printed.units[number].side, 1 << hex_
    chain, at = g.chain, len(g.where) + hex_
    while chain[at] != number + 1:
        at = chain[at] - 1
    chain[number], chain[at] = 0, chain[number]
    left = stack(g, hex_)
    if g.vehicles[side] & bit and not left & printed.counters[side] & ~printed.combat:
        g.vehicles[side] &= ~bit
    left &= printed.combat
    if left.bit_count() <= LIMITS["mixed_stack"]:
        g.crowded &= ~bit
    if not left:
        g.at[side] &= ~bit
        if side == FRENCH or trenches_dug(g):
            g.entrenched &= ~bit  # a vacated entrenchment is gone (BW-212)


def hold(g: Front, side: int, hexes: int) -> None:
    """Combat units of this side were the last to be there (BW-455)."""
    g.held[side] |= hexes
    g.held[1 - side] ^= g.held[1 - side] & hexes


def ride(g: Front, number: int, vehicle: int) -> None:
    g.carrier[number] = vehicle
    g.load[vehicle] = number


def alight(g: Front, number: int) -> None:
    vehicle = g.carrier[number]
    if vehicle != NOBODY:
        g.carrier[number] = NOBODY
        g.load[vehicle] = NOBODY
