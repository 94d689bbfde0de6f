"""Dice and draws from a seed, provable afterwards.

Number n of stream s is HMAC-SHA256(seed, "s/n"), cut into fair numbers by rejection.  The SHA-256
of the seed is published before play and the seed after it, so anybody can throw every die again.
Open dice have one stream and each side's secret draws another, or the numbers of the open dice
would betray hidden ones.  A number that somebody has seen is never used again.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Sequence
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
    while len(found) < count:
        suffix = f"/{extra}" if extra else ""
        digest = hmac.digest(seed, f"{stream}/{number}{suffix}".encode(), "sha256")
        for place in range(0, 32, width):
            value = int.from_bytes(digest[place : place + width], "big")
            if value < limit:
                found.append(value % below)
                if len(found) == count:
                    return found
        extra += 1
    return found


class Chance:
    """Where a game's chance comes from: numbered streams of a seed, after whatever a test supplies."""

    __slots__ = ("counters", "dice", "dice_used", "draws", "draws_used", "seed")

    def __init__(self, seed: bytes, dice: Sequence[int] = (), draws: Sequence[Any] = ()) -> None:
        self.seed = seed
        self.counters: dict[str, int] = {}
        self.dice = list(dice)
        self.draws = list(draws)
        self.dice_used = 0
        self.draws_used = 0

    def copy(self) -> Chance:
        new = Chance(self.seed)
        new.dice, new.draws = self.dice, self.draws  # never changed, only read on
        new.take_back(self.thrown())
        new.counters = self.counters.copy()
        return new

    def thrown(self) -> tuple[dict[str, int], int, int]:
        """How far everything has been used."""
        return self.counters, self.dice_used, self.draws_used

    def take_back(self, thrown: tuple[dict[str, int], int, int]) -> None:
        """Back to an earlier point, as if what came since had not been thrown: only if nobody has seen it."""
        self.counters, self.dice_used, self.draws_used = thrown

    def _next(self, stream: str) -> int:
        number = self.counters.get(stream, 0)
        self.counters = {**self.counters, stream: number + 1}  # not changed in place: `thrown` holds on to it
        return number

    def roll(self, count: int, faces: int) -> tuple[list[int], str]:
        """The dice and the tag that proves them."""
        end = self.dice_used + count
        if count > 0 and end <= len(self.dice):
            dice, self.dice_used = self.dice[self.dice_used : end], end
            if not all(1 <= die <= faces for die in dice):
                raise ValueError(f"given dice {dice} are not of {faces} faces")
            return dice, GIVEN
        number = self._next(OPEN)
        return [value + 1 for value in numbers(self.seed, OPEN, number, count, faces)], f"{OPEN}/{number}"

    def draw(self, pile: Sequence[Any], side: int) -> tuple[Any, str]:
        """One member of the pile and the tag that proves it."""
        if not pile:
            raise ValueError("there is nothing left to draw")
        if self.draws_used < len(self.draws):
            given = self.draws[self.draws_used]
            if given not in pile:
                raise ValueError(f"given draw {given!r} is not in the pile")
            self.draws_used += 1
            return given, GIVEN
        stream = OPEN if side < 0 else f"side{side}"
        number = self._next(stream)
        return pile[numbers(self.seed, stream, number, 1, len(pile))[0]], f"{stream}/{number}"

    def skip_past(self, tag: str) -> None:
        """Never use again a number that a record has used."""
        stream, slash, number = tag.partition("/")
        if slash:
            self.counters = {**self.counters, stream: max(self.counters.get(stream, 0), int(number) + 1)}
