"""Reinforcements: when they are due, what the dice ask, where they come in, who bars the way."""

from __future__ import annotations

import pytest
from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, away, begin, front, kind, state, told, where, why
from tests.games.blitzkrieg_west.turns import BYSTANDERS, arriving, may_enter
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west.arrivals import open_banks
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import OFF
from grognard.games.blitzkrieg_west.tables import field


def entry_of(game: Game, name: str) -> set[str]:
    """The hexes where a unit may stand when it has come in; it is in the act of entering."""
    (side,) = game.waiting
    game.play(side, ["enter", name])
    return set(game.choices(side)) if kind(game, side) == "entry" else {where(game, name)}


# ---- when (BW-170, BW-004) ----


@rule("BW-170", "BW-004", "BW-533", "BW-534")
def test_a_formation_is_due_from_its_turn_on() -> None:
    tanks, rifles = {"i-8-pzrgt", "ii-8-pzrgt", "i-7-pzrgt"}, {"i-69-schtzrgt", "90-ar"}
    assert not may_enter(arriving("met", GERMAN, 2)) & rifles
    assert may_enter(arriving("met", GERMAN, 2)) == tanks
    assert rifles < may_enter(arriving("met", GERMAN, 6))


@rule("BW-004", "BW-170")
def test_others_wait_for_the_die() -> None:
    assert "12e-cuirassiers-1" in may_enter(arriving("undone", FRENCH, 9, dice=[4, 5]))
    assert "12e-cuirassiers-2" not in may_enter(arriving("undone", FRENCH, 9, dice=[4, 5]))


@rule("BW-192", "BW-195")
@pytest.mark.parametrize(("interdiction", "comes"), [(0, True), (1, True), (2, False)])
def test_each_interdicting_air_unit_costs_a_point(interdiction: int, comes: bool) -> None:
    game = arriving("undone", FRENCH, 9, dice=[3, 6], interdiction=interdiction)
    assert ("12e-cuirassiers-1" in may_enter(game)) == comes
    assert told(game, "arrival")[0]["total"] == 3 + interdiction


@rule("BW-350", "BW-192")
@pytest.mark.parametrize("event", ["fifth-column", "refugees"])
def test_events_on_the_roads_cost_the_french_a_point(event: str) -> None:
    battle, unit, dice = ("undone", "12e-cuirassiers-1", [4, 6]) if event == "fifth-column" else ("stalled", "", [3])
    game = arriving(battle, FRENCH, 9, dice=dice, event=event)
    assert told(game, "arrival")[0]["total"] == dice[0] + 1
    assert unit not in may_enter(game)


@rule("BW-172")
def test_a_unit_that_failed_may_try_again() -> None:
    game = arriving("undone", FRENCH, 10, dice=[4, 4])
    assert may_enter(game) == {"12e-cuirassiers-1", "12e-cuirassiers-2"}


@rule("BW-342", "BW-352")
@pytest.mark.parametrize(("side", "event"), [(GERMAN, "german-paralysis"), (FRENCH, "french-paralysis")])
def test_a_paralysed_command_brings_nobody(side: int, event: str) -> None:
    assert may_enter(arriving("met", side, 7, event=event)) == set()


# ---- where (BW-171 to BW-173, BW-597) ----


@rule("BW-171", "BW-533")
def test_they_come_in_by_their_entry_hexes() -> None:
    game = arriving("met", GERMAN, 2, units={"0208": ["4e-bcc"]})
    game.play(GERMAN, ["enter", "ii-8-pzrgt"])
    edge = {name for name in game.choices(GERMAN) if name.endswith("01")}
    assert edge >= {f"{column:02}01" for column in range(13, 20)}
    assert why(game, GERMAN, "0501") == "BW-171"


@rule("BW-171")
def test_from_there_they_go_on_with_the_points_that_are_left() -> None:
    """A tank with four points: one for its first hex, three more over open ground, none through a zone."""
    game = arriving("undone", FRENCH, 9, dice=[1, 1, 1])
    assert "0407" in entry_of(game, "12e-cuirassiers-2")
    assert "0507" not in game.choices(FRENCH)


@rule("BW-597", "BW-172")
def test_an_enemy_zone_does_not_bar_a_hex_but_ends_the_march() -> None:
    game = arriving("undone", FRENCH, 9, dice=[1, 1, 1], units={"0209": ["i-5-pzrgt-1"]})
    reached = entry_of(game, "12e-cuirassiers-2")
    assert {"0109", "0108"} <= reached
    assert "0209" not in reached
    game.play(FRENCH, "0109")
    assert where(game, "12e-cuirassiers-2") == "0109"


BARRED = {"2003": ["7-rtr-a"]}
FIFTH = ("i-15-pzrgt", "ii-15-pzrgt", "i-31-pzrgt", "i-13-schtzrgt", "ii-13-schtzrgt", "116-ar")


@rule("BW-172")
@pytest.mark.parametrize(("turn", "comes"), [(15, False), (16, False), (17, True)])
def test_enemies_in_every_entry_hex_keep_a_unit_out_for_two_turns(turn: int, comes: bool) -> None:
    """5th Panzer comes by hex C alone; two turns later by any hex of the east edge."""
    g = front({**BYSTANDERS["stalled"], **BARRED}, battle="stalled", phase="arrivals", turn=turn)
    if turn > 15:
        for name in FIFTH:
            g.back[sheet(g).unit[name]] = 17
    game = begin(g, dice=[1] * 6)
    while kind(game, GERMAN) != "move":
        (asked,) = game.waiting
        game.play(asked, "done")
    assert may_enter(game) == (set(FIFTH) if comes else set())
    assert {state(game).back[sheet(g).unit[name]] for name in FIFTH} == {17}
    if comes:
        game.play(GERMAN, ["enter", "i-15-pzrgt"])
        edge = {name for name in game.choices(GERMAN) if name.startswith("20")}
        assert edge == {f"20{row:02}" for row in range(1, 14)} - {"2003"}


