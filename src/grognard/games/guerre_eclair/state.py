"""The pieces on the table: who stands where, the cards, the tracks, and the business that is open.

Units of a type are alike, so they are counted: `units[space * 6 + type]`.  Control is derived from
where units stand and never stored (GE-061).
"""

from __future__ import annotations

from grognard.engine.state import State
from grognard.games.guerre_eclair.tables import (
    ALLIED,
    BONUS,
    CARDS,
    ELAN_MAX,
    FRENCH_INF,
    GERMAN,
    GERMAN_BASES,
    SURRENDER_POINTS,
    TYPES,
    TYPES_OF,
)

SPACE_COUNT = len(BONUS)


class Table(State):
    """The state of a game."""

    # the map
    units: bytearray  # how many of a type in a space: [space * 6 + type]
    frozen: bytearray  # of those, how many retreated and cannot act in their owner's next phase (GE-220)
    count: bytearray  # how many units in a space, all types
    german_at: int  # the spaces with German units
    allied_at: int  # the spaces with Allied units
    german_home: int  # German-controlled unless the Allies stand there: the bases, and collapsed countries
    screened: int  # the German bases still behind their screen
    floor: bytearray  # by space: how many units the Allied player knows to be behind a screen at least
    # off the map, by type
    pool: bytearray  # replacement zones
    waiting: bytearray  # on the next box of the turn track
    surrendered: bytearray  # on the Allied surrender card
    gone: bytearray  # out of the game
    # the cards, by number
    hand: bytearray
    reserve: bytearray  # set aside or discarded
    shown: bytearray  # of the reserve, what the opponent has seen played this turn
    removed: bytearray  # out of the game
    blocked: bytearray  # of the reserve, what may not be chosen for this turn
    blocked_next: bytearray  # ... for the next turn
    # the tracks
    turn: int
    elan: int  # below 0 the German has points, above 0 the Allied player
    objectives: list[str]  # the open one, then the secret one
    turned_up: int  # 1 once the secret objective is shown
    paris_fell: int  # 1 once the German has held Paris
    # the sequence of play
    phase: str  # objectives, deploy-allied, deploy-german, planning, special, operations, end
    deployed: int  # how many units the deploying side has placed
    active: int  # the side whose operations phase it is
    passes: int  # passes in a row
    phases: int  # operations phases played this turn
    doing: str  # the action under way: tactical, armour, command, elan, special, breakthrough, strategic, ...
    left: int  # units that this action may still move or place
    moved: int  # the unit that this strategic movement has moved: space * 6 + type, or -1
    last_from: int  # the last movement that both players saw
    last_to: int
    # the combat
    stage: str  # empty, or cards, attack-dice, defence-dice, losses, outcome, close, breakthrough
    origin: int  # where the attackers started
    target: int  # the attacked space
    attacker: int
    group: bytearray  # the attackers, by type
    attackers: int  # how many units attacked and defended when the attack was declared
    defenders: int
    superior: int  # 1: the attacker has armour superiority (GE-165)
    unsupplied: list[int]  # by side: 1 where its units lack supply in this combat
    limited: int  # 1: the attackers are Allied units in limited supply
    laid: list[list[int]]  # by side: the combat cards laid
    open_cards: int  # 1 once they are revealed
    rolled: list[list[int]]  # by side
    kept: list[list[int]]  # by side
    victor: int  # who won the combat, -1 while open
    gain: list[int]  # by side: Élan points earned in this combat


