"""What happens when units enter a hex: depots and ports change hands (rulebook 1.8, 1.9e)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.asks import Note, Procedure
from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import KEYS, NAMES, PORT_MASK, PORTS


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
            yield Note("port", "AF-283", side, at=NAMES[hex_])
