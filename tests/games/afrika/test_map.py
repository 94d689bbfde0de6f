"""Map, set-up, counters, fractions (standard rules: components, placement, cumulative effects)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    attack,
    begin,
    desert,
    figures,
    give,
    moving,
    refused,
    state,
    where,
)
from tests.rules import rule

import grognard
from grognard.games.afrika.board import board
from grognard.games.afrika.pieces import put
from grognard.games.afrika.setup import parse
from grognard.games.afrika.strength import attack_of, attack_total, defence_of, odds_column
from grognard.games.afrika.tables import (
    COLUMNS,
    COUNTERS,
    GRID,
    HALF_SIZES,
    HEX,
    LAND,
    NAMES,
    SCENARIOS,
    SHEET_A,
    SHEET_B,
    SIDES,
    UNIT,
)
from grognard.games.afrika.zones import enemy_zone


def beside(hex_: str) -> dict[str, str]:
    """The neighbours of a hex by their direction."""
    return {way: NAMES[one] for way, one in zip(GRID.compass, GRID.beside[HEX[hex_]], strict=True) if one >= 0}


def numbers(hex_: str) -> tuple[str, int, int]:
    column, row = hex_[1:].split(".")
    return hex_[0], int(column), int(row)


# ---- the map ----


@rule("AF-001")
def test_columns_are_counted_to_the_right_and_hexes_upwards() -> None:
    for hex_ in GRID.called(SHEET_A):
        sheet, column, row = numbers(hex_)
        near = beside(hex_)
        assert near.get("N", f"A{column}.{row + 1}") == f"A{column}.{row + 1}"
        assert near.get("S", f"A{column}.{row - 1}") == f"A{column}.{row - 1}"
        for way in ("NW", "SW"):
            assert way not in near or numbers(near[way])[:2] == ("A", column - 1)
        for way in ("NE", "SE"):
            assert way not in near or numbers(near[way])[:2] in {("A", column + 1), ("B", 1)}
        assert sheet == "A"


@rule("AF-001")
def test_places_lie_where_their_numbers_say() -> None:
    """Benghazi, Derna, Tobruk and Bardia from west to east; Derna the farthest north."""
    x = [GRID.centre(HEX[hex_])[0] for hex_ in ("A13.23", "A30.28", "A39.23", "A47.20")]
    y = [GRID.centre(HEX[hex_])[1] for hex_ in ("A30.28", "A39.23", "A47.20")]
    assert x == sorted(x) and y == sorted(y)


@rule("AF-002")
def test_the_two_sheets_have_a_letter_each() -> None:
    assert {hex_[0] for hex_ in GRID.called(SHEET_A)} == {"A"}
    assert {hex_[0] for hex_ in GRID.called(SHEET_B)} == {"B"}
    assert "A10.10" in HEX and "B10.10" in HEX and "10.10" not in HEX
    assert {numbers(hex_)[1] for hex_ in GRID.called(SHEET_A)} == set(range(1, 61))
    assert {numbers(hex_)[1] for hex_ in GRID.called(SHEET_B)} == set(range(1, 32))
    assert "B1.18" in beside("A60.17").values()


@rule("AF-003")
def test_every_hex_has_the_number_that_counting_gives() -> None:
    """29.17: from the row 15, at column 29, two hexes up."""
    assert beside(beside("A29.15")["N"])["N"] == "A29.17"
    assert len(set(GRID.called(LAND))) == LAND.bit_count()


@rule("AF-005", "AF-068")
def test_a_unit_pushed_off_the_map_is_destroyed() -> None:
    units = {"A2.1": ["ge.5le.3rec"], "A3.2": ["br.7.4arm", "br.22gds"]}  # 15 to 3
    game = begin(desert(units, active=ALLIED, phase="combat"), dice=[3, 3])  # and 1 for combined arms
    attack(game, "A2.1", "br.7.4arm", "br.22gds")
    give(game, AXIS, stand=0)  # D1r2
    game.play(AXIS, "A1.1")  # the corner: nothing beyond it
    assert where(game, "ge.5le.3rec") == ""
    assert [note.rule for note in game.log if note.kind == "destroyed"] == ["AF-005"]
    assert "ge.5le.3rec" in [name for name, _ in game.view(None)["boxes"]["destroyed-0"]]


@rule("AF-007")
def test_no_movement_off_the_map() -> None:
    game = moving({"A60.15": ["ge.15.33rec"]}, "A60.15", "ge.15.33rec")
    assert refused(game, AXIS, "A60.14") == ""
    assert all(answer in ("legs", "stop") or answer.startswith("A") for answer in game.choices(AXIS))
    assert refused(game, AXIS, "B1.15") == "AF-007"  # the other sheet is not used in this scenario
    assert figures(game, AXIS, "B1.15") == {"at": "B1.15"}


@rule("AF-007")
def test_the_sheets_join_where_both_are_used() -> None:
    game = moving({"A60.15": ["ge.15.33rec"]}, "A60.15", "ge.15.33rec", scenario="heia-safari")
    assert refused(game, AXIS, "B1.15") == ""


# ---- placement ----


@rule("AF-011")
def test_units_are_placed_within_the_distance_given() -> None:
    """Gazala: within 2 of A28.20, at 0, 1 or 2 hexes."""
    g = desert({}, scenario="gazala", phase="setup")
    g.setting = ["0 A28.20~2 ge.90.155"]
    game = begin(g)
    near = {NAMES[one] for one in HEX.values() if GRID.apart(one, HEX["A28.20"]) <= 2}
    assert set(game.choices(AXIS)) == near and len(near) == 19
    assert refused(game, AXIS, "A28.23") == "AF-011"


@rule("AF-011")
def test_the_units_of_gazala_within_2_are_those_named() -> None:
    zones = dict(SCENARIOS["gazala"]["axis"])
    assert zones["A28.20~2"] == ["ge.90.580rec", "ge.90.155", "ge.288"]


@rule("AF-012")
def test_the_set_up_keeps_to_the_stacking_limit() -> None:
    g = desert({"A28.20": ["it.brescia", "it.pavia", "it.10bers"]}, scenario="gazala", phase="setup")
    g.setting = ["0 A28.20~2 ge.90.155", "0 A28.20~2 ge.288"]
    game = begin(g)
    game.play(AXIS, "A28.20")  # the sixth point
    assert refused(game, AXIS, "A28.20") == "AF-012"
    assert refused(game, AXIS, "A28.21") == ""


@rule("AF-012")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_no_scenario_begins_overstacked(scenario: str) -> None:
    game = grognard.new("afrika", scenario=scenario, seed="set-up")
    assert max(state(game).load) <= 12


@rule("AF-013")
def test_units_start_whole_unless_steps_are_missing() -> None:
    g = state(grognard.new("afrika", scenario="crusader", seed="set-up"))
    short = {
        parse(thing)[0]
        for side in SIDES
        for _, things in SCENARIOS["crusader"][side]
        for thing in things
        if ":-" in thing
    }
    assert "ge.15.8pz" in short and "br.22arm" not in short
    on_map = [unit.id for number, unit in enumerate(COUNTERS) if g.where[number] >= 0]
    assert {name for name in on_map if g.lost[UNIT[name]]} == short
    assert {g.lost[UNIT[name]] for name in short} == {1}
    g = state(grognard.new("afrika", scenario="gazala", seed="set-up"))
    assert not any(g.lost)


@rule("AF-014")
def test_a_zone_holds_the_hexes_of_its_boundary() -> None:
    """Within 2 hexes of the frontier, in Libya: the frontier hexes themselves too."""
    g = desert({}, scenario="italian-offensive", phase="setup")
    g.setting = ["0 EGYPT_BORDER~2@LIBYA it.sahara"]
    game = begin(g)
    for hex_ in ("A45.10", "A46.18", "A47.20"):
        assert refused(game, AXIS, hex_) == ""
    assert refused(game, AXIS, "A46.17") == refused(game, AXIS, "A42.10") == "AF-011"


# ---- counters ----


@rule("AF-015")
def test_markers_are_no_units() -> None:
    """An entrenchment, a depot and Rommel neither rule hexes nor move nor are attacked."""
    g = desert({"A20.15": ["ge.288"], "A35.15": ["br.7.4arm"]}, works={"A30.15": AXIS}, depots={"A31.15": (AXIS, 5)})
    g.rommel = HEX["A20.15"]
    assert enemy_zone(g, ALLIED) == GRID.near[HEX["A20.15"]]
    game = begin(g)
    assert set(game.choices(AXIS)) == {"A20.15", "end"}
    assert g.load[HEX["A20.15"]] == 2  # the regiment alone
    assert not {"rommel", "entrenchment", "depot"} & set(UNIT)


@rule("AF-016")
def test_a_counter_has_a_full_and_a_reduced_side() -> None:
    g = desert({"A20.15": ["ge.15.8pz"], "A20.16": ["ge.5le.5pz:-1"]})
    whole, reduced = UNIT["ge.15.8pz"], UNIT["ge.5le.5pz"]
    assert (attack_of(g, whole), defence_of(g, whole, HEX["A20.15"])) == (12 * 8, 9 * 8)
    assert (attack_of(g, reduced), defence_of(g, reduced, HEX["A20.16"])) == (7 * 8, 6 * 8)
    for unit in COUNTERS:
        if unit.steps > 1:
            assert unit.attack[1] <= unit.attack[0] and unit.defence[1] <= unit.defence[0]
            assert unit.attack + unit.defence + unit.bomb != (
                *[unit.attack[0]] * 2,
                *[unit.defence[0]] * 2,
                *[unit.bomb[0]] * 2,
            )


@rule("AF-020")
def test_counters_carry_a_known_size() -> None:
    """Battalions, regiments, brigades, groups and divisions: no other size is in the game."""
    assert {unit.size for unit in COUNTERS} == set(HALF_SIZES)
    assert COUNTERS[UNIT["ge.hecker"]].size == "grp"  # a Kampfgruppe
    assert COUNTERS[UNIT["it.brescia"]].size == "div"
    assert COUNTERS[UNIT["br.7.4arm"]].size == "bde"
    assert COUNTERS[UNIT["ge.15.8pz"]].size == "rgt"
    assert COUNTERS[UNIT["ge.15.33rec"]].size == "bn"
    assert all(board()["units"][unit.id]["size"] == unit.size for unit in COUNTERS)


# ---- cumulative effects and fractions ----


@rule("AF-017")
def test_all_factors_of_a_unit_are_multiplied() -> None:
    """One and a half by an entrenchment and half for want of supply: three quarters."""
    g = desert({"A20.15": ["ge.15.8pz"]}, works={"A20.15": AXIS}, unsupplied=["ge.15.8pz"])
    assert Fraction(defence_of(g, UNIT["ge.15.8pz"], HEX["A20.15"]), 8) == Fraction(9 * 3, 4)


@rule("AF-017", "AF-018")
def test_a_half_of_a_half_is_a_quarter() -> None:
    g = desert({"A20.15": ["ge.15.33rec"]}, unsupplied=["ge.15.33rec"])
    assert Fraction(attack_of(g, UNIT["ge.15.33rec"]), 8) == Fraction(3, 4)


@rule("AF-018")
def test_fractions_are_kept_until_the_odds() -> None:
    """Three unsupplied attackers of 3, 3 and 4 are worth 2.5 together, not 1 + 1 + 1."""
    names = ["ge.15.33rec", "ge.5le.3rec", "ge.288"]
    g = desert({"A20.15": names}, unsupplied=names)
    assert Fraction(attack_total(g, [UNIT[name] for name in names]), 8) == Fraction(5, 2)


@rule("AF-018", "AF-019")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (985, 217, "5:1"),  # 2.5 + 3.25 + 4.1 against 2.17: 4.54
        (17, 6, "3:1"),
        (3, 4, "1:1"),
        (5, 2, "3:1"),
        (9, 6, "2:1"),
        (11, 8, "1:1"),
        (11, 6, "2:1"),
        (149, 100, "1:1"),
        (150, 100, "2:1"),
        (249, 100, "2:1"),
        (250, 100, "3:1"),
    ],
)
def test_the_odds_alone_are_rounded(attack: int, defence: int, column: str) -> None:
    assert COLUMNS[odds_column(attack, defence)] == column


@rule("AF-072")
def test_put_counts_a_stack_of_one_side() -> None:
    g = desert({"A20.15": ["ge.288"]})
    put(g, UNIT["ge.15.33rec"], HEX["A20.15"])
    assert g.load[HEX["A20.15"]] == 3 and g.at[ALLIED] == 0
