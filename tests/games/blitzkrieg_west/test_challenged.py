"""Challenged, the battle of Dinant: set-up from a cup, arrivals counted by dice, the 1st DCR, Rommel, victory."""

from __future__ import annotations

from functools import partial

import pytest
from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, at, begin, front, named, state, told, where, why
from tests.games.blitzkrieg_west.turns import (
    UNPAID,
    allowed,
    arriving,
    calling,
    comes,
    edge,
    entry,
    event_of,
    landing,
    let_pass,
    may_enter,
    may_stand,
    members,
    near,
    needs,
    to_moves,
    ways_in,
)
from tests.rules import rule

from grognard.engine.game import Game, new_game
from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import AWAY, LOST, NOBODY, OFF, REMOVED, Front
from grognard.games.blitzkrieg_west.tables import field

DINANT = "challenged"
FOOT, FOOT_2, DRAGOONS, HORSE = "i-66e-ri", "ii-66e-ri", "i-5e-rdp", "1er-chasseurs"
TANKS, TANKS_2, RIFLES, GUNS, CARS = "i-25-pzrgt", "ii-25-pzrgt", "i-6-schtzrgt", "i-78-ar", "aa37"
B1 = [f"{n}e-bcc-{m}" for n in (28, 37) for m in (1, 2)]
H39 = [f"{n}e-bcc-{m}" for n in (25, 26) for m in (1, 2)]
DCR = {"dcr": 9, "dcr-released": 9}
FAR = UNPAID[DINANT]
BRIDGE = "1916/2016"
EAST_CUP = ("1-dlc", "4-dlc", "chasseurs-ardennais")

called = partial(named, DINANT)


# ---- set-up ----


@rule("BW-416", "BW-436")
def test_the_french_set_up_first_and_the_german_has_nobody_there() -> None:
    game = new_game(MODULE, DINANT, seed=1)
    while state(game).phase == "set-up":
        assert game.waiting == {FRENCH}
        game.play(FRENCH, game.choices(FRENCH)[0])
    g = state(game)
    assert {g.where[n] for n in sheet(g).of_side[GERMAN]} == {AWAY}


@rule("BW-412")
def test_where_the_129th_regiment_stands() -> None:
    zone = near(DINANT, 1, "0119", "0417", "1417")
    assert all(may_stand(DINANT, unit) == zone for unit in members(DINANT, "129-ri"))


@rule("BW-419")
def test_the_18th_division_stands_in_villages_of_the_west_bank_or_next_to_them() -> None:
    printed = field(DINANT)
    west, villages = called(printed.regions["west-bank"]), called(printed.terrain["village"])
    zone = {hex_ for hex_ in west if near(DINANT, 1, hex_) & villages}
    assert all(may_stand(DINANT, unit) == zone for unit in members(DINANT, "18-di"))
    assert {"1519", "1914", "0119"} <= zone
    assert not {"2017", "2016", "2513", "0104"} & zone


@rule("BW-420")
def test_two_french_units_to_a_hex_while_setting_up() -> None:
    one, two = {"1519": [FOOT_2]}, {"1519": [FOOT_2, "iii-66e-ri"]}  # of one division: three could stack later
    assert "1519" in may_stand(DINANT, FOOT, one)
    assert "1519" not in may_stand(DINANT, FOOT, two)
    g = front(two, battle=DINANT, phase="set-up")
    g.setting = [f"place 0 {FOOT}"]
    assert why(begin(g), FRENCH, "1519") == "BW-420"


def cup(die: int, *names: str) -> Game:
    g = front({"0101": [FOOT]}, battle=DINANT, phase="set-up", active=FRENCH)
    row = next(n for n, row in enumerate(sheet(g).battle["setup"]) if "cup" in row)
    g.setting = [f"draw {row}"]
    return begin(g, dice=[die], draws=names)


@rule("BW-413", "BW-414")
def test_a_die_less_one_says_how_many_stand_east_of_the_meuse() -> None:
    game = cup(4, HORSE, "chasseurs-ardennais-1", "4e-ram")
    east = called(field(DINANT).regions["east-bank"])
    assert set(game.choices(FRENCH)) == east
    game.play(FRENCH, "2015")
    assert why(game, FRENCH, "2015") == "BW-413"  # one to a hex
    game.play(FRENCH, "2016")
    game.play(FRENCH, "2017")
    assert [where(game, name) for name in (HORSE, "chasseurs-ardennais-1", "4e-ram")] == ["2015", "2016", "2017"]
    others = members(DINANT, *EAST_CUP) - {HORSE, "chasseurs-ardennais-1", "4e-ram"}
    assert {at(game, name) for name in others} == {REMOVED}
    assert entry(state(game), "other", GERMAN) == entry(state(game), "armour", GERMAN) == 0


