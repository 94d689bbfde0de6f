"""Language and theme change at once, everywhere, and are remembered."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.stories import planned
from tests.browser.table import Table


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.querySelector('.top')).backgroundColor"))


def test_the_language_is_changed_at_once_and_kept(page: Page) -> None:
    table = planned(page)
    page.locator('.top [data-focus="language"]').click()

    def french(table: Table) -> None:
        table.says("Une carte d’opération")
        expect(table.who).to_contain_text("Allemand")
        expect(table.log.last).to_contain_text("Objectif")
        expect(table.log.filter(has_text="Allemand : déploiement")).to_have_count(1)
        expect(table.card("engineers")).to_contain_text("Génie")
        expect(table.place("anvers").locator("text")).to_have_text("Anvers")
        assert page.locator("html").get_attribute("lang") == "fr"

    french(table)
    page.reload()
    french(Table(page))


def test_the_theme_is_changed_at_once_and_kept(page: Page) -> None:
    page.locator(".newgame").wait_for()
    light = background(page)
    page.locator('.top [data-focus="theme"]').click()
    dark = background(page)
    assert dark != light
    page.reload()
    page.locator(".newgame").wait_for()
    assert background(page) == dark
