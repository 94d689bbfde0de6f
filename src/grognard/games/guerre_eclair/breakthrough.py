"""Breakthrough (Percée), played once a combat is won: armour of the winning stack moves on (GE-200, GE-201)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.asks import Ask, Note, Procedure, Refuse
from grognard.games.guerre_eclair.combat import finish
from grognard.games.guerre_eclair.movement import may_leave
from grognard.games.guerre_eclair.pieces import discard
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.tables import CARD, GERMAN, NAMES

PERCEE = CARD[GERMAN]["breakthrough"]


def breakthrough(g: Table) -> Procedure:
    """The German is asked whether or not he holds the card: the pause must not tell."""
    if not may_leave(g, "breakthrough", g.target):
        finish(g)
        return
    about = {"at": NAMES[g.target]}
    answer: list[str] | str = yield Ask(
        GERMAN, "breakthrough", lambda no: choices(g, no), "GE-200", private=True, about=about, always=("stop",)
    )
    if answer == "stop":
        finish(g)
        return
    discard(g, PERCEE, seen=True)
    yield Note("played", "GE-200", GERMAN, card="breakthrough")
    g.stage = ""
    g.doing = "breakthrough"


def choices(g: Table, no: Refuse) -> Iterable[list[str] | str]:
    if g.hand[PERCEE]:
        yield ["card", "breakthrough"]
    else:
        no(["card", "breakthrough"], "GE-200")
    yield "stop"
