"""Paying for supply in a campaign: range, groups, depots, shortage, waste, and what hunger does (rulebook 1.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    assault,
    begin,
    choose,
    desert,
    figures,
    kind,
    lost,
    notes,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika import MODULE
from grognard.games.afrika.payment import cost_of, in_reach, plan
from grognard.games.afrika.setup import start
from grognard.games.afrika.strength import attack_of, defence_of
from grognard.games.afrika.tables import COUNTERS, HEX, UNIT

DIVISIONS = ["it.bologna", "it.brescia", "it.pavia", "it.sabratha", "it.savona", "it.sirte", "it.catanzaro"]
SINGLES = [unit.id for unit in COUNTERS if unit.side == AXIS and unit.size != "div"]
DEPOT = "A25.15"  # in the open desert, where each hex costs one point
FRONT = {"B20.12": ["br.70.14"]}


def evening(
    units: Mapping[str, Sequence[str]],
    depots: Mapping[str, int],
    *,
    side: int = AXIS,
    turn: int = 9,
    dice: Sequence[int] = (),
    **more: Any,
) -> Game:
    """A campaign's supply phase, when the time to build is over."""
    stocks = {name: (side, points) for name, points in depots.items()}
    everybody = {**FRONT, **units} if side == AXIS else {"A20.27": ["it.sirte"], **units}
    given = {"scenario": "heia-safari", "active": side, "phase": "supply", "turn": turn, "depots": stocks, **more}
    return begin(desert(everybody, **given), dice=dice)


def pay(game: Game, depot: str, *units: str) -> None:
    """One group from one depot."""
    side = state(game).active
    game.play(side, ["pay", depot])
    choose(game, side, "feed", *units)


def hungry(game: Game) -> set[str]:
    return {unit.id for number, unit in enumerate(COUNTERS) if state(game).unsupplied[number]}


# ---- what units count ----


@rule("AF-230")
def test_each_unit_counts_one_and_an_italian_division_three() -> None:
    assert {COUNTERS[UNIT[name]].needs for name in DIVISIONS} == {3}
    assert COUNTERS[UNIT["bs.28oct"]].needs == COUNTERS[UNIT["it.1lib"]].needs == 3
    others = {unit.needs for unit in COUNTERS if unit.size != "div" and unit.id != "br.lrdg"}
    assert others == {1}


@rule("AF-230")
def test_rommel_and_the_desert_group_cost_nothing() -> None:
    game = evening({DEPOT: ["it.5at", "br.lrdg"][:1]}, {DEPOT: 1}, rommel=DEPOT)
    game.play(AXIS, ["pay", DEPOT])
    assert game.choices(AXIS) == ["it.5at"]
    game = evening({DEPOT: ["br.lrdg", "nz.4"]}, {DEPOT: 1}, side=ALLIED)
    game.play(ALLIED, ["pay", DEPOT])
    assert game.choices(ALLIED) == ["nz.4"]


@rule("AF-230", "AF-231")
def test_three_divisions_and_a_regiment_cost_one_point() -> None:
    """The rulebook's example: nine and one are ten, a tenth of it is one."""
    units = [*DIVISIONS[:3], "it.25art"]
    game = evening({DEPOT: units[:3], "A26.15": units[3:]}, {DEPOT: 5})
    pay(game, DEPOT, *units)
    assert state(game).depots[AXIS] == {DEPOT: 4}
    assert notes(game, "fed") == [{"at": DEPOT, "points": 1, "units": 4}]


@rule("AF-231", "AF-233", "AF-234")
@pytest.mark.parametrize(
    ("count", "price"), [(1, 1), (4, 1), (5, 1), (10, 1), (14, 1), (15, 2), (24, 2), (25, 3), (28, 3), (34, 3), (35, 4)]
)
def test_the_price_of_a_group_is_a_tenth_of_its_count_rounded_and_one_at_least(count: int, price: int) -> None:
    assert cost_of([UNIT[name] for name in SINGLES[:count]]) == price


@rule("AF-232")
def test_losses_do_not_lower_it() -> None:
    worn = [f"{name}:-1" for name in DIVISIONS[:3]]
    game = evening({DEPOT: worn, "A26.15": ["it.25art", "it.20art", "ge.288"], "A24.15": [*DIVISIONS[3:5]]}, {DEPOT: 5})
    pay(game, DEPOT, *DIVISIONS[:5])
    assert state(game).depots[AXIS] == {DEPOT: 3}  # fifteen


