"""Who answers when it isn't a person: machine players by name.

`random` plays every game.  A game's rule of thumb is the class `Thumb` of the file beside this
one that bears the game's name, e.g. players/guerre_eclair.py; it is then called `thumb`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final, Protocol

from grognard.engine.module import Module
from grognard.engine.seat import Seat
from grognard.players.random import RandomPlayer

RANDOM: Final = "random"
THUMB: Final = "thumb"


class Player(Protocol):
    """A machine player.  It gets a seat, never the game, and chance of its own."""

    def answer(self, seat: Seat, rng: Random) -> list[Any]:
        """What it answers to `seat.ask`: one gesture, of one answer or several."""
        ...


def players(module: Module) -> list[str]:
    """The names of the machine players that can sit at this game."""
    return [RANDOM] if _thumb(module) is None else [RANDOM, THUMB]


def player(name: str, module: Module) -> Player:
    """The machine player of this name, for this game."""
    if name == RANDOM:
        return RandomPlayer()
    thumb = _thumb(module) if name == THUMB else None
    if thumb is None:
        raise ValueError(f"no machine player {name!r} for {module.name}; there is: {', '.join(players(module))}")
    made: Player = thumb()
    return made


def _thumb(module: Module) -> type[Any] | None:
    place = f"{__name__}.{module.name.replace('-', '_')}"
    if find_spec(place) is None:
        return None
    return getattr(import_module(place), "Thumb", None)
