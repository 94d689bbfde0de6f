"""Road transport of supply points (rulebook Afrika 1.7, 1.13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.afrika.position import ALLIED, AXIS, begin, desert, figures, give, kind, refused, state
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika import MODULE
from grognard.games.afrika.tables import CHARTS, HEX, WEST_EDGE

DEPOT = "A25.15"  # open desert all round: a point a hex
CAMPS = {"A40.20": ["it.brescia"], "B20.12": ["br.70.16"]}


def column(
    trucks: int,
    depots: Mapping[str, int] | None = None,
    *,
    side: int = AXIS,
    units: Mapping[str, Sequence[str]] = CAMPS,
    **more: Any,
) -> Game:
    """A side with so many transport points in its movement phase."""
    stocks = {name: (side, points) for name, points in (depots or {DEPOT: 4}).items()}
    given = {"scenario": "heia-safari", "turn": 9, "depots": stocks, "active": side, **more}
    return begin(desert(units, trucks=(trucks, 0) if side == AXIS else (0, trucks), **given))


def load(game: Game, number: int, start: str = DEPOT) -> None:
    """So many points are loaded; where they go is asked next."""
    (side,) = game.waiting
    give(game, side, move="truck", truck_from=start, truck_load=number)


def drive(game: Game, number: int, to: str, start: str = DEPOT) -> None:
    load(game, number, start)
    (side,) = game.waiting
    give(game, side, truck_to=to)


# ---- what a transport point does ----


@rule("AF-246", "AF-219", "AF-268")
@pytest.mark.parametrize(("hexes", "legal"), [(10, True), (11, False)])
def test_one_point_takes_one_supply_point_ten_movement_points(hexes: int, legal: bool) -> None:
    game = column(1)
    load(game, 1)
    goal = f"A25.{15 - hexes}"
    assert (refused(game, AXIS, goal) == "") == legal
    if not legal:
        assert refused(game, AXIS, goal) == "AF-246"
        assert figures(game, AXIS, goal) == {"at": goal, "need": 2, "have": 1}


@rule("AF-247", "AF-246")
def test_three_points_take_it_thirty() -> None:
    """The rulebook's example; by road half a point leads a hex on."""
    game = column(3)
    load(game, 1)
    price = costs(game)
    assert max(price.values()) == 3
    assert (price["A25.5"], price["A25.1"]) == (1, 2)
    game.play(AXIS, "A25.1")  # fourteen hexes
    assert state(game).trucks[AXIS] == 1
    assert state(game).depots[AXIS] == {DEPOT: 3, "A25.1": 1}


def costs(game: Game) -> dict[str, float]:
    """What each goal costs in transport points, for the page."""
    (side,) = game.waiting
    ask = game.ask(side)
    assert ask is not None
    return {name: halves / 2 for name, halves in MODULE.aid(state(game), ask)["reach"].items()}


@rule("AF-248", "AF-246")
@pytest.mark.parametrize(("hexes", "legal"), [(5, True), (6, False)])
def test_one_point_takes_two_supply_points_five_each(hexes: int, legal: bool) -> None:
    game = column(1)
    load(game, 2)
    assert (refused(game, AXIS, f"A25.{15 - hexes}") == "") == legal


@rule("AF-248")
def test_two_that_go_different_ways_share_a_point_too() -> None:
    game = column(1)
    drive(game, 1, "A25.11")
    assert state(game).trucks[AXIS] == 0
    drive(game, 1, "A25.21")  # four and six make ten
    assert state(game).depots[AXIS] == {DEPOT: 2, "A25.11": 1, "A25.21": 1}
    assert refused(game, AXIS, "truck") == "AF-243"


@rule("AF-250")
def test_what_is_not_driven_is_lost_elsewhere() -> None:
    game = column(1, {DEPOT: 1, "A25.10": 1})
    drive(game, 1, "A25.13")
    assert state(game).trucks[AXIS] == 0
    assert refused(game, AXIS, "truck") == "AF-243"


@rule("AF-250")
def test_and_lost_once_another_point_starts_from_elsewhere() -> None:
    game = column(2, {DEPOT: 2, "A25.10": 2})
    drive(game, 1, "A25.13")
    drive(game, 1, "A25.8", "A25.10")
    load(game, 1, "A25.10")
    assert refused(game, AXIS, "A25.2") == ""  # eight of that point are left
    assert refused(game, AXIS, "A25.1") == "AF-246"


@rule("AF-246")
def test_roads_and_ground_cost_trucks_what_they_cost_units() -> None:
    """Twenty hexes by the coast road, ten over open desert, five over the jebel."""
    game = column(1, {"A49.19": 1}, units={"A20.20": ["it.brescia"], "B20.12": ["br.70.16"]})
    load(game, 1, "A49.19")
    assert refused(game, AXIS, "B9.16") == ""
    assert refused(game, AXIS, "B10.16") == "AF-246"


