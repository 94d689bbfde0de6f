"""Picks: one path to each set, every path completes, and what is left out is explained."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from tests.engine.toys import bench

from grognard.engine.asks import DONE, Procedure, Refuse, pick
from grognard.engine.game import Game


def picking(items: list[Any], least: int, most: int, **more: Any) -> Game:
    def procedure(g: Any) -> Procedure:
        g.wrote.append((yield from pick(0, "pick", items, least, most, "T-2", private=True, **more)))

    return bench(procedure)


def outcomes(game: Game) -> list[list[Any]]:
    if game.over:
        return [game.state.wrote[0]]  # type: ignore[attr-defined]
    found = []
    for choice in game.choices(0):
        ahead = game.clone()
        ahead.play(0, choice)
        found += outcomes(ahead)
    return found


@pytest.mark.parametrize(("least", "most"), [(0, 2), (1, 3), (2, 2), (4, 4)])
def test_each_set_is_reached_by_exactly_one_path(least: int, most: int) -> None:
    found = outcomes(picking([1, 2, 3, 4], least, most))
    wanted = [list(some) for size in range(least, most + 1) for some in combinations([1, 2, 3, 4], size)]
    assert sorted(found) == sorted(wanted)


def test_equal_items_count_once() -> None:
    assert sorted(outcomes(picking(["a", "a", "b"], 1, 2))) == [["a"], ["a", "a"], ["a", "b"], ["b"]]


def test_an_item_that_would_leave_too_few_is_refused_with_the_figure() -> None:
    game = picking([1, 2, 3], 2, 3)
    refusal = game.refusal(0, 3)
    assert game.choices(0) == [1, 2]
    assert refusal is not None
    assert (refusal.rule, refusal.about) == ("T-2", {"least": 2})


def test_done_is_refused_before_the_least() -> None:
    game = picking([1, 2, 3], 1, 2)
    assert game.refusal(0, DONE) is not None
    game.play(0, 2)
    assert game.choices(0) == [3, DONE]


def test_a_condition_bars_items_beside_those_chosen() -> None:
    def no_neighbours(chosen: list[Any], item: Any, no: Refuse) -> bool:
        if item - 1 in chosen:
            no(item, "T-3", beside=item - 1)
            return False
        return True

    game = picking([1, 2, 3], 0, 2, may=no_neighbours)
    game.play(0, 1)
    assert game.choices(0) == [3, DONE]
    refusal = game.refusal(0, 2)
    assert refusal is not None
    assert repr(refusal) == "T-3: beside 1"


def test_the_prompt_tells_all_items_and_what_is_barred() -> None:
    game = picking(["a", "b"], 1, 2, barred=[("c", "T-4")], about={"at": "mons"})
    game.play(0, "a")
    ask = game.ask(0)
    assert ask is not None
    assert ask.about == {
        "at": "mons",
        "items": ["a", "b"],
        "barred": [["c", "T-4"]],
        "chosen": ["a"],
        "least": 1,
        "most": 2,
    }
    refusal = game.refusal(0, "c")
    assert refusal is not None
    assert refusal.rule == "T-4"


def test_a_second_copy_is_refused_by_the_rule_that_bars_it() -> None:
    game = picking(["a", "b"], 1, 2, twice="T-5")
    game.play(0, "a")
    refusal = game.refusal(0, "a")
    assert refusal is not None
    assert refusal.rule == "T-5"


def test_none_to_choose_asks_nothing() -> None:
    game = picking([1, 2], 0, 0)
    assert game.over
    assert game.tape == []
