"""How fast a game plays: `grognard bench [GAME]`, or this file.

Games at random, from the end of the set-up to the last answer; then what a table does at every
decision: list, copy, fork, view, save, load; and what only one game does, as its own file here says
(afrika.py).  Beside it, if they are installed (requirements-bench.lock), the same random play in
python-chess (Python) and OpenSpiel (C++).

Whoever else is busy on this machine disturbs as little as can be: what is counted is the processor's
time; every figure is the best of several rounds; and all take turns within a round, so that a ratio
compares what was measured side by side.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import fmean, median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple, TypeAlias

import grognard
from grognard.engine import game as engine
from grognard.engine.game import Game, new_game
from grognard.engine.module import Module, module
from grognard.engine.plain import canonical

SAMPLES = 200  # positions at which copies and views are measured
FILES = 10  # positions at which a whole game is saved and loaded
ROUNDS = 5
LONGEST = 5_000  # answers after which a game is broken off

Act: TypeAlias = Callable[[Game], Any]


class Speed(NamedTuple):
    """Games and answers (a peer's: moves) in so many seconds of the processor."""

    games: int
    answers: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.answers / self.seconds


Play: TypeAlias = Callable[[int], Speed]  # one game of this seed


def play_out(game: Game, rng: Random) -> Iterator[Game]:
    """The game at each of its decisions, answered at random."""
    while not game.over:
        yield game
        side = min(game.waiting)
        game.play(side, rng.choice(game.choices(side)))


def setting_up(game: Game) -> bool:
    """Whether a side is placing its pieces: it is then offered a ready-made set-up."""
    asks = [ask for side in game.waiting if (ask := game.ask(side)) is not None]
    return any(game.module.presets(game.state, ask) for ask in asks)


def ours(module: Module, scenario: str, seed: int) -> Speed:
    """One game at random; its set-up is played, but not counted."""
    rng = Random(seed)
    game = new_game(module, scenario, seed=seed)
    while setting_up(game):
        side = min(game.waiting)
        game.play(side, rng.choice(game.choices(side)))
    answers, began = 0, process_time()
    while not game.over and answers < LONGEST:
        side = min(game.waiting)
        game.play(side, rng.choice(game.choices(side)))
        answers += 1
    return Speed(1, answers, process_time() - began)


def python_chess(seed: int) -> Speed:
    chess: Any = import_module("chess")
    rng, began = Random(seed), process_time()
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return Speed(1, len(board.move_stack), process_time() - began)


def open_spiel(seed: int) -> Speed:
    pyspiel: Any = import_module("pyspiel")
    rng, began = Random(seed), process_time()
    state = pyspiel.load_game("chess").new_initial_state()
    moves = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        moves += 1
    return Speed(1, moves, process_time() - began)


PEERS: dict[str, tuple[str, Play]] = {
    "python-chess (Python)": ("chess", python_chess),
    "OpenSpiel chess (C++)": ("pyspiel", open_spiel),
}


def several(play: Play, seeds: Iterator[int], seconds: float) -> Speed:
    """Whole games, one seed after the other, for about so long."""
    games, answers, spent = 0, 0, 0.0
    while spent < seconds:
        one = play(next(seeds))
        games, answers, spent = games + 1, answers + one.answers, spent + one.seconds
    return Speed(games, answers, spent)


def rounds(plays: dict[str, Play], seconds: float) -> dict[str, list[Speed]]:
    """Every play's speed, round by round."""
    seeds = {name: iter(range(1, 1_000_000)) for name in plays}
    for play in plays.values():
        play(0)  # to warm up
    found: dict[str, list[Speed]] = {name: [] for name in plays}
    for _ in range(ROUNDS):
        for name, play in plays.items():
            found[name].append(several(play, seeds[name], seconds / ROUNDS))
    return found


def positions(module: Module, scenario: str) -> list[Game]:
    """Decisions of random games after their set-up, spread evenly over them."""
    found: list[Game] = []
    for seed in range(2):
        for number, game in enumerate(play_out(new_game(module, scenario, seed=seed), Random(seed))):
            if number == LONGEST:
                break
            if not setting_up(game):
                found.append(game.clone())
    return found[:: max(1, len(found) // SAMPLES)]


def cost(games: list[Game], act: Act, seconds: float) -> float:
    """Microseconds that `act` takes, on the average of these positions; the best of the rounds."""
    best = float("inf")
    until = process_time() + seconds
    while process_time() < until or best == float("inf"):
        began = process_time()
        for game in games:
            act(game)
        best = min(best, (process_time() - began) / len(games))
    return 1e6 * best


def acts(folder: Path) -> dict[str, Act]:
    """What a table does, one by one; a game is loaded from where it was saved."""
    rng = Random(1)

    def file(game: Game) -> Path:
        return folder / f"{id(game)}.jsonl"

    return {
        "clone": Game.clone,
        "fork (what a search gets)": lambda game: game.fork(min(game.waiting), rng),
        "view of a side": lambda game: game.view(min(game.waiting)),
        "why not": lambda game: game.refusal(min(game.waiting), "nonsense"),
        "hash": lambda game: game.hash,
        "save": lambda game: game.save(file(game)),
        "load": lambda game: grognard.load(file(game)),
    }


def own_acts(name: str) -> dict[str, Act]:
    """What only this game does, if its file beside this one tells of any."""
    script = Path(__file__).with_name(f"{name.replace('-', '_')}.py")
    found: dict[str, Act] = runpy.run_path(str(script))["ACTS"] if script.is_file() else {}
    return found


def measure(name: str, seconds: float) -> None:
    """Print the figures of every scenario of a game, and of the peers."""
    chosen = module(name)
    how = "interpreted" if engine.__file__.endswith(".py") else "compiled"
    print(f"Python {sys.version.split()[0]}, {how}, {seconds:g} s for each figure")
    plays: dict[str, Play] = {scenario.name: partial(ours, chosen, scenario.name) for scenario in chosen.scenarios}
    for peer, (package, play) in PEERS.items():
        if find_spec(package) is None:
            print(f"not installed: {peer}; to compare: pip install -r requirements-bench.lock, in .venv")
        else:
            plays[peer] = play
    print_speeds(rounds(plays, seconds))
    shown = dict.fromkeys((chosen.scenarios[0].name, chosen.scenarios[-1].name))
    for scenario in shown:
        print(f"\n{scenario}: at {SAMPLES} decisions")
        games = positions(chosen, scenario)
        with TemporaryDirectory() as folder:
            for what, act in (acts(Path(folder)) | own_acts(name)).items():
                where = games[:: SAMPLES // FILES] if what in ("save", "load") else games
                print(f"{what:<34} {cost(where, act, seconds / 5):>10.1f} µs")
        size = fmean(len(canonical(game.view(min(game.waiting))).encode()) for game in games)
        print(f"{'size of a view':<34} {size / 1000:>10.1f} kB")


def print_speeds(speeds: dict[str, list[Speed]]) -> None:
    """A line for each: the best round; the ratio is the median of its ratios to python-chess, round by round."""
    yardstick = speeds.get("python-chess (Python)")
    print(f"{'random play, after the set-up':<34} {'games/s':>10} {'answers/s':>10} {'a game':>8} {'ratio':>7}")
    for what, found in speeds.items():
        rate = max(speed.rate for speed in found)
        length = sum(speed.answers for speed in found) / sum(speed.games for speed in found)
        ratio = median(a.rate / b.rate for a, b in zip(found, yardstick, strict=True)) if yardstick else 0.0
        print(f"{what:<34} {rate / length:>10.1f} {rate:>10,.0f} {length:>8.0f} {ratio:>7.2f}")


if __name__ == "__main__":
    measure(sys.argv[1] if len(sys.argv) > 1 else grognard.games()[0].name, 5.0)
