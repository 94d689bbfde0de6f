"""Combat cards: who lays what and when, what each sees of the other's, where they go (rulebook: Combats)."""

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
    TANKS,
    at,
    begin,
    by,
    dice_of,
    fight,
    fighter,
    hand,
    keep,
    kind,
    lay,
    move,
    refused,
    state,
    table,
    told,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.guerre_eclair.tables import CARD, CARDS


def assault(
    *, german: Sequence[str] = (), allied: Sequence[str] = (), dice: Sequence[int] = (), garrison: int = 2
) -> Game:
    """Two German infantry of Prüm enter Libramont."""
    g = table(
        {"prum": {INF: 2}, "libramont": {FRENCH: garrison}},
        german=["operation", *german],
        allied=["operation", *allied],
    )
    game = begin(g, dice=dice)
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    return game


def counterblow(*, german: Sequence[str] = (), allied: Sequence[str] = (), dice: Sequence[int] = ()) -> Game:
    """A French infantry and an armour of Laon enter Vervins, which two German infantry hold."""
    g = table(
        {"prum": {INF: 1}, "libramont": {INF: 1}, "vervins": {INF: 2}, "laon": {FRENCH: 1, TANKS: 1}},
        active=ALLIED,
        german=german,
        allied=["operation", *allied],
    )
    game = begin(g, dice=dice)
    move(game, ALLIED, "operation", "laon", [FRENCH, TANKS], "vervins")
    return game


# ---- the order of a combat ----


@rule("GE-146")
def test_the_attacker_is_asked_first_and_may_lay_any_of_his_combat_cards() -> None:
    game = assault(german=["air", "staff"])
    assert game.waiting == {GERMAN}
    assert kind(game, GERMAN) == "attack-cards"
    assert game.choices(GERMAN) == ["air", "staff", "fog", "done"]


@rule("GE-146")
def test_cards_lie_face_down() -> None:
    game = assault(german=["air"])
    lay(game, GERMAN, "air", "fog")
    for viewer in (ALLIED, None):
        assert fighter(game, GERMAN, viewer)["laid"] == 2
        assert fighter(game, GERMAN, viewer)["cards"] == []
    assert fighter(game, GERMAN, GERMAN)["cards"] == ["air", "fog"]
    assert all("air" not in str(note.about) for note in game.notes(ALLIED))


@rule("GE-147")
def test_the_defender_lays_second_knowing_only_how_many() -> None:
    game, other = assault(german=["air", "staff"], allied=["air"]), assault(german=["air", "staff"], allied=["air"])
    lay(game, GERMAN, "air", "fog")
    lay(other, GERMAN, "staff", "fog")
    ask = game.ask(ALLIED)
    assert ask is not None and ask.kind == "defence-cards"
    assert ask.about["laid"] == 2
    assert game.seen(ALLIED) == other.seen(ALLIED)


@rule("GE-148")
def test_both_sides_cards_are_shown_together() -> None:
    game = assault(german=["air", "breakthrough"], allied=["air"], dice=[6, 4, 1])
    lay(game, GERMAN, "air")
    game.play(ALLIED, "air")
    assert fighter(game, ALLIED, GERMAN)["cards"] == []
    assert told(game, "shown") == []
    game.play(ALLIED, "done")
    assert fighter(game, GERMAN)["cards"] == ["air"]
    assert fighter(game, ALLIED)["cards"] == ["air"]
    assert told(game, "shown") == ["GE-148", "GE-148"]


@rule("GE-149")
def test_the_attacker_keeps_his_dice_before_the_defender_rolls() -> None:
    game = assault(german=["air"], dice=[6, 5, 4])
    fight(game, GERMAN, attack=["air"])
    assert kind(game, GERMAN) == "keep"
    assert fighter(game, GERMAN)["rolled"] == [6, 5, 4]
    assert fighter(game, ALLIED)["rolled"] == []


@rule("GE-150")
def test_the_defender_chooses_in_sight_of_the_attackers_dice() -> None:
    game = assault(german=["air"], dice=[6, 5, 4, 6, 2, 1])
    fight(game, GERMAN, attack=["air"])
    keep(game, GERMAN, 6, 4)
    assert kind(game, ALLIED) == "keep"
    assert fighter(game, GERMAN, ALLIED)["kept"] == [6, 4]


@rule("GE-151")
def test_the_winner_is_found_once_both_have_kept_their_dice() -> None:
    game = assault(dice=[6, 4, 6, 5, 1])
    fight(game, GERMAN)
    assert told(game, "won") == []
    keep(game, ALLIED, 6, 5)
    won = next(note for note in game.log if note.kind == "won")
    assert won.side == ALLIED and won.about["sums"] == [10, 11]


