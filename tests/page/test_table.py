"""The page around the map, in a browser, at real tables of Guerre Éclair: asked, clicked, refused, undone, replayed."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from grognard.table import HERE, Server
from grognard.table.app import create_app

WIDE = {"width": 1440, "height": 900}
NARROW = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as free:
        free.bind((HERE, 0))
        port = free.getsockname()[1]
    server = Server(create_app(tmp_path_factory.mktemp("tables")), HERE, port, open_browser=False)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://{HERE}:{port}"
    server.should_exit = True
    thread.join()


class Guest:
    """Somebody with a browser: opens pages, and answers over HTTP what a test wants behind it."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.errors: list[str] = []

    def page(self, hash_: str = "", **options: Any) -> Page:
        context = self.browser.new_context(**{"viewport": WIDE, "locale": "en", "reduced_motion": "reduce", **options})
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(f"{self.address}/{hash_}")
        return page

    def call(self, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.address}/api{path}", data, {"content-type": "application/json"})) as answer:
            return json.load(answer)

    def table(self, *seats: str) -> dict[str, Any]:
        told = {"game": "guerre-eclair", "scenario": "campaign", "seats": seats or ("person", "person"), "seed": 11}
        made: dict[str, Any] = self.call("/tables", told)
        return made

    def advance(self, made: dict[str, Any], until: Callable[[dict[str, Any]], bool]) -> None:
        """Answers for both sides, with the preset or any choice, until the ask is the wanted one."""
        any_of = Random(1).choice
        query = f"/tables/{made['id']}?seat=hot&key={made['keys'][0]}"
        while not until((payload := self.call(query))["ask"]):
            ask = payload["ask"]
            answers = next(iter(ask["presets"].values()), [any_of(ask["choices"])])
            told = {"seat": "hot", "key": made["keys"][0], "stamp": payload["stamp"], "answers": answers}
            self.call(f"/tables/{made['id']}/play", told)

    def hot(self, kind: str, **options: Any) -> Page:
        """Two at one screen, at the first ask of a kind (and an Operation to play), with the curtain drawn aside."""
        made = self.table()
        self.advance(
            made, lambda ask: ask["kind"] == kind and (kind != "operation" or ["card", "operation"] in ask["choices"])
        )
        page = self.page(f"#/table/{made['id']}?seat=hot&key={made['keys'][0]}", **options)
        page.wait_for_selector(".prompt p:not(:empty), .curtain .btn")
        if page.locator(".curtain").count():
            page.click(".curtain .btn")
        return page


@pytest.fixture
def guest(browser: Browser, address: str) -> Iterator[Guest]:
    guest = Guest(browser, address)
    yield guest
    for context in browser.contexts:
        context.close()
    assert guest.errors == []


def prompt(page: Page) -> Any:
    return page.locator(".prompt p")


def place(page: Page, name: str) -> Any:
    return page.locator(f'.place[data-place="{name}"]')


def card(page: Page, name: str) -> Any:
    return page.locator(f'[data-focus="card-{name}"]')


def test_a_new_game_from_the_lobby_begins_at_the_first_question(guest: Guest) -> None:
    page = guest.page()
    page.locator("label:has([value=guerre-eclair])").click()
    page.locator(".newgame[data-game=guerre-eclair]").get_by_text("two at this screen").click()
    page.get_by_role("button", name="Set up the table").click()
    expect(prompt(page)).to_contain_text("13 left to place")
    page.goto(f"{guest.address}/#/")
    expect(page.locator(".tablecard").first).to_contain_text("Two at this screen.")


def test_a_click_places_a_unit_and_undo_takes_it_back(guest: Guest) -> None:
    page = guest.hot("deploy")
    place(page, "lille").click()
    expect(prompt(page)).to_contain_text("12 left")
    page.keyboard.press("u")
    expect(prompt(page)).to_contain_text("13 left")


def test_what_is_refused_says_why_at_the_place_tried(guest: Guest) -> None:
    page = guest.hot("deploy")
    place(page, "mons").click()
    expect(page.locator(".bubble")).to_contain_text("Mons is not in France")
    expect(page.locator(".bubble .rule-no")).to_have_text("GE-041")
    page.keyboard.press("Escape")
    expect(page.locator(".bubble")).to_be_hidden()


def test_a_curtain_hides_what_one_of_two_may_see(guest: Guest) -> None:
    page = guest.hot("deploy")
    page.get_by_role("button", name="Historical deployment").click()
    expect(page.locator(".curtain")).to_contain_text("German")
    assert page.locator(".stage").evaluate("stage => stage.inert")
    page.click(".curtain .btn")
    expect(page.locator(".curtain")).to_have_count(0)
    expect(prompt(page)).to_contain_text("20 left")


def test_planning_counts_what_is_taken_and_confirms_only_when_it_is_enough(guest: Guest) -> None:
    page = guest.hot("plan")
    confirm = page.locator('.prompt [data-key="Enter"]')
    for _ in range(6):
        page.locator('[data-focus="pick-operation"]').click()
    expect(confirm).to_have_attribute("aria-disabled", "true")
    page.locator('[data-focus="less-operation"]').click()
    expect(page.locator('[data-focus="pick-operation"] .copies')).to_have_text("5 of 6")
    for name in ("operation", "logistics", "staff"):
        page.locator(f'[data-focus="pick-{name}"]').click()
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".curtain")).to_contain_text("Allies")


