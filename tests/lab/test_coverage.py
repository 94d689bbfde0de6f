"""Which test proves which rule, and what is wanting."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from grognard.lab import coverage
from grognard.lab.coverage import Row, read_exempt, read_ledger, report

LEDGER = [Row(f"TT-0{n}", "1", str(n), "play", "…") for n in (1, 2, 3, 4)]
SOURCE = """
from tests.rules import rule

@rule("TT-01", "TT-02")
def test_one(): ...

class TestMore:
    @rule("TT-02")
    def test_two(self): ...

@rule("TT-09")
def test_nine(): ...

@rule("XX-01")
def test_another_game(): ...

def test_nothing(): ...
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_turn.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "exempt.toml").write_text('"TT-03" = "flavour"\n', encoding="utf-8")
    return tmp_path


def test_tests_are_found_by_their_rules(folder: Path) -> None:
    found = coverage.tests_by_rule(folder / "tests")
    assert found["TT-02"] == ["tests/test_turn.py::test_one", "tests/test_turn.py::TestMore::test_two"]


def test_a_report_tells_what_is_wanting(folder: Path) -> None:
    found = report(LEDGER, folder / "tests", folder / "exempt.toml")
    assert sorted(found.proven) == ["TT-01", "TT-02"]
    assert found.missing == ["TT-04"]
    assert found.unknown == {"TT-09": ["tests/test_turn.py::test_nine"]}
    assert found.exempt == {"TT-03": "flavour"}
    assert found.needless == []
    assert not found.whole
    assert found.text().splitlines() == [
        "2 rules proven, 1 exempt, 1 missing",
        "no test: TT-04",
        "no rule: TT-09, named by tests/test_turn.py::test_nine",
        "exempt: TT-03: flavour",
    ]


def test_an_exemption_that_nothing_needs_is_named(folder: Path) -> None:
    (folder / "exempt.toml").write_text('"TT-01" = "proven after all"\n"TT-77" = "no such rule"\n', encoding="utf-8")
    assert report(LEDGER, folder / "tests", folder / "exempt.toml").needless == ["TT-01", "TT-77"]


def test_a_report_is_whole_when_every_rule_is_proven_or_excused(folder: Path) -> None:
    assert report(LEDGER[:3], folder, folder / "exempt.toml").unknown != {}
    (folder / "tests" / "test_turn.py").write_text('@rule("TT-01", "TT-02")\ndef test_one(): ...\n', encoding="utf-8")
    assert report(LEDGER[:3], folder / "tests", folder / "exempt.toml").whole


def test_no_file_exempts_nothing(folder: Path) -> None:
    assert read_exempt(folder / "none.toml") == {}


@pytest.mark.parametrize("text", ['"TT-01" = ""', '"TT-01" = 1', '["TT-01"]\nwhy = "nested"'])
def test_an_exemption_has_a_reason(folder: Path, text: str) -> None:
    (folder / "exempt.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"exempt\.toml: TT-01 needs a reason"):
        read_exempt(folder / "exempt.toml")


def test_a_ledger_is_read_from_a_package() -> None:
    rows = read_ledger(files("tests.toys.tictactoe") / "data" / "rules.tsv")
    assert [row.id for row in rows] == ["TT-01", "TT-02", "TT-03", "TT-04"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rule\tid\n", "rules.tsv:1: the columns"),
        ("id\tsection\tline\tkind\trule\nTT-01\t1\n", "rules.tsv:2: 2 columns"),
        ("id\tsection\tline\tkind\trule\nA\t1\t1\tk\tr\nA\t1\t1\tk\tr\n", "rules.tsv:3: A is there already"),
    ],
)
def test_a_broken_ledger_names_its_line(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "rules.tsv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=words):
        read_ledger(file)
