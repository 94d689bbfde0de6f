"""What the rule-of-thumb player of Blitzkrieg in the West sees: stacks, ways, what a combat promises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from grognard.board.bits import members
from grognard.board.reach import Ground
from grognard.games.blitzkrieg_west.movement import is_night
from grognard.games.blitzkrieg_west.pieces import on_map, sheet
from grognard.games.blitzkrieg_west.pontoons import spans
from grognard.games.blitzkrieg_west.state import NOBODY, Front
from grognard.games.blitzkrieg_west.strength import (
    attack_of,
    attack_total,
    defence_total,
    final_column,
    odds_column,
    shifts,
)
from grognard.games.blitzkrieg_west.supply import joined
from grognard.games.blitzkrieg_west.tables import COMBAT, FOOT, GERMAN, OTHER, Field, field
from grognard.games.blitzkrieg_west.zones import enemy_zone, unbridged, zone_of

FAR: Final = 250  # halves; no way is longer
WADE: Final = (6, 16)  # what crossing a river counts, by class: on foot a whole move, for others a pontoon
ARMOUR: Final = 2.0  # points for an armoured unit that is lost
OTHERS: Final = 1.0
POWER: Final = 0.12  # what a factor of a unit is worth besides
SHAKEN: Final = 0.2  # what it costs to be disorganised
PUSHED: Final = 0.15  # ... and thrown back
GROUND: Final = 0.5  # of the worth of a hex, when it must be left
OWN_PUSHED: Final = 0.1  # who attacks rallies at once
NEAR: Final = 5  # hexes: as far as an enemy is to be reckoned with


@lru_cache(maxsize=1 << 12)
def ways_to(battle: str, moves: int, pontoons: tuple[str, ...], hex_: int) -> bytes:
    """What the way from each hex to this one costs a class of units, in halves, if nobody bars it."""
    cost = bytearray([FAR]) * field(battle).grid.size
    for spent, layer in enumerate(open_ground(battle, moves, pontoons).reach(1 << hex_, FAR - 1).layers):
        for place in members(layer):
            cost[place] = spent
    return bytes(cost)


@lru_cache(maxsize=64)
def open_ground(battle: str, moves: int, pontoons: tuple[str, ...]) -> Ground:
    """The ground of a class, with rivers that can be crossed at a price."""
    printed = field(battle)
    base = printed.ground(moves, True)
    wet = unbridged(printed) - spans(printed, pontoons)
    over = tuple((cost + WADE[moves], where) for cost, where in base.plain)
    bridged = Ground(base.grid, base.plain, base.special - spans(printed, pontoons), base.ways)
    return Ground(base.grid, base.plain, bridged.special, [*base.ways, (wet, over)])


def worth_of(printed: Field, number: int) -> float:
    """What losing a unit costs: its points, and what it could still do."""
    unit = printed.units[number]
    if unit.vehicle:
        return 0.0
    return (ARMOUR if unit.armoured else OTHERS) + POWER * (unit.attack + unit.defence)


class Picture:
    """The table as one side sees it.  Its copy of the state may be changed to try things."""

    def __init__(self, g: Front, side: int) -> None:
        self.g = g
        self.side = side
        self.foe = 1 - side
        self.printed = sheet(g)
        self.grid = self.printed.grid
        self.units = self.printed.units
        self.night = is_night(g)
        self.left = g.last_turn - g.turn  # turns after this one
        self.zone = enemy_zone(g, side)
        self.own = stacks(g, side)
        self.foes = stacks(g, self.foe)
        self.near_foe = self.grid.distances(g.at[self.foe]) if self.foes else bytes([FAR]) * self.grid.size
        self.worth = [worth_of(self.printed, number) for number in range(len(self.units))]
        self.fed = joined(g, side)
        self.pontoons = tuple(g.pontoons) if side == GERMAN else ()
        self.edges = reduce(or_, self.printed.edges.values())
        self._threat: dict[int, float] = {}

    # ---- how far ----

    def moves_as(self, number: int) -> int:
        unit = self.units[number]
        return FOOT if unit.foot and self.g.carrier[number] == NOBODY else OTHER

    def way(self, number: int, goal: int) -> bytes:
        """What the way to a hex costs this unit, from everywhere."""
        return ways_to(self.g.scenario, self.moves_as(number), self.pontoons, goal)

    def speed(self, number: int) -> int:
        return 8 if self.g.carrier[number] != NOBODY else max(2, self.units[number].moves)

    # ---- how strong ----

    def hitting(self, numbers: Iterable[int]) -> int:
        return sum(0 if self.g.disorganised[n] else self.units[n].attack for n in numbers)

    def guard(self, hex_: int, numbers: Sequence[int]) -> int:
        """The defence of these units there."""
        if not numbers:
            return 0
        was = [self.g.where[n] for n in numbers]
        for n in numbers:
            self.g.where[n] = hex_
        found = defence_total(self.g, numbers, 1 << hex_, ())
        for n, there in zip(numbers, was, strict=True):
            self.g.where[n] = there
        return found

    def threat(self, hex_: int) -> float:
        """What the enemy could bring against a hex in his next turn, half of what is near."""
        if hex_ not in self._threat:
            found = 0.0
            for there, numbers in self.foes.items():
                apart = self.grid.apart(hex_, there)
                if apart > NEAR:
                    continue
                for n in numbers:
                    reach = max(1, self.units[n].moves // 2) + 1
                    found += self.units[n].attack * (1.0 if apart <= 1 else 0.6 if apart <= reach else 0.0)
            self._threat[hex_] = found
        return self._threat[hex_]

    def stakes(self, numbers: Iterable[int]) -> float:
        return sum(self.worth[n] for n in numbers)

    # ---- what a combat promises ----

    def column(self, attackers: Sequence[int], defenders: Sequence[int], targets: int) -> int:
        """The column after all shifts; -1 if there can be no attack."""
        attack = attack_total(self.g, attackers, targets)
        column = odds_column(attack, defence_total(self.g, defenders, targets, attackers))
        return column if column < 0 else final_column(column, shifts(self.g, attackers, defenders, targets))

    def promise(self, target: int, attackers: Sequence[int], hexes: Mapping[int, float]) -> float:
        """What an attack on a hex by these is worth: losses on both sides, and ground that is paid for."""
        prize = hexes.get(target, 0.0)
        caught = self.caught(target, attackers)
        defenders = self.foes[target]
        column = self.column(attackers, defenders, 1 << target)
        if column < 0:
            return -9.0
        stake = self.stakes(defenders)
        killed, shaken, back, lost = chances(column, caught)
        value = killed * (stake + prize) + shaken * (SHAKEN * len(defenders))
        value += (0.0 if caught else shaken) * (PUSHED * len(defenders) + 0.5 * prize)
        ground = sum(hexes.get(hex_, 0.0) for hex_ in {self.g.where[n] for n in attackers})
        return value - lost * self.stakes(attackers) - back * (OWN_PUSHED * len(attackers) + GROUND * ground)

    def caught(self, target: int, attackers: Sequence[int]) -> bool:
        """Whether the units in a hex would have nowhere to go with these around it."""
        places = 0
        for n in attackers:
            if not self.units[n].artillery and not self.g.disorganised[n]:
                places |= 1 << self.g.where[n]
        zone = zone_of(self.g.scenario, places | self.steady(), 0)
        out = self.grid.near[target] & ~self.g.at[self.side] & ~places
        free = out & (~zone | self.g.at[self.foe])
        source = self.printed.edge(self.printed.source[self.foe])
        far = self.printed.distances(self.printed.source[self.foe])
        return not (source >> target & 1) and not any(far[one] <= far[target] for one in members(free))

    def steady(self) -> int:
        """Hexes with own units that have a zone."""
        found = 0
        for hex_, numbers in self.own.items():
            if any(not self.g.disorganised[n] for n in numbers):
                found |= 1 << hex_
        return found

    def hits(self, number: int, target: int) -> int:
        return attack_of(self.g, number, 1 << target)


def stacks(g: Front, side: int) -> dict[int, list[int]]:
    """The combat units of a side on the map, by hex."""
    found: dict[int, list[int]] = {}
    for number in on_map(g, side):
        found.setdefault(g.where[number], []).append(number)
    return found


@lru_cache(maxsize=64)
def chances(column: int, caught: bool) -> tuple[float, float, float, float]:
    """Of a combat: how often the defender is lost, shaken or thrown back, how often the attacker goes back, is lost."""
    killed = shaken = back = lost = 0
    for row in COMBAT:
        own, theirs = row[column].split("/")
        killed += theirs == "E" or (caught and theirs == "R*")
        shaken += theirs in ("D", "R") or (theirs == "R*" and not caught)
        back += own == "R"
        lost += own == "E"
    return killed / 6, shaken / 6, back / 6, lost / 6
