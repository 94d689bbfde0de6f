"""Sets of small numbers as Python ints: bit n is set when n is a member.

Union, intersection and difference are |, & and & ~.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

EVERYTHING: Final = -1  # the set of all numbers: what `within` means when it is not given


def bits(members: Iterable[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def members(mask: int) -> list[int]:
    """The members, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def singles(mask: int) -> Iterator[int]:
    """The members, ascending, each as a set of its own."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def count(mask: int) -> int:
    """How many members."""
    return mask.bit_count()


def first(mask: int) -> int:
    """The lowest member; -1 of an empty set."""
    return (mask & -mask).bit_length() - 1


def has(mask: int, member: int) -> bool:
    return bool(mask >> member & 1)
