"""The night (rulebook: Le tour de nuit): who of the eliminated comes back."""

from __future__ import annotations

from typing import Final

from grognard.engine.asks import Note, Procedure, Roll
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import ELIMINATED, LOST, REBUILT, Front

RECOVERS: Final = 3  # the highest die with which a unit comes back (BW-166)


def recoverable(g: Front, number: int) -> bool:
    """Of a strength worth rebuilding, never rebuilt before, and not thrown for yet (BW-151, BW-164, BW-165)."""
    return g.where[number] == ELIMINATED and sheet(g).units[number].recoverable and not g.failed[number]


def recovery(g: Front) -> Procedure:
    """One die for each; who comes back enters in the owner's next turn, with a Refit marker (BW-166, BW-168)."""
    side = g.active
    for number in sheet(g).of_side[side]:
        if not recoverable(g, number):
            continue
        dice: list[int] = yield Roll(1, "recovery")
        back = dice[0] <= RECOVERS
        yield Note("recovery", "BW-166", side, unit=sheet(g).units[number].id, dice=dice[:], back=int(back))
        g.failed[number] = 1
        if back:
            g.refit[number] = 1
            g.where[number] = REBUILT
            g.back[number] = g.turn + 1
            g.edge[number] = sheet(g).source[side]
        else:
            g.where[number] = LOST
