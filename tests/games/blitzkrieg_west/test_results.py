"""What comes of a combat: standing, falling back, disorder, elimination, advance; and the idle who must flee."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blitzkrieg_west.position import (
    FRENCH,
    GERMAN,
    assault,
    at,
    begin,
    front,
    kind,
    shaken,
    state,
    told,
    where,
    why,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import ELIMINATED, LOST, OFF

# Undone: clear ground at 1413 and the hexes round it; the French go west, the Germans east.
HERE, NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = (
    "1413", "1412", "1512", "1513", "1414", "1313", "1312",
)  # fmt: skip
PANZER_3, PANZER_2, RIFLES, RIFLES_2 = "i-5-pzrgt-1", "i-5-pzrgt-2", "i-13-schtzrgt", "ii-13-schtzrgt"

SOMUA, HOTCHKISS, DRAGOONS, FIELD_GUN, AT_GUN = "13e-dragons", "29e-dragons-2", "i-11e-rdp", "71e-ra", "cdac"
CARS = "8e-cuirassiers"


def back(game: Game, side: int, *path: Any) -> None:
    for step in path:
        game.play(side, step)


# ---- the choice before the die (BW-130) ----


@rule("BW-130", "BW-051")
def test_the_defender_knows_the_odds_and_says_whether_he_stands() -> None:
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [DRAGOONS], dice=[3])
    ask = game.ask(FRENCH)
    assert ask is not None
    assert (ask.kind, ask.about["odds"], ask.about["column"]) == ("stand", "2:1", "2:1")
    game.play(FRENCH, "stand")
    assert told(game, "result")[0]["result"] == "-/R"
    assert (where(game, DRAGOONS), shaken(game, DRAGOONS)) == (HERE, True)


@rule("BW-135", "BW-141", "BW-142", "BW-144")
def test_who_retreats_goes_one_or_two_hexes_away_and_home_and_is_disorganised() -> None:
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [DRAGOONS], dice=[3])
    game.play(FRENCH, "yield")
    assert kind(game, FRENCH) == "retreat"
    assert set(game.choices(FRENCH)) <= {SOUTH, SOUTH_WEST, NORTH_WEST}
    assert why(game, FRENCH, NORTH_EAST) == "BW-141"
    back(game, FRENCH, SOUTH_WEST, "stop")
    assert (where(game, DRAGOONS), shaken(game, DRAGOONS)) == (SOUTH_WEST, True)


@rule("BW-138", "BW-282")
def test_a_compulsory_retreat_is_two_or_three_hexes() -> None:
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [DRAGOONS], dice=[5])
    game.play(FRENCH, "yield")
    assert told(game, "result")[0]["result"] == "-/R*"
    game.play(FRENCH, SOUTH_WEST)
    assert why(game, FRENCH, "stop") == "BW-135"
    game.play(FRENCH, game.choices(FRENCH)[0])
    assert "stop" in game.choices(FRENCH)


@rule("BW-138")
def test_by_the_other_reading_it_is_one_or_two() -> None:
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [DRAGOONS], dice=[5], options={"compulsory": "same"})
    game.play(FRENCH, "yield")
    game.play(FRENCH, SOUTH_WEST)
    assert "stop" in game.choices(FRENCH)


@rule("BW-137", "BW-139")
@pytest.mark.parametrize(("die", "gone"), [(2, False), (3, False), (4, False), (5, True), (6, True)])
def test_standing_turns_r_into_disorder_and_r_star_into_the_end(die: int, gone: bool) -> None:
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [DRAGOONS], dice=[die])  # 2:1
    game.play(FRENCH, "stand")
    assert (at(game, DRAGOONS) == ELIMINATED) == gone
    if not gone:
        assert shaken(game, DRAGOONS)


@rule("BW-130", "BW-137", "BW-139")
@pytest.mark.parametrize(
    ("die", "stands", "fate"),
    [
        (1, "stand", "D"),
        (2, "stand", "D"),
        (3, "stand", "D"),
        (4, "stand", "E"),
        (5, "stand", "E"),
        (6, "stand", "E"),
        (6, "yield", "E"),
    ],
)
def test_the_example_of_the_somua_and_the_gun(die: int, stands: str, fate: str) -> None:
    """T10: at 3:1 against a disorganised tank unit that stands."""
    game = assault({NORTH_WEST: [SOMUA], SOUTH: [AT_GUN]}, HERE, [PANZER_2], disorganised=[PANZER_2], dice=[die])
    game.play(GERMAN, stands)
    assert (at(game, PANZER_2) == ELIMINATED) == (fate == "E")


@rule("BW-132", "BW-134", "BW-140", "BW-131")
def test_the_attacker_may_be_the_one_who_suffers() -> None:
    game = assault({NORTH_EAST: [RIFLES]}, HERE, [SOMUA, HOTCHKISS], dice=[1])  # 2 against 7: 1:4
    game.play(FRENCH, "yield")
    assert told(game, "result")[0]["result"] == "E/-"
    assert at(game, RIFLES) == ELIMINATED
    both = assault({NORTH_EAST: [RIFLES]}, HERE, [SOMUA, HOTCHKISS], dice=[4])
    both.play(FRENCH, "yield")
    assert (at(both, RIFLES), shaken(both, SOMUA), shaken(both, HOTCHKISS)) == (ELIMINATED, True, True)


@rule("BW-133")
def test_guns_that_support_suffer_with_the_others() -> None:
    units = {NORTH_WEST: [DRAGOONS], "1112": [FIELD_GUN]}
    game = assault(units, HERE, [PANZER_3, PANZER_2, RIFLES], dice=[1])  # 4 against 10: 1:3, E/-
    game.play(GERMAN, "yield")
    assert {at(game, DRAGOONS), at(game, FIELD_GUN)} == {ELIMINATED}
    spared = assault(units, HERE, [PANZER_3, PANZER_2, RIFLES], dice=[1], options={"gun-losses": "exempt"})
    spared.play(GERMAN, "yield")
    assert (at(spared, DRAGOONS), where(spared, FIELD_GUN)) == (ELIMINATED, "1112")


# ---- retreats ----


@rule("BW-143", "BW-146")
def test_who_can_not_get_out_of_enemy_zones_is_eliminated() -> None:
    ring = {SOUTH_WEST: [RIFLES], NORTH: [RIFLES_2], SOUTH_EAST: [PANZER_2]}
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [DRAGOONS], others=ring, dice=[3])
    game.play(FRENCH, "yield")
    assert at(game, DRAGOONS) == ELIMINATED


@rule("BW-143")
def test_a_hex_with_a_friend_is_open_in_spite_of_a_zone() -> None:
    ring = {"1213": [RIFLES], NORTH: [RIFLES_2], SOUTH_EAST: [PANZER_2], SOUTH_WEST: [HOTCHKISS]}
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [DRAGOONS], others=ring, dice=[3])
    game.play(FRENCH, "yield")
    assert where(game, DRAGOONS) == SOUTH_WEST or kind(game, FRENCH) == "retreat"


@rule("BW-136")
def test_a_retreat_goes_on_until_there_is_room() -> None:
    full = {
        SOUTH_WEST: [SOMUA, HOTCHKISS, FIELD_GUN],
        "1213": ["1er-cuirassiers", CARS],
        "1212": ["29e-dragons-1", AT_GUN],
    }
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [DRAGOONS], others=full, dice=[3])
    game.play(FRENCH, "yield")
    game.play(FRENCH, SOUTH_WEST)
    assert why(game, FRENCH, "stop") in ("BW-135", "BW-136")


@rule("BW-145", "BW-092", "BW-094", "BW-596")
def test_a_retreat_may_leave_the_map_and_comes_back_in_order() -> None:
    game = assault({"0205": [PANZER_3]}, "0105", [DRAGOONS], dice=[3], turn=4)
    game.play(FRENCH, "yield")
    game.play(FRENCH, ["leave", "west"])
    g = state(game)
    number = sheet(g).unit[DRAGOONS]
    assert (g.where[number], g.back[number], g.edge[number], g.disorganised[number]) == (OFF, 6, "west", 0)


@rule("BW-250", "BW-251")
@pytest.mark.parametrize("stands", ["stand", "yield"])
def test_an_88_that_suffers_a_retreat_is_eliminated(stands: str) -> None:
    game = assault({"1512": ["7-rtr-a", "7-rtr-b"]}, "1612", ["i-ss-1-rgt", "ss-pzjg"], battle="stalled", dice=[5])
    game.play(GERMAN, stands)
    assert told(game, "result")[0]["result"] in ("-/R", "-/R*")
    while kind(game, GERMAN) == "retreat":
        game.play(GERMAN, game.choices(GERMAN)[0])
    assert at(game, "ss-pzjg") == ELIMINATED


@rule("BW-219")
@pytest.mark.parametrize(("die", "refit", "fate"), [(1, False, "whole"), (2, False, "refit"), (2, True, "gone")])
def test_assault_troops_that_fall_back_may_be_worn(die: int, refit: bool, fate: str) -> None:
    game = assault(
        {"0301": ["a-stupi-43"]},
        "0302",
        ["i-67e-ri"],
        battle="met",
        refit=["a-stupi-43"] if refit else [],
        dice=[1, die],
    )  # 1:1 or 1:2, R/-
    game.play(FRENCH, "yield")
    if kind(game, GERMAN) == "retreat":
        game.play(GERMAN, ["leave", "north"])
    if fate == "gone":
        assert at(game, "a-stupi-43") in (LOST, OFF)


# ---- scouts (BW-206 to BW-208, BW-593) ----


@rule("BW-206", "BW-207", "BW-208")
def test_armoured_cars_get_away_before_the_combat() -> None:
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [CARS], dice=[6])
    assert kind(game, FRENCH) == "withdraw"
    game.play(FRENCH, "withdraw")
    back(game, FRENCH, SOUTH_WEST)
    while kind(game, FRENCH) == "retreat":
        game.play(FRENCH, game.choices(FRENCH)[0])
    assert not shaken(game, CARS)
    assert told(game, "result") == []
    assert kind(game, GERMAN) == "follow"
    game.play(GERMAN, NORTH_EAST)
    assert where(game, PANZER_3) == HERE


@rule("BW-206")
def test_scouts_among_the_attackers_hold_them() -> None:
    game = assault({NORTH_WEST: [CARS]}, HERE, [RIFLES, "i-35-pzrgt-2"], dice=[3])
    assert kind(game, GERMAN) == "stand"


@rule("BW-206")
def test_disorganised_scouts_stay() -> None:
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [CARS], disorganised=[CARS])
    assert kind(game, FRENCH) == "stand"


@rule("BW-593")
def test_the_rest_of_the_stack_fights_at_new_odds() -> None:
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [CARS, DRAGOONS])
    assert told(game, "attack")[0]["odds"] == "1:1"  # 4 against 3
    game.play(FRENCH, "withdraw")
    while kind(game, FRENCH) == "retreat":
        game.play(FRENCH, game.choices(FRENCH)[0])
    ask = game.ask(FRENCH)
    assert ask is not None
    assert (ask.kind, ask.about["odds"]) == ("stand", "2:1")


# ---- advance ----


@rule("BW-152")
def test_nobody_advances_without_a_right_to() -> None:
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [DRAGOONS], dice=[6])
    game.play(FRENCH, "stand")
    assert at(game, DRAGOONS) == ELIMINATED
    assert kind(game, GERMAN) == "attack" or state(game).phase != "combat"
    assert where(game, PANZER_3) == NORTH_EAST


@rule("BW-153", "BW-198")
def test_after_a_combined_attack_one_stack_may_advance() -> None:
    game = assault({NORTH_EAST: [PANZER_3], NORTH: [RIFLES]}, HERE, [DRAGOONS], dice=[6])
    game.play(FRENCH, "stand")
    assert kind(game, GERMAN) == "follow"
    assert set(game.choices(GERMAN)) == {NORTH_EAST, NORTH, "stay"}
    game.play(GERMAN, NORTH)
    assert (where(game, RIFLES), where(game, PANZER_3)) == (HERE, NORTH_EAST)


@rule("BW-242", "BW-240")
def test_rommels_stack_advances_and_he_with_it() -> None:
    game = assault({"1512": ["i-25-pzrgt", "i-15-pzrgt"]}, "1612", ["8-dli"], battle="stalled", rommel="1512", dice=[6])
    game.play(FRENCH, "stand")
    assert kind(game, GERMAN) == "follow"
    game.play(GERMAN, "1512")
    game.play(GERMAN, "i-25-pzrgt")
    game.play(GERMAN, "i-15-pzrgt")
    assert sheet(state(game)).names[state(game).rommel] == "1612"


@rule("BW-247")
def test_heavy_tanks_open_the_way_for_a_stack() -> None:
    game = assault({"1512": ["7-rtr-a"]}, "1612", ["i-ss-1-rgt"], battle="stalled", dice=[6])
    game.play(GERMAN, "stand")
    assert kind(game, FRENCH) == "follow"


@rule("BW-234", "BW-235", "BW-236")
def test_ferocious_moroccans_stand_their_ground() -> None:
    game = assault(
        {"1513": ["1-5-pzrgt", "1-3-schtzrgt"]}, "1613", ["i-1er-rtm"], battle="checked", event="ferocity", dice=[4]
    )
    game.play(FRENCH, "yield")
    assert kind(game, FRENCH) == "ferocity"
    game.play(FRENCH, "stand")
    assert (where(game, "i-1er-rtm"), shaken(game, "i-1er-rtm")) == ("1613", True)
    assert state(game).ferocious == [sheet(state(game)).unit["i-1er-rtm"]]


# ---- the end of the phase (BW-069, BW-154 to BW-156) ----


@rule("BW-069", "BW-154")
def test_idle_disorganised_units_in_an_enemy_zone_flee() -> None:
    g = front({HERE: [DRAGOONS], NORTH_EAST: [PANZER_3]}, active=FRENCH, phase="combat", disorganised=[DRAGOONS])
    game = begin(g)
    game.play(FRENCH, "done")
    assert kind(game, FRENCH) == "retreat"


@rule("BW-154")
def test_who_has_fought_need_not_flee() -> None:
    """T11."""
    game = assault({NORTH_WEST: [SOMUA], SOUTH: [AT_GUN]}, HERE, [PANZER_2], disorganised=[PANZER_2], dice=[1])
    game.play(GERMAN, "stand")
    while state(game).phase in ("combat", "forced"):
        side = min(game.waiting)
        assert kind(game, side) != "retreat" or side == FRENCH
        game.play(side, "done" if "done" in game.choices(side) else game.choices(side)[0])
    assert where(game, PANZER_2) == HERE


@rule("BW-154", "BW-146", "BW-143")
def test_who_was_left_alone_and_can_not_flee_is_gone() -> None:
    """T12: without an attack the disorganised tank must flee, and every way is in a French zone."""
    ring = {"1513": [SOMUA], "1615": [HOTCHKISS], "1415": ["1er-cuirassiers"]}
    g = front({**ring, "1514": [PANZER_2]}, active=FRENCH, phase="combat", disorganised=[PANZER_2])
    game = begin(g)
    game.play(FRENCH, "done")
    assert at(game, PANZER_2) == ELIMINATED


@rule("BW-155")
def test_those_in_order_beside_them_stay() -> None:
    g = front(
        {HERE: [DRAGOONS, SOMUA], NORTH_EAST: [RIFLES]}, active=GERMAN, phase="combat", disorganised=[DRAGOONS, RIFLES]
    )
    game = begin(g)
    game.play(GERMAN, "done")
    if kind(game, FRENCH) == "retreat":
        back(game, FRENCH, game.choices(FRENCH)[0])
    assert where(game, SOMUA) == HERE


@rule("BW-156")
def test_first_those_who_did_not_attack_flee() -> None:
    g = front(
        {HERE: [DRAGOONS, SOMUA], NORTH_EAST: [RIFLES, PANZER_3]},
        active=GERMAN,
        phase="forced",
        disorganised=[DRAGOONS, RIFLES],
    )
    assert kind(begin(g), FRENCH) == "retreat"


@rule("BW-163", "BW-162")
def test_at_night_there_is_neither_combat_nor_flight() -> None:
    g = front(
        {HERE: [DRAGOONS], NORTH_EAST: [PANZER_3]}, active=GERMAN, phase="movement", turn=11, disorganised=[DRAGOONS]
    )
    game = begin(g)
    game.play(GERMAN, "end")
    assert where(game, DRAGOONS) == HERE
    assert state(game).active == FRENCH


# ---- losses ----


@rule("BW-149", "BW-150")
def test_who_has_a_refit_marker_is_gone_for_good() -> None:
    game = assault({NORTH_EAST: [PANZER_3]}, HERE, [DRAGOONS], refit=[DRAGOONS], dice=[6])
    game.play(FRENCH, "stand")
    assert at(game, DRAGOONS) == LOST


@rule("BW-102", "BW-167")
def test_a_vehicle_fares_as_its_load() -> None:
    g = front(
        {NORTH_WEST: [SOMUA, HOTCHKISS], HERE: [RIFLES, "halftrack-1"]},
        active=FRENCH,
        phase="combat",
        riding={RIFLES: "halftrack-1"},
    )
    ridden = begin(g, dice=[6])
    ridden.play(FRENCH, HERE)
    while kind(ridden, FRENCH) == "attackers":
        ridden.play(FRENCH, ridden.choices(FRENCH)[0])
    ridden.play(GERMAN, "stand")
    assert (at(ridden, RIFLES), at(ridden, "halftrack-1")) == (ELIMINATED, LOST)
