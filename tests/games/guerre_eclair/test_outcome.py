"""Who wins a combat and what comes of it: back to the start, a sacrifice, or the space is taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    ARM,
    FRENCH,
    GERMAN,
    INF,
    TANKS,
    at,
    begin,
    box,
    by,
    elan,
    fight,
    frozen_at,
    keep,
    kind,
    move,
    pass_on,
    state,
    storm,
    supply_of,
    table,
    told,
)
from tests.rules import rule

from grognard.engine.game import Game


def assault(
    dice: Sequence[int],
    attackers: Mapping[str, int],
    defenders: Mapping[str, int],
    *,
    target: str = "libramont",
    options: Mapping[str, str] | None = None,
) -> Game:
    """Units of Prüm, all of them, storm a neighbour."""
    g = table({"prum": attackers, target: defenders}, german=["operation"])
    game = begin(g, dice=dice, options=options)
    storm(game, GERMAN, "prum", [look for look, number in attackers.items() for _ in range(number)], target)
    return game


# ---- who wins ----


@rule("GE-174")
def test_against_no_unit_and_no_die_the_attacker_wins_without_rolling() -> None:
    g = table({"prum": {INF: 1}, "libramont": {INF: 2}}, german=["operation"])
    game = begin(g)
    storm(game, GERMAN, "libramont", [INF], "vervins")
    assert by(game, "vervins") == GERMAN
    assert told(game, "walkover") == ["GE-174"]
    assert told(game, "rolled") == []
    assert game.waiting == {ALLIED}


@rule("GE-174")
def test_a_bonus_taken_away_by_engineers_is_no_die() -> None:
    g = table({"saarbrucken": {INF: 1}, "metz": {INF: 2}}, german=["operation", "engineers"])
    game = begin(g)
    move(game, GERMAN, "operation", "metz", [INF], "verdun")
    fight(game, GERMAN, attack=["engineers"])
    assert by(game, "verdun") == GERMAN
    assert told(game, "rolled") == []


@rule("GE-174")
def test_a_defence_card_without_dice_stops_nobody() -> None:
    g = table({"prum": {INF: 1}, "libramont": {INF: 2}}, german=["operation"])
    game = begin(g)
    move(game, GERMAN, "operation", "libramont", [INF], "vervins")
    fight(game, GERMAN, defence=["fog"])
    assert by(game, "vervins") == GERMAN


@rule("GE-176")
@pytest.mark.parametrize(("dice", "winner"), [([3, 1, 2, 3], ALLIED), ([3, 1, 2, 1], GERMAN)])
def test_the_higher_sum_wins(dice: Sequence[int], winner: int) -> None:
    game = assault(dice, {INF: 2}, {FRENCH: 1})
    assert state(game).victor == winner
    assert told(game, "won") == ["GE-176"]


@rule("GE-178")
def test_equal_sums_are_won_by_more_dice_rolled() -> None:
    game = assault([6, 3, 1, 5, 4], {ARM: 2}, {FRENCH: 1})
    keep(game, GERMAN, 6, 3)
    assert told(game, "won") == ["GE-178"]
    assert state(game).victor == GERMAN


@rule("GE-178")
def test_more_dice_of_the_defender_win_a_tie_as_well() -> None:
    game = assault([6, 3, 1, 5, 4], {INF: 2}, {FRENCH: 2})
    keep(game, ALLIED, 5, 4)
    assert told(game, "won") == ["GE-178"]
    assert state(game).victor == ALLIED


@rule("GE-179")
def test_equal_sums_of_equal_dice_are_the_defenders() -> None:
    game = assault([6, 3, 5, 4], {INF: 2}, {FRENCH: 1})
    assert told(game, "won") == ["GE-179"]
    assert by(game, "libramont") == ALLIED


# ---- the defender wins ----


@rule("GE-190")
def test_beaten_attackers_go_back() -> None:
    game = assault([1, 2, 6, 5], {INF: 3}, {FRENCH: 1})
    assert at(game, "prum") == {INF: 3}
    assert at(game, "libramont") == {FRENCH: 1}
    assert by(game, "libramont") == ALLIED


@rule("GE-190")
def test_only_survivors_go_back() -> None:
    game = assault([1, 2, 6, 6], {INF: 3}, {FRENCH: 1})
    assert at(game, "prum") == {INF: 2}


@rule("GE-191")
def test_armour_goes_back_to_where_it_set_out_not_to_the_space_between() -> None:
    g = table({"prum": {ARM: 1, INF: 1}, "libramont": {INF: 1}, "vervins": {FRENCH: 2}}, german=["operation"])
    game = begin(g, dice=[1, 2, 6, 5])
    storm(game, GERMAN, "prum", [ARM], "vervins")
    assert at(game, "prum") == {ARM: 1, INF: 1}
    assert at(game, "libramont") == {INF: 1}


@rule("GE-191")
def test_they_go_back_without_combat_to_a_space_that_had_reverted() -> None:
    g = table({"prum": {INF: 1}, "libramont": {INF: 1}, "vervins": {FRENCH: 1}}, german=["operation"])
    game = begin(g, dice=[1, 6])
    move(game, GERMAN, "operation", "libramont", [INF], "vervins")
    assert by(game, "libramont") == ALLIED
    fight(game, GERMAN)
    assert at(game, "libramont") == {INF: 1}
    assert by(game, "libramont") == GERMAN
    assert told(game, "attack") == ["GE-115"]


@rule("GE-191")
def test_after_breakthrough_they_go_back_to_the_space_just_taken() -> None:
    g = table({"prum": {ARM: 2}, "sedan": {FRENCH: 2}}, german=["operation", "breakthrough"])
    game = begin(g, dice=[6, 5, 1, 1, 1, 2, 6, 5])
    storm(game, GERMAN, "prum", [ARM, ARM], "libramont")
    keep(game, GERMAN, 6, 5)
    game.play(GERMAN, ["card", "breakthrough"], [ARM, ARM], "sedan")
    fight(game, GERMAN)
    assert at(game, "libramont") == {ARM: 2}


@rule("GE-224")
def test_attackers_driven_back_are_not_frozen() -> None:
    g = table({"prum": {INF: 2}, "libramont": {FRENCH: 1}}, german=["operation", "operation"])
    game = begin(g, dice=[1, 2, 6, 5])
    storm(game, GERMAN, "prum", [INF, INF], "libramont")
    assert frozen_at(game, "prum") == {}
    pass_on(game, ALLIED)
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    assert kind(game, GERMAN) == "attack-cards"


# ---- the attacker wins: sacrifice or retreat ----


@rule("GE-192")
def test_without_armour_superiority_the_defender_may_stand_by_a_sacrifice() -> None:
    game = assault([6, 5, 1, 2], {INF: 2}, {FRENCH: 1})
    assert kind(game, ALLIED) == "stand"
    assert game.choices(ALLIED) == ["retreat", "sacrifice"]


@rule("GE-192")
def test_against_armour_superiority_he_may_not() -> None:
    game = assault([6, 5, 4, 1, 2], {ARM: 2}, {FRENCH: 1})
    keep(game, GERMAN, 6, 5)
    assert kind(game, GERMAN) == "retreat"
    assert by(game, "libramont") == GERMAN


@rule("GE-192")
def test_a_defender_without_units_has_nothing_to_sacrifice() -> None:
    game = assault([6, 5, 2], {INF: 2}, {})
    assert by(game, "libramont") == GERMAN
    assert told(game, "lost") == []


@rule("GE-192")
def test_the_defender_names_the_unit_that_he_sacrifices() -> None:
    game = assault([6, 5, 1, 2, 3], {INF: 2}, {FRENCH: 1, TANKS: 1}, options={"loss-choice": "enemy"})
    keep(game, ALLIED, 3, 2)
    game.play(ALLIED, "sacrifice")
    game.play(ALLIED, TANKS)  # even where losses to a pair are the enemy's choice
    assert box(game, "waiting") == {TANKS: 1}
    assert at(game, "libramont") == {FRENCH: 1}


@rule("GE-192")
def test_the_german_may_sacrifice_as_well() -> None:
    g = table(
        {"laon": {FRENCH: 2}, "vervins": {INF: 2}, "libramont": {INF: 1}, "prum": {INF: 1}},
        active=ALLIED,
        allied=["operation"],
    )
    game = begin(g, dice=[6, 5, 1, 2])
    storm(game, ALLIED, "laon", [FRENCH, FRENCH], "vervins")
    game.play(GERMAN, "sacrifice")
    assert at(game, "vervins") == {INF: 1}
    assert at(game, "laon") == {FRENCH: 2}


@rule("GE-193")
def test_in_a_fortress_he_may_whatever_the_armour() -> None:
    game = assault([6, 5, 1, 2, 1, 2], {ARM: 3}, {FRENCH: 2}, target="liege")
    assert kind(game, ALLIED) == "keep"
    keep(game, ALLIED, 2, 1)
    assert kind(game, ALLIED) == "stand"


@rule("GE-193", "GE-196")
def test_in_a_base_he_may_but_the_attacker_picks_the_retreat() -> None:
    g = table({"metz": {TANKS: 2}, "prum": {INF: 1}, "saarbrucken": {INF: 1}}, active=ALLIED, allied=["operation"])
    game = begin(g, dice=[6, 5, 4, 1, 2, 3])
    storm(game, ALLIED, "metz", [TANKS, TANKS], "saarbrucken")
    keep(game, ALLIED, 6, 5)
    keep(game, GERMAN, 3, 2)
    assert kind(game, GERMAN) == "stand"
    game.play(GERMAN, "retreat")
    assert at(game, "prum") == {INF: 2}
    assert ask_of(game, "retreat") == [ALLIED]


def ask_of(game: Game, asked: str) -> list[int]:
    """The sides that answered asks of a kind."""
    return [entry[0] for entry in game.tape if entry[1] == asked]


@rule("GE-194")
def test_after_a_sacrifice_the_attackers_go_back() -> None:
    game = assault([6, 5, 1, 2, 3], {INF: 2}, {FRENCH: 2})
    keep(game, ALLIED, 3, 2)
    game.play(ALLIED, "sacrifice")
    assert at(game, "libramont") == {FRENCH: 1}
    assert at(game, "prum") == {INF: 2}
    assert frozen_at(game, "libramont") == {}


@rule("GE-194")
def test_they_go_back_even_when_nobody_is_left_to_defend() -> None:
    game = assault([6, 5, 1, 2], {INF: 2}, {FRENCH: 1})
    game.play(ALLIED, "sacrifice")
    assert at(game, "libramont") == {}
    assert by(game, "libramont") == ALLIED
    assert at(game, "prum") == {INF: 2}


@rule("GE-195")
def test_otherwise_the_defenders_retreat_and_all_survivors_take_the_space() -> None:
    game = assault([6, 5, 2, 2, 1], {INF: 3}, {FRENCH: 2})
    keep(game, ALLIED, 2, 2)
    game.play(ALLIED, "retreat")
    game.play(ALLIED, "sedan")
    assert at(game, "libramont") == {INF: 2}
    assert by(game, "libramont") == GERMAN
    assert at(game, "sedan") == {FRENCH: 2}


# ---- when superiority is settled ----


def superiority_lost(option: str) -> Game:
    """One armour and one infantry beat an infantry that kills the armour."""
    game = assault([6, 5, 4, 1, 1], {ARM: 1, INF: 1}, {FRENCH: 1}, options={"superiority": option})
    keep(game, GERMAN, 6, 5)
    game.play(GERMAN, ARM)
    return game


@rule("GE-196")
def test_superiority_outlives_the_armour_that_gave_it() -> None:
    game = superiority_lost("before")
    assert kind(game, GERMAN) == "retreat"


@rule("GE-196")
def test_by_the_option_it_is_counted_anew_after_losses() -> None:
    assert kind(superiority_lost("after"), ALLIED) == "stand"


@rule("GE-196")
def test_in_a_fortress_the_defender_picks_his_retreat() -> None:
    game = assault([6, 5, 1, 2, 1, 2], {ARM: 3}, {FRENCH: 2}, target="liege")
    keep(game, ALLIED, 2, 1)
    game.play(ALLIED, "retreat")
    assert game.waiting == {ALLIED} and kind(game, ALLIED) == "retreat"


# ---- what a sacrifice counts for ----


@rule("GE-197")
@pytest.mark.parametrize(("option", "marker"), [("attacker", -1), ("defender", 0)])
def test_a_sacrifice_is_a_point_for_the_attacker_and_no_victory_of_the_defender(option: str, marker: int) -> None:
    game = assault([6, 5, 1, 2], {INF: 2}, {FRENCH: 1}, options={"sacrifice-elan": option})
    game.play(ALLIED, "sacrifice")
    assert elan(game) == marker


@rule("GE-197")
def test_unsupplied_infantry_that_is_sacrificed_surrenders() -> None:
    around = {space: {INF: 1} for space in ("liege", "bruxelles", "mons", "vervins")}
    g = table({**around, "prum": {INF: 1}, "libramont": {INF: 3}, "dinant": {FRENCH: 1}}, german=["operation"])
    game = begin(g, dice=[6, 5, 1])
    storm(game, GERMAN, "libramont", [INF, INF], "dinant")
    game.play(ALLIED, "sacrifice")
    assert box(game, "surrendered") == {FRENCH: 1}
    assert box(game, "waiting") == {}
    assert by(game, "dinant") == ALLIED


# ---- a German base is attacked ----


def raid(dice: Sequence[int], **cards: list[str]) -> Game:
    g = table(
        {"metz": {FRENCH: 2}, "saarbrucken": {INF: 2, ARM: 1}, "prum": {INF: 3}, "dusseldorf": {INF: 3}},
        active=ALLIED,
        screened=True,
        allied=["operation", *cards.get("allied", [])],
        german=["operation"],
    )
    return begin(g, dice=dice)


def seen_at(game: Game, space: str) -> list[list[Any]]:
    """The pieces in a space as the Allied player sees them."""
    return [piece for piece in game.view(ALLIED)["pieces"] if piece[1] == space]


@rule("GE-225", "GE-226")
def test_the_screen_goes_as_soon_as_the_base_is_attacked() -> None:
    game = raid([])
    assert seen_at(game, "saarbrucken") == []
    move(game, ALLIED, "operation", "metz", [FRENCH, FRENCH], "saarbrucken")
    assert kind(game, ALLIED) == "attack-cards"  # nothing has been laid
    assert set(game.view(ALLIED)["lids"]) == {"prum", "dusseldorf"}
    assert sorted(seen_at(game, "saarbrucken")) == [[ARM, "saarbrucken", 1, 0], [INF, "saarbrucken", 2, 0]]
    assert seen_at(game, "prum") == []


@rule("GE-225")
def test_the_screen_never_comes_back() -> None:
    game = raid([1, 2, 6, 5, 4, 4])
    storm(game, ALLIED, "metz", [FRENCH, FRENCH], "saarbrucken")
    keep(game, GERMAN, 6, 5)
    pass_on(game, GERMAN, ALLIED)
    assert state(game).turn == 3
    assert set(game.view(ALLIED)["lids"]) == {"prum", "dusseldorf"}
    assert seen_at(game, "saarbrucken")


@rule("GE-225")
def test_what_the_screen_hid_cannot_be_taken_back() -> None:
    game = raid([])
    move(game, ALLIED, "operation", "metz", [FRENCH, FRENCH], "saarbrucken")
    assert game.may_undo(ALLIED) == "revealed"


@rule("GE-202")
def test_libramont_leads_to_vervins() -> None:
    g = table({"libramont": {INF: 1}, "prum": {INF: 1}}, german=["operation"])
    game = begin(g)
    game.play(GERMAN, ["card", "operation"], "libramont")
    assert "vervins" in game.choices(GERMAN)
    assert supply_of(game, "vervins", ALLIED) == "full"
