"""Movement (standard rules 4.0)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

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
    go,
    kind,
    moving,
    pass_turn,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika import movers
from grognard.games.afrika.tables import COUNTERS, GRID, HEX, MOBILE, NAMES, PORTS, UNIT

AROUND = ("A25.16", "A26.15", "A26.14", "A25.14", "A24.14", "A24.15")  # A25.15, in the open desert


def spent(game: Game) -> float:
    """The points that the group which moves leg by leg has spent."""
    ask = game.ask(state(game).active)
    assert ask is not None and ask.kind == "leg"
    return float(ask.about["spent"]) / 2


def alone(unit: str, at: str, **given: Any) -> Game:
    """One unit, and no enemy anywhere near."""
    return moving({at: [unit]}, at, unit, **given)


# ---- 4.0: hex by hex ----


@rule("AF-051")
@pytest.mark.parametrize("goal", AROUND)
def test_a_unit_moves_in_each_of_six_directions(goal: str) -> None:
    game = begin(desert({"A25.15": ["ge.288"]}))
    go(game, "A25.15", ["ge.288"], goal)
    assert where(game, "ge.288") == goal


@rule("AF-051")
def test_a_unit_turns_as_it_likes_on_its_way() -> None:
    game = alone("ge.288", "A25.15")
    game.play(AXIS, "legs", "A25.16", "A26.16", "A26.15", "A25.15", "A24.14", "stop")
    assert where(game, "ge.288") == "A24.14"


@rule("AF-051")
def test_units_move_alone_or_as_a_stack() -> None:
    units = {"A25.15": ["ge.288", "ge.15.33rec", "it.10bers", "it.5at"]}
    game = begin(desert(units))
    game.play(AXIS, "A25.15")
    assert refused(game, AXIS, "done") == "AF-051"  # one at least
    choose(game, AXIS, "units", "ge.288", "ge.15.33rec", "it.5at")
    game.play(AXIS, "A25.18")
    assert [where(game, unit) for unit in units["A25.15"]] == ["A25.18", "A25.18", "A25.15", "A25.18"]
    go(game, "A25.15", ["it.10bers"], "A24.14")
    assert where(game, "it.10bers") == "A24.14"


@rule("AF-051")
def test_each_party_of_a_stack_can_be_picked() -> None:
    """Member by member, in one order, so that each party is picked in one way; nobody from elsewhere."""
    game = begin(desert({"A25.15": ["ge.288", "ge.15.33rec", "it.10bers"], "A25.16": ["it.5at"]}))
    game.play(AXIS, "A25.15")
    assert set(game.choices(AXIS)) == {"ge.288", "ge.15.33rec", "it.10bers"}
    assert refused(game, AXIS, "it.5at") == "AF-051"
    game.play(AXIS, "ge.288", "done", "A25.14")
    assert [where(game, unit) for unit in ("ge.288", "ge.15.33rec", "it.10bers")] == ["A25.14", "A25.15", "A25.15"]


@rule("AF-052")
def test_a_leg_goes_to_an_adjacent_hex_only() -> None:
    game = alone("ge.288", "A25.15")
    game.play(AXIS, "legs")
    assert set(game.choices(AXIS)) == {*AROUND, "stop"}


@rule("AF-052")
def test_a_move_at_one_go_is_a_chain_of_adjacent_hexes() -> None:
    units = {"A25.15": ["ge.288"], "A25.17": ["br.22gds"], "A27.17": ["br.2.sup"]}
    game = moving(units, "A25.15", "ge.288")
    game.play(AXIS, "A26.18")
    way = state(game).last
    assert [NAMES[way[0]], NAMES[way[-1]]] == ["A25.15", "A26.18"]
    assert all(GRID.apart(here, there) == 1 for here, there in pairwise(way))
    assert not {"A25.17", "A27.17"} & {NAMES[hex_] for hex_ in way}


@rule("AF-052")
def test_a_unit_does_not_jump_over_enemies() -> None:
    """On the coast below the escarpment enemies on the road and beside it shut every way out."""
    enemies = {"A48.19": ["br.22gds"], "A50.19": ["br.2.sup"], "A51.19": ["br.7.sup"]}
    game = moving({"A49.19": ["ge.288"], **enemies}, "A49.19", "ge.288")
    assert refused(game, AXIS, "A47.19") == refused(game, AXIS, "A49.17") == "AF-052"
    assert figures(game, AXIS, "A47.19") == {"at": "A47.19"}


# ---- 4.1: points ----


@rule("AF-053")
def test_each_unit_moves_once_in_a_phase() -> None:
    game = begin(desert({"A25.15": ["ge.288", "ge.15.33rec"]}))
    go(game, "A25.15", ["ge.288"], "A25.16")
    assert refused(game, AXIS, "A25.16") == "AF-053"
    go(game, "A25.15", ["ge.15.33rec"], "A25.16")
    assert game.choices(AXIS) == ["end"]


@rule("AF-054")
def test_no_more_points_are_spent_than_the_allowance() -> None:
    game = alone("it.brescia", "A25.15")  # 6
    assert cost(game, "A25.21") == 6
    assert refused(game, AXIS, "A25.21") == ""
    assert refused(game, AXIS, "A25.22") == "AF-054"
    assert figures(game, AXIS, "A25.22") == {"at": "A25.22", "need": 7, "have": 6}


@rule("AF-054")
def test_a_group_goes_as_far_as_its_slowest() -> None:
    game = moving({"A25.15": ["ge.15.33rec", "it.brescia"]}, "A25.15", "ge.15.33rec", "it.brescia")
    assert refused(game, AXIS, "A25.21") == ""
    assert refused(game, AXIS, "A25.22") == "AF-054"


@rule("AF-055")
@pytest.mark.parametrize(
    ("start", "goal", "points"),
    [
        ("A25.15", "A25.16", 1),  # desert
        ("A20.22", "A19.23", 2),  # jebel
        ("A8.6", "A8.7", 3),  # salt marsh
        ("A54.6", "A55.6", 4),  # Qattara
        ("B22.18", "B22.17", 2),  # delta
        ("B28.8", "B28.9", 1),  # Cairo
        ("A15.24", "A15.25", 0.5),  # main road
        ("A19.22", "A20.22", 1),
    ],
)
def test_each_hex_costs_by_its_terrain(start: str, goal: str, points: float) -> None:
    game = alone("ge.288", start, scenario="heia-safari")
    game.play(AXIS, "legs", goal)
    assert spent(game) == points


@rule("AF-055")
def test_points_are_counted_hex_by_hex() -> None:
    game = alone("ge.288", "A20.22")
    game.play(AXIS, "legs", "A19.23", "A19.22", "A20.22")
    assert spent(game) == 2 + 1 + 1


@rule("AF-056")
def test_points_of_one_unit_are_nothing_to_another() -> None:
    game = begin(desert({"A25.15": ["it.brescia", "it.pavia"]}))
    go(game, "A25.15", ["it.brescia"], "A25.16")  # five points left
    game.play(AXIS, "A25.15")
    choose(game, AXIS, "units", "it.pavia")
    assert refused(game, AXIS, "A25.21") == ""
    assert refused(game, AXIS, "A25.22") == "AF-054"


@rule("AF-056")
def test_points_are_not_kept_for_later() -> None:
    game = begin(desert({"A25.15": ["it.brescia"], "A50.10": ["br.22gds"]}))
    game.play(AXIS, "end")
    pass_turn(game)
    pass_turn(game)
    assert (state(game).active, state(game).turn) == (AXIS, 2)
    game.play(AXIS, "A25.15", "it.brescia")
    assert refused(game, AXIS, "A25.21") == ""
    assert refused(game, AXIS, "A25.22") == "AF-054"


# ---- the minimum move ----


@rule("AF-057", "AF-681")
@pytest.mark.parametrize(
    ("start", "goal", "enemies"),
    [
        ("A54.6", "A55.6", []),  # Qattara, 4 points
        ("A8.6", "A8.7", []),  # salt marsh, 3
        ("A20.24", "A20.25", ["A20.26"]),  # jebel in an enemy zone, 4
        ("A25.15", "A25.16", ["A25.17"]),  # desert in an enemy zone, 3
    ],
)
def test_one_hex_is_always_possible(start: str, goal: str, enemies: list[str]) -> None:
    """Two points, or one without supply."""
    units = {start: ["it.bardia"], **{hex_: ["br.22gds"] for hex_ in enemies}}
    for unsupplied in ([], ["it.bardia"]):
        game = moving(units, start, "it.bardia", unsupplied=unsupplied)
        assert refused(game, AXIS, goal) == ""
        game.play(AXIS, goal)
        assert where(game, "it.bardia") == goal


@rule("AF-057")
def test_the_minimum_move_is_one_hex() -> None:
    game = alone("it.bardia", "A54.6")
    assert refused(game, AXIS, "A56.6") == "AF-054"
    assert figures(game, AXIS, "A56.6") == {"at": "A56.6", "need": 5, "have": 2}


@rule("AF-057")
def test_a_unit_that_has_spent_points_has_no_minimum_move() -> None:
    game = alone("it.bardia", "A54.6")
    game.play(AXIS, "legs", "A54.5")
    assert refused(game, AXIS, "A55.6") == "AF-054"
    assert figures(game, AXIS, "A55.6") == {"at": "A55.6", "need": 4, "have": 1}


@rule("AF-057", "AF-681")
def test_who_has_been_at_sea_has_no_minimum_move() -> None:
    """From Tobruk to Derna, for no points: the next hex, in an enemy zone, costs 2.5 of 2."""
    units = {"A39.23": ["it.bardia"], "A31.27": ["br.22gds"]}
    g = desert(units, scenario="heia-safari", turn=10)
    for hex_ in ("A30.28", "A39.23"):
        g.port_of[PORTS.index(HEX[hex_])] = AXIS
    g.ports[PORTS.index(HEX["A30.28"])] = g.shipping[AXIS] = 3
    game = begin(g)
    game.play(AXIS, "A39.23", "it.bardia", ["ship", "A30.28"])
    assert where(game, "it.bardia") == "A30.28"
    assert refused(game, AXIS, "A30.27") == "AF-031"
    assert figures(game, AXIS, "A30.27") == {"at": "A30.27", "need": 3, "have": 2}
    assert refused(game, AXIS, "A29.28") == ""


@rule("AF-058")
def test_the_minimum_move_crosses_no_cliff_and_enters_no_sand() -> None:
    game = alone("it.bardia", "A49.19", unsupplied=["it.bardia"])  # one point
    assert refused(game, AXIS, "A49.18") == refused(game, AXIS, "A48.18") == "AF-203"
    assert refused(game, AXIS, "A50.18") == ""
    game = alone("it.bardia", "A30.9")
    assert set(game.choices(AXIS)) - {"legs", "stop"} <= {*HEX}  # of its six neighbours four are hexes
    near = [NAMES[one] for one in GRID.beside[HEX["A30.9"]] if one >= 0]
    assert len(near) == 4 and all(refused(game, AXIS, hex_) == "" for hex_ in near)


@rule("AF-059")
def test_no_minimum_move_in_exploitation() -> None:
    """Rommel lets a garrison of 2 points exploit; salt marsh costs 3."""
    game = moving({"A8.6": ["it.bardia"]}, "A8.6", "it.bardia", phase="exploitation", rommel="A8.6")
    assert refused(game, AXIS, "A8.7") == "AF-059"
    assert figures(game, AXIS, "A8.7") == {"at": "A8.7", "need": 3, "have": 2}
    assert refused(game, AXIS, "A8.5") == ""


@rule("AF-681")
def test_the_minimum_move_is_the_whole_move() -> None:
    game = begin(desert({"A54.6": ["it.bardia"]}))
    go(game, "A54.6", ["it.bardia"], "A55.6")
    assert kind(game, AXIS) == "move"
    assert refused(game, AXIS, "A55.6") == "AF-053"


@rule("AF-681")
@pytest.mark.parametrize(("unit", "asked"), [("it.bardia", "move"), ("it.brescia", "leg")])
def test_who_reaches_a_port_by_the_minimum_move_does_not_sail_on(unit: str, asked: str) -> None:
    """Into Tobruk, in an enemy zone, for 2.5 points: a division of 6 may embark, a garrison of 2 may not."""
    g = desert({"A38.22": [unit], "A40.22": ["br.22gds"]}, scenario="heia-safari", turn=10)
    g.port_of[PORTS.index(HEX["A13.23"])] = g.port_of[PORTS.index(HEX["A39.23"])] = AXIS
    g.ports[PORTS.index(HEX["A13.23"])] = g.shipping[AXIS] = 3
    game = begin(g)
    go(game, "A38.22", [unit], "A39.23")
    assert kind(game, AXIS) == asked


@rule("AF-681")
def test_the_minimum_move_enters_no_enemy_hex_and_overruns_nobody() -> None:
    """One point is left of three: the enemy two hexes away is out of reach of an overrun."""
    units = {"A25.15": ["it.brescia"], "A25.17": ["br.2.kdg"], "A24.14": ["br.lrdg"]}
    game = moving(units, "A25.15", "it.brescia", unsupplied=["it.brescia"], rommel="A25.15")
    assert refused(game, AXIS, "A24.14") == "AF-066"
    assert refused(game, AXIS, "A25.16") == ""
    assert refused(game, AXIS, ["overrun", "A25.17", "A25.16"]) == "AF-075"


# ---- 4.2: terrain and roads ----


@rule("AF-060")
def test_the_whole_cost_must_be_there_before_a_hex_is_entered() -> None:
    game = alone("it.bardia", "A20.22")
    game.play(AXIS, "legs", "A19.22")
    assert refused(game, AXIS, "A19.23") == "AF-054"  # jebel costs 2, one is left
    assert figures(game, AXIS, "A19.23") == {"at": "A19.23", "need": 2, "have": 1}
    assert refused(game, AXIS, "A19.21") == ""


@rule("AF-061", "AF-062")
def test_the_road_rate_holds_from_road_to_road() -> None:
    """The Via Balbia through the jebel: half a point a hex, whatever the terrain."""
    game = alone("ge.288", "A16.25")
    assert [cost(game, hex_) for hex_ in ("A17.25", "A18.25", "A19.26")] == [0.5, 1, 1.5]


@rule("AF-061")
def test_a_hex_with_a_road_entered_from_beside_costs_its_terrain() -> None:
    game = alone("ge.288", "A17.24")
    assert cost(game, "A17.25") == 2
    assert cost(game, "A18.25") == 2 + 0.5


@rule("AF-061")
def test_the_road_must_lead_straight_on_to_the_next_hex() -> None:
    """Below Derna the road makes a hairpin: its two arms lie side by side, and no road joins them there."""
    game = alone("ge.288", "A30.27")
    game.play(AXIS, "legs", "A29.28")
    assert spent(game) == 2  # straight over into the jebel
    game = alone("ge.288", "A30.27")
    assert cost(game, "A29.28") == 1  # round by the road


@rule("AF-062")
def test_a_track_takes_the_terrain_away() -> None:
    game = alone("ge.288", "A16.22")
    game.play(AXIS, "legs", "A17.23")  # jebel, and the track by Regima
    assert spent(game) == 1


@rule("AF-065", "AF-161")
def test_cliffs_are_crossed_by_road_only() -> None:
    game = alone("ge.288", "A49.19")
    assert refused(game, AXIS, "A49.18") == refused(game, AXIS, "A48.18") == ""  # round about
    game.play(AXIS, "legs")
    assert refused(game, AXIS, "A49.18") == refused(game, AXIS, "A48.18") == "AF-203"
    assert figures(game, AXIS, "A48.18") == {"at": "A48.18"}
    game.play(AXIS, "A48.19")
    assert spent(game) == 0.5  # the road takes the cliff away altogether


@rule("AF-065")
def test_where_no_hexes_are_nobody_goes() -> None:
    """Sand sea and sea: from hex to hex there is only land."""
    game = alone("ge.288", "A30.9")
    goals = set(game.choices(AXIS)) - {"legs", "stop"}
    assert goals <= set(HEX)
    assert "A30.8" not in HEX and refused(game, AXIS, "A30.8")


# ---- 4.3: restrictions ----


@rule("AF-066")
def test_no_unit_enters_a_hex_with_enemies() -> None:
    units = {"A25.15": ["ge.15.8pz"], "A25.17": ["br.2.kdg"]}
    game = moving(units, "A25.15", "ge.15.8pz")
    assert refused(game, AXIS, "A25.17") == "AF-066"
    assert figures(game, AXIS, "A25.17") == {"at": "A25.17"}
    game.play(AXIS, "legs", "A25.16")
    assert refused(game, AXIS, "A25.17") == "AF-066"


@rule("AF-067")
def test_only_the_active_player_moves() -> None:
    game = begin(desert({"A25.15": ["ge.288"], "A40.15": ["br.22gds"]}))
    assert game.waiting == {AXIS}
    assert refused(game, AXIS, "A40.15") == "AF-067"
    assert figures(game, AXIS, "A40.15") == {"at": "A40.15"}


@rule("AF-067")
def test_a_beaten_enemy_goes_back_at_once_and_that_is_no_movement() -> None:
    units = {"A25.14": ["ge.15.8pz", "ge.5le.5pz"], "A25.15": ["br.22gds"], "A10.10": ["it.5at"]}
    game = begin(desert(units, phase="combat"), dice=[4, 4])
    attack(game, "A25.15", "ge.15.8pz", "ge.5le.5pz")
    give(game, ALLIED, stand=0)
    game.play(ALLIED, "A25.16")
    assert where(game, "br.22gds") == "A25.16"
    assert not state(game).moved[UNIT["br.22gds"]] and not state(game).done[UNIT["br.22gds"]]
    choose(game, AXIS, "advance")
    pass_turn(game)
    game.play(ALLIED, "A25.16", "br.22gds")
    assert refused(game, ALLIED, "A30.20") == ""


@rule("AF-162")
def test_a_unit_without_an_allowance_never_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """No counter has an allowance of 0, so two are given one."""
    rooted = [UNIT["ge.288"], UNIT["it.5at"]]
    for unit in rooted:
        monkeypatch.setattr(COUNTERS[unit], "moves", 0)
    monkeypatch.setattr(movers, "MOBILE", [[unit for unit in can if unit not in rooted] for can in MOBILE])
    game = begin(desert({"A25.15": ["ge.288"], "A26.15": ["it.5at", "ge.606flak"]}))
    assert refused(game, AXIS, "A25.15") == "AF-162"
    game.play(AXIS, "A26.15")
    assert game.choices(AXIS) == ["ge.606flak"]
    assert refused(game, AXIS, "it.5at") == "AF-162"


@rule("AF-682")
def test_an_advance_is_a_movement() -> None:
    """Who advances cannot build an entrenchment in that turn; who attacked and stayed can."""
    units = {
        "A25.14": ["ge.15.8pz", "ge.5le.5pz", "ge.288"],
        "A25.15": ["br.2.kdg:-1"],
    }
    game = begin(
        desert(units, scenario="heia-safari", phase="combat", turn=10, depots={"A25.14": (AXIS, 9)}), dice=[3, 3]
    )
    attack(game, "A25.15", "ge.15.8pz", "ge.5le.5pz")
    give(game, ALLIED, stand=0)
    choose(game, AXIS, "advance", "ge.15.8pz")
    while kind(game, AXIS) == "advance-on":
        game.play(AXIS, "stop")
    assert where(game, "ge.15.8pz") == "A25.15"
    game.play(AXIS, "done", "end")
    assert kind(game, AXIS) == "build"
    assert refused(game, AXIS, "A25.15") == "AF-343"
    assert refused(game, AXIS, "A25.14") == ""
