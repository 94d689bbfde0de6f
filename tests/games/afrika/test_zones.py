"""Zones of control (standard rules 2.0)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    attack,
    begin,
    choose,
    cost,
    desert,
    figures,
    give,
    kind,
    lost,
    moving,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.movers import allowance
from grognard.games.afrika.supply import line_hexes, supplied_hexes
from grognard.games.afrika.tables import GRID, HEX, SIDE, UNIT
from grognard.games.afrika.zones import enemy_zone, zone_of

AROUND = {"A25.16", "A26.15", "A26.14", "A25.14", "A24.14", "A24.15"}  # A25.15, in the open desert


def ruled(hex_: str) -> set[str]:
    """The hexes in the zone of a unit here."""
    return set(GRID.called(zone_of(1 << HEX[hex_])))


# ---- what it is ----


@rule("AF-028", "AF-029")
def test_the_zone_is_the_six_hexes_around() -> None:
    assert ruled("A25.15") == AROUND


@rule("AF-028")
@pytest.mark.parametrize(
    "unit", ["ge.15.8pz", "it.2art", "ge.5le.39pj", "it.brescia", "ge.hecker", "br.lrdg", "br.7.11h"]
)
def test_every_unit_has_a_zone(unit: str) -> None:
    g = desert({"A25.15": [unit]})
    assert set(GRID.called(enemy_zone(g, 1 - SIDE[UNIT[unit]]))) == AROUND


@rule("AF-028")
def test_reduced_and_unsupplied_units_have_one_too() -> None:
    g = desert({"A25.15": ["ge.288:-1"]}, unsupplied=["ge.288"])
    assert set(GRID.called(enemy_zone(g, ALLIED))) == AROUND


@rule("AF-030")
def test_no_zone_across_a_cliff() -> None:
    assert "A49.18" not in ruled("A49.19") and "A49.19" not in ruled("A49.18")
    assert ruled("A50.18") == {"A50.19", "A51.19", "A49.19"}


@rule("AF-030")
def test_a_road_carries_the_zone_over_the_cliff() -> None:
    assert "A49.19" in ruled("A48.19") and "A48.19" in ruled("A49.19")


@rule("AF-030")
def test_no_zone_where_no_unit_can_go() -> None:
    """At Derna the sea, at the other hex the sand sea: neither has hexes."""
    assert ruled("A30.28") == {"A30.27", "A29.28"}
    assert ruled("A30.9") == {"A30.10", "A29.10", "A31.10", "A29.9"}


@rule("AF-163")
def test_a_controlled_hex_is_occupied_or_next_to_an_enemy() -> None:
    """A road is cut by either: the unit's own hex, and the six around it."""
    g = desert({"A25.15": ["br.22gds"], "A25.10": ["ge.288"]})
    shut = HEX.keys() - set(GRID.called(line_hexes(g, AXIS)))
    assert AROUND | {"A25.15"} <= shut
    assert "A25.17" not in shut and "A27.15" not in shut


# ---- movement ----


@rule("AF-031")
def test_entering_an_enemy_zone_costs_two_more() -> None:
    game = moving({"A25.12": ["ge.288"], "A25.15": ["br.22gds"]}, "A25.12", "ge.288")
    assert cost(game, "A25.13") == 1
    assert cost(game, "A25.14") == 1 + 1 + 2
    assert cost(game, "A24.14") == 1 + 1 + 1 + 2


@rule("AF-031")
def test_it_costs_two_more_than_road_or_rough_terrain_too() -> None:
    game = moving({"A37.23": ["ge.288"], "A40.22": ["br.22gds"]}, "A37.23", "ge.288")
    assert cost(game, "A38.22") == 0.5
    assert cost(game, "A39.23") == 0.5 + 0.5 + 2
    game = moving({"A20.24": ["ge.288"], "A20.26": ["br.22gds"]}, "A20.24", "ge.288")
    assert cost(game, "A20.25") == 2 + 2  # in the jebel


@rule("AF-031")
def test_leaving_a_zone_costs_nothing() -> None:
    game = moving({"A25.14": ["ge.288"], "A25.15": ["br.22gds"]}, "A25.14", "ge.288")
    assert cost(game, "A25.13") == 1


@rule("AF-031")
def test_a_hex_out_of_reach_for_its_zone_is_refused_with_the_points() -> None:
    units = {"A25.11": ["it.brescia"], "A25.15": ["br.22gds"]}
    game = moving(units, "A25.11", "it.brescia")  # 6 points; 5 lead next to the enemy
    assert refused(game, AXIS, "A25.14") == ""
    assert refused(game, AXIS, "A24.15") == "AF-031"
    assert figures(game, AXIS, "A24.15") == {"at": "A24.15", "need": 8, "have": 6}
    assert refused(game, AXIS, "A25.19") == "AF-054"


