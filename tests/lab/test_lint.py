"""Lint names what play can't be sure to show."""

from __future__ import annotations

import pytest
from tests.toys.bluff import Bluff
from tests.toys.tictactoe import TicTacToe

from grognard.lab.lint import lint, lint_source

SICK = {
    "chance": ("import random", "imports random"),
    "chance from": ("from random import Random, choice", "imports random"),
    "clock": ("from datetime import datetime", "imports datetime"),
    "own generator": ("from random import Random\ndef f(g):\n    return Random(1)", "makes its own Random"),
    "yield in try": ("def f(g):\n    try:\n        x = yield 1\n    except ValueError:\n        pass", "inside try"),
    "yield in finally": ("def f(g):\n    try:\n        pass\n    finally:\n        yield from h(g)", "inside try"),
    "yield in with": ("def f(g):\n    with g.lock:\n        yield 1", "inside with"),
    "set walked": ("def f(g):\n    for x in {1, 2}:\n        print(x)", "walks a set"),
    "named set": ("def f(g):\n    free = set(g.cells)\n    return [x for x in free]", "walks a set"),
    "typed set": ("def f(free: list):\n    near: set[int] = h()\n    return list(near)", "walks a set"),
    "set difference": ("def f(a):\n    return list(set(a) - {1})", "walks a set"),
    "set popped": ("def f(a):\n    near = set(a)\n    return near.pop()", "walks a set"),
    "late lambda": (
        "def f(g):\n    x = yield Secret([(s, plan(g, lambda no: h(s))) for s in (0, 1)])",
        "function over a loop variable",
    ),
    "late lambda in a list": (
        "def f(g):\n    parts = []\n    for s in (0, 1):\n        parts.append((s, plan(lambda: s)))\n"
        "    yield Secret(parts)",
        "function over a loop variable",
    ),
    "global": ("n = 0\ndef f(g):\n    global n\n    n += 1", "changes n"),
    "file's list": ("KEPT = []\ndef f(g):\n    KEPT.append(g.x)", "changes KEPT"),
    "file's dict": ("KEPT: dict[int, int] = {}\ndef f(g):\n    KEPT[1] = g.x", "changes KEPT"),
    "module's field": ("class M(Module):\n    def step(self, g):\n        self.last = g.x", "keeps something"),
    "module's class": ("class M(Module):\n    def step(self, g):\n        M.last = g.x", "keeps something"),
    "cache": ("@lru_cache(maxsize=None)\ndef reach(g, unit):\n    return 1", "caches reach"),
}
SOUND = {
    "type of redeal's chance": "from random import Random\ndef redeal(g, side, rng: Random):\n    rng.shuffle(g.deck)",
    "set sorted": "def f(a):\n    return [x for x in sorted(set(a))]",
    "set asked": "def f(a):\n    near = set(a)\n    return 1 in near and len(near)",
    "bound lambda": "def f(g):\n    yield Secret([(s, plan(g, lambda no, s=s: h(s))) for s in (0, 1)])",
    "lambda in an ask": "def f(g):\n    for s in (0, 1):\n        yield Ask(s, 'go', lambda no: h(g, s), 'R')",
    "function in try": "def f(g):\n    try:\n        def h():\n            yield 1\n    finally:\n        pass",
    "own list": "def f(g):\n    found = []\n    found.append(1)\n    return found",
    "same name within": "found = []\ndef f(g):\n    found = []\n    found.append(1)",
    "the state": "def f(g):\n    g.cells[0] = 1\n    g.hand.append(2)",
    "a helper's fields": "class Layers:\n    def __init__(self):\n        self.at = []",
    "what is read once": "@lru_cache\ndef read_map(name):\n    return 1",
}


@pytest.mark.parametrize("name", SICK)
def test_sick_source_is_named(name: str) -> None:
    source, words = SICK[name]
    assert any(words in fault.what for fault in lint_source(source)), lint_source(source)


@pytest.mark.parametrize("name", SOUND)
def test_sound_source_passes(name: str) -> None:
    assert lint_source(SOUND[name]) == []


def test_a_fault_tells_its_place() -> None:
    assert str(lint_source("x = 1\nimport time\n", "turn.py")[0]).startswith("turn.py:2: ")


@pytest.mark.parametrize("module", [TicTacToe(), Bluff()], ids=lambda module: module.name)
def test_a_module_is_read_whole(module: TicTacToe | Bluff) -> None:
    assert lint(module) == []
