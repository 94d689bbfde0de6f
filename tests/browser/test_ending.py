"""Giving up, what is said then, and the way back; and the rules' own dialog."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.stories import planned
from tests.browser.table import Lobby


def test_who_resigns_has_lost_and_may_play_again(page: Page) -> None:
    table = Lobby(page).new_game("random", side=0)
    table.my_turn()
    table.menu("Resign")
    page.locator("dialog .btn", has_text="Cancel").click()
    expect(table.ending).to_have_count(0)
    table.menu("Resign")
    page.locator("dialog .btn.danger").click()
    expect(table.ending).to_contain_text("Allies won.")
    expect(table.ending).to_contain_text("resigned")
    assert table.legal() == []
    table.ending.get_by_role("button", name="New game").click()
    page.locator(".newgame .btn.go").wait_for()
    expect(page.locator(".tablecard").first).to_contain_text("Allies won.")


def test_rules_are_found_by_number_and_by_word(page: Page) -> None:
    table = planned(page)
    page.keyboard.press("r")
    field, found = page.locator("dialog input[type=search]"), page.locator("dialog .rules li")
    expect(field).to_be_focused()
    field.fill("GE-113")
    expect(found).to_have_count(1)
    field.fill("evacuation port")
    expect(found.first).to_contain_text("port")
    field.fill("zzz")
    expect(found).to_have_count(0)
    page.keyboard.press("Escape")  # empties the field, as in any search field of the browser
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    table.says("An operation card")
