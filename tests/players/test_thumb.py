"""The rule-of-thumb player of Guerre Éclair: it plays by the rules, from its own seat only, and better than chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.guerre_eclair.position import ALLIED, ARM, BRITISH, FRENCH, GERMAN, INF, TANKS, begin, table

import grognard
from grognard.engine.game import Game
from grognard.engine.seat import Seat
from grognard.games.guerre_eclair import MODULE
from grognard.lab.duels import Duel, duel, duels, report
from grognard.players import player, players

ANSWERS_MOST = 3000
GAMES = 40
WON_LEAST = 36


def answer(game: Game, side: int, seed: str = "thumb") -> list[Any]:
    """What a player that has just sat down answers here."""
    return player("thumb", MODULE).answer(Seat(game, side), Random(seed))


def test_the_game_has_a_thumb() -> None:
    assert players(MODULE) == ["random", "thumb"]


@pytest.mark.parametrize("seed", range(3))
def test_each_answer_is_the_same_in_games_that_the_side_cannot_tell_apart(seed: int) -> None:
    """So it sees no more than its seat."""
    game = grognard.new("guerre-eclair", seed=seed)
    minds = [player("thumb", MODULE) for _ in MODULE.sides]
    rng = Random(seed)
    asked = 0
    while not game.over:
        side = min(game.waiting)
        if asked % 7 == 0:
            fork = game.fork(side, rng)
            assert answer(fork, side, f"{asked}") == answer(game, side, f"{asked}")
        game.play(side, *minds[side].answer(Seat(game, side), rng))
        asked += 1
    assert asked > 100


def test_a_game_is_the_same_for_the_same_seed() -> None:
    first, second = (duel(MODULE, ("thumb", "thumb"), "same") for _ in range(2))
    assert first[:6] == second[:6]


@pytest.mark.parametrize("option", [option.name for option in MODULE.scenarios[0].options])
def test_it_plays_by_the_rules_under_every_ruling(option: str) -> None:
    """Each answer is legal, or the game would refuse it; and the game ends."""
    value = next(found for found in MODULE.scenarios[0].options if found.name == option).values[1]
    game = grognard.new("guerre-eclair", seed=option, options={option: value})
    rng = Random(option)
    minds = [player("thumb", MODULE) for _ in MODULE.sides]
    asked = 0
    while not game.over:
        side = min(game.waiting)
        game.play(side, *minds[side].answer(Seat(game, side), rng))
        asked += 1
        assert asked < ANSWERS_MOST


@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_it_beats_random_answers(side: int) -> None:
    seats = ("thumb", "random") if side == GERMAN else ("random", "thumb")
    played = [duel(MODULE, seats, f"chance/{number}") for number in range(GAMES)]
    assert sum(one.winner == side for one in played) >= WON_LEAST
    assert max(one.answers for one in played) < ANSWERS_MOST


# ---- what it sees in a position ----


def carry_out(game: Game) -> None:
    """Let it play for both sides until the operation is over."""
    active = game.view(None)["active"]
    while not game.over and game.view(None)["active"] == active:
        side = min(game.waiting)
        game.play(side, *answer(game, side))


def test_the_german_closes_a_trap() -> None:
    """Four French at Dinant, all roads out German: an attack with good odds takes them prisoner."""
    g = table(
        {
            "dinant": {FRENCH: 4},
            "liege": {INF: 2},
            "libramont": {INF: 2, ARM: 2},
            "bruxelles": {INF: 2},
            "mons": {INF: 2},
            "vervins": {INF: 2},
            "prum": {INF: 1},
            "paris": {FRENCH: 4},
        },
        german=("operation", "air"),
    )
    game = begin(g, dice=(6, 5, 4, 4, 2, 1))
    assert answer(game, GERMAN)[0] == ["card", "operation"]
    assert answer(game, GERMAN)[-1] == "dinant"
    carry_out(game)
    assert game.view(None)["tracks"]["surrendered"][0] >= 1


def test_the_allies_take_an_empty_base() -> None:
    g = table(
        {"metz": {FRENCH: 2}, "verdun": {FRENCH: 2, TANKS: 1}, "libramont": {INF: 2}, "paris": {FRENCH: 3}},
        active=ALLIED,
        allied=("operation", "operation"),
    )
    game = begin(g)
    assert answer(game, ALLIED)[0] == ["card", "operation"]
    assert answer(game, ALLIED)[-1] == "saarbrucken"


def test_british_infantry_that_is_cut_off_goes_home() -> None:
    g = table(
        {
            "ostende": {BRITISH: 1},
            "bruxelles": {INF: 4},
            "anvers": {INF: 4},
            "lille": {INF: 2, ARM: 2},
            "dunkerque": {INF: 2, ARM: 2},
            "liege": {INF: 1},
            "paris": {FRENCH: 4},
        },
        active=ALLIED,
        german=("operation", "operation", "operation", "air"),
        allied=("logistics",),
    )
    game = begin(g)
    carry_out(game)
    assert [note.kind for note in game.log].count("evacuated") == 1


# ---- duels ----


def test_a_duel_is_played_both_ways_round() -> None:
    played = list(duels(MODULE, "random", "random", 4, "x"))
    assert [one.seats for one in played] == [("random", "random")] * 4
    assert len({(one.answers, one.ending) for one in played}) > 1


def test_the_report_counts_wins_by_ending_turn_and_objective() -> None:
    def one(winner: int, ending: str, turn: int, *aims: str) -> Duel:
        return Duel(("thumb", "random"), winner, ending, turn, aims, 300, 0.1, 3.0)

    some = [one(0, "GE-262", 5, "maginot", "paris"), one(1, "GE-260", 3, "paris", "encirclement")]
    text = report(MODULE, some)
    assert "german thumb, allied random: german 1 (50 %), allied 1 (50 %) of 2" in text
    assert "GE-260: german 0 (0 %), allied 1 (100 %) of 1" in text
    assert "3: german 0 (0 %), allied 1 (100 %) of 1" in text
    assert "paris: german 1 (50 %), allied 1 (50 %) of 2" in text
    assert "10.0 ms an answer, at most 100 ms" in text
