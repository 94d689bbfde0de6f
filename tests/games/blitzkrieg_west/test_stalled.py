"""Stalled (Arras, 21 and 22 May 1940): columns from a cup, four ways to arrive, trenches, 88s, Rommel, the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pytest
from tests.games.blitzkrieg_west.position import (
    FRENCH,
    GERMAN,
    assault,
    away,
    begin,
    front,
    go,
    kind,
    moving,
    named,
    shaken,
    state,
    told,
    where,
    why,
)
from tests.games.blitzkrieg_west.turns import (
    UNPAID,
    arriving,
    closing,
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
from grognard.games.blitzkrieg_west.pieces import put
from grognard.games.blitzkrieg_west.state import ELIMINATED, FREE, SCRAPPED, SHOT_DOWN, Front
from grognard.games.blitzkrieg_west.tables import field
from grognard.games.blitzkrieg_west.zones import zone

PRINTED = field("stalled")
RIFLES, RIFLES_2, FLAK, GUN = "i-6-schtzrgt", "ii-6-schtzrgt", "42-pzjg", "i-78-ar"
SS, SS_FLAK = "i-ss-1-rgt", "ss-pzjg"
MATILDA, MATILDA_2, LIGHT, DURHAMS, FUSILIERS = "7-rtr-a", "7-rtr-b", "4-rtr-a", "8-dli", "4-rnf"
BATTERY, AT_BATTERY, SOMUA, DRAGOONS = "365-battery", "206-battery", "1er-cuirassiers", "i-11e-rdp"
FIRST_DLM = ("4e-cuirassiers", "18e-dragons", "4e-rdp-1", "4e-rdp-2")
DLM_CUP, BRITISH_CUP = roster("stalled", "3-dlm-cup"), roster("stalled", "british-cup")

HERE, NORTH = "1108", "1107"  # open ground south of Arras

names = partial(named, "stalled")


# ---- the set-up ----


def placing(game: Game) -> str:
    ask = game.ask(GERMAN)
    return ask.about["unit"] if ask is not None and ask.kind == "set-up" else ""


def set_up(dice: Sequence[int], draws: Sequence[str]) -> Game:
    """Both set-ups: the Germans each in the first hex, then the columns from the cups."""
    game = begin(setup.start("stalled"), dice=dice, draws=draws)
    while kind(game, GERMAN) == "set-up":
        game.play(GERMAN, game.choices(GERMAN)[0])
    return game


@rule("BW-485", "BW-490", "BW-487")
def test_the_germans_set_up_first_on_either_side_of_the_road() -> None:
    game = begin(setup.start("stalled"))
    road = set(PRINTED.sheet["road"]["road-to-arras-south-edge-to-arras"])
    seen = {}
    while kind(game, GERMAN) == "set-up":
        unit = PRINTED.units[PRINTED.unit[placing(game)]]
        choices = set(game.choices(GERMAN))
        assert not choices & road
        assert why(game, GERMAN, "1409") == "BW-487"
        seen[unit.formation] = choices
        game.play(GERMAN, game.choices(GERMAN)[-1])
    assert seen.keys() == {"7-panzer-start", "totenkopf-start"}
    assert {"0101", "0513", "1008"} <= seen["totenkopf-start"]
    assert {"2001", "1613", "1608"} <= seen["7-panzer-start"]
    assert not seen["totenkopf-start"] & seen["7-panzer-start"]


@rule("BW-470", "BW-467", "BW-468", "BW-469", "BW-473", "BW-609")
def test_the_columns_are_drawn_after_the_german_set_up() -> None:
    dlm = ["76e-ra", "12e-cuirassiers", "ii-11e-rdp"]
    british = ["7-rtr-b", "365-battery", "6-dli", "206-battery"]
    game = set_up([1, 2], [*dlm, *british])
    assert [(note["dice"], note["units"]) for note in told(game, "set-up-die")] == [([1], 3), ([2], 4)]
    assert state(game).turn == 1
    assert kind(game, GERMAN) != ""  # his first turn: he knows who marches
    let_pass_to(game, FRENCH, "move")
    fixed = roster("stalled", "3-dlm-fixed", "british-fixed")
    assert may_enter(game) == {*fixed, *dlm, *british}


@rule("BW-613", "BW-469", "BW-473")
def test_a_die_for_more_than_the_cup_holds_draws_it_empty() -> None:
    game = set_up([6, 6], [])
    assert [note["units"] for note in told(game, "set-up-die")] == [len(DLM_CUP), len(BRITISH_CUP)]
    assert set(state(game).drawn) == {*DLM_CUP, *BRITISH_CUP}


@rule("BW-469", "BW-473", "BW-609")
def test_the_columns_enter_by_the_north_edge_west_and_east_of_e() -> None:
    g = front({"1108": [RIFLES]}, battle="stalled", active=FRENCH, phase="movement")
    for name in (MATILDA, DURHAMS, *BRITISH_CUP):
        assert names(entry_hexes(g, PRINTED.unit[name])) == {f"{column:02}01" for column in range(1, 7)}
    for name in (SOMUA, DRAGOONS, *DLM_CUP):
        assert names(entry_hexes(g, PRINTED.unit[name])) == {f"{column:02}01" for column in range(8, 12)}


@rule("BW-474")
def test_the_drawn_guns_of_the_dlm_come_with_a_vehicle() -> None:
    game = let_pass_to(set_up([1, 1], ["76e-ra", "12e-cuirassiers", "ii-11e-rdp", *BRITISH_CUP[:3]]), FRENCH, "move")
    game.play(FRENCH, ["drive", "76e-ra"])
    game.play(FRENCH, "0801")
    g = state(game)
    vehicle = g.carrier[PRINTED.unit["76e-ra"]]
    assert PRINTED.units[vehicle].type == "truck"
    assert where(game, PRINTED.units[vehicle].id) == "0801"


@rule("BW-486")
def test_every_german_anti_tank_unit_is_an_88() -> None:
    kinds = {unit.type for unit in PRINTED.units if unit.side == GERMAN and unit.gun}
    assert kinds == {"flak"}


@rule("BW-472", "BW-489")
def test_four_german_air_units_and_two_allied_one_of_the_raf() -> None:
    game = set_up([1, 1], [])
    assert (state(game).air, PRINTED.battle["raf"]) == ([[FREE] * 4, [FREE] * 2], 1)


# ---- Allied reinforcements ----


@rule("BW-482", "BW-481", "BW-484")
@pytest.mark.parametrize(
    ("turn", "die", "interdiction", "comes"),
    [
        (3, 1, 0, True),
        (3, 2, 0, False),
        (5, 3, 0, True),  # 3 is lower than the four turns played
        (5, 4, 0, False),
        (5, 3, 1, False),
        (5, 2, 1, True),
        (5, 1, 2, True),
        (5, 2, 2, False),
        (9, 5, 2, True),
        (9, 6, 0, False),  # a thrown 6 never
    ],
)
def test_the_rest_of_the_columns_by_the_die(turn: int, die: int, interdiction: int, comes: bool) -> None:
    for name in ("6-dli", "ii-11e-rdp"):
        game = arriving("stalled", FRENCH, turn, dice=[die], only=[name], interdiction=interdiction)
        assert may_enter(game) == ({name} if comes else set())
        assert names(entry_hexes(state(game), PRINTED.unit[name])) == {"0701"}


@rule("BW-333", "BW-493", "BW-482")
def test_by_the_other_reading_the_first_may_come_in_turn_2() -> None:
    for side, name in ((FRENCH, "6-dli"), (GERMAN, "aa37")):
        assert may_enter(arriving("stalled", side, 2, dice=[1], only=[name])) == set()
        second = arriving("stalled", side, 2, dice=[1], only=[name], options={"earliest": "second"})
        assert may_enter(second) == {name}


@rule("BW-482", "BW-476")
def test_no_die_is_thrown_that_not_even_a_1_could_win() -> None:
    assert told(arriving("stalled", FRENCH, 2, dice=[1], only=["6-dli"]), "arrival") == []


@rule("BW-481", "BW-483", "BW-475")
@pytest.mark.parametrize("turn", [10, 11, 15])
@pytest.mark.parametrize("name", ["6-dli", "ii-11e-rdp", "4e-cuirassiers"])
def test_from_the_night_on_they_can_no_longer_come(turn: int, name: str) -> None:
    assert may_enter(arriving("stalled", FRENCH, turn, dice=[1], only=[name])) == set()


@rule("BW-475", "BW-476", "BW-610")
@pytest.mark.parametrize(
    ("die", "interdiction", "fifth", "comes"),
    [
        (3, 0, False, True),
        (4, 0, False, False),
        (4, 0, True, True),  # 5th Panzer on the map: one less
        (4, 1, True, False),
        (3, 1, True, True),
        (6, 0, True, False),
    ],
)
def test_the_1st_dlm_on_21_may(die: int, interdiction: int, fifth: bool, comes: bool) -> None:
    units = {"1909": ["i-31-pzrgt"]} if fifth else {}
    for name in FIRST_DLM:
        game = arriving("stalled", FRENCH, 5, dice=[die], only=[name], interdiction=interdiction, units=units)
        assert may_enter(game) == ({name} if comes else set())
        assert names(entry_hexes(state(game), PRINTED.unit[name])) == {"0701"}


@rule("BW-480", "BW-481")
def test_nobody_has_to_come() -> None:
    game = arriving("stalled", FRENCH, 5, dice=[1], only=["6-dli"])
    game.play(FRENCH, "end")
    assert where(game, "6-dli") == ""


def leading(turn: int, *, ahead: bool = True, **events: int) -> Front:
    """The Allied arrivals, the Allies ahead or level."""
    g = front({"1108": [RIFLES], "1104": [DURHAMS]}, battle="stalled", active=FRENCH, phase="arrivals", turn=turn)
    if ahead:
        g.tally["1/rommel"] = 2
    g.events |= {name.replace("_", "-"): value for name, value in events.items()}
    return g


@rule("BW-477", "BW-478", "BW-613")
def test_petreforce_comes_on_22_may_while_the_allies_lead() -> None:
    game = begin(leading(11), dice=[2])
    assert kind(game, FRENCH) == "petreforce"
    game.play(FRENCH, "call")
    battalions = {"4-east-yorks", "4-green-howards", "5-green-howards"}
    assert may_enter(game) == battalions
    for name in ("4-east-yorks", "5-green-howards"):
        game.play(FRENCH, ["enter", name])
        assert names(entry_hexes(state(game), PRINTED.unit["4-green-howards"])) <= {"1201"}
        if kind(game, FRENCH) == "entry":
            game.play(FRENCH, "1201")
    assert may_enter(game) == set()  # the die gave two


@rule("BW-477")
def test_petreforce_waits_while_the_allies_do_not_lead() -> None:
    assert kind(begin(leading(11, ahead=False)), FRENCH) == "move"
    assert kind(begin(leading(9)), FRENCH) == "move"
    assert may_enter(begin(leading(12, ahead=False, petreforce=11, petreforce_left=2))) == set()
    assert may_enter(begin(leading(12, petreforce=11, petreforce_left=2))) != set()


@rule("BW-477")
def test_the_allies_may_keep_petreforce_waiting() -> None:
    game = begin(leading(11))
    game.play(FRENCH, "wait")
    assert may_enter(game) == set()


@rule("BW-479")
def test_the_petreforce_guns_fire_from_off_the_map_three_hexes_from_arras() -> None:
    units = {"1204": [RIFLES], "1206": [RIFLES_2], "0301": [DURHAMS]}
    g = front(units, battle="stalled", active=FRENCH, phase="guns", turn=12, events={"petreforce": 11})
    game = begin(g, dice=[5])
    assert "150-bde" in game.choices(FRENCH)
    game.play(FRENCH, "150-bde")
    assert shaken(game, RIFLES)
    assert not shaken(game, RIFLES_2)
    before = begin(front(units, battle="stalled", active=FRENCH, phase="guns", turn=12))
    assert kind(before, FRENCH) != "gun" or "150-bde" not in before.choices(FRENCH)
    called = arriving("stalled", FRENCH, 12, only=["150-bde"], events={"petreforce": 11, "petreforce-left": 3})
    assert may_enter(called) == set()


# ---- German reinforcements ----


@rule("BW-493", "BW-494")
@pytest.mark.parametrize(("name", "at_hex"), [("aa37", "1713"), ("i-25-pzrgt", "1713"), ("i-ss-2-rgt", "0613")])
@pytest.mark.parametrize(("turn", "die", "comes"), [(3, 1, True), (3, 2, False), (6, 4, True), (6, 5, False)])
def test_the_rest_of_both_divisions_by_the_die(name: str, at_hex: str, turn: int, die: int, comes: bool) -> None:
    game = arriving("stalled", GERMAN, turn, dice=[die], only=[name])
    assert may_enter(game) == ({name} if comes else set())
    assert names(entry_hexes(state(game), PRINTED.unit[name])) == {at_hex}


@rule("BW-493")
def test_a_six_keeps_them_out_and_who_failed_tries_again() -> None:
    assert may_enter(arriving("stalled", GERMAN, 9, dice=[6], only=["aa37"])) == set()
    assert may_enter(arriving("stalled", GERMAN, 9, dice=[5], only=["aa37"])) == {"aa37"}


@rule("BW-493", "BW-192")
def test_interdiction_does_not_hinder_the_germans() -> None:
    assert may_enter(arriving("stalled", GERMAN, 3, dice=[1], only=["aa37"], interdiction=2)) == {"aa37"}


@rule("BW-495")
@pytest.mark.parametrize("turn", [10, 11, 15])
@pytest.mark.parametrize("name", ["aa37", "ii-ss-ar"])
def test_german_regulars_do_not_come_from_the_night_on(turn: int, name: str) -> None:
    assert may_enter(arriving("stalled", GERMAN, turn, dice=[1], only=[name])) == set()


@rule("BW-491", "BW-492")
@pytest.mark.parametrize(
    ("turn", "die", "comes"),
    [
        (3, 1, True),
        (5, 3, True),
        (5, 4, False),
        (9, 6, False),
        (11, 1, False),  # no turn of this day is played yet
        (12, 1, False),
        (13, 1, True),
        (15, 3, True),
        (15, 4, False),
    ],
)
def test_5th_panzer_counts_the_turns_of_the_day(turn: int, die: int, comes: bool) -> None:
    game = arriving("stalled", GERMAN, turn, dice=[die], only=["i-15-pzrgt"])
    assert may_enter(game) == ({"i-15-pzrgt"} if comes else set())
    if comes:
        assert names(entry_hexes(state(game), PRINTED.unit["i-15-pzrgt"])) == {"2003"}
        game.play(GERMAN, "end")  # nor must it come
        assert where(game, "i-15-pzrgt") == ""


# ---- trenches ----


def digging(name: str, hex_: str, side: int, **given: Any) -> Game:
    units = {hex_: [name], "0301": ["6-dli"], "0313": [SS], **given.pop("units", {})}
    return begin(front(units, battle="stalled", active=side, turn=4, **given), dice=[4, 6] * 9)


@rule("BW-463", "BW-211")
@pytest.mark.parametrize(
    ("name", "side", "may"),
    [
        (DURHAMS, FRENCH, True),
        (BATTERY, FRENCH, True),
        (MATILDA, FRENCH, False),
        (FUSILIERS, FRENCH, False),  # motorcyclists
        (AT_BATTERY, FRENCH, False),
        (RIFLES, GERMAN, True),
        (GUN, GERMAN, True),
        (FLAK, GERMAN, False),
    ],
)
def test_infantry_and_artillery_of_either_side_may_dig(name: str, side: int, may: bool) -> None:
    assert (["dig", name] in digging(name, HERE, side).choices(side)) == may


@rule("BW-463")
def test_the_shaken_and_guns_that_have_fired_do_not_dig() -> None:
    assert ["dig", RIFLES] not in digging(RIFLES, HERE, GERMAN, disorganised=[RIFLES]).choices(GERMAN)
    g = front({HERE: [GUN], "0301": ["6-dli"]}, battle="stalled", turn=4)
    g.fired[PRINTED.unit[GUN]] = 1
    game = begin(g)
    assert kind(game, GERMAN) != "move" or ["dig", GUN] not in game.choices(GERMAN)


@rule("BW-211")
def test_nowhere_else_is_a_trench_dug() -> None:
    game = begin(front({"1413": ["ii-13-schtzrgt"], "0613": ["71e-ra"]}, battle="undone"))
    assert not any(answer[0] == "dig" for answer in game.choices(GERMAN) if isinstance(answer, list))


@rule("BW-463", "BW-464")
@pytest.mark.parametrize(("name", "side"), [(DURHAMS, FRENCH), (RIFLES, GERMAN)])
def test_after_a_quiet_turn_there_is_a_trench_in_the_next_own_supply_phase(name: str, side: int) -> None:
    game = digging(name, HERE, side)
    game.play(side, ["dig", name])
    assert told(game, "digs")[0]["unit"] == name
    let_pass(game, lambda g: g.turn > 4 or told(game, "dug-in") != [])
    assert state(game).turn == 5  # not before
    let_pass_to(game, side, "move")
    assert [note["at"] for note in told(game, "dug-in")] == [HERE]
    assert state(game).entrenched == 1 << PRINTED.hex[HERE]


def dug(game: Game) -> bool:
    """Whether the trench is finished when the next turn has come."""
    let_pass(game, lambda g: g.turn > 4)
    let_pass_to(game, GERMAN, "move")
    return bool(state(game).entrenched)


@rule("BW-463")
def test_who_moves_after_all_has_not_dug() -> None:
    """A battalion in a truck digs, then drives on in the exploitation phase."""
    game = digging(
        RIFLES, HERE, GERMAN, riding={RIFLES: "truck-5"}, units={HERE: [RIFLES, "truck-5"], "0301": ["6-dli"]}
    )
    game.play(GERMAN, ["dig", RIFLES])
    game.play(GERMAN, "end")
    assert state(game).phase == "exploitation"
    go(game, HERE, [RIFLES], "1109")
    assert not dug(game)


@rule("BW-463")
def test_who_is_attacked_has_not_dug() -> None:
    units = {HERE: [RIFLES], NORTH: [MATILDA], "0313": [SS]}
    g = front(units, battle="stalled", active=FRENCH, phase="combat", turn=4)
    g.digging[PRINTED.unit[RIFLES]] = 4
    fight = begin(g, dice=[1, 4, 6])
    fight.play(FRENCH, HERE)
    let_pass_to(fight, GERMAN, "stand")
    assert state(fight).digging[PRINTED.unit[RIFLES]] == 0


@rule("BW-463", "BW-464")
@pytest.mark.parametrize("how", ["bombed", "cut off"])
def test_who_is_shaken_has_not_dug(how: str) -> None:
    if how == "bombed":
        g = front({HERE: [RIFLES], "0301": ["6-dli"]}, battle="stalled", active=FRENCH, phase="missions", turn=4)
        g.digging[PRINTED.unit[RIFLES]] = 4
        game = begin(g, dice=[6, 4, 6])
        game.play(FRENCH, HERE)
        let_pass_to(game, GERMAN, "move")
        assert told(game, "bombs")[0]["result"] == "D"
    else:
        ring = {"1107": [MATILDA], "1208": [MATILDA_2], "1009": [LIGHT], "1007": [SOMUA], "1109": [DURHAMS]}
        g = front({HERE: [RIFLES], **ring}, battle="stalled", phase="supply", turn=5)
        g.digging[PRINTED.unit[RIFLES]] = 4
        game = begin(g)
        assert told(game, "cut-off") != []
    assert told(game, "dug-in") == []


@rule("BW-463")
def test_guns_that_bombard_have_not_dug() -> None:
    g = front({HERE: [RIFLES], "1104": [BATTERY]}, battle="stalled", active=FRENCH, phase="guns", turn=4)
    g.digging[PRINTED.unit[BATTERY]] = 4
    game = begin(g, dice=[2, 4, 6])
    game.play(FRENCH, BATTERY)
    assert state(game).digging[PRINTED.unit[BATTERY]] == 0


@rule("BW-608", "BW-213")
@pytest.mark.parametrize(("option", "odds"), [("full", "1:2"), ("none", "1:1")])
def test_a_german_trench_helps_the_germans(option: str, odds: str) -> None:
    """Four attack three in the open: 1:1; five with the trench: 1:2."""
    game = assault(
        {NORTH: [DURHAMS, "6-dli"]},
        HERE,
        [RIFLES],
        battle="stalled",
        entrenched=[HERE],
        options={"german-trenches": option},
        others={"0313": [SS]},
    )
    assert told(game, "attack")[0]["odds"] == odds


@rule("BW-608", "BW-214")
def test_allied_zones_do_not_enter_a_german_trench() -> None:
    g = front({HERE: [RIFLES], NORTH: [DURHAMS]}, battle="stalled", entrenched=[HERE])
    begin(g)
    assert not zone(g, FRENCH) >> PRINTED.hex[HERE] & 1
    assert zone(g, GERMAN) >> PRINTED.hex[NORTH] & 1
    begin(g, options={"german-trenches": "none"})
    assert zone(g, FRENCH) >> PRINTED.hex[HERE] & 1


@rule("BW-608", "BW-212")
def test_a_vacated_trench_vanishes() -> None:
    game = moving(HERE, RIFLES, units={HERE: [RIFLES], "0301": [DURHAMS]}, battle="stalled", entrenched=[HERE], turn=4)
    game.play(GERMAN, "1109")
    assert state(game).entrenched == 0


# ---- options ----


@rule("BW-466")
def test_an_88_that_has_bombarded_does_not_move_but_keeps_its_shift() -> None:
    units = {"1612": [SS_FLAK, "truck-11"], "1512": [LIGHT], "0301": [DURHAMS]}
    g = front(units, battle="stalled", phase="guns", turn=4, riding={SS_FLAK: "truck-11"})
    game = begin(g, dice=[2, 4, 4, 4], options={"flak-bombards": "yes"})
    game.play(GERMAN, SS_FLAK)
    assert why(game, GERMAN, "1612") == "BW-027"
    game.play(GERMAN, "end")
    let_pass_to(game, FRENCH, "stand")
    assert ["antitank", 1, "BW-127"] in game.ask(FRENCH).about["shifts"]  # type: ignore[union-attr]


# ---- events ----


@rule("BW-498", "BW-237")
def test_rommel_comes_on_21_may_once() -> None:
    game = event_of("stalled", 9, two(5))
    assert state(game).event == "rommel"
    let_pass_to(game, GERMAN, "move")
    assert "rommel" in game.choices(GERMAN)
    game.play(GERMAN, "rommel")
    assert state(game).rommel == PRINTED.hex["1108"]
    assert comes("stalled", 9, two(9), events={"rommel": 4}) == ""
    after = event_of("stalled", 11, two(4))
    assert state(after).event == ""
    assert "rommel" not in let_pass_to(after, GERMAN, "move").choices(GERMAN)


@rule("BW-499", "BW-500", "BW-603")
def test_the_great_air_effort_costs_four_turns_and_the_raf() -> None:
    game = event_of("stalled", 4, [*two(3), 3])
    g = state(game)
    assert (g.event, g.turn) == ("air-effort", 5)
    assert (g.air[FRENCH], g.air_back[FRENCH][0]) == ([SHOT_DOWN, SCRAPPED], 9)  # out in turns 5 to 8
    assert g.air[GERMAN] == [SHOT_DOWN] * 3 + [FREE]
    assert set(g.air_back[GERMAN][:3]) == {9}
    later = front({HERE: [RIFLES], "1104": [DURHAMS]}, battle="stalled", phase="turn-start", turn=9)
    later.air, later.air_back = [[SHOT_DOWN] * 3 + [FREE], [SHOT_DOWN, SCRAPPED]], [[9, 9, 9, 0], [9, 0]]
    assert state(begin(later)).air == [[FREE] * 4, [FREE, SCRAPPED]]


@rule("BW-499", "BW-603")
def test_allied_air_units_on_the_track_spare_the_germans_some() -> None:
    g = front({HERE: [RIFLES], "1104": [DURHAMS]}, battle="stalled", active=FRENCH, phase="turn-end", turn=4)
    g.air[FRENCH], g.air_back[FRENCH] = [SHOT_DOWN, SHOT_DOWN], [12, 6]
    after = state(begin(g, dice=[1, 2, 3]))
    assert after.air[GERMAN].count(SHOT_DOWN) == 1  # a three, less two
    assert after.air_back[FRENCH][0] == 12  # the later of both dates


@rule("BW-499")
def test_the_air_effort_happens_once() -> None:
    assert comes("stalled", 12, two(8), events={"air-effort": 3}) == ""


@rule("BW-502", "BW-350")
def test_refugees_cost_the_allies_a_point_on_each_die() -> None:
    game = arriving("stalled", FRENCH, 5, dice=[3], only=["6-dli"], event="refugees")
    assert may_enter(game) == set()
    german = arriving("stalled", GERMAN, 5, dice=[3], only=["aa37"], event="refugees")
    assert may_enter(german) == {"aa37"}


# ---- victory points ----


def entered(came: Mapping[str, int]) -> Game:
    """The end of the last turn, when these have come, each in its turn."""
    g = closing("stalled", UNPAID["stalled"])
    for name, turn in came.items():
        g.arrived[PRINTED.unit[name]] = turn
    return begin(g)


@rule("BW-452", "BW-455")
def test_a_point_for_each_village_held() -> None:
    """Held by who is there, or was there last: marching through is enough."""
    game = moving("0703", LIGHT, units={"0703": [LIGHT], "0301": [DURHAMS], HERE: [RIFLES]}, battle="stalled",
                  active=FRENCH, turn=19)  # fmt: skip
    game.play(FRENCH, "0706")
    assert where(game, LIGHT) == "0706"
    assert points_of(game)["built"] == (0, 2)  # Wailly, on the way
    g = state(game)
    assert names(g.held[FRENCH] & PRINTED.built) == {"0705"}


@rule("BW-455")
def test_a_village_changes_hands_when_the_enemy_is_there_last() -> None:
    g = front({"0705": [LIGHT]}, battle="stalled", turn=19)
    assert names(g.held[FRENCH] & PRINTED.built) == {"0705"}
    away(g, ELIMINATED, LIGHT)
    assert names(g.held[FRENCH] & PRINTED.built) == {"0705"}
    put(g, PRINTED.unit["truck-5"], PRINTED.hex["0705"])  # a vehicle is no combat unit
    assert names(g.held[FRENCH] & PRINTED.built) == {"0705"}
    put(g, PRINTED.unit[RIFLES], PRINTED.hex["0705"])
    assert (names(g.held[FRENCH] & PRINTED.built), names(g.held[GERMAN] & PRINTED.built)) == (set(), {"0705"})


@rule("BW-454")
@pytest.mark.parametrize(("where_", "halves"), [(["1713"], 4), (["0613"], 4), (["1713", "0613"], 4), (["1613"], 0)])
def test_two_points_for_hex_a_or_b(where_: list[str], halves: int) -> None:
    units = {**UNPAID["stalled"], **{hex_: [name] for hex_, name in zip(where_, (LIGHT, SOMUA), strict=False)}}
    assert points_of(ended("stalled", units)).get("lettered", (0, 0)) == (0, halves)


@rule("BW-459")
def test_two_points_for_hex_d() -> None:
    assert points_of(ended("stalled", {**UNPAID["stalled"], "0201": [SS]}))["objective"] == (4, 0)
    assert "objective" not in points_of(ended("stalled", {**UNPAID["stalled"], "0201": [SOMUA]}))


@rule("BW-456", "BW-457")
def test_5th_panzer_costs_two_points_on_the_21st_and_one_on_the_22nd() -> None:
    came = {"i-15-pzrgt": 5, "116-ar": 10, "i-31-pzrgt": 13}
    assert points_of(entered(came)) == {"entered": (0, 10)}


@rule("BW-460", "BW-475")
def test_each_unit_of_the_1st_dlm_that_came_is_a_german_point() -> None:
    assert points_of(entered(dict.fromkeys(FIRST_DLM[:3], 5))) == {"entered": (6, 0)}


@rule("BW-458")
@pytest.mark.parametrize(("die", "whole", "rising"), [(1, 1, 1), (2, 1, 1), (3, 2, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3)])
def test_a_dead_rommel_is_worth_a_die(die: int, whole: int, rising: int) -> None:
    for option, most in (("printed", whole), ("rising", rising)):
        units = {HERE: [], "1209": [DURHAMS], "0313": [SS]}
        g = front(units, battle="stalled", active=FRENCH, turn=5, rommel="1109")
        game = begin(g, dice=[die], options={"rommel-points": option})
        go(game, "1209", [DURHAMS], "1109")
        assert told(game, "rommel-worth")[0]["points"] == most
        assert points_of(game)["rommel"] == (0, 2 * most)
