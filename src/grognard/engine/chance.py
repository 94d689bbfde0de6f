"""Dice and draws from a seed, provable afterwards.

Number n of stream s is HMAC-SHA256(seed, "s/n"), cut into fair numbers by rejection.  The SHA-256
of the seed is published before play and the seed after it, so anybody can throw every die again.
Open dice have one stream and each side's secret draws another, or the numbers of the open dice
would betray hidden ones.  Numbers are never used twice, not even after something is taken back.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Iterable, Sequence
from typing import Any, Final

OPEN: Final = "open"
GIVEN: Final = "given"  # the tag of chance that a test supplied


def make_seed(seed: int | str | None) -> bytes:
    """32 secret bytes, or those that follow from a given number or word."""
    if seed is None:
        return os.urandom(32)
    return hashlib.sha256(f"grognard:{seed}".encode()).digest()


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def numbers(seed: bytes, stream: str, number: int, count: int, below: int) -> list[int]:
    """`count` fair numbers from 0 to `below` - 1: what number `number` of the stream comes to."""
    width = 1 if below <= 256 else 4
    limit = 256**width - 256**width % below
    found: list[int] = []
    extra = 0
    while True:
        suffix = f"/{extra}" if extra else ""
        digest = hmac.digest(seed, f"{stream}/{number}{suffix}".encode(), "sha256")
        for place in range(0, 32, width):
            value = int.from_bytes(digest[place : place + width], "big")
            if value < limit:
                found.append(value % below)
                if len(found) == count:
                    return found
        extra += 1


class Chance:
    """Where a game's chance comes from: numbered streams of a seed, after whatever a test supplies."""

    __slots__ = ("counters", "dice", "draws", "seed")

    def __init__(self, seed: bytes, dice: Iterable[int] = (), draws: Iterable[Any] = ()) -> None:
        self.seed = seed
        self.counters: dict[str, int] = {}
        self.dice = list(dice)
        self.draws = list(draws)

    def copy(self) -> Chance:
        new = Chance(self.seed, self.dice, self.draws)
        new.counters = self.counters.copy()
        return new

    def _next(self, stream: str) -> int:
        number = self.counters.get(stream, 0)
        self.counters[stream] = number + 1
        return number

    def roll(self, count: int, faces: int) -> tuple[list[int], str]:
        """The dice and the tag that proves them."""
        if len(self.dice) >= count > 0:
            dice, self.dice = self.dice[:count], self.dice[count:]
            if not all(1 <= die <= faces for die in dice):
                raise ValueError(f"given dice {dice} are not of {faces} faces")
            return dice, GIVEN
        number = self._next(OPEN)
        return [value + 1 for value in numbers(self.seed, OPEN, number, count, faces)], f"{OPEN}/{number}"

    def draw(self, pile: Sequence[Any], side: int) -> tuple[Any, str]:
        """One member of the pile and the tag that proves it."""
        if self.draws:
            given = self.draws.pop(0)
            if given not in pile:
                raise ValueError(f"given draw {given!r} is not in the pile")
            return given, GIVEN
        stream = OPEN if side < 0 else f"side{side}"
        number = self._next(stream)
        return pile[numbers(self.seed, stream, number, 1, len(pile))[0]], f"{stream}/{number}"

    def skip_past(self, tag: str) -> None:
        """Never use again a number that a record has used."""
        stream, slash, number = tag.partition("/")
        if slash:
            self.counters[stream] = max(self.counters.get(stream, 0), int(number) + 1)


def proves(seed: bytes, tag: str, result: Any, *, count: int = 0, faces: int = 0, pile: Sequence[Any] = ()) -> bool:
    """Whether a taped roll (count, faces) or draw (pile) is what the seed says."""
    if tag == GIVEN:
        return True
    stream, _, number = tag.partition("/")
    if not number.isdigit():
        return False
    if faces:
        return bool(result == [value + 1 for value in numbers(seed, stream, int(number), count, faces)])
    return bool(result == pile[numbers(seed, stream, int(number), 1, len(pile))[0]])
