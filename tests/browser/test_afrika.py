"""Afrika in a browser: a short scenario to its end, a movement, a combat weighed, supply planned and paid."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Window
from tests.browser.hextable import HexTable, new_game


def crusader(window: Window, language: str = "en") -> HexTable:
    """The Allies before their first move at the frontier."""
    table = new_game(window(language), "crusader", 1)
    table.my_turn()
    return table


def test_a_short_scenario_is_played_to_its_end_by_clicks_on_what_is_offered(window: Window) -> None:
    table = new_game(window(), "third-alamein", 0)
    table.fold_the_key()
    table.play_on(3)
    expect(table.ending).to_contain_text("won.")
    expect(table.ending.locator(".btn")).to_have_count(3)


def test_a_stack_is_dragged_to_where_it_goes_and_comes_back(window: Window) -> None:
    table = crusader(window)
    assert table.step == "Movement"
    assert "A47.16" in table.may()
    table.drag("A47.16", "A49.14")
    expect(table.log.filter(has_text="A47.16 to A49.14, 5 units")).to_have_count(1)
    assert "A49.14" not in table.may()
    table.click(table.undo)
    expect(table.log.filter(has_text="A49.14")).to_have_count(0)


def test_reach_is_shown_with_its_cost_and_a_refusal_says_the_rule_and_the_figures(window: Window) -> None:
    table = crusader(window)
    table.go_to("A47.16")
    table.says("where to?")
    expect(table.fan).to_contain_text("5 units, 5 picked")
    table.point_at("A49.14")
    expect(table.page.locator(".way-stop text").last).to_have_text("3")
    table.go_to("A36.22")
    expect(table.bubble).to_contain_text("A36.22 is in an enemy zone of control")
    expect(table.bubble).to_contain_text("15 left")
    expect(table.bubble.locator(".rule-no")).to_have_text("AF-031")
    expect(table.page.locator(".refused-hex")).to_have_attribute("d", re.compile("M"))
    near = set(table.may())
    for slow in ("br.7.art", "br.7.sup", "br.7.4arm", "br.7.7arm"):
        table.click(table.fan.locator(f'[data-unit="{slow}"]'))
    expect(table.fan).to_contain_text("1 picked")
    assert near < set(table.may()), "the fastest alone goes farther"


def test_the_end_of_a_phase_says_first_what_is_left_undone(window: Window) -> None:
    table = crusader(window)
    table.press("End this phase")
    table.says("25 units have not moved.")
    table.click(table.undo)
    table.says("which stack moves")
    table.press("End this phase")
    table.click(table.go)
    assert table.step == "Bombardment"


def test_a_combat_is_weighed_before_anything_is_committed(window: Window) -> None:
    table = crusader(window)
    table.press("End this phase")
    table.click(table.go)
    table.press("On to the attacks")
    expect(table.page.locator(".odds-tag")).to_have_count(7)
    table.go_to("A47.19")
    expect(table.odds).to_contain_text("Attack on Capuzzo")
    expect(table.odds).to_contain_text("Attack 5 + 5")
    expect(table.odds.locator(".mods")).to_contain_text("Entrenchment")
    expect(table.odds.locator(".mods .rule-no").first).to_have_text("AF-119")
    expect(table.odds.locator(".odds [aria-current]")).to_have_text("1:1")
    expect(table.odds.locator(".unknown")).to_be_visible()
    lines = table.log.count()
    table.page.locator('.roster [data-focus="roster-in.4.5"]').click()
    expect(table.odds.locator(".odds [aria-current]")).to_have_text("1:2")
    assert table.log.count() == lines
    table.page.locator('.roster [data-focus="roster-in.4.5"]').click()
    expect(table.odds.locator(".odds [aria-current]")).to_have_text("1:1")
    table.click(table.go)
    table.page.keyboard.press("+")
    table.page.keyboard.press("+")
    expect(table.odds.locator(".odds [aria-current]")).to_have_text("3:1")
    expect(table.go).to_contain_text("Commit 2 air points")


def test_supply_is_planned_changed_and_paid(window: Window) -> None:
    table = new_game(window("fr"), "heia-safari", 0)
    table.fold_the_key()
    while not table.supply.count():
        table.my_turn()
        table.press_on(next_step(table))
        table.settled()
    expect(table.supply).to_contain_text("Plan de ravitaillement")
    groups = table.supply.locator(".plan-group:not(.without)")
    before = groups.count()
    price = table.go.inner_text()
    unit = groups.first.locator(".chipbtn").first
    unit.click()
    table.supply.locator('[data-focus^="here-null"]').click()
    expect(table.supply.locator(".without .chipbtn[draggable]")).to_have_count(1)
    table.supply.locator('[data-focus="plan-reset"]').click()
    expect(groups).to_have_count(before)
    assert table.go.inner_text() == price
    table.click(table.go)
    expect(table.log.filter(has_text="ravitaillé").first).to_be_visible()


def next_step(table: HexTable) -> str:
    """A way on that is always open: what is ready-made, the main button, the last of the words."""
    for selector in ('.prompt [data-focus^="preset-"]', ".prompt .btn.go"):
        if table.page.locator(selector).count():
            return selector
    last = table.page.locator('.prompt [data-focus^="word-"]').last
    return f'.prompt [data-focus="{last.get_attribute("data-focus")}"]'
