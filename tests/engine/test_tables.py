"""The tables of a game's data folder: what is wrong in a file is named with its place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from grognard.engine.tables import read_table


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package whose data/ can be spoilt."""
    folder = tmp_path / "spoilt_game"
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "spoilt_game", raising=False)
    return "spoilt_game"


def test_a_table_is_read(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "data" / "map.toml").write_text("[sheet]\nwide = 3\n")
    assert read_table(package, "map.toml") == {"sheet": {"wide": 3}}


def test_an_error_names_file_and_line(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "data" / "map.toml").write_text("[sheet]\nwide = \n")
    with pytest.raises(ValueError, match=r"map\.toml: .*line 2"):
        read_table(package, "map.toml")
