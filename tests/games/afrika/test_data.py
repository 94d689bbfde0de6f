"""The printed matter: map, counters and charts agree with each fragment that the rulebook shows, and in themselves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import pytest
from tests.games.afrika.orders import RULES, order
from tests.rules import rule

from grognard.engine.tables import read_table
from grognard.games.afrika import MODULE
from grognard.games.afrika.setup import parse, zone_hexes
from grognard.games.afrika.sources import in_play
from grognard.games.afrika.state import fresh
from grognard.games.afrika.tables import (
    ALAM_HALFA,
    ALLIED,
    ARRIVALS,
    AXIS,
    BOMBARD,
    CAIRO,
    CHARTS,
    COLUMNS,
    COMBAT,
    COUNTERS,
    DIVISIONS,
    FULL_STACK,
    GRID,
    HEX,
    LAND,
    LAST_OF_A,
    MAP,
    NAMES,
    PACKAGE,
    PORTS,
    SCENARIOS,
    SHEET_B,
    SIDES,
    STACKING,
    UNIT,
    mask,
    of_period,
)

PART: Final = re.compile(r"([AD])(\d)(?:r(\d))?")
OFF_MAP: Final = ("TRIPOLI", "INTERMEDIATE", "DESTROYED")


# ---- set-ups ----


def entries() -> list[tuple[str, int, str, list[str]]]:
    return [(name, side, *entry) for name, row in SCENARIOS.items() for side in (0, 1) for entry in row[SIDES[side]]]


@rule("AF-012", "AF-192")
@pytest.mark.parametrize(("scenario", "side", "place", "things"), entries())
def test_every_set_up_hex_exists_is_land_and_has_room(scenario: str, side: int, place: str, things: list[str]) -> None:
    if place in OFF_MAP or place == "ANY_AXIS_UNIT":
        return
    units = [UNIT[parse(thing)[0]] for thing in things if parse(thing)[0] in UNIT]
    assert all(COUNTERS[unit].side == side for unit in units)
    if place in HEX:
        assert LAND & in_play(scenario) >> HEX[place] << HEX[place] & 1 << HEX[place]
        assert sum(STACKING[unit] for unit in units) <= FULL_STACK
    else:
        zone = zone_hexes(fresh(scenario), side, place)
        assert zone & ~in_play(scenario) == 0
        assert sum(STACKING[unit] for unit in units) <= FULL_STACK * zone.bit_count()
        assert zone.bit_count() > 1


@rule("AF-011", "AF-421")
@pytest.mark.parametrize("name", SCENARIOS)
def test_nobody_is_placed_twice(name: str) -> None:
    row = SCENARIOS[name]
    things = [parse(thing)[0] for side in SIDES for _, what in row[side] for thing in what]
    things += [parse(thing)[0] for side in SIDES for _, _, what in row.get(f"{side}_arrivals", ()) for thing in what]
    units = [thing for thing in things if thing in UNIT]
    assert len(units) == len(set(units))


@rule("AF-013", "AF-198")
def test_nobody_has_lost_all_his_steps_at_the_start() -> None:
    placed = [thing for _, _, place, what in entries() if place != "DESTROYED" for thing in what]
    coming = [thing for side in SIDES for what in ARRIVALS[side].values() for thing in what]
    for thing in (*placed, *coming):
        name, steps = parse(thing)
        assert name not in UNIT or steps < COUNTERS[UNIT[name]].steps


@rule("AF-426")
def test_every_set_up_line_of_the_ledger_can_be_read() -> None:
    rows = [row for row, text in RULES.items() if " setup: " in text]
    assert len(rows) == 137
    assert all(order(row).where for row in rows)


# ---- the combat table ----


def cells(row: Sequence[str], who: str, part: int) -> int:
    """The steps (1) or hexes (2) that a row or column asks of the attacker or the defender in all."""
    return sum(int(found[part] or 0) for cell in row for found in PART.findall(cell) if found[0] == who)


@rule("AF-099", "AF-120")
def test_the_combat_table_is_eleven_rows_of_nine_columns() -> None:
    assert [len(row) for row in COMBAT] == [9] * 11
    assert COLUMNS == ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"]
    assert all(re.fullmatch(r"([AD]\d(r\d)?)( D\d(r\d)?)?", cell) for row in COMBAT for cell in row)


@rule("AF-099", "AF-100")
@pytest.mark.parametrize(("odds", "total", "result"), [("5:1", 8, "D2r2"), ("1:1", 2, "A2r1")])
def test_the_two_results_that_the_rulebook_shows(odds: str, total: int, result: str) -> None:
    assert COMBAT[total - 2][COLUMNS.index(odds)] == result


@rule("AF-099")
def test_the_totals_of_its_rows() -> None:
    assert [cells(row, "A", 1) for row in COMBAT] == [11, 8, 8, 6, 6, 4, 3, 3, 2, 2, 1]
    assert [cells(row, "A", 2) for row in COMBAT] == [6, 4, 4, 2, 2, 1, 0, 0, 0, 0, 0]
    assert [cells(row, "D", 1) for row in COMBAT] == [4, 5, 5, 7, 7, 9, 12, 12, 16, 16, 19]
    assert [cells(row, "D", 2) for row in COMBAT] == [2, 4, 4, 6, 6, 9, 12, 12, 16, 16, 20]


@rule("AF-099")
def test_the_totals_of_its_columns() -> None:
    columns = list(zip(*COMBAT, strict=True))
    assert [cells(column, "A", 1) for column in columns] == [17, 13, 9, 6, 5, 3, 1, 0, 0]
    assert [cells(column, "A", 2) for column in columns] == [9, 6, 3, 1, 0, 0, 0, 0, 0]
    assert [cells(column, "D", 1) for column in columns] == [3, 5, 6, 8, 11, 14, 17, 21, 27]
    assert [cells(column, "D", 2) for column in columns] == [1, 2, 3, 5, 10, 14, 18, 24, 30]


@rule("AF-099")
def test_better_dice_and_better_odds_are_never_worse() -> None:
    for lines in (COMBAT, list(zip(*COMBAT, strict=True))):
        for line in zip(*lines, strict=True):
            assert [cells([cell], "A", 1) for cell in line] == sorted((cells([c], "A", 1) for c in line), reverse=True)
            assert [cells([cell], "D", 1) for cell in line] == sorted(cells([c], "D", 1) for c in line)


# ---- bombardment, ports, supply, chance ----


@rule("AF-320")
def test_the_bombardment_chart() -> None:
    """Whole numbers, of which 1 is one (V24); eleven rows of six columns, and their totals."""
    assert [len(row) for row in BOMBARD] == [6] * 11
    assert [sum(row) for row in BOMBARD] == [1, 1, 1, 2, 2, 4, 6, 6, 8, 10, 13]
    assert [sum(column) for column in zip(*BOMBARD, strict=True)] == [2, 3, 6, 8, 14, 21]
    assert all(list(row) == sorted(row) for row in (*BOMBARD, *zip(*BOMBARD, strict=True)))


@rule("AF-278", "AF-293")
def test_the_ports() -> None:
    """Matruh and Bardia are never above 1; some port can have 3; Tripoli and Alexandria have no scale."""
    scales: dict[str, list[int]] = CHARTS["port_capacity"]
    assert set(scales) == {NAMES[port] for port in PORTS} - {"B19.18"}
    assert max(scales["B1.18"]) == max(scales["A47.20"]) == 1
    assert max(max(scale) for scale in scales.values()) == 3
    assert all(len(scale) == 6 and scale == sorted(scale) for scale in scales.values())


@rule("AF-391", "AF-266")
def test_axis_supply_grows_with_the_points_over_malta() -> None:
    axis: dict[str, Any] = CHARTS["axis"]
    assert axis["malta"] == sorted(axis["malta"])
    assert len(axis["malta"]) == 5
    assert axis["supply"] == sorted(axis["supply"])
    assert len(axis["supply"]) == 12 + axis["malta"][-1] - 1  # every total of two dice and a bonus


@rule("AF-267")
def test_allied_supply_is_fixed_by_period() -> None:
    amounts = [of_period(CHARTS["allied"]["supply"], turn) for turn in range(1, 29)]
    assert amounts == sorted(amounts)
    assert Counter(amounts) == {4: 6, 5: 6, 6: 6, 8: 6, 10: 4}


@rule("AF-309", "AF-403")
def test_the_allied_chance_table_has_all_three_kinds() -> None:
    """Nothing, withdrawals and points; three infantry brigades and an armoured one is the rulebook's example."""
    table: list[list[int]] = CHARTS["allied"]["random"]
    assert len(table) == len(CHARTS["axis"]["random"]) == 11
    assert [0, 0, 0, 0] in table
    assert [0, 3, 1, 0] in table
    assert any(row[0] for row in table)
    assert all(not row[0] or not any(row[1:]) for row in table)