@rule("AF-236")
@pytest.mark.parametrize(("groups", "left"), [((28,), 7), ((14, 14), 8), ((10, 18), 7)])
def test_groups_are_the_players(groups: tuple[int, ...], left: int) -> None:
    """A count of 28 costs three points at once, and two in groups of 14 (the rulebook's example)."""
    units = SINGLES[:28]
    heaps = {
        hex_: units[n : n + 5]
        for hex_, n in zip((DEPOT, "A24.15", "A26.15", "A25.14", "A25.16", "A26.14"), range(0, 28, 5), strict=True)
    }
    game = evening(heaps, {DEPOT: 10})
    for count in groups:
        pay(game, DEPOT, *units[:count])
        units = units[count:]
    assert state(game).depots[AXIS] == {DEPOT: left}
    game.play(AXIS, "done")
    assert hungry(game) == set()


@rule("AF-223")
def test_a_group_is_refused_what_its_depot_cannot_pay() -> None:
    units = {DEPOT: DIVISIONS[:3], "A26.15": DIVISIONS[3:6]}
    game = evening(units, {DEPOT: 1})
    game.play(AXIS, ["pay", DEPOT], *DIVISIONS[:4])
    assert refused(game, AXIS, DIVISIONS[4]) == "AF-223"
    assert figures(game, AXIS, DIVISIONS[4]) == {"need": 2, "have": 1}


@rule("AF-223")
def test_an_empty_depot_is_gone() -> None:
    game = evening({DEPOT: ["it.5at"], "A26.15": ["it.29at"]}, {DEPOT: 1})
    pay(game, DEPOT, "it.5at")
    assert state(game).depots == [{}, {}]
    assert game.choices(AXIS) == ["done"]


# ---- range ----


@rule("AF-224", "AF-225", "AF-226", "AF-227")
@pytest.mark.parametrize(
    ("side", "turn", "points"),
    [(AXIS, 1, 5), (AXIS, 6, 5), (AXIS, 7, 10), (AXIS, 28, 10), (ALLIED, 1, 10), (ALLIED, 9, 10)],
)
def test_how_far_a_depot_reaches(side: int, turn: int, points: int) -> None:
    """Over the open desert, where a hex costs one point."""
    unit = ("it.5at", "nz.4")[side]
    for hexes, reached in ((points, True), (points + 1, False)):
        game = evening({f"A25.{15 - hexes}": [unit]}, {DEPOT: 1}, side=side, turn=turn)
        assert (["pay", DEPOT] in game.choices(side)) == reached
        assert reached or refused(game, side, ["pay", DEPOT]) == "AF-223"


@rule("AF-227")
def test_it_is_counted_in_movement_points_so_roads_carry_farther_and_hills_less_far() -> None:
    """Along the coast road from Bardia a point leads two hexes; in the jebel two points lead one."""
    road = [
        "A47.20",
        "A47.19",
        "A48.19",
        "A49.19",
        "A50.19",
        "A51.19",
        "A52.19",
        "A53.19",
        "A54.18",
        "A55.19",
        "A56.18",
    ]
    game = evening({road[10]: ["it.5at"]}, {road[0]: 1}, turn=3)
    assert ["pay", road[0]] in game.choices(AXIS)
    game = evening({"A57.18": ["it.5at"]}, {road[0]: 1}, turn=3)
    assert game.choices(AXIS) == [["spend", road[0]], "done"]
    game = evening({"A22.23": ["it.5at"], "A22.22": ["it.29at"]}, {"A22.26": 1}, turn=3)  # two of jebel, one of desert
    assert in_reach(state(game), AXIS, "A22.26") == [UNIT["it.5at"]]


@rule("AF-227")
def test_the_depots_own_hex_is_free() -> None:
    game = evening({DEPOT: ["it.5at"]}, {DEPOT: 1}, turn=1)
    pay(game, DEPOT, "it.5at")
    game.play(AXIS, "done")
    assert hungry(game) == set()


