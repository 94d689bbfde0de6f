"""The battery passes sound games and names the fault of each sick one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.toys.bluff import Bluff
from tests.toys.diseases import DISEASES
from tests.toys.tictactoe import TicTacToe

from grognard.engine.module import Module
from grognard.lab.battery import BatteryError, check


@pytest.mark.parametrize("module", [TicTacToe(), Bluff()], ids=lambda module: module.name)
def test_sound_games_pass(module: Module) -> None:
    check(module, games=6)


def test_every_option_is_played() -> None:
    check(Bluff(), games=3, options={"most": "1"})


@pytest.mark.parametrize("kind", DISEASES, ids=lambda kind: kind.__name__)
def test_each_disease_is_named(kind: Any) -> None:
    with pytest.raises(BatteryError) as caught:
        check(kind(), games=8, most=200, read_source=False)
    assert caught.value.check == kind.found_by
