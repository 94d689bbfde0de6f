"""Strength, odds and the ledger of shifts, as both sides are told before the no-retreat choice."""

from __future__ import annotations

from typing import Any

from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, assault, begin, front, told, why
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west.tables import field

# Undone: clear ground at 1413 and the hexes round it.
HERE, NORTH, NORTH_EAST, SOUTH_EAST, SOUTH = "1413", "1412", "1512", "1513", "1414"
PANZER_3, PANZER_2, RIFLES, GUN = "i-5-pzrgt-1", "i-5-pzrgt-2", "i-13-schtzrgt", "pzjg-jager"
SOMUA, HOTCHKISS, DRAGOONS, FIELD_GUN, AT_GUN = "13e-dragons", "29e-dragons-2", "i-11e-rdp", "71e-ra", "cdac"


def about(game: Game) -> dict[str, Any]:
    """What whoever is asked is told of the odds."""
    ask = game.ask(min(game.waiting))
    assert ask is not None
    return ask.about


def odds(game: Game) -> str:
    return str(told(game, "attack")[0]["odds"])


def shifts(game: Game) -> dict[str, int]:
    return {name: columns for name, columns, _ in about(game)["shifts"]}


# ---- factors ----


@rule("BW-107", "BW-108", "BW-112", "BW-122")
def test_factors_are_added_up_on_both_sides() -> None:
    game = assault({NORTH: [PANZER_3, RIFLES], SOUTH: [PANZER_2]}, HERE, [SOMUA, DRAGOONS])  # 8 against 6
    assert odds(game) == "1:1"
    assert odds(assault({NORTH: [PANZER_3, RIFLES], SOUTH: [PANZER_2, GUN]}, HERE, [SOMUA, DRAGOONS])) == "3:2"  # 10:6


@rule("BW-113")
def test_a_refit_marker_takes_a_point_of_attack() -> None:
    assert odds(assault({NORTH: [PANZER_3]}, HERE, [SOMUA])) == "1:1"
    assert odds(assault({NORTH: [PANZER_3]}, HERE, [SOMUA], refit=[PANZER_3])) == "1:2"


@rule("BW-147", "BW-148", "BW-114")
def test_a_disorganised_unit_attacks_with_half_and_defends_with_all() -> None:
    assert odds(assault({NORTH: [PANZER_3]}, HERE, [SOMUA], disorganised=[PANZER_3])) == "1:2"  # 2 against 4
    assert odds(assault({NORTH: [SOMUA]}, HERE, [PANZER_3], disorganised=[SOMUA])) == "1:4"  # 3 halved is 1
    assert odds(assault({NORTH: [PANZER_3]}, HERE, [SOMUA], disorganised=[SOMUA])) == "1:1"


@rule("BW-115")
def test_refit_comes_before_the_half() -> None:
    """(4 - 1) / 2 is 1, where 4 / 2 - 1 would be 1 and 4 / 2 is 2; of 3 - 1 the half is 1."""
    assert odds(assault({NORTH: [PANZER_3]}, HERE, [HOTCHKISS], refit=[PANZER_3], disorganised=[PANZER_3])) == "1:3"
    assert odds(assault({NORTH: [SOMUA]}, HERE, [RIFLES], refit=[SOMUA], disorganised=[SOMUA])) == "1:3"


@rule("BW-217")
def test_an_anti_tank_gun_is_a_point_worse_against_others() -> None:
    assert odds(assault({NORTH: [GUN]}, HERE, [DRAGOONS])) == "1:2"  # 1 against 2
    assert odds(assault({NORTH: [GUN]}, HERE, [HOTCHKISS])) == "1:2"  # 2 against 3


@rule("BW-217", "BW-216")
def test_an_entrenchment_is_a_target_for_guns_too() -> None:
    game = assault({NORTH: [GUN, PANZER_3]}, HERE, [DRAGOONS], entrenched=[HERE])  # 6 against 4
    assert odds(game) == "3:2"
    assert shifts(game)["antitank"] == 1


