"""Who controls a space (rulebook: Contrôle des espaces)."""

from __future__ import annotations

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    GERMAN,
    Units,
    at,
    begin,
    by,
    carry,
    deployed,
    fight,
    keep,
    move,
    refused,
    storm,
    table,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.guerre_eclair.pieces import controlled
from grognard.games.guerre_eclair.tables import ALL, NAMES

INF, ARM = "german-inf", "german-arm"
FRENCH, TANKS = "french-inf", "french-arm"
BRITISH = "british-inf"
GERMANY = {"dusseldorf", "prum", "saarbrucken"}
BELGIUM = ("anvers", "ostende", "bruxelles", "liege", "dinant", "libramont", "mons")


def held_by(game: Game, side: int) -> set[str]:
    return {name for name, place in game.view(None)["places"].items() if place["by"] == side}


@rule("GE-051")
def test_every_space_is_controlled_by_one_side() -> None:
    positions: list[Units] = [
        {},
        {"prum": {TANKS: 1}, "paris": {INF: 1}},
        {"liege": {INF: 1}, "mons": {FRENCH: 1}, "saarbrucken": {INF: 2}},
    ]
    for units in positions:
        g = table(units, collapsed=["belgium"])
        assert controlled(g, GERMAN) | controlled(g, ALLIED) == ALL
        assert not controlled(g, GERMAN) & controlled(g, ALLIED)


@rule("GE-052")
def test_at_the_start_the_german_controls_his_three_bases_and_no_more() -> None:
    game = deployed()
    assert held_by(game, GERMAN) == GERMANY
    assert len(held_by(game, ALLIED)) == 22


@rule("GE-053")
def test_a_german_unit_controls_its_space() -> None:
    game = begin(table({"prum": {INF: 2}, "libramont": {}}, german=["operation"]), dice=[6, 5, 1])
    assert by(game, "libramont") == ALLIED
    storm(game, GERMAN, "prum", [INF, INF], "libramont")
    assert by(game, "libramont") == GERMAN
    assert held_by(begin(table({name: {INF: 1} for name in NAMES})), GERMAN) == set(NAMES)


@rule("GE-054")
@pytest.mark.parametrize(("left", "next_door"), [("vervins", "laon"), ("mons", "arras")])
def test_a_space_that_the_last_german_leaves_is_allied_again(left: str, next_door: str) -> None:
    game = begin(table({left: {INF: 1}, next_door: {INF: 1}}, german=["operation"]))
    assert by(game, left) == GERMAN
    move(game, GERMAN, "operation", left, [INF], next_door)
    assert by(game, left) == ALLIED
    assert at(game, left) == {}


@rule("GE-054")
def test_a_space_that_the_last_german_is_lost_in_is_allied_again() -> None:
    g = table({"sedan": {INF: 1}, "reims": {FRENCH: 2}}, active=ALLIED, allied=["operation"])
    game = begin(g, dice=[3, 3])
    storm(game, ALLIED, "reims", [FRENCH, FRENCH], "sedan")  # the unit on its own, unsupplied, has no dice
    assert by(game, "sedan") == ALLIED


def last_of_belgium(*, empty: str = "") -> Game:
    """All of Belgium is German but Mons, which is attacked from Brussels."""
    units = {name: {INF: 1} for name in BELGIUM if name not in ("mons", empty)}
    units["bruxelles"] = {INF: 3}
    return begin(table(units, german=["operation"], allied=["operation"]), dice=[6, 5, 1])


@rule("GE-055")
def test_belgium_collapses_when_all_its_spaces_are_german() -> None:
    game = last_of_belgium()
    assert game.view(None)["collapsed"] == []
    storm(game, GERMAN, "bruxelles", [INF, INF], "mons")
    assert game.view(None)["collapsed"] == ["belgium"]
    told = [note.about["country"] for note in game.notes(ALLIED) if note.kind == "collapsed"]
    assert told == ["belgium"]


@rule("GE-055")
def test_belgium_stands_while_one_of_its_spaces_is_allied() -> None:
    for missing in ("ostende", "liege"):
        game = last_of_belgium(empty=missing)
        storm(game, GERMAN, "bruxelles", [INF, INF], "mons")
        assert game.view(None)["collapsed"] == []


@rule("GE-055", "GE-061")
def test_belgium_stands_when_the_attack_on_its_last_space_empties_another() -> None:
    units = {name: {INF: 1} for name in BELGIUM if name != "mons"}
    units["bruxelles"] = {INF: 2}
    game = begin(table(units, german=["operation"]), dice=[6, 5, 1])
    storm(game, GERMAN, "bruxelles", [INF, INF], "mons")
    assert by(game, "mons") == GERMAN and by(game, "bruxelles") == ALLIED
    assert game.view(None)["collapsed"] == []


@rule("GE-056")
def test_a_collapsed_country_is_german_without_units() -> None:
    units = {name: {INF: 1} for name in BELGIUM if name != "mons"}
    units["bruxelles"] = {INF: 3}
    game = begin(table(units, german=["operation", "operation"]), dice=[6, 5, 1])
    storm(game, GERMAN, "bruxelles", [INF, INF], "mons")
    game.play(ALLIED, "pass")
    move(game, GERMAN, "operation", "liege", [INF], "dusseldorf")
    assert set(BELGIUM) <= held_by(game, GERMAN)
    assert held_by(begin(table({}, collapsed=["belgium"])), GERMAN) == GERMANY | set(BELGIUM)


