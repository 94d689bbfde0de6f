"""Bluff: a small game with one of everything that hides.

Nine cards, three each.  In every round both sides lay one or two cards face down at the same
time; the active side may raise, the other may spring an ambush with a high card from its hand;
the active side may turn one laid card over; then a die is thrown, all is shown, and the higher
total takes the stake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from grognard.engine.asks import Ask, Draw, Note, Procedure, Refuse, Reveal, Roll, Secret, pick
from grognard.engine.module import Module, Option, Scenario
from grognard.engine.state import State

HIGH: Final = 7  # the least card that can spring an ambush
MOST: Final = 3  # the highest stake
DEAL, LAY, FIGHT = 0, 1, 2


class Table(State):
    stage: int
    active: int
    stake: int
    deck: list[int]
    hands: list[list[int]]
    laid: list[list[int]]
    shown: list[int]  # cards out of play, known to all
    turned: int  # the laid card of the passive side that was turned over, or 0
    die: int
    score: list[int]


def raises(g: Table, no: Refuse) -> Iterator[str]:
    yield "hold"
    if g.stake < MOST:
        yield "raise"
    else:
        no("raise", "BL-04", stake=g.stake)


def ambushes(g: Table, side: int, no: Refuse) -> Iterator[Any]:
    yield "pass"
    for card in g.hands[side]:
        if card >= HIGH:
            yield ["card", card]
        else:
            no(["card", card], "BL-05", least=HIGH)


def turns(g: Table, no: Refuse) -> Iterator[Any]:
    yield "trust"
    for place in range(len(g.laid[1 - g.active])):
        yield ["turn", place]


def end_round(g: Table, winner: int, points: int) -> None:
    g.score[winner] += points
    g.shown = sorted(g.shown + g.laid[0] + g.laid[1])
    g.laid = [[], []]
    g.turned = g.die = 0
    g.stage, g.stake, g.active = LAY, 1, 1 - g.active
    if not g.hands[0] or not g.hands[1]:
        g.over, g.ending = 1, "BL-08"
        g.winner = -1 if g.score[0] == g.score[1] else g.score.index(max(g.score))


class Bluff(Module):
    """The procedures are methods, so that tests/toys/diseases.py can make each of them sick."""

    name, package, sides, state = "bluff", __name__, ("red", "blue"), Table
    scenarios = (Scenario("cards", (Option("most", ("2", "1"), "BL-02"),)),)

    def setup(self, scenario: str, options: Mapping[str, str]) -> Table:
        return Table(
            stage=DEAL, active=0, stake=1, deck=list(range(1, 10)), hands=[[], []], laid=[[], []], shown=[], turned=0,
            die=0, score=[0, 0],
        )  # fmt: skip

    def step(self, g: Table) -> Procedure | None:
        return None if g.over else (self.deal, self.lay, self.fight)[g.stage](g)

    def deal(self, g: Table) -> Procedure:
        for side in (0, 1):
            for _ in range(3):
                card: int = yield Draw(g.deck, "deal", side)
                g.deck.remove(card)
                g.hands[side] = sorted([*g.hands[side], card])
        g.stage = LAY

    def lay(self, g: Table) -> Procedure:
        plans: list[list[int]] = yield Secret([(side, self.plan(g, side)) for side in (0, 1)])
        for side, plan in enumerate(plans):
            g.laid[side] = plan
            g.hands[side] = [card for card in g.hands[side] if card not in plan]
            yield Note("laid", "BL-02", side, count=len(plan))
            yield Note("laid-cards", "BL-02", side, only=side, cards=plan[:])
        g.stage = FIGHT

    def plan(self, g: Table, side: int) -> Procedure:
        return pick(side, "lay", g.hands[side], 1, int(g.options["most"]), "BL-02", private=True)

    def fight(self, g: Table) -> Procedure:
        side, foe = g.active, 1 - g.active
        word: str = yield Ask(side, "raise", lambda no: raises(g, no), "BL-03")
        if word == "raise":
            g.stake += 1
            yield Note("raised", "BL-03", side, stake=g.stake)
            yield from self.ambush(g, foe)
        left: bool = yield from self.turn(g, foe)
        if left:
            yield Reveal("leave")
            end_round(g, foe, 1)
        else:
            yield from self.clash(g, side, foe)

    def ambush(self, g: Table, foe: int) -> Procedure:
        ask = Ask(foe, "ambush", lambda no: ambushes(g, foe, no), "BL-05", private=True, always=("pass",))
        sprung: Any = yield ask
        if sprung != "pass":
            g.hands[foe].remove(sprung[1])
            g.shown = sorted([*g.shown, sprung[1]])
            g.score[foe] += 1
            yield Note("ambushed", "BL-05", foe, card=sprung[1])

    def turn(self, g: Table, foe: int) -> Procedure:
        """Turn a card of the other side over, or not; whether the active side then leaves."""
        turned: Any = yield Ask(g.active, "turn", lambda no: turns(g, no), "BL-06")
        if turned == "trust":
            return False
        yield Reveal("turn")
        g.turned = g.laid[foe][turned[1]]
        yield Note("turned", "BL-06", g.active, card=g.turned)
        word: str = yield Ask(g.active, "stay", lambda no: ["stay", "leave"], "BL-06")
        return word == "leave"

    def clash(self, g: Table, side: int, foe: int) -> Procedure:
        dice: list[int] = yield Roll(1, "fight")
        g.die = dice[0]
        yield Reveal("fight")
        mine, theirs = sum(g.laid[side]) + g.die, sum(g.laid[foe])
        yield Note("fought", "BL-07", side, die=g.die, mine=mine, theirs=theirs)
        end_round(g, side if mine > theirs else foe, g.stake)

    def view(self, g: Table, side: int | None) -> dict[str, Any]:
        hands = [{"count": len(cards), "laid": len(g.laid[who])} for who, cards in enumerate(g.hands)]
        if side is not None:
            hands[side] |= {"cards": g.hands[side][:], "down": g.laid[side][:]}  # type: ignore[dict-item]
        return {
            "active": g.active, "stage": g.stage, "stake": g.stake, "hands": hands, "shown": g.shown[:],
            "turned": g.turned, "die": g.die, "score": g.score[:], "odds": g.stake / MOST,
            "over": g.over, "winner": g.winner, "ending": g.ending,
        }  # fmt: skip

    def redeal(self, g: Table, side: int, rng: Random) -> Table:
        """All cards that the side doesn't see, dealt anew; what was turned over stays where it lies."""
        new, foe = g.copy(), 1 - side
        known = [g.turned] if g.turned and foe != g.active else []
        unseen = [card for card in g.deck + g.hands[foe] + g.laid[foe] if card not in known]
        rng.shuffle(unseen)
        new.hands[foe] = sorted(unseen.pop() for _ in g.hands[foe])
        new.laid[foe] = sorted(known + [unseen.pop() for _ in range(len(g.laid[foe]) - len(known))])
        new.deck = sorted(unseen)
        return new

    def board(self, scenario: str = "") -> dict[str, Any]:
        return {"title": self.name, "kind": "net", "size": [400, 400], "places": [], "roads": [], "secrets": 1}
