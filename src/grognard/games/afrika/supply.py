"""Supply at the end of a player turn: in short scenarios a line to an edge or a port (rulebook 4.0)."""

from __future__ import annotations

from functools import lru_cache

from grognard.engine.asks import Note, Procedure, Reveal
from grognard.games.afrika.losses import ids, lose_step
from grognard.games.afrika.pieces import on_map
from grognard.games.afrika.sources import edge, friendly_ports, in_play
from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import AXIS, CLOSED_CLIFFS, GRID, LAND, LRDG, NORTH_OF_QATTARA
from grognard.games.afrika.zones import enemy_zone

ROADS = GRID.without(CLOSED_CLIFFS)


@lru_cache(maxsize=1 << 10)
def traced(sources: int, open_to: int) -> int:
    """The hexes joined to a source by hexes that a line may pass."""
    return ROADS.flood(sources, open_to)


def line_hexes(g: Desert, side: int) -> int:
    """Where a line may pass: no enemy, and no enemy zone but where own units are (AF-415, AF-417, AF-419)."""
    free = in_play(g.scenario) & ~g.at[1 - side] & (~enemy_zone(g, side) | g.at[side])
    if side == AXIS and edge(g.scenario, AXIS) & ~NORTH_OF_QATTARA == 0:
        free &= NORTH_OF_QATTARA
    return free & LAND


def supplied_hexes(g: Desert, side: int) -> int:
    """The hexes from which a line can be traced (AF-415)."""
    return traced(edge(g.scenario, side) | friendly_ports(g, side), line_hexes(g, side))


def supply_phase(g: Desert) -> Procedure:
    """Each unit is checked; those without a line lose a step at once (AF-418, AF-241)."""
    side = g.active
    joined = supplied_hexes(g, side)
    cut_off: list[int] = []
    for unit in on_map(g, side):
        g.unsupplied[unit] = int(not joined >> g.where[unit] & 1 and unit != LRDG)
        if g.unsupplied[unit]:
            cut_off.append(unit)
    if cut_off:
        yield Reveal("hunger")
        yield Note("unsupplied", "AF-418", side, only=side, units=ids(cut_off))
    for unit in cut_off:
        yield from lose_step(g, unit, unseen=True)
    g.phase = "turn-end"
