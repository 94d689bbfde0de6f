"""The worked examples of the rulebook, one by one (V1 to V18 of the dossier's section 7)."""

from __future__ import annotations

from tests.games.guerre_eclair.position import (
    ALLIED,
    GERMAN,
    at,
    begin,
    box,
    by,
    carry,
    fight,
    frozen_at,
    give,
    hand,
    keep,
    kind,
    move,
    refused,
    state,
    table,
)
from tests.rules import rule

import grognard
from grognard.engine.game import Game

ARM = "german-arm"
INF = "german-inf"


def planned(game: Game, side: int, *cards: str) -> None:
    for card in cards:
        game.play(side, card)


def to_planning() -> Game:
    """A new game, deployed as in history."""
    game = grognard.new("guerre-eclair", seed=1)
    for side in (ALLIED, GERMAN):
        ask = game.ask(side)
        assert ask is not None
        for place in game.module.presets(state(game), ask)["historical"]:
            game.play(side, place)
    return game


@rule("GE-074", "GE-076")
def test_v1_two_points_of_elan_buy_two_cards() -> None:
    game = to_planning()
    game.play(GERMAN, 2)
    planned(game, GERMAN, *["operation"] * 6, "logistics", "breakthrough", "air", "staff")
    planned(game, ALLIED, *["operation"] * 4, "logistics", "air")
    assert len(hand(game, GERMAN)) == 11  # ten, and Fog of war
    assert game.view(None)["tracks"]["elan"] == -1


@rule("GE-091", "GE-095", "GE-101")
def test_v2_special_operation_with_three_cards() -> None:
    g = table(
        {"lille": {"french-inf": 3, "french-arm": 1}, "arras": {"british-inf": 2}, "vervins": {"french-inf": 3}},
        active=GERMAN,
        phase="special",
        turn=1,
        allied=("operation", "operation", "logistics", "air", "command", "staff"),
    )
    game = begin(g)
    move(game, ALLIED, "air", "arras", ["british-inf", "british-inf"], "bruxelles")
    move(game, ALLIED, "logistics", "lille", ["french-inf"] * 3, "anvers")
    move(game, ALLIED, "staff", "vervins", ["french-inf"] * 3, "dinant")
    game.play(ALLIED, "end")
    assert sorted(hand(game, ALLIED)) == ["command", "fog", "operation", "operation"]
    assert at(game, "anvers") == {"french-inf": 3}
    assert at(game, "bruxelles") == {"british-inf": 2}
    told = [note for note in game.notes(GERMAN) if note.kind == "special"]
    assert len(told) == 3 and all("card" not in note.about for note in told)


@rule("GE-111", "GE-116")
def test_v3_armour_passes_through_a_space_that_it_would_overfill() -> None:
    g = table({"libramont": {ARM: 4}, "dinant": {INF: 1}, "mons": {INF: 0}}, german=["operation"])
    g.german_home |= 1 << 10  # Mons stays German though empty
    game = begin(g)
    game.play(GERMAN, ["card", "operation"], "libramont", [ARM] * 4)
    assert refused(game, GERMAN, "dinant") == "GE-109"
    assert refused(game, GERMAN, "vervins") == ""


@rule("GE-143", "GE-115", "GE-118")
def test_v4_an_empty_enemy_space_is_fought_for() -> None:
    game = begin(table({"prum": {ARM: 3, INF: 1}}, german=["operation"]))
    move(game, GERMAN, "operation", "prum", [INF, ARM, ARM, ARM], "libramont")
    assert kind(game, GERMAN) == "attack-cards"
    assert by(game, "libramont") == ALLIED


@rule("GE-127", "GE-130")
def test_v5_strategic_movement_has_no_limit_of_distance() -> None:
    g = table({"metz": {"french-inf": 1}, "prum": {INF: 3}}, active=ALLIED, allied=["logistics"])
    game = begin(g)
    game.play(ALLIED, ["card", "logistics"])
    give(game, ALLIED, strategic_origin="metz", strategic_unit="french-inf")
    assert {"calais", "anvers", "dordrecht", "rouen"} <= set(game.choices(ALLIED))


