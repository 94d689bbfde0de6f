"""The ledger of Blitzkrieg in the West: every rule has a test, or a reason in exempt.toml of tests/rules."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.tables import PACKAGE
from grognard.lab.coverage import Report, read_ledger, report

TESTS = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def coverage() -> Report:
    ledger = read_ledger(files(PACKAGE) / "data" / "rules.tsv")
    return report(ledger, TESTS, TESTS / "rules" / "blitzkrieg_west" / "exempt.toml")


def test_every_rule_is_proven_or_excused(coverage: Report) -> None:
    assert coverage.whole, coverage.text()


def test_the_ledger_is_counted_whole(coverage: Report) -> None:
    assert len(coverage.proven) + len(coverage.exempt) == 613


def test_every_option_is_a_ruling_of_the_ledger_and_proven_here(coverage: Report) -> None:
    options = {option.name: option.rule for scenario in MODULE.scenarios for option in scenario.options}
    for name, rule in options.items():
        assert any("blitzkrieg_west" in test for test in coverage.proven[rule]), name