@rule("BW-172")
def test_an_open_way_is_the_only_one() -> None:
    game = arriving("stalled", GERMAN, 15, dice=[1] * 6)
    assert state(game).back[sheet(state(game)).unit["i-15-pzrgt"]] == 0
    game.play(GERMAN, ["enter", "i-13-schtzrgt"])
    if kind(game, GERMAN) == "entry":
        assert why(game, GERMAN, "2004") in ("", "BW-171")
        assert why(game, GERMAN, "2008") == "BW-171"


@rule("BW-172")
def test_a_stretch_of_an_edge_can_be_closed_too() -> None:
    """Met: the seven hexes of the panzer group, each with a Frenchman; two turns later the rest of the north edge."""
    block = ["i-67e-ri", "ii-67e-ri", "iii-67e-ri", "4e-bcc", "i-205e-ri", "ii-205e-ri", "11e-rdp"]
    units = {f"{column:02}01": [name] for column, name in zip(range(13, 20), block, strict=True)}
    g = front({"0204": ["i-gd"], **units}, battle="met", phase="arrivals", turn=4)
    g.back[sheet(g).unit["i-8-pzrgt"]] = 4
    game = begin(g)
    while kind(game, GERMAN) != "move":
        (asked,) = game.waiting
        game.play(asked, "done")
    assert may_enter(game) == {"i-8-pzrgt"}
    assert state(game).back[sheet(g).unit["ii-8-pzrgt"]] == 6
    assert {"0101", "1201"} <= entry_of(game, "i-8-pzrgt")


@rule("BW-076", "BW-077")
def test_a_full_hex_takes_nobody_in() -> None:
    stack = {"1201": ["4-rtr-a", "4-rtr-b"]}
    g = front({**BYSTANDERS["stalled"], **stack, "0313": ["i-ss-1-rgt"]}, battle="stalled", active=FRENCH, turn=12)
    g.events |= {"petreforce": 11, "petreforce-left": 2}
    g.tally["1/rommel"] = 40
    g.phase = "arrivals"
    game = begin(g)
    game.play(FRENCH, ["enter", "4-east-yorks"])
    if kind(game, FRENCH) == "entry":
        assert why(game, FRENCH, "1201") == "BW-171"
    assert where(game, "4-east-yorks") != "1201"


@rule("BW-173")
def test_no_frenchman_lands_on_a_bank_where_none_is_left() -> None:
    """Challenged, on the two banks of the Meuse: with a Frenchman on the east bank both are open, without only one."""
    printed = field("challenged")
    east = printed.regions["east-bank"]
    for place, open_too in (("2305", True), ("0307", False)):
        g = front({place: ["i-77e-ri"]}, battle="challenged")
        assert bool(east >> printed.hex[place] & 1) == open_too
        assert bool(open_banks("challenged", g.at[1]) & east) == open_too


# ---- the turn of arrival (BW-174, BW-061) ----


@rule("BW-174", "BW-061")
def test_who_arrives_counts_as_supplied_all_that_turn() -> None:
    game = arriving("undone", FRENCH, 9, dice=[1, 1, 1])
    game.play(FRENCH, ["enter", "12e-cuirassiers-2"])
    game.play(FRENCH, "0109")
    g = state(game)
    assert g.fresh[sheet(g).unit["12e-cuirassiers-2"]]
    assert g.arrived[sheet(g).unit["12e-cuirassiers-2"]] == 9


@rule("BW-094", "BW-145")
@pytest.mark.parametrize(("turn", "back"), [(5, False), (6, True)])
def test_who_has_left_is_back_two_turns_later_by_the_same_edge(turn: int, back: bool) -> None:
    g = front(BYSTANDERS["undone"], active=FRENCH, phase="arrivals", turn=turn)
    number = sheet(g).unit["1er-cuirassiers"]
    away(g, OFF, "1er-cuirassiers", turn=1)
    g.back[number], g.edge[number] = 6, "west"
    game = begin(g)
    assert (["enter", "1er-cuirassiers"] in game.choices(FRENCH)) == back
    if back:
        assert {name for name in entry_of(game, "1er-cuirassiers") if name < "02"} == {
            f"01{row:02}" for row in range(1, 18)
        }


@rule("BW-158", "BW-157", "BW-597")
def test_at_night_nobody_enters_a_zone_nor_goes_beyond_his_first_hex() -> None:
    game = arriving("undone", FRENCH, 11, dice=[1, 1], units={"0209": ["i-5-pzrgt-1"]})
    reached = entry_of(game, "12e-cuirassiers-2")
    assert not reached & {"0108", "0109"}
    assert {name[:2] for name in reached} == {"01"}


@rule("BW-613")
def test_a_die_for_more_than_there_is_takes_all() -> None:
    """Petreforce has three battalions; a six calls them all."""
    g = front(BYSTANDERS["stalled"], battle="stalled", active=FRENCH, phase="arrivals", turn=11)
    g.tally["1/rommel"] = 40
    game = begin(g, dice=[6])
    game.play(FRENCH, "call")
    assert may_enter(game) == {"4-east-yorks", "4-green-howards", "5-green-howards"}
