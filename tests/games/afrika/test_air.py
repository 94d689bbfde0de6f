"""Air points: in combats and overruns, over the hexes and over the ports (rulebook Afrika 1.10, 1.9f)."""

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
    kind,
    lost,
    moving,
    notes,
    pass_turn,
    refused,
    state,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.tables import BOMBARD, CHARTS, COLUMNS, COUNTERS, HEX, PORTS, UNIT

PANZER, RIFLES = "ge.5le.5pz", "br.70.14"
TARGET, BESIDE = "A25.15", "A26.15"
TOBRUK, MATRUH, BARDIA, DERNA, BENGHAZI, ALEXANDRIA = "A39.23", "B1.18", "A47.20", "A30.28", "A13.23", "B19.18"
CAPACITY: dict[str, list[int]] = CHARTS["port_capacity"]


def battle(*air: int, dice: list[int] | None = None) -> Game:
    """A German attack by one regiment, with these air points."""
    return assault({BESIDE: [PANZER]}, TARGET, [RIFLES], air=air, dice=dice or [3, 4])


def shift(game: Game) -> int:
    """The columns that the air points move the odds."""
    result = notes(game, "result")[0]
    return COLUMNS.index(result["column"]) - COLUMNS.index(notes(game, "attack")[0]["odds"])


# ---- in combats and overruns ----


@rule("AF-179", "AF-296", "AF-299", "AF-305")
def test_the_attacker_commits_first_then_the_defender_knowing_it() -> None:
    game = battle(3, 5)
    assert (kind(game, AXIS), kind(game, ALLIED)) == ("air", "")
    assert game.choices(AXIS) == [0, 1, 2, 3]
    game.play(AXIS, 2)
    assert (kind(game, AXIS), kind(game, ALLIED)) == ("", "air")
    assert game.view(ALLIED)["combat"]["bid"] == [2, 0]
    assert game.choices(ALLIED) == [0, 1, 2, 3, 4, 5]
    game.play(ALLIED, 1)
    assert state(game).air == [1, 4]


@rule("AF-297")
def test_nobody_commits_more_than_he_has() -> None:
    game = battle(1, 0)
    assert refused(game, AXIS, 2)
    game.play(AXIS, 1)
    assert [entry[1] for entry in game.tape].count("air") == 1  # the defender has none to be asked about


@rule("AF-306")
@pytest.mark.parametrize(("bids", "columns"), [((0, 0), 0), ((1, 0), 1), ((0, 1), -1), ((2, 1), 1), ((2, 2), 0)])
def test_each_point_moves_the_odds_a_column_and_the_difference_counts(bids: tuple[int, int], columns: int) -> None:
    game = battle(2, 2)
    game.play(AXIS, bids[0])
    game.play(ALLIED, bids[1])
    assert shift(game) == columns


@rule("AF-307")
@pytest.mark.parametrize(("bids", "columns"), [((1000, 2), 2), ((3, 0), 2), ((1, 1000), -2), ((5, 4), 1)])
def test_never_more_than_two_columns_either_way(bids: tuple[int, int], columns: int) -> None:
    """A thousand points against two: two columns (the rulebook's example)."""
    game = battle(*bids)
    for side in (AXIS, ALLIED):
        if bids[side]:
            game.play(side, bids[side])
    assert shift(game) == columns


@rule("AF-177", "AF-299")
@pytest.mark.parametrize("phase", ["movement", "exploitation"])
def test_both_may_use_them_in_overruns(phase: str) -> None:
    units = {"A27.15": [PANZER], TARGET: [RIFLES]}
    game = moving(units, "A27.15", PANZER, air=(2, 2), phase=phase, dice=[3, 4])
    game.play(AXIS, ["overrun", TARGET, BESIDE])
    game.play(AXIS, 1)
    assert game.choices(ALLIED) == [0, 1, 2]
    game.play(ALLIED, 2)
    assert state(game).air == [1, 0]


