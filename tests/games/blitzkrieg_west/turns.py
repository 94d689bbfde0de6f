"""Whole stretches of a battle from positions set up by hand: zones of the set-up, arrivals, events, the last turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, away, begin, front, kind, state, told

from grognard.engine.game import Game
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.setup import start
from grognard.games.blitzkrieg_west.state import AWAY, ELIMINATED, REMOVED, Front
from grognard.games.blitzkrieg_west.tables import field
from grognard.games.blitzkrieg_west.victory import points

PASS: Final = ("done", "end", "stay", "yield", "wait", "stays", "stop")
Units = Mapping[str, Sequence[str]]


def let_pass(game: Game, until: Callable[[Front], bool] = lambda _: False) -> Game:
    """Everybody does as little as the rules allow, until something is so, or the game is over."""
    while not game.over and not until(state(game)):
        side = min(game.waiting)
        choices = game.choices(side)
        game.play(side, next((answer for answer in PASS if answer in choices), choices[0]))
    return game


def let_pass_to(game: Game, side: int, asked: str) -> Game:
    """The same until a side is asked this."""
    return let_pass(game, lambda _: kind(game, side) == asked)


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


def roster(battle: str, *formations: str) -> list[str]:
    """The combat units of these formations."""
    printed = field(battle)
    numbers = [n for name in formations for n in printed.of_formation[name]]
    return [printed.units[n].id for n in numbers if not printed.units[n].vehicle]


def members(battle: str, *formations: str) -> set[str]:
    return set(roster(battle, *formations))


# ---- arrivals ----

BYSTANDERS: Final[Mapping[str, Units]] = {  # somebody on each side, far from every entry, so that somebody is asked
    "checked": {"1909": ["1-35-pzrgt"], "0505": ["i-4e-ri"]},
    "unleashed": {"0101": ["k1"], "1617": ["i-205e-ri"]},
    "challenged": {"2501": ["i-25-pzrgt"], "0101": ["i-66e-ri"]},
    "stalled": {"1108": ["i-6-schtzrgt"], "1104": ["8-dli"]},
    "met": {"1204": ["i-gd"], "0808": ["i-67e-ri"]},
    "undone": {"1413": ["ii-13-schtzrgt"], "0613": ["13e-dragons"]},
}


def calling(
    battle: str,
    side: int,
    turn: int,
    dice: Sequence[int] = (),
    *,
    units: Units | None = None,
    only: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    **position: Any,
) -> Game:
    """The start of a player turn, with its arrival dice; with `only`, nobody else of the side is to come."""
    everybody = {**BYSTANDERS[battle], **(units or {})}
    g = front(everybody, battle=battle, active=side, phase="arrivals", turn=turn, **position)
    return begin(nobody_but(g, only, side) if only else g, dice=dice, options=options)


def nobody_but(g: Front, names: Sequence[str], *sides: int) -> Front:
    """Of those who have not come yet only these still may."""
    waiting = [unit for n, unit in enumerate(sheet(g).units) if g.where[n] == AWAY and unit.side in sides]
    return away(g, REMOVED, *(unit.id for unit in waiting if unit.id not in names))


def arriving(*given: Any, **more: Any) -> Game:
    """The same, in the movement phase; given as for `calling`."""
    return to_moves(calling(*given, **more))


def to_moves(game: Game) -> Game:
    """On to the movement phase of the side whose turn it is."""
    return let_pass(game, lambda g: g.phase == "movement")


def allowed(*given: Any, **more: Any) -> set[str]:
    """Who is let in by a player turn's arrivals; given as for `calling`."""
    return set(state(calling(*given, **more)).allowed)


def needs(game: Game) -> list[tuple[int, int]]:
    """Of each arrival die: the total, and the highest with which it comes."""
    return [(about["total"], about["need"]) for about in told(game, "arrival")]


def ways_in(game: Game) -> list[Any]:
    """Who may come in now, and how."""
    (side,) = game.waiting
    return [one for one in game.choices(side) if isinstance(one, list) and one[0] in ("enter", "drive")]


