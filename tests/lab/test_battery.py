"""The battery passes sound games and names the fault of each sick one."""

from __future__ import annotations

import pytest

from grognard.engine.module import Module
from grognard.lab.battery import check
from tests.toys.bluff import Bluff
from tests.toys.tictactoe import TicTacToe


@pytest.mark.parametrize("module", [TicTacToe(), Bluff()], ids=lambda module: module.name)
def test_sound_games_pass(module: Module) -> None:
    check(module, games=6)


def test_every_option_is_played() -> None:
    check(Bluff(), games=3, options={"most": "1"})
