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


Wanted = Callable[[dict[str, Any], dict[str, Any]], bool]


def record(
    first_seed: int, wanted: Wanted, name: str = GAME, scenario: str = "", sees: int = GERMAN, by: str = "thumb"
) -> str:
    """The record of a game between two machines, up to a side's first decision as wanted; tries seed by seed."""
    (module,) = (one for one in grognard.games() if one.name == name)
    machine = player(by, module)
    for seed in count(first_seed):
        game, rng = grognard.new(name, scenario, seed=seed), Random(seed)
        while not game.over:
            side = min(game.waiting)
            seat = Seat(game, side)
            ask = game.ask(side)
            if side == sees and ask and wanted({"kind": ask.kind, "choices": game.choices(side)}, game.view(side)):
                with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
                    game.save(file.name)
                    return Path(file.name).read_text("utf-8")
            quick = module.presets(game.state, ask).get("quick") if ask and by == "random" else None
            game.play(side, *(quick or machine.answer(seat, rng)))
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

    def look(self, text: str, width: int, height: int, sees: int = GERMAN, **options: Any) -> Page:
        made = httpx.post(f"{self.address}api/tables/load", content=text, timeout=60).raise_for_status().json()
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, locale="en", reduced_motion="reduce", **options
        )
        page = context.new_page()
        page.goto(f"{self.address}#/table/{made['id']}?seat={sees}&key={made['keys'][sees]}")
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


# ---- Afrika ----

AXIS, ALLIED = 0, 1


def first(kind: str, turn: int) -> Wanted:
    """The first decision of this kind in a turn, or later."""
    return lambda ask, view: ask["kind"] == kind and view["turn"] >= turn


def an_attack(ask: dict[str, Any], view: dict[str, Any]) -> bool:
    """Several hexes could be attacked, in the second turn."""
    return ask["kind"] == "attack" and view["turn"] == 2 and len(ask["choices"]) > 5


def afrika(room: Studio) -> None:
    """The theatre, a battle with an overrun weighed, a combat weighed, supply planned."""
    page = room.look(record(3, first("move", 16), "afrika", "heia-safari", AXIS), 1440, 900, AXIS)
    page.locator('[data-focus="fit"]').click()
    keep(page, "afrika-theatre.png")
    page = room.look(record(1, first("move", 1), "afrika", "crusader", ALLIED), 1440, 900, ALLIED)
    to_stack(page, "A47.17")
    page.keyboard.press("Enter")
    page.locator(".fight-arrow").first.wait_for()
    to_stack(page, "A45.17")
    page.keyboard.press("Enter")
    page.locator(".odds-panel").wait_for()
    keep(page, "afrika-battle.png")
    page = room.look(record(1, an_attack, "afrika", "crusader", ALLIED), 1024, 768, ALLIED)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.locator(".odds-panel").wait_for()
    keep(page, "afrika-combat.png")
    keep(room.look(record(3, first("supply", 17), "afrika", "heia-safari", AXIS), 1440, 900, AXIS), "afrika-supply.png")


# ---- Blitzkrieg in the West ----

FRENCH = 1


def many_choices(kind: str, turn: int, least: int) -> Wanted:
    """A decision of this kind with so many answers, in a turn or later."""
    return lambda ask, view: ask["kind"] == kind and view["turn"] >= turn and len(ask["choices"]) >= least


class AStack:
    """A movement phase, in a turn or later: a stack with such a unit on top, in order, may move; it keeps its hex."""

    def __init__(self, whose: str, turn: int) -> None:
        self.whose, self.turn, self.hex = whose, turn, ""

    def __call__(self, ask: dict[str, Any], view: dict[str, Any]) -> bool:
        if ask["kind"] != "move" or view["step"] != "movement" or view["turn"] < self.turn:
            return False
        stacks = {hex_: view["stacks"][hex_]["units"][0] for hex_ in ask["choices"] if str(hex_) in view["stacks"]}
        fit = (at for at, (top, _, flags, *_) in stacks.items() if self.whose in top and "disorganised" not in flags)
        self.hex = next(fit, "")
        return bool(self.hex)


def blitzkrieg(room: Studio) -> None:
    """The six battles, each with something else of what the page shows."""

    def look(battle: str, wanted: Wanted, sees: int = GERMAN, **options: Any) -> Page:
        return room.look(record(1, wanted, "blitzkrieg-west", battle, sees), 1440, 900, sees, **options)

    keep(look("checked", many_choices("attack", 4, 5)), "blitzkrieg-west-gembloux.png")
    tanks = AStack("pzrgt", 4)
    page = look("unleashed", tanks)
    take_up(page, tanks.hex)
    keep(page, "blitzkrieg-west-sedan.png")
    page = look("challenged", first("move", 7))
    page.locator('[data-focus="hex-supply"]').click()
    keep(page, "blitzkrieg-west-dinant.png")
    tanks = AStack("rtr", 3)
    page = look("stalled", tanks, FRENCH, color_scheme="dark")
    take_up(page, tanks.hex)
    keep(page, "blitzkrieg-west-arras.png")
    page = look("met", many_choices("attackers", 3, 4))
    page.locator(".odds-panel").wait_for()
    keep(page, "blitzkrieg-west-stonne.png")
    keep(look("undone", many_choices("stand", 3, 2), FRENCH), "blitzkrieg-west-hannut.png")


def take_up(page: Page, hex_: str) -> None:
    """A stack is picked, by the keyboard, and shows where it may go."""
    to_stack(page, hex_)
    page.keyboard.press("Enter")
    page.locator(".reach-edge").wait_for(state="attached")


def to_stack(page: Page, hex_: str) -> None:
    """Goes by the keyboard through what may be chosen until this hex."""
    at = page.locator(".hex-cursor")
    page.keyboard.press("n")
    while at.get_attribute("data-place") != hex_:
        page.keyboard.press("n")


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
        afrika(room)
        blitzkrieg(room)


if __name__ == "__main__":
    main()