@rule("AF-259")
def test_a_captured_depot_gives_a_percentage_by_one_die() -> None:
    percent: list[int] = CHARTS["depot_capture"]["percent"]
    assert len(percent) == 6
    assert all(0 <= part <= 100 for part in percent)


@rule("AF-351")
def test_there_are_as_many_entrenchments_for_each_side_as_any_scenario_needs() -> None:
    needs = [
        sum(thing == "+entrenchment" for _, what in row[side] for thing in what)
        for row in SCENARIOS.values()
        for side in SIDES
    ]
    assert max(needs) == 8
    assert CHARTS["limits"]["entrenchments"] >= max(needs)


# ---- the counters ----


def test_the_counters_in_all() -> None:
    sides = Counter(unit.side for unit in COUNTERS)
    assert sides == {AXIS: 85, ALLIED: 76}
    assert Counter(unit.type for unit in COUNTERS) == {
        "inf": 63, "motinf": 26, "armor": 20, "art": 20, "recon": 12, "at": 9, "para": 4, "mg": 2, "mc": 1, "amph": 1,
        "cav": 1, "marine": 1, "cdo": 1,
    }  # fmt: skip
    assert [sum(unit.steps for unit in COUNTERS if unit.side == side) for side in (AXIS, ALLIED)] == [209, 210]
    assert len({unit.id for unit in COUNTERS}) == len(COUNTERS)


