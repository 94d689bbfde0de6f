"""Afrika: the desert war, 1940 to 1942.  The module's card."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from grognard.engine.asks import Ask, Procedure
from grognard.engine.module import Module, Option, Scenario
from grognard.games.afrika import payment, sequence, setup
from grognard.games.afrika.aid import aid
from grognard.games.afrika.board import board
from grognard.games.afrika.redeal import redeal
from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import PACKAGE, SCENARIOS, SIDES
from grognard.games.afrika.view import view

OPTIONS: Final = (
    Option("pursuit", ("no", "yes"), "AF-159"),
    Option("stand-fast", ("both", "defender"), "AF-139"),
    Option("weak-odds", ("before", "after"), "AF-122"),
    Option("overrun-advance", ("hex", "result"), "AF-147"),
    Option("lone-division", ("nothing", "counts"), "AF-353"),
    Option("combined-arms", ("attacking", "adjacent"), "AF-362"),
)
CAMPAIGN_OPTIONS: Final = (
    Option("alexandria-shipping", ("to", "both"), "AF-276"),
    Option("way-back", ("no", "yes"), "AF-334"),
)


class Afrika(Module):
    name = "afrika"
    rules = "1"
    package = PACKAGE
    sides = SIDES
    scenarios = tuple(
        Scenario(name, OPTIONS + CAMPAIGN_OPTIONS if row["campaign"] else OPTIONS) for name, row in SCENARIOS.items()
    )
    state = Desert

    def setup(self, scenario: str, options: Mapping[str, str]) -> Desert:
        return setup.start(scenario)

    def step(self, g: Desert) -> Procedure | None:
        return sequence.step(g)

    def view(self, g: Desert, side: int | None) -> dict[str, Any]:
        return view(g, side)

    def redeal(self, g: Desert, side: int, rng: Random) -> Desert:
        return redeal(g, side, rng)

    def presets(self, g: Desert, ask: Ask) -> dict[str, list[Any]]:
        if ask.kind == "set-up":
            return {"quick": setup.historical(g)}
        plan = payment.plan_answers(g, ask.side) if ask.kind == "supply" else []
        return {"plan": plan} if plan else {}

    def aid(self, g: Desert, ask: Ask) -> dict[str, Any]:
        return aid(g, ask)

    def board(self, scenario: str = "") -> dict[str, Any]:
        return board()


MODULE: Final = Afrika()
