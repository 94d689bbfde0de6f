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
from grognard.games.afrika.sources import in_play, is_campaign
from grognard.games.afrika.state import Desert
from grognard.games.afrika.strength import attack_of, combined, cover_halves, odds_column
from grognard.games.afrika.supply import supplied_hexes
from grognard.games.afrika.tables import (
    ARMOUR,
    AXIS,
    COLUMNS,
    COMBAT,
    COUNTERS,
    GRID,
    GROUND,
    HEX,
    SIDE,
    SIZE,
    STACKING,
)
from grognard.games.afrika.zones import adjacent, enemy_zone

FAR: Final = 254  # halves; no way is longer
OUT_OF_SUPPLY: Final = 1.5
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

    def battle(self, target: int, attackers: Sequence[int], places: Sequence[int], worth: float) -> float:
        """What an attack promises: steps of both sides, and the hex if it is left."""
        attack, defence = round(self.hitting(attackers)), max(1, round(self.foe_defence(target)))
        column = odds_column(attack, defence)
        if column < 0:
            return -9.0
        column = max(0, min(len(COLUMNS) - 1, column + self.support(target, places)))
        own, foe, vacated, back = expected(column, self.arms(target, attackers, places))
        steps = sum(self.steps[unit] for unit in self.foes[target])
        vacated += (1 - vacated) * max(0.0, foe - steps + 1) * 0.5
        return FOE_STEP * min(foe, steps) - OWN_STEP * own + worth * vacated - THROWN_BACK * back

    def support(self, target: int, places: Sequence[int]) -> int:
        """Columns by air and by Rommel."""
        g = self.g
        air = min(2, g.air[self.side]) - min(1, g.air[self.foe])
        if self.side == AXIS:
            return air + int(g.rommel in places)
        return air - int(g.rommel == target)

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
