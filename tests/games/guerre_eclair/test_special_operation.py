"""The Allied special operation of turn 1 (rulebook: Phase d'opération spéciale de l'Allié)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    GERMAN,
    at,
    begin,
    choose,
    deployed,
    give,
    hand,
    kind,
    move,
    pass_on,
    refused,
    table,
)
from tests.rules import rule

from grognard.engine.game import Game

INF = "german-inf"
FRENCH, TANKS = "french-inf", "french-arm"
BRITISH, MATILDAS = "british-inf", "british-arm"


def special(units: Mapping[str, Mapping[str, int]], *, allied: Sequence[str] = ("air", "operation")) -> Game:
    """The special operation, with a German unit in each base."""
    bases = {base: {INF: 3} for base in ("dusseldorf", "prum", "saarbrucken")}
    return begin(table({**bases, **units}, phase="special", turn=1, allied=allied))


def march(game: Game, origin: str, group: Sequence[str], target: str, *, card: str = "air") -> None:
    game.play(ALLIED, ["card", card])
    give(game, ALLIED, origin=origin, group=list(group), destination=target)


def choosing(game: Game, origin: str, group: Sequence[str], *, card: str = "air") -> Game:
    """A card is given up, and this group waits for its destination."""
    game.play(ALLIED, ["card", card])
    give(game, ALLIED, origin=origin, group=list(group))
    return game


@rule("GE-091", "GE-062")
def test_it_comes_on_turn_one_after_planning_and_before_the_german() -> None:
    game = deployed()
    choose(game, GERMAN, *["operation"] * 6, "air", "air")
    choose(game, ALLIED, *["operation"] * 4, "air", "staff")
    assert game.waiting == {ALLIED} and kind(game, ALLIED) == "special"
    game.play(ALLIED, "end")
    assert game.waiting == {GERMAN} and kind(game, GERMAN) == "operation"
    pass_on(game, GERMAN, ALLIED)
    choose(game, GERMAN, *["operation"] * 6, "air", "air")
    choose(game, ALLIED, *["operation"] * 4, "air", "staff")
    assert kind(game, GERMAN) == "operation"  # not on turn 2


@rule("GE-091")
def test_the_allied_player_may_do_without_it() -> None:
    game = special({"lille": {FRENCH: 2}})
    assert "end" in game.choices(ALLIED)
    game.play(ALLIED, "end")
    assert hand(game, ALLIED) == ["operation", "air", "fog"]


@rule("GE-092")
def test_each_card_gives_one_movement() -> None:
    game = special({"lille": {FRENCH: 2}})
    march(game, "lille", [FRENCH], "arras")
    assert kind(game, ALLIED) == "special"
    assert at(game, "lille") == {FRENCH: 1} and at(game, "arras") == {FRENCH: 1}
    assert hand(game, ALLIED) == ["operation", "fog"]


@rule("GE-092")
@pytest.mark.parametrize("card", ["logistics", "reinforcements", "staff", "command"])
def test_whatever_the_card_does_otherwise_it_gives_a_tactical_movement(card: str) -> None:
    game = special({"lille": {FRENCH: 2}, "arras": {BRITISH: 1}}, allied=[card])
    game.play(ALLIED, ["card", card])
    assert kind(game, ALLIED) == "origin"


@rule("GE-093")
@pytest.mark.parametrize("card", ["air", "counterattack", "operation", "reinforcements"])
def test_any_action_card_will_do(card: str) -> None:
    game = special({"lille": {FRENCH: 2}}, allied=[card])
    assert refused(game, ALLIED, ["card", card]) == ""


@rule("GE-094")
def test_the_card_is_not_shown() -> None:
    def seen(card: str) -> tuple[str, list[tuple[str, object]]]:
        game = special({"lille": {FRENCH: 2}})
        march(game, "lille", [FRENCH], "arras", card=card)
        return game.seen(GERMAN), [(note.kind, note.about) for note in game.notes(GERMAN)]

    assert seen("air") == seen("operation")


@rule("GE-095")
def test_infantry_may_move_two_spaces_and_no_three() -> None:
    game = choosing(special({"arras": {FRENCH: 2}}), "arras", [FRENCH, FRENCH])
    assert {"mons", "lille", "bruxelles", "dinant", "paris", "ostende"} <= set(game.choices(ALLIED))
    assert refused(game, ALLIED, "anvers") == refused(game, ALLIED, "liege") == "GE-113"


@rule("GE-095")
def test_only_the_special_operation_gives_infantry_a_second_space() -> None:
    game = begin(table({"arras": {FRENCH: 2}}, active=ALLIED, turn=1, allied=["operation"]))
    game.play(ALLIED, ["card", "operation"])
    give(game, ALLIED, origin="arras", group=[FRENCH, FRENCH])
    assert refused(game, ALLIED, "bruxelles") == "GE-117"


@rule("GE-096")
def test_units_that_move_together_end_in_the_same_space() -> None:
    game = special({"arras": {FRENCH: 3}})
    march(game, "arras", [FRENCH, FRENCH], "bruxelles")
    assert at(game, "bruxelles") == {FRENCH: 2}
    assert at(game, "arras") == {FRENCH: 1}
    game.play(ALLIED, ["card", "operation"])
    assert refused(game, ALLIED, "lille")  # nobody is there
    give(game, ALLIED, origin="arras", group=[FRENCH])
    assert all(isinstance(choice, str) for choice in game.choices(ALLIED))


@rule("GE-097")
def test_belgium_may_be_entered_but_not_the_netherlands() -> None:
    game = choosing(special({"bruxelles": {FRENCH: 2}}), "bruxelles", [FRENCH, FRENCH])
    assert {"anvers", "liege", "libramont", "ostende"} <= set(game.choices(ALLIED))
    assert refused(game, ALLIED, "dordrecht") == "GE-097"
    game = choosing(special({"anvers": {FRENCH: 1, TANKS: 1}}), "anvers", [TANKS])
    assert refused(game, ALLIED, "dordrecht") == "GE-097"


@rule("GE-098")
def test_german_bases_may_not_be_entered() -> None:
    game = choosing(special({"metz": {TANKS: 2}}), "metz", [TANKS, TANKS])
    assert refused(game, ALLIED, "saarbrucken") == "GE-098"
    game = choosing(special({"libramont": {FRENCH: 2}}), "libramont", [FRENCH])
    assert refused(game, ALLIED, "prum") == refused(game, ALLIED, "dusseldorf") == "GE-098"


@rule("GE-099")
def test_the_same_units_may_move_again() -> None:
    game = special({"arras": {FRENCH: 2}})
    march(game, "arras", [FRENCH, FRENCH], "bruxelles")
    march(game, "bruxelles", [FRENCH, FRENCH], "liege", card="operation")
    assert at(game, "liege") == {FRENCH: 2}


@rule("GE-100")
def test_it_ends_when_the_allied_player_says_so() -> None:
    game = special({"arras": {FRENCH: 2}})
    march(game, "arras", [FRENCH], "lille")
    assert game.waiting == {ALLIED}
    game.play(ALLIED, "end")
    assert game.waiting == {GERMAN} and kind(game, GERMAN) == "operation"
    assert game.view(None)["phase"] == "operations"


@rule("GE-101")
def test_the_cards_given_up_are_gone_for_the_turn() -> None:
    game = special({"arras": {FRENCH: 2}}, allied=["operation", "air"])
    before: list[str] = game.view(ALLIED)["hands"][ALLIED]["reserve"]
    march(game, "arras", [FRENCH], "lille", card="operation")
    game.play(ALLIED, "end")
    assert hand(game, ALLIED) == ["air", "fog"]
    after: list[str] = game.view(ALLIED)["hands"][ALLIED]["reserve"]
    assert sorted(after) == sorted([*before, "operation"])
    game.play(GERMAN, "pass")
    assert refused(game, ALLIED, ["card", "operation"])


@rule("GE-102")
def test_fog_of_war_pays_for_nothing() -> None:
    game = special({"arras": {FRENCH: 2}}, allied=["air"])
    assert refused(game, ALLIED, ["card", "fog"]) == "GE-102"
    march(game, "arras", [FRENCH], "lille")
    assert game.choices(ALLIED) == ["end"]


@rule("GE-103", "GE-120")
def test_french_and_british_do_not_move_together_even_for_allied_command() -> None:
    game = special({"arras": {FRENCH: 1, BRITISH: 1}}, allied=["command"])
    game.play(ALLIED, ["card", "command"])
    give(game, ALLIED, origin="arras")
    assert refused(game, ALLIED, [FRENCH, BRITISH]) == "GE-120"
    assert refused(game, ALLIED, [BRITISH]) == ""


@rule("GE-103", "GE-112")
def test_four_units_at_most_move() -> None:
    game = special({"paris": {FRENCH: 6}})
    game.play(ALLIED, ["card", "air"])
    give(game, ALLIED, origin="paris")
    assert refused(game, ALLIED, [FRENCH] * 5) == "GE-112"
    assert refused(game, ALLIED, [FRENCH] * 4) == ""


@rule("GE-103", "GE-122", "GE-123")
def test_the_british_pass_through_paris_and_fortresses_but_do_not_stop() -> None:
    game = choosing(special({"amiens": {BRITISH: 2}}), "amiens", [BRITISH, BRITISH])
    assert refused(game, ALLIED, "paris") == "GE-122"
    assert refused(game, ALLIED, "reims") == ""
    game = special({"reims": {BRITISH: 2}, "laon": {FRENCH: 4}})
    choosing(game, "reims", [BRITISH, BRITISH])
    assert refused(game, ALLIED, "rouen") == ""  # through Paris alone


@rule("GE-103", "GE-109", "GE-111")
def test_four_units_in_a_space_at_the_end_of_each_movement() -> None:
    game = choosing(special({"arras": {FRENCH: 2}, "lille": {FRENCH: 3}}), "arras", [FRENCH, FRENCH])
    refusal = game.refusal(ALLIED, "lille")
    assert refusal is not None
    assert (refusal.rule, refusal.about["there"], refusal.about["group"]) == ("GE-109", 3, 2)
    assert refused(game, ALLIED, "ostende") == ""  # two spaces away, through Lille


@rule("GE-103")
@pytest.mark.parametrize("group", [[TANKS, TANKS], [FRENCH, TANKS], [FRENCH]])
def test_armour_and_mixed_groups_move_two_spaces_too(group: list[str]) -> None:
    game = special({"vervins": {TANKS: 2, FRENCH: 1}})
    choosing(game, "vervins", group)
    assert refused(game, ALLIED, "liege") == ""
    assert refused(game, ALLIED, "anvers") == "GE-113"


@rule("GE-091", "GE-095", "GE-101")
def test_three_cards_three_movements() -> None:
    units = {"lille": {FRENCH: 3, TANKS: 1}, "arras": {BRITISH: 2}, "vervins": {FRENCH: 3, TANKS: 1}}
    game = special(units, allied=["operation", "operation", "air", "air", "command", "staff"])
    march(game, "arras", [BRITISH] * 2, "bruxelles")
    march(game, "lille", [FRENCH] * 3, "anvers", card="operation")
    move(game, ALLIED, "staff", "vervins", [FRENCH, FRENCH, FRENCH, TANKS], "dinant")
    game.play(ALLIED, "end")
    assert len(hand(game, ALLIED)) == 3 + 1
    assert at(game, "dinant") == {FRENCH: 3, TANKS: 1}
