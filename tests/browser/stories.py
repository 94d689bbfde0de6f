"""How far a game has come: what several tests begin with."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.table import Lobby, Table


def planned(page: Page, against: str = "random") -> Table:
    """The German before his first operation, the armies where they stood on 10 May."""
    table = planning(page, against)
    table.plan(operation=6, air=1, engineers=1)
    table.my_turn()
    return table


def planning(page: Page, against: str = "random") -> Table:
    """The German with his cards to choose."""
    table = Lobby(page).new_game(against, side=0)
    table.my_turn()
    table.deploy()
    table.my_turn()
    return table


def aimed(table: Table) -> None:
    """A card is played and pieces are taken up in Prüm; only the target is wanting."""
    table.click(table.card("operation"))
    table.says("from which space?")
    table.go_to("prum")
    table.says("to where?")


def thrown(table: Table, card: str) -> None:
    """A card, the pieces, the target; then cards are laid and dice thrown."""
    aimed(table)
    table.go_to("libramont")
    table.says("Attack on Libramont: which combat cards do you lay face down?")
    expect(table.combat).to_contain_text("Attack on Libramont")
    table.heap(card).click()
    table.click(table.go)
    table.my_turn()
    table.says("You rolled")
    expect(table.combat).to_contain_text("Air support")


def attack(table: Table, card: str) -> None:
    """An attack, of whose dice two are kept: not those that lie ready, but two of one's own choice."""
    thrown(table, card)
    kept = table.dice.and_(table.page.locator('[aria-pressed="true"]'))
    expect(kept).to_have_count(2)
    kept.first.click()
    expect(table.go).to_have_attribute("aria-disabled", "true")
    table.dice.and_(table.page.locator('[aria-pressed="false"]')).last.click()
    expect(table.go).to_contain_text("Keep")
    table.click(table.go)
    expect(table.log.filter(has_text="Prüm attacks Libramont")).to_have_count(1)
    expect(table.log.filter(has_text="German: kept")).to_have_count(1)
