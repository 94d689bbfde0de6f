"""Overruns (standard rules 6.0): combats in the middle of a movement."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    begin,
    cost,
    desert,
    figures,
    give,
    kind,
    lost,
    moving,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game

# An armoured regiment (12 to attack, 15 points) and a weak battalion two hexes to its north, in the open desert.
FACING = {"A25.13": ["ge.15.8pz"], "A25.15": ["br.2.kdg"]}
NORTH = ["overrun", "A25.15", "A25.14"]


def offered(game: Game) -> set[tuple[str, str]]:
    """The overruns that the group which moves may make: whom, from where."""
    return {(answer[1], answer[2]) for answer in game.choices(state(game).active) if answer[0] == "overrun"}


def result(game: Game) -> str:
    """The last result of a combat."""
    return [str(note.about["result"]) for note in game.log if note.kind == "result"][-1]


def ran_over(units: dict[str, list[str]], *group: str, dice: list[int], way: list[str] = NORTH, **given: Any) -> Game:
    """A group from A25.13 has declared its overrun."""
    game = moving(units, "A25.13", *group, dice=dice, **given)
    game.play(AXIS, way)
    return game


# ---- when ----


@rule("AF-074", "AF-080", "AF-081")
def test_an_overrun_is_a_combat_at_once_in_the_middle_of_a_movement() -> None:
    """12 against 3, 4:1; a 7 is D1r1.  Nobody else moves before it is over."""
    game = ran_over({**FACING, "A20.15": ["ge.288"]}, "ge.15.8pz", dice=[3, 4])
    assert state(game).phase == "movement"
    assert game.waiting == {ALLIED} and kind(game, ALLIED) == "stand"
    assert result(game) == "D1r1"
    note = next(note for note in game.log if note.kind == "overrun")
    assert (note.about["attackers"], note.about["defenders"], note.about["odds"]) == (
        ["ge.15.8pz"],
        ["br.2.kdg"],
        "4:1",
    )
    game.play(ALLIED, 0, "A25.16")
    assert kind(game, AXIS) == "move"
    assert game.choices(AXIS)[0] == "A20.15"


@rule("AF-077")
@pytest.mark.parametrize("phase", ["movement", "exploitation"])
def test_overruns_are_made_in_both_phases(phase: str) -> None:
    game = ran_over(FACING, "ge.15.8pz", dice=[3, 4], phase=phase)
    game.play(ALLIED, 0, "A25.16")
    assert where(game, "ge.15.8pz") == "A25.15"


@rule("AF-081")
def test_both_sides_commit_air_points_to_an_overrun() -> None:
    """The attacker first, then the defender, who knows the other's; the difference shifts the column."""
    game = ran_over(FACING, "ge.15.8pz", dice=[3, 4], air=(3, 5))
    assert game.waiting == {AXIS} and kind(game, AXIS) == "air"
    assert game.choices(AXIS) == [0, 1, 2, 3]
    game.play(AXIS, 3)
    assert game.waiting == {ALLIED} and kind(game, ALLIED) == "air"
    assert game.view(ALLIED)["combat"]["bid"] == [3, 0]
    assert game.choices(ALLIED) == [0, 1, 2, 3, 4, 5]
    game.play(ALLIED, 2)
    assert result(game) == "D1r2"  # 4:1 and one to the right
    assert state(game).air == [0, 3]


@rule("AF-081")
def test_odds_below_the_table_end_an_overrun() -> None:
    """3 against 11, 1:4: the group stays where it stands, and is done."""
    units = {"A25.13": ["ge.15.33rec"], "A25.15": ["br.70.14", "br.2.sup"]}
    game = ran_over(units, "ge.15.33rec", dice=[])
    assert [note.kind for note in game.log][-1] == "too-weak"
    assert kind(game, AXIS) == "move"
    assert where(game, "ge.15.33rec") == "A25.14"
    assert refused(game, AXIS, "A25.14") == "AF-053"


@rule("AF-081")
def test_guns_alone_do_not_overrun() -> None:
    units = {"A25.13": ["ge.15.33art", "ge.15.8pz"], "A25.15": ["br.2.kdg"]}
    game = moving(units, "A25.13", "ge.15.33art")
    assert refused(game, AXIS, NORTH) == "AF-109"
    game = moving(units, "A25.13", "ge.15.33art", "ge.15.8pz")
    assert refused(game, AXIS, NORTH) == ""


