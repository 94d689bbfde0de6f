"""The sequence of play, operations phases, and what makes a combat (rulebook: Séquence de jeu, Phase d'opérations)."""

from __future__ import annotations

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    GERMAN,
    at,
    begin,
    by,
    carry,
    choose,
    deployed,
    fight,
    give,
    hand,
    keep,
    kind,
    lay,
    move,
    pass_on,
    refused,
    state,
    storm,
    table,
)
from tests.rules import rule

from grognard.engine.game import Game

INF, ARM = "german-inf", "german-arm"
FRENCH, TANKS = "french-inf", "french-arm"
BRITISH = "british-inf"
EIGHT = ("operation",) * 6 + ("air", "air")
SIX = ("operation",) * 4 + ("air", "staff")


def phase(game: Game) -> str:
    name: str = game.view(None)["phase"]
    return name


# ---- the sequence ----


@rule("GE-062")
def test_planning_special_operation_german_then_allied_operations_end_of_turn() -> None:
    game = deployed()
    assert phase(game) == "planning"
    choose(game, GERMAN, *EIGHT)
    choose(game, ALLIED, *SIX)
    assert phase(game) == "special" and game.waiting == {ALLIED}
    game.play(ALLIED, "end")
    assert phase(game) == "operations" and game.waiting == {GERMAN}
    game.play(GERMAN, "pass")
    assert phase(game) == "operations" and game.waiting == {ALLIED}
    game.play(ALLIED, "pass")
    assert phase(game) == "planning" and state(game).turn == 2
    choose(game, GERMAN, *EIGHT)
    choose(game, ALLIED, *SIX)
    assert phase(game) == "operations" and game.waiting == {GERMAN}


@rule("GE-063")
def test_one_action_each_in_turn_german_first() -> None:
    units = {"prum": {INF: 4}, "laon": {FRENCH: 4}}
    game = begin(table(units, german=["operation"] * 3, allied=["operation"] * 3))
    for target in ("reims", "vervins"):
        assert game.waiting == {GERMAN}
        move(game, GERMAN, "operation", "prum", [INF], "saarbrucken")
        assert game.waiting == {ALLIED}
        move(game, ALLIED, "operation", "laon", [FRENCH], target)
    assert game.waiting == {GERMAN}


@rule("GE-063")
def test_a_combat_is_still_one_action() -> None:
    game = begin(table({"prum": {INF: 4}}, german=["operation"] * 3), dice=[6, 5, 1])
    storm(game, GERMAN, "prum", [INF, INF], "libramont")
    assert game.waiting == {ALLIED} and kind(game, ALLIED) == "operation"


@rule("GE-064")
def test_who_has_passed_may_act_again() -> None:
    units = {"prum": {INF: 4}, "laon": {FRENCH: 4}}
    game = begin(table(units, german=["operation"], allied=["operation"]))
    game.play(GERMAN, "pass")
    move(game, ALLIED, "operation", "laon", [FRENCH], "reims")
    assert refused(game, GERMAN, ["card", "operation"]) == ""
    move(game, GERMAN, "operation", "prum", [INF], "saarbrucken")
    pass_on(game, ALLIED)
    assert state(game).turn == 2 and kind(game, GERMAN) == "operation"  # the first pass no longer counts


@rule("GE-065")
def test_a_point_of_elan_is_enough_to_act() -> None:
    game = begin(table({"prum": {INF: 4}}, german=["air"], elan=-1))
    assert game.choices(GERMAN) == ["elan", "pass"]
    assert refused(game, GERMAN, ["card", "air"]) == "GE-104"


@rule("GE-065")
def test_without_operation_cards_and_points_a_side_must_pass() -> None:
    game = begin(table({"prum": {INF: 4}}, german=["air"], elan=2))
    assert game.choices(GERMAN) == ["pass"]
    assert refused(game, GERMAN, ["card", "fog"]) == "GE-104"
    refusal = game.refusal(GERMAN, "elan")
    assert refusal is not None
    assert (refusal.rule, refusal.about) == ("GE-106", {"have": 0})


# ---- an operations phase ----


