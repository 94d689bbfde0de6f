# mypy: disable-error-code="import-not-found"
"""The pictures of README.md and docs/players.md, made anew: python tools/shots.py

Two machine players play from a seed until there is something to see; that record is loaded at a table,
and Chromium looks at it from one side's seat.  Needs Pillow as well, to keep the files small.
"""

from __future__ import annotations

import io
import shutil
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import grognard
from grognard.engine.seat import Seat
from grognard.players import player
from grognard.table import HERE, Server
from grognard.table.app import create_app

GAME = "guerre-eclair"
FOLDER = Path(__file__).parents[1] / "docs" / "shots"
COLOURS = 256
GERMAN = 0


def record(first_seed: int, wanted: Callable[[dict[str, Any], dict[str, Any]], bool]) -> str:
    """The record of a game between two machines, up to the German's first decision as wanted; tries seed by seed."""
    (module,) = (one for one in grognard.games() if one.name == GAME)
    thumb = player("thumb", module)
    for seed in count(first_seed):
        game, rng = grognard.new(GAME, seed=seed), Random(seed)
        while not game.over:
            side = min(game.waiting)
            seat = Seat(game, side)
            ask = game.ask(side)
            if side == GERMAN and ask and wanted({"kind": ask.kind, "choices": game.choices(side)}, game.view(side)):
                with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
                    game.save(file.name)
                    return Path(file.name).read_text("utf-8")
            game.play(side, *thumb.answer(seat, rng))
    raise AssertionError


def a_choice_of_dice(ask: dict[str, Any], view: dict[str, Any]) -> bool:
    """An attack with four dice in the third turn, a pair among the lesser of them."""
    if ask["kind"] != "keep" or view["turn"] != 3:
        return False
    attacker, defender = view["battle"]["sides"]
    dice = attacker["rolled"]
    return attacker["side"] == GERMAN and len(dice) >= 4 and dice[0] > dice[1] == dice[2] and defender["dice"] > 2


def a_move_from(place: str) -> Callable[[dict[str, Any], dict[str, Any]], bool]:
    """An operation with armour in a place at the front, early enough for all to be open."""

    def wanted(ask: dict[str, Any], view: dict[str, Any]) -> bool:
        armour = sum(n for look, at, n, state in view["pieces"] if (look, at, state) == ("german-arm", place, 0))
        held = sum(shown.get("by") == GERMAN for shown in view["places"].values())
        cards = view["hands"][GERMAN]["cards"]
        ready = ask["kind"] == "operation" and "operation" in cards and len(set(cards)) > 4
        return ready and view["turn"] in (2, 3) and armour >= 2 and held > 6

    return wanted


class Studio:
    """A server, a browser, and a record to look at."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    def look(self, text: str, width: int, height: int, **options: Any) -> Page:
        made = httpx.post(f"{self.address}api/tables/load", content=text, timeout=60).raise_for_status().json()
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, locale="en", reduced_motion="reduce", **options
        )
        page = context.new_page()
        page.goto(f"{self.address}#/table/{made['id']}?seat={GERMAN}&key={made['keys'][GERMAN]}")
        page.locator("#prompt-text:not(:empty)").wait_for()
        page.evaluate("document.fonts.ready")
        return page


def keep(page: Page, name: str) -> None:
    """Writes what the page shows, in few enough colours to be small."""
    page.wait_for_timeout(500)  # until the terrain is drawn and the pieces lie still
    picture = Image.open(io.BytesIO(page.screenshot()))
    few = picture.convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
    few.save(FOLDER / name, optimize=True)
    page.context.close()


@contextmanager
def studio() -> Iterator[Studio]:
    with socket.socket() as free:
        free.bind((HERE, 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(create_app(Path(folder)), HERE, port, open_browser=False)
        thread = Thread(target=server.run, daemon=True)
        thread.start()
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield Studio(browser, server.address)
        browser.close()
        server.should_exit = True
        thread.join()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    dice, move = record(7, a_choice_of_dice), record(1, a_move_from("vervins"))
    with studio() as room:
        page = room.look(move, 1440, 900)
        page.locator('[data-focus="card-operation"]').click()
        page.locator('.place[data-place="vervins"] .ground').click()
        keep(page, "guerre-eclair.png")
        keep(room.look(dice, 1024, 768), "guerre-eclair-combat.png")
        keep(room.look(dice, 390, 844, color_scheme="dark", device_scale_factor=2), "guerre-eclair-phone.png")


if __name__ == "__main__":
    main()
