"""The machine players: they answer in threads of their own until a person must, one gesture at a time.

A machine gets a seat at a copy of the game, so it may think as long as it likes while people look,
undo or resign; if its decision is no longer the one that is open, its answer is dropped.
Tables take turns, so a long game between machines keeps nobody waiting.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random, SystemRandom
from typing import Any, Final

from grognard.engine.game import IllegalAnswerError
from grognard.engine.seat import Seat
from grognard.players import player
from grognard.players.random import RandomPlayer
from grognard.table.errors import RefusedError
from grognard.table.live import PERSON, Table
from grognard.table.tables import Tables

WORKERS: Final = 2
log = logging.getLogger("grognard.table")


class Turn:
    """A machine's turn to answer, at the table as it was when it began to think."""

    __slots__ = ("name", "seat", "stamp")

    def __init__(self, table: Table, side: int) -> None:
        self.name = table.row.seats[side]
        self.seat = Seat(table.game.clone(), side)
        self.stamp = table.stamp_of(side)

    def answers(self, rng: Random) -> Sequence[Any]:
        return player(self.name, self.seat.module).answer(self.seat, rng)


def next_turn(table: Table) -> Turn | None:
    """The turn of the first machine that must answer here."""
    for side in sorted(table.game.waiting):
        if table.row.seats[side] != PERSON:
            return Turn(table, side)
    return None


class Machines:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._threads = ThreadPoolExecutor(WORKERS, "machine")
        self._lock = threading.Lock()
        self._busy: dict[str, Future[None]] = {}  # done when the table waits for a person
        self._again: set[str] = set()  # tables that were called while busy
        self._closed = False

    def close(self) -> None:
        self._closed = True
        self._threads.shutdown(cancel_futures=True)

    def call(self, table: str) -> Future[None]:
        """Let the machines at this table answer; what is returned is done when a person must."""
        with self._lock:
            done = self._busy.get(table)
            if done is not None:
                self._again.add(table)
                return done
            done = self._busy[table] = Future()
        self._go_on(table)
        return done

    def _go_on(self, table: str) -> None:
        if not self._closed:
            self._threads.submit(self._answer, table)

    def _answer(self, table: str) -> None:
        """One gesture of one machine at this table, if it is a machine's turn."""
        try:
            turn = self.tables.at(table, next_turn)
            if turn is not None:
                self._play(table, turn)
        except RefusedError:
            turn = None
        except Exception:
            log.exception("the machines at table %s have stopped", table)
            turn = None
        if turn is not None:
            self._go_on(table)
            return
        with self._lock:
            called = table in self._again
            self._again.discard(table)
            if not called:
                self._busy.pop(table).set_result(None)
        if called:
            self._go_on(table)

    def _play(self, table: str, turn: Turn) -> None:
        rng = SystemRandom()
        try:
            self._give(table, turn, turn.answers(rng))
        except IllegalAnswerError:
            log.exception("player %r answered against the rules at table %s", turn.name, table)
            self._play_anything(table, turn, rng)
        except RefusedError:
            raise
        except Exception:
            log.exception("player %r failed at table %s", turn.name, table)
            self._play_anything(table, turn, rng)

    def _play_anything(self, table: str, turn: Turn, rng: Random) -> None:
        """A player that fails doesn't stop the game: some legal answer is given for it."""
        self._give(table, turn, RandomPlayer().answer(turn.seat, rng))

    def _give(self, table: str, turn: Turn, answers: Sequence[Any]) -> None:
        self.tables.at(table, lambda live: live.play_for_machine(turn.seat.side, turn.stamp, answers))