@rule("BW-218")
def test_assault_troops_double_against_entrenchments_and_villages() -> None:
    bare = assault({"0301": ["a-stupi-43"]}, "0302", ["i-67e-ri"], battle="met")  # 3 against 3
    assert odds(bare) == "1:1"
    dug_in = assault({"0301": ["a-stupi-43"]}, "0302", ["i-67e-ri"], battle="met", entrenched=["0302"])  # 6 against 5
    assert odds(dug_in) == "1:1"
    village = assault({"0509": ["a-stupi-43"]}, "0510", ["11e-rdp"], battle="met")  # 6 against 3
    assert odds(village) == "2:1"


@rule("BW-202", "BW-203")
def test_guns_at_most_double_what_the_others_bring() -> None:
    """T14: infantry 1 with artillery 2 is 2, not 3."""
    units = {"0302": ["i-205e-ri", "x-corps-1"]}
    game = assault(units, "0301", ["i-gd"], battle="met")  # 1 + 3, capped at 2, against 3
    assert odds(game) == "1:2"


@rule("BW-202")
def test_guns_alone_do_not_attack() -> None:
    game = begin(front({NORTH: [FIELD_GUN], HERE: [RIFLES]}, active=FRENCH, phase="combat"))
    assert why(game, FRENCH, HERE) == "BW-110"


@rule("BW-199", "BW-204")
def test_guns_support_from_their_range() -> None:
    game = assault({NORTH: [SOMUA], "1111": [FIELD_GUN]}, HERE, [RIFLES, PANZER_2])  # 5 against 6
    assert odds(game) == "1:2"
    g = front({NORTH: [SOMUA], "1408": [FIELD_GUN], HERE: [RIFLES]}, active=FRENCH, phase="combat")
    far = begin(g)
    far.play(FRENCH, HERE)
    assert told(far, "attack")[0]["attackers"] == [SOMUA]


@rule("BW-201", "BW-027")
def test_guns_that_have_fired_do_not_support() -> None:
    g = front({NORTH: [SOMUA, FIELD_GUN], HERE: [RIFLES]}, active=FRENCH, phase="combat")
    g.fired[field("undone").unit[FIELD_GUN]] = 1
    game = begin(g)
    game.play(FRENCH, HERE)
    assert told(game, "attack")[0]["attackers"] == [SOMUA]


@rule("BW-205")
def test_guns_do_not_support_a_defence() -> None:
    game = assault({NORTH: [PANZER_3]}, HERE, [DRAGOONS], others={SOUTH: [FIELD_GUN]})
    assert odds(game) == "2:1"


# ---- ground ----


@rule("BW-254", "BW-255")
def test_a_village_gives_a_point() -> None:
    assert odds(assault({"1511": [PANZER_3]}, "1512", [DRAGOONS])) == "1:1"  # 4 against 2 + 1
    assert odds(assault({"1512": [PANZER_3]}, "1511", [DRAGOONS])) == "2:1"


@rule("BW-257", "BW-255")
def test_woods_give_a_point_for_the_hex() -> None:
    assert odds(assault({"1109": [PANZER_3]}, "1110", [DRAGOONS])) == "1:1"
    assert odds(assault({"1109": [PANZER_3, RIFLES]}, "1110", [DRAGOONS, "ii-11e-rdp"])) == "1:1"  # 6 against 4 + 1


@rule("BW-261", "BW-255")
def test_rough_ground_gives_a_point_for_each_unit() -> None:
    """Challenged: 1111 is rough; four of attack against 2 + 1, and against 2 + 2 + 2."""
    attackers = {"1112": ["i-6-schtzrgt", "ii-6-schtzrgt"]}
    assert odds(assault(attackers, "1111", ["8e-dragons"], battle="challenged")) == "1:1"
    assert odds(assault(attackers, "1111", ["8e-dragons", "31e-dragons"], battle="challenged")) == "1:2"


