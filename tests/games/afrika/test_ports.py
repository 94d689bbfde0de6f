"""Ports: which there are, what they can take, how they change hands (rulebook Afrika 1.9d, 1.9e)."""

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
    desert,
    give,
    go,
    kind,
    notes,
    pass_turn,
    refused,
    state,
    told,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.setup import PORT_OWNERS
from grognard.games.afrika.tables import CHARTS, GRID, HEX, MAP, NAMES, PORTS, SCENARIOS

TOBRUK, MATRUH, BARDIA, DERNA, BENGHAZI, ALEXANDRIA = "A39.23", "B1.18", "A47.20", "A30.28", "A13.23", "B19.18"
CAPACITY: dict[str, list[int]] = CHARTS["port_capacity"]
CAMPS = {"A20.20": ["it.brescia"], "B20.12": ["br.70.16"]}


def harbour(
    units: Mapping[str, Sequence[str]] | None = None,
    *,
    side: int = AXIS,
    shipping: int = 3,
    dice: Sequence[int] = (),
    **more: Any,
) -> Game:
    """A movement phase with so many shipping points."""
    points = (shipping, 0) if side == AXIS else (0, shipping)
    given = {"scenario": "heia-safari", "turn": 9, "active": side, **more}
    return begin(desert({**CAMPS, **(units or {})}, shipping=points, **given), dice=dice)


@rule("AF-277")
def test_ports_are_the_hexes_with_an_anchor_and_tripoli() -> None:
    assert [NAMES[port] for port in PORTS] == [BENGHAZI, DERNA, TOBRUK, BARDIA, MATRUH, ALEXANDRIA]
    game = harbour(
        depots={"tripoli": (AXIS, 3), BENGHAZI: (AXIS, 3), "A24.28": (AXIS, 3)},
        ports={BENGHAZI: (AXIS, 3), DERNA: (AXIS, 3)},
    )
    game.play(AXIS, "ship")
    assert game.choices(AXIS) == ["tripoli", BENGHAZI]  # the depot of Cyrene lies by the sea, but in no port


@rule("AF-278", "AF-279")
@pytest.mark.parametrize("port", list(CAPACITY))
def test_each_port_has_a_scale_of_its_own(port: str) -> None:
    assert len(CAPACITY[port]) == 6
    assert CAPACITY[port] == sorted(CAPACITY[port])
    assert ALEXANDRIA not in CAPACITY


@rule("AF-282")
def test_tripoli_and_alexandria_take_any_number() -> None:
    game = harbour(depots={BENGHAZI: (AXIS, 40)}, ports={BENGHAZI: (AXIS, 0)}, shipping=40)
    give(game, AXIS, move="ship", ship_from=BENGHAZI, ship_load=40, ship_to="tripoli")
    assert state(game).depots[AXIS] == {"tripoli": 40}
    ports = {ALEXANDRIA: (ALLIED, 99), MATRUH: (ALLIED, 0)}
    game = harbour(side=ALLIED, depots={MATRUH: (ALLIED, 40)}, ports=ports, shipping=0)
    give(game, ALLIED, move="ship", ship_from=MATRUH, ship_load=40, ship_to=ALEXANDRIA)
    assert state(game).depots[ALLIED] == {ALEXANDRIA: 40}


@rule("AF-278")
def test_no_port_is_rolled_for_twice_in_a_turn() -> None:
    g = desert(CAMPS, scenario="heia-safari", phase="preparation", turn=9, ports={ALEXANDRIA: (ALLIED, 0)})
    game = begin(g)
    game.play(AXIS, 0)
    assert [note["at"] for note in notes(game, "capacity")] == [BENGHAZI, DERNA, TOBRUK, BARDIA]


# ---- capture ----


@rule("AF-283", "AF-284")
def test_a_unit_that_enters_takes_the_port_and_it_takes_nothing_this_turn() -> None:
    game = harbour(
        {"A39.22": ["ge.5le.3rec"]},
        ports={TOBRUK: (ALLIED, 3), BENGHAZI: (AXIS, 2), DERNA: (AXIS, 1)},
        depots={"tripoli": (AXIS, 3)},
    )
    go(game, "A39.22", ["ge.5le.3rec"], TOBRUK)
    game.play(AXIS, "stop")  # it might go on by sea: leaving takes no capacity
    assert notes(game, "port") == [{"at": TOBRUK}]
    assert game.view(AXIS)["ports"][TOBRUK] == {"by": AXIS, "capacity": 0}
    give(game, AXIS, move="ship", ship_from="tripoli", ship_load=1)
    assert refused(game, AXIS, TOBRUK) == "AF-281"


