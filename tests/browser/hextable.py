"""A table whose map is of hexes: where a hex lies on the screen, which of them may be chosen, how one plays on."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from playwright.sync_api import Page
from tests.browser.table import Lobby, Table

from grognard.engine.module import module

PASSES = 0.65
# Where a point of the map is on the screen, and whether the map itself lies there.
ON_SCREEN = """([x, y]) => {
  const sheet = document.querySelector(".hex-sheet"), box = sheet.getBoundingClientRect();
  const [dx, dy, k] = sheet.querySelector(":scope > g").getAttribute("transform").match(/-?[\\d.]+/g).map(Number);
  const at = [box.x + dx + k * x, box.y + dy + k * y];
  return [...at, sheet.contains(document.elementFromPoint(...at)) ? 1 : 0];
}"""
OFFERS = """() => {
  const open = (selector) => [...document.querySelectorAll(selector)]
    .filter((node) => node.getAttribute("aria-disabled") !== "true");
  const held = (region, selector) =>
    open(`${region} ${selector}`).map((node) => `${region} [data-focus="${node.dataset.focus}"]`);
  return {
    presets: held(".prompt", '[data-focus^="preset-"]'),
    go: held(".prompt", ".btn.go"),
    words: held(".prompt", '[data-focus^="word-"]'),
    units: [...held(".roster", '.chipbtn:not([aria-pressed="true"])'),
      ...held(".hexplace", '.chipbtn[aria-pressed="false"]')],
  };
}"""


@lru_cache(maxsize=8)
def centres(game: str, scenario: str) -> dict[str, tuple[float, float]]:
    """The hexes as they are printed."""
    return {name: (x, y) for name, x, y, *_ in module(game).board(scenario)["hexes"]}


def new_game(
    page: Page, scenario: str, side: int, against: str = "random", seed: str = "7", game: str = "afrika"
) -> HexTable:
    """Fills in the form and starts."""
    lobby = Lobby(page)
    lobby.choose("game", game)
    page.locator(f".newgame[data-game={game}]").wait_for()
    lobby.choose("scenario", scenario)
    lobby.choose("against", against)
    lobby.choose("side", str(side))
    page.locator(".newgame details").last.locator("summary").click()
    page.locator(".newgame details input").fill(seed)
    page.locator(".newgame .btn.go").click()
    return HexTable(page, game, scenario)


class HexTable(Table):
    def __init__(self, page: Page, game: str, scenario: str) -> None:
        super().__init__(page)
        self.centres = centres(game, scenario)
        self.sheet = page.locator(".hex-sheet")
        self.odds = page.locator(".odds-panel")
        self.supply = page.locator(".plan")
        self.fan = page.locator(".fan")
        self.trail: list[str] = []

    def may(self) -> list[str]:
        """The hexes that may be chosen."""
        return (self.sheet.get_attribute("data-may") or "").split()

    def on_screen(self, hex_: str) -> tuple[float, float, bool]:
        x, y, bare = self.page.evaluate(ON_SCREEN, list(self.centres[hex_]))
        return float(x), float(y), bool(bare)

    def go_to(self, name: str) -> None:
        x, y, _ = self.on_screen(name)
        self.page.mouse.click(x, y)
        self.settled()

    def point_at(self, name: str) -> None:
        x, y, _ = self.on_screen(name)
        self.page.mouse.move(x, y)

    def drag(self, start: str, goal: str) -> None:
        """A stack by the mouse from hex to hex."""
        self.point_at(start)
        self.page.mouse.down()
        self.point_at(goal)
        self.page.locator(".sheet-way .way").wait_for(state="attached")
        self.page.mouse.up()
        self.settled()

    def fold_the_key(self) -> None:
        self.page.locator(".hex-cartouche button").click()

    @property
    def step(self) -> str:
        return self.page.locator(".turns [aria-current] span").inner_text()

    # ---- playing on ----

    def play_on(self, seed: int, most: int = 600) -> None:
        """Whatever is offered, to the end of the game; a pass more often than not."""
        rng = Random(seed)
        for _ in range(most):
            self.my_turn()
            if self.over:
                return
            self.one_click(rng)
            self.settled()
        raise AssertionError(f"the game does not end: {self.prompt.inner_text()} {self.trail[-20:]}")

    def one_click(self, rng: Random) -> None:
        if self.bubble.is_visible():
            self.page.keyboard.press("Escape")  # it may lie over what is clicked next
        offers: dict[str, list[str]] = self.page.evaluate(OFFERS)
        for part, share in (("presets", 1.0), ("go", 0.8), ("words", PASSES)):
            if offers[part] and rng.random() < share:
                return self.press_on(rng.choice(offers[part]))
        hexes = [hex_ for hex_ in rng.sample(self.may(), min(8, len(self.may()))) if self.on_screen(hex_)[2]]
        if hexes and (not offers["units"] or rng.random() < 0.5):
            self.trail.append(hexes[0])
            return self.go_to(hexes[0])
        rest = offers["units"] or offers["words"] or offers["go"]
        assert rest, f"nothing is offered: {self.prompt.inner_text()} {self.trail[-10:]}"
        return self.press_on(rng.choice(rest))

    def press_on(self, what: str) -> None:
        self.trail.append(what)
        self.page.locator(what).first.click()
