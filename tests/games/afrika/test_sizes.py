"""Scale, nations and stacking (rulebook Afrika 1.2, 1.3, 1.14)."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from tests.games.afrika.position import ALLIED, AXIS, begin, choose, desert, go, moving, refused, state, where
from tests.rules import rule

from grognard.games.afrika import MODULE
from grognard.games.afrika.state import TRIPOLI
from grognard.games.afrika.tables import CAIRO, COUNTERS, FULL_STACK, GRID, HEX, NAMES, PORTS, SCENARIOS, STACKING, UNIT

POINT = 2  # stacking is counted in halves
EMPTY = "A25.15"
NEAR = "A26.15"
EARTH = 6371.0


def degrees(name: str) -> tuple[float, float]:
    """Where on the earth the middle of a hex lies, by the dossier's fit: latitude and longitude."""
    column, row = GRID.column(HEX[name]), GRID.row(HEX[name])
    return 28.6366 + 0.14862 * (row + (0.5 if column % 2 == 0 else 0)), 18.2015 + 0.14789 * column


def kilometres(one: tuple[float, float], other: tuple[float, float]) -> float:
    (a, b), (c, d) = ((math.radians(angle) for angle in place) for place in (one, other))
    return EARTH * math.acos(math.sin(a) * math.sin(c) + math.cos(a) * math.cos(c) * math.cos(b - d))


@rule("AF-183")
def test_a_hex_is_about_fifteen_kilometres_across() -> None:
    """Benghazi and Bardia are 472 km apart as the crow flies."""
    across = kilometres((32.117, 20.067), (31.760, 25.085)) / GRID.apart(HEX["A13.23"], HEX["A47.20"])
    assert 13 <= across <= 18
    assert all(13 <= kilometres(degrees(a), degrees(b)) <= 18 for a, b in pairwise(["A24.15", "A25.15", "A25.16"]))


@rule("AF-184")
def test_a_campaign_turn_is_a_month_and_a_short_one_half_of_it() -> None:
    words = MODULE.words("en")
    months = [words[f"turn.c{turn}"] for turn in range(1, 29)]
    assert (months[0], months[7], months[15], months[27]) == ("Sep 1940", "Apr 1941", "Dec 1941", "Dec 1942")
    assert len(set(months)) == 28
    short = [row for row in SCENARIOS.values() if not row["campaign"]]
    assert {row["turns"] for row in short} == {3}


@rule("AF-185")
def test_units_range_from_battalions_to_divisions() -> None:
    assert {unit.size for unit in COUNTERS} == {"bn", "rgt", "bde", "grp", "div"}


@rule("AF-186", "AF-187")
def test_whose_units_are_whose() -> None:
    nations = {side: {unit.nation for unit in COUNTERS if unit.side == side} for side in (AXIS, ALLIED)}
    assert nations[AXIS] == {"de", "it", "bs"}
    assert nations[ALLIED] == {"uk", "pl", "in", "nz", "au", "sa", "ff", "gr"}


# ---- stacking values ----


@rule("AF-189", "AF-190", "AF-191", "AF-684")
@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("it.brescia", 2),
        ("bs.28oct", 2),
        ("ge.5le.5pz", 1),
        ("br.7.4arm", 1),
        ("br.7.sup", 1),
        ("it.bardia", 1),
        ("ge.hecker", 1),
        ("ge.5le.3rec", 0.5),
        ("it.5at", 0.5),
        ("br.7.11h", 0.5),
    ],
)
def test_what_a_unit_is_worth(unit: str, points: float) -> None:
    assert STACKING[UNIT[unit]] == points * POINT


@rule("AF-189", "AF-190", "AF-191")
def test_its_size_alone_decides() -> None:
    worth = {
        size: {unit.stacking for unit in COUNTERS if unit.size == size} for size in ("div", "rgt", "bde", "grp", "bn")
    }
    assert worth == {"div": {4}, "rgt": {2}, "bde": {2}, "grp": {2}, "bn": {1}}