# ---- which cards may be laid ----


@rule("GE-152")
def test_any_number_of_cards_in_one_combat() -> None:
    game = assault(german=["air", "staff", "paratroopers"], allied=["air", "staff"])
    fight(game, GERMAN, attack=["air", "staff", "paratroopers", "fog"], defence=["air", "staff", "fog"])
    assert fighter(game, GERMAN)["laid"] == 4
    assert fighter(game, ALLIED)["laid"] == 3


@rule("GE-152")
def test_no_card_at_all_is_a_choice() -> None:
    game = assault(german=["air"], allied=["air"])
    game.play(GERMAN, "done")
    game.play(ALLIED, "done")
    assert fighter(game, GERMAN)["laid"] == fighter(game, ALLIED)["laid"] == 0


@rule("GE-152")
def test_an_operation_card_is_not_laid() -> None:
    game = assault(german=["logistics"], allied=["command"])
    assert refused(game, GERMAN, "logistics") == "GE-152"
    game.play(GERMAN, "done")
    assert refused(game, ALLIED, "command") == "GE-152"


@rule("GE-153")
def test_the_attacker_needs_the_attack_icon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CARDS[CARD[GERMAN]["air"]], "attack", False)  # no printed card is for defence alone
    game = assault(german=["air", "staff"])
    assert refused(game, GERMAN, "air") == "GE-153"
    assert refused(game, GERMAN, "staff") == ""


@rule("GE-154")
def test_the_defender_needs_the_defence_icon() -> None:
    game = counterblow(german=["paratroopers", "engineers", "staff"])
    lay(game, ALLIED)
    assert refused(game, GERMAN, "paratroopers") == "GE-154"
    assert refused(game, GERMAN, "engineers") == "GE-154"
    assert refused(game, GERMAN, "staff") == ""


@rule("GE-154")
def test_a_counter_attack_does_not_defend() -> None:
    game = assault(allied=["counterattack"])
    game.play(GERMAN, "done")
    assert refused(game, ALLIED, "counterattack") == "GE-154"


@rule("GE-155", "GE-204")
def test_air_support_is_one_die_in_attack_and_in_defence() -> None:
    game = assault(german=["air"], allied=["air"])
    assert dice_of(game, GERMAN) == 2
    assert dice_of(game, ALLIED) == 3
    fight(game, GERMAN, attack=["air"], defence=["air"])
    assert dice_of(game, GERMAN) == 3
    assert dice_of(game, ALLIED) == 4
    game = counterblow(german=["air"], allied=["air"])
    fight(game, ALLIED, attack=["air"], defence=["air"])
    assert dice_of(game, ALLIED) == 4  # two units, armour superiority
    assert dice_of(game, GERMAN) == 3


@rule("GE-156")
def test_breakthrough_is_not_laid() -> None:
    game = assault(german=["breakthrough"])
    assert refused(game, GERMAN, "breakthrough") == "GE-156"


@rule("GE-157")
def test_two_cards_of_one_name_are_not_laid_together() -> None:
    game = assault(german=["air", "air"], allied=["air", "air"])
    game.play(GERMAN, "air")
    assert refused(game, GERMAN, "air") == "GE-157"
    game.play(GERMAN, "done")
    game.play(ALLIED, "air")
    assert refused(game, ALLIED, "air") == "GE-157"


@rule("GE-159")
def test_engineers_are_for_fortresses() -> None:
    assert refused(assault(german=["engineers"]), GERMAN, "engineers") == "GE-159"
    game = begin(table({"prum": {INF: 2}}, german=["operation", "engineers"]))
    move(game, GERMAN, "operation", "prum", [INF, INF], "liege")
    assert refused(game, GERMAN, "engineers") == ""


@rule("GE-159")
def test_paratroopers_are_for_the_low_countries() -> None:
    g = table({"prum": {INF: 1}, "libramont": {INF: 2}}, german=["operation", "paratroopers"])
    game = begin(g)
    move(game, GERMAN, "operation", "libramont", [INF, INF], "sedan")
    assert refused(game, GERMAN, "paratroopers") == "GE-159"
    assert refused(assault(german=["paratroopers"]), GERMAN, "paratroopers") == ""


