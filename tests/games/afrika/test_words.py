"""Words of Afrika: complete, alike in both languages, in each one's typography, with figures that the code gives."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from grognard.engine.words import languages, read_words
from grognard.games import afrika
from grognard.games.afrika import MODULE
from grognard.games.afrika.board import board
from grognard.games.afrika.sequence import PHASES
from grognard.games.afrika.tables import COUNTERS, MAP, PACKAGE, SCENARIOS, SIDES

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


# ---- the rules ----


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_of_the_ledger_is_worded(language: str) -> None:
    rules = [key.removeprefix("rule.") for key in WORDS[language] if key.startswith("rule.")]
    assert len(LEDGER) == 685
    assert rules == LEDGER


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_are_in_the_players_words(language: str) -> None:
    """No ruling's code, no placeholder, no abbreviation of ours, a full stop at the end."""
    rules = {key: text for key, text in WORDS[language].items() if key.startswith("rule.")}
    jargon = re.compile(r"ruling|AF-\d|\{|\bE?ZOCE?\b|\b[MST]P\b|\bP\.?[MR]\b", re.IGNORECASE)
    odd = [key for key, text in rules.items() if jargon.search(text) or not text.endswith(".")]
    assert odd == []


def test_chapters_begin_at_rules() -> None:
    chapters = [key.removeprefix("section.") for key in WORDS["en"] if key.startswith("section.")]
    assert chapters[0] == LEDGER[0]
    assert chapters == sorted(set(chapters) & set(LEDGER))


# ---- what has a name ----


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_has_a_name_is_named(language: str) -> None:
    wanted = [f"place.{place['id']}" for place in MAP["place"]]
    wanted += [f"place.{zone}" for zone in ("tripoli", "intermediate")]
    wanted += [f"side.{side}" for side in (*SIDES, 0, 1)]
    wanted += [f"unit.{name}" for name in ("rommel", *(unit.id for unit in COUNTERS))]
    for table in ("nation", "type", "size"):
        wanted += [f"{table}.{getattr(unit, table)}" for unit in COUNTERS]
    wanted += [f"division.{unit.division}" for unit in COUNTERS if unit.division]
    drawn = board()
    wanted += [f"terrain.{name}" for name in (*drawn["tables"]["terrain"], *drawn["tables"]["works"], *drawn["lines"])]
    wanted += [f"phase.{phase}" for phase in PHASES if phase != "turn-end"]
    wanted += [f"box.{box['id']}" for box in drawn["boxes"]]
    wanted += [f"turn.{turn}" for turn in (1, 2, 3, *(f"c{n}" for n in range(1, 29)))]
    wanted += [f"flag.{flag}" for flag in ("unsupplied", "moved", "attacked", "reduced")]
    assert [key for key in wanted if key not in WORDS[language]] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_units_have_one_name(language: str) -> None:
    names = [WORDS[language][f"unit.{unit.id}"] for unit in COUNTERS]
    assert len(set(names)) == len(names)


def test_units_are_called_as_on_their_counters() -> None:
    printed = {unit.id: unit.name.partition(" (")[0] for unit in COUNTERS}
    odd = [name for name, text in printed.items() if not WORDS["en"][f"unit.{name}"].startswith(text)]
    assert odd == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_scenarios_options_and_presets_are_named(language: str) -> None:
    wanted = ["preset.quick", "game.title", "game.about", "game.subtitle"]
    for name in SCENARIOS:
        wanted += [f"scenario.{name}", f"scenario.{name}.about"]
    for scenario in MODULE.scenarios:
        for option in scenario.options:
            parts = ["", ".why", *(f".{value}" for value in option.values)]
            wanted += [f"option.{option.name}{part}" for part in parts]
    assert [key for key in wanted if key not in WORDS[language]] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_where_and_what_a_set_up_places_is_named(language: str) -> None:
    """The zones with a choice in them, and the supply points, which are placed one by one."""
    words = WORDS[language]
    for row in SCENARIOS.values():
        for where, _ in (entry for side in SIDES for entry in row[side]):
            if not re.fullmatch(r"[AB]\d+\.\d+|TRIPOLI|INTERMEDIATE|DESTROYED", where):
                assert f"zone.{where}" in words
    assert "unit.SP1" in words


# ---- typography ----


def test_signs_in_french_have_their_narrow_spaces() -> None:
    plain = {key: PLACEHOLDER.sub("{", text) for key, text in WORDS["fr"].items()}
    bare = re.compile(f"(?<!{NARROW})[:;?!»]|«(?!{NARROW})")
    assert [key for key, text in plain.items() if bare.search(text)] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_apostrophes_are_typographic(language: str) -> None:
    assert [key for key, text in WORDS[language].items() if "'" in text or '"' in text] == []


