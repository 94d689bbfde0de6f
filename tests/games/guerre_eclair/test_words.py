"""Words of Guerre Éclair: complete, alike in both languages, and in each one's typography."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.words import Words, texts

from grognard.games.guerre_eclair import MODULE
from grognard.games.guerre_eclair.board import board
from grognard.games.guerre_eclair.movement import tactical
from grognard.games.guerre_eclair.sequence import DOINGS, PHASES
from grognard.games.guerre_eclair.tables import CARDS, LOOKS, NAMES, OBJECTIVES, PACKAGE, SIDES, SPACES, TURNS

WORDS = Words(PACKAGE)


def test_both_languages_are_alike() -> None:
    WORDS.are_alike()


def test_the_rules_are_in_the_players_words() -> None:
    WORDS.rules_are_worded(270, "RULING")


def test_signs_and_apostrophes_are_set_well() -> None:
    WORDS.are_well_set()


def test_scenarios_options_and_presets_are_named() -> None:
    WORDS.name_choices_of(MODULE)
    WORDS.have(["preset.historical"])


def test_all_that_has_a_name_is_named() -> None:
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
    WORDS.have(wanted)


# ---- what the code says ----


def reasons() -> Iterator[str]:
    """The rules by which something is refused: given to a sink, or found by a function that says why."""
    yield from WORDS.given("no", 1)
    for node in (node for tree in WORDS.code for node in ast.walk(tree)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith(("why_", "explain_", "barred", "check_")):
            yield from (text for text in texts(node) if text in WORDS.ledger)


def test_all_that_the_code_says_has_words() -> None:
    wanted = {f"ask.{kind}" for function in ("Ask", "pick") for kind in WORDS.given(function, 1)}
    wanted |= {f"note.{kind}" for kind in WORDS.given("Note", 0)}
    wanted |= {f"why.{rule}" for rule in reasons()}
    assert len(wanted) > 50
    WORDS.have(wanted)
