"""Forks and seats: a machine player gets a world that fits what it knows, never the real one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.toys import BLUE, RED, BenchModule, ask, asking, bench, duel, play_at_random

from grognard.engine.asks import Draw, Procedure, Roll, Secret, pick
from grognard.engine.fork import seen_since
from grognard.engine.game import CHANCE, Game
from grognard.engine.module import Module
from grognard.engine.seat import Seat


def test_a_fork_looks_the_same_to_its_side_at_every_decision() -> None:
    for seed in range(4):
        game, rng = duel(seed=seed), Random(seed)
        while not game.over:
            for side in (RED, BLUE):
                fork = game.fork(side, rng)
                assert seen_since(fork, side, 0) == seen_since(game, side, 0)
                assert fork.waiting == game.waiting
            side = rng.choice(sorted(game.waiting))
            game.play(side, rng.choice(game.choices(side)))


def test_forks_differ_in_what_the_side_does_not_know() -> None:
    game = duel()
    game.play(BLUE, 2)
    forks = [game.fork(RED, Random(seed)).state.data() for seed in range(40)]
    assert {fork["hidden"] for fork in forks} == set(range(5))
    assert len({str(fork["hands"][BLUE]) for fork in forks}) > 5
    assert len({str(fork["hands"][RED]) for fork in forks}) == 1


def test_a_fork_does_not_know_the_dice_to_come() -> None:
    game = duel()
    game.play(BLUE, 2)
    throws = set()
    for seed in range(20):
        fork = game.fork(RED, Random(seed))
        fork.play(RED, "roll")
        throws.add(str(fork.tape[-1][2]))
    assert len(throws) > 5


def test_anothers_answers_in_an_open_secret_round_are_made_up() -> None:
    def part(side: int) -> Procedure:
        return (yield ask(side, *range(50)))  # not private by itself: the round makes it so

    def secret(g: Any) -> Procedure:
        g.wrote += yield Secret([(RED, part(RED)), (BLUE, part(BLUE))])

    game = bench(secret, asking(RED, 1, 2))
    game.play(BLUE, 7)
    told = [game.fork(RED, Random(seed)).tape[0][2] for seed in range(10)]
    assert len(set(told)) > 5
    game.play(RED, 3)
    assert game.fork(RED, Random(1)).view(RED) == {"wrote": [3, 7]}  # now it is known to both


def test_a_private_answer_of_another_is_made_up_and_ones_own_is_kept() -> None:
    def go(g: Any) -> Procedure:
        own = yield ask(RED, *range(50), private=True)
        other = yield ask(BLUE, *range(50), private=True)
        g.wrote = [own - own, other - other, (yield ask(RED, 1, 2))]

    game = bench(go)
    game.play(RED, 7)
    game.play(BLUE, 8)
    forks = [game.fork(RED, Random(seed)) for seed in range(10)]
    assert {fork.tape[0][2] for fork in forks} == {7}
    assert len({fork.tape[1][2] for fork in forks}) > 5


def busy(g: Any) -> Procedure:
    """A long step: open dice, draws for either side and for all, two private picks, a forced answer."""
    cards = list(range(50))
    dice: list[int] = yield Roll(2, "dice")
    yield Draw(cards, "own", RED)
    yield Draw(cards, "other", BLUE)
    seen: int = yield Draw(cards, "open")
    g.wrote += [*dice, seen]
    for _ in range(2):
        yield from pick(BLUE, "cards", [1, 2, 3, 4], 0, 3, "T-1", private=True)
    yield ask(BLUE, "forced")
    yield ask(RED, 1, 2)


def test_within_a_step_what_the_side_saw_stays_and_the_rest_is_made_up() -> None:
    game = bench(busy)
    game.play(BLUE, 2, 4, "done")
    for seed in range(10):
        assert game.fork(RED, Random(seed)).seen(RED) == game.seen(RED)
    game.play(BLUE, "done")
    forks = [game.fork(RED, Random(seed)) for seed in range(20)]
    chance = [[entry[2] for entry in fork.tape if entry[0] == CHANCE] for fork in [game, *forks]]
    assert len({str(each[:2] + each[3:]) for each in chance}) == 1
    assert len({each[2] for each in chance}) > 5
    assert len({str(fork.tape) for fork in forks}) > 10
    assert all(fork.choices(RED) == [1, 2] for fork in forks)


def test_a_deal_that_would_have_gone_otherwise_is_not_taken() -> None:
    class Fickle(BenchModule):
        def redeal(self, g: Any, side: int, rng: Random) -> Any:  # noqa: ARG002
            new = g.copy()
            new.wrote = [rng.choice(["forced", "free", "dice", "other", "mine", "drawn"])]
            return new

        def view(self, g: Any, side: int | None) -> dict[str, Any]:  # noqa: ARG002
            return {}

    def go(g: Any) -> Procedure:
        told = g.wrote[0] if g.wrote else "forced"
        yield Roll(3 if told == "dice" else 2, "dice")
        yield Draw(["x"] if told == "drawn" else ["y"], "draw")
        if told == "mine":
            yield ask(RED, 5, 6)
        yield ask(BLUE, 1, *([2] if told == "free" else []), kind="other" if told == "other" else "go")
        yield ask(RED, 3, 4)

    game = Game(Fickle(go), "only", {}, bench().chance)
    for seed in range(20):
        assert game.fork(RED, Random(seed)).marks[0].state.data()["wrote"] == ["forced"]


def test_a_half_made_pick_of_another_is_not_told() -> None:
    game = duel(draws=[1, 2, 3, 4, 1, 2, 3, 4])
    game.play(BLUE, 0)
    game.play(RED, "pass")
    game.play(BLUE, "throw")
    game.play(BLUE, 1)
    for seed in range(10):
        fork = game.fork(RED, Random(seed))
        assert fork.seen(RED) == game.seen(RED)


def test_forks_play_on_and_fork_again() -> None:
    rng = Random(3)
    for seed in range(6):
        game = duel(seed=seed)
        play_at_random(game, rng, seed + 2)
        fork = game.fork(RED, rng).fork(BLUE, rng)
        play_at_random(fork, rng)
        assert fork.over


def test_where_nothing_is_hidden_a_fork_is_the_game_itself_with_other_dice_to_come() -> None:
    def throw(g: Any) -> Procedure:
        g.wrote += yield Roll(2, "dice")
        g.wrote.append((yield ask(RED, 1, 2)))
        g.wrote.append((yield ask(RED, 3, 4)))
        g.wrote += yield Roll(2, "dice")

    game = bench(throw, asking(RED, 1, 2))
    assert type(game.module).redeal is Module.redeal
    game.play(RED, 2)
    forks = [game.fork(side, Random(seed)) for side in (RED, BLUE) for seed in range(10)]
    for fork in forks:
        assert seen_since(fork, RED, 0) == seen_since(game, RED, 0)
        assert fork.state.data() == game.state.data()
        fork.play(RED, 4)
    assert len({str(fork.state.data()) for fork in forks}) > 5


def test_a_game_that_was_given_up_can_be_forked() -> None:
    game = duel()
    game.play(BLUE, 2)
    game.resign(RED)
    assert game.fork(RED, Random(1)).result == game.result


def test_a_deal_that_never_fits_is_an_error() -> None:
    class Honest(BenchModule):
        def redeal(self, g: Any, side: int, rng: Random) -> Any:  # noqa: ARG002
            new = g.copy()
            new.wrote = [rng.randrange(10**9)]
            return new

    game = Game(Honest(asking(RED, 1, 2)), "only", {}, bench().chance)
    with pytest.raises(RuntimeError, match="no other deal"):
        game.fork(RED, Random(1))


def test_a_seat_shows_its_side_only() -> None:
    game = duel()
    game.play(BLUE, 2)
    seat = Seat(game, RED)
    assert seat.ask is game.ask(RED)
    assert seat.choices == game.choices(RED)
    assert seat.view == game.view(RED)
    assert seat.notes == game.notes(RED)
    assert seat.options == {"length": "8"}
    ahead = seat.look("scout")
    assert ahead is not None
    assert ahead.kind == "spot"
    assert seat.look("roll") is None
    assert seat.fork(Random(1)).seen(RED) == game.seen(RED)
    assert Seat(game, BLUE).ask is None


def test_a_seat_has_no_public_way_to_the_real_game() -> None:
    game = duel()
    public = [name for name in dir(Seat(game, RED)) if not name.startswith("_")]
    assert public == ["ask", "choices", "fork", "look", "module", "notes", "options", "side", "view"]
