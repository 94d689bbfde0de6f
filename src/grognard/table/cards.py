"""The installed games as the page is told of them: titles, sides, scenarios, board, words and art."""

from __future__ import annotations

from contextlib import suppress
from importlib.resources import files
from typing import Any, Final

from grognard.engine.module import Module, Scenario
from grognard.players import players
from grognard.table.errors import RefusedError
from grognard.table.live import PERSON

LANGUAGES: Final = ("en", "fr")


def card(module: Module) -> dict[str, Any]:
    return {
        "name": module.name,
        "titles": titles(module),
        "sides": module.sides,
        "scenarios": [scenario_card(scenario) for scenario in module.scenarios],
        "players": [PERSON, *players(module)],
        "rules": module.rules,
    }


def full_card(module: Module, scenario: str = "") -> dict[str, Any]:
    return {**card(module), "board": module.board(named(module, scenario))}


def named(module: Module, scenario: str) -> str:
    """A scenario by its name, or the first."""
    if scenario and scenario not in [one.name for one in module.scenarios]:
        raise RefusedError(404, f"no scenario {scenario!r} in {module.name}")
    return scenario or module.scenarios[0].name


def scenario_card(scenario: Scenario) -> dict[str, Any]:
    options = [
        {"name": one.name, "values": one.values, "default": one.default, "rule": one.rule, "kind": one.kind}
        for one in scenario.options
    ]
    return {"name": scenario.name, "options": options}


def titles(module: Module) -> dict[str, str]:
    """The game's title by language."""
    found = {}
    for language in LANGUAGES:
        with suppress(ValueError, OSError):
            found[language] = module.words(language).get("game.title", module.name)
    return found


def words(module: Module, language: str) -> dict[str, str]:
    try:
        return module.words(language)
    except ValueError as error:
        raise RefusedError(404, str(error)) from None


def art(module: Module, scenario: str = "") -> bytes:
    """The drawing of the board; `board()["art"]` is `<game>/data/<file>`, and the file lies in the game's package."""
    _, _, inside = str(module.board(named(module, scenario)).get("art", "")).partition("/")
    if not inside or ".." in inside:
        raise RefusedError(404, f"{module.name} has no art")
    return files(module.package).joinpath(inside).read_bytes()