@rule("AF-031", "AF-032", "AF-055")
def test_nine_points_take_a_unit_through_three_hexes_between_two_enemies() -> None:
    """The worked example: in the gap between two enemies and past them each hex costs 3: 3, 6 and 9."""
    units = {"A25.13": ["it.ariete.rec"], "A24.14": ["br.22gds"], "A26.14": ["br.2.sup"]}
    game = moving(units, "A25.13", "it.ariete.rec", unsupplied=["it.ariete.rec"])
    assert allowance(state(game), UNIT["it.ariete.rec"]) == 18  # halves
    assert [cost(game, hex_) for hex_ in ("A25.14", "A25.15", "A24.15")] == [3, 6, 9]
    game.play(AXIS, "legs", "A25.14", "A25.15")
    assert refused(game, AXIS, "A24.15") == ""
    game.play(AXIS, "A24.15")
    assert where(game, "it.ariete.rec") == "A24.15" and kind(game, AXIS) == "move"  # nothing is left


@rule("AF-032")
def test_from_zone_to_zone_as_often_as_points_pay() -> None:
    units = {"A25.14": ["ge.288"], "A25.15": ["br.22gds"], "A25.16": ["br.2.sup"]}
    game = moving(units, "A25.14", "ge.288")
    game.play(AXIS, "legs", "A26.14")
    assert refused(game, AXIS, "A26.15") == ""
    game.play(AXIS, "A26.15", "A26.16", "stop")
    assert where(game, "ge.288") == "A26.16"


# ---- the other effects ----


@rule("AF-027", "AF-033")
def test_who_begins_exploitation_in_a_zone_stays() -> None:
    units = {"A25.14": ["ge.288"], "A23.10": ["ge.15.33rec"], "A25.15": ["br.22gds"]}
    game = begin(desert(units, phase="exploitation"))
    assert refused(game, AXIS, "A25.14") == "AF-157"
    assert refused(game, AXIS, "A23.10") == ""


@rule("AF-034")
def test_only_enemies_in_the_own_zone_are_attacked() -> None:
    units = {"A49.18": ["ge.288"], "A49.19": ["br.22gds"], "A49.17": ["br.2.kdg"], "A25.15": ["br.7.sup"]}
    game = begin(desert(units, phase="combat"))
    assert game.choices(AXIS) == ["A49.17", "done"]
    assert refused(game, AXIS, "A49.19") == "AF-205"  # across the cliff no zone, no attack
    assert refused(game, AXIS, "A25.15") == "AF-034"


# The way back of A25.15, attacked from the south: all round it in enemy zones, the east twice so.
HUNTERS = {"A25.17": ["it.5at"], "A27.15": ["it.29at"], "A23.15": ["it.501at"]}


def beaten(*defenders: str, dice: list[int], friends: Mapping[str, list[str]] | None = None) -> Game:
    """The defenders of A25.15 lose a step and have to go back one hex."""
    units = {"A25.14": ["ge.15.8pz", "ge.5le.5pz"], "A25.15": defenders, **HUNTERS, **(friends or {})}
    game = begin(desert(units, phase="combat"), dice=dice)
    attack(game, "A25.15", "ge.15.8pz", "ge.5le.5pz")
    give(game, ALLIED, stand=0)
    assert "D1r1" in [note.about["result"] for note in game.log if note.kind == "result"]
    return game


@rule("AF-035", "AF-036")
@pytest.mark.parametrize("way", ["A25.16", "A26.14"])
def test_a_retreat_loses_a_step_in_a_controlled_hex(way: str) -> None:
    """Whether one enemy controls it or two."""
    game = beaten("br.22gds", dice=[4, 4])  # 24 to 7
    game.play(ALLIED, way)
    assert where(game, "br.22gds") == way
    assert lost(game, "br.22gds") == 1 + 1


@rule("AF-035")
def test_no_step_is_lost_where_no_enemy_rules() -> None:
    game = begin(desert({"A25.14": ["ge.15.8pz", "ge.5le.5pz"], "A25.15": ["br.22gds"]}, phase="combat"), dice=[4, 4])
    attack(game, "A25.15", "ge.15.8pz", "ge.5le.5pz")
    give(game, ALLIED, stand=0)
    game.play(ALLIED, "A26.15")
    assert lost(game, "br.22gds") == 1


@rule("AF-037")
def test_a_friend_in_the_hex_does_not_spare_the_step() -> None:
    game = beaten("br.22gds", dice=[4, 4], friends={"A26.14": ["in.161"]})
    game.play(ALLIED, "A26.14")
    assert lost(game, "br.22gds") == 2 and lost(game, "in.161") == 0


