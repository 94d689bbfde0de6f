"""Coastal shipping: units and supply points from port to port (rulebook Afrika 1.9a to 1.9c)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    begin,
    choose,
    desert,
    figures,
    give,
    go,
    kind,
    notes,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.movers import points
from grognard.games.afrika.state import INTERMEDIATE, TRIPOLI
from grognard.games.afrika.tables import COUNTERS, UNIT

TOBRUK, MATRUH, BARDIA, DERNA, BENGHAZI, ALEXANDRIA = "A39.23", "B1.18", "A47.20", "A30.28", "A13.23", "B19.18"
CAMPS = {"A20.20": ["it.brescia"], "B20.12": ["br.70.16"]}
OURS = {BENGHAZI: (AXIS, 3), DERNA: (AXIS, 1), TOBRUK: (AXIS, 3), BARDIA: (AXIS, 1)}
THEIRS = {TOBRUK: (ALLIED, 3), MATRUH: (ALLIED, 1), ALEXANDRIA: (ALLIED, 99)}


def fleet(
    shipping: int,
    units: Mapping[str, Sequence[str]] | None = None,
    *,
    side: int = AXIS,
    ports: Mapping[str, tuple[int, int]] | None = None,
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> Game:
    """A movement phase with so many shipping points, all ports of the side's part of the coast being its own."""
    points = (shipping, 0) if side == AXIS else (0, shipping)
    owners = ports or (OURS if side == AXIS else THEIRS)
    given = {"scenario": "heia-safari", "turn": 9, "active": side, "ports": owners, **more}
    return begin(desert({**CAMPS, **(units or {})}, shipping=points, **given), options=options)


def send(game: Game, number: int, start: str, to: str) -> None:
    (side,) = game.waiting
    give(game, side, move="ship", ship_from=start, ship_load=number, ship_to=to)


def embark(game: Game, port: str, *units: str) -> None:
    """Units that stand in a port are asked where they go."""
    (side,) = game.waiting
    game.play(side, port)
    choose(game, side, "units", *units)


def left(game: Game, port: str) -> int:
    capacity: int = game.view(None)["ports"][port]["capacity"]
    return capacity


# ---- supply points ----


@rule("AF-270", "AF-268", "AF-219")
def test_each_supply_point_takes_a_shipping_point() -> None:
    game = fleet(3, depots={"tripoli": (AXIS, 5)})
    send(game, 2, "tripoli", TOBRUK)
    assert state(game).shipping[AXIS] == 1
    assert state(game).depots[AXIS] == {"tripoli": 3, TOBRUK: 2}


@rule("AF-270")
def test_no_more_than_there_is_shipping() -> None:
    game = fleet(2, depots={"tripoli": (AXIS, 5)})
    game.play(AXIS, "ship")
    assert game.choices(AXIS) == [1, 2]
    send(fleet(1, depots={"tripoli": (AXIS, 5)}), 1, "tripoli", TOBRUK)
    game = fleet(0, depots={"tripoli": (AXIS, 5)})
    assert refused(game, AXIS, "ship") == "AF-270"


@rule("AF-273")
def test_only_from_a_friendly_port_to_another() -> None:
    ports = {**OURS, TOBRUK: (ALLIED, 3)}
    game = fleet(3, depots={BENGHAZI: (AXIS, 2), TOBRUK: (AXIS, 2), "A20.20": (AXIS, 2)}, ports=ports)
    game.play(AXIS, "ship")
    give(game, AXIS, ship_from=BENGHAZI, ship_load=1)
    assert game.choices(AXIS) == ["tripoli", DERNA, BARDIA]


@rule("AF-272")
def test_trucks_may_bring_supply_points_to_the_ship_and_take_them_on() -> None:
    game = fleet(1, depots={"A39.22": (AXIS, 1)}, trucks=(2, 0))
    give(game, AXIS, move="truck", truck_from="A39.22", truck_load=1, truck_to=TOBRUK)
    send(game, 1, TOBRUK, BARDIA)
    give(game, AXIS, move="truck", truck_from=BARDIA, truck_load=1, truck_to="A47.19")
    assert state(game).depots[AXIS] == {"A47.19": 1}