@rule("BW-269", "BW-591")
def test_a_railway_helps_infantry_only() -> None:
    infantry = assault({"1303": [PANZER_3]}, "1302", [DRAGOONS])
    tanks = assault({"1303": [PANZER_3]}, "1302", [HOTCHKISS])
    assert odds(infantry) == "1:1"  # 4 against 2 + 1
    assert odds(tanks) == "1:1"  # 4 against 3


@rule("BW-256", "BW-125")
def test_a_city_gives_two_points_and_bars_the_combined_attack() -> None:
    game = assault({"1109": ["1-5-pzrgt", "1-3-schtzrgt"]}, "1110", ["i-4e-ri"], battle="checked")  # 6 against 5
    assert odds(game) == "1:1"
    assert "combined" not in shifts(game)


@rule("BW-270", "BW-209")
def test_an_entrenchment_gives_two_points() -> None:
    assert odds(assault({NORTH: [PANZER_3]}, HERE, [DRAGOONS], entrenched=[HERE])) == "1:1"  # 4 against 4


@rule("BW-213")
def test_germans_have_no_use_of_entrenchments() -> None:
    g = assault({NORTH: [SOMUA]}, HERE, [RIFLES], entrenched=[HERE])
    assert odds(g) == "1:1"


@rule("BW-265", "BW-266", "BW-129", "BW-284")
def test_uphill_costs_a_point_and_a_column() -> None:
    """Met: 0206 is a hill of level 2; 0105 lies lower, 0207 as high."""
    below = assault({"0105": ["i-gd"]}, "0206", ["i-205e-ri"], battle="met")  # 3 against 2 + 1
    assert odds(below) == "1:1"
    assert shifts(below)["uphill"] == -1
    level = assault({"0207": ["i-gd"]}, "0206", ["i-205e-ri"], battle="met")  # 3 against 2
    assert odds(level) == "3:2"
    assert "uphill" not in shifts(level)
    both = assault({"0105": ["i-gd"], "0207": ["ii-gd"]}, "0206", ["i-205e-ri"], battle="met")
    assert odds(both) == "3:1"


# ---- shifts ----


@rule("BW-124", "BW-128")
def test_disorganised_units_shift_once_on_either_side() -> None:
    game = assault(
        {NORTH: [PANZER_3, PANZER_2]}, HERE, [SOMUA, HOTCHKISS], disorganised=[PANZER_3, PANZER_2, SOMUA, HOTCHKISS]
    )
    assert shifts(game)["disorganised-defender"] == 1
    assert shifts(game)["disorganised-attacker"] == -1


@rule("BW-125", "BW-197", "BW-126")
def test_tanks_with_infantry_against_infantry_alone_shift_a_column() -> None:
    assert shifts(assault({NORTH: [PANZER_3, RIFLES]}, HERE, [DRAGOONS]))["combined"] == 1
    assert "combined" not in shifts(assault({NORTH: [PANZER_3]}, HERE, [DRAGOONS]))
    assert "combined" not in shifts(assault({NORTH: [PANZER_3, RIFLES]}, HERE, [DRAGOONS, HOTCHKISS]))


@rule("BW-592")
def test_a_gun_among_the_defenders_spoils_the_combined_attack() -> None:
    assert "combined" not in shifts(assault({NORTH: [PANZER_3, RIFLES]}, HERE, [DRAGOONS, AT_GUN]))


@rule("BW-127", "BW-215", "BW-216")
def test_the_anti_tank_column_counts_once() -> None:
    """T9: an S35 and an anti-tank gun against tanks: 5 to 3, one column for both, one for disorder: 3:1."""
    game = assault({NORTH: [SOMUA], SOUTH: [AT_GUN]}, HERE, [PANZER_2], disorganised=[PANZER_2])
    assert odds(game) == "3:2"
    assert shifts(game) == {"antitank": 1, "disorganised-defender": 1}
    assert about(game)["column"] == "3:1"


