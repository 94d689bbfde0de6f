"""The Élan that combats give: who earns points, and how the marker moves (rulebook: Ajustement des points d'Élan)."""

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
    TANKS,
    begin,
    box,
    carry,
    elan,
    fight,
    keep,
    kind,
    storm,
    table,
    told,
)
from tests.rules import rule

from grognard.engine.game import Game


def assault(
    dice: Sequence[int], *, defenders: Mapping[str, int] | None = None, start: int = 0, attackers: int = 2
) -> Game:
    """German infantry of Prüm storm Libramont: two units against two French infantry and a bonus of one."""
    theirs = {FRENCH: 2} if defenders is None else defenders
    g = table({"prum": {INF: attackers}, "libramont": theirs}, german=["operation"], elan=start)
    game = begin(g, dice=dice)
    storm(game, GERMAN, "prum", [INF] * attackers, "libramont")
    return game


def trapped(defenders: Mapping[str, int], **options: str) -> Game:
    """Vervins falls with German units all around, to infantry if it holds infantry, else to armour."""
    around = {space: {INF: 1} for space in ("dinant", "amiens", "arras", "laon", "sedan")}
    g = table({**around, "prum": {INF: 1}, "libramont": {INF: 3}, "vervins": defenders}, german=["operation"])
    game = begin(g, dice=[6, 5, 2], options=options)
    storm(game, GERMAN, "libramont", [INF, INF], "vervins")
    game.play(ALLIED, "retreat")
    return game


@rule("GE-227")
def test_the_defender_who_wins_earns_a_point() -> None:
    game = assault([2, 1, 6, 5, 4])
    keep(game, ALLIED, 6, 5)
    assert elan(game) == 1


@rule("GE-227")
def test_the_german_earns_it_as_a_defender() -> None:
    g = table(
        {"laon": {FRENCH: 1}, "vervins": {INF: 1}, "libramont": {INF: 1}, "prum": {INF: 1}},
        active=ALLIED,
        allied=["operation"],
    )
    game = begin(g, dice=[1, 6])
    storm(game, ALLIED, "laon", [FRENCH], "vervins")
    assert elan(game) == -1


@rule("GE-227")
def test_a_garrison_that_wins_earns_it_for_the_allies() -> None:
    game = assault([2, 1, 6], defenders={})
    assert elan(game) == 1


@rule("GE-227")
def test_the_attacker_who_wins_earns_nothing_by_it() -> None:
    game = assault([6, 5, 3, 2, 1])
    keep(game, ALLIED, 3, 2)
    game.play(ALLIED, "retreat")
    game.play(ALLIED, "dinant")
    assert elan(game) == 0


@rule("GE-228")
def test_an_eliminated_unit_is_a_point_for_its_enemy() -> None:
    game = assault([3, 3, 1, 1, 2])
    keep(game, ALLIED, 2, 1)
    game.play(ALLIED, "retreat")
    game.play(ALLIED, "dinant")
    assert box(game, "waiting") == {FRENCH: 1}
    assert elan(game) == -1


@rule("GE-228")
def test_armour_counts_like_infantry() -> None:
    g = table({"prum": {ARM: 2}, "libramont": {FRENCH: 2}}, german=["operation"])
    game = begin(g, dice=[6, 5, 4, 1, 1, 2])
    storm(game, GERMAN, "prum", [ARM, ARM], "libramont")
    keep(game, GERMAN, 6, 5)
    keep(game, ALLIED, 1, 1)
    game.play(GERMAN, "dinant")
    assert elan(game) == 1


@rule("GE-229")
@pytest.mark.parametrize(
    ("start", "dice", "kept", "after"),
    [
        (0, [1, 2, 6, 6, 1], [6, 6], 2),  # a unit and the victory
        (-1, [1, 2, 6, 6, 1], [6, 6], 1),  # through 0
        (0, [1, 1, 6, 6, 2], [6, 6], 1),  # two against one
        (2, [1, 1, 6, 5, 2], [6, 5], 2),  # one against one
        (2, [1, 2, 6, 6, 1], [6, 6], 3),  # not past the end of the track
    ],
)
def test_the_marker_moves_by_the_difference(start: int, dice: list[int], kept: list[int], after: int) -> None:
    game = assault(dice, start=start)
    keep(game, ALLIED, *kept)
    assert elan(game) == after


@rule("GE-229")
def test_each_combat_counts_for_itself() -> None:
    g = table({"prum": {ARM: 3}, "libramont": {FRENCH: 2}}, german=["operation", "breakthrough"])
    game = begin(g, dice=[6, 6, 5, 3, 2, 1])
    storm(game, GERMAN, "prum", [ARM] * 3, "libramont")
    keep(game, GERMAN, 6, 6)
    keep(game, ALLIED, 3, 2)
    game.play(GERMAN, "sedan")
    assert elan(game) == -1
    game.play(GERMAN, ["card", "breakthrough"], [ARM], "vervins")
    fight(game, GERMAN)  # nobody there
    game.play(GERMAN, "stop")
    assert elan(game) == -1


@rule("GE-229")
def test_it_moves_at_the_end_of_the_combat() -> None:
    game = assault([3, 3, 1, 1, 2])
    keep(game, ALLIED, 2, 1)
    assert kind(game, ALLIED) == "stand"
    assert elan(game) == 0
    game.play(ALLIED, "sacrifice")
    assert elan(game) == -2


@rule("GE-230")
def test_a_surrendered_unit_counts_one_a_british_one_too() -> None:
    game = trapped({FRENCH: 1, BRITISH: 1})
    assert box(game, "surrendered") == {FRENCH: 1, BRITISH: 1}
    assert elan(game) == -2


@rule("GE-230")
def test_armour_without_a_retreat_counts() -> None:
    assert elan(trapped({TANKS: 2})) == -2


@rule("GE-230")
def test_by_the_option_infantry_that_surrenders_for_want_of_a_retreat_counts_nothing() -> None:
    assert elan(trapped({FRENCH: 1, TANKS: 1}, **{"surrender-elan": "not"})) == -1


@rule("GE-230")
def test_a_sacrificed_unit_counts() -> None:
    game = assault([6, 5, 3, 2, 1])
    keep(game, ALLIED, 3, 2)
    game.play(ALLIED, "sacrifice")
    assert elan(game) == -1


@rule("GE-230", "GE-241")
def test_unsupplied_infantry_that_is_eliminated_counts() -> None:
    around = {space: {INF: 1} for space in ("liege", "bruxelles", "mons", "vervins")}
    g = table({**around, "prum": {INF: 1}, "libramont": {INF: 3}, "dinant": {FRENCH: 1}}, german=["operation"])
    game = begin(g, dice=[2, 2, 6])
    storm(game, GERMAN, "libramont", [INF, INF], "dinant")
    assert told(game, "surrendered") == ["GE-243"]
    assert elan(game) == -1


@rule("GE-230")
def test_an_evacuated_unit_does_not_count() -> None:
    g = table({"dunkerque": {BRITISH: 1}, "prum": {INF: 1}}, active=ALLIED, allied=["logistics"], elan=1)
    game = begin(g)
    game.play(ALLIED, ["card", "logistics"])
    carry(game, ALLIED, "dunkerque", BRITISH, "evacuate")
    assert box(game, "gone") == {BRITISH: 1}
    assert elan(game) == 1
