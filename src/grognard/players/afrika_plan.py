"""How the rule-of-thumb player of Afrika moves: towns held, attacks massed, gaps filled, the rest brought up.

A plan is made of the position alone.  Its orders are carried out one at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from grognard.board.bits import members
from grognard.board.reach import Reach
from grognard.engine.game import unheard
from grognard.games.afrika.movement import ROMMEL, reach_of
from grognard.games.afrika.movers import allowance, exploiting, movable
from grognard.games.afrika.overruns import overruns
from grognard.games.afrika.sources import is_campaign
from grognard.games.afrika.tables import COUNTERS, FULL_STACK, GRID, HECKER, HEX, NAMES, SHORE, STACKING
from grognard.games.afrika.zones import adjacent
from grognard.players.afrika_aims import SOMEBODY, Aims, Task, aims_of, worthiest
from grognard.players.afrika_worth import Picture

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
LED: Final = 8  # of the strongest stacks, where Rommel might go
ALONE: Final = 0.7  # how bad it is to be weak where the enemy may come
WARY: Final = 0.8  # ... and before
DARING: Final = 0.4  # how much such a side fears enemies in the last turn
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
        self.free = dict.fromkeys(unit for unit in movable(p.g, p.side) if not waits_to_land(p, unit))
        self.load = [0] * len(p.g.load)  # of those whose place is settled
        self.there: dict[int, list[int]] = {}
        self.goes: dict[int, int] = {}
        self.hurry, self.fear = (HURRY, DARING if p.last else WARY) if self.aims.attacks else (EASE, 1.0)
        self.careful = not is_campaign(p.g.scenario)  # what is lost in three turns isn't made good any more
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

    def _unsettle(self, unit: int, hex_: int) -> None:
        self.free[unit] = None
        self.load[hex_] -= STACKING[unit]
        self.there[hex_].remove(unit)
        self.goes.pop(unit, None)

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
        """The best overrun of a hex worth so much at least, if it is good."""
        starts = sorted({self.g.where[unit] for unit in self.free})
        found = [
            self._overrun_by(here, [unit for unit in self.free if self.g.where[unit] == here], least) for here in starts
        ]
        value, order = max(found, key=lambda one: one[0], default=(0.0, None))
        return order if value > OVERRUN_GOOD - self.aims.bold else None

    def _overrun_by(self, here: int, able: Sequence[int], least: float) -> tuple[float, Order | None]:
        """The best by a whole stack, or by those of it that are fast."""
        best, order = -9.0, None
        whole = [unit for unit in able if not COUNTERS[unit].artillery]
        fast = [unit for unit in whole if COUNTERS[unit].exploit]
        for units in {len(one): one for one in (list(able), whole, fast)}.values():
            if self.p.hitting(units) < OVERRUN_LEAST:
                continue
            left = min(allowance(self.g, unit) for unit in units)
            reach = reach_of(self.g, self.p.side, units, here, left)
            worths: dict[tuple[int, bool], float] = {}  # where from matters only if Rommel is there
            for _, at, beside in overruns(self.g, self.p.side, units, here, reach, left, unheard):
                target, start = GRID.index[at], GRID.index[beside]
                if BASE + self.aims.targets.get(target, 0.0) < least:
                    continue
                key = target, start == self.g.rommel
                if key not in worths:
                    worths[key] = self._overrun_worth(here, units, target, start)
                value = worths[key] - 0.02 * reach.cost(start)
                if value > best:
                    best, order = value, Order(here, tuple(units), start, target)
        return best, order

    def _overrun_worth(self, here: int, units: list[int], target: int, start: int) -> float:
        """What it promises, less what they leave and what they must fear there."""
        p = self.p
        worth = min(3.0, BASE + self.aims.targets.get(target, 0.0))
        value = p.battle(target, units, [start] * len(units), worth, led=p.g.rommel == here)
        left = here if len(units) == len(p.own[here]) else -1
        value -= self.aims.held.get(here, 0.0) / 2
        if self.careful:
            value -= p.hunger(p.fed_in_taken(target, left), len(units)) + self.fear * self.exposed(target, units)
        return value

    def to_lead(self) -> int:
        """The stack that overruns best with Rommel at its head, if that is better than what can be done without."""
        was, best, found = self.g.rommel, OVERRUN_GOOD - self.aims.bold, -1
        if (order := self.overrun(0.0)) is not None and order.start == was:
            return -1
        for here in sorted(self.p.own, key=lambda one: (-self.p.hitting(self.p.own[one]), one))[:LED]:
            self.g.rommel = here
            able = [unit for unit in movable(self.g, self.p.side) if self.g.where[unit] == here]
            value, _ = self._overrun_by(here, able, 0.0)
            if value > best:
                best, found = value, here
        self.g.rommel = was
        return found

    # ---- towns and gaps ----

    def hold(self, tasks: Iterable[Task]) -> list[Task]:
        """The worthiest first; those that can't be seen to in this phase are given back."""
        open_tasks: list[Task] = []
        for task in worthiest(tasks):
            if not self._barred(task):
                for unit in self._guards(task):
                    if self.guarded(task.hex) >= task.need:
                        break
                    self._settle(unit, task.hex)
            if self.guarded(task.hex) < task.need:
                open_tasks.append(task)
        return open_tasks

    def _barred(self, task: Task) -> bool:
        """The enemy is there, or an attacker who has time yet would starve there."""
        in_time = self.aims.attacks and not self.p.last
        return task.hex in self.p.foes or (in_time and self.hungry(task.hex))

    def strengthen(self, tasks: Iterable[Task]) -> list[Task]:
        """The weakest place first, one unit after another; those left too weak are given back."""
        tasks = worthiest(tasks)
        could = {task: [] if self._barred(task) else self._guards(task) for task in tasks}
        came: dict[Task, list[int]] = {task: [] for task in tasks}
        while weak := [task for task in tasks if could[task] and self.guarded(task.hex) < task.need]:
            task = min(weak, key=lambda one: self.guarded(one.hex) / one.need)
            unit = could[task].pop(0)
            if unit in self.free and self.can_go(unit, task.hex):
                self._settle(unit, task.hex)
                came[task].append(unit)
        if self.aims.attacks and not self.p.last:
            self._call_back(came)
        return [task for task in tasks if self.guarded(task.hex) < task.need]

    def _call_back(self, came: dict[Task, list[int]]) -> None:
        """Better nobody than too few to stay alive there."""
        for task, units in came.items():
            if self.guarded(task.hex) < task.need / 2:
                for unit in units:
                    self._unsettle(unit, task.hex)

    def send(self, tasks: Iterable[Task]) -> None:
        """Good units set out at once for the places where nobody can be today, enough of them if an enemy is there."""
        for task in tasks:
            way = self.p.ways(task.hex)
            attack = ODDS_TO_SEND * self.p.foe_defence(task.hex) if task.hex in self.p.foes else 0.0
            able = [unit for unit in self.free if self.p.defence[unit] >= SOMEBODY and self.p.attack[unit]]
            able.sort(key=lambda unit: (way[self.g.where[unit]] / max(8, allowance(self.g, unit)), unit))
            sent: list[int] = []
            for unit in able:
                place = self._best_place([unit], task.hex, bold=True)
                if self.load[place] + STACKING[unit] <= FULL_STACK:
                    self._settle(unit, place)
                    sent.append(unit)
                if self.p.hitting(sent) > attack and len(sent) >= (PARTY if task.worth >= VITAL else 1):
                    break

    def _guards(self, task: Task) -> list[int]:
        """Who could stand there, those there already first, then strong defenders that are slow."""
        able = [unit for unit in self.free if not COUNTERS[unit].artillery and self.can_go(unit, task.hex)]
        g = self.g

        def cost(unit: int) -> tuple[float, int]:
            away = self.reach(unit).cost(task.hex) if g.where[unit] != task.hex else -12
            counter = COUNTERS[unit]
            return away / 8 + counter.attack[0] / 2 - self.p.defence[unit] / 12, unit

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
        if not new:
            return
        new += self._guns_along(load, new)
        together = [*planned, *new]
        value = self.p.battle(target, [one for one, _ in together], [hex_ for _, hex_ in together], worth)
        if value >= GOOD - self.aims.bold:
            for unit, hex_ in new:
                self._settle(unit, hex_)

    def _guns_along(self, load: dict[int, int], with_: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """The guns of divisions that attack whole but for them, each with its own."""
        units = {unit for unit, _ in with_}
        found: list[tuple[int, int]] = []
        for name in sorted({COUNTERS[unit].division for unit in units} - {""}):
            guns = [unit for unit in self.p.division(name) if COUNTERS[unit].artillery and unit in self.free]
            if units.issuperset(unit for unit in self.p.division(name) if unit not in guns):
                for unit in guns:
                    mates = [hex_ for one, hex_ in with_ if COUNTERS[one].division == name]
                    room = [
                        hex_ for hex_ in mates if self.can_go(unit, hex_) and load[hex_] + STACKING[unit] <= FULL_STACK
                    ]
                    if room:
                        found.append((unit, room[0]))
                        load[room[0]] += STACKING[unit]
        return found

    def _spot(self, unit: int, spots: int, load: dict[int, int], with_: Sequence[tuple[int, int]]) -> int:
        """From where: in company of another arm, out of other enemies' zones, in cover."""
        best, found = -1e9, -1
        armour = COUNTERS[unit].type in ("armor", "recon")
        for hex_ in members(self.goals(unit) & spots | (1 << self.g.where[unit] & spots)):
            if load[hex_] + STACKING[unit] > FULL_STACK:
                continue
            company = [COUNTERS[one].type in ("armor", "recon") for one, place in with_ if place == hex_]
            value = 0.5 * (armour not in company and bool(company)) + 0.2 * bool(company)
            value -= self.p.beside(hex_) / 200 + self.p.hunger(bool(self.p.fed >> hex_ & 1), 1)
            if value > best:
                best, found = value, hex_
        return found

    # ---- the rest ----

    def bring_up(self, open_tasks: Sequence[Task]) -> None:
        """Everybody else goes where he is needed next, or to the rallying points, those of one hex together."""
        needs = {task.hex: task.need - self.guarded(task.hex) for task in open_tasks}
        worth = {task.hex: task.worth for task in open_tasks}
        for party in self._parties():
            while party:
                goal = self._errand(party[0], needs, worth)
                going = self._as_many(party, needs.get(goal, 0.0)) if goal in needs else party
                if goal in needs:
                    needs[goal] -= sum(self.p.defence[unit] for unit in going)
                self._bring(going, goal)
                party = party[len(going) :]

    def _parties(self) -> list[list[int]]:
        """Those of one hex that are as fast as each other, the strongest first."""
        together: dict[tuple[int, int], list[int]] = {}
        for unit in self.free:
            together.setdefault((self.g.where[unit], allowance(self.g, unit)), []).append(unit)
        strength = {key: sum(self.p.defence[unit] for unit in units) for key, units in together.items()}
        return [
            sorted(together[key], key=lambda unit: (-self.p.defence[unit], unit))
            for key in sorted(together, key=lambda key: (-strength[key], key))
        ]

    def _as_many(self, party: Sequence[int], need: float) -> list[int]:
        going: list[int] = []
        for unit in party:
            going.append(unit)
            need -= self.p.defence[unit]
            if need <= 0:
                break
        return going

    def _bring(self, party: Sequence[int], goal: int) -> None:
        """All of them to one place if there is room, else each where he can."""
        place = self._best_place(party, goal) if goal >= 0 else self.g.where[party[0]]
        if self._room(place, party):
            for unit in party:
                self._settle(unit, place)
        elif len(party) > 1:
            for unit in party:
                self._bring([unit], goal)

    def _room(self, hex_: int, party: Iterable[int]) -> bool:
        return self.load[hex_] + sum(STACKING[unit] for unit in party) <= FULL_STACK

    def _errand(self, unit: int, needs: dict[int, float], worth: dict[int, float]) -> int:
        here, speed = self.g.where[unit], max(8, allowance(self.g, unit))
        if self.p.strict and not self.goals(unit) & self.p.fed:
            depots = [HEX[name] for name in self.g.depots[self.p.side] if name in HEX]
            return self.p.nearest(depots, here)
        open_now = [one for one in needs if needs[one] > 0]
        if open_now:
            return min(open_now, key=lambda one: (self.p.ways(one)[here] / speed - worth[one], one))
        return self.p.nearest(self.aims.rally, here)

    def _best_place(self, party: Sequence[int], goal: int, *, bold: bool = False) -> int:
        """Where a party of one hex and pace stands best on its way to a goal."""
        unit = party[0]
        here, way = self.g.where[unit], self.p.ways(goal)
        reached = self.reach(unit).all if bold and not self.p.strict else self.goals(unit)
        in_reach = [one for one in members(reached) if self.can_go(unit, one) and self._room(one, party)]
        in_reach.sort(key=lambda one: way[one])
        best, found = self.worth(here, party, goal) + BETTER, here
        if not self._room(here, party):
            best = -1e9
        if self.aims.attacks:
            in_reach = [one for one in in_reach if way[one] <= way[here] + ASIDE]
        for hex_ in in_reach[:LOOKED_AT]:
            value = self.worth(hex_, party, goal)
            if value > best:
                best, found = value, hex_
        return found

    def worth(self, hex_: int, party: Sequence[int], goal: int) -> float:
        """What it is worth to have them there on their way to a goal."""
        p = self.p
        company = self.there.get(hex_, ())
        value = -self.hurry * self.p.ways(goal)[hex_] / max(12, allowance(self.g, party[0]))
        value -= p.hunger(bool(p.fed >> hex_ & 1), len(party))
        value += 0.15 * min(3, len(company) + len(party) - 1) + 0.3 * self._mates(party, company)
        value -= self.fear * self.exposed(hex_, (*company, *party))
        if p.zone >> hex_ & 1:
            value -= 0.3 * self.fear
            if COUNTERS[party[0]].exploit and not exploiting(self.g):
                value -= 0.3
        if any(COUNTERS[unit].artillery for unit in party):
            value -= self._unguarded(hex_, (*company, *party))
        return value

    def exposed(self, hex_: int, units: Sequence[int]) -> float:
        """What these must fear there: from the enemies beside them, and from those who could come."""
        p, strength = self.p, self.p.guard(hex_, units)
        far = ALONE * min(1.0, p.threat(hex_) / (6 * strength + 1)) if self.careful else 0.0
        return min(2.0, p.beside(hex_) / (2 * strength + 1)) + far

    def _mates(self, party: Sequence[int], company: Sequence[int]) -> bool:
        divisions = {COUNTERS[unit].division for unit in party} - {""}
        return any(COUNTERS[unit].division in divisions for unit in company)

    def hungry(self, hex_: int) -> bool:
        return not self.p.fed >> hex_ & 1

    def _unguarded(self, hex_: int, company: Sequence[int]) -> float:
        """How badly guns stand there: with nobody between them and the enemy."""
        others = [unit for unit in company if not COUNTERS[unit].artillery]
        guard, near = self.p.guard(hex_, others), self.p.beside(hex_)
        return 2.5 * near / (near + 2 * guard + 1) + 0.5 * (not others)

    # ---- all of it ----

    def orders(self) -> list[Order]:
        """What is to be done; nothing is sure after an overrun, so all is thought over again then."""
        some = [task for task in self.aims.tasks if task.need <= SOMEBODY]
        vital = [task for task in self.aims.tasks if task not in some and task.worth >= VITAL]
        rest = [task for task in self.aims.tasks if task not in some and task not in vital]
        open_tasks = self.hold(some) + self.strengthen(vital)
        ending = self.p.last and exploiting(self.g)
        for least in (VITAL, GREAT, 2 * GREAT) if self.aims.attacks and self.p.last else (GREAT, 0.0):
            order = self.overrun(least)
            if order is not None:
                return [*self._gathered(), order]
            if not exploiting(self.g):
                self.mass(least)
            if least == GREAT:
                if not ending:
                    self.send(open_tasks)
                open_tasks += self.strengthen(rest)
        self.bring_up(open_tasks)
        return list(self._gathered())

    def _gathered(self) -> Iterable[Order]:
        """Units of one hex with one goal go together, if the slowest can."""
        together: dict[tuple[int, int, int], list[int]] = {}
        for unit, goal in self.goes.items():
            together.setdefault((self.g.where[unit], goal, allowance(self.g, unit)), []).append(unit)
        for (start, goal, _), units in sorted(together.items()):
            yield Order(start, tuple(sorted(units)), goal)


def waits_to_land(p: Picture, unit: int) -> bool:
    """KG Hecker stays by the sea till the last turn of a short scenario."""
    g = p.g
    by_sea = unit == HECKER and bool(SHORE >> g.where[unit] & 1)
    return by_sea and not (g.hecker_landed or p.last or p.strict or p.zone >> g.where[unit] & 1)


def spelled(order: Order) -> tuple[str, list[str], Any]:
    """The words of an order: where from, who, where to."""
    goal: Any = NAMES[order.goal]
    if order.overrun >= 0:
        goal = ["overrun", NAMES[order.overrun], NAMES[order.goal]]
    units = [COUNTERS[unit].id for unit in order.units]
    return NAMES[order.start], units if order.overrun < 0 else [*units, ROMMEL], goal
