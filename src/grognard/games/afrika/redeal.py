"""Another table that one side can't tell from the real one: what lies under the enemy's top counters, mixed."""

from __future__ import annotations

from random import Random

from grognard.games.afrika.hidden import hidden_units
from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import STACKING


def redeal(g: Desert, side: int, rng: Random) -> Desert:
    """Hidden units of one size change places, each with all that is known only to its owner."""
    new = g.copy()
    hidden = hidden_units(new, 1 - side)
    going = [unit for unit in new.going if unit not in hidden]
    for size in sorted({STACKING[unit] for unit in hidden}):
        alike = [unit for unit in hidden if STACKING[unit] == size]
        seats = sorted((new.where[unit], new.since[unit], *states(new, unit)) for unit in alike)
        rng.shuffle(seats)
        for unit, seat in zip(alike, seats, strict=True):
            new.where[unit], new.since[unit] = seat[0], seat[1]
            new.done[unit], new.moved[unit], new.attacked[unit], new.struck[unit], new.fired[unit] = seat[2:7]
            going += [unit] * seat[7]
    new.going = sorted(going)
    return new


def states(g: Desert, unit: int) -> tuple[int, int, int, int, int, int]:
    """What goes with the place rather than with the unit: whether it has acted there, and is under way."""
    return g.done[unit], g.moved[unit], g.attacked[unit], g.struck[unit], g.fired[unit], int(unit in g.going)
