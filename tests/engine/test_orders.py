"""Standing orders: they answer only what is legal whatever is hidden, and nobody else notices them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.toys import BLUE, RED, ask, asking, bench, duel

from grognard.engine.asks import Procedure, Secret
from grognard.engine.game import FIRST, ORDERED
from grognard.engine.history import Memory
from grognard.engine.record import replay


def window(*choices: Any, **more: Any) -> Any:
    return asking(BLUE, *choices, kind="react", private=True, always=("pass",), **more)


def test_an_order_answers_a_private_ask_with_what_is_always_legal() -> None:
    game = bench(asking(RED, 1, 2), window("pass", "ambush"), asking(RED, 3, 4))
    game.order(BLUE, "react", "pass")
    game.play(RED, 1)
    assert game.waiting == {RED}
    assert game.tape[-1] == (BLUE, "react", "pass", ORDERED)


def test_an_order_to_do_what_is_not_always_legal_is_not_obeyed_in_private() -> None:
    """It would pause exactly when the card is missing."""
    game = bench(asking(RED, 1, 2), window("pass", "ambush"))
    game.order(BLUE, "react", "ambush")
    game.play(RED, 1)
    assert game.waiting == {BLUE}


def test_a_public_ask_obeys_any_legal_order() -> None:
    game = bench(asking(RED, 1, 2), asking(BLUE, 3, 4), asking(BLUE, 5, 6), asking(RED, 7, 8))
    game.order(BLUE, "go", 4)
    game.play(RED, 1)
    assert game.choices(BLUE) == [5, 6]
    assert game.tape[-1] == (BLUE, "go", 4, ORDERED)


def test_an_order_answers_what_is_asked_right_now() -> None:
    game = bench(asking(RED, 1, 2), asking(RED, 3, 4))
    game.order(RED, "go", True)
    assert game.tape == [(RED, "go", 1, ORDERED)]
    assert type(game.tape[0][2]) is int


def test_an_order_can_be_lifted() -> None:
    game = bench(asking(RED, 1, 2), window("pass", "ambush"))
    game.order(BLUE, "react", "pass")
    game.order(BLUE, "react")
    game.order(BLUE, "react")
    game.play(RED, 1)
    assert game.waiting == {BLUE}


def test_anothers_order_bars_the_way_back() -> None:
    """Or one would move, see whether he lets it pass, and take it back."""
    game = bench(asking(RED, 1, 2), window("pass", "ambush"), asking(RED, 3, 4))
    game.order(BLUE, "react", "pass")
    game.play(RED, 1)
    assert game.may_undo(RED) == "answered"


def test_ones_own_order_goes_with_the_gesture_that_led_to_it() -> None:
    game = bench(asking(RED, 1, 2), asking(RED, 3, 4, kind="more"), asking(RED, 5, 6))
    game.order(RED, "more", 3)
    game.play(RED, 1)
    assert game.choices(RED) == [5, 6]
    game.undo(RED)
    assert game.choices(RED) == [1, 2]


def test_orders_hold_in_a_secret_round() -> None:
    def part(side: int) -> Procedure:
        first = yield ask(side, "pass", "bid", kind="react", always=("pass",))
        return [first, (yield ask(side, 1, 2))]

    def secret(g: Any) -> Procedure:
        g.wrote += yield Secret([(RED, part(RED)), (BLUE, part(BLUE))])

    game = bench(asking(RED, 1, 2), secret)
    game.order(BLUE, "react", "pass")
    game.play(RED, 1)
    assert (game.waiting, game.choices(BLUE)) == ({RED, BLUE}, [1, 2])
    assert game.clone().hash == game.hash
    game.play(BLUE, 2)
    game.play(RED, "bid")
    game.play(RED, 2)
    assert game.state.data()["wrote"] == [1, ["bid", 2], ["pass", 2]]


def test_a_failing_order_changes_nothing() -> None:
    def failing(_: Any) -> Procedure:
        yield ask(RED, 1, 2)
        raise ZeroDivisionError

    game = bench(failing)
    with pytest.raises(ZeroDivisionError):
        game.order(RED, "go", 1)
    assert game.tape == []
    assert game.waiting == {RED}


def test_nobody_else_sees_an_order() -> None:
    game, plain = duel(), duel()
    game.order(BLUE, "throw", "done")
    assert game.seen(RED) == plain.seen(RED)
    assert game.fork(RED, Random(1)).orders == {}


def test_a_game_with_orders_replays_without_them() -> None:
    game = bench(*[asking(RED, 1, 2), window("pass", "ambush")] * 4)
    game.order(BLUE, "react", "pass")
    for answer in (1, 2, 1, 2):
        game.play(RED, answer)
    again = replay(game, Memory(None, 0, None))
    assert again.orders == {}
    assert (again.hash, again.tape) == (game.hash, game.tape)
    assert [entry[3] for entry in game.tape] == [FIRST, ORDERED] * 4
