"""The rule-of-thumb player of Blitzkrieg in the West: it plays to each battle's points, by the rules, from its seat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, assault, at, begin, front, kind, state, where

import grognard
from grognard.engine.game import Game
from grognard.engine.seat import Seat
from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import OFF
from grognard.games.blitzkrieg_west.tables import BATTLES
from grognard.lab.duels import duel
from grognard.players import player, players

ANSWERS_MOST = 8000


def answer(game: Game, side: int, seed: str = "thumb") -> list[Any]:
    """What a player that has just sat down answers here."""
    return player("thumb", MODULE).answer(Seat(game, side), Random(seed))


def play_phase(game: Game, side: int) -> Game:
    """The thumb plays this side till the phase is over."""
    phase = state(game).phase
    mind = player("thumb", MODULE)
    while not game.over and state(game).phase == phase:
        (asked,) = game.waiting
        choices = game.choices(asked)
        game.play(asked, *(mind.answer(Seat(game, side), Random(1)) if asked == side else choices[:1]))
    return game


def test_the_game_has_a_thumb() -> None:
    assert players(MODULE) == ["random", "thumb"]


@pytest.mark.parametrize("side", [GERMAN, FRENCH])
@pytest.mark.parametrize("battle", BATTLES)
def test_it_beats_random_answers(battle: str, side: int) -> None:
    """To its end, and each answer is legal, or the game would refuse it."""
    seats = ("thumb", "random") if side == GERMAN else ("random", "thumb")
    one = duel(MODULE, seats, "test", battle)
    assert one.winner == side
    assert one.answers < ANSWERS_MOST


@pytest.mark.parametrize("battle", ["met", "undone"])
def test_it_finishes_against_its_like(battle: str) -> None:
    first, second = (duel(MODULE, ("thumb", "thumb"), "same", battle) for _ in range(2))
    assert first[:6] == second[:6]  # the same game for the same seed


@pytest.mark.parametrize("battle", ["unleashed", "undone"])
def test_who_sits_down_in_the_middle_plays_by_the_rules(battle: str) -> None:
    """A new mind for each answer, as at a table."""
    game = grognard.new("blitzkrieg-west", scenario=battle, seed="anew")
    while not game.over and state(game).turn < 3:
        (side,) = game.waiting
        game.play(side, *answer(game, side))
    assert state(game).turn == 3


@pytest.mark.parametrize("battle", ["met", "undone"])
def test_it_sees_no_more_than_its_seat(battle: str) -> None:
    """Each answer is the same in another game that the side can't tell from this one."""
    game = grognard.new("blitzkrieg-west", scenario=battle, seed="same")
    rng = Random("same")
    asked = 0
    while not game.over and state(game).turn < 4:
        (side,) = game.waiting
        if asked % 4 == 0:
            assert answer(game.fork(side, rng), side) == answer(game, side), game.ask(side)
        game.play(side, *answer(game, side))
        asked += 1


@pytest.mark.parametrize(
    ("battle", "option", "value"),
    [(row.name, option.name, option.values[1]) for row in MODULE.scenarios for option in row.options],
)
def test_it_plays_by_the_rules_under_every_option(battle: str, option: str, value: str) -> None:
    if battle in ("checked", "challenged") and option in ("terror", "compulsory", "interdicted", "gun-losses"):
        return  # common to all: the short battles show them
    game = grognard.new("blitzkrieg-west", scenario=battle, seed=option, options={option: value})
    minds = [player("thumb", MODULE) for _ in MODULE.sides]
    rng = Random(option)
    while not game.over and state(game).turn < 3:
        (side,) = game.waiting
        game.play(side, *minds[side].answer(Seat(game, side), rng))


# ---- what it does where ----

TANKS = ["i-5-pzrgt-1", "i-5-pzrgt-2", "ii-5-pzrgt-1"]
SOMUAS = ["13e-dragons", "29e-dragons-1", "29e-dragons-2"]
AFAR = "0101"


