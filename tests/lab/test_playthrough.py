"""Played-through games: the same set-up always tells the same story, kept in a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.toys.bluff import Bluff
from tests.toys.tictactoe import TicTacToe

from grognard.engine.module import Module
from grognard.lab.playthrough import kept, playthrough

KEPT = Path(__file__).parent / "playthroughs"
REWRITE = os.environ.get("GROGNARD_REWRITE") == "1"  # then the files are written anew, to be read as a diff


@pytest.mark.parametrize("module", [TicTacToe(), Bluff()], ids=lambda module: module.name)
def test_a_game_reads_as_it_did(module: Module) -> None:
    assert kept(KEPT / f"{module.name}.txt", playthrough(module, seed=7), rewrite=REWRITE) == ""


def test_a_playthrough_tells_choices_chance_notes_and_changes() -> None:
    lines = playthrough(Bluff(), seed=7).splitlines()
    assert any(line.startswith("  * deal: ") for line in lines)
    assert any("choices: " in line for line in lines)
    assert any(line.startswith("  > ") for line in lines)
    assert any(line.startswith("  ! ") for line in lines)
    assert any("(only Red)" in line for line in lines)
    assert any(" → " in line for line in lines)
    assert not any("[note." in line or "[choice." in line for line in lines)


def test_a_long_game_is_broken_off() -> None:
    assert "not over after 2 decisions" in playthrough(TicTacToe(), most=2)


def test_a_difference_is_shown_as_a_diff(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert kept(file, "one\ntwo\n", rewrite=True) == ""
    assert "-two" in kept(file, "one\nthree\n")
    assert "+one" in kept(tmp_path / "none.txt", "one\n")
