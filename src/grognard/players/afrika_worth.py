"""What the rule-of-thumb player of Afrika believes of the map: strengths, threats, ways, and what a combat is worth.

The enemy's top counters are known to it, and how many units stand under them; what those are it takes
for the average of all that could be there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from grognard.board.bits import members
from grognard.games.afrika.combat import part
from grognard.games.afrika.hidden import hidden_units
from grognard.games.afrika.losses import steps_left
from grognard.games.afrika.payment import reach_of_depot
from grognard.games.afrika.sources import edge, friendly_ports, in_play, is_campaign, out_of_play
from grognard.games.afrika.state import Desert
from grognard.games.afrika.strength import attack_of, combined, cover_halves, odds_column
from grognard.games.afrika.supply import supplied_hexes, traced
from grognard.games.afrika.tables import (
    ARMOUR,
    AXIS,
    COLUMNS,
    COMBAT,
    COUNTERS,
    DIVISIONS,
    GRID,
    GROUND,
    HEX,
    SIDE,
    SIZE,
    STACKING,
    ground_among,
)
from grognard.games.afrika.zones import adjacent, enemy_zone, zone_of

DETOUR: Final = 24
FAR: Final = 254  # halves; no way is longer
CUT_OFF: Final = 0.6
HUNGRY: Final = 0.5
HIDDEN_ARMS: Final = 0.5  # how likely a stack of several is one of tanks and infantry
OWN_STEP: Final = 1.0
FOE_STEP: Final = 1.1
THROWN_BACK: Final = 0.4


@lru_cache(maxsize=256)
def ways_to(hex_: int) -> bytes:
    """What the way from each hex to this one costs, in halves, if nobody bars it."""
    cost = bytearray([FAR]) * SIZE
    for spent, layer in enumerate(GROUND.reach(1 << hex_, FAR - 1).layers):
        for place in members(layer):
            cost[place] = spent
    return bytes(cost)


@lru_cache(maxsize=512)
def ways_among(hex_: int, enemies: int, zone: int) -> bytes:
    """The same with the enemies where they are; where they leave no way, as if they weren't there but late."""
    cost = bytearray(min(FAR, plain + DETOUR) for plain in ways_to(hex_))
    for spent, layer in enumerate(ground_among(enemies, zone).reach(1 << hex_, FAR - 1).layers):
        for place in members(layer):
            cost[place] = min(cost[place], spent)
    return bytes(cost)


@lru_cache(maxsize=128)
def expected(column: int, shift: int) -> tuple[float, float, float, float]:
    """Of a combat: the attacker's steps, the defender's, how often he must give way, how often the attacker must."""
    own = foe = vacated = back = 0.0
    for first in range(1, 7):
        for second in range(1, 7):
            result = COMBAT[max(2, min(12, first + second + shift)) - 2][column]
            steps, hexes = part(result, "A")
            own, back = own + steps, back + bool(hexes)
            steps, hexes = part(result, "D")
            foe, vacated = foe + steps, vacated + bool(hexes)
    return own / 36, foe / 36, vacated / 36, back / 36


