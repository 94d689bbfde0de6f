"""Unleashed, the battle of Sedan: set-up, the cup, arrivals, events, victory."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.games.blitzkrieg_west.position import (
    FRENCH,
    GERMAN,
    at,
    begin,
    choose,
    front,
    go,
    kind,
    moving,
    named,
    state,
    told,
    where,
)
from tests.games.blitzkrieg_west.turns import (
    UNPAID,
    arriving,
    comes,
    ended,
    entry,
    event_of,
    landing,
    let_pass,
    may_stand,
    members,
    needs,
    to_moves,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import AWAY, LOST, OFF, REBUILT, REMOVED, Front
from grognard.games.blitzkrieg_west.tables import field

SEDAN = "unleashed"
RIFLES, TANKS, LIGHT, CARS = "i-1-schtzrgt", "i-1-pzrgt", "ii-1-pzrgt", "aa4"
FOOT, FORT, R35, CAVALRY = "i-295e-ri", "i-147e-rif", "4e-bcc-1", "2e-dlc-1"
CUP = ("2-dlc", "3-dim", "3-dcr", "53-di")
HELD_BACK = {"i-74-ar", "ii-74-ar", "i-4-pzrgt", "ii-4-pzrgt", "aa5"}
OVER = "0804/0904"
FAR = UNPAID[SEDAN]  # 1616 is in the French zone
SIX = ("0114", "0117", "1604", "1606", "1613", "1616")

called = partial(named, SEDAN)


def bank(distance: int) -> set[str]:
    """South of the Meuse, so many hexes from it, the bank being the first."""
    printed = field(SEDAN)
    wet = {end for side in printed.sheet["river"]["meuse"] for end in side.split("/")}
    reach = printed.grid.disc(printed.masked(wet), distance - 1)
    return called(reach & printed.regions["south-bank"])


# ---- set-up ----


@rule("BW-363")
def test_the_bank_of_the_meuse_is_the_first_hex_from_it() -> None:
    zone = may_stand(SEDAN, FORT)
    assert {"1202", "1203", "1204"} <= zone  # 1202 is on the river
    assert "1205" not in zone
    assert {"0904", "0905", "0906"} <= bank(3)
    assert "0908" not in bank(3)


@rule("BW-364", "BW-372", "BW-363")
def test_the_55th_division_and_the_fortress_regiment_stand_east_of_the_bar() -> None:
    zone = may_stand(SEDAN, FOOT)
    assert len(zone) == 36
    assert zone <= bank(3)
    assert {"1204", "0905", "0607", "1605"} <= zone
    assert not {"0507", "0804", "1301", "1207"} & zone
    assert all(may_stand(SEDAN, unit) == zone for unit in members(SEDAN, "55-di", "147-rif"))


@rule("BW-365", "BW-363")
def test_the_205th_regiment_stands_west_of_the_bar() -> None:
    zone = may_stand(SEDAN, "i-205e-ri")
    assert len(zone) == 20
    assert zone | may_stand(SEDAN, FOOT) == bank(3)
    assert {"0507", "0108", "0409"} <= zone
    assert all(may_stand(SEDAN, unit) == zone for unit in members(SEDAN, "205-ri"))


@rule("BW-366")
def test_as_many_units_of_the_5th_dlc_as_a_die_says() -> None:
    g = front(FAR, battle=SEDAN, phase="set-up")
    row = next(n for n, row in enumerate(sheet(g).battle["setup"]) if row["units"] == ["5-dlc"])
    g.setting = [f"draw {row}"]
    game = begin(g, dice=[2])
    assert kind(game, FRENCH) == "choose"
    choose(game, FRENCH, "choose", "5e-ram", "78e-ra")
    assert set(game.choices(FRENCH)) == bank(5)
    for _ in range(2):
        game.play(FRENCH, game.choices(FRENCH)[0])
    assert at(game, "5e-ram") >= 0
    assert at(game, "78e-ra") >= 0
    rest = members(SEDAN, "5-dlc") - {"5e-ram", "78e-ra"}
    assert {at(game, unit) for unit in rest} == {REMOVED}


@rule("BW-367")
def test_the_army_guns_stand_anywhere_south_of_the_meuse() -> None:
    south = called(field(SEDAN).regions["south-bank"])
    assert all(may_stand(SEDAN, unit) == south for unit in members(SEDAN, "army-artillery"))
    assert {"1618", "0118", "0904"} <= south
    assert not {"0101", "1603", "0804"} & south


@rule("BW-368")
def test_six_entrenchments_for_three_formations() -> None:
    holes = ["1204", "1205", "1206", "1105", "1106", "1006", "1005"]
    mine = [FOOT, FORT, "i-205e-ri", "ii-295e-ri", "iii-295e-ri", "45e-rad", "55e-cdac"]
    units = {hex_: [name] for hex_, name in zip(holes, mine, strict=True)}
    g = front({**units, "1305": ["110e"], "1306": ["5e-ram"]}, battle=SEDAN, phase="set-up", active=FRENCH)
    g.setting = ["after 1"]
    game = begin(g)
    ask = game.ask(FRENCH)
    assert ask is not None
    assert ask.about["items"] == sorted(holes)
    choose(game, FRENCH, "entrench", *holes[:6])
    assert set(called(state(game).entrenched)) == set(holes[:6])
    assert kind(game, FRENCH) != "entrench"  # six and no more


@rule("BW-384")
def test_the_north_edge_lies_north_of_the_meuse() -> None:
    assert called(field(SEDAN).edge("north")) <= called(field(SEDAN).regions["north-bank"])


@rule("BW-386")
def test_the_10th_panzer_division_stands_east_of_sedan() -> None:
    zone = may_stand(SEDAN, "i-7-pzrgt")
    assert zone == {"1402", "1501", "1502", "1601", "1602", "1603"}
    assert all(may_stand(SEDAN, unit) == zone for unit in members(SEDAN, "10-panzer"))


@rule("BW-387", "BW-388", "BW-389")
def test_the_other_germans_stand_west_of_sedan() -> None:
    zone = may_stand(SEDAN, TANKS)
    printed = field(SEDAN)
    west = printed.grid.in_columns(*range(1, 13)) & printed.regions["north-bank"]
    assert zone == called(west)
    assert not {"1301", "1401", "1202", "1203", "0904"} & zone
    for unit in members(SEDAN, "1-panzer", "grossdeutschland", "2-panzer"):
        assert may_stand(SEDAN, unit) - {"hold-back"} == zone


@rule("BW-390")
def test_some_of_the_2nd_panzer_division_may_be_held_back() -> None:
    assert {
        unit for unit in members(SEDAN, "1-panzer", "2-panzer", "10-panzer") if "hold-back" in may_stand(SEDAN, unit)
    } == (HELD_BACK)


@rule("BW-390", "BW-606")
def test_who_was_held_back_comes_without_a_die_from_turn_2() -> None:
    units = {"0101": list(members(SEDAN, "2-panzer") - HELD_BACK)[:1], "1617": [FOOT]}
    g = front(units, battle=SEDAN, phase="arrivals", turn=2)
    for name in members(SEDAN, "2-panzer") - HELD_BACK:
        if g.where[sheet(g).unit[name]] == AWAY:
            g.where[sheet(g).unit[name]] = LOST
    game = begin(g)
    assert set(state(game).allowed) == HELD_BACK
    hexes = landing(to_moves(game), "enter", "i-74-ar")  # two points
    assert {f"{column:02}01" for column in range(2, 12)} <= hexes
    assert not {"1301", "1401", "1501", "1601"} & hexes
    early = g.copy()
    early.turn = 1
    assert state(begin(early)).allowed == []


# ---- regular French arrivals ----


def bridgehead(turn: int, dice: list[int], **given: Any) -> Game:
    return arriving(SEDAN, FRENCH, turn, dice, events={"bridgehead": 1}, **given)


@rule("BW-381")
def test_regular_units_wait_for_german_infantry_beyond_the_meuse() -> None:
    game = begin(front({**FAR, "0804": [RIFLES], "0904": []}, battle=SEDAN, turn=5), dice=[1] * 12)
    dry = game.clone()
    let_pass(dry, lambda g: g.active == FRENCH and g.phase == "movement")
    assert state(dry).allowed == []
    go(game, "0804", [RIFLES], "0904")
    let_pass(game, lambda g: g.active == FRENCH and g.phase == "movement")
    assert set(state(game).allowed) == members(SEDAN, "213-ri", "4-bcc", "7-bcc-spahis")


@rule("BW-381")
def test_it_is_enough_that_it_was_there_and_tanks_are_no_infantry() -> None:
    tanks = begin(front({**FAR, "0804": [LIGHT]}, battle=SEDAN, turn=5, pontoons=[OVER]), dice=[1] * 12)
    go(tanks, "0804", [LIGHT], "0904")
    let_pass(tanks, lambda g: g.active == FRENCH and g.phase == "movement")
    assert state(tanks).allowed == []
    game = begin(front({**FAR, "0804": [RIFLES]}, battle=SEDAN, turn=5), dice=[1] * 12)
    go(game, "0804", [RIFLES], "0904")
    g = state(game)
    g.where[sheet(g).unit[RIFLES]] = LOST
    let_pass(game, lambda g: g.active == FRENCH and g.phase == "movement")
    assert state(game).allowed != []


@rule("BW-382", "BW-333")
@pytest.mark.parametrize(
    ("turn", "die", "interdiction", "in_"),
    [
        (1, 1, 0, True),
        (1, 2, 0, False),
        (5, 5, 0, True),
        (4, 5, 0, False),
        (5, 5, 1, False),
        (6, 5, 1, True),
        (7, 5, 2, True),
        (6, 5, 2, False),
        (18, 6, 0, False),
    ],
)
def test_the_die_of_a_regular_unit(turn: int, die: int, interdiction: int, in_: bool) -> None:
    game = bridgehead(turn, [die] + [6] * 8, interdiction=interdiction)
    assert (set(state(game).allowed) == {"i-213e-ri"}) == in_
    assert in_ or state(game).allowed == []


@rule("BW-382", "BW-399")
def test_the_fifth_column_is_felt_and_who_failed_may_try_again() -> None:
    assert state(bridgehead(5, [5] + [6] * 8, event="fifth-column")).allowed == []
    game = bridgehead(5, [6] * 11)  # nine arrival dice, and no event that draws from the cup
    assert state(game).allowed == []
    let_pass(game, lambda g: g.turn == 6 and g.active == FRENCH and g.phase == "movement")
    assert len(needs(game)) == 18


@rule("BW-380", "BW-379")
def test_where_regular_units_enter() -> None:
    game = bridgehead(6, [1] * 9)
    assert landing(game, "enter", "i-213e-ri") >= {"1604"}
    assert not landing(game, "enter", "i-213e-ri") & {"1606", "0114", "0117"}
    assert {"1604", "1606"} <= landing(game, "enter", R35)
    assert {"0114", "0117"} <= landing(game, "enter", "7e-bcc-1")
    assert not {"1604", "1606"} & landing(game, "enter", "3e-brigade-de-spahis-1")
    game.play(FRENCH, "end")  # nobody need come
    assert at(game, R35) == AWAY


# ---- the cup ----


def drawn(turn: int, dice: list[int], *names: str, **given: Any) -> Game:
    """The French part of a turn, with these units out of the cup."""
    units = given.pop("units", FAR)
    g = front(units, battle=SEDAN, active=FRENCH, phase="arrivals", turn=turn, **given)
    g.drawn = list(names)
    return begin(g, dice=dice)


@rule("BW-374", "BW-375", "BW-398")
@pytest.mark.parametrize("sum_", [[2, 2], [3, 4], [5, 5]])
def test_the_event_draws_as_many_units_as_a_die_says(sum_: list[int]) -> None:
    g = front(FAR, battle=SEDAN, phase="turn-end", turn=3)
    game = begin(g, dice=[*sum_, 3], draws=["41e-bcc", CAVALRY, "i-51e-ri"])
    assert state(game).drawn == ["41e-bcc", CAVALRY, "i-51e-ri"]
    assert told(game, "available")[0]["units"] == ["41e-bcc", CAVALRY, "i-51e-ri"]


@rule("BW-374")
def test_trucks_are_not_in_the_cup_and_nobody_is_drawn_twice() -> None:
    everybody = members(SEDAN, *CUP)
    g = front(FAR, battle=SEDAN, phase="turn-end", turn=3)
    g.drawn = sorted(everybody)[:-2]
    game = begin(g, dice=[3, 4, 6])
    assert set(state(game).drawn) == everybody  # two were left for a die of six
    assert not any(name.startswith("truck") for name in state(game).drawn)


@rule("BW-376")
@pytest.mark.parametrize(
    ("die", "interdiction", "in_"),
    [(4, 0, True), (5, 0, False), (3, 1, True), (4, 1, False), (2, 2, True), (3, 2, False)],
)
def test_who_is_drawn_has_a_die(die: int, interdiction: int, in_: bool) -> None:
    game = drawn(4, [die], CAVALRY, interdiction=interdiction)
    assert (state(game).allowed == [CAVALRY]) == in_


@rule("BW-376")
def test_who_is_kept_away_tries_again_next_turn() -> None:
    game = drawn(4, [6, 6, 6, 3], CAVALRY)
    assert state(game).allowed == []
    let_pass(game, lambda g: g.turn == 5 and g.active == FRENCH and g.phase == "movement")
    assert len(needs(game)) == 2
    assert CAVALRY in state(game).drawn


@rule("BW-373")
def test_where_conditional_units_enter() -> None:
    names = [CAVALRY, "i-51e-ri", "41e-bcc", "i-53e-di-208e-ri"]
    game = drawn(4, [1] * 4, *names)

    def corners(name: str) -> set[str]:
        g = state(game).copy()
        g.allowed = [name]
        return landing(begin(g), "enter", name) & set(SIX)

    assert corners(CAVALRY) >= {"1604", "1606"}
    assert corners("i-51e-ri") == {"1613", "1616"}
    assert corners("41e-bcc") == set(SIX)
    assert corners("i-53e-di-208e-ri") == {"0114", "0117"}
    assert not corners(CAVALRY) & {"0114", "0117", "1613", "1616"}


@rule("BW-378", "BW-395")
def test_after_the_breakout_at_dinant_no_more_of_them_come() -> None:
    game = drawn(13, [1, 1], CAVALRY, "41e-bcc", events={"breakout": 12}, units={**FAR, "1614": ["42e-bcc"]})
    assert (state(game).allowed, needs(game)) == ([], [])
    assert where(game, "42e-bcc") == "1614"  # who is there stays
    event = begin(front(FAR, battle=SEDAN, phase="turn-end", turn=13, events={"breakout": 12}), dice=[3, 4, 6])
    assert state(event).drawn == []


@rule("BW-596")
def test_conditional_units_may_leave_where_they_came_in() -> None:
    game = moving("1613", "41e-bcc", units={"1613": ["41e-bcc"], "0101": [TANKS]}, battle=SEDAN, active=FRENCH, turn=14)
    assert [one for one in game.choices(FRENCH) if isinstance(one, list)] == [["leave", "east"]]
    game.play(FRENCH, ["leave", "east"])
    g = state(game)
    assert (at(game, "41e-bcc"), g.back[sheet(g).unit["41e-bcc"]]) == (OFF, 16)
    for hex_, unit in (("1612", "41e-bcc"), ("1613", CAVALRY), ("1613", R35), ("0114", "i-51e-ri")):
        other = moving(hex_, unit, units={hex_: [unit], "0101": [TANKS]}, battle=SEDAN, active=FRENCH)
        assert not [one for one in other.choices(FRENCH) if isinstance(one, list)]
    west = moving("0117", "41e-bcc", units={"0117": ["41e-bcc"], "0101": [TANKS]}, battle=SEDAN, active=FRENCH)
    assert ["leave", "west"] in west.choices(FRENCH)
    south = moving("0118", CAVALRY, units={"0118": [CAVALRY], "0101": [TANKS]}, battle=SEDAN, active=FRENCH)
    assert ["leave", "south"] in south.choices(FRENCH)


# ---- events ----


@rule("BW-400", "BW-393")
def test_a_paralysed_command_brings_nobody() -> None:
    assert state(bridgehead(6, [1] * 9, event="french-paralysis")).allowed == []
    g = front({**FAR}, battle=SEDAN, phase="arrivals", turn=3, event="german-paralysis")
    assert state(begin(g)).allowed == []


@rule("BW-394", "BW-605")
@pytest.mark.parametrize(("turn", "die", "last"), [(5, 3, 8), (12, 6, 18), (18, 6, 20), (19, 1, 20)])
def test_the_breakout_at_dinant_shortens_the_game(turn: int, die: int, last: int) -> None:
    game = event_of(SEDAN, turn, [1, 2, die], units=FAR)
    assert state(game).last_turn == last
    assert comes(SEDAN, turn, [1, 2, 1], events={"breakout": 2}) == ""  # once a game


@rule("BW-394")
def test_the_game_ends_with_the_last_of_those_turns() -> None:
    game = event_of(SEDAN, 5, [1, 2, 1, 6, 6], units=FAR)
    let_pass(game)
    assert state(game).turn == 6
    assert game.over


@rule("BW-397")
def test_an_eleven_is_no_breakout_on_the_first_day() -> None:
    assert comes(SEDAN, 5, [5, 6]) == ""
    assert comes(SEDAN, 11, [5, 6]) == ""
    assert comes(SEDAN, 12, [5, 6, 6]) == "breakout"
    assert comes(SEDAN, 5, [1, 2, 6]) == "breakout"
    void = event_of(SEDAN, 5, [5, 6], units=FAR)
    assert (state(void).last_turn, "breakout" in state(void).events) == (20, False)


# ---- victory ----


@rule("BW-357")
def test_sedan_south_of_the_meuse() -> None:
    units = {"1202": [FOOT], "1203": [FORT], "1302": ["i-331e-ri"], "1301": ["ii-331e-ri"]}
    assert entry(front(units, battle=SEDAN), "sedan", FRENCH) == 3  # 1301 is on the north bank
    shared = front({"1202": [FOOT, FORT], "1203": [RIFLES]}, battle=SEDAN)
    assert (entry(shared, "sedan", FRENCH), entry(shared, "sedan", GERMAN)) == (1, 0)


def came(unit: str, turn: int) -> Front:
    g = front({"1614": [unit]}, battle=SEDAN)
    g.arrived[sheet(g).unit[unit]] = turn
    return g


@rule("BW-358", "BW-377")
def test_a_point_for_each_unit_of_two_divisions_that_came_on_the_first_day() -> None:
    assert [entry(came("41e-bcc", turn), "entered", GERMAN) for turn in (0, 3, 11, 12)] == [0, 1, 1, 0]
    assert entry(came("i-51e-ri", 5), "entered", GERMAN) == 1
    assert entry(came(CAVALRY, 5), "entered", GERMAN) == 0
    assert entry(came("truck-7", 5), "entered", GERMAN) == 0
    gone = came("41e-bcc", 5)
    gone.where[sheet(gone).unit["41e-bcc"]] = OFF
    assert entry(gone, "entered", GERMAN) == 1  # it has come, whatever became of it


@rule("BW-358")
def test_who_has_come_comes_back_as_the_same() -> None:
    """It left and returns on the second day: the point for its coming on the first stays."""
    g = front(FAR, battle=SEDAN, active=FRENCH, phase="arrivals", turn=13)
    number = sheet(g).unit["41e-bcc"]
    g.arrived[number], g.where[number], g.back[number], g.edge[number] = 5, OFF, 13, "south"
    game = begin(g)
    game.play(FRENCH, ["enter", "41e-bcc"])
    game.play(FRENCH, "1518")
    assert where(game, "41e-bcc") == "1518"
    assert entry(state(game), "entered", GERMAN) == 1


@rule("BW-596")
def test_conditional_units_retreat_off_the_map_there_too() -> None:
    """1616 lies in the rulebook's list of entry hexes; a retreat may leave the map from it."""
    units = {"1616": ["41e-bcc"], "1515": [TANKS, LIGHT], "1615": ["i-2-pzrgt"], "0101": [CARS]}
    g = front(units, battle=SEDAN, phase="combat")
    game = begin(g, dice=[5])
    game.play(GERMAN, "1616")
    choose(game, GERMAN, "attackers", TANKS, LIGHT, "i-2-pzrgt")
    game.play(FRENCH, "yield")
    assert told(game, "result")[0]["result"].startswith("-/R")
    assert ["leave", "east"] in game.choices(FRENCH)