@rule("AF-228")
def test_no_path_through_an_enemy_zone_but_over_own_units() -> None:
    """A line of enemies bars the way; a unit of one's own in their zone opens its hex to the others."""
    enemies = {"A27.10": ["nz.4"], "A27.13": ["nz.5"], "A27.16": ["nz.6"], "A27.19": ["au.9.20"]}
    beyond = {"A29.15": ["it.5at"]}
    assert not in_reach(state(evening({**enemies, **beyond}, {DEPOT: 1})), AXIS, DEPOT)
    stepping = {"A26.14": ["it.29at"], "A27.14": ["it.501at"], "A28.14": ["it.503at"]}
    reached = in_reach(state(evening({**enemies, **beyond, **stepping}, {DEPOT: 1})), AXIS, DEPOT)
    assert {COUNTERS[unit].id for unit in reached} == {"it.5at", "it.29at", "it.501at", "it.503at"}


@rule("AF-228")
def test_a_depot_in_an_enemy_zone_feeds_only_with_a_unit_beside_it() -> None:
    units = {"A24.15": ["nz.4"], "A25.17": ["it.5at"]}
    assert not in_reach(state(evening(units, {DEPOT: 1})), AXIS, DEPOT)
    units[DEPOT] = ["it.29at"]
    assert len(in_reach(state(evening(units, {DEPOT: 1})), AXIS, DEPOT)) == 2


@rule("AF-229")
def test_no_path_through_salt_marsh_or_delta_but_by_road() -> None:
    assert not in_reach(state(evening({"A10.6": ["it.5at"]}, {"A12.7": 1})), AXIS, "A12.7")
    by_road = evening({"B22.16": ["nz.4"], "B22.15": ["nz.5"]}, {"B19.18": 1}, side=ALLIED)
    assert {COUNTERS[unit].id for unit in in_reach(state(by_road), ALLIED, "B19.18")} == {"nz.4"}


# ---- what the player may do ----


@rule("AF-221", "AF-222", "AF-181")
def test_whom_he_does_not_pay_for_goes_without() -> None:
    game = evening({DEPOT: ["it.brescia", "ge.288"]}, {DEPOT: 3})
    pay(game, DEPOT, "ge.288")
    game.play(AXIS, "done")
    assert hungry(game) == {"it.brescia"}
    assert state(game).depots[AXIS] == {DEPOT: 2}


@rule("AF-221")
def test_a_unit_is_paid_for_once() -> None:
    game = evening({DEPOT: ["it.brescia", "ge.288"]}, {DEPOT: 3})
    pay(game, DEPOT, "ge.288")
    game.play(AXIS, ["pay", DEPOT])
    assert game.choices(AXIS) == ["it.brescia"]


@rule("AF-221", "AF-223")
def test_several_depots_share_the_work() -> None:
    game = evening({DEPOT: ["it.brescia"], "A40.15": ["ge.288"]}, {DEPOT: 1, "A40.15": 1})
    pay(game, "A40.15", "ge.288")
    pay(game, DEPOT, "it.brescia")
    game.play(AXIS, "done")
    assert hungry(game) == set()
    assert state(game).depots[AXIS] == {}


@rule("AF-235", "AF-256")
def test_points_may_be_thrown_away_in_ones_own_supply_phase() -> None:
    game = evening({DEPOT: ["it.5at"]}, {DEPOT: 4})
    game.play(AXIS, ["spend", DEPOT])
    assert game.choices(AXIS) == [1, 2, 3, 4]
    game.play(AXIS, 3)
    assert state(game).depots[AXIS] == {DEPOT: 1}
    pay(game, DEPOT, "it.5at")
    assert state(game).depots[AXIS] == {}


@rule("AF-235", "AF-256")
@pytest.mark.parametrize("phase", ["movement", "bombardment", "combat", "exploitation"])
def test_at_no_other_time(phase: str) -> None:
    """A depot is given up or eaten up, never destroyed."""
    stocks = {DEPOT: (AXIS, 4), "A26.15": (ALLIED, 4)}
    units = {DEPOT: ["it.brescia"], "A28.20": ["nz.4"]}
    game = begin(desert(units, scenario="heia-safari", phase=phase, depots=stocks))
    offered = [choice if isinstance(choice, str) else choice[0] for choice in game.choices(AXIS)]
    assert set(offered) <= {DEPOT, "end", "done"}


@rule("AF-218")
def test_part_of_a_depot_is_spent_and_the_rest_stays() -> None:
    game = evening({DEPOT: ["it.5at"]}, {DEPOT: 9})
    pay(game, DEPOT, "it.5at")
    assert state(game).depots[AXIS] == {DEPOT: 8}


