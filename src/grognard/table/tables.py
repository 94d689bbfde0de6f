"""All tables of a data folder: new ones, those from files, and those in play.

Games in play are kept in memory, the most recently used of them; any other comes back from the
store.  Each table has one lock, held for as long as one request looks at it or changes it.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from grognard.engine.game import DivergedError, Entry, Game, IllegalAnswerError, new_game
from grognard.engine.module import Module
from grognard.engine.record import Checkpoint, parse, restore, resume
from grognard.players import players
from grognard.table.errors import RefusedError
from grognard.table.live import PERSON, StaleError, Table, digest, settle
from grognard.table.store import OvertakenError, Row, Store

KEPT: Final = 64  # games held in memory
TRIES: Final = 3  # at a table that another server may be changing
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is easily misread

Given = TypeVar("Given")
log = logging.getLogger("grognard.table")


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


class Tables:
    def __init__(self, store: Store, modules: Mapping[str, Module], changed: Callable[[str], None]) -> None:
        self.store = store
        self.modules = modules
        self.changed = changed  # told the id of a table when something has happened there
        self._lock = threading.Lock()
        self._live: WeakValueDictionary[str, Table] = WeakValueDictionary()  # all that anybody still uses
        self._recent: OrderedDict[str, Table] = OrderedDict()  # those kept though nobody does

    # ---- new tables ----

    def module(self, game: str) -> Module:
        found = self.modules.get(game)
        if found is None:
            raise RefusedError(404, f"no game {game[:40]!r}; there is: {', '.join(sorted(self.modules)) or 'none'}")
        return found

    def create(
        self, game: str, scenario: str, options: Mapping[str, str], seats: Sequence[str], seed: int | str | None
    ) -> dict[str, Any]:
        module = self.module(game)
        check_seats(module, seats)
        try:
            started = new_game(module, scenario, seed=seed, options=options)
        except ValueError as error:
            raise RefusedError(400, str(error)) from None
        return self._add(started, seats)

    def load(self, text: str, seats: Sequence[str]) -> dict[str, Any]:
        """A new table from a record; persons sit at it when nobody is named."""
        try:
            game = restore(parse(text, self._find))
        except ValueError as error:
            raise RefusedError(400, f"this file can't be loaded: {error}") from None
        seats = seats or [PERSON] * len(game.module.sides)
        check_seats(game.module, seats)
        game.orders.clear()  # standing orders are not for a table
        return self._add(game, seats)

    def _find(self, game: str) -> Module:
        if game not in self.modules:
            raise ValueError(f"no game {game[:40]!r} is installed")
        return self.modules[game]

    def _add(self, game: Game, seats: Sequence[str]) -> dict[str, Any]:
        keys = [secrets.token_urlsafe(18) if seat == PERSON else "" for seat in seats]
        row = Row(
            id=new_id(),
            game=game.module.name,
            scenario=game.scenario,
            options=game.options,
            seats=list(seats),
            keys=[digest(key) if key else "" for key in keys],
            seed=game.chance.seed,
            salt=secrets.token_bytes(32),
        )
        settle(row, game, None)
        self.store.add(row, game.tape)
        return {"id": row.id, "keys": keys}

    # ---- tables in play ----

    def at(self, table: str, act: Callable[[Table], Given]) -> Given:
        """Do something at a table, with its lock held."""
        for _ in range(TRIES):
            live = self._open(table)
            with live.lock:
                if live.lost:
                    continue
                version = live.row.version
                try:
                    return act(live)
                except (RefusedError, StaleError, IllegalAnswerError):
                    raise
                except OvertakenError:
                    self._lose(live)
                except BaseException:
                    self._lose(live)
                    raise
                finally:
                    if live.row.version != version:
                        self.changed(table)
        raise RefusedError(503, "this table is being changed from elsewhere; try again")

    def _open(self, table: str) -> Table:
        with self._lock:
            live = self._live.get(table)
            if live is None:
                live = self._live[table] = self._revive(table)
            self._recent[table] = live
            self._recent.move_to_end(table)
            if len(self._recent) > KEPT:
                self._recent.popitem(last=False)
            return live

    def _lose(self, live: Table) -> None:
        live.lost = True
        with self._lock:
            self._recent.pop(live.row.id, None)
            self._live.pop(live.row.id, None)

    def _revive(self, table: str) -> Table:
        found = self.store.read(table)
        if found is None:
            raise RefusedError(404, f"there is no table {table[:40]!r}")
        row, tape = found
        return Table(self.store, row, revived(self.module(row.game), row, tape))


def check_seats(module: Module, seats: Sequence[str]) -> None:
    """Each side has somebody, and somebody that there is."""
    if len(seats) != len(module.sides):
        raise RefusedError(400, f"{module.name} needs {len(module.sides)} seats ({', '.join(module.sides)})")
    known = [PERSON, *players(module)]
    for seat in seats:
        if seat not in known:
            raise RefusedError(400, f"nobody called {seat[:40]!r} can sit here; there is: {', '.join(known)}")


def revived(module: Module, row: Row, tape: list[Entry]) -> Game:
    """The stored game, checked.

    If the rules have changed so that the tape doesn't fit any more, the game goes on from its last checkpoint.
    """
    was = row.rules if row.rules != module.rules else f"{row.rules} (before)"
    last = Checkpoint(**row.last)
    start = Checkpoint(**row.start) if row.start else None
    try:
        return resume(module, row.scenario, row.options, row.seed, tape, was, last, start=start)
    except DivergedError as error:
        log.error("table %s can't be played on: %s", row.id, error)
        raise RefusedError(500, "this table can't be played on under today's rules; its record is kept") from None
