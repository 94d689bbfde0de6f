"""Words of Guerre Éclair: complete, alike in both languages, and in each one's typography."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from grognard.engine.words import languages, read_words
from grognard.games import guerre_eclair
from grognard.games.guerre_eclair import MODULE
from grognard.games.guerre_eclair.board import board
from grognard.games.guerre_eclair.movement import tactical
from grognard.games.guerre_eclair.sequence import DOINGS, PHASES
from grognard.games.guerre_eclair.tables import CARDS, LOOKS, NAMES, OBJECTIVES, PACKAGE, SIDES, SPACES, TURNS

DATA = files(PACKAGE) / "data"
WORDS = {language: read_words(DATA, language) for language in ("en", "fr")}
LEDGER = [line.split("\t")[0] for line in (DATA / "rules.tsv").read_text(encoding="utf-8").splitlines()[1:]]
PLACEHOLDER = re.compile(r"\{([\w-]+)(:[\w-]+|\?)?")
NARROW = "\u202f"


def placeholders(text: str) -> set[str]:
    """The names that a template asks for."""
    return {found.group(1) for found in PLACEHOLDER.finditer(text)}


def test_there_are_both_languages() -> None:
    assert languages(DATA) == ["en", "fr"]


def test_both_languages_have_the_same_keys() -> None:
    assert sorted(WORDS["en"]) == sorted(WORDS["fr"])


def test_both_languages_use_the_same_figures() -> None:
    differ = [key for key, text in WORDS["en"].items() if placeholders(text) != placeholders(WORDS["fr"][key])]
    assert differ == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_of_the_ledger_is_worded(language: str) -> None:
    rules = [key.removeprefix("rule.") for key in WORDS[language] if key.startswith("rule.")]
    assert len(LEDGER) == 270
    assert rules == LEDGER


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_are_in_the_players_words(language: str) -> None:
    """No codes from the table's data, no placeholder, a full stop at the end."""
    rules = {key: text for key, text in WORDS[language].items() if key.startswith("rule.")}
    odd = [key for key, text in rules.items() if "RULING" in text or "{" in text or not text.endswith(".")]
    assert odd == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_has_a_name_is_named(language: str) -> None:
    wanted = [f"place.{name}" for name in NAMES]
    wanted += [f"side.{side}" for side in (*SIDES, 0, 1)]
    wanted += [f"look.{look}.{form}" for look in LOOKS for form in ("one", "many", "short")]
    wanted += [f"{table}.{card.id}" for card in CARDS for table in ("card", "card-text")]
    wanted += [f"{table}.{aim}" for aim in OBJECTIVES for table in ("aim", "aim-text")]
    wanted += [f"turn.{turn['n']}" for turn in TURNS]
    wanted += [f"phase.{phase}" for phase in (*PHASES, "combat")]
    wanted += [f"doing.{doing}" for doing, step in DOINGS.items() if step is tactical]
    wanted += [f"box.{box['id']}" for box in board()["boxes"]]
    wanted += [f"kind.{kind}" for cards in board()["cards"].values() for card in cards for kind in card["kinds"]]
    wanted += [f"line.{card.id}" for card in CARDS if card.attack or card.defence]
    wanted += [f"{table}.{space[field]}" for space in SPACES for table, field in (("shape", "kind"), ("country",) * 2)]
    assert [key for key in wanted if key not in WORDS[language]] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_scenarios_options_and_presets_are_named(language: str) -> None:
    wanted = ["preset.historical"]
    for scenario in MODULE.scenarios:
        wanted += [f"scenario.{scenario.name}", f"scenario.{scenario.name}.about"]
        for option in scenario.options:
            parts = ["", ".why", *(f".{value}" for value in option.values)]
            wanted += [f"option.{option.name}{part}" for part in parts]
    assert [key for key in wanted if key not in WORDS[language]] == []


def test_signs_in_french_have_their_narrow_spaces() -> None:
    plain = {key: PLACEHOLDER.sub("{", text) for key, text in WORDS["fr"].items()}
    bare = re.compile(f"(?<!{NARROW})[:;?!»]|«(?!{NARROW})")
    assert [key for key, text in plain.items() if bare.search(text)] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_apostrophes_are_typographic(language: str) -> None:
    assert [key for key, text in WORDS[language].items() if "'" in text or '"' in text] == []


# ---- what the code says ----

CODE = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(Path(guerre_eclair.__path__[0]).glob("*.py"))]


def texts(node: ast.AST) -> Iterator[str]:
    """The strings written out anywhere in a piece of code."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def given(function: str, place: int) -> Iterator[str]:
    """The strings written out as the n-th argument of the calls of a function."""
    for call in (node for tree in CODE for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if isinstance(call.func, ast.Name) and call.func.id == function and len(call.args) > place:
            yield from texts(call.args[place])


def reasons() -> Iterator[str]:
    """The rules by which something is refused: given to a sink, or found by a function that says why."""
    yield from given("no", 1)
    for node in (node for tree in CODE for node in ast.walk(tree)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith(("why_", "explain_", "barred", "check_")):
            yield from (text for text in texts(node) if text in LEDGER)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_the_code_says_has_words(language: str) -> None:
    wanted = {f"ask.{kind}" for function in ("Ask", "pick") for kind in given(function, 1)}
    wanted |= {f"note.{kind}" for kind in given("Note", 0)}
    wanted |= {f"why.{rule}" for rule in reasons()}
    assert len(wanted) > 50
    assert sorted(wanted - set(WORDS[language])) == []