@rule("AF-284")
def test_nor_does_alexandria() -> None:
    units = {"B19.17": ["ge.5le.3rec"]}
    game = harbour(units, ports={ALEXANDRIA: (ALLIED, 99)}, depots={"tripoli": (AXIS, 3)})
    go(game, "B19.17", ["ge.5le.3rec"], ALEXANDRIA)
    game.play(AXIS, "stop")
    assert refused(game, AXIS, "ship") == "AF-270"
    assert game.view(AXIS)["ports"][ALEXANDRIA] == {"by": AXIS, "capacity": 0}


@rule("AF-285")
def test_its_new_owner_rolls_for_it_in_his_next_turn() -> None:
    game = harbour({"A39.22": ["ge.5le.3rec"]}, ports={TOBRUK: (ALLIED, 3), ALEXANDRIA: (ALLIED, 99)}, dice=[1, 3, 3])
    go(game, "A39.22", ["ge.5le.3rec"], TOBRUK)
    game.play(AXIS, "stop")
    pass_turn(game)
    assert [note["at"] for note in notes(game, "capacity")] == [MATRUH]
    pass_turn(game)
    game.play(AXIS, 0)
    line = next(note for note in notes(game, "capacity") if note["at"] == TOBRUK)
    assert line["points"] == CAPACITY[TOBRUK][line["die"] - 1]


@rule("AF-283")
def test_a_port_taken_back_is_taken_like_any() -> None:
    game = harbour({"A39.22": ["br.7.11h"]}, side=ALLIED, ports={TOBRUK: (AXIS, 3)})
    go(game, "A39.22", ["br.7.11h"], TOBRUK)
    assert game.view(ALLIED)["ports"][TOBRUK] == {"by": ALLIED, "capacity": 0}


@rule("AF-283")
def test_it_stays_with_who_was_last_in_it() -> None:
    game = harbour({"A39.22": ["ge.5le.3rec"]}, ports={TOBRUK: (ALLIED, 3)})
    go(game, "A39.22", ["ge.5le.3rec"], "legs")
    game.play(AXIS, TOBRUK)
    game.play(AXIS, "A39.22")
    assert game.view(AXIS)["ports"][TOBRUK]["by"] == AXIS


@rule("AF-283")
def test_an_advance_takes_it_as_a_retreat_does() -> None:
    game = assault(
        {"A39.22": ["ge.5le.5pz", "ge.15.8pz"]},
        TOBRUK,
        ["br.7.11h"],
        dice=[6, 6],
        scenario="heia-safari",
        turn=9,
        ports={TOBRUK: (ALLIED, 3)},
        others=CAMPS,
    )
    while kind(game, AXIS) != "advance":
        (side,) = game.waiting
        game.play(side, game.choices(side)[0])
    game.play(AXIS, "ge.5le.5pz", "done")
    assert told(game, "port") == ["AF-283"]
    units = {"A31.27": ["ge.5le.5pz", "ge.15.8pz"], "A30.27": ["br.70.14"], **CAMPS}
    game = begin(desert(units, scenario="heia-safari", phase="combat", turn=9, ports={DERNA: (AXIS, 1)}), dice=[4, 4])
    attack(game, "A30.27", "ge.5le.5pz", "ge.15.8pz")
    while kind(game, ALLIED) != "retreat" and where(game, "br.70.14") == "A30.27":
        (side,) = game.waiting
        game.play(side, 0)
    if kind(game, ALLIED) == "retreat" and DERNA in game.choices(ALLIED):
        game.play(ALLIED, DERNA)
    assert (where(game, "br.70.14") == DERNA) == (game.view(AXIS)["ports"][DERNA]["by"] == ALLIED)


@rule("AF-286")
def test_enemy_zones_do_not_close_a_port() -> None:
    """British tanks stand before Benghazi: ships come and go all the same."""
    beside = next(NAMES[one] for one in GRID.beside[HEX[BENGHAZI]] if one >= 0)
    game = harbour(
        {beside: ["br.7.4arm"], BENGHAZI: ["it.5at"]},
        depots={BENGHAZI: (AXIS, 2)},
        ports={BENGHAZI: (AXIS, 2), DERNA: (AXIS, 1)},
    )
    game.play(AXIS, BENGHAZI, "it.5at")
    assert ["ship", DERNA] in game.choices(AXIS)
    game.play(AXIS, "stop")
    game.play(AXIS, "ship")
    give(game, AXIS, ship_from=BENGHAZI, ship_load=1, ship_to=DERNA)
    assert state(game).depots[AXIS] == {BENGHAZI: 1, DERNA: 1}


# ---- who has them at the start ----


@rule("AF-277")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_each_scenario_says_whose_they_are(scenario: str) -> None:
    from grognard.games.afrika.setup import start

    g = start(scenario)
    assert g.port_of == PORT_OWNERS[scenario]
    assert {port["id"] for port in MAP["place"] if HEX[port["hex"]] in PORTS} >= {"tobruk", "bardia", "alexandria"}
