"""What each side of Afrika is after in each scenario: hexes to stand in, hexes to be rid of the enemy in."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from grognard.board.bits import members
from grognard.games.afrika.sources import edge
from grognard.games.afrika.tables import (
    ALAM_HALFA,
    ALEXANDRIA,
    ALLIED,
    AXIS,
    BARDIA,
    BENGHAZI,
    CAIRO,
    GAZALA,
    GRID,
    HEX,
    MATRUH,
    PORT_MASK,
    TOBRUK,
)
from grognard.games.afrika.victory import outer_edge
from grognard.games.afrika.zones import adjacent, zone_of
from grognard.players.afrika_worth import Picture

SOMEBODY: Final = 16.0  # the defence of a weak unit, in eighths
RING: Final = 3  # hexes: who stands so near a town shuts it in
MUST: Final = 3.0  # what it is worth more to be rid of an enemy who must be gone
NEAR: Final = 4  # hexes: an enemy so near a town that must not fall is hit first
GAPS: Final = 6  # at most so many are looked for
RAZED_TO_WIN: Final = 3
IN_THE_WAY: Final = 2.5
ATTACKER: Final = {
    "crusader": ALLIED,
    "gazala": AXIS,
    "first-alamein": AXIS,
    "alam-halfa": AXIS,
    "third-alamein": ALLIED,
}


class Task(NamedTuple):
    """A hex to stand in, with how much defence (in eighths), and what that is worth."""

    hex: int
    need: float
    worth: float


class Aims:
    """Tasks, the worth of enemy hexes beyond their units, and where the rest goes."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []
        self.targets: dict[int, float] = {}
        self.rally: list[int] = []
        self.held: dict[int, float] = {}  # the worth of the hexes to stand in
        self.needs: dict[int, float] = {}  # and how much defence they want
        self.attacks = False  # whether this side must attack to win, and the clock is against it
        self.bold = 0.0  # how much less an attack may promise than is asked otherwise

    def stand(self, hex_: int, need: float, worth: float) -> None:
        self.tasks.append(Task(hex_, need, worth))
        self.held[hex_] = max(worth, self.held.get(hex_, 0.0))
        self.needs[hex_] = max(need, self.needs.get(hex_, 0.0))

    def hold(self, p: Picture, hex_: int, odds: float, worth: float) -> None:
        """First somebody, then as many as keep the enemy to these odds."""
        self.stand(hex_, SOMEBODY, worth)
        self.stand(hex_, enough(p, hex_, odds), worth / 3)

    def keep(self, p: Picture, hex_: int, odds: float, worth: float) -> None:
        """A place that is guarded well before anything else is done."""
        self.stand(hex_, SOMEBODY, worth)
        self.stand(hex_, enough(p, hex_, odds), worth)

    def clear(self, hex_: int, worth: float) -> None:
        self.targets[hex_] = self.targets.get(hex_, 0.0) + worth


def aims_of(p: Picture) -> Aims:
    """The scenario's aims, and what follows from them: enemies in or beside a wanted hex had better go."""
    aims = Aims()
    SCENARIO_AIMS[p.g.scenario](p, aims)
    aims.attacks = ATTACKER.get(p.g.scenario) == p.side
    if aims.attacks:
        break_through(p, aims)
    for hex_, worth in aims.held.items():
        if hex_ in p.foes:
            aims.clear(hex_, worth)
        for one in members(adjacent(hex_) & p.g.at[p.foe]):
            aims.clear(one, worth / 6)
    if p.last:
        aims.bold = 0.5
    return aims


def enough(p: Picture, hex_: int, odds: float) -> float:
    """The defence that keeps what could come at a hex to these odds, half of it taken as likely to come."""
    return max(16.0, 0.5 * p.threat(hex_) / odds)


# ---- ways that must be open, or shut ----


