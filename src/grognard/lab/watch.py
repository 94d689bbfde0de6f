"""A module under watch: what passes between its procedures and the engine is looked at on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from grognard.engine.asks import Ask, Procedure, Secret
from grognard.engine.chance import Chance, make_seed
from grognard.engine.game import Game
from grognard.engine.module import Module
from grognard.engine.state import State
from grognard.lab.told import Fault


class Watched(Module):
    """Another module's procedures, looked at on the way to the engine."""

    def __init__(self, inner: Module) -> None:
        self.inner = inner
        self.name, self.sides, self.scenarios, self.state = inner.name, inner.sides, inner.scenarios, inner.state

    def setup(self, scenario: str, options: Mapping[str, str]) -> State:
        return self.inner.setup(scenario, options)

    def view(self, g: Any, side: int | None) -> dict[str, Any]:
        return self.inner.view(g, side)

    def redeal(self, g: Any, side: int, rng: Random) -> State:
        return self.inner.redeal(g, side, rng)

    def step(self, g: Any) -> Procedure | None:
        procedure = self.inner.step(g)
        return None if procedure is None else self.watched(g, procedure)

    def watched(self, g: State, procedure: Procedure) -> Procedure:
        send: Any = None
        while True:
            try:
                asked = procedure.send(send)
            except StopIteration:
                return
            if isinstance(asked, Secret):
                asked = Secret([(side, closed_part(g, side, part)) for side, part in asked.parts])
            send = yield asked


def closed_part(g: State, side: int, part: Procedure) -> Procedure:
    """A part of a secret round, which only asks its own side, and leaves the state alone."""
    before = g.text()
    send: Any = None
    while True:
        try:
            asked = part.send(send)
        except StopIteration as end:
            _unchanged(g, before, side)
            return end.value
        _unchanged(g, before, side)
        if type(asked) is not Ask or asked.side != side:
            raise Fault(f"side {side}'s part of a Secret yields {asked!r}: it may only ask that side")
        send = yield asked


def _unchanged(g: State, before: str, side: int) -> None:
    if g.text() != before:
        raise Fault(f"side {side}'s part of a Secret writes to the state")


def replay_watched(game: Game, seed: str, gestures: Iterable[tuple[int, list[Any]]]) -> Game:
    """The same gestures, played under watch."""
    again = Game(Watched(game.module), game.scenario, game.options, Chance(make_seed(seed)))
    for side, answers in gestures:
        again.play(side, *answers)
    return again
