"""The game as one side lived it: after each line of its log, what it saw then and nothing since."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from grognard.engine.asks import EVERYONE, Note
from grognard.engine.game import Game, Watcher, set_up
from grognard.engine.record import replay


class Moment:
    """A line of the log and the table as it then stood; the last moment is now, and has no line of its own."""

    __slots__ = ("n", "note", "view")

    def __init__(self, n: int, note: Note | None, view: dict[str, Any]) -> None:
        self.n = n  # how many lines the side had read by then
        self.note = note
        self.view = view


class Memory(Watcher):
    """Looks at the table, as one side sees it, whenever that side reads a new line."""

    def __init__(self, side: int | None, read: int, wanted: Container[int] | None) -> None:
        self.side = side
        self.read_so_far = read
        self.wanted = wanted
        self.moments: list[Moment] = []

    def noted(self, game: Game, note: Note) -> None:
        if note.only not in (EVERYONE, self.side):
            return
        self.read_so_far += 1
        if self.wanted is None or self.read_so_far in self.wanted:
            self.moments.append(Moment(self.read_so_far, note, game.view(self.side)))


def moments(game: Game, side: int | None) -> list[Moment]:
    """Every moment that the side (None: a spectator) can go back to, now included."""
    return _remembered(game, side, None)


def moment(game: Game, side: int | None, n: int) -> Moment:
    """The moment after the side's n-th line: after none, as the game began; after more than there are, now."""
    if n <= _lines_before(game, side):
        start = game.start.state if game.start is not None else set_up(game.module, game.scenario, game.options)
        return Moment(n, None, game.module.view(start, side))
    return _remembered(game, side, (n,))[0]


def _lines_before(game: Game, side: int | None) -> int:
    """How many lines the side had read where the reading of the tape begins."""
    before = game.log[: game.start.noted] if game.start is not None else []
    return sum(note.only in (EVERYONE, side) for note in before)


def _remembered(game: Game, side: int | None, wanted: Container[int] | None) -> list[Moment]:
    memory = Memory(side, _lines_before(game, side), wanted)
    replay(game, memory)
    return [*memory.moments, Moment(memory.read_so_far, None, game.view(side))]
