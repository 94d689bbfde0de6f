"""Guerre Éclair: France and the Low Countries, May and June 1940.  The module's card."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from grognard.engine.asks import Ask, Procedure
from grognard.engine.module import Module, Option, Scenario
from grognard.games.guerre_eclair import sequence, setup
from grognard.games.guerre_eclair.board import board
from grognard.games.guerre_eclair.redeal import redeal
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.tables import ALLIED, GERMAN, PACKAGE, SIDES
from grognard.games.guerre_eclair.view import view

# The rulings that choose between two readings of the rulebook; the first value is the default.
OPTIONS: Final = (
    Option("loss-choice", ("owner", "enemy"), "GE-181"),
    Option("superiority", ("before", "after"), "GE-196"),
    Option("sacrifice-elan", ("attacker", "defender"), "GE-197"),
    Option("attack-supply", ("target", "start"), "GE-249"),
    Option("limited-attack", ("surrender", "replace"), "GE-251"),
    Option("surrender-elan", ("counts", "not"), "GE-230"),
    Option("elan-mark", ("before", "after"), "GE-072"),
    Option("logistics-ban", ("while", "ever"), "GE-266"),
)


class GuerreEclair(Module):
    name = "guerre-eclair"
    rules = "1"
    package = PACKAGE
    sides = SIDES
    scenarios = (Scenario("campaign", OPTIONS),)
    state = Table

    def setup(self, scenario: str, options: Mapping[str, str]) -> Table:
        return setup.start()

    def step(self, g: Table) -> Procedure | None:
        return sequence.step(g)

    def view(self, g: Table, side: int | None) -> dict[str, Any]:
        return view(g, side)

    def redeal(self, g: Table, side: int, rng: Random) -> Table:
        return redeal(g, side, rng)

    def presets(self, g: Table, ask: Ask) -> dict[str, list[Any]]:
        """The historical deployments, while nothing has been placed."""
        if ask.kind != "deploy" or g.deployed:
            return {}
        if ask.side == ALLIED:
            return {"historical": list(setup.HISTORICAL_ALLIES)}
        return {"historical": setup.historical_germans()}

    def board(self, scenario: str = "") -> dict[str, Any]:
        return board()


MODULE: Final = GuerreEclair()

__all__ = ["ALLIED", "GERMAN", "MODULE", "GuerreEclair"]
