"""The sequence of play (standard rules 1.0 to 1.2, as Afrika has it)."""

from __future__ import annotations

from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    PASS,
    attack,
    begin,
    choose,
    desert,
    go,
    kind,
    pass_turn,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game

APART = {"A20.15": ["ge.288"], "A40.15": ["br.22gds"]}


def phases(game: Game) -> list[tuple[int, str]]:
    """The phases asked for in the rest of the game, when nobody does anything."""
    found = []
    while not game.over:
        g = state(game)
        found.append((g.active, g.phase))
        (side,) = game.waiting
        game.play(side, PASS[kind(game, side)])
    return found


@rule("AF-008", "AF-021")
def test_the_turn_goes_on_when_both_players_have_played() -> None:
    game = begin(desert(APART, active=ALLIED))  # in this scenario the Allies are first
    pass_turn(game)
    assert (state(game).active, state(game).turn) == (AXIS, 1)
    pass_turn(game)
    assert (state(game).active, state(game).turn) == (ALLIED, 2)


@rule("AF-008")
def test_the_scenario_ends_after_its_last_turn() -> None:
    game = begin(desert(APART, active=ALLIED))
    for turn in (1, 2, 3):
        assert state(game).turn == turn
        pass_turn(game)
        assert not game.over
        pass_turn(game)
    assert game.over


@rule("AF-010", "AF-022", "AF-023", "AF-049")
def test_the_phases_come_in_the_order_of_afrika() -> None:
    """Supply is the last phase of a player turn, not the first as in the series; it asks nothing in short scenarios."""
    game = begin(desert(APART, active=ALLIED, turn=3))
    player_turn = ["movement", "combat", "exploitation"]
    found = [(side, phase) for side, phase in phases(game) if phase != "bombardment"]
    assert found == [(side, phase) for side in (ALLIED, AXIS) for phase in player_turn]
    names = [note.about["phase"] for note in game.log if note.kind == "phase"]
    assert names[:3] == ["bombardment", "exploitation", "supply"]


@rule("AF-023", "AF-049")
def test_a_unit_cut_off_is_marked_at_the_end_of_its_turn_only() -> None:
    units = {"A20.15": ["ge.288"], "A20.17": ["br.22gds"], "A20.13": ["br.2.sup"], "A22.15": ["br.7.sup"]}
    units["A18.15"] = ["in.161"]
    game = begin(desert(units))
    game.play(AXIS, "end")
    assert "unsupplied" not in game.view(AXIS)["stacks"]["A20.15"]["units"][0][2]
    pass_turn(game)
    assert "unsupplied" in game.view(AXIS)["stacks"]["A20.15"]["units"][0][2]


@rule("AF-022")
def test_nothing_of_another_phase_is_done_in_a_phase() -> None:
    units = {"A20.15": ["ge.288"], "A20.16": ["br.22gds"]}
    game = begin(desert(units))
    assert kind(game, AXIS) == "move"
    assert refused(game, AXIS, "A20.16") == "AF-067"  # no attack yet
    game = begin(desert(units, phase="combat"))
    assert kind(game, AXIS) == "attack"
    assert game.choices(AXIS) == ["A20.16", "done"]


@rule("AF-024", "AF-053")
def test_any_all_or_none_may_move() -> None:
    units = {"A20.15": ["ge.288", "ge.15.33rec"], "A22.15": ["it.10bers"], "A40.15": ["br.22gds"]}
    game = begin(desert(units))
    assert refused(game, AXIS, "end") == ""  # none
    go(game, "A20.15", ["ge.288"], "A20.16")
    assert refused(game, AXIS, "end") == ""  # some
    go(game, "A20.15", ["ge.15.33rec"], "A20.14")
    go(game, "A22.15", ["it.10bers"], "A22.16")
    assert [where(game, unit) for unit in ("ge.288", "ge.15.33rec", "it.10bers")] == ["A20.16", "A20.14", "A22.16"]
    assert game.choices(AXIS) == ["end"]  # all
    assert refused(game, AXIS, "A20.16") == "AF-053"  # and each once


@rule("AF-024")
def test_overruns_are_made_during_movement() -> None:
    game = begin(desert({"A20.15": ["ge.15.8pz"], "A20.17": ["br.2.kdg"]}))
    game.play(AXIS, "A20.15")
    choose(game, AXIS, "units", "ge.15.8pz")
    assert ["overrun", "A20.17", "A20.16"] in game.choices(AXIS)


@rule("AF-025")
def test_attacks_are_never_compelled() -> None:
    game = begin(desert({"A20.15": ["ge.288"], "A20.16": ["br.22gds"]}, phase="combat"))
    game.play(AXIS, "done")
    assert state(game).phase == "exploitation"


@rule("AF-025")
def test_adjacent_units_attack() -> None:
    units = {"A20.15": ["ge.288"], "A20.16": ["br.22gds"], "A22.18": ["br.2.kdg"]}
    game = begin(desert(units, phase="combat"), dice=[1, 1])
    assert refused(game, AXIS, "A22.18") == "AF-034"
    attack(game, "A20.16", "ge.288")
    assert [note.kind for note in game.log][:1] == ["attack"]
