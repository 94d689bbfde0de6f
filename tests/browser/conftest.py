"""The real server in a process of its own, and windows on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.server import Server

PATIENCE = 15_000  # milliseconds that a test waits for what should come

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"))
    yield server
    server.stop()


Window = Callable[..., Page]


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[Window]:
    """Opens windows, each of a player of its own; none may meet a fault in the page's scripts."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(language: str = "en", path: str = "", **options: Any) -> Page:
        context = browser.new_context(
            **{"viewport": {"width": 1440, "height": 900}, "locale": language, "reduced_motion": "reduce", **options}
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(f"{server.address}{path}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def page(window: Window) -> Page:
    return window()


@pytest.fixture(scope="session")
def shots() -> Path:
    """Where pictures of the page are left to be looked at; git ignores them."""
    folder = Path(__file__).parents[2] / "shots" / "browser"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
