"""The sheet in a browser, on hand-made positions (sheet.html): what is drawn, said, clicked and moved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/tests/page/sheet.html"
    server.shutdown()
    server.server_close()


class Stage:
    """The demo page, opened on one of its states."""

    def __init__(self, browser: Browser, address: str):
        self.browser, self.address = browser, address
        self.errors: list[str] = []

    def open(self, state: str, query: str = "", **options: Any) -> Page:
        self.page = self.browser.new_page(**{"viewport": {"width": 1440, "height": 900}, **options})
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(f"{self.address}?state={state}&{query}")
        self.page.wait_for_selector("body[data-ready]")
        return self.page

    def place(self, name: str) -> str:
        return f'.place[data-place="{name}"]'

    def label(self, name: str) -> str:
        return self.page.locator(self.place(name)).get_attribute("aria-label") or ""

    def heard(self) -> list[list[str]]:
        heard: list[list[str]] = self.page.evaluate("heard")
        return heard

    def middle(self, selector: str) -> tuple[float, float]:
        box = self.page.locator(selector).first.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def blocks(self, name: str) -> int:
        return self.page.locator(f'.stack[data-place="{name}"] .block').count()


@pytest.fixture
def stage(browser: Browser, address: str) -> Iterator[Stage]:
    stage = Stage(browser, address)
    yield stage
    stage.page.close()
    assert stage.errors == []


def test_every_place_is_said_in_full(stage: Stage) -> None:
    stage.open("move")
    assert stage.page.locator(".place[data-place]").count() == 25
    for name, words in {
        "lille": ["Lille", "city", "held by Allies", "one French infantry", "no supply", "to fight"],
        "ostende": ["Ostend", "bonus 1", "port", "one British infantry", "limited supply"],
        "liege": ["fortress", "bonus 3", "held by German", "may be chosen"],
        "mons": ["picked: two German armour"],
        "libramont": ["three German armour", "refused"],
        "saarbrucken": ["base", "3 under the screen"],
    }.items():
        assert all(word in stage.label(name) for word in words), stage.label(name)


def test_it_speaks_french(stage: Stage) -> None:
    stage.open("move", "lang=fr")
    assert "Anvers" in stage.label("anvers") and "forteresse" in stage.label("anvers")
    assert "Bruxelles" in stage.page.locator(stage.place("bruxelles")).text_content()  # type: ignore[operator]


def test_legal_targets_fights_picked_and_refused_are_marked(stage: Stage) -> None:
    page = stage.open("move")
    assert page.locator(".sheet-places .may").count() == 7
    assert page.locator(".sheet-places .may .fight").count() == 4
    assert page.locator(".sheet-places .refused-ring").count() == 2
    assert page.locator('.stack[data-place="mons"] .block.picked').count() == 2
    assert page.locator(".open-road").count() == 8  # the ways of the seven targets share their roads


def test_a_hidden_stack_lies_under_a_lid_that_opens_for_its_owner(stage: Stage) -> None:
    page = stage.open("setup")
    assert page.locator('.stack[data-place="saarbrucken"] .lid-count').text_content() == "?"
    page.evaluate("sheet.show({...base, pieces: [['german-inf', 'prum', 2, 0]], lids: {prum: 2}}, {})")
    assert (stage.blocks("prum"), page.locator('.stack[data-place="prum"] .lid-count').text_content()) == (0, "2")
    page.evaluate("sheet.show({...base, pieces: [['german-inf', 'prum', 2, 0]], lids: {prum: 2}}, {movable: ['prum']})")
    assert stage.blocks("prum") == 2


def test_four_stand_in_a_row_and_more_are_counted(stage: Stage) -> None:
    page = stage.open("setup")
    page.evaluate("sheet.show({...base, pieces: [['french-inf', 'paris', 3, 0], ['french-arm', 'paris', 1, 0]]}, {})")
    assert (stage.blocks("paris"), page.locator(".stack .count").count()) == (4, 0)
    page.evaluate("sheet.show({...base, pieces: [['french-inf', 'paris', 5, 0], ['french-arm', 'paris', 1, 0]]}, {})")
    assert (stage.blocks("paris"), page.locator(".stack .count").all_text_contents()) == (2, ["5"])


def test_the_attackers_leave_their_stack_for_the_road(stage: Stage) -> None:
    page = stage.open("battle")
    assert stage.blocks("libramont") == 1
    assert page.locator(".attackers .block.picked").count() == 3
    assert page.locator(f"{stage.place('sedan')} .battle").count() == 1
    assert page.locator(".attack path").count() == 1


def test_unsupplied_and_frozen_pieces_bear_their_marks(stage: Stage) -> None:
    page = stage.open("supply")
    assert page.locator('.stack[data-place="lille"] .unsupplied').count() == 1
    assert page.locator('.stack[data-place="lille"] .block.frozen').count() == 1
    assert page.locator(".stack .unsupplied").count() == 1
    kinds = [page.locator(f".sheet .carries.{level}").count() for level in ("full", "limited", "none")]
    assert all(kinds) and page.locator(".overlay-key li").count() == 3


def test_clicks_say_what_was_meant(stage: Stage) -> None:
    page = stage.open("move")
    page.mouse.click(*stage.middle('.piece[data-place="mons"] .block-face'))
    page.mouse.click(*stage.middle(f"{stage.place('lille')} .ground"))
    page.mouse.click(*stage.middle('.piece[data-place="arras"] .block-face'))  # not to be picked: its place is meant
    x, y = stage.middle(f"{stage.place('abbeville')} .ground")
    page.mouse.click(x - 17, y)  # beside the mark, within 36 pixels across
    page.mouse.click(x - 60, y)
    assert stage.heard() == [
        ["piece", "mons", "german-arm"],
        ["place", "lille"],
        ["place", "arras"],
        ["place", "abbeville"],
    ]


def test_a_drag_moves_the_map_and_is_no_click(stage: Stage) -> None:
    page = stage.open("move")
    x, y = stage.middle(f"{stage.place('lille')} .ground")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 70, y + 40, steps=4)
    page.mouse.up()
    moved = stage.middle(f"{stage.place('lille')} .ground")
    assert moved == pytest.approx((x + 70, y + 40), abs=1)
    assert stage.heard() == []
    page.mouse.click(*moved)
    assert stage.heard() == [["place", "lille"]]


def test_the_wheel_zooms_about_the_pointer(stage: Stage) -> None:
    page = stage.open("move")
    x, y = stage.middle(f"{stage.place('vervins')} .ground")
    before = page.evaluate("sheet.camera.k")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    page.wait_for_function("k => sheet.camera.k > k", arg=before)
    assert stage.middle(f"{stage.place('vervins')} .ground") == pytest.approx((x, y), abs=1)


def test_two_fingers_zoom(stage: Stage) -> None:
    page = stage.open("battle", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.evaluate("sheet.fit()")
    before = page.evaluate("sheet.camera.k")
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *xs: int) -> None:
        points = [{"x": x, "y": 220, "id": n} for n, x in enumerate(xs)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 150, 240)
    for spread in range(0, 61, 10):
        fingers("touchMove", 150 - spread, 240 + spread)
    fingers("touchEnd")
    assert page.evaluate("sheet.camera.k") == pytest.approx(before * 210 / 90, rel=0.1)
    assert stage.heard() == []


def test_the_keyboard_reaches_places_and_their_pieces(stage: Stage) -> None:
    page = stage.open("move")
    focused = "document.activeElement.dataset"
    assert page.locator('.place[tabindex="0"]').count() == 1
    page.locator(stage.place("mons")).focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate(f"{focused}.place") == "bruxelles"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    page.keyboard.press("Tab")
    assert page.evaluate(f"[{focused}.place, {focused}.look]") == ["mons", "german-arm"]
    page.keyboard.press(" ")
    assert stage.heard() == [["place", "mons"], ["piece", "mons", "german-arm"], ["piece", "mons", "german-arm"]]
    whole = page.evaluate("sheet.camera.k")
    page.keyboard.press("+")
    assert page.evaluate("sheet.camera.k") > whole
    page.keyboard.press("Home")
    assert page.evaluate("sheet.camera.k") == whole


def test_a_new_view_keeps_the_focus(stage: Stage) -> None:
    page = stage.open("move")
    page.locator(stage.place("mons")).focus()
    page.keyboard.press("Tab")
    page.evaluate("sheet.show(...STATES.move({...base, turn: 3}))")
    assert page.evaluate("document.activeElement.dataset.look") == "german-arm"


MARCH = """last => {
  const after = {...base, last, pieces: base.pieces.map(([look, at, n, state]) =>
    [look, look === "german-arm" && at === "mons" ? last[1] : at, n, state])};
  sheet.show(base, {});
  sheet.show(after, {});
  return document.getAnimations().map(one => one.effect.getTiming().duration);
}"""


def test_moved_pieces_slide_along_their_roads(stage: Stage) -> None:
    page = stage.open("last")
    assert page.evaluate(MARCH, ["mons", "arras"]) == [260, 260]
    assert page.evaluate(MARCH, ["mons", "liege"])[-2:] == [320, 320]  # by Brussels or Dinant: two roads
    assert page.locator(".last .open-ring").count() == 1


def test_with_reduced_motion_the_mark_alone_tells_of_the_move(stage: Stage) -> None:
    page = stage.open("last", reduced_motion="reduce")
    assert page.evaluate(MARCH, ["mons", "arras"]) == []
    assert page.locator(".last .open-ring").count() == 1


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844), (360, 740)])
def test_names_that_are_shown_hold_eleven_pixels(stage: Stage, width: int, height: int) -> None:
    page = stage.open("last", viewport={"width": width, "height": height})
    sizes = page.evaluate(
        """[...document.querySelectorAll(".place-name:not(.thinned)")].map(name =>
             parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a)"""
    )
    assert len(sizes) > 12 and min(sizes) > 10.5  # capitals of bases are a little smaller than the rest


def test_a_small_stage_shows_the_place_of_the_decision(stage: Stage) -> None:
    page = stage.open("battle", viewport={"width": 390, "height": 844})
    assert page.evaluate("sheet.camera.k") > 0.8
    for name in ("sedan", "libramont"):
        x, y = stage.middle(f"{stage.place(name)} .ground")
        assert 0 < x < 390 and 44 < y < 424
    assert page.locator(".count").count() == 0


def test_a_very_small_map_shows_one_block_and_a_figure(stage: Stage) -> None:
    page = stage.open("last", viewport={"width": 390, "height": 844})
    assert stage.blocks("libramont") == 1
    assert page.locator('.stack[data-place="libramont"] .count').text_content() == "4"


def test_the_terrain_follows_theme_and_camera(stage: Stage) -> None:
    page = stage.open("last", "theme=light")
    sea = """() => {
      const {canvas} = sheet.terrain, ratio = canvas.width / canvas.clientWidth, box = canvas.getBoundingClientRect();
      const stage = sheet.svg.getBoundingClientRect(), [x, y] = sheet.camera.toScreen([250, 130]);
      const at = [stage.x + x - box.x, stage.y + y - box.y].map(length => length * ratio);
      return [...sheet.terrain.pen.getImageData(...at, 1, 1).data];
    }"""
    light = page.evaluate(sea)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.wait_for_function(f"light => String(({sea})()) !== String(light)", arg=light)
    dark = page.evaluate(sea)
    assert sum(light[:3]) > 450 > 250 > sum(dark[:3])
    page.evaluate("sheet.zoom(1.5)")
    page.wait_for_function("sheet.terrain.canvas.style.transform.endsWith('scale(1)')")
    assert page.evaluate(sea) == dark


def test_it_leaves_no_trace(stage: Stage) -> None:
    page = stage.open("replay")
    assert page.locator(".stage.replaying").count() == 1
    page.evaluate("sheet.destroy()")
    assert page.evaluate("document.querySelector('.stage').children.length") == 0