@rule("GE-104")
def test_a_card_or_a_point_or_a_pass() -> None:
    units = {"prum": {INF: 4, ARM: 2}}
    game = begin(table(units, german=["operation", "logistics", "air"], elan=-1))
    assert game.choices(GERMAN) == [["card", "operation"], ["card", "logistics"], "elan", "pass"]
    move(game, GERMAN, "operation", "prum", [INF], "saarbrucken")
    assert game.waiting == {ALLIED}  # no point beside the card
    game.play(ALLIED, "pass")
    move(game, GERMAN, "elan", "prum", [INF], "saarbrucken")
    assert game.waiting == {ALLIED}  # no card beside the point


@rule("GE-105")
def test_an_operation_card_is_carried_out_and_discarded() -> None:
    game = begin(table({"prum": {INF: 4}}, german=["logistics", "operation"]))
    before: list[str] = game.view(GERMAN)["hands"][GERMAN]["reserve"]
    game.play(GERMAN, ["card", "logistics"])
    carry(game, GERMAN, "prum", INF, "saarbrucken")
    game.play(GERMAN, "done")
    assert at(game, "saarbrucken") == {INF: 1}
    assert hand(game, GERMAN) == ["operation", "fog"]
    assert sorted(game.view(GERMAN)["hands"][GERMAN]["reserve"]) == sorted([*before, "logistics"])


@rule("GE-105", "GE-112")
def test_a_card_that_could_do_nothing_is_not_played() -> None:
    game = begin(table({"laon": {FRENCH: 1}}, german=["operation", "logistics"], elan=-1))
    assert refused(game, GERMAN, ["card", "operation"]) == "GE-112"
    assert refused(game, GERMAN, ["card", "logistics"]) == "GE-131"
    assert refused(game, GERMAN, "elan") == "GE-112"


@rule("GE-106")
@pytest.mark.parametrize(("side", "level", "after"), [(GERMAN, -2, -1), (ALLIED, 2, 1)])
def test_a_point_of_elan_moves_one_unit_and_the_marker(side: int, level: int, after: int) -> None:
    units = {"prum": {INF: 2, ARM: 2}, "laon": {FRENCH: 2, TANKS: 2}}
    g = table(units, active=side, elan=level, german=["operation"])
    game = begin(g)
    look, origin, target = (INF, "prum", "saarbrucken") if side == GERMAN else (FRENCH, "laon", "reims")
    before = hand(game, side)
    game.play(side, "elan")
    give(game, side, origin=origin)
    assert refused(game, side, [look, look]) == "GE-106"
    give(game, side, group=[look], destination=target)
    assert at(game, target) == {look: 1}
    assert hand(game, side) == before  # no card
    assert game.view(None)["tracks"]["elan"] == after


@rule("GE-106")
def test_one_point_at_most_in_a_phase() -> None:
    game = begin(table({"prum": {INF: 4}, "laon": {FRENCH: 1}}, elan=-3))
    move(game, GERMAN, "elan", "prum", [INF], "saarbrucken")
    assert game.waiting == {ALLIED}
    game.play(ALLIED, "pass")
    assert refused(game, GERMAN, "elan") == ""  # in the next phase again


@rule("GE-107")
@pytest.mark.parametrize("first", [GERMAN, ALLIED])
def test_two_passes_in_a_row_end_the_turn_in_either_order(first: int) -> None:
    g = table({"prum": {INF: 2}, "laon": {FRENCH: 2}}, active=first, german=["operation"], allied=["operation"])
    game = begin(g)
    pass_on(game, first)
    assert state(game).turn == 2
    pass_on(game, 1 - first)
    assert state(game).turn == 3 and phase(game) == "planning"


@rule("GE-107")
def test_two_passes_with_an_action_between_do_not_end_the_turn() -> None:
    units = {"prum": {INF: 4}, "laon": {FRENCH: 4}}
    game = begin(table(units, german=["operation"], allied=["operation"]))
    pass_on(game, GERMAN)
    move(game, ALLIED, "operation", "laon", [FRENCH], "reims")
    pass_on(game, GERMAN)
    assert state(game).turn == 2 and game.waiting == {ALLIED}


