"""What only Afrika does at a decision: reach, zones and supply, each found anew and not remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.board.bits import members
from grognard.engine.game import Game
from grognard.games.afrika.payment import closed_to_supply, range_of
from grognard.games.afrika.sources import edge, friendly_ports, is_campaign, out_of_play
from grognard.games.afrika.state import Desert
from grognard.games.afrika.supply import line_hexes
from grognard.games.afrika.tables import ALLIED, AXIS, CLOSED_CLIFFS, GRID, HEX, ground_among, supply_ground
from grognard.games.afrika.zones import zone_of

EIGHTEEN = 36  # points, in halves


def desert(game: Game) -> Desert:
    state = game.state
    assert isinstance(state, Desert)
    return state


def reach(game: Game) -> None:
    """Where 18 points lead from the middle one of the stacks of the side to move."""
    g = desert(game)
    stacks = members(g.at[g.active])
    if stacks:
        ground = ground_among(g.at[1 - g.active] | out_of_play(g.scenario), zone_of(g.at[1 - g.active]))
        ground.reach(1 << stacks[len(stacks) // 2], EIGHTEEN)


def zones(game: Game) -> None:
    for hexes in desert(game).at:
        GRID.spread_save(hexes, CLOSED_CLIFFS)


def supply(game: Game) -> None:
    """Of both sides: lines to the edges and ports, or in a campaign what each depot reaches."""
    g = desert(game)
    for side in (AXIS, ALLIED):
        if is_campaign(g.scenario):
            ground = supply_ground(closed_to_supply(g, side))
            for name in g.depots[side]:
                if name in HEX:
                    ground.reach(1 << HEX[name], range_of(g, side))
        else:
            GRID.without(CLOSED_CLIFFS).flood(edge(g.scenario, side) | friendly_ports(g, side), line_hexes(g, side))


ACTS: dict[str, Callable[[Game], Any]] = {
    "reach of 18 points": reach,
    "zones of both sides, whole map": zones,
    "supply of both sides, whole map": supply,
}
