"""The sequence of play (rulebook: La séquence de jeu), phase by phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.engine.asks import Note, Procedure
from grognard.games.blitzkrieg_west import (
    air,
    combat,
    events,
    marches,
    night,
    pontoons,
    retreat,
    setup,
    supply,
    victory,
)
from grognard.games.blitzkrieg_west.arrivals import arrivals, panzers
from grognard.games.blitzkrieg_west.movement import is_night
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN


def turn_start(g: Front) -> Procedure:
    """A turn begins: its event comes into force, air units are back."""
    g.active = GERMAN
    yield Note("turn", "BW-016", turn=g.turn)
    yield from events.begin_event(g)
    air.return_air(g)
    g.phase = "pontoons"


def works(g: Front) -> Procedure:
    if sheet(g).rivers and (pontoons.sites(g) or g.pontoons):
        yield from pontoons.works(g)
    else:
        g.phase = "arrivals"


def bombardment(g: Front) -> Procedure:
    """Air units of the active side are ready again; by night none flies (BW-028, BW-047)."""
    air.ready_air(g)
    g.met = []
    g.phase = "guns" if is_night(g) else "missions"
    yield from ()


def after_guns(g: Front) -> Procedure:
    """Germans bomb before they move, the French after (BW-017, BW-039)."""
    if g.active == GERMAN:
        yield from panzers(g)
        begin_moves(g, "movement")
    else:
        begin_combat(g)


def begin_moves(g: Front, phase: str) -> None:
    g.phase = phase
    g.moved = bytearray(len(g.where))
    g.dropped = bytearray(len(g.where))
    g.rommel_began, g.rommel_moved = g.rommel, 0


def begin_combat(g: Front) -> None:
    """By night there is none (BW-162)."""
    g.phase = "recovery" if is_night(g) else "combat"
    g.fought = bytearray(len(g.where))
    g.attacked = bytearray(len(g.where))
    g.struck = g.drilled = 0


def after_movement(g: Front) -> Procedure:
    if g.active == GERMAN:
        begin_combat(g)
    else:
        g.phase = "bombardment"
    yield from ()


def after_forced(g: Front) -> Procedure:
    begin_moves(g, "exploitation")
    yield from ()


def recovery(g: Front) -> Procedure:
    """The side's last phase: who is in supply rallies; by night the fallen may come back (BW-036 to BW-038)."""
    if is_night(g):
        yield from night.recovery(g)
    yield from supply.recover(g)
    for number in sheet(g).of_side[g.active]:
        g.fresh[number] = 0
    yield from victory.collapse(g)
    if g.over:
        return
    if g.active == GERMAN:
        g.active, g.phase = FRENCH, "arrivals"
    else:
        g.phase = "turn-end"


def turn_end(g: Front) -> Procedure:
    """The event of the next turn, bridges, points, and the next turn or the end (BW-051 to BW-053)."""
    yield from events.end_event(g)
    yield from pontoons.finish_works(g)
    yield from victory.dlm_penalty(g)
    if g.turn >= g.last_turn:
        yield from victory.final(g)
        return
    yield from events.event_phase(g)
    g.turn += 1
    g.phase = "turn-start"


def supplying(g: Front) -> Procedure:
    yield from supply.supply_phase(g)
    if g.active == FRENCH:
        begin_moves(g, "movement")


PHASES: Final[dict[str, Callable[[Front], Procedure]]] = {
    "set-up": setup.set_up,
    "turn-start": turn_start,
    "pontoons": works,
    "arrivals": arrivals,
    "supply": supplying,
    "bombardment": bombardment,
    "missions": air.missions,
    "interception": air.interception,
    "bombing": air.bombing,
    "guns": air.guns,
    "after-guns": after_guns,
    "movement": marches.moves,
    "after-movement": after_movement,
    "combat": combat.attacks,
    "forced": retreat.forced,
    "after-forced": after_forced,
    "exploitation": marches.moves,
    "after-exploitation": recovery,
    "recovery": recovery,
    "turn-end": turn_end,
}


def step(g: Front) -> Procedure | None:
    """The next step, innermost open business first: a combat, then the phase."""
    if g.over:
        return None
    if g.stage:
        return combat.STAGES[g.stage](g)
    return PHASES[g.phase](g)
