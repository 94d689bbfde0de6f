"""Depots captured, and what flees of them (rulebook Afrika 1.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    assault,
    attack,
    begin,
    cost,
    desert,
    go,
    kind,
    moving,
    notes,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.tables import CHARTS, GRID, HEX, NAMES

PERCENT: list[int] = CHARTS["depot_capture"]["percent"]
DEPOT, START = "A25.15", "A27.15"
RAIDER = "ge.5le.3rec"
OTHER = {"A50.12": ["br.70.14"]}


def raid(points: int, die: int, *, units: Mapping[str, Sequence[str]] | None = None, **more: Any) -> Game:
    """A German unit drives into an Allied depot of so many points."""
    given = {"scenario": "heia-safari", "turn": 9, "depots": {DEPOT: (ALLIED, points)}, **more}
    game = begin(desert({START: [RAIDER], **OTHER, **(units or {})}, **given), dice=[die])
    go(game, START, [RAIDER], DEPOT)
    return game


def flee(game: Game, number: int, to: str) -> None:
    (side,) = game.waiting
    if kind(game, side) == "flee-load":
        game.play(side, number)
    game.play(side, to)


# ---- what is captured ----


@rule("AF-257", "AF-259")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_die_says_how_much_of_a_depot_is_captured(die: int) -> None:
    game = raid(10, die)
    captured = PERCENT[die - 1] // 10
    assert notes(game, "depot") == [{"at": DEPOT, "die": die, "points": captured, "left": 10 - captured}]
    assert state(game).depots[AXIS] == ({DEPOT: captured} if captured else {})
    assert state(game).depots[ALLIED].get(DEPOT) is None


@rule("AF-260")
@pytest.mark.parametrize(
    ("points", "percent", "captured"),
    [(1, 40, 0), (1, 60, 1), (2, 20, 0), (3, 20, 1), (4, 40, 2), (6, 40, 2), (7, 60, 4), (8, 80, 6), (5, 100, 5)],
)
def test_the_share_is_rounded_as_all_fractions_are(points: int, percent: int, captured: int) -> None:
    game = raid(points, PERCENT.index(percent) + 1)
    assert notes(game, "depot")[0]["points"] == captured


@rule("AF-259")
def test_captured_points_are_the_captors_at_once_and_join_what_he_has_there() -> None:
    game = raid(5, 6)
    assert kind(game, AXIS) in ("move", "leg", "to")
    assert state(game).depots == [{DEPOT: 5}, {}]


@rule("AF-258")
def test_entering_costs_nothing_more() -> None:
    units = {START: [RAIDER], **OTHER}
    costs = []
    for stocks in ({}, {DEPOT: (ALLIED, 4)}):
        game = moving(units, START, RAIDER, scenario="heia-safari", depots=stocks)
        costs.append(cost(game, DEPOT))
    assert costs == [2, 2]


@rule("AF-257")
def test_a_depot_is_taken_in_passing_too() -> None:
    game = begin(desert({START: [RAIDER], **OTHER}, scenario="heia-safari", depots={"A26.15": (ALLIED, 5)}), dice=[6])
    go(game, START, [RAIDER], "legs")
    game.play(AXIS, "A26.15")
    assert state(game).depots[AXIS] == {"A26.15": 5}
    assert kind(game, AXIS) == "leg"
    game.play(AXIS, DEPOT)
    assert where(game, RAIDER) == DEPOT


@rule("AF-257", "AF-261")
def test_a_unit_on_its_way_stands_in_the_depot_while_the_rest_flees() -> None:
    """It is asked again where it goes; where it wanted to go may hold supply points by now."""
    stocks = {"A26.15": (ALLIED, 5)}
    game = begin(desert({START: [RAIDER], **OTHER}, scenario="heia-safari", depots=stocks), dice=[1, 6])
    go(game, START, [RAIDER], "A21.15")
    assert where(game, RAIDER) == "A26.15"
    flee(game, 5, "A21.15")
    assert kind(game, AXIS) == "to"
    game.play(AXIS, "A21.15")
    assert state(game).depots == [{"A21.15": 5}, {}]
    assert where(game, RAIDER) == "A21.15"


@rule("AF-217")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_each_depot_belongs_to_one_side(die: int) -> None:
    game = raid(5, die)
    if kind(game, ALLIED) == "flee-load":
        flee(game, 5 - PERCENT[die - 1] // 20, "A25.10")
    owners = game.view(None)["depots"]
    captured = PERCENT[die - 1] // 20
    assert owners.get(DEPOT) == ([AXIS, captured] if captured else None)
    assert owners.get("A25.10") == ([ALLIED, 5 - captured] if captured < 5 else None)


@rule("AF-257")
def test_with_defenders_in_it_it_is_not_to_be_entered() -> None:
    game = moving(
        {START: [RAIDER], DEPOT: ["nz.4"]}, START, RAIDER, scenario="heia-safari", depots={DEPOT: (ALLIED, 5)}
    )
    assert refused(game, AXIS, DEPOT) == "AF-066"


@rule("AF-257")
def test_a_depot_alone_is_no_target() -> None:
    units = {"A26.15": ["ge.5le.5pz", "it.25art"], **OTHER}
    stocks = {DEPOT: (ALLIED, 5)}
    game = begin(desert(units, scenario="heia-safari", phase="combat", depots=stocks))
    assert game.choices(AXIS) == ["done"]
    game = begin(desert(units, scenario="heia-safari", phase="bombardment", depots=stocks, air=(2, 0)))
    assert refused(game, AXIS, DEPOT) == "AF-302"
    game = moving({START: [RAIDER], **OTHER}, START, RAIDER, scenario="heia-safari", depots=stocks)
    assert not [choice for choice in game.choices(AXIS) if isinstance(choice, list)]


@rule("AF-257")
def test_an_advance_after_combat_captures() -> None:
    game = assault(
        {"A26.15": ["ge.5le.5pz", "ge.15.8pz"]},
        DEPOT,
        ["br.7.11h"],
        dice=[6, 6, 6],
        scenario="heia-safari",
        turn=9,
        depots={DEPOT: (ALLIED, 4)},
        others=OTHER,
    )
    while kind(game, AXIS) != "advance":
        (side,) = game.waiting
        game.play(side, game.choices(side)[0])
    game.play(AXIS, "ge.5le.5pz", "done")
    assert state(game).depots[AXIS] == {DEPOT: 4}


@rule("AF-255")
def test_a_depot_stays_where_it_is_when_its_guards_go_back() -> None:
    units = {"A25.15": ["br.70.14"], "A26.15": ["ge.5le.5pz", "ge.15.8pz"]}
    stocks = {DEPOT: (ALLIED, 4)}
    game = begin(desert(units, scenario="heia-safari", phase="combat", turn=9, depots=stocks), dice=[4, 4])
    attack(game, DEPOT, "ge.5le.5pz", "ge.15.8pz")
    while where(game, "br.70.14") == DEPOT:
        (side,) = game.waiting
        game.play(side, game.choices(side)[0])
    assert state(game).depots[ALLIED] == {DEPOT: 4}


@rule("AF-255")
def test_nor_does_it_go_forward_with_them() -> None:
    game = begin(desert({START: [RAIDER], **OTHER}, scenario="heia-safari", depots={START: (AXIS, 4)}))
    go(game, START, [RAIDER], DEPOT)
    assert state(game).depots[AXIS] == {START: 4}


@rule("AF-255", "AF-219")
def test_points_do_not_move_by_themselves() -> None:
    g = desert({START: [RAIDER], **OTHER}, scenario="heia-safari", depots={DEPOT: (AXIS, 4)})
    assert game_words(begin(g)) == {START, "end"}


def game_words(game: Game) -> set[Any]:
    (side,) = game.waiting
    return set(game.choices(side))


# ---- what flees ----


@rule("AF-261")
def test_the_rest_flees_one_to_five_hexes() -> None:
    game = raid(5, 1)
    assert (kind(game, AXIS), kind(game, ALLIED)) == ("", "flee-load")
    game.play(ALLIED, 5)
    for name in game.choices(ALLIED):
        assert 1 <= GRID.apart(HEX[DEPOT], HEX[name]) <= 5
    assert refused(game, ALLIED, DEPOT) == "AF-261"
    assert refused(game, ALLIED, "A25.9") == "AF-261"
    game.play(ALLIED, "A25.10")
    assert state(game).depots[ALLIED] == {"A25.10": 5}
    assert kind(game, AXIS) == "move"


@rule("AF-262", "AF-254", "AF-218")
def test_the_owner_spreads_it_as_he_likes() -> None:
    """Six points: two go two hexes, four go five hexes (the rulebook's example)."""
    game = raid(6, 1)
    flee(game, 2, "A25.13")
    assert kind(game, ALLIED) == "flee-load"
    flee(game, 4, "A25.10")
    assert state(game).depots[ALLIED] == {"A25.13": 2, "A25.10": 4}


@rule("AF-254", "AF-262")
def test_it_may_join_another_depot() -> None:
    game = raid(3, 1, depots={DEPOT: (ALLIED, 3), "A25.13": (ALLIED, 1)})
    flee(game, 3, "A25.13")
    assert state(game).depots[ALLIED] == {"A25.13": 4}


@rule("AF-263")
def test_neither_enemies_nor_their_zones_nor_the_ground_hinder_it() -> None:
    """All round the depot are enemies; the hexes beyond, in their zones, are open to it. So is the salt marsh."""
    around = [NAMES[one] for one in GRID.beside[HEX[DEPOT]]]
    ring = {
        hex_: [unit]
        for hex_, unit in zip(around, ["it.5at", "it.29at", "it.501at", "it.503at", "ge.2mg", "ge.8mg"], strict=True)
    }
    game = raid(4, 1, units={hex_: names for hex_, names in ring.items() if hex_ != "A26.15"})
    game.play(ALLIED, 4)
    beyond = game.choices(ALLIED)
    assert {"A25.13", "A27.14", "A23.15"} <= set(beyond)
    assert not set(ring) & (set(beyond) - {"A26.15"})


@rule("AF-263")
def test_it_goes_over_cliffs_and_through_marshes() -> None:
    units = {"A49.16": [RAIDER], **OTHER}
    game = begin(
        desert(units, scenario="heia-safari", turn=9, depots={"A49.17": (ALLIED, 2), "A50.12": (ALLIED, 1)}), dice=[1]
    )
    go(game, "A49.16", [RAIDER], "A49.17")
    game.play(ALLIED, 2)
    assert {"A49.19", "A50.19"} <= set(game.choices(ALLIED))  # below the escarpment


@rule("AF-261")
def test_it_does_not_flee_to_where_the_enemy_is() -> None:
    game = raid(4, 1, units={"A25.13": ["it.5at"]}, depots={DEPOT: (ALLIED, 4), "A24.13": (AXIS, 2)})
    game.play(ALLIED, 4)
    assert refused(game, ALLIED, "A25.13") == "AF-261"
    assert refused(game, ALLIED, "A24.13") == "AF-261"


@rule("AF-264")
@pytest.mark.parametrize(
    ("depot", "near"), [("A4.11", True), ("A10.11", True), ("A11.12", False), ("A5.5", True), ("A6.5", False)]
)
def test_near_the_edge_axis_points_may_flee_off_the_map(depot: str, near: bool) -> None:
    """Less than five movement points to the zone, by road too."""
    beside = next(NAMES[one] for one in GRID.beside[HEX[depot]] if one >= 0)
    units = {beside: ["br.7.11h"], "A30.20": ["it.brescia"]}
    g = desert(units, scenario="heia-safari", active=ALLIED, turn=9, depots={depot: (AXIS, 3)})
    game = begin(g, dice=[1])
    go(game, beside, ["br.7.11h"], depot)
    game.play(AXIS, 3)
    assert ("intermediate" in game.choices(AXIS)) == near
    if near:
        game.play(AXIS, "intermediate")
        assert state(game).depots[AXIS] == {"intermediate": 3}


@rule("AF-264", "AF-331")
def test_allied_points_never_do() -> None:
    units = {"A3.12": [RAIDER], **OTHER}
    game = begin(desert(units, scenario="heia-safari", turn=9, depots={"A2.12": (ALLIED, 3)}), dice=[1])
    go(game, "A3.12", [RAIDER], "A2.12")
    game.play(ALLIED, 3)
    assert "intermediate" not in game.choices(ALLIED)


@rule("AF-257")
def test_a_retreat_captures_too() -> None:
    units = {"A25.15": ["br.70.14"], "A26.15": ["ge.5le.5pz", "ge.15.8pz"]}
    stocks = dict.fromkeys(("A24.14", "A24.15", "A24.13", "A25.14", "A25.16", "A24.16"), (AXIS, 4))
    game = begin(desert(units, scenario="heia-safari", phase="combat", turn=9, depots=stocks), dice=[4, 4, 6, 6])
    attack(game, DEPOT, "ge.5le.5pz", "ge.15.8pz")
    while where(game, "br.70.14") == DEPOT:
        (side,) = game.waiting
        game.play(side, game.choices(side)[0])
    assert sum(state(game).depots[ALLIED].values()) >= 4


# ---- where these rules are not used ----


@rule("AF-253")
def test_in_short_scenarios_there_is_nothing_to_capture() -> None:
    game = begin(desert({START: [RAIDER], **OTHER}))
    go(game, START, [RAIDER], DEPOT)
    assert state(game).depots == [{}, {}]
    assert not [note for note in game.log if note.kind == "depot"]
