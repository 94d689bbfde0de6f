"""Step losses (rulebook 8.0, 1.4): what a counter loses, and how a force shares its losses."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    assault,
    begin,
    desert,
    give,
    kind,
    lost,
    notes,
    retreat,
    state,
    told,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.losses import steps_left
from grognard.games.afrika.state import DESTROYED
from grognard.games.afrika.strength import attack_of, defence_of
from grognard.games.afrika.tables import COUNTERS, HEX, UNIT

HERE = "A30.15"  # desert all round
EAST = "A31.15"


def bomb(target: Sequence[str], points: int, *dice: int) -> Game:
    """Air points bombard these units in A30.15: losses and nothing else."""
    game = begin(
        desert({HERE: target, "A50.10": ["br.22arm"]}, active=ALLIED, phase="bombardment", air=(0, points)), dice=dice
    )
    game.play(ALLIED, HERE)
    game.play(ALLIED, points)
    return game


def gone(game: Game, unit: str) -> bool:
    return state(game).where[UNIT[unit]] == DESTROYED


# ---- the counter ----


@rule("AF-123", "AF-198")
def test_the_first_step_turns_a_counter_over() -> None:
    game = bomb(["it.savona"], 4, 3, 4)  # 20 points, 7: 1
    g, savona, counter = state(game), UNIT["it.savona"], COUNTERS[UNIT["it.savona"]]
    assert lost(game, "it.savona") == 1
    assert attack_of(g, savona) == counter.attack[1] * 8
    assert defence_of(g, savona, HEX[HERE]) == counter.defence[1] * 8
    assert told(game, "step") == ["AF-198"]


@rule("AF-123")
def test_a_reduced_unit_of_two_steps_is_destroyed() -> None:
    game = bomb(["it.ggff:-1"], 4, 3, 4)
    assert gone(game, "it.ggff")


@rule("AF-197", "AF-199", "AF-200")
def test_four_steps_one_after_another() -> None:
    """Turned over, one skull, two skulls, gone; the strength falls once."""
    strengths: list[tuple[int, int]] = []
    for before in ("", ":-1", ":-2"):
        game = bomb([f"it.savona{before}"], 4, 3, 4)
        g, savona = state(game), UNIT["it.savona"]
        strengths.append((attack_of(g, savona), defence_of(g, savona, HEX[HERE])))
        assert steps_left(g, savona) == 3 - len(strengths) + 1
    assert len(set(strengths)) == 1
    game = bomb(["it.savona:-3"], 4, 3, 4)
    assert gone(game, "it.savona")


@rule("AF-197")
def test_every_unit_has_its_steps() -> None:
    assert {unit.steps for unit in COUNTERS} == {1, 2, 3, 4}
    assert COUNTERS[UNIT["ge.5le.5pz"]].steps == COUNTERS[UNIT["it.savona"]].steps == 4


@rule("AF-129")
def test_a_counter_with_one_side_has_one_step() -> None:
    single = [unit for unit in COUNTERS if unit.steps == 1]
    assert {unit.id for unit in single} >= {"ge.lehr", "it.5at", "br.lrdg"}
    assert all(unit.attack[1] == unit.defence[1] == 0 for unit in single)  # nothing is printed on the back
    game = bomb(["ge.lehr"], 4, 3, 4)
    assert gone(game, "ge.lehr")


@rule("AF-202")
def test_a_unit_without_steps_goes_to_the_box_of_its_side() -> None:
    game = bomb(["ge.lehr"], 4, 3, 4)
    boxes = game.view(ALLIED)["boxes"]
    assert "ge.lehr" in [name for name, _ in boxes["destroyed-0"]]
    assert boxes["destroyed-1"] == []
    assert told(game, "destroyed") == ["AF-202"]


# ---- a force ----


@rule("AF-124")
def test_steps_are_shared_not_multiplied() -> None:
    game = bomb(["it.savona", "it.pavia"], 4, 3, 4)  # 1
    assert kind(game, AXIS) == "loss"
    game.play(AXIS, "it.pavia")
    assert (lost(game, "it.savona"), lost(game, "it.pavia")) == (0, 1)


@rule("AF-126", "AF-128")
def test_nobody_loses_a_second_step_before_all_have_lost_one() -> None:
    game = bomb(["it.savona", "it.pavia"], 9, 6, 4)  # 45 points, 10: 3
    game.play(AXIS, "it.savona")
    assert lost(game, "it.pavia") == 1  # the second can only be Pavia's
    assert sorted(game.choices(AXIS)) == ["it.pavia", "it.savona"]
    game.play(AXIS, "it.pavia")
    assert (lost(game, "it.savona"), lost(game, "it.pavia")) == (1, 2)


@rule("AF-126")
def test_steps_lost_before_do_not_count_for_the_spread() -> None:
    game = bomb(["it.savona:-2", "it.pavia"], 9, 3, 4)  # 2
    game.play(AXIS, "it.savona")
    assert (lost(game, "it.savona"), lost(game, "it.pavia")) == (3, 1)


@rule("AF-126", "AF-139")
def test_steps_instead_of_hexes_are_spread_with_the_rest() -> None:
    game = assault({EAST: ["br.22arm", "br.9arm"]}, HERE, ["it.10bers", "it.ggff"], dice=[5, 5])  # 2:1, 10: D1r1
    give(game, AXIS, stand=1)
    give(game, AXIS, loss="it.ggff")
    assert (lost(game, "it.10bers"), lost(game, "it.ggff")) == (1, 1)


@rule("AF-127", "AF-201")
def test_excess_is_ignored_when_nobody_is_left() -> None:
    game = bomb(["it.ggff"], 9, 6, 6)  # 45 points, 12: 4
    assert gone(game, "it.ggff")
    game = bomb(["it.ggff", "ge.lehr"], 9, 6, 6)
    while kind(game, AXIS) == "loss":
        game.play(AXIS, game.choices(AXIS)[0])
    assert gone(game, "it.ggff") and gone(game, "ge.lehr")
    assert kind(game, ALLIED) in ("bombard", "attack")


@rule("AF-201")
def test_what_one_cannot_lose_goes_to_the_others() -> None:
    game = bomb(["ge.lehr", "it.savona"], 9, 6, 6)  # 4
    while kind(game, AXIS) == "loss":
        game.play(AXIS, "ge.lehr" if "ge.lehr" in game.choices(AXIS) else "it.savona")
    assert gone(game, "ge.lehr")
    assert lost(game, "it.savona") == 3


@rule("AF-128")
def test_the_owner_chooses_among_those_who_may_lose() -> None:
    for first in ("it.savona", "it.pavia", "ge.lehr"):
        game = bomb(["it.savona", "it.pavia", "ge.lehr"], 4, 3, 4)
        assert sorted(game.choices(AXIS)) == ["ge.lehr", "it.pavia", "it.savona"]
        game.play(AXIS, first)
        assert [note["unit"] for note in (*notes(game, "step"), *notes(game, "destroyed"))] == [first]


@rule("AF-125", "AF-128")
def test_for_a_retreat_through_an_enemy_zone_the_owner_chooses_too() -> None:
    """The step is an event of its own: even who has lost one may take it."""
    game = assault(
        {EAST: ["br.22arm", "br.9arm"]},
        HERE,
        ["it.10bers", "it.ggff"],
        others={"A28.15": ["gr.1"], "A31.17": ["ff.2"]},
        dice=[5, 5],
    )
    give(game, AXIS, stand=0, loss="it.10bers")
    for unit in ("it.10bers", "it.ggff"):
        game.play(AXIS, unit)
    retreat(game, AXIS, "A29.15")
    assert kind(game, AXIS) == "retreat-loss"
    assert sorted(game.choices(AXIS)) == ["it.10bers", "it.ggff"]
    game.play(AXIS, "it.10bers")
    assert (where(game, "it.10bers"), lost(game, "it.ggff")) == ("", 0)


@rule("AF-103")
def test_who_may_lose_is_asked_of_the_owner_alone() -> None:
    game = bomb(["it.savona", "it.pavia"], 4, 3, 4)
    ask = game.ask(AXIS)
    assert game.waiting == {AXIS}
    assert ask is not None and ask.private