@rule("AF-082")
def test_terrain_and_works_shelter_the_defender_as_in_a_combat() -> None:
    """3 in an entrenchment are 4.5: 12 against it are 3:1."""
    game = ran_over(FACING, "ge.15.8pz", dice=[3, 4], works={"A25.15": ALLIED})
    note = next(note for note in game.log if note.kind == "overrun")
    assert note.about["odds"] == "3:1"
    assert result(game) == "D1"


@rule("AF-082")
def test_the_attacker_gets_nothing_for_the_hex_that_he_overruns_from() -> None:
    """He is taken to stand in his own hex: a defender's unit there, or its terrain, does not change his strength."""
    game = ran_over(FACING, "ge.15.8pz", dice=[3, 4], works={"A25.14": AXIS})
    assert next(note for note in game.log if note.kind == "overrun").about["odds"] == "4:1"


# ---- what it costs ----


@rule("AF-075")
def test_the_way_up_and_two_points_more() -> None:
    """7.5 points without supply: one for each hex of the way, 3 for the last, and 2; a hex more is too much."""
    for start, rule_id in (("A25.11", ""), ("A25.10", "AF-075")):
        units = {start: ["ge.15.8pz"], "A25.15": ["br.2.kdg"]}
        game = moving(units, start, "ge.15.8pz", unsupplied=["ge.15.8pz"])
        assert refused(game, AXIS, "A25.14") == ""
        assert refused(game, AXIS, NORTH) == rule_id
    assert figures(game, AXIS, NORTH) == {"at": "A25.15"}


@rule("AF-075")
def test_the_two_points_are_what_is_left_to_the_half_point() -> None:
    """6 points: a division next but one to its enemy has 3 left for the 2; from one hex farther it has 2; then 1."""
    for start, rule_id in (("A25.13", ""), ("A25.12", ""), ("A25.11", "AF-075")):
        game = moving({start: ["it.brescia"], "A25.15": ["br.2.kdg"]}, start, "it.brescia")
        assert refused(game, AXIS, "A25.14") == ""
        assert refused(game, AXIS, NORTH) == rule_id


@rule("AF-083")
def test_the_two_points_pay_for_the_hex_taken_too() -> None:
    """With nothing left after the overrun the group still goes in, where entering would have cost 3."""
    units = {"A25.12": ["it.brescia"], "A25.15": ["br.lrdg"]}  # 5 against 2: 3:1; 4 points and 2
    game = moving(units, "A25.12", "it.brescia", dice=[3, 4])
    game.play(AXIS, ["overrun", "A25.15", "A25.14"])
    assert result(game) == "D1"
    assert where(game, "br.lrdg") == ""
    assert where(game, "it.brescia") == "A25.15"


@rule("AF-076", "AF-095")
@pytest.mark.parametrize(
    ("start", "target", "unit", "rule_id"),
    [
        ("A25.14", "A25.15", "br.2.kdg", ""),  # desert, 1
        ("A20.24", "A20.25", "br.2.kdg", "AF-076"),  # jebel, 2
        ("A8.6", "A8.7", "br.2.kdg", "AF-076"),  # salt marsh, 3
        ("A54.6", "A55.6", "br.2.kdg", "AF-076"),  # Qattara, 4
    ],
)
def test_only_terrain_cheaper_than_two_is_overrun(start: str, target: str, unit: str, rule_id: str) -> None:
    game = moving({start: ["ge.15.8pz"], target: [unit]}, start, "ge.15.8pz", rommel=start)
    assert refused(game, AXIS, ["overrun", target, start]) == rule_id


@rule("AF-095")
def test_enemy_zones_do_not_count_for_that_limit() -> None:
    """The target lies in the zone of a second enemy, so that entering it would cost 3."""
    game = moving({**FACING, "A25.16": ["br.22gds"]}, "A25.13", "ge.15.8pz")
    assert refused(game, AXIS, NORTH) == ""


@rule("AF-093")
def test_roads_do_not_make_a_hex_easy_to_overrun() -> None:
    """In the jebel on the Via Balbia: half a point by road, two without."""
    game = moving({"A15.25": ["ge.15.8pz"], "A17.25": ["br.2.kdg"]}, "A15.25", "ge.15.8pz")
    assert cost(game, "A16.25") == 0.5 + 2
    assert refused(game, AXIS, ["overrun", "A17.25", "A16.25"]) == "AF-076"


