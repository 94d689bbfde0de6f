"""Looking back: any earlier moment as this side saw it then, and nothing can be done in it."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.table import Lobby

BASES = ("dusseldorf", "prum", "saarbrucken")


def test_the_allies_look_back_and_return(page: Page) -> None:
    table = Lobby(page).new_game("thumb", side=1)
    table.my_turn()
    table.deploy()
    table.my_turn()
    table.plan(operation=4, logistics=1, air=1)
    table.my_turn()
    table.click(table.card("operation"))
    table.go_to("lille")
    table.go_to("bruxelles")
    table.my_turn()
    now, said, last = table.position(), table.prompt.inner_text(), int(table.slider.get_attribute("max") or 0)
    assert last >= 5

    table.slider.fill("0")
    expect(table.who).to_have_text("Replay")
    expect(table.buttons).to_have_count(1)
    expect(table.log).to_have_count(0)
    assert all("infantry" not in told or "paris" in told.lower() for told in table.position())
    table.ground("lille").click()
    for moment in range(1, last):
        page.keyboard.press(".")
        table.says(f"after {moment} ")
        expect(table.log).to_have_count(moment)
        for base in BASES:
            told = table.place(base).get_attribute("aria-label") or ""
            assert "under the screen" not in told
            assert "infantry" not in told
    page.keyboard.press(",")
    table.says(f"after {last - 2} ")
    table.press("Back to the game")
    table.says(said.split(" GE-")[0])
    assert table.position() == now
