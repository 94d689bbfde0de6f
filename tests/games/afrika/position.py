"""Positions of Afrika set up by hand, with dice forced: what every rule test starts from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.chance import Chance, make_seed
from grognard.engine.game import Game, Mark
from grognard.games.afrika import MODULE
from grognard.games.afrika.sequence import begin_moves
from grognard.games.afrika.setup import lay_down
from grognard.games.afrika.state import Desert, fresh
from grognard.games.afrika.tables import HEX, NAMES, PORTS, SCENARIOS, SIDE, UNIT

AXIS = 0
ALLIED = 1


def desert(
    units: Mapping[str, Sequence[str]],
    *,
    scenario: str = "crusader",
    active: int = AXIS,
    phase: str = "movement",
    turn: int = 1,
    air: Sequence[int] = (0, 0),
    rommel: str = "",
    unsupplied: Sequence[str] = (),
    works: Mapping[str, int] | None = None,
    depots: Mapping[str, tuple[int, int]] | None = None,
    ports: Mapping[str, tuple[int, int]] | None = None,
    trucks: Sequence[int] = (0, 0),
    shipping: Sequence[int] = (0, 0),
) -> Desert:
    """A state: {hex or ZONE: units}, "id:-1" for one a step short; works {hex: side}; depots {hex or zone: (side, n)};
    ports {hex: (side, capacity left)}.
    """
    g = fresh(scenario)
    g.last_turn = SCENARIOS[scenario]["first_turn"] + SCENARIOS[scenario]["turns"] - 1
    for where, names in units.items():
        for name in names:
            lay_down(g, SIDE[UNIT[name.partition(":")[0]]], where, name)
    for name in unsupplied:
        g.unsupplied[UNIT[name]] = 1
    for hex_, side in (works or {}).items():
        g.works[side] |= 1 << HEX[hex_]
    for where, (side, number) in (depots or {}).items():
        g.depots[side][where] = number
    for hex_, (side, number) in (ports or {}).items():
        port = PORTS.index(HEX[hex_])
        g.port_of[port], g.ports[port] = side, number
        g.held[side] |= 1 << HEX[hex_]
        g.held[1 - side] &= ~(1 << HEX[hex_])
    g.trucks, g.shipping = list(trucks), list(shipping)
    if rommel:
        g.rommel = HEX[rommel]
    g.active, g.phase, g.turn, g.air = active, phase, turn, list(air)
    g.second = int(active == (ALLIED if SCENARIOS[scenario]["first_player"] == "axis" else AXIS))
    if phase in ("movement", "exploitation"):
        begin_moves(g)
    return g


def begin(g: Desert, *, dice: Sequence[int] = (), options: Mapping[str, str] | None = None) -> Game:
    """A game that starts from this state; dice come in the order given, then from a seed."""
    settled = MODULE.scenario(g.scenario).settle(options or {})
    g.options = settled
    return Game(MODULE, g.scenario, settled, Chance(make_seed(1), dice), start=Mark(0, g, 0))


def state(game: Game) -> Desert:
    assert isinstance(game.state, Desert)
    return game.state


def kind(game: Game, side: int) -> str:
    """What the side is asked; empty when nothing."""
    ask = game.ask(side)
    return "" if ask is None else ask.kind


def give(game: Game, side: int, **answers: Any) -> None:
    """Answer asks by their kind, in this order; one that left no choice has been answered already, and the same."""
    for name, answer in answers.items():
        asked = name.replace("_", "-")
        if kind(game, side) == asked:
            game.play(side, answer)
        else:
            forced = [entry for entry in game.tape if entry[1] == asked]
            assert forced and forced[-1][2] == answer, f"{asked} is not asked, and was not answered with {answer}"


def choose(game: Game, side: int, asked: str, *members: str) -> None:
    """Pick these members of the list that is asked for, in its order, and no more."""
    ask = game.ask(side)
    items = ask.about.get("items", []) if ask is not None else []
    for member in sorted(members, key=lambda name: items.index(name) if name in items else len(items)):
        if kind(game, side) == asked:
            game.play(side, member)
    if kind(game, side) == asked:
        game.play(side, "done")


def go(game: Game, start: str, units: Sequence[str], goal: Any) -> None:
    """One move of these units: a hex, ["overrun", target, from], "legs" or "stop"."""
    side = state(game).active
    game.play(side, start)
    choose(game, side, "units", *units)
    game.play(side, goal)


def moving(units: Mapping[str, Sequence[str]], start: str, *group: str, dice: Sequence[int] = (), **given: Any) -> Game:
    """A game in which this group, of the side that moves, waits for its destination."""
    game = begin(desert(units, **given), dice=dice)
    side = state(game).active
    game.play(side, start)
    choose(game, side, "units", *group)
    return game


def attack(game: Game, target: str, *units: str) -> None:
    """Declare an attack in the combat phase."""
    side = state(game).active
    game.play(side, target)
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
    """All of these attack that hex in the combat phase; `position` as for `desert`."""
    names = [name.partition(":")[0] for stack in attackers.values() for name in stack]
    units = {**attackers, target: defenders, **(others or {})}
    game = begin(desert(units, active=SIDE[UNIT[names[0]]], phase="combat", **position), dice=dice, options=options)
    attack(game, target, *names)
    return game


def retreat(game: Game, side: int, *path: str) -> None:
    """The way of one party, hex by hex; what was the only way has been taken already."""
    for hex_ in path:
        if kind(game, side) == "retreat" and hex_ in game.choices(side):
            game.play(side, hex_)
    taken = [entry[2] for entry in game.tape if entry[1] == "retreat"]
    assert taken[-len(path) :] == list(path)


def notes(game: Game, line: str) -> list[dict[str, Any]]:
    """What the lines of one kind in the log say."""
    return [note.about for note in game.log if note.kind == line]


def told(game: Game, line: str) -> list[str]:
    """The rules of the lines of one kind in the log."""
    return [note.rule for note in game.log if note.kind == line]


PASS: dict[str, Any] = {"move": "end", "bombard": "done", "attack": "done", "build": "done", "supply": "done"}
PASS |= {"malta": 0, "replace": "done"}


def pass_turn(game: Game) -> None:
    """The player whose turn it is does nothing more until the other's begins."""
    side = state(game).active
    while state(game).active == side and not game.over:
        game.play(side, PASS[kind(game, side)])


