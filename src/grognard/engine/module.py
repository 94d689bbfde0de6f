"""What a game module must provide, and where modules are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from random import Random
from typing import Any, Final

from grognard.engine.asks import Ask, Procedure
from grognard.engine.state import State

GROUP: Final = "grognard.games"


class Option:
    """A rule that a scenario leaves open: a ruling with two readings, or an optional rule.

    Titles and reasons are words of the module: `option.<name>`, `option.<name>.why`,
    `option.<name>.<value>`.
    """

    def __init__(self, name: str, values: Sequence[str], rule: str, kind: str = "ruling") -> None:
        self.name = name
        self.values = tuple(values)
        self.default = self.values[0]
        self.rule = rule
        self.kind = kind


class Scenario:
    """One way to start the game.  Title and blurb are words: `scenario.<name>`, `scenario.<name>.about`."""

    def __init__(self, name: str, options: Sequence[Option] = ()) -> None:
        self.name = name
        self.options = tuple(options)

    def settle(self, given: Mapping[str, str]) -> dict[str, str]:
        """Every option's value: the given one or the default.  Unknown names and values are errors."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                there = ", ".join(known) or "none"
                raise ValueError(f"no option {name!r} in scenario {self.name!r}; there is: {there}")
            if value not in known[name].values:
                raise ValueError(f"option {name!r} takes one of {', '.join(known[name].values)}, not {value!r}")
        return {name: given.get(name, option.default) for name, option in known.items()}


class Module:
    """Base of a game module.  The four methods without a body here are the game; the rest have sound defaults."""

    name: str = ""
    rules: str = "1"  # version of the rules: raise it when a change can alter the course of a game
    package: str = ""  # where data/ lies
    sides: tuple[str, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    state: type[State] = State

    def setup(self, scenario: str, options: Mapping[str, str]) -> State:
        raise NotImplementedError

    def step(self, g: Any) -> Procedure | None:
        """The next step, found from the state alone, innermost open business first; None when the game is over."""
        raise NotImplementedError

    def view(self, g: Any, side: int | None) -> dict[str, Any]:
        """What a side (None: a spectator) may see, in the terms of docs/scene.md.  Shares nothing with the state."""
        raise NotImplementedError

    def redeal(self, g: Any, side: int, rng: Random) -> State:
        """Another state that this side cannot tell from `g`.  A game without secrets returns a copy."""
        return g.copy()  # type: ignore[no-any-return]

    def revive(self, data: dict[str, Any], rules: str) -> State:
        """A state stored under these rules, for a game that goes on under today's; a ValueError if none can be made."""
        return self.state.from_data(data)

    def presets(self, g: Any, ask: Ask) -> dict[str, list[Any]]:
        """Named ready-made answers to this ask and those that follow, e.g. a historical set-up."""
        return {}

    def aid(self, g: Any, ask: Ask) -> dict[str, Any]:
        """What helps with this ask and follows from the rules: reach, ways, odds.  Only what its side may know."""
        return {}

    def board(self, scenario: str = "") -> dict[str, Any]:
        """What never changes during a game: map, places, pieces, cards, tracks (docs/scene.md).

        `scenario` matters where each has a map of its own; without one it is the first.
        """
        return {}

    def words(self, language: str) -> dict[str, str]:
        """All the module's words in one language."""
        from grognard.engine.words import read_words

        return read_words(files(self.package) / "data", language)

    def title(self, language: str = "en") -> str:
        return self.words(language).get("game.title", self.name)

    def scenario(self, name: str) -> Scenario:
        for scenario in self.scenarios:
            if scenario.name == name:
                return scenario
        raise ValueError(f"no scenario {name!r} in {self.name}; there is: {', '.join(s.name for s in self.scenarios)}")


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def modules() -> dict[str, Module]:
    """All installed games by name."""
    return {name: entry.load() for name, entry in _installed().items()}


def module(name: str) -> Module:
    entry = _installed().get(name)
    if entry is None:
        raise ValueError(f"no game {name!r}; there is: {', '.join(_installed())}")
    return entry.load()  # type: ignore[no-any-return]
