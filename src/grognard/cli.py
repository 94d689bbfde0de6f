"""The command `grognard`: the table in a browser or in a terminal, records, rules, measurements.

Whatever goes wrong is one line on stderr; docs/players.md lists the commands.  The exit status is 0 when all
went well, 1 when a record that was to be verified does not hold, 2 for an error, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import runpy
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.metadata import version
from importlib.resources import files
from io import TextIOWrapper
from pathlib import Path
from random import Random
from socket import SO_REUSEADDR, SOL_SOCKET, socket
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

import grognard
from grognard.engine.module import module

if TYPE_CHECKING:
    from grognard.text.wording import Wording

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"

FAILED: Final = 1
ERROR: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
TRACEBACK: Final = "GROGNARD_TRACEBACK"
CHECKOUT: Final = Path(__file__).resolve().parent.parent.parent  # where tests/ and bench/ lie, if this is a checkout


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows another
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody listens: leave without a word
        return PIPE_CLOSED
    except OSError as error:
        return _failed(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except ValueError as error:
        return _failed(str(error))
    except Exception as error:
        if TRACEBACK in os.environ:
            raise
        return _failed(f"a fault of grognard's own: {type(error).__name__}: {error}; {TRACEBACK}=1 shows where")
    return status


def _failed(text: str) -> int:
    print(f"grognard: {' '.join(text.split())}", file=sys.stderr)
    return ERROR


def _run(arguments: Sequence[str] | None) -> int:
    options = parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int | None] = options.run
    return command(options) or 0


# ---- what can be asked ----


class Parser(argparse.ArgumentParser):
    """One line for an error, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(ERROR, f"{self.prog}: {message}; see {self.prog} --help\n")


def parser() -> argparse.ArgumentParser:
    """All commands and options."""
    top = Parser(prog="grognard", description="Second World War board games with the rules enforced.")
    top.add_argument("--version", action="version", version=f"grognard {version('grognard')}")
    top.set_defaults(run=serve, browser=True)
    _add_place(top, None)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", description="without one: play")
    _add_play(commands)
    _add_serve(commands)
    _add_records(commands)
    _add_rules(commands)
    _add_bench(commands)
    return top


def _add_play(commands: Commands) -> None:
    command = commands.add_parser("play", help="open the table in a browser, or play a whole game in this terminal")
    command.add_argument("game", metavar="GAME", nargs="?", help="with --text: a game, or the file of a saved one")
    command.add_argument("--text", action="store_true", help="play in this terminal")
    command.add_argument("--against", metavar="PLAYER", help="random or thumb; the best there is if not named")
    command.add_argument("--side", metavar="SIDE", help="yours; the first if not named")
    _add_set_up(command)
    _add_language(command)
    _add_place(command)
    command.set_defaults(run=play, browser=True)


def _add_serve(commands: Commands) -> None:
    command = commands.add_parser("serve", help="keep the table, without opening a browser")
    _add_place(command)
    command.set_defaults(run=serve, browser=False)


def _add_records(commands: Commands) -> None:
    command = commands.add_parser("new", help="write the record of a new game")
    command.add_argument("game", metavar="GAME")
    _add_set_up(command)
    command.add_argument("-o", "--output", metavar="FILE", type=Path, help="where to; GAME.jsonl if not named")
    command.set_defaults(run=new)
    command = commands.add_parser("replay", help="read out the game of a record")
    command.add_argument("file", metavar="FILE", type=Path)
    _add_language(command)
    command.set_defaults(run=replay)
    command = commands.add_parser("verify", help="check every answer and every die of records")
    command.add_argument("files", metavar="FILE", type=Path, nargs="+")
    command.set_defaults(run=verify)


def _add_rules(commands: Commands) -> None:
    command = commands.add_parser("rules", help="the rules of a game, and the tests that prove them")
    command.add_argument("game", metavar="GAME")
    command.add_argument("id", metavar="ID", nargs="?", help="one rule alone, e.g. GE-113")
    command.add_argument("--coverage", action="store_true", help="the tests that prove each (in a checkout)")
    _add_language(command)
    command.set_defaults(run=rules)


def _add_bench(commands: Commands) -> None:
    command = commands.add_parser("bench", help="measure how fast a game plays (in a checkout)")
    command.add_argument("game", metavar="GAME", nargs="?", help="the first one if not named")
    command.add_argument("--seconds", metavar="N", type=float, default=5.0, help="for each measurement; 5 if not named")
    command.set_defaults(run=bench)


def _add_set_up(command: argparse.ArgumentParser) -> None:
    command.add_argument("--scenario", metavar="NAME", default="", help="the first one if not named")
    command.add_argument("--seed", metavar="SEED", help="any number or word; the same seed gives the same dice")
    command.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="a rule left open; repeat")


def _add_place(command: argparse.ArgumentParser, default: str | None = argparse.SUPPRESS) -> None:
    """Where the table is; a command without these leaves what was said before the command."""
    command.add_argument(
        "--port", metavar="N", type=int, default=default, help="of the table; if not named, a free one"
    )
    command.add_argument("--data", metavar="DIR", type=Path, default=default, help="where games are kept")


def _add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", metavar="LANG", default=_language(), help="en or fr; yours if not named")


def _language() -> str:
    """French for those whose system speaks it, else English."""
    spoken = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "fr" if spoken.startswith("fr") else "en"


