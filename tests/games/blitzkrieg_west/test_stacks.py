"""What the state keeps beside `where`, so that nobody need look for it, is what `where` says."""

from __future__ import annotations

from random import Random

import pytest

from grognard.board.bits import bits
from grognard.engine.game import new_game
from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.pieces import sheet, stack
from grognard.games.blitzkrieg_west.state import NOBODY, Front
from grognard.games.blitzkrieg_west.tables import BATTLES, FRENCH, GERMAN, LIMITS, field


@pytest.mark.parametrize("battle", BATTLES)
def test_stacks_and_sets_of_hexes_are_where_the_units_are(battle: str) -> None:
    rng = Random(battle)
    game = new_game(MODULE, battle, seed=11)
    for _ in range(600):
        if game.over:
            break
        side = min(game.waiting)
        game.play(side, rng.choice(game.choices(side)))
        assert isinstance(game.state, Front)
        check(game.state)


@pytest.mark.parametrize("battle", BATTLES)
def test_every_counter_has_a_number_that_a_byte_holds(battle: str) -> None:
    assert len(field(battle).units) < NOBODY


def check(g: Front) -> None:
    printed = sheet(g)
    stacks = [bits(n for n, where in enumerate(g.where) if where == hex_) for hex_ in range(printed.grid.size)]
    assert [stack(g, hex_) for hex_ in range(printed.grid.size)] == stacks
    for side in (GERMAN, FRENCH):
        numbers = [n for n in printed.of_side[side] if g.where[n] >= 0]
        assert g.at[side] == bits(g.where[n] for n in numbers if not printed.units[n].vehicle)
        assert g.vehicles[side] == bits(g.where[n] for n in numbers if printed.units[n].vehicle)
    crowds = [(units & printed.combat).bit_count() for units in stacks]
    assert g.crowded == bits(hex_ for hex_, crowd in enumerate(crowds) if crowd > LIMITS["mixed_stack"])
