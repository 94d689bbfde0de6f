"""The counters on the table: where each unit stands, what it has lost, the tracks, and the business that is open."""

from __future__ import annotations

from typing import Final

from grognard.engine.state import State
from grognard.games.afrika.tables import (
    ALLIED,
    AXIS,
    COUNTERS,
    SIZE,
)

# Where a unit is when it stands on no hex.
AWAY: Final[int] = -1  # not yet arrived, or not in this scenario
DESTROYED: Final[int] = -2
WITHDRAWN: Final[int] = -3
TRIPOLI: Final[int] = -4
INTERMEDIATE: Final[int] = -5
REMOVED: Final[int] = -6  # out of the game for good
ZONES = {"tripoli": TRIPOLI, "intermediate": INTERMEDIATE}


class Desert(State):
    """The state of a game."""

    scenario: str
    # the map
    where: list[int]  # by unit: a hex, or one of the above
    since: list[int]  # by unit: when it came there; the latest lies on top of its stack
    clock: int
    lost: bytearray  # by unit: steps lost
    unsupplied: bytearray  # by unit
    load: bytearray  # by hex: stacking, in halves
    at: list[int]  # by side: the hexes where it has units, as a set
    held: list[int]  # by side: the key hexes that it was the last to be in
    works: list[int]  # by side: the hexes with its entrenchments
    razed: int  # how many entrenchments of the set-up are gone
    rommel: int  # his hex; AWAY, TRIPOLI, REMOVED
    rommel_back: int  # the turn in which he comes back; 0 when he isn't away for a time
    # supply points: by side, by hex name or zone
    depots: list[dict[str, int]]
    fleeing: list[list[int]]  # those that must find another place: whose, from which hex, how many
    # the tracks
    turn: int  # of the campaign's calendar, or of the scenario
    last_turn: int
    air: list[int]
    trucks: list[int]
    shipping: list[int]
    port_of: list[int]  # who owns each port, in the order of the map's ports
    ports: list[int]  # capacity left this turn, in the order of the map's ports
    port_hits: list[list[int]]  # by the side that bombarded: what it takes off the next capacity that its enemy rolls
    # the sequence of play
    phase: str
    active: int
    second: int  # 1 in the second player turn
    setting: list[str]  # what is still to be set up or placed: "unit where"
    done: bytearray  # by unit: has moved in this phase
    moved: bytearray  # by unit: has moved in this player turn
    attacked: bytearray  # by unit: has attacked in this combat phase
    struck: bytearray  # by unit: has been attacked in this combat phase
    fired: bytearray  # by unit: has bombarded in this phase
    shelled: int  # the hexes bombarded in this phase
    shelled_ports: int
    overrun_hexes: int  # the hexes that an overrun was made against in this phase
    enemy_zone: int  # the enemy's zone when the phase began
    rommel_jumped: int  # 1: he has been transferred in this phase
    rommel_serves: int  # the hex whose stack has used his privileges in this phase, or AWAY
    raided: int
    hecker_landed: int
    trento: str  # single or motorised
    malta: int  # air points over Malta this turn
    points: int  # replacement points still to be spent
    withdrawals: list[int]  # how many infantry, armoured and artillery units the Allies must still withdraw
    paid: bytearray  # by unit: supplied in this supply phase
    spare: int  # what is left of the last transport point: supply points times halves
    spare_at: str  # where its supply points started
    # a movement under way, between two legs
    going: list[int]  # its units; nobody when none is under way
    riding: int  # 1: Rommel is with them
    legs: int  # 1: they go hex by hex
    begun: int  # where its units stood when the phase began
    spent: int  # halves
    # a combat under way
    combat: str  # empty, attack or overrun
    stage: str  # shelled; air, roll, defender, attacker, advance
    target: int
    attackers: list[int]
    start: list[int]  # where each attacker stood
    defenders: list[int]
    shielded: list[int]  # of those in the hex, who has been attacked already and only retreats (ruling C1)
    column: int  # before shifts
    bid: list[int]  # air points, by side
    dice: list[int]
    shifts: list[int]  # of columns by air, division and Rommel, then of the dice; when they fell
    result: str
    vacated: int
    retreat: int  # the number of the result's defender part
    hits: int  # the steps that a bombardment takes
    last: list[int]  # the hexes of the last movement


def fresh(scenario: str) -> Desert:
    """An empty map."""
    units = len(COUNTERS)
    return Desert(
        scenario=scenario,
        where=[AWAY] * units,
        since=[0] * units,
        clock=0,
        lost=bytearray(units),
        unsupplied=bytearray(units),
        load=bytearray(SIZE),
        at=[0, 0],
        held=[0, 0],
        works=[0, 0],
        razed=0,
        rommel=AWAY,
        rommel_back=0,
        depots=[{}, {}],
        fleeing=[],
        turn=1,
        last_turn=1,
        air=[0, 0],
        trucks=[0, 0],
        shipping=[0, 0],
        port_of=[AXIS, AXIS, AXIS, AXIS, ALLIED, ALLIED],
        ports=[0, 0, 0, 0, 0, 0],
        port_hits=[[0] * 6, [0] * 6],
        phase="setup",
        active=AXIS,
        second=0,
        setting=[],
        done=bytearray(units),
        moved=bytearray(units),
        attacked=bytearray(units),
        struck=bytearray(units),
        fired=bytearray(units),
        shelled=0,
        shelled_ports=0,
        overrun_hexes=0,
        enemy_zone=0,
        rommel_jumped=0,
        rommel_serves=AWAY,
        raided=0,
        hecker_landed=0,
        trento="single",
        malta=0,
        points=0,
        withdrawals=[0, 0, 0],
        paid=bytearray(units),
        spare=0,
        spare_at="",
        going=[],
        riding=0,
        legs=0,
        begun=AWAY,
        spent=0,
        combat="",
        stage="",
        target=AWAY,
        attackers=[],
        start=[],
        defenders=[],
        shielded=[],
        column=0,
        bid=[0, 0],
        dice=[],
        shifts=[],
        result="",
        vacated=0,
        retreat=0,
        hits=0,
        last=[],
    )
