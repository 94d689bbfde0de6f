"""Pursuit, an option of every scenario (rulebook, designer's notes)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    assault,
    begin,
    choose,
    desert,
    give,
    kind,
    notes,
    refused,
    state,
    told,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika import MODULE
from grognard.games.afrika.state import DESTROYED
from grognard.games.afrika.tables import UNIT

HERE = "A30.15"  # desert all round; the Axis goes back west, by A29.15 or A29.16
EAST = "A31.15"
TANKS = ("br.22arm", "br.9arm")  # 20
FAST = {"pursuit": "yes"}


def chase(
    defenders: Sequence[str] = ("it.10bers",),
    *,
    attackers: Sequence[str] = TANKS,
    dice: Sequence[int] = (5, 5),  # 20 against 5, 4:1, 10: D2r2
    stand: int = 0,
    goal: str = "A28.14",
    follow: Sequence[str] = ("br.22arm", "br.9arm"),
    hexes: Sequence[str] = ("A29.15", "A29.15"),
    options: dict[str, str] | None = None,
    **given: Any,
) -> Game:
    """The Axis has gone back over A29.15, and the Allies have followed."""
    game = assault({EAST: attackers}, HERE, defenders, dice=dice, options=options or FAST, **given)
    give(game, AXIS, stand=stand)
    while kind(game, AXIS) in ("loss", "retreat-units", "retreat"):
        choices = game.choices(AXIS)
        game.play(AXIS, next((one for one in ("A29.15", goal) if one in choices), choices[0]))
    choose(game, ALLIED, "advance", *follow)
    for hex_ in hexes:
        if kind(game, ALLIED) == "advance-on":
            game.play(ALLIED, hex_)
    return game


def gone(game: Game, unit: str) -> bool:
    return state(game).where[UNIT[unit]] == DESTROYED


THREE = ["br.22arm", "br.9arm", "br.7.4arm"]


def flight(**given: Any) -> Game:
    """Savona, one step short of ruin, two hexes back in A28.14; two brigades of tanks beside it in A29.15."""
    return chase(["it.savona:-1"], dice=(5, 5), **given)  # 20 against 5, 4:1, 10: D2r2


@rule("AF-159")
def test_it_is_an_option_of_every_scenario() -> None:
    for scenario in MODULE.scenarios:
        (option,) = (one for one in scenario.options if one.name == "pursuit")
        assert option.rule == "AF-159"
        assert option.values == ("no", "yes")


@rule("AF-159")
def test_without_the_option_nobody_pursues() -> None:
    game = flight(options={"pursuit": "no"})
    assert where(game, "it.savona") == "A28.14"
    assert kind(game, ALLIED) == "attack"


@rule("AF-159")
def test_who_has_advanced_two_hexes_may_pursue_whom_they_have_driven_back() -> None:
    game = flight()
    assert where(game, "br.22arm") == where(game, "br.9arm") == "A29.15"
    assert kind(game, ALLIED) == "pursue"
    assert game.choices(ALLIED) == ["A28.14", "done"]


@rule("AF-159")
def test_nobody_has_to() -> None:
    game = flight()
    game.play(ALLIED, "done")
    assert where(game, "it.savona") == "A28.14"
    assert kind(game, ALLIED) == "attack"


@rule("AF-160")
def test_at_three_to_one_the_pursued_are_destroyed_without_dice() -> None:
    game = flight()
    dice = [entry for entry in game.tape if entry[1] == "combat"]
    game.play(ALLIED, "A28.14")
    choose(game, ALLIED, "pursuers", *TANKS)
    assert notes(game, "pursuit")[0]["odds"] == "4:1"  # 20 against 5
    assert gone(game, "it.savona")
    assert [entry for entry in game.tape if entry[1] == "combat"] == dice
    assert kind(game, ALLIED) == "attack"


@rule("AF-160")
def test_below_three_to_one_nothing_happens() -> None:
    game = flight()
    game.play(ALLIED, "A28.14")
    choose(game, ALLIED, "pursuers", "br.22arm")
    assert notes(game, "pursuit")[0]["odds"] == "2:1"
    assert where(game, "it.savona") == "A28.14"
    assert kind(game, ALLIED) == "pursue"  # 9th Armoured may still try
    game.play(ALLIED, "A28.14")
    choose(game, ALLIED, "pursuers", "br.9arm")
    assert kind(game, ALLIED) == "attack"  # each once


@rule("AF-160")
def test_only_those_who_have_advanced_count() -> None:
    beside = {"A28.13": ["br.7.7arm"], "A27.16": ["gr.1"]}
    game = chase(["it.savona"], follow=["br.22arm"], hexes=["A29.15"], others=beside)  # 3:1, 10: D1r2
    game.play(ALLIED, "A28.14")
    assert game.choices(ALLIED) == ["br.22arm"]
    game.play(ALLIED, "br.22arm")
    assert notes(game, "pursuit")[0]["odds"] == "2:1"
    assert where(game, "it.savona") == "A28.14"


@rule("AF-160")
def test_a_pursuit_takes_one_unit_at_least() -> None:
    game = flight()
    game.play(ALLIED, "A28.14")
    assert refused(game, ALLIED, "done") == "AF-160"


@rule("AF-160")
def test_want_of_supply_counts() -> None:
    game = chase(["it.savona:-1"], dice=(3, 3), unsupplied=["it.savona"])  # 7:1, 6: D2r2
    game.play(ALLIED, "A28.14")
    choose(game, ALLIED, "pursuers", "br.22arm")
    assert notes(game, "pursuit")[0]["odds"] == "4:1"  # 10 against half of 5
    assert gone(game, "it.savona")


@rule("AF-159")
def test_who_cannot_exploit_does_not_pursue() -> None:
    game = chase(
        ["it.savona:-1"],
        attackers=["br.1at", "br.32at"],
        dice=(6, 6),
        follow=["br.1at", "br.32at"],
        goal="A29.15",
        stand=1,
    )
    assert where(game, "br.1at") == HERE
    assert kind(game, ALLIED) == "attack"


@rule("AF-159")
def test_after_a_retreat_of_one_hex_there_is_no_pursuit() -> None:
    game = chase(["it.savona"], dice=(4, 4), goal="A29.15")  # 3:1, 8: D1r1
    assert where(game, "it.savona") == "A29.15"
    assert where(game, "br.22arm") == HERE
    assert kind(game, ALLIED) == "attack"


@rule("AF-159")
def test_those_who_have_joined_others_are_safe() -> None:
    game = flight(others={"A28.14": ["it.pavia"]})
    assert where(game, "it.savona") == "A28.14"
    assert kind(game, ALLIED) == "attack"
    assert told(game, "pursuit") == []


@rule("AF-159")
def test_of_two_parties_the_one_that_has_joined_others_is_refused() -> None:
    game = assault(
        {EAST: THREE},
        HERE,
        ["it.savona", "it.10bers"],
        others={"A28.14": ["it.pavia"]},
        dice=[6, 6],  # 30 against 13, 2:1, 12: D1r2
        options=FAST,
    )
    give(game, AXIS, stand=0, loss="it.10bers")
    choose(game, AXIS, "retreat-units", "it.savona")
    for hex_ in ("A29.15", "A28.14", "A29.16", "A28.16"):
        if kind(game, AXIS) == "retreat":
            game.play(AXIS, hex_)
    choose(game, ALLIED, "advance", *THREE)
    while kind(game, ALLIED) == "advance-on":
        game.play(ALLIED, "A29.16" if "A29.16" in game.choices(ALLIED) else "stop")
    assert (where(game, "it.savona"), where(game, "it.10bers")) == ("A28.14", "A28.16")
    assert game.choices(ALLIED) == ["A28.16", "done"]
    assert refused(game, ALLIED, "A28.14") in ("AF-159", "AF-034")
    game.play(ALLIED, "A28.16")
    choose(game, ALLIED, "pursuers", *THREE)
    assert gone(game, "it.10bers")
    assert where(game, "it.pavia") == where(game, "it.savona") == "A28.14"


@rule("AF-159")
def test_who_is_not_adjacent_does_not_pursue() -> None:
    game = flight(hexes=["A30.14", "A30.14"])
    assert where(game, "br.22arm") == "A30.14"
    assert kind(game, ALLIED) == "attack"


@rule("AF-159", "AF-376")
def test_rommel_flees_from_those_who_are_caught() -> None:
    game = chase(
        ["it.savona:-1"],
        dice=(6, 6),  # 4:1 and one left for Rommel, 12: D2r2
        rommel=HERE,
        others={"A20.15": ["it.pavia"], "A15.15": ["it.brescia"]},
    )
    game.play(ALLIED, "A28.14")
    choose(game, ALLIED, "pursuers", *TANKS)
    assert gone(game, "it.savona")
    assert kind(game, AXIS) == "rommel-flees"
    game.play(AXIS, "A20.15")
    assert game.view(AXIS)["marks"]["rommel"] == "A20.15"


@rule("AF-159", "AF-147")
def test_an_overrun_is_no_beginning_of_a_pursuit() -> None:
    game = begin(desert({"A32.15": TANKS, HERE: ["it.10bers"]}, active=ALLIED), dice=[5, 5], options=FAST)
    game.play(ALLIED, "A32.15")
    choose(game, ALLIED, "units", *TANKS)
    game.play(ALLIED, ["overrun", HERE, EAST])
    give(game, AXIS, stand=0)
    assert kind(game, ALLIED) == "move"


@rule("AF-159")
@pytest.mark.parametrize("option", ["no", "yes"])
def test_the_game_goes_on_after_it(option: str) -> None:
    game = flight(options={"pursuit": option})
    if option == "yes":
        game.play(ALLIED, "A28.14")
        choose(game, ALLIED, "pursuers", *TANKS)
    game.play(ALLIED, "done")
    assert kind(game, ALLIED) == "move"
