"""Evacuation by sea: who may go, from where, and what it counts for (rulebook: Évacuation maritime)."""

from __future__ import annotations

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    ARM,
    BRITISH,
    BRITISH_TANKS,
    FRENCH,
    GERMAN,
    INF,
    at,
    begin,
    box,
    carry,
    elan,
    give,
    pass_on,
    refused,
    supply_of,
    table,
)
from tests.rules import rule

from grognard.engine.game import Game

POCKET = {space: {INF: 1} for space in ("prum", "ostende", "lille", "arras", "abbeville", "amiens", "vervins")}


def at_sea(stack: dict[str, int]) -> Game:
    """The Allied player may move units in the pocket of Dunkerque, or one at Laon."""
    units = {**POCKET, "dunkerque": stack, "laon": {FRENCH: 1}}
    game = begin(table(units, active=ALLIED, allied=["logistics"]))
    game.play(ALLIED, ["card", "logistics"])
    return game


@rule("GE-248", "GE-140")
def test_infantry_in_a_port_in_limited_supply_may_go() -> None:
    game = at_sea({BRITISH: 2})
    assert supply_of(game, "dunkerque", ALLIED) == "limited"
    carry(game, ALLIED, "dunkerque", BRITISH, "evacuate")
    assert box(game, "gone") == {BRITISH: 1}
    assert at(game, "dunkerque") == {BRITISH: 1}


@rule("GE-248", "GE-140")
def test_so_it_may_when_paris_has_fallen() -> None:
    units = {"prum": {INF: 1}, "paris": {ARM: 1}, "rouen": {FRENCH: 1}, "calais": {FRENCH: 1}}
    game = begin(table(units, active=ALLIED, allied=["staff"]))
    game.play(ALLIED, ["card", "staff"])
    give(game, ALLIED, staff="strategic")
    carry(game, ALLIED, "rouen", FRENCH, "evacuate")
    assert box(game, "gone") == {FRENCH: 1}


@rule("GE-136")
@pytest.mark.parametrize("look", [FRENCH, BRITISH])
def test_french_and_british_infantry_alike(look: str) -> None:
    game = at_sea({look: 2})
    carry(game, ALLIED, "dunkerque", look, "evacuate")
    assert box(game, "gone") == {look: 1}


@rule("GE-136")
def test_only_from_a_port() -> None:
    game = begin(table({"prum": {INF: 1}, "laon": {FRENCH: 1}}, active=ALLIED, allied=["logistics"]))
    game.play(ALLIED, ["card", "logistics"])
    give(game, ALLIED, strategic_origin="laon", strategic_unit=FRENCH)
    assert refused(game, ALLIED, "evacuate") == "GE-136"


@rule("GE-137", "GE-138")
def test_who_has_gone_counts_for_nothing_and_never_returns() -> None:
    game = at_sea({BRITISH: 2})
    carry(game, ALLIED, "dunkerque", BRITISH, "evacuate")
    carry(game, ALLIED, "dunkerque", BRITISH, "evacuate")
    assert elan(game) == 0
    pass_on(game, GERMAN, ALLIED)
    assert box(game, "gone") == {BRITISH: 2}
    assert box(game, "pool") == box(game, "waiting") == {}
    assert game.view(None)["tracks"]["surrendered"][0] == 0


@rule("GE-139")
def test_armour_never_goes() -> None:
    stuck = {**POCKET, "dunkerque": {BRITISH_TANKS: 1}}
    assert begin(table(stuck, active=ALLIED, allied=["logistics"])).choices(ALLIED) == ["pass"]
    game = begin(table({"prum": {INF: 1}, "rouen": {BRITISH_TANKS: 1}}, active=ALLIED, allied=["logistics"]))
    game.play(ALLIED, ["card", "logistics"])
    give(game, ALLIED, strategic_origin="rouen", strategic_unit=BRITISH_TANKS)
    assert refused(game, ALLIED, "evacuate") == "GE-139"


@rule("GE-141")
def test_one_may_go_from_each_of_two_ports() -> None:
    game = begin(
        table({**POCKET, "dunkerque": {BRITISH: 1}, "calais": {FRENCH: 1}}, active=ALLIED, allied=["logistics"])
    )
    game.play(ALLIED, ["card", "logistics"])
    carry(game, ALLIED, "dunkerque", BRITISH, "evacuate")
    carry(game, ALLIED, "calais", FRENCH, "evacuate")
    assert box(game, "gone") == {FRENCH: 1, BRITISH: 1}


@rule("GE-141")
def test_one_unit_may_go_and_another_move() -> None:
    game = begin(table({**POCKET, "dunkerque": {BRITISH: 1}, "laon": {FRENCH: 1}}, active=ALLIED, allied=["logistics"]))
    game.play(ALLIED, ["card", "logistics"])
    carry(game, ALLIED, "dunkerque", BRITISH, "evacuate")
    carry(game, ALLIED, "laon", FRENCH, "rouen")
    assert box(game, "gone") == {BRITISH: 1}
    assert at(game, "rouen") == {FRENCH: 1}


@rule("GE-141")
def test_an_evacuee_must_be_in_the_port_when_the_action_begins() -> None:
    game = begin(table({"prum": {INF: 1}, "laon": {FRENCH: 2}}, active=ALLIED, allied=["logistics"]))
    game.play(ALLIED, ["card", "logistics"])
    carry(game, ALLIED, "laon", FRENCH, "rouen")
    assert refused(game, ALLIED, "laon") == ""
    assert refused(game, ALLIED, "rouen") == "GE-127"


@rule("GE-136")
def test_the_german_evacuates_nobody() -> None:
    units = {"prum": {INF: 1}, "libramont": {INF: 1}, "sedan": {INF: 1}}
    units |= {space: {INF: 1} for space in ("dinant", "mons", "lille", "dunkerque")}
    game = begin(table(units, german=["logistics"]))
    game.play(GERMAN, ["card", "logistics"])
    give(game, GERMAN, strategic_origin="dunkerque", strategic_unit=INF)
    assert "evacuate" not in game.choices(GERMAN)
