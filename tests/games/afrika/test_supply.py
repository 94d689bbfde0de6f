"""The line of supply (standard rules 3.0), as the short scenarios trace it."""

from __future__ import annotations

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    begin,
    desert,
    figures,
    lost,
    moving,
    pass_turn,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.movers import allowance
from grognard.games.afrika.strength import attack_of, defence_of
from grognard.games.afrika.supply import supplied_hexes
from grognard.games.afrika.tables import HEX, UNIT

# Six enemies two hexes from A25.15: their zones close the ring around it.
RING = {
    "A25.17": ["br.22gds"],
    "A27.16": ["br.2.sup"],
    "A27.14": ["br.7.sup"],
    "A25.13": ["in.161"],
    "A23.14": ["in.3"],
    "A23.16": ["br.1.sup"],
}
# A unit at A49.19 on the coast, an enemy before it and one on either side of the road by which its line climbs.
POCKET = {"A49.19": ["ge.288"], "A50.19": ["br.22gds"], "A47.20": ["br.2.kdg"], "A48.17": ["br.7.sup"]}


def supplied(units: dict[str, list[str]], side: int = AXIS) -> bool:
    """Whether the 288th can trace a line, or the Allied 4th Armoured."""
    g = desert(units, active=side)
    return bool(supplied_hexes(g, side) >> g.where[UNIT["ge.288" if side == AXIS else "br.7.4arm"]] & 1)


def checked(units: dict[str, list[str]], unsupplied: tuple[str, ...] = ()) -> Game:
    """The Axis supply phase is over, and the Allied player turn has begun."""
    game = begin(desert(units, phase="supply", unsupplied=unsupplied))
    assert state(game).active == ALLIED
    return game


def marked(game: Game, unit: str) -> bool:
    return bool(state(game).unsupplied[UNIT[unit]])


# ---- the line ----


@rule("AF-046")
@pytest.mark.parametrize("hex_", ["A2.5", "A25.15", "A40.16", "A60.14"])
def test_a_line_may_be_of_any_length(hex_: str) -> None:
    assert supplied({hex_: ["ge.288"]})


@rule("AF-046")
def test_each_side_has_its_sources() -> None:
    """The west edge for the Axis, the east edge for the Allies: a wall from the coast to the south edge cuts either."""
    places = ("A4.2", "A4.5", "A4.8", "A4.11")
    allied = dict(zip(places, (["br.22gds"], ["br.2.sup"], ["br.7.sup"], ["in.161"]), strict=True))
    axis = dict(zip(places, (["it.5at"], ["it.29at"], ["it.501at"], ["it.503at"]), strict=True))
    assert supplied({"A2.5": ["ge.288"], **allied}) and not supplied({"A6.8": ["ge.288"], **allied})
    assert not supplied({"A2.5": ["br.7.4arm"], **axis}, ALLIED) and supplied({"A6.8": ["br.7.4arm"], **axis}, ALLIED)


@rule("AF-047")
def test_a_ring_of_zones_cuts_the_line() -> None:
    assert not supplied({"A25.15": ["ge.288"], **RING})
    gap = {hex_: units for hex_, units in RING.items() if hex_ != "A25.13"}
    assert supplied({"A25.15": ["ge.288"], **gap})


@rule("AF-047")
def test_enemy_units_stand_in_the_way_themselves() -> None:
    """At the end of the coast road: an enemy on the one hex that leads out."""
    g = desert({"A49.19": ["ge.288"], "A48.19": ["br.2.kdg"], "A50.19": ["br.22gds"]})
    assert not supplied_hexes(g, AXIS) >> HEX["A48.19"] & 1
    assert not supplied_hexes(g, AXIS) >> HEX["A49.19"] & 1


@rule("AF-047")
def test_a_cliff_cuts_the_line_and_its_road_carries_it() -> None:
    """Nothing but cliffs between A49.19 and the free desert south of it: the line goes by the road to A48.19."""
    units = {"A49.19": ["ge.288"], "A50.19": ["br.22gds"]}
    assert supplied(units)
    assert not supplied({**units, "A47.20": ["br.2.kdg"]})  # whose zone shuts A48.19, and not the desert


