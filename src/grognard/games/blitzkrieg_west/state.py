"""The counters on the table: where each unit stands and how it fares, the air units, the tracks, the open business."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.engine.state import State
from grognard.games.blitzkrieg_west.tables import GERMAN, LIMITS, field

# Where a unit is when it stands on no hex.
AWAY: Final[int] = -1  # not yet in play
ELIMINATED: Final[int] = -2  # may be recovered at night
LOST: Final[int] = -3  # eliminated for good
OFF: Final[int] = -4  # left the map; may come back
REMOVED: Final[int] = -5  # takes no part in this game, and counts for nobody
REBUILT: Final[int] = -6  # recovered by night; comes back in its owner's next turn
NOBODY: Final[int] = 255

# What an air unit is doing.
FREE: Final[int] = 0
FLYING: Final[int] = 1  # on its way to a hex, see `air_at`
INTERDICTING: Final[int] = 2
RECALLED: Final[int] = 3  # sent home: not before its owner's next bombardment phase
SHOT_DOWN: Final[int] = 4  # on the turn track, see `air_back`
SCRAPPED: Final[int] = 5  # out of the game


class Front(State):
    """The state of a game."""

    scenario: str
    # the units
    where: list[int]  # by unit: a hex, or one of the above
    carrier: bytearray  # by unit: the vehicle that it rides in, or NOBODY
    load: bytearray  # by unit: what this vehicle carries, or NOBODY
    disorganised: bytearray  # by unit
    refit: bytearray  # by unit
    fired: bytearray  # by unit: artillery that is turned over
    fresh: bytearray  # by unit: came on the map this turn, and counts as supplied
    back: bytearray  # by unit: the turn from which it may come back on the map
    edge: list[str]  # by unit: the edge by which it left, or by which it comes
    failed: bytearray  # by unit: its one recovery roll is behind it
    chain: bytearray  # the stacks: by unit, and then by hex, the next in it, counted from 1; 0 for nobody more
    crowded: int  # the hexes with more combat units than any two may be
    at: list[int]  # by side: the hexes where it has combat units, as a set
    vehicles: list[int]  # by side: the hexes where it has vehicles
    held: list[int]  # by side: the hexes that it was the last to be in
    entrenched: int
    digging: bytearray  # by unit: the turn in which it began an entrenchment, or 0
    pontoons: list[str]  # "0607/0708": finished
    building: list[str]  # ... under construction
    builders: list[int]  # ... and by whom, two units for each
    pontoons_left: int
    rommel: int  # his hex, or AWAY, LOST
    # the air
    air: list[list[int]]  # by side, by air unit: what it is doing
    air_at: list[list[int]]  # ... over which hex
    air_back: list[list[int]]  # ... the turn in which it is back
    met: list[int]  # of the air units on a mission: those that an interceptor has met
    interdiction: int  # how many German air units get through, up to two
    # the sequence of play
    turn: int
    last_turn: int
    phase: str
    active: int
    setting: list[str]  # what is still to be set up
    moved: bytearray  # by unit: has moved in this phase
    dropped: bytearray  # by unit: a vehicle that has set down its load in this phase
    fought: bytearray  # by unit: took part in a combat in this phase
    attacked: bytearray  # by unit: has attacked in this phase
    struck: int  # the hexes attacked in this phase
    rommel_began: int  # where Rommel stood when the phase began
    rommel_moved: int  # 1: he has been sent elsewhere, or has hurried a group, in this phase
    rommel_leads: int  # 1: he goes with the group that moves
    # a combat under way
    stage: str
    targets: list[int]
    attackers: list[int]
    start: list[int]  # where each attacker stood
    defenders: list[int]
    no_retreat: int
    forced_stand: list[int]  # defenders bound to stand by terror
    spent_shift: int  # They shall not pass: columns in this combat
    die: int
    result: str
    vacated: int  # target hexes left empty
    asked: list[int]  # of the defenders: scouts that have said whether they withdraw
    suffered: list[int]  # who has suffered the result already
    fell_back: int  # hexes that their withdrawal has emptied
    drilled: int  # hexes whose stack was thrown for under a paralysed command
    ferocious: list[int]  # Moroccan units that stood their ground this turn
    # events
    event: str  # in force this turn
    next_event: str
    events: dict[str, int]  # how often each has happened, and on which days
    shifts_left: int  # They shall not pass: combats that may still be shifted this turn
    cup: list[str]
    dice: list[int]
    uncounted: bytearray  # by unit: lost to a die of the set-up or of its entry, and by option worth nothing
    arrived: bytearray  # by unit: the turn in which it first came
    allowed: list[str]  # units that may enter in this player turn
    quota: dict[str, int]  # ... and how many of some kinds
    drawn: list[str]  # drawn from the cup, and not come yet
    tally: dict[str, int]  # victory points in halves, by side and reason, that were scored during play
    level: str  # how large the victory is, when the game is over
    last: list[int]  # the hexes of the last movement


def fresh(scenario: str, air: Sequence[int], turns: int) -> Front:
    """An empty map."""
    sheet = field(scenario)
    units = len(sheet.units)
    return Front(
        scenario=scenario,
        where=[AWAY] * units,
        carrier=bytearray([NOBODY]) * units,
        load=bytearray([NOBODY]) * units,
        disorganised=bytearray(units),
        refit=bytearray(units),
        fired=bytearray(units),
        fresh=bytearray(units),
        back=bytearray(units),
        edge=[""] * units,
        failed=bytearray(units),
        chain=bytearray(units + sheet.grid.size),
        crowded=0,
        at=[0, 0],
        vehicles=[0, 0],
        held=[0, 0],
        entrenched=0,
        digging=bytearray(units),
        pontoons=[],
        building=[],
        builders=[],
        pontoons_left=LIMITS["pontoons"] if sheet.rivers else 0,
        rommel=AWAY,
        air=[[FREE] * number for number in air],
        air_at=[[AWAY] * number for number in air],
        air_back=[[0] * number for number in air],
        met=[],
        interdiction=0,
        turn=1,
        last_turn=turns,
        phase="set-up",
        active=GERMAN,
        setting=[],
        moved=bytearray(units),
        dropped=bytearray(units),
        fought=bytearray(units),
        attacked=bytearray(units),
        struck=0,
        rommel_began=AWAY,
        rommel_moved=0,
        rommel_leads=0,
        stage="",
        targets=[],
        attackers=[],
        start=[],
        defenders=[],
        no_retreat=0,
        forced_stand=[],
        spent_shift=0,
        die=0,
        result="",
        vacated=0,
        asked=[],
        suffered=[],
        fell_back=0,
        drilled=0,
        ferocious=[],
        event="",
        next_event="",
        events={},
        shifts_left=0,
        cup=[],
        dice=[],
        uncounted=bytearray(units),
        arrived=bytearray(units),
        allowed=[],
        quota={},
        drawn=[],
        tally={},
        level="",
        last=[],
    )
