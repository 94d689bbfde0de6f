"""How fast the bit sets of the board are, against a plain search with a heap or a queue in the same run."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from random import Random
from time import perf_counter

from grognard.board.bits import bits, members
from grognard.board.hexes import SIX, Grid
from grognard.board.reach import Ground, ground
from grognard.board.sight import sees

POINTS = 12


def main() -> None:
    rng = Random(1)
    grid = Grid(range(1, 69), range(1, 33), lambda column, row: f"{column:02}{row:02}")
    places = sorted(grid.index.values())
    costs = {place: rng.choice((1, 1, 1, 2, 2, 3)) for place in places}
    enter = {cost: bits(place for place in places if costs[place] == cost) for cost in (1, 2, 3)}
    plain = ground(grid, enter)
    rivers = grid.border(bits(rng.sample(places, 60)))
    crossed = ground(grid, enter, extra=[(rivers, 1)])
    start = grid.at(34, 16)
    land = {place for place in places if rng.random() < 0.8} | {start}
    within = bits(land)

    print(f"{len(places)} hexes")
    fast, slow = timed(lambda: plain.reach(1 << start, POINTS)), timed(lambda: by_heap(plain, costs, start))
    report(f"reach of {POINTS} points", fast, slow)
    assert plain.reach(1 << start, POINTS).costs() == by_heap(plain, costs, start)
    fast, slow = timed(lambda: crossed.reach(1 << start, POINTS)), timed(lambda: by_heap(crossed, costs, start))
    report("the same with rivers", fast, slow)
    assert crossed.reach(1 << start, POINTS).costs() == by_heap(crossed, costs, start)
    fast, slow = timed(lambda: grid.flood(1 << start)), timed(lambda: by_queue(grid, start, set(places)))
    report("flood of the whole map", fast, slow)
    fast, slow = timed(lambda: grid.flood(1 << start, within)), timed(lambda: by_queue(grid, start, land))
    report("flood of four fifths of it", fast, slow)
    assert set(members(grid.flood(1 << start, within))) == by_queue(grid, start, land)
    print(f"a line of sight of 12 hexes: {1e6 * timed(lambda: sees(grid, start, grid.at(40, 25), 0)):.0f} µs")


def by_heap(on: Ground, costs: dict[int, int], start: int) -> dict[int, int]:
    """Dijkstra over a table of neighbours."""
    beside, sides = on.grid.beside, on.special.toward
    spent: dict[int, int] = {}
    heap = [(0, start)]
    while heap:
        so_far, here = heappop(heap)
        if here in spent:
            continue
        spent[here] = so_far
        for direction in SIX:
            there = beside[here][direction]
            if there >= 0 and there not in spent:
                cost = so_far + costs[there] + (sides[direction] >> here & 1)
                if cost <= POINTS:
                    heappush(heap, (cost, there))
    return spent


def by_queue(grid: Grid, start: int, within: set[int]) -> set[int]:
    """Breadth-first search over a table of neighbours."""
    found = {start}
    queue = deque(found)
    while queue:
        for there in grid.beside[queue.popleft()]:
            if there in within and there not in found:
                found.add(there)
                queue.append(there)
    return found


def timed(work: Callable[[], object]) -> float:
    """Seconds for one go, the best of five rounds."""
    rounds = []
    for _ in range(5):
        began = perf_counter()
        for _ in range(20):
            work()
        rounds.append((perf_counter() - began) / 20)
    return min(rounds)


def report(what: str, fast: float, slow: float) -> None:
    print(f"{what}: {1e6 * fast:.0f} µs, plain search {1e6 * slow:.0f} µs, {slow / fast:.1f} times")


if __name__ == "__main__":
    main()