@rule("AF-093")
def test_nobody_is_overrun_across_a_cliff_by_its_road() -> None:
    units = {"A49.19": ["br.2.kdg"], "A47.17": ["ge.15.8pz"]}
    game = moving(units, "A47.17", "ge.15.8pz")
    assert refused(game, AXIS, "A48.19") == ""
    assert refused(game, AXIS, ["overrun", "A49.19", "A48.19"]) == "AF-093"
    assert figures(game, AXIS, ["overrun", "A49.19", "A48.19"]) == {"at": "A49.19"}
    assert ("A49.19", "A50.19") in offered(game)  # by way of the desert


@rule("AF-685")
def test_the_approach_may_use_a_road() -> None:
    """6 points: half a point a hex by road, 2 more for the enemy zone; what is left must be 2."""
    for start, approach, rule_id in (
        ("A50.19", 0.5 + 2.5, ""),
        ("A48.19", 1.5 + 2.5, ""),
        ("A47.19", 2 + 2.5, "AF-075"),
    ):
        units = {start: ["it.brescia"], "A53.19": ["br.2.kdg"]}
        game = moving(units, start, "it.brescia")
        assert cost(game, "A52.19") == approach
        assert refused(game, AXIS, ["overrun", "A53.19", "A52.19"]) == rule_id


# ---- who ----


@rule("AF-078")
def test_a_stack_that_began_together_overruns_together() -> None:
    units = {"A25.13": ["ge.15.8pz", "ge.5le.5pz"], "A25.15": ["br.2.kdg"]}
    game = ran_over(units, "ge.15.8pz", "ge.5le.5pz", dice=[3, 4])
    note = next(note for note in game.log if note.kind == "overrun")
    assert note.about["attackers"] == ["ge.5le.5pz", "ge.15.8pz"] and note.about["odds"] == "8:1"


@rule("AF-078", "AF-085", "AF-089")
def test_only_those_who_arrive_overrun() -> None:
    """Units that stand before the enemy already neither attack nor suffer, and stay."""
    units = {"A25.12": ["ge.15.33rec"], "A25.14": ["ge.5le.5pz"], "A25.15": ["br.2.kdg"]}
    game = moving(units, "A25.12", "ge.15.33rec", dice=[1, 1])
    game.play(AXIS, ["overrun", "A25.15", "A25.14"])
    note = next(note for note in game.log if note.kind == "overrun")
    assert note.about["attackers"] == ["ge.15.33rec"] and note.about["odds"] == "1:1"
    assert result(game) == "A2r1"
    assert lost(game, "ge.5le.5pz") == 0 and where(game, "ge.5le.5pz") == "A25.14"
    assert where(game, "ge.15.33rec") == ""  # both steps


@rule("AF-085")
def test_two_stacks_do_not_overrun_together() -> None:
    """A group comes from one hex, and it alone fights."""
    units = {"A25.13": ["ge.15.33rec"], "A24.13": ["ge.5le.3rec"], "A25.15": ["br.2.kdg"]}
    game = begin(desert(units), dice=[6, 6])
    game.play(AXIS, "A25.13")
    assert game.choices(AXIS) == ["ge.15.33rec"]
    game.play(AXIS, "ge.15.33rec", NORTH)
    assert next(note for note in game.log if note.kind == "overrun").about["attackers"] == ["ge.15.33rec"]


@rule("AF-070", "AF-089")
def test_a_stack_overruns_from_a_hex_with_friends_if_all_fit_in() -> None:
    friends = ["it.brescia", "it.pavia", "it.savona"]
    units = {"A25.12": ["ge.15.8pz"], "A25.15": ["br.2.kdg"]}
    game = moving({**units, "A25.14": friends[:2]}, "A25.12", "ge.15.8pz")
    assert refused(game, AXIS, NORTH) == ""
    game = moving({**units, "A25.14": friends}, "A25.12", "ge.15.8pz")
    assert refused(game, AXIS, NORTH) == "AF-070"  # though the divisions could still leave
    assert figures(game, AXIS, NORTH) == {"at": "A25.14"}
    assert refused(game, AXIS, ["overrun", "A25.15", "A24.14"]) == ""


@rule("AF-079")
def test_who_began_the_phase_in_an_enemy_zone_does_not_overrun() -> None:
    units = {"A25.13": ["ge.15.8pz"], "A24.12": ["br.70.14"], "A25.15": ["br.2.kdg"]}
    game = moving(units, "A25.13", "ge.15.8pz")
    assert refused(game, AXIS, NORTH) == "AF-079"
    assert refused(game, AXIS, ["overrun", "A24.12", "A25.13"]) == "AF-079"
    game.play(AXIS, "legs", "A26.13")  # out of the zone: too late
    assert refused(game, AXIS, ["overrun", "A25.15", "A26.14"]) == "AF-079"


