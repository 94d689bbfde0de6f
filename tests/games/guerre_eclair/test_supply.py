"""Supply: who reaches a base, and what the lack of it costs (rulebook: Ravitaillement)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
    begin,
    box,
    by,
    carry,
    dice_of,
    fighter,
    give,
    keep,
    kind,
    move,
    refused,
    storm,
    supply_of,
    table,
    told,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.guerre_eclair.tables import FORTRESSES, NAMES, NEAR, PLACE, PORTS, members

HOME = {"prum": {INF: 1}}


def germans(*spaces: str) -> dict[str, dict[str, int]]:
    """One infantry in each of these spaces."""
    return {space: {INF: 1} for space in spaces}


def near(space: str) -> set[str]:
    return {NAMES[other] for other in members(NEAR[PLACE[space]])}


# ---- supplied, limited, unsupplied ----


@rule("GE-232", "GE-233")
def test_an_allied_space_is_supplied_by_a_road_of_allied_spaces_to_paris() -> None:
    game = begin(table(germans("prum", "libramont", "sedan", "reims")))
    for space in ("paris", "laon", "vervins", "dinant", "dordrecht", "rouen"):
        assert supply_of(game, space, ALLIED) == "full"
    assert supply_of(game, "verdun", ALLIED) == "limited"


@rule("GE-233")
def test_one_german_space_cuts_the_road() -> None:
    units = germans("prum", "liege", "bruxelles", "mons", "libramont")
    assert supply_of(begin(table(units)), "dinant", ALLIED) == "full"  # through Vervins
    assert supply_of(begin(table({**units, **germans("vervins")})), "dinant", ALLIED) == "none"


@rule("GE-233")
def test_without_paris_no_allied_space_is_supplied() -> None:
    game = begin(table(germans("prum", "paris")))
    assert {supply_of(game, space, ALLIED) for space in NAMES} == {"limited", "none"}
    assert supply_of(game, "laon", ALLIED) == "none"
    assert supply_of(game, "calais", ALLIED) == "limited"


@rule("GE-234")
@pytest.mark.parametrize("space", ["anvers", "liege", "verdun", "metz", "ostende", "dunkerque", "calais", "rouen"])
def test_a_fortress_or_a_port_cut_off_is_in_limited_supply(space: str) -> None:
    game = begin(table(germans("prum", *near(space) - {"dusseldorf", "prum", "saarbrucken"})))
    assert supply_of(game, space, ALLIED) == "limited"


@rule("GE-235", "GE-252")
def test_any_other_space_cut_off_is_unsupplied() -> None:
    game = begin(table(germans("prum", "libramont", "liege", "bruxelles", "mons", "vervins")))
    assert supply_of(game, "dinant", ALLIED) == "none"
    assert not (FORTRESSES | PORTS) >> PLACE["dinant"] & 1


@rule("GE-235")
def test_limited_supply_does_not_reach_the_next_space() -> None:
    game = begin(table(germans("prum", "bruxelles", "mons", "arras", "calais", "anvers")))
    assert supply_of(game, "dunkerque", ALLIED) == "limited"
    assert supply_of(game, "lille", ALLIED) == "none"  # next to it, and Allied


@rule("GE-236")
def test_a_german_space_is_supplied_by_a_road_of_german_spaces_to_a_base() -> None:
    game = begin(table(germans("libramont", "vervins", "laon")))
    assert supply_of(game, "laon", GERMAN) == "full"
    assert supply_of(game, "dusseldorf", GERMAN) == "full"


@rule("GE-236")
def test_any_base_will_do_but_it_must_be_german() -> None:
    units = {**germans("metz", "liege"), "saarbrucken": {FRENCH: 1}}
    game = begin(table(units))
    assert supply_of(game, "liege", GERMAN) == "full"
    assert supply_of(game, "metz", GERMAN) == "none"


@rule("GE-237")
def test_a_german_port_or_fortress_cut_off_is_unsupplied() -> None:
    game = begin(table(germans("calais", "verdun", "anvers")))
    for space in ("calais", "verdun", "anvers"):
        assert supply_of(game, space, GERMAN) == "none"


@rule("GE-203")
def test_a_german_space_supplies_only_while_a_unit_stays_in_it() -> None:
    units = {**HOME, "libramont": {ARM: 1}, "vervins": {INF: 1}}
    game = begin(table(units, german=["operation"]))
    assert supply_of(game, "vervins", GERMAN) == "full"
    move(game, GERMAN, "operation", "libramont", [ARM], "prum")
    assert by(game, "libramont") == ALLIED
    assert supply_of(game, "vervins", GERMAN) == "none"


@rule("GE-203")
def test_a_collapsed_country_supplies_without_units() -> None:
    game = begin(table({"vervins": {INF: 1}}, collapsed=["belgium"]))
    assert supply_of(game, "vervins", GERMAN) == "full"


# ---- when it is checked ----


@rule("GE-231")
def test_supply_is_checked_before_each_strategic_movement() -> None:
    game = begin(table({**HOME, **germans("libramont", "vervins")}, german=["logistics"]))
    game.play(GERMAN, ["card", "logistics"])
    assert refused(game, GERMAN, "vervins") == ""
    carry(game, GERMAN, "libramont", INF, "dusseldorf")
    assert refused(game, GERMAN, "vervins") == "GE-131"


@rule("GE-231")
def test_supply_is_checked_before_each_combat() -> None:
    g = table({"prum": {ARM: 3}}, german=["operation", "breakthrough"])
    game = begin(g, dice=[6, 5, 1, 1])
    move(game, GERMAN, "operation", "prum", [ARM] * 3, "libramont")
    assert fighter(game, GERMAN)["unsupplied"] == 0
    game.play(GERMAN, "done")
    game.play(ALLIED, "done")
    keep(game, GERMAN, 6, 5)
    game.play(GERMAN, ["card", "breakthrough"], [ARM] * 3, "vervins")
    assert fighter(game, GERMAN)["unsupplied"] == 1


@rule("GE-231", "GE-244")
def test_unsupplied_units_make_no_strategic_movement() -> None:
    units = {**germans("prum", "libramont", "liege", "bruxelles", "mons", "vervins"), "dinant": {FRENCH: 1}}
    game = begin(table({**units, "laon": {FRENCH: 1}, "rouen": {FRENCH: 1}}, active=ALLIED, allied=["logistics"]))
    game.play(ALLIED, ["card", "logistics"])
    assert refused(game, ALLIED, "dinant") == "GE-131"
    game = begin(table(germans("prum", "saarbrucken", "laon"), german=["logistics"]))
    game.play(GERMAN, ["card", "logistics"])
    assert refused(game, GERMAN, "laon") == "GE-131"


# ---- limited supply ----


CALAIS = germans("prum", "paris", "abbeville", "arras", "lille", "ostende")  # with Paris gone nobody is supplied


def sortie(
    group: Sequence[str],
    *,
    target: str = "arras",
    dice: Sequence[int] = (),
    cards: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> Game:
    """Allied units cut off at Calais break out."""
    stack = {look: list(group).count(look) for look in group}
    g = table({**CALAIS, "calais": stack}, active=ALLIED, allied=["operation", *cards])
    game = begin(g, dice=dice, options=options)
    move(game, ALLIED, "operation", "calais", group, target)
    return game


def attack_from_calais(options: Mapping[str, str] | None = None) -> Game:
    """The sortie meets two infantry that roll a pair."""
    road = germans("libramont", "vervins")
    g = table({**CALAIS, **road, "arras": {INF: 2}, "calais": {FRENCH: 2}}, active=ALLIED, allied=["operation"])
    game = begin(g, dice=[1, 5, 5], options=options)
    storm(game, ALLIED, "calais", [FRENCH, FRENCH], "arras")
    return game


@rule("GE-238")
def test_limited_supply_counts_as_none_in_attack() -> None:
    game = sortie([FRENCH, FRENCH])
    assert fighter(game, ALLIED)["unsupplied"] == 1
    assert dice_of(game, ALLIED) == 1


@rule("GE-238")
def test_then_three_dice_are_the_most() -> None:
    game = sortie([TANKS, TANKS], cards=["air", "counterattack"], dice=[1, 2, 3, 4])
    for card in ("air", "counterattack"):
        game.play(ALLIED, card)
    game.play(ALLIED, "done")
    game.play(GERMAN, "done")
    assert len(fighter(game, ALLIED)["rolled"]) == 3  # 2 + 1 + 1 + 1 - 1


@rule("GE-239")
def test_limited_supply_counts_as_supply_in_defence() -> None:
    units = {**CALAIS, **germans("libramont", "dinant", "mons"), "lille": {INF: 3}, "dunkerque": {BRITISH: 1}}
    game = begin(table(units, german=["operation"]), dice=[3, 3, 1, 1])
    assert supply_of(game, "dunkerque", ALLIED) == "limited"
    move(game, GERMAN, "operation", "lille", [INF, INF], "dunkerque")
    assert dice_of(game, ALLIED) == 2
    game.play(GERMAN, "done")
    game.play(ALLIED, "done")
    assert box(game, "surrendered") == {}
    assert box(game, "waiting") == {BRITISH: 1, INF: 1}


@rule("GE-251")
def test_infantry_that_dies_attacking_out_of_limited_supply_surrenders() -> None:
    game = attack_from_calais()
    assert box(game, "surrendered") == {FRENCH: 1}


@rule("GE-251")
def test_by_the_option_it_goes_to_the_replacements() -> None:
    game = attack_from_calais({"limited-attack": "replace"})
    assert box(game, "surrendered") == {}
    assert box(game, "waiting") == {FRENCH: 1}


# ---- what is lost without supply ----


def last_stand(defenders: Mapping[str, int], dice: Sequence[int]) -> Game:
    """Dinant, cut off, is stormed from Libramont by two infantry."""
    around = germans("prum", "liege", "bruxelles", "mons", "vervins")
    g = table({**around, "libramont": {INF: 3}, "dinant": defenders}, german=["operation"])
    game = begin(g, dice=dice)
    storm(game, GERMAN, "libramont", [INF, INF], "dinant")
    return game


@rule("GE-241", "GE-243")
def test_unsupplied_allied_infantry_that_is_eliminated_surrenders() -> None:
    game = last_stand({FRENCH: 1}, [2, 2, 6])
    assert box(game, "surrendered") == {FRENCH: 1}
    assert box(game, "waiting") == {}
    assert told(game, "surrendered") == ["GE-243"]


@rule("GE-241")
def test_unsupplied_armour_that_is_eliminated_does_not() -> None:
    game = last_stand({TANKS: 1}, [2, 2, 6])
    assert box(game, "surrendered") == {}
    assert box(game, "waiting") == {TANKS: 1}


@rule("GE-241")
def test_supplied_infantry_that_is_eliminated_does_not() -> None:
    g = table({**HOME, "libramont": {INF: 3}, "dinant": {FRENCH: 1}}, german=["operation"])
    game = begin(g, dice=[2, 2, 6, 5])
    storm(game, GERMAN, "libramont", [INF, INF], "dinant")
    assert box(game, "surrendered") == {}
    assert box(game, "waiting") == {FRENCH: 1}


@rule("GE-242")
def test_unsupplied_german_infantry_that_is_eliminated_is_out_of_the_game() -> None:
    g = table({"laon": {INF: 1, ARM: 1}, "reims": {FRENCH: 2}, "prum": {INF: 1}}, german=["operation"])
    game = begin(g, dice=[6, 5, 3, 3])
    storm(game, GERMAN, "laon", [INF, ARM], "reims")
    game.play(GERMAN, INF)
    assert box(game, "gone") == {INF: 1}
    assert box(game, "waiting") == {}


@rule("GE-242")
def test_unsupplied_german_armour_is_not() -> None:
    g = table({"laon": {INF: 1, ARM: 1}, "reims": {FRENCH: 2}, "prum": {INF: 1}}, german=["operation"])
    game = begin(g, dice=[6, 5, 3, 3])
    storm(game, GERMAN, "laon", [INF, ARM], "reims")
    game.play(GERMAN, ARM)
    assert box(game, "gone") == {}
    assert box(game, "waiting") == {ARM: 1}


@rule("GE-245")
def test_the_lost_die_is_one_for_the_side_in_attack_and_in_defence() -> None:
    units = {"laon": {INF: 4}, "reims": {FRENCH: 1}, "prum": {INF: 1}}
    game = begin(table(units, german=["operation"]))
    move(game, GERMAN, "operation", "laon", [INF] * 4, "reims")
    assert dice_of(game, GERMAN) == 1
    units = {"laon": {INF: 4}, "reims": {FRENCH: 1}, "prum": {INF: 1}}
    game = begin(table(units, active=ALLIED, allied=["operation"]))
    move(game, ALLIED, "operation", "reims", [FRENCH], "laon")
    assert dice_of(game, GERMAN) == 1


@rule("GE-246")
def test_the_bonus_of_a_fortress_stands_in_limited_supply() -> None:
    units = {**germans("dusseldorf", "anvers", "bruxelles", "dinant"), "prum": {INF: 2}, "liege": {FRENCH: 1}}
    game = begin(table(units, german=["operation"]))
    move(game, GERMAN, "operation", "prum", [INF, INF], "liege")
    assert supply_of(game, "liege", ALLIED) == "limited"
    assert dice_of(game, ALLIED) == 4


@rule("GE-247")
@pytest.mark.parametrize("space", ["dunkerque", "liege"])
def test_infantry_of_a_port_or_fortress_without_a_retreat_surrenders(space: str) -> None:
    origin = "lille" if space == "dunkerque" else "bruxelles"
    around, road = germans(*near(space)), germans("prum", "libramont", "dinant", "mons", "bruxelles")
    g = table({**around, **road, origin: {INF: 3}, space: {FRENCH: 1}}, german=["operation"])
    game = begin(g, dice=[6, 5, 2, 1, 1, 1])
    storm(game, GERMAN, origin, [INF, INF], space)
    if kind(game, ALLIED) == "keep":
        keep(game, ALLIED, 2, 1)
    assert supply_of(game, space, ALLIED) == "limited"
    game.play(ALLIED, "retreat")
    assert box(game, "surrendered") == {FRENCH: 1}


# ---- the second space of armour ----


@rule("GE-240", "GE-250")
def test_unsupplied_armour_goes_one_space() -> None:
    units = {**HOME, "laon": {ARM: 1}, "reims": {INF: 1}}
    game = begin(table(units, german=["operation"]))
    game.play(GERMAN, ["card", "operation"])
    give(game, GERMAN, origin="laon", group=[ARM])
    assert refused(game, GERMAN, "sedan") == "GE-240"
    assert refused(game, GERMAN, "reims") == ""
    game = begin(table({**units, "sedan": {INF: 1}}, german=["operation"]))
    game.play(GERMAN, ["card", "operation"])
    give(game, GERMAN, origin="laon", group=[ARM])
    assert refused(game, GERMAN, "sedan") == "GE-240"  # a friendly one neither
    supplied = {**units, "libramont": {INF: 1}, "vervins": {INF: 1}}
    game = begin(table(supplied, german=["operation"]))
    game.play(GERMAN, ["card", "operation"])
    give(game, GERMAN, origin="laon", group=[ARM])
    assert refused(game, GERMAN, "sedan") == ""


@rule("GE-250")
def test_what_counts_is_the_supply_of_the_starting_space_before_it_is_left() -> None:
    units = {**HOME, "libramont": {ARM: 1}, "vervins": {INF: 1}}
    game = begin(table(units, german=["operation"]))
    game.play(GERMAN, ["card", "operation"])
    give(game, GERMAN, origin="libramont", group=[ARM])
    assert refused(game, GERMAN, "laon") == ""  # though its leaving cuts Vervins off


@rule("GE-250")
def test_armour_in_limited_supply_goes_two_spaces_but_does_not_attack_there() -> None:
    units = {**HOME, "calais": {BRITISH_TANKS: 1}, **germans("abbeville", "arras", "lille", "ostende")}
    game = begin(table(units, active=ALLIED, allied=["operation"]))
    assert supply_of(game, "calais", ALLIED) == "limited"
    game.play(ALLIED, ["card", "operation"])
    give(game, ALLIED, origin="calais", group=[BRITISH_TANKS])
    assert refused(game, ALLIED, "lille") == "GE-250"  # through Dunkerque
    assert refused(game, ALLIED, "arras") == ""  # next door it may attack
    del units["lille"]
    game = begin(table({**units, "mons": {INF: 1}, "bruxelles": {INF: 1}}, active=ALLIED, allied=["operation"]))
    assert supply_of(game, "calais", ALLIED) == "limited"
    game.play(ALLIED, ["card", "operation"])
    give(game, ALLIED, origin="calais", group=[BRITISH_TANKS])
    assert refused(game, ALLIED, "lille") == ""


# ---- where attackers trace from ----


@rule("GE-249")
def test_attackers_trace_from_the_neighbours_of_the_attacked_space() -> None:
    units = {**HOME, "libramont": {INF: 1}, "laon": {INF: 2}}
    game = begin(table(units, german=["operation"]))
    assert supply_of(game, "laon", GERMAN) == "none"
    move(game, GERMAN, "operation", "laon", [INF, INF], "vervins")
    assert fighter(game, GERMAN)["unsupplied"] == 0  # Libramont is next to Vervins


@rule("GE-249")
def test_leaving_the_starting_space_empty_cuts_their_own_supply() -> None:
    units = {**HOME, "libramont": {INF: 2}}
    game = begin(table(units, german=["operation"]))
    move(game, GERMAN, "operation", "libramont", [INF, INF], "vervins")
    assert fighter(game, GERMAN)["unsupplied"] == 1
    game = begin(table({**HOME, "libramont": {INF: 3}}, german=["operation"]))
    move(game, GERMAN, "operation", "libramont", [INF, INF], "vervins")
    assert fighter(game, GERMAN)["unsupplied"] == 0


@rule("GE-249")
def test_the_attacked_space_is_no_link() -> None:
    units = {**germans("prum", "libramont"), "vervins": {FRENCH: 1}, "laon": {INF: 2}, "reims": {FRENCH: 1}}
    game = begin(table(units, german=["operation"]))
    move(game, GERMAN, "operation", "laon", [INF, INF], "reims")
    assert fighter(game, GERMAN)["unsupplied"] == 1
    g = table({"paris": {INF: 1}, "laon": {FRENCH: 2}}, active=ALLIED, allied=["operation"])
    game = begin(g)
    move(game, ALLIED, "operation", "laon", [FRENCH, FRENCH], "paris")
    assert fighter(game, ALLIED)["unsupplied"] == 1  # Paris itself is no source while it is attacked


@rule("GE-249")
@pytest.mark.parametrize(("option", "lacking"), [("target", 1), ("start", 0)])
def test_by_the_option_attackers_have_the_supply_of_their_start(option: str, lacking: int) -> None:
    units = {**HOME, "libramont": {INF: 2}}
    game = begin(table(units, german=["operation"]), options={"attack-supply": option})
    move(game, GERMAN, "operation", "libramont", [INF, INF], "vervins")
    assert fighter(game, GERMAN)["unsupplied"] == lacking
    units = {**HOME, "libramont": {INF: 1}, "laon": {INF: 2}}
    game = begin(table(units, german=["operation"]), options={"attack-supply": option})
    move(game, GERMAN, "operation", "laon", [INF, INF], "vervins")
    assert fighter(game, GERMAN)["unsupplied"] == 1 - lacking


# ---- what the examples say of the map ----


@rule("GE-253")
def test_ostende_is_a_port_without_a_road_to_calais() -> None:
    assert PORTS >> PLACE["ostende"] & 1
    assert not FORTRESSES >> PLACE["ostende"] & 1
    assert "calais" not in near("ostende")


@rule("GE-254")
def test_calais_leads_by_abbeville_to_paris_without_ostende() -> None:
    assert "abbeville" in near("calais")
    game = begin(table(germans("prum", "ostende", "dunkerque", "arras", "lille")))
    assert supply_of(game, "calais", ALLIED) == "full"
    game = begin(table(germans("prum", "ostende", "dunkerque", "arras", "lille", "abbeville")))
    assert supply_of(game, "calais", ALLIED) == "limited"
