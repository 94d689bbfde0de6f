"""Movement: points and ground, roads, zones, night, disorder, loads, leaving the map, exploitation."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blitzkrieg_west.position import (
    FRENCH,
    GERMAN,
    at,
    begin,
    front,
    go,
    kind,
    moving,
    state,
    told,
    where,
    why,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west.movement import allowance, reach_of
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import LOST, OFF, Front

PANZER_3, PANZER_2, RIFLES, RIFLES_2 = "i-5-pzrgt-1", "i-5-pzrgt-2", "i-13-schtzrgt", "ii-13-schtzrgt"
SOMUA, HOTCHKISS, DRAGOONS, FIELD_GUN, CARS = "13e-dragons", "29e-dragons-2", "i-11e-rdp", "71e-ra", "8e-cuirassiers"
TRACK, TRACK_2 = "halftrack-1", "halftrack-2"


def reach(g: Front, name: str) -> set[str]:
    return set(sheet(g).grid.called(reach_of(g, sheet(g).unit[name])))


def points(g: Front, name: str) -> float:
    return allowance(g, sheet(g).unit[name]) / 2


def figures(game: Game, side: int, answer: Any) -> tuple[str, Any, Any]:
    refusal = game.refusal(side, answer)
    assert refusal is not None
    return refusal.rule, refusal.about.get("need"), refusal.about.get("have")


# ---- points and ground ----


@rule("BW-083", "BW-084", "BW-085", "BW-253")
def test_a_point_a_hex_in_the_open() -> None:
    game = moving("1415", RIFLES, units={"1415": [RIFLES]})  # 2 points
    assert {"1413", "1417", "1315", "1215"} <= set(game.choices(GERMAN)) | {"1417"}
    assert figures(game, GERMAN, "1412") == ("BW-084", "3", "2")


@rule("BW-257", "BW-258")
def test_woods_cost_others_twice_as_much_as_infantry() -> None:
    """0607 and 0608 are woods, 0506 and 0507 clear; the infantry goes in with one point, a motorcycle with two."""
    foot = reach(front({"0506": [DRAGOONS]}, active=FRENCH), DRAGOONS)
    assert "0607" in foot
    assert "0608" in foot  # a second wood, a second point
    tanks = front({"0506": [SOMUA]}, active=FRENCH)
    assert "0707" in reach(tanks, SOMUA)  # two woods for its four points


@rule("BW-259", "BW-260")
def test_a_road_costs_half_a_point_and_carries_over_a_stream() -> None:
    """From 1013 by two villages (1 each) and three hexes (1/2 each) to 0512; the village 0412 would be too much."""
    g = front({"1013": [SOMUA]}, active=FRENCH)
    assert "0512" in reach(g, SOMUA)
    assert "0412" not in reach(g, SOMUA)
    stream = front({"1302": [RIFLES]})  # 1203 is a village beyond the Petite Gette, by road 1; then 1103, 1/2
    assert {"1203", "1103"} <= reach(stream, RIFLES)


@rule("BW-089", "BW-254")
def test_a_village_on_a_road_costs_its_own_price() -> None:
    """T3, T4: from 1413 along the road: 1512 is a village (1), then half a point a hex."""
    g = front({"1413": [RIFLES]})
    assert "1712" in reach(g, RIFLES)  # 1 + 1/2 + 1/2
    assert "1813" not in reach(g, RIFLES)  # 1/2 more


@rule("BW-191", "BW-259")
def test_interdiction_takes_the_roads_from_the_french_only() -> None:
    free = reach(front({"1013": [SOMUA]}, active=FRENCH), SOMUA)
    barred = reach(front({"1013": [SOMUA]}, active=FRENCH, interdiction=1), SOMUA)
    assert barred < free
    assert "0512" in free - barred
    german = front({"1413": [PANZER_3]}, interdiction=2)
    assert reach(german, PANZER_3) == reach(front({"1413": [PANZER_3]}), PANZER_3)


@rule("BW-194", "BW-193")
def test_two_interdicting_units_slow_french_armour() -> None:
    g = front({"1013": [SOMUA], "1015": ["11e-rdp-2"]}, active=FRENCH, interdiction=2)
    assert (points(g, SOMUA), points(g, "11e-rdp-2")) == (3, 5)
    g.options = {"interdicted": "motorised"}
    assert points(g, "11e-rdp-2") == 4


@rule("BW-264")
def test_a_stream_costs_a_point_more() -> None:
    """1103 and 1203 lie on either side of the Petite Gette, without a road the rifles need both points."""
    assert "1204" not in reach(front({"1003": [DRAGOONS]}, active=FRENCH), DRAGOONS)
    assert "1103" in reach(front({"1003": [DRAGOONS]}, active=FRENCH), DRAGOONS)


@rule("BW-265")
def test_a_slope_costs_one_point_or_two() -> None:
    """Met: 0206 stands on level 2, 0105 lower."""
    foot = front({"0105": ["i-67e-ri"]}, battle="met", active=FRENCH)
    assert "0206" in reach(foot, "i-67e-ri")  # 1 + 1
    tanks = front({"0105": ["4e-bcc"]}, battle="met", active=FRENCH)  # 2 points: 1 + 2 are too many
    number = sheet(tanks).unit["4e-bcc"]
    assert (
        sheet(tanks)
        .ground(1, True)
        .cost(tanks.where[number], sheet(tanks).grid.beside[tanks.where[number]].index(sheet(tanks).hex["0206"]))
        == 6
    )
    assert "0206" in reach(tanks, "4e-bcc")  # by the minimum move


@rule("BW-262", "BW-220", "BW-086")
def test_the_meuse_is_crossed_on_foot_with_everything_or_not_at_all() -> None:
    units = {"0804": ["i-1-schtzrgt", "i-1-pzrgt"]}
    g = front(units, battle="unleashed")
    banks = sheet(g).regions
    foot, tanks = reach(g, "i-1-schtzrgt"), reach(g, "i-1-pzrgt")
    here = banks["north-bank"] if banks["north-bank"] >> sheet(g).hex["0804"] & 1 else banks["south-bank"]
    over = {name for name in foot if not here >> sheet(g).hex[name] & 1}
    near = {sheet(g).names[p] for p in sheet(g).grid.beside[sheet(g).hex["0804"]] if p >= 0}
    assert over and over <= near
    assert {name for name in tanks if not here >> sheet(g).hex[name] & 1} == set()


@rule("BW-221", "BW-595")
def test_a_pontoon_carries_everybody() -> None:
    g = front({"0804": ["i-1-pzrgt"]}, battle="unleashed", pontoons=["0804/0904"])
    assert "0904" in reach(g, "i-1-pzrgt")


@rule("BW-591")
def test_a_railway_hex_costs_as_rough_ground() -> None:
    """1204 is on the railway, and on no road."""
    g = front({"1304": [HOTCHKISS]}, active=FRENCH)
    ground = sheet(g).ground(1, True)
    here, there = sheet(g).hex["1304"], sheet(g).hex["1204"]
    assert ground.cost(here, sheet(g).grid.beside[here].index(there)) == 4  # two points for a vehicle
    foot = sheet(g).ground(0, True)
    assert foot.cost(here, sheet(g).grid.beside[here].index(there)) == 2


@rule("BW-086")
def test_a_unit_may_always_move_a_hex() -> None:
    """Artillery with 1 point enters woods that cost 2."""
    g = front({"0206": ["x-corps-1"]}, battle="met", active=FRENCH)
    assert points(g, "x-corps-1") == 1
    assert "0305" in reach(g, "x-corps-1")


# ---- zones ----


@rule("BW-063", "BW-064")
def test_into_a_zone_and_no_farther_and_out_of_it_for_a_point_more() -> None:
    units = {"1415": [PANZER_3], "1413": [SOMUA]}
    assert "1412" not in reach(front(units), PANZER_3)
    start = front({"1414": [PANZER_3], "1413": [SOMUA]})
    free = front({"1414": [PANZER_3]})
    assert "1417" in reach(start, PANZER_3)  # 1 + 1 + 1 + 1
    assert "1115" in reach(free, PANZER_3)
    assert "1814" not in reach(start, PANZER_3)


@rule("BW-065", "BW-088")
def test_out_of_a_zone_the_first_hex_must_be_free() -> None:
    """Between two enemies every way out leads through a zone: the unit is held."""
    ring = {"1412": [SOMUA], "1415": [HOTCHKISS], "1213": ["1er-cuirassiers"], "1613": ["2e-cuirassiers-1"]}
    assert reach(front({**ring, "1414": [PANZER_3]}), PANZER_3) == set()
    open_way = {name: units for name, units in ring.items() if name != "1613"}
    game = moving("1414", PANZER_3, units={**open_way, "1414": [PANZER_3, PANZER_2]})
    assert "1513" in game.choices(GERMAN)


@rule("BW-030", "BW-158", "BW-157", "BW-159", "BW-041")
def test_at_night_one_hex_and_into_no_zone() -> None:
    game = moving("1415", PANZER_3, units={"1415": [PANZER_3], "1413": [SOMUA]}, turn=11)
    assert "1416" in game.choices(GERMAN)
    assert "1417" not in game.choices(GERMAN)
    assert why(game, GERMAN, "1414") == "BW-158"
    assert why(game, GERMAN, "1417") == "BW-157"
    leaving = moving("1414", PANZER_3, units={"1414": [PANZER_3], "1413": [SOMUA]}, turn=11)
    assert "1415" in leaving.choices(GERMAN)


@rule("BW-090")
def test_a_disorganised_unit_goes_one_hex() -> None:
    game = moving("1415", PANZER_3, units={"1415": [PANZER_3]}, disorganised=[PANZER_3])
    assert "1414" in game.choices(GERMAN)
    assert why(game, GERMAN, "1413") == "BW-090"


@rule("BW-342", "BW-352")
def test_a_paralysed_command_lets_units_go_one_hex() -> None:
    game = moving("1415", PANZER_3, units={"1415": [PANZER_3]}, event="german-paralysis")
    assert why(game, GERMAN, "1413") == "BW-342"
    other = moving("1415", PANZER_3, units={"1415": [PANZER_3]}, event="french-paralysis")
    assert "1413" in other.choices(GERMAN)


# ---- stacking ----


@rule("BW-075", "BW-076", "BW-079")
def test_three_germans_to_a_hex() -> None:
    units = {"1415": [PANZER_3], "1414": [PANZER_2, RIFLES, RIFLES_2]}
    game = moving("1415", PANZER_3, units=units)
    assert "1413" in game.choices(GERMAN)  # through them
    g = front({"1415": [PANZER_3], "1414": [PANZER_2, RIFLES, RIFLES_2]})
    for number in range(len(g.moved)):
        g.moved[number] = int(sheet(g).units[number].id != PANZER_3)
    held = begin(g)
    held.play(GERMAN, "1415")
    assert why(held, GERMAN, "1414") == "BW-076"


@rule("BW-077", "BW-078")
def test_three_french_of_one_formation_else_two() -> None:
    units = {"1415": [CARS], "1414": [SOMUA, HOTCHKISS], "1315": [DRAGOONS]}
    g = front(units, active=FRENCH)
    for name in (SOMUA, HOTCHKISS):
        g.moved[sheet(g).unit[name]] = 1
    game = begin(g)
    game.play(FRENCH, "1415")
    assert "1414" in game.choices(FRENCH)  # all of the 2nd DLM
    other = front(units, active=FRENCH)
    for name in (SOMUA, HOTCHKISS):
        other.moved[sheet(other).unit[name]] = 1
    second = begin(other)
    second.play(FRENCH, "1315")
    assert why(second, FRENCH, "1414") == "BW-076"


@rule("BW-081", "BW-082")
def test_vehicles_and_markers_take_no_room() -> None:
    g = front({"1415": [PANZER_3], "1414": [PANZER_2, RIFLES, TRACK, TRACK_2]})
    for name in (PANZER_2, RIFLES, TRACK, TRACK_2):
        g.moved[sheet(g).unit[name]] = 1
    game = begin(g)
    game.play(GERMAN, "1415")
    assert "1414" in game.choices(GERMAN)


# ---- loads ----


@rule("BW-095", "BW-097", "BW-098")
def test_a_vehicle_carries_infantry_at_four_points() -> None:
    game = begin(front({"1415": [RIFLES, TRACK]}))
    game.play(GERMAN, ["load", RIFLES])
    g = state(game)
    assert points(g, RIFLES) == 4
    go(game, "1415", [RIFLES], "1411")
    assert (where(game, RIFLES), where(game, TRACK)) == ("1411", "1411")


@rule("BW-095")
def test_tanks_and_motorcycles_do_not_ride() -> None:
    game = begin(front({"1415": [PANZER_3, TRACK]}))
    assert ["load", PANZER_3] not in game.choices(GERMAN)


@rule("BW-099", "BW-100", "BW-101")
def test_who_is_set_down_stays_and_the_vehicle_takes_no_other() -> None:
    g = front({"1415": [RIFLES, TRACK, RIFLES_2]}, riding={RIFLES: TRACK})
    game = begin(g)
    assert ["load", RIFLES_2] not in game.choices(GERMAN)
    game.play(GERMAN, ["unload", RIFLES])
    assert ["load", RIFLES_2] not in game.choices(GERMAN)
    game.play(GERMAN, "1415")
    assert RIFLES not in game.choices(GERMAN)


@rule("BW-099")
def test_a_vehicle_that_has_come_in_this_phase_takes_nobody_up() -> None:
    game = begin(front({"1415": [RIFLES], "1413": [TRACK]}))
    go(game, "1413", [TRACK], "1415")
    assert ["load", RIFLES] not in game.choices(GERMAN)


@rule("BW-103", "BW-104")
def test_a_vehicle_alone_is_run_over() -> None:
    game = begin(front({"1415": [SOMUA], "1413": [TRACK]}, active=FRENCH))
    go(game, "1415", [SOMUA], "1412")
    assert at(game, TRACK) == LOST
    assert told(game, "eliminated")[0]["unit"] == TRACK


@rule("BW-250")
def test_an_88_moves_in_a_vehicle_only() -> None:
    game = begin(front({"1612": ["ss-pzjg", "truck-11"]}, battle="stalled"))
    game.play(GERMAN, ["load", "ss-pzjg"])
    assert points(state(game), "ss-pzjg") == 4
    alone = begin(front({"1612": ["ss-pzjg"], "1812": ["i-ss-1-rgt"]}, battle="stalled"))
    assert why(alone, GERMAN, "1612") == "BW-250"


# ---- off the map ----


@rule("BW-092", "BW-094", "BW-596")
def test_a_unit_leaves_by_its_own_edge_and_may_be_back_in_two_turns() -> None:
    game = moving("1905", PANZER_3, units={"1905": [PANZER_3]}, turn=3)
    assert ["leave", "east"] in game.choices(GERMAN)
    assert ["leave", "north"] not in game.choices(GERMAN)
    game.play(GERMAN, ["leave", "east"])
    g = state(game)
    assert (at(game, PANZER_3), g.back[sheet(g).unit[PANZER_3]]) == (OFF, 5)


@rule("BW-596", "BW-093")
@pytest.mark.parametrize(("battle", "west"), [("undone", True), ("challenged", True), ("checked", False)])
def test_germans_leave_by_the_west_in_two_battles_only(battle: str, west: bool) -> None:
    tanks = {"undone": PANZER_3, "challenged": "i-15-pzrgt", "checked": "1-5-pzrgt"}[battle]
    game = moving("0105", tanks, units={"0105": [tanks]}, battle=battle)
    assert (["leave", "west"] in game.choices(GERMAN)) == west


# ---- exploitation ----


@rule("BW-032", "BW-049", "BW-091")
def test_only_armour_and_carried_units_in_order_exploit() -> None:
    units = {"1415": [PANZER_3, RIFLES], "1417": [PANZER_2]}
    game = begin(front(units, phase="exploitation", disorganised=[PANZER_2]))
    game.play(GERMAN, "1415")
    assert (kind(game, GERMAN), state(game).phase) == ("to", "exploitation")
    ask = game.ask(GERMAN)
    assert ask is not None
    assert ask.about["group"] == [PANZER_3]
    other = begin(front(units, phase="exploitation", disorganised=[PANZER_2]))
    assert why(other, GERMAN, "1417") == "BW-091"
    rifles = begin(front({"1415": [RIFLES], "1417": [PANZER_2]}, phase="exploitation"))
    assert why(rifles, GERMAN, "1415") == "BW-032"


@rule("BW-096")
def test_carried_units_exploit() -> None:
    g = front({"1415": [RIFLES, TRACK]}, phase="exploitation", riding={RIFLES: TRACK})
    assert points(g, RIFLES) == 2
    assert "1413" in reach(g, RIFLES)


@rule("BW-032")
@pytest.mark.parametrize(("name", "left"), [(PANZER_3, 2), (CARS, 3)])
def test_half_the_allowance_is_rounded_up(name: str, left: int) -> None:
    side = GERMAN if name == PANZER_3 else FRENCH
    assert points(front({"1415": [name]}, phase="exploitation", active=side), name) == left


@rule("BW-033")
def test_there_is_no_minimum_move_in_exploitation() -> None:
    """R35: 2 points, 1 in exploitation, woods cost 2."""
    g = front({"0206": ["4e-bcc"]}, battle="met", phase="exploitation", active=FRENCH)
    woods = sheet(g).grid.called(sheet(g).terrain["woods"])
    assert not reach(g, "4e-bcc") & set(woods)


@rule("BW-034", "BW-066")
def test_nobody_exploits_into_a_zone() -> None:
    game = moving("1415", PANZER_3, units={"1415": [PANZER_3, PANZER_2], "1413": [SOMUA]}, phase="exploitation")
    assert why(game, GERMAN, "1414") == "BW-034"


@rule("BW-035", "BW-162")
def test_there_is_no_exploitation_at_night() -> None:
    game = begin(front({"1415": [PANZER_3]}, turn=11))
    game.play(GERMAN, "end")
    assert state(game).active == FRENCH


# ---- Rommel ----


@rule("BW-241")
def test_rommel_gives_a_point_to_who_begins_and_ends_with_him() -> None:
    units = {"1612": ["i-25-pzrgt", "ii-25-pzrgt"]}
    game = begin(front(units, battle="stalled", rommel="1612"))
    game.play(GERMAN, "1612")
    game.play(GERMAN, "i-25-pzrgt")
    game.play(GERMAN, "done")
    assert kind(game, GERMAN) == "lead"
    game.play(GERMAN, "goes")
    assert points(state(game), "i-25-pzrgt") == 5
    stays = begin(front(units, battle="stalled", rommel="1612"))
    stays.play(GERMAN, "1612")
    stays.play(GERMAN, "i-25-pzrgt")
    stays.play(GERMAN, "done")
    stays.play(GERMAN, "stays")
    assert points(state(stays), "i-25-pzrgt") == 4


@rule("BW-237", "BW-239")
def test_rommel_goes_to_any_unit_in_supply() -> None:
    game = begin(front({"1612": ["i-25-pzrgt"], "1812": ["i-15-pzrgt"]}, battle="stalled", events={"rommel": 1}))
    game.play(GERMAN, "rommel")
    assert set(game.choices(GERMAN)) == {"1612", "1812"}
    game.play(GERMAN, "1812")
    assert sheet(state(game)).names[state(game).rommel] == "1812"
    assert "rommel" not in game.choices(GERMAN)
