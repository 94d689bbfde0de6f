"""The ends of a turn and of the game (rulebook: Fin du tour, Conditions de victoire)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    ARM,
    BRITISH,
    FRENCH,
    GERMAN,
    INF,
    at,
    begin,
    box,
    elan,
    keep,
    move,
    pass_on,
    refused,
    state,
    storm,
    table,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.guerre_eclair.tables import TYPE_OF

HOME = {"prum": {INF: 1}, "dusseldorf": {INF: 1}, "saarbrucken": {INF: 1}}


def ending(
    units: Mapping[str, Mapping[str, int]],
    *,
    turn: int = 5,
    objectives: Sequence[str] = ("paris", "maginot"),
    surrendered: Mapping[str, int] | None = None,
    collapsed: Sequence[str] = (),
    home: bool = True,
) -> Game:
    """Both sides pass, and the turn ends."""
    g = table({**(HOME if home else {}), **units}, turn=turn, objectives=objectives, collapsed=collapsed)
    for look, number in (surrendered or {}).items():
        g.surrendered[TYPE_OF[look]] = number
    game = begin(g)
    pass_on(game, GERMAN, ALLIED)
    return game


# ---- the end of a turn ----


@rule("GE-255")
def test_a_turn_ends_when_both_pass_in_a_row() -> None:
    game = begin(table(HOME, german=["operation"]))
    pass_on(game, GERMAN)
    assert state(game).turn == 2
    pass_on(game, ALLIED)
    assert state(game).turn == 3
    assert state(game).phase == "planning"


@rule("GE-255")
def test_two_passes_with_an_action_between_end_nothing() -> None:
    game = begin(table({**HOME, "laon": {FRENCH: 1}}, allied=["operation"]))
    pass_on(game, GERMAN)
    move(game, ALLIED, "operation", "laon", [FRENCH], "reims")
    pass_on(game, GERMAN)
    assert state(game).turn == 2
    assert game.waiting == {ALLIED}


@rule("GE-256")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_the_marker_advances_one_box(turn: int) -> None:
    game = ending({}, turn=turn)
    assert not game.over
    assert state(game).turn == turn + 1
    assert game.view(None)["tracks"]["turn"] == turn + 1


@rule("GE-256", "GE-260")
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_the_allied_sudden_death_is_checked_after_every_turn(turn: int) -> None:
    game = ending({"prum": {INF: 1}, "saarbrucken": {FRENCH: 1}}, turn=turn, home=False)
    assert game.result == {"winner": ALLIED, "ending": "GE-260"}


@rule("GE-257")
def test_after_turn_five_there_is_a_winner() -> None:
    game = ending({}, turn=5)
    assert game.over
    assert game.waiting == set()
    assert state(game).turn == 5


# ---- German sudden death ----


def last_infantry(surrendered: Mapping[str, int], defender: str) -> Game:
    """A unit at Dinant, cut off, is killed by a pair."""
    around = {space: {INF: 1} for space in ("liege", "bruxelles", "mons", "vervins")}
    units = {**HOME, **around, "libramont": {ARM: 3}, "dinant": {defender: 1}}
    g = table(units, german=["operation", "breakthrough"], allied=["operation"])
    for look, number in surrendered.items():
        g.surrendered[TYPE_OF[look]] = number
    game = begin(g, dice=[6, 6, 3, 1])
    storm(game, GERMAN, "libramont", [ARM, ARM], "dinant")
    keep(game, GERMAN, 6, 6)
    return game


@rule("GE-255", "GE-258")
def test_five_surrendered_infantry_end_the_game_at_once() -> None:
    game = last_infantry({FRENCH: 4}, FRENCH)
    assert game.result == {"winner": GERMAN, "ending": "GE-258"}
    assert game.waiting == set()
    assert elan(game) == 0  # not even the combat is finished


@rule("GE-258")
def test_the_attackers_of_an_unfinished_combat_are_still_on_the_map() -> None:
    assert at(last_infantry({FRENCH: 4}, FRENCH), "libramont") == {ARM: 3}


@rule("GE-258")
def test_four_do_not() -> None:
    game = last_infantry({FRENCH: 3}, FRENCH)
    assert box(game, "surrendered") == {FRENCH: 4}
    assert not game.over


@rule("GE-259")
@pytest.mark.parametrize(
    ("before", "last", "over"),
    [({FRENCH: 3}, BRITISH, True), ({BRITISH: 1, FRENCH: 2}, FRENCH, True), ({FRENCH: 2}, BRITISH, False)],
)
def test_a_british_unit_counts_for_two(before: Mapping[str, int], last: str, over: bool) -> None:
    assert last_infantry(before, last).over is over


@rule("GE-258")
def test_more_than_five_are_enough_too() -> None:
    assert last_infantry({FRENCH: 4}, BRITISH).result == {"winner": GERMAN, "ending": "GE-258"}


@rule("GE-258")
def test_units_that_surrender_on_a_retreat_end_the_game_too() -> None:
    around = {space: {INF: 1} for space in ("dinant", "amiens", "arras", "laon", "sedan")}
    g = table({**HOME, **around, "libramont": {INF: 3}, "vervins": {FRENCH: 3}}, german=["operation"])
    g.surrendered[TYPE_OF[FRENCH]] = 3
    game = begin(g, dice=[6, 5, 1])
    storm(game, GERMAN, "libramont", [INF, INF], "vervins")
    game.play(ALLIED, "retreat")
    assert game.result == {"winner": GERMAN, "ending": "GE-258"}


@rule("GE-258")
def test_a_sacrifice_can_lose_the_game() -> None:
    around = {space: {INF: 1} for space in ("liege", "bruxelles", "mons", "vervins")}
    g = table({**HOME, **around, "libramont": {INF: 3}, "dinant": {FRENCH: 1}}, german=["operation"])
    g.surrendered[TYPE_OF[FRENCH]] = 4
    game = begin(g, dice=[6, 5, 1])
    storm(game, GERMAN, "libramont", [INF, INF], "dinant")
    game.play(ALLIED, "sacrifice")
    assert game.result == {"winner": GERMAN, "ending": "GE-258"}


# ---- Allied sudden death ----


@rule("GE-260")
def test_taking_a_base_wins_nothing_before_the_turn_is_over() -> None:
    g = table({"prum": {INF: 1}, "metz": {FRENCH: 2}}, active=ALLIED, allied=["operation"], german=["operation"])
    game = begin(g, dice=[6, 5, 1, 2])
    storm(game, ALLIED, "metz", [FRENCH, FRENCH], "saarbrucken")
    assert at(game, "saarbrucken") == {FRENCH: 2}
    assert not game.over
    assert game.waiting == {GERMAN}
    pass_on(game, GERMAN, ALLIED)
    assert game.result == {"winner": ALLIED, "ending": "GE-260"}


@rule("GE-260")
def test_an_empty_german_base_is_still_german() -> None:
    assert not ending({"prum": {INF: 1}}, turn=2, home=False).over


@rule("GE-261")
def test_the_allied_sudden_death_comes_before_the_objectives() -> None:
    game = ending({"prum": {FRENCH: 1}, "paris": {ARM: 1}}, home=False)
    assert game.result == {"winner": ALLIED, "ending": "GE-260"}


# ---- the objectives ----


@rule("GE-262")
@pytest.mark.parametrize("objectives", [("paris", "maginot"), ("maginot", "paris")])
def test_either_objective_wins_the_open_or_the_secret_one(objectives: Sequence[str]) -> None:
    game = ending({"paris": {ARM: 1}}, objectives=objectives)
    assert game.result == {"winner": GERMAN, "ending": "GE-262"}


@rule("GE-262")
def test_the_secret_objective_is_turned_up_at_the_end() -> None:
    g = table(HOME, turn=5, objectives=("paris", "maginot"))
    game = begin(g)
    assert [aim["id"] for aim in game.view(ALLIED)["aims"]] == ["paris", ""]
    pass_on(game, GERMAN, ALLIED)
    assert [aim["id"] for aim in game.view(ALLIED)["aims"]] == ["paris", "maginot"]


@rule("GE-262")
@pytest.mark.parametrize(
    ("objective", "spaces", "met"),
    [
        ("paris", ["paris"], True),
        ("channel_ports", ["ostende", "dunkerque", "calais"], True),
        ("channel_ports", ["ostende", "dunkerque"], False),
        ("maginot", ["metz", "reims"], True),
        ("maginot", ["verdun"], False),
    ],
)
def test_spaces_to_hold(objective: str, spaces: list[str], met: bool) -> None:
    other = "paris" if objective != "paris" else "maginot"
    game = ending({space: {INF: 1} for space in spaces}, objectives=(other, objective))
    assert game.result == {"winner": GERMAN if met else ALLIED, "ending": "GE-262" if met else "GE-263"}


@rule("GE-262")
@pytest.mark.parametrize(
    ("collapsed", "surrendered", "met"),
    [
        (["belgium", "netherlands"], {FRENCH: 1, BRITISH: 1}, True),
        (["belgium", "netherlands"], {FRENCH: 2}, False),
        (["belgium"], {FRENCH: 4}, False),
    ],
)
def test_the_encirclement(collapsed: list[str], surrendered: Mapping[str, int], met: bool) -> None:
    game = ending({}, objectives=("paris", "encirclement"), collapsed=collapsed, surrendered=surrendered)
    assert state(game).winner == (GERMAN if met else ALLIED)


@rule("GE-262", "GE-257")
def test_an_objective_met_earlier_wins_nothing_before_the_end() -> None:
    assert not ending({"paris": {ARM: 1}}, turn=4).over


@rule("GE-263")
def test_otherwise_the_allies_win() -> None:
    assert ending({}).result == {"winner": ALLIED, "ending": "GE-263"}


# ---- Paris ----


@rule("GE-264")
def test_the_fall_of_paris_does_not_end_the_game() -> None:
    g = table({**HOME, "laon": {INF: 2}, "vervins": {INF: 1}, "libramont": {INF: 1}}, german=["operation"])
    game = begin(g, dice=[6, 5, 1])
    storm(game, GERMAN, "laon", [INF, INF], "paris")
    assert at(game, "paris") == {INF: 2}
    assert not game.over


def paris(*, fallen: bool, held: bool, options: Mapping[str, str] | None = None) -> Game:
    units = {**HOME, "laon": {FRENCH: 1}, "rouen": {FRENCH: 1}, **({"paris": {INF: 1}} if held else {})}
    g = table(units, active=ALLIED, allied=["logistics", "staff"])
    g.paris_fell = int(fallen)
    return begin(g, options=options)


@rule("GE-265")
def test_while_the_german_has_paris_there_is_no_allied_logistics() -> None:
    assert refused(paris(fallen=False, held=False), ALLIED, ["card", "logistics"]) == ""
    assert refused(paris(fallen=True, held=True), ALLIED, ["card", "logistics"]) == "GE-265"


@rule("GE-265")
def test_german_logistics_goes_on() -> None:
    units = {**HOME, "paris": {INF: 1}}
    game = begin(table(units, german=["logistics"]))
    assert refused(game, GERMAN, ["card", "logistics"]) == ""


@rule("GE-266")
@pytest.mark.parametrize(("option", "why"), [("while", ""), ("ever", "GE-265")])
def test_the_ban_ends_when_paris_is_retaken_unless_the_option_says_otherwise(option: str, why: str) -> None:
    game = paris(fallen=True, held=False, options={"logistics-ban": option})
    assert refused(game, ALLIED, ["card", "logistics"]) == why


@rule("GE-266")
def test_that_paris_fell_is_remembered() -> None:
    g = table({**HOME, "laon": {INF: 2}, "vervins": {INF: 1}, "libramont": {INF: 1}}, german=["operation"])
    game = begin(g, dice=[6, 5, 1], options={"logistics-ban": "ever"})
    storm(game, GERMAN, "laon", [INF, INF], "paris")
    assert state(game).paris_fell == 1


@rule("GE-266")
def test_a_strategic_movement_by_another_card_remains_possible() -> None:
    game = paris(fallen=True, held=True)
    game.play(ALLIED, ["card", "staff"])
    game.play(ALLIED, "strategic")  # all that it can do is to evacuate the unit at Rouen
    assert box(game, "gone") == {FRENCH: 1}