def test_it_attacks_at_good_odds_though_nobody_makes_it() -> None:
    """From a village, where no zone reaches."""
    game = begin(front({"0912": TANKS, "0913": ["11e-rdp-2"]}, phase="combat"))
    assert "done" in game.choices(GERMAN)
    assert answer(game, GERMAN) == ["0913"]


def test_it_does_not_attack_at_bad_odds_unless_it_must() -> None:
    game = begin(front({"0912": ["i-5-pzrgt-1"], "0913": SOMUAS}, phase="combat"))
    assert "0913" in game.choices(GERMAN)
    assert answer(game, GERMAN) == ["done"]


def test_it_masses_on_a_weak_enemy() -> None:
    game = begin(front({"1112": TANKS, "1514": ["ii-5-pzrgt-2"], "0913": ["11e-rdp-2"], AFAR: ["71e-ra"]}))
    play_phase(game, GERMAN)
    play_phase(game, GERMAN)
    assert fought(game) == [["0913"]]


def test_it_keeps_away_from_what_it_cannot_beat() -> None:
    game = begin(front({"0806": ["i-13-schtzrgt"], "0606": SOMUAS, AFAR: ["71e-ra"]}))
    play_phase(game, GERMAN)
    here = sheet(state(game)).hex[where(game, "i-13-schtzrgt")]
    assert sheet(state(game)).grid.apart(here, sheet(state(game)).hex["0606"]) > 1


def test_it_takes_an_empty_village_that_is_paid_for() -> None:
    game = begin(front({"1413": ["i-13-schtzrgt"], "1807": ["i-5-pzrgt-1"], AFAR: ["71e-ra"]}))
    play_phase(game, GERMAN)
    assert where(game, "i-13-schtzrgt") == "1512"


def test_it_bombs_the_strong_stack() -> None:
    units = {"0913": ["i-11e-rdp"], "1113": ["11e-rdp-1", "ii-11e-rdp", "iii-11e-rdp-1"], "1213": TANKS}
    game = begin(front(units, phase="missions"))
    assert answer(game, GERMAN) == ["1113"]


def test_it_bridges_the_river() -> None:
    units = {"0805": ["i-1-schtzrgt"], "0804": ["ii-1-schtzrgt"], "0114": ["i-205e-ri"]}
    game = begin(front(units, battle="unleashed", phase="pontoons"))
    assert answer(game, GERMAN)[0][0] == "bridge"


def test_it_takes_those_off_the_map_who_would_cost_points() -> None:
    """After the breakout at Gembloux each unit of the light divisions, on turn 10."""
    units = {"0108": ["1er-cuirassiers-1"], "0105": ["i-4e-ri"], "1908": ["1-35-pzrgt"]}
    game = begin(front(units, battle="checked", active=FRENCH, turn=10, events={"breakout": 3}))
    play_phase(game, FRENCH)
    assert at(game, "1er-cuirassiers-1") == OFF
    assert at(game, "i-4e-ri") >= 0


def test_it_stands_where_it_cannot_go_back_and_gives_way_where_it_can() -> None:
    """At 3:1 whoever yields is lost on a 6 only, if there is a way."""
    given = {"1213": TANKS, "1013": ["i-35-pzrgt-1"], "1112": ["ii-35-pzrgt-1"]}
    for others, said in (({}, "yield"), ({**given, "1012": ["i-12-schtzrgt"], "1014": ["i-35-pzrgt-2"]}, "stand")):
        game = assault({"1213": TANKS}, "1113", ["i-11e-rdp"], others={**others, AFAR: ["71e-ra"]})
        assert kind(game, FRENCH) == "stand"
        assert answer(game, FRENCH) == [said]


def fought(game: Game) -> list[list[str]]:
    """What was attacked."""
    return [note.about["at"] for note in game.log if note.kind == "attack"]