@rule("AF-180")
def test_in_exploitation_who_stands_free_of_enemies_moves_again_and_may_overrun() -> None:
    units = {"A27.15": [PANZER], BESIDE: ["ge.15.8pz"], TARGET: [RIFLES]}
    game = begin(desert(units, phase="exploitation"))
    assert refused(game, AXIS, BESIDE) == "AF-157"
    game.play(AXIS, "A27.15")
    choose(game, AXIS, "units", PANZER)
    assert refused(game, AXIS, ["overrun", TARGET, "A26.14"]) == ""


@rule("AF-179")
def test_only_the_active_player_attacks() -> None:
    game = begin(desert({BESIDE: [PANZER], TARGET: [RIFLES]}, phase="combat"))
    assert kind(game, AXIS) == "attack"
    pass_turn(game)
    attacks = [entry for entry in game.tape if entry[1] == "attack"]
    assert {entry[0] for entry in attacks} == {AXIS}


@rule("AF-300", "AF-332")
def test_there_is_no_combat_off_the_map_for_them_to_serve_in() -> None:
    units = {"INTERMEDIATE": [PANZER], "TRIPOLI": ["it.2art"], "A1.13": ["br.lrdg"], "A20.20": ["it.brescia"]}
    game = begin(desert(units, scenario="heia-safari", phase="bombardment", air=(3, 3)))
    assert "intermediate" not in game.choices(AXIS)
    assert "tripoli" not in game.choices(AXIS)
    game.play(AXIS, "A1.13", 1)  # from the air; no guns in a zone
    assert notes(game, "bombarded")[0]["points"] == 5
    game = begin(desert(units, scenario="heia-safari", phase="combat", air=(3, 3)))
    assert game.choices(AXIS) == ["done"]
    allied = begin(desert(units, scenario="heia-safari", active=ALLIED, phase="bombardment", air=(3, 3)))
    assert not {"intermediate", "tripoli"} & {str(choice) for choice in allied.choices(ALLIED)}
    assert refused(allied, ALLIED, ["port", "tripoli"]) == "AF-294"


# ---- bombardment of units ----


def bombing(units: dict[str, list[str]], **given: Any) -> Game:
    dice = given.pop("dice", [3, 4])
    return begin(desert(units, phase="bombardment", **given), dice=dice)


@rule("AF-178", "AF-302", "AF-303", "AF-304")
def test_air_points_bombard_any_enemy_hex_guns_only_two_hexes_off() -> None:
    units = {"A20.20": ["it.25art"], "A22.20": [RIFLES], "A50.12": ["br.70.16"]}
    assert bombing(units, air=(1, 0)).choices(AXIS) == ["A22.20", "A50.12", "done"]
    game = bombing(units)
    assert game.choices(AXIS) == ["A22.20", "done"]
    assert refused(game, AXIS, "A50.12") == "AF-319"


@rule("AF-178")
def test_the_combat_phase_opens_with_it() -> None:
    game = begin(desert({"A20.20": ["it.25art"], "A21.20": [RIFLES]}))
    game.play(AXIS, "end")
    assert kind(game, AXIS) == "bombard"
    game.play(AXIS, "done")
    assert kind(game, AXIS) == "attack"


@rule("AF-303")
def test_nobody_bombards_in_the_enemys_turn() -> None:
    game = bombing({"A20.20": ["it.25art"], "A22.20": ["br.artgrp1"]}, air=(2, 2))
    pass_turn(game)
    assert {entry[0] for entry in game.tape if entry[1] in ("bombard", "bombers", "guns")} == {AXIS}


@rule("AF-301", "AF-304")
def test_a_point_is_worth_five_beside_what_the_guns_have() -> None:
    units = {"A20.20": ["it.25art"], "A21.20": ["it.20art"], "A30.10": ["it.22art"], "A22.20": [RIFLES]}
    game = bombing(units, air=(3, 0))
    game.play(AXIS, "A22.20")
    choose(game, AXIS, "guns", "it.25art", "it.20art")
    assert refused(game, AXIS, "it.22art")  # out of range
    assert game.choices(AXIS) == [0, 1, 2, 3]
    game.play(AXIS, 2)
    bombs = [COUNTERS[UNIT[name]].bomb[0] for name in ("it.25art", "it.20art")]
    assert notes(game, "bombarded")[0]["points"] == sum(bombs) + 10
    assert state(game).air[AXIS] == 1


