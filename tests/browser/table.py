"""The page as its users see it: what tests click, and what they read.

Nothing here asks the server: whatever a test knows, it has seen on the page.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

GAME = "guerre-eclair"
ASKED = '.who .caps:text-matches("^(you|vous)$"), .panel.ending'


class Lobby:
    """The start page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def choose(self, name: str, value: str) -> None:
        """One of the choices that stand side by side, for example against, side."""
        self.page.locator(f"label:has(input[name={name}][value='{value}'])").click()

    def new_game(self, against: str = "random", side: int = 0, seed: str = "1940") -> Table:
        """Fills in the form for Guerre Éclair and starts; `against` is thumb, random, hot or link."""
        self.choose("game", GAME)
        self.page.locator(f".newgame[data-game={GAME}]").wait_for()
        self.choose("against", against)
        if against != "hot":
            self.choose("side", str(side))
        self.page.locator(".newgame details").last.locator("summary").click()
        self.page.locator(".newgame details input").fill(seed)
        self.page.locator(".newgame .btn.go").click()
        return Table(self.page)


class Table:
    """A table in play."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.prompt = page.locator("#prompt-text")
        self.who = page.locator(".prompt .who")
        self.buttons = page.locator(".prompt .acts .btn")
        self.go = page.locator(".prompt .btn.go")
        self.undo = page.locator('.prompt [data-focus="undo"]')
        self.bubble = page.locator(".bubble")
        self.log = page.locator(".log ol > li:not(.head)")
        self.dice = page.locator(".combat .dice.mine button")
        self.combat = page.locator(".combat")
        self.curtain = page.locator(".curtain")
        self.ending = page.locator(".panel.ending")
        self.notice = page.locator(".notice")
        self.slider = page.locator(".replay input[type=range]")
        page.locator("#prompt-text:not(:empty), .curtain .btn").first.wait_for()

    def settled(self) -> None:
        """What was clicked has been answered by the server."""
        self.page.locator(".table:not([data-busy])").wait_for()

    def says(self, words: str) -> None:
        """The prompt says something with these words in it."""
        expect(self.prompt).to_contain_text(words)

    def click(self, what: Locator) -> None:
        what.click()
        self.settled()

    def attempt(self, what: Locator) -> None:
        """A click on what is closed: it says why."""
        what.click(force=True)
        self.settled()

    # ---- the map ----

    def place(self, name: str) -> Locator:
        return self.page.locator(f'.place[data-place="{name}"]')

    def ground(self, name: str) -> Locator:
        """What of a place a pointer aims at."""
        return self.place(name).locator(".ground").first

    def legal(self) -> list[str]:
        """The places that glow, and those whose pieces may be taken up."""
        found = self.page.locator(".place.legal").evaluate_all("nodes => nodes.map(node => node.dataset.place)")
        return [str(place) for place in found]

    def go_to(self, name: str) -> None:
        self.click(self.ground(name))

    def position(self) -> list[str]:
        """All that the map says of its places to those who do not see it."""
        told = self.page.locator(".place[data-place]")
        return [str(one) for one in told.evaluate_all("nodes => nodes.map(node => node.ariaLabel)")]

    # ---- cards, dice, buttons ----

    def card(self, name: str) -> Locator:
        """A card of the hand, by its id."""
        return self.page.locator(f'.tray [data-focus="card-{name}"]')

    def press(self, words: str) -> None:
        self.click(self.buttons.filter(has_text=words).first)

    def menu(self, entry: str) -> None:
        self.page.locator('.top [data-focus="menu"]').click()
        self.page.locator("dialog .entry", has_text=entry).click()

    # ---- longer ways ----

    def my_turn(self) -> None:
        """Waits until something is asked here, or the game is over."""
        self.page.wait_for_selector(ASKED)

    @property
    def over(self) -> bool:
        return self.ending.count() > 0

    @property
    def turn(self) -> int:
        return int(self.page.locator(".turns [aria-current] b").inner_text())

    def deploy(self) -> None:
        """The historical deployment, by its button."""
        self.click(self.page.locator('.prompt [data-focus="preset-historical"]'))

    def plan(self, **wanted: int) -> None:
        """So many copies of each of these cards, by their ids, and no more for points of Élan."""
        if not self.heap("operation").count():
            self.click(self.buttons.first)
        for card, copies in wanted.items():
            for _ in range(copies):
                self.heap(card).click()
        self.click(self.go)

    def everything(self) -> str:
        """All that the page holds, seen or not."""
        return str(self.page.content())

    def hand_count(self) -> int:
        return int(self.page.locator(".tray .aside > b").inner_text())

    def heap(self, card: str) -> Locator:
        """A card among those to choose from; its copies lie on one heap."""
        return self.page.locator(f'.tray [data-focus="pick-{card}"]')
