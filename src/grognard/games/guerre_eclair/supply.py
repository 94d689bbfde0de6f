"""Supply (rulebook: Ravitaillement): which spaces reach a base, and what that means for units there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.games.guerre_eclair.pieces import controlled, german_control
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.tables import (
    ALL,
    ALLIED,
    FORTRESSES,
    GERMAN,
    GERMAN_BASES,
    NEAR,
    NET,
    PARIS_BIT,
    PORTS,
)

NONE: Final = 0
LIMITED: Final = 1
FULL: Final = 2
SUPPLY_NAMES: Final = ("none", "limited", "full")


@lru_cache(maxsize=1 << 14)
def german_supplied(german: int) -> int:
    """The German spaces with a path of German spaces to a German base, given what the German controls (GE-236)."""
    return NET.flood(GERMAN_BASES, german)


@lru_cache(maxsize=1 << 14)
def allied_supplied(german: int) -> int:
    """The Allied spaces with a path of Allied spaces to Paris, given what the German controls (GE-233)."""
    return NET.flood(PARIS_BIT, ALL & ~german)


def supplied(g: Table, side: int) -> int:
    """The spaces where a side is in full supply."""
    german = german_control(g)
    return german_supplied(german) if side == GERMAN else allied_supplied(german)


def supply_at(g: Table, side: int, space: int) -> int:
    """Full, limited (Allied fortress or port) or none, in a space that the side controls (GE-232 to GE-237)."""
    if supplied(g, side) >> space & 1:
        return FULL
    if side == ALLIED and controlled(g, ALLIED) & (FORTRESSES | PORTS) & 1 << space:
        return LIMITED
    return NONE


def attack_supply(g: Table, side: int, origin: int, target: int, before: int) -> int:
    """What the attackers of `target` have, now that they have left their starting space; `before`: what they had there.

    They are supplied through a neighbour of the attacked space that is their side's and supplied (GE-249);
    or, as the option has it, by their starting space before they left.
    """
    if g.options["attack-supply"] == "start":
        return before
    if NEAR[target] & supplied(g, side):
        return FULL
    return LIMITED if side == ALLIED and (FORTRESSES | PORTS) >> origin & 1 else NONE