@rule("AF-301")
def test_air_points_alone_take_the_column_of_five_each() -> None:
    game = bombing({"A50.12": [RIFLES], "A20.20": ["it.brescia"]}, air=(3, 0), dice=[6, 6])
    game.play(AXIS, "A50.12", 3)
    note = notes(game, "bombarded")[0]
    assert note["points"] == 15
    assert note["hits"] == BOMBARD[12 - 2][2]  # 11 to 15
    assert lost(game, RIFLES) == note["hits"]
    assert state(game).air[AXIS] == 0


# ---- bombardment of ports ----


def raid(port: str, *, side: int = AXIS, dice: list[int], air: int = 6, **given: Any) -> Game:
    """So many bombers against a port, and nothing else done in the turn."""
    units = {"A20.20": ["it.brescia"], "B20.12": ["br.70.16"], **given.pop("units", {})}
    points = (air, 0) if side == AXIS else (0, air)
    owners = {"ports": {TOBRUK: (ALLIED, 0), ALEXANDRIA: (ALLIED, 0)}, **given}
    game = begin(
        desert(units, scenario="heia-safari", active=side, phase="bombardment", turn=9, air=points, **owners), dice=dice
    )
    game.play(side, ["port", port])
    choose(game, side, "guns", "it.25art")
    game.play(side, air)
    return game


@rule("AF-287", "AF-290")
def test_the_result_lowers_the_capacity_that_the_enemy_rolls_next() -> None:
    game = raid(TOBRUK, dice=[6, 3, 6, 1, 3, 3])
    hits = notes(game, "bombarded")[0]["hits"]
    assert hits == BOMBARD[9 - 2][4] == 2
    pass_turn(game)
    assert notes(game, "capacity")[0] == {"at": TOBRUK, "die": 6, "points": CAPACITY[TOBRUK][5] - 2}


@rule("AF-290")
def test_only_for_one_turn() -> None:
    game = raid(TOBRUK, dice=[6, 3, 6, 1, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 6, 1, 3, 3])
    pass_turn(game)
    pass_turn(game)
    pass_turn(game)
    rolled = [note["points"] for note in notes(game, "capacity") if note["at"] == TOBRUK]
    assert rolled == [CAPACITY[TOBRUK][5] - 2, CAPACITY[TOBRUK][5]]


@rule("AF-291", "AF-683")
def test_shipping_is_counted_from_what_was_rolled() -> None:
    game = raid(TOBRUK, dice=[6, 3, 6, 1, 3, 3])
    pass_turn(game)
    assert state(game).shipping[ALLIED] == CAPACITY[TOBRUK][5] + CAPACITY[MATRUH][0]


@rule("AF-291")
def test_axis_shipping_is_not_touched_either() -> None:
    game = raid(BENGHAZI, side=ALLIED, dice=[6, 3, 1, 1, 6, 6, 6, 6, 6], ports={ALEXANDRIA: (ALLIED, 0)})
    pass_turn(game)
    game.play(AXIS, 0)
    assert notes(game, "capacity")[0]["points"] == CAPACITY[BENGHAZI][5] - 2
    assert state(game).shipping[AXIS] == CHARTS["axis"]["shipping"][5]


@rule("AF-292")
@pytest.mark.parametrize("port", [BARDIA, MATRUH])
def test_a_result_of_one_closes_a_small_port(port: str) -> None:
    assert max(CAPACITY[port]) == 1
    game = raid(port, dice=[6, 4, 6, 6, 3, 3], air=2, ports={port: (ALLIED, 0), BARDIA: (ALLIED, 0)})
    assert notes(game, "bombarded")[0]["hits"] == 1
    pass_turn(game)
    assert next(note["points"] for note in notes(game, "capacity") if note["at"] == port) == 0


@rule("AF-288", "AF-289")
def test_the_port_and_its_units_are_bombarded_apart() -> None:
    game = raid(TOBRUK, dice=[6, 6, 6, 6], air=5, units={TOBRUK: ["br.70.14"]})
    assert lost(game, "br.70.14") == 0
    assert refused(game, AXIS, ["port", TOBRUK]) == "AF-323"
    state(game).air[AXIS] = 5
    game.play(AXIS, TOBRUK, 5)
    hits = state(game).port_hits[AXIS][PORTS.index(HEX[TOBRUK])]
    assert hits == notes(game, "bombarded")[0]["hits"]
    assert lost(game, "br.70.14") == notes(game, "bombarded")[1]["hits"] > 0
    assert [note["port"] for note in notes(game, "bombarded")] == [1, 0]


