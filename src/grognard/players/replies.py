"""A player that has a reply for each kind of ask, and leaves to chance what it has none for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeAlias

from grognard.engine.asks import Ask
from grognard.engine.seat import Seat

Reply: TypeAlias = Callable[[Seat, Ask, Random], list[Any]]  # empty: no matter what


def by_kind(replies: Mapping[str, Reply], seat: Seat, rng: Random) -> list[Any]:
    ask = seat.ask
    assert ask is not None
    reply = replies.get(ask.kind)
    answers = reply(seat, ask, rng) if reply is not None else []
    return answers or [rng.choice(seat.choices)]
