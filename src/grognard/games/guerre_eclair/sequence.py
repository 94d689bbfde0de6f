"""The sequence of play (rulebook: Déroulement de la partie): which step comes next, found from the state alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.engine.asks import Note, Procedure, Reveal
from grognard.games.guerre_eclair import breakthrough, combat, movement, operations, setup
from grognard.games.guerre_eclair.pieces import unfreeze
from grognard.games.guerre_eclair.planning import planning
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.tables import (
    ALLIED,
    CARDS,
    GERMAN,
    LAST_TURN,
    TYPES,
)
from grognard.games.guerre_eclair.victory import allied_sudden_death, end_game, objective_met


def end_of_turn(g: Table) -> Procedure:
    """Sudden death of the German, then the next turn or the objectives (GE-256 to GE-263)."""
    if allied_sudden_death(g):
        yield from end_game(g, ALLIED, "GE-260")
        return
    if g.turn == LAST_TURN:
        yield Reveal("objective")
        g.turned_up = 1
        yield Note("objective-turned", "GE-262", GERMAN, aim=g.objectives[1])
        met = any(objective_met(g, objective) for objective in g.objectives)
        yield from end_game(g, GERMAN if met else ALLIED, "GE-262" if met else "GE-263")
        return
    next_turn(g)
    yield Note("turn", "GE-256", turn=g.turn)


def next_turn(g: Table) -> None:
    """The marker advances, waiting units come in, all cards go back to the reserves (GE-090, GE-185)."""
    g.turn += 1
    for kind in range(TYPES):
        g.pool[kind] += g.waiting[kind]
        g.waiting[kind] = 0
    for card in range(len(CARDS)):
        g.reserve[card] += g.hand[card]
        g.hand[card] = 0
        g.shown[card] = 0
    g.blocked, g.blocked_next = g.blocked_next, bytearray(len(CARDS))
    for side in (GERMAN, ALLIED):
        unfreeze(g, side)
    g.active, g.passes, g.phases = GERMAN, 0, 0
    g.last_from = g.last_to = -1
    g.phase = "planning"


PHASES: Final[dict[str, Callable[[Table], Procedure]]] = {
    "objectives": setup.draw_objectives,
    "deploy-allied": setup.deploy_allied,
    "deploy-german": setup.deploy_german,
    "planning": planning,
    "special": operations.special,
    "operations": operations.operations,
    "end": end_of_turn,
}
DOINGS: Final[dict[str, Callable[[Table], Procedure]]] = {
    "tactical": movement.tactical,
    "armour": movement.tactical,
    "command": movement.tactical,
    "elan": movement.tactical,
    "special": movement.tactical,
    "breakthrough": movement.tactical,
    "strategic": movement.strategic,
    "staff": operations.staff,
    "reinforcements": operations.reinforcements,
    "panic": operations.panic,
}
STAGES: Final[dict[str, Callable[[Table], Procedure]]] = {
    "cards": combat.lay_cards,
    "attack-dice": combat.attack_dice,
    "defence-dice": combat.defence_dice,
    "losses": combat.losses,
    "outcome": combat.outcome,
    "close": combat.close,
    "breakthrough": breakthrough.breakthrough,
}


def step(g: Table) -> Procedure | None:
    """The next step, innermost open business first: a combat, an action, the phase."""
    if g.over:
        return None
    if g.stage:
        return STAGES[g.stage](g)
    if g.doing:
        return DOINGS[g.doing](g)
    return PHASES[g.phase](g)