def blank() -> Table:
    """An empty map on turn 1, nothing deployed."""
    cards = len(CARDS)
    return Table(
        units=bytearray(SPACE_COUNT * TYPES),
        frozen=bytearray(SPACE_COUNT * TYPES),
        count=bytearray(SPACE_COUNT),
        german_at=0,
        allied_at=0,
        german_home=GERMAN_BASES,
        screened=GERMAN_BASES,
        floor=bytearray(SPACE_COUNT),
        pool=bytearray(TYPES),
        waiting=bytearray(TYPES),
        surrendered=bytearray(TYPES),
        gone=bytearray(TYPES),
        hand=bytearray(cards),
        reserve=bytearray(card.copies for card in CARDS),
        shown=bytearray(cards),
        removed=bytearray(cards),
        blocked=bytearray(cards),
        blocked_next=bytearray(cards),
        turn=1,
        elan=0,
        objectives=[],
        turned_up=0,
        paris_fell=0,
        phase="objectives",
        deployed=0,
        active=GERMAN,
        passes=0,
        phases=0,
        doing="",
        left=0,
        moved=-1,
        last_from=-1,
        last_to=-1,
        stage="",
        origin=-1,
        target=-1,
        attacker=GERMAN,
        group=bytearray(TYPES),
        attackers=0,
        defenders=0,
        superior=0,
        unsupplied=[0, 0],
        limited=0,
        laid=[[], []],
        open_cards=0,
        rolled=[[], []],
        kept=[[], []],
        victor=-1,
        gain=[0, 0],
    )


# ---- control (GE-051 to GE-061) ----


def german_control(g: Table) -> int:
    """The spaces that the German controls; all others are Allied."""
    return g.german_at | (g.german_home & ~g.allied_at)


def controlled(g: Table, side: int) -> int:
    """The spaces that a side controls, as a set."""
    german = g.german_at | (g.german_home & ~g.allied_at)
    return german if side == GERMAN else ~german & ALL_SPACES


ALL_SPACES = (1 << SPACE_COUNT) - 1


def present(g: Table, side: int) -> int:
    """The spaces where a side has units."""
    return g.german_at if side == GERMAN else g.allied_at


# ---- units come and go ----


def put(g: Table, space: int, kind: int, number: int = 1) -> None:
    """Units arrive in a space."""
    g.units[space * TYPES + kind] += number
    g.count[space] += number
    if kind < FRENCH_INF:
        g.german_at |= 1 << space
    else:
        g.allied_at |= 1 << space


def take(g: Table, space: int, kind: int, number: int = 1) -> None:
    """Units leave a space; those that retreated go last."""
    at = space * TYPES + kind
    g.units[at] -= number
    g.count[space] -= number
    g.frozen[at] = min(g.frozen[at], g.units[at])
    if not g.count[space]:
        g.german_at &= ~(1 << space)
        g.allied_at &= ~(1 << space)


def units_at(g: Table, space: int) -> bytearray:
    """The units in a space, by type."""
    return g.units[space * TYPES : space * TYPES + TYPES]


def side_of(kind: int) -> int:
    return GERMAN if kind < FRENCH_INF else ALLIED


def unfreeze(g: Table, side: int) -> None:
    """A side's retreated units are free again (GE-222)."""
    if not any(g.frozen):
        return
    for kind in TYPES_OF[side]:
        for at in range(kind, SPACE_COUNT * TYPES, TYPES):
            g.frozen[at] = 0


# ---- Élan and surrenders ----


def elan_of(g: Table, side: int) -> int:
    """The points a side has: the one marker is on one side of 0 only (GE-021)."""
    return max(0, -g.elan if side == GERMAN else g.elan)


def move_elan(g: Table, side: int, points: int) -> None:
    """The marker goes towards a side; beyond 3 points are lost (GE-077)."""
    moved = g.elan - points if side == GERMAN else g.elan + points
    g.elan = max(-ELAN_MAX, min(ELAN_MAX, moved))


def surrender_points(g: Table) -> int:
    """What the units on the surrender card count for (GE-259)."""
    return sum(number * points for number, points in zip(g.surrendered, SURRENDER_POINTS, strict=True))


# ---- cards ----


def discard(g: Table, card: int, *, seen: bool) -> None:
    """From hand to the reserve; `seen`: the opponent knows which card it was."""
    g.hand[card] -= 1
    g.reserve[card] += 1
    g.shown[card] += seen
