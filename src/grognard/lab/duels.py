"""Duels: games between two named machine players, both ways round, and who won how.

    python -m grognard.lab.duels guerre-eclair thumb thumb --games 400 --seed 1
    python -m grognard.lab.duels afrika thumb random --scenario gazala

The first player takes each side in turn.  Game n of a seed is the same game on every machine, whoever else plays.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from grognard.engine.game import Game, new_game
from grognard.engine.module import Module, module
from grognard.engine.seat import Seat
from grognard.players import Player, player

DRAW: Final = -1


class Duel(NamedTuple):
    """One game played to its end."""

    seats: tuple[str, ...]  # the player of each side
    winner: int
    ending: str  # the rule that ended it
    turn: int
    aims: tuple[str, ...]  # the objectives that were in play, known or not
    answers: int
    slowest: float  # seconds
    seconds: float  # that the players took


def duel(game_module: Module, seats: Sequence[str], seed: str, scenario: str = "") -> Duel:
    """One game, of the first scenario if none is named; each side's player has chance of its own."""
    game = new_game(game_module, scenario or game_module.scenarios[0].name, seed=seed)
    chairs = [Seat(game, side) for side in range(len(seats))]
    minds: list[Player] = [player(name, game_module) for name in seats]
    chances = [Random(f"{seed}/{side}") for side in range(len(seats))]
    answers, slowest, total = 0, 0.0, 0.0
    while not game.over:
        side = min(game.waiting)
        before = perf_counter()
        given = minds[side].answer(chairs[side], chances[side])
        taken = perf_counter() - before
        slowest, total, answers = max(slowest, taken), total + taken, answers + 1
        game.play(side, *given)
    view = game.view(None)
    turn = int(view.get("turn", 0))
    return Duel(tuple(seats), game.state.winner, game.state.ending, turn, aims_of(game), answers, slowest, total)


def aims_of(game: Game) -> tuple[str, ...]:
    """The objectives of a game, those that only one side knew too, in the order of their names."""
    seen = [aim["id"] for side in range(len(game.module.sides)) for aim in game.view(side).get("aims", ())]
    return tuple(sorted({aim for aim in seen if aim}))


def duels(game_module: Module, first: str, second: str, games: int, seed: str, scenario: str = "") -> Iterator[Duel]:
    """So many games; the first player takes each side in turn."""
    for number in range(games):
        seats = (first, second) if number % 2 == 0 else (second, first)
        yield duel(game_module, seats, f"{seed}/{number}", scenario)


# ---- the report ----


def report(game_module: Module, played: Sequence[Duel]) -> str:
    """Who won, how, when, and with which objectives in play."""
    sides = game_module.sides
    lines = [f"{len(played)} games"]
    for seats in sorted({one.seats for one in played}):
        some = [one for one in played if one.seats == seats]
        who = ", ".join(f"{side} {name}" for side, name in zip(sides, seats, strict=True))
        lines.append(f"  {who}: {shares(sides, some)}")
    lines += table("ending", sides, played, lambda one: (one.ending,))
    lines += table("turn", sides, played, lambda one: (str(one.turn),))
    if any(one.aims for one in played):
        lines += table("objective", sides, played, lambda one: one.aims)
    answers = sum(one.answers for one in played)
    seconds = sum(one.seconds for one in played)
    slowest = max(one.slowest for one in played)
    lines.append(f"{answers / len(played):.0f} answers a game, at most {max(one.answers for one in played)};")
    lines.append(f"{1000 * seconds / answers:.1f} ms an answer, at most {1000 * slowest:.0f} ms")
    return "\n".join(lines)


def shares(sides: Sequence[str], played: Sequence[Duel]) -> str:
    """How many of these games each side won, and the error that so few games leave."""
    won = Counter(one.winner for one in played)
    percents = [f"{sides[side]} {won[side]} ({100 * won[side] / len(played):.0f} %)" for side in range(len(sides))]
    return ", ".join(percents + ([f"drawn {won[DRAW]}"] if won[DRAW] else [])) + f" of {len(played)}"


def table(
    title: str, sides: Sequence[str], played: Sequence[Duel], keys: Callable[[Duel], Iterable[str]]
) -> Iterator[str]:
    """Wins by something that each game has one or more of."""
    yield f"by {title}:"
    for key in sorted({key for one in played for key in keys(one)}):
        yield f"  {key}: {shares(sides, [one for one in played if key in keys(one)])}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games and print the report."""
    parser = argparse.ArgumentParser(prog="python -m grognard.lab.duels", description=__doc__.splitlines()[0])
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("first", metavar="PLAYER", help="random or thumb")
    parser.add_argument("second", metavar="PLAYER")
    parser.add_argument("--scenario", metavar="NAME", default="", help="the first one if not named")
    parser.add_argument("--games", metavar="N", type=int, default=100, help="how many; 100 if not named")
    parser.add_argument("--seed", metavar="SEED", default="1", help="any number or word; 1 if not named")
    options = parser.parse_args(arguments)
    if options.games < 1:
        parser.error("at least one game")
    try:
        chosen = module(options.game)
        played = list(duels(chosen, options.first, options.second, options.games, options.seed, options.scenario))
    except ValueError as error:
        parser.error(str(error))
    print(report(chosen, played))


if __name__ == "__main__":
    main()
