"""What happens when units enter a hex: depots and ports change hands (rulebook 1.8, 1.9e)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from grognard.board.bits import members
from grognard.engine.asks import Ask, Note, Procedure, Refuse, Roll
from grognard.games.afrika.sources import edge, in_play
from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import AXIS, CHARTS, GRID, GROUND, KEYS, NAMES, PORT_MASK, PORTS


def enter(g: Desert, side: int, path: Sequence[int]) -> Procedure:
    """A side's units have entered these hexes, in this order."""
    for hex_ in path:
        bit = 1 << hex_
        if KEYS & bit:
            g.held[side] |= bit
            g.held[1 - side] &= ~bit
        if PORT_MASK & bit and g.port_of[PORTS.index(hex_)] != side:
            port = PORTS.index(hex_)
            g.port_of[port] = side
            g.ports[port] = 0  # AF-284
            g.port_hits[side][port] = 0  # they were meant for the enemy's next turn there (AF-290)
            yield Note("port", "AF-283", side, at=NAMES[hex_])
        if NAMES[hex_] in g.depots[1 - side]:
            yield from capture_depot(g, side, hex_)


# ---- depots (AF-257 to AF-264) ----

FLIGHT: Final = 5  # hexes; and less than so many points to a zone


def capture_depot(g: Desert, side: int, hex_: int) -> Procedure:
    """A die says how much is captured; the rest flees (AF-259 to AF-261)."""
    name = NAMES[hex_]
    there = g.depots[1 - side].pop(name)
    die: list[int] = yield Roll(1, "depot")
    percent = int(CHARTS["depot_capture"]["percent"][die[0] - 1])
    captured = (2 * percent * there + 100) // 200
    if captured:
        g.depots[side][name] = g.depots[side].get(name, 0) + captured
    yield Note("depot", "AF-259", side, at=name, die=die[0], points=captured, left=there - captured)
    if there > captured:
        g.fleeing.append([1 - side, hex_, there - captured])


def flee(g: Desert) -> Procedure:
    """Their owner spreads them over hexes one to five hexes away, whatever lies between (AF-261 to AF-264).

    A step of its own: what was chosen on the way to the capture is its player's secret.
    """
    side, hex_, left = g.fleeing.pop(0)
    about = {"at": NAMES[hex_], "points": left}
    number: int = yield Ask(side, "flee-load", lambda _: range(1, left + 1), "AF-262", about=about)
    where: str = yield Ask(
        side, "flee-to", lambda no: flights(g, side, hex_, no), "AF-261", about={**about, "number": number}
    )
    g.depots[side][where] = g.depots[side].get(where, 0) + number
    yield Note("fled", "AF-261", side, at=where, points=number)
    if left > number:
        g.fleeing.insert(0, [side, hex_, left - number])


def flights(g: Desert, side: int, hex_: int, no: Refuse) -> Iterable[str]:
    goals = GRID.disc(1 << hex_, FLIGHT) & ~(1 << hex_) & in_play(g.scenario) & ~g.at[1 - side]
    for one in members(goals):
        if NAMES[one] not in g.depots[1 - side]:
            yield NAMES[one]
        else:
            no(NAMES[one], "AF-261", at=NAMES[one])
    if side == AXIS and near_the_zone(g, hex_):
        yield "intermediate"


def near_the_zone(g: Desert, hex_: int) -> bool:
    """Less than five points from the west edge, the hex itself free (ruling T5)."""
    return bool(GROUND.reach(1 << hex_, 2 * FLIGHT - 1).all & edge(g.scenario, AXIS))