@rule("AF-079")
def test_what_counts_is_the_start_of_the_phase() -> None:
    """An overrun earlier in the phase has driven the enemy away; the unit he faced began in his zone all the same."""
    units = {"A25.13": ["ge.15.8pz"], "A25.15": ["br.2.kdg:-1"], "A24.15": ["ge.5le.5pz"], "A23.18": ["br.2.sup"]}
    game = moving(units, "A25.13", "ge.15.8pz", dice=[3, 4])
    game.play(AXIS, NORTH)
    give(game, ALLIED, stand=0)
    assert where(game, "br.2.kdg") == ""
    game.play(AXIS, "A24.15", "ge.5le.5pz")
    assert refused(game, AXIS, ["overrun", "A23.18", "A23.17"]) == "AF-079"


@rule("AF-091")
def test_in_exploitation_only_those_who_exploit_overrun() -> None:
    units = {"A25.13": ["ge.15.8pz", "it.brescia"], "A25.15": ["br.2.kdg"]}
    game = begin(desert(units, phase="exploitation"))
    game.play(AXIS, "A25.13")
    assert game.choices(AXIS) == ["ge.15.8pz"]
    assert refused(game, AXIS, "it.brescia") == "AF-155"
    game = begin(desert({**units, "A24.12": ["br.70.14"]}, phase="exploitation"))
    assert refused(game, AXIS, "A25.13") == "AF-157"


@rule("AF-092")
def test_unsupplied_units_overrun() -> None:
    """With a quarter of their strength: 3 against 3."""
    game = ran_over(FACING, "ge.15.8pz", dice=[6, 6], unsupplied=["ge.15.8pz"])
    assert next(note for note in game.log if note.kind == "overrun").about["odds"] == "1:1"


# ---- what comes of it ----


@rule("AF-084", "AF-088", "AF-090")
def test_the_force_goes_in_and_no_farther() -> None:
    """D1r2, which in a combat would let it go on a second hex; it is not even asked."""
    game = ran_over({**FACING, "A25.18": ["br.lrdg"]}, "ge.15.8pz", dice=[4, 4])
    assert result(game) == "D1r2"
    game.play(ALLIED, 0)
    while kind(game, ALLIED) == "retreat":
        game.play(ALLIED, game.choices(ALLIED)[0])
    assert where(game, "ge.15.8pz") == "A25.15"
    assert kind(game, AXIS) == "move"
    assert refused(game, AXIS, "A25.15") == "AF-053"  # points left or not


@rule("AF-090")
def test_the_whole_force_goes_in() -> None:
    units = {"A25.13": ["ge.15.8pz", "ge.15.115"], "A25.15": ["br.2.kdg:-1"]}
    game = ran_over(units, "ge.15.8pz", "ge.15.115", dice=[3, 4])
    give(game, ALLIED, stand=0)
    assert where(game, "br.2.kdg") == ""  # destroyed
    assert where(game, "ge.15.8pz") == where(game, "ge.15.115") == "A25.15"


@rule("AF-084", "AF-088")
def test_after_an_overrun_that_drove_nobody_out_the_force_is_done_too() -> None:
    game = ran_over({"A25.13": ["ge.15.8pz"], "A25.15": ["br.22gds"]}, "ge.15.8pz", dice=[3, 4])
    assert result(game) == "A1 D1r1"
    give(game, ALLIED, stand=1)
    assert where(game, "br.22gds") == "A25.15" and where(game, "ge.15.8pz") == "A25.14"
    assert refused(game, AXIS, "A25.14") == "AF-053"


@rule("AF-086")
def test_a_hex_is_overrun_once_in_a_phase() -> None:
    units = {"A25.13": ["ge.15.8pz", "ge.5le.5pz"], "A25.15": ["br.22gds"]}
    game = ran_over(units, "ge.15.8pz", dice=[3, 4])
    give(game, ALLIED, stand=1)
    assert where(game, "br.22gds") == "A25.15"
    game.play(AXIS, "A25.13", "ge.5le.5pz")
    assert refused(game, AXIS, ["overrun", "A25.15", "A26.14"]) == "AF-086"
    assert figures(game, AXIS, ["overrun", "A25.15", "A26.14"]) == {"at": "A25.15"}
    game.play(AXIS, "stop", "end")
    while kind(game, AXIS) != "move":
        game.play(AXIS, "done")
    assert state(game).phase == "exploitation"
    game.play(AXIS, "A25.13", "ge.5le.5pz")
    assert refused(game, AXIS, ["overrun", "A25.15", "A26.14"]) == ""  # a new phase