def libramont(**cards: list[str]) -> Game:
    """V4 with dice 4, 2, 2 for the German and 6 for the garrison."""
    g = table({"prum": {ARM: 3, INF: 1}}, german=["operation", *cards.get("german", [])])
    game = begin(g, dice=[4, 2, 2, 6])
    move(game, GERMAN, "operation", "prum", [INF, ARM, ARM, ARM], "libramont")
    return game


@rule("GE-161", "GE-162", "GE-165", "GE-199")
def test_v6_three_dice_against_the_garrisons_one() -> None:
    battle = libramont().view(None)["battle"]
    assert [side["dice"] for side in battle["sides"]] == [3, 1]


@rule("GE-176", "GE-178", "GE-188")
def test_v7_the_sum_of_six_wins_a_tie_by_more_dice() -> None:
    game = libramont()
    fight(game, GERMAN)
    assert game.choices(GERMAN) == [["dice", 4, 2], ["dice", 2, 2]]
    keep(game, GERMAN, 4, 2)
    assert by(game, "libramont") == GERMAN
    assert at(game, "libramont") == {INF: 1, ARM: 3}


@rule("GE-200", "GE-203")
def test_v8_breakthrough_takes_the_armour_only() -> None:
    game = libramont(german=["breakthrough"])
    fight(game, GERMAN)
    keep(game, GERMAN, 4, 2)
    game.play(GERMAN, ["card", "breakthrough"])
    assert all(INF not in group for group in game.choices(GERMAN))
    game.play(GERMAN, [ARM] * 3, "vervins")
    assert at(game, "libramont") == {INF: 1}
    assert state(game).unsupplied[GERMAN] == 0


def vervins(dice: list[int]) -> Game:
    """V9: three armour attack Vervins from Libramont, with air support on both sides."""
    g = table(
        {"libramont": {ARM: 3, INF: 1}, "vervins": {"french-inf": 2}, "prum": {INF: 1}},
        german=["operation", "air", "breakthrough"],
        allied=["air", "operation"],
    )
    game = begin(g, dice=dice)
    move(game, GERMAN, "operation", "libramont", [ARM] * 3, "vervins")
    return game


@rule("GE-147", "GE-157")
def test_v9_the_defender_sees_how_many_cards_were_laid() -> None:
    game = vervins([])
    for card in ("air", "fog"):
        game.play(GERMAN, card)
    battle = game.view(ALLIED)["battle"]
    assert battle["sides"][0]["laid"] == 2
    assert battle["sides"][0]["cards"] == []


@rule("GE-204", "GE-173")
def test_v10_four_german_dice() -> None:
    game = vervins([6, 4, 3, 3])
    fight(game, GERMAN, attack=["air", "fog"], defence=["air"])
    battle = game.view(None)["battle"]
    assert [side["dice"] for side in battle["sides"]] == [4, 3]
    assert ["dice", 6, 4] in game.choices(GERMAN) and ["dice", 3, 3] in game.choices(GERMAN)


def vervins_fought() -> Game:
    game = vervins([6, 4, 3, 3, 6, 2, 2])
    fight(game, GERMAN, attack=["air", "fog"], defence=["air"])
    keep(game, GERMAN, 6, 4)
    keep(game, ALLIED, 2, 2)
    return game


@rule("GE-180", "GE-209", "GE-205", "GE-220")
def test_v11_v12_a_pair_costs_the_winner_a_unit_and_he_picks_the_retreat() -> None:
    game = vervins_fought()
    assert box(game, "waiting") == {ARM: 1}
    assert kind(game, GERMAN) == "retreat"
    assert "laon" in game.choices(GERMAN) and len(game.choices(GERMAN)) > 1
    game.play(GERMAN, "laon")
    assert at(game, "vervins") == {ARM: 2}
    assert frozen_at(game, "laon") == {"french-inf": 2}