@rule("AF-361", "AF-421")
def test_the_counters_of_each_division() -> None:
    assert {name: len(units) for name, units in DIVISIONS.items()} == {
        "5 Le": 6, "15 Pz": 6, "90 Le": 5, "164": 4, "Ariete": 4, "Littorio": 4, "Trieste": 3, "Trento": 3,
        "Folgore": 2, "Babini": 2,
        "7 Arm": 5, "2 Arm": 5, "1 Arm": 4, "10 Arm": 4, "70": 3, "50": 3, "44": 3, "51": 3,
        "4 Ind": 3, "5 Ind": 3, "10 Ind": 3, "6 Aus": 3, "7 Aus": 3, "9 Aus": 3, "2 NZ": 3, "1 SA": 3, "2 SA": 3,
    }  # fmt: skip


@rule("AF-426")
def test_the_one_counter_whose_values_the_rulebook_shows() -> None:
    regiment = COUNTERS[UNIT["ge.288"]]
    assert (regiment.attack[0], regiment.defence[0], regiment.moves / 2) == (4, 7, 18)


@rule("AF-328")
def test_artillery_defends_with_one() -> None:
    assert {unit.defence for unit in COUNTERS if unit.artillery} == {(1, 1)}
    assert all(bool(unit.bomb[0]) == unit.artillery for unit in COUNTERS)


@rule("AF-197")
def test_steps_are_no_fewer_than_the_scenarios_ask_and_four_at_the_most() -> None:
    for row in read_table(PACKAGE, "units.toml")["unit"]:
        assert row.get("least_steps", 1) <= row["steps"] <= 4
        assert all(reduced <= full for full, reduced in zip(row["full"], row["reduced"], strict=True))


