"""Retreats (rulebook 9.0): all of a side, farther each hex, towards supply and out of enemy zones where it can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    assault,
    choose,
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
from grognard.games.afrika.state import DESTROYED
from grognard.games.afrika.tables import UNIT

HERE = "A30.15"  # desert all round: A30.16 north, A31.16 and A31.15 east, A30.14 south, A29.15 and A29.16 west
EAST = "A31.15"
TANKS = ("br.22arm", "br.9arm")  # 20


def beaten(
    defenders: Sequence[str] = ("it.savona",),
    *,
    dice: Sequence[int] = (4, 4),  # 20 against 8, 3:1, 8: D1r1
    stand: int = 0,
    start: str = EAST,
    **given: Any,
) -> Game:
    """Axis units of A30.15 have lost a combat and stood fast for so many hexes."""
    game = assault({start: TANKS}, given.pop("target", HERE), defenders, dice=dice, **given)
    give(game, AXIS, stand=stand)
    while kind(game, AXIS) == "loss":
        game.play(AXIS, game.choices(AXIS)[0])
    return game


def repulsed(attackers: Mapping[str, Sequence[str]], *, dice: Sequence[int] = (1, 1), **given: Any) -> Game:
    """Allied units have failed before two divisions, 16, in A30.15."""
    return assault(attackers, given.pop("target", HERE), ["it.pavia", "it.brescia"], dice=dice, **given)


def fall_back(game: Game, *, stand: int = 0, together: bool = True) -> None:
    """The Allies stand fast for so many hexes, take their losses and go, asked for no way that is forced."""
    give(game, ALLIED, stand=stand)
    while kind(game, ALLIED) == "loss":
        game.play(ALLIED, game.choices(ALLIED)[0])
    if together:
        choose(game, ALLIED, "retreat-units", "po.bde", "gr.1")


def gone(game: Game, unit: str) -> bool:
    return state(game).where[UNIT[unit]] == DESTROYED


# ---- who goes ----


@rule("AF-104", "AF-130")
def test_every_unit_of_the_side_retreats() -> None:
    game = beaten(["it.10bers", "it.ggff", "it.10art"], dice=[5, 5])  # 20 against 11, 2:1, 10: D1r1
    choose(game, AXIS, "retreat-units", "it.10bers", "it.ggff", "it.10art")
    retreat(game, AXIS, "A29.15")
    assert {where(game, unit) for unit in ("it.10bers", "it.ggff", "it.10art")} == {"A29.15"}


@rule("AF-104")
def test_attackers_retreat_from_all_their_hexes_but_their_stackmates_stay() -> None:
    game = repulsed({EAST: ["po.bde"], "A31.16": ["gr.1"]}, others={"A32.15": ["ff.2"]})  # 9 against 16: A2r2
    give(game, ALLIED, stand=0)
    while kind(game, ALLIED) in ("retreat", "loss"):
        game.play(ALLIED, game.choices(ALLIED)[0])
    assert where(game, "po.bde") not in (EAST, "") and where(game, "gr.1") not in ("A31.16", "")
    assert where(game, "ff.2") == "A32.15"


@rule("AF-105")
def test_a_stack_may_split() -> None:
    game = beaten(["it.10bers", "it.ggff"], dice=[6, 6])  # 2:1, 12: D1r2
    choose(game, AXIS, "retreat-units", "it.ggff")
    retreat(game, AXIS, "A29.15", "A28.14")
    retreat(game, AXIS, "A29.16", "A28.16")
    assert (where(game, "it.ggff"), where(game, "it.10bers")) == ("A28.14", "A28.16")


@rule("AF-105")
def test_a_stack_may_stay_together() -> None:
    game = beaten(["it.10bers", "it.ggff"], dice=[6, 6])
    choose(game, AXIS, "retreat-units", "it.ggff", "it.10bers")
    retreat(game, AXIS, "A29.15", "A28.14")
    assert where(game, "it.ggff") == where(game, "it.10bers") == "A28.14"


@rule("AF-105")
def test_a_party_has_one_unit_at_least() -> None:
    game = beaten(["it.10bers", "it.ggff"], dice=[6, 6])
    assert refused(game, AXIS, "done") == "AF-105"


@rule("AF-135")
@pytest.mark.parametrize("side", [AXIS, ALLIED])
def test_the_owner_moves_his_units(side: int) -> None:
    game = beaten() if side == AXIS else repulsed({EAST: ["po.bde", "gr.1"]})
    if side == ALLIED:
        fall_back(game)
    assert game.waiting == {side}
    assert kind(game, side) == "retreat"


# ---- where to ----


@rule("AF-131")
def test_a_retreat_crosses_no_cliff() -> None:
    game = beaten(target="A49.18", start="A50.17")
    assert refused(game, AXIS, "A49.19") == "AF-203"
    assert refused(game, AXIS, "A50.18") == "AF-203"
    assert refused(game, AXIS, "A48.18") == ""


@rule("AF-131")
def test_a_road_opens_a_cliff_to_a_retreat() -> None:
    game = beaten(target="A49.19", start="A50.18")
    assert where(game, "it.savona") == "A48.19"  # A48.18 and A49.18 lie across the escarpment too, without a road


@rule("AF-131")
def test_a_retreat_enters_no_enemy_hex() -> None:
    game = beaten(others={"A29.15": ["gr.1"], "A31.17": ["ff.2"]})
    assert refused(game, AXIS, "A29.15") == "AF-066"


@rule("AF-132")
def test_hexes_that_the_sea_bars_become_steps() -> None:
    game = repulsed({"A7.11": ["po.bde", "gr.1"]}, target="A7.10")  # 1:2, 2: A2r2, and no hex behind but the sea
    fall_back(game)
    while kind(game, ALLIED) == "loss":
        game.play(ALLIED, game.choices(ALLIED)[0])
    assert told(game, "blocked") == ["AF-132"]
    assert where(game, "po.bde") == where(game, "gr.1") == "A7.11"
    assert lost(game, "po.bde") + lost(game, "gr.1") == 4


@rule("AF-132")
def test_hexes_that_enemies_bar_become_steps_too() -> None:
    wall = {"A32.15": ["it.bologna"], "A32.14": ["it.sirte"], "A31.14": ["it.savona"]}
    game = repulsed({EAST: ["po.bde", "gr.1"]}, others=wall)
    fall_back(game)
    while kind(game, ALLIED) == "loss":
        game.play(ALLIED, game.choices(ALLIED)[0])
    assert where(game, "po.bde") == EAST
    assert lost(game, "po.bde") + lost(game, "gr.1") == 4


@rule("AF-133")
def test_a_retreat_counts_hexes_whatever_they_cost() -> None:
    """A garrison of 2 movement points goes back two hexes of salt marsh, 3 points each."""
    game = beaten(["it.bardia", "it.ggff"], target="A10.7", start="A11.7", dice=[6, 6])
    choose(game, AXIS, "retreat-units", "it.bardia", "it.ggff")
    retreat(game, AXIS, "A9.7", "A8.6")
    assert where(game, "it.bardia") == "A8.6"


@rule("AF-136")
def test_each_hex_is_farther_from_the_combat() -> None:
    game = beaten(dice=[5, 5])  # 3:1, 10: D1r2
    game.play(AXIS, "A29.15")
    assert refused(game, AXIS, "A29.16") == "AF-136"
    assert refused(game, AXIS, HERE) == "AF-136"
    game.play(AXIS, "A28.14")
    assert where(game, "it.savona") == "A28.14"


@rule("AF-136")
def test_for_the_attacker_from_the_hex_that_he_attacked() -> None:
    game = repulsed({EAST: ["po.bde", "gr.1"]}, dice=[1, 2])  # 1:2, 3: A2r1
    fall_back(game)
    assert set(game.choices(ALLIED)) == {"A32.15", "A32.14", "A31.14"}
    assert refused(game, ALLIED, "A31.16") == "AF-136"


@rule("AF-137")
def test_a_retreat_goes_towards_supply() -> None:
    """Attacked from the west: north is no farther from the west edge, east is."""
    game = beaten(start="A29.15", dice=[5, 5])
    assert where(game, "it.savona") == "A30.16"  # the only hex that leads home and lies in no enemy zone
    assert refused(game, AXIS, "A31.17") == "AF-137"


@rule("AF-137")
def test_allies_go_east() -> None:
    game = assault({"A29.15": ["ge.5le.5pz"]}, HERE, ["gr.1"], dice=[5, 5])  # 2:1, 10: D1r1
    give(game, ALLIED, stand=0)
    assert {"A31.15", "A31.16"} <= set(game.choices(ALLIED))
    game.play(ALLIED, "A31.16")
    assert where(game, "gr.1") == "A31.16"


@rule("AF-137")
def test_a_friendly_port_is_supply_too() -> None:
    """With Tobruk behind them in the north-east, the Axis may go east as well."""
    game = beaten(target="A36.20", start="A36.19", others={"A39.23": ["it.pavia"]})
    assert refused(game, AXIS, "A37.21") == ""
    game = beaten(target="A36.20", start="A36.19")
    assert refused(game, AXIS, "A37.21") == "AF-137"


@rule("AF-137")
def test_in_a_campaign_depots_are_supply() -> None:
    game = beaten(scenario="heia-safari", depots={"A40.15": (AXIS, 1)}, start="A30.14")
    assert refused(game, AXIS, "A31.16") == ""
    game = beaten(scenario="heia-safari", start="A30.14")
    assert refused(game, AXIS, "A31.16") == "AF-137"


@rule("AF-138")
def test_a_retreat_avoids_enemy_zones_where_it_can() -> None:
    game = beaten(others={"A28.14": ["gr.1"]})
    assert refused(game, AXIS, "A29.15") == "AF-138"
    assert refused(game, AXIS, "A29.16") == ""
    assert lost(game, "it.savona") == 1


@rule("AF-137", "AF-138")
def test_where_no_hex_is_both_the_owner_chooses_which_to_give_up() -> None:
    """Home lies in enemy zones, and what is free of them leads away."""
    ring = {"A28.15": ["gr.1"], "A31.17": ["ff.2"], "A30.13": ["in.3"]}
    game = beaten(start="A29.15", others=ring)
    free = {name for name in game.choices(AXIS) if name in ("A31.15", "A31.16")}
    homeward = {name for name in game.choices(AXIS) if name in ("A29.16", "A30.14", "A30.16")}
    assert free and homeward
    game.play(AXIS, sorted(homeward)[0])
    assert lost(game, "it.savona") == 2


@rule("AF-134")
def test_each_enemy_controlled_hex_costs_a_step() -> None:
    wall = {"A28.15": ["gr.1"], "A31.17": ["ff.2"], "A29.13": ["in.3"], "A27.16": ["po.bde"], "A27.14": ["in.18"]}
    game = beaten(["it.savona"], others=wall, dice=[5, 5])  # r2
    retreat(game, AXIS, "A30.14")
    while kind(game, AXIS) == "retreat":
        game.play(AXIS, game.choices(AXIS)[0])
    hexes = notes(game, "retreated")[0]["path"]
    assert len(hexes) == 3
    assert lost(game, "it.savona") == 3


@rule("AF-134")
def test_however_many_control_it_and_even_beside_friends() -> None:
    """A29.15 is in the zones of three enemy stacks and holds an own unit: one step."""
    ring = {"A28.15": ["gr.1"], "A28.14": ["ff.2"], "A31.17": ["in.3"], "A29.15": ["it.pavia"]}
    game = beaten(others=ring)
    game.play(AXIS, "A29.15")
    assert lost(game, "it.savona") == 2  # one of the combat, one of the zone
    assert lost(game, "it.pavia") == 0


@rule("AF-134", "AF-125")
def test_a_stack_loses_one_step_a_hex_and_parties_one_each() -> None:
    ring = {"A28.15": ["gr.1"], "A31.17": ["ff.2"]}
    for together, steps in ((True, 1), (False, 2)):
        game = beaten(["it.10bers", "it.ggff"], others=ring, dice=[5, 5])  # 2:1: D1r1
        before = lost(game, "it.10bers") + lost(game, "it.ggff")
        choose(game, AXIS, "retreat-units", *(["it.10bers", "it.ggff"] if together else ["it.ggff"]))
        while kind(game, AXIS) in ("retreat", "retreat-loss"):
            game.play(AXIS, "A29.15" if kind(game, AXIS) == "retreat" else game.choices(AXIS)[0])
        total = sum(2 if gone(game, unit) else lost(game, unit) for unit in ("it.10bers", "it.ggff"))
        assert total - before == steps


@rule("AF-130")
def test_a_retreat_does_not_end_over_the_limit_where_another_hex_is_open() -> None:
    full = {"A29.15": ["it.pavia", "it.brescia", "it.bologna"]}
    game = beaten(others=full)
    assert "A29.15" not in game.choices(AXIS)
    assert {"A29.16", "A30.14"} & set(game.choices(AXIS))


@rule("AF-130")
def test_over_the_limit_is_better_than_nowhere_and_passing_through_is_free() -> None:
    full = {"A29.15": ["it.pavia", "it.brescia", "it.bologna"]}
    game = beaten(others=full, dice=[5, 5])
    retreat(game, AXIS, "A29.15", "A28.14")
    assert where(game, "it.savona") == "A28.14"


# ---- ruin (ruling C3) ----


@rule("AF-207")
def test_a_retreat_that_only_a_cliff_would_take_is_ruin() -> None:
    """Behind A50.18, attacked from the north, is the escarpment of Sollum."""
    game = repulsed({"A50.18": ["po.bde", "gr.1"]}, target="A50.19")
    fall_back(game)
    assert gone(game, "po.bde") and gone(game, "gr.1")
    assert told(game, "destroyed") == ["AF-207", "AF-207"]


@rule("AF-207", "AF-139")
def test_standing_fast_saves_from_it() -> None:
    game = repulsed({"A50.18": ["po.bde", "gr.1"]}, target="A50.19")
    fall_back(game, stand=2)
    assert where(game, "po.bde") == where(game, "gr.1") == "A50.18"


@rule("AF-209")
def test_a_retreat_that_only_the_sand_would_take_is_ruin() -> None:
    game = repulsed({"A34.9": ["po.bde", "gr.1"]}, target="A34.10")
    fall_back(game)
    assert gone(game, "po.bde") and gone(game, "gr.1")
    assert told(game, "destroyed") == ["AF-209", "AF-209"]


@rule("AF-005")
def test_a_retreat_that_only_leads_off_the_map_is_ruin() -> None:
    game = repulsed({"A5.1": ["po.bde", "gr.1"]}, target="A5.2")
    fall_back(game)
    assert gone(game, "po.bde") and gone(game, "gr.1")
    assert told(game, "destroyed") == ["AF-005", "AF-005"]


@rule("AF-005")
def test_the_other_sheet_is_off_the_map_of_a_short_scenario() -> None:
    game = repulsed({"A60.15": ["po.bde", "gr.1"]}, target="A59.15")
    fall_back(game)
    assert not {choice for choice in game.choices(ALLIED) if choice.startswith("B")}


# ---- standing fast ----


@rule("AF-139", "AF-140")
@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_hexes_of_a_retreat_may_be_taken_as_steps(turned: int) -> None:
    """r3: three hexes, or two and a step, or one and two steps, or three steps and no hex."""
    game = assault({EAST: [*TANKS, "br.7.4arm"]}, HERE, ["it.savona"], dice=[6, 6])  # 12: D2r3
    assert notes(game, "result")[0]["result"] == "D2r3"
    assert game.choices(AXIS) == [0, 1, 2, 3]
    game.play(AXIS, turned)
    steps = 2 + turned
    if steps >= 4:
        assert gone(game, "it.savona")
        return
    while kind(game, AXIS) == "retreat":
        game.play(AXIS, game.choices(AXIS)[0])
    assert lost(game, "it.savona") == steps
    assert len(notes(game, "retreated")[0]["path"]) - 1 == 3 - turned


@rule("AF-139")
def test_the_attacker_may_stand_fast_too() -> None:
    game = repulsed({EAST: ["po.bde", "gr.1"]})
    assert kind(game, ALLIED) == "stand"
    assert game.choices(ALLIED) == [0, 1, 2]


@rule("AF-139")
def test_by_the_option_only_the_defender_stands_fast() -> None:
    game = repulsed({EAST: ["po.bde", "gr.1"]}, options={"stand-fast": "defender"})
    assert (ALLIED, "stand") not in {(entry[0], entry[1]) for entry in game.tape}
    assert kind(game, ALLIED) == "loss"
    game = assault({EAST: TANKS}, HERE, ["it.savona"], dice=[4, 4], options={"stand-fast": "defender"})
    assert kind(game, AXIS) == "stand"


@rule("AF-141")
def test_all_go_the_hexes_that_are_left_and_the_owner_says_who_pays() -> None:
    game = assault({EAST: TANKS}, HERE, ["it.10bers", "it.ggff"], dice=[6, 6])  # 2:1, 12: D1r2
    give(game, AXIS, stand=1)
    assert sorted(game.choices(AXIS)) == ["it.10bers", "it.ggff"]
    game.play(AXIS, "it.ggff")
    choose(game, AXIS, "retreat-units", "it.10bers", "it.ggff")
    retreat(game, AXIS, "A29.15")
    assert where(game, "it.10bers") == where(game, "it.ggff") == "A29.15"
    assert (lost(game, "it.10bers"), lost(game, "it.ggff")) == (1, 1)


@rule("AF-130", "AF-139")
def test_who_stands_fast_for_all_hexes_stays() -> None:
    game = beaten(stand=1)
    assert where(game, "it.savona") == HERE
    assert lost(game, "it.savona") == 2


# ---- Rommel ----


@rule("AF-377", "AF-378")
def test_rommel_goes_back_with_his_stack_and_is_never_hit() -> None:
    game = assault({EAST: [*TANKS, "br.7.4arm"]}, HERE, ["it.savona"], rommel=HERE, dice=[5, 5])
    give(game, AXIS, stand=0)
    while kind(game, AXIS) == "retreat":
        game.play(AXIS, game.choices(AXIS)[0])
    assert state(game).rommel == state(game).where[UNIT["it.savona"]] >= 0


@rule("AF-378")
@pytest.mark.parametrize("word", ["along", "stay"])
def test_where_the_stack_splits_he_chooses_whom_he_follows(word: str) -> None:
    game = assault({EAST: [*TANKS, "br.7.4arm"]}, HERE, ["it.10bers", "it.ggff"], rommel=HERE, dice=[5, 5])
    give(game, AXIS, stand=0, loss="it.ggff")
    choose(game, AXIS, "retreat-units", "it.ggff")
    game.play(AXIS, "A29.15")
    assert kind(game, AXIS) == "rommel-along"
    game.play(AXIS, word)
    while kind(game, AXIS) == "retreat":
        game.play(AXIS, "A29.16" if "A29.16" in game.choices(AXIS) else game.choices(AXIS)[0])
    followed = "it.ggff" if word == "along" else "it.10bers"
    assert state(game).rommel == state(game).where[UNIT[followed]]
    assert where(game, "it.ggff") != where(game, "it.10bers")


@rule("AF-376", "AF-377")
def test_when_his_stack_is_destroyed_he_goes_to_another() -> None:
    game = assault(
        {EAST: TANKS},
        HERE,
        ["ge.lehr"],
        rommel=HERE,
        others={"A20.15": ["it.pavia"], "A25.15": ["it.savona"]},
        dice=[5, 1],
    )  # 20 against 3, a column left for Rommel: 6:1, 6: D1r2
    give(game, AXIS, stand=0)
    assert kind(game, AXIS) == "rommel-flees"
    assert sorted(game.choices(AXIS)) == ["A20.15", "A25.15"]
    game.play(AXIS, "A25.15")
    assert game.view(AXIS)["marks"]["rommel"] == "A25.15"
