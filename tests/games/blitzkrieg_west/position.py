"""Positions of Blitzkrieg in the West set up by hand, with dice forced: what every rule test starts from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.chance import Chance, make_seed
from grognard.engine.game import Game, Mark
from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.pieces import put, ride, sheet
from grognard.games.blitzkrieg_west.sequence import begin_combat, begin_moves
from grognard.games.blitzkrieg_west.state import Front, fresh
from grognard.games.blitzkrieg_west.tables import field

GERMAN = 0
FRENCH = 1


def front(
    units: Mapping[str, Sequence[str]],
    *,
    battle: str = "undone",
    active: int = GERMAN,
    phase: str = "movement",
    turn: int = 1,
    disorganised: Sequence[str] = (),
    refit: Sequence[str] = (),
    entrenched: Sequence[str] = (),
    riding: Mapping[str, str] | None = None,
    pontoons: Sequence[str] = (),
    rommel: str = "",
    interdiction: int = 0,
    event: str = "",
    events: Mapping[str, int] | None = None,
) -> Front:
    """A state: {hex: units}; `riding` says which unit rides in which vehicle; `events` what has happened, and when."""
    printed = field(battle)
    g = fresh(battle, printed.battle["air"], printed.turns)
    for hex_, names in units.items():
        for name in names:
            put(g, printed.unit[name], printed.hex[hex_])
    for name, vehicle in (riding or {}).items():
        ride(g, printed.unit[name], printed.unit[vehicle])
    for name in disorganised:
        g.disorganised[printed.unit[name]] = 1
    for name in refit:
        g.refit[printed.unit[name]] = 1
    g.entrenched = printed.masked(entrenched)
    g.pontoons = list(pontoons)
    if rommel:
        g.rommel = printed.hex[rommel]
        g.events["rommel"] = 1
    g.interdiction, g.event = interdiction, event
    g.events.update(events or {})
    g.active, g.phase, g.turn = active, phase, turn
    if phase in ("movement", "exploitation"):
        begin_moves(g, phase)
    if phase == "combat":
        begin_combat(g)
    return g


def away(g: Front, place: int, *names: str, turn: int = 0) -> Front:
    """These units are in a place off the map (ELIMINATED, LOST, OFF ...); `turn` says when they came or may come."""
    for name in names:
        number = sheet(g).unit[name]
        put(g, number, place)
        g.arrived[number] = turn
    return g


def begin(
    g: Front, *, dice: Sequence[int] = (), draws: Sequence[Any] = (), options: Mapping[str, str] | None = None
) -> Game:
    """A game that starts from this state; dice and draws come in the order given, then from a seed."""
    settled = MODULE.scenario(g.scenario).settle(options or {})
    g.options = settled
    return Game(MODULE, g.scenario, settled, Chance(make_seed(1), dice, draws), start=Mark(0, g, 0))


def state(game: Game) -> Front:
    assert isinstance(game.state, Front)
    return game.state


def kind(game: Game, side: int) -> str:
    """What the side is asked; empty when nothing."""
    ask = game.ask(side)
    return "" if ask is None else ask.kind


def choose(game: Game, side: int, asked: str, *members: str) -> None:
    """Pick these members of the list that is asked for, in its order, and no more."""
    ask = game.ask(side)
    items = ask.about.get("items", []) if ask is not None else []
    for member in sorted(members, key=lambda name: items.index(name) if name in items else len(items)):
        if kind(game, side) == asked and member not in chosen(game, side):
            game.play(side, member)
    if kind(game, side) == asked:
        game.play(side, "done")


def chosen(game: Game, side: int) -> list[str]:
    """What a pick has taken already, as where there was no choice."""
    ask = game.ask(side)
    return list(ask.about.get("chosen", [])) if ask is not None else []


def moving(
    start: str, *group: str, dice: Sequence[int] = (), options: Mapping[str, str] | None = None, **given: Any
) -> Game:
    """A game in which this group, of the side that moves, waits for its destination; `given` as for `front`."""
    game = begin(front(**given), dice=dice, options=options)
    side = state(game).active
    game.play(side, start)
    choose(game, side, "units", *group)
    return game


def go(game: Game, start: str, group: Sequence[str], goal: Any) -> None:
    """One move of these units."""
    side = state(game).active
    game.play(side, start)
    choose(game, side, "units", *group)
    game.play(side, goal)


def attack(game: Game, targets: Sequence[str], *units: str) -> None:
    """Declare an attack on one hex or several."""
    side = state(game).active
    game.play(side, targets[0])
    choose(game, side, "also", *targets[1:])
    choose(game, side, "attackers", *units)


def assault(
    attackers: Mapping[str, Sequence[str]],
    target: str,
    defenders: Sequence[str],
    *,
    others: Mapping[str, Sequence[str]] | None = None,
    dice: Sequence[int] = (),
    options: Mapping[str, str] | None = None,
    **position: Any,
) -> Game:
    """All of these attack that hex in the combat phase; `position` as for `front`."""
    names = [name for stack in attackers.values() for name in stack]
    units = {**attackers, target: defenders, **(others or {})}
    printed = field(position.get("battle", "undone"))
    side = printed.units[printed.unit[names[0]]].side
    game = begin(front(units, active=side, phase="combat", **position), dice=dice, options=options)
    attack(game, [target], *names)
    return game


def where(game: Game, name: str) -> str:
    """The hex where a unit stands; empty when on none."""
    g = state(game)
    place = g.where[sheet(g).unit[name]]
    return sheet(g).names[place] if place >= 0 else ""


def at(game: Game, name: str) -> int:
    """Its hex as a number, or where it is off the map (ELIMINATED, LOST, OFF ... of state.py)."""
    g = state(game)
    return g.where[sheet(g).unit[name]]


def shaken(game: Game, name: str) -> bool:
    """Whether a unit is disorganised."""
    return bool(state(game).disorganised[sheet(state(game)).unit[name]])


def worn(game: Game, name: str) -> bool:
    """Whether it has a Refit marker."""
    return bool(state(game).refit[sheet(state(game)).unit[name]])


def named(battle: str, hexes: int) -> set[str]:
    """The names of some hexes."""
    return set(field(battle).grid.called(hexes))


def told(game: Game, kind: str) -> list[dict[str, Any]]:
    """What the log's lines of a kind say."""
    return [note.about for note in game.log if note.kind == kind]


def why(game: Game, side: int, answer: Any) -> str:
    """The rule by which an answer is refused; empty when it is legal."""
    refusal = game.refusal(side, answer)
    return "" if refusal is None else refusal.rule
