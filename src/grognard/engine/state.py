"""The pieces on the table, as plain data that copies fast, prints as JSON and hashes the same everywhere.

A game's state is a subclass that annotates its fields; each is an int, a str, a list of those,
a bytearray, or lists and text-keyed dicts of such things.  The annotation tells how to copy it.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, ClassVar, Self

PLAIN = ("int", "str")
FLAT = ("list[int]", "list[str]", "bytearray")


def copied(value: Any) -> Any:
    """A deep copy of plain data."""
    kind = type(value)
    if kind is int or kind is str:
        return value
    if kind is list:
        return [copied(member) for member in value]
    if kind is dict:
        return {key: copied(member) for key, member in value.items()}
    return value[:]


def canonical(value: Any) -> str:
    """The one JSON text of a piece of plain data."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


class State:
    """Base of every game's state.  Subclasses annotate fields; `over` and `result` are the engine's."""

    options: dict[str, str]  # the scenario's options, settled at set-up and never changed: shared by copies
    over: int  # 1 when the game has ended
    winner: int  # a side, or -1 while none (or a draw when over)
    ending: str  # the ledger id of the rule that ended it

    FIELDS: ClassVar[tuple[str, ...]] = ()
    plain: ClassVar[tuple[str, ...]] = ()
    flat: ClassVar[tuple[str, ...]] = ()
    deep: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        notes = {**State.__annotations__, **cls.__annotations__}
        fields = {name: str(note) for name, note in notes.items() if "ClassVar" not in str(note)}
        cls.FIELDS = tuple(fields)
        cls.plain = tuple(name for name, note in fields.items() if note in PLAIN or name == "options")
        cls.flat = tuple(name for name, note in fields.items() if note in FLAT)
        cls.deep = tuple(name for name in fields if name not in cls.plain + cls.flat)

    def __init__(self, **fields: Any) -> None:
        self.options = {}
        self.over = 0
        self.winner = -1
        self.ending = ""
        for name, value in fields.items():
            setattr(self, name, value)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        mine, theirs = self.__dict__, new.__dict__
        theirs.update(mine)
        for name in self.flat:
            theirs[name] = mine[name][:]
        for name in self.deep:
            theirs[name] = copied(mine[name])
        return new

    def data(self) -> dict[str, Any]:
        """All fields as JSON-ready data; a bytearray becomes a list of its numbers."""
        mine = self.__dict__
        return {
            name: list(mine[name]) if isinstance(mine[name], bytearray) else copied(mine[name]) for name in self.FIELDS
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        if set(data) != set(cls.FIELDS):
            odd = sorted(set(data) ^ set(cls.FIELDS))
            raise ValueError(f"a state of this game has other fields: {', '.join(odd)}")
        new = object.__new__(cls)
        notes = {**State.__annotations__, **cls.__annotations__}
        for name in cls.FIELDS:
            value = data[name]
            new.__dict__[name] = bytearray(value) if str(notes[name]) == "bytearray" else copied(value)
        return new

    def text(self) -> str:
        return canonical(self.data())

    def hash(self) -> str:
        return hashlib.sha256(self.text().encode()).hexdigest()[:32]
