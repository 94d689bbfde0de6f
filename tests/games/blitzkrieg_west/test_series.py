"""What all six battles share: the counters, the sequence of play, events in general, Rommel, heights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from tests.games.blitzkrieg_west.position import (
    FRENCH,
    GERMAN,
    assault,
    at,
    attack,
    begin,
    front,
    go,
    kind,
    moving,
    shaken,
    state,
    told,
    where,
    why,
)
from tests.games.blitzkrieg_west.turns import event_of, let_pass_to, two
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.pieces import room_for, sheet
from grognard.games.blitzkrieg_west.state import ELIMINATED, LOST
from grognard.games.blitzkrieg_west.tables import BATTLES, CHARTS, KINDS, SIDES, VEHICLES, Unit, field

PANZER_3, PANZER_2, RIFLES, RIFLES_2 = "i-5-pzrgt-1", "i-5-pzrgt-2", "i-13-schtzrgt", "ii-13-schtzrgt"
SOMUA, HOTCHKISS, DRAGOONS, FIELD_GUN, AT_GUN = "13e-dragons", "29e-dragons-2", "i-11e-rdp", "71e-ra", "cdac"
FAR: Mapping[str, Sequence[str]] = {"1901": [RIFLES_2], "0101": ["ii-11e-rdp"]}


def counters(battle: str) -> list[Unit]:
    return field(battle).units


def shifts(game: Game, side: int) -> dict[str, int]:
    ask = game.ask(side)
    assert ask is not None
    return {name: columns for name, columns, _ in ask.about["shifts"]}


# ---- what the game consists of ----


@rule("BW-001")
def test_six_battles_each_with_its_own_map_counters_and_events() -> None:
    assert [scenario.name for scenario in MODULE.scenarios] == list(BATTLES)
    assert len({field(battle).sheet["terrain"] for battle in BATTLES}) == 6
    assert len({tuple(unit.id for unit in counters(battle)) for battle in BATTLES}) == 6
    assert all({"events", "victory", "arrival", "setup"} <= field(battle).battle.keys() for battle in BATTLES)


@rule("BW-002")
def test_a_german_side_and_a_french_one_that_is_allied_at_arras() -> None:
    assert MODULE.sides == SIDES == ("german", "french")
    nations = {battle: {unit.nation for unit in counters(battle) if unit.side == FRENCH} for battle in BATTLES}
    assert nations == {battle: {"french", "british"} if battle == "stalled" else {"french"} for battle in BATTLES}
    for names, side in ((["8-dli", "6-dli"], True), (["8-dli", "i-11e-rdp"], False)):
        g = front({"1104": names}, battle="stalled")  # the French limit holds for the British
        assert room_for(g, sheet(g).hex["1104"], [sheet(g).unit["9-dli"]]) == side


@rule("BW-003", "BW-083", "BW-126")
@pytest.mark.parametrize("battle", BATTLES)
def test_every_counter_has_its_figures(battle: str) -> None:
    for unit in counters(battle):
        assert unit.formation in {row["id"] for row in field(battle).formations}
        assert (unit.moves > 0) == (unit.type != "flak")
        if unit.vehicle:
            assert (unit.attack, unit.defence, unit.armoured) == (0, 0, False)
        else:
            assert unit.defence > 0
            assert unit.armoured == bool(unit.model)


@rule("BW-005", "BW-199")
@pytest.mark.parametrize("battle", BATTLES)
def test_artillery_has_a_range_and_nobody_else(battle: str) -> None:
    assert all((unit.range > 1) == unit.artillery for unit in counters(battle))


@rule("BW-006", "BW-007", "BW-008", "BW-009", "BW-010")
@pytest.mark.parametrize("battle", BATTLES)
def test_the_flags_on_the_counters(battle: str) -> None:
    for unit in counters(battle):
        assert unit.heavy == (unit.model == "matilda-2")
        assert not unit.heavy or unit.nation == "british"
        assert unit.scout == (unit.type in ("armoured-car", "motorcycle"))
        assert unit.gun == (unit.type in ("antitank", "flak"))
        assert not unit.bonus or unit.type == "tank"
        assert unit.type != "assault" or unit.side == GERMAN
        assert unit.type != "flak" or unit.side == GERMAN


@rule("BW-011")
def test_vehicles_are_of_three_kinds_and_pontoons_six() -> None:
    assert VEHICLES == ("truck", "halftrack", "tracked")
    assert all(unit.type in VEHICLES for battle in BATTLES for unit in counters(battle) if unit.vehicle)
    assert CHARTS["limits"]["pontoons"] == 6


@rule("BW-012", "BW-013", "BW-014", "BW-015")
def test_silhouettes_and_types() -> None:
    models = {nation: {kind["model"] for kind in kinds.values() if "model" in kind} for nation, kinds in KINDS.items()}
    assert models["french"] == {"b1", "s35", "h39", "r35", "panhard-178"}
    assert models["german"] <= {"panzer-4", "panzer-3", "panzer-2", "panzer-38", "sdkfz-222"}
    assert models["british"] <= {"matilda-2", "a10", "vickers-6"}
    types = {kind["type"] for kinds in KINDS.values() for kind in kinds.values()}
    foot = {"infantry", "heavy-infantry", "motorcycle", "cavalry", "assault", "engineer", "fortress"}
    assert types - set(VEHICLES) == {*foot, "artillery", "antitank", "flak", "tank", "armoured-car"}


# ---- the sequence of play ----


def phases(turn: int) -> list[tuple[int, str]]:
    """Who is asked in which phase, over a turn in which there is something to do in each of them."""
    units = {"1413": [PANZER_3, RIFLES], "1313": [SOMUA, FIELD_GUN], **FAR, "1907": ["pzjg-jager"]}
    game = begin(front(units, phase="turn-start", turn=turn), dice=[3, 3] * 20)
    seen: list[tuple[int, str]] = []
    while state(game).turn == turn:
        g = state(game)
        (side,) = game.waiting
        choices = game.choices(side)
        now = (g.active, g.phase)
        if g.stage == "" and len(choices) > 1 and now not in seen[-1:]:
            seen.append(now)
        game.play(side, next((one for one in ("end", "done", "stay", "yield", "stop") if one in choices), choices[0]))
    return seen


@rule("BW-016", "BW-017", "BW-039", "BW-051")
def test_the_phases_of_a_turn_by_day() -> None:
    """Germans bomb before they march, the French after; guns are French here, and fire last before the combats."""
    assert phases(4) == [
        (GERMAN, "missions"),
        (GERMAN, "movement"),
        (GERMAN, "combat"),
        (GERMAN, "exploitation"),
        (FRENCH, "movement"),
        (FRENCH, "missions"),
        (FRENCH, "guns"),
        (FRENCH, "combat"),
        (FRENCH, "exploitation"),
    ]


@rule("BW-162", "BW-160", "BW-161", "BW-016")
def test_and_by_night() -> None:
    assert phases(11) == [(GERMAN, "movement"), (FRENCH, "movement"), (FRENCH, "guns")]


@rule("BW-017", "BW-039", "BW-036")
def test_supply_comes_first_and_recovery_last() -> None:
    units = {"1413": [DRAGOONS], "1512": [PANZER_3], "1313": [PANZER_2], "1414": [RIFLES], "0613": [SOMUA], **FAR}
    g = front(units, active=FRENCH, phase="arrivals", turn=11, disorganised=[SOMUA])
    game = begin(g, dice=[3, 4])
    assert (kind(game, FRENCH), state(game).phase) == ("move", "movement")
    assert shaken(game, DRAGOONS)
    assert shaken(game, SOMUA)
    game.play(FRENCH, "end")
    assert not shaken(game, SOMUA)
    assert shaken(game, DRAGOONS)


@rule("BW-029")
def test_all_some_or_none_may_move() -> None:
    units = {"1413": [PANZER_3, RIFLES], "1415": [PANZER_2], **FAR}
    none = begin(front(units))
    none.play(GERMAN, "end")
    assert [where(none, name) for name in (PANZER_3, RIFLES, PANZER_2)] == ["1413", "1413", "1415"]
    some = begin(front(units))
    go(some, "1413", [RIFLES], "1414")
    some.play(GERMAN, "end")
    assert [where(some, name) for name in (PANZER_3, RIFLES, PANZER_2)] == ["1413", "1414", "1415"]


@rule("BW-044", "BW-043")
@pytest.mark.parametrize(("die", "bombs"), [(3, 1), (5, 0), (6, 0)])
def test_french_bombers_that_get_through_bomb(die: int, bombs: int) -> None:
    game = begin(front({"1413": [RIFLES], **FAR}, active=FRENCH, phase="missions"), dice=[die, 5])
    game.play(FRENCH, "1413")
    if kind(game, FRENCH) == "mission":
        game.play(FRENCH, "done")
    game.play(GERMAN, "1413")
    assert len(told(game, "bombs")) == bombs
    assert shaken(game, RIFLES) == bool(bombs)


@rule("BW-052", "BW-345")
def test_two_dice_at_the_end_of_a_turn_for_the_next_one() -> None:
    assert state(begin(front(FAR, phase="turn-start"))).event == ""  # turn 1 has none
    game = event_of("undone", 4, two(6))
    assert (state(game).turn, state(game).event) == (5, "french-paralysis")
    let_pass_to(game, FRENCH, "move")
    assert why(game, FRENCH, "end") == ""
    g = front(FAR, active=FRENCH, phase="turn-end", turn=5, event="french-paralysis")
    assert state(begin(g, dice=[4, 6])).event == ""  # in force for a turn


@rule("BW-053", "BW-051")
def test_then_the_next_turn_or_the_end() -> None:
    on = begin(front(FAR, active=FRENCH, phase="turn-end", turn=19), dice=[4, 6])
    assert (on.over, state(on).turn, state(on).active) == (False, 20, GERMAN)
    last = begin(front(FAR, active=FRENCH, phase="turn-end", turn=20))
    assert last.over
    assert told(last, "event") == []


# ---- stacks, entrenchments, attacks ----


@rule("BW-080")
def test_air_units_take_no_room() -> None:
    g = front({"1413": [PANZER_3, PANZER_2], **FAR})
    g.air_at[FRENCH] = [sheet(g).hex["1413"]]
    assert room_for(g, sheet(g).hex["1413"], [sheet(g).unit[RIFLES]])
    assert not room_for(g, sheet(g).hex["1413"], [sheet(g).unit[RIFLES], sheet(g).unit[RIFLES_2]])


@rule("BW-210")
def test_an_entrenchment_stays_where_it_is() -> None:
    units = {"1413": [DRAGOONS, SOMUA], **FAR}
    game = moving("1413", SOMUA, units=units, active=FRENCH, entrenched=["1413"])
    game.play(FRENCH, "1313")
    assert state(game).entrenched == 1 << field("undone").hex["1413"]


@rule("BW-116", "BW-122")
def test_what_the_ground_gives_adds_up() -> None:
    """Two of defence: 6 attack at 3:1 in the open, 2:1 in a village, 1:1 in an entrenched one (2 + 1 + 2)."""
    attackers = {"1511": [PANZER_3], "1613": [PANZER_2]}
    open_ground = assault({"1412": [PANZER_3], "1513": [PANZER_2]}, "1413", [DRAGOONS])
    village = assault(attackers, "1512", [DRAGOONS])
    dug_in = assault(attackers, "1512", [DRAGOONS], entrenched=["1512"])
    assert [told(game, "attack")[0]["odds"] for game in (open_ground, village, dug_in)] == ["3:1", "2:1", "1:1"]


@rule("BW-120", "BW-109")
def test_attacks_are_resolved_one_by_one_in_the_order_the_attacker_likes() -> None:
    units = {"1413": [PANZER_3, RIFLES], "1312": [DRAGOONS], "1414": [AT_GUN], "0613": [SOMUA]}
    for order in (["1312", "1414"], ["1414", "1312"]):
        game = begin(front(units, phase="combat"), dice=[3, 3, 3, 3])
        assert {"1312", "1414"} <= set(game.choices(GERMAN))
        attack(game, [order[0]], PANZER_3)
        assert [note["at"] for note in told(game, "attack")] == [[order[0]]]
        let_pass_to(game, GERMAN, "move")  # the rifles have to attack the other hex, and do
        fights = [(note.kind, note.about.get("at")) for note in game.log if note.kind in ("attack", "result")]
        assert fights == [("attack", [order[0]]), ("result", None), ("attack", [order[1]]), ("result", None)]


@rule("BW-283", "BW-118", "BW-233")
def test_the_shifts_to_the_right_and_their_limit() -> None:
    """Disorganised, combined, Rommel: three; a tank with the bonus against armour; never more than three."""
    game = assault({"1413": [PANZER_3, RIFLES]}, "1313", [DRAGOONS], disorganised=[DRAGOONS], rommel="1413")
    assert shifts(game, FRENCH) == {"disorganised-defender": 1, "combined": 1, "rommel": 1}
    tanks = assault({"1413": [PANZER_3]}, "1313", [SOMUA], disorganised=[SOMUA], rommel="1413")
    assert shifts(tanks, FRENCH) == {"disorganised-defender": 1, "antitank": 1, "rommel": 1}
    heavy = assault(
        {"1104": ["7-rtr-a", "7-rtr-b", "8-dli"]}, "1105", ["i-6-schtzrgt"], battle="stalled",
        disorganised=["i-6-schtzrgt"],
    )  # fmt: skip
    assert shifts(heavy, GERMAN) == {"disorganised-defender": 1, "combined": 1, "heavy": 2}
    ask = heavy.ask(GERMAN)
    assert ask is not None
    assert (ask.about["odds"], ask.about["column"]) == ("2:1", "5:1")  # three, not four


# ---- Rommel ----


@rule("BW-243")
def test_rommel_is_never_disorganised() -> None:
    game = begin(front({"1413": [RIFLES], **FAR}, active=FRENCH, phase="missions", rommel="1413"), dice=[6])
    game.play(FRENCH, "1413")
    let_pass_to(game, GERMAN, "intercept")
    if kind(game, GERMAN) == "intercept":
        game.play(GERMAN, "done")
    assert shaken(game, RIFLES)
    assert state(game).rommel == field("undone").hex["1413"]
    fight = assault({"1313": [SOMUA]}, "1413", [RIFLES], disorganised=[RIFLES], rommel="1413")
    assert shifts(fight, GERMAN)["rommel"] == -1


@rule("BW-244")
@pytest.mark.parametrize(("others", "lost"), [([], True), ([PANZER_2], False)])
def test_rommel_falls_with_the_last_of_his_stack(others: list[str], lost: bool) -> None:
    tanks = [SOMUA, HOTCHKISS, "29e-dragons-1"]
    units = {"1413": tanks, "1513": [RIFLES, *others], **FAR}
    g = front(units, active=FRENCH, phase="combat", rommel="1513")
    game = begin(g, dice=[6])
    attack(game, ["1513"], SOMUA, HOTCHKISS, "29e-dragons-1")
    game.play(GERMAN, "stand")
    gone = [at(game, name) == ELIMINATED for name in (RIFLES, *others)]
    assert (state(game).rommel == LOST) == all(gone)
    assert all(gone) == lost


@rule("BW-244")
def test_rommel_is_taken_where_he_is_alone() -> None:
    onto = begin(front({"1413": [SOMUA], **FAR}, active=FRENCH, rommel="1313"))
    go(onto, "1413", [SOMUA], "1313")
    assert state(onto).rommel == LOST


# ---- heights ----


@rule("BW-267", "BW-268", "BW-265")
@pytest.mark.parametrize(("start", "level"), [("1103", 2), ("0905", 3)])
def test_a_high_hex_costs_and_protects_as_its_ground_does(start: str, level: int) -> None:
    """Met: from hex to hex of one level no point is added; attacked from the same level it is as in the plain."""
    printed = field("met")
    assert printed.height(printed.hex[start]) == level
    near = [name for name in printed.hex if printed.grid.near[printed.hex[start]] >> printed.hex[name] & 1]
    flat = [
        name
        for name in near
        if printed.height(printed.hex[name]) == level and printed.terrain["clear"] >> printed.hex[name] & 1
    ]
    assert flat
    g = front({start: ["i-gd"], "1901": ["ii-gd"], "0112": ["i-67e-ri"]}, battle="met", turn=4)
    game = begin(g)
    game.play(GERMAN, start)
    assert set(flat) <= set(game.choices(GERMAN))
    ground = printed.ground(1, False)
    for name in flat:
        reach = ground.reach(1 << printed.hex[start], 2)
        assert reach.cost(printed.hex[name]) == 2  # one point, in halves
    fight = assault({start: ["i-gd"]}, flat[0], ["i-67e-ri"], battle="met")
    assert told(fight, "attack")[0]["odds"] == "1:1"
    assert "uphill" not in shifts(fight, FRENCH)