@rule("AF-188")
def test_a_division_in_pieces_counts_each_piece() -> None:
    """The pieces of the 15th Panzer Division, in one hex."""
    pieces = ["ge.15.15mc", "ge.15.33rec", "ge.15.115", "ge.15.8pz", "ge.15.33art", "ge.15.33pj"]
    g = desert({EMPTY: pieces})
    assert g.load[HEX[EMPTY]] == (0.5 + 0.5 + 1 + 1 + 1 + 0.5) * POINT


@rule("AF-188")
def test_losses_change_nothing() -> None:
    assert desert({EMPTY: ["ge.5le.5pz:-3"]}).load == desert({EMPTY: ["ge.5le.5pz"]}).load


@rule("AF-192")
@pytest.mark.parametrize(("comer", "why"), [("it.5at", ""), ("ge.5le.104", "AF-192")])
def test_six_points_are_the_most(comer: str, why: str) -> None:
    assert FULL_STACK == 6 * POINT
    there = ["it.brescia", "it.pavia", "it.25art", "ge.5le.3rec"]  # five and a half
    game = begin(desert({EMPTY: there, NEAR: [comer]}))
    go(game, EMPTY, there, "stop")
    game.play(AXIS, NEAR)
    choose(game, AXIS, "units", comer)
    assert refused(game, AXIS, EMPTY) == why


@rule("AF-193")
def test_an_off_map_zone_holds_any_number() -> None:
    crowd = [unit.id for unit in COUNTERS if unit.side == AXIS][:40]
    game = begin(desert({"TRIPOLI": crowd, "A20.20": ["it.spezia"], "B20.12": ["gr.1"]}, scenario="heia-safari"))
    assert sum(STACKING[UNIT[name]] for name in crowd) > FULL_STACK
    assert refused(game, AXIS, "end") == ""
    game.play(AXIS, "end")
    assert all(state(game).where[UNIT[name]] == TRIPOLI for name in crowd)


@rule("AF-194")
def test_all_kinds_of_one_side_stack_together() -> None:
    mixed = ["ge.5le.5pz", "it.brescia", "it.25art", "it.5at", "ge.5le.3rec"]
    game = begin(desert({EMPTY: mixed[:2], NEAR: mixed[2:], "A50.15": ["br.70.14"]}))
    go(game, NEAR, mixed[2:], EMPTY)
    assert {where(game, unit) for unit in mixed} == {EMPTY}


@rule("AF-194")
def test_the_two_sides_never_do() -> None:
    game = moving({EMPTY: ["ge.5le.3rec"], NEAR: ["br.lrdg"]}, EMPTY, "ge.5le.3rec")
    assert refused(game, AXIS, NEAR) == "AF-066"


@rule("AF-195")
def test_rommel_and_supply_points_take_no_room() -> None:
    full = ["it.brescia", "it.pavia", "it.bologna"]
    g = desert({EMPTY: full, NEAR: ["it.5at"]}, scenario="heia-safari", rommel=EMPTY, depots={EMPTY: (AXIS, 30)})
    assert g.load[HEX[EMPTY]] == FULL_STACK
    assert refused(begin(g), AXIS, "end") == ""


# ---- the boxes of the towns ----


@rule("AF-337")
@pytest.mark.parametrize("town", [*(NAMES[hex_] for hex_ in (*PORTS, *CAIRO))])
def test_a_town_holds_no_more_than_any_hex(town: str) -> None:
    """Its box is room for the counters, not for more units: six points in the hex and its box together."""
    full = ["it.brescia", "it.pavia", "it.bologna"]
    beside = next(NAMES[one] for one in GRID.beside[HEX[town]] if one >= 0)
    units = {town: full, beside: ["it.5at"], "A20.5": ["br.70.14"]}
    game = begin(desert(units, scenario="heia-safari"))
    go(game, town, full, "stop")
    game.play(AXIS, beside)
    choose(game, AXIS, "units", "it.5at")
    assert refused(game, AXIS, town) in ("AF-192", "AF-203")
    assert state(game).load[HEX[town]] == FULL_STACK