@rule("BW-413", "BW-414")
def test_a_one_leaves_nobody_in_the_east() -> None:
    game = cup(1)
    assert {at(game, name) for name in members(DINANT, *EAST_CUP)} == {REMOVED}


@rule("BW-415")
def test_infantry_of_the_dlc_starts_in_a_truck() -> None:
    game = cup(5, DRAGOONS, HORSE, "i-14e-rdp", "chasseurs-ardennais-1")
    for hex_ in ("2015", "2016", "2017", "2111"):
        game.play(FRENCH, hex_)
    g = state(game)

    def rides_in(name: str) -> str:
        carrier = g.carrier[sheet(g).unit[name]]
        return sheet(g).units[carrier].id if carrier != NOBODY else ""

    rides = [rides_in(name) for name in (DRAGOONS, HORSE, "i-14e-rdp", "chasseurs-ardennais-1")]
    assert rides == ["truck-1", "", "truck-3", ""]
    assert where(game, "truck-1") == where(game, DRAGOONS)


# ---- German arrivals ----


def first_turn(die: int, *missions: str, turn: int = 1, gone: tuple[str, ...] = ()) -> Game:
    """The German's first movement phase, after these air missions; those gone have been lost."""
    g = front({"0101": [FOOT]}, battle=DINANT, phase="arrivals", turn=turn)
    for name in gone:
        g.where[sheet(g).unit[name]] = LOST
    game = begin(g, dice=[die])
    for mission in missions:
        game.play(GERMAN, mission)
    return to_moves(game)


def come(game: Game, verb: str, unit: str, hex_: str) -> None:
    game.play(GERMAN, [verb, unit])
    game.play(GERMAN, hex_)


@rule("BW-432", "BW-435")
@pytest.mark.parametrize(("missions", "number"), [((), 3), (("interdict",), 4), (("interdict", "interdict"), 5)])
def test_as_many_panzers_as_a_die_and_the_interdicting_aircraft(missions: tuple[str, ...], number: int) -> None:
    assert state(first_turn(3, *missions)).quota == {"panzer": number}


@rule("BW-432")
def test_no_more_enter_than_the_die_allows_and_the_german_chooses_which() -> None:
    game = first_turn(2)
    assert may_enter(game) == members(DINANT, "7-panzer")
    assert edge(DINANT, "east") <= landing(game, "enter", TANKS)
    come(game, "enter", CARS, "2501")
    come(game, "drive", GUNS, "2520")
    assert [one for one in ways_in(game) if not one[1].startswith("halftrack")] == []
    assert where(game, GUNS) == "2520"
    let_pass(game, lambda g: g.turn == 2 and g.phase == "movement")
    assert told(game, "arrivals")[-1]["dice"]  # a new die each turn


@rule("BW-433")
def test_infantry_and_guns_enter_in_vehicles() -> None:
    game = first_turn(6)
    verbs: dict[str, set[str]] = {}
    for verb, unit in ways_in(game):
        verbs.setdefault(unit, set()).add(verb)
    assert all(verbs[name] == {"drive"} for name in (RIFLES, "ii-7-schtzrgt", GUNS, "iii-78-ar"))
    assert all(verbs[name] == {"enter"} for name in (TANKS, CARS, "k7"))
    come(game, "drive", RIFLES, "2510")
    g = state(game)
    assert g.carrier[sheet(g).unit[RIFLES]] != NOBODY


@rule("BW-433")
def test_others_leave_them_the_vehicles_that_they_need() -> None:
    """Eight half-tracks for seven who have to ride: engineers or guns against tanks may have one, not both."""
    game = first_turn(6)
    assert ["drive", "58-pi"] in ways_in(game)
    assert ["drive", "42"] in ways_in(game)
    come(game, "drive", "58-pi", "2510")
    assert ["drive", "42"] not in ways_in(game)
    assert ["enter", "42"] in ways_in(game)
    assert not [unit for _, unit in ways_in(game) if unit.startswith("halftrack")]
    assert ["drive", RIFLES] in ways_in(game)


