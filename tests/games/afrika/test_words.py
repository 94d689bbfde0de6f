"""Words of Afrika: complete, alike in both languages, in each one's typography, with figures that the code gives."""

from __future__ import annotations

import ast
import re

import pytest
from tests.words import Words, calls

from grognard.games.afrika import MODULE
from grognard.games.afrika.board import board
from grognard.games.afrika.sequence import PHASES
from grognard.games.afrika.tables import COUNTERS, MAP, PACKAGE, SCENARIOS, SIDES

WORDS = Words(PACKAGE)


def test_both_languages_are_alike() -> None:
    WORDS.are_alike()


def test_the_rules_are_in_the_players_words() -> None:
    WORDS.rules_are_worded(685, r"\bE?ZOCE?\b|\b[MST]P\b|\bP\.?[MR]\b")


def test_signs_and_apostrophes_are_set_well() -> None:
    WORDS.are_well_set()


def test_scenarios_options_and_presets_are_named() -> None:
    WORDS.name_choices_of(MODULE)
    WORDS.have(["game.subtitle", "preset.quick"])


def test_all_that_the_code_says_has_words() -> None:
    WORDS.cover_the_code(asking={"choose_unit": 3}, telling={"declare": 1})
    WORDS.have(f"ending.{rule}" for tree in WORDS.code for rule in endings(tree))


def endings(tree: ast.Module) -> set[str]:
    """The rules that a verdict names: those beside a winner."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "Verdict":
            found |= WORDS.rules_in(ast.Module(node.body[1:], []))
    for call in calls(tree, "end_game"):
        found |= WORDS.rules_in(call)
    return found


# ---- what has a name ----


def test_all_that_has_a_name_is_named() -> None:
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
    WORDS.have(wanted)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_units_have_one_name(language: str) -> None:
    names = [WORDS.said[language][f"unit.{unit.id}"] for unit in COUNTERS]
    assert len(set(names)) == len(names)


def test_units_are_called_as_on_their_counters() -> None:
    printed = {unit.id: unit.name.partition(" (")[0] for unit in COUNTERS}
    odd = [name for name, text in printed.items() if not WORDS.said["en"][f"unit.{name}"].startswith(text)]
    assert odd == []


def test_where_and_what_a_set_up_places_is_named() -> None:
    """The zones with a choice in them, and the supply points, which are placed one by one."""
    zones = {where for row in SCENARIOS.values() for side in SIDES for where, _ in row[side]}
    chosen = [zone for zone in zones if not re.fullmatch(r"[AB]\d+\.\d+|TRIPOLI|INTERMEDIATE|DESTROYED", zone)]
    WORDS.have(["unit.SP1", *(f"zone.{zone}" for zone in chosen)])