# ---- the ready-made plan ----


def ready(game: Game) -> list[Any]:
    side = state(game).active
    ask = game.ask(side)
    assert ask is not None
    answers: list[Any] = MODULE.presets(state(game), ask).get("plan", [])
    return answers


@rule("AF-236")
def test_the_ready_made_plan_pays_and_leaves_the_rest_to_the_player() -> None:
    heaps = {DEPOT: DIVISIONS[:3], "A24.15": DIVISIONS[3:5], "A26.15": SINGLES[:5]}
    game = evening(heaps, {DEPOT: 9})
    game.play(AXIS, *ready(game))
    assert kind(game, AXIS) == "supply"
    assert state(game).depots[AXIS] == {DEPOT: 7}  # a count of twenty in two groups
    assert game.may_undo(AXIS) == ""
    game.play(AXIS, ["spend", DEPOT], 1)
    game.play(AXIS, "done")
    assert hungry(game) == set()


@rule("AF-236")
def test_it_does_not_spend_two_points_where_one_will_do() -> None:
    """Two depots reach all; each reaches one alone as well."""
    units = {DEPOT: SINGLES[:5], "A30.15": SINGLES[5:10]}
    game = evening(units, {DEPOT: 4, "A30.15": 1})
    assert [(name, len(group)) for name, group in plan(state(game), AXIS)] == [(DEPOT, 10)]


@rule("AF-236")
def test_it_finds_room_for_all_where_that_takes_thought() -> None:
    """The small depot must feed those that it alone reaches, the other one those that both do."""
    far = {"A15.15": SINGLES[:7], "A15.16": SINGLES[7:14]}
    near = {"A24.15": SINGLES[14:21], "A24.14": SINGLES[21:28]}
    game = evening({**far, **near}, {"A17.15": 1, "A26.15": 1})
    groups = plan(state(game), AXIS)
    assert sorted(len(group) for _, group in groups) == [14, 14]


@rule("AF-222", "AF-236")
def test_in_need_it_feeds_first_who_would_be_lost() -> None:
    units = {DEPOT: [*DIVISIONS[:3]], "A26.15": ["it.maletti", "it.25art", "it.20art"], "A24.15": [*DIVISIONS[3:6]]}
    game = evening(units, {DEPOT: 1})
    fed = {unit for _, group in plan(state(game), AXIS) for unit in group}
    dying = {unit for unit in range(len(COUNTERS)) if state(game).where[unit] >= 0 and COUNTERS[unit].steps == 1}
    assert dying & set(in_reach(state(game), AXIS, DEPOT)) <= fed


# ---- hunger ----


def starve(*units: str, turn: int = 9, **more: Any) -> Game:
    """These have no depot."""
    game = evening({DEPOT: list(units)}, {}, turn=turn, **more)
    if kind(game, AXIS) == "supply":
        game.play(AXIS, "done")
    return game


@rule("AF-241", "AF-221")
def test_who_goes_without_loses_a_step_at_once() -> None:
    game = starve("it.brescia", "ge.5le.5pz:-1")
    assert lost(game, "it.brescia") == 1
    assert lost(game, "ge.5le.5pz") == 2
    assert hungry(game) == {"it.brescia", "ge.5le.5pz"}


@rule("AF-241")
def test_the_last_step_is_the_end() -> None:
    game = starve("it.5at", "it.brescia")
    assert COUNTERS[UNIT["it.5at"]].steps == 1
    assert where(game, "it.5at") == ""
    assert where(game, "it.brescia") == DEPOT