@rule("GE-228", "GE-229")
def test_v13_the_lost_unit_gives_the_allies_a_point() -> None:
    game = vervins_fought()
    game.play(GERMAN, "laon")
    assert game.view(None)["tracks"]["elan"] == 1


@rule("GE-206", "GE-158", "GE-084")
def test_v14_air_support_on_both_sides() -> None:
    game = vervins_fought()
    game.play(GERMAN, "laon")
    assert game.view(None)["hands"][ALLIED]["removed"] == ["air"]
    assert game.view(None)["hands"][GERMAN]["blocked"] == ["air"]
    assert "fog" in hand(game, GERMAN)


@rule("GE-227", "GE-229")
def test_v15_two_points_against_one() -> None:
    g = table({"prum": {INF: 2}, "libramont": {"french-inf": 2}}, german=["operation"])
    game = begin(g, dice=[1, 1, 6, 6, 2])
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    fight(game, GERMAN)
    keep(game, ALLIED, 6, 6)  # the German keeps his only pair of dice
    assert box(game, "waiting") == {INF: 1, "french-inf": 1}
    assert game.view(None)["tracks"]["elan"] == 1


def dinant() -> dict[str, dict[str, int]]:
    """Dinant with all five neighbours German."""
    around = {space: {INF: 1} for space in ("liege", "bruxelles", "mons", "vervins")}
    return {**around, "libramont": {INF: 3}, "dinant": {"french-inf": 2}}


@rule("GE-235", "GE-244", "GE-245", "GE-241", "GE-252")
def test_v16_surrounded_at_dinant() -> None:
    game = begin(table(dinant(), active=ALLIED, allied=["logistics"]))
    assert game.view(None)["supply"]["dinant"][ALLIED] == "none"
    assert refused(game, ALLIED, ["card", "logistics"]) == "GE-131"
    game = begin(table(dinant(), german=["operation"]), dice=[2, 2, 6, 5])
    move(game, GERMAN, "operation", "libramont", [INF, INF], "dinant")
    battle = game.view(None)["battle"]
    assert battle["sides"][1]["dice"] == 2  # two units and the bonus, less one
    fight(game, GERMAN)
    assert box(game, "surrendered") == {"french-inf": 1}


def ostende() -> dict[str, dict[str, int]]:
    around = {space: {INF: 1} for space in ("anvers", "bruxelles", "lille", "dunkerque")}
    return {**around, "ostende": {"british-inf": 2}, "calais": {"french-inf": 1}}


@rule("GE-234", "GE-239", "GE-132", "GE-136", "GE-138", "GE-248")
def test_v17_the_british_at_ostend() -> None:
    game = begin(table(ostende(), active=ALLIED, allied=["logistics"]))
    assert game.view(None)["supply"]["ostende"][ALLIED] == "limited"
    game.play(ALLIED, ["card", "logistics"])
    carry(game, ALLIED, "ostende", "british-inf", "evacuate")  # the only thing that a unit there may do
    carry(game, ALLIED, "ostende", "british-inf", "evacuate")
    assert box(game, "gone") == {"british-inf": 2} and box(game, "surrendered") == {}
    defence = begin(table(ostende(), german=["operation"]))
    move(defence, GERMAN, "operation", "lille", [INF], "ostende")
    assert defence.view(None)["battle"]["sides"][1]["dice"] == 3  # two units, bonus 1, no penalty


@rule("GE-233", "GE-253", "GE-254")
def test_v18_calais_is_supplied_through_abbeville() -> None:
    game = begin(table(ostende(), active=ALLIED, allied=["logistics"]))
    assert game.view(None)["supply"]["calais"][ALLIED] == "full"
    game.play(ALLIED, ["card", "logistics"])
    give(game, ALLIED, strategic_origin="calais", strategic_unit="french-inf")
    assert "paris" in game.choices(ALLIED)
