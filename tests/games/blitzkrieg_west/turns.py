"""Whole stretches of a battle from positions set up by hand: zones of the set-up, arrivals, events, the last turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, begin, front, state, told

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west.setup import start
from grognard.games.blitzkrieg_west.state import ELIMINATED, Front, sheet
from grognard.games.blitzkrieg_west.tables import field
from grognard.games.blitzkrieg_west.victory import points

PASS: Final = ("done", "end", "stay", "yield", "wait", "stays", "stop")
DRAW: Final = -1
Units = Mapping[str, Sequence[str]]


def let_pass(game: Game, until: Callable[[Front], bool] = lambda _: False) -> None:
    """Everybody does as little as the rules allow, until something is so, or the game is over."""
    while not game.over and not until(state(game)):
        side = min(game.waiting)
        choices = game.choices(side)
        game.play(side, next((answer for answer in PASS if answer in choices), choices[0]))


# ---- set-up ----


def may_stand(battle: str, unit: str, there: Units | None = None) -> set[str]:
    """The hexes in which a unit may be set up, or that it may be held back, with these in place already."""
    g = front(there or {}, battle=battle, phase="set-up")
    g.setting = [one for one in start(battle).setting if one.endswith(f" {unit}")]
    if not g.setting:  # it comes out of a cup
        row = next(n for n, row in enumerate(sheet(g).battle["setup"]) if of_row(g, row, unit))
        g.setting = [f"place {row} {unit}"]
    game = begin(g)
    return set(game.choices(min(game.waiting)))


def of_row(g: Front, row: Mapping[str, Any], unit: str) -> bool:
    return sheet(g).units[sheet(g).unit[unit]].formation in row["units"]


def near(battle: str, within: int, *hexes: str) -> set[str]:
    printed = field(battle)
    return set(printed.grid.called(printed.grid.disc(printed.masked(hexes), within)))


def edge(battle: str, name: str) -> set[str]:
    return set(field(battle).grid.called(field(battle).edge(name)))


def members(battle: str, *formations: str) -> set[str]:
    """The combat units of these formations."""
    printed = field(battle)
    numbers = [n for name in formations for n in printed.of_formation[name]]
    return {printed.units[n].id for n in numbers if not printed.units[n].vehicle}


# ---- arrivals ----

BYSTANDERS: Final = {  # a unit of each side that stands on the map, so that there is something to decide
    "checked": {"1909": ["1-35-pzrgt"], "0505": ["i-4e-ri"]},
    "unleashed": {"0101": ["k1"], "1617": ["i-205e-ri"]},
    "challenged": {"2501": ["i-25-pzrgt"], "0101": ["i-66e-ri"]},
}


def arriving(
    battle: str,
    side: int,
    turn: int,
    dice: Sequence[int] = (),
    *,
    units: Units | None = None,
    options: Mapping[str, str] | None = None,
    **position: Any,
) -> Game:
    """The start of a player turn, with its arrival dice."""
    g = front(
        BYSTANDERS[battle] if units is None else units,
        battle=battle,
        active=side,
        phase="arrivals",
        turn=turn,
        **position,
    )
    return begin(g, dice=dice, options=options)


def allowed(*given: Any, **more: Any) -> set[str]:
    """Who may enter in a player turn; given as for `arriving`."""
    return set(state(arriving(*given, **more)).allowed)


def needs(game: Game) -> list[tuple[int, int]]:
    """Of each arrival die: the total, and the highest with which it comes."""
    return [(about["total"], about["need"]) for about in told(game, "arrival")]


def to_moves(game: Game) -> Game:
    """On to the movement phase of the side whose turn it is."""
    let_pass(game, lambda g: g.phase == "movement")
    return game


def ways_in(game: Game) -> list[Any]:
    side = state(game).active
    return [one for one in game.choices(side) if isinstance(one, list) and one[0] in ("enter", "drive")]


def landing(game: Game, verb: str, unit: str) -> set[str]:
    """Where a unit may enter, and how far it may then go."""
    side = state(game).active
    look = game.clone()
    look.play(side, [verb, unit])
    return set(look.choices(side))


# ---- events ----


def event_of(
    battle: str, turn: int, dice: Sequence[int], *, events: Mapping[str, int] | None = None, units: Units | None = None
) -> Game:
    """The end of a turn in which these dice find an event; the next turn has begun."""
    return begin(front(units or {}, battle=battle, phase="turn-end", turn=turn, events=events), dice=dice)


def comes(battle: str, turn: int, dice: Sequence[int], *, events: Mapping[str, int] | None = None) -> str:
    """The event that is then in force; empty when none."""
    return state(event_of(battle, turn, dice, events=events)).event


# ---- the end ----


def closing(battle: str, units: Units, *, dead: Sequence[str] = (), turn: int = 0, **position: Any) -> Front:
    """The last moment of the last turn; the dead are eliminated."""
    g = front(units, battle=battle, active=FRENCH, phase="turn-end", turn=turn or field(battle).turns, **position)
    for name in dead:
        g.where[sheet(g).unit[name]] = ELIMINATED
    return g


def ended(battle: str, units: Units, *, options: Mapping[str, str] | None = None, **position: Any) -> Game:
    return begin(closing(battle, units, **position), options=options)


def result(game: Game) -> tuple[int, str, str]:
    """Who has won, how high, and by which rule."""
    assert game.result is not None
    assert game.waiting == set()
    return game.result["winner"], state(game).level, game.result["ending"]


def entry(g: Front, what: str, side: int) -> float:
    """What a side has on the sheet for one thing."""
    return sum(halves for name, who, halves, _ in points(g) if (name, who) == (what, side)) / 2


def played_out(
    battle: str, units: Units, *, dead: Sequence[str] = (), options: Mapping[str, str] | None = None, **position: Any
) -> Game:
    """The whole last turn of a battle from a position, both sides passing."""
    g = closing(battle, units, dead=dead, **position)
    g.active, g.phase = GERMAN, "turn-start"
    game = begin(g, options=options)
    let_pass(game)
    return game
