"""Two players: at one screen with a curtain between them, or at a screen each."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Window
from tests.browser.server import Server
from tests.browser.table import Lobby, Table

GERMAN_CARDS = ("Panic", "Paratroopers", "Engineers")
ALLIED_CARDS = ("Allied command", "Counter-attack")


def holds(table: Table, *words: str) -> list[str]:
    """Those of the words that are anywhere in the page."""
    everything = table.everything()
    return [word for word in words if word in everything]


def test_a_curtain_keeps_two_at_one_screen_apart(page: Page) -> None:
    table = Lobby(page).new_game("hot")
    table.says("Where does")
    expect(table.curtain).to_have_count(0)
    table.deploy()

    expect(table.curtain).to_contain_text("German: your decision")
    assert holds(table, "Secret objective:") == []
    table.click(table.curtain.get_by_role("button"))
    expect(table.prompt).to_be_focused()
    secret = page.locator(".aims .secret span").first.inner_text().splitlines()[0]
    assert holds(table, "Secret objective:", secret) == ["Secret objective:", secret]
    table.deploy()
    expect(table.curtain).to_have_count(0)
    assert holds(table, *ALLIED_CARDS) == []
    table.plan(operation=6, air=1, engineers=1)

    expect(table.curtain).to_contain_text("Allies: your decision")
    assert holds(table, *GERMAN_CARDS, *ALLIED_CARDS, "Secret objective:", secret, "under the screen") == []
    table.click(table.curtain.get_by_role("button"))
    table.says("Choose your")
    assert holds(table, *GERMAN_CARDS, "Secret objective:", secret, "under the screen") == []
    assert "hidden pieces" in (table.place("prum").get_attribute("aria-label") or "")


def test_a_friend_plays_by_link_and_the_line_is_taken_up_again(window: Window, server: Server) -> None:
    german = Lobby(window()).new_game("link", side=0)
    german.menu("Link for the other player")
    address = german.page.locator("dialog input.address").input_value()
    german.page.keyboard.press("Escape")
    ally = Table(window(path=address.removeprefix(server.address)))

    expect(german.who).to_contain_text("deciding")
    ally.deploy()
    german.says("Where does one German armour stand?")
    expect(german.log.filter(has_text="Allies: deployed")).to_have_count(1)

    server.stop()
    for table in (german, ally):
        expect(table.notice).to_contain_text("Connection lost")
    server.start()
    for table in (german, ally):
        expect(table.notice).to_be_hidden()
    german.deploy()
    expect(ally.log.filter(has_text="German: deployed")).to_have_count(1)
    ally.says("Choose your 6 cards")


def test_a_page_that_has_heard_nothing_is_told(window: Window) -> None:
    page = window()
    table = Lobby(page).new_game("random", side=0)
    table.my_turn()
    other = window()
    other.route_web_socket(re.compile("/live"), lambda _: None)  # a line on which nobody ever speaks
    other.goto(page.url)
    late = Table(other)
    table.go_to("prum")
    table.says("19 left")
    late.go_to("saarbrucken")
    expect(late.notice).to_contain_text("The table had changed")
    late.says("19 left")
    assert late.position() == table.position()
