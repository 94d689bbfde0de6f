"""What the page is told of Blitzkrieg in the West: the quick set-up, the planner, outcomes, retreats, stacks, names."""

from __future__ import annotations

from tests.games.blitzkrieg_west.turns import roster

from grognard.engine.asks import Ask
from grognard.engine.game import Game, new_game
from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.aid import aid, weigh
from grognard.games.blitzkrieg_west.board import board
from grognard.games.blitzkrieg_west.pieces import put, ride, sheet
from grognard.games.blitzkrieg_west.planner import planner
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.tables import BATTLES, FRENCH, GERMAN
from grognard.games.blitzkrieg_west.view import outcomes, view


def state(game: Game) -> Front:
    front = game.state
    assert isinstance(front, Front)
    return front


def asked(game: Game) -> Ask:
    ask = game.ask(min(game.waiting))
    assert ask
    return ask


def set_up(scenario: str, seed: int = 1) -> Game:
    """Both sides by the ready-made set-up, else the first answers."""
    game = new_game(MODULE, scenario, seed=seed)
    while state(game).phase == "set-up":
        side = min(game.waiting)
        quick = MODULE.presets(state(game), asked(game)).get("quick", game.choices(side)[:1])
        game.play(side, *quick)
    return game


def test_the_quick_set_up_places_all_up_to_the_next_die() -> None:
    game = new_game(MODULE, "met", seed=1)
    ask = asked(game)
    answers = MODULE.presets(state(game), ask)["quick"]
    assert ask.about["left"] == len(answers) == len(roster("met", "67-ri", "4-bcc", "x-corps"))
    game.play(FRENCH, *answers)
    assert asked(game).kind == "entrench"


def test_every_battle_can_be_set_up_by_it() -> None:
    for scenario in BATTLES:
        g = state(set_up(scenario))
        assert g.phase != "set-up"
        assert any(hex_ >= 0 for hex_ in g.where)


def test_the_planner_says_which_die_each_formation_needs() -> None:
    g = state(set_up("met"))
    rows = {row["formation"]: row for row in planner(g)}
    assert rows["205-ri"]["from"] == 3
    assert (rows["205-ri"]["need"], rows["205-ri"]["chance"]) == (3, 3), "1, and 2 less for the turns before"
    assert rows["panzer-group"]["where"] == ["north"]
    assert "need" not in rows["panzer-group"], "it comes without a die"
    g.interdiction, g.event = 2, "fifth-column"
    worse = {row["formation"]: row for row in planner(g)}["205-ri"]
    assert worse["need"] == 0
    assert worse["worse"] == [["interdiction", 2], ["event", 1]]


def test_the_planner_names_what_must_happen_first() -> None:
    rows = {row["formation"]: row for row in planner(state(set_up("unleashed")))}
    assert rows["213-ri"]["when"] == "bridgehead"
    assert rows["3-dcr"]["when"] == "cup"
    assert "need" not in rows["3-dcr"]


def test_the_die_is_told_for_those_who_give_way_and_those_who_stand() -> None:
    rows = outcomes(["-/R", "-/R*", "D/D", "R/-", "E/-", "-/E"], GERMAN)
    assert rows == [
        ["attacker", GERMAN, ["-", "-", "D", "R", "E", "-"]],
        ["yields", FRENCH, ["R", "R*", "D", "-", "-", "E"]],
        ["stands", FRENCH, ["D", "E", "D", "-", "-", "E"]],
    ]


def test_a_combat_that_is_weighed_changes_nothing_and_shows_retreats() -> None:
    game = set_up("unleashed")
    g = state(game)
    before = g.data()
    units, names = sheet(g).units, sheet(g).names
    attacker = next(n for n, unit in enumerate(units) if unit.side == GERMAN and unit.infantry and g.where[n] >= 0)
    target = next(n for n, unit in enumerate(units) if unit.side == FRENCH and unit.infantry and g.where[n] >= 0)
    found = weigh(g, GERMAN, [attacker], 1 << g.where[target])
    assert found["preview"]["at"] == names[g.where[target]]
    assert all(1 <= steps <= 6 for steps in found["retreats"].values()), "a retreat gets longer to find room"
    assert found["retreats"], "somewhere there is room"
    assert g.data() == before


def test_units_stand_above_vehicles_and_riders_name_theirs() -> None:
    g = state(set_up("unleashed"))
    counters = sheet(g).units
    rider = next(n for n, unit in enumerate(counters) if unit.side == GERMAN and unit.infantry and g.where[n] >= 0)
    vehicle = next(n for n, unit in enumerate(counters) if unit.side == GERMAN and unit.vehicle)
    put(g, vehicle, g.where[rider])
    ride(g, rider, vehicle)
    units = {unit.id: unit for unit in counters}
    stacks = view(g)["stacks"].values()
    for stack in stacks:
        kinds = [units[row[0]].vehicle for row in stack["units"]]
        assert kinds == sorted(kinds)
    partners = {row[0]: row[3] for stack in stacks for row in stack["units"] if len(row) > 3}
    names = counters[rider].id, counters[vehicle].id
    assert partners == {names[0]: names[1], names[1]: names[0]}


def test_every_name_on_a_map_has_words_in_both_languages() -> None:
    for language in ("en", "fr"):
        words = MODULE.words(language)
        for scenario in BATTLES:
            printed = board(scenario)
            assert all(f"water.{one['id']}" in words for one in printed["waters"])
            assert all(f"place.{one['id']}" in words for one in printed["towns"])
            assert all(edge["supply"] for edge in printed["edges"])
            assert all(f"day.{turn['day']}" in words for turn in printed["tracks"]["turn"])


def test_help_names_who_must_flee_and_what_must_be_attacked() -> None:
    g = state(set_up("unleashed"))
    g.active, g.phase = GERMAN, "combat"
    found = aid(g, Ask(GERMAN, "attack", lambda _: (), "BW-068"))
    assert {"odds", "due", "warn", "supply", "planner"} <= found.keys()
