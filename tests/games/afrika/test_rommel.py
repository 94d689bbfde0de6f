"""Rommel, and those who would catch him (rulebook 2.3, 2.8, 3.4, 3.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    begin,
    choose,
    cost,
    desert,
    go,
    kind,
    moving,
    notes,
    refused,
    state,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.state import AWAY, DESTROYED, REMOVED
from grognard.games.afrika.tables import HEX, UNIT

ARMY = {"A20.15": ["it.pavia"], "A39.22": ["ge.288"], "A50.15": ["ge.15.8pz"], "A58.15": ["in.18"]}


def army(units: Mapping[str, Sequence[str]] = ARMY, **more: Any) -> Game:
    return begin(desert(units, rommel="A20.15", **more))


# ---- what he is ----


@rule("AF-373")
def test_he_is_no_unit() -> None:
    """He stands alone where the enemy comes through: no zone, no defence, and nobody has to fight him."""
    assert "rommel" not in UNIT
    with_him = moving({"A20.15": ["it.pavia"], "A30.15": ["br.22gds"]}, "A30.15", "br.22gds", active=ALLIED,
                      rommel="A20.15")  # fmt: skip
    without = moving({"A20.15": ["it.pavia"], "A30.15": ["br.22gds"]}, "A30.15", "br.22gds", active=ALLIED)
    assert with_him.choices(ALLIED) == without.choices(ALLIED)


@rule("AF-373", "AF-192")
def test_he_takes_no_room() -> None:
    full = {"A20.15": ["it.pavia", "it.brescia", "it.bologna"], "A25.15": ["ge.288"]}
    game = begin(desert(full, rommel="A25.15"))
    game.play(AXIS, "rommel")  # there is but one other stack, so he goes there at once
    assert state(game).rommel == HEX["A20.15"]


# ---- his transfer ----


@rule("AF-374")
@pytest.mark.parametrize("phase", ["movement", "exploitation"])
@pytest.mark.parametrize("goal", ["A39.22", "A50.15"])
def test_he_goes_from_any_unit_to_any_other(phase: str, goal: str) -> None:
    """At any distance, past enemies and cliffs and out of their zones."""
    surrounded = {**ARMY, "A21.16": ["br.22gds"], "A40.22": ["nz.4"]}
    game = army(surrounded, phase=phase)
    game.play(AXIS, "rommel")
    assert set(game.choices(AXIS)) == {"A39.22", "A50.15"}
    game.play(AXIS, goal)
    assert state(game).rommel == HEX[goal]


@rule("AF-374")
def test_once_in_each_of_the_two_phases() -> None:
    """Ruling R2; and in no other phase."""
    game = army()
    game.play(AXIS, "rommel", "A39.22")
    assert refused(game, AXIS, "rommel") == "AF-374"
    game.play(AXIS, "end")
    seen = []
    while state(game).phase != "exploitation":
        seen.append("rommel" in game.choices(AXIS))
        game.play(AXIS, "done")
    assert not any(seen)
    game.play(AXIS, "rommel", "A50.15")
    assert state(game).rommel == HEX["A50.15"]


@rule("AF-374")
def test_between_two_moves_too() -> None:
    game = army()
    go(game, "A39.22", ["ge.288"], "A41.22")
    game.play(AXIS, "rommel")
    assert "A41.22" in game.choices(AXIS)


@rule("AF-375")
def test_he_always_ends_on_an_axis_unit() -> None:
    game = army()
    game.play(AXIS, "rommel")
    stands = {place for place in ARMY if place != "A58.15"}
    assert set(game.choices(AXIS)) == stands - {"A20.15"}
    assert refused(game, AXIS, "A58.15") != ""
    assert refused(game, AXIS, "A30.15") != ""


@rule("AF-375", "AF-373")
def test_he_does_not_move_alone() -> None:
    game = begin(desert({"A20.15": ["it.pavia", "ge.288"], "A58.15": ["in.18"]}, rommel="A20.15"))
    game.play(AXIS, "A20.15")
    assert refused(game, AXIS, "rommel") == "AF-375"


@rule("AF-374", "AF-375")
def test_with_a_stack_that_moves_he_moves() -> None:
    game = begin(desert({"A20.15": ["ge.288"], "A58.15": ["in.18"]}, rommel="A20.15"))
    go(game, "A20.15", ["ge.288"], "A25.15")
    assert state(game).rommel == HEX["A25.15"]


@rule("AF-379")
def test_he_costs_no_supply_and_needs_none() -> None:
    units = {"A30.15": ["ge.288"], "B22.10": ["in.18"]}
    g = desert(units, scenario="heia-safari", phase="supply", turn=9, rommel="A30.15", depots={"A30.15": (AXIS, 1)})
    game = begin(g)
    ask = game.ask(AXIS)
    assert ask is not None
    assert (ask.about["units"], ask.about["count"]) == (1, 1)
    game.play(AXIS, "done")
    assert state(game).rommel == HEX["A30.15"]  # nobody is fed, and he is as he was


# ---- what he gives ----

TOUCH = {"A30.15": ["ge.15.8pz", "it.pavia"], "A30.16": ["in.3"], "A32.15": ["in.18"], "A20.15": ["ge.288"]}


@rule("AF-380", "AF-385")
@pytest.mark.parametrize("unit", ["ge.15.8pz", "it.ariete.132"])
def test_with_him_a_stack_in_an_enemy_zone_overruns(unit: str) -> None:
    """A unit that began the phase beside an enemy may not, without him; German or Italian."""
    units = {"A30.15": [unit], "A30.16": ["in.3"], "A20.15": ["ge.288"]}
    alone = moving(units, "A30.15", unit)
    assert refused(alone, AXIS, ["overrun", "A30.16", "A30.15"]) == "AF-079"
    led = moving(units, "A30.15", unit, rommel="A30.15")
    assert ["overrun", "A30.16", "A30.15"] in led.choices(AXIS)


@rule("AF-384", "AF-385")
@pytest.mark.parametrize("unit", ["ge.15.8pz", "it.pavia", "ge.104arko"])
def test_with_him_a_stack_exploits_in_a_zone_and_whatever_it_is(unit: str) -> None:
    units = {"A30.15": [unit], "A30.16": ["in.3"], "A20.15": ["ge.288"]}
    without = begin(desert(units, phase="exploitation"))
    assert "A30.15" not in without.choices(AXIS)
    game = begin(desert(units, phase="exploitation", rommel="A30.15"))
    game.play(AXIS, "A30.15")
    choose(game, AXIS, "units", unit)
    assert "A29.15" in game.choices(AXIS)


@rule("AF-384", "AF-380")
def test_one_stack_a_phase() -> None:
    """Having let one exploit he may go to another, which is none the better for it (ruling R2)."""
    units = {"A30.15": ["it.pavia"], "A40.15": ["it.brescia"], "A58.15": ["in.18"]}
    game = begin(desert(units, phase="exploitation", rommel="A30.15"))
    go(game, "A30.15", ["it.pavia"], "A29.15")
    game.play(AXIS, "rommel")
    assert state(game).rommel == HEX["A40.15"]
    assert "A40.15" not in game.choices(AXIS)
    assert refused(game, AXIS, "A40.15") == "AF-155"


# ---- units that zones do not slow: KG Hecker and the LRDG ----


@rule("AF-397", "AF-407")
@pytest.mark.parametrize(("unit", "other", "side"), [("ge.hecker", "it.ggff", AXIS), ("br.lrdg", "br.7.11h", ALLIED)])
def test_an_enemy_zone_costs_them_nothing(unit: str, other: str, side: int) -> None:
    foe = {"A30.16": ["nz.4"] if side == AXIS else ["it.savona"]}
    far = {"A58.15": ["in.18"], "A10.10": ["it.recam"]}
    game = moving({"A29.15": [unit], **foe, **far}, "A29.15", unit, active=side)
    g = state(game)
    assert g.enemy_zone >> HEX["A30.15"] & 1
    assert "A31.15" in game.choices(side)
    assert cost(game, "A30.15") == 1
    slowed = moving({"A29.15": [other], **foe, **far}, "A29.15", other, active=side)
    assert cost(slowed, "A30.15") == 3


@rule("AF-407", "AF-397")
def test_in_a_group_with_others_it_pays_as_they_do() -> None:
    units = {"A29.15": ["br.lrdg", "br.7.11h"], "A30.16": ["it.savona"], "A58.15": ["in.18"]}
    game = moving(units, "A29.15", "br.lrdg", "br.7.11h", active=ALLIED)
    assert cost(game, "A30.15") == 3


@rule("AF-408")
@pytest.mark.parametrize("scenario", ["gazala", "heia-safari"])
def test_the_lrdg_is_always_supplied(scenario: str) -> None:
    around = {"A29.15": ["it.pavia"], "A31.15": ["it.brescia"], "A30.16": ["it.bologna"], "A30.14": ["it.savona"]}
    g = desert({"A30.15": ["br.lrdg"], **around}, scenario=scenario, active=ALLIED, phase="supply", turn=3)
    game = begin(g, dice=[1] * 20)
    if kind(game, ALLIED) == "supply":
        ask = game.ask(ALLIED)
        assert ask is not None
        assert ask.about["units"] == 0  # nobody has to be paid for
        game.play(ALLIED, "done")
    assert state(game).unsupplied[UNIT["br.lrdg"]] == 0
    assert state(game).where[UNIT["br.lrdg"]] == HEX["A30.15"]


# ---- the raid (3.5) ----

HUNT = {"A20.15": ["it.pavia"], "A25.15": ["ge.288"], "A50.15": ["br.lrdg"], "A58.15": ["in.18"]}


def hunt(die: int, units: Mapping[str, Sequence[str]] = HUNT, *, rommel: str = "A20.15", **more: Any) -> Game:
    more = {"turn": 14, "phase": "movement", **more}
    g = desert(units, scenario="heia-safari", active=ALLIED, rommel=rommel, ports={"B19.18": (ALLIED, 0)}, **more)
    return begin(g, dice=[die] if die else [])


@rule("AF-409", "AF-411", "AF-414")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_on_1_to_4_the_raid_fails_and_the_lrdg_is_gone_all_the_same(die: int) -> None:
    game = hunt(die)
    game.play(ALLIED, "raid")
    assert state(game).rommel == HEX["A20.15"]
    assert state(game).where[UNIT["br.lrdg"]] == DESTROYED
    assert notes(game, "raid") == [{"die": die}]


@rule("AF-412", "AF-411", "AF-377")
def test_on_a_6_rommel_is_out_of_the_game() -> None:
    game = hunt(6)
    game.play(ALLIED, "raid")
    assert state(game).rommel == REMOVED
    assert state(game).where[UNIT["br.lrdg"]] == DESTROYED
    g = state(game).copy()
    for turn in (15, 17, 28):
        g.phase, g.turn, g.active = "reinforcement", turn, AXIS
        assert kind(begin(g.copy(), dice=[3, 3]), AXIS) != "rommel-back"


@rule("AF-413", "AF-411")
def test_on_a_5_he_is_away_for_three_turns() -> None:
    game = hunt(5)
    game.play(ALLIED, "raid")
    assert state(game).rommel == AWAY
    g = state(game).copy()
    for turn, back in ((15, False), (16, False), (17, True)):
        g.phase, g.turn, g.active = "reinforcement", turn, AXIS
        later = begin(g.copy(), dice=[3, 3])
        assert (kind(later, AXIS) == "rommel-back") is back
    later.play(AXIS, "A25.15")
    assert state(later).rommel == HEX["A25.15"]


@rule("AF-409")
def test_once_in_the_game() -> None:
    game = hunt(3)
    game.play(ALLIED, "raid")
    assert refused(game, ALLIED, "raid") == "AF-409"
    g = state(game).copy()
    g.where[UNIT["br.lrdg"]] = AWAY
    again = {**HUNT, "A50.15": ["br.lrdg"]}
    other = desert(again, scenario="heia-safari", active=ALLIED, rommel="A20.15", turn=15)
    other.raided = g.raided
    assert refused(begin(other), ALLIED, "raid") == "AF-409"


@rule("AF-409")
@pytest.mark.parametrize("phase", ["exploitation"])
def test_only_in_the_movement_phase(phase: str) -> None:
    assert refused(hunt(0, phase=phase), ALLIED, "raid") == "AF-409"


@rule("AF-409")
def test_the_axis_does_not_raid() -> None:
    game = begin(desert(HUNT, scenario="heia-safari", active=AXIS, rommel="A20.15", turn=14))
    assert "raid" not in game.choices(AXIS)


@rule("AF-409")
def test_not_while_rommel_is_off_the_map() -> None:
    """Ruling R4."""
    assert refused(hunt(0, rommel=""), ALLIED, "raid") == "AF-409"


@rule("AF-410")
@pytest.mark.parametrize("place", ["", "DESTROYED"])
def test_not_without_the_lrdg(place: str) -> None:
    units: dict[str, list[str]] = {hex_: names for hex_, names in HUNT.items() if names != ["br.lrdg"]}
    if place:
        units[place] = ["br.lrdg"]
    assert refused(hunt(0, units), ALLIED, "raid") == "AF-410"
