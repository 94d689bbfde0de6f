"""Who has won (rulebook 4.1 to 5.2): each way that each scenario can end, and what just misses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pytest
from tests.games.afrika.position import ALLIED, AXIS, begin, desert, state
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.tables import GAZALA, HEX, PORTS, mask

DRAW: Final = -1
FAR: Final = {"A12.13": ["it.pavia"], "A55.15": ["in.18"]}
FAR_B: Final = {"B2.13": ["it.pavia"], "B22.10": ["in.18"]}

Units = Mapping[str, Sequence[str]]


def last_turn(
    units: Units,
    scenario: str,
    *,
    turn: int = 0,
    works: Mapping[str, int] | None = None,
    held: Mapping[str, int] | None = None,
    razed: int = 0,
) -> Game:
    """The very end of a player turn, the last of the game unless a turn is named; key hexes held as said."""
    g = desert(units, scenario=scenario, phase="turn-end", works=works)
    for name, side in (held or {}).items():
        g.held[side] |= 1 << HEX[name]
        g.held[1 - side] &= ~(1 << HEX[name])
        if HEX[name] in PORTS:
            g.port_of[PORTS.index(HEX[name])] = side
    g.razed = razed
    g.turn = turn or g.last_turn
    g.second = 1
    g.active = ALLIED if scenario not in ("crusader", "third-alamein") else AXIS
    return begin(g)


def result(game: Game) -> tuple[int, str]:
    assert game.result is not None
    assert game.waiting == set()
    return game.result["winner"], game.result["ending"]


# ---- 4.1 Crusader ----


def crusader(units: Units) -> tuple[int, str]:
    return result(last_turn({**FAR, **units}, "crusader"))


@rule("AF-453")
def test_crusader_tobruk_with_a_free_way_to_the_east() -> None:
    assert crusader({"A39.23": ["po.bde"]}) == (ALLIED, "AF-453")


@rule("AF-453", "AF-455")
def test_crusader_an_empty_tobruk_wins_nothing() -> None:
    assert crusader({"A40.22": ["po.bde"]}) == (AXIS, "AF-455")
    assert crusader({"A39.23": ["it.bologna"]}) == (AXIS, "AF-455")


SIEGE: Final = {"A38.22": ["it.pavia"], "A40.22": ["it.bologna"], "A39.21": ["it.brescia"]}


@rule("AF-454", "AF-455")
def test_crusader_a_tobruk_shut_in_by_units_and_their_zones() -> None:
    assert crusader({"A39.23": ["po.bde"], **SIEGE}) == (AXIS, "AF-455")


@rule("AF-454")
def test_crusader_an_allied_unit_opens_the_way_through_a_zone() -> None:
    """A39.22 and then hexes east of it, each with an Allied unit where Axis zones reach."""
    ring = {"A38.22": ["it.pavia"], "A40.22": ["it.bologna"]}
    tobruk = {"A39.23": ["po.bde"]}
    assert crusader({**tobruk, **ring, "A38.21": ["it.brescia"]}) == (AXIS, "AF-455")
    way = {"A39.22": ["nz.4"], "A39.21": ["nz.5"], "A40.20": ["nz.6"]}
    assert crusader({**tobruk, **ring, "A38.21": ["it.brescia"], **way}) == (ALLIED, "AF-453")
    broken = {**way, "A40.20": ["it.savona"], "A43.18": ["nz.6"]}
    assert crusader({**tobruk, **ring, "A38.21": ["it.brescia"], **broken}) == (AXIS, "AF-455")


@rule("AF-453")
def test_crusader_the_way_must_reach_the_east_edge() -> None:
    """A line of zones from the sea to the south, far from Tobruk."""
    wall = {f"A50.{row}": [unit] for row, unit in zip(range(4, 20, 3), DIVISIONS, strict=True)}
    assert crusader({"A39.23": ["po.bde"], **wall}) == (AXIS, "AF-455")
    gap = {place: units for place, units in wall.items() if place != "A50.10"}
    assert crusader({"A39.23": ["po.bde"], **gap}) == (ALLIED, "AF-453")


DIVISIONS: Final = ("it.bologna", "it.brescia", "it.savona", "it.trento", "it.sabratha", "it.recam")


@rule("AF-454")
def test_crusader_italians_bar_the_way_like_germans() -> None:
    """The text says German units; all of the Axis is meant (ruling G2)."""
    for foe in (("it.pavia", "it.bologna", "it.brescia"), ("ge.288", "ge.5le.104", "ge.15.115")):
        ring = {place: [unit] for place, unit in zip(SIEGE, foe, strict=True)}
        assert crusader({"A39.23": ["po.bde"], **ring, "A12.13": ["it.recam"]}) == (AXIS, "AF-455")


# ---- 4.2 Gazala ----

ROADS: Final = {"A37.23": AXIS, "A34.21": AXIS, "A35.21": AXIS, "A36.21": AXIS, "A37.21": AXIS, "A37.22": AXIS}
AROUND_TOBRUK: Final = {"A38.22": ["it.pavia"], "A40.22": ["it.bologna"], "A39.21": ["it.brescia"]}
AROUND_BARDIA: Final = {"A46.19": ["it.savona"], "A48.19": ["it.sabratha"], "A46.21": ["it.trento"]}
TOWNS: Final = {"A39.23": ALLIED, "A47.20": ALLIED}
GARRISONS: Final = {"A39.23": ["sa.2.3"], "A47.20": ["in.5.9"]}


def gazala(units: Units, held: Mapping[str, int] | None = None) -> tuple[int, str]:
    stand = {"A12.13": ["it.10art"], "A55.15": ["in.18"], **units}
    return result(last_turn(stand, "gazala", held={**TOWNS, **ROADS, **(held or {})}))


@rule("AF-489", "AF-490")
def test_gazala_roads_held_and_both_towns_invested() -> None:
    assert gazala({**GARRISONS, **AROUND_TOBRUK, **AROUND_BARDIA}) == (AXIS, "AF-489")


@rule("AF-489", "AF-493")
@pytest.mark.parametrize("name", ROADS)
def test_gazala_each_of_the_six_hexes_counts(name: str) -> None:
    units = {**GARRISONS, **AROUND_TOBRUK, **AROUND_BARDIA}
    assert gazala(units, {name: ALLIED}) == (ALLIED, "AF-493")
    assert mask(GAZALA) == sum(1 << HEX[one] for one in ROADS)


@rule("AF-489", "AF-493")
def test_gazala_the_six_hexes_begin_allied() -> None:
    """Who was last in a hex controls it; nobody has left it since (ruling P4)."""
    g = desert({**GARRISONS, **AROUND_TOBRUK, **AROUND_BARDIA}, scenario="gazala", phase="turn-end", turn=3)
    g.active, g.second = ALLIED, 1
    g.held[ALLIED] |= mask(GAZALA)
    assert result(begin(g)) == (ALLIED, "AF-493")


@rule("AF-490", "AF-493")
@pytest.mark.parametrize("around", [AROUND_TOBRUK, AROUND_BARDIA])
def test_gazala_each_town_is_invested_separately(around: Units) -> None:
    assert gazala({**GARRISONS, **around}) == (ALLIED, "AF-493")


@rule("AF-490")
def test_gazala_one_arc_around_both_towns_is_none() -> None:
    wide = {"A37.22": ["it.pavia"], "A38.20": ["it.bologna"], "A40.18": ["it.brescia"], "A43.18": ["it.savona"],
            "A46.17": ["it.sabratha"], "A49.18": ["it.trento"], "A36.23": ["it.recam"]}  # fmt: skip
    assert gazala({**GARRISONS, **wide}) == (ALLIED, "AF-493")


@rule("AF-490")
def test_gazala_an_arc_must_reach_the_sea_on_both_sides() -> None:
    open_east = {place: units for place, units in AROUND_TOBRUK.items() if place != "A40.22"}
    assert gazala({**GARRISONS, **open_east, **AROUND_BARDIA}) == (ALLIED, "AF-493")


@rule("AF-490")
def test_gazala_a_wider_arc_invests_too() -> None:
    """Two hexes away, from the sea west of Tobruk to the sea east of it."""
    wider = {"A37.23": ["it.pavia"], "A37.21": ["it.bologna"], "A39.20": ["it.brescia"], "A41.21": ["it.recam"],
             "A42.22": ["ge.288"]}  # fmt: skip
    assert gazala({**GARRISONS, **wider, **AROUND_BARDIA}) == (AXIS, "AF-489")


@rule("AF-491")
def test_gazala_a_town_taken_is_as_good() -> None:
    taken = {"A39.23": ["it.pavia"], "A47.20": ["it.brescia"]}
    assert gazala(taken) == (AXIS, "AF-489")
    assert gazala({"A47.20": ["it.brescia"], "A39.23": ["sa.2.3"]}) == (ALLIED, "AF-493")


@rule("AF-492")
def test_gazala_allied_units_do_not_break_the_arc() -> None:
    """In A39.22, which is in Axis zones, and yet in the arc."""
    inside = {"A39.22": ["sa.2.4"]}
    assert gazala({**GARRISONS, **inside, **AROUND_TOBRUK, **AROUND_BARDIA}) == (AXIS, "AF-489")


# ---- 4.3 and 4.4: First El Alamein, Alam Halfa ----

RIDGE: Final = {"B13.13": ["nz.5"], "B14.13": ["nz.6"]}
DELTA: Final = ("B28.9", "B28.10", "B29.10", "B19.18")


@rule("AF-521", "AF-554")
@pytest.mark.parametrize(("scenario", "why"), [("first-alamein", "AF-521"), ("alam-halfa", "AF-554")])
@pytest.mark.parametrize("place", DELTA)
def test_alamein_any_hex_of_cairo_or_alexandria(scenario: str, why: str, place: str) -> None:
    """Even when the Allies have Alam Halfa."""
    assert result(last_turn({**FAR_B, **RIDGE, place: ["it.recam"]}, scenario)) == (AXIS, why)


@rule("AF-522", "AF-555")
@pytest.mark.parametrize(("scenario", "why"), [("first-alamein", "AF-522"), ("alam-halfa", "AF-555")])
def test_alamein_both_hexes_of_alam_halfa(scenario: str, why: str) -> None:
    assert result(last_turn({**FAR_B, **RIDGE}, scenario)) == (ALLIED, why)


@rule("AF-523", "AF-556")
@pytest.mark.parametrize(("scenario", "why"), [("first-alamein", "AF-523"), ("alam-halfa", "AF-556")])
@pytest.mark.parametrize("left", RIDGE)
def test_alamein_else_a_draw(scenario: str, why: str, left: str) -> None:
    """One hex of Alam Halfa is not both, even if the other is held; and Cairo passed through is not occupied."""
    held = {"B28.9": AXIS, "B13.13": ALLIED, "B14.13": ALLIED}
    assert result(last_turn({**FAR_B, left: RIDGE[left]}, scenario, held=held)) == (DRAW, why)


@rule("AF-521", "AF-554")
@pytest.mark.parametrize("scenario", ["first-alamein", "alam-halfa"])
def test_alamein_nothing_is_won_before_the_end(scenario: str) -> None:
    game = last_turn({**FAR_B, "B19.18": ["it.recam"]}, scenario, turn=2)
    assert not game.over


# ---- 4.5 Third El Alamein ----

BOXES: Final = {"B9.16": "ge.164.125", "B9.15": "ge.164.433", "B9.14": "it.bologna", "B10.13": "it.brescia",
                "B10.12": "it.pavia"}  # fmt: skip


def third(kept: int, matruh: Units, held: int) -> tuple[int, str]:
    boxes = dict(list(BOXES.items())[:kept])
    units = {**{place: [unit] for place, unit in boxes.items()}, **matruh, "B22.10": ["in.18"], "B4.14": ["it.recam"]}
    works = dict.fromkeys(boxes, AXIS)
    return result(last_turn(units, "third-alamein", works=works, held={"B1.18": held}, razed=5 - kept))


@rule("AF-586")
@pytest.mark.parametrize("kept", [3, 4, 5])
def test_third_alamein_three_boxes_and_matruh(kept: int) -> None:
    """Matruh need not be occupied: it is Axis until an Allied unit has been there."""
    assert third(kept, {}, AXIS) == (AXIS, "AF-586")


@rule("AF-587")
@pytest.mark.parametrize("kept", [0, 1, 2])
def test_third_alamein_three_boxes_destroyed_and_matruh_occupied(kept: int) -> None:
    assert third(kept, {"B1.18": ["br.7.11h"]}, ALLIED) == (ALLIED, "AF-587")


@rule("AF-588")
@pytest.mark.parametrize(
    ("kept", "matruh", "held"),
    [
        (2, {}, AXIS),  # too few boxes for the Axis, nobody in Matruh
        (2, {}, ALLIED),  # the Allies have been in Matruh, and are not now
        (3, {}, ALLIED),
        (3, {"B1.18": ["br.7.11h"]}, ALLIED),  # only two destroyed
    ],
)
def test_third_alamein_else_a_draw(kept: int, matruh: Units, held: int) -> None:
    assert third(kept, matruh, held) == (DRAW, "AF-588")


# ---- the campaigns ----

CAMPAIGNS: Final = ("italian-offensive", "heia-safari")
QUIET: Final = {"A5.11": ["it.recam"], "B22.10": ["in.18"]}
TWO_OF_CAIRO: Final = {"B28.9": ["ge.288"], "B28.10": ["ge.2mg"], "B19.18": ["ge.8mg"]}


@rule("AF-609", "AF-634")
@pytest.mark.parametrize("scenario", CAMPAIGNS)
@pytest.mark.parametrize("turn", [9, 28])
def test_campaign_alexandria_and_two_hexes_of_cairo_win_at_once(scenario: str, turn: int) -> None:
    towns = {"B1.18": ["nz.4"], "A47.20": ["nz.5"], "A39.23": ["nz.6"]}  # all that the Allies need does not help them
    game = last_turn({**QUIET, **TWO_OF_CAIRO, **towns}, scenario, turn=turn)
    assert result(game) == (AXIS, "AF-609")


@rule("AF-609", "AF-634")
@pytest.mark.parametrize("scenario", CAMPAIGNS)
@pytest.mark.parametrize("missing", TWO_OF_CAIRO)
def test_campaign_less_than_that_does_not(scenario: str, missing: str) -> None:
    units = {place: units for place, units in TWO_OF_CAIRO.items() if place != missing}
    assert not last_turn({**QUIET, **units}, scenario, turn=9).over


@rule("AF-609", "AF-634")
@pytest.mark.parametrize("scenario", CAMPAIGNS)
def test_campaign_it_is_looked_at_when_an_allied_turn_ends_not_an_axis_one(scenario: str) -> None:
    g = desert({**QUIET, **TWO_OF_CAIRO}, scenario=scenario, phase="turn-end", active=AXIS, turn=9)
    game = begin(g, dice=[1] * 9)
    assert not game.over
    assert state(game).active == ALLIED


TOWNS_OF_THE_AXIS: Final = {"A47.20": ["ge.288"], "A13.23": ["ge.2mg"], "A39.23": ["ge.8mg"]}
TOWNS_OF_THE_ALLIES: Final = {"B1.18": ["nz.4"], "A47.20": ["nz.5"], "A39.23": ["nz.6"]}


@rule("AF-610", "AF-635")
@pytest.mark.parametrize("scenario", CAMPAIGNS)
def test_campaign_bardia_benghazi_and_tobruk(scenario: str) -> None:
    assert result(last_turn({**QUIET, **TOWNS_OF_THE_AXIS}, scenario)) == (AXIS, "AF-610")


@rule("AF-611", "AF-636")
@pytest.mark.parametrize("scenario", CAMPAIGNS)
def test_campaign_matruh_bardia_and_tobruk(scenario: str) -> None:
    assert result(last_turn({**QUIET, **TOWNS_OF_THE_ALLIES}, scenario)) == (ALLIED, "AF-611")


@rule("AF-612", "AF-610", "AF-611", "AF-636")
@pytest.mark.parametrize("scenario", CAMPAIGNS)
@pytest.mark.parametrize("towns", [TOWNS_OF_THE_AXIS, TOWNS_OF_THE_ALLIES])
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_campaign_else_a_draw(scenario: str, towns: Units, missing: int) -> None:
    """A town that a side controls without standing in it is not occupied."""
    left = list(towns)[missing]
    units = {place: units for place, units in towns.items() if place != left}
    whose = AXIS if towns is TOWNS_OF_THE_AXIS else ALLIED
    assert result(last_turn({**QUIET, **units}, scenario, held={left: whose})) == (DRAW, "AF-612")


@rule("AF-610", "AF-611", "AF-635", "AF-636")
@pytest.mark.parametrize("scenario", CAMPAIGNS)
@pytest.mark.parametrize("towns", [TOWNS_OF_THE_AXIS, TOWNS_OF_THE_ALLIES])
def test_campaign_the_towns_win_nothing_before_the_end(scenario: str, towns: Units) -> None:
    assert not last_turn({**QUIET, **towns}, scenario, turn=27).over


@rule("AF-610")
def test_how_it_stands_is_shown_all_the_time() -> None:
    game = begin(desert({**QUIET, **TOWNS_OF_THE_AXIS}, scenario="heia-safari"))
    assert game.view(None)["victory"]["now"] == AXIS
