"""The battery passes sound games and names the fault of each sick one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.toys.bluff import Bluff, Table, end_round
from tests.toys.diseases import DISEASES, HoldsOneListTwice
from tests.toys.tictactoe import Grid, TicTacToe

from grognard.engine.asks import Ask, Procedure, Reveal, Roll
from grognard.engine.game import new_game
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


class Patience(TicTacToe):
    """One side's go after go: a gesture may reach past a checkpoint."""

    def step(self, g: Grid) -> Procedure | None:
        g.active = 0
        return super().step(g)


def test_a_gesture_may_reach_past_a_checkpoint() -> None:
    check(Patience(), games=4, read_source=False)


class Hasty(Bluff):
    """A round's last answer is followed at once by the next secret round: a gesture may reach into it."""

    def fight(self, g: Table) -> Procedure:
        yield Ask(1, "stay", lambda _: ["stay", "leave"], "BL-06")
        yield Reveal("leave")
        end_round(g, 0, 1)

    def deal(self, g: Table) -> Procedure:
        yield from super().deal(g)
        yield Ask(1, "raise", lambda _: ["hold", "raise"], "BL-03")


def test_a_gesture_ends_where_a_secret_round_begins() -> None:
    check(Hasty(), games=12, read_source=False)


class Diceless(Bluff):
    def clash(self, g: Table, side: int, foe: int) -> Procedure:
        yield Roll(0, "fight")
        yield from super().clash(g, side, foe)


def test_a_roll_may_be_of_no_dice() -> None:
    check(Diceless(), games=2, read_source=False)


def test_a_failure_tells_how_to_get_there() -> None:
    with pytest.raises(BatteryError, match="twin_agrees") as caught:
        check(HoldsOneListTwice(), games=3, seed="x", read_source=False)
    found = caught.value
    game = new_game(HoldsOneListTwice(), seed=found.seed)
    for side, answers in found.gestures:
        game.play(side, *answers)
    assert found.seed.startswith("x/")


def test_source_is_read_unless_told_otherwise() -> None:
    with pytest.raises(BatteryError, match="imports random"):
        check(HoldsOneListTwice(), games=1)


def test_a_module_without_words_is_told_so() -> None:
    class Mute(TicTacToe):
        package = ""

    with pytest.raises(BatteryError, match="words"):
        check(Mute(), games=1, read_source=False)


def test_a_class_that_nobody_else_can_find_is_told_so() -> None:
    class Local(TicTacToe):
        pass

    with pytest.raises(BatteryError, match="stands in a file"):
        check(Local(), games=1, read_source=False)
