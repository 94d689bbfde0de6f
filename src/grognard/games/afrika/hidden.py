"""What lies under the top counter of a stack: its owner alone knows it, until it comes to light (AF-073)."""

from __future__ import annotations

from collections.abc import Collection

from grognard.engine.asks import Procedure, Reveal
from grognard.games.afrika.pieces import stack
from grognard.games.afrika.state import Desert
from grognard.games.afrika.strength import in_stacks_beside
from grognard.games.afrika.tables import COUNTERS, DIVISIONS, OF_SIDE


def in_combat(g: Desert) -> set[int]:
    """The units of the combat under way, which both sides see (ruling C11).

    Also the guns of the attackers' divisions, for the column tells whether they stand near enough (AF-359); and
    by one option those that stand with the attackers, for the dice tell what they are.
    """
    divisions = sorted({COUNTERS[unit].division for unit in g.attackers} - {""})
    guns = [unit for name in divisions for unit in DIVISIONS[name] if COUNTERS[unit].artillery]
    beside = in_stacks_beside(g) if g.attackers and g.options["combined-arms"] == "adjacent" else []
    return {*g.attackers, *g.defenders, *g.shielded, *guns, *beside}


def hidden_units(g: Desert, side: int) -> list[int]:
    """The units of a side that lie under another, and take no part in a combat that shows them."""
    top: dict[int, int] = {}
    for unit in OF_SIDE[side]:
        hex_ = g.where[unit]
        if hex_ >= 0 and (hex_ not in top or g.since[unit] > g.since[top[hex_]]):
            top[hex_] = unit
    shown = {*top.values(), *in_combat(g)}
    return [unit for unit in OF_SIDE[side] if g.where[unit] >= 0 and unit not in shown]


def uncover(g: Desert, leaving: Collection[int]) -> Procedure:
    """These are about to leave their hexes: a hidden counter may come to lie on top."""
    if any(covers(g, hex_, leaving) for hex_ in sorted({g.where[unit] for unit in leaving if g.where[unit] >= 0})):
        yield Reveal("uncovered")


def covers(g: Desert, hex_: int, leaving: Collection[int]) -> bool:
    there = stack(g, hex_)
    below = next((unit for unit in there if unit not in leaving), there[0])
    return there[0] in leaving and below not in leaving and below not in in_combat(g)