class Picture:
    """The table as one side may imagine it."""

    def __init__(self, g: Desert, side: int) -> None:
        self.g = g
        self.side = side
        self.foe = 1 - side
        self.last = g.turn == g.last_turn
        self.moves_last = bool(g.second) == (g.active == side)
        self.zone = enemy_zone(g, side)
        self.play = in_play(g.scenario)
        self.strict = is_campaign(g.scenario) and not self.last  # who starves there is lost for long
        self.fed = self._fed()
        self.own: dict[int, list[int]] = {}
        self.foes: dict[int, list[int]] = {}
        for unit, hex_ in enumerate(g.where):
            if hex_ >= 0:
                (self.own if SIDE[unit] == side else self.foes).setdefault(hex_, []).append(unit)
        self.attack = [float(attack_of(g, unit)) for unit in range(len(COUNTERS))]
        self.defence = [float(defence_alone(g, unit)) for unit in range(len(COUNTERS))]
        self.steps = [float(steps_left(g, unit)) for unit in range(len(COUNTERS))]
        self.hidden = set(hidden_units(g, self.foe))
        self._guess()
        self._threats: dict[int, float] = {}

    def _guess(self) -> None:
        """Each unit under a top counter is worth the average of those of its size that lie so."""
        for size in {STACKING[unit] for unit in self.hidden}:
            alike = [unit for unit in self.hidden if STACKING[unit] == size]
            for values in (self.attack, self.defence, self.steps):
                mean = round(4 * sum(values[unit] for unit in alike) / len(alike)) / 4  # exact in whatever order added
                for unit in alike:
                    values[unit] = mean

    def _fed(self) -> int:
        """Where units will be supplied as things stand."""
        if not is_campaign(self.g.scenario):
            return supplied_hexes(self.g, self.side)
        depots = [name for name in self.g.depots[self.side] if name in HEX]
        return reduce(or_, (reach_of_depot(self.g, self.side, name) for name in depots), 0)

    def ways(self, hex_: int) -> bytes:
        """What the way from each hex to this one costs, past the enemies."""
        return ways_among(hex_, self.g.at[self.foe] | out_of_play(self.g.scenario), self.zone)

    def nearest(self, hexes: Sequence[int], here: int) -> int:
        """The one of these with the shortest way from here; -1 if there is none."""
        return min(hexes, key=lambda one: self.ways(one)[here], default=-1)

    def hunger(self, fed: bool, units: int) -> float:
        """What it costs that so many units will be cut off."""
        return 0.0 if fed or (self.last and self.moves_last) else CUT_OFF + HUNGRY * units

    def fed_in_taken(self, hex_: int, left: int = -1) -> bool:
        """Whether units that took this enemy hex would be supplied there, if nobody stays in the hex that is left."""
        g = self.g
        if is_campaign(g.scenario):
            return bool(adjacent(hex_) & self.fed)
        enemies = g.at[self.foe] & ~(1 << hex_)
        ours = g.at[self.side] | 1 << hex_
        if left >= 0:
            ours &= ~(1 << left)
        free = self.play & ~enemies & (~zone_of(enemies) | ours)
        return bool(traced(edge(g.scenario, self.side) | friendly_ports(g, self.side), free) >> hex_ & 1)

    def guard(self, hex_: int, units: Iterable[int]) -> float:
        """The defence of these units there."""
        side = self.side if hex_ not in self.foes else self.foe
        return sum(self.defence[unit] for unit in units) * cover_halves(self.g, hex_, side) / 2

    def foe_defence(self, hex_: int) -> float:
        return self.guard(hex_, self.foes[hex_])

    def hitting(self, units: Iterable[int]) -> float:
        return sum(self.attack[unit] for unit in units)

    def threat(self, hex_: int) -> float:
        """What the enemy could bring against a hex in his next turn."""
        if hex_ not in self._threats:
            self._threats[hex_] = sum(
                self.attack[unit] * nearness(COUNTERS[unit].moves, GRID.apart(hex_, there))
                for there, units in self.foes.items()
                for unit in units
            )
        return self._threats[hex_]

    def beside(self, hex_: int) -> float:
        """The attack of the enemies next to a hex."""
        return sum(self.hitting(self.foes[one]) for one in members(adjacent(hex_) & self.g.at[self.foe]))

    # ---- combat ----

    def battle(
        self, target: int, attackers: Sequence[int], places: Sequence[int], worth: float, *, led: bool = False
    ) -> float:
        """What an attack promises, with Rommel along if led: steps of both sides, and the hex if it is left."""
        attack, defence = round(self.hitting(attackers)), max(1, round(self.foe_defence(target)))
        column = odds_column(attack, defence)
        if column < 0:
            return -9.0
        column += self.support(target, places, led) + self.divisions(target, attackers)
        column = max(0, min(len(COLUMNS) - 1, column))
        own, foe, vacated, back = expected(column, self.arms(target, attackers, places))
        steps = sum(self.steps[unit] for unit in self.foes[target])
        vacated += (1 - vacated) * max(0.0, foe - steps + 1) * 0.5
        return FOE_STEP * min(foe, steps) - OWN_STEP * own + worth * vacated - THROWN_BACK * back

    def support(self, target: int, places: Sequence[int], led: bool) -> int:
        """Columns by air and by Rommel."""
        g = self.g
        air = min(2, g.air[self.side]) - min(1, g.air[self.foe])
        if self.side == AXIS:
            return air + int(led or g.rommel in places)
        return air - int(g.rommel == target)

    def divisions(self, target: int, attackers: Sequence[int]) -> int:
        """The column of a complete division, as far as it can be seen."""
        own = any(self._complete(name, target, attackers) for name in {COUNTERS[one].division for one in attackers})
        return int(own) - int(self.seems_complete(target))

    def _complete(self, name: str, target: int, attackers: Sequence[int]) -> bool:
        """Whether a whole division attacks; its guns need only stand beside the target."""
        units = self.division(name)
        beside = adjacent(target)
        return len(units) > 1 and all(
            one in attackers or (COUNTERS[one].artillery and beside >> self.g.where[one] & 1) for one in units
        )

    def division(self, name: str) -> list[int]:
        """The units of a division that are on the map."""
        return [one for one in DIVISIONS.get(name, ()) if self.g.where[one] >= 0]

    def seems_complete(self, hex_: int) -> bool:
        """Whether all of the top counter's division may lie in an enemy stack."""
        stack = self.foes[hex_]
        name = next((COUNTERS[one].division for one in stack if one not in self.hidden), "")
        units = self.division(name)
        elsewhere = [one for one in units if one not in self.hidden and self.g.where[one] != hex_]
        return 1 < len(units) <= len(stack) and not elsewhere

    def arms(self, target: int, attackers: Sequence[int], places: Sequence[int]) -> int:
        """What combined arms add to the dice."""
        stacks: dict[int, list[int]] = {}
        for unit, place in zip(attackers, places, strict=True):
            stacks.setdefault(place, []).append(unit)
        own = min(4, sum(combined(units, ARMOUR) for units in stacks.values()))
        units = self.foes[target]
        seen = [unit for unit in units if unit not in self.hidden]
        theirs = 1.0 if combined(seen, (*ARMOUR, "at")) else HIDDEN_ARMS if len(units) > 1 else 0.0
        return max(-1, round(own - theirs))


def defence_alone(g: Desert, unit: int) -> float:
    """A unit's defence in the open, in eighths."""
    value = COUNTERS[unit].defence[g.lost[unit] > 0] * 8
    return value / 2 if g.unsupplied[unit] else value


@lru_cache(maxsize=1 << 12)
def nearness(moves: int, far: int) -> float:
    """How likely a unit that far away takes part in an attack."""
    reach = moves / 2
    return 1.0 if far <= reach / 2 else 0.5 if far <= reach else 0.25 if far <= 2 * reach and moves > 20 else 0.0
