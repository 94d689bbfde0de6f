"""Undo: each side's own last gesture, never past what somebody has learnt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.toys import BLUE, RED, ask, asking, bench, duel, play_at_random

from grognard.engine.asks import Procedure, Reveal, Roll, Secret
from grognard.engine.game import IllegalAnswerError


def rolling(g: Any) -> Procedure:
    g.wrote.append((yield Roll(1, "die")))


def revealing(_: Any) -> Procedure:
    yield Reveal("hidden")


def part(side: int, count: int = 1) -> Procedure:
    given = []
    for _ in range(count):
        given.append((yield ask(side, 1, 2)))
    return given


def secret(g: Any) -> Procedure:
    g.wrote += yield Secret([(RED, part(RED, 2)), (BLUE, part(BLUE))])


def test_a_gesture_is_taken_back_whole() -> None:
    game = bench(asking(RED, 1, 2), asking(RED, 3, 4), asking(RED, 5, 6))
    game.play(RED, 1)
    before = game.hash
    game.play(RED, 3, 5)
    game.undo(RED)
    assert (game.hash, game.choices(RED)) == (before, [3, 4])
    game.undo(RED)
    assert game.tape == []
    assert game.may_undo(RED) == "start"
    with pytest.raises(IllegalAnswerError, match="start"):
        game.undo(RED)


def test_forced_answers_go_with_the_gesture_that_led_to_them() -> None:
    game = bench(asking(RED, 1, 2), asking(BLUE, "forced"), asking(RED, "forced"), asking(BLUE, 3, 4))
    game.play(RED, 1)
    game.undo(RED)
    assert (game.tape, game.choices(RED)) == ([], [1, 2])


@pytest.mark.parametrize(
    ("between", "why"), [(rolling, "chance"), (revealing, "revealed"), (asking(BLUE, 3, 4), "answered")]
)
def test_there_is_no_way_back_past_what_was_learnt(between: Any, why: str) -> None:
    game = bench(asking(RED, 1, 2), between, asking(RED, 5, 6), asking(RED, 7, 8))
    game.play(RED, 1)
    if game.waiting == {BLUE}:
        game.play(BLUE, 3)
    assert game.may_undo(RED) == why
    game.play(RED, 5)
    game.undo(RED)
    assert game.choices(RED) == [5, 6]
    assert game.may_undo(RED) == why


def test_one_side_does_not_take_back_anothers_gesture() -> None:
    game = bench(asking(RED, 1, 2), asking(BLUE, 3, 4))
    game.play(RED, 1)
    assert game.may_undo(BLUE) == "answered"
    game.undo(RED)
    assert game.waiting == {RED}


def test_undo_inside_a_secret_round_takes_only_ones_own() -> None:
    game = bench(asking(RED, 8, 9), secret, asking(RED, 3, 4))
    game.play(RED, 8)
    game.play(RED, 1)
    game.play(BLUE, 2)
    game.undo(RED)
    assert game.waiting == {RED}
    assert [entry[:3] for entry in game.tape] == [(RED, "go", 8), (BLUE, "go", 2)]
    assert game.may_undo(RED) == "answered"  # his earlier go: blue has answered since
    game.undo(BLUE)
    assert game.waiting == {RED, BLUE}
    game.undo(RED)
    assert game.tape == []


def test_a_complete_secret_round_is_a_barrier() -> None:
    game = bench(secret, asking(RED, 3, 4))
    game.play(BLUE, 2)
    game.play(RED, 1, 1)
    assert game.may_undo(RED) == game.may_undo(BLUE) == "secret"


def test_nothing_is_taken_back_after_the_end() -> None:
    game = bench(asking(RED, 1, 2), asking(RED, 1, 2))
    game.play(RED, 1)
    game.resign(BLUE)
    assert game.may_undo(RED) == "over"


def test_undo_and_the_same_again_leads_to_the_same_position() -> None:
    undone = 0
    for seed in range(6):
        game, rng = duel(seed=seed), Random(seed)
        while not game.over:
            side = rng.choice(sorted(game.waiting))
            answer = rng.choice(game.choices(side))
            before = (game.hash, game.tape[:], [game.seen(one) for one in (RED, BLUE)], len(game.log))
            game.play(side, answer)
            if not game.may_undo(side):
                after = game.hash
                game.undo(side)
                assert (game.hash, game.tape, [game.seen(one) for one in (RED, BLUE)], len(game.log)) == before
                game.play(side, answer)
                assert game.hash == after
                undone += 1
    assert undone > 20


def test_a_clone_keeps_the_way_back() -> None:
    game = bench(*[asking(RED, 1, 2)] * 6)
    for _ in range(3):
        game.play(RED, 1)
    clone = game.clone()
    clone.play(RED, 2)
    clone.play(RED, 2)
    for left in (4, 3, 2, 1, 0):
        clone.undo(RED)
        assert len(clone.tape) == left
    assert len(game.tape) == 3


def test_marks_before_the_barrier_are_dropped() -> None:
    game = bench(*[asking(RED, 1, 2), rolling] * 10, asking(RED, 1, 2))
    play_at_random(game, Random(1), 9)
    assert len(game.marks) <= 3
