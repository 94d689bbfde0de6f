"""Whole games by plan: who is set up where, who marches to which hex or off the map, where a bridge is built.

Nothing else is done but what must be, so that what a game comes to hangs on its plan and hardly on its dice.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.games.blitzkrieg_west.position import at, choose, kind, state, where
from tests.games.blitzkrieg_west.turns import PASS

from grognard.board.bits import members
from grognard.engine.game import Game, new_game
from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.movement import movable
from grognard.games.blitzkrieg_west.pieces import on_map, sheet
from grognard.games.blitzkrieg_west.state import OFF, Front
from grognard.games.blitzkrieg_west.tables import SIDES

# By unit: the hex where it is set up, or to which it marches ("0401>0701" for both), or the edge by which it leaves;
# by side ("german", "french"): the same for all its other units; and the hexside that is to be bridged.
Plan = Mapping[str, str]
BRIDGE = "bridge"


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
        bridge = ["bridge", *plan.get(BRIDGE, "").split("/")]
        game.play(side, next((one for one in (bridge, *PASS) if one in choices), choices[0]))


def post(game: Game, side: int, plan: Plan) -> str:
    """Where a unit is set up: in its planned hex, else near its own edge, in no village and on no height."""
    ask = game.ask(side)
    assert ask is not None
    choices: list[str] = game.choices(side)
    first = plan.get(ask.about["unit"], "").partition(">")[0]
    if first in choices:
        return first
    printed = sheet(state(game))
    worth = printed.built | printed.level.get(3, 0)
    plain = [name for name in choices if not worth >> printed.hex.get(name, 0) & 1 and name in printed.hex]
    home = members(printed.edge(printed.source[side]))
    return min(plain, key=lambda name: min(printed.grid.apart(printed.hex[name], one) for one in home))


def march(game: Game, side: int, plan: Plan) -> None:
    """The next unit that has somewhere to go enters or goes on; then whoever must; then the phase ends."""
    choices, able = game.choices(side), movable(state(game), side)
    for name, goal in errands(state(game), side, plan):
        here, number = where(game, name), sheet(state(game)).unit[name]
        entry = next((one for one in (["enter", name], ["drive", name]) if one in choices), None)
        if entry is not None and at(game, name) != OFF:
            game.play(side, entry)
            draw_near(game, side, "entry", goal)
            return
        if here != goal and ["load", name] in choices and not sheet(state(game)).units[number].moves:
            game.play(side, ["load", name])
            return
        if here != goal and number in able:
            game.play(side, here)
            choose(game, side, "units", name)
            draw_near(game, side, "to", goal)
            return
    if "end" in choices:
        game.play(side, "end")
        return
    game.play(side, next(one for one in choices if isinstance(one, list) and one[0] == "enter"))
    draw_near(game, side, "entry", "")


def errands(g: Front, side: int, plan: Plan) -> list[tuple[str, str]]:
    """The units of a side that the plan sends somewhere, in its order; all others only when they are there."""
    mine = [sheet(g).units[n].id for n in sheet(g).of_side[side]]
    named = [(name, goal.rpartition(">")[2]) for name, goal in plan.items() if name in mine]
    if SIDES[side] not in plan:
        return named
    there = [sheet(g).units[n].id for n in on_map(g, side)]
    return [*named, *((name, plan[SIDES[side]]) for name in there if name not in plan)]


def draw_near(game: Game, side: int, asked: str, goal: str) -> None:
    """Off the map by this edge, or as near to the goal as it gets, to a hex of its own."""
    if kind(game, side) != asked:
        return
    choices = game.choices(side)
    if ["leave", goal] in choices:
        game.play(side, ["leave", goal])
        return
    g, printed = state(game), sheet(state(game))
    reached = [one for one in choices if isinstance(one, str) and one in printed.hex]
    free = [name for name in reached if not g.at[side] >> printed.hex[name] & 1]
    ends = members(printed.masked([goal]) if goal in printed.hex else printed.edge(goal)) if goal else [0]
    way = {name: min(printed.grid.apart(printed.hex[name], end) for end in ends) for name in free}
    game.play(side, min(free, key=lambda name: way[name], default="stay" if "stay" in choices else choices[0]))