@rule("GE-159")
def test_a_counter_attack_needs_armour() -> None:
    assert refused(counterblow(allied=["counterattack"]), ALLIED, "counterattack") == ""
    g = table({"prum": {INF: 1}, "libramont": {INF: 1}, "vervins": {INF: 1}, "laon": {FRENCH: 2}}, active=ALLIED)
    g.hand[CARD[ALLIED]["operation"]] = g.hand[CARD[ALLIED]["counterattack"]] = 1
    game = begin(g)
    move(game, ALLIED, "operation", "laon", [FRENCH, FRENCH], "vervins")
    assert refused(game, ALLIED, "counterattack") == "GE-159"


@rule("GE-159")
def test_only_fog_of_war_may_be_laid_for_nothing() -> None:
    game = assault(german=["engineers"])
    assert game.choices(GERMAN) == ["fog", "done"]
    fight(game, GERMAN, attack=["fog"])
    assert dice_of(game, GERMAN) == 2


@rule("GE-160")
def test_a_defender_without_units_lays_cards_and_rolls_their_dice() -> None:
    g = table({"prum": {INF: 1}, "libramont": {INF: 2}}, german=["operation"], allied=["air"])
    game = begin(g, dice=[1, 2, 6])
    move(game, GERMAN, "operation", "libramont", [INF, INF], "vervins")  # no garrison, no bonus
    fight(game, GERMAN, defence=["air"])
    assert by(game, "vervins") == ALLIED
    assert at(game, "libramont") == {INF: 2}
    assert told(game, "won") == ["GE-176"]


# ---- where they go afterwards ----


@rule("GE-158")
def test_used_cards_are_discarded_and_fog_comes_back() -> None:
    game = assault(german=["air"], allied=["staff"], dice=[6, 5, 4, 2, 2, 1])
    fight(game, GERMAN, attack=["air", "fog"], defence=["staff", "fog"])
    assert "fog" not in hand(game, GERMAN)  # it lies on the table
    keep(game, GERMAN, 6, 5)
    game.play(ALLIED, "stand")
    keep(game, ALLIED, 2, 1)
    game.play(ALLIED, "retreat")
    game.play(ALLIED, "dinant")
    assert hand(game, GERMAN) == ["fog"]
    assert hand(game, ALLIED) == ["operation", "fog"]
    g = state(game)
    assert g.reserve[CARD[GERMAN]["air"]] == CARDS[CARD[GERMAN]["air"]].copies
    assert g.reserve[CARD[ALLIED]["staff"]] == CARDS[CARD[ALLIED]["staff"]].copies
    assert sum(g.removed) == 0


@rule("GE-158")
def test_cards_are_used_up_by_a_lost_combat_too() -> None:
    game = assault(german=["air"], dice=[1, 2, 3, 6, 5, 5])
    fight(game, GERMAN, attack=["air", "fog"])
    keep(game, GERMAN, 3, 2)
    keep(game, ALLIED, 6, 5)
    assert hand(game, GERMAN) == ["fog"]


@rule("GE-158")
def test_fog_serves_again_in_the_same_phase() -> None:
    g = table({"prum": {ARM: 2}}, german=["operation", "breakthrough"])
    game = begin(g, dice=[6, 5, 4, 1])
    move(game, GERMAN, "operation", "prum", [ARM, ARM], "libramont")
    fight(game, GERMAN, attack=["fog"])
    keep(game, GERMAN, 6, 5)
    game.play(GERMAN, ["card", "breakthrough"], [ARM, ARM], "sedan")
    assert kind(game, GERMAN) == "attack-cards"
    assert "fog" in game.choices(GERMAN)


@rule("GE-158")
def test_paratroopers_leave_the_game() -> None:
    game = assault(german=["paratroopers"], dice=[1, 1, 2, 6, 5, 4])
    fight(game, GERMAN, attack=["paratroopers"])
    keep(game, GERMAN, 2, 1)
    keep(game, ALLIED, 6, 5)
    assert game.view(None)["hands"][GERMAN]["removed"] == ["paratroopers"]


@rule("GE-120", "GE-145")
def test_an_attack_comes_from_one_space_with_the_units_that_moved() -> None:
    units = {"prum": {INF: 1}, "libramont": {INF: 1}, "vervins": {FRENCH: 1}, "sedan": {ARM: 4}, "lille": {BRITISH: 1}}
    game = begin(table(units, german=["operation"]))
    move(game, GERMAN, "operation", "libramont", [INF], "vervins")
    assert dice_of(game, GERMAN) == 1  # the armour at Sedan, next to Vervins, does not join in
    assert state(game).superior == 0