@rule("AF-269")
def test_only_in_the_movement_phase() -> None:
    game = fleet(3, {TOBRUK: ["ge.5le.3rec"]}, depots={"tripoli": (AXIS, 2)}, phase="exploitation")
    assert refused(game, AXIS, "ship") == "AF-269"
    embark(game, TOBRUK, "ge.5le.3rec")
    assert not [choice for choice in game.choices(AXIS) if isinstance(choice, list)]


@rule("AF-265")
def test_not_in_short_scenarios() -> None:
    units = {TOBRUK: ["ge.5le.3rec"], "A20.15": ["br.70.16"]}
    game = begin(desert(units, ports=OURS, shipping=(3, 3), depots={TOBRUK: (AXIS, 2)}))
    assert "ship" not in game.choices(AXIS)
    embark(game, TOBRUK, "ge.5le.3rec")
    assert not [choice for choice in game.choices(AXIS) if isinstance(choice, list)]


# ---- units ----


@rule("AF-270", "AF-279")
@pytest.mark.parametrize("unit", ["it.brescia", "it.5at", "ge.5le.5pz"])
def test_any_unit_counts_as_one_whatever_its_size(unit: str) -> None:
    game = fleet(2, {BENGHAZI: [unit], "A20.20": ["it.pavia"]})
    embark(game, BENGHAZI, unit)
    game.play(AXIS, ["ship", TOBRUK])
    assert state(game).shipping[AXIS] == 1
    assert left(game, TOBRUK) == 2


@rule("AF-270")
def test_two_units_count_as_two() -> None:
    game = fleet(1, {BENGHAZI: ["it.5at", "it.29at"]})
    embark(game, BENGHAZI, "it.5at", "it.29at")
    assert refused(game, AXIS, ["ship", TOBRUK]) == "AF-270"
    assert refused(fleet(3, {BENGHAZI: ["it.5at"]}), AXIS, BENGHAZI) == ""


@rule("AF-271")
def test_a_unit_goes_to_a_port_by_sea_and_on_with_what_points_are_left() -> None:
    """Ten points: three to the port, and seven after landing (the rulebook's example, with 18 points)."""
    unit = "ge.288"
    assert COUNTERS[UNIT[unit]].moves == 2 * 18
    game = fleet(1, {"A39.20": [unit]})
    game.play(AXIS, "A39.20", unit, TOBRUK)  # three hexes of track
    assert kind(game, AXIS) == "leg"
    game.play(AXIS, ["ship", BENGHAZI])
    asked = game.ask(AXIS)
    assert asked is not None
    assert asked.about["spent"] == 2 * 3
    assert where(game, unit) == BENGHAZI
    game.play(AXIS, "A13.22")
    assert state(game).shipping[AXIS] == 0


@rule("AF-271")
def test_embarking_costs_no_points_so_one_may_with_none_left() -> None:
    unit = "it.brescia"  # six points, three without supply: just enough for the track
    game = fleet(1, {"A39.20": [unit], "A20.20": ["it.pavia"]}, unsupplied=[unit])
    game.play(AXIS, "A39.20", unit, TOBRUK)
    assert points(state(game), [UNIT[unit]]) == 0
    game.play(AXIS, ["ship", BENGHAZI])
    assert where(game, unit) == BENGHAZI


@rule("AF-273")
def test_units_land_in_friendly_ports_only() -> None:
    ports = {**OURS, BARDIA: (ALLIED, 1), DERNA: (AXIS, 0)}
    game = fleet(3, {BENGHAZI: ["it.5at"]}, ports=ports)
    embark(game, BENGHAZI, "it.5at")
    ways = [choice for choice in game.choices(AXIS) if isinstance(choice, list)]
    assert ways == [["ship", "tripoli"], ["ship", TOBRUK]]
    assert refused(game, AXIS, ["ship", DERNA]) == "AF-281"
    assert refused(game, AXIS, ["ship", BARDIA])