@rule("BW-434")
def test_the_5th_panzer_division_waits_for_the_whole_7th() -> None:
    seventh = members(DINANT, "7-panzer")
    all_but_one = first_turn(6, gone=tuple(seventh - {TANKS}))
    assert may_enter(all_but_one) == {TANKS}
    come(all_but_one, "enter", TANKS, "2501")
    assert members(DINANT, "5-panzer") <= may_enter(all_but_one)


@rule("BW-435")
def test_by_another_reading_the_die_is_thrown_at_the_start_of_the_turn() -> None:
    game = calling(DINANT, GERMAN, 3, [3], interdiction=2, options={"panzer-die": "before"})
    assert state(game).quota == {"panzer": 5}
    game.play(GERMAN, "interdict")
    to_moves(game)
    assert state(game).quota == {"panzer": 5}
    after = calling(DINANT, GERMAN, 3, [3], interdiction=2)
    assert state(after).quota == {}
    assert state(to_moves(after)).quota == {"panzer": 3}  # what flew last turn does not count


@rule("BW-435")
def test_by_night_nothing_interdicts() -> None:
    game = arriving(DINANT, GERMAN, 7, [4, 3], interdiction=2)
    assert state(game).quota == {"infantry": 4, "panzer": 3}


INFANTRY = members(DINANT, "8-division", "32-division", "xv-corps")


@rule("BW-440", "BW-441")
def test_infantry_divisions_and_corps_troops_come_from_turn_7() -> None:
    assert not INFANTRY & allowed(DINANT, GERMAN, 6)
    game = calling(DINANT, GERMAN, 8, [3], interdiction=2)
    assert state(game).quota == {"infantry": 3}  # interdiction is nothing to them
    assert set(state(game).allowed) == INFANTRY
    to_moves(game)
    assert edge(DINANT, "east") <= landing(game, "enter", "i-28-ir")
    for name, hex_ in (("iii-96-ir", "2501"), ("i-28-ir", "2502"), ("8-ar", "2503")):  # in any order
        come(game, "enter", name, hex_)
    assert not INFANTRY & may_enter(game)


@rule("BW-441")
def test_the_die_is_thrown_until_all_have_come() -> None:
    g = front(FAR, battle=DINANT, phase="arrivals", turn=9)
    for name in INFANTRY:
        g.where[sheet(g).unit[name]] = LOST
    assert told(begin(g, dice=[3]), "arrivals") == []


@rule("BW-442")
def test_corps_troops_enter_in_vehicles() -> None:
    game = arriving(DINANT, GERMAN, 8, [3])
    ways = [one for one in ways_in(game) if one[1].startswith("xv")]
    assert ways == [["drive", "xv-art"], ["drive", "xv-pi"]]


# ---- French arrivals ----


@rule("BW-430")
@pytest.mark.parametrize(
    ("turn", "die", "interdiction", "in_"),
    [(2, 3, 0, True), (2, 4, 0, False), (5, 2, 1, True), (5, 3, 1, False), (9, 1, 2, True)],
)
def test_units_of_the_5th_dim_have_a_die_each_from_turn_2(turn: int, die: int, interdiction: int, in_: bool) -> None:
    came = allowed(DINANT, FRENCH, turn, [6, die] + [6] * 16, interdiction=interdiction)
    assert ("ii-8e-ri" in came) == in_
    assert came <= {"ii-8e-ri"}
    assert allowed(DINANT, FRENCH, 1, [1] * 8) == set()


@rule("BW-431")
def test_the_5th_dim_enters_in_the_west_in_trucks() -> None:
    game = arriving(DINANT, FRENCH, 2, [1] * 8)
    ways = ways_in(game)
    assert [verb for verb, unit in ways if unit == "i-8e-ri"] == ["drive"]
    assert [verb for verb, unit in ways if unit == "11e-ra"] == ["drive"]
    assert [verb for verb, unit in ways if unit == "cdac-2"] == ["enter"]  # no truck is left over for it
    assert edge(DINANT, "west") - {"0101"} <= landing(game, "drive", "11e-ra")
    assert not landing(game, "drive", "11e-ra") & {"0501", "1201"}


