"""Plain data, all that states, answers and notes are made of: its copy, its one text, its check."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final


def copied(value: Any) -> Any:
    """A deep copy of plain data."""
    kind = type(value)
    if kind is int or kind is str:
        return value
    if kind is list:
        return [member if type(member) is str or type(member) is int else copied(member) for member in value]
    if kind is dict:
        return {key: copied(member) for key, member in value.items()}
    if kind is bytearray:
        return value[:]
    raise TypeError(f"{value!r} is not plain data: a {kind.__name__} can stand in no state, answer or note")


def canonical(value: Any) -> str:
    """The one JSON text of a piece of plain data."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


DEEPEST: Final = 40


def is_plain(value: Any, depth: int = 0) -> bool:
    """Whether all of it is int, str, list or text-keyed dict, and not nested without end."""
    kind = type(value)
    if kind is int or kind is str:
        return True
    if depth == DEEPEST:
        return False
    if kind is list:
        return all(is_plain(member, depth + 1) for member in value)
    return kind is dict and all(type(key) is str and is_plain(member, depth + 1) for key, member in value.items())


def fits(value: Any, note: str) -> bool:
    """Whether plain data can be a field of this annotation."""
    if note == "int" or note == "str":
        return type(value).__name__ == note
    if note == "Any":
        return is_plain(value)
    if note.startswith("dict"):
        return type(value) is dict
    if type(value) is not list:
        return False
    if note == "bytearray":
        return all(type(member) is int and 0 <= member <= 255 for member in value)
    return all(fits(member, note[5:-1]) for member in value)


def copy_fields(
    mine: dict[str, Any],
    theirs: dict[str, Any],
    flat: Iterable[str],
    dicts: Iterable[str],
    nested: Iterable[str],
    deep: Iterable[str],
) -> None:
    """Copies of those fields that can be changed in place, by how deep they go."""
    for name in flat:
        theirs[name] = mine[name][:]
    for name in dicts:
        theirs[name] = mine[name].copy()
    for name in nested:
        theirs[name] = [row.copy() for row in mine[name]]
    for name in deep:
        theirs[name] = copied(mine[name])
