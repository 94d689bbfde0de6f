"""Blitzkrieg in the West: six battles of May 1940 on one series of rules.  The module's card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.engine.asks import Ask, Procedure
from grognard.engine.module import Module, Option, Scenario
from grognard.games.blitzkrieg_west import sequence, setup
from grognard.games.blitzkrieg_west.aid import aid
from grognard.games.blitzkrieg_west.board import board
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.tables import BATTLES, PACKAGE, SIDES
from grognard.games.blitzkrieg_west.view import view

COMMON: Final = (
    Option("terror", ("no", "yes"), "BW-300", "optional"),
    Option("compulsory", ("longer", "same"), "BW-138"),
    Option("interdicted", ("armour", "motorised"), "BW-194"),
    Option("gun-losses", ("suffer", "exempt"), "BW-133"),
)
OF_BATTLE: Final = {
    "checked": (Option("eighteenth", ("no", "yes"), "BW-303", "optional"),),
    "unleashed": (),
    "challenged": (
        Option("h39-losses", ("two", "one"), "BW-424"),
        Option("panzer-die", ("after", "before"), "BW-435"),
    ),
    "stalled": (
        Option("flak-bombards", ("no", "yes"), "BW-466", "optional"),
        Option("heavy-tanks", ("any", "armour"), "BW-245"),
        Option("german-trenches", ("full", "none"), "BW-608"),
        Option("earliest", ("third", "second"), "BW-333"),
        Option("rommel-points", ("printed", "rising"), "BW-458"),
    ),
    "met": (Option("b1-surprise", ("no", "yes"), "BW-513", "optional"),),
    "undone": (
        Option("somua-surprise", ("no", "yes"), "BW-553", "optional"),
        Option("lost-at-entry", ("counts", "not"), "BW-612"),
    ),
}


class BlitzkriegWest(Module):
    name = "blitzkrieg-west"
    rules = "2"
    package = PACKAGE
    sides = SIDES
    scenarios = tuple(Scenario(name, COMMON + OF_BATTLE[name]) for name in BATTLES)
    state = Front

    def setup(self, scenario: str, options: Mapping[str, str]) -> Front:
        return setup.start(scenario)

    def step(self, g: Front) -> Procedure | None:
        return sequence.step(g)

    def view(self, g: Front, side: int | None) -> dict[str, Any]:
        return view(g)

    def aid(self, g: Front, ask: Ask) -> dict[str, Any]:
        return aid(g, ask)

    def board(self, scenario: str = "") -> dict[str, Any]:
        return board(scenario or BATTLES[0])

    def presets(self, g: Front, ask: Ask) -> dict[str, list[Any]]:
        return {"quick": setup.ready_made(g, ask)} if ask.kind == "set-up" else {}


MODULE: Final = BlitzkriegWest()
