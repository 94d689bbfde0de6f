"""History: each side sees again what it saw then, and nothing that it learnt since."""

from __future__ import annotations

import pytest
from tests.engine.toys import BLUE, RED, duel, find, random_duel

from grognard.engine.history import moment, moments
from grognard.engine.record import from_lines, read_position, to_lines


def test_there_is_a_moment_for_each_line_that_the_side_may_read_and_one_for_now() -> None:
    game = random_duel(3)
    for side in (RED, BLUE, None):
        found = moments(game, side)
        assert [each.n for each in found[:-1]] == list(range(1, len(game.notes(side)) + 1))
        assert [each.note and each.note.about for each in found[:-1]] == [note.about for note in game.notes(side)]
        assert (found[-1].n, found[-1].note, found[-1].view) == (len(found) - 1, None, game.view(side))


def test_moments_show_the_table_as_it_then_was() -> None:
    game = duel(draws=[1, 2, 3, 4, 1, 2, 3, 4], dice=[6, 1])
    game.play(BLUE, 4)
    game.play(RED, "roll")
    game.play(BLUE, "pass")
    game.play(RED, "scout", 4)
    told = [(each.note.kind, each.view["score"], each.view["hidden"]) for each in moments(game, RED)[4:] if each.note]
    assert told == [
        ("hidden", [0, 0], -1),
        ("go", [0, 0], -1),
        ("rolled", [7, 0], -1),
        ("go", [7, 0], -1),
        ("go", [7, 0], -1),
        ("scouted", [7, 0], 4),
    ]
    assert {each.view["hidden"] for each in moments(game, BLUE)[5:]} == {4}


def test_going_back_changes_nothing() -> None:
    game = random_duel(3, 12)
    before = (game.hash, game.tape[:], len(game.log))
    moments(game, RED)
    assert (game.hash, game.tape, len(game.log)) == before


@pytest.mark.parametrize("side", [RED, BLUE, None])
def test_one_moment_is_the_one_of_all(side: int | None) -> None:
    game = random_duel(3)
    for each in moments(game, side)[:-1]:
        one = moment(game, side, each.n)
        assert (one.n, one.view) == (each.n, each.view)
    assert moment(game, side, 999).view == game.view(side)


def test_before_the_first_line_the_table_is_as_it_was_set_up() -> None:
    game = random_duel(3)
    assert moment(game, RED, 0).view == {"turn": 0, "score": [0, 0], "bids": [0, 0], "hands": [[], 0], "hidden": -1}
    late = read_position(game.position, find)
    assert moment(late, RED, 0).view == game.module.view(game.marks[-1].state, RED)


def test_half_made_secret_choices_of_others_are_not_in_it() -> None:
    game = duel(draws=[1, 2, 3, 4, 1, 2, 3, 4])
    game.play(BLUE, 0)
    game.play(RED, "duel")
    before = [each.view for each in moments(game, RED)]
    game.play(BLUE, 1)
    assert [each.view for each in moments(game, RED)] == before


def test_loaded_games_have_the_same_moments() -> None:
    game = random_duel(3, 12)
    again = from_lines(to_lines(game), find)
    assert [each.view for each in moments(again, RED)] == [each.view for each in moments(game, RED)]


def test_a_game_from_a_position_begins_there() -> None:
    game = read_position(random_duel(3, 12).position, find)
    assert moments(game, RED)[-1].view == game.view(RED)
