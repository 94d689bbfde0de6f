"""Advance after combat (rulebook 10.0): who may go, how far, and over what."""

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
    desert,
    give,
    kind,
    lost,
    notes,
    refused,
    retreat,
    state,
    told,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.tables import COUNTERS, UNIT

HERE = "A30.15"  # desert all round: A30.16 north, A31.16 and A31.15 east, A30.14 south, A29.15 and A29.16 west
EAST = "A31.15"


def victory(
    attackers: Sequence[str] = ("br.22arm", "br.9arm"),
    defenders: Sequence[str] = ("it.medarm",),
    *,
    dice: Sequence[int] = (4, 4),  # 5:1: D2r2, and Med Arm is no more
    stand: int = 0,
    **given: object,
) -> Game:
    game = assault({EAST: attackers}, HERE, defenders, dice=dice, **given)  # type: ignore[arg-type]
    if kind(game, AXIS) == "stand":
        game.play(AXIS, stand)
    return game


# ---- into the hex ----


@rule("AF-142", "AF-149")
def test_a_defender_destroyed_without_a_retreat_leaves_one_hex() -> None:
    game = assault({EAST: ["br.22arm"]}, HERE, ["ge.lehr"], dice=[3, 4])  # 3:1, 7: D1
    assert kind(game, ALLIED) == "advance"
    game.play(ALLIED, "br.22arm")
    assert where(game, "br.22arm") == HERE
    assert kind(game, ALLIED) == "attack"  # no second hex, though it could exploit


@rule("AF-142")
def test_a_defender_who_retreats_leaves_his_hex() -> None:
    game = assault({EAST: ["br.22arm"]}, HERE, ["it.ggff"], dice=[5, 5])  # 2:1, 10: D1r1
    give(game, AXIS, stand=0)
    retreat(game, AXIS, "A29.15")
    assert kind(game, ALLIED) == "advance"
    game.play(ALLIED, "br.22arm")
    assert where(game, "br.22arm") == HERE


@rule("AF-142")
def test_nobody_has_to_advance() -> None:
    game = victory()
    assert "done" in game.choices(ALLIED)
    game.play(ALLIED, "done")
    assert where(game, "br.22arm") == EAST
    assert kind(game, ALLIED) == "attack"


@rule("AF-142")
def test_a_defender_who_stands_leaves_nothing() -> None:
    game = victory(defenders=["it.savona"], dice=[5, 5], stand=2)  # 3:1, 10: D1r2
    assert where(game, "it.savona") == HERE
    assert kind(game, ALLIED) == "attack"


@rule("AF-142")
def test_only_attackers_of_the_combat_advance() -> None:
    game = victory(others={"A31.16": ["po.bde"]})
    assert "po.bde" not in game.choices(ALLIED)


@rule("AF-142")
def test_no_more_advance_than_the_hex_holds() -> None:
    divisions = {"A29.15": ["it.pavia", "it.brescia"], "A29.16": ["it.bologna", "it.savona"]}
    game = assault(divisions, HERE, ["br.lrdg"], dice=[3, 4])  # 7:1 and destroyed
    give(game, ALLIED, stand=0)
    for unit in ("it.bologna", "it.brescia", "it.pavia"):
        game.play(AXIS, unit)
    assert refused(game, AXIS, "it.savona") == "AF-192"
    game.play(AXIS, "done")
    assert where(game, "it.savona") == "A29.16"


@rule("AF-151")
def test_the_defender_never_advances() -> None:
    game = assault({EAST: ["po.bde"]}, HERE, ["it.pavia"], dice=[1, 1])  # 1:2, 2: A2r2
    give(game, ALLIED, stand=0)
    while kind(game, ALLIED) == "retreat":
        game.play(ALLIED, game.choices(ALLIED)[0])
    assert where(game, "po.bde") != EAST
    assert kind(game, AXIS) == ""
    assert told(game, "advance") == []


# ---- farther ----


@rule("AF-143", "AF-148")
@pytest.mark.parametrize(("dice", "hexes"), [((4, 4), 2), ((5, 5), 3), ((6, 6), 3)])
def test_units_that_exploit_go_as_far_as_the_result_says(dice: Sequence[int], hexes: int) -> None:
    """Med Arm is destroyed by results of D2r2, D2r3 and D3r3."""
    game = victory(dice=dice)
    choose(game, ALLIED, "advance", "br.22arm")
    for hex_ in ("A29.15", "A28.15")[: hexes - 1]:
        assert kind(game, ALLIED) == "advance-on"
        game.play(ALLIED, hex_)
    assert where(game, "br.22arm") == (HERE, "A29.15", "A28.15")[hexes - 1]
    assert kind(game, ALLIED) == "attack"