# ---- the commands ----


def serve(options: argparse.Namespace) -> None:
    from grognard.table import serve as keep_table

    port = _port(options.port)
    with suppress(KeyboardInterrupt):  # which is how it ends
        keep_table(port, options.data, options.browser)


def play(options: argparse.Namespace) -> None:
    if not options.text:
        if options.game:
            raise ValueError("play GAME needs --text; without a game, the table opens in a browser")
        serve(options)
        return
    from grognard.players import player, players
    from grognard.text.seat import Person
    from grognard.text.wording import Wording

    saved = options.game and Path(options.game).suffix
    game = grognard.load(options.game) if saved else _new(options)
    wording = Wording(game.module, options.lang, game.scenario)
    side = _side(options.side, wording)
    opponent = player(options.against or players(game.module)[-1], game.module)
    others = {other: opponent for other in range(len(game.module.sides)) if other != side}
    rng = Random() if options.seed is None else Random(f"others/{options.seed}")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 (so that what is typed can be edited)
    try:
        Person(game, side, others, rng, wording).play()
    except EOFError:  # the end of what is typed: as good as quitting
        print()


def new(options: argparse.Namespace) -> None:
    game = _new(options)
    file = options.output or Path(f"{game.module.name}.jsonl")
    if file.exists():
        raise ValueError(f"{file} is there already")
    game.save(file)
    print(f"{file}: {game.module.name}, {game.scenario}; SHA-256 of the seed of its dice: {game.commitment}")


def replay(options: argparse.Namespace) -> None:
    from grognard.text.sheet import when
    from grognard.text.wording import Wording

    game = grognard.load(options.file)
    wording = Wording(game.module, options.lang, game.scenario)
    for note in game.log if game.over else game.notes(None):
        print(wording.note(note))
    for line in wording.ending(game) if game.over else when(game.view(None), wording):
        print(line)


def verify(options: argparse.Namespace) -> int:
    reports = [(file, grognard.verify(file)) for file in options.files]
    for file, report in reports:
        print(f"{file}: {report.fault or _found(report)}")
    return 0 if all(report.sound for _, report in reports) else FAILED


def _found(report: grognard.Report) -> str:
    """What a sound record was found to hold."""
    counts = {
        "entries": report.entries,
        "hashes equal": report.hashes,
        "dice and draws proven": report.proved,
        "possible, but without the seed": report.unproved,
        "given, from no seed": report.given,
    }
    found = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    return f"sound: {report.game}, {report.scenario}" + (f", {found}" if found else "")


def rules(options: argparse.Namespace) -> None:
    from grognard.lab.coverage import read_ledger

    chosen = module(options.game)
    rows = read_ledger(files(chosen.package) / "data" / "rules.tsv")
    if options.id:
        rows = [row for row in rows if row.id == options.id.upper()]
        if not rows:
            raise ValueError(f"no rule {options.id} in {chosen.name}")
    words = chosen.words(options.lang)
    proofs = _proofs() if options.coverage else {}
    for row in rows:
        tests = proofs.get(row.id, [])
        count = f"{len(tests):>4} " if options.coverage else ""
        print(f"{row.id}{count}  {words.get(f'rule.{row.id}', row.rule)}")
        for test in tests if options.id else ():
            print(test)
    if options.coverage and not options.id:
        print(f"{sum(row.id in proofs for row in rows)} of {len(rows)} rules are proven by tests")


def bench(options: argparse.Namespace) -> None:
    script = CHECKOUT / "bench" / "run.py"
    if not script.is_file():
        raise ValueError("the benchmark is in grognard's source, not in the installed package")
    runpy.run_path(str(script))["measure"](options.game or _first_game(), options.seconds)


def _port(asked: int | None) -> int:
    """The port asked for, else the table's own, else any that is free."""
    from grognard.table import HERE, PORT

    for port in (PORT, 0) if asked is None else (asked,):
        with suppress(OSError, OverflowError), socket() as probe:
            probe.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
            probe.bind((HERE, port))
            return int(probe.getsockname()[1])
    raise ValueError(f"port {asked} can't be had: it is taken, or this system keeps it")


def _proofs() -> dict[str, list[str]]:
    from grognard.lab.coverage import tests_by_rule

    folder = CHECKOUT / "tests"
    if not folder.is_dir():
        raise ValueError("the tests are in grognard's source, not in the installed package")
    return tests_by_rule(folder)


def _first_game() -> str:
    names = [game.name for game in grognard.games()]
    if not names:
        raise ValueError("no game is installed")
    return names[0]


def _new(options: argparse.Namespace) -> grognard.Game:
    given = {}
    for pair in options.option:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"--option takes NAME=VALUE, not {pair!r}")
        given[name] = value
    return grognard.new(options.game or _first_game(), options.scenario, seed=options.seed, options=given)


def _side(named: str | None, wording: Wording) -> int:
    """A side by its id or its name in either case."""
    from grognard.text.wording import folded

    if named is None:
        return 0
    sides = wording.module.sides
    for number, side in enumerate(sides):
        if folded(named) in (folded(side), folded(wording.side(number))):
            return number
    raise ValueError(f"no side {named!r} in {wording.module.name}; there is: {', '.join(sides)}")


if __name__ == "__main__":
    sys.exit(main())
