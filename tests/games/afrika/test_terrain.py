"""Terrain in combat, cliffs, sand and sea (rulebook 7.3, 1.5), and the fortifications printed on the map (1.15)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    assault,
    attack,
    begin,
    choose,
    cost,
    desert,
    moving,
    notes,
    refused,
    where,
)
from tests.rules import rule

from grognard.games.afrika.strength import defence_of
from grognard.games.afrika.tables import DRAWING, FORTS, GRID, HEX, LAND, NAMES, SHORE, UNIT
from grognard.games.afrika.zones import zone_of

TANKS = ("br.22arm", "br.9arm")  # 20
NEUTRAL = (3, 4)


def odds(start: str, target: str, *, defenders: Sequence[str] = ("it.savona",), works: int | None = None) -> str:
    """20 against Savona's 8, as the terrain has it."""
    covered = {target: works} if works is not None else None
    game = assault({start: TANKS}, target, defenders, dice=NEUTRAL, works=covered)
    word: str = notes(game, "attack")[0]["odds"]
    return word


# ---- terrain in combat ----


@rule("AF-117")
def test_terrain_multiplies_the_defence() -> None:
    assert odds("A31.15", "A30.15") == "3:1"  # desert: 20 against 8
    assert odds("A17.24", "A17.25") == "2:1"  # jebel: against 12
    assert odds("A39.22", "A39.23") == "1:1"  # Tobruk: against 16


@rule("AF-117")
def test_a_fraction_that_terrain_leaves_is_kept() -> None:
    """A half more of San Marco's 3 is 4.5, and 20 against 4.5 is 4.44."""
    assert odds("A17.24", "A17.25", defenders=["it.sanmarco"]) == "4:1"
    assert defence_of(desert({}), UNIT["it.sanmarco"], HEX["A17.25"]) == 36  # eighths


@rule("AF-117", "AF-118")
def test_the_attackers_own_terrain_does_not_help_him() -> None:
    assert odds("A17.25", "A16.24") == "3:1"  # down from the jebel into the desert


@rule("AF-118")
def test_each_attacker_is_modified_by_himself() -> None:
    """Of two brigades of tanks one is out of supply: 10 and a quarter of 10."""
    game = assault({"A31.15": TANKS}, "A30.15", ["it.ggff"], unsupplied=["br.9arm"], dice=NEUTRAL)
    assert notes(game, "attack")[0]["odds"] == "3:1"  # 12.5 against 5


@rule("AF-115", "AF-118", "AF-205")
def test_an_attack_comes_only_from_those_whom_no_cliff_bars() -> None:
    """A49.19: the road passes the escarpment from A48.19; from A48.18 and A49.18 there is no way up."""
    units = {"A48.19": ["br.22arm"], "A48.18": ["br.9arm"], "A49.18": ["po.bde"], "A49.19": ["it.savona"]}
    game = begin(desert(units, active=ALLIED, phase="combat"))
    game.play(ALLIED, "A49.19")
    assert game.choices(ALLIED) == ["br.22arm"]


@rule("AF-115", "AF-116", "AF-205")
@pytest.mark.parametrize("start", ["A48.18", "A49.18"])
def test_nobody_attacks_where_he_could_not_go(start: str) -> None:
    game = begin(desert({start: ["br.22arm"], "A49.19": ["it.savona"]}, active=ALLIED, phase="combat"))
    assert game.choices(ALLIED) == ["done"]
    assert refused(game, ALLIED, "A49.19") == "AF-205"


# ---- cliffs ----


@rule("AF-203")
def test_no_unit_crosses_a_cliff_but_by_road() -> None:
    game = moving({"A48.18": ["it.savona"]}, "A48.18", "it.savona")
    game.play(AXIS, "legs")
    assert "A49.19" not in game.choices(AXIS)
    game = moving({"A48.19": ["it.savona"]}, "A48.19", "it.savona")
    game.play(AXIS, "legs")
    assert "A49.19" in game.choices(AXIS)


@rule("AF-203")
def test_a_track_opens_the_way_too() -> None:
    """Down to the Qattara depression by the track of Himeimat."""
    game = moving({"B12.12": ["it.savona"]}, "B12.12", "it.savona", scenario="alam-halfa")
    game.play(AXIS, "legs")
    assert "B12.11" in game.choices(AXIS)
    assert "B11.11" not in game.choices(AXIS)


@rule("AF-204")
def test_no_zone_reaches_across_a_cliff_but_by_road() -> None:
    zone = {NAMES[hex_] for hex_ in GRID.beside[HEX["A49.19"]] if hex_ >= 0 and zone_of(1 << HEX["A49.19"]) >> hex_ & 1}
    assert zone == {"A48.19", "A50.19", "A50.18"}
    assert zone_of(1 << HEX["A48.19"]) >> HEX["A49.19"] & 1


@rule("AF-204")
def test_beyond_the_cliff_a_move_costs_no_more() -> None:
    """A48.18 lies below A49.19, and not in the zone of who stands there."""
    for enemy in ({}, {"A49.19": ["br.22arm"]}):
        game = moving({"A48.17": ["ge.5le.5pz"], **enemy}, "A48.17", "ge.5le.5pz")
        assert cost(game, "A48.18") == 1


# ---- no hexes ----


