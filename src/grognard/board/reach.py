"""Movement over a hex map: where a number of points leads, at what cost, and by which way.

The search keeps, for each number of points spent, the set of hexes first reached with exactly that;
a whole layer moves at once.  Costs are whole numbers of at least 1: a game with half points counts
in halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from grognard.board.bits import members
from grognard.board.hexes import Grid, Sides, opposite

Costs: TypeAlias = tuple[tuple[int, int], ...]  # (cost, the hexes that cost so much to enter), cheapest first
NOWHERE: Final = Sides([0] * 6)


def ground(
    grid: Grid,
    enter: Mapping[int, int],
    *,
    extra: Iterable[tuple[Sides, int]] = (),
    barred: Sides = NOWHERE,
    roads: Iterable[tuple[Sides, int]] = (),
) -> Ground:
    """The ground as one kind of unit finds it.

    `enter` gives the hexes by what they cost; a hex in none can't be entered.  `extra` are hexsides that
    cost so much more (those of several add up), `barred` ones that can't be crossed.  `roads` replace
    all this: a step along one costs just what it says, whatever the terrain, the river or the cliff;
    where several run, the earlier one counts.
    """
    ways = []
    paved = dear_paved = NOWHERE
    cheapest = min((cost for cost, where in enter.items() if where), default=0)
    hard = barred
    for sides, _ in (extra := list(extra)):
        hard |= sides
    for road, cost in roads:
        steps = road - paved - (_needless(grid, enter, cost) - hard)
        ways.append((steps, _costs([(cost, grid.all)])))
        paved |= road
        if cost > cheapest:  # only such a road must hide the plain step beside it; else the cheaper step wins anyway
            dear_paved |= steps
    dear: dict[int, Sides] = {}
    for sides, more in extra:
        dear = _summed(dear, sides - barred - paved, more)
    for more, sides in sorted(dear.items()):
        ways.append((sides, _costs([(cost + more, where) for cost, where in enter.items()])))
    special = dear_paved | barred
    for sides in dear.values():
        special |= sides
    return Ground(grid, _costs(enter.items()), special, ways)


class Ground:
    """What each step costs: `plain` across any hexside that isn't `special`, else by the `ways` that have it."""

    def __init__(
        self,
        grid: Grid,
        plain: Costs,
        special: Sides,
        ways: Iterable[tuple[Sides, Costs]],
        known: dict[int, list[tuple[int, int]]] | None = None,
    ) -> None:
        self.grid = grid
        self.plain = plain
        self.special = special
        self.ways: tuple[tuple[Sides, Costs], ...] = tuple(way for way in ways if way[0])
        prices = [cost for costs in (plain, *(costs for _, costs in self.ways)) for cost, _ in costs]
        self.cheapest: int = min(prices, default=1)
        self.dearest: int = max(prices, default=1)
        self.odd: int = special.any  # the hexes from which some step is not plain
        for sides, _ in self.ways:
            self.odd |= sides.any
        self._into: dict[int, list[tuple[int, int]]] = {} if known is None else known  # as ways come to need it

    def closed(self, mask: int) -> Ground:
        """The same ground, but these hexes can't be entered: as those with enemies in them."""
        return Ground(
            self.grid,
            _open(self.plain, mask),
            self.special,
            [(sides, _open(costs, mask)) for sides, costs in self.ways],
            self._into,  # a step between two open hexes costs the same
        )

    def dearer(self, mask: int, more: int) -> Ground:
        """The same ground, but these hexes cost so much more to enter, by road too: as those in an enemy zone."""
        ways = [(sides, _dearer(costs, mask, more)) for sides, costs in self.ways]
        return Ground(self.grid, _dearer(self.plain, mask, more), self.special, ways)

    def barring(self, barred: Sides) -> Ground:
        """The same ground, but these hexsides can't be crossed: as those from enemy zone to enemy zone."""
        ways = [(sides - barred, costs) for sides, costs in self.ways]
        return Ground(self.grid, self.plain, self.special | barred, ways)

    def cost(self, place: int, direction: int) -> int:
        """What the step from a hex costs; -1 if there is none."""
        there = self.grid.beside[place][direction]
        if there < 0:
            return -1
        here, bit = 1 << place, 1 << there
        found = -1 if self.special.toward[direction] & here else _cheapest(self.plain, bit)
        for sides, costs in self.ways:
            if sides.toward[direction] & here:
                cost = _cheapest(costs, bit)
                if cost >= 0 and (cost < found or found < 0):
                    found = cost
        return found

    def into(self, place: int) -> list[tuple[int, int]]:
        """The hexes from which a step leads into this one, in the order of the directions, and what it costs."""
        known = self._into.get(place)
        if known is None:
            beside = enumerate(self.grid.beside[place])
            steps = [(here, self.cost(here, opposite(direction))) for direction, here in beside if here >= 0]
            known = [(here, cost) for here, cost in steps if cost > 0]
            if known:  # else it may only be closed for now, and what is known is shared with the open ground
                self._into[place] = known
        return known

    def reach(self, start: int, points: int, halt: int = 0, later: Costs = ()) -> Reach:
        """Where so many points lead from a set of hexes; one that enters a hex of `halt` goes no further.

        `later` are hexes where a way may begin too, with so much spent already: as where one comes onto the map.
        """
        grid, special, plain, ways = self.grid, self.special, self.plain, self.ways
        onward = grid.all & ~halt
        layers = [0] * (points + 1 + self.dearest)  # those beyond the points are not looked at
        layers[0] = start
        for cost, where in later:
            if cost <= points:
                layers[cost] |= where
        left = grid.all  # never "& ~seen": a negative number is slow when it is long
        for spent in range(points + 1):
            here = layers[spent] & left
            layers[spent] = here
            if not here:
                continue
            left ^= here
            if spent + self.cheapest > points:
                continue
            if halt and spent:
                here &= onward
            entered = grid.spread_save(here, special)
            for cost, where in plain:
                layers[spent + cost] |= entered & where
            if here & self.odd:
                for sides, costs in ways:
                    if here & sides.any:
                        entered = grid.across(here, sides)
                        for cost, where in costs:
                            layers[spent + cost] |= entered & where
        del layers[points + 1 :]
        return Reach(self, layers, grid.all ^ left, halt, later)


