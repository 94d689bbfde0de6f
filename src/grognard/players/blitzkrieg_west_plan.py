"""How the rule-of-thumb player of Blitzkrieg in the West moves: attacks massed, what counts held, the rest brought up.

A plan is made of the position alone, once a phase.  Its orders are carried out one at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from grognard.board.bits import bits, members
from grognard.games.blitzkrieg_west.movement import exploiting, movable, reach_of, ways_out
from grognard.games.blitzkrieg_west.obligations import in_range
from grognard.games.blitzkrieg_west.pieces import may_stack
from grognard.players.blitzkrieg_west_aims import SOON, Aims
from grognard.players.blitzkrieg_west_worth import Picture

ABLE: Final = 9  # as many are thought of for one attack
EASE: Final = 1.0  # what a whole move nearer to the goal is worth
FIRST: Final = 1.0  # of the worth of a hex, for its first unit
MORE: Final = 0.5  # ... for others
SPARE: Final = 2.0  # turns in hand for those who have to be gone in time
BETTER: Final = 0.1  # a place must be better than the old one by this much
LOOKED_AT: Final = 18  # of the hexes in reach, those nearest to the goal
AFRAID: Final = 0.2
NEIGHBOURS: Final = 5  # hexes: as far as who waits goes for an enemy
GUNS_APART: Final = 3  # hexes that guns like to be from the enemy


class Temper(NamedTuple):
    """How bold a side is."""

    good: float  # what an attack must promise before units move up for it
    ease: float  # what a whole move nearer to the goal is worth
    fear: float  # how much being lost to an attack counts
    pressed: float  # what it costs to end a march in an enemy zone without an attack in mind


PUSHING: Final = Temper(0.35, EASE, 0.5, 0.3)  # who looks for the enemy
WAITING: Final = Temper(0.2, 0.25, 1.0, 0.6)


class Order(NamedTuple):
    """Units of one hex that go to another."""

    start: int
    units: tuple[int, ...]
    goal: int
    edge: str = ""  # by which they leave the map instead


class Offer(NamedTuple):
    """An attack that could be made: from where, by whom, and what it promises."""

    target: int
    places: tuple[tuple[int, int], ...]  # unit, hex
    value: float


class Plan:
    """One side's phase: who goes where."""

    def __init__(self, p: Picture, aims: Aims) -> None:
        self.p = p
        self.g = p.g
        self.aims = aims
        self.free = {n: reach_of(p.g, n) for n in movable(p.g, p.side) if not p.units[n].vehicle}
        self.there: dict[int, list[int]] = {}
        self.goes: dict[int, int] = {}
        self.used: set[int] = set()  # have an attack in mind
        self.left: list[Order] = []
        self.temper = PUSHING if aims.push else WAITING
        for hex_, numbers in p.own.items():
            for n in numbers:
                if n not in self.free:
                    self.there.setdefault(hex_, []).append(n)

    # ---- bookkeeping ----

    def settle(self, number: int, hex_: int) -> None:
        self.free.pop(number, None)
        self.there.setdefault(hex_, []).append(number)
        if self.g.where[number] != hex_:
            self.goes[number] = hex_

    def room(self, number: int, hex_: int, more: Sequence[int] = ()) -> bool:
        there = self.there.get(hex_, ())
        return (not there and not more) or may_stack(self.p.printed, bits({*there, *more, number}))

    def can_be(self, number: int, hex_: int) -> bool:
        return bool((self.free[number] | 1 << self.g.where[number]) >> hex_ & 1) and self.room(number, hex_)

    # ---- attacks ----

    def mass(self) -> None:
        """Attackers go up to the enemies that can be beaten, the best attack first."""
        least = self.temper.good
        offers = {target: self.offer(target) for target in self.p.foes}
        while offers:
            best = max(offers.values(), key=lambda one: (one.value, -one.target))
            if best.value < least:
                return
            del offers[best.target]
            taken = {n for n, _ in best.places}
            spots = {hex_ for _, hex_ in best.places}
            for n, hex_ in best.places:
                self.used.add(n)
                if n in self.free:
                    self.settle(n, hex_)
            for target, offer in offers.items():
                if any(n in taken or hex_ in spots for n, hex_ in offer.places):
                    offers[target] = self.offer(target)

    def offer(self, target: int) -> Offer:
        """The best attack on a hex that those still free could make."""
        p, g = self.p, self.g
        spots = p.grid.near[target] & ~g.at[p.foe]
        ready = [n for hex_ in members(spots) for n in self.there.get(hex_, ()) if n not in self.used]
        group = [(n, g.where[n]) if n not in self.goes else (n, self.goes[n]) for n in ready if self.strikes(n, target)]
        able = [n for n, reach in self.free.items() if (reach | 1 << g.where[n]) & spots and self.strikes(n, target)]
        able = mixed(p, able)[:ABLE]
        saved = [(n, g.where[n]) for n, _ in group] + [(n, g.where[n]) for n in able]
        for n, hex_ in group:
            g.where[n] = hex_
        guns = self.guns(target)
        best = Offer(target, (), -9.0)
        places = list(group)
        for n in [-1, *able] if group else able:
            if n >= 0:
                hex_ = self.spot(n, target, spots, places)
                if hex_ < 0:
                    continue
                places.append((n, hex_))
                g.where[n] = hex_
            numbers = [one for one, _ in places] + guns
            value = p.promise(target, numbers, self.aims.hexes) - self.cost(target, places)
            if value > best.value + 0.03:
                best = Offer(target, (*places, *((gun, g.where[gun]) for gun in guns)), value)
            elif len(places) > len(best.places) + 3:
                break
        for n, hex_ in saved:
            g.where[n] = hex_
        return best

    def strikes(self, number: int, target: int) -> bool:
        unit = self.p.units[number]
        return not unit.artillery and not self.g.disorganised[number] and self.p.hits(number, target) > 0

    def guns(self, target: int) -> list[int]:
        """Own guns that have not fired and reach this hex from where they are."""
        g, p = self.g, self.p
        return [
            n
            for numbers in p.own.values()
            for n in numbers
            if p.units[n].artillery
            and not (g.fired[n] or g.disorganised[n] or n in self.used or n in self.goes)
            and in_range(g, n, 1 << target)
        ]

    def spot(self, number: int, target: int, spots: int, places: Sequence[tuple[int, int]]) -> int:
        """From where: not over a river, out of other zones, in cover, in company."""
        p = self.p
        best, found = -1e9, -1
        dry = p.grid.near[target] & ~p.grid.across(1 << target, p.printed.rivers)
        for hex_ in members((self.free[number] | 1 << self.g.where[number]) & spots):
            company = [n for n, there in places if there == hex_ and n not in self.there.get(hex_, ())]
            if not self.room(number, hex_, company):
                continue
            value = 1.5 * (dry >> hex_ & 1) + 0.2 * bool(company) + 0.3 * (p.printed.built >> hex_ & 1)
            value += 0.2 * (self.g.where[number] == hex_) + 0.1 * p.printed.height(hex_)
            value -= 0.03 * p.threat(hex_) + 0.5 * (not p.fed >> hex_ & 1)
            if value > best:
                best, found = value, hex_
        return found

    def cost(self, target: int, places: Iterable[tuple[int, int]]) -> float:
        """What these risk where they would stand, and what they leave."""
        p = self.p
        by_hex: dict[int, list[int]] = {}
        left = 0.0
        for n, hex_ in places:
            by_hex.setdefault(hex_, []).append(n)
            if n in self.free and self.left_empty(n, hex_):
                left += self.aims.hexes.get(self.origin(n), 0.0)
        risk = 0.0
        for hex_, numbers in by_hex.items():
            threat = p.threat(hex_) - sum(p.units[n].attack for n in p.foes[target])
            risk += danger(threat, p.guard(hex_, numbers)) * p.stakes(numbers)
        return AFRAID * self.temper.fear * risk + 0.5 * left

    def origin(self, number: int) -> int:
        return next(hex_ for hex_, numbers in self.p.own.items() if number in numbers)

    def left_empty(self, number: int, goal: int) -> bool:
        here = self.origin(number)
        return here != goal and len(self.p.own[here]) == 1 and not self.aims.lasting

    # ---- hexes ----

    def hold(self) -> None:
        """One unit at least in each hex that counts: the nearest, the weakest."""
        for hex_, worth in sorted(self.aims.hexes.items(), key=lambda one: (-one[1], one[0])):
            if hex_ in self.p.foes or self.there.get(hex_) or not self.wanted(worth):
                continue
            able = [n for n in self.free if self.can_be(n, hex_)]
            if able:
                self.settle(min(able, key=lambda n: self.price(n, hex_)), hex_)

    def wanted(self, worth: float) -> bool:
        """Whether somebody should stand in a hex now."""
        return worth >= 0.5 and (self.p.left <= SOON or self.aims.lasting or worth > 1.0)

    def price(self, number: int, hex_: int) -> tuple[float, int]:
        unit = self.p.units[number]
        here = self.g.where[number]
        away = 0 if here == hex_ else 1 + self.p.grid.apart(here, hex_) / 4
        lost = 0.0 if here == hex_ else self.aims.hexes.get(here, 0.0)
        return unit.attack - 0.3 * unit.defence + away + 2 * lost + (2 if unit.artillery else 0), number

    # ---- the rest ----

    def bring_up(self) -> None:
        """Everybody else goes where he is needed next."""
        crowd: dict[int, float] = {}
        for n in sorted(self.free, key=lambda n: (self.p.units[n].artillery, -self.p.units[n].attack, n)):
            goal = self.errand(n, crowd)
            if goal >= 0:
                crowd[goal] = crowd.get(goal, 0.0) + 1.0
            self.settle(n, self.best_place(n, goal, hurry=goal in self.aims.hexes and goal not in self.p.foes))

    def errand(self, number: int, crowd: dict[int, float]) -> int:
        """Where a unit is needed most: an enemy, or a hex that nobody holds yet."""
        p = self.p
        here, speed = self.g.where[number], p.speed(number)
        best, found = 1e9, -1
        for hex_, worth in self.aims.hexes.items():
            if hex_ in p.foes or self.there.get(hex_) or not self.wanted(worth):
                continue
            cost = p.way(number, hex_)[here] / speed - worth + 2.0 * crowd.get(hex_, 0.0)
            if cost < best:
                best, found = cost, hex_
        for hex_, numbers in p.foes.items():
            if not self.aims.push and p.grid.apart(here, hex_) > NEIGHBOURS:
                continue
            need = 1 + len(numbers)
            cost = p.way(number, hex_)[here] / speed - 0.2 * len(numbers) - 0.5 * self.aims.hexes.get(hex_, 0.0)
            cost += max(0.0, crowd.get(hex_, 0.0) - need)
            if cost < best:
                best, found = cost, hex_
        return found

    def best_place(self, number: int, goal: int, *, hurry: bool = False) -> int:
        p, here = self.p, self.g.where[number]
        way = p.way(number, goal) if goal >= 0 else bytes(p.grid.size)
        in_reach = [hex_ for hex_ in members(self.free[number]) if self.room(number, hex_)]
        in_reach.sort(key=lambda hex_: (way[hex_], p.grid.apart(here, hex_)))
        best, found = -1e9, here
        if self.room(number, here):
            best = self.value(number, here, way, hurry=hurry) + BETTER
        for hex_ in in_reach[:LOOKED_AT]:
            value = self.value(number, hex_, way, hurry=hurry)
            if value > best:
                best, found = value, hex_
        return found

    def value(self, number: int, hex_: int, way: bytes, *, hurry: bool = False) -> float:
        """What it is worth to have a unit there on its way to a goal."""
        p = self.p
        unit = p.units[number]
        company = self.there.get(hex_, [])
        value = -(2 * EASE if hurry else self.temper.ease) * way[hex_] / p.speed(number)
        value += self.aims.hexes.get(hex_, 0.0) * (FIRST if not company else MORE)
        if not p.fed >> hex_ & 1 and p.left:
            value -= 0.8
        threat = p.threat(hex_)
        if threat:
            together = [*company, number]
            value -= self.temper.fear * danger(0.6 * threat, p.guard(hex_, together)) * p.worth[number]
        if p.zone >> hex_ & 1:
            value -= self.temper.pressed * (0.3 if exploiting(self.g) else 1.0)
        if unit.artillery:
            value -= 0.4 * max(0, GUNS_APART - self.p.near_foe[hex_]) + 0.2 * (not company)
        return value + 0.08 * min(2, len(company))

    # ---- off the map ----

    def leave(self) -> None:
        """Who had better be off the map sets out in time."""
        for n, turn in self.aims.off.items():
            if n not in self.free:
                continue
            here = self.g.where[n]
            doors = [hex_ for hex_ in members(self.p.edges) if ways_out(self.g, n, hex_)]
            goal = min(doors, key=lambda hex_: (self.p.way(n, hex_)[here], hex_), default=here)
            moves = self.p.way(n, goal)[here] / self.p.speed(n)
            if moves + SPARE < turn - self.g.turn:
                continue
            if goal == here and not exploiting(self.g):
                del self.free[n]
                self.left.append(Order(here, (n,), here, ways_out(self.g, n, here)[0]))
            else:
                self.settle(n, self.best_place(n, goal, hurry=True))

    # ---- all of it ----

    def orders(self) -> list[Order]:
        self.leave()
        if self.p.left <= SOON or self.aims.lasting or not self.aims.push:
            self.hold()
        if not exploiting(self.g) and not self.p.night:
            self.mass()
        self.hold()
        self.bring_up()
        return [*self.left, *self.gathered()]

    def gathered(self) -> Iterable[Order]:
        """Units of one hex with one goal go together."""
        together: dict[tuple[int, int], list[int]] = {}
        for n, goal in self.goes.items():
            together.setdefault((self.g.where[n], goal), []).append(n)
        for (start, goal), numbers in together.items():
            yield Order(start, tuple(sorted(numbers)), goal)


def mixed(p: Picture, able: Sequence[int]) -> list[int]:
    """The strongest first, tanks and infantry by turns."""
    ranked = sorted(able, key=lambda n: (-p.units[n].attack, n))
    tanks = [n for n in ranked if p.units[n].armoured]
    others = [n for n in ranked if not p.units[n].armoured]
    if not tanks or not others:
        return ranked
    return [tanks[0], others[0], *sorted((*tanks[1:], *others[1:]), key=lambda n: (-p.units[n].attack, n))]


def danger(threat: float, guard: float) -> float:
    """How likely a stack is lost to what threatens it."""
    return min(0.6, max(0.0, 0.2 * (threat / max(1.0, guard) - 1.0)))
