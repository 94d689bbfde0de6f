"""Addresses that open nothing, in one sentence and with a way back."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import Window
from tests.browser.table import Lobby


def refused(page: Page, sentence: str) -> None:
    expect(page.get_by_role("alert")).to_have_text(sentence)
    page.locator(".lost a").click()
    page.locator(".newgame").wait_for()


def test_an_address_that_opens_nothing_says_so(window: Window) -> None:
    refused(window(path="#/table/nowhere"), "There is no such table here.")
    page = window()
    Lobby(page).new_game("thumb").my_turn()
    path = page.url[page.url.index("#") :].replace("key=", "key=x")
    refused(window("fr", path), "Cette adresse n’ouvre aucun siège à cette table.")