@rule("AF-086")
def test_a_hex_that_held_may_be_attacked_in_the_combat_phase() -> None:
    game = ran_over({"A25.13": ["ge.15.8pz"], "A25.15": ["br.22gds"]}, "ge.15.8pz", dice=[3, 4])
    give(game, ALLIED, stand=1)
    game.play(AXIS, "end")
    while kind(game, AXIS) == "bombard":
        game.play(AXIS, "done")
    assert refused(game, AXIS, "A25.15") == ""
    game.play(AXIS, "A25.15")
    assert game.choices(AXIS) == ["ge.15.8pz"]  # also by those who overran it


@rule("AF-087")
def test_a_unit_driven_out_may_be_overrun_again_by_others() -> None:
    units = {"A25.13": ["ge.15.8pz", "ge.5le.5pz"], "A25.15": ["br.22gds"]}
    game = ran_over(units, "ge.15.8pz", dice=[5, 5, 3, 4])
    assert result(game) == "D1r1"
    game.play(ALLIED, 0, "A26.15")
    assert where(game, "ge.15.8pz") == "A25.15"
    game.play(AXIS, "A25.13", "ge.5le.5pz")
    assert ("A26.15", "A26.14") in offered(game)
    game.play(AXIS, ["overrun", "A26.15", "A26.14"])
    assert [note.about["at"] for note in game.log if note.kind == "overrun"] == ["A25.15", "A26.15"]


@rule("AF-094")
def test_an_overrunning_attacker_does_not_stand_fast() -> None:
    """12 against 14, 1:1; a 2 is A2r1: the steps are taken and the whole retreat is made."""
    units = {"A25.13": ["ge.15.8pz"], "A25.15": ["br.22gds", "br.70.14"]}
    game = ran_over(units, "ge.15.8pz", dice=[1, 1])
    assert result(game) == "A2r1"
    assert kind(game, AXIS) == "retreat"  # and not "stand"
    game.play(AXIS, game.choices(AXIS)[0])
    assert lost(game, "ge.15.8pz") == 2
    assert where(game, "ge.15.8pz") not in ("A25.14", "A25.15")


@rule("AF-094")
def test_the_overrun_defender_may_stand_fast() -> None:
    game = ran_over(FACING, "ge.15.8pz", dice=[3, 4])
    assert kind(game, ALLIED) == "stand" and game.choices(ALLIED) == [0, 1]


# ---- step by step ----


@rule("AF-074", "AF-075")
def test_an_overrun_at_the_end_of_a_movement_leg_by_leg() -> None:
    units = {"A25.13": ["it.brescia"], "A25.15": ["br.2.kdg"]}
    game = moving(units, "A25.13", "it.brescia", dice=[6, 6])
    game.play(AXIS, "legs", "A26.13", "A26.14")  # 1 and 3: two points are left, for nothing but the overrun
    assert kind(game, AXIS) == "leg"
    assert ("A25.15", "A26.14") in offered(game)
    game.play(AXIS, ["overrun", "A25.15", "A26.14"])
    assert [note.kind for note in game.log if note.kind == "overrun"] == ["overrun"]


@rule("AF-074", "AF-075")
def test_a_group_that_can_go_nowhere_else_may_still_overrun() -> None:
    """8 points: 3 and 3 through enemy zones leave 2, and every other hex around costs 3."""
    units = {"A24.12": ["ge.ramcke"], "A25.15": ["br.2.kdg"], "A24.14": ["br.lrdg"], "A26.12": ["br.22gds"]}
    game = moving(units, "A24.12", "ge.ramcke")
    game.play(AXIS, "legs", "A25.13", "A25.14")
    assert kind(game, AXIS) == "leg"
    assert game.choices(AXIS) == ["stop", ["overrun", "A24.14", "A25.14"], NORTH]


@rule("AF-080")
def test_an_overrun_is_final_once_declared() -> None:
    """Both stacks lie open: it is not taken back."""
    game = moving(FACING, "A25.13", "ge.15.8pz", dice=[3, 4], air=(1, 0))
    game.play(AXIS, NORTH)
    assert game.may_undo(AXIS) != ""