@rule("AF-040", "AF-047")
def test_a_chain_of_units_carries_the_line_through_enemy_zones() -> None:
    """The worked example: the last of three is supplied through the two others and over the one way across."""
    chain = {"A48.19": ["ge.15.33rec"], "A47.19": ["ge.90.155"]}
    assert supplied({**POCKET, **chain})
    for missing in chain:
        rest = {hex_: units for hex_, units in chain.items() if hex_ != missing}
        assert not supplied({**POCKET, **rest})
    assert not supplied({**POCKET, "A48.18": ["ge.15.33rec"], "A47.19": ["ge.90.155"]})  # no road across that cliff


@rule("AF-040")
def test_the_own_hex_of_a_unit_is_open_to_its_line() -> None:
    assert supplied({"A25.15": ["ge.288"], "A25.16": ["br.22gds"]})


# ---- the marker ----


@rule("AF-045")
def test_who_cannot_be_supplied_is_marked() -> None:
    game = checked({"A25.15": ["ge.288"], "A10.10": ["ge.15.33rec"], **RING})
    assert marked(game, "ge.288") and not marked(game, "ge.15.33rec")
    assert game.view(AXIS)["stacks"]["A25.15"]["units"][0][2] == ["unsupplied"]


@rule("AF-045")
def test_the_marker_goes_in_the_first_supply_phase_with_a_line() -> None:
    game = checked({"A25.15": ["ge.288"], "A40.15": ["br.22gds"]}, unsupplied=("ge.288",))
    assert not marked(game, "ge.288")
    assert lost(game, "ge.288") == 0


@rule("AF-045")
def test_the_marker_stays_as_long_as_there_is_no_line() -> None:
    game = checked({"A25.15": ["ge.15.8pz"], **RING}, unsupplied=("ge.15.8pz",))
    assert marked(game, "ge.15.8pz")


@rule("AF-048")
def test_what_happens_between_two_checks_changes_nothing() -> None:
    """The ring is closed in the Allied turn: supplied until the next own check.  Opened: unsupplied until then."""
    game = begin(desert({"A25.15": ["ge.288"], **RING}, active=ALLIED))
    assert not marked(game, "ge.288")
    pass_turn(game)
    assert not marked(game, "ge.288")
    pass_turn(game)
    assert marked(game, "ge.288")
    opened = {"A25.15": ["ge.288"], "A40.15": ["br.22gds"]}
    game = moving(opened, "A25.15", "ge.288", unsupplied=["ge.288"])
    game.play(AXIS, "A22.15", "end")
    assert marked(game, "ge.288")
    pass_turn(game)
    assert not marked(game, "ge.288")


@rule("AF-050")
def test_the_effects_last_as_long_as_the_marker() -> None:
    g = desert({"A25.15": ["ge.15.8pz"]}, unsupplied=["ge.15.8pz"])
    unit, here = UNIT["ge.15.8pz"], HEX["A25.15"]
    assert (allowance(g, unit), attack_of(g, unit), defence_of(g, unit, here)) == (15, 24, 36)  # 7.5, 3 and 4.5
    game = moving({"A25.15": ["ge.15.8pz"]}, "A25.15", "ge.15.8pz", unsupplied=["ge.15.8pz"])
    assert refused(game, AXIS, "A25.22") == ""
    assert refused(game, AXIS, "A25.23") == "AF-054"
    assert figures(game, AXIS, "A25.23") == {"at": "A25.23", "need": 8, "have": 7}
    g.unsupplied[unit] = 0
    assert (allowance(g, unit), attack_of(g, unit), defence_of(g, unit, here)) == (30, 96, 72)


@rule("AF-050")
def test_the_marker_ends_with_its_unit() -> None:
    game = checked({"A25.15": ["ge.288:-1"], **RING})  # the last step goes
    assert where(game, "ge.288") == ""
    assert not marked(game, "ge.288")