@rule("AF-273")
def test_nobody_embarks_outside_a_port() -> None:
    game = fleet(3, {"A38.22": ["it.5at"]})
    embark(game, "A38.22", "it.5at")
    assert not [choice for choice in game.choices(AXIS) if isinstance(choice, list)]


# ---- capacity ----


@rule("AF-280", "AF-281", "AF-279")
def test_the_rulebooks_example_of_a_port_with_room_for_three() -> None:
    """A supply point landed, then a division; another unit leaves, which takes no room; of two points one gets in."""
    ports = {**OURS, DERNA: (AXIS, 3)}
    game = fleet(9, {BENGHAZI: ["it.pavia"], TOBRUK: ["it.5at"]}, depots={"tripoli": (AXIS, 5)}, ports=ports)
    send(game, 1, "tripoli", TOBRUK)
    assert left(game, TOBRUK) == 2
    embark(game, BENGHAZI, "it.pavia")
    game.play(AXIS, ["ship", TOBRUK], "stop")
    assert left(game, TOBRUK) == 1
    embark(game, TOBRUK, "it.5at")
    game.play(AXIS, ["ship", BENGHAZI], "stop")
    assert left(game, TOBRUK) == 1
    assert state(game).shipping[AXIS] == 6
    give(game, AXIS, move="ship", ship_from="tripoli", ship_load=2)
    assert refused(game, AXIS, TOBRUK) == "AF-281"
    assert figures(game, AXIS, TOBRUK) == {"at": TOBRUK, "have": 1}
    while kind(game, AXIS) != "move":
        game.undo(AXIS)
    send(game, 1, "tripoli", TOBRUK)
    assert left(game, TOBRUK) == 0


@rule("AF-281")
def test_a_full_port_takes_nothing_more() -> None:
    game = fleet(
        9, {BENGHAZI: ["it.5at"]}, depots={"tripoli": (AXIS, 5)}, ports={BENGHAZI: (AXIS, 3), DERNA: (AXIS, 0)}
    )
    embark(game, BENGHAZI, "it.5at")
    assert refused(game, AXIS, ["ship", DERNA]) == "AF-281"


@rule("AF-280")
def test_leaving_takes_shipping_but_no_room() -> None:
    game = fleet(3, depots={BENGHAZI: (AXIS, 2)}, ports={BENGHAZI: (AXIS, 0), TOBRUK: (AXIS, 3)})
    send(game, 2, BENGHAZI, TOBRUK)
    assert (left(game, BENGHAZI), left(game, TOBRUK)) == (0, 1)
    assert state(game).shipping[AXIS] == 1


# ---- Alexandria ----


@rule("AF-276")
def test_what_goes_to_alexandria_costs_the_allies_no_shipping() -> None:
    game = fleet(0, {MATRUH: ["nz.4"]}, side=ALLIED)
    embark(game, MATRUH, "nz.4")
    assert [choice for choice in game.choices(ALLIED) if isinstance(choice, list)] == [["ship", ALEXANDRIA]]
    game.play(ALLIED, ["ship", ALEXANDRIA], "stop")
    assert where(game, "nz.4") == ALEXANDRIA
    assert state(game).shipping == [0, 0]


@rule("AF-276")
def test_what_goes_from_there_costs_one_a_point() -> None:
    game = fleet(3, side=ALLIED, depots={ALEXANDRIA: (ALLIED, 5)})
    send(game, 2, ALEXANDRIA, TOBRUK)
    assert state(game).shipping[ALLIED] == 1