@rule("GE-108", "GE-116")
def test_armour_moved_by_a_point_may_use_its_second_space() -> None:
    game = begin(table({"prum": {ARM: 2}, "libramont": {INF: 1}}, elan=-1))
    game.play(GERMAN, "elan")
    give(game, GERMAN, origin="prum", group=[ARM])
    assert refused(game, GERMAN, "vervins") == ""
    game = begin(table({"prum": {INF: 2}, "libramont": {INF: 1}}, elan=-1))
    game.play(GERMAN, "elan")
    give(game, GERMAN, origin="prum", group=[INF])
    assert refused(game, GERMAN, "vervins") == "GE-117"


@rule("GE-108")
def test_a_unit_moved_by_a_point_fights_a_full_combat() -> None:
    game = begin(table({"prum": {ARM: 2}}, german=["air"], elan=-1), dice=[6, 5, 4, 1])
    move(game, GERMAN, "elan", "prum", [ARM], "libramont")
    assert kind(game, GERMAN) == "attack-cards"
    fight(game, GERMAN, attack=["air"])
    keep(game, GERMAN, 6, 5)
    assert by(game, "libramont") == GERMAN


# ---- what makes a combat ----


@rule("GE-142")
def test_libramont_lies_next_to_a_german_base_and_starts_allied() -> None:
    game = deployed()
    assert by(game, "libramont") == ALLIED and at(game, "libramont") == {}
    roads = [{a, b} for a, b, _ in game.module.board()["roads"]]
    assert any({base, "libramont"} in roads for base in ("prum", "dusseldorf", "saarbrucken"))


@rule("GE-143")
@pytest.mark.parametrize("defenders", [{}, {FRENCH: 1}])
def test_entering_an_enemy_space_is_fighting_for_it(defenders: dict[str, int]) -> None:
    game = begin(table({"prum": {INF: 2}, "libramont": defenders}, german=["operation"]))
    move(game, GERMAN, "operation", "prum", [INF], "libramont")
    assert game.view(None)["battle"]["at"] == "libramont"
    assert game.choices(GERMAN) == ["fog", "done"]  # cards, and no way out


@rule("GE-143")
def test_no_combat_in_a_space_of_the_own_side() -> None:
    game = begin(table({"prum": {INF: 2}, "libramont": {INF: 1}}, german=["operation"]))
    move(game, GERMAN, "operation", "prum", [INF], "libramont")
    assert game.view(None)["battle"] is None
    assert at(game, "libramont") == {INF: 2}


@rule("GE-144")
@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_who_moved_attacks_and_the_other_defends_even_without_units(side: int) -> None:
    units = {"prum": {INF: 2}, "metz": {FRENCH: 2}}
    game = begin(table(units, active=side, german=["operation", "air"], allied=["operation", "air"]))
    if side == GERMAN:
        move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    else:
        move(game, ALLIED, "operation", "metz", [FRENCH, FRENCH], "saarbrucken")
    battle = game.view(None)["battle"]
    assert battle["attacker"] == side
    assert [row["side"] for row in battle["sides"]] == [side, 1 - side]
    lay(game, side)
    assert kind(game, 1 - side) == "defence-cards"
    assert refused(game, 1 - side, "air") == ""


@rule("GE-145")
def test_friends_in_other_spaces_do_not_join_an_attack() -> None:
    units = {"prum": {INF: 3}, "liege": {INF: 4}, "dinant": {ARM: 4}}
    game = begin(table(units, german=["operation"]))
    move(game, GERMAN, "operation", "prum", [INF], "libramont")
    battle = game.view(None)["battle"]
    assert battle["group"] == [[INF, 1]]
    assert battle["sides"][0]["dice"] == 1


@rule("GE-145", "GE-121")
def test_all_in_the_space_defend_french_and_british_together() -> None:
    units = {"prum": {INF: 3}, "libramont": {FRENCH: 1, BRITISH: 1}, "sedan": {TANKS: 3}}
    game = begin(table(units, german=["operation"]))
    move(game, GERMAN, "operation", "prum", [INF], "libramont")
    lines = {name: given for name, given, _ in game.view(None)["battle"]["sides"][1]["lines"]}
    assert lines["units"] == 2
