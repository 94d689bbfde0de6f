"""What tests of several rooms share."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from grognard.engine import module

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
TOYS = {"bluff": "Bluff", "tictactoe": "TicTacToe"}


class Toy(EntryPoint):
    """An entry point that names the class of a module, not a module."""

    def load(self) -> Any:
        return super().load()()


@pytest.fixture(autouse=True)
def _looked_up_anew() -> None:
    """No test finds the games that another had installed."""
    module._installed.cache_clear()


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games of tests/toys are the installed games."""

    def entries(*, group: str) -> list[EntryPoint]:
        return [Toy(name, f"tests.toys.{name}:{kind}", group) for name, kind in TOYS.items()]

    monkeypatch.setattr("grognard.engine.module.entry_points", entries)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the browser is that the tests of the page drive."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None:
        pytest.fail("the tests of the page need Chromium: install the package chromium")
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One Chromium for all tests that need one."""
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()
