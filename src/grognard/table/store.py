"""The store: every table of a data folder in one SQLite file, on the disk before anybody is told.

A table is one row, and one row for each entry of its game's tape.  A change is one transaction:
what was struck from the tape goes, what came is added, and the row says how the game stands.  The
row's version is compared first, so two servers on one folder can't overwrite each other.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

import msgspec

from grognard.engine.game import Entry

SCHEMA: Final = """
create table if not exists tables (
    id text primary key, game text not null, scenario text not null, options text not null,
    seats text not null, keys text not null, seed blob not null, salt blob not null,
    rules text not null, last text not null, start text not null, hash text not null, summary text not null,
    apart integer not null, version integer not null, created real not null, updated real not null
) strict;
create table if not exists tape (
    id text not null references tables (id), n integer not null, entry text not null, primary key (id, n)
) strict, without rowid;
create index if not exists newest on tables (updated);
"""
LISTED: Final = 500
FILE: Final = "tables.sqlite"


@dataclass(slots=True)
class Row:
    """What is kept of a table beside its tape.  `keys` are digests; `seed` and `salt` never leave the server."""

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    seats: list[str]
    keys: list[str]
    seed: bytes
    salt: bytes
    rules: str = ""  # the version of the rules that the game was last played under
    last: dict[str, Any] = field(default_factory=dict)  # the last checkpoint: where on the tape, the state, its hash
    start: dict[str, Any] = field(default_factory=dict)  # the one from which today's rules apply, if not the set-up
    hash: str = ""
    summary: dict[str, Any] = field(default_factory=dict)
    apart: int = 0  # 1 once a second person has taken a seat of their own
    version: int = 0
    created: float = 0.0
    updated: float = 0.0


COLUMNS: Final = tuple(column.name for column in fields(Row))
AS_JSON: Final = ("options", "seats", "keys", "last", "start", "summary")


class OvertakenError(Exception):
    """Somebody else has changed this table since it was read."""


def default_folder() -> Path:
    """Where this system keeps a user's data; the variable GROGNARD_DATA names another place."""
    named = os.environ.get("GROGNARD_DATA")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "grognard"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "grognard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "grognard"


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def open_file(path: Path) -> sqlite3.Connection:
    path.touch(mode=0o600)  # it holds the seeds and all that is hidden
    db = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    try:
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        db.execute("pragma foreign_keys = on")
        db.executescript(SCHEMA)
    except sqlite3.Error:
        db.close()
        raise
    return db


class Store:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = threading.Lock()
        try:
            self._db = open_file(folder / FILE)
        except sqlite3.Error as error:
            raise OSError(f"the tables in {folder} can't be opened: {error}") from None

    def close(self) -> None:
        with self._lock:
            self._db.close()

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk afterwards, or none."""
        with self._lock:
            self._db.execute("begin immediate")
            try:
                yield self._db
                self._db.execute("commit")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("rollback")
                raise

    def add(self, row: Row, tape: Sequence[Entry]) -> None:
        row.created = row.updated = time.time()
        values = [text(getattr(row, name)) if name in AS_JSON else getattr(row, name) for name in COLUMNS]
        with self._change() as db:
            db.execute(f"insert into tables ({', '.join(COLUMNS)}) values ({', '.join('?' * len(COLUMNS))})", values)
            self._append(db, row.id, tape, 0)

    def change(self, row: Row, tape: Sequence[Entry], same: int) -> None:
        """Keep the table as it is now; the first `same` entries of its tape are stored already."""
        now = time.time()
        with self._change() as db:
            told = db.execute(
                "update tables set last = ?, start = ?, hash = ?, summary = ?, rules = ?, apart = ?, updated = ?,"
                " version = version + 1 where id = ? and version = ?",
                (
                    text(row.last),
                    text(row.start),
                    row.hash,
                    text(row.summary),
                    row.rules,
                    row.apart,
                    now,
                    row.id,
                    row.version,
                ),
            )
            if told.rowcount != 1:
                raise OvertakenError
            db.execute("delete from tape where id = ? and n >= ?", (row.id, same))
            self._append(db, row.id, tape[same:], same)
        row.version += 1
        row.updated = now

    @staticmethod
    def _append(db: sqlite3.Connection, table: str, entries: Sequence[Entry], at: int) -> None:
        db.executemany(
            "insert into tape (id, n, entry) values (?, ?, ?)",
            [(table, n, text(entry)) for n, entry in enumerate(entries, at)],
        )

    def read(self, table: str) -> tuple[Row, list[Entry]] | None:
        with self._lock:
            found = self._db.execute(f"select {', '.join(COLUMNS)} from tables where id = ?", (table,)).fetchone()
            if found is None:
                return None
            lines = self._db.execute("select entry from tape where id = ? order by n", (table,)).fetchall()
        values = dict(zip(COLUMNS, found, strict=True))
        for name in AS_JSON:
            values[name] = msgspec.json.decode(values[name])
        return Row(**values), [tuple(msgspec.json.decode(line)) for (line,) in lines]

    def summaries(self) -> list[dict[str, Any]]:
        """The newest tables, newest first."""
        with self._lock:
            rows = self._db.execute(
                "select id, game, scenario, seats, summary, created, updated from tables"
                " order by updated desc, rowid desc limit ?",
                (LISTED,),
            ).fetchall()
        return [
            {
                "id": table,
                "game": game,
                "scenario": scenario,
                "seats": msgspec.json.decode(seats),
                **msgspec.json.decode(summary),
                "created": int(created),
                "updated": int(updated),
            }
            for table, game, scenario, seats, summary, created, updated in rows
        ]