@rule("AF-143")
def test_so_they_do_when_a_hex_was_taken_as_a_step() -> None:
    game = victory(defenders=["it.savona"], dice=[5, 5], stand=1)  # 3:1, 10: D1r2
    retreat(game, AXIS, "A29.16")
    choose(game, ALLIED, "advance", "br.22arm")
    assert kind(game, ALLIED) == "advance-on"
    game.play(ALLIED, "A30.14")
    assert where(game, "br.22arm") == "A30.14"


@rule("AF-143")
def test_they_may_stop_at_any_hex() -> None:
    game = victory(dice=[5, 5])
    choose(game, ALLIED, "advance", "br.22arm")
    game.play(ALLIED, "A29.15")
    game.play(ALLIED, "stop")
    assert where(game, "br.22arm") == "A29.15"


@rule("AF-144")
def test_the_first_hex_is_the_defenders() -> None:
    game = victory()
    assert sorted(game.choices(ALLIED)) == ["br.22arm", "br.9arm", "done"]  # who, and not where
    choose(game, ALLIED, "advance", "br.22arm")
    assert notes(game, "advance")[0]["at"] == HERE


@rule("AF-145")
def test_zones_do_not_stop_an_advance_but_enemies_do() -> None:
    game = victory(dice=[5, 5], others={"A28.15": ["it.pavia"]})
    choose(game, ALLIED, "advance", "br.22arm")
    game.play(ALLIED, "A29.15")  # in Pavia's zone
    assert refused(game, ALLIED, "A28.15") == "AF-145"
    game.play(ALLIED, "A29.16")  # and again
    assert where(game, "br.22arm") == "A29.16"
    assert lost(game, "br.22arm") == 0


@rule("AF-145")
def test_a_cliff_stops_an_advance() -> None:
    game = assault({"A48.18": ["br.22arm", "br.9arm"]}, "A49.18", ["it.medarm"], dice=[4, 4])
    give(game, AXIS, stand=0)
    choose(game, ALLIED, "advance", "br.22arm")
    assert refused(game, ALLIED, "A49.19") == "AF-203"
    assert refused(game, ALLIED, "A50.17") == ""


@rule("AF-145", "AF-208")
def test_sand_is_no_hex_to_advance_into() -> None:
    game = assault({"A32.11": ["br.22arm", "br.9arm"]}, "A32.10", ["it.medarm"], dice=[5, 5])
    give(game, AXIS, stand=0)
    choose(game, ALLIED, "advance", "br.22arm")
    game.play(ALLIED, "A32.9")
    assert set(game.choices(ALLIED)) <= {"A32.10", "A33.10", "A31.10", "stop"}


@rule("AF-146")
def test_units_that_cannot_exploit_take_the_hex_only() -> None:
    game = victory(attackers=["br.1at", "br.22arm"])
    choose(game, ALLIED, "advance", "br.1at", "br.22arm")
    assert notes(game, "advance")[0]["units"] == 2
    game.play(ALLIED, "A29.15")  # the cruisers go on
    assert (where(game, "br.1at"), where(game, "br.22arm")) == (HERE, "A29.15")
    assert kind(game, ALLIED) == "attack"


@rule("AF-158")
def test_the_counter_says_who_exploits() -> None:
    """Cruiser tanks do, infantry tanks do not; no foot does."""
    mobile = {unit.type for unit in COUNTERS if unit.exploit}
    assert {"armor", "recon", "motinf", "cav", "mc"} <= mobile
    assert not mobile & {"inf", "art", "para", "marine", "amph"}
    assert COUNTERS[UNIT["br.22arm"]].exploit and not COUNTERS[UNIT["br.1at"]].exploit


@rule("AF-158")
@pytest.mark.parametrize(("unit", "on"), [("br.22arm", True), ("in.3", True), ("br.1at", False), ("po.bde", False)])
def test_only_they_may_go_on(unit: str, on: bool) -> None:
    attackers = ["br.9arm", "br.7.4arm", unit]
    game = victory(attackers=attackers, dice=(3, 4))  # 5:1 or more, with a retreat of two hexes or more
    choose(game, ALLIED, "advance", unit)
    assert (kind(game, ALLIED) == "advance-on") is on


@rule("AF-106")
def test_a_stack_that_advances_may_split() -> None:
    game = victory()
    choose(game, ALLIED, "advance", "br.22arm", "br.9arm")
    first = game.ask(ALLIED)
    assert first is not None
    game.play(ALLIED, "A29.15")
    game.play(ALLIED, "A30.14")
    assert {where(game, "br.22arm"), where(game, "br.9arm")} == {"A29.15", "A30.14"}


