"""Counts of reachable positions, against numbers that are known outside this code."""

from __future__ import annotations

from tests.toys.bluff import Bluff
from tests.toys.tictactoe import TicTacToe

from grognard.engine.game import Game, new_game
from grognard.lab.perft import perft, table


def test_tic_tac_toe_has_its_known_counts() -> None:
    counts = perft(new_game(TicTacToe(), seed=1), 5)
    assert [count.lines for count in counts] == [9, 72, 504, 3024, 15120]
    assert [count.positions for count in counts] == [9, 72, 252, 756, 1260]
    assert [count.over for count in counts] == [0, 0, 0, 0, 1440]


def test_counts_do_not_depend_on_the_seed() -> None:
    counts = [perft(at_the_fight(seed), 3) for seed in (1, 2)]
    assert counts[0] == counts[1]


def test_a_line_ends_at_dice_and_at_what_is_shown() -> None:
    counts = perft(at_the_fight(1), 3)
    # hold or raise; after hold trust (dice) or turn (shown), after a raise pass or an ambush by one of two cards
    assert [count.lines for count in counts] == [2, 5, 6]
    assert [count.stopped for count in counts] == [0, 2, 6]


def test_an_open_secret_round_counts_each_plan_once() -> None:
    game = new_game(Bluff(), draws=[1, 2, 3, 7, 8, 9], options={"most": "1"})
    assert [(count.lines, count.stopped) for count in perft(game, 3)] == [(3, 0), (9, 9), (0, 0)]


def test_the_game_itself_stays_where_it_is() -> None:
    game = new_game(TicTacToe(), seed=1)
    before = game.hash
    perft(game, 2)
    assert game.hash == before


def test_a_table_is_text() -> None:
    lines = table(perft(new_game(TicTacToe(), seed=1), 2)).splitlines()
    assert lines[0].split() == ["depth", "lines", "positions", "stopped", "over"]
    assert lines[2].split() == ["2", "72", "72", "0", "0"]


def at_the_fight(seed: int) -> Game:
    game = new_game(Bluff(), seed=seed, draws=[1, 2, 3, 7, 8, 9], options={"most": "1"})
    game.play(0, 1)
    game.play(1, 7)
    return game
