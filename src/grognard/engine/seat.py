"""A chair at the table: all that a machine player gets."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from grognard.engine.asks import Ask, Note
from grognard.engine.game import Game


class Seat:
    """One side's chair at a game: all that a machine player gets.  It shows nothing that the side may not know."""

    def __init__(self, game: Game, side: int) -> None:
        self._game = game
        self.side = side
        self.module = game.module

    @property
    def ask(self) -> Ask | None:
        return self._game.ask(self.side)

    @property
    def choices(self) -> list[Any]:
        return self._game.choices(self.side)

    @property
    def view(self) -> dict[str, Any]:
        return self._game.view(self.side)

    @property
    def notes(self) -> list[Note]:
        return self._game.notes(self.side)

    @property
    def options(self) -> Mapping[str, str]:
        return self._game.options

    def look(self, *answers: Any) -> Ask | None:
        return self._game.look(self.side, *answers)

    def fork(self, rng: Random) -> Game:
        return self._game.fork(self.side, rng)
