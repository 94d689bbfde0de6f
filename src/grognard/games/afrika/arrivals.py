"""Reinforcements (rulebook 1.1 step 5; 4.3, 4.4): who comes this turn, and where."""

from __future__ import annotations

from grognard.engine.asks import Ask, Note, Procedure
from grognard.games.afrika.losses import ids
from grognard.games.afrika.pieces import put
from grognard.games.afrika.setup import parse
from grognard.games.afrika.sources import edge
from grognard.games.afrika.state import AWAY, Desert
from grognard.games.afrika.tables import AXIS, GRID, HEX, SCENARIOS, SIDES, UNIT


def due(g: Desert, side: int) -> list[tuple[str, int]]:
    """The units that should have come by now and are not there yet, with where they come in (ruling A7)."""
    found: list[tuple[str, int]] = []
    for turn, where, what in SCENARIOS[g.scenario].get(f"{SIDES[side]}_arrivals", ()):
        if turn <= g.turn:
            found += [(where, UNIT[parse(thing)[0]]) for thing in what if g.where[UNIT[parse(thing)[0]]] == AWAY]
    return found


def reinforcements(g: Desert) -> Procedure:
    """One unit comes in; when all have, movement begins."""
    side = g.active
    for where, unit in due(g, side):
        hexes = entry_hexes(g, side, where)
        if hexes:
            yield from come_in(g, side, unit, hexes)
            return
    g.phase = "movement"
    yield Note("phase", "AF-165", side, phase="movement")


def come_in(g: Desert, side: int, unit: int, hexes: int) -> Procedure:
    name = ids([unit])[0]
    answer: str = yield Ask(side, "arrive", lambda _: GRID.called(hexes), "AF-175", about={"what": name})
    put(g, unit, HEX[answer])
    yield Note("arrived", "AF-175", side, unit=name, at=answer)


def entry_hexes(g: Desert, side: int, where: str) -> int:
    """The hexes by which units may come in now: none that an enemy holds."""
    hexes = 1 << HEX[where] if where in HEX else edge(g.scenario, AXIS)
    return hexes & ~g.at[1 - side]
