"""The number of dice: units, bonus, armour, cards, supply, and the limits (rulebook: Nombre de dés)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    ARM,
    BRITISH,
    BRITISH_TANKS,
    FRENCH,
    GERMAN,
    INF,
    TANKS,
    Units,
    at,
    begin,
    by,
    dice_of,
    fight,
    fighter,
    keep,
    move,
    refused,
    state,
    table,
    told,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.guerre_eclair import combat
from grognard.games.guerre_eclair.tables import BONUS, FORTRESSES, NAMES, PLACE

FRONT = {"prum": {INF: 1}, "libramont": {INF: 2}}  # a way home for Germans in France


def attack(
    units: Units,
    origin: str,
    group: Sequence[str],
    target: str,
    *,
    german: Sequence[str] = (),
    allied: Sequence[str] = (),
    dice: Sequence[int] = (),
    collapsed: Sequence[str] = (),
) -> Game:
    """A group enters an enemy space; its side is that of its units."""
    side = GERMAN if group[0] in (INF, ARM) else ALLIED
    hands = [list(german), list(allied)]
    hands[side].append("operation")
    g = table(units, active=side, german=hands[GERMAN], allied=hands[ALLIED], collapsed=collapsed)
    game = begin(g, dice=dice)
    move(game, side, "operation", origin, group, target)
    return game


def surrounded(**stacks: dict[str, int]) -> dict[str, dict[str, int]]:
    """Dinant Allied, its five neighbours German."""
    around = {space: {INF: 1} for space in ("liege", "bruxelles", "mons", "vervins", "libramont")}
    return {**around, **stacks}


# ---- units ----


@rule("GE-161")
@pytest.mark.parametrize(("number", "dice"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_one_die_for_an_attacking_unit_and_two_for_more(number: int, dice: int) -> None:
    game = attack({"prum": {INF: 4}}, "prum", [INF] * number, "libramont")
    assert dice_of(game, GERMAN) == dice


@rule("GE-161")
@pytest.mark.parametrize(("number", "dice"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 2)])
def test_one_die_for_a_defending_unit_and_two_for_more(number: int, dice: int) -> None:
    game = attack({**FRONT, "vervins": {FRENCH: number}}, "libramont", [INF], "vervins")
    assert dice_of(game, ALLIED) == dice


@rule("GE-161")
def test_units_elsewhere_give_no_dice() -> None:
    units = {**FRONT, "vervins": {FRENCH: 1}, "laon": {FRENCH: 4}, "amiens": {TANKS: 3}}
    game = attack(units, "libramont", [INF], "vervins")
    assert dice_of(game, ALLIED) == 1


# ---- the defence bonus ----


@rule("GE-162")
@pytest.mark.parametrize(("target", "bonus"), [("dordrecht", 2), ("liege", 3)])
def test_an_empty_space_defends_with_its_bonus(target: str, bonus: int) -> None:
    assert dice_of(attack({"dusseldorf": {INF: 1}}, "dusseldorf", [INF], target), ALLIED) == bonus


@rule("GE-162", "GE-199", "GE-202")
def test_libramont_has_a_bonus_of_one_and_vervins_none() -> None:
    assert dice_of(attack({"prum": {INF: 1}}, "prum", [INF], "libramont", allied=["air"]), ALLIED) == 1
    assert dice_of(attack(FRONT, "libramont", [INF], "vervins", allied=["air"]), ALLIED) == 0


@rule("GE-162")
def test_bonuses_run_from_0_to_3() -> None:
    assert sorted(set(BONUS)) == [0, 1, 2, 3]


@rule("GE-162")
def test_the_attacker_gets_no_bonus() -> None:
    game = attack({"liege": {INF: 1}, "prum": {INF: 1}}, "liege", [INF], "bruxelles")
    assert dice_of(game, GERMAN) == 1


@rule("GE-163")
@pytest.mark.parametrize(("origin", "target"), [("laon", "vervins"), ("verdun", "metz"), ("anvers", "dordrecht")])
def test_the_german_has_no_bonus_outside_germany(origin: str, target: str) -> None:
    germans = {"dusseldorf": {INF: 1}, "prum": {INF: 1}, "saarbrucken": {INF: 1}, "libramont": {INF: 1}}
    units = {**germans, target: {INF: 1}, origin: {FRENCH: 1}}
    assert dice_of(attack(units, origin, [FRENCH], target), GERMAN) == 1


@rule("GE-163")
def test_the_german_has_no_bonus_in_a_collapsed_country() -> None:
    units = {"prum": {INF: 1}, "vervins": {FRENCH: 1}, "bruxelles": {INF: 1}}
    game = attack(units, "vervins", [FRENCH], "dinant", collapsed=["belgium"])
    assert dice_of(game, GERMAN) == 0


@rule("GE-163")
@pytest.mark.parametrize(("origin", "target", "bonus"), [("metz", "saarbrucken", 2), ("liege", "prum", 2)])
def test_the_german_has_the_bonus_of_his_bases(origin: str, target: str, bonus: int) -> None:
    game = attack({origin: {FRENCH: 1}, target: {INF: 1}}, origin, [FRENCH], target)
    assert dice_of(game, GERMAN) == 1 + bonus


@rule("GE-164")
def test_the_bonus_counts_in_a_space_retaken() -> None:
    game = attack({"prum": {INF: 1}, "liege": {FRENCH: 1}}, "prum", [INF], "liege", collapsed=["belgium"])
    assert dice_of(game, ALLIED) == 4


@rule("GE-164")
def test_the_bonus_counts_for_the_allies_in_a_german_base() -> None:
    game = attack({"prum": {INF: 1}, "saarbrucken": {FRENCH: 1}}, "prum", [INF], "saarbrucken")
    assert dice_of(game, ALLIED) == 3


# ---- armour ----


@rule("GE-165")
@pytest.mark.parametrize(("ours", "theirs", "dice"), [(1, 0, 3), (2, 1, 3), (1, 1, 2), (1, 2, 2)])
def test_more_armour_than_the_defender_is_one_die(ours: int, theirs: int, dice: int) -> None:
    units = {"prum": {INF: 1}, "libramont": {ARM: 4, INF: 1}, "vervins": {FRENCH: 1, TANKS: theirs}}
    game = attack(units, "libramont", [INF] + [ARM] * ours, "vervins")
    assert dice_of(game, GERMAN) == dice


@rule("GE-165")
def test_twice_the_armour_is_still_one_die() -> None:
    game = attack({"prum": {ARM: 4}}, "prum", [ARM] * 4, "libramont")
    assert dice_of(game, GERMAN) == 3


@rule("GE-165")
def test_the_defender_never_has_the_die() -> None:
    game = attack({**FRONT, "vervins": {TANKS: 3}}, "libramont", [INF], "vervins")
    assert dice_of(game, ALLIED) == 2


@rule("GE-165")
def test_french_and_british_armour_defend_together() -> None:
    units = {"prum": {INF: 1}, "libramont": {ARM: 4}, "vervins": {TANKS: 1, BRITISH_TANKS: 1}}
    assert dice_of(attack(units, "libramont", [ARM] * 2, "vervins"), GERMAN) == 2
    assert dice_of(attack(units, "libramont", [ARM] * 3, "vervins"), GERMAN) == 3


@rule("GE-165")
def test_the_allies_have_armour_superiority_too() -> None:
    game = attack({**FRONT, "vervins": {INF: 2}, "laon": {TANKS: 1}}, "laon", [TANKS], "vervins")
    assert dice_of(game, ALLIED) == 2


@rule("GE-166")
@pytest.mark.parametrize("target", ["liege", "metz"])
def test_no_armour_superiority_against_a_fortress(target: str) -> None:
    origin = "prum" if target == "liege" else "saarbrucken"
    game = attack({origin: {ARM: 3}}, origin, [ARM] * 3, target)
    assert dice_of(game, GERMAN) == 2
    assert state(game).superior == 0


@rule("GE-165")
def test_armour_superiority_counts_against_a_base() -> None:
    game = attack({"saarbrucken": {INF: 1}, "metz": {TANKS: 2}}, "metz", [TANKS] * 2, "saarbrucken")
    assert dice_of(game, ALLIED) == 3


# ---- cards ----


@rule("GE-167")
def test_cards_add_their_dice_when_they_are_shown() -> None:
    units = {**FRONT, "vervins": {FRENCH: 1}}
    game = attack(units, "libramont", [INF], "vervins", german=["air"], allied=["air"], dice=[6, 5, 2, 1])
    game.play(GERMAN, "air", "done")
    assert dice_of(game, GERMAN) == 1
    game.play(ALLIED, "air", "done")
    rolled = {note.side: note.about["dice"] for note in game.log if note.kind == "rolled"}
    assert rolled == {GERMAN: [6, 5], ALLIED: [2, 1]}


# ---- supply ----


@rule("GE-168", "GE-245")
def test_unsupplied_attackers_have_a_die_less() -> None:
    units = {"laon": {INF: 2}, "reims": {FRENCH: 1}}
    assert dice_of(attack(units, "laon", [INF, INF], "reims"), GERMAN) == 1


@rule("GE-168", "GE-245")
def test_unsupplied_defenders_have_a_die_less_once_for_the_side() -> None:
    units = {**surrounded(dinant={FRENCH: 3}), "libramont": {INF: 2}, "prum": {INF: 1}}
    game = attack(units, "libramont", [INF], "dinant")
    assert dice_of(game, ALLIED) == 2  # two for the units, the bonus, less one for all three


@rule("GE-169")
def test_a_space_without_units_has_no_supply_penalty() -> None:
    units = {**surrounded(), "libramont": {INF: 2}, "prum": {INF: 1}}
    game = attack(units, "libramont", [INF], "dinant")
    assert fighter(game, ALLIED)["unsupplied"] == 0
    assert dice_of(game, ALLIED) == 1


@rule("GE-170")
def test_unsupplied_attackers_roll_three_dice_at_most() -> None:
    units = {"vervins": {ARM: 2}, "dinant": {FRENCH: 1}}
    game = attack(units, "vervins", [ARM, ARM], "dinant", german=["air", "paratroopers"], dice=[6, 5, 4, 1, 1])
    fight(game, GERMAN, attack=["air", "paratroopers"])  # 2 + 1 + 1 + 1 - 1
    assert fighter(game, GERMAN)["rolled"] == [6, 5, 4]


@rule("GE-170")
def test_unsupplied_defenders_roll_three_dice_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    bonus = list(BONUS)
    bonus[PLACE["dinant"]] = 3  # on this map no such space can be cut off
    monkeypatch.setattr(combat, "BONUS", tuple(bonus))
    units = {**surrounded(dinant={FRENCH: 3}), "libramont": {INF: 2}, "prum": {INF: 1}}
    assert dice_of(attack(units, "libramont", [INF], "dinant"), ALLIED) == 3


# ---- the limits ----


@rule("GE-171")
def test_nobody_rolls_more_than_four_dice() -> None:
    units = {"prum": {ARM: 3}, "liege": {FRENCH: 2}}
    game = attack(units, "prum", [ARM] * 3, "libramont", german=["air", "paratroopers"])
    fight(game, GERMAN, attack=["air", "paratroopers"])  # 2 + 1 + 1 + 1
    assert len(fighter(game, GERMAN)["rolled"]) == 4
    game = attack(units, "prum", [ARM] * 3, "liege")
    assert dice_of(game, ALLIED) == 4  # 2 + 3


@rule("GE-171", "GE-175")
def test_a_defender_with_a_unit_may_have_no_die() -> None:
    around = {space: {INF: 1} for space in ("dinant", "libramont", "amiens", "arras", "laon", "sedan")}
    units = {**around, "libramont": {INF: 3}, "prum": {INF: 1}, "vervins": {FRENCH: 1}}
    game = attack(units, "libramont", [INF, INF], "vervins", dice=[2, 1])
    assert dice_of(game, ALLIED) == 0
    fight(game, GERMAN)
    assert fighter(game, GERMAN)["rolled"] == [2, 1]  # the attacker still rolls
    assert told(game, "won") == ["GE-176"]
    assert state(game).victor == GERMAN


@rule("GE-175")
def test_a_pair_still_kills_where_the_defender_has_no_die() -> None:
    around = {space: {INF: 1} for space in ("dinant", "libramont", "amiens", "arras", "laon", "sedan")}
    units = {**around, "libramont": {INF: 3}, "prum": {INF: 1}, "vervins": {FRENCH: 1}}
    game = attack(units, "libramont", [INF, INF], "vervins", dice=[2, 2])
    fight(game, GERMAN)
    assert at(game, "vervins") == {INF: 2}
    assert told(game, "surrendered") == ["GE-243"]


@rule("GE-172")
def test_the_attacker_rolls_one_die_at_least() -> None:
    units = {"laon": {INF: 1}, "reims": {FRENCH: 1}}
    game = attack(units, "laon", [INF], "reims", dice=[6, 1])
    assert dice_of(game, GERMAN) == 1  # 1 - 1
    fight(game, GERMAN)
    assert told(game, "won") == ["GE-176"]


# ---- keeping ----


@rule("GE-173")
def test_one_die_rolled_is_kept() -> None:
    game = attack({**FRONT, "vervins": {FRENCH: 1}}, "libramont", [INF], "vervins", dice=[3, 5])
    fight(game, GERMAN)
    kept = {note.side: note.about["dice"] for note in game.log if note.kind == "kept"}
    assert kept == {GERMAN: [3], ALLIED: [5]}


@rule("GE-173")
def test_two_dice_rolled_are_both_kept_pair_or_not() -> None:
    units = {"prum": {INF: 2}, "libramont": {FRENCH: 1}}
    game = attack(units, "prum", [INF, INF], "libramont", dice=[1, 1, 6, 5])
    fight(game, GERMAN)
    kept = {note.side: note.about["dice"] for note in game.log if note.kind == "kept"}
    assert kept == {GERMAN: [1, 1], ALLIED: [6, 5]}


@rule("GE-173")
def test_of_four_dice_exactly_two_are_kept() -> None:
    units = {"prum": {ARM: 2}}
    game = attack(units, "prum", [ARM, ARM], "libramont", german=["air"], dice=[6, 4, 3, 3])
    fight(game, GERMAN, attack=["air"])
    assert game.choices(GERMAN) == [["dice", 6, 4], ["dice", 6, 3], ["dice", 4, 3], ["dice", 3, 3]]
    assert refused(game, GERMAN, ["dice", 6]) == "GE-173"
    assert refused(game, GERMAN, ["dice", 6, 4, 3]) == "GE-173"
    assert refused(game, GERMAN, ["dice", 6, 6]) == "GE-173"


@rule("GE-173")
def test_each_roller_chooses_his_own_dice() -> None:
    units = {"prum": {INF: 2}, "libramont": {FRENCH: 2}}
    game = attack(units, "prum", [INF, INF], "libramont", dice=[4, 2, 6, 2, 2])
    fight(game, GERMAN)
    assert game.waiting == {ALLIED}
    assert game.choices(ALLIED) == [["dice", 6, 2], ["dice", 2, 2]]


# ---- ties count dice rolled ----


@rule("GE-177")
def test_dice_above_the_limit_do_not_break_a_tie() -> None:
    units = {"prum": {ARM: 2}, "libramont": {FRENCH: 2}}
    cards = ["air", "paratroopers"]
    dice = [6, 5, 1, 2, 6, 5, 1, 2]
    game = attack(units, "prum", [ARM, ARM], "libramont", german=cards, allied=["air"], dice=dice)
    fight(game, GERMAN, attack=["air", "paratroopers"], defence=["air"])  # 5 dice against 4, so 4 against 4
    keep(game, GERMAN, 6, 5)
    keep(game, ALLIED, 6, 5)
    assert told(game, "won") == ["GE-179"]
    assert by(game, "libramont") == ALLIED


@rule("GE-177")
def test_a_die_lost_for_want_of_supply_does_not_break_a_tie() -> None:
    units = {"laon": {INF: 2}, "reims": {FRENCH: 1}}
    game = attack(units, "laon", [INF, INF], "reims", dice=[4, 4])
    fight(game, GERMAN)
    assert told(game, "won") == ["GE-179"]


@rule("GE-177", "GE-068")
def test_dice_rolled_again_do_not_break_a_tie() -> None:
    units = {"prum": {INF: 2}, "libramont": {FRENCH: 1}}
    game = attack(units, "prum", [INF, INF], "libramont", german=["staff"], dice=[1, 2, 6, 5, 6, 5])
    fight(game, GERMAN, attack=["staff"])
    game.play(GERMAN, ["dice", 1, 2])
    assert told(game, "won") == ["GE-179"]


@rule("GE-166", "GE-268")
def test_the_fortresses() -> None:
    assert {name for name in NAMES if FORTRESSES >> PLACE[name] & 1} >= {"liege", "metz"}
    assert BONUS[PLACE["liege"]] == BONUS[PLACE["metz"]] == 3


@rule("GE-246")
@pytest.mark.parametrize("defender", [FRENCH, BRITISH])
def test_supply_never_changes_the_bonus(defender: str) -> None:
    units = {**surrounded(dinant={defender: 1}), "libramont": {INF: 2}, "prum": {INF: 1}}
    game = attack(units, "libramont", [INF], "dinant")
    lines = {name: given for name, given, _ in fighter(game, ALLIED)["lines"]}
    assert lines == {"units": 1, "bonus": 1, "supply": -1}
