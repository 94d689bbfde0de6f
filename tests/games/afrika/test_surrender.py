"""Italians without supply in the first six months (rulebook Afrika 2.2, 1.6d)."""

from __future__ import annotations

import pytest
from tests.games.afrika.position import ALLIED, AXIS, begin, desert, kind, lost, notes, pass_turn, state, where
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.state import DESTROYED
from grognard.games.afrika.tables import COUNTERS, UNIT

HERE = "A25.15"
ITALIANS = ["it.brescia", "bs.28oct", "it.1lib", "it.25art"]


def hunger(turn: int, *, scenario: str = "italian-offensive", rommel: str = "", dice: tuple[int, ...] = ()) -> Game:
    """Italians and a German unit without any depot when the supply phase comes."""
    units = {HERE: ITALIANS[:3], "A24.15": ["it.25art", "ge.5le.5pz"], "B20.12": ["nz.4"]}
    game = begin(desert(units, scenario=scenario, phase="supply", turn=turn, rommel=rommel), dice=dice)
    game.play(AXIS, "done")
    return game


@rule("AF-238", "AF-370")
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5, 6])
def test_in_turns_one_to_six_they_surrender(turn: int) -> None:
    game = hunger(turn)
    assert all(state(game).where[UNIT[name]] == DESTROYED for name in ITALIANS)
    assert notes(game, "surrender") == [{"units": sorted(ITALIANS, key=lambda name: UNIT[name])}]


@rule("AF-238", "AF-241")
def test_germans_only_lose_a_step_then() -> None:
    game = hunger(6)
    assert where(game, "ge.5le.5pz") == "A24.15"
    assert lost(game, "ge.5le.5pz") == 1


@rule("AF-370")
def test_it_comes_before_the_step_lost_to_hunger() -> None:
    """They are gone as they stand, and take no step before."""
    game = hunger(1)
    assert "it.brescia" not in [note["unit"] for note in notes(game, "step") + notes(game, "destroyed")]
    assert [note.kind for note in game.log if note.kind in ("surrender", "step")] == ["surrender", "step"]


@rule("AF-371")
def test_they_go_to_the_box_of_destroyed_units() -> None:
    game = hunger(1)
    box = [name for name, _ in game.view(ALLIED)["boxes"]["destroyed-0"]]
    assert set(ITALIANS) <= set(box)


@rule("AF-372")
@pytest.mark.parametrize("turn", [7, 8, 28])
def test_from_turn_seven_on_they_go_hungry_like_anybody(turn: int) -> None:
    game = hunger(turn, scenario="heia-safari")
    assert notes(game, "surrender") == []
    for name in ITALIANS:
        assert lost(game, name) == 1
        assert where(game, name) or COUNTERS[UNIT[name]].steps == 1


@rule("AF-370")
def test_who_is_paid_for_does_not_surrender() -> None:
    units = {HERE: ["it.brescia"], "A45.15": ["it.pavia"], "B20.12": ["nz.4"]}
    game = begin(desert(units, scenario="italian-offensive", phase="supply", depots={HERE: (AXIS, 1)}))
    game.play(AXIS, ["pay", HERE], "it.brescia", "done")
    assert (where(game, "it.brescia"), where(game, "it.pavia")) == (HERE, "")


@rule("AF-370", "AF-330")
def test_off_the_map_too() -> None:
    units = {"TRIPOLI": ["it.brescia"], "INTERMEDIATE": ["it.pavia"], "B20.12": ["nz.4"]}
    game = begin(desert(units, scenario="italian-offensive", phase="supply", depots={"tripoli": (AXIS, 1)}))
    game.play(AXIS, ["pay", "tripoli"], "it.brescia", "done")
    assert state(game).where[UNIT["it.pavia"]] == DESTROYED


@rule("AF-376", "AF-370")
def test_rommel_leaves_a_stack_that_surrenders() -> None:
    game = hunger(6, rommel=HERE)
    assert game.view(AXIS)["marks"]["rommel"] == "A24.15"


@rule("AF-238", "AF-680")
def test_not_in_a_short_scenario_though_its_turns_are_one_to_three() -> None:
    """All of them lie later in the war: whoever is cut off is halved, quartered and loses a step."""
    units = {HERE: ["it.brescia"], "B5.15": []}
    ring = {
        "A25.17": ["nz.4"],
        "A27.16": ["nz.5"],
        "A27.14": ["nz.6"],
        "A25.13": ["sa.1.1"],
        "A23.14": ["sa.1.2"],
        "A23.16": ["sa.1.5"],
    }
    game = begin(desert({**units, **ring}, phase="exploitation", turn=1))
    assert kind(game, AXIS) == "move"
    pass_turn(game)
    assert where(game, "it.brescia") == HERE
    assert lost(game, "it.brescia") == 1
    assert state(game).unsupplied[UNIT["it.brescia"]]
