"""Entrenchments (rulebook 1.16): who builds them, where, what they cost and when they are gone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    assault,
    begin,
    choose,
    desert,
    give,
    go,
    kind,
    notes,
    refused,
    retreat,
    state,
    told,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika import MODULE
from grognard.games.afrika.setup import start
from grognard.games.afrika.tables import CHARTS, GRID, HEX, SCENARIOS, UNIT

HERE = "A30.15"
DEPOT = {HERE: (AXIS, 3)}


def building(units: dict[str, list[str]], *, moved: tuple[str, ...] = (), **given: Any) -> Game:
    """The Axis supply phase of April 1941 begins."""
    g = desert(units, **{"scenario": "heia-safari", "phase": "build", "turn": 8, "depots": DEPOT, **given})
    for unit in moved:
        g.moved[UNIT[unit]] = 1
    return begin(g)


def entrenched(game: Game, side: int = AXIS) -> list[str]:
    return GRID.called(state(game).works[side])


# ---- when and by whom ----


@rule("AF-341")
def test_building_opens_the_builders_supply_phase() -> None:
    units = {HERE: ["it.savona"], "A50.12": ["br.22arm"]}
    game = begin(desert(units, scenario="heia-safari", phase="exploitation", turn=8, depots=DEPOT))
    game.play(AXIS, "end")
    assert kind(game, AXIS) == "build"
    game.play(AXIS, HERE)
    assert entrenched(game) == [HERE]
    game.play(AXIS, "done")
    assert kind(game, AXIS) == "supply"  # and no more building


@rule("AF-341")
def test_nobody_builds_in_the_enemys_turn() -> None:
    units = {HERE: ["it.savona"], "A50.12": ["br.22arm"]}
    game = begin(desert(units, scenario="heia-safari", phase="build", active=ALLIED, turn=8, depots=DEPOT))
    assert game.waiting == {ALLIED}
    assert HERE not in game.choices(ALLIED)


@rule("AF-342")
@pytest.mark.parametrize("unit", ["it.savona", "it.10art", "ge.lehr", "ge.5le.5pz", "it.sahara"])
def test_any_unit_builds_but_none_is_needed(unit: str) -> None:
    game = building({HERE: [unit]})
    assert refused(game, AXIS, HERE) == ""
    assert refused(game, AXIS, "A31.15") == "AF-342"


@rule("AF-343")
def test_who_has_moved_does_not_build() -> None:
    game = building({HERE: ["it.savona"]}, moved=("it.savona",))
    assert refused(game, AXIS, HERE) == "AF-343"
    game = building({HERE: ["it.savona", "it.pavia"]}, moved=("it.savona",))
    assert refused(game, AXIS, HERE) == ""


@rule("AF-343")
def test_a_move_of_this_turn_counts() -> None:
    units = {"A28.15": ["ge.5le.5pz"], "A32.15": ["it.savona"], "A50.12": ["br.22arm"]}
    game = begin(desert(units, scenario="heia-safari", turn=8, depots=DEPOT))
    go(game, "A28.15", ["ge.5le.5pz"], "A29.15")
    game.play(AXIS, "end")
    for answer in ("done", "done", "end"):
        if kind(game, AXIS) not in ("build", ""):
            game.play(AXIS, answer)
    assert refused(game, AXIS, "A29.15") == "AF-343"
    assert refused(game, AXIS, "A32.15") == ""


@rule("AF-344")
def test_nobody_builds_in_an_enemy_zone() -> None:
    game = building({HERE: ["it.savona"], "A31.15": ["br.22arm"]})
    assert refused(game, AXIS, HERE) == "AF-344"


@rule("AF-345")
def test_the_unsupplied_do_not_build() -> None:
    game = building({HERE: ["it.savona"]}, unsupplied=["it.savona"])
    assert refused(game, AXIS, HERE) == "AF-345"
    game = building({HERE: ["it.savona", "it.pavia"]}, unsupplied=["it.savona"], moved=("it.pavia",))
    assert refused(game, AXIS, HERE) == "AF-345"


# ---- what it costs ----


@rule("AF-346")
def test_it_costs_a_supply_point() -> None:
    game = building({HERE: ["it.savona"], "A32.15": ["it.pavia"]})
    game.play(AXIS, HERE, "A32.15")
    assert state(game).depots[AXIS] == {HERE: 1}
    assert entrenched(game) == ["A30.15", "A32.15"]
    assert told(game, "built") == ["AF-346", "AF-346"]


@rule("AF-346", "AF-350")
def test_the_last_point_is_gone_with_it() -> None:
    game = building({HERE: ["it.savona"], "A32.15": ["it.pavia"]}, depots={HERE: (AXIS, 1)})
    game.play(AXIS, HERE)
    assert HERE not in state(game).depots[AXIS]
    assert refused(game, AXIS, "A32.15") == "AF-350"


@rule("AF-350")
def test_the_depot_must_be_in_supply_range() -> None:
    for depot, rule_ in (("A38.15", ""), ("A45.15", "AF-350")):  # 8 and 15 points away, of 10
        game = building({HERE: ["it.savona"]}, depots={depot: (AXIS, 1)})
        assert refused(game, AXIS, HERE) == rule_


@rule("AF-350")
def test_the_player_says_which_depot_pays() -> None:
    game = building({HERE: ["it.savona"]}, depots={HERE: (AXIS, 1), "A32.15": (AXIS, 1)})
    game.play(AXIS, HERE)
    assert kind(game, AXIS) == "build-from"
    game.play(AXIS, "A32.15")
    assert state(game).depots[AXIS] == {HERE: 1}


@rule("AF-350")
def test_the_point_feeds_nobody() -> None:
    game = building({HERE: ["it.savona"]}, depots={HERE: (AXIS, 1)})
    game.play(AXIS, HERE)
    while kind(game, AXIS) in ("build", "supply"):
        game.play(AXIS, "done")
    assert state(game).unsupplied[UNIT["it.savona"]] == 1


# ---- where ----


@rule("AF-349")
def test_not_where_there_is_one_already() -> None:
    game = building({HERE: ["it.savona"]}, works={HERE: AXIS})
    assert refused(game, AXIS, HERE) == "AF-349"


@rule("AF-349")
def test_not_in_a_fortified_town() -> None:
    game = building({"A47.20": ["it.savona"]}, depots={"A47.20": (AXIS, 2)})
    assert refused(game, AXIS, "A47.20") == "AF-349"


@rule("AF-349")
@pytest.mark.parametrize("hex_", ["A30.15", "A17.25", "A10.7", "B24.15", "B28.9"])
def test_anywhere_else_on_the_map(hex_: str) -> None:
    """Desert, jebel, salt marsh, delta, Cairo."""
    game = building({hex_: ["it.savona"]}, depots={hex_: (AXIS, 1)})
    assert refused(game, AXIS, hex_) == ""


@rule("AF-349")
def test_never_in_a_zone_off_the_map() -> None:
    game = building({HERE: ["it.savona"], "TRIPOLI": ["it.pavia"]}, depots={"tripoli": (AXIS, 9), HERE: (AXIS, 1)})
    assert game.choices(AXIS) == [HERE, "done"]


@rule("AF-351")
def test_the_markers_are_shared_and_run_out() -> None:
    limit: int = CHARTS["limits"]["entrenchments"]
    dug = {f"A{column}.12": AXIS for column in range(20, 20 + limit)}
    game = building({HERE: ["it.savona"]}, works=dug)
    assert refused(game, AXIS, HERE) == "AF-351"
    del dug["A20.12"]
    game = building({HERE: ["it.savona"]}, works=dug)
    assert refused(game, AXIS, HERE) == ""
    theirs = {f"A{column}.12": ALLIED for column in range(20, 20 + limit)}
    game = building({HERE: ["it.savona"]}, works=theirs)
    assert refused(game, AXIS, HERE) == ""


@rule("AF-351")
def test_there_are_enough_for_every_set_up() -> None:
    most = max(
        sum(things.count("+entrenchment") for _, things in row[side])
        for row in SCENARIOS.values()
        for side in ("axis", "allied")
    )
    assert CHARTS["limits"]["entrenchments"] >= most == 8


@rule("AF-352")
def test_short_scenarios_have_those_of_their_set_up_and_no_others() -> None:
    assert GRID.called(start("crusader").works[AXIS]) == ["A46.18", "A47.19", "A48.19"]
    units = {HERE: ["it.savona"], "A50.12": ["br.22arm"]}
    for scenario in MODULE.scenarios:
        if SCENARIOS[scenario.name]["campaign"] or SCENARIOS[scenario.name]["maps"] == "B":
            continue
        game = begin(desert(units, scenario=scenario.name, phase="exploitation"))
        game.play(AXIS, "end")
        assert (AXIS, "build") not in {(entry[0], entry[1]) for entry in game.tape}
        assert kind(game, AXIS) != "build"


# ---- what it does ----


@rule("AF-339", "AF-348")
@pytest.mark.parametrize(("works", "odds"), [(AXIS, "2:1"), (ALLIED, "3:1")])
def test_it_covers_its_builders_side(works: int, odds: str) -> None:
    """20 against 8, or against 12."""
    game = assault({"A31.15": ["br.22arm", "br.9arm"]}, HERE, ["it.savona"], works={HERE: works}, dice=[3, 4])
    assert notes(game, "attack")[0]["odds"] == odds


@rule("AF-348")
def test_units_in_it_may_be_overrun() -> None:
    units = {"A32.15": ["br.22arm", "br.9arm"], HERE: ["it.savona"]}
    game = begin(desert(units, active=ALLIED, works={HERE: AXIS}), dice=[6, 6])
    game.play(ALLIED, "A32.15")
    choose(game, ALLIED, "units", "br.22arm", "br.9arm")
    assert refused(game, ALLIED, ["overrun", HERE, "A31.15"]) == ""
    game.play(ALLIED, ["overrun", HERE, "A31.15"])
    assert notes(game, "overrun")[0]["odds"] == "2:1"  # 20 against 12


# ---- when it is gone ----


@rule("AF-347")
def test_it_is_gone_when_the_last_unit_moves_out() -> None:
    units = {HERE: ["ge.5le.5pz", "ge.288"], "A50.12": ["br.22arm"]}
    game = begin(desert(units, works={HERE: AXIS}))
    go(game, HERE, ["ge.5le.5pz"], "A29.15")
    assert entrenched(game) == [HERE]
    go(game, HERE, ["ge.288"], "A28.15")
    assert entrenched(game) == []


@rule("AF-347")
def test_it_is_gone_when_the_last_unit_retreats_or_dies() -> None:
    game = assault({"A31.15": ["br.22arm", "br.9arm"]}, HERE, ["it.ggff"], works={HERE: AXIS}, dice=[4, 4])
    give(game, AXIS, stand=0)  # 20 against 7.5, 3:1, 8: D1r1
    retreat(game, AXIS, "A29.15")
    assert entrenched(game) == []
    game = assault({"A31.15": ["br.22arm", "br.9arm"]}, HERE, ["ge.lehr"], works={HERE: AXIS}, dice=[4, 4])
    give(game, AXIS, stand=0)
    assert where(game, "ge.lehr") == "" and entrenched(game) == []


@rule("AF-347")
def test_who_comes_back_finds_it_gone() -> None:
    units = {HERE: ["ge.5le.5pz"], "A31.15": ["ge.288"], "A50.12": ["br.22arm"]}
    game = begin(desert(units, works={HERE: AXIS}))
    go(game, HERE, ["ge.5le.5pz"], "A29.15")
    go(game, "A31.15", ["ge.288"], HERE)
    assert entrenched(game) == []


@rule("AF-347")
def test_a_campaigns_empty_one_is_gone_when_the_set_up_ends() -> None:
    g = desert({HERE: ["it.savona"]}, works={HERE: AXIS, "A40.12": AXIS})
    g.setting = ["0 A20.15~0 it.pavia"]
    g.phase = "setup"
    game = begin(g)
    if kind(game, AXIS) == "set-up":
        game.play(AXIS, "A20.15")
    assert GRID.called(state(game).works[AXIS]) == [HERE]
    assert HEX[HERE] >= 0