@rule("AF-106")
def test_some_may_advance_and_others_stay() -> None:
    game = victory()
    choose(game, ALLIED, "advance", "br.9arm")
    game.play(ALLIED, "stop")
    assert (where(game, "br.22arm"), where(game, "br.9arm")) == (EAST, HERE)


@rule("AF-150")
def test_an_advance_counts_hexes_not_points() -> None:
    """Two hexes of salt marsh would cost 6 points each way; an advance of three hexes takes them."""
    game = assault({"A11.9": ["br.22arm", "br.9arm"]}, "A10.8", ["it.medarm"], dice=[5, 5])
    give(game, AXIS, stand=0)
    choose(game, ALLIED, "advance", "br.22arm")
    game.play(ALLIED, "A10.7")
    game.play(ALLIED, "A10.6")
    assert where(game, "br.22arm") == "A10.6"


@rule("AF-682")
def test_who_has_advanced_has_moved() -> None:
    game = victory()
    choose(game, ALLIED, "advance", "br.22arm")
    game.play(ALLIED, "stop")
    assert state(game).moved[UNIT["br.22arm"]] and not state(game).moved[UNIT["br.9arm"]]


@rule("AF-105", "AF-142")
def test_an_attacker_who_retreats_does_not_advance() -> None:
    game = assault({EAST: ["br.22arm"]}, HERE, ["ge.288"], dice=[1, 1])  # 1:1, 2: A2r1
    give(game, ALLIED, stand=0)
    retreat(game, ALLIED, "A32.14")
    assert kind(game, ALLIED) == "attack"


# ---- overruns ----


def overrun(*, reading: str = "hex", dice: Sequence[int] = (4, 4)) -> Game:
    game = begin(
        desert({"A32.15": ["br.22arm", "br.9arm", "po.bde"], HERE: ["it.medarm"]}, active=ALLIED),
        dice=dice,
        options={"overrun-advance": reading},
    )
    game.play(ALLIED, "A32.15")
    choose(game, ALLIED, "units", "br.22arm", "br.9arm")
    game.play(ALLIED, ["overrun", HERE, EAST])
    give(game, AXIS, stand=0)
    return game


@rule("AF-147")
def test_after_an_overrun_all_must_advance_and_only_into_the_hex() -> None:
    game = overrun()
    assert where(game, "br.22arm") == where(game, "br.9arm") == HERE
    assert (ALLIED, "advance") not in {(entry[0], entry[1]) for entry in game.tape}
    assert kind(game, ALLIED) == "move"


@rule("AF-147")
def test_by_the_option_they_go_on_as_the_result_says() -> None:
    game = overrun(reading="result")
    assert where(game, "br.22arm") == where(game, "br.9arm") == HERE
    assert kind(game, ALLIED) == "advance-on"
    game.play(ALLIED, "A29.15")
    game.play(ALLIED, "stop")
    assert {where(game, "br.22arm"), where(game, "br.9arm")} == {HERE, "A29.15"}
    assert kind(game, ALLIED) == "move"


# ---- Rommel ----


def led(*chosen: str) -> Game:
    game = assault({"A29.15": ["ge.5le.5pz", "ge.15.8pz"]}, HERE, ["in.3"], rommel="A29.15", dice=[4, 4])
    give(game, ALLIED, stand=0)
    choose(game, AXIS, "advance", *chosen)
    return game


@rule("AF-378")
def test_rommel_advances_with_his_stack() -> None:
    game = led("ge.5le.5pz", "ge.15.8pz")
    assert state(game).rommel == state(game).where[UNIT["ge.5le.5pz"]]
    while kind(game, AXIS) == "advance-on":
        game.play(AXIS, "A31.15")
        if kind(game, AXIS) == "rommel-along":
            game.play(AXIS, "along")
            break
    assert game.view(AXIS)["marks"]["rommel"] == "A31.15"


@rule("AF-378")
@pytest.mark.parametrize(("word", "hex_"), [("along", HERE), ("stay", "A29.15")])
def test_where_a_part_advances_he_chooses_whom_he_follows(word: str, hex_: str) -> None:
    game = led("ge.5le.5pz")
    assert kind(game, AXIS) == "rommel-along"
    game.play(AXIS, word)
    assert game.view(AXIS)["marks"]["rommel"] == hex_


@rule("AF-107")
def test_the_next_attack_waits_for_the_advance() -> None:
    units = {EAST: ["br.22arm", "br.9arm"], HERE: ["it.medarm"], "A33.15": ["po.bde"], "A34.15": ["ge.lehr"]}
    game = begin(desert(units, active=ALLIED, phase="combat"), dice=[4, 4])
    attack(game, HERE, "br.22arm", "br.9arm")
    give(game, AXIS, stand=0)
    assert kind(game, ALLIED) == "advance"
    choose(game, ALLIED, "advance")
    assert kind(game, ALLIED) == "attack"
