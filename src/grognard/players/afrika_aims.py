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
from grognard.players.afrika_worth import Picture, ways_to


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
        self.bold = 0.0  # how much worse than even an attack may promise to be

    def stand(self, hex_: int, need: float, worth: float) -> None:
        self.tasks.append(Task(hex_, need, worth))

    def clear(self, hex_: int, worth: float) -> None:
        self.targets[hex_] = self.targets.get(hex_, 0.0) + worth


def aims_of(p: Picture) -> Aims:
    """The scenario's aims, and what follows from them: enemies in or beside a wanted hex had better go."""
    aims = Aims()
    SCENARIO_AIMS[p.g.scenario](p, aims)
    for task in aims.tasks:
        if task.hex in p.foes:
            aims.clear(task.hex, task.worth)
        for one in members(adjacent(task.hex) & p.g.at[p.foe]):
            aims.clear(one, task.worth / 6)
    if p.last:
        aims.bold = 0.5
    return aims


def enough(p: Picture, hex_: int, odds: float) -> float:
    """The defence that keeps what could come at a hex to these odds, half of it taken as likely to come."""
    return max(16.0, 0.5 * p.threat(hex_) / odds)


# ---- ways that must be open, or shut ----


def corridor(p: Picture, start: int, goals: int) -> list[int]:
    """The way for the Allies from a town to the edge that is least in Axis hands."""
    g = p.g
    arc = zone_of(g.at[AXIS])
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
            step = 0.05 if g.at[ALLIED] >> one & 1 else 1.2 if arc >> one & 1 else 0.2
            if g.at[AXIS] >> one & 1:
                step = 3.0 + len(p.foes.get(one, p.own.get(one, [])))
            if cost + step < best.get(one, 1e9):
                best[one] = cost + step
                came[one] = here
                heapq.heappush(queue, (cost + step, one))
    return []


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


def plugs(p: Picture, town: int, goals: int, allies_pass: bool) -> list[int]:
    """Where Axis units would shut a town in, one after another, those that stand well already first."""
    g = p.g
    found: list[int] = []
    at = g.at[AXIS]
    for _ in range(6):
        shut = at | zone_of(at)
        if allies_pass:
            shut &= ~g.at[ALLIED]
        way = way_out(town, p.play & ~shut | 1 << town, goals)
        spots = [one for one in way[1:6] if not g.at[ALLIED] >> one & 1]
        if not spots:
            break
        spot = min(spots, key=lambda one: (p.beside(one), way.index(one)))
        found.append(spot)
        at |= 1 << spot
    return found


# ---- scenario by scenario ----


def crusader(p: Picture, aims: Aims) -> None:
    east = edge(p.g.scenario, ALLIED)
    if p.side == ALLIED:
        way = corridor(p, TOBRUK, east)
        aims.stand(TOBRUK, enough(p, TOBRUK, 2.0), 8.0)
        for number, one in enumerate(way[1:]):
            if one in p.foes:
                aims.clear(one, 5.0)
            elif p.threat(one) > 0 or p.zone >> one & 1:
                aims.stand(one, 24.0 if p.last else 40.0, 4.0 - number * 0.1)
            for foe in members(adjacent(one) & p.g.at[AXIS]):
                aims.clear(foe, 0.7)
        aims.rally = way[1:4]
        return
    for spot in plugs(p, TOBRUK, east, True):
        aims.stand(spot, enough(p, spot, 2.0), 6.0)
    ring = GRID.disc(1 << TOBRUK, 2) & ~(1 << TOBRUK)
    for one in sorted(set(p.own) & set(members(ring))):
        aims.stand(one, enough(p, one, 2.0), 4.0)
    aims.rally = [HEX["A41.21"], HEX["A39.21"], HEX["A40.22"]]
    aims.clear(TOBRUK, 3.0)


def gazala(p: Picture, aims: Aims) -> None:
    if p.side == AXIS:
        for one in GAZALA:
            aims.stand(one, enough(p, one, 2.0) if p.last else 24.0, 4.0)
        for town, worth in ((TOBRUK, 3.5), (BARDIA, 3.0)):
            goals = outer_edge(p.g.scenario) | PORT_MASK & p.g.held[ALLIED] & ~(1 << town)
            for spot in plugs(p, town, goals, False):
                aims.stand(spot, 40.0, worth)
            for one in sorted(set(p.own) & set(members(GRID.disc(1 << town, 2)))):
                aims.stand(one, 24.0, worth - 0.5)
        aims.rally = [HEX["A37.21"], HEX["A39.22"]]
        return
    for one in GAZALA:
        aims.stand(one, enough(p, one, 2.0), 4.0 + 3.0 * (p.last and one not in p.own))
    for one in (TOBRUK, BARDIA):
        aims.stand(one, enough(p, one, 2.0), 4.0)
    aims.rally = [HEX["A37.21"], HEX["A37.22"]]


def alamein(p: Picture, aims: Aims) -> None:
    prizes = (*CAIRO, ALEXANDRIA)
    if p.side == AXIS:
        easiest = sorted(prizes, key=lambda one: (p.foe_defence(one) if one in p.foes else 0.0, one))
        for rank, one in enumerate(easiest):
            aims.stand(one, 40.0, 8.0 - rank)
        for one in ALAM_HALFA:
            aims.stand(one, 40.0, 4.0)
        aims.rally = [easiest[0], *ALAM_HALFA]
        return
    for one in prizes:
        aims.stand(one, enough(p, one, 1.5) if p.g.turn > 1 else 56.0, 6.0)
    for one in ALAM_HALFA:
        aims.stand(one, enough(p, one, 1.5), 7.0)
    aims.rally = list(ALAM_HALFA)


def third_alamein(p: Picture, aims: Aims) -> None:
    works = p.g.works[AXIS]
    if p.side == AXIS:
        for one in members(works):
            aims.stand(one, enough(p, one, 1.0), 6.0)
        aims.stand(MATRUH, enough(p, MATRUH, 2.0) if p.threat(MATRUH) else 16.0, 7.0)
        aims.rally = list(members(works))[:3] or [MATRUH]
        return
    for one in members(works):
        aims.clear(one, 4.0 if p.g.razed < 3 else 1.0)
    aims.stand(MATRUH, 60.0, 7.0)
    aims.rally = [MATRUH] if p.g.razed >= 3 or p.last else [*members(works)]


def campaign(p: Picture, aims: Aims) -> None:
    mine, theirs = ((BENGHAZI, TOBRUK, BARDIA), (MATRUH, TOBRUK, BARDIA))[:: 1 if p.side == AXIS else -1]
    for rank, town in enumerate(mine):
        if town in p.own or p.threat(town) == 0:
            aims.stand(town, enough(p, town, 1.5), 6.0 + rank)
    for town in mine:
        if town not in p.own:
            aims.clear(town, 3.0)
    for town in theirs:
        if town in p.own:
            aims.stand(town, enough(p, town, 1.5), 4.0)
    if p.side == ALLIED:
        for town in (ALEXANDRIA, CAIRO[0]):
            aims.stand(town, max(32.0, enough(p, town, 1.5)), 8.0)
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


def nearest(hexes: Sequence[int], here: int) -> int:
    """The one of these with the shortest way from here; -1 if there is none."""
    return min(hexes, key=lambda one: ways_to(one)[here], default=-1)


def worthiest(tasks: Iterable[Task]) -> list[Task]:
    return sorted(tasks, key=lambda task: (-task.worth, task.hex))
