"""A table with its game in play: who may sit where, what they may do, and every change on the disk before it is told.

A table whose change could not be stored is `lost`: it is thrown away and read again, so that
memory never runs ahead of the disk.
"""

from __future__ import annotations

import hashlib
import hmac
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from grognard.engine.asks import EVERYONE, Ask
from grognard.engine.game import Entry, Game, IllegalAnswerError, Mark
from grognard.engine.history import moment
from grognard.engine.record import to_lines
from grognard.table.errors import RefusedError
from grognard.table.payload import NOBODY, Chair, Shown, ask_data, decides_unseen, log_lines, show, summary
from grognard.table.store import Row, Store

PERSON: Final = "person"
HOT: Final = "hot"
NONE: Final = "none"


class StaleError(Exception):
    """The answer was meant for a decision that is no longer open; `shown` is how things stand now."""

    def __init__(self, shown: Shown) -> None:
        super().__init__("this decision is no longer open; this is how things stand now")
        self.shown = shown


def digest(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def settle(row: Row, game: Game, kept: Mark | None) -> Mark:
    """Write into the row how the game stands, and return the checkpoint written; `kept` is the one that it holds."""
    mark = game.marks[-1]
    if mark is not kept:
        row.last = as_data(mark)
        row.start = as_data(game.start) if game.start is not None else {}
    row.rules = game.module.rules
    row.hash = game.hash
    row.summary = summary(game)
    return mark


def as_data(mark: Mark) -> dict[str, Any]:
    return {"cursor": mark.cursor, "state": mark.state.data(), "hash": mark.state.hash()}


def shared_length(one: Sequence[Entry], other: Sequence[Entry]) -> int:
    """How many entries two tapes have in common from their beginning."""
    for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine is not theirs and mine != theirs:
            return at
    return min(len(one), len(other))


def refused(error: IllegalAnswerError) -> RefusedError:
    if error.refusal is None:
        return RefusedError(422, str(error))
    return RefusedError(422, "this answer is not legal here", rule=error.refusal.rule, about=error.refusal.about)


class Table:
    """One game in play.  Its methods are called with `lock` held."""

    def __init__(self, store: Store, row: Row, game: Game) -> None:
        self.store = store
        self.row = row
        self.game = game
        self.lock = threading.Lock()
        self.lost = False
        self.persons = [side for side, seat in enumerate(row.seats) if seat == PERSON]
        self._stored = game.tape[:]
        self._mark: Mark | None = None
        self._shown: dict[Chair, Shown] = {}
        self._moments: dict[tuple[int | None, int], bytes] = {}

    # ---- who sits where ----

    def chair(self, seat: str, key: str) -> Chair:
        """The chair that this key opens; "hot" is two at one screen, "none" a spectator."""
        if seat == NONE:
            return Chair(NOBODY, None)
        if seat == HOT:
            return self._shared_chair(key)
        if seat not in map(str, range(len(self.row.seats))):
            raise RefusedError(404, f"there is no seat {seat[:20]!r} at this table")
        side = int(seat)
        if not self._opens(key, side):
            raise RefusedError(403, "this key does not open that seat")
        if side != self.persons[0] and not self.row.apart:
            self.row.apart = 1
            self._keep()
        return Chair(side, side)

    def _opens(self, key: str, side: int) -> bool:
        return hmac.compare_digest(digest(key), self.row.keys[side])

    def owns(self, key: str) -> bool:
        """Whether this key's holder may know everything: no other person has a seat of their own."""
        return not self.persons or (not self.row.apart and self._opens(key, self.persons[0]))

    def _shared_chair(self, key: str) -> Chair:
        if not self.persons:
            raise RefusedError(404, "no person has a seat at this table")
        if not self._opens(key, self.persons[0]):
            raise RefusedError(403, "this key does not open this table")
        if self.row.apart:
            raise RefusedError(403, "the players of this table have seats of their own")
        if len(self.persons) == 1:
            return Chair(self.persons[0], self.persons[0])
        side = min(self.game.waiting & set(self.persons), default=NOBODY)
        ask = self.game.ask(side)
        if ask is not None and (ask.private or self.game.parts):
            return Chair(side, side, shared=1, curtain=1)
        return Chair(side, None, shared=1)

    # ---- looking ----

    def show(self, chair: Chair) -> Shown:
        found = self._shown.get(chair)
        if found is None:
            row = self.row
            card = {
                "id": row.id,
                "game": row.game,
                "scenario": row.scenario,
                "options": row.options,
                "seats": row.seats,
            }
            found = self._shown[chair] = show(self.game, chair, card, self._bar(chair), row.salt)
        return found

    def stamp_of(self, side: int) -> str:
        """What names this side's decision."""
        return self.show(Chair(side, side)).stamp

    def look(
        self, chair: Chair, stamp: str, answers: Sequence[Any], weighed: Sequence[Any] = ()
    ) -> dict[str, Any] | None:
        """The ask that would follow these answers; None where they lead beyond what anybody may foresee.

        Its aid is for the answers `weighed`, which stand in `about` when the module is asked for it.
        """
        self._check_fresh(chair, stamp)
        try:
            ahead = self.game.ahead(chair.side, *answers)
        except IllegalAnswerError as error:
            raise refused(error) from None
        ask = ahead.ask(chair.side) if ahead else None
        return ask_data(ahead, ask, weighed) if ahead and ask else None

    def why(self, chair: Chair, answers: Sequence[Any], answer: Any) -> dict[str, Any]:
        """Why this answer would be refused after those; empty when it would not."""
        ask: Ask | None = self.game.ask(chair.side)
        if ask is None:
            raise RefusedError(422, "this seat is not asked anything")
        ahead = self.game.clone()
        before = len(ahead.tape)
        try:
            ahead.play(chair.side, *answers)
        except IllegalAnswerError as error:
            raise refused(error) from None
        if any(entry[0] != chair.side for entry in ahead.tape[before:]) or ahead.ask(chair.side) is None:
            return {}
        refusal = ahead.refusal(chair.side, answer)
        return {} if refusal is None else {"rule": refusal.rule, "about": refusal.about}

    def at_moment(self, chair: Chair, n: int) -> bytes:
        """The view and the log as they were after this chair's n-th line, as JSON; after none, as the game began."""
        found = self._moments.get((chair.sees, n))
        if found is None:
            notes = self.game.notes(chair.sees)
            if not 0 <= n <= len(notes):
                raise RefusedError(404, f"the log goes from line 0 to line {len(notes)}")
            view = self._view_after(chair.sees, n)
            told = {"view": view, "log": log_lines(notes[:n]), "log_from": 1, "moment": n}
            found = self._moments[chair.sees, n] = msgspec.json.encode(told)
        return found

    def _view_after(self, side: int | None, n: int) -> dict[str, Any]:
        start, game = self.game.start, self.game
        if start is not None:
            told = [note for note in game.log[: start.noted] if note.only in (EVERYONE, side)]
            return moment(game, side, n).view if n > len(told) else game.module.view(start.state, side)
        if n > 0:
            return moment(game, side, n).view
        state = game.module.setup(game.scenario, game.options)
        state.options = game.options
        return game.module.view(state, side)

    def record(self, key: str) -> tuple[str, bytes]:
        """The record's file name and text: all of it for who may know everything, else what is public."""
        owner = self.owns(key)
        if key and not owner and not any(self._opens(key, side) for side in self.persons):
            raise RefusedError(403, "this key does not open a seat at this table")
        try:
            lines = list(to_lines(self.game, private=owner))
        except ValueError:
            raise RefusedError(403, "a game with secrets has a public record when it is over, not before") from None
        return f"{self.row.game}-{self.row.id}.jsonl", "".join(f"{line}\n" for line in lines).encode()

    # ---- changing ----

    def play(self, chair: Chair, stamp: str, answers: Sequence[Any]) -> None:
        self._check_fresh(chair, stamp)
        if not answers:
            raise RefusedError(422, "a gesture needs at least one answer")
        self._change(lambda: self.game.play(chair.side, *answers))

    def undo(self, chair: Chair) -> None:
        self._check_seated(chair)
        side = next((side for side in self._undoers(chair) if not self.game.may_undo(side)), chair.side)
        self._change(lambda: self.game.undo(side))

    def resign(self, chair: Chair) -> None:
        self._check_seated(chair)
        self._change(lambda: self.game.resign(chair.side))

    def play_for_machine(self, side: int, stamp: str, answers: Sequence[Any]) -> None:
        """A machine's gesture, unless another decision is open now than when it began to think."""
        if self.stamp_of(side) == stamp:
            self.game.play(side, *answers)
            self._keep()

    def _bar(self, chair: Chair) -> str:
        """What bars this chair's way back; empty when nothing does.

        While another decides in private the true reason would tell how far he is.
        """
        bars = [self.game.may_undo(side) for side in self._undoers(chair)]
        if "" in bars:
            return ""
        if decides_unseen(self.game, chair):
            return "answered"
        return next(iter(bars), "start")

    def _undoers(self, chair: Chair) -> list[int]:
        """Those whose gesture may be taken back from this chair: at a shared screen, either's."""
        if chair.shared:
            return sorted(self.persons, key=lambda side: side != chair.side)
        return [] if chair.side == NOBODY else [chair.side]

    def _check_seated(self, chair: Chair) -> None:
        if chair.side == NOBODY and not chair.shared:
            raise RefusedError(403, "a spectator only looks on")

    def _check_fresh(self, chair: Chair, stamp: str) -> None:
        self._check_seated(chair)
        shown = self.show(chair)
        if not hmac.compare_digest(stamp.encode("utf-8", "surrogatepass"), shown.stamp.encode()):
            raise StaleError(shown)

    def _change(self, change: Callable[[], None]) -> None:
        try:
            change()
        except IllegalAnswerError as error:
            raise refused(error) from None
        self._keep()

    def _keep(self) -> None:
        """Store what has changed.  Until that is done nobody is told of it."""
        self._shown = {}
        self._moments = {}
        tape = self.game.tape
        same = shared_length(self._stored, tape)
        self._mark = settle(self.row, self.game, self._mark)
        self.store.change(self.row, tape, same)
        self._stored = tape[:]