@rule("BW-421")
@pytest.mark.parametrize(
    ("turn", "die", "interdiction", "in_"), [(8, 3, 0, True), (8, 4, 0, False), (9, 2, 1, True), (9, 2, 2, False)]
)
def test_units_of_the_4th_dina_have_a_die_each_from_turn_8(turn: int, die: int, interdiction: int, in_: bool) -> None:
    came = allowed(DINANT, FRENCH, turn, [6] * 8 + [die] + [6] * 9, interdiction=interdiction)
    assert ("i-13e-rta" in came) == in_
    assert not allowed(DINANT, FRENCH, 7, [1] * 18) & members(DINANT, "4-dina")


@rule("BW-421", "BW-429")
def test_the_4th_dina_enters_in_the_west_or_by_the_roads_of_the_north() -> None:
    game = arriving(DINANT, FRENCH, 8, [6] * 8 + [1] * 10)
    hexes = landing(game, "enter", "33e-rad")
    assert edge(DINANT, "west") <= hexes
    assert {"0501", "1201", "1701"} <= hexes
    assert not {"1801", "1001"} & hexes
    game.play(FRENCH, "end")  # nobody need come
    assert at(game, "33e-rad") == AWAY


@rule("BW-422", "BW-425")
@pytest.mark.parametrize(
    ("die", "interdiction", "in_"),
    [(4, 0, True), (5, 0, False), (3, 1, True), (4, 1, False), (2, 2, True), (3, 2, False)],
)
def test_units_of_the_1st_dcr_have_a_die_each(die: int, interdiction: int, in_: bool) -> None:
    g = only_the_dcr(18)
    g.interdiction = interdiction
    game = begin(g, dice=[die] + [6] * 9)
    assert (state(game).allowed == [B1[0]]) == in_
    assert in_ or state(game).allowed == []


def only_the_dcr(turn: int, **given: dict[str, int]) -> Front:
    g = front(FAR, battle=DINANT, active=FRENCH, phase="arrivals", turn=turn, events=given.get("events", DCR))
    for name in members(DINANT, "5-dim", "4-dina"):
        g.where[sheet(g).unit[name]] = LOST
    return g


@rule("BW-425")
def test_who_of_the_dcr_is_kept_away_tries_again() -> None:
    game = begin(only_the_dcr(18), dice=[6] * 10 + [6, 6])
    let_pass(game, lambda g: g.turn == 19 and g.active == FRENCH and g.phase == "movement")
    assert len(needs(game)) == 20


@rule("BW-422", "BW-427")
def test_the_dcr_enters_in_the_west_and_its_guns_have_the_truck() -> None:
    game = begin(only_the_dcr(18), dice=[1] * 10)
    ways = ways_in(game)
    assert [verb for verb, unit in ways if unit == "305e-ra"] == ["drive"]
    assert [verb for verb, unit in ways if unit == "5e-bcp"] == ["enter"]
    assert edge(DINANT, "west") <= landing(game, "enter", B1[0])
    assert not {"0501", "1201", "2501"} & landing(game, "enter", B1[0])


@rule("BW-422", "BW-447")
def test_without_its_event_the_dcr_comes_from_turn_28() -> None:
    game = begin(front(FAR, battle=DINANT, phase="turn-start", turn=28), dice=[2, 1])
    g = state(game)
    assert "dcr" in g.events
    assert sum(g.refit[sheet(g).unit[name]] for name in B1) == 2
    early = begin(front(FAR, battle=DINANT, phase="turn-start", turn=27))
    assert "dcr" not in state(early).events
    assert begin(only_the_dcr(18, events={})).ask(FRENCH) is not None
    assert state(begin(only_the_dcr(18, events={}))).allowed == []
    again = begin(front(FAR, battle=DINANT, phase="turn-start", turn=28, events=DCR), dice=[6, 6])
    assert sum(state(again).refit) == 0  # it was released before


