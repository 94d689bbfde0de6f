"""A small game with everything that a table has to get right: secrets, dice, private picks, and no words of its own.

Each side lays a card unseen (a secret round); the higher one and a die decide who holds the next
of three hills.  After each fight the winner may take a token from his hand, privately.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from grognard.engine.asks import Ask, Draw, Note, Procedure, Refuse, Roll, Secret, pick
from grognard.engine.module import Module, Option, Scenario
from grognard.engine.state import State

HILLS = ("anvil", "beacon", "cairn")
DECK = (1, 2, 3, 4, 5)


class HillState(State):
    turn: int
    hands: list[list[int]]
    held: list[int]
    tokens: list[list[str]]
    stage: str
    fallen: int


def new_state() -> HillState:
    return HillState(turn=0, hands=[[], []], held=[-1, -1, -1], tokens=[[], []], stage="deal", fallen=-1)


class Hills(Module):
    name = "hills"
    rules = "1"
    package = "tests.table"
    sides = ("red", "blue")
    scenarios = (
        Scenario("short", [Option("night", ["off", "on"], "HI-9")]),
        Scenario("long"),
    )
    state = HillState

    def setup(self, scenario: str, options: Mapping[str, str]) -> State:
        return new_state()

    def step(self, g: Any) -> Procedure | None:
        if g.over:
            return None
        return {"deal": deal, "fight": fight, "spoils": spoils, "march": march}[g.stage](g)

    def view(self, g: Any, side: int | None) -> dict[str, Any]:
        return {
            "turn": g.turn,
            "phase": g.stage,
            "active": max(g.fallen, 0),
            "places": {hill: {"by": by} for hill, by in zip(HILLS, g.held, strict=True)},
            "hands": [
                {"count": len(hand), **({"cards": hand[:], "tokens": g.tokens[owner][:]} if owner == side else {})}
                for owner, hand in enumerate(g.hands)
            ],
            "over": g.over,
        }

    def redeal(self, g: Any, side: int, rng: Random) -> State:
        new = g.copy()
        foe = 1 - side
        new.hands[foe] = [rng.choice(DECK) for _ in new.hands[foe]]
        return new  # type: ignore[no-any-return]

    def board(self, scenario: str = "") -> dict[str, Any]:
        return {"title": "hills", "kind": "net", "art": "hills/art.json", "secrets": 1}

    def words(self, language: str) -> dict[str, str]:
        if language not in ("en", "fr"):
            raise ValueError(f"no words in language {language!r}")
        return {"game.title": {"en": "Three Hills", "fr": "Trois collines"}[language], "rule.HI-1": "Highest card."}

    def presets(self, g: Any, ask: Ask) -> dict[str, list[Any]]:
        return {"bold": [max(g.hands[ask.side])]} if ask.kind == "lay" else {}

    def aid(self, g: Any, ask: Ask) -> dict[str, Any]:
        if ask.kind not in ("lay", "pace"):
            return {}
        return {"hill": g.turn, "held": g.held.count(ask.side), "weighed": ask.about.get("weighed", [])}


def deal(g: Any) -> Procedure:
    for side in (0, 1):
        for _ in range(4):
            card = yield Draw(DECK, "deal", side)
            g.hands[side].append(card)
    g.stage = "fight"
    yield Note("dealt", "HI-0")


def lay(g: Any, side: int) -> Procedure:
    def choices(no: Refuse) -> Iterator[int]:
        for card in DECK:
            if card in g.hands[side]:
                yield card
            else:
                no(card, "HI-2", card=card)

    card: int = yield Ask(side, "lay", lambda no: sorted(set(choices(no))), "HI-1", private=True)
    return card


def fight(g: Any) -> Procedure:
    laid = yield Secret([(0, lay(g, 0)), (1, lay(g, 1))])
    for side in (0, 1):
        g.hands[side].remove(laid[side])
    dice: list[int] = yield Roll(1, "fight")
    totals = [laid[0] + dice[0], laid[1] + 3]
    g.fallen = 0 if totals[0] >= totals[1] else 1
    g.held[g.turn] = g.fallen
    yield Note("fight", "HI-1", g.fallen, laid=laid, dice=dice)
    g.stage = "spoils"


def spoils(g: Any) -> Procedure:
    side = g.fallen
    taken: list[str] = yield from pick(side, "spoils", ["drum", "drum", "flag"], 0, 2, "HI-3", private=True)
    g.tokens[side] += taken
    yield Note("spoils", "HI-3", side, only=side, taken=taken)
    g.stage = "march"


def march(g: Any) -> Procedure:
    side = g.fallen
    way: str = yield Ask(side, "way", lambda _: ["road", "ridge"], "HI-4")
    pace: str = yield Ask(side, "pace", lambda _: ["fast", "slow"] if way == "road" else ["slow", "creep"], "HI-5")
    yield Note("march", "HI-4", side, way=way, pace=pace)
    g.turn += 1
    g.stage = "fight"
    if g.turn == len(HILLS):
        g.over = 1
        g.winner = 0 if g.held.count(0) >= 2 else 1
        g.ending = "HI-6"


HILLS_GAME = Hills()