@rule("BW-127")
def test_a_tank_without_the_bonus_shifts_nothing() -> None:
    assert "antitank" not in shifts(assault({NORTH: [HOTCHKISS]}, HERE, [PANZER_2]))
    assert "antitank" not in shifts(assault({NORTH: [PANZER_3]}, HERE, [DRAGOONS]))


@rule("BW-245", "BW-233")
def test_each_british_heavy_tank_shifts_a_column() -> None:
    units = {"1512": ["7-rtr-a", "7-rtr-b"]}
    game = assault(units, "1612", ["i-ss-1-rgt"], battle="stalled")
    assert shifts(game)["heavy"] == 2


@rule("BW-246", "BW-248", "BW-249")
def test_an_88_in_order_stops_the_heavy_tanks() -> None:
    units = {"1512": ["7-rtr-a", "7-rtr-b"]}
    game = assault(units, "1612", ["i-ss-1-rgt", "ss-pzjg"], battle="stalled")
    assert "heavy" not in shifts(game)
    assert shifts(game)["flak"] == -1
    shaken = assault(units, "1612", ["i-ss-1-rgt", "ss-pzjg"], battle="stalled", disorganised=["ss-pzjg"])
    assert shifts(shaken)["heavy"] == 2


@rule("BW-594", "BW-249")
def test_an_88_that_attacks_counts_as_an_anti_tank_gun() -> None:
    armour = assault({"1512": ["ss-pzjg"]}, "1612", ["7-rtr-a"], battle="stalled")  # 3 against 5
    assert odds(armour) == "1:2"
    assert shifts(armour)["antitank"] == 1
    infantry = assault({"1512": ["ss-pzjg"]}, "1612", ["8-dli"], battle="stalled")  # 3 - 1 against 3
    assert odds(infantry) == "1:2"
    assert "antitank" not in shifts(infantry)


@rule("BW-238")
def test_rommel_shifts_for_his_stack() -> None:
    units = {"1512": ["i-25-pzrgt"]}
    assert shifts(assault(units, "1612", ["8-dli"], battle="stalled", rommel="1512"))["rommel"] == 1
    assert shifts(assault({"1512": ["8-dli"]}, "1612", ["i-25-pzrgt"], battle="stalled", rommel="1612"))["rommel"] == -1
    assert "rommel" not in shifts(assault(units, "1612", ["8-dli"], battle="stalled", rommel="1912"))


@rule("BW-231", "BW-232", "BW-602")
def test_moroccan_ferocity_shifts_both_ways() -> None:
    defence = assault({"1513": ["1-5-pzrgt"]}, "1613", ["i-1er-rtm"], battle="checked", event="ferocity")
    assert shifts(defence)["ferocity"] == -1
    attack = assault({"1513": ["i-2e-rtm"]}, "1613", ["2-5-pzrgt"], battle="checked", event="ferocity")
    assert shifts(attack)["ferocity"] == 1
    assert "ferocity" not in shifts(assault({"1513": ["i-2e-rtm"]}, "1613", ["2-5-pzrgt"], battle="checked"))


@rule("BW-118", "BW-119")
def test_shifts_are_netted_and_held_to_three_and_to_the_table() -> None:
    game = assault(
        {"1512": ["7-rtr-a", "7-rtr-b"]},
        "1612",
        ["i-25-pzrgt", "i-15-pzrgt"],
        battle="stalled",
        disorganised=["i-25-pzrgt"],
    )  # 6 against 7; +2 heavy, +1 anti-tank, +1 disorder: 4 are 3
    assert odds(game) == "1:2"
    assert sum(shifts(game).values()) == 4
    assert about(game)["column"] == "2:1"


@rule("BW-119", "BW-110")
def test_no_shift_saves_a_ratio_below_one_to_four() -> None:
    game = begin(
        front(
            {NORTH: [GUN], HERE: [SOMUA, "29e-dragons-1", "1er-cuirassiers"]},
            phase="combat",
            disorganised=[SOMUA, "29e-dragons-1", "1er-cuirassiers"],
        )
    )
    assert why(game, GERMAN, HERE) == "BW-110"
