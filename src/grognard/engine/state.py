"""The pieces on the table, as plain data that copies fast, prints as JSON and hashes the same everywhere.

A game's state is a subclass that annotates its fields; each is an int, a str, a list of those,
a bytearray, or lists and text-keyed dicts of such things.  The annotation tells how to copy it.
"""

from __future__ import annotations

import hashlib
from inspect import get_annotations
from typing import Any, ClassVar, Final, Self

from grognard.engine.plain import canonical, copied, copy_fields, fits

PLAIN: Final = ("int", "str")
FLAT: Final = ("list[int]", "list[str]", "bytearray")
DICTS: Final = ("dict[str, int]", "dict[str, str]")
NESTED: Final = ("list[list[int]]", "list[list[str]]", "list[dict[str, int]]")


class State:
    """Base of every game's state.  Subclasses annotate fields; `over`, `winner` and `ending` are the engine's."""

    options: dict[str, str]  # the scenario's options, settled at set-up and never changed: shared by copies
    over: int  # 1 when the game has ended
    winner: int  # a side, or -1 while none (or a draw when over)
    ending: str  # the ledger id of the rule that ended it

    notes: ClassVar[dict[str, str]] = {}  # the annotation of each field, base classes first
    plain: ClassVar[tuple[str, ...]] = ()
    flat: ClassVar[tuple[str, ...]] = ()
    dicts: ClassVar[tuple[str, ...]] = ()
    nested: ClassVar[tuple[str, ...]] = ()
    deep: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.notes = {
            name: note if isinstance(note, str) else getattr(note, "__name__", str(note))
            for base in reversed(cls.__mro__)
            for name, note in get_annotations(base).items()
            if "ClassVar" not in str(note)
        }
        cls.plain = tuple(name for name, note in cls.notes.items() if note in PLAIN or name == "options")
        cls.flat = tuple(name for name, note in cls.notes.items() if note in FLAT)
        cls.dicts = tuple(name for name, note in cls.notes.items() if note in DICTS and name != "options")
        cls.nested = tuple(name for name, note in cls.notes.items() if note in NESTED)
        cls.deep = tuple(name for name in cls.notes if name not in cls.plain + cls.flat + cls.dicts + cls.nested)

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
        copy_fields(mine, theirs, self.flat, self.dicts, self.nested, self.deep)
        return new

    def data(self) -> dict[str, Any]:
        """All fields as JSON-ready data; a bytearray becomes a list of its numbers."""
        mine = self.__dict__
        return {
            name: list(mine[name]) if isinstance(mine[name], bytearray) else copied(mine[name]) for name in self.notes
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        if data.keys() != cls.notes.keys():
            odd = ", ".join(sorted(data.keys() ^ cls.notes.keys()))
            raise ValueError(f"a state of this game has other fields: {odd}")
        new = object.__new__(cls)
        for name, note in cls.notes.items():
            value = data[name]
            if not fits(value, note):
                raise ValueError(f"{name} can't be that in a state of this game")
            new.__dict__[name] = bytearray(value) if note == "bytearray" else copied(value)
        return new

    def text(self) -> str:
        return canonical(self.data())

    def hash(self) -> str:
        return hashlib.sha256(self.text().encode()).hexdigest()[:32]
