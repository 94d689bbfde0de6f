"""How an action and an operations phase end (rulebook: Phase d'opérations)."""

from __future__ import annotations

from grognard.games.guerre_eclair.pieces import unfreeze
from grognard.games.guerre_eclair.state import Table


def end_action(g: Table) -> None:
    """The action is done; in an operations phase it is the other side's turn."""
    special = g.doing == "special"
    g.doing = ""
    g.left = 0
    g.moved = -1
    if not special:
        g.passes = 0
        end_phase(g)


def end_phase(g: Table) -> None:
    """The side's retreated units are free again (GE-222), and the other side is on."""
    unfreeze(g, g.active)
    g.active = 1 - g.active
    g.phases += 1
