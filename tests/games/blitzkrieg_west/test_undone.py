"""Undone (Hannut, 12 and 13 May 1940): who is fit after the road, who comes and what it costs, the far edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pytest
from tests.games.blitzkrieg_west.position import (
    FRENCH,
    GERMAN,
    assault,
    at,
    away,
    begin,
    choose,
    front,
    kind,
    named,
    state,
    told,
    where,
    why,
    worn,
)
from tests.games.blitzkrieg_west.turns import (
    UNPAID,
    arriving,
    closing,
    ended,
    event_of,
    let_pass_to,
    may_enter,
    near,
    points_of,
    roster,
    two,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west import setup
from grognard.games.blitzkrieg_west.arrivals import entry_hexes
from grognard.games.blitzkrieg_west.state import AWAY, FREE, LOST, OFF, SHOT_DOWN
from grognard.games.blitzkrieg_west.tables import field

PRINTED = field("undone")
FIFTH = ("i-5-pzrgt-1", "i-5-pzrgt-2", "ii-5-pzrgt-1", "ii-5-pzrgt-2")
THIRTY_FIFTH = ("i-35-pzrgt-1", "i-35-pzrgt-2", "ii-35-pzrgt-1", "ii-35-pzrgt-2")
RIFLES, RIFLES_2, RIFLES_12, HUNTERS = "i-13-schtzrgt", "ii-13-schtzrgt", "i-12-schtzrgt", "pzjg-jager"
PANZER_3, PANZER_2 = "i-5-pzrgt-1", "i-5-pzrgt-2"
FIRST, SECOND = roster("undone", "first-battalion"), roster("undone", "second-battalion")
ELEVENTH = roster("undone", "11-rdp")
GUNS = [name for name in (*FIRST, *SECOND) if PRINTED.units[PRINTED.unit[name]].artillery]
ARMOUR = [name for name in SECOND if PRINTED.units[PRINTED.unit[name]].armoured]
SOMUA, HOTCHKISS, DRAGOONS, DRAGOONS_2 = "13e-dragons", "29e-dragons-2", "i-11e-rdp", "ii-11e-rdp"
CARS_12, TANKS_12, THIRD, THIRD_2 = "12e-cuirassiers-1", "12e-cuirassiers-2", "iii-11e-rdp-1", "iii-11e-rdp-2"

names = partial(named, "undone")


# ---- the set-up ----


def placed(dice: Sequence[int] = (1,) * len(ARMOUR)) -> Game:
    """All the French, each in the last hex of its zone, up to the entrenchments."""
    game = begin(setup.start("undone"), dice=dice)
    while kind(game, FRENCH) == "set-up":
        game.play(FRENCH, game.choices(FRENCH)[-1])
    return game


@rule("BW-558", "BW-554", "BW-556", "BW-561")
def test_the_french_set_up_first_near_their_villages() -> None:
    game = begin(setup.start("undone"))
    seen: dict[str, set[str]] = {}
    while kind(game, FRENCH) == "set-up":
        ask = game.ask(FRENCH)
        assert ask is not None
        seen[ask.about["unit"]] = set(game.choices(FRENCH))
        assert why(game, FRENCH, "1901") == "BW-558"
        game.play(FRENCH, game.choices(FRENCH)[-1])
    assert seen.keys() == {*FIRST, *SECOND, *ELEVENTH}
    assert seen[FIRST[0]] == near("undone", 3, "1217", "0915", "0712", "0912")
    assert seen[SECOND[0]] == near("undone", 3, "1004", "1006")
    west = {name for name in PRINTED.hex if name < "17"}
    full = set(names(state(game).at[FRENCH]))
    assert west - full <= seen[ELEVENTH[0]] <= west


@rule("BW-555", "BW-562", "BW-209")
def test_artillery_and_the_11th_rdp_may_start_dug_in() -> None:
    game = begin(setup.start("undone"), dice=[1] * len(ARMOUR))
    near_villages = {"first-battalion": "1016", "second-battalion": "1107"}
    hexes = {name: near_villages[PRINTED.units[PRINTED.unit[name]].formation] for name in GUNS}
    hexes |= {name: f"01{row:02}" for row, name in enumerate(ELEVENTH, 1)}
    while kind(game, FRENCH) == "set-up":
        ask = game.ask(FRENCH)
        assert ask is not None
        game.play(FRENCH, hexes.get(ask.about["unit"], game.choices(FRENCH)[-1]))
    ask = game.ask(FRENCH)
    assert ask is not None
    assert set(ask.about["items"]) == set(hexes.values())
    assert ask.about["most"] == len(set(hexes.values()))
    choose(game, FRENCH, "entrench", "0101", "1016")
    assert names(state(game).entrenched) == {"0101", "1016"}


@rule("BW-557", "BW-612")
@pytest.mark.parametrize(
    ("die", "refit", "gone"),
    [(1, False, False), (2, False, False), (3, True, False), (4, True, False), (5, False, True), (6, False, True)],
)
def test_each_armoured_unit_of_the_second_battalion_throws_for_its_state(die: int, refit: bool, gone: bool) -> None:
    game = placed([die, *[1] * (len(ARMOUR) - 2), die])
    choose(game, FRENCH, "entrench")
    assert [note["unit"] for note in told(game, "quality")] == ARMOUR
    for name in (ARMOUR[0], ARMOUR[-1]):
        assert (worn(game, name), at(game, name) == LOST) == (refit, gone)
    assert where(game, ARMOUR[1]) != ""
    assert where(game, "76e-ra") != ""


@rule("BW-612", "BW-574")
@pytest.mark.parametrize(("option", "french", "german"), [("counts", (4, 0), (0, 4)), ("not", (0, 0), (0, 4))])
def test_who_is_lost_to_such_a_die_counts_as_eliminated(
    option: str, french: tuple[int, int], german: tuple[int, int]
) -> None:
    """By the other reading only the Panzer IIs do, of which the rules say so."""
    game = begin(setup.start("undone"), dice=[6, *[1] * (len(ARMOUR) - 1)], options={"lost-at-entry": option})
    while kind(game, FRENCH) == "set-up":
        game.play(FRENCH, game.choices(FRENCH)[-1])
    choose(game, FRENCH, "entrench")
    assert points_of(game).get("armour", (0, 0)) == french
    panzers = arriving("undone", GERMAN, 1, dice=[6], options={"lost-at-entry": option})
    panzers.play(GERMAN, ["enter", PANZER_2])
    assert points_of(panzers)["armour"] == german


@rule("BW-576")
def test_the_germans_come_after_the_french_set_up() -> None:
    game = placed()
    choose(game, FRENCH, "entrench")
    assert (state(game).turn, state(game).active) == (1, GERMAN)
    assert all(state(game).where[n] == AWAY for n in PRINTED.of_side[GERMAN])


# ---- the Germans come ----


@rule("BW-571", "BW-572", "BW-575", "BW-579", "BW-580")
def test_the_german_zones() -> None:
    g = front({"0413": [DRAGOONS]}, phase="movement", turn=1)
    north, south = {f"19{row:02}" for row in range(1, 7)}, {f"19{row:02}" for row in range(10, 17)}
    for name in (*FIFTH, RIFLES, RIFLES_2):
        assert names(entry_hexes(g, PRINTED.unit[name])) == north
    for name in (*THIRTY_FIFTH, RIFLES_12, HUNTERS):
        assert names(entry_hexes(g, PRINTED.unit[name])) == south
    game = arriving("undone", GERMAN, 1)
    assert may_enter(game) >= {*FIFTH, *THIRTY_FIFTH, RIFLES, RIFLES_12, HUNTERS}


@rule("BW-572", "BW-579", "BW-581")
def test_the_tanks_have_to_come_in_turn_1() -> None:
    game = arriving("undone", GERMAN, 1, dice=[1] * 5)
    for name in (*FIFTH, *THIRTY_FIFTH):
        assert why(game, GERMAN, "end") == "BW-581"
        game.play(GERMAN, ["enter", name])
        game.play(GERMAN, next(hex_ for hex_ in game.choices(GERMAN) if hex_.startswith("19")))
    game.play(GERMAN, "end")
    assert where(game, RIFLES) == ""


@rule("BW-581")
@pytest.mark.parametrize("turn", [2, 11, 19])
def test_riflemen_and_hunters_may_come_later_or_never(turn: int) -> None:
    game = arriving("undone", GERMAN, turn)
    assert {RIFLES, RIFLES_12, HUNTERS} <= may_enter(game)
    assert not may_enter(game) & {*FIFTH, *THIRTY_FIFTH}
    game.play(GERMAN, "end")
    assert where(game, HUNTERS) == ""


@rule("BW-573", "BW-574")
@pytest.mark.parametrize("name", [FIFTH[1], THIRTY_FIFTH[3]])
@pytest.mark.parametrize(
    ("die", "refit", "gone"),
    [(1, False, False), (2, False, False), (3, True, False), (4, True, False), (5, False, True), (6, False, True)],
)
def test_each_panzer_2_unit_throws_when_it_enters(name: str, die: int, refit: bool, gone: bool) -> None:
    game = arriving("undone", GERMAN, 1, dice=[die])
    game.play(GERMAN, ["enter", name])
    assert told(game, "quality")[0]["unit"] == name
    assert (worn(game, name), at(game, name) == LOST) == (refit, gone)
    assert (kind(game, GERMAN) == "entry") == (not gone)
    assert points_of(game).get("armour", (0, 0)) == ((0, 4) if gone else (0, 0))


@rule("BW-573")
def test_the_others_do_not_throw() -> None:
    game = arriving("undone", GERMAN, 1, dice=[6])
    game.play(GERMAN, ["enter", PANZER_3])
    assert told(game, "quality") == []
    assert kind(game, GERMAN) == "entry"


# ---- French reinforcements ----


@rule("BW-564", "BW-568")
@pytest.mark.parametrize(
    ("die", "interdiction", "event", "comes"),
    [
        (4, 0, "", True),
        (5, 0, "", False),
        (3, 1, "", True),
        (4, 1, "", False),
        (2, 2, "", True),
        (3, 2, "", False),
        (4, 0, "fifth-column", False),
    ],
)
@pytest.mark.parametrize(("name", "first"), [(CARS_12, 9), (TANKS_12, 9), (THIRD, 12)])
def test_a_die_of_four_or_less_lets_a_unit_come(
    name: str, first: int, die: int, interdiction: int, event: str, comes: bool
) -> None:
    given: dict[str, Any] = {"only": [name], "interdiction": interdiction, "event": event}
    assert may_enter(arriving("undone", FRENCH, first, dice=[die], **given)) == ({name} if comes else set())
    assert may_enter(arriving("undone", FRENCH, first - 1, dice=[1], **given)) == set()
    assert may_enter(arriving("undone", FRENCH, first + 1, dice=[1], **given)) == {name}  # again next turn


@rule("BW-566")
@pytest.mark.parametrize("name", [CARS_12, TANKS_12, THIRD, THIRD_2])
def test_they_come_by_the_west_edge(name: str) -> None:
    g = front({"1413": [RIFLES], "0613": [SOMUA]}, active=FRENCH, turn=12)
    assert names(entry_hexes(g, PRINTED.unit[name])) == {f"01{row:02}" for row in range(1, 18)}


@rule("BW-565", "BW-567", "BW-549")
@pytest.mark.parametrize(("die", "gone"), [(1, False), (4, False), (5, True), (6, True)])
def test_each_unit_of_the_12th_cuirassiers_throws_before_it_is_placed(die: int, gone: bool) -> None:
    """The hex that it would have entered is not touched; that it was brought in is paid for."""
    game = arriving("undone", FRENCH, 9, dice=[4, die], only=[TANKS_12])
    held = state(game).held[FRENCH]
    game.play(FRENCH, ["enter", TANKS_12])
    assert (at(game, TANKS_12) == LOST) == gone
    assert state(game).held[FRENCH] == held
    assert not worn(game, TANKS_12)
    if not gone:
        game.play(FRENCH, "0109")
        assert where(game, TANKS_12) == "0109"
    assert points_of(game)["entered"] == (2, 0)


@rule("BW-569", "BW-570", "BW-549")
@pytest.mark.parametrize(("die", "refit"), [(1, False), (2, False), (3, True), (6, True)])
def test_each_unit_of_the_third_battalion_is_fit_or_worn(die: int, refit: bool) -> None:
    game = arriving("undone", FRENCH, 12, dice=[1, die], only=[THIRD])
    game.play(FRENCH, ["enter", THIRD])
    assert worn(game, THIRD) == refit
    game.play(FRENCH, "0109")
    assert points_of(game)["entered"] == (2, 0)


@rule("BW-563")
def test_nobody_has_to_come() -> None:
    game = arriving("undone", FRENCH, 9, dice=[1], only=[TANKS_12])
    game.play(FRENCH, "end")
    assert where(game, TANKS_12) == ""
    assert "entered" not in points_of(game)


# ---- options ----


@rule("BW-553")
@pytest.mark.parametrize(
    ("attacker", "defender", "thrown"),
    [
        (SOMUA, PANZER_2, True),
        (SOMUA, PANZER_3, True),
        (SOMUA, RIFLES, False),
        (HOTCHKISS, PANZER_2, False),
        (SOMUA, HUNTERS, False),
    ],
)
def test_light_german_armour_may_be_surprised_by_a_somua(attacker: str, defender: str, thrown: bool) -> None:
    game = assault({"1413": [attacker]}, "1513", [defender], options={"somua-surprise": "yes"}, dice=[3, 3])
    assert [note["unit"] for note in told(game, "terror")] == ([defender] if thrown else [])
    assert (state(game).forced_stand == [PRINTED.unit[defender]]) == thrown
    assert told(assault({"1413": [attacker]}, "1513", [defender], dice=[3]), "terror") == []


# ---- events ----


@rule("BW-584")
@pytest.mark.parametrize(("die", "combats"), [(1, 3), (2, 2), (3, 3), (4, 2)])
def test_they_shall_not_pass_shifts_two_or_three_combats(die: int, combats: int) -> None:
    game = event_of("undone", 4, [*two(3), die])
    assert state(game).shifts_left == combats
    g = front({"1513": [PANZER_3], "1413": [DRAGOONS]}, phase="combat", turn=5, event="shall-not-pass")
    g.shifts_left = combats
    fight = begin(g, dice=[1])
    fight.play(GERMAN, "1413")
    assert kind(fight, FRENCH) == "shift"
    fight.play(FRENCH, -1)
    assert state(fight).shifts_left == combats - 1


@rule("BW-588")
def test_two_french_air_units_for_a_turn_the_shot_down_one_too() -> None:
    g = front({"1413": [RIFLES], "0613": [SOMUA]}, active=FRENCH, phase="turn-end", turn=4)
    g.air[FRENCH], g.air_back[FRENCH] = [SHOT_DOWN], [6]
    game = begin(g, dice=[4, 4, 5, 5])
    assert state(game).air[FRENCH] == [FREE] * 2
    let_pass_to(game, FRENCH, "move")
    let_pass_to(game, GERMAN, "move")
    assert state(game).turn == 6
    assert state(game).air[FRENCH] == [FREE]


# ---- victory points ----


@rule("BW-545")
def test_two_points_for_each_village_held() -> None:
    game = ended("undone", {**UNPAID["undone"], "0412": [DRAGOONS_2], "1702": [RIFLES_2], "1807": [HUNTERS]})
    assert points_of(game) == {"built": (8, 4)}


@rule("BW-547")
def test_a_point_for_each_french_unit_on_the_east_edge_with_a_line_west() -> None:
    units = {"0613": [DRAGOONS_2], "1901": [SOMUA, HOTCHKISS], "1908": [DRAGOONS]}
    assert points_of(ended("undone", units)) == {"east-edge": (0, 6)}
    cut = {**units, "1907": [RIFLES], "1807": [RIFLES_2], "1909": [PANZER_3], "1808": [PANZER_2]}
    assert points_of(ended("undone", cut))["east-edge"] == (0, 4)  # 1908 is ringed in


@rule("BW-548")
def test_a_point_for_each_german_gone_west_if_there_is_a_line() -> None:
    def gone_west(units: Mapping[str, Sequence[str]]) -> dict[str, tuple[int, int]]:
        g = away(closing("undone", units), OFF, PANZER_3, PANZER_2, RIFLES_2, "halftrack-1")
        for name, edge in ((PANZER_3, "west"), (PANZER_2, "west"), (RIFLES_2, "east"), ("halftrack-1", "west")):
            g.edge[PRINTED.unit[name]] = edge
        return points_of(begin(g))

    assert gone_west(UNPAID["undone"]) == {"off": (4, 0)}
    wall = [SOMUA, HOTCHKISS, *ELEVENTH, *SECOND, "29e-dragons-1", "71e-ra", "cdac", CARS_12, TANKS_12, THIRD, THIRD_2]
    column = [f"08{row:02}" for row in range(1, 18)]
    walled = {hex_: [name] for hex_, name in zip(column, wall, strict=False)}
    assert gone_west({"1413": [RIFLES], **walled}).get("off", (0, 0)) == (0, 0)


@rule("BW-550")
def test_half_a_point_for_each_german_unit_that_never_came() -> None:
    never = [RIFLES_2, HUNTERS, "halftrack-1"]
    assert points_of(ended("undone", UNPAID["undone"], away_still=never)) == {"missing": (2, 0)}


@rule("BW-549")
def test_each_reinforcement_is_a_german_point_whatever_becomes_of_it() -> None:
    g = closing("undone", {**UNPAID["undone"], "0414": [TANKS_12, THIRD]})
    for name in (TANKS_12, THIRD):
        g.arrived[PRINTED.unit[name]] = 12
    assert points_of(begin(g)) == {"entered": (4, 0)}


# ---- how it ends ----
