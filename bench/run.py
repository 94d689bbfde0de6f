"""How fast a game plays: `grognard bench [GAME]`, or this file.

Games at random from the first answer to the last, then what a table does at every decision: list,
copy, fork, view, save, load.  Beside it, if they are installed (requirements-bench.lock), the same random
play in python-chess (Python) and OpenSpiel (C++), in the same run on the same machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import grognard
from grognard.engine.game import Game, new_game
from grognard.engine.module import Module, module

PEERS = ("chess", "pyspiel")
SAMPLES = 200  # positions at which copies and views are measured


class Speed(NamedTuple):
    """Games and answers (a peer's: moves) in so many seconds."""

    games: int
    answers: int
    seconds: float


def play_out(game: Game, rng: Random) -> Iterator[Game]:
    """The game at each of its decisions, answered at random."""
    while not game.over:
        yield game
        side = min(game.waiting)
        game.play(side, rng.choice(game.choices(side)))


def ours(module: Module, scenario: str, seed: int) -> int:
    return sum(1 for _ in play_out(new_game(module, scenario, seed=seed), Random(seed)))


def python_chess(seed: int) -> int:
    """The moves of one random game of chess."""
    chess: Any = import_module("chess")
    rng = Random(seed)
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)


def open_spiel(seed: int) -> int:
    pyspiel: Any = import_module("pyspiel")
    rng = Random(seed)
    state = pyspiel.load_game("chess").new_initial_state()
    moves = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        moves += 1
    return moves


def rate(one_game: Callable[[int], int], seconds: float) -> Speed:
    """Whole games, one seed after the other, for about so long; the first is to warm up."""
    one_game(0)
    games = answers = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        games += 1
        answers += one_game(games)
    return Speed(games, answers, spent)


def positions(module: Module, scenario: str) -> list[Game]:
    """Decisions of random games, spread evenly over them."""
    found = [
        game.clone() for seed in range(5) for game in play_out(new_game(module, scenario, seed=seed), Random(seed))
    ]
    return found[:: max(1, len(found) // SAMPLES)]


def cost(games: list[Game], act: Callable[[Game], Any], seconds: float) -> float:
    """Microseconds that `act` takes, on the average of these positions."""
    done = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds or not done:
        for game in games:
            act(game)
        done += len(games)
    return 1e6 * spent / done if done else 0.0


def acts(folder: Path) -> dict[str, Callable[[Game], Any]]:
    """What a table does, one by one; a game is loaded from where it was saved."""
    rng = Random(1)

    def file(game: Game) -> Path:
        return folder / f"{id(game)}.jsonl"

    return {
        "copy": Game.clone,
        "fork (what a search gets)": lambda game: game.fork(min(game.waiting), rng),
        "view of a side": lambda game: game.view(min(game.waiting)),
        "why not": lambda game: game.refusal(min(game.waiting), "nonsense"),
        "hash": lambda game: game.hash,
        "save": lambda game: game.save(file(game)),
        "load": lambda game: grognard.load(file(game)),
    }


def measure(name: str, seconds: float) -> None:
    """Print the figures of every scenario of a game, and of the peers."""
    chosen = module(name)
    print(f"Python {sys.version.split()[0]}, {seconds:g} s for each figure")
    speeds = {
        f"{name}, {scenario.name}": rate(partial(ours, chosen, scenario.name), seconds) for scenario in chosen.scenarios
    }
    missing = [peer for peer in PEERS if find_spec(peer) is None]
    if "chess" not in missing:
        speeds["python-chess (Python)"] = rate(python_chess, seconds)
    if "pyspiel" not in missing:
        speeds["OpenSpiel chess (C++)"] = rate(open_spiel, seconds)
    print_speeds(speeds)
    if missing:
        print(f"not installed: {', '.join(missing)}; to compare: pip install -r requirements-bench.lock, in .venv")
    games = positions(chosen, chosen.scenarios[0].name)
    with TemporaryDirectory() as folder:
        for what, act in acts(Path(folder)).items():
            print(f"{what:<34} {cost(games, act, seconds / 5):>10.1f} µs")


def print_speeds(speeds: dict[str, Speed]) -> None:
    """One line each; the last column is how many times the first line's answers."""
    first = next(iter(speeds.values()))
    print(f"{'random play':<34} {'games/s':>10} {'answers/s':>10} {'a game':>8} {'ratio':>7}")
    for what, speed in speeds.items():
        answers = speed.answers / speed.seconds
        ratio = answers / (first.answers / first.seconds)
        length = speed.answers / speed.games
        print(f"{what:<34} {speed.games / speed.seconds:>10.1f} {answers:>10,.0f} {length:>8.0f} {ratio:>7.2f}")


if __name__ == "__main__":
    measure(sys.argv[1] if len(sys.argv) > 1 else grognard.games()[0].name, 5.0)
