"""Taking back, as long as nothing is known that can't be unknown; and asking why not, which changes nothing."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.stories import aimed, planned, thrown
from tests.browser.table import Lobby, Table


def test_undo_goes_back_until_dice_close_the_way(page: Page) -> None:
    table = Lobby(page).new_game("random", side=0)
    table.my_turn()
    expect(table.undo).to_have_attribute("aria-disabled", "true")
    before = table.position()
    table.go_to("prum")
    table.says("19 left")
    table.undo.click()
    table.says("20 left")
    assert table.position() == before
    table.deploy()
    table.my_turn()
    table.plan(operation=6, air=1, engineers=1)
    table.my_turn()
    thrown(table, "air")
    expect(table.undo).to_have_attribute("aria-disabled", "true")
    table.attempt(table.undo)
    expect(table.bubble).to_contain_text("Not past a roll or a draw.")


def refused(table: Table, title: str, rule: str, words: str) -> None:
    """The bubble names what was tried, says why with figures, and the rule opens in it; nothing else changes."""
    expect(table.bubble).to_be_visible()
    expect(table.bubble.locator("h3")).to_have_text(title)
    expect(table.bubble).to_contain_text(words)
    table.bubble.locator(".rule-no", has_text=rule).click()
    expect(table.bubble.locator("h3")).to_contain_text(rule)
    expect(table.bubble).to_contain_text("All rules")


def test_what_is_refused_says_why(page: Page) -> None:
    table = planned(page)
    before, lines = table.position(), table.log.count()

    table.attempt(table.card("fog"))
    refused(table, "Fog of war?", "GE-104", "This card has no operation half.")

    aimed(table)
    table.ground("paris").click()
    refused(table, "Paris?", "GE-113", "Paris is out of reach from Prüm.")

    table.press("Other units")
    table.page.locator('.units .chipbtn[aria-pressed="false"]').first.click()
    refused(table, "Four German armour, one German infantry?", "GE-112", "1 to 4 units")

    page.keyboard.press("Escape")
    expect(table.bubble).to_be_hidden()
    table.undo.click()
    table.undo.click()
    table.says("An operation card")
    assert (table.position(), table.log.count()) == (before, lines)
