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


MANY: Final = 48  # a set of so many members is searched byte by byte, a smaller one member by member
OF_BYTE: Final = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def members(mask: int) -> list[int]:
    """The members, ascending."""
    found: list[int] = []
    if mask.bit_count() > MANY:
        for place, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
            if byte:
                base = 8 * place
                for bit in OF_BYTE[byte]:
                    found.append(base + bit)
        return found
    while mask:  # from the top: a negative number, as in mask & -mask, is slow when it is long
        member = mask.bit_length() - 1
        found.append(member)
        mask ^= 1 << member
    found.reverse()
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
