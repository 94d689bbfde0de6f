"""Stacking, tactical and strategic movement, sea evacuation (rulebook: Empilement, Mouvements, Évacuation maritime)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    GERMAN,
    Units,
    at,
    begin,
    box,
    by,
    carry,
    fight,
    frozen_at,
    give,
    keep,
    kind,
    move,
    pass_on,
    refused,
    storm,
    table,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.guerre_eclair.tables import FRENCH_INF

INF, ARM = "german-inf", "german-arm"
FRENCH, TANKS = "french-inf", "french-arm"
BRITISH, MATILDAS = "british-inf", "british-arm"


def group_asked(units: Units, side: int, origin: str, *, card: str = "operation") -> Game:
    """A tactical movement out of this space; its group is asked for."""
    cards = [card] if side == GERMAN else ()
    g = table(units, active=side, german=cards, allied=[card] if side == ALLIED else ())
    game = begin(g)
    game.play(side, ["card", card])
    give(game, side, origin=origin)
    return game


def going(units: Units, side: int, origin: str, group: Sequence[str], *, card: str = "operation") -> Game:
    """... and this group waits for its destination."""
    game = group_asked(units, side, origin, card=card)
    give(game, side, group=list(group))
    return game


def logistics(units: Units, side: int, *, allied: Sequence[str] = (), collapsed: Sequence[str] = ()) -> Game:
    """A strategic movement has begun."""
    g = table(units, active=side, german=["logistics"], allied=["logistics", *allied], collapsed=collapsed)
    game = begin(g)
    game.play(side, ["card", "logistics"])
    return game


def figures(game: Game, side: int, answer: object) -> Mapping[str, object]:
    """The figures of a refusal."""
    refusal = game.refusal(side, answer)
    assert refusal is not None
    return refusal.about


# ---- stacking ----


@rule("GE-109", "GE-126")
def test_four_units_of_a_side_in_a_space() -> None:
    units = {"libramont": {INF: 2, ARM: 1}, "prum": {INF: 2}}
    game = going(units, GERMAN, "prum", [INF, INF])
    assert refused(game, GERMAN, "libramont") == "GE-109"
    assert figures(game, GERMAN, "libramont") == {"at": "libramont", "most": 4, "there": 3, "group": 2}
    game = going(units, GERMAN, "prum", [INF])
    assert refused(game, GERMAN, "libramont") == ""


@rule("GE-109")
def test_french_and_british_count_together() -> None:
    game = going({"lille": {FRENCH: 2, BRITISH: 2}, "arras": {FRENCH: 1}}, ALLIED, "arras", [FRENCH])
    assert refused(game, ALLIED, "lille") == "GE-109"


@rule("GE-109", "GE-126")
def test_bases_have_no_limit() -> None:
    game = going({"paris": {FRENCH: 8}, "laon": {FRENCH: 4}}, ALLIED, "laon", [FRENCH] * 4)
    assert refused(game, ALLIED, "paris") == ""


@rule("GE-110", "GE-133")
def test_the_limit_holds_at_the_end_of_a_strategic_movement() -> None:
    game = logistics({"lille": {FRENCH: 4}, "paris": {FRENCH: 3}}, ALLIED)
    give(game, ALLIED, strategic_origin="paris", strategic_unit=FRENCH)
    assert refused(game, ALLIED, "lille") == "GE-133"
    assert figures(game, ALLIED, "lille") == {"at": "lille", "most": 4}


@rule("GE-110")
def test_the_limit_holds_at_the_end_of_a_retreat() -> None:
    units = {"libramont": {ARM: 3, INF: 1}, "vervins": {FRENCH: 1}, "sedan": {FRENCH: 4}}
    game = begin(table(units, german=["operation"]), dice=[6, 5, 4, 1])
    storm(game, GERMAN, "libramont", [ARM] * 3, "vervins")
    keep(game, GERMAN, 6, 5)
    assert kind(game, GERMAN) == "retreat"
    assert refused(game, GERMAN, "sedan") == "GE-109"
    assert refused(game, GERMAN, "laon") == ""


@rule("GE-110", "GE-111")
def test_the_limit_does_not_hold_in_passing() -> None:
    units = {"prum": {ARM: 4}, "libramont": {INF: 4}, "dinant": {INF: 0}}
    game = begin(table(units, german=["operation"], collapsed=["belgium"]))
    move(game, GERMAN, "operation", "prum", [ARM] * 4, "dinant")
    assert at(game, "dinant") == {ARM: 4}
    game = logistics({"amiens": {FRENCH: 4}, "laon": {FRENCH: 4}, "reims": {FRENCH: 4}, "rouen": {FRENCH: 4}}, ALLIED)
    carry(game, ALLIED, "laon", FRENCH, "abbeville")  # every way leads through four units
    assert at(game, "abbeville") == {FRENCH: 1}


# ---- tactical movement ----


@rule("GE-112")
def test_one_to_four_units_move() -> None:
    game = group_asked({"prum": {INF: 3, ARM: 3}}, GERMAN, "prum")
    assert all(1 <= len(group) <= 4 for group in game.choices(GERMAN))
    assert refused(game, GERMAN, [INF, INF, ARM, ARM]) == refused(game, GERMAN, [INF]) == ""
    assert refused(game, GERMAN, [INF, INF, INF, ARM, ARM]) == "GE-112"
    assert figures(game, GERMAN, [INF, INF, INF, ARM, ARM]) == {"most": 4, "group": 5}


@rule("GE-112", "GE-114")
def test_all_units_come_from_one_space() -> None:
    game = group_asked({"prum": {INF: 2}, "saarbrucken": {INF: 2, ARM: 1}}, GERMAN, "prum")
    assert game.choices(GERMAN) == [[INF], [INF, INF]]
    assert refused(game, GERMAN, [INF, INF, INF]) == refused(game, GERMAN, [INF, ARM]) == "GE-112"


@rule("GE-113")
def test_a_tactical_movement_goes_to_the_next_space_by_road() -> None:
    game = going({"arras": {FRENCH: 1}}, ALLIED, "arras", [FRENCH])
    assert set(game.choices(ALLIED)) == {"mons", "calais", "lille", "abbeville", "amiens", "vervins"}
    assert refused(game, ALLIED, "dunkerque") == "GE-117"  # near, but two roads away
    assert refused(game, ALLIED, "paris") == "GE-117"
    assert refused(game, ALLIED, "metz") == "GE-113"
    assert refused(game, ALLIED, "arras") == "GE-113"


@rule("GE-114")
def test_the_group_ends_together() -> None:
    game = going({"arras": {FRENCH: 2, TANKS: 1}}, ALLIED, "arras", [FRENCH, TANKS])
    game.play(ALLIED, "mons")
    assert at(game, "mons") == {FRENCH: 1, TANKS: 1}
    assert at(game, "arras") == {FRENCH: 1}


@rule("GE-115")
def test_an_enemy_space_without_units_is_fought_for() -> None:
    game = begin(table({"vervins": {INF: 2}, "libramont": {INF: 1}}, german=["operation"]))
    move(game, GERMAN, "operation", "vervins", [INF, INF], "laon")  # no bonus either
    assert kind(game, GERMAN) == "attack-cards"
    assert by(game, "laon") == ALLIED
    fight(game, GERMAN)
    assert by(game, "laon") == GERMAN


@rule("GE-116", "GE-117")
def test_armour_goes_on_through_a_space_of_its_side() -> None:
    game = going({"prum": {ARM: 2, INF: 1}, "libramont": {INF: 1}}, GERMAN, "prum", [ARM, ARM])
    for beyond in ("vervins", "sedan", "dinant"):
        assert refused(game, GERMAN, beyond) == ""
    game.play(GERMAN, "sedan")
    assert game.view(None)["battle"]["at"] == "sedan"  # the second space may be the enemy's


@rule("GE-117")
def test_armour_may_end_in_a_friendly_second_space() -> None:
    units = {"prum": {ARM: 2}, "libramont": {INF: 1}, "vervins": {INF: 1}}
    game = begin(table(units, german=["operation"]))
    move(game, GERMAN, "operation", "prum", [ARM, ARM], "vervins")
    assert at(game, "vervins") == {INF: 1, ARM: 2}
    assert game.view(None)["battle"] is None


@rule("GE-116")
def test_armour_goes_no_further_than_the_second_space() -> None:
    units = {"prum": {ARM: 2}, "libramont": {INF: 1}, "vervins": {INF: 1}}
    game = going(units, GERMAN, "prum", [ARM, ARM])
    assert refused(game, GERMAN, "laon") == "GE-113"


@rule("GE-117")
def test_a_group_with_infantry_moves_one_space() -> None:
    game = going({"prum": {ARM: 2, INF: 1}, "libramont": {INF: 1}}, GERMAN, "prum", [INF, ARM])
    assert refused(game, GERMAN, "libramont") == ""
    assert refused(game, GERMAN, "vervins") == "GE-117"


@rule("GE-118")
def test_armour_does_not_pass_through_an_enemy_space() -> None:
    game = going({"prum": {ARM: 2}}, GERMAN, "prum", [ARM, ARM])
    assert refused(game, GERMAN, "libramont") == ""
    assert refused(game, GERMAN, "vervins") == refused(game, GERMAN, "sedan") == "GE-118"


@rule("GE-118")
def test_after_the_combat_the_armour_stays() -> None:
    game = begin(table({"prum": {ARM: 3}}, german=["operation"]), dice=[6, 5, 4, 1])
    storm(game, GERMAN, "prum", [ARM, ARM], "libramont")
    keep(game, GERMAN, 6, 5)
    give(game, GERMAN, breakthrough="stop")
    assert at(game, "libramont") == {ARM: 2} and game.waiting == {ALLIED}


@rule("GE-119")
def test_enemy_bases_may_be_entered() -> None:
    game = going({"metz": {FRENCH: 1}, "prum": {INF: 1}}, ALLIED, "metz", [FRENCH])
    assert refused(game, ALLIED, "saarbrucken") == ""
    game = going({"laon": {INF: 1}, "prum": {INF: 1}}, GERMAN, "laon", [INF])
    assert refused(game, GERMAN, "paris") == ""


@rule("GE-120")
def test_french_and_british_do_not_move_together() -> None:
    units = {"lille": {FRENCH: 1, BRITISH: 1, MATILDAS: 1}}
    game = group_asked(units, ALLIED, "lille")
    assert refused(game, ALLIED, [FRENCH, BRITISH]) == "GE-120"
    assert refused(game, ALLIED, [BRITISH, MATILDAS]) == ""
    game = group_asked(units, ALLIED, "lille", card="command")
    assert refused(game, ALLIED, [FRENCH, BRITISH]) == ""


@rule("GE-120", "GE-121")
def test_french_and_british_share_a_space() -> None:
    game = begin(table({"lille": {FRENCH: 1}, "arras": {BRITISH: 1}}, active=ALLIED, allied=["operation"]))
    move(game, ALLIED, "operation", "lille", [FRENCH], "arras")
    assert at(game, "arras") == {FRENCH: 1, BRITISH: 1}


@rule("GE-121")
def test_french_and_british_retreat_together() -> None:
    units = {"libramont": {ARM: 3, INF: 1}, "vervins": {FRENCH: 1, BRITISH: 1}}
    game = begin(table(units, german=["operation"]), dice=[6, 5, 4, 2, 1])
    storm(game, GERMAN, "libramont", [ARM] * 3, "vervins")
    keep(game, GERMAN, 6, 5)
    game.play(GERMAN, "amiens")
    assert frozen_at(game, "amiens") == {FRENCH: 1, BRITISH: 1}


@rule("GE-122")
@pytest.mark.parametrize(("origin", "barred"), [("amiens", "paris"), ("bruxelles", "liege"), ("sedan", "verdun")])
def test_british_units_do_not_stop_in_paris_or_a_fortress(origin: str, barred: str) -> None:
    game = going({origin: {BRITISH: 1, FRENCH: 1}}, ALLIED, origin, [BRITISH])
    assert refused(game, ALLIED, barred) == "GE-122"
    game = going({origin: {BRITISH: 1, FRENCH: 1}}, ALLIED, origin, [FRENCH])
    assert refused(game, ALLIED, barred) == ""


@rule("GE-122")
def test_a_mixed_group_does_not_take_the_british_to_paris() -> None:
    game = going({"amiens": {BRITISH: 1, FRENCH: 1}}, ALLIED, "amiens", [FRENCH, BRITISH], card="command")
    assert refused(game, ALLIED, "paris") == "GE-122"


@rule("GE-123")
def test_british_armour_passes_through_a_fortress() -> None:
    game = going({"bruxelles": {MATILDAS: 1}}, ALLIED, "bruxelles", [MATILDAS])
    assert refused(game, ALLIED, "anvers") == "GE-122"
    assert refused(game, ALLIED, "dordrecht") == ""  # through Antwerp alone


@rule("GE-123")
def test_the_british_stop_nowhere_barred_by_strategic_movement_but_pass() -> None:
    around = {name: {INF: 1} for name in ("amiens", "laon")}
    game = logistics({"rouen": {BRITISH: 1}, "paris": {FRENCH: 1}, **around}, ALLIED)
    give(game, ALLIED, strategic_origin="rouen", strategic_unit=BRITISH)
    assert refused(game, ALLIED, "paris") == refused(game, ALLIED, "metz") == "GE-123"
    for name in ("arras", "abbeville", "calais", "vervins", "lille", "mons", "dinant", "libramont", "sedan"):
        assert refused(game, ALLIED, name) == ""


@rule("GE-123")
def test_paris_is_on_the_way_of_the_british() -> None:
    cut = {name: {INF: 1} for name in ("amiens", "abbeville", "laon")}
    game = logistics({"rouen": {BRITISH: 1}, **cut}, ALLIED)
    carry(game, ALLIED, "rouen", BRITISH, "reims")
    assert at(game, "reims") == {BRITISH: 1}


@rule("GE-123")
def test_british_reinforcements_do_not_arrive_in_paris() -> None:
    g = table({"prum": {INF: 1}}, active=ALLIED, allied=["reinforcements"], pool={BRITISH: 1, FRENCH: 1})
    game = begin(g)
    game.play(ALLIED, ["card", "reinforcements"], BRITISH)
    assert set(game.choices(ALLIED)) == {"ostende", "dunkerque", "calais", "rouen"}
    assert refused(game, ALLIED, "paris") == "GE-030"


@rule("GE-123")
def test_the_british_do_not_retreat_into_a_fortress() -> None:
    units = {"prum": {ARM: 3}, "libramont": {INF: 1}, "sedan": {BRITISH: 1}}
    game = begin(table(units, german=["operation"]), dice=[6, 5, 4, 2, 1])
    storm(game, GERMAN, "prum", [ARM] * 3, "sedan")
    keep(game, GERMAN, 6, 5)
    assert kind(game, GERMAN) == "retreat"
    assert refused(game, GERMAN, "verdun") == "GE-215"
    assert set(game.choices(GERMAN)) == {"vervins", "reims"}


CUT_OFF: Units = {"reims": {ARM: 2, INF: 1}, "prum": {INF: 1}}


@rule("GE-124")
def test_unsupplied_units_make_tactical_movements() -> None:
    game = begin(table(CUT_OFF, german=["operation"]))
    assert game.view(None)["supply"]["reims"][GERMAN] == "none"
    move(game, GERMAN, "operation", "reims", [INF], "laon")
    assert game.view(None)["battle"]["at"] == "laon"


@rule("GE-125")
def test_unsupplied_armour_moves_one_space() -> None:
    units = {**CUT_OFF, "laon": {INF: 1}, "vervins": {INF: 1}}
    game = going(units, GERMAN, "reims", [ARM, ARM])
    assert refused(game, GERMAN, "laon") == ""
    assert refused(game, GERMAN, "amiens") == "GE-240"  # the enemy's
    assert refused(game, GERMAN, "vervins") == "GE-240"  # the own side's
    assert figures(game, GERMAN, "amiens") == {"at": "amiens", "start": "reims"}
    supplied = {**units, "sedan": {INF: 1}, "libramont": {INF: 1}}
    game = going(supplied, GERMAN, "reims", [ARM, ARM])
    assert refused(game, GERMAN, "amiens") == ""


@rule("GE-125")
def test_unsupplied_allied_armour_moves_one_space() -> None:
    german = ("liege", "libramont", "bruxelles", "vervins", "arras", "ostende", "dunkerque")
    around = {name: {INF: 1} for name in german}
    game = going({**around, "dinant": {TANKS: 2, FRENCH: 1}}, ALLIED, "dinant", [TANKS])
    assert refused(game, ALLIED, "mons") == ""
    assert refused(game, ALLIED, "lille") == refused(game, ALLIED, "arras") == "GE-240"


# ---- strategic movement ----


@rule("GE-127")
def test_one_or_two_units_move_strategically() -> None:
    game = logistics({"paris": {FRENCH: 3}, "reims": {FRENCH: 1}}, ALLIED)
    assert refused(game, ALLIED, "done") == "GE-127"  # one at least
    carry(game, ALLIED, "paris", FRENCH, "lille")
    assert refused(game, ALLIED, "done") == ""
    carry(game, ALLIED, "paris", FRENCH, "arras")
    assert game.waiting == {GERMAN}
    game = logistics({"paris": {FRENCH: 3}}, ALLIED)
    carry(game, ALLIED, "paris", FRENCH, "lille")
    game.play(ALLIED, "done")
    assert game.waiting == {GERMAN} and at(game, "paris") == {FRENCH: 2}


@rule("GE-127")
def test_two_different_units_move() -> None:
    game = logistics({"paris": {FRENCH: 1}}, ALLIED)
    carry(game, ALLIED, "paris", FRENCH, "lille")
    assert game.waiting == {GERMAN}  # the one unit has moved
    game = logistics({"paris": {FRENCH: 1}, "arras": {FRENCH: 1}}, ALLIED)
    carry(game, ALLIED, "paris", FRENCH, "lille")
    assert refused(game, ALLIED, "lille") == "GE-127"


@rule("GE-128", "GE-130")
def test_a_strategic_movement_follows_spaces_of_its_side_at_any_distance() -> None:
    units = {"prum": {INF: 1}, "libramont": {INF: 1}, "vervins": {INF: 1}, "arras": {INF: 1}, "calais": {INF: 1}}
    game = logistics(units, GERMAN)
    give(game, GERMAN, strategic_origin="prum", strategic_unit=INF)
    assert set(game.choices(GERMAN)) == {"dusseldorf", "saarbrucken", "libramont", "vervins", "arras", "calais"}


@rule("GE-128")
def test_a_friendly_space_beyond_the_enemy_is_out_of_reach() -> None:
    game = logistics({"prum": {INF: 2}, "vervins": {INF: 1}, "laon": {FRENCH: 1}}, GERMAN)
    give(game, GERMAN, strategic_origin="prum", strategic_unit=INF)
    assert refused(game, GERMAN, "vervins") == "GE-128"
    assert figures(game, GERMAN, "vervins")["at"] == "vervins"


@rule("GE-129")
def test_the_two_units_start_and_end_where_they_like() -> None:
    game = logistics({"paris": {FRENCH: 1}, "lille": {BRITISH: 1}, "metz": {FRENCH: 1}}, ALLIED)
    carry(game, ALLIED, "paris", FRENCH, "dinant")
    carry(game, ALLIED, "lille", BRITISH, "laon")
    assert at(game, "dinant") == {FRENCH: 1} and at(game, "laon") == {BRITISH: 1}


@rule("GE-131")
def test_unsupplied_units_do_not_move_strategically() -> None:
    game = logistics({"reims": {INF: 1}, "laon": {INF: 1}, "prum": {INF: 2}, "libramont": {INF: 1}}, GERMAN)
    assert refused(game, GERMAN, "reims") == "GE-131"  # though Laon next door is German
    assert refused(game, GERMAN, "prum") == ""


@rule("GE-132")
def test_units_in_limited_supply_do_not_move_strategically() -> None:
    around = {name: {INF: 1} for name in ("anvers", "bruxelles", "lille", "calais")}
    units = {**around, "ostende": {TANKS: 1}, "dunkerque": {FRENCH: 1}, "paris": {FRENCH: 1}}
    game = logistics(units, ALLIED)
    assert refused(game, ALLIED, "ostende") == "GE-132"  # though Dunkirk next door is Allied
    carry(game, ALLIED, "dunkerque", FRENCH, "evacuate")  # the sea is the only way
    assert box(game, "gone") == {FRENCH: 1}


@rule("GE-133")
def test_a_base_takes_any_number_by_strategic_movement() -> None:
    game = logistics({"paris": {FRENCH: 7}, "lille": {FRENCH: 1}}, ALLIED)
    carry(game, ALLIED, "lille", FRENCH, "paris")
    assert at(game, "paris") == {FRENCH: 8}


@rule("GE-133")
def test_the_second_unit_finds_the_room_that_the_first_has_left() -> None:
    game = logistics({"paris": {FRENCH: 2}, "lille": {FRENCH: 4}}, ALLIED)
    carry(game, ALLIED, "lille", FRENCH, "arras")
    give(game, ALLIED, strategic_origin="paris", strategic_unit=FRENCH)
    assert refused(game, ALLIED, "lille") == ""


@rule("GE-134")
def test_a_strategic_movement_enters_no_enemy_space() -> None:
    game = logistics({"prum": {INF: 1}, "libramont": {INF: 1}}, GERMAN)
    give(game, GERMAN, strategic_origin="prum", strategic_unit=INF)
    for name in ("vervins", "sedan", "liege", "paris"):
        assert refused(game, GERMAN, name) == "GE-134"
    game = logistics({"laon": {FRENCH: 1}, "sedan": {INF: 1}}, ALLIED)
    give(game, ALLIED, strategic_origin="laon", strategic_unit=FRENCH)
    assert refused(game, ALLIED, "sedan") == refused(game, ALLIED, "prum") == "GE-134"


@rule("GE-135")
def test_control_and_supply_are_counted_anew_between_the_two_units() -> None:
    units = {"prum": {INF: 1}, "libramont": {INF: 1}, "sedan": {INF: 1}}
    game = logistics(units, GERMAN)
    carry(game, GERMAN, "libramont", INF, "prum")
    assert by(game, "libramont") == ALLIED
    assert refused(game, GERMAN, "sedan") == "GE-131"
    game = logistics(units, GERMAN)
    carry(game, GERMAN, "sedan", INF, "prum")
    carry(game, GERMAN, "libramont", INF, "saarbrucken")
    assert at(game, "prum") == {INF: 2} and at(game, "saarbrucken") == {INF: 1}


# ---- evacuation ----


@rule("GE-136")
def test_infantry_in_a_port_is_evacuated_by_strategic_movement() -> None:
    game = logistics({"calais": {FRENCH: 1, BRITISH: 2}}, ALLIED)
    carry(game, ALLIED, "calais", BRITISH, "evacuate")
    carry(game, ALLIED, "calais", BRITISH, "evacuate")
    assert at(game, "calais") == {FRENCH: 1}
    assert game.waiting == {GERMAN}  # two at most


@rule("GE-136")
def test_general_staff_evacuates_too() -> None:
    game = begin(table({"calais": {BRITISH: 1}, "paris": {FRENCH: 1}}, active=ALLIED, allied=["staff"]))
    game.play(ALLIED, ["card", "staff"], "strategic")
    carry(game, ALLIED, "calais", BRITISH, "evacuate")
    assert box(game, "gone") == {BRITISH: 1}


@rule("GE-136")
def test_nobody_is_evacuated_out_of_port_or_by_tactical_movement() -> None:
    game = logistics({"lille": {BRITISH: 1}}, ALLIED)
    give(game, ALLIED, strategic_origin="lille", strategic_unit=BRITISH)
    assert refused(game, ALLIED, "evacuate") == "GE-136"
    game = going({"calais": {BRITISH: 1}}, ALLIED, "calais", [BRITISH])
    assert refused(game, ALLIED, "evacuate")


@rule("GE-136")
def test_the_german_has_no_evacuation() -> None:
    units = {"calais": {INF: 1}, "arras": {INF: 1}, "vervins": {INF: 1}, "libramont": {INF: 1}}
    game = logistics(units, GERMAN)
    give(game, GERMAN, strategic_origin="calais", strategic_unit=INF)
    assert refused(game, GERMAN, "evacuate")


@rule("GE-137")
def test_evacuated_units_are_out_of_the_game() -> None:
    game = logistics({"calais": {BRITISH: 1, FRENCH: 1}, "lille": {FRENCH: 1}}, ALLIED, allied=["reinforcements"])
    carry(game, ALLIED, "calais", BRITISH, "evacuate")
    carry(game, ALLIED, "calais", FRENCH, "evacuate")
    assert box(game, "gone") == {BRITISH: 1, FRENCH: 1}
    assert box(game, "pool") == box(game, "waiting") == box(game, "surrendered") == {}
    game.play(GERMAN, "pass")
    assert refused(game, ALLIED, ["card", "reinforcements"]) == "GE-030"


@rule("GE-138")
def test_evacuated_units_count_for_no_german_victory() -> None:
    g = table(
        {"calais": {BRITISH: 2}, "prum": {INF: 1}},
        active=ALLIED,
        turn=5,
        allied=["logistics"],
        collapsed=["belgium", "netherlands"],
        objectives=["encirclement", "paris"],
    )
    g.surrendered[FRENCH_INF] = 2  # one short of the objective, three short of sudden death
    game = begin(g)
    game.play(ALLIED, ["card", "logistics"])
    carry(game, ALLIED, "calais", BRITISH, "evacuate")
    carry(game, ALLIED, "calais", BRITISH, "evacuate")
    assert not game.over
    assert game.view(None)["tracks"]["surrendered"] == [2, 5]
    pass_on(game, GERMAN, ALLIED)
    assert game.result == {"winner": ALLIED, "ending": "GE-263"}


@rule("GE-139")
def test_armour_is_never_evacuated() -> None:
    game = logistics({"calais": {TANKS: 1, MATILDAS: 1}}, ALLIED)
    give(game, ALLIED, strategic_origin="calais", strategic_unit=MATILDAS)
    assert refused(game, ALLIED, "evacuate") == "GE-139"


@rule("GE-140")
def test_units_in_limited_supply_are_evacuated() -> None:
    around = {name: {INF: 1} for name in ("anvers", "bruxelles", "lille", "dunkerque")}
    game = logistics({**around, "ostende": {FRENCH: 1, BRITISH: 1}}, ALLIED)
    assert game.view(None)["supply"]["ostende"][ALLIED] == "limited"
    carry(game, ALLIED, "ostende", FRENCH, "evacuate")
    carry(game, ALLIED, "ostende", BRITISH, "evacuate")
    assert box(game, "gone") == {FRENCH: 1, BRITISH: 1}


@rule("GE-141")
def test_one_unit_moves_and_another_is_evacuated() -> None:
    game = logistics({"calais": {BRITISH: 1}, "paris": {FRENCH: 1}}, ALLIED)
    carry(game, ALLIED, "paris", FRENCH, "lille")
    carry(game, ALLIED, "calais", BRITISH, "evacuate")
    assert at(game, "lille") == {FRENCH: 1} and box(game, "gone") == {BRITISH: 1}


@rule("GE-141")
def test_two_are_evacuated_from_different_ports() -> None:
    game = logistics({"calais": {BRITISH: 1}, "rouen": {FRENCH: 1}}, ALLIED)
    carry(game, ALLIED, "rouen", FRENCH, "evacuate")
    carry(game, ALLIED, "calais", BRITISH, "evacuate")
    assert box(game, "gone") == {BRITISH: 1, FRENCH: 1}


@rule("GE-141")
def test_a_unit_that_has_just_reached_a_port_is_not_evacuated() -> None:
    game = logistics({"lille": {FRENCH: 1}, "paris": {FRENCH: 1}}, ALLIED)
    carry(game, ALLIED, "lille", FRENCH, "calais")
    assert refused(game, ALLIED, "calais") == "GE-127"
    game = logistics({"lille": {FRENCH: 1}, "calais": {FRENCH: 1}}, ALLIED)
    carry(game, ALLIED, "lille", FRENCH, "calais")
    carry(game, ALLIED, "calais", FRENCH, "evacuate")  # the one that was there
    assert at(game, "calais") == {FRENCH: 1}
