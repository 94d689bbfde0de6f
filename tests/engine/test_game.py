"""The driver: steps, forced answers, gestures that are taken whole or not at all, refusals, looking ahead."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.engine.toys import BLUE, DUEL, RED, ask, asking, bench, duel, find, play_at_random, random_duel

import grognard
from grognard.engine.asks import Draw, Note, Procedure, Reveal, Roll, Secret
from grognard.engine.game import FIRST, FORCED, NEXT, IllegalAnswerError, new_game
from grognard.engine.record import load


def wrote(game: grognard.Game) -> list[Any]:
    return game.state.wrote  # type: ignore[attr-defined, no-any-return]


def test_answers_go_to_the_procedure_and_onto_the_tape() -> None:
    game = bench(asking(RED, "a", "b"), asking(BLUE, 1, 2))
    assert game.waiting == {RED}
    assert game.choices(RED) == ["a", "b"]
    assert (game.choices(BLUE), game.ask(BLUE)) == ([], None)
    game.play(RED, "b")
    game.play(BLUE, 1)
    assert game.tape == [(RED, "go", "b", FIRST), (BLUE, "go", 1, FIRST)]
    assert (wrote(game), game.over, game.waiting) == (["b", 1], True, set())
    assert game.result == {"winner": -1, "ending": ""}


def test_a_public_ask_with_one_choice_is_answered_by_the_engine() -> None:
    game = bench(asking(RED, "only"), asking(BLUE, 1, 2), asking(RED, "again"))
    assert game.waiting == {BLUE}
    game.play(BLUE, 2)
    assert [entry[3] for entry in game.tape] == [FORCED, FIRST, FORCED]


def test_a_private_ask_is_never_skipped() -> None:
    game = bench(asking(RED, "only", private=True))
    assert game.choices(RED) == ["only"]
    assert game.tape == []


def test_an_ask_without_choices_is_the_modules_mistake() -> None:
    with pytest.raises(RuntimeError, match="no choice at all"):
        bench(asking(RED))


def test_only_what_is_listed_is_taken_and_as_the_engine_listed_it() -> None:
    game = bench(asking(RED, 1, 2, ["move", 3]))
    odd: Any
    for odd in (3, "1", None, ["move"], {}, [1]):
        with pytest.raises(IllegalAnswerError):
            game.play(RED, odd)
    with pytest.raises(IllegalAnswerError, match="not this side's turn"):
        game.play(BLUE, 1)
    game.play(RED, True)  # equal to 1, but must not enter the state
    assert [type(value) for value in wrote(game)] == [int]


def test_procedures_may_change_the_lists_they_are_given() -> None:
    def careless(g: Any) -> Procedure:
        answer = yield ask(RED, ["a", 1], ["b", 2])
        dice = yield Roll(2, "dice")
        drawn = yield Draw([["x"]], "draw")
        told: list[Any] = [1]
        yield Note("told", "T-1", list=told)
        for one in (answer, dice, drawn, told):
            one.append("spoilt")
        g.wrote = [answer]

    game = bench(careless, asking(BLUE, 1, 2), dice=[3, 4])
    game.play(RED, ["b", 2])
    assert [entry[2] for entry in game.tape] == [["b", 2], [3, 4], ["x"]]
    assert game.log[0].about == {"list": [1]}


def test_a_gesture_is_taken_whole_or_not_at_all() -> None:
    game = bench(asking(RED, "a", "b"), asking(RED, "c", "d"))
    before = game.hash
    with pytest.raises(IllegalAnswerError):
        game.play(RED, "a", "z")
    assert (game.tape, game.hash, game.choices(RED)) == ([], before, ["a", "b"])
    game.play(RED, "a", "d")
    assert [entry[3] for entry in game.tape] == [FIRST, NEXT]


def rolling(g: Any) -> Procedure:
    g.wrote.append((yield Roll(1, "die")))


def revealing(_: Any) -> Procedure:
    yield Reveal("hidden")


@pytest.mark.parametrize("between", [rolling, revealing, asking(BLUE, "forced")])
def test_a_gesture_ends_at_chance_at_something_shown_and_at_another(between: Any) -> None:
    game = bench(asking(RED, "a", "b"), between, asking(RED, "c", "d"), asking(RED, "e", "f"))
    with pytest.raises(IllegalAnswerError, match="reach past"):
        game.play(RED, "a", "c")
    assert game.tape == []
    game.play(RED, "a")
    game.play(RED, "c", "e")
    assert game.over


def test_a_refused_gesture_does_not_change_the_dice_to_come() -> None:
    tried, plain = (bench(asking(RED, "a", "b"), rolling, asking(RED, "c", "d")) for _ in range(2))
    with pytest.raises(IllegalAnswerError):
        tried.play(RED, "a", "c")
    tried.play(RED, "a")
    plain.play(RED, "a")
    assert tried.tape == plain.tape


def test_given_dice_are_given_again_after_a_refused_gesture() -> None:
    game = bench(asking(RED, "a", "b"), rolling, asking(RED, "c", "d"), dice=[5])
    with pytest.raises(IllegalAnswerError):
        game.play(RED, "a", "c")
    game.play(RED, "a")
    assert game.tape[1][2] == [5]


def failing(g: Any) -> Procedure:
    g.wrote.append("half")
    answer = yield ask(RED, "fine", "break")
    g.wrote.append(answer)
    yield Note("noted", "T-1")
    yield Roll(1, "die")
    if answer == "break":
        raise ZeroDivisionError


def test_an_exception_in_a_procedure_is_rolled_back_exactly() -> None:
    game = bench(asking(BLUE, 1, 2), failing, asking(BLUE, 3, 4))
    game.play(BLUE, 1)
    before = (game.hash, game.tape[:], len(game.log), game.chance.thrown(), game.view(None))
    with pytest.raises(ZeroDivisionError):
        game.play(RED, "break")
    assert (game.hash, game.tape, len(game.log), game.chance.thrown(), game.view(None)) == before
    game.play(RED, "fine")
    assert game.waiting == {BLUE}


def test_an_exception_after_a_secret_round_is_rolled_back_exactly() -> None:
    def part(side: int) -> Procedure:
        return (yield ask(side, 1, 2))

    def secret(g: Any) -> Procedure:
        gave: list[int] = yield Secret([(RED, part(RED)), (BLUE, part(BLUE))])
        if gave == [1, 1]:
            raise ZeroDivisionError
        g.wrote.append(gave)

    game = bench(secret, asking(RED, 1, 2))
    game.play(BLUE, 1)
    with pytest.raises(ZeroDivisionError):
        game.play(RED, 1)
    assert (game.tape, game.waiting) == ([(BLUE, "go", 1, FIRST)], {RED})
    game.play(RED, 2)
    assert wrote(game) == [[2, 1]]


def test_a_module_that_runs_in_a_circle_is_stopped() -> None:
    def nothing(g: Any) -> Procedure:
        g.ran -= 1
        yield Note("again", "T-1")

    with pytest.raises(RuntimeError, match="without a decision"):
        bench(nothing)


def test_a_yield_of_something_else_is_an_error() -> None:
    def odd(_: Any) -> Procedure:
        yield "what"

    with pytest.raises(TypeError, match="'what'"):
        bench(odd)


def test_refusals_give_the_rule_and_its_figures() -> None:
    game = duel(draws=[1] * 4 + [2] * 4)
    game.play(BLUE, 0)
    game.play(RED, "pass")
    assert game.refusal(BLUE, "roll") is None
    refusal = game.refusal(BLUE, "scout")
    assert refusal is not None
    assert (refusal.rule, refusal.about) == ("D-6", {"known": 0})
    unlisted = game.refusal(BLUE, "fly")
    assert unlisted is not None
    assert unlisted.rule == "D-4"
    with pytest.raises(IllegalAnswerError, match="D-6: known 0") as caught:
        game.play(BLUE, "scout")
    assert caught.value.refusal is not None
    assert game.refusal(RED, "pass") is not None  # it is not red's turn


def test_looking_ahead_stops_at_chance_and_commits_nothing() -> None:
    game = duel()
    game.play(BLUE, 0)
    before = game.hash
    spot = game.look(RED, "scout")
    assert spot is not None
    assert spot.kind == "spot"
    assert game.look(RED, "scout", 3) is None  # looks where something may be hidden
    assert game.look(RED, "roll") is None
    assert game.look(RED, "pass") is None
    with pytest.raises(IllegalAnswerError):
        game.look(RED, "fly")
    assert game.hash == before


def test_resigning_ends_the_game_for_the_other_side() -> None:
    game = duel()
    game.resign(RED)
    assert (game.over, game.waiting, game.result) == (True, set(), {"winner": BLUE, "ending": "resign"})
    with pytest.raises(IllegalAnswerError, match="over"):
        game.resign(BLUE)
    with pytest.raises(IllegalAnswerError, match="over"):
        game.play(BLUE, 0)
    assert game.clone().result == game.result


def test_there_is_no_third_side_to_resign() -> None:
    with pytest.raises(IllegalAnswerError):
        duel().resign(2)


def test_clones_are_equal_at_every_decision_and_go_their_own_way() -> None:
    for seed in range(4):
        game, rng = duel(seed=seed), Random(seed)
        while not game.over:
            clone = game.clone()
            sides = range(2)
            assert clone.hash == game.hash
            assert [clone.seen(side) for side in sides] == [game.seen(side) for side in sides]
            assert [clone.may_undo(side) for side in sides] == [game.may_undo(side) for side in sides]
            play_at_random(clone, Random(seed))
            side = rng.choice(sorted(game.waiting))
            game.play(side, rng.choice(game.choices(side)))


def test_a_game_saves_itself(tmp_path: Path) -> None:
    game = random_duel(3, 5)
    game.save(tmp_path / "game.jsonl")
    assert load(tmp_path / "game.jsonl", find).hash == game.hash


def test_same_seed_and_answers_give_the_same_game() -> None:
    one, two = random_duel(5), random_duel(5)
    assert (one.tape, one.hash) == (two.tape, two.hash)
    assert one.tape != random_duel(6).tape


def test_the_position_counts_what_a_procedure_holds() -> None:
    """The live state is equal after either pick, yet the positions differ."""
    game = duel(draws=[1, 2, 3, 4, 1, 2, 3, 4])
    game.play(BLUE, 0)
    game.play(RED, "throw")
    other = game.clone()
    game.play(RED, 1)
    other.play(RED, 2)
    assert game.state.data() == other.state.data()
    assert game.hash != other.hash


def test_notes_for_one_side_are_not_read_by_the_others() -> None:
    game = duel()
    assert len(game.notes(RED)) == len(game.notes(BLUE)) == 4
    assert game.notes(None) == []


def test_unknown_scenarios_and_options_are_named() -> None:
    with pytest.raises(ValueError, match="no scenario 'long' in duel; there is: short, bare"):
        new_game(DUEL, "long")
    with pytest.raises(ValueError, match="no option 'size'"):
        duel(options={"size": "8"})
    with pytest.raises(ValueError, match="takes one of 8, 20"):
        duel(options={"length": "9"})
    assert duel("bare").options == {}


def test_installed_games_are_listed() -> None:
    for module in grognard.games():
        assert module.sides
        assert module.scenarios
        assert module.title("fr") != module.name
        assert grognard.new(module.name, seed=1).module is module
    with pytest.raises(ValueError, match="no game 'chess'"):
        grognard.new("chess")
