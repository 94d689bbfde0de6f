"""The pieces on the table: who stands where, the cards, the tracks, and the business that is open.

Units of a type are alike, so they are counted: `units[space * 6 + type]`.  Control is derived from
where units stand and never stored (GE-061).
"""

from __future__ import annotations

from grognard.engine.state import State
from grognard.games.guerre_eclair.tables import (
    BONUS,
    CARDS,
    GERMAN,
    GERMAN_BASES,
    TYPES,
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
