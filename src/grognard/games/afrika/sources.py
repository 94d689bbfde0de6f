"""Where supply comes from: edges and ports in short scenarios, depots in the campaigns."""

from __future__ import annotations

from functools import lru_cache

from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import (
    ALEXANDRIA,
    AXIS,
    GRID,
    HEX,
    LAND,
    LAST_OF_A,
    NORTH_OF_QATTARA,
    PORT_MASK,
    SCENARIOS,
    SHEET_A,
    SHEET_B,
)


@lru_cache(maxsize=8)
def in_play(scenario: str) -> int:
    """The hexes of the sheets that a scenario uses."""
    return {"A": SHEET_A, "B": SHEET_B, "AB": LAND}[SCENARIOS[scenario]["maps"]]


@lru_cache(maxsize=8)
def out_of_play(scenario: str) -> int:
    """The hexes of the other sheet."""
    return LAND & ~in_play(scenario)


def is_campaign(scenario: str) -> bool:
    return bool(SCENARIOS[scenario]["campaign"])


@lru_cache(maxsize=32)
def edge(scenario: str, side: int) -> int:
    """The side's edge of the map: west for the Axis, east for the Allies (AF-416); on B north of Qattara (AF-419)."""
    maps = SCENARIOS[scenario]["maps"]
    first, last = (1, LAST_OF_A) if maps == "A" else (LAST_OF_A + 1, 91) if maps == "B" else (1, 91)
    hexes = GRID.in_columns(first if side == AXIS else last)
    return hexes & (NORTH_OF_QATTARA if maps == "B" and side == AXIS else LAND)


def friendly_ports(g: Desert, side: int) -> int:
    """The ports on the map that a side holds and no enemy stands in."""
    return PORT_MASK & g.held[side] & ~g.at[1 - side] & in_play(g.scenario)


def retreat_sources(g: Desert, side: int) -> int:
    """What a retreat must not lead away from (AF-137, ruling C5)."""
    if not is_campaign(g.scenario):
        return edge(g.scenario, side) | friendly_ports(g, side)
    depots = sum(1 << HEX[name] for name in g.depots[side] if name in HEX)
    return depots | (edge(g.scenario, AXIS) if side == AXIS else 1 << ALEXANDRIA)
