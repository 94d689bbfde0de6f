"""The player that knows nothing: every legal answer is as good as another."""

from __future__ import annotations

from random import Random
from typing import Any

from grognard.engine.seat import Seat


class RandomPlayer:
    def answer(self, seat: Seat, rng: Random) -> list[Any]:
        return [rng.choice(seat.choices)]
