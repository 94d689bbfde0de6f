"""Secret rounds: any order of arrival gives one record, and nobody sees another's answer before the end."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from tests.engine.toys import BLUE, RED, ask, asking, bench, duel

from grognard.engine.asks import Note, Procedure, Secret

ANSWERS = [(RED, 1), (RED, 2), (BLUE, 3), (BLUE, 4)]


def part(side: int, *asked: tuple[int, ...]) -> Procedure:
    given = []
    for choices in asked:
        given.append((yield ask(side, *choices)))
    return given


def secret(g: Any) -> Procedure:
    g.wrote += yield Secret([(BLUE, part(BLUE, (3, 4), (4, 5))), (RED, part(RED, (1, 2), (2, 3)))])


def in_order(order: tuple[tuple[int, int], ...]) -> bool:
    return [answer for side, answer in order if side == RED] == [1, 2] and [
        answer for side, answer in order if side == BLUE
    ] == [3, 4]


def test_every_order_of_arrival_gives_the_same_record() -> None:
    records = []
    for order in filter(in_order, permutations(ANSWERS)):
        game = bench(secret, asking(RED, 1, 2))
        for side, answer in order:
            assert side in game.waiting
            game.play(side, answer)
        records.append((game.tape, game.hash, game.state.data()))
    assert len(records) == 6
    assert all(record == records[0] for record in records)
    assert records[0][2]["wrote"] == [[3, 4], [1, 2]]  # in the order of the parts


def test_the_position_does_not_tell_who_was_first() -> None:
    hashes = []
    for order in ([RED, BLUE], [BLUE, RED]):
        game = bench(secret)
        for side in order:
            game.play(side, {RED: 1, BLUE: 3}[side])
        hashes.append(game.hash)
    assert hashes[0] == hashes[1]


def test_an_ask_in_a_secret_round_is_never_answered_by_the_engine() -> None:
    def alone(g: Any) -> Procedure:
        g.wrote += yield Secret([(RED, part(RED, (1,))), (BLUE, part(BLUE, (2,)))])

    game = bench(alone)
    assert game.waiting == {RED, BLUE}
    assert game.tape == []


def test_the_others_see_only_that_somebody_decides() -> None:
    game = duel()
    game.play(BLUE, 0)
    game.play(RED, "duel")
    assert game.waiting == {RED, BLUE}
    before = game.seen(RED)
    game.play(BLUE, game.choices(BLUE)[0])
    assert game.seen(RED) == before


def test_a_gesture_ends_where_the_round_is_complete() -> None:
    game = bench(secret, asking(RED, 1, 2))
    game.play(BLUE, 3, 4)
    with pytest.raises(ValueError, match="reach past"):
        game.play(RED, 1, 2, 1)
    assert game.waiting == {RED}
    assert game.choices(RED) == [1, 2]


def test_a_side_has_one_part() -> None:
    def twice(g: Any) -> Procedure:
        g.wrote += yield Secret([(RED, part(RED, (1,))), (RED, part(RED, (2,)))])

    with pytest.raises(TypeError, match="one part for each side"):
        bench(twice)


def test_a_part_only_asks() -> None:
    def noting() -> Procedure:
        yield Note("told", "T-1")

    def wrong(_: Any) -> Procedure:
        yield Secret([(RED, noting())])

    with pytest.raises(TypeError, match="only asks"):
        bench(wrong)


def test_parts_that_ask_nothing_close_at_once() -> None:
    def nothing(g: Any) -> Procedure:
        g.wrote += yield Secret([(RED, part(RED)), (BLUE, part(BLUE))])

    game = bench(nothing)
    assert game.over
    assert game.tape == [(-3, "secret", 0, "")]


def test_resigning_in_a_secret_round_forgets_who_was_first() -> None:
    tapes = []
    for order in ([RED, BLUE], [BLUE, RED]):
        game = bench(secret)
        for side in order:
            game.play(side, {RED: 1, BLUE: 3}[side])
        game.resign(RED)
        tapes.append(game.tape)
    assert tapes[0] == tapes[1]
    assert game.clone().over


def test_clones_hold_at_every_point_of_a_round() -> None:
    rng = Random(3)
    game = bench(secret, secret, secret)
    while not game.over:
        assert game.clone().hash == game.hash
        assert game.clone().waiting == game.waiting
        side = rng.choice(sorted(game.waiting))
        game.play(side, rng.choice(game.choices(side)))