@rule("AF-243")
def test_no_more_than_there_is() -> None:
    game = column(2, {DEPOT: 9})
    drive(game, 2, "A25.5")
    assert state(game).trucks[AXIS] == 0
    assert refused(game, AXIS, "truck") == "AF-243"
    assert figures(game, AXIS, "truck") == {"have": 0}


@rule("AF-245")
def test_trucks_carry_supply_points_only() -> None:
    game = column(9)
    game.play(AXIS, "truck")
    assert kind(game, AXIS) in ("truck-from", "truck-load")
    asked = game.ask(AXIS)
    assert asked is not None
    assert all(isinstance(choice, int) or choice in state(game).depots[AXIS] for choice in game.choices(AXIS))
    assert CAMPS["A40.20"][0] not in game.choices(AXIS)


@rule("AF-218")
def test_a_depot_may_be_divided() -> None:
    game = column(9)
    drive(game, 3, "A25.13")
    assert state(game).depots[AXIS] == {DEPOT: 1, "A25.13": 3}
    drive(game, 1, "A25.13")
    assert state(game).depots[AXIS] == {"A25.13": 4}


# ---- when, and past whom ----


@rule("AF-251")
def test_only_in_the_movement_phase() -> None:
    game = column(9, phase="exploitation")
    assert refused(game, AXIS, "truck") == "AF-251"


@rule("AF-242")
def test_not_in_short_scenarios() -> None:
    game = begin(desert({"A20.20": ["it.brescia"], "A50.15": ["br.70.16"]}, depots={DEPOT: (AXIS, 2)}, trucks=(5, 5)))
    assert "truck" not in game.choices(AXIS)


@rule("AF-252")
def test_not_into_or_through_an_enemy_zone_unless_a_friend_is_there() -> None:
    """Two points, five hexes each: enough for the far side of the enemy's line, but not for the way round it."""
    wall = {"A23.12": ["nz.4"], "A25.12": ["nz.5"], "A27.12": ["nz.6"]}
    game = column(1, units={**CAMPS, **wall})
    load(game, 2)
    assert refused(game, AXIS, "A25.12") == "AF-252"
    assert refused(game, AXIS, "A25.13") == "AF-252"
    assert refused(game, AXIS, "A26.10") == "AF-246"
    assert refused(game, AXIS, "A25.14") == ""
    game = column(1, units={**CAMPS, **wall, "A26.12": ["it.5at"], "A26.11": ["it.29at"]})
    load(game, 2)
    assert refused(game, AXIS, "A26.12") == ""
    assert refused(game, AXIS, "A26.10") == ""  # through both of them
    assert refused(game, AXIS, "A25.13") == "AF-252"


@rule("AF-252", "AF-261")
def test_trucks_take_no_depots() -> None:
    stocks = {DEPOT: (AXIS, 2), "A25.13": (ALLIED, 2)}
    game = begin(desert(CAMPS, scenario="heia-safari", turn=9, trucks=(1, 0), depots=stocks))
    load(game, 1)
    assert refused(game, AXIS, "A25.13") == "AF-261"


# ---- from Tripoli ----


@rule("AF-249", "AF-336")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_each_point_out_of_tripoli_costs_one_transport_point(number: int) -> None:
    game = column(3, {"tripoli": 5})
    load(game, number, "tripoli")
    assert game.waiting == {AXIS}
    give(game, AXIS, truck_to="intermediate")
    assert state(game).depots[AXIS] == {"tripoli": 5 - number, "intermediate": number}
    assert state(game).trucks[AXIS] == 3 - number


@rule("AF-249", "AF-336")
def test_never_two_for_one() -> None:
    game = column(2, {"tripoli": 5})
    give(game, AXIS, move="truck", truck_from="tripoli")
    assert game.choices(AXIS) == [1, 2]


@rule("AF-247", "AF-249")
def test_from_the_intermediate_zone_they_drive_on_as_usual() -> None:
    """Onto a hex of the west edge, which costs what it costs, and on: by the coast road twenty hexes for a point."""
    assert WEST_EDGE[HEX["A1.13"]] == CHARTS["lines"]["road"]
    game = column(2, {"tripoli": 1})
    give(game, AXIS, move="truck", truck_from="tripoli", truck_load=1, truck_to="intermediate")
    load(game, 1, "intermediate")
    assert refused(game, AXIS, "A10.11") == ""
    assert refused(game, AXIS, "A20.20") == "AF-246"
    assert refused(game, AXIS, "A1.5") == ""
    game.play(AXIS, "A10.11")
    assert state(game).depots[AXIS] == {"A10.11": 1}
    assert state(game).trucks[AXIS] == 0


@rule("AF-331", "AF-336")
def test_nothing_drives_back_off_the_map() -> None:
    game = column(9, {"A1.13": 2})
    load(game, 1, "A1.13")
    assert not {"tripoli", "intermediate"} & set(game.choices(AXIS))
