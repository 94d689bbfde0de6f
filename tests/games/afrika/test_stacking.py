"""Stacking, and what is known of the enemy's stacks (standard rules 5.0)."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    attack,
    begin,
    desert,
    figures,
    give,
    go,
    kind,
    lost,
    moving,
    pass_turn,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.chance import Chance, make_seed
from grognard.engine.game import Game, Mark
from grognard.engine.plain import canonical
from grognard.games.afrika import MODULE
from grognard.games.afrika.redeal import redeal
from grognard.games.afrika.tables import HEX, UNIT

FULL = ["ge.15.115", "ge.90.155", "ge.90.200", "ge.90.361", "ge.164.125", "ge.164.382"]  # six regiments, 6 points


# ---- the limit ----


@rule("AF-069")
def test_a_phase_does_not_end_while_a_stack_is_too_big() -> None:
    """Passing the limit on the way is free as long as somebody can still leave."""
    game = begin(desert({"A25.15": FULL, "A25.12": ["ge.288"]}))
    go(game, "A25.12", ["ge.288"], "A25.15")  # the others can still make room
    assert state(game).load[HEX["A25.15"]] == 14
    assert refused(game, AXIS, "end") == "AF-069"
    assert figures(game, AXIS, "end") == {"at": ["A25.15"]}
    go(game, "A25.15", ["ge.15.115"], "A25.16")
    assert refused(game, AXIS, "end") == ""


@rule("AF-069")
def test_who_has_moved_makes_no_room() -> None:
    game = begin(desert({"A25.12": FULL, "A25.18": ["ge.288"]}))
    go(game, "A25.12", FULL, "A25.15")
    game.play(AXIS, "A25.18", "ge.288")
    assert refused(game, AXIS, "A25.15") == "AF-192"
    assert refused(game, AXIS, "A25.16") == refused(game, AXIS, "A25.14") == ""  # through the stack is free


@rule("AF-069")
def test_the_last_of_a_stack_too_big_cannot_simply_stay() -> None:
    """Seven points after a retreat: six may stay, and somebody has to go as long as he can."""
    *staying, last = sorted([*FULL, "ge.288"], key=UNIT.__getitem__)
    game = begin(desert({"A25.15": [*staying, last]}))
    for unit in staying:
        assert refused(game, AXIS, "end") == "AF-069"
        go(game, "A25.15", [unit], "stop")
    game.play(AXIS, "A25.15", last)
    assert refused(game, AXIS, "stop") == "AF-069"
    game.play(AXIS, "A25.16")
    assert refused(game, AXIS, "end") == ""


@rule("AF-069")
def test_the_limit_holds_in_exploitation_too() -> None:
    game = begin(desert({"A25.15": FULL[:5], "A25.12": ["ge.288", "it.brescia"]}, phase="exploitation"))
    game.play(AXIS, "A25.12", "ge.288")
    assert refused(game, AXIS, "A25.15") == ""
    game = begin(
        desert({"A25.15": ["it.brescia", "it.pavia", "it.savona"], "A25.12": ["ge.288"]}, phase="exploitation")
    )
    game.play(AXIS, "A25.12", "ge.288")
    assert refused(game, AXIS, "A25.15") == "AF-192"  # the divisions there can't exploit, so they can't make room


@rule("AF-069")
def test_a_group_is_never_bigger_than_a_stack_may_be() -> None:
    game = begin(desert({"A25.15": [*FULL, "ge.288"]}))
    game.play(AXIS, "A25.15", *sorted(FULL, key=UNIT.__getitem__))
    assert refused(game, AXIS, "ge.288") == "AF-192"


@rule("AF-069")
def test_what_cannot_be_spread_is_lost_at_the_end_of_movement() -> None:
    """All have moved, or are shut in by enemies: the owner chooses what goes."""
    g = desert({"A25.15": [*FULL, "ge.288"]})
    for unit in (*FULL, "ge.288"):
        g.done[UNIT[unit]] = 1
    game = begin(g)
    game.play(AXIS, "end")
    assert kind(game, AXIS) == "excess"
    game.play(AXIS, "ge.288")
    assert where(game, "ge.288") == "" and state(game).load[HEX["A25.15"]] == 12
    assert kind(game, AXIS) == "bombard"  # nothing more to be lost


@rule("AF-071")
def test_reinforcements_may_arrive_in_a_crowd_and_must_leave_it() -> None:
    """Nine units land in Alexandria at once: 8.5 points."""
    units = {"B2.14": ["it.brescia"], "B12.15": ["br.22gds"]}
    game = begin(desert(units, scenario="first-alamein", active=ALLIED, phase="reinforcement", turn=2))
    give(game, ALLIED, arrive="B19.18")
    assert kind(game, ALLIED) == "move"  # all have come in at the one hex that there is
    assert state(game).load[HEX["B19.18"]] == 17  # halves
    assert refused(game, ALLIED, "end") == "AF-069"
    assert figures(game, ALLIED, "end") == {"at": ["B19.18"]}
    go(game, "B19.18", ["br.10.8arm", "br.10.24arm"], "B18.16")
    assert refused(game, ALLIED, "end") == "AF-069"
    go(game, "B19.18", ["br.10.royals"], "B18.16")
    assert refused(game, ALLIED, "end") == ""


# ---- the two sides ----


@rule("AF-072")
def test_the_sides_never_share_a_hex() -> None:
    units = {"A25.15": ["ge.288"], "A25.16": ["br.2.kdg"], "A25.14": ["it.5at"]}
    game = moving(units, "A25.15", "ge.288")
    assert refused(game, AXIS, "A25.16") == "AF-066"
    assert refused(game, AXIS, "A25.14") == ""
    game.play(AXIS, "legs")
    assert refused(game, AXIS, "A25.16") == "AF-066"


@rule("AF-072")
def test_a_beaten_unit_does_not_go_back_among_its_enemies() -> None:
    units = {"A25.14": ["ge.15.8pz", "ge.5le.5pz"], "A25.15": ["br.22gds"], "A26.15": ["it.5at"]}
    game = begin(desert(units, phase="combat"), dice=[4, 4])
    attack(game, "A25.15", "ge.15.8pz", "ge.5le.5pz")
    game.play(ALLIED, 0)
    assert refused(game, ALLIED, "A26.15") == "AF-066"


# ---- hidden stacks ----

SECRET = {
    "A25.15": ["br.22arm", "br.7.7arm", "br.22gds"],
    "A30.15": ["nz.4", "nz.5", "in.161"],
    "A25.13": ["ge.15.8pz", "ge.5le.5pz"],
}


SWAPPED = {**SECRET, "A25.15": ["nz.5", "nz.4", "br.22gds"], "A30.15": ["br.22arm", "br.7.7arm", "in.161"]}


@rule("AF-073")
def test_only_the_top_counter_of_an_enemy_stack_is_seen() -> None:
    game = begin(desert(SECRET))
    mine, theirs = (game.view(side)["stacks"]["A25.15"] for side in (ALLIED, AXIS))
    assert [name for name, *_ in mine["units"]] == ["br.22gds", "br.7.7arm", "br.22arm"]
    assert [name for name, *_ in theirs["units"]] == ["br.22gds"]
    assert [name for name, *_ in game.view(None)["stacks"]["A25.15"]["units"]] == ["br.22gds"]
    text = canonical(game.view(AXIS))
    assert "br.7.7arm" not in text and "br.22arm" not in text


@rule("AF-073")
def test_the_last_to_come_lies_on_top() -> None:
    game = begin(desert({"A25.15": ["br.22arm"], "A25.12": ["br.2.kdg"], "A50.10": ["it.5at"]}, active=ALLIED))
    go(game, "A25.12", ["br.2.kdg"], "A25.15")
    assert [name for name, *_ in game.view(AXIS)["stacks"]["A25.15"]["units"]] == ["br.2.kdg"]


@rule("AF-073")
@pytest.mark.parametrize("phase", ["movement", "combat", "exploitation"])
def test_what_is_hidden_changes_nothing_that_the_enemy_is_told(phase: str) -> None:
    """View, prompt, legal answers and refusals, and the aids, before an attack or an overrun is declared."""
    one, other = (begin(desert(units, phase=phase)) for units in (SECRET, SWAPPED))
    for _ in range(4):
        assert canonical(one.view(AXIS)) == canonical(other.view(AXIS))
        assert one.choices(AXIS) == other.choices(AXIS)
        asks = one.ask(AXIS), other.ask(AXIS)
        assert asks[0] is not None and asks[1] is not None
        assert canonical(MODULE.aid(state(one), asks[0])) == canonical(MODULE.aid(state(other), asks[1]))
        for answer in ("A25.15", "A30.15", "A25.16", "end", "done", ["overrun", "A25.15", "A25.14"]):
            assert repr(one.refusal(AXIS, answer)) == repr(other.refusal(AXIS, answer))
        step = next((answer for answer in ("A25.13", "ge.5le.5pz", "ge.15.8pz") if answer in one.choices(AXIS)), None)
        if step is None:
            break
        one.play(AXIS, step)
        other.play(AXIS, step)


@rule("AF-073")
def test_a_declared_combat_shows_who_is_in_it() -> None:
    game = begin(desert({**SECRET, "A25.14": ["ge.288"]}, phase="combat", air=(0, 1)), dice=[1, 1])
    attack(game, "A25.15", "ge.288")
    note = next(note for note in game.log if note.kind == "attack")
    assert sorted(note.about["defenders"]) == sorted(SECRET["A25.15"])


@rule("AF-073")
def test_another_deal_keeps_all_that_the_enemy_knows() -> None:
    g = desert(SECRET)
    seen = set()
    for seed in range(30):
        new = redeal(g, AXIS, Random(seed))
        game = Game(MODULE, g.scenario, begin(g).options, Chance(make_seed(1)), start=Mark(0, new, 0))
        assert canonical(game.view(AXIS)) == canonical(begin(g).view(AXIS))
        assert new.load == g.load and new.at == g.at
        assert [new.where[UNIT[unit]] for unit in SECRET["A25.13"]] == [HEX["A25.13"]] * 2
        seen.add(tuple(new.where[UNIT[unit]] for unit in ("br.22arm", "br.7.7arm", "nz.4", "nz.5")))
    assert len(seen) > 3  # and mixes what he does not know


@rule("AF-073")
def test_a_player_sees_his_own_stacks_whole() -> None:
    game = begin(desert({"A25.15": ["ge.288", "ge.15.33rec:-1"], "A40.15": ["br.2.kdg"]}))
    units = game.view(AXIS)["stacks"]["A25.15"]["units"]
    assert [(name, steps) for name, steps, _ in units] == [("ge.15.33rec", 1), ("ge.288", 0)]
    pass_turn(game)
    assert len(game.view(AXIS)["stacks"]["A25.15"]["units"]) == 2
    assert lost(game, "ge.15.33rec") == 1
