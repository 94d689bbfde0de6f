"""The rule-of-thumb player of Afrika: it takes and holds what a scenario asks for, and sees no more than its seat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import grognard
from grognard.engine.game import Game
from grognard.engine.seat import Seat
from grognard.games.afrika import MODULE
from grognard.games.afrika.tables import HEX
from grognard.lab.duels import Duel, duel, report
from grognard.players import player, players
from grognard.players.afrika import picture

SHORT = [row.name for row in MODULE.scenarios if row.name not in ("italian-offensive", "heia-safari")]
SEEDS = 4
WON_LEAST = 3  # of so many
ANSWERS_MOST = 1500  # in a short scenario
AXIS, ALLIED = 0, 1


def answer(game: Game, side: int, seed: str) -> list[Any]:
    """What a player that has just sat down answers here."""
    return player("thumb", MODULE).answer(Seat(game, side), Random(seed))


def test_the_game_has_a_thumb() -> None:
    assert players(MODULE) == ["random", "thumb"]


@pytest.mark.parametrize("side", [AXIS, ALLIED])
@pytest.mark.parametrize("scenario", SHORT)
def test_it_beats_random_answers_by_the_scenarios_own_conditions(scenario: str, side: int) -> None:
    seats = ("thumb", "random") if side == AXIS else ("random", "thumb")
    played = [duel(MODULE, seats, f"random/{number}", scenario) for number in range(SEEDS)]
    assert sum(one.winner == side for one in played) >= WON_LEAST
    assert max(one.answers for one in played) < ANSWERS_MOST


@pytest.mark.parametrize("scenario", ["crusader", "first-alamein"])
def test_each_answer_is_the_same_in_games_that_the_side_cannot_tell_apart(scenario: str) -> None:
    """So it sees no more than its seat: not what stands under the enemy's top counters."""
    game = grognard.new("afrika", scenario=scenario, seed="same")
    rng = Random("same")
    asked = 0
    while not game.over:
        side = min(game.waiting)
        if asked % 6 == 0:
            fork = game.fork(side, rng)
            assert answer(fork, side, f"{asked}") == answer(game, side, f"{asked}"), game.ask(side)
        game.play(side, *answer(game, side, f"play {asked}"))
        asked += 1
    assert asked > 100


@pytest.mark.parametrize("option", [option.name for option in MODULE.scenarios[0].options])
def test_it_plays_by_the_rules_under_every_ruling(option: str) -> None:
    """Each answer is legal, or the game would refuse it; and the game ends."""
    value = next(found for found in MODULE.scenarios[0].options if found.name == option).values[1]
    game = grognard.new("afrika", scenario="alam-halfa", seed=option, options={option: value})
    mind, rng = player("thumb", MODULE), Random(option)
    asked = 0
    while not game.over:
        side = min(game.waiting)
        game.play(side, *mind.answer(Seat(game, side), rng))
        asked += 1
        assert asked < ANSWERS_MOST


@pytest.mark.parametrize(("scenario", "until", "boxes"), [("italian-offensive", 4, 0), ("heia-safari", 11, 1)])
def test_it_never_stalls_in_a_campaign(scenario: str, until: int, boxes: int) -> None:
    """Each turn comes to its end, on both sides; the armies are fed, and dig in where they can spare the supply."""
    game = grognard.new("afrika", scenario=scenario, seed="long")
    mind, rng = player("thumb", MODULE), Random("long")
    asked = 0
    while not game.over and game.view(None)["turn"] < until:
        side = min(game.waiting)
        game.play(side, *mind.answer(Seat(game, side), rng))
        asked += 1
        assert asked < 3000
    notes = [note.kind for note in game.log]
    assert notes.count("fed") > 10
    assert notes.count("trucked") + notes.count("shipped") > 3
    assert notes.count("built") >= boxes
    assert len(game.view(None)["boxes"]["destroyed-0"]) < 40


def test_kg_hecker_lands_where_a_town_is_to_be_shut_in() -> None:
    """In the last turn of Gazala, and not before."""
    game = grognard.new("afrika", scenario="gazala", seed="landing")
    mind, rng = player("thumb", MODULE), Random("landing")
    landed: list[int] = []
    while not game.over:
        side = min(game.waiting)
        game.play(side, *mind.answer(Seat(game, side), rng))
        if any(note.kind == "landing" for note in game.log) and not landed:
            landed.append(game.view(None)["turn"])
    assert landed == [3]


@pytest.mark.parametrize(("hex_", "complete"), [("A47.20", True), ("A35.22", False)])
def test_it_sees_whether_a_whole_division_may_lie_in_a_stack(hex_: str, complete: bool) -> None:
    """At Bardia three of three brigades of the 5th Indian; one of the 50th's stands in the next box."""
    game = grognard.new("afrika", scenario="gazala", seed="divisions")
    mind, rng = player("thumb", MODULE), Random("divisions")
    while (ask := game.ask(min(game.waiting))) and ask.kind == "set-up":
        game.play(ask.side, *mind.answer(Seat(game, ask.side), rng))
    assert picture(Seat(game, AXIS), rng).seems_complete(HEX[hex_]) is complete


def test_a_game_is_the_same_for_the_same_seed() -> None:
    first, second = (duel(MODULE, ("thumb", "thumb"), "same", "alam-halfa") for _ in range(2))
    assert first[:6] == second[:6]


def test_a_duel_takes_the_scenario_that_is_named() -> None:
    with pytest.raises(ValueError, match="nowhere"):
        duel(MODULE, ("random", "random"), "1", "nowhere")
    assert duel(MODULE, ("random", "random"), "1", "gazala").ending in ("AF-489", "AF-493")


def test_the_report_tells_draws_and_leaves_out_what_the_game_has_not() -> None:
    some = [Duel(("thumb", "random"), winner, "AF-523", 3, (), 300, 0.1, 3.0) for winner in (AXIS, -1)]
    text = report(MODULE, some)
    assert "axis thumb, allied random: axis 1 (50 %), allied 0 (0 %), drawn 1 of 2" in text
    assert "objective" not in text
