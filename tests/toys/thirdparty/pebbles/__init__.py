"""Pebbles: somebody else's game, in a package of its own that only names its entry point.

Fifteen pebbles; in turn each side takes one, two or three; who takes the last one loses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grognard.engine.asks import Ask, Note, Procedure, Refuse
from grognard.engine.module import Module, Scenario
from grognard.engine.state import State


class Heap(State):
    left: int
    active: int


def handfuls(g: Heap, no: Refuse) -> Iterator[int]:
    for count in (1, 2, 3):
        if count <= g.left:
            yield count
        else:
            no(count, "PB-2", left=g.left)


def take(g: Heap) -> Procedure:
    count: int = yield Ask(g.active, "take", lambda no: handfuls(g, no), "PB-1", about={"left": g.left})
    g.left -= count
    yield Note("taken", "PB-1", g.active, count=count, left=g.left)
    g.active = 1 - g.active
    if g.left == 0:
        g.over, g.winner, g.ending = 1, g.active, "PB-3"


class Pebbles(Module):
    name, package, sides, scenarios, state = "pebbles", __name__, ("first", "second"), (Scenario("heap"),), Heap

    def setup(self, scenario: str, options: Mapping[str, str]) -> Heap:
        return Heap(left=15, active=0)

    def step(self, g: Heap) -> Procedure | None:
        return None if g.over else take(g)

    def view(self, g: Heap, side: int | None) -> dict[str, Any]:
        return {
            "active": g.active,
            "tracks": {"left": g.left},
            "over": g.over,
            "winner": g.winner,
            "ending": g.ending,
        }


MODULE = Pebbles()
