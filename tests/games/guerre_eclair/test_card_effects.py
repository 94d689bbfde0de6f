"""What each action card does, and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    ARM,
    BRITISH,
    FRENCH,
    GERMAN,
    INF,
    at,
    begin,
    box,
    by,
    carry,
    dice_of,
    elan,
    fight,
    fighter,
    frozen_at,
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
from grognard.games.guerre_eclair.tables import CARD, CARDS

HOME = {"prum": {INF: 1}, "dusseldorf": {INF: 1}, "saarbrucken": {INF: 1}}


def copies(side: int, card: str) -> int:
    return CARDS[CARD[side][card]].copies


# ---- Opération, Logistique ----


@rule("GE-198")
@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_operation_gives_one_tactical_movement(side: int) -> None:
    units = {**HOME, "prum": {INF: 2}, "laon": {FRENCH: 2}}
    game = begin(table(units, active=side, german=["operation"], allied=["operation"]))
    if side == GERMAN:
        move(game, GERMAN, "operation", "prum", [INF, INF], "dusseldorf")
        assert at(game, "dusseldorf") == {INF: 3}
    else:
        move(game, ALLIED, "operation", "laon", [FRENCH, FRENCH], "reims")
        assert at(game, "reims") == {FRENCH: 2}
    assert game.waiting == {1 - side}
    assert hand(game, side) == ["fog"]


@rule("GE-270")
@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_logistics_gives_a_strategic_movement(side: int) -> None:
    units = {**HOME, "libramont": {INF: 2}, "paris": {FRENCH: 3}}
    game = begin(table(units, active=side, german=["logistics"], allied=["logistics"]))
    game.play(side, ["card", "logistics"])
    if side == GERMAN:
        carry(game, GERMAN, "libramont", INF, "saarbrucken")
        carry(game, GERMAN, "libramont", INF, "dusseldorf")
        assert at(game, "libramont") == {}
    else:
        carry(game, ALLIED, "paris", FRENCH, "anvers")
        carry(game, ALLIED, "paris", FRENCH, "metz")
        assert at(game, "anvers") == at(game, "metz") == at(game, "paris") == {FRENCH: 1}
    assert game.waiting == {1 - side}


@rule("GE-270", "GE-136")
def test_allied_logistics_permits_evacuation() -> None:
    game = begin(table({**HOME, "rouen": {BRITISH: 1}}, active=ALLIED, allied=["logistics"]))
    game.play(ALLIED, ["card", "logistics"])
    carry(game, ALLIED, "rouen", BRITISH, "evacuate")
    assert box(game, "gone") == {BRITISH: 1}


# ---- Percée ----


def broken_through(*, german: Sequence[str] = ("breakthrough",), **other: dict[str, int]) -> Game:
    """Three armour and an infantry have taken Libramont, which was empty."""
    g = table({**HOME, "prum": {ARM: 3, INF: 1}, **other}, german=["operation", *german])
    game = begin(g, dice=[6, 5, 1, 1])
    storm(game, GERMAN, "prum", [INF, ARM, ARM, ARM], "libramont")
    keep(game, GERMAN, 6, 5)
    return game


@rule("GE-200", "GE-156")
def test_breakthrough_moves_armour_of_the_winning_stack_only() -> None:
    game = broken_through(vervins={FRENCH: 1})
    assert kind(game, GERMAN) == "breakthrough"
    game.play(GERMAN, ["card", "breakthrough"])
    assert game.choices(GERMAN) == [[ARM], [ARM, ARM], [ARM, ARM, ARM]]
    assert refused(game, GERMAN, [INF, ARM]) == "GE-200"
    game.play(GERMAN, [ARM], "sedan")
    assert at(game, "libramont") == {INF: 1, ARM: 2}
    assert kind(game, GERMAN) == "attack-cards"
    assert hand(game, GERMAN) == ["fog"]


@rule("GE-200")
def test_without_the_card_there_is_no_breakthrough() -> None:
    game = broken_through(german=())
    assert refused(game, GERMAN, ["card", "breakthrough"]) == "GE-200"
    game.play(GERMAN, "stop")
    assert game.waiting == {ALLIED}


@rule("GE-200")
def test_nor_after_a_lost_attack() -> None:
    g = table({**HOME, "prum": {ARM: 1}, "libramont": {FRENCH: 4}}, german=["operation", "breakthrough"])
    game = begin(g, dice=[1, 2, 6, 5, 4])
    storm(game, GERMAN, "prum", [ARM], "libramont")
    keep(game, ALLIED, 6, 5)
    assert game.waiting == {ALLIED} and kind(game, ALLIED) == "operation"


@rule("GE-200")
def test_nor_for_a_stack_of_infantry() -> None:
    g = table({**HOME, "prum": {INF: 2}}, german=["operation", "breakthrough"])
    game = begin(g, dice=[6, 5, 1])
    storm(game, GERMAN, "prum", [INF, INF], "libramont")
    assert game.waiting == {ALLIED}


@rule("GE-200")
def test_nor_when_a_sacrifice_has_thrown_the_attackers_back() -> None:
    g = table({**HOME, "prum": {ARM: 2}, "liege": {FRENCH: 1}}, german=["operation", "breakthrough"])
    game = begin(g, dice=[6, 5, 3, 2, 1, 1])
    storm(game, GERMAN, "prum", [ARM, ARM], "liege")
    keep(game, ALLIED, 3, 2)
    game.play(ALLIED, "sacrifice")
    assert game.waiting == {ALLIED} and kind(game, ALLIED) == "operation"


@rule("GE-201")
def test_breakthrough_comes_after_the_retreat_and_the_elan() -> None:
    g = table({**HOME, "prum": {ARM: 3}, "libramont": {FRENCH: 2}}, german=["operation", "breakthrough"])
    game = begin(g, dice=[6, 6, 5, 3, 2, 1])
    storm(game, GERMAN, "prum", [ARM] * 3, "libramont")
    keep(game, GERMAN, 6, 6)
    keep(game, ALLIED, 3, 2)
    game.play(GERMAN, "sedan")
    assert kind(game, GERMAN) == "breakthrough"
    assert at(game, "sedan") == {FRENCH: 1}
    assert elan(game) == -1


@rule("GE-201")
def test_it_may_go_to_a_friendly_space_or_over_one() -> None:
    game = broken_through(dinant={INF: 1}, mons={INF: 1})
    game.play(GERMAN, ["card", "breakthrough"], [ARM])
    for space in ("prum", "dinant", "bruxelles", "liege", "mons", "dusseldorf"):
        assert refused(game, GERMAN, space) == ""  # the last four are two spaces away
    game.play(GERMAN, "mons")
    assert at(game, "mons") == {INF: 1, ARM: 1}
    assert game.waiting == {ALLIED}


@rule("GE-201")
def test_it_obeys_stacking() -> None:
    game = broken_through(dinant={INF: 3})
    game.play(GERMAN, ["card", "breakthrough"], [ARM, ARM])
    assert refused(game, GERMAN, "dinant") == "GE-109"


@rule("GE-201")
def test_it_may_leave_the_conquered_space_empty() -> None:
    g = table({**HOME, "prum": {ARM: 2}}, german=["operation", "breakthrough"])
    game = begin(g, dice=[6, 5, 1, 1])
    storm(game, GERMAN, "prum", [ARM, ARM], "libramont")
    keep(game, GERMAN, 6, 5)
    game.play(GERMAN, ["card", "breakthrough"], [ARM, ARM], "vervins")
    assert by(game, "libramont") == ALLIED
    assert fighter(game, GERMAN)["unsupplied"] == 1


@rule("GE-201")
def test_another_copy_may_follow_another_victory() -> None:
    game = broken_through(german=["breakthrough", "breakthrough"])
    game.play(GERMAN, ["card", "breakthrough"], [ARM] * 3, "vervins")
    fight(game, GERMAN)  # no garrison: taken at once
    assert kind(game, GERMAN) == "breakthrough"
    game.play(GERMAN, ["card", "breakthrough"], [ARM, ARM], "laon")
    fight(game, GERMAN)
    game.play(GERMAN, "stop")
    assert at(game, "laon") == {ARM: 2}
    assert at(game, "vervins") == {ARM: 1}
    assert hand(game, GERMAN) == ["fog"]


@rule("GE-201")
def test_one_copy_is_one_movement() -> None:
    game = broken_through()
    game.play(GERMAN, ["card", "breakthrough"], [ARM] * 3, "vervins")
    fight(game, GERMAN)
    assert refused(game, GERMAN, ["card", "breakthrough"]) == "GE-200"


@rule("GE-200")
def test_as_an_operation_it_moves_armour_only() -> None:
    game = begin(table({**HOME, "prum": {ARM: 2, INF: 2}}, german=["breakthrough"]))
    game.play(GERMAN, ["card", "breakthrough"])
    assert game.choices(GERMAN) == [[ARM], [ARM, ARM]]
    assert refused(game, GERMAN, [INF, ARM]) == "GE-200"


# ---- Soutien aérien ----


def over_libramont(german: Sequence[str], allied: Sequence[str]) -> Game:
    """Both sides hold air support, and lay these cards; the attack fails."""
    g = table({**HOME, "prum": {INF: 2}, "libramont": {FRENCH: 1}}, german=["operation", "air"], allied=["air"])
    game = begin(g, dice=[1, 2, 2, 6, 5, 4] if german else [1, 2, 6, 5, 4], draws=["operation"] * 6)
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    fight(game, GERMAN, attack=german, defence=allied)
    if kind(game, GERMAN) == "keep":
        keep(game, GERMAN, 2, 1)
    if kind(game, ALLIED) == "keep":
        keep(game, ALLIED, 6, 5)
    return game


def plan_any(game: Game) -> None:
    """Both plan the first cards that they may, and lose what fatigue takes."""
    for side in (GERMAN, ALLIED):
        while state(game).phase == "planning" and game.ask(side) is not None:
            game.play(side, game.choices(side)[0])


@rule("GE-206")
def test_both_air_supports_in_one_combat_remove_the_allied_and_block_the_german_one() -> None:
    game = over_libramont(["air"], ["air"])
    g = state(game)
    assert game.view(None)["hands"][ALLIED]["removed"] == ["air"]
    assert game.view(None)["hands"][GERMAN]["removed"] == []
    assert g.reserve[CARD[ALLIED]["air"]] == copies(ALLIED, "air") - 1
    pass_on(game, ALLIED, GERMAN)
    assert state(game).phase == "planning"
    assert list(state(game).blocked)[CARD[GERMAN]["air"]] == 1
    ask = game.ask(GERMAN)
    assert ask is not None and ask.about["items"].count("air") == copies(GERMAN, "air") - 1


@rule("GE-206")
def test_with_the_other_copy_gone_too_air_support_is_refused() -> None:
    g = table({**HOME, "prum": {INF: 2}}, turn=2)
    g.blocked_next[CARD[GERMAN]["air"]] = copies(GERMAN, "air")
    game = begin(g)
    pass_on(game, GERMAN, ALLIED)
    assert refused(game, GERMAN, "air") == "GE-206"


@rule("GE-207")
@pytest.mark.parametrize(("german", "allied"), [(["air"], []), ([], ["air"])])
def test_air_support_of_one_side_only_is_discarded(german: list[str], allied: list[str]) -> None:
    game = over_libramont(german, allied)
    side = GERMAN if german else ALLIED
    g = state(game)
    assert "air" not in hand(game, side)
    assert g.reserve[CARD[side]["air"]] == copies(side, "air")
    assert not any(g.removed) and not any(g.blocked_next)


@rule("GE-207")
def test_the_blocked_copy_is_back_the_turn_after_the_next() -> None:
    game = over_libramont(["air"], ["air"])
    pass_on(game, ALLIED, GERMAN)
    plan_any(game)
    pass_on(game, GERMAN, ALLIED)
    assert state(game).turn == 4
    assert not any(state(game).blocked)
    while (ask := game.ask(GERMAN)) is not None and ask.kind != "plan":
        game.play(GERMAN, 0)
    assert ask is not None and ask.about["items"].count("air") == copies(GERMAN, "air")


# ---- Génie, Parachutistes, Contre-attaque, État-major ----


@rule("GE-268")
@pytest.mark.parametrize(("origin", "target", "dice"), [("prum", "liege", 1), ("saarbrucken", "metz", 1)])
def test_engineers_take_two_off_a_fortress(origin: str, target: str, dice: int) -> None:
    game = begin(table({**HOME, origin: {INF: 2}}, german=["operation", "engineers"]))
    move(game, GERMAN, "operation", origin, [INF, INF], target)
    assert dice_of(game, ALLIED) == 3
    lay(game, GERMAN, "engineers")
    assert dice_of(game, ALLIED) == 3  # not before the cards are shown
    lay(game, ALLIED)
    rolled = next(note for note in game.log if note.kind == "rolled" and note.side == ALLIED)
    assert len(rolled.about["dice"]) == dice


@rule("GE-268")
def test_the_bonus_does_not_fall_below_nothing() -> None:
    units = {**HOME, "metz": {INF: 3}, "verdun": {FRENCH: 2}}
    game = begin(table(units, german=["operation", "engineers"]), dice=[6, 5, 2, 1])
    move(game, GERMAN, "operation", "metz", [INF, INF], "verdun")
    fight(game, GERMAN, attack=["engineers"])
    rolled = next(note for note in game.log if note.kind == "rolled" and note.side == ALLIED)
    assert rolled.about["dice"] == [2, 1]


@rule("GE-167")
def test_paratroopers_and_counter_attacks_are_a_die() -> None:
    game = begin(table({**HOME, "prum": {INF: 2}}, german=["operation", "paratroopers"]), dice=[6, 5, 4])
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    fight(game, GERMAN, attack=["paratroopers"])
    assert fighter(game, GERMAN)["rolled"] == [6, 5, 4]


@rule("GE-068")
def test_general_staff_rolls_any_dice_again_once() -> None:
    game = begin(table({**HOME, "prum": {INF: 2}}, german=["operation", "staff"]), dice=[6, 1, 5, 2])
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    fight(game, GERMAN, attack=["staff"])
    assert game.choices(GERMAN) == ["stand", ["dice", 1], ["dice", 6], ["dice", 1, 6]]
    game.play(GERMAN, ["dice", 1])
    kept = next(note for note in game.log if note.kind == "kept")
    assert kept.about["dice"] == [6, 5]
    assert by(game, "libramont") == GERMAN


# ---- Commandement allié ----


@rule("GE-269", "GE-120")
def test_allied_command_moves_both_nations_and_those_who_have_retreated() -> None:
    units = {**HOME, "arras": {FRENCH: 1, BRITISH: 1}}
    g = table(units, active=ALLIED, allied=["operation", "command"], frozen={"arras": {FRENCH: 1}})
    game = begin(g)
    assert frozen_at(game, "arras") == {FRENCH: 1}
    move(game, ALLIED, "command", "arras", [FRENCH, BRITISH], "amiens")
    assert at(game, "amiens") == {FRENCH: 1, BRITISH: 1}
    game = begin(table(units, active=ALLIED, allied=["operation"]))
    game.play(ALLIED, ["card", "operation"])
    assert refused(game, ALLIED, [FRENCH, BRITISH]) == "GE-120"


# ---- what the decks hold ----


@rule("GE-267")
def test_the_german_deck() -> None:
    assert copies(GERMAN, "operation") == max(card.copies for card in CARDS if card.side == GERMAN)
    assert copies(GERMAN, "breakthrough") >= 2
    assert copies(GERMAN, "air") >= 2
    assert copies(GERMAN, "engineers") >= 1
    assert copies(GERMAN, "logistics") >= 1
    assert sum(card.copies for card in CARDS if card.side == GERMAN) == 18


@rule("GE-269")
def test_the_allied_deck() -> None:
    assert copies(ALLIED, "operation") > 1
    assert copies(ALLIED, "air") > 1
    assert copies(ALLIED, "command") >= 1
    assert copies(ALLIED, "logistics") >= 1
    assert sum(card.copies for card in CARDS if card.side == ALLIED) == 14


@rule("GE-269")
def test_the_allies_have_no_engineers_and_no_breakthrough() -> None:
    assert {"engineers", "breakthrough"}.isdisjoint(CARD[ALLIED])