@rule("AF-276")
def test_by_the_option_that_costs_nothing_either() -> None:
    options = {"alexandria-shipping": "both"}
    game = fleet(3, side=ALLIED, depots={ALEXANDRIA: (ALLIED, 5)}, options=options)
    send(game, 2, ALEXANDRIA, TOBRUK)
    assert state(game).shipping[ALLIED] == 3
    assert left(game, TOBRUK) == 1


@rule("AF-276")
def test_an_axis_alexandria_is_a_port_like_others_but_for_its_size() -> None:
    ports = {**OURS, ALEXANDRIA: (AXIS, 99)}
    game = fleet(1, depots={"tripoli": (AXIS, 5)}, ports=ports)
    send(game, 1, "tripoli", ALEXANDRIA)
    assert state(game).shipping[AXIS] == 0


# ---- Tripoli ----


@rule("AF-271", "AF-273")
def test_units_sail_from_tripoli() -> None:
    game = fleet(1, {"TRIPOLI": ["it.5at"]})
    embark(game, "tripoli", "it.5at")
    game.play(AXIS, ["ship", TOBRUK])
    assert where(game, "it.5at") == TOBRUK
    assert kind(game, AXIS) == "to"
    assert refused(game, AXIS, "A39.22") == ""


@rule("AF-273")
def test_and_to_it_and_there_they_may_stay_or_go_on() -> None:
    """It is a port as others are; the way by land out of it costs what it costs those who began there."""
    units = ["ge.5le.3rec", "it.brescia"]
    for unit, ways in zip(units, (["intermediate", "onto-the-map", "stop"], ["intermediate", "stop"]), strict=True):
        game = fleet(1, {BENGHAZI: [unit], "A20.20": ["it.pavia"]})
        embark(game, BENGHAZI, unit)
        game.play(AXIS, ["ship", "tripoli"])
        assert state(game).where[UNIT[unit]] == TRIPOLI
        assert game.choices(AXIS) == ways
        game.play(AXIS, "stop")
        assert state(game).where[UNIT[unit]] == TRIPOLI
    game = fleet(1, {BENGHAZI: ["it.brescia"], "A20.20": ["it.pavia"]})
    embark(game, BENGHAZI, "it.brescia")
    game.play(AXIS, ["ship", "tripoli"], "intermediate")
    assert state(game).where[UNIT["it.brescia"]] == INTERMEDIATE


@rule("AF-333", "AF-271")
def test_who_has_marched_to_his_ship_has_no_whole_move_left_in_tripoli() -> None:
    """Eighteen points, three of them spent: fifteen are enough for the zone; of six, one spent, five are not."""
    fast = fleet(1, {"A39.20": ["ge.288"]})
    fast.play(AXIS, "A39.20", "ge.288", TOBRUK)
    fast.play(AXIS, ["ship", "tripoli"])
    assert fast.choices(AXIS) == ["intermediate", "onto-the-map", "stop"]
    slow = fleet(1, {"A39.22": ["it.brescia"], "A20.20": ["it.pavia"]})
    slow.play(AXIS, "A39.22", "it.brescia", TOBRUK)
    slow.play(AXIS, ["ship", "tripoli"])
    assert slow.choices(AXIS) == ["stop"]
    assert refused(slow, AXIS, "intermediate") == "AF-333"


@rule("AF-331")
def test_tripoli_is_no_port_of_the_allies() -> None:
    game = fleet(9, {TOBRUK: ["nz.4"]}, side=ALLIED)
    embark(game, TOBRUK, "nz.4")
    assert ["ship", "tripoli"] not in game.choices(ALLIED)


@rule("AF-273")
def test_where_they_go_is_told() -> None:
    game = fleet(1, {BENGHAZI: ["it.5at"]})
    embark(game, BENGHAZI, "it.5at")
    game.play(AXIS, ["ship", TOBRUK], "stop")
    assert notes(game, "sailed") == [{"at": TOBRUK, "units": 1}]
    go(game, "A20.20", ["it.brescia"], "stop")
