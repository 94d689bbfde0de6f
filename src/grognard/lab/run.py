"""One random game of the battery, and what the games of one check have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from random import Random
from typing import Any, Final

from grognard.engine.asks import Ask
from grognard.engine.game import Game, new_game
from grognard.engine.module import Module
from grognard.lab.coverage import read_ledger
from grognard.lab.solo import Gesture
from grognard.lab.used_words import UsedWords

HARVEST: Final = 400  # answers kept from other decisions and games, to be refused here


class Shared:
    """What the games of one check have in common."""

    def __init__(self, module: Module, often: float, looks: float = 1.0) -> None:
        self.often = often
        self.looks = looks
        self.words = UsedWords(module)
        self.ledger = ledger_of(module)
        self.pool: list[Any] = []
        self.hides = False  # whether anything was ever private
        self.varied = False  # whether redeal has ever dealt otherwise

    def harvest(self, answer: Any, rng: Random) -> None:
        """Keep an answer; when there are enough, in the place of another."""
        if answer in self.pool:
            return
        if len(self.pool) < HARVEST:
            self.pool.append(answer)
        else:
            self.pool[rng.randrange(HARVEST)] = answer


class Run:
    """One random game under the checks."""

    def __init__(self, module: Module, scenario: str, options: Mapping[str, str], seed: str, shared: Shared) -> None:
        self.module = module
        self.shared = shared
        self.seed = seed
        self.rng = Random(f"battery {seed}")
        self.game = new_game(module, scenario, seed=seed, options=options)
        self.gestures: list[Gesture] = []
        self.digests: list[str] = []
        self.opening: Game | None = None  # the game as it was when the open secret round began
        self.before: Game = self.game  # the game before the last gesture
        self.twin: Game = self.game  # another, rebuilt from text, that was given the same gesture

    def asks(self) -> Iterator[tuple[int, Ask]]:
        for side in sorted(self.game.waiting):
            ask = self.game.ask(side)
            assert ask is not None
            yield side, ask


def ledger_of(module: Module) -> set[str]:
    """The rule ids of the module; empty when it has no ledger."""
    if not module.package:
        return set()
    file = files(module.package) / "data" / "rules.tsv"
    return {row.id for row in read_ledger(file)} if file.is_file() else set()
