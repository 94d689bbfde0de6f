"""docs/module-authors.md tells the truth: its worked example is the file, and it names every check."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from tests.rules import rule
from tests.toys.tictactoe import CELLS, TicTacToe

from grognard.engine.game import new_game
from grognard.lab import battery, checks

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "module-authors.md").read_text(encoding="utf-8")
SOURCE = (ROOT / "tests" / "toys" / "tictactoe" / "__init__.py").read_text(encoding="utf-8")
APART = {checks.a_gesture_is_taken.__name__, checks.asks_are_of_their_side.__name__}


def names() -> set[str]:
    """The names under which the battery fails."""
    run_by_run = {check.__name__ for check in (*checks.QUICK, *checks.SLOW, *checks.AFTER, *checks.LAST)}
    return run_by_run | set(re.findall(r'(?:with_name|BatteryError)\("(\w+)"', inspect.getsource(battery))) | APART


def test_the_page_quotes_the_file() -> None:
    assert f"```python\n{SOURCE}```" in PAGE


def test_the_example_is_short() -> None:
    assert len(SOURCE.splitlines()) < 60


@pytest.mark.parametrize("name", sorted(names()))
def test_every_check_is_on_the_page(name: str) -> None:
    assert f"`{name}`" in PAGE


def test_no_other_check_is_on_the_page() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGE, flags=re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", " ".join(rows))) == names()


def test_the_session_on_the_page_is_true() -> None:
    game = new_game(TicTacToe(), seed=1)
    assert game.choices(0) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    game.play(0, "b2")
    assert repr(game.refusal(1, "b2")) == "TT-02: cell b2, mark cross"
    game.undo(0)
    assert game.choices(0) == CELLS


@rule("TT-02")
def test_a_marked_cell_stays_marked() -> None:
    game = new_game(TicTacToe(), seed=1)
    game.play(0, "b2")
    assert repr(game.refusal(1, "b2")).startswith("TT-02")


@rule("TT-01")
def test_crosses_begin_and_the_sides_take_turns() -> None:
    game = new_game(TicTacToe(), seed=1)
    assert game.waiting == {0}
    game.play(0, "a1")
    assert game.waiting == {1}


@rule("TT-03")
def test_three_in_a_row_win() -> None:
    game = new_game(TicTacToe(), seed=1)
    for side, cell in [(0, "a1"), (1, "a2"), (0, "b1"), (1, "b2"), (0, "c1")]:
        game.play(side, cell)
    assert game.result == {"winner": 0, "ending": "TT-03"}


@rule("TT-04")
def test_a_full_grid_is_a_draw() -> None:
    game = new_game(TicTacToe(), seed=1)
    for number, cell in enumerate(["a1", "b1", "c1", "b2", "a2", "a3", "b3", "c3"]):
        game.play(number % 2, cell)
    assert game.result == {"winner": -1, "ending": "TT-04"}  # the last cell is marked by itself
