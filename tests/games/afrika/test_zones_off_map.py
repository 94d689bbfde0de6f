"""Tripoli and the intermediate zone (rulebook Afrika 1.13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    begin,
    choose,
    desert,
    figures,
    go,
    kind,
    moving,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.setup import start
from grognard.games.afrika.state import INTERMEDIATE, TRIPOLI, ZONES
from grognard.games.afrika.tables import GRID, HEX, NAMES, SCENARIOS, UNIT, WEST_EDGE

SLOW, FAST = "it.brescia", "ge.5le.3rec"  # 6 points and 20
CAMPS = {"A40.20": ["it.pavia"], "B20.12": ["br.70.16"]}


def zone(name: str, *units: str, others: Mapping[str, Sequence[str]] | None = None, **more: Any) -> Game:
    """Units in a zone are asked where they go."""
    there = {name.upper(): units} if name else {}
    given = {"scenario": "heia-safari", "turn": 9, **more}
    game = begin(desert({**there, **CAMPS, **(others or {})}, **given))
    game.play(AXIS, name)
    choose(game, AXIS, "units", *(unit.partition(":")[0] for unit in units))
    return game


def place(game: Game, unit: str) -> int:
    return state(game).where[UNIT[unit]]


@rule("AF-329")
def test_there_are_two_zones() -> None:
    assert sorted(ZONES) == ["intermediate", "tripoli"]


@rule("AF-328")
@pytest.mark.parametrize("scenario", [name for name, row in SCENARIOS.items() if not row["campaign"]])
def test_short_scenarios_do_not_use_them(scenario: str) -> None:
    g = start(scenario)
    assert not {TRIPOLI, INTERMEDIATE} & set(g.where)
    game = begin(desert({"A20.20": [SLOW], "A50.15": ["br.70.16"], "TRIPOLI": [FAST]}))
    assert not {"tripoli", "intermediate"} & set(game.choices(AXIS))


# ---- from Tripoli ----


@rule("AF-333")
def test_a_slow_unit_takes_a_whole_move_to_the_intermediate_zone() -> None:
    game = zone("tripoli", SLOW)
    assert game.choices(AXIS) == ["intermediate", "stop"]
    assert refused(game, AXIS, "onto-the-map") == "AF-333"
    assert figures(game, AXIS, "onto-the-map") == {"have": 6}
    game.play(AXIS, "intermediate")
    assert place(game, SLOW) == INTERMEDIATE
    assert kind(game, AXIS) == "move"
    assert refused(game, AXIS, "intermediate") == "AF-053"


@rule("AF-335")
def test_a_fast_unit_pays_ten_and_may_go_on_at_once() -> None:
    game = zone("tripoli", FAST)
    game.play(AXIS, "onto-the-map")
    assert kind(game, AXIS) == "enter"
    game.play(AXIS, "A1.13")
    asked = game.ask(AXIS)
    assert asked is not None
    assert asked.about["spent"] == 2 * 10 + WEST_EDGE[HEX["A1.13"]]
    game.play(AXIS, "A10.11")  # nine more hexes of the coast road
    assert where(game, FAST) == "A10.11"


@rule("AF-335")
def test_or_stops_in_the_intermediate_zone() -> None:
    for last in ("intermediate", "onto-the-map"):
        game = zone("tripoli", FAST)
        game.play(AXIS, last)
        if last == "onto-the-map":
            game.play(AXIS, "stop")
        assert place(game, FAST) == INTERMEDIATE
        assert kind(game, AXIS) == "move"


@rule("AF-333", "AF-335")
def test_what_counts_is_what_a_unit_can_move_now() -> None:
    """Without supply twenty points are ten: enough for the zone, not for the map (ruling T3)."""
    game = zone("tripoli", FAST, unsupplied=[FAST])
    assert refused(game, AXIS, "onto-the-map") == "AF-333"
    game.play(AXIS, "intermediate")
    assert place(game, FAST) == INTERMEDIATE


@rule("AF-333", "AF-335")
def test_a_mixed_group_goes_as_slowly_as_its_slowest() -> None:
    game = zone("tripoli", FAST, SLOW)
    assert refused(game, AXIS, "onto-the-map") == "AF-333"


# ---- onto the map ----


@rule("AF-334")
def test_from_the_intermediate_zone_any_hex_of_the_west_edge_is_open() -> None:
    game = zone("intermediate", FAST)
    edge = [NAMES[hex_] for hex_ in WEST_EDGE]
    assert {GRID.column(HEX[name]) for name in edge} == {1}
    assert set(game.choices(AXIS)) == {*edge, "stop"}


@rule("AF-334")
def test_with_the_normal_allowance() -> None:
    """Six points: the first hex costs its one, and five more are left."""
    game = zone("intermediate", SLOW)
    game.play(AXIS, "A1.5")
    assert refused(game, AXIS, "A6.7") == ""
    assert refused(game, AXIS, "A7.7") == "AF-054"
    assert WEST_EDGE[HEX["A1.5"]] == 2


@rule("AF-334", "AF-335")
def test_not_where_the_enemy_is_and_dearer_in_his_zone() -> None:
    game = zone("intermediate", FAST, others={"A1.8": ["br.7.4arm"]})
    assert refused(game, AXIS, "A1.8") == "AF-066"
    game.play(AXIS, "A1.7")
    asked = game.ask(AXIS)
    assert asked is not None
    assert asked.about["spent"] == 2 + 4
    game = zone("intermediate", SLOW, others={"A1.8": ["br.7.4arm"]}, unsupplied=[SLOW])
    game.play(AXIS, "A1.7")
    assert refused(game, AXIS, "A1.6") == "AF-054"


@rule("AF-334")
def test_a_full_hex_is_only_for_passing() -> None:
    """Six points stand there already and do not move: who comes in must go on."""
    full = ["it.bologna", "it.savona", "it.sirte"]
    game = begin(desert({"INTERMEDIATE": [FAST], "A1.5": full, **CAMPS}, scenario="heia-safari", turn=9))
    game.play(AXIS, "A1.5")
    choose(game, AXIS, "units", *full)
    game.play(AXIS, "stop")
    game.play(AXIS, "intermediate", FAST, "A1.5")
    assert refused(game, AXIS, "stop") == "AF-069"
    game.play(AXIS, "A2.5")
    assert where(game, FAST) == "A2.5"


@rule("AF-334")
def test_in_exploitation_too_for_who_can_exploit() -> None:
    game = zone("intermediate", FAST, phase="exploitation")
    game.play(AXIS, "A1.13", "A3.12")
    assert where(game, FAST) == "A3.12"
    slow = begin(desert({"INTERMEDIATE": [SLOW, FAST], **CAMPS}, scenario="heia-safari", phase="exploitation", turn=9))
    slow.play(AXIS, "intermediate")
    assert refused(slow, AXIS, SLOW) == "AF-155"


@rule("AF-335")
def test_a_fast_unit_moves_on_from_tripoli_in_exploitation() -> None:
    game = zone("tripoli", FAST, phase="exploitation")
    assert game.choices(AXIS) == ["intermediate", "onto-the-map", "stop"]


# ---- whose they are ----


@rule("AF-331")
def test_the_allies_do_not_enter_them() -> None:
    units = {"A1.13": ["br.7.11h"], "TRIPOLI": [SLOW], **CAMPS}
    game = moving(units, "A1.13", "br.7.11h", scenario="heia-safari", active=ALLIED)
    assert not {"tripoli", "intermediate"} & {str(choice) for choice in game.choices(ALLIED)}
    game = begin(desert(units, scenario="heia-safari", active=ALLIED))
    assert refused(game, ALLIED, "tripoli") == "AF-331"
    assert refused(game, ALLIED, "intermediate") == "AF-331"


@rule("AF-331")
def test_nor_do_units_leave_the_map_for_them_by_land() -> None:
    game = moving({"A1.13": [FAST], **CAMPS}, "A1.13", FAST, scenario="heia-safari")
    assert all(choice in HEX or choice in ("legs", "stop") for choice in game.choices(AXIS))


# ---- the way back, by the option ----


def homeward(units: Mapping[str, Sequence[str]], **more: Any) -> Game:
    given = {"scenario": "heia-safari", "turn": 9, **more}
    return begin(desert({**CAMPS, **units}, **given), options={"way-back": "yes"})


@rule("AF-334")
def test_by_the_option_units_leave_the_map_by_its_west_edge() -> None:
    game = homeward({"A1.13": [SLOW], "A3.12": [FAST]}, rommel="A1.13")
    go(game, "A1.13", [SLOW], "intermediate")
    assert place(game, SLOW) == INTERMEDIATE == state(game).rommel
    assert kind(game, AXIS) == "move"
    game.play(AXIS, "A3.12", FAST)
    assert "intermediate" not in game.choices(AXIS)
    game.play(AXIS, "legs", "A2.12", "A1.13", "intermediate")
    assert place(game, FAST) == INTERMEDIATE


@rule("AF-333", "AF-334")
def test_and_from_the_zone_to_tripoli_with_a_whole_move() -> None:
    game = homeward({"INTERMEDIATE": [SLOW], "TRIPOLI": [FAST]})
    game.play(AXIS, "intermediate", SLOW, "tripoli")
    assert place(game, SLOW) == TRIPOLI
    game.play(AXIS, "tripoli", FAST, "onto-the-map")
    assert "tripoli" not in game.choices(AXIS)


@rule("AF-331")
def test_the_allies_have_no_such_way() -> None:
    game = homeward({"A1.13": ["br.7.11h"]}, active=ALLIED)
    game.play(ALLIED, "A1.13", "br.7.11h")
    assert "intermediate" not in game.choices(ALLIED)


@rule("AF-332")
def test_nothing_is_attacked_or_bombarded_from_there() -> None:
    units = {"INTERMEDIATE": ["it.25art", "ge.5le.5pz"], "A1.13": ["br.7.4arm"], **CAMPS}
    game = begin(desert(units, scenario="heia-safari", phase="bombardment"))
    assert refused(game, AXIS, "A1.13") == "AF-319"
    game = begin(desert(units, scenario="heia-safari", phase="combat"))
    assert game.choices(AXIS) == ["done"]
    game = zone("intermediate", "ge.5le.5pz", others={"A1.13": ["br.7.4arm"]})
    assert not [choice for choice in game.choices(AXIS) if isinstance(choice, list)]  # no overrun out of the zone


@rule("AF-332")
def test_nor_is_anybody_there() -> None:
    units = {"INTERMEDIATE": [SLOW], "A1.13": ["br.7.4arm", "br.7.art"], "A40.20": ["it.pavia"]}
    game = begin(desert(units, scenario="heia-safari", active=ALLIED, phase="combat"))
    assert game.choices(ALLIED) == ["done"]
    game = begin(desert(units, scenario="heia-safari", active=ALLIED, phase="bombardment", air=(0, 4)))
    assert [choice for choice in game.choices(ALLIED) if isinstance(choice, str)] == ["A40.20", "done"]


@rule("AF-193", "AF-329")
def test_their_owner_sees_who_is_there() -> None:
    game = begin(desert({"TRIPOLI": [SLOW], "INTERMEDIATE": [FAST], **CAMPS}, scenario="heia-safari"))
    boxes = game.view(AXIS)["boxes"]
    assert [name for name, *_ in boxes["tripoli"]] == [SLOW]
    assert [name for name, *_ in boxes["intermediate"]] == [FAST]