def where(game: Game, unit: str) -> str:
    """The hex of a unit; empty when it is on none."""
    hex_ = state(game).where[UNIT[unit]]
    return NAMES[hex_] if hex_ >= 0 else ""


def lost(game: Game, unit: str) -> int:
    return state(game).lost[UNIT[unit]]


def refused(game: Game, side: int, answer: Any) -> str:
    """The rule by which an answer is refused; empty when it is legal."""
    refusal = game.refusal(side, answer)
    return "" if refusal is None else refusal.rule


def cost(game: Game, goal: str) -> float:
    """The points that the cheapest way to a hex costs the group that is asked where it goes."""
    (side,) = game.waiting
    ask = game.ask(side)
    assert ask is not None and ask.kind in ("to", "leg"), "no group is asked where it goes"
    reach: dict[str, int] = MODULE.aid(state(game), ask)["reach"]
    return reach[goal] / 2


def figures(game: Game, side: int, answer: Any) -> dict[str, Any]:
    """The figures of a refusal."""
    refusal = game.refusal(side, answer)
    assert refusal is not None, f"{answer} is legal"
    return dict(refusal.about)


__all__ = [
    "ALLIED",
    "AXIS",
    "PASS",
    "assault",
    "attack",
    "begin",
    "choose",
    "cost",
    "desert",
    "figures",
    "give",
    "go",
    "kind",
    "lost",
    "moving",
    "notes",
    "pass_turn",
    "refused",
    "retreat",
    "state",
    "told",
    "where",
]
