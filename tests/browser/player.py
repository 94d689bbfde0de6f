"""A player who answers anything that the page offers: he sees what glows and clicks it, and knows no rule."""

from __future__ import annotations

from random import Random

from tests.browser.table import Table

PASSES = 0.7  # how often he passes when he may, so that a game is not too long

# What the page offers at this moment: CSS selectors, by the part of the page.
OFFERS = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const open = (selector) => all(selector).filter((node) => node.getAttribute("aria-disabled") !== "true");
  const held = (region, selector) =>
    open(`${region} ${selector}`).map((node) => `${region} [data-focus="${node.dataset.focus}"]`);
  const on = (node) => `[data-place="${node.dataset.place}"]`;
  return {
    go: held(".prompt", ".btn.go"),
    words: held(".prompt", '[data-focus^="word-"]'),
    presets: held(".prompt", '[data-focus^="preset-"]'),
    places: open(".place.legal").map((node) => `.place${on(node)} .ground`),
    pieces: open(".piece[data-number]").map((node) => `.piece${on(node)}[data-number="${node.dataset.number}"]`),
    cards: held(".tray", '.card:not([aria-pressed="true"])'),
    boxes: held(".tracksbox", ".chipbtn"),
    units: held(".focus", ".units .chipbtn"),
    dice: held(".combat", '[data-focus^="die-"]'),
  };
}"""


class Player:
    """Plays at a table until the end, with chance of his own."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.rng = Random(seed)
        self.trail: list[str] = []

    def play_on(self, turn: int = 9, most: int = 800) -> None:
        """To the beginning of a turn, or to the end of the game."""
        for _ in range(most):
            self.table.my_turn()
            if self.table.over or self.table.turn >= turn:
                return
            self.trail.append(self.choice())
            self.table.click(self.table.page.locator(self.trail[-1]).first)
        raise AssertionError(f"the game does not end: {self.table.prompt.inner_text()} {self.trail[-20:]}")

    def choice(self) -> str:
        """What is clicked: a ready-made answer always, a main button more often than not, a word not too often."""
        offers: dict[str, list[str]] = self.table.page.evaluate(OFFERS)
        for part, share in (("presets", 1.0), ("go", 0.7), ("words", PASSES)):
            if offers[part] and self.rng.random() < share:
                return self.rng.choice(offers[part])
        rest = [one for part, found in offers.items() if part not in ("go", "words") for one in found]
        rest = rest or offers["words"] + offers["go"]
        assert rest, f"nothing is offered: {self.table.prompt.inner_text()}"
        return self.rng.choice(rest)
