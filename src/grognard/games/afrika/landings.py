"""Two special ventures: KG Hecker's landing and the raid on Rommel (rulebook 2.8, 3.5)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.board.bits import members
from grognard.engine.asks import Ask, Note, Procedure, Refuse, Roll
from grognard.engine.game import unheard
from grognard.games.afrika.captures import enter
from grognard.games.afrika.hidden import uncover
from grognard.games.afrika.losses import destroy
from grognard.games.afrika.pieces import put, room_for, take, units_in
from grognard.games.afrika.sources import in_play
from grognard.games.afrika.state import AWAY, REMOVED, TRIPOLI, Desert
from grognard.games.afrika.tables import ALLIED, AXIS, HECKER, HEX, LRDG, NAMES, SHORE
from grognard.games.afrika.zones import enemy_zone

KILLED = 6
WOUNDED = 5
WOUNDED_FOR = 3  # turns (AF-413)


def why_no_landing(g: Desert) -> str:
    """The rule that keeps KG Hecker ashore; empty when it may land (AF-394, AF-395)."""
    here = g.where[HECKER]
    if g.phase != "movement" or g.hecker_landed or g.done[HECKER]:
        return "AF-394"
    if here == TRIPOLI:
        return ""
    if here < 0 or not SHORE >> here & 1:
        return "AF-394"
    return "AF-395" if enemy_zone(g, AXIS) >> here & 1 else ""


def landing(g: Desert) -> Procedure:
    where: str = yield Ask(AXIS, "landing", lambda no: beaches(g, no), "AF-394")
    alone = g.rommel >= 0 and g.rommel == g.where[HECKER] and units_in(g, g.rommel) == [HECKER]
    yield from uncover(g, [HECKER])
    take(g, HECKER, AWAY)
    put(g, HECKER, HEX[where])
    if alone:  # he is never left without a unit (AF-375)
        g.rommel = HEX[where]
    g.done[HECKER] = g.moved[HECKER] = g.hecker_landed = 1
    yield Note("landing", "AF-394", AXIS, at=where)
    yield from enter(g, AXIS, [HEX[where]])


def beaches(g: Desert, no: Refuse) -> Iterable[str]:
    barred = g.at[ALLIED] | enemy_zone(g, AXIS)
    for one in members(SHORE & in_play(g.scenario)):
        if barred >> one & 1:
            no(NAMES[one], "AF-395", at=NAMES[one])
        elif one != g.where[HECKER] and room_for(g, one, [HECKER]):
            yield NAMES[one]
        else:
            no(NAMES[one], "AF-192", at=NAMES[one])
    if no is not unheard:
        for one in members(in_play(g.scenario) & ~SHORE):
            no(NAMES[one], "AF-394", at=NAMES[one])


def why_no_raid(g: Desert) -> str:
    """Once, with the LRDG in play and Rommel on the map (AF-409, AF-410, ruling R4)."""
    if g.phase != "movement" or g.raided or g.rommel < 0:
        return "AF-409"
    return "" if g.where[LRDG] >= 0 else "AF-410"


def raid(g: Desert) -> Procedure:
    g.raided = 1
    yield from uncover(g, [LRDG])
    destroy(g, LRDG)
    die: list[int] = yield Roll(1, "raid")
    if die[0] == KILLED:
        g.rommel = REMOVED
    elif die[0] == WOUNDED:
        g.rommel = AWAY
        g.rommel_back = g.turn + WOUNDED_FOR
    rule = "AF-412" if die[0] == KILLED else "AF-413" if die[0] == WOUNDED else "AF-414"
    yield Note("raid", rule, ALLIED, die=die[0])
