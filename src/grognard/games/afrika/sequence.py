"""The sequence of play (rulebook 1.1): which step comes next, found from the state alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.engine.asks import Note, Procedure
from grognard.games.afrika import (
    arrivals,
    bombardment,
    campaign,
    captures,
    combat,
    marches,
    payment,
    replacements,
    setup,
    supply,
)
from grognard.games.afrika.sources import is_campaign
from grognard.games.afrika.state import AWAY, Desert
from grognard.games.afrika.tables import ALLIED, AXIS, COUNTERS, SCENARIOS
from grognard.games.afrika.victory import VERDICTS, cairo_and_alexandria, end_game
from grognard.games.afrika.zones import enemy_zone


def preparation(g: Desert) -> Procedure:
    """A player turn begins: air points are set anew (AF-166), and what was noted of the last turn is forgotten."""
    side = g.active
    units = len(COUNTERS)
    long = is_campaign(g.scenario)
    if long:
        campaign.tracks(g, side)
    else:
        g.air[side] = int(SCENARIOS[g.scenario]["air"][side])
    g.moved, g.done = bytearray(units), bytearray(units)
    g.attacked, g.struck, g.fired = bytearray(units), bytearray(units), bytearray(units)
    g.shelled = g.shelled_ports = g.overrun_hexes = 0
    g.rommel_jumped, g.rommel_serves = 0, AWAY
    g.spare, g.spare_at = 0, ""
    g.phase = "malta" if long else "reinforcement"
    yield Note("turn", "AF-165", side, turn=g.turn)


def reinforcement(g: Desert) -> Procedure:
    yield from (campaign.arrivals(g) if is_campaign(g.scenario) else arrivals.reinforcements(g))
    if g.phase == "movement":
        begin_moves(g)


def replacing(g: Desert) -> Procedure:
    yield from replacements.replacements(g)
    if g.phase == "movement":
        begin_moves(g)


def moves(g: Desert) -> Procedure:
    """The movement phase, and the exploitation phase, which entrenchments follow in the campaigns (AF-341)."""
    yield from marches.moves(g)
    if g.phase == "supply" and is_campaign(g.scenario):
        g.phase = "build"


def supplying(g: Desert) -> Procedure:
    yield from (payment.pay(g) if is_campaign(g.scenario) else supply.supply_phase(g))


def begin_moves(g: Desert) -> None:
    """What counts is who stood in an enemy zone when the phase began (AF-079, AF-157)."""
    g.done = bytearray(len(COUNTERS))
    g.overrun_hexes = 0
    g.rommel_jumped, g.rommel_serves = 0, AWAY
    g.enemy_zone = enemy_zone(g, g.active)


def attacks(g: Desert) -> Procedure:
    yield from combat.attacks(g)
    if g.phase == "exploitation":
        begin_moves(g)


def turn_end(g: Desert) -> Procedure:
    """The other player's turn, or the next turn, or the end (AF-021, AF-008)."""
    if is_campaign(g.scenario) and g.active == ALLIED and cairo_and_alexandria(g):
        yield from end_game(g, AXIS, "AF-609")
        return
    if not g.second:
        g.second = 1
    elif g.turn == g.last_turn:
        winner, rule = VERDICTS[g.scenario](g)
        yield from end_game(g, winner, rule)
        return
    else:
        g.second = 0
        g.turn += 1
    g.active = 1 - g.active
    g.phase = "preparation"


PHASES: Final[dict[str, Callable[[Desert], Procedure]]] = {
    "trento": campaign.choose_trento,
    "setup": setup.set_up,
    "preparation": preparation,
    "malta": campaign.malta,
    "supplies": campaign.supplies,
    "ports": campaign.ports,
    "recall": campaign.recall,
    "reinforcement": reinforcement,
    "random": replacements.random_arrivals,
    "replacements": replacing,
    "movement": moves,
    "bombardment": bombardment.bombardments,
    "combat": attacks,
    "exploitation": moves,
    "build": payment.build,
    "supply": supplying,
    "hunger": payment.hunger,
    "turn-end": turn_end,
}


STAGES: Final[dict[str, Callable[[Desert], Procedure]]] = {**combat.STAGES, "shelled": bombardment.shelled}


def step(g: Desert) -> Procedure | None:
    """The next step, innermost open business first: a flight, a combat, a move, the phase."""
    if g.over:
        return None
    if g.fleeing:
        return captures.flee(g)
    if g.stage:
        return STAGES[g.stage](g)
    if g.going:
        return marches.under_way(g)
    return PHASES[g.phase](g)