@rule("AF-038")
def test_a_stack_that_goes_together_loses_one_step_in_all() -> None:
    game = beaten("br.22gds", "br.2.kdg", dice=[5, 6])  # 24 to 10, and 1 off for combined arms
    game.play(ALLIED, "br.22gds")  # the step of the result
    choose(game, ALLIED, "retreat-units", "br.22gds", "br.2.kdg")
    game.play(ALLIED, "A26.14")
    assert kind(game, ALLIED) == "retreat-loss"
    game.play(ALLIED, "br.22gds")
    assert where(game, "br.22gds") == where(game, "br.2.kdg") == "A26.14"
    assert (lost(game, "br.22gds"), lost(game, "br.2.kdg")) == (2, 0)


@rule("AF-038")
def test_apart_each_loses_its_own() -> None:
    game = beaten("br.22gds", "br.2.kdg", dice=[5, 6])
    game.play(ALLIED, "br.22gds")
    choose(game, ALLIED, "retreat-units", "br.2.kdg")
    game.play(ALLIED, "A26.14", "A25.16")
    assert (lost(game, "br.22gds"), lost(game, "br.2.kdg")) == (2, 1)


@rule("AF-042", "AF-031")
def test_zones_of_several_units_do_not_add_up() -> None:
    units = {"A25.12": ["ge.288"], "A25.15": ["br.22gds", "br.2.sup"], "A24.14": ["br.2.kdg"]}
    game = moving(units, "A25.12", "ge.288")
    assert cost(game, "A25.13") == 1
    assert cost(game, "A25.14") == 1 + 1 + 2  # three enemies rule it


@rule("AF-042", "AF-043")
def test_a_hex_lies_in_zones_of_both_sides() -> None:
    g = desert({"A25.14": ["ge.288"], "A25.16": ["br.22gds"]})
    both = enemy_zone(g, AXIS) & enemy_zone(g, ALLIED)
    assert set(GRID.called(both)) == {"A25.15"}
    assert ruled("A25.14") >= {"A25.15"} and ruled("A25.16") >= {"A25.15"}


@rule("AF-039")
def test_zones_do_not_hinder_an_advance() -> None:
    """The hex taken, and the one beyond it, lie in zones of a second enemy; the advance pays nothing."""
    units = {
        "A25.14": ["ge.15.8pz", "ge.288"],
        "A25.15": ["br.2.kdg:-1"],
        "A24.17": ["br.7.sup"],
        "A27.17": ["br.22gds"],
    }
    game = begin(desert(units, phase="combat"), dice=[3, 3])
    attack(game, "A25.15", "ge.15.8pz", "ge.288")
    give(game, ALLIED, stand=0)  # D2r3, and the defender has one step left
    choose(game, AXIS, "advance", "ge.15.8pz")
    assert where(game, "ge.15.8pz") == "A25.15"
    assert refused(game, AXIS, "A25.16") == ""
    game.play(AXIS, "A25.16")
    assert where(game, "ge.15.8pz") == "A25.16"
    assert lost(game, "ge.15.8pz") == 0


# ---- what friends do ----


@rule("AF-040")
def test_a_friend_in_the_hex_opens_it_to_the_line() -> None:
    g = desert({"A25.15": ["br.22gds"], "A24.14": ["ge.288"]})
    assert AROUND & set(GRID.called(line_hexes(g, AXIS))) == {"A24.14"}


@rule("AF-041", "AF-044")
def test_a_friend_in_the_hex_does_not_spare_the_points() -> None:
    units = {"A25.12": ["ge.288"], "A25.14": ["ge.15.33rec"], "A25.15": ["br.22gds"]}
    game = moving(units, "A25.12", "ge.288")
    assert cost(game, "A25.14") == 1 + 1 + 2


@rule("AF-041", "AF-044")
def test_a_friend_in_the_hex_does_not_let_exploit_or_overrun() -> None:
    units = {"A25.14": ["ge.288", "ge.15.33rec"], "A25.15": ["br.2.kdg"]}
    game = begin(desert(units, phase="exploitation"))
    assert refused(game, AXIS, "A25.14") == "AF-157"
    game = moving(units, "A25.14", "ge.288", "ge.15.33rec")
    assert refused(game, AXIS, ["overrun", "A25.15", "A25.14"]) == "AF-079"


@rule("AF-040")
def test_lines_pass_only_where_friends_stand() -> None:
    """A ring of enemies has one gap, in their zones; a unit in the gap opens it."""
    ring = {"A25.17": ["br.22gds"], "A27.16": ["br.2.sup"], "A27.14": ["br.7.sup"], "A25.13": ["in.161"]}
    ring |= {"A23.14": ["in.3"], "A23.16": ["br.1.sup"]}
    g = desert({**ring, "A25.15": ["ge.288"]})
    assert not supplied_hexes(g, AXIS) >> HEX["A25.15"] & 1
    g = desert(
        {**ring, "A25.15": ["ge.288"], "A24.15": ["ge.15.33rec"], "A23.15": ["ge.15.115"], "A22.14": ["ge.90.155"]}
    )
    assert supplied_hexes(g, AXIS) >> HEX["A25.15"] & 1
