"""Complete games of Stalled, Met and Undone to each level of victory, each proved as a record.

Hardly anybody moves: what counts is who is set up in, or marches to, which village, and the dice of the set-up.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, QUIET, judged, kind, state, where
from tests.rules import rule

from grognard.board.bits import members
from grognard.engine.game import Game, new_game
from grognard.engine.record import load, verify
from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.state import sheet
from grognard.games.blitzkrieg_west.victory import DRAW

Plan = Mapping[str, str]  # by unit: the hex where it is set up, or to which it marches; "0401>0701" for both


def play_out(battle: str, plan: Plan, seed: int) -> Game:
    """A whole game by this plan."""
    game = new_game(MODULE, battle, seed=seed)
    while not game.over:
        (side,) = game.waiting
        answer(game, side, plan)
    return game


def answer(game: Game, side: int, plan: Plan) -> None:
    """What the plan says here; nothing else is done but what must be."""
    asked = kind(game, side)
    if asked == "set-up":
        game.play(side, post(game, side, plan))
    elif asked == "move":
        march(game, side, plan)
    else:
        choices = game.choices(side)
        game.play(side, next((one for one in QUIET if one in choices), choices[0]))


def post(game: Game, side: int, plan: Plan) -> str:
    """Where a unit is set up: in its planned hex, else near its own edge, in no village and on no height."""
    ask = game.ask(side)
    assert ask is not None
    choices: list[str] = game.choices(side)
    goal = plan.get(ask.about["unit"], "").partition(">")[0]
    if goal in choices:
        return goal
    printed = sheet(state(game))
    worth = printed.built | printed.level.get(3, 0)
    plain = [name for name in choices if not worth >> printed.hex.get(name, 0) & 1 and name in printed.hex]
    home = members(printed.edge(printed.source[side]))
    return min(plain, key=lambda name: min(printed.grid.apart(printed.hex[name], one) for one in home))


def march(game: Game, side: int, plan: Plan) -> None:
    """The next planned unit enters or goes on; then whoever must; then the phase ends."""
    g = state(game)
    choices = game.choices(side)
    for name, planned in plan.items():
        goal = planned.rpartition(">")[2]
        number = sheet(g).unit[name]
        if ["enter", name] in choices:
            game.play(side, ["enter", name])
            draw_near(game, side, "entry", goal)
            return
        here = where(game, name)
        if here in choices and here != goal and not g.moved[number] and sheet(g).units[number].side == side:
            game.play(side, here)
            if kind(game, side) == "units":
                game.play(side, name)
                game.play(side, "done")
            draw_near(game, side, "to", goal)
            return
    if "end" in choices:
        game.play(side, "end")
        return
    game.play(side, next(one for one in choices if isinstance(one, list) and one[0] == "enter"))
    draw_near(game, side, "entry", "")


def draw_near(game: Game, side: int, asked: str, goal: str) -> None:
    """As near to the goal as it gets."""
    if kind(game, side) != asked:
        return
    printed = sheet(state(game))
    reached = [one for one in game.choices(side) if isinstance(one, str) and one in printed.hex]
    end = goal or reached[0]
    game.play(side, min(reached, key=lambda name: printed.grid.apart(printed.hex[name], printed.hex[end])))


# Stalled: so many villages south of Arras for the Germans, and so many west of it for the Allies.
SOUTH: Final = ("ii-ss-1-rgt", "0213"), ("i-ss-1-rgt", "0713"), ("i-6-schtzrgt", "1413")
WEST: Final = ("1er-cuirassiers", "0702"), ("7-rtr-a", "0302"), ("8-dli", "0303"), ("i-11e-rdp", "1003")
RINGED: Final = {"i-ss-1-rgt": "0401>0701", "ii-ss-1-rgt": "0707>0703", "1er-cuirassiers": "0702"}
# Met: French battalions in so many villages, against the Refit markers that the second die gives them.
VILLAGES: Final = ("i-67e-ri", "0510"), ("ii-67e-ri", "1310"), ("iii-67e-ri", "1006")
# Undone: the same, against tanks lost to the dice on both sides.
BEHIND: Final = ("i-11e-rdp", "0412"), ("ii-11e-rdp", "0303"), ("11e-rdp-2", "1201")

ENDINGS: Final = [
    ("stalled", SOUTH[:2] + WEST[:3], 1, FRENCH, "tactical"),
    ("stalled", SOUTH[:1] + WEST[:2], 1, FRENCH, "operational"),
    ("stalled", SOUTH[:1] + WEST[:4], 1, FRENCH, "strategic"),
    ("stalled", SOUTH[:3] + WEST[:2], 1, GERMAN, "tactical"),
    ("stalled", SOUTH[:2] + WEST[:1], 1, GERMAN, "operational"),
    ("stalled", SOUTH[:1], 1, GERMAN, "strategic"),
    ("stalled", SOUTH[:1] + WEST[:1], 1, DRAW, "draw"),
    ("met", VILLAGES[:2], 2, FRENCH, "tactical"),
    ("met", VILLAGES[:2], 4, FRENCH, "operational"),
    ("met", VILLAGES, 1, FRENCH, "strategic"),
    ("met", VILLAGES[:1], 2, GERMAN, "tactical"),
    ("met", VILLAGES[:1], 0, GERMAN, "operational"),
    ("met", (), 2, GERMAN, "strategic"),
    ("met", VILLAGES[:2], 5, DRAW, "draw"),
    ("undone", BEHIND[:1], 0, FRENCH, "tactical"),
    ("undone", BEHIND, 0, FRENCH, "operational"),
    ("undone", BEHIND[:2], 1, FRENCH, "strategic"),
    ("undone", BEHIND[:2], 3, GERMAN, "tactical"),
    ("undone", BEHIND[:1], 3, GERMAN, "operational"),
    ("undone", (), 3, GERMAN, "strategic"),
    ("undone", (), 0, DRAW, "draw"),
]


@rule("BW-461", "BW-510", "BW-543", "BW-496", "BW-535", "BW-582", "BW-599")
@pytest.mark.parametrize(("battle", "plan", "seed", "winner", "level"), ENDINGS)
def test_a_whole_game_to_each_level(
    battle: str, plan: tuple[tuple[str, str], ...], seed: int, winner: int, level: str, tmp_path: Path
) -> None:
    game = play_out(battle, dict(plan), seed)
    assert judged(game) == (winner, level)
    assert state(game).turn == state(game).last_turn
    prove(game, tmp_path)


@rule("BW-462", "BW-600")
def test_a_whole_game_that_ends_with_the_collapse_of_the_allies(tmp_path: Path) -> None:
    """One squadron of Somuas rides into Dainville, is cut off there, and nobody else has come."""
    game = play_out("stalled", RINGED, 3)
    assert judged(game) == (GERMAN, "strategic")
    assert state(game).turn == 2
    assert where(game, "1er-cuirassiers") == "0702"
    prove(game, tmp_path)


def prove(game: Game, folder: Path) -> None:
    """The record is sound, and played again it comes to the same end."""
    record = folder / "game.jsonl"
    game.save(record)
    assert verify(record, lambda _: MODULE).sound
    assert load(record, lambda _: MODULE).result == game.result
