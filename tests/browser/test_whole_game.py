"""A whole game, by clicks on what the page offers and nothing else."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Window
from tests.browser.player import Player
from tests.browser.stories import attack
from tests.browser.table import Lobby, Table


def test_the_german_deploys_plans_attacks_and_goes_on_to_the_end(window: Window) -> None:
    table = Lobby(window()).new_game("thumb", side=0)
    table.my_turn()
    table.says("Where does one German armour stand? 20 left to place.")
    assert table.legal() == ["dusseldorf", "prum", "saarbrucken"]
    table.deploy()
    table.says("How many go into extra cards?")
    table.press("No extra card")
    table.says("Choose your 8 cards for this turn.")
    take_cards(table)
    table.my_turn()
    table.says("An operation card, 1 Élan point for one unit, or a pass?")
    attack(table, "air")
    player = Player(table, 5)
    player.play_on()
    expect(table.ending).to_contain_text("won.")
    expect(table.ending.locator(".btn")).to_have_count(3)


def take_cards(table: Table) -> None:
    """The button counts what is taken and opens when it is enough; a card can be given back."""
    expect(table.go).to_have_text("Take these 8 cards 0 of 8Enter")
    expect(table.go).to_have_attribute("aria-disabled", "true")
    for _ in range(6):
        table.heap("operation").click()
    table.heap("logistics").click()
    table.page.locator('[data-focus="less-logistics"]').click()
    expect(table.go).to_contain_text("6 of 8")
    table.heap("air").click()
    table.heap("engineers").click()
    expect(table.go).to_contain_text("8 of 8")
    table.click(table.go)


def test_the_allies_play_in_french_with_the_special_operation(window: Window) -> None:
    table = Lobby(window("fr")).new_game("random", side=1)
    table.my_turn()
    table.says("Où placer")
    table.deploy()
    table.my_turn()
    table.plan(operation=4, logistics=1, air=1)
    table.my_turn()
    table.says("mouvement spécial")
    give_up_a_card(table)
    Player(table, 3).play_on()
    expect(table.ending).to_contain_text("Vainqueur")


def give_up_a_card(table: Table) -> None:
    """A card is given up face down, and a group moves into Belgium."""
    cards = table.hand_count()
    table.click(table.card("operation"))
    table.go_to("lille")
    table.go_to("bruxelles")
    expect(table.log.filter(has_text="Lille → Bruxelles")).to_have_count(1)
    assert table.hand_count() == cards - 1
