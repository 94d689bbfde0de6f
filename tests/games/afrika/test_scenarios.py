"""The five short scenarios (rulebook 4.1 to 4.5): who, where, how long, what comes."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.games.afrika.orders import RULES, order, read
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    PASS,
    begin,
    desert,
    kind,
    lost,
    moving,
    notes,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game, new_game
from grognard.games.afrika import MODULE
from grognard.games.afrika.sources import edge
from grognard.games.afrika.tables import COUNTERS, GRID, HEX, NAMES, ROADS, SHEET_A, SHEET_B, TRACKS, UNIT

SHORT: Final = ("crusader", "gazala", "first-alamein", "alam-halfa", "third-alamein")
NUMBER: Final = {
    "4.1": "crusader",
    "4.2": "gazala",
    "4.3": "first-alamein",
    "4.4": "alam-halfa",
    "4.5": "third-alamein",
}


def start(scenario: str) -> Game:
    return new_game(MODULE, scenario, seed=1)


def set_up(scenario: str) -> Game:
    """Everything that has a choice of places is put on the first that is listed."""
    game = start(scenario)
    while state(game).phase == "setup":
        (side,) = game.waiting
        game.play(side, game.choices(side)[0])
    return game


def scenario_of(row: str) -> str:
    return NUMBER[RULES[row][:3]]


# ---- fixed places ----

FIXED: Final = (
    "AF-426",
    "AF-427",
    "AF-428",
    "AF-429",
    "AF-430",
    "AF-431",
    "AF-432",
    "AF-433",
    "AF-434",
    "AF-435",
    "AF-436",
    "AF-437",
    "AF-438",
    "AF-439",
    "AF-440",
    "AF-441",
    "AF-444",
    "AF-445",
    "AF-446",
    "AF-447",
    "AF-448",
    "AF-449",
    "AF-450",
    "AF-462",
    "AF-463",
    "AF-464",
    "AF-465",
    "AF-466",
    "AF-467",
    "AF-468",
    "AF-469",
    "AF-473",
    "AF-474",
    "AF-475",
    "AF-476",
    "AF-477",
    "AF-478",
    "AF-479",
    "AF-480",
    "AF-481",
    "AF-482",
    "AF-483",
    "AF-485",
    "AF-486",
    "AF-497",
    "AF-498",
    "AF-499",
    "AF-500",
    "AF-501",
    "AF-507",
    "AF-508",
    "AF-509",
    "AF-510",
    "AF-511",
    "AF-512",
    "AF-513",
    "AF-514",
    "AF-515",
    "AF-516",
    "AF-517",
    "AF-527",
    "AF-528",
    "AF-529",
    "AF-530",
    "AF-531",
    "AF-532",
    "AF-533",
    "AF-534",
    "AF-535",
    "AF-536",
    "AF-540",
    "AF-541",
    "AF-542",
    "AF-543",
    "AF-544",
    "AF-545",
    "AF-546",
    "AF-547",
    "AF-548",
    "AF-549",
    "AF-550",
    "AF-560",
    "AF-561",
    "AF-562",
    "AF-563",
    "AF-564",
    "AF-565",
    "AF-566",
    "AF-567",
    "AF-568",
    "AF-569",
    "AF-570",
    "AF-574",
    "AF-575",
    "AF-576",
    "AF-577",
    "AF-578",
    "AF-579",
    "AF-580",
    "AF-581",
    "AF-582",
    "AF-583",
)


@rule(
    "AF-426", "AF-427", "AF-428", "AF-429", "AF-430", "AF-431", "AF-432", "AF-433", "AF-434", "AF-435", "AF-436",
    "AF-437", "AF-438", "AF-439", "AF-440", "AF-441", "AF-444", "AF-445", "AF-446", "AF-447", "AF-448", "AF-449",
    "AF-450", "AF-462", "AF-463", "AF-464", "AF-465", "AF-466", "AF-467", "AF-468", "AF-469", "AF-473", "AF-474",
    "AF-475", "AF-476", "AF-477", "AF-478", "AF-479", "AF-480", "AF-481", "AF-482", "AF-483", "AF-485", "AF-486",
    "AF-497", "AF-498", "AF-499", "AF-500", "AF-501", "AF-507", "AF-508", "AF-509", "AF-510", "AF-511", "AF-512",
    "AF-513", "AF-514", "AF-515", "AF-516", "AF-517", "AF-527", "AF-528", "AF-529", "AF-530", "AF-531", "AF-532",
    "AF-533", "AF-534", "AF-535", "AF-536", "AF-540", "AF-541", "AF-542", "AF-543", "AF-544", "AF-545", "AF-546",
    "AF-547", "AF-548", "AF-549", "AF-550", "AF-560", "AF-561", "AF-562", "AF-563", "AF-564", "AF-565", "AF-566",
    "AF-567", "AF-568", "AF-569", "AF-570", "AF-574", "AF-575", "AF-576", "AF-577", "AF-578", "AF-579", "AF-580",
    "AF-581", "AF-582", "AF-583",
)  # fmt: skip
@pytest.mark.parametrize("row", FIXED)
def test_each_unit_begins_in_its_hex_with_its_steps(row: str) -> None:
    game = set_up(scenario_of(row))
    placed = order(row)
    for unit, steps in placed.units:
        if unit == "rommel":
            assert NAMES[state(game).rommel] == hex_of(placed.where)
        else:
            assert (where(game, unit), lost(game, unit)) == (hex_of(placed.where), steps)
    whose = state(game).works[side_of(row)]
    assert whose >> HEX[hex_of(placed.where)] & 1 == placed.entrenchments


def hex_of(words: str) -> str:
    """ "A39.20 (Bir el Gubi)" is A39.20."""
    return words.partition(" ")[0]


def side_of(row: str) -> int:
    return AXIS if " Axis " in RULES[row] else ALLIED


@rule("AF-420", "AF-351")
@pytest.mark.parametrize("scenario", SHORT)
def test_nobody_else_is_there(scenario: str) -> None:
    """Units, entrenchments and depots: what the set-up names, and no more."""
    game = set_up(scenario)
    rows = [row for row in (*FIXED, *ZONES, *ANYWHERE) if scenario_of(row) == scenario]
    named = {unit for row in rows for unit, _ in order(row).units} - {"rommel"}
    assert {unit.id for unit in COUNTERS if where(game, unit.id)} == named
    for side in (AXIS, ALLIED):
        boxes = sum(order(row).entrenchments for row in rows if side_of(row) == side)
        assert state(game).works[side].bit_count() == boxes
    assert state(game).depots == [{}, {}]


# ---- free places ----

ZONES: Final = ("AF-459", "AF-460", "AF-461", "AF-484")
ANYWHERE: Final = ("AF-470", "AF-502", "AF-537", "AF-571")


@rule("AF-459", "AF-460", "AF-461", "AF-484", "AF-011", "AF-014")
@pytest.mark.parametrize("row", ZONES)
def test_units_of_a_zone_go_where_their_owner_wants_within_it(row: str) -> None:
    game = start("gazala")
    placed = order(row)
    _, number, _, centre = placed.where.split(" ")[:4]
    zone = set(GRID.called(GRID.disc(1 << HEX[centre], int(number))))
    side, expected = side_of(row), dict(placed.units)
    asked: list[str] = []
    while state(game).phase == "setup":
        (who,) = game.waiting
        ask = game.ask(who)
        assert ask is not None
        if ask.about["what"] in expected:
            assert who == side
            free = {name for name in zone if not state(game).at[1 - side] >> HEX[name] & 1}
            full = {name for name in free if refused(game, who, name) == "AF-012"}
            assert set(game.choices(who)) == free - full
            assert len(game.choices(who)) > 1
            asked.append(ask.about["what"])
        game.play(who, game.choices(who)[-1])
    assert asked == list(expected)
    assert {unit: lost(game, unit) for unit in expected} == expected
    assert all(where(game, unit) in zone for unit in expected)


@rule("AF-011", "AF-012", "AF-066")
def test_outside_the_zone_in_a_full_hex_or_among_enemies_nobody_is_placed() -> None:
    game = start("gazala")
    assert kind(game, ALLIED) == "set-up"  # the 2nd South African Division, within 1 of Tobruk
    assert refused(game, ALLIED, "A39.25") == "AF-011"
    assert refused(game, ALLIED, "A32.22") == "AF-066"
    while game.waiting == {ALLIED}:
        game.play(ALLIED, "A39.23")
    for _ in range(5):
        game.play(AXIS, "A28.20")
    placed = sum(COUNTERS[UNIT[unit.id]].stacking for unit in COUNTERS if where(game, unit.id) == "A28.20")
    assert placed <= 12


@rule("AF-470", "AF-502", "AF-537", "AF-571")
@pytest.mark.parametrize("row", ANYWHERE)
def test_rommel_stands_with_any_axis_unit(row: str) -> None:
    """In 4.5 the Ramcke brigade too, if there is room."""
    game = start(scenario_of(row))
    free = [unit for unit, _ in order(row).units]
    while state(game).phase == "setup":
        (side,) = game.waiting
        ask = game.ask(side)
        assert ask is not None
        if ask.about["what"] in free:
            stacks = set(GRID.called(state(game).at[AXIS]))
            full = {name for name in stacks if refused(game, AXIS, name) == "AF-012"}
            assert set(game.choices(side)) == stacks - full
            assert len(stacks - full) > 3
            free.remove(ask.about["what"])
        game.play(side, game.choices(side)[-1])
    assert free == []
    assert state(game).at[AXIS] >> state(game).rommel & 1


@rule("AF-369")
def test_the_second_player_sets_up_first() -> None:
    game = start("gazala")  # the Axis moves first
    order_of_asks: list[int] = []
    while state(game).phase == "setup":
        (side,) = game.waiting
        order_of_asks.append(side)
        game.play(side, game.choices(side)[0])
    assert order_of_asks == sorted(order_of_asks, reverse=True)
    assert set(order_of_asks) == {AXIS, ALLIED}


# ---- length, sheet, first player, air ----


@rule("AF-423", "AF-456", "AF-494", "AF-524", "AF-557")
@pytest.mark.parametrize("scenario", SHORT)
def test_three_turns(scenario: str) -> None:
    game = set_up(scenario)
    for turn in (1, 2, 3):
        for _ in range(2):
            assert not game.over
            assert state(game).turn == turn
            pass_by(game)
    assert game.over


def pass_by(game: Game) -> None:
    """A player turn in which nothing is done but what must be."""
    side = state(game).active
    while state(game).active == side and not game.over:
        (who,) = game.waiting
        crowded = game.refusal(who, "end") if kind(game, who) == "move" else None
        if crowded:
            send_off(game, who, crowded.about["at"][0])
        else:
            game.play(who, PASS.get(kind(game, who), game.choices(who)[0]))


def send_off(game: Game, side: int, crowded: str) -> None:
    """One unit leaves a stack that is too big."""
    game.play(side, crowded)
    game.play(side, game.choices(side)[0])
    if kind(game, side) == "units":
        game.play(side, "done")
    game.play(side, game.choices(side)[0])


@rule("AF-424", "AF-457", "AF-495", "AF-525", "AF-558")
@pytest.mark.parametrize("scenario", SHORT)
def test_on_one_sheet(scenario: str) -> None:
    on_a = scenario in ("crusader", "gazala")
    sheet = SHEET_A if on_a else SHEET_B
    game = set_up(scenario)
    assert (state(game).at[AXIS] | state(game).at[ALLIED]) & ~sheet == 0
    inside, outside = ("A60.18", "B1.18") if on_a else ("B1.18", "A60.18")
    units = {inside: ["ge.288"], "A20.15" if on_a else "B20.8": ["br.22gds"]}
    move = moving(units, inside, "ge.288", scenario=scenario)
    assert refused(move, AXIS, outside) == "AF-007"


@rule("AF-368", "AF-425", "AF-458", "AF-496", "AF-526", "AF-559")
@pytest.mark.parametrize("scenario", SHORT)
def test_who_moves_first(scenario: str) -> None:
    first = ALLIED if scenario in ("crusader", "third-alamein") else AXIS
    assert set_up(scenario).waiting == {first}


AIR: Final = {
    "crusader": [3, 5],
    "gazala": [3, 5],
    "first-alamein": [3, 5],
    "alam-halfa": [4, 5],
    "third-alamein": [3, 5],
}


@rule("AF-443", "AF-452", "AF-472", "AF-488", "AF-506", "AF-520", "AF-539", "AF-553", "AF-573", "AF-585")
@rule("AF-399", "AF-400")
@pytest.mark.parametrize("scenario", SHORT)
def test_air_points_from_the_start_and_anew_each_turn(scenario: str) -> None:
    """Both sides have them before their own first preparation, whoever is first."""
    game = set_up(scenario)
    assert state(game).air == AIR[scenario]
    first = state(game).active
    game.play(first, "end")
    if kind(game, first) == "bombard" and len(game.choices(first)) > 1:
        spend(game, first)
        assert state(game).air[first] == AIR[scenario][first] - 1
    while state(game).turn == 1:
        pass_by(game)
    assert state(game).air[first] == AIR[scenario][first]


def spend(game: Game, side: int) -> None:
    """One air point on the first target."""
    game.play(side, game.choices(side)[0])
    if kind(game, side) == "guns":
        game.play(side, "done")
    game.play(side, 1)
    while game.waiting == {1 - side}:
        game.play(1 - side, game.choices(1 - side)[0])


# ---- reinforcements ----


@rule("AF-442", "AF-451", "AF-471", "AF-487", "AF-538", "AF-572", "AF-584")
@pytest.mark.parametrize(
    ("scenario", "side"),
    [("crusader", AXIS), ("crusader", ALLIED), ("gazala", AXIS), ("gazala", ALLIED), ("alam-halfa", AXIS),
     ("third-alamein", AXIS), ("third-alamein", ALLIED)],
)  # fmt: skip
def test_where_none_come(scenario: str, side: int) -> None:
    game = set_up(scenario)
    there = {unit.id for unit in COUNTERS if where(game, unit.id)}
    assert [coming for coming in game.view(None)["boxes"]["arrivals"] if coming[1] == side] == []
    while not game.over:
        pass_by(game)
    later = {unit.id for unit in COUNTERS if unit.side == side and where(game, unit.id)}
    assert later <= there


def due(scenario: str, side: int, turn: int, units: dict[str, list[str]] | None = None) -> Game:
    """The reinforcement phase of a turn, on a nearly empty map."""
    stand = units or {"B1.15": ["ge.606flak"], "B20.10": ["in.18"]}
    return begin(desert(stand, scenario=scenario, active=side, phase="reinforcement", turn=turn))


def bring(game: Game, side: int) -> set[str]:
    """Let all come in by the last hex that is listed: who has come."""
    while kind(game, side) == "arrive":
        game.play(side, game.choices(side)[-1])
    return {note["unit"] for note in notes(game, "arrived")}


WEST: Final = {"B1.12", "B1.13", "B1.14", "B1.15", "B1.16", "B1.17", "B1.18"}


@rule("AF-503")
def test_axis_reinforcements_enter_by_the_west_edge_north_of_qattara() -> None:
    game = due("first-alamein", AXIS, 2)
    assert set(game.choices(AXIS)) == WEST
    taken = due("first-alamein", AXIS, 2, {"B1.14": ["in.18"], "B20.10": ["ge.606flak"]})
    assert set(taken.choices(AXIS)) == WEST - {"B1.14"}


@rule("AF-503")
def test_more_may_enter_than_a_hex_holds_if_they_move_on() -> None:
    """They enter in the reinforcement phase, and stacking is looked at when the movement phase ends (AF-069)."""
    game = due("first-alamein", AXIS, 3, {"B1.15": ["it.trieste.65", "it.trieste.66"], "B20.10": ["in.18"]})
    while kind(game, AXIS) == "arrive":
        game.play(AXIS, "B1.15")
    assert refused(game, AXIS, "end") == "AF-069"


@rule("AF-504", "AF-505", "AF-519", "AF-552")
@pytest.mark.parametrize(
    ("row", "scenario", "side", "turn"),
    [("AF-504", "first-alamein", AXIS, 2), ("AF-505", "first-alamein", AXIS, 3),
     ("AF-519", "first-alamein", ALLIED, 2), ("AF-552", "alam-halfa", ALLIED, 2)],
)  # fmt: skip
def test_who_comes_and_when(row: str, scenario: str, side: int, turn: int) -> None:
    expected = {unit for unit, _ in read("", RULES[row].rpartition(": ")[2]).units}
    before = bring(due(scenario, side, turn - 1), side)
    game = due(scenario, side, turn)
    came = bring(game, side)  # on a map made by hand, those of the turns before come late
    assert came - before == expected
    assert all(lost(game, unit) == 0 for unit in came)


@rule("AF-518", "AF-551")
@pytest.mark.parametrize("scenario", ["first-alamein", "alam-halfa"])
def test_allied_reinforcements_come_to_alexandria(scenario: str) -> None:
    game = due(scenario, ALLIED, 2)
    assert game.choices(ALLIED) == ["B19.18"]
    game.play(ALLIED, "B19.18")
    arrived = {note["at"] for note in notes(game, "arrived")}
    assert arrived == {"B19.18"}
    assert where(game, "br.10.royals") == "B19.18"


@rule("AF-518", "AF-551", "AF-420")
@pytest.mark.parametrize("scenario", ["first-alamein", "alam-halfa"])
def test_while_the_axis_is_in_alexandria_they_wait(scenario: str) -> None:
    """3.2, by which they would be lost, is not used in short scenarios (ruling A7)."""
    game = due(scenario, ALLIED, 2, {"B19.18": ["it.recam"], "B20.10": ["in.18"]})
    assert where(game, "br.10.royals") == ""
    assert kind(game, ALLIED) == "move"
    later = due(scenario, ALLIED, 3, {"B1.15": ["it.recam"], "B20.10": ["in.18"]})
    later.play(ALLIED, "B19.18")
    assert where(later, "br.10.royals") == "B19.18"


# ---- what the short scenarios leave out ----


CAMPAIGN_ASKS: Final = {"trento", "malta", "hecker", "rommel-back", "withdraw", "replace", "build", "supply", "feed"}


@rule("AF-420", "AF-386", "AF-387", "AF-390", "AF-392", "AF-401", "AF-403")
@pytest.mark.parametrize("scenario", SHORT)
def test_what_is_not_used_is_never_asked_nor_thrown(scenario: str) -> None:
    """No transport, depots, shipping, replacements, zones, recall, Trento, Malta, withdrawals or building."""
    game = set_up(scenario)
    while not game.over:
        pass_by(game)
    asked = {entry[1] for entry in game.tape if entry[0] >= 0}
    assert not asked & CAMPAIGN_ASKS
    assert {entry[1] for entry in game.tape if entry[0] == -1} == set()  # not a die


@rule("AF-420")
@pytest.mark.parametrize("answer", ["truck", "ship", "tripoli", "intermediate", "raid"])
def test_nor_can_it_be_done(answer: str) -> None:
    game = set_up("gazala")
    assert answer not in game.choices(AXIS)
    assert answer not in game.choices(ALLIED)


# ---- the simple line of supply (4.0) ----


def fed(units: dict[str, list[str]], scenario: str = "crusader", side: int = AXIS, **ports: Any) -> dict[str, int]:
    """Who is unsupplied after the supply phase of a side."""
    g = desert(units, scenario=scenario, active=side, phase="supply", **ports)
    game = begin(g)
    return {unit: state(game).unsupplied[UNIT[unit]] for group in units.values() for unit in group}


@rule("AF-415", "AF-416")
def test_the_axis_draws_from_the_west_and_the_allies_from_the_east() -> None:
    wall = {f"A30.{row}": ["it.pavia" if row == 12 else "ge.288"] for row in (12,)}
    west_of_nothing = {"A1.5": ["in.18"], "A60.15": ["it.pavia"]}
    assert fed({**wall, **west_of_nothing}) == {"it.pavia": 0, "in.18": 0}
    assert edge("crusader", AXIS) == GRID.in_columns(1)
    assert edge("crusader", ALLIED) == GRID.in_columns(60)
    assert edge("gazala", AXIS) == GRID.in_columns(1)
    assert edge("alam-halfa", ALLIED) == GRID.in_columns(91)


RING: Final = ["A29.15", "A31.15", "A29.16", "A31.16", "A30.16", "A30.14"]
RINGERS: Final = ["br.22gds", "in.3", "in.161", "ff.1", "br.7.sup", "br.2.sup"]


@rule("AF-415", "AF-417", "AF-418")
def test_units_cut_off_are_unsupplied_and_suffer() -> None:
    around = {place: [unit] for place, unit in zip(RING, RINGERS, strict=True)}
    game = begin(desert({"A30.15": ["ge.288"], **around}, phase="supply"))
    assert state(game).unsupplied[UNIT["ge.288"]] == 1
    assert lost(game, "ge.288") == 1
    gap = {**around}
    del gap["A29.15"]  # a free hex, but in the zones of the others
    assert fed({"A30.15": ["ge.288"], **gap})["ge.288"] == 1
    assert fed({"A30.15": ["ge.288"], "A29.15": ["it.recam"], "A28.15": ["it.pavia"], **gap})["ge.288"] == 0


@rule("AF-418")
def test_supply_holds_until_the_next_own_supply_phase() -> None:
    game = begin(desert({"A30.15": ["ge.288"], "A45.15": ["in.18"]}, phase="supply", unsupplied=["ge.288"]))
    assert state(game).unsupplied[UNIT["ge.288"]] == 0
    cut = begin(desert({"A30.15": ["ge.288"], "A29.15": ["in.18"]}, active=ALLIED, phase="supply"))
    assert state(cut).unsupplied[UNIT["ge.288"]] == 0  # the enemy's supply phase changes nothing


@rule("AF-415")
def test_a_friendly_port_is_as_good_as_the_edge() -> None:
    """Tobruk, whose garrison is cut off by land."""
    besieged = {"A39.23": ["br.70.14"], "A38.22": ["it.pavia"], "A38.23": ["it.brescia"], "A39.22": ["it.bologna"],
                "A40.22": ["it.savona"]}  # fmt: skip
    mine = {"A39.23": (ALLIED, 0)}
    assert fed(besieged, side=ALLIED, ports=mine)["br.70.14"] == 0
    assert fed({"A38.23": ["br.70.14"], "A37.22": ["it.pavia"], "A37.23": ["it.brescia"], "A38.22": ["it.bologna"],
                "A39.23": ["it.savona"]}, side=ALLIED, ports={"A39.23": (AXIS, 0)})["br.70.14"] == 1  # fmt: skip


@rule("AF-419", "AF-416")
def test_on_sheet_b_the_axis_line_stays_north_of_qattara() -> None:
    """Over the depression the unit could get to the west edge, and its line could not."""
    wall = {f"B12.{row}": [unit] for row, unit in zip((11, 13, 15), ("in.18", "in.161", "ff.1"), strict=True)}
    units = {"B14.5": ["it.recam"], **wall, "B13.10": ["po.bde"]}
    assert fed(units, "alam-halfa")["it.recam"] == 1
    assert fed({"B14.5": ["it.recam"], "B20.10": ["in.18"]}, "alam-halfa")["it.recam"] == 0
    south = {"B2.8": ["it.recam"], "B20.10": ["in.18"]}  # down in the depression itself
    assert fed(south, "alam-halfa")["it.recam"] == 1
    assert fed({"B2.8": ["in.18"], "B20.15": ["it.recam"]}, "alam-halfa", ALLIED)["in.18"] == 0  # not for the Allies


# ---- the names in the set-ups ----


@rule("AF-421")
def test_units_in_brackets_belong_to_the_division_named_after_them() -> None:
    """(39 PJ Bn, 5 Pz Rgt): both are the 5th Light's."""
    assert {COUNTERS[UNIT[unit]].division for unit in ("ge.5le.39pj", "ge.5le.5pz")} == {"5 Le"}


@rule("AF-422")
def test_allied_artillery_groups_are_all_alike() -> None:
    groups = [COUNTERS[UNIT[f"br.artgrp{n}"]] for n in (1, 2, 3)]
    kinds = {(g.attack, g.defence, g.bomb, g.moves, g.steps, g.size, g.type, g.division) for g in groups}
    assert len(kinds) == 1
    guns = [unit for unit in COUNTERS if unit.side == ALLIED and unit.artillery and unit not in groups]
    assert all(unit.division for unit in guns)


@rule("AF-489")
def test_the_roads_behind_gazala_are_roads_or_tracks() -> None:
    lines = ROADS | TRACKS
    assert all(any(True for _ in lines.of(HEX[name])) for name in ("A34.21", "A35.21", "A36.21", "A37.21", "A37.22"))
