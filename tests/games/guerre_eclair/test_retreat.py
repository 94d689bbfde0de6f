"""Retreats: where beaten units may go, who decides, who surrenders, who is frozen (rulebook: Retraite du défenseur)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
    box,
    by,
    dice_of,
    elan,
    frozen_at,
    keep,
    kind,
    move,
    pass_on,
    refused,
    state,
    storm,
    table,
    told,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.guerre_eclair.pieces import put
from grognard.games.guerre_eclair.tables import CARD, PLACE, TYPE_OF

BASE = {"prum": {INF: 1}}


def beaten(
    units: Units,
    *,
    origin: str = "libramont",
    target: str = "vervins",
    armour: int = 0,
    collapsed: Sequence[str] = (),
    german: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> Game:
    """A strong German attack on Vervins from Libramont wins, 11 against 3 at most; then comes the retreat."""
    group = {ARM: armour} if armour else {INF: 2}
    stay = {look: number + int(look == INF) for look, number in {INF: 0, **group}.items()}  # one stays behind
    g = table({**BASE, origin: stay, **units}, german=["operation", *german], collapsed=collapsed)
    game = begin(g, dice=[6, 5, *([1] if armour else []), 2, 1, 1], options=options)
    storm(game, GERMAN, origin, [look for look, number in group.items() for _ in range(number)], target)
    if kind(game, GERMAN) == "keep":
        keep(game, GERMAN, 6, 5)
    if kind(game, ALLIED) == "keep":
        keep(game, ALLIED, 2, 1)
    if kind(game, ALLIED) == "stand":
        game.play(ALLIED, "retreat")
    return game


# ---- where to ----


@rule("GE-208")
def test_a_retreat_goes_to_an_adjacent_space_of_the_own_side() -> None:
    game = beaten({"vervins": {FRENCH: 2}, "arras": {INF: 1}})
    assert set(game.choices(ALLIED)) == {"dinant", "amiens", "laon", "sedan"}
    for elsewhere in ("arras", "libramont", "paris", "vervins"):
        assert refused(game, ALLIED, elsewhere) == "GE-208"


@rule("GE-208")
def test_the_german_retreats_to_german_spaces() -> None:
    units = {"laon": {FRENCH: 3}, "vervins": {INF: 2}, "libramont": {INF: 1}, "dinant": {INF: 1}, "prum": {INF: 1}}
    game = begin(table(units, active=ALLIED, allied=["operation"]), dice=[6, 5, 1, 2])
    storm(game, ALLIED, "laon", [FRENCH, FRENCH], "vervins")
    game.play(GERMAN, "retreat")
    assert set(game.choices(GERMAN)) == {"libramont", "dinant"}


@rule("GE-209", "GE-205")
def test_the_defender_chooses_where() -> None:
    game = beaten({"vervins": {FRENCH: 2}})
    assert game.waiting == {ALLIED} and kind(game, ALLIED) == "retreat"
    assert "laon" in game.choices(ALLIED) and len(game.choices(ALLIED)) > 1
    game.play(ALLIED, "laon")
    assert at(game, "laon") == {FRENCH: 2}


@rule("GE-209")
def test_an_attacker_with_armour_superiority_chooses_instead() -> None:
    game = beaten({"vervins": {FRENCH: 2}}, armour=2)
    assert game.waiting == {GERMAN} and kind(game, GERMAN) == "retreat"
    assert refused(game, GERMAN, "libramont") == "GE-208"
    game.play(GERMAN, "dinant")
    assert at(game, "dinant") == {FRENCH: 2}


@rule("GE-210")
def test_all_go_to_one_space() -> None:
    game = beaten({"vervins": {FRENCH: 2}, "laon": {FRENCH: 3}})
    assert "laon" not in game.choices(ALLIED)
    assert refused(game, ALLIED, "laon") == "GE-210"
    game.play(ALLIED, "amiens")
    assert at(game, "amiens") == {FRENCH: 2}


@rule("GE-210")
def test_all_go_to_one_space_without_supply_as_well() -> None:
    game = beaten({"vervins": {FRENCH: 2}, "laon": {FRENCH: 3}, "paris": {INF: 1}})
    assert set(game.choices(ALLIED)) == {"dinant", "amiens", "arras", "sedan"}
    assert refused(game, ALLIED, "laon") == "GE-210"


@rule("GE-212")
def test_an_attacker_who_chooses_must_choose_a_supplied_space() -> None:
    cut_off = {"liege": {INF: 1}, "bruxelles": {INF: 1}, "mons": {INF: 1}}  # around Dinant
    game = beaten({"vervins": {FRENCH: 2}, **cut_off}, armour=2)
    assert kind(game, GERMAN) == "retreat"
    assert refused(game, GERMAN, "dinant") == "GE-212"


@rule("GE-210")
def test_a_base_takes_any_number() -> None:
    units = {"laon": {FRENCH: 2}, "paris": {FRENCH: 6}, "vervins": {INF: 3}, "amiens": {INF: 1}, "reims": {INF: 1}}
    game = begin(table({**BASE, "libramont": {INF: 1}, **units}, german=["operation"]), dice=[6, 5, 1, 2])
    storm(game, GERMAN, "vervins", [INF, INF], "laon")
    game.play(ALLIED, "retreat")
    assert at(game, "paris") == {FRENCH: 8}


@rule("GE-210", "GE-213")
def test_they_split_where_no_space_takes_them_all() -> None:
    units = {
        "vervins": {FRENCH: 1, TANKS: 1},
        **{space: {FRENCH: 3} for space in ("amiens", "arras", "laon")},
        "sedan": {FRENCH: 4},
        "dinant": {FRENCH: 4},
    }
    game = beaten(units)
    assert set(game.choices(ALLIED)) == {"amiens", "arras", "laon"}
    assert refused(game, ALLIED, "sedan") == "GE-109"
    game.play(ALLIED, "laon")
    assert kind(game, ALLIED) == "split"
    game.play(ALLIED, [TANKS])
    assert refused(game, ALLIED, "laon") == "GE-109"
    game.play(ALLIED, "amiens")
    assert at(game, "laon") == {FRENCH: 3, TANKS: 1}
    assert at(game, "amiens") == {FRENCH: 4}


@rule("GE-213")
def test_the_owner_says_which_units_go_where_even_if_the_enemy_picks_the_space() -> None:
    full = {space: {FRENCH: 3} for space in ("amiens", "arras", "laon", "sedan", "dinant")}
    game = beaten({"vervins": {FRENCH: 1, TANKS: 1}, **full}, armour=2)
    game.play(GERMAN, "laon")
    assert game.waiting == {ALLIED} and kind(game, ALLIED) == "split"
    assert game.choices(ALLIED) == [[TANKS], [FRENCH]]


@rule("GE-211")
def test_an_empty_space_of_the_own_side_will_do() -> None:
    game = beaten({"vervins": {FRENCH: 2}})
    game.play(ALLIED, "amiens")
    assert at(game, "amiens") == {FRENCH: 2}


@rule("GE-212")
def test_a_supplied_space_comes_first() -> None:
    cut_off = {"liege": {INF: 1}, "bruxelles": {INF: 1}, "mons": {INF: 1}}  # around Dinant
    game = beaten({"vervins": {FRENCH: 2}, **cut_off})
    assert "dinant" not in game.choices(ALLIED)
    assert refused(game, ALLIED, "dinant") == "GE-212"


@rule("GE-212")
def test_an_unsupplied_space_is_better_than_none() -> None:
    cut_off = {space: {INF: 1} for space in ("liege", "bruxelles", "mons", "amiens", "arras", "laon", "sedan")}
    game = beaten({"vervins": {FRENCH: 2}, **cut_off})
    assert at(game, "dinant") == {FRENCH: 2}


@rule("GE-213")
def test_supply_comes_before_staying_together() -> None:
    units = {
        "vervins": {FRENCH: 2},
        **{space: {INF: 1} for space in ("liege", "bruxelles", "mons", "arras", "laon", "sedan")},
        "amiens": {FRENCH: 3},
    }
    game = beaten(units)  # Amiens has room for one, Dinant for both but without supply
    assert at(game, "amiens") == {FRENCH: 4}
    assert at(game, "dinant") == {FRENCH: 1}


@rule("GE-213")
def test_control_and_supply_are_those_after_the_space_is_lost() -> None:
    units = {"vervins": {FRENCH: 2}, **{space: {INF: 1} for space in ("liege", "bruxelles", "mons", "reims", "verdun")}}
    game = beaten(units)  # Dinant and Sedan reached Paris through Vervins only
    assert set(game.choices(ALLIED)) == {"amiens", "arras", "laon"}
    assert refused(game, ALLIED, "sedan") == "GE-212"


@rule("GE-213")
def test_limited_supply_is_no_supply_for_a_retreat() -> None:
    cut_off = {"reims": {INF: 1}, "metz": {INF: 1}}  # around Verdun, a fortress
    game = beaten({"sedan": {FRENCH: 2}, **cut_off}, target="sedan")
    assert at(game, "vervins") == {FRENCH: 2}
    game = beaten({"sedan": {FRENCH: 2}, **cut_off, "vervins": {INF: 1}}, target="sedan")
    assert at(game, "verdun") == {FRENCH: 2}


@rule("GE-214")
def test_the_space_that_the_attackers_left_will_do_when_it_has_reverted() -> None:
    units = {"vervins": {FRENCH: 2}, "libramont": {INF: 2}, "dinant": {INF: 1}, "prum": {INF: 1}}
    game = begin(table(units, german=["operation"]), dice=[6, 2, 1])  # unsupplied, so one die
    storm(game, GERMAN, "libramont", [INF, INF], "vervins")
    game.play(ALLIED, "retreat")
    game.play(ALLIED, "libramont")
    assert at(game, "libramont") == {FRENCH: 2}


@rule("GE-215")
def test_british_units_do_not_retreat_into_a_fortress_or_paris() -> None:
    units = {"sedan": {BRITISH: 2}}
    game = beaten(units, target="sedan")
    assert set(game.choices(ALLIED)) == {"vervins", "reims"}
    assert refused(game, ALLIED, "verdun") == "GE-215"
    units = {"laon": {BRITISH: 1}}
    game = beaten(units, origin="vervins", target="laon", collapsed=["belgium"])
    assert refused(game, ALLIED, "paris") == "GE-215"
    assert "reims" in game.choices(ALLIED)


@rule("GE-215")
def test_a_mixed_group_stays_together_where_it_can() -> None:
    game = beaten({"sedan": {BRITISH: 1, FRENCH: 1}}, target="sedan")
    assert "verdun" not in game.choices(ALLIED)
    game.play(ALLIED, "reims")
    assert at(game, "reims") == {BRITISH: 1, FRENCH: 1}


@rule("GE-215", "GE-216")
def test_else_it_splits_by_nation() -> None:
    units = {"sedan": {BRITISH: 1, FRENCH: 1}, "vervins": {INF: 1}, "reims": {INF: 1}}
    game = beaten(units, target="sedan")
    assert at(game, "verdun") == {FRENCH: 1}
    assert box(game, "surrendered") == {BRITISH: 1}


# ---- no way out ----


def trapped(defenders: Mapping[str, int], **others: Mapping[str, int]) -> Game:
    """Vervins falls with German units all around."""
    around = {space: {INF: 1} for space in ("dinant", "amiens", "arras", "laon", "sedan")}
    return beaten({**around, **others, "vervins": defenders}, armour=4 if TANKS in defenders else 0)


@rule("GE-216", "GE-217")
def test_infantry_without_a_way_out_surrenders() -> None:
    game = trapped({FRENCH: 1, BRITISH: 1})
    assert box(game, "surrendered") == {FRENCH: 1, BRITISH: 1}
    assert game.view(None)["boxes"]["surrendered"] == [[FRENCH, 1], [BRITISH, 1]]
    assert game.view(None)["tracks"]["surrendered"] == [3, 5]
    assert by(game, "vervins") == GERMAN


@rule("GE-216")
def test_it_surrenders_for_want_of_room_too_and_though_supplied() -> None:
    full = {space: {FRENCH: 4} for space in ("dinant", "amiens", "arras", "laon", "sedan")}
    game = beaten({"vervins": {FRENCH: 2}, **full})
    assert box(game, "surrendered") == {FRENCH: 2}
    assert told(game, "surrendered") == ["GE-217", "GE-217"]


@rule("GE-216")
def test_only_those_that_find_no_room_surrender() -> None:
    full = {space: {FRENCH: 4} for space in ("dinant", "amiens", "arras", "sedan")}
    game = beaten({"vervins": {FRENCH: 2}, **full, "laon": {FRENCH: 3}})
    assert at(game, "laon") == {FRENCH: 4}
    assert box(game, "surrendered") == {FRENCH: 1}


@rule("GE-218")
def test_armour_never_surrenders() -> None:
    game = trapped({TANKS: 1, FRENCH: 1})
    assert box(game, "surrendered") == {FRENCH: 1}
    assert box(game, "waiting") == {TANKS: 1}
    assert told(game, "lost") == ["GE-218"]


@rule("GE-218")
def test_british_armour_does_not_surrender_either() -> None:
    around = {space: {INF: 1} for space in ("dinant", "amiens", "arras", "laon", "sedan")}
    game = beaten({**around, "vervins": {BRITISH_TANKS: 1}})
    assert box(game, "waiting") == {BRITISH_TANKS: 1}
    assert box(game, "surrendered") == {}


@rule("GE-219")
def test_german_infantry_that_surrenders_is_out_of_the_game() -> None:
    units = {"laon": {FRENCH: 2}, "vervins": {INF: 1, ARM: 1}, "prum": {INF: 1}}
    game = begin(table(units, active=ALLIED, allied=["operation"]), dice=[6, 5, 1])
    storm(game, ALLIED, "laon", [FRENCH, FRENCH], "vervins")
    game.play(GERMAN, "retreat")
    assert box(game, "gone") == {INF: 1}
    assert box(game, "waiting") == {ARM: 1}
    assert elan(game) == 2


# ---- frozen ----


def retreated(**cards: Sequence[str]) -> Game:
    """Two French have retreated to Laon, where two stood; it is the Allied phase."""
    g = table(
        {**BASE, "libramont": {INF: 3}, "vervins": {FRENCH: 2}, "laon": {FRENCH: 2}},
        german=["operation", "operation", *cards.get("german", ())],
        allied=["operation", "logistics", *cards.get("allied", ())],
    )
    game = begin(g, dice=[6, 5, 2, 1])
    storm(game, GERMAN, "libramont", [INF, INF], "vervins")
    game.play(ALLIED, "retreat")
    game.play(ALLIED, "laon")
    return game


@rule("GE-220")
def test_retreated_units_sit_out_the_next_phase() -> None:
    game = retreated()
    assert frozen_at(game, "laon") == {FRENCH: 2}
    game.play(ALLIED, ["card", "operation"])
    assert game.choices(ALLIED) == [[FRENCH], [FRENCH, FRENCH]]
    assert refused(game, ALLIED, [FRENCH] * 3) == "GE-220"


@rule("GE-220")
def test_they_move_neither_by_logistics_nor_by_elan() -> None:
    units = {**BASE, "vervins": {INF: 1}, "laon": {FRENCH: 2}}
    g = table(units, active=ALLIED, elan=1, allied=["logistics", "operation"], frozen={"laon": {FRENCH: 2}})
    assert begin(g).choices(ALLIED) == ["pass"]


@rule("GE-220", "GE-222")
def test_they_are_not_evacuated_either() -> None:
    units = {**BASE, "dunkerque": {BRITISH: 1}}
    free = table(units, active=ALLIED, allied=["logistics"])
    assert begin(free).choices(ALLIED) == [["card", "logistics"], "pass"]
    stiff = table(units, active=ALLIED, allied=["logistics"], frozen={"dunkerque": {BRITISH: 1}})
    assert begin(stiff).choices(ALLIED) == ["pass"]


@rule("GE-221")
def test_they_are_shown_apart() -> None:
    pieces = [piece for piece in retreated().view(None)["pieces"] if piece[1] == "laon"]
    assert pieces == [[FRENCH, "laon", 2, 0], [FRENCH, "laon", 2, 1]]


@rule("GE-222")
def test_they_count_for_stacking_and_control_where_they_are() -> None:
    game = retreated()
    assert at(game, "laon") == {FRENCH: 4}
    g = table({**BASE, "vervins": {INF: 1}, "laon": {FRENCH: 4}}, active=ALLIED, frozen={"laon": {FRENCH: 4}})
    put(g, PLACE["amiens"], TYPE_OF[FRENCH])
    g.hand[CARD[ALLIED]["operation"]] = 1
    game = begin(g)
    game.play(ALLIED, ["card", "operation"])
    assert refused(game, ALLIED, "laon") == "GE-109"


@rule("GE-222")
def test_they_are_free_after_one_phase_of_their_side() -> None:
    game = retreated()
    move(game, ALLIED, "operation", "laon", [FRENCH], "reims")
    assert frozen_at(game, "laon") == {}


@rule("GE-222")
def test_a_pass_counts_as_that_phase() -> None:
    game = retreated()
    pass_on(game, ALLIED)
    move(game, GERMAN, "operation", "prum", [INF], "dusseldorf")
    game.play(ALLIED, ["card", "operation"])
    assert [FRENCH] * 4 in game.choices(ALLIED)


@rule("GE-222")
def test_the_enemys_phase_frees_nobody() -> None:
    g = table({**BASE, "vervins": {INF: 1}, "laon": {FRENCH: 1}}, german=["operation"], frozen={"laon": {FRENCH: 1}})
    game = begin(g)
    pass_on(game, GERMAN)
    assert frozen_at(game, "laon") == {FRENCH: 1}


@rule("GE-222")
def test_nobody_is_frozen_when_a_turn_begins() -> None:
    g = table({**BASE, "laon": {FRENCH: 2}, "vervins": {INF: 1}}, frozen={"laon": {FRENCH: 1}, "vervins": {INF: 1}})
    g.passes = 1
    game = begin(g)
    pass_on(game, GERMAN)
    assert state(game).turn == 3
    assert not any(state(game).frozen)


@rule("GE-220", "GE-222")
def test_frozen_germans_are_freed_by_a_german_phase() -> None:
    units = {"laon": {FRENCH: 2}, "vervins": {INF: 2}, "libramont": {INF: 1}, "prum": {INF: 1}}
    game = begin(table(units, active=ALLIED, german=["operation"], allied=["operation"]), dice=[6, 5, 1, 2])
    storm(game, ALLIED, "laon", [FRENCH, FRENCH], "vervins")
    game.play(GERMAN, "retreat")
    if kind(game, GERMAN) == "retreat":
        game.play(GERMAN, "libramont")
    assert frozen_at(game, "libramont") == {INF: 2}
    pass_on(game, GERMAN)
    assert frozen_at(game, "libramont") == {}


@rule("GE-223")
def test_breakthrough_into_the_space_of_the_retreat_meets_them_in_its_defence() -> None:
    g = table({**BASE, "libramont": {INF: 1, ARM: 2}, "vervins": {FRENCH: 2}}, german=["operation", "breakthrough"])
    game = begin(g, dice=[6, 5, 1, 2, 1])
    storm(game, GERMAN, "libramont", [ARM, ARM], "vervins")
    keep(game, GERMAN, 6, 5)
    game.play(GERMAN, "laon")
    game.play(GERMAN, ["card", "breakthrough"], [ARM], "laon")
    assert at(game, "laon") == {FRENCH: 2}
    assert dice_of(game, ALLIED) == 2
    assert state(game).defenders == 2