@rule("GE-056", "GE-058")
def test_a_collapse_is_never_undone() -> None:
    units = {"lille": {FRENCH: 3}, "prum": {INF: 1}, "arras": {INF: 1}}
    g = table(units, active=ALLIED, allied=["operation", "operation"], collapsed=["belgium"])
    game = begin(g)
    storm(game, ALLIED, "lille", [FRENCH, FRENCH], "mons")  # nobody there, and no bonus for the German
    assert by(game, "mons") == ALLIED
    assert game.view(None)["collapsed"] == ["belgium"]
    game.play(GERMAN, "pass")
    move(game, ALLIED, "operation", "mons", [FRENCH, FRENCH], "lille")
    assert by(game, "mons") == GERMAN


@rule("GE-057")
def test_the_netherlands_collapse_with_dordrecht() -> None:
    g = table({"dusseldorf": {INF: 2}}, german=["operation", "operation"])
    game = begin(g, dice=[6, 6, 2, 1])
    storm(game, GERMAN, "dusseldorf", [INF, INF], "dordrecht")
    assert game.view(None)["collapsed"] == ["netherlands"]
    game.play(ALLIED, "pass")
    move(game, GERMAN, "operation", "dordrecht", [INF, INF], "dusseldorf")
    assert at(game, "dordrecht") == {}
    assert by(game, "dordrecht") == GERMAN


@rule("GE-058")
def test_in_a_collapsed_country_allied_units_control_only_where_they_stand() -> None:
    units = {"ostende": {BRITISH: 1}, "lille": {FRENCH: 1}, "prum": {INF: 1}}
    g = table(units, active=ALLIED, allied=["logistics"], collapsed=["belgium"])
    game = begin(g)
    assert held_by(game, ALLIED) & set(BELGIUM) == {"ostende"}
    game.play(ALLIED, ["card", "logistics"])
    carry(game, ALLIED, "ostende", BRITISH, "evacuate")
    assert by(game, "ostende") == GERMAN


@rule("GE-058")
def test_in_a_collapsed_country_the_last_allied_unit_lost_gives_the_space_back() -> None:
    g = table({"mons": {FRENCH: 1}, "bruxelles": {INF: 3}}, german=["operation"], collapsed=["belgium"])
    game = begin(g, dice=[2, 2, 6, 5])
    storm(game, GERMAN, "bruxelles", [INF, INF], "mons")
    assert by(game, "mons") == GERMAN


@rule("GE-059")
def test_an_unsupplied_unit_controls_its_space() -> None:
    game = begin(table({"reims": {INF: 1}, "prum": {INF: 1}}))
    assert game.view(None)["supply"]["reims"][GERMAN] == "none"
    assert by(game, "reims") == GERMAN


@rule("GE-060")
def test_a_german_base_is_allied_only_while_an_allied_unit_is_in_it() -> None:
    g = table({"metz": {FRENCH: 3}, "prum": {INF: 1}}, active=ALLIED, allied=["operation", "operation"])
    game = begin(g, dice=[6, 5, 2, 1])
    assert by(game, "saarbrucken") == GERMAN  # empty
    storm(game, ALLIED, "metz", [FRENCH, FRENCH], "saarbrucken")
    assert by(game, "saarbrucken") == ALLIED
    game.play(GERMAN, "pass")
    move(game, ALLIED, "operation", "saarbrucken", [FRENCH, FRENCH], "metz")
    assert by(game, "saarbrucken") == GERMAN


@rule("GE-060")
def test_paris_is_allied_whenever_no_german_is_in_it() -> None:
    g = table({"paris": {INF: 2}, "laon": {INF: 1}}, german=["operation"])
    game = begin(g)
    assert by(game, "paris") == GERMAN
    move(game, GERMAN, "operation", "paris", [INF, INF], "laon")
    assert by(game, "paris") == ALLIED


@rule("GE-061")
@pytest.mark.parametrize(("stay", "unsupplied"), [(0, 1), (1, 0)])
def test_a_space_emptied_by_an_attack_no_longer_brings_supply(stay: int, unsupplied: int) -> None:
    game = begin(table({"prum": {INF: 1}, "libramont": {INF: 2 + stay}}, german=["operation"]))
    move(game, GERMAN, "operation", "libramont", [INF, INF], "vervins")
    assert by(game, "libramont") == (GERMAN if stay else ALLIED)
    battle = game.view(None)["battle"]
    assert battle["sides"][0]["unsupplied"] == unsupplied
    assert battle["sides"][0]["dice"] == 2 - unsupplied


@rule("GE-061")
def test_a_retreat_takes_control_along() -> None:
    g = table({"vervins": {FRENCH: 2}, "libramont": {ARM: 4}, "prum": {INF: 1}}, german=["operation"])
    game = begin(g, dice=[6, 5, 4, 2, 1])
    move(game, GERMAN, "operation", "libramont", [ARM] * 3, "vervins")
    fight(game, GERMAN)
    keep(game, GERMAN, 6, 5)
    assert by(game, "vervins") == GERMAN  # before the beaten units are placed: they may not come back here
    assert refused(game, GERMAN, "vervins") == "GE-208"
    game.play(GERMAN, "laon")
    assert by(game, "laon") == ALLIED and at(game, "laon") == {FRENCH: 2}


@rule("GE-061")
def test_beaten_attackers_take_their_starting_space_again() -> None:
    g = table({"libramont": {INF: 2}, "vervins": {FRENCH: 3}, "prum": {INF: 1}}, german=["operation"])
    game = begin(g, dice=[1, 6, 5])
    move(game, GERMAN, "operation", "libramont", [INF, INF], "vervins")
    assert by(game, "libramont") == ALLIED
    fight(game, GERMAN)
    assert at(game, "libramont") == {INF: 2}
    assert by(game, "libramont") == GERMAN