class Reach:
    """What a search found: `all` hexes reached, and `layers[n]`, those whose cheapest way costs just n."""

    def __init__(self, ground: Ground, layers: list[int], reached: int, halt: int, later: Costs = ()) -> None:
        self.ground = ground
        self.layers = layers
        self.all = reached
        self.halt = halt
        self.later = later

    def within(self, points: int) -> Reach:
        """The same with fewer points."""
        layers = self.layers[: points + 1]
        reached = 0
        for layer in layers:
            reached |= layer
        return Reach(self.ground, layers, reached, self.halt, self.later)

    def cost(self, place: int) -> int:
        """What the cheapest way to a hex costs; -1 if it is out of reach."""
        bit = 1 << place
        if self.all & bit:
            for spent, layer in enumerate(self.layers):
                if layer & bit:
                    return spent
        return -1

    def costs(self) -> dict[int, int]:
        """The cost of every hex reached, cheapest first."""
        return {place: spent for spent, layer in enumerate(self.layers) for place in members(layer)}

    def path(self, place: int) -> list[int]:
        """A cheapest way from the start to a hex, both included; empty if it is out of reach.

        Of several it is the one that comes first in the order of the directions, looking back.
        """
        spent = self.cost(place)
        if spent < 0:
            return []
        way = [place]
        while spent and not self._begins(place, spent):
            place, spent = self._before(place, spent)
            way.append(place)
        way.reverse()
        return way

    def steps(self) -> dict[int, int]:
        """For every hex reached but the start the one before it, on the way that `path` takes."""
        return {
            place: self._before(place, spent)[0]
            for place, spent in self.costs().items()
            if spent and not self._begins(place, spent)
        }

    def _begins(self, place: int, spent: int) -> bool:
        """Whether a way may begin here with so much spent."""
        return self.later != () and any(cost == spent and where >> place & 1 for cost, where in self.later)

    def _before(self, place: int, spent: int) -> tuple[int, int]:
        """The hex from which this one was reached, and what had been spent there."""
        for before, cost in self.ground.into(place):
            left = spent - cost
            if left >= 0 and self.layers[left] >> before & 1 and (left == 0 or not self.halt >> before & 1):
                return before, left
        raise ValueError("a hex that was never reached")


def _costs(given: Iterable[tuple[int, int]]) -> Costs:
    """Costs in order, each but once."""
    by_cost: dict[int, int] = {}
    for cost, where in given:
        if cost < 1:
            raise ValueError(f"a step costs {cost}: at least 1 is needed")
        by_cost[cost] = by_cost.get(cost, 0) | where
    return tuple(sorted((cost, where) for cost, where in by_cost.items() if where))


def _needless(grid: Grid, enter: Mapping[int, int], cost: int) -> Sides:
    """The steps that cost no more and no less without a road: a search need not look at them twice."""
    cheaper = 0
    for other, where in enter.items():
        if other < cost:
            cheaper |= where
    return grid.between(grid.all, enter.get(cost, 0) & ~cheaper)


def _open(costs: Costs, mask: int) -> Costs:
    return tuple((cost, where & ~mask) for cost, where in costs if where & ~mask)


def _dearer(costs: Costs, mask: int, more: int) -> Costs:
    same = [(cost, where & ~mask) for cost, where in costs]
    return _costs(same + [(cost + more, where & mask) for cost, where in costs])


def _cheapest(costs: Costs, there: int) -> int:
    for cost, where in costs:
        if where & there:
            return cost
    return -1


def _summed(dear: Mapping[int, Sides], sides: Sides, more: int) -> dict[int, Sides]:
    """Hexsides by what they cost more, when these too cost more."""
    summed = {more: sides}
    for others in dear.values():
        summed[more] -= others
    for before, others in dear.items():
        summed[before] = summed.get(before, NOWHERE) | (others - sides)
        summed[before + more] = summed.get(before + more, NOWHERE) | (others & sides)
    return summed
