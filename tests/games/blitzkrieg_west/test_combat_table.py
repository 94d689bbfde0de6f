"""The charts: the combat table, the bombing table, air combat, to the letter."""

from __future__ import annotations

import pytest
from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, assault, kind, state, told
from tests.rules import rule

from grognard.games.blitzkrieg_west.strength import odds_column
from grognard.games.blitzkrieg_west.tables import AIR_COMBAT, BOMBING, COLUMNS, COMBAT

TABLE = {
    "1:4": "E/- E/- E/- E/D R/- -/D",
    "1:3": "E/- R/- R/- -/- -/D -/D",
    "1:2": "R/- R/- -/- R/- -/R -/R",
    "1:1": "R/- R/D -/- R/- -/R -/R",
    "3:2": "R/D -/- -/D -/R -/R -/R*",
    "2:1": "-/- -/D -/R -/R -/R* -/R*",
    "3:1": "-/D -/R -/R -/R* -/R* -/E",
    "4:1": "-/R -/R -/R* -/R* -/E -/E",
    "5:1": "-/R -/R* -/R* -/E -/E -/E",
    "6:1": "-/R -/R* -/E -/E -/E -/E",
}


@rule(
    "BW-272",
    "BW-273",
    "BW-274",
    "BW-275",
    "BW-276",
    "BW-277",
    "BW-278",
    "BW-279",
    "BW-280",
    "BW-281",
)
@pytest.mark.parametrize("column", TABLE)
def test_the_combat_table_is_as_printed(column: str) -> None:
    place = COLUMNS.index(column)
    assert [row[place] for row in COMBAT] == TABLE[column].split()


@rule("BW-110", "BW-123")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (5, 3, "3:2"),
        (3, 4, "1:2"),
        (1, 4, "1:4"),
        (2, 9, ""),
        (6, 1, "6:1"),
        (40, 1, "6:1"),
        (11, 2, "5:1"),
        (4, 4, "1:1"),
    ],
)
def test_a_ratio_goes_to_the_nearest_column_in_the_defenders_favour(attack: int, defence: int, column: str) -> None:
    found = odds_column(attack, defence)
    assert (COLUMNS[found] if found >= 0 else "") == column


@rule("BW-271")
def test_the_left_part_of_a_result_is_the_attackers() -> None:
    game = assault({"1010": ["i-13-schtzrgt"]}, "1109", ["13e-dragons"], dice=[1])
    assert told(game, "attack")[0]["odds"] == "1:2"
    game.play(FRENCH, "stand")
    assert told(game, "result")[0]["result"] == "R/-"
    assert kind(game, GERMAN) == "retreat"
    assert state(game).stage == "attacker"


@rule("BW-285", "BW-286", "BW-287")
def test_the_air_tables_are_as_printed() -> None:
    assert BOMBING == {"protected": ["X", "-", "-", "-", "D", "D"], "open": ["X", "-", "-", "D", "D", "D"]}
    assert AIR_COMBAT == ["X/A", "-/-", "-/-", "-/-", "-/A", "-/X"]
