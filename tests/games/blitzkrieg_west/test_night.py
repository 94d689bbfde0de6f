"""The night: who of the eliminated comes back, and what does not happen in the dark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from tests.games.blitzkrieg_west.position import (
    FRENCH,
    GERMAN,
    assault,
    at,
    away,
    begin,
    front,
    kind,
    state,
    told,
    where,
    why,
    worn,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import AWAY, ELIMINATED, LOST
from grognard.games.blitzkrieg_west.tables import BATTLES, field

# Undone; its night is turn 11
PANZER_3, PANZER_2, RIFLES, HALFTRACK, RIFLES_2 = (
    "i-5-pzrgt-1", "i-5-pzrgt-2", "i-13-schtzrgt", "halftrack-1", "ii-13-schtzrgt",
)  # fmt: skip
SOMUA, DRAGOONS, FIELD_GUN, AT_GUN, CARS = "13e-dragons", "i-11e-rdp", "71e-ra", "cdac", "8e-cuirassiers"
HERE = {GERMAN: {"1613": [RIFLES_2]}, FRENCH: {"0413": ["29e-dragons-1"]}}


def night(
    side: int,
    *gone: str,
    dice: Sequence[int],
    refit: Sequence[str] = (),
    turn: int = 11,
    units: Mapping[str, Sequence[str]] | None = None,
) -> Game:
    """The recovery phase of a side at night, these of its units eliminated."""
    g = front(units or {**HERE[GERMAN], **HERE[FRENCH]}, active=side, phase="recovery", turn=turn, refit=refit)
    return begin(away(g, ELIMINATED, *gone), dice=dice)


@rule("BW-038", "BW-149", "BW-166")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_up_to_three_an_eliminated_unit_is_saved_with_a_refit_marker(die: int) -> None:
    game = night(GERMAN, PANZER_3, dice=[die])
    assert told(game, "recovery") == [{"unit": PANZER_3, "dice": [die], "back": 1}]
    assert worn(game, PANZER_3)
    assert at(game, PANZER_3) not in (ELIMINATED, LOST)


@rule("BW-151", "BW-165", "BW-166")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_from_four_on_it_is_gone_for_good(die: int) -> None:
    game = night(GERMAN, PANZER_3, dice=[die])
    assert at(game, PANZER_3) == LOST
    assert not worn(game, PANZER_3)


@rule("BW-050", "BW-166")
def test_each_side_throws_in_its_own_recovery_phase_one_die_for_each_unit() -> None:
    game = night(GERMAN, PANZER_3, PANZER_2, SOMUA, dice=[3, 4, 1])
    thrown = [(note["unit"], note["back"]) for note in told(game, "recovery")]
    assert thrown == [(PANZER_3, 1), (PANZER_2, 0)]
    assert at(game, SOMUA) == ELIMINATED
    while told(game, "recovery")[-1]["unit"] != SOMUA:  # the French turn of the same night
        game.play(FRENCH, "end" if kind(game, FRENCH) == "move" else game.choices(FRENCH)[-1])
    assert told(game, "recovery")[-1] == {"unit": SOMUA, "dice": [1], "back": 1}


@rule("BW-038")
def test_by_day_nobody_is_thrown_for() -> None:
    game = night(GERMAN, PANZER_3, dice=[1], turn=10)
    assert told(game, "recovery") == []
    assert at(game, PANZER_3) == ELIMINATED


@rule("BW-164", "BW-167", "BW-103")
@pytest.mark.parametrize("name", [FIELD_GUN, AT_GUN, CARS, "11e-rdp-2"])
def test_whose_attack_or_defence_is_below_two_does_not_come_back(name: str) -> None:
    """Guns defend with 1, armoured cars too; motorcyclists attack with 1."""
    assert told(night(FRENCH, name, dice=[1]), "recovery") == []


@rule("BW-164")
def test_two_of_each_is_enough() -> None:
    assert len(told(night(FRENCH, DRAGOONS, dice=[1]), "recovery")) == 1  # 2-2


@rule("BW-103", "BW-167")
@pytest.mark.parametrize("battle", BATTLES)
def test_vehicles_are_never_recovered(battle: str) -> None:
    assert not any(unit.recoverable for unit in field(battle).units if unit.vehicle)
    game = night(GERMAN, HALFTRACK, dice=[1])
    assert told(game, "recovery") == []


@rule("BW-252")
def test_an_88_is_never_recovered() -> None:
    g = front({"1612": ["i-ss-1-rgt"], "0101": ["8-dli"]}, battle="stalled", phase="recovery", turn=10)
    game = begin(away(g, ELIMINATED, "ss-pzjg", "42-pzjg"), dice=[1, 1])
    assert told(game, "recovery") == []


@rule("BW-150", "BW-165")
def test_who_falls_with_a_refit_marker_is_out_of_the_game() -> None:
    game = assault({"1512": [PANZER_3]}, "1413", [DRAGOONS], refit=[DRAGOONS], dice=[6], turn=4)
    game.play(FRENCH, "stand")
    assert at(game, DRAGOONS) == LOST
    whole = assault({"1512": [PANZER_3]}, "1413", [DRAGOONS], dice=[6], turn=4)
    whole.play(FRENCH, "stand")
    assert at(whole, DRAGOONS) == ELIMINATED


@rule("BW-165")
def test_nobody_is_thrown_for_who_is_out_of_the_game() -> None:
    g = away(front({**HERE[GERMAN], **HERE[FRENCH]}, phase="recovery", turn=11), LOST, PANZER_3)
    assert told(begin(g, dice=[1]), "recovery") == []


@rule("BW-151")
def test_a_unit_has_one_recovery_in_a_game_of_several_nights() -> None:
    """Challenged: saved in the first night, it falls again; saved or not, the second night is none of its."""
    name = "i-15-pzrgt"
    g = front({"2305": ["ii-15-pzrgt"]}, battle="challenged", phase="recovery", turn=17)
    g.failed[sheet(g).unit[name]] = 1
    game = begin(away(g, ELIMINATED, name), dice=[1])
    assert told(game, "recovery") == []


@rule("BW-061", "BW-168", "BW-169")
def test_who_was_saved_comes_in_the_next_turn_by_a_supply_hex_and_counts_as_supplied() -> None:
    game = night(FRENCH, SOMUA, dice=[1, 3, 4])
    assert told(game, "turn")[-1]["turn"] == 12
    while kind(game, FRENCH) != "move":
        side = min(game.waiting)
        game.play(side, "end" if kind(game, side) == "move" else game.choices(side)[-1])
    assert ["enter", SOMUA] in game.choices(FRENCH)
    game.play(FRENCH, ["enter", SOMUA])
    entry = {name for name in game.choices(FRENCH) if name.startswith("01")}
    assert entry == {f"01{row:02}" for row in range(1, 18)}  # the whole west edge
    assert why(game, FRENCH, "1901") == "BW-171"
    game.play(FRENCH, "0108")
    assert state(game).fresh[sheet(state(game)).unit[SOMUA]]
    assert where(game, SOMUA) == "0108"


@rule("BW-169", "BW-174", "BW-061")
def test_who_has_come_this_turn_is_supplied_even_when_ringed_in() -> None:
    """In the recovery phase of its turn it rallies without any line."""
    units = {"1413": [SOMUA], "1512": [PANZER_3], "1313": [PANZER_2, RIFLES], "1414": [RIFLES_2], "0413": [DRAGOONS]}
    for fresh, rallies in ((1, True), (0, False)):
        g = front(units, active=FRENCH, phase="recovery", disorganised=[SOMUA])
        g.fresh[sheet(g).unit[SOMUA]] = fresh
        assert bool(told(begin(g, dice=[3, 4]), "rallied")) == rallies


@rule("BW-031", "BW-048", "BW-162", "BW-163", "BW-035")
@pytest.mark.parametrize("side", [GERMAN, FRENCH])
def test_at_night_nobody_fights_nor_flees_nor_exploits(side: int) -> None:
    """A disorganised unit in an enemy zone stays where it is."""
    units = {"1512": [PANZER_3], "1413": [DRAGOONS], "1613": [RIFLES], "0413": [SOMUA]}
    game = begin(front(units, active=side, phase="movement", turn=11, disorganised=[DRAGOONS]), dice=[3, 4] * 4)
    game.play(side, "end")
    while not told(game, "rallied") and state(game).active == side and not game.over:
        assert kind(game, side) in ("gun", "shell", "")
        game.play(side, "done")
    assert told(game, "attack") == []
    assert told(game, "retreated") == []
    assert where(game, DRAGOONS) == "1413"


@rule("BW-151")
def test_eliminated_units_stay_eliminated_until_the_night() -> None:
    game = night(GERMAN, PANZER_3, dice=[1], turn=5)
    assert at(game, PANZER_3) == ELIMINATED
    assert at(game, HALFTRACK) == AWAY
