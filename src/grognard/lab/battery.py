"""The battery: what any game module must stand, ours and anybody's.

    from grognard.lab.battery import check
    check(MyGame(), games=20)

Random games are played, and at every decision the checks of checks.py look at the game.  The first
that fails is named in a BatteryError, with the answers that led there.  docs/module-authors.md says
in words what each of them finds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from grognard.engine.module import Module
from grognard.lab.checks import (
    AFTER,
    LAST,
    QUICK,
    SLOW,
    a_gesture_is_taken,
    asks_are_of_their_side,
    it_goes_on,
    redeal_deals_anew,
    source_is_clean,
    state_is_plain,
    words_are_complete,
)
from grognard.lab.run import Run, Shared
from grognard.lab.solo import Course, Gesture, agrees_alone
from grognard.lab.told import Fault

MOST_ANSWERS: Final = 20_000


class BatteryError(AssertionError):
    """A check has failed: which, in which game, after which answers."""

    def __init__(self, name: str, text: str, seed: str = "", gestures: Sequence[Gesture] = ()) -> None:
        last = json.dumps(list(gestures[-8:]), ensure_ascii=False)
        where = f"\n  game {seed}, decision {len(gestures)}; the last answers: {last}" if seed else ""
        super().__init__(f"{name}: {text}{where}")
        self.check = name
        self.seed = seed
        self.gestures = list(gestures)


def check(
    module: Module,
    *,
    scenario: str = "",
    games: int = 10,
    seed: int | str = 0,
    options: Mapping[str, str] | None = None,
    most: int = MOST_ANSWERS,
    often: float = 1.0,
    looks: float = 1.0,
    read_source: bool = True,
) -> None:
    """Put a module through everything, over some random games; the first fault raises a BatteryError.

    `most`: answers after which a game should long have ended.  `often`: the share of decisions at
    which the slow checks are made; 1.0 is all of them.  `looks`: the share that is looked at in any way, for games of
    thousands of decisions; the others are only played.  `read_source`: whether lint looks at the module's files.
    """
    if read_source:
        with_name("source_is_clean", lambda: source_is_clean(module))
    shared = Shared(module, often, looks)
    courses: list[Course] = []
    for number in range(games):
        run = begun(module, scenario, options or {}, f"{seed}/{number}", shared)
        play_under_checks(run, most)
        courses.append(Course(run.game.scenario, run.game.options, run.seed, run.gestures, run.digests))
    with_name("redeal_deals_anew", lambda: redeal_deals_anew(shared))
    with_name("words_are_complete", lambda: words_are_complete(shared))
    with_name("alone_in_a_fresh_process", lambda: agrees_alone(module, courses))


def begun(module: Module, scenario: str, options: Mapping[str, str], seed: str, shared: Shared) -> Run:
    try:
        return Run(module, scenario, options, seed, shared)
    except Exception as error:
        raise BatteryError("a_game_is_set_up", repr(error), seed) from error


def with_name(name: str, act: Callable[[], None], seed: str = "", gestures: Sequence[Gesture] = ()) -> None:
    """Whatever goes wrong in a check carries its name."""
    try:
        act()
    except Fault as fault:
        raise BatteryError(name, str(fault), seed, gestures) from None
    except Exception as error:
        raise BatteryError(name, repr(error), seed, gestures) from error


def play_under_checks(run: Run, most: int) -> None:
    must(run, state_is_plain, asks_are_of_their_side)
    while not run.game.over:
        if len(run.gestures) >= most:
            raise BatteryError("the_game_ends", f"no end after {most} answers", run.seed, run.gestures)
        if run.shared.looks >= 1 or run.rng.random() < run.shared.looks:
            look_and_play(run)
        else:
            must(run, it_goes_on)
    must(run, *LAST)


def look_and_play(run: Run) -> None:
    must(run, *QUICK)
    if run.rng.random() < run.shared.often:
        must(run, *SLOW)
    must(run, a_gesture_is_taken, *AFTER)


def must(run: Run, *checks: Callable[[Run], None]) -> None:
    for each in checks:
        with_name(each.__name__, partial(each, run), run.seed, run.gestures)
