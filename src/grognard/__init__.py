"""Second World War board games with the rules enforced: the public way in.

game = grognard.new("guerre-eclair", seed=7)
game.play(0, game.choices(0)[0])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import grognard.games  # noqa: F401  (before `games` below, or the package would later take that name)
from grognard.engine.game import Game, IllegalAnswerError, Refusal, new_game
from grognard.engine.module import Module, Scenario, module, modules
from grognard.engine.record import RecordError, Report, load, verify
from grognard.engine.record import read_position as position
from grognard.engine.seat import Seat

__all__ = [
    "Game",
    "IllegalAnswerError",
    "Module",
    "RecordError",
    "Refusal",
    "Report",
    "Scenario",
    "Seat",
    "games",
    "load",
    "new",
    "position",
    "verify",
]


def games() -> list[Module]:
    """The installed games: each with its `name`, `sides`, `scenarios` (with `options`) and `title(language)`."""
    return list(modules().values())


def new(
    name: str,
    scenario: str = "",
    *,
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
    dice: Sequence[int] = (),
    draws: Sequence[Any] = (),
) -> Game:
    """A new game; its first scenario when none is named.  `dice` and `draws` are what chance gives first."""
    return new_game(module(name), scenario, seed=seed, options=options, dice=dice, draws=draws)
