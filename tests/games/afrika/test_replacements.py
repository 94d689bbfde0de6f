"""Random arrivals: replacements, units rebuilt, Allied withdrawals (rulebook Afrika 1.11, 3.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.afrika.position import ALLIED, AXIS, begin, desert, give, kind, lost, notes, refused, state, where
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.state import DESTROYED, TRIPOLI, WITHDRAWN
from grognard.games.afrika.tables import CHARTS, COUNTERS, UNIT

HERE, BESIDE = "A25.15", "A26.15"
CAMPS = {"A40.20": ["it.pavia"], "B20.12": ["br.70.16"]}
RANDOM: dict[int, Any] = {AXIS: CHARTS["axis"]["random"], ALLIED: CHARTS["allied"]["random"]}


def fate(
    dice: Sequence[int],
    units: Mapping[str, Sequence[str]] | None = None,
    *,
    side: int = AXIS,
    **more: Any,
) -> Game:
    """The two dice of a side's random arrivals."""
    given = {"scenario": "heia-safari", "turn": 9, "phase": "random", "active": side, **more}
    return begin(desert({**CAMPS, **(units or {})}, **given), dice=dice)


def stock(side: int, **points: int) -> dict[str, tuple[int, int]]:
    return {name.replace("_", "."): (side, number) for name, number in points.items()}


# ---- the tables ----