@rule("AF-241")
def test_and_another_step_each_time() -> None:
    g = desert({DEPOT: ["it.brescia"], **FRONT}, scenario="heia-safari", phase="supply", turn=9)
    game = begin(g, dice=[1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    game.play(AXIS, "done")
    while lost(game, "it.brescia") < 2:
        side = state(game).active
        ask = kind(game, side)
        game.play(side, 0 if ask == "malta" else "end" if ask == "move" else "done")
    assert state(game).turn == 10


@rule("AF-239", "AF-240")
def test_without_supply_strength_and_movement_shrink() -> None:
    """Half in defence, bombardment and movement, a quarter in attack."""
    names = ["ge.15.8pz", "it.25art", "it.brescia"]
    well, ill = desert({DEPOT: names}), desert({DEPOT: names}, unsupplied=names)
    for name in names:
        unit = UNIT[name]
        assert attack_of(ill, unit) * 4 == attack_of(well, unit)
        assert defence_of(ill, unit, HEX[DEPOT]) * 2 == defence_of(well, unit, HEX[DEPOT])


@rule("AF-239")
def test_half_the_movement() -> None:
    """Brescia's six points become three: three hexes of open desert."""
    assert COUNTERS[UNIT["it.brescia"]].moves == 2 * 6
    for unsupplied, hexes in (((), 6), (("it.brescia",), 3)):
        game = begin(desert({DEPOT: ["it.brescia"], "A50.15": ["br.70.14"]}, unsupplied=unsupplied))
        game.play(AXIS, DEPOT, "it.brescia")
        assert refused(game, AXIS, f"A25.{15 - hexes}") == ""
        assert refused(game, AXIS, f"A25.{14 - hexes}") == "AF-054"


@rule("AF-239")
def test_half_the_bombardment() -> None:
    shots = []
    for unsupplied in ((), ("it.25art",)):
        units = {DEPOT: ["it.25art"], "A26.15": ["br.70.14"]}
        game = begin(desert(units, phase="bombardment", unsupplied=unsupplied), dice=[1, 1])
        game.play(AXIS, "A26.15")
        choose(game, AXIS, "guns", "it.25art")
        shots.append(notes(game, "bombarded")[0]["points"])
    assert shots[1] == shots[0] // 2


@rule("AF-237")
def test_combat_and_bombardment_cost_no_supply() -> None:
    stocks = {DEPOT: (AXIS, 4), "A26.15": (ALLIED, 4)}
    game = assault(
        {DEPOT: ["ge.15.8pz"]}, "A26.15", ["br.70.14"], dice=[3, 4], scenario="heia-safari", depots=stocks, turn=9
    )
    while state(game).phase == "combat" and state(game).combat:
        side = next(iter(game.waiting))
        game.play(side, game.choices(side)[-1])
    units = {DEPOT: ["it.25art"], "A26.15": ["br.70.14"]}
    shelling = begin(desert(units, scenario="heia-safari", phase="bombardment", depots=stocks), dice=[1, 1])
    shelling.play(AXIS, "A26.15")
    choose(shelling, AXIS, "guns", "it.25art")
    for played in (game, shelling):
        assert sum(sum(stock.values()) for stock in state(played).depots) == 8


@rule("AF-220")
def test_until_the_first_supply_phase_all_are_supplied() -> None:
    g = start("italian-offensive")
    assert not any(g.unsupplied)
    g = desert({DEPOT: ["it.brescia"], **FRONT}, scenario="heia-safari", turn=8)
    game = begin(g)
    while state(game).phase != "supply":
        assert hungry(game) == set()
        game.play(AXIS, "end" if kind(game, AXIS) == "move" else "done")


# ---- where these rules are not used ----


@rule("AF-216", "AF-253")
def test_short_scenarios_know_no_depots_and_no_paying() -> None:
    game = begin(desert({DEPOT: ["it.brescia"], "A50.15": ["br.70.14"]}, phase="exploitation"))
    game.play(AXIS, "end")
    assert state(game).active == ALLIED
    assert not {"supply", "feed", "spend", "build"} & {entry[1] for entry in game.tape}
    for scenario in ("crusader", "gazala", "first-alamein", "alam-halfa", "third-alamein"):
        assert start(scenario).depots == [{}, {}]


# ---- supply off the map ----


@rule("AF-330")
def test_a_zone_is_supplied_by_its_own_depot_alone() -> None:
    units = {"TRIPOLI": ["it.5at"], "INTERMEDIATE": ["it.29at"], "A1.13": ["ge.288"]}
    game = evening(units, {"tripoli": 1, "A1.13": 1})
    for depot, unit in (("tripoli", "it.5at"), ("A1.13", "ge.288")):
        game.play(AXIS, ["pay", depot])
        assert game.choices(AXIS) == [unit]
        game.play(AXIS, unit)
    game.play(AXIS, "done")
    assert hungry(game) == set()
    assert lost(game, "it.29at") == COUNTERS[UNIT["it.29at"]].steps  # its last step
