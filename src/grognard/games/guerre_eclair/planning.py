"""Planning (rulebook: Phase de planification): both sides choose their cards in secret, then fatigue, then fog."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from grognard.engine.asks import Ask, Draw, Note, Procedure, Refuse, Secret, pick
from grognard.games.guerre_eclair.pieces import elan_of, move_elan
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.tables import ALLIED, CARD, CARDS, DECK, EXTRA, FOG, GERMAN, HAND, TURNS


def planning(g: Table) -> Procedure:
    """Choose, lose cards to fatigue, add Fog of war (GE-066 to GE-084)."""
    plans: list[tuple[int, list[str]]] = yield Secret([(GERMAN, plan(g, GERMAN)), (ALLIED, plan(g, ALLIED))])
    for side, (extra, chosen) in enumerate(plans):
        for card in chosen:
            number = CARD[side][card]
            g.reserve[number] -= 1
            g.hand[number] += 1
        move_elan(g, 1 - side, extra)
        yield Note("planned", "GE-074", side, cards=len(chosen), extra=extra)
    for side in (GERMAN, ALLIED):
        yield from fatigue(g, side)
        g.reserve[FOG[side]] = 0
        g.hand[FOG[side]] = 1
    g.phase = "special" if g.turn == 1 else "operations"


def plan(g: Table, side: int) -> Procedure:
    """One side's choice: how many points of Élan go into cards, and which cards (GE-069 to GE-076)."""
    level = elan_of(g, side)
    extra = 0
    if level:
        extra = yield Ask(side, "extra", lambda no: extras(level, no), "GE-074", private=True, about={"points": level})
    spent = extra if g.options["elan-mark"] == "after" else 0
    items = list(selectable(g, side, level - spent))
    number = min(HAND[side] + extra, len(items))
    about = {"extra": extra}
    chosen: list[str] = yield from pick(
        side,
        "plan",
        items,
        number,
        number,
        "GE-069" if side == GERMAN else "GE-070",
        private=True,
        barred=list(barred(g, side, level - spent)),
        about=about,
    )
    return extra, chosen


def extras(level: int, no: Refuse) -> Iterable[int]:
    """How many extra cards may be bought (GE-075)."""
    yield from range(min(level, EXTRA) + 1)
    for points in range(min(level, EXTRA) + 1, EXTRA + 1):
        no(points, "GE-074", points=points, have=level)


def free_copies(g: Table, card: int) -> int:
    """Copies in the reserve that are not blocked this turn."""
    return g.reserve[card] - g.blocked[card]


def selectable(g: Table, side: int, level: int) -> Iterator[str]:
    """The cards of the reserve that may be chosen, copies side by side."""
    for card in DECK[side]:
        if card != FOG[side] and (level or not CARDS[card].elan):
            for _ in range(free_copies(g, card)):
                yield CARDS[card].id


def barred(g: Table, side: int, level: int) -> Iterator[tuple[Any, str]]:
    """The cards that may not be chosen at all, with the rule."""
    for card in DECK[side]:
        if card == FOG[side]:
            yield CARDS[card].id, "GE-082"
        elif g.removed[card] == CARDS[card].copies:
            yield CARDS[card].id, "GE-087"
        elif not free_copies(g, card):
            yield CARDS[card].id, "GE-206"
        elif CARDS[card].elan and not level:
            yield CARDS[card].id, "GE-071"


def fatigue(g: Table, side: int) -> Procedure:
    """Cards drawn blind from a hand and discarded unseen (GE-078 to GE-081)."""
    number = int(TURNS[g.turn - 1]["fatigue"][side])
    lost: list[str] = []
    for _ in range(number):
        pile = hand_list(g, side)
        if pile:
            card: str = yield Draw(pile, "fatigue", side)
            lost.append(card)
            g.hand[CARD[side][card]] -= 1
            g.reserve[CARD[side][card]] += 1
    if lost:
        yield Note("fatigue", "GE-078", side, cards=len(lost))
        yield Note("fatigue-lost", "GE-081", side, only=side, lost=lost)


def hand_list(g: Table, side: int) -> list[str]:
    """The cards of a hand without Fog of war, copies side by side."""
    return [CARDS[card].id for card in DECK[side] if card != FOG[side] for _ in range(g.hand[card])]