@rule("AF-309", "AF-176")
@pytest.mark.parametrize("total", range(2, 13))
def test_two_dice_on_the_sides_own_table(total: int) -> None:
    dice = [total // 2, total - total // 2]
    game = fate(dice, {HERE: ["it.brescia:-1"]})
    points = RANDOM[AXIS][total - 2]
    assert notes(game, "random") == [{"dice": dice, "points": points, "withdraw": [0, 0, 0]}]
    assert (kind(game, AXIS) == "replace") == (points > 0)
    game = fate(dice, side=ALLIED)
    assert notes(game, "random")[0]["points"] == RANDOM[ALLIED][total - 2][0]


@rule("AF-309")
def test_the_allied_table_has_nothing_withdrawals_and_points() -> None:
    rows = RANDOM[ALLIED]
    assert any(row == [0, 0, 0, 0] for row in rows)
    assert any(row[1:] != [0, 0, 0] for row in rows)
    assert [3, 1, 0] in [row[1:] for row in rows]  # the rulebook's example
    assert any(row[0] for row in rows)
    assert not [row for row in rows if row[0] and row[1:] != [0, 0, 0]]


@rule("AF-308")
def test_not_in_short_scenarios() -> None:
    g = desert({"A20.20": ["it.brescia:-1"], "A50.15": ["br.70.16"]}, phase="preparation")
    game = begin(g)
    assert kind(game, AXIS) == "move"
    assert notes(game, "random") == []


# ---- replacements ----


@rule("AF-311")
@pytest.mark.parametrize("unit", ["it.brescia", "ge.5le.5pz", "bs.28oct", "it.ariete.8"])
def test_a_point_gives_one_step_to_any_unit(unit: str) -> None:
    game = fate([3, 4], {HERE: [f"{unit}:-1"]})
    game.play(AXIS, unit)
    assert lost(game, unit) == 0


@rule("AF-311")
def test_nobody_is_more_than_whole() -> None:
    game = fate([3, 4], {HERE: ["it.brescia:-1", "it.bologna"]})
    assert refused(game, AXIS, "it.bologna")
    game.play(AXIS, "it.brescia")
    assert game.choices(AXIS) == ["done"]


@rule("AF-313")
def test_several_steps_may_go_to_one_unit() -> None:
    game = fate([3, 4], {HERE: ["ge.5le.5pz:-3"]})
    game.play(AXIS, "ge.5le.5pz", "ge.5le.5pz")
    assert lost(game, "ge.5le.5pz") == 1
    assert kind(game, AXIS) == "move"


@rule("AF-310")
def test_points_not_spent_at_once_are_lost() -> None:
    game = fate([6, 6], {HERE: ["it.brescia:-1"]})
    game.play(AXIS, "done")
    assert state(game).points == 0
    assert kind(game, AXIS) == "move"


@rule("AF-312")
def test_none_for_a_unit_in_an_enemy_zone() -> None:
    game = fate([3, 4], {HERE: ["it.brescia:-1"], "A24.15": ["nz.4"], BESIDE: ["it.bologna:-1"]})
    assert refused(game, AXIS, "it.brescia") == "AF-312"
    assert refused(game, AXIS, "it.bologna") == ""


@rule("AF-314")
def test_none_for_a_unit_without_supply() -> None:
    game = fate([3, 4], {HERE: ["it.brescia:-1", "it.bologna:-1"]}, unsupplied=["it.brescia"])
    assert refused(game, AXIS, "it.brescia") == "AF-314"
    assert refused(game, AXIS, "it.bologna") == ""


@rule("AF-311")
def test_units_off_the_map_get_them_too() -> None:
    game = fate([3, 4], {"TRIPOLI": ["it.brescia:-1"]})
    game.play(AXIS, "it.brescia")
    assert lost(game, "it.brescia") == 0


# ---- destroyed units rebuilt ----


@rule("AF-315")
def test_a_destroyed_unit_comes_back_with_as_many_steps_as_are_paid() -> None:
    game = fate([3, 4], {"DESTROYED": ["ge.5le.5pz"]}, depots=stock(AXIS, A25_15=2))
    game.play(AXIS, ["rebuild", "ge.5le.5pz"], BESIDE)
    assert where(game, "ge.5le.5pz") == BESIDE
    assert lost(game, "ge.5le.5pz") == COUNTERS[UNIT["ge.5le.5pz"]].steps - 1
    game.play(AXIS, "ge.5le.5pz")
    assert lost(game, "ge.5le.5pz") == COUNTERS[UNIT["ge.5le.5pz"]].steps - 2
    assert kind(game, AXIS) == "move"


@rule("AF-316")
def test_beside_a_depot_not_in_it() -> None:
    game = fate([3, 4], {"DESTROYED": ["it.5at"]}, depots=stock(AXIS, A25_15=1))
    game.play(AXIS, ["rebuild", "it.5at"])
    assert set(game.choices(AXIS)) == {"A25.14", "A25.16", "A24.14", "A24.15", "A26.14", "A26.15"}


@rule("AF-316")
def test_not_in_an_enemy_zone_though_the_depot_may_be() -> None:
    units = {"DESTROYED": ["it.5at"], "A25.17": ["nz.4"], "A23.16": ["nz.5"]}
    game = fate([3, 4], units, depots=stock(AXIS, A25_16=1))
    game.play(AXIS, ["rebuild", "it.5at"])
    assert set(game.choices(AXIS)) == {"A25.15", "A26.15"}


@rule("AF-316")
def test_without_a_place_nobody_comes_back() -> None:
    game = fate([3, 4], {"DESTROYED": ["it.5at"]})
    assert refused(game, AXIS, ["rebuild", "it.5at"]) == "AF-316"
    game = fate([3, 4], {"DESTROYED": ["it.5at"]}, depots=stock(ALLIED, A25_15=1))
    assert refused(game, AXIS, ["rebuild", "it.5at"]) == "AF-316"


@rule("AF-316")
def test_nor_where_there_is_no_room() -> None:
    full = ["it.brescia", "it.bologna", "it.savona"]
    game = fate([3, 4], {"DESTROYED": ["it.5at"], BESIDE: full}, depots=stock(AXIS, A25_15=1))
    game.play(AXIS, ["rebuild", "it.5at"])
    assert BESIDE not in game.choices(AXIS)


@rule("AF-317")
def test_or_in_a_zone_with_a_depot() -> None:
    game = fate([3, 4], {"DESTROYED": ["it.5at", "it.29at"]}, depots=stock(AXIS, tripoli=1))
    game.play(AXIS, ["rebuild", "it.5at"])
    assert state(game).where[UNIT["it.5at"]] == TRIPOLI  # the only place
    assert notes(game, "rebuilt") == [{"unit": "it.5at", "at": "tripoli"}]
    game = fate([3, 4], {"DESTROYED": ["it.5at"]}, depots={**stock(AXIS, intermediate=1), **stock(AXIS, A25_15=1)})
    game.play(AXIS, ["rebuild", "it.5at"])
    assert "intermediate" in game.choices(AXIS)
    assert "tripoli" not in game.choices(AXIS)


@rule("AF-315", "AF-283")
def test_a_unit_rebuilt_in_an_enemy_port_takes_it() -> None:
    ports = {"A39.23": (ALLIED, 2)}
    game = fate([3, 4], {"DESTROYED": ["it.5at"]}, depots=stock(AXIS, A39_22=1), ports=ports)
    game.play(AXIS, ["rebuild", "it.5at"], "A39.23")
    assert game.view(AXIS)["ports"]["A39.23"] == {"by": AXIS, "capacity": 0}


# ---- withdrawals ----


ARMY = {
    HERE: ["nz.4", "nz.5", "br.22arm"],
    "A30.15": ["in.3", "br.7.sup", "br.32at"],
    "A35.15": ["br.artgrp1", "br.7.11h", "br.lrdg"],
}


def call_back(dice: Sequence[int], units: Mapping[str, Sequence[str]] = ARMY) -> Game:
    """Units are called away from the Allied army."""
    everybody = {"A10.5": ["it.pavia"], **units}
    return begin(desert(everybody, scenario="heia-safari", turn=9, phase="random", active=ALLIED), dice=dice)


@rule("AF-403", "AF-309")
def test_units_of_the_kinds_demanded_are_withdrawn_at_their_owners_choice() -> None:
    """Three infantry brigades and an armoured one."""
    game = call_back([1, 1])
    assert game.choices(ALLIED) == ["br.7.sup", "in.3", "nz.4", "nz.5"]
    assert refused(game, ALLIED, "br.22arm")
    game.play(ALLIED, "nz.5", "in.3", "br.7.sup")
    assert game.choices(ALLIED) == ["br.22arm", "br.32at"]
    game.play(ALLIED, "br.32at")
    assert kind(game, ALLIED) == "move"
    assert {unit for unit in ("nz.5", "in.3", "br.7.sup", "br.32at") if state(game).where[UNIT[unit]] == WITHDRAWN} == {
        *("nz.5", "in.3", "br.7.sup", "br.32at")
    }


@rule("AF-404")
def test_a_kind_that_is_not_there_is_passed_over() -> None:
    """No armoured brigade: only the three of infantry go (the rulebook's example)."""
    game = call_back([1, 1], {HERE: ["nz.4", "nz.5", "nz.6", "sa.1.1"]})
    game.play(ALLIED, "nz.4", "nz.5", "nz.6")
    assert kind(game, ALLIED) == "move"
    assert notes(game, "random")[0]["withdraw"] == [3, 0, 0]


@rule("AF-406")
def test_units_in_an_enemy_zone_stay_while_others_can_go() -> None:
    units = {HERE: ["nz.4"], "A24.15": ["it.brescia"], "A30.15": ["nz.5", "nz.6"]}
    game = call_back([2, 3], units)  # one brigade
    assert game.choices(ALLIED) == ["nz.5", "nz.6"]
    assert refused(game, ALLIED, "nz.4") == "AF-406"


@rule("AF-406")
def test_but_the_last_of_a_kind_goes_all_the_same() -> None:
    """The only armoured brigade stands in an enemy zone (the rulebook's example)."""
    units = {HERE: ["br.22arm"], "A24.15": ["it.brescia"], "A30.15": ["nz.4", "nz.5", "nz.6"]}
    game = call_back([1, 1], units)
    game.play(ALLIED, "nz.4", "nz.5", "nz.6")
    assert game.choices(ALLIED) == ["br.22arm"]
    game.play(ALLIED, "br.22arm")
    assert state(game).where[UNIT["br.22arm"]] == WITHDRAWN


@rule("AF-318", "AF-405")
def test_withdrawn_units_come_back_only_step_by_step() -> None:
    game = fate([3, 4], {}, side=ALLIED, depots=stock(ALLIED, A25_15=1))
    g = state(game)
    g.where[UNIT["nz.4"]], g.lost[UNIT["nz.4"]] = WITHDRAWN, COUNTERS[UNIT["nz.4"]].steps
    points = g.points
    game.play(ALLIED, ["rebuild", "nz.4"], BESIDE)
    assert where(game, "nz.4") == BESIDE
    assert lost(game, "nz.4") == COUNTERS[UNIT["nz.4"]].steps - 1
    assert state(game).points == points - 1
    game.play(ALLIED, "nz.4")
    assert lost(game, "nz.4") == COUNTERS[UNIT["nz.4"]].steps - 2


@rule("AF-318", "AF-405")
def test_a_withdrawal_takes_all_steps() -> None:
    game = call_back([2, 3], {HERE: ["nz.4", "nz.5"]})
    give(game, ALLIED, withdraw="nz.4")
    assert lost(game, "nz.4") == COUNTERS[UNIT["nz.4"]].steps
    assert [name for name, _ in game.view(AXIS)["boxes"]["destroyed-1"]] == ["nz.4"]
    assert state(game).where[UNIT["nz.5"]] not in (WITHDRAWN, DESTROYED)
