"""Air units and guns: missions, interception, bombs, interdiction, shells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, at, begin, front, kind, shaken, state, told, why
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import FREE, INTERDICTING, LOST, RECALLED, SHOT_DOWN

PANZER_3, RIFLES = "i-5-pzrgt-1", "i-13-schtzrgt"
SOMUA, DRAGOONS, FIELD_GUN, GUN_2 = "13e-dragons", "i-11e-rdp", "71e-ra", "76e-ra"


def sky(
    units: dict[str, list[str]],
    *,
    side: int = GERMAN,
    phase: str = "bombardment",
    dice: Sequence[int] = (),
    options: dict[str, str] | None = None,
    **given: Any,
) -> Game:
    return begin(front(units, active=side, phase=phase, **given), dice=dice, options=options)


# ---- missions ----


@rule("BW-019", "BW-023", "BW-180")
def test_a_bomber_goes_to_a_hex_with_enemies_one_to_a_hex() -> None:
    game = sky({"1013": [DRAGOONS], "1415": [RIFLES]})
    assert game.choices(GERMAN) == ["1013", "interdict", "done"]
    assert why(game, GERMAN, "1415") == "BW-019"
    game.play(GERMAN, "1013")
    assert why(game, GERMAN, "1013") == "BW-019"


@rule("BW-020", "BW-188", "BW-196")
def test_one_or_two_interdict() -> None:
    game = sky({"1013": [DRAGOONS]})
    game.play(GERMAN, "interdict")
    game.play(GERMAN, "interdict")
    assert why(game, GERMAN, "interdict") == "BW-196"
    game.play(GERMAN, "done")
    if kind(game, FRENCH) == "intercept":
        game.play(FRENCH, "done")
    assert state(game).interdiction == 2


@rule("BW-042", "BW-175")
def test_the_french_do_not_interdict() -> None:
    game = sky({"1415": [RIFLES]}, side=FRENCH)
    assert why(game, FRENCH, "interdict") == "BW-175"


@rule("BW-028", "BW-047", "BW-160", "BW-161")
def test_at_night_guns_fire_and_nobody_flies() -> None:
    game = sky({"1013": [SOMUA, FIELD_GUN], "1413": [RIFLES]}, side=FRENCH, turn=11)
    assert kind(game, FRENCH) == "gun"
    assert FIELD_GUN in game.choices(FRENCH)


@rule("BW-021", "BW-189")
def test_who_interdicts_neither_bombs_nor_intercepts_until_his_next_turn() -> None:
    g = front({"1415": [RIFLES], "1214": [FIELD_GUN]}, active=FRENCH, phase="bombardment", interdiction=2)
    g.air[GERMAN] = [INTERDICTING] * 2 + [RECALLED] * 4
    game = begin(g, dice=[3])
    game.play(FRENCH, "1415")
    assert told(game, "air-combat") == []
    assert kind(game, FRENCH) == "gun"
    assert state(game).interdiction == 2


# ---- interception ----


def met(die: int) -> Game:
    """A German bomber over 1013 is met by the only French air unit, which throws this."""
    game = sky({"1013": [DRAGOONS]}, dice=[die, 4], turn=3)
    game.play(GERMAN, "1013")
    game.play(GERMAN, "done")
    assert kind(game, FRENCH) == "intercept"
    game.play(FRENCH, "1013")
    return game


@rule("BW-022", "BW-176", "BW-287")
@pytest.mark.parametrize(("die", "result"), [(1, "X/A"), (2, "-/-"), (4, "-/-"), (5, "-/A"), (6, "-/X")])
def test_the_interceptor_throws_one_die(die: int, result: str) -> None:
    assert told(met(die), "air-combat")[0]["result"] == result


@rule("BW-177", "BW-025")
def test_who_is_shot_down_is_back_in_two_turns() -> None:
    g = state(met(1))
    assert (g.air[FRENCH][0], g.air_back[FRENCH][0]) == (SHOT_DOWN, 5)
    g = state(met(6))
    assert (g.air[GERMAN][0], g.air_back[GERMAN][0]) == (SHOT_DOWN, 5)


@rule("BW-178")
def test_who_is_sent_home_does_not_bomb_and_can_not_intercept_soon() -> None:
    game = met(5)
    assert told(game, "bombs") == []
    assert state(game).air[GERMAN][0] == RECALLED


@rule("BW-179", "BW-023")
def test_no_result_lets_both_go_on() -> None:
    game = met(3)
    assert len(told(game, "bombs")) == 1
    assert state(game).air[FRENCH][0] == RECALLED
    assert state(game).air[GERMAN][0] == FREE


@rule("BW-190", "BW-598", "BW-022")
def test_interdicting_units_can_be_met() -> None:
    game = sky({"1013": [DRAGOONS]}, dice=[6])
    game.play(GERMAN, "interdict")
    game.play(GERMAN, "done")
    game.play(FRENCH, "interdictor")
    assert state(game).interdiction == 0


@rule("BW-043")
def test_germans_meet_french_bombers() -> None:
    game = sky({"1415": [RIFLES]}, side=FRENCH, dice=[6])
    game.play(FRENCH, "1415")
    assert kind(game, GERMAN) == "intercept"
    game.play(GERMAN, "1415")
    assert state(game).air[FRENCH][0] == SHOT_DOWN


@rule("BW-024", "BW-045")
def test_who_has_bombed_may_intercept_in_the_enemys_turn() -> None:
    game = sky({"1013": [DRAGOONS]}, dice=[3])
    game.play(GERMAN, "1013")
    game.play(GERMAN, "done")
    game.play(FRENCH, "done")
    assert state(game).air[GERMAN] == [FREE] * 6


# ---- bombs ----


def bombed(hex_: str, units: list[str], die: int, **given: Any) -> Game:
    game = sky({hex_: units}, dice=[die], **given)
    game.play(GERMAN, hex_)
    game.play(GERMAN, "done")
    if kind(game, FRENCH) == "intercept":
        game.play(FRENCH, "done")
    return game


@rule("BW-183", "BW-286")
@pytest.mark.parametrize(("die", "hit"), [(1, False), (2, False), (3, False), (4, True), (5, True), (6, True)])
def test_in_the_open_four_and_more_disorganise_all(die: int, hit: bool) -> None:
    game = bombed("1013", [DRAGOONS, FIELD_GUN], die)
    assert (shaken(game, DRAGOONS), shaken(game, FIELD_GUN)) == (hit, hit)


@rule("BW-182")
def test_a_one_shoots_the_bomber_down() -> None:
    assert state(bombed("1013", [DRAGOONS], 1, turn=2)).air[GERMAN][0] == SHOT_DOWN


@rule("BW-285", "BW-185", "BW-187", "BW-186")
@pytest.mark.parametrize(
    ("die", "hit", "down"), [(1, False, True), (2, False, False), (5, False, False), (6, True, False)]
)
def test_woods_protect_and_take_a_point(die: int, hit: bool, down: bool) -> None:
    """A thrown 2 is a modified 1, and shoots nobody down."""
    game = bombed("1110", [DRAGOONS], die)
    assert shaken(game, DRAGOONS) == hit
    assert (state(game).air[GERMAN][0] == SHOT_DOWN) == down


@rule("BW-185")
def test_an_entrenchment_protects_as_woods_do() -> None:
    assert not shaken(bombed("1013", [DRAGOONS], 5, entrenched=["1013"]), DRAGOONS)
    assert shaken(bombed("1013", [DRAGOONS], 6, entrenched=["1013"]), DRAGOONS)


@rule("BW-184")
def test_armour_in_the_open_takes_a_point() -> None:
    assert not shaken(bombed("1013", [SOMUA], 4), SOMUA)
    assert shaken(bombed("1013", [SOMUA], 5), SOMUA)
    assert shaken(bombed("0912", [SOMUA], 4), SOMUA)  # in a village


@rule("BW-186")
def test_armour_in_woods_can_not_be_disorganised() -> None:
    assert not shaken(bombed("1110", [SOMUA], 6), SOMUA)


@rule("BW-105")
def test_a_vehicle_alone_is_destroyed_by_a_bomb() -> None:
    game = sky({"1415": ["halftrack-1"]}, side=FRENCH, dice=[6])
    game.play(FRENCH, "1415")
    if kind(game, GERMAN) == "intercept":
        game.play(GERMAN, "done")
    assert at(game, "halftrack-1") == LOST


# ---- guns ----


@rule("BW-026", "BW-046", "BW-199", "BW-200", "BW-027", "BW-181")
def test_guns_fire_within_their_range_unhurt_and_are_turned_over() -> None:
    game = sky(
        {"1013": [FIELD_GUN, GUN_2], "1413": [RIFLES], "1417": [PANZER_3]}, side=FRENCH, phase="guns", dice=[1, 5]
    )
    game.play(FRENCH, FIELD_GUN)
    assert kind(game, FRENCH) == "gun"  # one target was within four hexes: fired at once
    g = state(game)
    assert g.fired[sheet(g).unit[FIELD_GUN]] == 1
    assert not shaken(game, FIELD_GUN)
    assert why(game, FRENCH, FIELD_GUN) == "BW-027"
    game.play(FRENCH, GUN_2)  # the same hex again
    assert shaken(game, RIFLES)


@rule("BW-026")
def test_disorganised_guns_do_not_fire() -> None:
    game = sky(
        {"1013": [FIELD_GUN], "1413": [RIFLES], "1014": [GUN_2]}, side=FRENCH, phase="guns", disorganised=[FIELD_GUN]
    )
    assert why(game, FRENCH, FIELD_GUN) == "BW-026"


@rule("BW-201", "BW-027")
def test_guns_that_have_fired_do_not_move_but_can_be_driven_back() -> None:
    g = front({"1013": [FIELD_GUN], "1015": [SOMUA]}, active=FRENCH)
    g.fired[sheet(g).unit[FIELD_GUN]] = 1
    assert why(begin(g), FRENCH, "1013") == "BW-027"


@rule("BW-037", "BW-050", "BW-036")
def test_guns_are_turned_up_and_the_shaken_rally_in_the_recovery_phase() -> None:
    g = front({"1013": [FIELD_GUN, DRAGOONS]}, active=FRENCH, phase="recovery", disorganised=[DRAGOONS])
    g.fired[sheet(g).unit[FIELD_GUN]] = 1
    game = begin(g, dice=[3, 4])
    g = state(game)
    assert g.fired[sheet(g).unit[FIELD_GUN]] == 0
    assert not shaken(game, DRAGOONS)


@rule("BW-466")
def test_by_option_88s_bombard_what_is_next_to_them() -> None:
    units = {"1612": ["ss-pzjg"], "1512": ["8-dli"], "1410": ["7-rtr-a"]}
    plain = sky(units, battle="stalled", phase="guns")
    assert kind(plain, GERMAN) != "gun" or "ss-pzjg" not in plain.choices(GERMAN)
    game = sky(units, battle="stalled", phase="guns", options={"flak-bombards": "yes"}, dice=[5])
    game.play(GERMAN, "ss-pzjg")
    assert shaken(game, "8-dli")