@rule("AF-295")
def test_no_cover_helps_a_port() -> None:
    """Tobruk is fortified: its units are, its quays are not."""
    game = raid(TOBRUK, dice=[6, 6, 6, 6], air=3, units={TOBRUK: ["br.70.14"]})
    assert notes(game, "bombarded")[0]["hits"] == BOMBARD[12 - 2][2]
    state(game).air[AXIS] = 3
    game.play(AXIS, TOBRUK, 3)
    assert notes(game, "bombarded")[1]["hits"] == BOMBARD[12 - 2][0]


@rule("AF-287")
def test_guns_fire_at_a_port_within_two_hexes() -> None:
    units = {"A39.21": ["it.25art"], TOBRUK: ["br.70.14"]}
    game = begin(desert(units, scenario="heia-safari", phase="bombardment", ports={TOBRUK: (ALLIED, 0)}), dice=[6, 6])
    assert ["port", TOBRUK] in game.choices(AXIS)
    assert refused(game, AXIS, ["port", BARDIA]) == "AF-319"
    game.play(AXIS, ["port", TOBRUK])
    choose(game, AXIS, "guns", "it.25art")
    assert notes(game, "bombarded")[0]["port"] == 1


@rule("AF-293")
def test_a_port_about_to_be_lost_is_spoilt_for_the_turn_after_its_capture() -> None:
    """The Allies bombard their own Tobruk; the Axis takes it, and rolls for it a turn later."""
    units = {TOBRUK: [], "A39.22": ["it.trieste.65"], "B20.12": ["br.70.16"]}
    dice = [6, 3, *(3, 4, 1, 1, 1, 1, 1, 1), *(1, 3, 3)]
    game = raid(TOBRUK, side=ALLIED, dice=dice, units=units)
    pass_turn(game)
    game.play(AXIS, 0)
    assert [note["at"] for note in notes(game, "capacity")] == [BENGHAZI, DERNA, BARDIA]
    game.play(AXIS, "A39.22", "it.trieste.65", TOBRUK)
    pass_turn(game)
    assert TOBRUK not in [note["at"] for note in notes(game, "capacity")]
    pass_turn(game)
    game.play(AXIS, 0)
    line = next(note for note in notes(game, "capacity") if note["at"] == TOBRUK)
    assert line["points"] == max(0, CAPACITY[TOBRUK][line["die"] - 1] - 2)


@rule("AF-293")
def test_a_port_kept_after_all_is_as_good_as_before_for_its_owner() -> None:
    game = raid(TOBRUK, side=ALLIED, dice=[6, 3, *[3] * 9, 6, 1, 3, 3])
    pass_turn(game)
    pass_turn(game)
    line = next(note for note in notes(game, "capacity") if note["at"] == TOBRUK)
    assert line["points"] == CAPACITY[TOBRUK][line["die"] - 1]


@rule("AF-294")
def test_alexandria_and_tripoli_are_not_to_be_lowered() -> None:
    units = {"A20.20": ["it.brescia"], "B20.12": ["br.70.16"]}
    game = begin(desert(units, scenario="heia-safari", phase="bombardment", air=(3, 3)))
    assert refused(game, AXIS, ["port", ALEXANDRIA]) == "AF-294"
    assert refused(game, AXIS, ["port", "tripoli"]) == "AF-294"
    ports = [choice[1] for choice in game.choices(AXIS) if isinstance(choice, list)]
    assert ports == [BENGHAZI, DERNA, TOBRUK, BARDIA, MATRUH]


@rule("AF-294")
def test_a_port_is_never_lowered_below_nothing() -> None:
    game = raid(TOBRUK, dice=[6, 6, 1, 1, 3, 3], air=9)
    assert notes(game, "bombarded")[0]["hits"] == 4
    pass_turn(game)
    assert notes(game, "capacity")[0] == {"at": TOBRUK, "die": 1, "points": 0}
