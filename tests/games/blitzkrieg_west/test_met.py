"""Met (Stonne, 15 and 16 May 1940): the worn defenders, who comes up the roads, heights and Stonne."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pytest
from tests.games.blitzkrieg_west.position import (
    FRENCH,
    GERMAN,
    assault,
    begin,
    choose,
    front,
    kind,
    moving,
    named,
    state,
    told,
    where,
    why,
)
from tests.games.blitzkrieg_west.turns import (
    UNPAID,
    arriving,
    comes,
    ended,
    event_of,
    let_pass,
    let_pass_to,
    may_enter,
    points_of,
    roster,
    two,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west import setup
from grognard.games.blitzkrieg_west.arrivals import entry_hexes
from grognard.games.blitzkrieg_west.state import FREE, SHOT_DOWN
from grognard.games.blitzkrieg_west.tables import field

PRINTED = field("met")
FOOT, FOOT_2, R35 = "i-67e-ri", "ii-67e-ri", "4e-bcc"
FRENCH_START = roster("met", "67-ri", "4-bcc", "x-corps")
POSTS = [f"{column:02}{row:02}" for column in (4, 8, 12, 16) for row in (4, 6, 8, 12)][: len(FRENCH_START)]
B1, H39, RESERVISTS, RESERVISTS_2, DRAGOONS, HORSE = (
    "49e-bcc-1", "5e-bcc-1", "i-205e-ri", "ii-205e-ri", "11e-rdp", "6e-grdi-2",
)  # fmt: skip
GD, GD_2, GD_3, AT_GUN = "i-gd", "ii-gd", "iii-gd", "14-gd"
TANKS, TANKS_2, LIGHT_TANKS, RIFLES = "i-8-pzrgt", "i-7-pzrgt", "ii-8-pzrgt", "i-69-schtzrgt"

names = partial(named, "met")


def marked(game: Game, what: str) -> list[str]:
    marks = getattr(state(game), what)
    return [unit.id for number, unit in enumerate(PRINTED.units) if marks[number]]


# ---- the set-up ----


def placed(dice: Sequence[int]) -> Game:
    """The French units each in a hex, up to the entrenchments."""
    game = begin(setup.start("met"), dice=dice)
    for hex_ in POSTS:
        game.play(FRENCH, hex_)
    return game


@rule("BW-518", "BW-515")
def test_the_french_set_up_first_south_of_the_line() -> None:
    game = begin(setup.start("met"))
    assert kind(game, FRENCH) == "set-up"
    assert set(game.choices(FRENCH)) == {f"{column:02}{row:02}" for column in range(1, 20) for row in range(4, 13)}
    for hex_ in ("0103", "1003", "1903", "0501"):
        assert why(game, FRENCH, hex_) == "BW-518"
    ask = game.ask(FRENCH)
    assert ask is not None
    assert ask.about["unit"] == FOOT


@rule("BW-514", "BW-209")
def test_any_of_them_may_start_in_one_of_twelve_entrenchments() -> None:
    assert PRINTED.battle["entrenchments"] == 12
    game = placed([1, 1])
    assert kind(game, FRENCH) == "entrench"
    ask = game.ask(FRENCH)
    assert ask is not None
    assert set(ask.about["items"]) == set(POSTS)
    choose(game, FRENCH, "entrench", POSTS[0], POSTS[-1])
    assert names(state(game).entrenched) == {POSTS[0], POSTS[-1]}


@rule("BW-516")
@pytest.mark.parametrize(("die", "number"), [(1, 3), (3, 5), (4, 6), (6, 8)])
def test_a_german_die_and_two_disorganises_whom_he_chooses(die: int, number: int) -> None:
    game = placed([die, 1])
    choose(game, FRENCH, "entrench")
    assert kind(game, GERMAN) == "shake"
    choose(game, GERMAN, "shake", *FRENCH_START[-number:])
    assert marked(game, "disorganised") == FRENCH_START[-number:]


@rule("BW-613", "BW-516", "BW-517")
@pytest.mark.parametrize(("die", "worn"), [(1, 1), (2, 2), (6, 2)])
def test_when_there_are_fewer_all_are(die: int, worn: int) -> None:
    g = front({"0404": [FOOT], "0808": [R35]}, battle="met", phase="set-up", active=FRENCH)
    g.setting = ["after 1"]
    game = begin(g, dice=[1, die])
    choose(game, FRENCH, "entrench")
    choose(game, FRENCH, "wear", FOOT)
    assert marked(game, "disorganised") == [FOOT, R35]
    assert marked(game, "refit") == [FOOT, R35][:worn]


@rule("BW-517")
@pytest.mark.parametrize(("die", "number"), [(1, 1), (4, 4), (6, 6)])
def test_a_second_german_die_wears_whom_the_french_choose(die: int, number: int) -> None:
    game = placed([6, die])
    choose(game, FRENCH, "entrench")
    choose(game, GERMAN, "shake", *FRENCH_START[:8])
    assert kind(game, FRENCH) == "wear"
    choose(game, FRENCH, "wear", *FRENCH_START[:number])
    assert marked(game, "refit") == FRENCH_START[:number]
    assert [note["units"] for note in told(game, "set-up-die")] == [8, number]


@rule("BW-528", "BW-527", "BW-531")
def test_then_the_germans_on_the_north_edge() -> None:
    game = placed([6, 6])
    choose(game, FRENCH, "entrench")
    choose(game, GERMAN, "shake", *FRENCH_START[:8])
    choose(game, FRENCH, "wear", *FRENCH_START[:6])
    seen = set()
    while kind(game, GERMAN) == "set-up":
        ask = game.ask(GERMAN)
        assert ask is not None
        seen.add(ask.about["unit"])
        assert set(game.choices(GERMAN)) <= {f"{column:02}01" for column in range(1, 13)}
        assert why(game, GERMAN, "1301") == "BW-518"
        game.play(GERMAN, game.choices(GERMAN)[-1])
    assert seen == {*roster("met", "assault-battalion", "grossdeutschland")}
    assert (state(game).turn, state(game).active) == (1, GERMAN)


# ---- reinforcements ----


@rule("BW-522", "BW-523", "BW-521", "BW-525", "BW-526")
@pytest.mark.parametrize(
    ("name", "turn", "die", "interdiction", "comes"),
    [
        (RESERVISTS, 2, 1, 0, False),  # not before turn 3
        (RESERVISTS, 3, 3, 0, True),  # two turns played: 3 less 2
        (RESERVISTS, 3, 4, 0, False),
        (RESERVISTS, 3, 2, 0, True),  # 0 will do
        (RESERVISTS, 3, 3, 1, False),
        (RESERVISTS, 3, 1, 2, True),
        (RESERVISTS, 3, 2, 2, False),
        (DRAGOONS, 3, 1, 0, False),  # turn 4
        (DRAGOONS, 4, 4, 0, True),
        (RESERVISTS_2, 4, 5, 0, False),
        (HORSE, 4, 4, 0, True),
        (B1, 4, 1, 0, False),  # turn 5
        (B1, 5, 5, 0, True),
        (H39, 5, 5, 1, False),
        (H39, 10, 6, 0, False),  # a thrown 6 never
        (H39, 10, 5, 2, True),
    ],
)
def test_a_die_less_the_turns_played(name: str, turn: int, die: int, interdiction: int, comes: bool) -> None:
    game = arriving("met", FRENCH, turn, dice=[die], only=[name], interdiction=interdiction)
    assert may_enter(game) == ({name} if comes else set())


@rule("BW-523")
def test_who_failed_throws_again_next_turn() -> None:
    assert may_enter(arriving("met", FRENCH, 5, dice=[6], only=[B1])) == set()
    assert may_enter(arriving("met", FRENCH, 6, dice=[5], only=[B1])) == {B1}


@rule("BW-521", "BW-525", "BW-526")
def test_where_the_french_come_in() -> None:
    g = front({"1501": [GD], "0808": [FOOT]}, battle="met", active=FRENCH, phase="movement", turn=6)
    west = {f"01{row:02}" for row in range(4, 13)}
    corner = {f"{column:02}12" for column in range(1, 6)}
    south = {f"{column:02}12" for column in range(1, 20)}
    assert names(entry_hexes(g, PRINTED.unit[RESERVISTS])) == west | corner
    for name in (RESERVISTS_2, DRAGOONS, HORSE, "6e-grdi-1", B1, H39, "49e-bcc-2", "5e-bcc-2"):
        assert names(entry_hexes(g, PRINTED.unit[name])) == south


@rule("BW-524", "BW-532")
def test_nobody_has_to_come() -> None:
    for side, turn, name in ((FRENCH, 5, B1), (GERMAN, 2, TANKS)):
        game = arriving("met", side, turn, dice=[1], only=[name])
        assert may_enter(game) == {name}
        game.play(side, "end")
        assert where(game, name) == ""


@rule("BW-533", "BW-534")
@pytest.mark.parametrize(("name", "first"), [(TANKS, 2), (LIGHT_TANKS, 2), (TANKS_2, 2), (RIFLES, 6), ("90-ar", 6)])
def test_the_two_german_groups(name: str, first: int) -> None:
    assert may_enter(arriving("met", GERMAN, first - 1, only=[name])) == set()
    game = arriving("met", GERMAN, first, only=[name])
    assert may_enter(game) == {name}
    assert names(entry_hexes(state(game), PRINTED.unit[name])) == {f"{column:02}01" for column in range(13, 20)}
    assert may_enter(arriving("met", GERMAN, first + 3, only=[name])) == {name}


# ---- options ----


@rule("BW-513")
@pytest.mark.parametrize(
    ("attacker", "defender", "thrown"),
    [(B1, TANKS, True), (B1, LIGHT_TANKS, True), (H39, TANKS, False), (B1, GD, False), (B1, AT_GUN, False)],
)
def test_german_armour_may_be_surprised_by_a_b1(attacker: str, defender: str, thrown: bool) -> None:
    fight: dict[str, Any] = {"battle": "met", "dice": [6, 3]}
    game = assault({"0312": [attacker]}, "0311", [defender], options={"b1-surprise": "yes"}, **fight)
    assert [note["unit"] for note in told(game, "terror")] == ([defender] if thrown else [])
    assert (marked(game, "disorganised") == [defender]) == thrown  # a six
    assert told(assault({"0312": [attacker]}, "0311", [defender], **fight), "terror") == []


# ---- events ----


@rule("BW-611")
def test_they_shall_not_pass_may_happen_again_and_again() -> None:
    again = {"shall-not-pass": 2, "shall-not-pass/15-may": 2}
    assert comes("met", 5, [*two(3), 2], events=again) == "shall-not-pass"


@rule("BW-540")
def test_the_fifth_column_costs_a_point_on_each_die() -> None:
    assert may_enter(arriving("met", FRENCH, 3, dice=[3], only=[RESERVISTS], event="fifth-column")) == set()
    assert may_enter(arriving("met", FRENCH, 3, dice=[2], only=[RESERVISTS], event="fifth-column")) == {RESERVISTS}
    assert may_enter(arriving("met", GERMAN, 2, only=[TANKS], event="fifth-column")) == {TANKS}


@rule("BW-542")
def test_three_french_air_units_for_a_turn_shot_down_or_not() -> None:
    g = front({"1501": [GD], "0312": [FOOT]}, battle="met", active=FRENCH, phase="turn-end", turn=4)
    g.air[FRENCH], g.air_back[FRENCH] = [SHOT_DOWN, FREE], [6, 0]
    game = begin(g, dice=[4, 4, 5, 5])
    assert state(game).air[FRENCH] == [FREE] * 3
    let_pass_to(game, FRENCH, "move")
    let_pass(game, lambda g: g.turn > 5)
    assert state(game).air[FRENCH] == [FREE] * 2


# ---- They shall not pass ----


def resolute(attackers: Mapping[str, Sequence[str]], target: str, defenders: Sequence[str], left: int = 2) -> Game:
    """A combat while the event is in force, when the French are asked."""
    everybody = {**attackers, target: defenders}
    side = PRINTED.units[PRINTED.unit[next(iter(attackers.values()))[0]]].side
    g = front(everybody, battle="met", active=side, phase="combat", turn=5, event="shall-not-pass")
    g.shifts_left = left
    game = begin(g, dice=[1, 4, 6])
    game.play(side, target)
    choose(game, side, "attackers", *(name for stack in attackers.values() for name in stack))
    return game


@rule("BW-537")
@pytest.mark.parametrize(("die", "combats"), [(1, 3), (2, 2), (5, 3), (6, 2)])
def test_an_even_die_gives_two_combats_an_odd_one_three(die: int, combats: int) -> None:
    game = event_of("met", 4, [*two(3), die])
    assert state(game).shifts_left == combats


@rule("BW-537")
def test_what_is_not_used_next_turn_is_gone() -> None:
    g = front({"1501": [GD], "0312": [FOOT]}, battle="met", active=FRENCH, phase="turn-end", turn=5,
              event="shall-not-pass")  # fmt: skip
    g.shifts_left = 2
    assert state(begin(g, dice=[4, 6])).shifts_left == 0


@rule("BW-537", "BW-611", "BW-233")
@pytest.mark.parametrize(
    ("answer", "column", "left"),
    [(-1, "1:2", 1), (0, "1:1", 2), (1, "3:2", 1)],
)
def test_the_french_shift_a_combat_in_defence_before_they_say_whether_they_stand(
    answer: int, column: str, left: int
) -> None:
    game = resolute({"0311": [GD]}, "0312", [FOOT])  # 3 against 3
    assert kind(game, FRENCH) == "shift"
    assert game.choices(FRENCH) == [0, 1, -1]
    game.play(FRENCH, answer)
    ask = game.ask(FRENCH)
    assert ask is not None
    assert (ask.kind, ask.about["column"], state(game).shifts_left) == ("stand", column, left)
    assert told(game, "result") == []


@rule("BW-537")
def test_and_in_attack() -> None:
    game = resolute({"0312": [FOOT, FOOT_2]}, "0311", [GD])  # 4 against 3
    game.play(FRENCH, 1)
    ask = game.ask(GERMAN)
    assert ask is not None
    assert (ask.kind, ask.about["column"]) == ("stand", "3:2")


@rule("BW-537")
def test_when_all_are_used_nobody_is_asked() -> None:
    assert kind(resolute({"0311": [GD]}, "0312", [FOOT], left=0), FRENCH) == "stand"


@rule("BW-611", "BW-118", "BW-233")
def test_it_counts_within_three_columns_net() -> None:
    """Armour with infantry against disorganised infantry: two columns; a third by the event; no more with Rommel."""
    g = front({"0311": [TANKS, GD], "0312": [FOOT]}, battle="met", phase="combat", turn=5, disorganised=[FOOT],
              event="shall-not-pass", rommel="0311")  # fmt: skip
    g.shifts_left = 2
    game = begin(g, dice=[1])
    game.play(GERMAN, "0312")
    choose(game, GERMAN, "attackers", GD, TANKS)
    before = game.ask(FRENCH)
    assert before is not None
    assert (before.about["odds"], before.about["column"]) == ("2:1", "5:1")
    game.play(FRENCH, 1)
    after = game.ask(FRENCH)
    assert after is not None
    assert after.about["column"] == "5:1"


# ---- victory points ----


@rule("BW-505")
def test_a_point_for_each_village_held() -> None:
    assert points_of(ended("met", {**UNPAID["met"], "0510": [FOOT_2], "1803": [GD_2]})) == {"built": (2, 2)}
    game = moving("1310", FOOT, units={"1310": [FOOT], "0101": [GD]}, battle="met", active=FRENCH, turn=20)
    game.play(FRENCH, "1211")
    assert points_of(game)["built"] == (0, 2)  # nobody has come since


@rule("BW-506", "BW-508", "BW-601")
def test_stonne_is_worth_two_more_to_who_is_in_it() -> None:
    assert points_of(ended("met", {**UNPAID["met"], "1006": [GD_2]})) == {
        "built": (2, 0), "stonne": (4, 0), "heights": (1, 0),
    }  # fmt: skip
    assert points_of(ended("met", {**UNPAID["met"], "1006": [FOOT_2]}))["stonne"] == (0, 4)
    left = front(UNPAID["met"], battle="met", active=FRENCH, phase="turn-end", turn=20)
    left.held[FRENCH] |= 1 << PRINTED.hex["1006"]  # was there last, and went
    assert points_of(begin(left)) == {"built": (0, 2)}


@rule("BW-508", "BW-601")
def test_half_a_point_for_each_height_occupied() -> None:
    top = {"0706", "0806", "0905", "0906", "1005", "1006", "1105", "1106", "1206"}
    assert names(PRINTED.level[3]) == top
    game = ended("met", {**UNPAID["met"], "0905": [GD_2], "1105": [GD_3, "iv-gd"], "0806": [FOOT_2]})
    assert points_of(game) == {"heights": (2, 1)}


@rule("BW-509")
def test_half_a_point_for_each_french_tank_with_a_line_to_the_north() -> None:
    ring = {"0811": [R35], "0810": [GD], "0911": [GD_2], "0711": [GD_3]}
    game = ended("met", {"0312": [FOOT], "0204": [B1], "1811": [H39], "1812": [FOOT_2], **ring})
    assert points_of(game) == {"tanks-in-supply": (0, 2)}  # neither the R35, nor infantry


# ---- how it ends ----
