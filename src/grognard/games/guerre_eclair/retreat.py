"""Retreats (rulebook: Retraite du défenseur): where beaten units go, and what becomes of those that can't."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from grognard.engine.asks import Ask, Note, Procedure, Refuse
from grognard.engine.game import unheard
from grognard.games.guerre_eclair.losses import INFANTRY, give_up
from grognard.games.guerre_eclair.pieces import controlled, put
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.supply import supplied
from grognard.games.guerre_eclair.tables import (
    ALL,
    ALLIED,
    BASES,
    BRITISH_ARM,
    BRITISH_INF,
    LOOKS,
    MOST,
    NAMES,
    NEAR,
    NO_BRITISH,
    PLACE,
    TYPE_OF,
    TYPES,
    members,
)

NO_LIMIT: Final = 99


def looks_of(group: Sequence[int]) -> list[str]:
    """One look for each unit of a group."""
    return [LOOKS[kind] for kind in range(TYPES) for _ in range(group[kind])]


def back_to_start(g: Table, rule: str) -> Procedure:
    """The surviving attackers go back to where they started, and are not frozen (GE-190, GE-191, GE-224)."""
    side = g.attacker
    for kind in range(TYPES):
        if g.group[kind]:
            put(g, g.origin, kind, g.group[kind])
    number = sum(g.group)
    if g.screened >> g.origin & 1:
        g.floor[g.origin] += number
    if number:
        yield Note("back", rule, side, group=looks_of(g.group), start=NAMES[g.target], at=NAMES[g.origin])
    g.group = bytearray(TYPES)


def retreat(g: Table, beaten: Sequence[int], chooser: int) -> Procedure:
    """The beaten units leave the lost space, together where they can (GE-208 to GE-222)."""
    side = 1 - g.attacker
    left = bytearray(beaten)
    while sum(left):
        spaces = retreat_spaces(g, side, left)
        if not spaces:
            yield from no_way_out(g, side, left)
            return
        about = {"at": NAMES[g.target], "group": looks_of(left)}
        where: str = yield Ask(chooser, "retreat", lambda no: retreat_choices(g, side, left, no), "GE-209", about=about)
        space = PLACE[where]
        moving = yield from who_goes(g, side, space, left)
        for kind in range(TYPES):
            if moving[kind]:
                left[kind] -= moving[kind]
                put(g, space, kind, moving[kind])
                g.frozen[space * TYPES + kind] += moving[kind]
        if g.screened >> space & 1:
            g.floor[space] += sum(moving)
        yield Note("retreated", "GE-220", side, group=looks_of(moving), start=NAMES[g.target], at=where)


def room(g: Table, space: int) -> int:
    """How many more units a space may hold (GE-109)."""
    return NO_LIMIT if BASES >> space & 1 else MOST - g.count[space]


def welcome(space: int, group: Sequence[int]) -> bytearray:
    """Of a group, the units that may stop in a space (GE-215)."""
    allowed = bytearray(group)
    if NO_BRITISH >> space & 1:
        allowed[BRITISH_INF] = allowed[BRITISH_ARM] = 0
    return allowed


def retreat_spaces(g: Table, side: int, group: Sequence[int]) -> int:
    """Supplied spaces if there are any, and of those the ones that take the whole group (GE-212, GE-213)."""
    open_to_some = 0
    for space in members(NEAR[g.target] & controlled(g, side)):
        if room(g, space) > 0 and any(welcome(space, group)):
            open_to_some |= 1 << space
    best = open_to_some & supplied(g, side) or open_to_some
    whole, number = 0, sum(group)
    for space in members(best):
        if room(g, space) >= number and sum(welcome(space, group)) == number:
            whole |= 1 << space
    return whole or best


def retreat_choices(g: Table, side: int, group: Sequence[int], no: Refuse) -> Iterable[str]:
    legal = retreat_spaces(g, side, group)
    for space in members(legal):
        yield NAMES[space]
    if no is not unheard:
        for space in members(ALL & ~legal):
            no(NAMES[space], why_no_retreat(g, side, group, space, legal), at=NAMES[space], most=MOST)


def why_no_retreat(g: Table, side: int, group: Sequence[int], space: int, legal: int) -> str:
    if not NEAR[g.target] & controlled(g, side) & 1 << space:
        return "GE-208"
    if not any(welcome(space, group)):
        return "GE-215"
    if room(g, space) <= 0:
        return "GE-109"
    fed = supplied(g, side)
    return "GE-212" if legal & fed and not fed >> space & 1 else "GE-210"


def who_goes(g: Table, side: int, space: int, group: Sequence[int]) -> Procedure:
    """All of them, or as many as the space can take: its owner says which (GE-213)."""
    allowed = welcome(space, group)
    number = min(room(g, space), sum(allowed))
    if number == sum(group):
        return bytearray(group)
    about = {"at": NAMES[g.target], "to": NAMES[space], "number": number}
    names: list[str] = yield Ask(side, "split", lambda _: parties(allowed, number), "GE-213", about=about)
    moving = bytearray(TYPES)
    for look in names:
        moving[TYPE_OF[look]] += 1
    return moving


def parties(allowed: Sequence[int], number: int) -> Iterable[list[str]]:
    """Every choice of so many units."""
    for counts in product(*(range(most + 1) for most in allowed)):
        if sum(counts) == number:
            yield looks_of(counts)


def no_way_out(g: Table, side: int, left: Sequence[int]) -> Procedure:
    """Infantry surrenders, armour is eliminated (GE-216, GE-218)."""
    for kind in range(TYPES):
        for _ in range(left[kind]):
            if g.over:
                return
            if kind in INFANTRY:
                if g.options["surrender-elan"] == "counts":
                    g.gain[1 - side] += 1
                yield from give_up(g, side, kind, "GE-217" if side == ALLIED else "GE-219")
            else:
                g.gain[1 - side] += 1
                g.waiting[kind] += 1
                yield Note("lost", "GE-218", side, group=[LOOKS[kind]], at=NAMES[g.target])
