"""What helps with a decision: combats weighed before they are fought, plans, what is left undone; and its silence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.afrika.position import ALLIED, AXIS, begin, desert, state

import grognard
from grognard.engine.asks import Ask
from grognard.engine.game import Game
from grognard.games.afrika import MODULE
from grognard.games.afrika.redeal import redeal
from grognard.games.afrika.tables import COUNTERS, SCENARIOS, UNIT
from grognard.table.payload import ask_data


def asked(game: Game, side: int) -> Ask:
    ask = game.ask(side)
    assert ask is not None
    return ask


def aid(game: Game, side: int, *weighed: Any) -> dict[str, Any]:
    """What stands beside the open decision, with these answers thought of."""
    found: dict[str, Any] = ask_data(game, asked(game, side), weighed)["aid"]
    return found


def at_the_box(**given: Any) -> Game:
    """Two British brigades beside an entrenched Italian division with something under it."""
    g = desert(
        {"A25.15": ["ge.288", "it.savona"], "A25.14": ["in.4.7", "in.4.5"], "A26.15": ["br.22arm"]},
        active=ALLIED,
        phase="combat",
        works={"A25.15": AXIS},
        air=(2, 3),
        **given,
    )
    return begin(g)


def test_an_attack_is_weighed_against_the_top_counter_alone() -> None:
    game = at_the_box()
    assert aid(game, ALLIED)["odds"] == {"A25.15": "2:1"}  # 20 against 8 x 1 1/2
    game.play(ALLIED, "A25.15")
    assert "preview" not in aid(game, ALLIED)
    weighed = aid(game, ALLIED, "in.4.5", "in.4.7")["preview"]
    assert weighed["strength"] == [10.0, 12.0]
    assert weighed["multipliers"] == [["entrenchment", 1.5, "AF-117"]]
    assert weighed["defenders"] == [["it.savona", "A25.15", 12.0, []]]
    assert (weighed["hidden"], weighed["odds"], weighed["base"]) == (1, "1:1", 2)
    assert weighed["shifts"][1] == ["division", 1, "AF-353"]
    assert (weighed["column"], weighed["reply"]) == (3, [1, 3]), "two Axis air points at the most"
    assert sum(chance for _, chance in weighed["chances"]) == pytest.approx(1, abs=0.001)


def test_air_points_are_weighed_before_they_are_committed() -> None:
    game = at_the_box()
    game.play(ALLIED, "A25.15", "br.22arm", "in.4.5", "in.4.7")
    before = aid(game, ALLIED)["preview"]
    assert aid(game, ALLIED, 2)["preview"]["column"] == before["column"] + 2
    assert aid(game, ALLIED, 3)["preview"]["column"] == before["column"] + 2, "two columns at the most"
    assert [unit for unit, *_ in before["defenders"]] == ["ge.288", "it.savona"], "both sides are shown by now"
    assert state(game).bid == [0, 0]


def test_an_overrun_is_weighed_from_where_it_is_made() -> None:
    game = begin(desert({"A25.15": ["it.recam"], "A25.12": ["br.22arm"]}, active=ALLIED))
    game.play(ALLIED, "A25.12", "br.22arm")
    offered = aid(game, ALLIED)
    run = ["overrun", "A25.15", "A25.14"]
    assert run in offered["overruns"]
    assert "preview" not in offered
    weighed = aid(game, ALLIED, run)["preview"]
    assert (weighed["kind"], weighed["from"], weighed["rule"]) == ("overrun", "A25.14", "AF-074")
    assert (weighed["odds"], weighed["cost"]) == ("3:1", 12), "two hexes of desert, the zone, and two points"


def test_the_way_to_every_hex_in_reach_leads_back_to_the_start() -> None:
    game = begin(desert({"A25.15": ["ge.288"]}))
    game.play(AXIS, "A25.15", "ge.288")
    offered = aid(game, AXIS)
    assert set(offered["via"]) == set(offered["reach"])
    for goal in offered["reach"]:
        costs, here = [], goal
        while here != "A25.15":
            costs.append(offered["reach"][here])
            here = offered["via"][here]
        assert costs == sorted(costs, reverse=True)


def test_guns_and_bombers_are_weighed_with_the_cover_of_the_target() -> None:
    game = begin(
        desert(
            {"A25.15": ["it.savona"], "A25.13": ["br.7.art"]},
            active=ALLIED,
            phase="bombardment",
            works={"A25.15": AXIS},
            air=(0, 2),
        )
    )
    game.play(ALLIED, "A25.15")
    guns = aid(game, ALLIED, "br.7.art")["preview"]
    assert (guns["points"], guns["shifts"][1]) == (10, ["cover", -1, "AF-325"])
    assert guns["column"] == guns["base"] - 1
    game.play(ALLIED, "br.7.art")
    assert aid(game, ALLIED)["preview"]["points"] == 10
    assert aid(game, ALLIED, 2)["preview"]["points"] == 20


def test_the_end_of_a_phase_warns_of_units_that_have_not_moved() -> None:
    game = begin(desert({"A25.15": ["ge.2mg"], "A2.12": ["ge.288"]}))
    assert dict(aid(game, AXIS)["warn"]["end"]) == {"unmoved": {"n": 2}}
    game.play(AXIS, "A2.12", "ge.288", "A3.12")
    assert dict(aid(game, AXIS)["warn"]["end"]) == {"unmoved": {"n": 1}}
    game.play(AXIS, "A25.15", "ge.2mg", "A25.14")
    assert aid(game, AXIS)["warn"] == {"end": []}


def test_units_without_a_line_are_told_before_the_phase_ends() -> None:
    ring = {
        "A25.17": ["in.4.5"],
        "A27.14": ["in.4.7"],
        "A23.14": ["in.4.11"],
        "A25.13": ["in.5.9"],
        "A27.16": ["in.5.10"],
        "A23.16": ["in.5.29"],
    }
    game = begin(desert({"A25.15": ["ge.2mg"], **ring}))
    assert dict(aid(game, AXIS)["warn"]["end"])["hungry"] == {"n": 1, "units": ["ge.2mg"]}
    assert aid(game, AXIS)["supply"]["without"] == ["ge.2mg"]


def campaign(**given: Any) -> Game:
    """The Axis pays: two divisions near one depot, a battalion out of its reach."""
    g = desert(
        {"A2.12": ["it.savona", "ge.288"], "A3.12": ["it.trento"], "A39.23": ["ge.2mg"]},
        scenario="heia-safari",
        phase="supply",
        turn=8,
        depots={"A2.12": (AXIS, 3)},
        **given,
    )
    return begin(g)


def test_the_supply_plan_can_be_paid_as_it_stands() -> None:
    game = campaign()
    offered = aid(game, AXIS)
    assert offered["plan"] == [["A2.12", offered["plan"][0][1]]]
    assert set(offered["plan"][0][1]) == {"it.savona", "it.trento", "ge.288"}
    assert offered["needs"] == {"it.savona": 3, "it.trento": 3, "ge.288": 1, "ge.2mg": 1}
    assert offered["sources"]["A2.12"]["points"] == 3
    assert "ge.2mg" not in offered["sources"]["A2.12"]["units"]
    assert offered["supply"]["without"] == ["ge.2mg"]
    items = offered["sources"]["A2.12"]["units"]
    game.play(AXIS, ["pay", "A2.12"], *(unit for unit in items if unit in offered["plan"][0][1]))
    assert state(game).depots[AXIS] == {"A2.12": 2}
    assert offered["prices"][7] == 1


def test_prices_follow_the_count_of_a_group() -> None:
    prices = aid(campaign(), AXIS)["prices"]
    assert [prices[count] for count in (1, 14, 15, 24, 25, 28)] == [1, 1, 2, 2, 3, 3]


def test_trucks_are_priced_by_the_load() -> None:
    g = desert(
        {"A2.12": ["ge.288"]},
        scenario="heia-safari",
        turn=8,
        depots={"A2.12": (AXIS, 3)},
        trucks=(4, 0),
    )
    game = begin(g)
    game.play(AXIS, "truck")
    if asked(game, AXIS).kind == "truck-from":
        game.play(AXIS, "A2.12")
    assert aid(game, AXIS)["suggest"] == 3
    one, three = game.clone(), game.clone()
    one.play(AXIS, 1)
    three.play(AXIS, 3)
    near, dear = aid(one, AXIS)["reach"], aid(three, AXIS)["reach"]
    assert set(dear) < set(near)
    assert max(near.values()) == max(dear.values()) == 8, "four transport points, in halves"


@pytest.mark.parametrize("scenario", ["crusader", "alam-halfa", "heia-safari"])
def test_nothing_of_it_tells_what_lies_under_an_enemy_counter(scenario: str) -> None:
    """The same help at a table where the hidden units have changed places."""
    rng = Random(5)
    for seed in range(3):
        game = grognard.new("afrika", scenario, seed=seed)
        for turn in range(500):
            if game.over:
                break
            side = min(game.waiting)
            ask = asked(game, side)
            if turn % 9 == 0:
                other = redeal(state(game), side, rng)
                assert MODULE.aid(other, ask) == MODULE.aid(state(game), ask), ask.kind
            choices = game.choices(side)
            game.play(side, rng.choice(choices))


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_victory_is_told_as_it_stands(scenario: str) -> None:
    game = grognard.new("afrika", scenario, seed=1)
    told = game.view(None)["victory"]
    assert told["now"] in (-1, AXIS, ALLIED)
    assert all(have >= 0 and need >= 1 for _, _, have, need in told["aims"])
    words = MODULE.words("en")
    assert all(f"aim.{name}" in words for name, *_ in told["aims"])
    assert f"ending.{told['rule']}" in words


def test_the_calendar_names_units_that_are_still_away() -> None:
    game = grognard.new("afrika", "heia-safari", seed=1)
    coming = game.view(None)["boxes"]["arrivals"]
    assert coming == sorted(coming)
    assert all(
        state(game).where[UNIT[name]] == -1 and COUNTERS[UNIT[name]].side == side
        for _, side, names in coming
        for name in names
    )