@rule("BW-423", "BW-424")
@pytest.mark.parametrize(
    ("first", "second", "option", "b1", "h39"),
    [
        (1, 1, "two", 1, 0),
        (3, 2, "two", 3, 0),
        (2, 3, "two", 2, 1),
        (4, 4, "two", 4, 1),
        (6, 5, "two", 4, 2),
        (1, 6, "two", 1, 2),
        (1, 6, "one", 1, 1),
    ],
)
def test_the_dcr_comes_worn(first: int, second: int, option: str, b1: int, h39: int) -> None:
    g = front(FAR, battle=DINANT, phase="turn-end", turn=18)
    game = begin(g, dice=[3, 4, first, second], options={"h39-losses": option})
    after = state(game)
    assert after.event == "dcr"
    assert sum(after.refit[sheet(after).unit[name]] for name in B1) == b1
    assert sum(after.refit[sheet(after).unit[name]] for name in H39) == h39


@rule("BW-426")
def test_the_tanks_of_the_dcr_are_out_of_breath_until_the_end_of_the_next_turn() -> None:
    game = begin(only_the_dcr(18), dice=[1] * 10)
    for name in (B1[0], "5e-bcp"):
        game.play(FRENCH, ["enter", name])
        game.play(FRENCH, "0110")

    def breathless() -> list[int]:
        g = state(game)
        return [g.disorganised[sheet(g).unit[name]] for name in (B1[0], "5e-bcp")]

    assert breathless() == [0, 0]
    let_pass(game, lambda g: g.phase == "bombardment" or g.turn > 18)
    assert breathless() == [1, 0]
    let_pass(game, lambda g: g.turn == 19 and g.active == FRENCH and g.phase == "movement")
    assert breathless() == [1, 0]
    let_pass(game, lambda g: g.turn == 20)
    assert breathless() == [0, 0]


@rule("BW-426")
def test_tanks_of_the_dcr_that_come_back_have_their_breath() -> None:
    g = only_the_dcr(20)
    number = sheet(g).unit[B1[0]]
    g.arrived[number], g.where[number], g.back[number], g.edge[number] = 18, OFF, 20, "west"
    game = begin(g, dice=[6] * 9)
    game.play(FRENCH, ["enter", B1[0]])
    game.play(FRENCH, "0110")
    let_pass(game, lambda g: g.phase != "movement")
    assert state(game).disorganised[number] == 0


@rule("BW-428", "BW-445")
def test_the_breakout_does_not_stop_the_dcr() -> None:
    g = only_the_dcr(19, events={**DCR, "breakout": 18})
    assert B1[0] in state(begin(g, dice=[1] * 10)).allowed


# ---- events ----


@rule("BW-444", "BW-449")
@pytest.mark.parametrize(
    ("name", "dice"), [("german-paralysis", [1, 1]), ("german-paralysis", [6, 6]), ("french-paralysis", [1, 5])]
)
def test_a_command_is_paralysed_once_on_each_of_three_days(name: str, dice: list[int]) -> None:
    assert [comes(DINANT, turn, dice) for turn in (3, 7)] == ["", ""]  # the 12th and its night
    assert [comes(DINANT, turn, dice) for turn in (8, 18, 28)] == [name] * 3
    used = {name: 9, f"{name}/13-may": 9}
    assert comes(DINANT, 16, dice, events=used) == comes(DINANT, 17, dice, events=used) == ""
    assert comes(DINANT, 18, dice, events=used) == name
    assert comes(DINANT, 19, dice, events={**used, f"{name}/14-may": 18}) == ""


@rule("BW-444", "BW-449")
def test_a_paralysed_command_brings_nobody() -> None:
    german = arriving(DINANT, GERMAN, 9, event="german-paralysis")
    assert (state(german).allowed, state(german).quota) == ([], {})
    assert allowed(DINANT, FRENCH, 9, [1] * 18, event="french-paralysis") == set()


@rule("BW-445")
def test_the_breakout_at_sedan_comes_on_the_last_two_days_and_once() -> None:
    for dice in ([1, 2], [5, 6]):
        assert [comes(DINANT, turn, dice) for turn in (3, 10, 17)] == [""] * 3
        assert [comes(DINANT, turn, dice) for turn in (18, 27, 28)] == ["breakout"] * 3
        assert comes(DINANT, 28, dice, events={"breakout": 18}) == ""


