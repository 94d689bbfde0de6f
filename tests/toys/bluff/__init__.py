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


def deal(g: Table) -> Procedure:
    for side in (0, 1):
        for _ in range(3):
            card: int = yield Draw(g.deck, "deal", side)
            g.deck.remove(card)
            g.hands[side] = sorted([*g.hands[side], card])
    g.stage = LAY


def lay(g: Table) -> Procedure:
    most = int(g.options["most"])
    plans: list[list[int]] = yield Secret(
        [(side, pick(side, "lay", g.hands[side], 1, most, "BL-02", private=True)) for side in (0, 1)]
    )
    for side, plan in enumerate(plans):
        g.laid[side] = plan
        g.hands[side] = [card for card in g.hands[side] if card not in plan]
        yield Note("laid", "BL-02", side, count=len(plan))
        yield Note("laid-cards", "BL-02", side, only=side, cards=plan[:])
    g.stage = FIGHT


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


def turns(g: Table) -> Iterator[Any]:
    yield "trust"
    for place in range(len(g.laid[1 - g.active])):
        yield ["turn", place]


def fight(g: Table) -> Procedure:
    side, foe = g.active, 1 - g.active
    word: str = yield Ask(side, "raise", lambda no: raises(g, no), "BL-03")
    if word == "raise":
        g.stake += 1
        yield Note("raised", "BL-03", side, stake=g.stake)
        yield from ambush(g, foe)
    turn: Any = yield Ask(side, "turn", lambda no: turns(g), "BL-06")
    if turn != "trust":
        yield Reveal("turn")
        g.turned = g.laid[foe][turn[1]]
        yield Note("turned", "BL-06", side, card=g.turned)
        again: str = yield Ask(side, "stay", lambda no: ["stay", "leave"], "BL-06")
        if again == "leave":
            yield Reveal("leave")
            end_round(g, foe, 1)
            return
    dice: list[int] = yield Roll(1, "fight")
    g.die = dice[0]
    yield Reveal("fight")
    totals = [sum(g.laid[0]), sum(g.laid[1])]
    totals[side] += g.die
    yield Note("fought", "BL-07", side, die=g.die, mine=totals[side], theirs=totals[foe])
    end_round(g, side if totals[side] > totals[foe] else foe, g.stake)


def ambush(g: Table, foe: int) -> Procedure:
    sprung: Any = yield Ask(foe, "ambush", lambda no: ambushes(g, foe, no), "BL-05", private=True, always=("pass",))
    if sprung != "pass":
        g.hands[foe].remove(sprung[1])
        g.shown = sorted([*g.shown, sprung[1]])
        g.score[foe] += 1
        yield Note("ambushed", "BL-05", foe, card=sprung[1])


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
    name, package, sides, state = "bluff", __name__, ("red", "blue"), Table
    scenarios = (Scenario("cards", (Option("most", ("2", "1"), "BL-02"),)),)

    def setup(self, scenario: str, options: Mapping[str, str]) -> Table:
        return Table(
            stage=DEAL, active=0, stake=1, deck=list(range(1, 10)), hands=[[], []], laid=[[], []], shown=[], turned=0,
            die=0, score=[0, 0],
        )  # fmt: skip

    def step(self, g: Table) -> Procedure | None:
        return None if g.over else (deal, lay, fight)[g.stage](g)

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

    def board(self) -> dict[str, Any]:
        return {"title": self.name, "kind": "net", "size": [400, 400], "places": [], "roads": [], "secrets": 1}
