"""Combat (rulebook 7.0 to 7.2): who attacks whom, how often, and in what order a result is suffered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    assault,
    attack,
    begin,
    choose,
    desert,
    give,
    kind,
    lost,
    notes,
    refused,
    retreat,
    told,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game

HERE = "A30.15"  # desert all round: A30.16 north, A31.16 and A31.15 east, A30.14 south, A29.15 and A29.16 west


def asked(game: Game) -> list[tuple[int, str]]:
    """Who was asked what, in this order."""
    return [(entry[0], entry[1]) for entry in game.tape if entry[0] >= 0]


# ---- who attacks ----


@rule("AF-096")
def test_only_the_active_player_attacks_and_only_what_is_adjacent() -> None:
    units = {"A31.15": ["br.22arm"], HERE: ["it.pavia"], "A28.15": ["it.savona"]}
    game = begin(desert(units, active=ALLIED, phase="combat"))
    assert game.waiting == {ALLIED}
    assert game.choices(ALLIED) == [HERE, "done"]
    assert refused(game, ALLIED, "A28.15") == "AF-034"


@rule("AF-096")
def test_there_are_no_attacks_but_in_the_combat_phase() -> None:
    units = {"A31.15": ["br.22arm"], HERE: ["it.pavia"]}
    for phase in ("movement", "exploitation", "bombardment"):
        game = begin(desert(units, active=ALLIED, phase=phase))
        assert kind(game, ALLIED) != "attack"


@rule("AF-097")
def test_nobody_has_to_attack_but_the_attacked_defend() -> None:
    units = {"A31.15": ["br.22arm"], HERE: ["ge.lehr"]}
    game = begin(desert(units, active=ALLIED, phase="combat"), dice=[3, 4])
    assert "done" in game.choices(ALLIED)
    attack(game, HERE, "br.22arm")
    assert where(game, "ge.lehr") == ""
    assert (AXIS, "attack") not in asked(game)


@rule("AF-097")
def test_the_phase_ends_without_an_attack() -> None:
    game = begin(desert({"A31.15": ["br.22arm"], HERE: ["it.pavia"]}, active=ALLIED, phase="combat"))
    game.play(ALLIED, "done")
    assert told(game, "attack") == []
    assert kind(game, ALLIED) == "move"


def two_attacks(order: Sequence[str]) -> Game:
    """The Poles fail against A30.15 and fall back; Lehr, whose zone lies on their way, may be gone by then."""
    units = {
        HERE: ["it.pavia", "it.bologna"],
        "A31.15": ["po.bde"],
        "A32.14": ["ge.lehr"],
        "A33.15": ["br.22arm"],
    }
    game = begin(desert(units, active=ALLIED, phase="combat"), dice=[3, 4, 3, 4])
    for target in order:
        if target == HERE:
            attack(game, HERE, "po.bde")
            give(game, ALLIED, stand=0)
            if kind(game, ALLIED) == "retreat":
                game.play(ALLIED, game.choices(ALLIED)[0])
        else:
            attack(game, target, "br.22arm")
            choose(game, ALLIED, "advance")
    return game


@rule("AF-098")
@pytest.mark.parametrize(("order", "steps"), [(("A32.14", HERE), 1), ((HERE, "A32.14"), 2)])
def test_attacks_come_in_any_order_with_the_zones_that_are_left(order: Sequence[str], steps: int) -> None:
    game = two_attacks(order)
    assert where(game, "ge.lehr") == ""
    assert lost(game, "po.bde") == steps


@rule("AF-098")
def test_no_attack_is_declared_ahead() -> None:
    units = {HERE: ["ge.lehr"], "A31.15": ["br.22arm"], "A32.14": ["it.pavia"]}
    game = begin(desert(units, active=ALLIED, phase="combat"), dice=[3, 4])
    assert game.choices(ALLIED) == [HERE, "A32.14", "done"]
    attack(game, HERE, "br.22arm")
    assert notes(game, "result")


@rule("AF-099")
def test_all_units_of_a_hex_defend_together() -> None:
    game = assault({"A31.15": ["br.22arm"]}, HERE, ["it.medarm", "it.10bers", "ge.lehr"], dice=[3, 4])
    (note,) = notes(game, "attack")
    assert sorted(note["defenders"]) == ["ge.lehr", "it.10bers", "it.medarm"]
    assert note["odds"] == "1:1"  # 10 against 4, 5 and 3


# ---- the procedure ----


@rule("AF-100")
@pytest.mark.parametrize(
    ("dice", "column", "result"), [([1, 1], "3:1", "A1"), ([3, 4], "3:1", "D1"), ([6, 6], "3:1", "D2r2")]
)
def test_two_dice_and_the_odds_give_the_result(dice: list[int], column: str, result: str) -> None:
    game = assault({"A31.15": ["br.22arm"]}, HERE, ["it.sanmarco"], dice=dice)
    (note,) = notes(game, "result")
    assert (note["dice"], note["total"], note["column"], note["result"]) == (dice, sum(dice), column, result)


@rule("AF-101", "AF-102")
def test_a_result_is_for_the_attacker_and_for_the_defender() -> None:
    game = assault({"A31.15": ["br.22arm"]}, HERE, ["it.ggff"], dice=[3, 4])  # 2:1, 7: A1 D1r1
    give(game, AXIS, stand=0)
    retreat(game, AXIS, "A29.15")
    assert notes(game, "result")[0]["result"] == "A1 D1r1"
    assert (lost(game, "br.22arm"), lost(game, "it.ggff")) == (1, 1)
    assert (where(game, "br.22arm"), where(game, "it.ggff")) == ("A31.15", "A29.15")


@rule("AF-101")
def test_a_result_for_one_side_leaves_the_other_alone() -> None:
    game = assault({"A31.15": ["br.22arm"]}, HERE, ["it.ggff"], dice=[1, 3])  # 2:1, 4: A1
    assert (lost(game, "br.22arm"), lost(game, "it.ggff")) == (1, 0)
    game = assault({"A31.15": ["br.22arm"]}, HERE, ["it.ggff"], dice=[4, 4])  # 2:1, 8: D1
    assert (lost(game, "br.22arm"), lost(game, "it.ggff")) == (0, 1)


@rule("AF-102")
def test_one_step_and_one_hex_as_in_the_rulebooks_example() -> None:
    """A1r1: a unit of two steps is turned over and goes back a hex."""
    game = assault({"A31.15": ["in.3"]}, HERE, ["it.10bers"], dice=[3, 3])  # 3 against 5, 1:2, 6: A1r1
    give(game, ALLIED, stand=0)
    retreat(game, ALLIED, "A32.14")
    assert (lost(game, "in.3"), where(game, "in.3")) == (1, "A32.14")


@rule("AF-103")
def test_the_owner_says_who_loses_the_step() -> None:
    game = assault({"A31.15": ["br.22arm", "br.9arm"]}, HERE, ["it.10bers", "it.ggff"], dice=[4, 4])  # 2:1: D1
    assert kind(game, AXIS) == "loss"
    assert sorted(game.choices(AXIS)) == ["it.10bers", "it.ggff"]
    game.play(AXIS, "it.ggff")
    assert (lost(game, "it.10bers"), lost(game, "it.ggff")) == (0, 1)


# ---- the order of things ----


@rule("AF-107")
def test_a_result_is_applied_before_the_next_attack() -> None:
    units = {HERE: ["it.ggff"], "A31.15": ["br.22arm"], "A32.14": ["ge.lehr"], "A33.15": ["br.9arm"]}
    game = begin(desert(units, active=ALLIED, phase="combat"), dice=[5, 5])
    attack(game, HERE, "br.22arm")  # 2:1, 10: D1r1
    assert game.waiting == {AXIS}
    give(game, AXIS, stand=0)
    retreat(game, AXIS, "A29.15")
    assert kind(game, ALLIED) == "advance"
    choose(game, ALLIED, "advance")
    assert kind(game, ALLIED) == "attack"


@rule("AF-108")
def test_the_defender_suffers_first() -> None:
    game = assault(
        {"A31.15": ["br.22arm", "po.bde"]}, HERE, ["it.ggff", "ge.lehr"], dice=[2, 3]
    )  # 15 against 8, 2:1, 5 and 1 for combined arms: A1 D1
    assert game.waiting == {AXIS}
    give(game, AXIS, loss="it.ggff")
    assert game.waiting == {ALLIED}
    give(game, ALLIED, loss="po.bde")
    assert [note["unit"] for note in notes(game, "step")] == ["it.ggff", "po.bde"]


@rule("AF-109")
def test_units_without_strength_join_to_take_losses() -> None:
    game = assault({"A31.15": ["br.22arm", "br.artgrp1"]}, HERE, ["it.ggff"], dice=[1, 3])  # 2:1, 4: A1
    assert sorted(game.choices(ALLIED)) == ["br.22arm", "br.artgrp1"]
    give(game, ALLIED, loss="br.artgrp1")
    assert (lost(game, "br.22arm"), lost(game, "br.artgrp1")) == (0, 1)


@rule("AF-109")
def test_units_without_strength_do_not_attack_alone() -> None:
    units = {HERE: ["it.ggff"], "A31.15": ["br.22arm", "br.artgrp1"], "A28.15": ["ge.lehr"], "A27.15": ["br.artgrp2"]}
    game = begin(desert(units, active=ALLIED, phase="combat"))
    assert refused(game, ALLIED, "A28.15") == "AF-109"
    game.play(ALLIED, HERE)
    assert refused(game, ALLIED, "br.artgrp1") == "AF-109"
    game.play(ALLIED, "br.22arm")
    assert refused(game, ALLIED, "br.artgrp1") == ""


# ---- how often ----


@rule("AF-110", "AF-111")
def test_a_unit_attacks_once_with_all_it_has() -> None:
    units = {HERE: ["ge.288"], "A31.15": ["br.22arm", "br.9arm"], "A32.14": ["it.pavia"]}
    game = begin(desert(units, active=ALLIED, phase="combat"), dice=[1, 1])
    attack(game, HERE, "br.22arm")  # 1:1, 2: A2r1
    give(game, ALLIED, stand=1)
    game.play(ALLIED, "A32.14")
    assert game.choices(ALLIED) == ["br.9arm"]
    assert refused(game, ALLIED, "br.22arm") != ""


@rule("AF-111")
def test_a_hex_is_attacked_once() -> None:
    units = {HERE: ["ge.288"], "A31.15": ["br.22arm"], "A31.16": ["br.9arm"]}
    game = begin(desert(units, active=ALLIED, phase="combat"), dice=[2, 3])
    attack(game, HERE, "br.22arm")  # 1:1, 5: A1
    assert kind(game, ALLIED) == "attack"
    assert refused(game, ALLIED, HERE) == "AF-111"


@rule("AF-112")
def test_any_number_attack_together_from_all_sides() -> None:
    ring = {
        "A30.16": ["br.22arm", "br.9arm"],
        "A31.16": ["po.bde"],
        "A31.15": ["gr.1"],
        "A30.14": ["ff.1"],
        "A29.15": ["ff.2"],
        "A29.16": ["in.3"],
    }
    game = assault(ring, HERE, ["it.pavia", "it.brescia"], dice=[3, 4])
    (note,) = notes(game, "attack")
    assert len(note["attackers"]) == 7
    assert note["odds"] == "3:1"  # 10 + 10 + 5 + 4 + 4 + 4 + 3 against 16


@rule("AF-112")
def test_an_attack_takes_one_unit_at_least() -> None:
    game = begin(desert({HERE: ["ge.288"], "A31.15": ["br.22arm"]}, active=ALLIED, phase="combat"))
    game.play(ALLIED, HERE)
    assert refused(game, ALLIED, "done") == "AF-112"


@rule("AF-113")
def test_units_of_one_stack_attack_different_hexes() -> None:
    units = {HERE: ["ge.288"], "A31.15": ["br.22arm", "br.9arm"], "A32.14": ["it.ggff"]}
    game = begin(desert(units, active=ALLIED, phase="combat"), dice=[2, 3, 4, 4])
    attack(game, HERE, "br.22arm")
    attack(game, "A32.14", "br.9arm")
    assert [note["at"] for note in notes(game, "attack")] == [HERE, "A32.14"]
    assert lost(game, "it.ggff") == 1


# ---- those who have been driven away (ruling C1) ----


def driven_back(*others: str, dice: Sequence[int] = ()) -> Game:
    """Savona is driven from A30.15, with enemies all round, to A29.15, next to a second attacker in A28.15."""
    units = {
        HERE: ["it.savona"],
        "A31.15": ["br.22arm", "br.7.7arm"],
        "A31.17": ["gr.1"],
        "A28.15": ["br.9arm"],
        **({"A29.15": others} if others else {}),
    }
    game = begin(desert(units, active=ALLIED, phase="combat"), dice=[4, 4, *dice])
    attack(game, HERE, "br.22arm", "br.7.7arm")  # 20 against 8, 3:1, 8: D1r1
    give(game, AXIS, stand=0)
    game.play(AXIS, "A29.15")
    choose(game, ALLIED, "advance")
    assert (where(game, "it.savona"), lost(game, "it.savona")) == ("A29.15", 2)
    return game


@rule("AF-111", "AF-114")
def test_a_unit_that_has_been_attacked_is_not_attacked_again_in_its_new_hex() -> None:
    game = driven_back()
    assert game.choices(ALLIED) == ["done"]
    assert refused(game, ALLIED, "A29.15") == "AF-111"
    assert refused(game, ALLIED, HERE) != ""


@rule("AF-114")
def test_beside_fresh_units_the_driven_one_adds_nothing_and_takes_no_losses() -> None:
    game = driven_back("it.medarm", dice=[4, 4])
    attack(game, "A29.15", "br.9arm")
    note = notes(game, "attack")[-1]
    assert note["defenders"] == ["it.medarm"]
    assert note["odds"] == "3:1"  # 10 against 4, without the 5 of Savona
    give(game, AXIS, stand=1)
    assert (where(game, "it.medarm"), where(game, "it.savona")) == ("", "A29.15")
    assert lost(game, "it.savona") == 2


@rule("AF-114")
def test_beside_fresh_units_the_driven_one_retreats_with_them() -> None:
    game = driven_back("it.medarm", dice=[4, 4])
    attack(game, "A29.15", "br.9arm")
    give(game, AXIS, stand=0)
    choose(game, AXIS, "retreat-units", "it.medarm", "it.savona")
    if kind(game, AXIS) == "retreat":
        game.play(AXIS, game.choices(AXIS)[0])
    if kind(game, AXIS) == "retreat-loss":
        game.play(AXIS, "it.savona")
    assert where(game, "it.savona") == where(game, "it.medarm") != "A29.15"


@rule("AF-114")
def test_after_an_overrun_the_driven_unit_may_be_attacked() -> None:
    units = {HERE: ["it.ggff"], "A32.15": ["br.22arm"]}
    game = begin(desert(units, active=ALLIED), dice=[5, 5])
    game.play(ALLIED, "A32.15")
    choose(game, ALLIED, "units", "br.22arm")
    game.play(ALLIED, ["overrun", HERE, "A31.15"])
    give(game, AXIS, stand=0)
    if kind(game, AXIS) == "retreat":
        game.play(AXIS, game.choices(AXIS)[0])
    game.play(ALLIED, "end")
    game.play(ALLIED, "done")
    assert where(game, "br.22arm") == HERE
    assert game.choices(ALLIED) == [where(game, "it.ggff"), "done"]