def way_through(p: Picture, start: int, goals: int) -> list[int]:
    """The way from a hex that is least in the enemy's hands."""
    ours, theirs = p.g.at[p.side], p.g.at[p.foe]
    arc = zone_of(theirs)
    best = {start: 0.0}
    came: dict[int, int] = {}
    queue = [(0.0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if cost > best[here]:
            continue
        if goals >> here & 1:
            return way_back(came, here)
        for one in members(adjacent(here) & p.play):
            step = 0.05 if ours >> one & 1 else 1.2 if arc >> one & 1 else 0.2
            if theirs >> one & 1:
                step = 3.0 + len(p.foes[one])
            if cost + step < best.get(one, 1e9):
                best[one] = cost + step
                came[one] = here
                heapq.heappush(queue, (cost + step, one))
    return []


def break_through(p: Picture, aims: Aims) -> None:
    """Enemies on the way of the main body to what it is after had better go."""
    if not aims.rally or not p.own:
        return
    body = max(p.own, key=lambda one: (p.hitting(p.own[one]), one))
    goal = p.nearest(aims.rally, body)
    for one in way_through(p, body, 1 << goal):
        if one in p.foes:
            aims.clear(one, IN_THE_WAY)
        for foe in members(adjacent(one) & p.g.at[p.foe]):
            aims.clear(foe, IN_THE_WAY / 5)


def way_back(came: dict[int, int], here: int) -> list[int]:
    way = [here]
    while here in came:
        here = came[here]
        way.append(here)
    return way[::-1]


def way_out(start: int, free: int, goals: int) -> list[int]:
    """The shortest way over free hexes; empty if there is none."""
    came: dict[int, int] = {}
    seen, ring = 1 << start, [start]
    while ring:
        following: list[int] = []
        for here in ring:
            if goals >> here & 1:
                return way_back(came, here)
            for one in members(adjacent(here) & free & ~seen):
                seen |= 1 << one
                came[one] = here
                following.append(one)
        ring = following
    return []


def shut_in(p: Picture, aims: Aims, town: int, goals: int, worth: float, *, allies_pass: bool) -> None:
    """Axis units round a town, so that nothing goes out: those that stand near it stay, others fill the gaps."""
    if not allies_pass and not p.g.at[ALLIED] >> town & 1:
        aims.hold(p, town, 2.0, worth + 1)
        return
    fill_gaps(p, aims, town, goals, worth, allies_pass=allies_pass)
    for one in members(p.g.at[AXIS] & GRID.disc(1 << town, RING)):
        aims.hold(p, one, 2.0, worth)


def fill_gaps(p: Picture, aims: Aims, town: int, goals: int, worth: float, *, allies_pass: bool) -> None:
    """Axis units in the ways that still lead out."""
    g = p.g
    ring = GRID.disc(1 << town, RING)
    at = g.at[AXIS] & ring
    for _ in range(GAPS):
        shut = at | zone_of(at)
        if allies_pass:
            shut &= ~g.at[ALLIED]
        way = way_out(town, p.play & ~shut | 1 << town, goals)
        spots = [one for one in way[1 : 2 * RING] if not g.at[ALLIED] >> one & 1]
        if not spots:
            break
        spot = min(spots, key=lambda one: (p.beside(one), way.index(one)))
        aims.hold(p, spot, 2.0, worth)
        at |= 1 << spot


# ---- scenario by scenario ----


def crusader(p: Picture, aims: Aims) -> None:
    east = edge(p.g.scenario, ALLIED)
    if p.side == AXIS:
        shut_in(p, aims, TOBRUK, east, 6.0, allies_pass=True)
        aims.rally = [HEX["A41.21"], HEX["A39.21"]]
        aims.clear(TOBRUK, 3.0)
        return
    aims.keep(p, TOBRUK, 0.6, 8.0)
    for one in p.foes:
        if GRID.apart(one, TOBRUK) <= RING:
            aims.clear(one, 1.0)
    corridor(p, aims, way_through(p, TOBRUK, east)[1:])


def corridor(p: Picture, aims: Aims, way: Sequence[int]) -> None:
    """First the enemies on the way; the chain of units in the last turn only, for it holds down half the army."""
    for number, one in enumerate(way):
        if one in p.foes:
            aims.clear(one, 5.0)
        elif p.last and (p.threat(one) > 0 or p.zone >> one & 1):
            if GRID.apart(one, TOBRUK) <= RING:
                aims.keep(p, one, 2.0, 7.0)
            else:
                aims.stand(one, SOMEBODY, 4.0 - number * 0.1)
        for foe in members(adjacent(one) & p.g.at[AXIS]):
            aims.clear(foe, 0.7)
    aims.rally = list(way[:3])


def gazala(p: Picture, aims: Aims) -> None:
    aims.rally = [HEX["A37.21"], HEX["A37.22"]]
    if p.side == ALLIED:
        for one in GAZALA:
            aims.hold(p, one, 2.0, 5.0)
        for one in (TOBRUK, BARDIA):
            aims.hold(p, one, 2.0, 4.0)
    elif p.last:
        gazala_at_last(p, aims)
    else:
        gazala_at_first(p, aims)


def gazala_at_first(p: Picture, aims: Aims) -> None:
    """Break the enemy round the six hexes; the towns can wait, for the way there takes one turn."""
    for number, one in enumerate(GAZALA):
        aims.stand(one, enough(p, one, 2.0), 5.0 - number * 0.1)
        aims.clear(one, MUST)
    for one in p.foes:
        if min(GRID.apart(one, hex_) for hex_ in GAZALA) <= 2:
            aims.clear(one, 1.0)
    strongest = max((one for one in GAZALA if one in p.foes), key=p.foe_defence, default=-1)
    if strongest >= 0:  # cut off, it will be half as strong in the last turn
        sources = edge(p.g.scenario, ALLIED) | PORT_MASK & p.g.held[ALLIED]
        fill_gaps(p, aims, strongest, sources, 4.0, allies_pass=True)


def gazala_at_last(p: Picture, aims: Aims) -> None:
    """Strong in all six hexes, and both towns shut in."""
    for one in GAZALA:
        aims.hold(p, one, 1.0, 5.0)
        aims.clear(one, MUST)
    for town, worth in ((TOBRUK, 4.5), (BARDIA, 4.0)):
        goals = outer_edge(p.g.scenario) | PORT_MASK & p.g.held[ALLIED] & ~(1 << town)
        shut_in(p, aims, town, goals, worth, allies_pass=False)


def alamein(p: Picture, aims: Aims) -> None:
    prizes = (*CAIRO, ALEXANDRIA)
    if p.side == AXIS:
        easiest = sorted(prizes, key=lambda one: (p.foe_defence(one) if one in p.foes else 0.0, one))
        for number, one in enumerate(easiest):
            aims.hold(p, one, 1.5, 8.0 - number)
        for one in ALAM_HALFA:
            aims.hold(p, one, 1.5, 4.0)
        aims.rally = [easiest[0], *ALAM_HALFA]
        return
    for one in prizes:  # who loses one of these has lost; Alexandria has a garrison in the first battle only
        if p.g.scenario == "alam-halfa":
            aims.keep(p, one, 1.0, 8.0)
        else:
            aims.hold(p, one, 0.5, 8.0)
    for one in ALAM_HALFA:
        aims.hold(p, one, 2.0, 7.0)
    for one in p.foes:
        if min(GRID.apart(one, hex_) for hex_ in prizes) <= NEAR:
            aims.clear(one, MUST)
    aims.rally = list(ALAM_HALFA)


def third_alamein(p: Picture, aims: Aims) -> None:
    works = members(p.g.works[AXIS])
    aims.hold(p, MATRUH, 2.0, 7.0)
    if p.side == AXIS:
        for one in works:
            aims.hold(p, one, 1.0, 6.0)
        aims.rally = works[:3] or [MATRUH]
        return
    for one in works:
        aims.clear(one, 4.0 + MUST if p.g.razed < RAZED_TO_WIN else 1.0)
    aims.rally = [MATRUH] if p.g.razed >= RAZED_TO_WIN or p.last else works


def campaign(p: Picture, aims: Aims) -> None:
    mine, theirs = ((BENGHAZI, TOBRUK, BARDIA), (MATRUH, TOBRUK, BARDIA))[:: 1 if p.side == AXIS else -1]
    for number, town in enumerate(mine):
        if town in p.own or p.threat(town) == 0:
            aims.hold(p, town, 1.5, 6.0 + number)
        if town not in p.own:
            aims.clear(town, 3.0)
    for town in theirs:
        if town in p.own:
            aims.hold(p, town, 1.5, 4.0)
    if p.side == ALLIED:
        for town in (ALEXANDRIA, CAIRO[0]):
            aims.hold(p, town, 1.5, 8.0)
    aims.rally = [town for town in mine if town not in p.own] or [theirs[0]]


SCENARIO_AIMS: Final[dict[str, Callable[[Picture, Aims], None]]] = {
    "crusader": crusader,
    "gazala": gazala,
    "first-alamein": alamein,
    "alam-halfa": alamein,
    "third-alamein": third_alamein,
    "italian-offensive": campaign,
    "heia-safari": campaign,
}


def worthiest(tasks: Iterable[Task]) -> list[Task]:
    return sorted(tasks, key=lambda task: (-task.worth, task.hex))