def test_a_move_is_card_piece_target_and_escape_steps_back(guest: Guest) -> None:
    page = guest.hot("operation")
    card(page, "operation").click()
    expect(prompt(page)).to_contain_text("from which space")
    place(page, "prum").click()
    expect(prompt(page)).to_contain_text("From Prüm")
    expect(place(page, "libramont")).to_have_class("place city side-1 nation-french legal")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(prompt(page)).to_contain_text("An operation card")
    card(page, "operation").click()
    place(page, "prum").click()
    place(page, "libramont").click()
    expect(page.locator(".combat h2")).to_have_text("Attack on Libramont")


def test_other_units_changes_the_group_by_adding_and_taking_away(guest: Guest) -> None:
    page = guest.hot("operation")
    card(page, "operation").click()
    place(page, "prum").click()
    page.get_by_role("button", name="Other units").click()
    page.locator('.units [aria-pressed="true"]').first.click()
    expect(prompt(page)).to_contain_text("three")
    expect(page.locator('.units [aria-pressed="true"]')).to_have_count(3)


def test_the_dice_kept_are_picked_one_by_one_or_as_a_choice(guest: Guest) -> None:
    made = guest.table()
    guest.advance(made, lambda ask: ask["kind"] == "keep" and len(ask["choices"]) > 2)
    page = guest.page(f"#/table/{made['id']}?seat=hot&key={made['keys'][0]}")
    dice = page.locator(".dice.mine button")
    expect(page.locator('.dice.mine [aria-pressed="true"]')).to_have_count(2)
    held = page.locator('.dice.mine [aria-pressed="true"]').first
    held.click()
    expect(page.locator('.prompt [data-key="Enter"]')).to_have_attribute("aria-disabled", "true")
    dice.last.click()
    expect(page.locator('.prompt [data-key="Enter"]')).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".dice.mine")).to_have_count(0)


def test_two_windows_follow_each_other(guest: Guest) -> None:
    made = guest.table()
    german, allied = (guest.page(f"#/table/{made['id']}?seat={side}&key={made['keys'][side]}") for side in (0, 1))
    expect(german.locator(".prompt .who")).to_contain_text("deciding")
    allied.get_by_role("button", name="Historical deployment").click()
    expect(prompt(german)).to_contain_text("20 left")


def test_replay_goes_back_and_says_so_and_escape_returns(guest: Guest) -> None:
    page = guest.hot("operation")
    page.keyboard.press(",")
    expect(page.locator(".prompt .who")).to_have_text("Replay")
    expect(page.locator(".stage.replaying")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".stage.replaying")).to_have_count(0)


def test_the_language_changes_at_once(guest: Guest) -> None:
    page = guest.hot("deploy")
    page.get_by_role("button", name="Français").click()
    expect(prompt(page)).to_contain_text("Où placer")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_the_rules_are_found_by_number_and_by_word(guest: Guest) -> None:
    page = guest.hot("deploy")
    page.keyboard.press("r")
    page.keyboard.type("GE-109")
    expect(page.locator(".rules li")).to_have_count(1)
    page.locator(".find input").fill("bases units")
    expect(page.locator(".rules li").first).to_be_visible()


def test_resigning_ends_the_game_quietly(guest: Guest) -> None:
    page = guest.hot("deploy")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog .btn.danger").click()
    expect(page.locator(".ending h2")).to_contain_text("won")


def test_a_move_by_keyboard_alone(guest: Guest) -> None:
    page = guest.hot("operation")
    page.keyboard.press("h")
    page.keyboard.press("Tab")
    card(page, "operation").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".place:focus")).to_have_count(1)
    place(page, "prum").focus()
    page.keyboard.press("Enter")
    expect(prompt(page)).to_contain_text("From Prüm")
    page.keyboard.press("m")
    place(page, "libramont").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".combat h2")).to_have_text("Attack on Libramont")


@pytest.mark.parametrize("kind", ["deploy", "plan", "operation", "attack-cards"])
@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(
    guest: Guest, kind: str, viewport: dict[str, int]
) -> None:
    page = guest.hot(kind, viewport=viewport, color_scheme="dark" if viewport is NARROW else "light")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["target"]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_axe_finds_nothing_beside_the_table_either(guest: Guest) -> None:
    def clean(what: str) -> None:
        found = Axe().run(page).response["violations"]
        assert [(what, one["id"], one["nodes"][0]["target"]) for one in found] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]

    page = guest.page(viewport=NARROW)
    page.locator("label:has([value=guerre-eclair])").click()
    page.locator(".newgame[data-game=guerre-eclair] summary").first.click()
    clean("lobby")
    page = guest.hot("operation", viewport=NARROW)
    page.keyboard.press("?")
    clean("help")
    page.keyboard.press("Escape")
    page.locator('[data-focus="reserve"]').click()
    clean("reserve")
    page.keyboard.press("Escape")
    page.keyboard.press(",")
    clean("replay")


def test_cards_to_lay_come_up_on_a_phone_in_their_shape(guest: Guest) -> None:
    page = guest.hot("attack-cards", viewport=NARROW)
    expect(page.locator(".table")).to_have_attribute("data-tab", "hand")
    widths = page.locator(".tray .card").evaluate_all("cards => cards.map(card => card.clientWidth)")
    assert len(widths) > 1 and min(widths) > 90


@pytest.mark.parametrize("language", ["en", "fr"])
def test_both_languages_have_every_word_of_the_page(language: str) -> None:
    folder = Path(__file__).parents[2] / "src/grognard/table/page"
    english, other = (json.loads((folder / f"words.{one}.json").read_text("utf-8")) for one in ("en", language))
    assert set(english) == set(other)
