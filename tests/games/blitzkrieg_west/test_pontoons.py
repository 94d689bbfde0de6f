"""Provisional bridges over the Meuse: begun, held, finished, lost, taken up, and what crosses them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blitzkrieg_west.position import (
    FRENCH,
    GERMAN,
    assault,
    begin,
    choose,
    front,
    go,
    kind,
    moving,
    state,
    told,
    where,
    why,
)
from tests.games.blitzkrieg_west.turns import let_pass
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west.movement import reach_of
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.supply import joined
from grognard.games.blitzkrieg_west.tables import BATTLES, field
from grognard.games.blitzkrieg_west.zones import zone

SEDAN = "unleashed"
RIFLES, RIFLES_2, RIFLES_3 = "i-1-schtzrgt", "ii-1-schtzrgt", "iii-1-schtzrgt"
ENGINEERS, TANKS, CARS, GUNS, MOTORCYCLES, STORM = "37-pi", "i-1-pzrgt", "aa4", "i-73-ar", "k1", "43-stupi"
FOOT = "i-295e-ri"
BANKS = {"0804": [RIFLES], "0904": [RIFLES_2]}
BRIDGE = ["bridge", "0804", "0904"]
OVER = "0804/0904"
AWAY_FRENCH = {"1617": [FOOT]}


def works(units: dict[str, list[str]] | None = None, **given: Any) -> Game:
    """The start of the German player turn, when pontoons are laid."""
    return begin(front({**AWAY_FRENCH, **(units or BANKS)}, battle=SEDAN, phase="pontoons", **given))


def building(units: dict[str, list[str]] | None = None, **given: Any) -> Game:
    """A bridge is begun over the river between 0804 and 0904, and the German moves."""
    game = works(units, **given)
    game.play(GERMAN, BRIDGE)
    while kind(game, GERMAN) == "builder":
        game.play(GERMAN, game.choices(GERMAN)[0])
    let_pass(game, lambda g: g.phase == "movement")
    return game


def reach(g: Front, name: str) -> set[str]:
    return set(sheet(g).grid.called(reach_of(g, sheet(g).unit[name])))


def joins(g: Front, hex_: str) -> bool:
    return bool(joined(g, GERMAN) >> sheet(g).hex[hex_] & 1)


# ---- what a bridge is for ----


@rule("BW-220")
@pytest.mark.parametrize("unit", [TANKS, CARS, GUNS, MOTORCYCLES, "halftrack-1"])
def test_guns_and_motors_need_a_bridge(unit: str) -> None:
    dry = front({"0804": [unit]}, battle=SEDAN)
    assert "0904" not in reach(dry, unit)
    bridged = front({"0804": [unit]}, battle=SEDAN, pontoons=[OVER])
    assert "0904" in reach(bridged, unit)


@rule("BW-220")
def test_those_on_foot_cross_without_but_not_in_a_vehicle() -> None:
    assert "0904" in reach(front({"0804": [RIFLES]}, battle=SEDAN), RIFLES)
    carried = front({"0804": [RIFLES, "halftrack-1"]}, battle=SEDAN, riding={RIFLES: "halftrack-1"})
    assert "0904" not in reach(carried, RIFLES)


@rule("BW-220", "BW-223")
def test_a_french_unit_has_no_use_for_a_german_bridge() -> None:
    g = front({"0904": ["5e-ram"]}, battle=SEDAN, active=FRENCH, pontoons=[OVER])
    assert "0804" not in reach(g, "5e-ram")


@rule("BW-221")
def test_over_a_bridge_one_pays_for_the_ground_alone() -> None:
    """0904 is clear: rifles have one of their two points left, and go on; without a bridge it would cost both."""
    with_bridge = reach(front({"0804": [RIFLES]}, battle=SEDAN, pontoons=[OVER]), RIFLES)
    without = reach(front({"0804": [RIFLES]}, battle=SEDAN), RIFLES)
    assert "0905" in with_bridge - without


@rule("BW-222")
def test_a_bridge_is_nothing_in_combat() -> None:
    """The attack over the river is halved all the same, and no zone crosses the bridge."""
    for pontoons in ([], [OVER]):
        game = assault({"0804": [TANKS]}, "0904", [FOOT], battle=SEDAN, pontoons=pontoons)
        view = game.view(GERMAN)["combat"]
        assert view["strength"] == [2, 2]  # half of 4; series B infantry has 2
        g = front({"0804": [TANKS]}, battle=SEDAN, pontoons=pontoons)
        assert not zone(g, GERMAN) >> sheet(g).hex["0904"] & 1


@rule("BW-223")
def test_german_supply_crosses_by_a_bridge_only() -> None:
    assert not joins(front({"0904": [RIFLES]}, battle=SEDAN), "0904")
    assert joins(front({"0904": [RIFLES]}, battle=SEDAN, pontoons=[OVER]), "0904")
    g = front({"0904": [RIFLES]}, battle=SEDAN)
    g.building = [OVER]
    assert not joins(g, "0904")


@rule("BW-230")
def test_bridges_on_the_map_are_out_of_reach() -> None:
    """Nothing in the state knows of them, and only a pontoon can be lost or taken up."""
    for name in BATTLES:
        printed = field(name)
        assert printed.bridges == printed.roads & printed.rivers
        g = front({}, battle=name)
        assert (g.pontoons, g.building) == ([], [])
    game = works(pontoons=[OVER])
    game.play(GERMAN, ["take-up", "0804", "0904"])
    assert field(SEDAN).bridges == field(SEDAN).roads & field(SEDAN).rivers


# ---- beginning one ----


@rule("BW-224")
def test_two_infantry_units_face_each_other_across_the_river() -> None:
    game = works()
    assert BRIDGE in game.choices(GERMAN)
    game.play(GERMAN, BRIDGE)
    g = state(game)
    assert (g.building, g.pontoons) == ([OVER], [])
    assert told(game, "bridge-begun")


@rule("BW-224", "BW-595")
@pytest.mark.parametrize(
    ("unit", "builds"),
    [(ENGINEERS, True), (STORM, True), ("iv-gd", True), (TANKS, False), (GUNS, False), (MOTORCYCLES, False)],
)
def test_who_can_build(unit: str, builds: bool) -> None:
    game = works({"0804": [unit], "0904": [RIFLES_2]})
    assert (kind(game, GERMAN) == "pontoon" and BRIDGE in game.choices(GERMAN)) == builds


@rule("BW-224")
def test_no_bridge_by_one_alone_nor_by_the_disorganised_nor_on_land() -> None:
    for units, shaken in (
        ({"0804": [RIFLES, RIFLES_2]}, []),
        (BANKS, [RIFLES]),
        (BANKS, [RIFLES_2]),
        ({"0803": [RIFLES], "0804": [RIFLES_2]}, []),
    ):
        game = works(units, disorganised=shaken)
        assert kind(game, GERMAN) != "pontoon"


@rule("BW-224", "BW-225", "BW-595")
def test_it_is_begun_before_anything_else_and_usable_in_the_next_turn() -> None:
    game = begin(front({**AWAY_FRENCH, **BANKS, "0803": [TANKS]}, battle=SEDAN, phase="turn-start", turn=3))
    assert kind(game, GERMAN) == "pontoon"
    game.play(GERMAN, BRIDGE)
    let_pass(game, lambda g: g.phase == "movement")
    assert "0904" not in reach(state(game), TANKS)
    assert state(game).building == [OVER]
    let_pass(game, lambda g: g.turn == 4 and g.phase == "movement")
    assert (state(game).building, state(game).pontoons) == ([], [OVER])
    assert "0904" in reach(state(game), TANKS)
    assert told(game, "bridge-finished")


@rule("BW-224")
def test_where_several_could_build_the_german_says_who() -> None:
    game = works({"0804": [RIFLES, ENGINEERS], "0904": [RIFLES_2]})
    game.play(GERMAN, BRIDGE)
    assert (kind(game, GERMAN), game.choices(GERMAN)) == ("builder", [RIFLES, ENGINEERS])
    game.play(GERMAN, ENGINEERS)
    let_pass(game, lambda g: g.phase == "movement")
    game.play(GERMAN, "0804")
    assert kind(game, GERMAN) == "to"  # only the rifles can go


# ---- holding the site ----


@rule("BW-225")
def test_the_builders_do_not_move() -> None:
    game = building({"0804": [RIFLES, RIFLES_3], "0904": [RIFLES_2]})
    assert why(game, GERMAN, "0904") == "BW-225"
    game.play(GERMAN, "0804")
    ask = game.ask(GERMAN)
    assert ask is not None
    assert ask.about["group"] == [RIFLES_3]
    game.play(GERMAN, "0803")
    assert state(game).building == [OVER]


@rule("BW-225")
def test_a_fresh_unit_does_not_relieve_a_builder() -> None:
    game = building({"0803": [RIFLES_3], "0101": [TANKS], **BANKS})
    go(game, "0803", [RIFLES_3], "0804")
    assert why(game, GERMAN, "0804") == "BW-225"


@rule("BW-225")
def test_the_builders_do_not_advance() -> None:
    """Engineers and tanks drive the French out: the tanks alone may follow."""
    units = {"0804": [RIFLES], "0904": [ENGINEERS], "0905": [TANKS, CARS], "1005": [FOOT]}
    g = front(units, battle=SEDAN, phase="combat")
    g.building, g.builders = [OVER], [sheet(g).unit[RIFLES], sheet(g).unit[ENGINEERS]]
    fight = begin(g, dice=[6])
    fight.play(GERMAN, "1005")
    choose(fight, GERMAN, "attackers", ENGINEERS, TANKS, CARS)
    fight.play(FRENCH, "yield")
    while kind(fight, FRENCH):
        fight.play(FRENCH, fight.choices(FRENCH)[-1])
    assert kind(fight, GERMAN) == "follow"
    assert fight.choices(GERMAN) == ["0905", "stay"]


def struck(side: int, result_die: int) -> Game:
    """A French attack on the builder in 0904 while the bridge is under construction."""
    g = front(
        {"0804": [RIFLES], "0904": [RIFLES_2], "1004": ["4e-bcc-1", "4e-bcc-2"], "1005": [FOOT]},
        battle=SEDAN,
        active=side,
        phase="combat",
    )
    g.building, g.builders, g.pontoons_left = [OVER], [sheet(g).unit[RIFLES], sheet(g).unit[RIFLES_2]], 5
    game = begin(g, dice=[result_die])
    game.play(FRENCH, "0904")
    choose(game, FRENCH, "attackers", "4e-bcc-1", "4e-bcc-2")
    return game


@rule("BW-228", "BW-226")
def test_a_bridge_whose_builder_is_disorganised_or_beaten_back_is_lost_for_ever() -> None:
    game = struck(FRENCH, 3)  # 4 to 3, column 1:1; see what the die says
    game.play(GERMAN, "stand")
    outcome = told(game, "result")[0]["result"]
    assert outcome == "-/-"
    assert state(game).building == [OVER]
    lost = struck(FRENCH, 5)
    lost.play(GERMAN, "stand")
    assert told(lost, "result")[0]["result"] == "-/R"
    g = state(lost)
    assert (g.building, g.builders, g.pontoons, g.pontoons_left) == ([], [], [], 5)
    assert [note.rule for note in lost.log if note.kind == "bridge-lost"] == ["BW-228"]
    back = struck(FRENCH, 6)
    back.play(GERMAN, "yield")
    let_pass(back, lambda g: not g.stage)
    assert state(back).building == []


@rule("BW-228")
def test_bombs_on_a_builder_cost_the_bridge_though_it_rallies() -> None:
    """French shells in the French part of the turn: lost at once, not at its end."""
    g = front({**BANKS, "1105": ["110e"], "1617": [FOOT]}, battle=SEDAN, active=FRENCH, phase="bombardment")
    g.building, g.builders = [OVER], [sheet(g).unit[RIFLES], sheet(g).unit[RIFLES_2]]
    game = begin(g, dice=[5])
    let_pass(game, lambda g: g.phase == "guns")
    game.play(FRENCH, "110e")
    game.play(FRENCH, "0904")
    assert state(game).disorganised[sheet(g).unit[RIFLES_2]]
    assert state(game).building == []


@rule("BW-595")
def test_the_builders_feed_each_other_across_the_river_and_nobody_else() -> None:
    game = works({**BANKS, "0905": [ENGINEERS]})
    game.play(GERMAN, BRIDGE)
    let_pass(game, lambda g: g.phase == "movement")
    g = state(game)
    assert [g.disorganised[sheet(g).unit[name]] for name in (RIFLES, RIFLES_2, ENGINEERS)] == [0, 0, 1]


@rule("BW-228")
def test_builders_that_are_both_cut_off_lose_the_bridge() -> None:
    """French units on the north bank close every way to 0804 as well."""
    game = works({**BANKS, "0703": ["ii-295e-ri"], "0802": ["iii-295e-ri"], "0705": ["i-331e-ri"]})
    assert not joins(state(game), "0804")
    game.play(GERMAN, BRIDGE)
    let_pass(game, lambda g: g.phase not in ("pontoons", "arrivals", "supply"))
    g = state(game)
    assert (g.building, g.pontoons_left) == ([], 5)
    assert [note.rule for note in game.log if note.kind == "bridge-lost"] == ["BW-228"]


# ---- losing and taking up ----


def approach(unit: str, *, disorganised: bool = False, pontoons: bool = True) -> Game:
    """A French unit goes into 0904, an end of the bridge that nobody guards."""
    units = {"0905": [unit], "0101": [TANKS]}
    game = moving(
        "0905",
        unit,
        units=units,
        battle=SEDAN,
        active=FRENCH,
        pontoons=[OVER] if pontoons else [],
        disorganised=[unit] if disorganised else [],
    )
    game.play(FRENCH, "0904")
    return game


@rule("BW-229", "BW-391")
def test_an_ordered_french_unit_at_either_end_destroys_a_bridge_for_good() -> None:
    game = approach(FOOT)
    g = state(game)
    assert (where(game, FOOT), g.pontoons) == ("0904", [])
    assert g.pontoons_left == 6  # of the six that had not been laid: this one is not among them again
    assert [note.rule for note in game.log if note.kind == "bridge-lost"] == ["BW-229"]


@rule("BW-229")
def test_an_empty_truck_does_not() -> None:
    assert state(approach("truck-1")).pontoons == [OVER]


@rule("BW-229")
def test_a_disorganised_one_does_not_even_when_it_rallies_there() -> None:
    game = approach(FOOT, disorganised=True)
    assert state(game).pontoons == [OVER]
    g = state(game).copy()
    g.disorganised[sheet(g).unit[FOOT]] = 0
    again = begin(g)
    let_pass(again, lambda g: g.turn == 2)
    assert state(again).pontoons == [OVER]


@rule("BW-229")
def test_a_french_unit_that_passes_through_destroys_it_too() -> None:
    game = moving(
        "0905", "5e-ram", units={"0905": ["5e-ram"], "0101": [TANKS]}, battle=SEDAN, active=FRENCH, pontoons=[OVER]
    )
    game.play(FRENCH, "0903")
    assert state(game).pontoons == []


@rule("BW-227", "BW-226")
def test_a_pontoon_is_taken_up_by_nobody_and_laid_again() -> None:
    game = works({"0101": [TANKS], "0605": [RIFLES], "0606": [RIFLES_2]}, pontoons=[OVER])
    state(game).pontoons_left = 0
    assert why(game, GERMAN, ["bridge", "0605", "0606"]) == "BW-226"
    game.play(GERMAN, ["take-up", "0804", "0904"])
    assert (state(game).pontoons, state(game).pontoons_left) == ([], 1)
    game.play(GERMAN, ["bridge", "0605", "0606"])
    assert (state(game).building, state(game).pontoons_left) == (["0605/0606"], 0)
    assert told(game, "bridge-taken")


@rule("BW-226", "BW-391", "BW-439")
def test_six_pontoons_for_the_whole_game() -> None:
    for battle in ("unleashed", "challenged"):
        assert front({}, battle=battle).pontoons_left == 6
    game = works()
    state(game).pontoons_left = 0
    assert kind(game, GERMAN) == "pontoon"
    assert why(game, GERMAN, BRIDGE) == "BW-226"


def test_the_hexes_used_here_lie_on_the_river() -> None:
    printed = field(SEDAN)
    north, south = printed.regions["north-bank"], printed.regions["south-bank"]
    assert north >> printed.hex["0804"] & 1
    assert south >> printed.hex["0904"] & 1
