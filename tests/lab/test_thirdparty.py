"""Somebody else's game: found by its entry point, played, and put through the battery like ours."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import grognard
from grognard.engine.module import _installed
from grognard.lab.battery import check

HOME = Path(__file__).parent.parent / "toys" / "thirdparty"


@pytest.fixture
def _with_pebbles(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(HOME))
    _installed.cache_clear()
    yield
    _installed.cache_clear()
    sys.modules.pop("pebbles", None)


@pytest.mark.usefixtures("_with_pebbles")
def test_it_is_among_the_games() -> None:
    assert "pebbles" in [module.name for module in grognard.games()]


@pytest.mark.usefixtures("_with_pebbles")
def test_it_is_played_by_its_name() -> None:
    game = grognard.new("pebbles", seed=1)
    while not game.over:
        side = min(game.waiting)
        game.play(side, game.choices(side)[0])
    assert game.result == {"winner": 1, "ending": "PB-3"}


@pytest.mark.usefixtures("_with_pebbles")
def test_it_stands_the_battery() -> None:
    check(grognard.new("pebbles").module, games=4)


def test_it_is_not_there_uninstalled() -> None:
    with pytest.raises(ValueError, match="no game 'pebbles'"):
        grognard.new("pebbles")
