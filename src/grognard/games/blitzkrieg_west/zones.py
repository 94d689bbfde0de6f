"""Zones of control (rulebook: Les zones de contrôle): hexside by hexside, with what keeps them out."""

from __future__ import annotations

from functools import lru_cache

from grognard.board.hexes import Sides
from grognard.games.blitzkrieg_west.pieces import trenches_dug, units_in
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.tables import GERMAN, Field, field


def zone(g: Front, side: int) -> int:
    """The hexes that this side controls: around its units that are not disorganised (BW-062, BW-071)."""
    return zone_of(g.scenario, steady(g, side), shelter(g, side))


def enemy_zone(g: Front, side: int) -> int:
    return zone(g, 1 - side)


def steady(g: Front, side: int) -> int:
    """The hexes with a combat unit of this side that is not disorganised: all save where nobody else is left."""
    where, disorganised, found = g.where, g.disorganised, g.at[side]
    number = disorganised.find(1)
    while number >= 0:
        hex_ = where[number]
        if hex_ >= 0 and found >> hex_ & 1 and all(disorganised[mate] for mate in units_in(g, hex_, side)):
            found ^= 1 << hex_
        number = disorganised.find(1, number + 1)
    return found


def shelter(g: Front, side: int) -> int:
    """The entrenchments that the zone of this side does not enter (BW-073, BW-214)."""
    if not g.entrenched or not (side == GERMAN or digs(g)):
        return 0
    return g.entrenched & g.held[1 - side] if trenches_dug(g) else g.entrenched


def digs(g: Front) -> bool:
    """Whether the Germans have the benefit of the trenches that they dig (BW-608)."""
    return trenches_dug(g) and g.options.get("german-trenches", "full") == "full"


@lru_cache(maxsize=1024)
def zone_of(battle: str, hexes: int, closed: int) -> int:
    """Not into villages and cities, nor over a river without a printed bridge (BW-072, BW-074, BW-589)."""
    sheet = field(battle)
    return sheet.grid.spread_save(hexes, unbridged(sheet)) & ~sheet.built & ~closed


@lru_cache(maxsize=8)
def unbridged(sheet: Field) -> Sides:
    return sheet.rivers - sheet.bridges
