"""Losses in combat: which unit, and what becomes of it (rulebook: Résultats des dés, Ravitaillement)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.asks import Ask, Note, Procedure
from grognard.games.guerre_eclair.pieces import take
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.tables import (
    ALLIED,
    BRITISH_INF,
    FRENCH_INF,
    GERMAN_INF,
    LOOKS,
    NAMES,
    TYPE_OF,
    TYPES,
)
from grognard.games.guerre_eclair.victory import end_game, german_sudden_death

INFANTRY = (GERMAN_INF, FRENCH_INF, BRITISH_INF)


def fighting(g: Table, side: int) -> bytearray:
    """A side's units in the combat, by type."""
    return g.group if side == g.attacker else g.units[g.target * TYPES : g.target * TYPES + TYPES]


def choose_loss(g: Table, side: int) -> Procedure:
    """Which unit a side loses: its own choice (GE-181), or its enemy's by the option."""
    chooser = 1 - side if g.options["loss-choice"] == "enemy" and g.stage == "losses" else side
    about = {"at": NAMES[g.target], "of": side}

    def kinds(_: object) -> Iterable[str]:
        there = fighting(g, side)
        return [LOOKS[kind] for kind in range(TYPES) if there[kind]]

    look: str = yield Ask(chooser, "loss", kinds, "GE-181", about=about)
    return TYPE_OF[look]


def surrenders(g: Table, side: int, kind: int) -> bool:
    """Infantry without supply is lost for good (GE-241); attacking out of limited supply too (GE-251)."""
    if kind not in INFANTRY or not g.unsupplied[side]:
        return False
    return not (side == g.attacker and g.limited and g.options["limited-attack"] == "replace")


def lose(g: Table, side: int, kind: int, rule: str) -> Procedure:
    """A unit of the combat is eliminated; its enemy earns a point of Élan (GE-228)."""
    if side == g.attacker:
        g.group[kind] -= 1
    else:
        at = g.target * TYPES + kind
        g.frozen[at] = max(0, g.frozen[at] - 1)  # of units alike its owner gives up one that could not act
        take(g, g.target, kind)
    g.gain[1 - side] += 1
    if surrenders(g, side, kind):
        yield from give_up(g, side, kind, "GE-243" if side == ALLIED else "GE-242")
    else:
        g.waiting[kind] += 1
        yield Note("lost", rule, side, group=[LOOKS[kind]], at=NAMES[g.target])


def give_up(g: Table, side: int, kind: int, rule: str) -> Procedure:
    """Infantry surrenders: to the surrender card, or if German out of the game (GE-217, GE-219)."""
    if side == ALLIED:
        g.surrendered[kind] += 1
    else:
        g.gone[kind] += 1
    yield Note("surrendered", rule, side, group=[LOOKS[kind]], at=NAMES[g.target])
    if german_sudden_death(g):
        yield from end_game(g, 1 - ALLIED, "GE-258")
