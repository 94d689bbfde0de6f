"""Losses: what a pair costs, who chooses, where the unit goes, and who is left (rulebook: Résultats des dés)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
    box,
    by,
    elan,
    frozen_at,
    give,
    keep,
    kind,
    pass_on,
    refused,
    state,
    storm,
    table,
    told,
)
from tests.rules import rule

from grognard.engine.game import Game


def assault(
    dice: Sequence[int],
    *,
    attackers: Mapping[str, int] | None = None,
    defenders: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
    turn: int = 2,
) -> Game:
    """Units of Prüm storm Libramont: two infantry against two French infantry and a bonus of one, if not said."""
    ours = dict(attackers or {INF: 2})
    theirs = {FRENCH: 2} if defenders is None else defenders
    g = table({"prum": ours, "libramont": theirs}, german=["operation"], turn=turn)
    game = begin(g, dice=dice, options=options)
    storm(game, GERMAN, "prum", [look for look, number in ours.items() for _ in range(number)], "libramont")
    return game


# ---- pairs ----


@rule("GE-180")
def test_a_pair_kept_by_the_loser_costs_the_winner_a_unit() -> None:
    game = assault([6, 5, 2, 2, 1])
    keep(game, ALLIED, 2, 2)
    assert box(game, "waiting") == {INF: 1}
    assert state(game).victor == GERMAN


@rule("GE-180")
def test_both_sides_may_lose_a_unit_in_one_combat() -> None:
    game = assault([5, 5, 4, 4, 1])
    keep(game, ALLIED, 4, 4)
    assert box(game, "waiting") == {INF: 1, FRENCH: 1}


@rule("GE-180")
def test_a_pair_rolled_but_not_kept_costs_nothing() -> None:
    game = assault([3, 2, 6, 5, 5])
    keep(game, ALLIED, 6, 5)
    assert box(game, "waiting") == {}


@rule("GE-180")
def test_one_die_is_no_pair() -> None:
    game = assault([6, 6], attackers={INF: 1}, defenders={})
    assert box(game, "waiting") == {}
    assert at(game, "prum") == {INF: 1}


@rule("GE-180")
def test_a_pair_costs_one_unit_only() -> None:
    game = assault([6, 6, 1, 2, 3], defenders={FRENCH: 4})
    keep(game, ALLIED, 3, 2)
    assert box(game, "waiting") == {FRENCH: 1}


@rule("GE-181")
def test_the_loser_of_a_unit_chooses_it() -> None:
    game = assault([6, 6, 1, 2, 3], defenders={FRENCH: 1, TANKS: 1, BRITISH: 1})
    keep(game, ALLIED, 3, 2)
    assert game.waiting == {ALLIED}
    assert game.choices(ALLIED) == [FRENCH, TANKS, BRITISH]
    game.play(ALLIED, TANKS)
    assert box(game, "waiting") == {TANKS: 1}


@rule("GE-181")
def test_by_the_option_the_enemy_chooses_it() -> None:
    game = assault([6, 6, 1, 2, 3], defenders={FRENCH: 1, TANKS: 1}, options={"loss-choice": "enemy"})
    keep(game, ALLIED, 3, 2)
    assert game.waiting == {GERMAN}
    game.play(GERMAN, TANKS)
    assert box(game, "waiting") == {TANKS: 1}


@rule("GE-181")
def test_of_two_alike_the_owner_gives_up_the_one_that_has_just_retreated() -> None:
    units = {"prum": {INF: 2}, "libramont": {FRENCH: 2}}
    g = table(units, german=["operation"], frozen={"libramont": {FRENCH: 1}})
    game = begin(g, dice=[1, 1, 6, 5, 4])
    storm(game, GERMAN, "prum", [INF, INF], "libramont")
    keep(game, ALLIED, 6, 5)
    assert at(game, "libramont") == {FRENCH: 1}
    assert frozen_at(game, "libramont") == {}


@rule("GE-182")
def test_the_defender_names_his_loss_first_and_none_goes_before_both_are_named() -> None:
    game = assault([5, 5, 6, 4, 4], attackers={INF: 1, ARM: 1}, defenders={FRENCH: 1, TANKS: 1})
    keep(game, ALLIED, 4, 4)
    assert game.waiting == {ALLIED} and kind(game, ALLIED) == "loss"
    game.play(ALLIED, FRENCH)
    assert game.waiting == {GERMAN} and kind(game, GERMAN) == "loss"
    assert at(game, "libramont") == {FRENCH: 1, TANKS: 1}
    game.play(GERMAN, ARM)
    assert box(game, "waiting") == {FRENCH: 1, ARM: 1}


@rule("GE-182")
def test_losses_are_taken_before_the_winner_is_found() -> None:
    game = assault([2, 2, 6, 5], defenders={FRENCH: 1})  # 4 against 11, but nobody is left there
    assert told(game, "won") == ["GE-186"]
    assert at(game, "libramont") == {INF: 2}


# ---- where lost units go ----


@rule("GE-183")
def test_a_lost_unit_waits_and_is_no_replacement_this_turn() -> None:
    g = table({"prum": {INF: 3}, "libramont": {FRENCH: 2}}, german=["operation", "reinforcements"], pool={ARM: 2})
    game = begin(g, dice=[3, 2, 1, 1, 5])
    storm(game, GERMAN, "prum", [INF, INF], "libramont")
    keep(game, ALLIED, 1, 1)
    game.play(ALLIED, "sacrifice")
    pass_on(game, ALLIED)
    assert box(game, "waiting") == {INF: 1, FRENCH: 1}
    assert box(game, "pool") == {ARM: 2}
    game.play(GERMAN, ["card", "reinforcements"])
    give(game, GERMAN, reinforce=ARM, reinforce_at="prum")
    assert refused(game, GERMAN, INF) == "GE-183"
    assert refused(game, GERMAN, ARM) == ""


@rule("GE-184")
def test_a_sacrificed_unit_waits() -> None:
    game = assault([6, 5, 1, 2, 3])
    keep(game, ALLIED, 3, 2)
    game.play(ALLIED, "sacrifice")
    assert box(game, "waiting") == {FRENCH: 1}
    assert box(game, "pool") == {}


@rule("GE-184", "GE-218")
def test_armour_without_a_retreat_waits() -> None:
    around = {space: {INF: 1} for space in ("amiens", "arras", "laon", "sedan", "dinant")}
    units = {**around, "prum": {INF: 1}, "libramont": {ARM: 4}, "vervins": {TANKS: 2}}
    game = begin(table(units, german=["operation"]), dice=[6, 5, 4, 2])
    storm(game, GERMAN, "libramont", [ARM] * 3, "vervins")
    keep(game, GERMAN, 6, 5)
    assert box(game, "waiting") == {TANKS: 2}
    assert box(game, "pool") == {}


@rule("GE-185")
def test_waiting_units_are_replacements_from_the_next_turn() -> None:
    game = assault([5, 5, 4, 4, 1])
    keep(game, ALLIED, 4, 4)
    game.play(ALLIED, "sacrifice")
    pass_on(game, ALLIED, GERMAN)
    assert state(game).turn == 3
    assert box(game, "waiting") == {}
    assert box(game, "pool") == {INF: 1, FRENCH: 2}


@rule("GE-185")
def test_losses_of_the_last_turn_never_return() -> None:
    game = assault([5, 5, 4, 4, 1], turn=5)
    keep(game, ALLIED, 4, 4)
    game.play(ALLIED, "sacrifice")
    pass_on(game, ALLIED, GERMAN)
    assert game.over
    assert box(game, "waiting") == {INF: 1, FRENCH: 2}
    assert box(game, "pool") == {}


# ---- who is left ----


@rule("GE-186")
def test_an_attacker_alone_wins_whatever_the_sums() -> None:
    game = assault([1, 1, 6, 5], defenders={FRENCH: 1})
    assert by(game, "libramont") == GERMAN
    assert at(game, "libramont") == {INF: 2}


@rule("GE-186")
def test_a_defender_alone_wins_whatever_the_sums() -> None:
    g = table({"prum": {ARM: 1}, "libramont": {FRENCH: 2}}, german=["operation"])
    game = begin(g, dice=[6, 5, 1, 1, 2])
    storm(game, GERMAN, "prum", [ARM], "libramont")
    keep(game, ALLIED, 1, 1)
    assert by(game, "libramont") == ALLIED
    assert at(game, "libramont") == {FRENCH: 2}
    assert state(game).victor == ALLIED


@rule("GE-187")
def test_a_garrison_alone_repels_an_attack_by_its_sum() -> None:
    game = assault([1, 2, 5], defenders={})  # 3 against 5
    assert told(game, "won") == ["GE-176"]
    assert by(game, "libramont") == ALLIED
    assert at(game, "prum") == {INF: 2}


@rule("GE-187")
def test_a_garrison_that_costs_a_unit_still_needs_no_units_of_its_own() -> None:
    g = table({"dusseldorf": {INF: 3}}, german=["operation"])
    game = begin(g, dice=[5, 4, 5, 5])
    storm(game, GERMAN, "dusseldorf", [INF, INF], "dordrecht")
    assert box(game, "waiting") == {INF: 1}
    assert by(game, "dordrecht") == ALLIED
    assert at(game, "dusseldorf") == {INF: 2}


@rule("GE-188")
def test_dice_of_a_defender_without_units_can_make_a_pair() -> None:
    g = table({"dusseldorf": {INF: 3}}, german=["operation"])
    game = begin(g, dice=[6, 5, 1, 1])
    storm(game, GERMAN, "dusseldorf", [INF, INF], "dordrecht")
    assert at(game, "dordrecht") == {INF: 1}
    assert box(game, "waiting") == {INF: 1}


@rule("GE-188")
def test_a_pair_against_a_space_without_units_costs_nothing() -> None:
    game = assault([6, 6, 5], defenders={})
    assert by(game, "libramont") == GERMAN
    assert sum(state(game).waiting) == 0
    assert elan(game) == 0


@rule("GE-189")
@pytest.mark.parametrize("dice", [[6, 6, 1, 1], [3, 3, 5, 5]])
def test_when_nobody_is_left_the_defender_wins(dice: Sequence[int]) -> None:
    g = table({"prum": {ARM: 1}, "libramont": {FRENCH: 1}}, german=["operation"])
    game = begin(g, dice=dice)  # one unit and superiority against one unit and the bonus
    storm(game, GERMAN, "prum", [ARM], "libramont")
    assert box(game, "waiting") == {ARM: 1, FRENCH: 1}
    assert told(game, "won") == ["GE-189"]
    assert by(game, "libramont") == ALLIED
    assert elan(game) == 1  # each lost a unit, and the defender won
