"""What only Blitzkrieg in the West does at a decision, each found anew and not remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.board.bits import members
from grognard.engine.game import Game
from grognard.games.blitzkrieg_west.movement import ground_among
from grognard.games.blitzkrieg_west.obligations import obligations
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.supply import dry
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN, OTHER
from grognard.games.blitzkrieg_west.zones import enemy_zone, shelter, steady, unbridged

EIGHT = 16  # points, in halves


def front(game: Game) -> Front:
    state = game.state
    assert isinstance(state, Front)
    return state


def reach(game: Game) -> None:
    """Where 8 points lead a motorised unit from the middle one of the stacks of the side to move."""
    g = front(game)
    stacks = members(g.at[g.active])
    if stacks:
        ground = ground_among(g.scenario, OTHER, True, (), g.at[1 - g.active])
        ground.reach(1 << stacks[len(stacks) // 2], EIGHT, halt=enemy_zone(g, g.active))


def zones(game: Game) -> None:
    g = front(game)
    printed = sheet(g)
    for side in (GERMAN, FRENCH):
        printed.grid.spread_save(steady(g, side), unbridged(printed)) & ~printed.built & ~shelter(g, side)


def supply(game: Game) -> None:
    """What hangs together with the edge from which each side is supplied."""
    g = front(game)
    printed = sheet(g)
    for side in (GERMAN, FRENCH):
        open_to = printed.all & ~g.at[1 - side] & (~enemy_zone(g, side) | g.at[side])
        pontoons = tuple(g.pontoons) if side == GERMAN else ()
        printed.grid.without(dry(g.scenario, pontoons)).flood(printed.edge(printed.source[side]), open_to)


def due(game: Game) -> None:
    for side in (GERMAN, FRENCH):
        obligations(front(game), side)


ACTS: dict[str, Callable[[Game], Any]] = {
    "reach of 8 points": reach,
    "zones of both sides, whole map": zones,
    "supply of both sides, whole map": supply,
    "who must be attacked, both sides": due,
}
