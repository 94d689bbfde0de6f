"""The same answers again in a fresh process, with another order of hashes and nothing but play.

What a module remembers outside the state, and what leans on the order of a set, shows here and
nowhere else: two copies of a game in one process share the same memory.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from grognard.engine.game import new_game
from grognard.engine.module import Module
from grognard.lab.told import Fault, digest

Gesture = tuple[int, list[Any]]


class Course(NamedTuple):
    """One game as it was played: its set-up, its gestures, and the digest before each looked at, and at the end."""

    scenario: str
    options: Mapping[str, str]
    seed: str
    gestures: Sequence[Gesture]
    digests: Sequence[str]


def where_is(module: Module) -> str:
    """How another process finds the module's class."""
    kind = type(module)
    if "<" in kind.__qualname__ or kind.__module__ == "__main__":
        raise Fault(
            f"another process can't find {kind.__qualname__}: a module's class stands in a file, not a function"
        )
    return f"{kind.__module__}:{kind.__qualname__}"


def digests_elsewhere(module: Module, courses: Sequence[Course]) -> list[list[str]]:
    """The digests that a fresh process comes to, game by game."""
    work = {
        "module": where_is(module),
        "courses": [
            [one.scenario, dict(one.options), one.seed, list(one.gestures), [int(bool(text)) for text in one.digests]]
            for one in courses
        ],
    }
    hash_seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    paths = os.pathsep.join(os.path.abspath(path) for path in sys.path)  # noqa: PTH100 ("" is where we stand)
    run = subprocess.run(
        [sys.executable, "-c", "from grognard.lab.solo import play_alone; play_alone()"],
        input=json.dumps(work),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths},
        check=False,
    )
    if run.returncode:
        raise Fault(f"the fresh process stopped: {run.stderr.strip().splitlines()[-1:]}")
    found: list[list[str]] = json.loads(run.stdout)
    return found


def play_alone() -> None:
    """What the fresh process does."""
    work = json.load(sys.stdin)
    found = [play_course(imported_anew(work["module"]), *course) for course in work["courses"]]
    json.dump(found, sys.stdout)


def imported_anew(where: str) -> Module:
    """The module, with no memory of the games before: its files are run again."""
    file, _, name = where.partition(":")
    homes = (file, getattr(_found(file, name), "package", "") or file)
    for loaded in list(sys.modules):
        if any(loaded == home or loaded.startswith(f"{home}.") for home in homes):
            del sys.modules[loaded]
    module: Module = _found(file, name)()
    return module


def _found(file: str, name: str) -> Any:
    kind: Any = import_module(file)
    for part in name.split("."):
        kind = getattr(kind, part)
    return kind


def play_course(
    module: Module, scenario: str, options: Mapping[str, str], seed: str, gestures: Sequence[Gesture], at: Sequence[int]
) -> list[str]:
    """The digests at the decisions that were looked at; empty texts at the others."""
    game = new_game(module, scenario, seed=seed, options=options)
    digests = [digest(game) if at[0] else ""]
    for (side, answers), looked in zip(gestures, at[1:], strict=True):
        game.play(side, *answers)
        digests.append(digest(game) if looked else "")
    return digests


def agrees_alone(module: Module, courses: Sequence[Course]) -> None:
    for number, (course, found) in enumerate(zip(courses, digests_elsewhere(module, courses), strict=True)):
        for at, (here, there) in enumerate(zip(course.digests, found, strict=True)):
            if here != there:
                answers = course.gestures[:at]
                raise Fault(f"game {number} goes another way in a fresh process, after {json.dumps(answers[-6:])}")