@rule("BW-446", "BW-607", "BW-447")
@pytest.mark.parametrize("dice", [[2, 2], [3, 4], [4, 6]])
def test_rommel_and_the_dcr_on_their_days(dice: list[int]) -> None:
    def happened(turn: int, before: dict[str, int] | None = None) -> set[str]:
        after = state(event_of(DINANT, turn, [*dice, 1, 1], events=before, units=FAR)).events
        return {name for name in ("rommel", "dcr") if after.get(name) == turn}

    assert happened(3) == happened(7) == {"rommel"}
    assert happened(8) == happened(17) == {"rommel", "dcr"}
    assert happened(18) == {"dcr"}
    assert happened(28) == set()
    assert happened(9, {"rommel": 3}) == {"dcr"}
    assert happened(9, {"dcr": 8, "dcr-released": 8}) == {"rommel"}
    assert happened(3, {"rommel": 2}) == set()
    assert happened(18, {"dcr": 8, "dcr-released": 8}) == set()


@rule("BW-446")
def test_rommel_may_then_be_sent_to_a_unit() -> None:
    assert "rommel" not in begin(front({**FAR, "2501": [TANKS_2]}, battle=DINANT)).choices(GERMAN)
    game = begin(front({**FAR, "2501": [TANKS_2]}, battle=DINANT, events={"rommel": 1}))
    game.play(GERMAN, "rommel")
    game.play(GERMAN, "2501")
    assert sheet(state(game)).names[state(game).rommel] == "2501"


@rule("BW-448")
def test_the_fifth_column_strikes_any_number_of_times() -> None:
    before = {"fifth-column": 4, "fifth-column/12-may": 4}
    assert [comes(DINANT, 5, dice, events=before) for dice in ([2, 3], [4, 5])] == ["fifth-column"] * 2
    assert allowed(DINANT, FRENCH, 5, [3, 2] + [6] * 6, event="fifth-column") == {"ii-8e-ri"}


# ---- victory ----


@rule("BW-405")
def test_a_point_for_each_hex_of_dinant() -> None:
    city = called(field(DINANT).terrain["city"]) & near(DINANT, 2, "2016")
    assert city == {"1916", "2015", "2016"}
    g = front({"1916": [FOOT], "2015": [FOOT_2], "2016": [TANKS], "1701": [HORSE]}, battle=DINANT)
    assert (entry(g, "dinant", FRENCH), entry(g, "dinant", GERMAN)) == (2, 0)


def gone_west(*names: str, pontoons: tuple[str, ...] = (), way: str = "west", french: str = "") -> Front:
    """The end of the game with these Germans off the map."""
    units = {**FAR, french: [FOOT_2]} if french else FAR
    g = front(units, battle=DINANT, phase="turn-end", turn=32, pontoons=pontoons)
    for name in names:
        number = sheet(g).unit[name]
        g.where[number], g.edge[number] = OFF, way
    return state(begin(g))


@rule("BW-406", "BW-407", "BW-409")
def test_germans_gone_by_the_west_are_worth_half_a_point_to_one_side() -> None:
    dry = gone_west(TANKS_2, RIFLES, "halftrack-1")
    assert [entry(dry, "off", side) for side in (GERMAN, FRENCH)] == [0, 1]
    assert entry(dry, "line", GERMAN) == 0
    fed = gone_west(TANKS_2, RIFLES, "halftrack-1", pontoons=(BRIDGE,))
    assert [entry(fed, "off", side) for side in (GERMAN, FRENCH)] == [1, 0]
    assert entry(fed, "line", GERMAN) == 3
    east = gone_west(TANKS_2, way="east", pontoons=(BRIDGE,))
    assert [entry(east, "off", side) for side in (GERMAN, FRENCH)] == [0, 0]


@rule("BW-407")
def test_the_line_must_be_free_of_french_units_and_their_zones() -> None:
    barred = gone_west(pontoons=(BRIDGE,), french="1916")
    assert entry(barred, "line", GERMAN) == 0
    beside = gone_west(pontoons=("1818/1918",), french="1817")
    assert entry(beside, "line", GERMAN) == 0  # its zone closes 1818


@rule("BW-408", "BW-445")
def test_units_of_the_dcr_on_the_map_cost_a_point_after_the_breakout() -> None:
    units = {**FAR, "0505": [B1[0], H39[0]], "0507": ["305e-ra", "truck-12"]}
    before = front(units, battle=DINANT)
    assert entry(before, "dcr", GERMAN) == 0
    after = front(units, battle=DINANT, events={"breakout": 18})
    assert entry(after, "dcr", GERMAN) == 3
    after.where[sheet(after).unit[B1[0]]] = OFF
    assert entry(after, "dcr", GERMAN) == 2
