"""How the rule-of-thumb player of Afrika moves: towns held, attacks massed, gaps filled, the rest brought up.

A plan is made of the position alone.  Its orders are carried out one at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from grognard.board.bits import members
from grognard.board.reach import Reach
from grognard.engine.game import unheard
from grognard.games.afrika.movement import reach_of
from grognard.games.afrika.movers import allowance, exploiting, movable
from grognard.games.afrika.overruns import overruns
from grognard.games.afrika.tables import COUNTERS, FULL_STACK, GRID, HEX, NAMES, STACKING
from grognard.games.afrika.zones import adjacent
from grognard.players.afrika_aims import SOMEBODY, Aims, Task, aims_of, nearest, worthiest
from grognard.players.afrika_worth import OUT_OF_SUPPLY, Picture, ways_to

GOOD: Final = 0.6  # what an attack must promise before units move up for it
OVERRUN_GOOD: Final = 1.0
GREAT: Final = 1.0  # what an enemy hex must be worth to come before the tasks that are still far away
BASE: Final = 0.3  # what any enemy hex is worth
OVERRUN_LEAST: Final = 24.0  # the attack of a stack that overruns, in eighths
ODDS_TO_SEND: Final = 3.0
VITAL: Final = 6.5  # to a place worth so much several set out
PARTY: Final = 3
ENOUGH: Final = 5.0  # odds at which no more units are brought
BETTER: Final = 0.2  # a place must be better than the old one by this much
EASE: Final = 2.0  # what a whole move nearer to the goal is worth
HURRY: Final = 3.0  # ... to the side that must win by attacking
DARING: Final = 0.4  # how much such a side fears enemies and hunger
ASIDE: Final = 2  # halves that such a side goes back at the most
LOOKED_AT: Final = 24  # of the hexes in reach, those nearest to the goal


class Order(NamedTuple):
    """Units of one hex that go to another, or overrun an enemy from it."""

    start: int
    units: tuple[int, ...]
    goal: int
    overrun: int = -1


class Plan:
    """One side's phase: who goes where."""

    def __init__(self, p: Picture, aims: Aims | None = None) -> None:
        self.p = p
        self.g = p.g
        self.aims = aims or aims_of(p)
        self.free = dict.fromkeys(movable(p.g, p.side))
        self.load = [0] * len(p.g.load)  # of those whose place is settled
        self.there: dict[int, list[int]] = {}
        self.goes: dict[int, int] = {}
        self._reach: dict[tuple[int, int], Reach] = {}
        for hex_, units in p.own.items():
            for unit in units:
                if unit not in self.free:
                    self._settle(unit, hex_)

    # ---- bookkeeping ----

    def _settle(self, unit: int, hex_: int) -> None:
        self.free.pop(unit, None)
        self.load[hex_] += STACKING[unit]
        self.there.setdefault(hex_, []).append(unit)
        if self.g.where[unit] != hex_:
            self.goes[unit] = hex_

    def reach(self, unit: int) -> Reach:
        here, left = self.g.where[unit], allowance(self.g, unit)
        if (here, left) not in self._reach:
            self._reach[here, left] = reach_of(self.g, self.p.side, [unit], here, left)
        return self._reach[here, left]

    def can_go(self, unit: int, hex_: int) -> bool:
        if self.load[hex_] + STACKING[unit] > FULL_STACK:
            return False
        reached = self.goals(unit) if self.p.strict else self.reach(unit).all
        return self.g.where[unit] == hex_ or bool(reached >> hex_ & 1)

    def goals(self, unit: int) -> int:
        """Where it can go, and will not starve for it."""
        reached = self.reach(unit).all
        late = self.g.turn >= self.g.last_turn - int(self.aims.attacks)
        return reached if late else reached & self.p.fed or reached

    def guarded(self, hex_: int) -> float:
        return self.p.guard(hex_, self.there.get(hex_, ()))

    # ---- overruns ----

    def overrun(self, least: float) -> Order | None:
        """The best overrun by a whole stack of a hex worth so much at least, if it is good."""
        best, order = OVERRUN_GOOD - self.aims.bold, None
        for here in sorted({self.g.where[unit] for unit in self.free}):
            units = [unit for unit in self.p.own[here] if unit in self.free and not COUNTERS[unit].artillery]
            if self.p.hitting(units) < OVERRUN_LEAST:
                continue
            reach = reach_of(self.g, self.p.side, units, here, min(allowance(self.g, unit) for unit in units))
            for target, start in self._overruns_from(here, units, reach):
                worth = BASE + self.aims.targets.get(target, 0.0)
                value = self.p.battle(target, units, [start] * len(units), min(3.0, worth))
                value -= 0.02 * reach.cost(start) + self.aims.held.get(here, 0.0) / 2
                if worth >= least and value > best:
                    best, order = value, Order(here, tuple(units), start, target)
        return order

    def _overruns_from(self, here: int, units: list[int], reach: Reach) -> Iterable[tuple[int, int]]:
        left = min(allowance(self.g, unit) for unit in units)
        for _, target, start in overruns(self.g, self.p.side, units, here, reach, left, unheard):
            yield GRID.index[target], GRID.index[start]

    # ---- towns and gaps ----

    def hold(self, tasks: Iterable[Task]) -> list[Task]:
        """Those that can be seen to in this phase; those that can't are given back."""
        open_tasks: list[Task] = []
        for task in worthiest(tasks):
            if task.hex in self.p.foes:
                open_tasks.append(task)
                continue
            for unit in self._guards(task):
                if self.guarded(task.hex) >= task.need:
                    break
                self._settle(unit, task.hex)
            if self.guarded(task.hex) < task.need:
                open_tasks.append(task)
        return open_tasks

    def send(self, tasks: Iterable[Task]) -> None:
        """Good units set out at once for the places where nobody can be today, enough of them if an enemy is there."""
        for task in tasks:
            way = ways_to(task.hex)
            attack = ODDS_TO_SEND * self.p.foe_defence(task.hex) if task.hex in self.p.foes else 0.0
            able = [unit for unit in self.free if self.p.defence[unit] >= SOMEBODY and self.p.attack[unit]]
            able.sort(key=lambda unit: (way[self.g.where[unit]] / max(8, allowance(self.g, unit)), unit))
            sent: list[int] = []
            for unit in able:
                place = self._best_place(unit, task.hex, bold=True)
                if self.load[place] + STACKING[unit] <= FULL_STACK:
                    self._settle(unit, place)
                    sent.append(unit)
                if self.p.hitting(sent) > attack and len(sent) >= (PARTY if task.worth >= VITAL else 1):
                    break

    def _guards(self, task: Task) -> list[int]:
        """Who could stand there, those there already first, then strong defenders that are slow."""
        able = [unit for unit in self.free if self.can_go(unit, task.hex)]
        g = self.g

        def cost(unit: int) -> tuple[float, int]:
            away = self.reach(unit).cost(task.hex) if g.where[unit] != task.hex else -12
            counter = COUNTERS[unit]
            return away / 8 + counter.attack[0] / 2 - self.p.defence[unit] / 12 + 9 * counter.artillery, unit

        return [unit for unit in sorted(able, key=cost) if self.can_go(unit, task.hex)]

    # ---- attacks ----

    def mass(self, least: float) -> None:
        """Attackers go up to the enemies that are worth so much and can be beaten."""
        targets = {one: BASE + self.aims.targets.get(one, 0.0) for one in self.p.foes}
        targets = {one: worth for one, worth in targets.items() if worth >= least}
        easy = {one: worth / (8 + self.p.foe_defence(one)) for one, worth in targets.items()}
        for target in sorted(targets, key=lambda one: (targets[one] < VITAL, -easy[one], one)):
            self._mass_on(target, min(4.0, targets[target]))

    def _mass_on(self, target: int, worth: float) -> None:
        spots = adjacent(target) & self.p.play & ~self.g.at[self.p.foe]
        if not spots:
            return
        planned = [(unit, hex_) for hex_ in members(spots) for unit in self.there.get(hex_, ())]
        planned = [(unit, hex_) for unit, hex_ in planned if self.p.attack[unit]]
        load = {hex_: self.load[hex_] for hex_ in members(spots)}
        able = [unit for unit in self.free if self.p.attack[unit] and self.goals(unit) & spots]
        able.sort(key=lambda unit: (-self.p.attack[unit], unit))
        defence = max(1.0, self.p.foe_defence(target))
        new: list[tuple[int, int]] = []
        for unit in able:
            if self.p.hitting(one for one, _ in (*planned, *new)) >= ENOUGH * defence:
                break
            hex_ = self._spot(unit, spots, load, (*planned, *new))
            if hex_ >= 0:
                load[hex_] += STACKING[unit]
                new.append((unit, hex_))
        together = [*planned, *new]
        if not new:
            return
        value = self.p.battle(target, [one for one, _ in together], [hex_ for _, hex_ in together], worth)
        if value >= GOOD - self.aims.bold:
            for unit, hex_ in new:
                self._settle(unit, hex_)

    def _spot(self, unit: int, spots: int, load: dict[int, int], with_: Sequence[tuple[int, int]]) -> int:
        """From where: in company of another arm, out of other enemies' zones, in cover."""
        best, found = -1e9, -1
        armour = COUNTERS[unit].type in ("armor", "recon")
        for hex_ in members(self.goals(unit) & spots | (1 << self.g.where[unit] & spots)):
            if load[hex_] + STACKING[unit] > FULL_STACK:
                continue
            company = [COUNTERS[one].type in ("armor", "recon") for one, place in with_ if place == hex_]
            value = 0.5 * (armour not in company and bool(company)) + 0.2 * bool(company)
            value -= self.p.beside(hex_) / 200 + 0.5 * (not self.p.fed >> hex_ & 1)
            if value > best:
                best, found = value, hex_
        return found

    # ---- the rest ----

    def bring_up(self, open_tasks: Sequence[Task]) -> None:
        """Everybody else goes where he is needed next, or to the rallying points."""
        needs = {task.hex: task.need - self.guarded(task.hex) for task in open_tasks}
        worth = {task.hex: task.worth for task in open_tasks}
        for unit in list(self.free):
            goal = self._errand(unit, needs, worth)
            if goal in needs:
                needs[goal] -= self.p.defence[unit]
            here = self.g.where[unit]
            place = self._best_place(unit, goal) if goal >= 0 else here
            if self.load[place] + STACKING[unit] <= FULL_STACK:
                self._settle(unit, place)

    def _errand(self, unit: int, needs: dict[int, float], worth: dict[int, float]) -> int:
        here, speed = self.g.where[unit], max(8, allowance(self.g, unit))
        if self.p.strict and not self.goals(unit) & self.p.fed:
            depots = [HEX[name] for name in self.g.depots[self.p.side] if name in HEX]
            return nearest(depots, here)
        open_now = [one for one in needs if needs[one] > 0]
        if open_now:
            return min(open_now, key=lambda one: (ways_to(one)[here] / speed - worth[one], one))
        return nearest(self.aims.rally, here)

    def _best_place(self, unit: int, goal: int, *, bold: bool = False) -> int:
        here, way = self.g.where[unit], ways_to(goal)
        reached = self.reach(unit).all if bold and not self.p.strict else self.goals(unit)
        in_reach = [one for one in members(reached) if self.can_go(unit, one)]
        in_reach.sort(key=lambda one: way[one])
        best, found = self.worth(here, unit, goal) + BETTER, here
        if self.load[here] + STACKING[unit] > FULL_STACK:
            best = -1e9
        if self.aims.attacks:
            in_reach = [one for one in in_reach if way[one] <= way[here] + ASIDE]
        for hex_ in in_reach[:LOOKED_AT]:
            value = self.worth(hex_, unit, goal)
            if value > best:
                best, found = value, hex_
        return found

    def worth(self, hex_: int, unit: int, goal: int) -> float:
        """What it is worth to have a unit there on its way to a goal."""
        p = self.p
        company = self.there.get(hex_, ())
        hurry, fear = (HURRY, DARING) if self.aims.attacks else (EASE, 1.0)
        value = -hurry * ways_to(goal)[hex_] / max(12, allowance(self.g, unit))
        if not p.fed >> hex_ & 1 and not (p.last and p.moves_last):
            value -= OUT_OF_SUPPLY * fear
        value += 0.15 * min(3, len(company))
        if p.zone >> hex_ & 1:
            strength = p.guard(hex_, (*company, unit))
            value -= fear * (0.3 + min(2.0, p.beside(hex_) / (2 * strength + 1)))
            if COUNTERS[unit].exploit and not exploiting(self.g):
                value -= 0.3
        if COUNTERS[unit].artillery and not company:
            value -= 0.5
        return value

    # ---- all of it ----

    def orders(self) -> list[Order]:
        """What is to be done; nothing is sure after an overrun, so all is thought over again then."""
        open_tasks = self.hold(task for task in self.aims.tasks if task.need <= SOMEBODY)
        for least in (GREAT, 2 * GREAT if self.aims.attacks and self.p.last else 0.0):
            order = self.overrun(least)
            if order is not None:
                return [*self._gathered(), order]
            if not exploiting(self.g):
                self.mass(least)
            if least == GREAT:
                self.send(open_tasks)
                open_tasks += self.hold(task for task in self.aims.tasks if task.need > SOMEBODY)
        self.bring_up(open_tasks)
        return list(self._gathered())

    def _gathered(self) -> Iterable[Order]:
        """Units of one hex with one goal go together, if the slowest can."""
        together: dict[tuple[int, int, int], list[int]] = {}
        for unit, goal in self.goes.items():
            together.setdefault((self.g.where[unit], goal, allowance(self.g, unit)), []).append(unit)
        for (start, goal, _), units in sorted(together.items()):
            yield Order(start, tuple(sorted(units)), goal)


def spelled(order: Order) -> tuple[str, list[str], Any]:
    """The words of an order: where from, who, where to."""
    goal: Any = NAMES[order.goal]
    if order.overrun >= 0:
        goal = ["overrun", NAMES[order.overrun], NAMES[order.goal]]
    return NAMES[order.start], [COUNTERS[unit].id for unit in order.units], goal
