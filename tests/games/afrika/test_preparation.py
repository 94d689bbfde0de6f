"""A player turn of a campaign up to its moves: air, trucks, Malta, supply, ports, Rommel, arrivals (rulebook 1.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    PASS,
    begin,
    desert,
    go,
    kind,
    notes,
    pass_turn,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.setup import start
from grognard.games.afrika.state import AWAY, TRIPOLI
from grognard.games.afrika.tables import CHARTS, COUNTERS, SCENARIOS, SIDES, UNIT, of_period

FAR_APART = {"A20.20": ["it.brescia"], "B20.12": ["br.70.14"]}
NO_PORTS = dict.fromkeys(("A13.23", "A30.28", "A39.23", "A47.20", "B1.18", "B19.18"), (ALLIED, 0))


def morning(
    side: int = AXIS,
    *,
    turn: int = 3,
    dice: Sequence[int] = (),
    units: Mapping[str, Sequence[str]] = FAR_APART,
    scenario: str = "italian-offensive",
    **more: Any,
) -> Game:
    """A player turn of a campaign begins."""
    more = {"ports": {"B19.18": (ALLIED, 0)}, **more}
    return begin(desert(units, scenario=scenario, active=side, phase="preparation", turn=turn, **more), dice=dice)


# ---- the phases ----


@rule("AF-165", "AF-169", "AF-173", "AF-176")
def test_a_campaign_turn_runs_through_its_phases_in_order() -> None:
    game = morning(dice=[3, 4, 1, 1, 1, 1, 1, 1, 1])
    assert kind(game, AXIS) == "malta"
    game.play(AXIS, 0)
    order = [note.kind for note in game.log]
    assert order == [
        *("turn", "convoy", "capacity", "capacity", "capacity", "capacity", "shipping", "random", "phase"),
    ]
    asked = []
    while state(game).active == AXIS:
        asked.append((state(game).phase, kind(game, AXIS)))
        game.play(AXIS, PASS[kind(game, AXIS)])
    assert asked == [
        ("movement", "move"),
        ("bombardment", "bombard"),
        ("combat", "attack"),
        ("exploitation", "move"),
        ("build", "build"),
        ("supply", "supply"),
    ]


@rule("AF-165", "AF-168", "AF-216")
def test_a_short_scenario_turn_skips_what_is_the_campaigns() -> None:
    game = begin(desert({"A20.20": ["it.brescia"], "A50.15": ["br.70.14"]}, phase="preparation"))
    asked = []
    while state(game).active == AXIS:
        asked.append((state(game).phase, kind(game, AXIS)))
        game.play(AXIS, PASS[kind(game, AXIS)])
    assert asked == [("movement", "move"), ("bombardment", "bombard"), ("combat", "attack"), ("exploitation", "move")]


@rule("AF-168", "AF-265", "AF-308")
def test_a_short_scenario_rolls_for_nobody_and_nothing_before_the_moves() -> None:
    """Neither for Rommel, nor for supply, ports and shipping, nor for random arrivals; but reinforcements come in."""
    g = desert(
        {"B3.15": ["it.pavia"], "B12.14": ["br.70.14"]},
        scenario="first-alamein",
        phase="preparation",
        turn=2,
        rommel="B3.15",
    )
    game = begin(g)
    assert kind(game, AXIS) == "arrive"
    assert [note.kind for note in game.log] == ["turn"]
    while kind(game, AXIS) == "arrive":
        game.play(AXIS, "B1.15")
    assert kind(game, AXIS) == "move"
    assert {note.kind for note in game.log} == {"turn", "arrived", "phase"}
    assert state(game).depots == [{}, {}]
    assert state(game).shipping == [0, 0]


# ---- air points and transport points ----


@rule("AF-166", "AF-298")
@pytest.mark.parametrize("turn", [1, 5, 9, 15, 25])
@pytest.mark.parametrize("side", [AXIS, ALLIED])
def test_both_tracks_are_set_to_the_periods_figures(side: int, turn: int) -> None:
    game = morning(side, turn=turn, air=(0, 0), trucks=(0, 0))
    chart = CHARTS[SIDES[side]]
    assert state(game).air[side] == of_period(chart["air"], turn)
    assert state(game).trucks[side] == of_period(chart["trucks"], turn) + (side == AXIS)  # the Trento's lorries
    assert state(game).air[1 - side] == state(game).trucks[1 - side] == 0


@rule("AF-166", "AF-242")
def test_in_a_short_scenario_only_air_points_are_set() -> None:
    game = begin(desert({"A20.20": ["it.brescia"], "A50.15": ["br.70.14"]}, phase="preparation"))
    assert state(game).air == [SCENARIOS["crusader"]["air"][AXIS], 0]
    assert state(game).trucks == [0, 0]


@rule("AF-167", "AF-244")
def test_points_left_over_are_lost() -> None:
    fresh = state(morning(AXIS))
    saved = state(morning(AXIS, air=(9, 9), trucks=(40, 40)))
    assert saved.air[AXIS] == fresh.air[AXIS]
    assert saved.trucks[AXIS] == fresh.trucks[AXIS]


@rule("AF-298")
def test_what_is_left_serves_in_the_enemys_turn_until_ones_own_next() -> None:
    game = begin(desert(FAR_APART, scenario="italian-offensive", air=(2, 0)))
    pass_turn(game)
    assert state(game).air[AXIS] == 2
    assert state(game).active == ALLIED
    assert state(game).air[ALLIED] == of_period(CHARTS["allied"]["air"], 1)


@rule("AF-250", "AF-167")
def test_nor_is_what_a_transport_point_had_left() -> None:
    """A supply point has gone four hexes; the six left of that transport point are no use a turn later."""
    g = desert(FAR_APART, scenario="italian-offensive", phase="preparation", turn=3, depots={"A25.15": (AXIS, 1)})
    g.spare, g.spare_at = 12, "A25.15"
    game = begin(g)
    assert (state(game).spare, state(game).spare_at) == (0, "")


# ---- Malta and supply ----


@rule("AF-169", "AF-297")
def test_up_to_four_air_points_go_to_malta() -> None:
    game = morning(turn=15)  # five points
    assert game.choices(AXIS) == [0, 1, 2, 3, 4]
    assert refused(game, AXIS, 5)
    game.play(AXIS, 3)
    assert state(game).air[AXIS] == 2
    assert notes(game, "malta") == [{"points": 3}]


@rule("AF-169", "AF-297")
def test_no_more_than_there_are() -> None:
    game = morning(turn=3)  # two points
    assert game.choices(AXIS) == [0, 1, 2]


@rule("AF-169")
def test_the_allies_have_no_say_over_malta() -> None:
    game = morning(ALLIED, dice=[1, 1, 6])
    assert "malta" not in [entry[1] for entry in game.tape]
    assert state(game).phase == "replacements"


@rule("AF-170", "AF-266")
@pytest.mark.parametrize("points", [0, 1, 2])
def test_axis_supply_comes_by_two_dice_and_what_malta_adds(points: int) -> None:
    game = morning(dice=[2, 3])
    game.play(AXIS, points)
    axis = CHARTS["axis"]
    assert (notes(game, "convoy")[0]["dice"], notes(game, "convoy")[0]["bonus"]) == ([2, 3], axis["malta"][points])
    assert state(game).depots[AXIS] == {"tripoli": axis["supply"][5 - 2 + axis["malta"][points]]}


@rule("AF-170", "AF-266")
def test_the_bonus_never_leads_off_the_table() -> None:
    game = morning(turn=15, dice=[6, 6])
    game.play(AXIS, 4)
    assert state(game).depots[AXIS] == {"tripoli": CHARTS["axis"]["supply"][-1]}


@rule("AF-171", "AF-267")
@pytest.mark.parametrize("turn", [1, 6, 7, 13, 19, 25, 28])
def test_allied_supply_is_the_periods_figure(turn: int) -> None:
    game = morning(ALLIED, turn=turn)
    assert state(game).depots[ALLIED] == {"B19.18": of_period(CHARTS["allied"]["supply"], turn)}
    assert notes(game, "convoy") == []


@rule("AF-172", "AF-196", "AF-218")
def test_supply_points_pile_up_without_limit() -> None:
    game = morning(ALLIED, depots={"B19.18": (ALLIED, 200)})
    assert state(game).depots[ALLIED] == {"B19.18": 200 + of_period(CHARTS["allied"]["supply"], 3)}


# ---- ports and shipping ----


@rule("AF-173", "AF-274", "AF-278")
def test_the_axis_rolls_for_each_of_its_ports_and_for_its_shipping() -> None:
    game = morning(dice=[1, 1, 6, 4, 1, 3, 5])
    game.play(AXIS, 0)
    scale = CHARTS["port_capacity"]
    expected = [scale["A13.23"][5], scale["A30.28"][3], scale["A39.23"][0], scale["A47.20"][2]]
    assert state(game).ports[:4] == expected
    assert [line["die"] for line in notes(game, "capacity")] == [6, 4, 1, 3]
    assert state(game).shipping[AXIS] == CHARTS["axis"]["shipping"][4]


@rule("AF-173", "AF-278")
def test_each_sides_ports_are_rolled_for_in_its_own_turn_and_not_kept() -> None:
    game = morning(dice=[1, 1, 1, 1, 1, 1, 1], ports={"A39.23": (AXIS, 9), "B1.18": (ALLIED, 9)}, shipping=(9, 9))
    game.play(AXIS, 0)
    assert state(game).ports[2] == CHARTS["port_capacity"]["A39.23"][0]
    assert state(game).ports[4] == 9  # the enemy's
    assert state(game).shipping == [CHARTS["axis"]["shipping"][0], 9]


@rule("AF-275", "AF-276")
def test_allied_shipping_is_the_sum_of_the_capacities_without_alexandria() -> None:
    """Three ports whose capacities are four in all (the rulebook's example)."""
    ports = {"A13.23": (ALLIED, 0), "A39.23": (ALLIED, 0), "B1.18": (ALLIED, 0), "B19.18": (ALLIED, 0)}
    game = morning(ALLIED, dice=[2, 1, 3], ports=ports)
    capacities = [line["points"] for line in notes(game, "capacity")]
    assert sum(capacities) == 4
    assert state(game).shipping[ALLIED] == 4
    assert notes(game, "coasters") == [{"points": 4}]


@rule("AF-275")
def test_without_ports_the_allies_have_no_shipping() -> None:
    game = morning(ALLIED, ports={"B1.18": (AXIS, 0), "B19.18": (ALLIED, 0)}, shipping=(0, 7))
    assert state(game).shipping[ALLIED] == 0


# ---- Rommel's recall ----


@rule("AF-174")
@pytest.mark.parametrize(("dice", "gone"), [([1, 1], True), ([2, 2], True), ([1, 3], True), ([1, 4], False)])
def test_rommel_goes_to_berlin_on_four_or_less(dice: list[int], gone: bool) -> None:
    game = morning(turn=9, rommel="A20.20", ports=NO_PORTS, dice=[3, 3, 1, *dice, 2, 1])
    game.play(AXIS, 0)
    assert (state(game).rommel == AWAY) == gone
    assert notes(game, "recall")[0]["gone"] == gone
    assert state(game).rommel_back == (10 if gone else 0)


@rule("AF-174")
def test_he_is_back_the_next_turn_with_a_stack_of_his_choice_and_no_roll() -> None:
    g = desert(
        {"A20.20": ["it.brescia"], "A22.20": ["it.pavia"], "TRIPOLI": ["it.bologna"], "B20.12": ["br.70.14"]},
        scenario="italian-offensive",
        phase="preparation",
        turn=10,
        ports=NO_PORTS,
    )
    g.rommel_back = 10
    game = begin(g, dice=[3, 3, 1, 1, 1])
    game.play(AXIS, 0)
    assert kind(game, AXIS) == "rommel-back"
    assert game.choices(AXIS) == ["A20.20", "A22.20"]
    game.play(AXIS, "A22.20")
    assert notes(game, "recall") == []
    assert game.view(AXIS)["marks"]["rommel"] == "A22.20"


@rule("AF-174")
def test_no_roll_while_he_is_off_the_map_or_in_the_allied_turn() -> None:
    game = morning(turn=3, ports=NO_PORTS)
    game.play(AXIS, 0)
    assert notes(game, "recall") == []
    assert notes(morning(ALLIED, turn=9, rommel="A20.20"), "recall") == []


# ---- arrivals ----


@rule("AF-175")
def test_axis_reinforcements_come_to_tripoli_and_allied_ones_to_alexandria() -> None:
    game = morning(turn=2, ports=NO_PORTS)
    game.play(AXIS, 0)
    assert state(game).where[UNIT["it.5at"]] == TRIPOLI
    game = morning(ALLIED, turn=2)
    for unit in ("in.4.7", "po.bde"):
        assert where(game, unit) == "B19.18"
    assert COUNTERS[UNIT["po.bde"]].turn == 2


@rule("AF-175")
def test_they_may_stand_too_many_in_alexandria_until_their_move_is_over() -> None:
    there = ["br.70.16", "br.70.23", "nz.4", "in.4.5", "in.4.11"]
    game = morning(ALLIED, turn=2, units={"B19.18": there, "A20.20": ["it.brescia"]}, dice=[1, 3, 3])
    assert kind(game, ALLIED) == "move"
    assert refused(game, ALLIED, "end") == "AF-069"
    go(game, "B19.18", ["po.bde", "in.4.7"], "B19.17")
    assert refused(game, ALLIED, "end") == ""


# ---- the supply phase comes last, and its state lasts ----


@rule("AF-182", "AF-221")
def test_a_unit_stays_unsupplied_until_its_owners_next_supply_phase() -> None:
    units = {"A20.20": ["it.brescia"], "B20.12": ["br.70.14"]}
    game = begin(desert(units, scenario="heia-safari", phase="supply", turn=9), dice=[1, 3, 3])
    game.play(AXIS, "done")
    brescia = UNIT["it.brescia"]
    assert state(game).unsupplied[brescia]
    pass_turn(game)
    game.play(AXIS, 0)
    while state(game).phase != "supply":
        assert state(game).unsupplied[brescia]
        game.play(AXIS, PASS[kind(game, AXIS)])
    state(game).depots[AXIS]["A20.20"] = 1
    game.play(AXIS, ["pay", "A20.20"], "it.brescia", "done")
    assert not state(game).unsupplied[brescia]


@rule("AF-220")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_all_units_are_supplied_when_the_game_begins(scenario: str) -> None:
    assert not any(start(scenario).unsupplied)
