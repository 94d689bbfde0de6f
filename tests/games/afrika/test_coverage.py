"""The ledger of Afrika: every rule has a test, or a reason in tests/rules/afrika/exempt.toml."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from grognard.games.afrika import MODULE
from grognard.games.afrika.tables import PACKAGE
from grognard.lab.coverage import Report, read_ledger, report

TESTS = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def coverage() -> Report:
    ledger = read_ledger(files(PACKAGE) / "data" / "rules.tsv")
    return report(ledger, TESTS, TESTS / "rules" / "afrika" / "exempt.toml")


def test_every_rule_is_proven_or_excused(coverage: Report) -> None:
    assert coverage.whole, coverage.text()


def test_the_ledger_is_counted_whole(coverage: Report) -> None:
    assert len(coverage.proven) + len(coverage.exempt) == 685


def test_every_option_is_a_ruling_of_the_ledger_and_proven_here(coverage: Report) -> None:
    options = {option.name: option.rule for scenario in MODULE.scenarios for option in scenario.options}
    for name, rule in options.items():
        assert any("afrika" in test for test in coverage.proven[rule]), name