@rule("BW-359")
def test_two_points_for_each_line_to_the_exits() -> None:
    assert entry(state(ended(SEDAN, FAR)), "exits", GERMAN) == 0  # nothing leads over the river
    assert entry(state(ended(SEDAN, FAR, pontoons=[OVER])), "exits", GERMAN) == 10  # 1616 is in a French zone
    assert entry(state(ended(SEDAN, FAR, pontoons=[OVER], disorganised=[FOOT])), "exits", GERMAN) == 12
    held = {**FAR, "1604": [FORT], "0114": ["i-205e-ri"]}
    assert entry(state(ended(SEDAN, held, pontoons=[OVER])), "exits", GERMAN) == 6
    two = ["0804/0904", "0803/0902"]
    assert entry(state(ended(SEDAN, FAR, pontoons=two)), "exits", GERMAN) == 10  # one line for each hex


@rule("BW-396")
def test_conditional_units_that_have_left_after_the_breakout_are_worth_a_point() -> None:
    def now(where: int, unit: str, events: dict[str, int]) -> float:
        g = came(unit, 5)
        g.events.update(events)
        g.where[sheet(g).unit[unit]] = where
        return entry(g, "gone", FRENCH)

    assert now(OFF, "41e-bcc", {"breakout": 9}) == 1
    assert now(OFF, "41e-bcc", {}) == 0
    assert now(OFF, R35, {"breakout": 9}) == 0  # a regular one
    assert [now(where, "41e-bcc", {"breakout": 9}) for where in (LOST, REBUILT, 20)] == [0, 0, 0]
