"""The game as one side lived it: after each line of its log, what it saw then and nothing since."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from grognard.engine.asks import EVERYONE, Note
from grognard.engine.game import Game, Watcher
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
    """The moment after the side's n-th line, or now if there is none such."""
    found = _remembered(game, side, (n,))
    return found[0]


def _remembered(game: Game, side: int | None, wanted: Container[int] | None) -> list[Moment]:
    before = game.log[: game.start.noted] if game.start is not None else []  # read before what can be read again
    memory = Memory(side, sum(note.only in (EVERYONE, side) for note in before), wanted)
    replay(game, memory)
    return [*memory.moments, Moment(memory.read_so_far, None, game.view(side))]