def may_enter(game: Game) -> set[str]:
    return {unit for _, unit in ways_in(game)}


def landing(game: Game, verb: str, unit: str) -> set[str]:
    """Where a unit may enter, and how far it may then go."""
    side = state(game).active
    look = game.clone()
    look.play(side, [verb, unit])
    return set(look.choices(side))


# ---- events ----


def event_of(battle: str, turn: int, dice: Sequence[int], **position: Any) -> Game:
    """The end of a turn in which these dice find an event; the next turn has begun."""
    units = position.pop("units", BYSTANDERS[battle])
    return begin(front(units, battle=battle, active=FRENCH, phase="turn-end", turn=turn, **position), dice=dice)


def comes(battle: str, turn: int, dice: Sequence[int], **position: Any) -> str:
    """The event that is then told and in force; empty when none."""
    game = event_of(battle, turn, dice, **position)
    assert told(game, "event")[0]["event"] == (state(game).event or "none")
    return state(game).event


def two(total: int) -> list[int]:
    """Two dice with this sum."""
    one = min(6, total - 1)
    return [one, total - one]


# ---- the end ----

UNPAID: Final[Mapping[str, Units]] = {  # where nobody meets anybody, and nobody is paid for anything
    "checked": {  # the French close the map
        "1001": ["i-4e-ri"],
        "1003": ["cdac-1"],
        "1004": ["ii-4e-ri"],
        "1006": ["iii-4e-ri"],
        "1008": ["i-27e-ri"],
        "1009": ["ii-27e-ri"],
        "1011": ["iii-27e-ri"],
        "1013": ["i-134e-ri"],
        "1015": ["ii-134e-ri"],
        "0916": ["iii-134e-ri"],
        "1909": ["1-35-pzrgt"],
    },
    "unleashed": {"1617": ["i-295e-ri"], "0101": ["i-1-pzrgt"]},  # 1616 is in the French zone
    "challenged": {"0101": ["i-66e-ri"], "2520": ["i-25-pzrgt"]},
    "stalled": {"1108": ["i-6-schtzrgt"], "1104": ["8-dli"]},
    "met": {"1501": ["i-gd"], "0312": ["i-67e-ri"]},
    "undone": {"1413": ["i-13-schtzrgt"], "0613": ["i-11e-rdp"]},
}


def closing(
    battle: str,
    units: Units,
    *,
    dead: Sequence[str] = (),
    away_still: Sequence[str] = (),
    turn: int = 0,
    **position: Any,
) -> Front:
    """The last moment of the last turn: the dead are eliminated; of all others only these may still come."""
    g = front(units, battle=battle, active=FRENCH, phase="turn-end", turn=turn or field(battle).turns, **position)
    return nobody_but(away(g, ELIMINATED, *dead), away_still, GERMAN, FRENCH)


def ended(battle: str, units: Units, *, options: Mapping[str, str] | None = None, **position: Any) -> Game:
    return begin(closing(battle, units, **position), options=options)


def played_out(battle: str, units: Units, **position: Any) -> Game:
    """The whole last turn of a battle from a position, both sides passing."""
    g = closing(battle, units, **position)
    g.active, g.phase = GERMAN, "turn-start"
    return let_pass(begin(g))


def result(game: Game) -> tuple[int, str, str]:
    """Who has won, how high, and by which rule."""
    assert game.result is not None
    assert game.waiting == set()
    return game.result["winner"], state(game).level, game.result["ending"]


def standing(g: Front) -> dict[str, tuple[int, int]]:
    """The victory sheet as it stands: by entry, halves of a point of the German and of the French."""
    found: dict[str, list[int]] = {}
    for name, side, halves, _ in points(g):
        found.setdefault(name, [0, 0])[side] += halves
    return {name: (both[0], both[1]) for name, both in found.items()}


def points_of(game: Game) -> dict[str, tuple[int, int]]:
    return standing(state(game))


def entry(g: Front, what: str, side: int) -> float:
    """What a side has on the sheet for one thing, in points."""
    return standing(g).get(what, (0, 0))[side] / 2
