"""Blitzkrieg in the West in a browser: a battle to its end, the quick set-up, movement, combat weighed, the planner."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect
from tests.browser.conftest import Window
from tests.browser.hextable import HexTable, new_game

GERMAN, FRENCH = 0, 1


def battle(window: Window, scenario: str, side: int, seed: str = "7", language: str = "en") -> HexTable:
    table = new_game(window(language), scenario, side, seed=seed, game="blitzkrieg-west")
    table.my_turn()
    return table


def until(table: HexTable, words: str) -> HexTable:
    """Passes on by the shortest way until the prompt says this; what can't be passed is answered by chance."""
    rng = Random(1)
    for _ in range(150):
        table.my_turn()
        if words in table.prompt.inner_text():
            return table
        ways_on = [table.page.locator(f".prompt {way}") for way in ('[data-focus^="preset-"]', '[data-focus^="word-"]')]
        way = next((one for one in ways_on if one.count()), None)
        if way:
            table.click(way.last)
        else:
            table.one_click(rng)
            table.settled()
    raise AssertionError(f"not asked: {words}; {table.prompt.inner_text()}")


def test_a_battle_is_played_to_its_end_by_clicks_on_what_is_offered(window: Window) -> None:
    table = battle(window, "met", FRENCH)
    table.play_on(3)
    expect(table.ending).to_contain_text(re.compile("won|Nobody"))
    expect(table.ending.locator(".btn")).to_have_count(3)


def test_the_quick_set_up_places_a_whole_side(window: Window) -> None:
    table = battle(window, "met", FRENCH)
    table.says("Set-up, 12 left")
    expect(table.page.locator(".subject h3")).to_have_text("I/67e RI")
    table.click(table.page.locator('.prompt [data-focus="preset-quick"]'))
    table.says("Which hexes have an entrenchment")
    first, second = table.may()[:2]
    table.go_to(first)
    table.go_to(second)
    expect(table.go).to_contain_text("2 of")
    table.go_to(first)
    expect(table.go).to_contain_text("1 of")


def test_a_stack_moves_and_what_is_refused_says_why(window: Window) -> None:
    table = until(battle(window, "met", GERMAN), "which stack moves")
    assert table.step == "Movement"
    start = table.may()[0]
    table.go_to(start)
    table.says("where to?")
    goal = next(hex_ for hex_ in table.may() if hex_ != start and table.on_screen(hex_)[2])
    table.point_at(goal)
    expect(table.page.locator(".way-stop text").last).to_have_text(re.compile("[½0-9]"))
    far = next(hex_ for hex_ in table.centres if hex_ not in table.may() and table.on_screen(hex_)[2])
    table.go_to(far)
    expect(table.bubble.locator(".rule-no")).to_have_text(re.compile("BW-"))
    table.go_to(goal)
    expect(table.log.filter(has_text=f"{start} to {goal}")).to_have_count(1)


def test_beside_the_map_stand_days_air_points_and_the_planner(window: Window) -> None:
    table = until(battle(window, "met", GERMAN), "which stack moves")
    expect(table.page.locator(".days li")).to_have_count(20)
    expect(table.page.locator(".days .night")).to_have_text("11")
    expect(table.page.locator(".planes").first.locator(".plane")).to_have_count(6)
    expect(table.page.locator(".score summary")).to_contain_text("If it ended now")
    table.page.locator('[data-focus="book-planner"]').click()
    rows = table.page.locator("dialog .planner li")
    expect(rows.filter(has_text="205th Infantry Regiment")).to_contain_text("or less")
    expect(rows.filter(has_text="Panzer battle group")).to_contain_text("by the north edge")


def test_a_combat_shows_its_shifts_and_what_the_die_brings(window: Window) -> None:
    table = until(battle(window, "unleashed", GERMAN), "Which hex do you attack")
    tags = table.page.locator(".odds-tag")
    assert tags.count(), "somebody can be attacked"
    table.go_to(table.may()[0])
    while table.page.locator(".odds-panel").count() == 0:
        table.click(table.go)
    expect(table.odds.locator(".odds [aria-current]")).to_have_count(1)
    expect(table.odds.locator(".outcomes tbody tr")).to_have_count(3)
    expect(table.odds.locator(".outcomes tbody td")).to_have_count(18)
    expect(table.page.locator(".due-list, .back-to").first).to_be_attached()


def test_an_attack_is_one_gesture_that_undo_takes_back_step_by_step(window: Window) -> None:
    table = until(battle(window, "unleashed", GERMAN), "Which hex do you attack")
    table.go_to(table.may()[0])
    before = table.log.count()
    expect(table.odds).to_be_visible()
    while "Which hex do you attack" not in table.prompt.inner_text():
        table.click(table.undo)
    assert table.log.count() == before, "nothing has been sent"


def test_a_phase_that_may_not_end_yet_says_why(window: Window) -> None:
    table = until(battle(window, "undone", GERMAN), "which stack moves")
    end = table.page.locator('.prompt [data-focus="closed-end"]')
    expect(end).to_have_text("End this phase")
    table.attempt(end)
    expect(table.bubble).to_contain_text("still have to come")
    expect(table.bubble.locator(".rule-no")).to_have_text("BW-581")


def test_at_arras_the_other_side_is_the_allies(window: Window) -> None:
    table = battle(window, "stalled", FRENCH)
    expect(table.page.locator(".edge-name").first).to_have_text("Supply: Allies")
    expect(table.page.locator(".airboxes .caps").last).to_have_text("Allies")


def test_the_page_speaks_french(window: Window) -> None:
    table = until(battle(window, "unleashed", GERMAN, language="fr"), "quelle pile bouge")
    table.page.locator(".hex-cartouche button").click()
    expect(table.page.locator(".legend")).to_contain_text("Fleuve")
    expect(table.page.locator(".water-name.river")).to_have_text("Meuse")
    expect(table.page.locator(".edge-name").first).to_contain_text("Ravitaillement")
    assert "[" not in table.page.locator(".rail").inner_text()