@rule("AF-208", "AF-211")
def test_sand_and_sea_have_no_hexes() -> None:
    letters = {DRAWING[30 - GRID.row(place)][GRID.column(place) - 1] for place in HEX.values()}
    assert letters == set("djmqvC")
    drawn = sum(row.count(letter) for row in DRAWING for letter in "djmqvC")
    assert drawn == len(HEX) == LAND.bit_count()
    assert sum(row.count("~") for row in DRAWING) > 100


@rule("AF-208")
def test_nobody_enters_the_sand() -> None:
    """A32.9 ends in the sand sea: its neighbours are A32.10, A33.10 and A31.10."""
    game = moving({"A32.9": ["ge.5le.5pz"]}, "A32.9", "ge.5le.5pz")
    game.play(AXIS, "legs")
    assert set(game.choices(AXIS)) - {"stop"} == {"A32.10", "A33.10", "A31.10"}


@rule("AF-208", "AF-210")
@pytest.mark.parametrize("guns", [True, False])
def test_guns_fire_over_the_sand_and_nobody_fights_across_it(guns: bool) -> None:
    unit = "br.artgrp1" if guns else "br.22arm"
    units = {"A32.9": [unit], "A34.9": ["it.savona"]}
    phase = "bombardment" if guns else "combat"
    game = begin(desert(units, active=ALLIED, phase=phase), dice=[6, 6])
    assert ("A34.9" in game.choices(ALLIED)) is guns
    if guns:
        game.play(ALLIED, "A34.9")
        choose(game, ALLIED, "guns", "br.artgrp1")
        assert notes(game, "bombarded")[0]["hits"] > 0


@rule("AF-210", "AF-211")
def test_guns_fire_over_the_sea_too() -> None:
    """Between B20.17 and B22.18 lies no hex at all."""
    assert not GRID.near[HEX["B20.17"]] & GRID.near[HEX["B22.18"]]
    game = begin(
        desert(
            {"B20.17": ["br.artgrp1"], "B22.18": ["it.savona"]},
            active=ALLIED,
            phase="bombardment",
            scenario="alam-halfa",
        )
    )
    assert "B22.18" in game.choices(ALLIED)


@rule("AF-211")
def test_north_west_of_benghazi_there_is_no_way() -> None:
    assert [GRID.beside[HEX["A13.23"]][direction] for direction in (0, 5)] == [-1, -1]
    game = moving({"A13.23": ["ge.5le.5pz"]}, "A13.23", "ge.5le.5pz")
    game.play(AXIS, "legs")
    assert set(game.choices(AXIS)) - {"stop"} == {"A14.23", "A14.22", "A13.22", "A12.22"}


@rule("AF-212")
def test_a_landing_passes_over_the_sea() -> None:
    units = {"A13.23": ["ge.hecker"]}
    game = begin(desert(units, scenario="heia-safari", turn=21))
    game.play(AXIS, "landing")
    assert "A28.28" in game.choices(AXIS)
    assert all(SHORE >> HEX[name] & 1 for name in game.choices(AXIS))
    game.play(AXIS, "A28.28")
    assert where(game, "ge.hecker") == "A28.28"


@rule("AF-212")
def test_ships_pass_over_the_sea() -> None:
    game = moving(
        {"A13.23": ["it.savona"]},
        "A13.23",
        "it.savona",
        scenario="heia-safari",
        shipping=(1, 0),
        ports={"A13.23": (AXIS, 0), "A39.23": (AXIS, 2)},
    )
    game.play(AXIS, ["ship", "A39.23"])
    assert where(game, "it.savona") == "A39.23"


# ---- fortifications ----


@rule("AF-340")
def test_tobruk_and_bardia_alone_are_fortified() -> None:
    assert {name for name, hex_ in HEX.items() if FORTS >> hex_ & 1} == {"A39.23", "A47.20"}


@rule("AF-339")
@pytest.mark.parametrize(("start", "town"), [("A39.22", "A39.23"), ("A47.19", "A47.20")])
def test_a_fortification_doubles_whoever_holds_it(start: str, town: str) -> None:
    assert odds(start, town) == "1:1"  # 20 against 16
    game = assault({start: ["ge.5le.5pz", "ge.15.8pz"]}, town, ["ff.1"], dice=NEUTRAL)
    assert notes(game, "attack")[0]["odds"] == "2:1"  # 24 against 16, and not 3:1


@rule("AF-338")
def test_a_fortification_outlives_its_capture() -> None:
    game = begin(
        desert({"A39.22": TANKS, "A39.23": ["ge.lehr"], "A38.22": ["ge.5le.5pz"]}, active=ALLIED, phase="combat"),
        dice=[4, 4],
    )
    attack(game, "A39.23", *TANKS)  # 20 against 6, 3:1, 8: D1r1, and Lehr is no more
    game.play(AXIS, 0)
    choose(game, ALLIED, "advance", *TANKS)
    assert where(game, "br.22arm") == "A39.23"
    g = begin(desert({"A39.23": TANKS})).state
    assert defence_of(g, UNIT["br.22arm"], HEX["A39.23"]) == 2 * 7 * 8  # type: ignore[arg-type]


@rule("AF-338", "AF-349")
def test_nobody_builds_one_or_digs_in_inside() -> None:
    game = begin(
        desert(
            {"A39.23": ["it.savona"], "A30.15": ["it.pavia"]},
            scenario="heia-safari",
            phase="build",
            turn=9,
            depots={"A39.23": (AXIS, 3), "A30.15": (AXIS, 3)},
        )
    )
    assert game.choices(AXIS) == ["A30.15", "done"]
    assert refused(game, AXIS, "A39.23") == "AF-349"
