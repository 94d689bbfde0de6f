"""Zones of control (rulebook 2.0): the hexes round a unit that it could enter, not across a cliff."""

from __future__ import annotations

from functools import lru_cache

from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import CLOSED_CLIFFS, GRID


@lru_cache(maxsize=1 << 12)
def zone_of(hexes: int) -> int:
    """The zone of units that stand in these hexes: every unit has one, and several don't add up (AF-028 to AF-042)."""
    return GRID.spread_save(hexes, CLOSED_CLIFFS)


def enemy_zone(g: Desert, side: int) -> int:
    """The hexes in the zone of this side's enemy."""
    return zone_of(g.at[1 - side])


@lru_cache(maxsize=1 << 12)
def adjacent(hex_: int) -> int:
    """The hexes that a unit here could attack, or be attacked from: in its zone (AF-034, AF-205)."""
    return GRID.spread_save(1 << hex_, CLOSED_CLIFFS)