# ---- what the code says ----

CODE = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(Path(afrika.__path__[0]).glob("*.py"))]
FUNCTIONS = [node for tree in CODE for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
EXPLAINING = {node.name: node for node in FUNCTIONS if node.name.startswith("why_")}
KIND_AT = {"Ask": 1, "pick": 1, "choose_unit": 3}  # which argument is the kind of the ask
PICKED = {"items", "barred", "chosen", "least", "most"}  # what every pick tells


def texts(node: ast.AST) -> Iterator[str]:
    """The strings written out anywhere in a piece of code."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def calls(code: ast.AST, *functions: str) -> Iterator[ast.Call]:
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions:
            yield node


def given(function: str, place: int) -> Iterator[str]:
    """The strings written out as the n-th argument of the calls of a function."""
    for call in (call for tree in CODE for call in calls(tree, function)):
        if len(call.args) > place:
            yield from texts(call.args[place])


def rules_in(node: ast.AST) -> set[str]:
    """The rules that an argument can be: written out there, or in a function that explains."""
    found = {text for text in texts(node) if text in LEDGER}
    for call in calls(node, *EXPLAINING):
        assert isinstance(call.func, ast.Name)
        found |= {text for text in texts(EXPLAINING[call.func.id]) if text in LEDGER}
    return found


def refusals() -> Iterator[tuple[str, set[str] | None]]:
    """The rules by which something is refused, each with the figures given; None: they can't be read off the code."""
    for call in (call for tree in CODE for call in calls(tree, "no")):
        figures = {keyword.arg for keyword in call.keywords}
        for rule in rules_in(call.args[1]):
            yield rule, None if None in figures else {figure for figure in figures if figure}
    for call in (call for tree in CODE for call in calls(tree, "pick")):
        yield from ((rule, {"least"}) for rule in rules_in(call.args[5]))
    for node in EXPLAINING.values():
        yield from ((rule, None) for rule in rules_in(node))


def keys_written(code: ast.AST) -> set[str]:
    """The keys of all dicts written out in a piece of code."""
    dicts = [node for node in ast.walk(code) if isinstance(node, ast.Dict)]
    return {str(key.value) for node in dicts for key in node.keys if isinstance(key, ast.Constant)}


def asked() -> Iterator[tuple[str, set[str]]]:
    """Each kind of ask, with the figures written in the function that asks."""
    helper = next(node for node in FUNCTIONS if node.name == "choose_unit")
    for function in FUNCTIONS:
        for call in calls(function, *KIND_AT):
            assert isinstance(call.func, ast.Name)
            figures = keys_written(helper if call.func.id == "choose_unit" else function)
            for maker in (keyword.value for keyword in call.keywords if keyword.arg == "about"):
                figures |= {key for node in FUNCTIONS if any(calls(maker, node.name)) for key in keys_written(node)}
            for kind in texts(call.args[KIND_AT[call.func.id]]):
                yield kind, figures | (PICKED if call.func.id == "pick" else set())


def told() -> Iterator[tuple[str, set[str]]]:
    """Each kind of note, with its figures."""
    for call in (call for tree in CODE for call in calls(tree, "Note")):
        figures = {keyword.arg for keyword in call.keywords if keyword.arg}
        for kind in texts(call.args[0]) if not isinstance(call.args[0], ast.Name) else given("declare", 1):
            yield kind, figures | {"side"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_the_code_says_has_words(language: str) -> None:
    wanted = {f"{table}.{kind}" for kind, _ in asked() for table in ("ask", "ask-wait")}
    wanted |= {f"note.{kind}" for kind, _ in told()}
    wanted |= {f"why.{rule}" for rule, _ in refusals()}
    wanted |= {f"ending.{rule}" for tree in CODE for rule in endings(tree)}
    assert len(wanted) > 100
    assert sorted(wanted - set(WORDS[language])) == []


def endings(tree: ast.Module) -> set[str]:
    """The rules that a verdict names: those beside a winner."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "Verdict":
            found |= rules_in(ast.Module(node.body[1:], []))
    for call in calls(tree, "end_game"):
        found |= rules_in(call)
    return found


def test_words_use_only_figures_that_the_code_gives() -> None:
    used = [(f"ask.{kind}", figures | {"side"}) for kind, figures in asked()]
    used += [(f"note.{kind}", figures) for kind, figures in told()]
    used += [(f"why.{rule}", figures) for rule, figures in refusals() if figures is not None]
    assert [key for key, figures in used if not placeholders(WORDS["en"][key]) <= figures] == []