def test_each_counter_says_in_which_turn_it_comes() -> None:
    for side in SIDES:
        for key, what in ARRIVALS[side].items():
            for thing in what:
                name = parse(thing)[0]
                assert name == "rommel" or COUNTERS[UNIT[name]].turn == int(key[1:])


# ---- places ----


@pytest.mark.parametrize(
    ("place", "name"),
    [("A13.23", "Benghazi"), ("A14.20", "Soluch"), ("A24.28", "Cyrene"), ("A39.23", "Tobruk"), ("A47.20", "Bardia"),
     ("A39.20", "Bir el Gubi"), ("A2.12", "Arco"), ("B1.18", "Marsa Matruh"), ("B19.18", "Alexandria"),
     ("B28.9", "Cairo"), ("B14.13", "Alam Halfa"), ("A30.28", "Derna")],
)  # fmt: skip
def test_towns_stand_where_the_rulebook_puts_them(place: str, name: str) -> None:
    words = MODULE.words("en")
    towns = {row["hex"]: words[f"place.{row['id']}"] for row in MAP["place"]}
    assert name in towns[place]


@rule("AF-521", "AF-522", "AF-609")
def test_cairo_has_several_hexes_and_alam_halfa_two() -> None:
    assert len(CAIRO) >= 2
    assert len(ALAM_HALFA) == 2
    assert (mask(CAIRO) | mask(ALAM_HALFA)) & ~SHEET_B == 0


def test_all_land_hangs_together() -> None:
    """Over both sheets, whatever cliffs lie between; and each sheet by itself."""
    first = 1 << HEX["A39.23"]
    assert GRID.flood(first, LAND) == LAND
    assert GRID.flood(1 << HEX["B1.18"], SHEET_B) == LAND & SHEET_B


def test_roads_and_tracks_run_from_neighbour_to_neighbour() -> None:
    for chain in (*MAP["roads"].values(), *MAP["tracks"].values()):
        assert all(name in HEX for name in chain)
        assert all(GRID.apart(HEX[a], HEX[b]) == 1 for a, b in pairwise(chain))


# ---- what the designer says he left out ----


@rule("AF-676")
def test_formations_keep_their_first_name() -> None:
    """The 5th Light also when it had become the 21st Panzer Division, in August 1942."""
    assert not any("21" in unit.division for unit in COUNTERS if unit.nation == "de")
    alam_halfa = [parse(thing)[0] for _, what in SCENARIOS["alam-halfa"]["axis"] for thing in what]
    assert {COUNTERS[UNIT[name]].division for name in alam_halfa if name.startswith("ge.5le")} == {"5 Le"}


@rule("AF-677")
def test_the_machine_gun_battalions_belong_to_no_division() -> None:
    guns = [unit for unit in COUNTERS if unit.type == "mg"]
    assert {unit.id for unit in guns} == {"ge.2mg", "ge.8mg"}
    assert all(unit.division == "" for unit in guns)


@rule("AF-678")
def test_there_is_no_railway() -> None:
    """The Allies' transport points make up for it."""
    assert set(MODULE.board()["lines"]) == {"road", "track"}
    for turn in range(1, 29):
        assert of_period(CHARTS["allied"]["trucks"], turn) > of_period(CHARTS["axis"]["trucks"], turn)


@rule("AF-679")
def test_giarabub_has_no_garrison() -> None:
    names = [unit.name.lower() for unit in COUNTERS]
    assert not any(word in name for name in names for word in ("giarabub", "jarabub"))
    garrisons = {unit.id for unit in COUNTERS if "garrison" in unit.name.lower()}
    assert garrisons == {"it.bardia", "it.tobruk"}


def test_sheet_b_begins_after_sixty_columns() -> None:
    assert GRID.column(HEX["B1.18"]) == LAST_OF_A + 1
