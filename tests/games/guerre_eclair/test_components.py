"""What is in the box: pieces, map, cards, dice, screens (rulebook: Présentation to Écrans)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    GERMAN,
    at,
    begin,
    box,
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
from grognard.games.guerre_eclair import MODULE

INF, ARM = "german-inf", "german-arm"
FRENCH, TANKS = "french-inf", "french-arm"
BRITISH, MATILDAS = "british-inf", "british-arm"

BOARD: dict[str, Any] = MODULE.board()
PLACES: dict[str, dict[str, Any]] = {place["id"]: place for place in BOARD["places"]}
CITIES = {name for name, place in PLACES.items() if place["shape"] == "city"}
FORTRESSES = {name for name, place in PLACES.items() if place["shape"] == "fortress"}
BASES = {name for name, place in PLACES.items() if place["shape"] == "base"}
PORTS = {name for name, place in PLACES.items() if place["port"]}


def of_country(country: str) -> set[str]:
    return {name for name, place in PLACES.items() if place["country"] == country}


def deck(side: str) -> dict[str, dict[str, Any]]:
    return {card["id"]: card for card in BOARD["cards"][side]}


def force(game: Game) -> Counter[str]:
    """Every unit of the game, wherever it is."""
    seen = game.view(GERMAN)
    found: Counter[str] = Counter()
    for look, _, number, _ in seen["pieces"]:
        found[look] += number
    for pile in seen["boxes"].values():
        for look, number in pile:
            found[look] += number
    return found


# ---- players, turns, pieces ----


@rule("GE-001")
def test_the_allied_player_commands_french_and_british_the_german_the_germans() -> None:
    assert MODULE.sides == ("german", "allied")
    assert {nation: row["side"] for nation, row in BOARD["nations"].items()} == {
        "german": GERMAN,
        "french": ALLIED,
        "british": ALLIED,
    }
    g = table({"lille": {FRENCH: 1}, "arras": {BRITISH: 1}, "prum": {INF: 1}}, active=ALLIED, allied=["operation"])
    game = begin(g)
    game.play(ALLIED, ["card", "operation"])
    assert set(game.choices(ALLIED)) == {"lille", "arras"}


@rule("GE-002")
def test_the_game_ends_after_five_turns() -> None:
    assert [turn["n"] for turn in BOARD["tracks"]["turn"]] == [1, 2, 3, 4, 5]
    for turn in range(1, 5):
        game = begin(table({"prum": {INF: 1}}, turn=turn))
        pass_on(game, GERMAN, ALLIED)
        assert not game.over and state(game).turn == turn + 1
    game = begin(table({"prum": {INF: 1}}, turn=5))
    pass_on(game, GERMAN, ALLIED)
    assert game.over


@rule("GE-003")
def test_eleven_german_infantry_and_nine_armour() -> None:
    units = force(deployed())
    assert (units[INF], units[ARM]) == (11, 9)


@rule("GE-004")
def test_twelve_french_infantry_and_three_armour() -> None:
    units = force(deployed())
    assert (units[FRENCH], units[TANKS]) == (12, 3)


@rule("GE-005")
def test_two_british_infantry_and_one_armour() -> None:
    units = force(deployed())
    assert (units[BRITISH], units[MATILDAS]) == (2, 1)


@rule("GE-006")
def test_a_unit_is_a_nation_and_an_arm_and_is_lost_whole() -> None:
    nations, arms = ("german", "french", "british"), ("inf", "arm")
    assert BOARD["looks"] == {f"{nation}-{arm}": {"nation": nation, "mark": arm} for nation in nations for arm in arms}
    game = begin(table({"prum": {INF: 2}, "libramont": {FRENCH: 2}}, german=["operation"]), dice=[3, 3, 6, 5, 1])
    storm(game, GERMAN, "prum", [INF, INF], "libramont")
    keep(game, ALLIED, 6, 5)
    assert at(game, "libramont") == {FRENCH: 1}
    assert box(game, "waiting") == {FRENCH: 1}


@rule("GE-007")
def test_belgians_and_dutch_are_only_dice() -> None:
    assert {row["nation"] for row in BOARD["looks"].values()} == {"german", "french", "british"}
    assert all(PLACES[name]["pips"] >= 1 for name in of_country("belgium") | of_country("netherlands"))
    game = begin(table({"dusseldorf": {INF: 2}}, german=["operation"]))
    move(game, GERMAN, "operation", "dusseldorf", [INF, INF], "dordrecht")
    assert game.view(None)["battle"]["sides"][1]["dice"] == PLACES["dordrecht"]["pips"] == 2


# ---- the map ----


@rule("GE-008")
def test_twenty_five_spaces_of_four_countries() -> None:
    assert len(BOARD["places"]) == len(PLACES) == 25
    assert {country: len(of_country(country)) for country in ("france", "belgium", "netherlands", "germany")} == {
        "france": 14,
        "belgium": 7,
        "netherlands": 1,
        "germany": 3,
    }


@rule("GE-008")
def test_the_roads_join_all_spaces() -> None:
    roads = [{a, b} for a, b, _ in BOARD["roads"]]
    assert all(len(road) == 2 and road <= set(PLACES) for road in roads)
    reached = {"paris"}
    for _ in PLACES:
        reached |= {name for road in roads if road & reached for name in road}
    assert reached == set(PLACES)


@rule("GE-009", "GE-010")
def test_a_space_that_is_no_base_is_a_city_or_a_fortress() -> None:
    assert {place["shape"] for place in PLACES.values()} == {"city", "fortress", "base"}
    assert {"liege", "metz"} <= FORTRESSES and len(FORTRESSES) == 4
    assert {"libramont", "vervins", "laon", "dinant", "ostende", "calais", "abbeville", "dordrecht"} <= CITIES


@rule("GE-011")
def test_four_bases() -> None:
    assert set(BASES) == {"paris", "dusseldorf", "prum", "saarbrucken"}
    assert BASES & of_country("france") == {"paris"}
    assert of_country("germany") == {"dusseldorf", "prum", "saarbrucken"}


@rule("GE-012")
def test_every_space_has_a_name_and_a_bonus() -> None:
    words = MODULE.words("en")
    assert all(words[f"place.{name}"] for name in PLACES)
    assert {place["pips"] for place in PLACES.values()} == {0, 1, 2, 3}
    assert (PLACES["libramont"]["pips"], PLACES["vervins"]["pips"]) == (1, 0)


@rule("GE-013")
def test_units_are_evacuated_from_ports_only() -> None:
    assert "ostende" in PORTS and not PORTS & {"dinant", "abbeville"}
    for name in of_country("france") | of_country("belgium"):
        game = begin(table({name: {FRENCH: 1}}, active=ALLIED, allied=["logistics"]))
        game.play(ALLIED, ["card", "logistics"])
        give(game, ALLIED, strategic_origin=name, strategic_unit=FRENCH)
        assert refused(game, ALLIED, "evacuate") == ("" if name in PORTS else "GE-136")


@rule("GE-014")
def test_the_british_are_barred_from_paris_and_the_fortresses_alone() -> None:
    game = begin(table({"lille": {BRITISH: 1}}, active=ALLIED, allied=["logistics"]))
    game.play(ALLIED, ["card", "logistics"])
    give(game, ALLIED, strategic_origin="lille", strategic_unit=BRITISH)
    barred = {name for name in PLACES if refused(game, ALLIED, name) == "GE-123"}
    assert barred == FORTRESSES | {"paris"}
    assert all(not refused(game, ALLIED, name) for name in of_country("france") - barred - {"lille"})


@rule("GE-015")
def test_bases_have_no_stacking_limit() -> None:
    game = begin(table({"paris": {FRENCH: 6}, "laon": {FRENCH: 4}}, active=ALLIED, allied=["operation"]))
    move(game, ALLIED, "operation", "laon", [FRENCH] * 4, "paris")
    assert at(game, "paris") == {FRENCH: 10}
    game = begin(table({"prum": {INF: 6}, "saarbrucken": {INF: 4}}, german=["operation"]))
    move(game, GERMAN, "operation", "saarbrucken", [INF] * 4, "prum")
    assert at(game, "prum") == {INF: 10}


@rule("GE-016")
def test_ports_and_fortresses_supply_the_allies_a_little() -> None:
    for name in set(PLACES) - {"paris"}:
        alone = {other: {INF: 1} for other in PLACES if other != name}
        game = begin(table({**alone, name: {FRENCH: 1}}))
        expected = "limited" if name in PORTS | FORTRESSES else "none"
        assert game.view(None)["supply"][name][ALLIED] == expected, name


@rule("GE-016")
@pytest.mark.parametrize(
    ("target", "around", "unsupplied"),
    [
        ("verdun", ("reims", "metz", "sedan"), 0),  # a fortress
        ("calais", ("dunkerque", "abbeville", "arras"), 0),  # a port
        ("laon", ("amiens", "paris", "reims", "vervins"), 1),
    ],
)
def test_a_cut_off_defender_is_supplied_in_a_port_or_a_fortress(
    target: str, around: tuple[str, ...], unsupplied: int
) -> None:
    game = begin(table({**{name: {INF: 2} for name in around}, target: {FRENCH: 1}}, german=["operation"]))
    move(game, GERMAN, "operation", around[-1], [INF], target)
    assert game.view(None)["battle"]["sides"][1]["unsupplied"] == unsupplied


@rule("GE-016")
def test_only_bases_supply_the_germans() -> None:
    for name in PLACES:
        alone = {other: {FRENCH: 1} for other in PLACES if other != name}
        game = begin(table({**alone, name: {INF: 1}}))
        expected = "full" if name in of_country("germany") else "none"
        assert game.view(None)["supply"][name][GERMAN] == expected, name


@rule("GE-017")
def test_a_beaten_defender_may_sacrifice_a_unit_in_a_fortress_or_a_base_whatever_the_armour() -> None:
    game = begin(table({"saarbrucken": {ARM: 3}, "metz": {FRENCH: 1}}, german=["operation"]), dice=[6, 5, 4, 3, 2, 1])
    storm(game, GERMAN, "saarbrucken", [ARM] * 3, "metz")
    keep(game, ALLIED, 4, 3)
    assert kind(game, ALLIED) == "stand"
    g = table({"metz": {TANKS: 2}, "saarbrucken": {INF: 1}}, active=ALLIED, allied=["operation"])
    game = begin(g, dice=[6, 5, 1, 4, 3, 2])
    storm(game, ALLIED, "metz", [TANKS] * 2, "saarbrucken")
    keep(game, ALLIED, 6, 5)
    keep(game, GERMAN, 4, 3)
    assert kind(game, GERMAN) == "stand"


@rule("GE-017")
def test_in_a_city_armour_leaves_the_beaten_defender_no_sacrifice() -> None:
    g = table({"libramont": {ARM: 3, INF: 1}, "sedan": {FRENCH: 1}}, german=["operation"])
    game = begin(g, dice=[6, 5, 1, 4, 3])
    storm(game, GERMAN, "libramont", [ARM] * 3, "sedan")
    keep(game, GERMAN, 6, 5)
    assert kind(game, GERMAN) == "retreat"


@rule("GE-018")
@pytest.mark.parametrize(("target", "origin", "die"), [("metz", "saarbrucken", 0), ("libramont", "prum", 1)])
def test_armour_gives_no_die_against_a_fortress(target: str, origin: str, die: int) -> None:
    game = begin(table({origin: {ARM: 3}}, german=["operation"]))
    move(game, GERMAN, "operation", origin, [ARM] * 3, target)
    lines = {name: given for name, given, _ in game.view(None)["battle"]["sides"][0]["lines"]}
    assert lines["armour"] == die


# ---- zones and tracks ----


@rule("GE-019")
def test_each_side_has_a_replacement_zone() -> None:
    g = table({"prum": {INF: 1, ARM: 1}, "libramont": {FRENCH: 2}}, german=["operation"])
    game = begin(g, dice=[2, 2, 1, 5, 5, 1])
    storm(game, GERMAN, "prum", [INF, ARM], "libramont")
    keep(game, GERMAN, 2, 2)
    keep(game, ALLIED, 5, 5)
    game.play(GERMAN, ARM)
    pass_on(game, ALLIED, GERMAN)
    boxes = game.view(None)["boxes"]
    assert boxes["pool-0"] == [[ARM, 1]]
    assert boxes["pool-1"] == [[FRENCH, 1]]


@rule("GE-020")
def test_the_turn_track_shows_the_turn() -> None:
    game = begin(table({"prum": {INF: 1}}, turn=1))
    assert game.view(None)["tracks"]["turn"] == 1
    pass_on(game, GERMAN, ALLIED)
    assert game.view(None)["tracks"]["turn"] == 2


@rule("GE-021")
def test_one_elan_marker_serves_both_sides() -> None:
    assert BOARD["tracks"]["elan"] == [-3, 3]
    g = table({"prum": {INF: 2}, "libramont": {FRENCH: 2}}, german=["operation", "operation"], elan=-1)
    game = begin(g, dice=[3, 1, 6, 6, 5])
    storm(game, GERMAN, "prum", [INF, INF], "libramont")
    keep(game, ALLIED, 6, 6)  # one point for the defence, one for the unit: from German 1 over 0 to Allied 1
    assert game.view(None)["tracks"]["elan"] == 1
    assert refused(game, ALLIED, "elan") == ""
    pass_on(game, ALLIED)
    assert refused(game, GERMAN, "elan") == "GE-106"


# ---- cards ----


@rule("GE-022")
def test_eighteen_german_cards() -> None:
    assert sum(card["copies"] for card in deck("german").values()) == 18


@rule("GE-023")
def test_fourteen_allied_cards() -> None:
    assert sum(card["copies"] for card in deck("allied").values()) == 14


PAIRS = (
    ("paris", "maginot"),
    ("maginot", "encirclement"),
    ("encirclement", "channel_ports"),
    ("channel_ports", "paris"),
)


@rule("GE-024")
def test_four_objectives_for_the_german() -> None:
    drawn = {deployed(draws=pair).view(GERMAN)["aims"][0]["id"] for pair in PAIRS}
    assert drawn == {"paris", "channel_ports", "encirclement", "maginot"}
    with pytest.raises(ValueError, match="not in the pile"):
        deployed(draws=["a_fifth"])


@rule("GE-025")
def test_surrendered_infantry_is_kept_and_counted() -> None:
    around = {name: {INF: 3} for name in ("liege", "bruxelles", "mons", "vervins", "libramont")}
    game = begin(table({**around, "dinant": {FRENCH: 1}}, german=["operation"]), dice=[6, 6, 1])
    storm(game, GERMAN, "libramont", [INF, INF], "dinant")
    seen = game.view(None)
    assert seen["boxes"]["surrendered"] == [[FRENCH, 1]]
    assert seen["tracks"]["surrendered"] == [1, 5]


@rule("GE-026")
@pytest.mark.parametrize(("side", "elan", "number"), [(GERMAN, -1, 17), (ALLIED, 1, 13)])
def test_fog_of_war_is_one_of_the_cards_but_cannot_be_chosen(side: int, elan: int, number: int) -> None:
    assert deck(MODULE.sides[side])["fog"]["copies"] == 1
    game = begin(table({"prum": {INF: 1}}, phase="planning", turn=1, elan=elan))
    game.play(side, 0)
    ask = game.ask(side)
    assert ask is not None
    assert len(ask.about["items"]) == number
    assert refused(game, side, "fog") == "GE-082"


@rule("GE-027")
def test_a_card_is_used_for_one_of_its_halves() -> None:
    assert deck("german")["staff"]["kinds"] == ["operation", "attack", "defence"]
    game = begin(table({"prum": {INF: 2}}, german=["staff"]))
    game.play(GERMAN, ["card", "staff"], "tactical")
    give(game, GERMAN, origin="prum", group=[INF, INF], destination="libramont")
    assert game.choices(GERMAN) == ["fog", "done"]  # the card has been used for the movement


@rule("GE-028")
def test_operations_are_movement_reinforcements_or_disorganisation() -> None:
    units = {"prum": {ARM: 2}, "saarbrucken": {ARM: 2}, "laon": {FRENCH: 2}}
    asked = {
        "operation": "origin",
        "breakthrough": "origin",
        "logistics": "strategic-origin",
        "staff": "staff",
        "reinforcements": "reinforce",
    }
    assert {name for name, card in deck("german").items() if "operation" in card["kinds"]} == {*asked, "panic"}
    for card, question in asked.items():
        game = begin(table(units, german=[card], pool={INF: 1, ARM: 1}))
        game.play(GERMAN, ["card", card])
        assert kind(game, GERMAN) == question
    game = begin(table(units, german=["panic"], allied=["air", "operation"]), draws=["air"])
    game.play(GERMAN, ["card", "panic"])
    assert hand(game, ALLIED) == ["operation", "fog"]


@rule("GE-028")
def test_panic_leaves_the_fog_and_hides_what_was_lost() -> None:
    game = begin(table({"prum": {INF: 1}}, german=["panic"]))
    assert refused(game, GERMAN, ["card", "panic"]) == "GE-105"  # nothing but Fog of war there
    game = begin(table({"prum": {INF: 1}}, german=["panic"], allied=["air", "operation"]), draws=["air"])
    game.play(GERMAN, ["card", "panic"])
    assert "air" not in str([note.about for note in game.notes(GERMAN)])
    assert game.view(ALLIED)["hands"][ALLIED]["reserve"].count("air") == 3


@rule("GE-029")
def test_a_combat_card_serves_in_the_roles_it_shows() -> None:
    german = deck("german")
    assert german["air"]["kinds"] == german["fog"]["kinds"] == ["attack", "defence"]
    assert german["engineers"]["kinds"] == german["paratroopers"]["kinds"] == ["attack"]
    units = {"libramont": {INF: 2}, "dinant": {FRENCH: 2}, "prum": {INF: 1}}
    game = begin(table(units, german=["operation", "paratroopers", "air"]))
    move(game, GERMAN, "operation", "libramont", [INF], "dinant")
    assert game.choices(GERMAN) == ["air", "paratroopers", "fog", "done"]
    game = begin(table(units, active=ALLIED, allied=["operation"], german=["paratroopers", "air"]))
    move(game, ALLIED, "operation", "dinant", [FRENCH], "libramont")
    game.play(ALLIED, "done")
    assert game.choices(GERMAN) == ["air", "fog", "done"]
    assert refused(game, GERMAN, "paratroopers") == "GE-154"


@rule("GE-030")
def test_the_replacement_zone_empties_by_reinforcements_only() -> None:
    game = begin(table({"prum": {INF: 1}}, pool={INF: 1, FRENCH: 1}, turn=2))
    pass_on(game, GERMAN, ALLIED)
    choose(game, GERMAN, *["operation"] * 6, "reinforcements", "logistics")
    choose(game, ALLIED, *["operation"] * 4, "logistics", "logistics")
    assert box(game, "pool") == {INF: 1, FRENCH: 1}
    game = begin(table({"prum": {INF: 1}}, pool={INF: 1}, german=["reinforcements"]))
    game.play(GERMAN, ["card", "reinforcements"])
    give(game, GERMAN, reinforce=INF, reinforce_at="saarbrucken")
    assert box(game, "pool") == {} and at(game, "saarbrucken") == {INF: 1}


@rule("GE-030")
def test_nobody_in_the_replacement_zone_no_reinforcements() -> None:
    game = begin(table({"prum": {INF: 1}}, german=["reinforcements"]))
    assert refused(game, GERMAN, ["card", "reinforcements"]) == "GE-030"


# ---- dice ----


@rule("GE-031")
def test_never_more_than_four_dice() -> None:
    g = table({"prum": {ARM: 4}}, german=["operation", "air", "paratroopers"])
    game = begin(g)
    move(game, GERMAN, "operation", "prum", [ARM] * 4, "libramont")
    fight(game, GERMAN, attack=["air", "paratroopers"])
    rolled = game.view(None)["battle"]["sides"][0]
    assert sum(given for _, given, _ in rolled["lines"]) == 5
    assert len(rolled["rolled"]) == 4


@rule("GE-031")
def test_the_dice_have_six_faces() -> None:
    game = begin(table({"prum": {INF: 1}}, german=["operation"]), dice=[7])
    move(game, GERMAN, "operation", "prum", [INF], "libramont")
    lay(game, GERMAN)
    with pytest.raises(ValueError, match="6 faces"):
        lay(game, ALLIED)


# ---- screens ----


@rule("GE-032")
def test_the_allies_do_not_see_what_stands_behind_a_screen() -> None:
    def seen(prum: int) -> str:
        g = table({"prum": {INF: prum}, "saarbrucken": {ARM: 8 - prum}, "paris": {FRENCH: 1}}, screened=True)
        return begin(g).seen(ALLIED)

    assert seen(3) == seen(5)
    game = begin(table({"prum": {INF: 3}}, screened=True))
    assert game.view(GERMAN)["lids"]["prum"] == 3
    assert game.view(ALLIED)["lids"]["prum"] == game.view(None)["lids"]["prum"] == -1
    assert game.view(ALLIED)["pieces"] == []
    assert game.view(GERMAN)["pieces"] == [[INF, "prum", 3, 0]]


def told(game: Game) -> list[tuple[str, Any]]:
    return [(note.kind, note.about) for note in game.notes(ALLIED)]


@rule("GE-033")
@pytest.mark.parametrize("card", ["operation", "elan"])
def test_a_movement_between_screened_bases_is_not_shown(card: str) -> None:
    def moved(number: int, look: str, there: str) -> Game:
        g = table({"prum": {INF: 4, ARM: 4}}, german=["operation"], elan=-1, screened=True)
        game = begin(g)
        move(game, GERMAN, card, "prum", [look] * number, there)
        return game

    one, other = moved(1, INF, "dusseldorf"), moved(1 if card == "elan" else 3, ARM, "saarbrucken")
    assert one.seen(ALLIED) == other.seen(ALLIED)
    assert told(one) == told(other) != []


@rule("GE-033")
def test_a_strategic_movement_between_screened_bases_is_not_shown() -> None:
    def moved(look: str, there: str) -> Game:
        game = begin(table({"prum": {INF: 4, ARM: 4}}, german=["logistics"], screened=True))
        game.play(GERMAN, ["card", "logistics"])
        carry(game, GERMAN, "prum", look, there)
        game.play(GERMAN, "done")
        return game

    one, other = moved(INF, "dusseldorf"), moved(ARM, "saarbrucken")
    assert one.seen(ALLIED) == other.seen(ALLIED)
    assert told(one) == told(other) != []


@rule("GE-033")
def test_the_base_of_arriving_reinforcements_is_not_shown() -> None:
    def reinforced(there: str) -> Game:
        game = begin(table({"prum": {INF: 3}}, pool={ARM: 1}, german=["reinforcements"], screened=True))
        game.play(GERMAN, ["card", "reinforcements"])
        give(game, GERMAN, reinforce=ARM, reinforce_at=there)
        return game

    one, other = reinforced("dusseldorf"), reinforced("saarbrucken")
    assert one.seen(ALLIED) == other.seen(ALLIED)
    assert told(one) == told(other) != []
    assert at(one, "dusseldorf") == {ARM: 1}


@rule("GE-033")
def test_who_leaves_a_screen_for_elsewhere_is_seen() -> None:
    g = table({"prum": {INF: 4}, "libramont": {INF: 1}}, german=["operation"], screened=True)
    game = begin(g)
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    moved = [note for note in game.notes(ALLIED) if note.kind == "moved"]
    assert moved[0].about == {"group": [INF, INF], "start": "prum", "at": "libramont"}
    assert by(game, "libramont") == GERMAN
    assert [INF, "libramont", 3, 0] in game.view(ALLIED)["pieces"]
