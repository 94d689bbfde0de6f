"""Another table that one side can't tell from the real one: what it doesn't know is dealt anew."""

from __future__ import annotations

from random import Random

from grognard.games.guerre_eclair.pieces import put, take
from grognard.games.guerre_eclair.setup import GERMAN_ORDER, german_places
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.tables import (
    ALLIED,
    DECK,
    FOG,
    GERMAN,
    OBJECTIVES,
    PLACE,
    TYPES,
    TYPES_OF,
    members,
)


def redeal(g: Table, side: int, rng: Random) -> Table:
    new = g.copy()
    deal_cards(new, 1 - side, rng)
    if side == ALLIED:
        if len(new.objectives) == 2 and not new.turned_up:
            new.objectives[1] = rng.choice([aim for aim in OBJECTIVES if aim != new.objectives[0]])
        if new.phase == "deploy-german":
            deploy_anew(new, rng)
        elif new.screened:
            mix_behind_screens(new, rng)
    return new


def deal_cards(g: Table, side: int, rng: Random) -> None:
    """The side's hand out of all that its opponent can't place: not shown this turn, not blocked, not removed."""
    unknown: list[int] = []
    size = 0
    for card in DECK[side]:
        if card != FOG[side]:
            size += g.hand[card]
            placed = max(g.shown[card], g.blocked[card])
            unknown += [card] * (g.hand[card] + g.reserve[card] - placed)
    dealt = rng.sample(unknown, size)
    for card in DECK[side]:
        if card != FOG[side]:
            held = dealt.count(card)
            g.reserve[card] += g.hand[card] - held
            g.hand[card] = held


def deploy_anew(g: Table, rng: Random) -> None:
    """As many units as the German has placed, anywhere he might have placed them."""
    placed = g.deployed
    for base in members(g.screened & g.german_at):
        for kind in TYPES_OF[GERMAN]:
            take(g, base, kind, g.units[base * TYPES + kind])
    for g.deployed in range(placed):
        where = rng.choice(list(german_places(g, lambda *_, **__: None)))
        put(g, PLACE[where], GERMAN_ORDER[g.deployed])
    g.deployed = placed


def mix_behind_screens(g: Table, rng: Random) -> None:
    """The units behind the screens, mixed; each base keeps as many as it is known to hold."""
    bases = members(g.screened)
    hidden: list[int] = []
    for base in bases:
        for kind in TYPES_OF[GERMAN]:
            number = g.units[base * TYPES + kind]
            hidden += [kind] * number
            if number:
                take(g, base, kind, number)
    rng.shuffle(hidden)
    homes = [base for base in bases for _ in range(g.floor[base])]
    homes += [rng.choice(bases) for _ in range(len(hidden) - len(homes))]
    for base, kind in zip(homes, hidden, strict=True):
        put(g, base, kind)
