"""The slow and obvious way to do what the board does: dictionaries, cube coordinates, fractions, a heap."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from heapq import heappop, heappush
from typing import TypeAlias

from grognard.board.hexes import COLUMNS, Grid

Cube: TypeAlias = tuple[int, int, int]

# Clockwise on the page from the first of Grid.compass, in the cubes made below: q to the right, r down.
TURNS: dict[str, list[Cube]] = {
    "columns": [(0, -1, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1)],
    "rows": [(1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1)],
}


def cubes(grid: Grid) -> dict[int, Cube]:
    """The cube coordinates of every hex, from its printed numbers alone."""
    found = {}
    for place in grid.index.values():
        x, y = grid.columns.index(grid.column(place)), grid.rows.index(grid.row(place))
        line, spot = (x, y) if grid.straight == COLUMNS else (y, x)
        halves = 2 * spot + shift(grid, line)
        other = (halves - line - shift(grid, 0)) // 2
        q, r = (line, other) if grid.straight == COLUMNS else (other, line)
        found[place] = (q, r, -q - r)
    return found


def shift(grid: Grid, line: int) -> int:
    numbers = grid.columns if grid.straight == COLUMNS else grid.rows
    return int(numbers[line] % 2 == (0 if grid.shifted == "even" else 1))


def apart(one: Cube, other: Cube) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def neighbours(where: Mapping[int, Cube], turns: list[Cube]) -> dict[int, list[int]]:
    """The six neighbours of every hex by direction, -1 where there is none."""
    at = {cube: place for place, cube in where.items()}
    return {place: [at.get((q + dq, r + dr, s + ds), -1) for dq, dr, ds in turns] for place, (q, r, s) in where.items()}


def steps_from(near: Mapping[int, Iterable[int]], start: int, within: set[int]) -> dict[int, int]:
    """Steps from start to all that can be reached on ways that stay within, start included."""
    steps = {start: 0} if start in within else {}
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        for there in near[here]:
            if there in within and there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def connected(near: Mapping[int, Iterable[int]], start: Iterable[int], within: set[int]) -> set[int]:
    """All of within that a way within joins to one of start."""
    return {place for origin in start for place in steps_from(near, origin, within)}


def cheapest(
    near: Mapping[int, list[int]],
    start: Iterable[int],
    points: int,
    cost: Callable[[int, int], int],
    halt: frozenset[int] = frozenset(),
) -> dict[int, int]:
    """Dijkstra: what the cheapest way to each hex costs; `cost(place, direction)` is -1 where there is no step."""
    spent: dict[int, int] = {}
    heap = [(0, place) for place in sorted(start)]
    while heap:
        so_far, here = heappop(heap)
        if here in spent:
            continue
        spent[here] = so_far
        if so_far and here in halt:
            continue
        for direction, there in enumerate(near[here]):
            step = cost(here, direction) if there >= 0 else -1
            if step > 0 and so_far + step <= points and there not in spent:
                heappush(heap, (so_far + step, there))
    return spent


def met(where: Mapping[int, Cube], a: int, b: int) -> list[tuple[int, ...]]:
    """What the line between the centres of two hexes meets strictly between them, by cutting it with every hex."""
    stretches: dict[tuple[Fraction, Fraction], list[int]] = {}
    for place, cube in where.items():
        stretch = cut(where[a], where[b], cube)
        if stretch[0] < stretch[1] and place not in (a, b):
            stretches.setdefault(stretch, []).append(place)
    return [tuple(sorted(places)) for _, places in sorted(stretches.items())]


def cut(start: Cube, goal: Cube, cube: Cube) -> tuple[Fraction, Fraction]:
    """From where to where (0 to 1) the line from start to goal is in a hex or on its rim."""
    low, high = Fraction(0), Fraction(1)
    for one, other in ((0, 1), (1, 2), (2, 0)):
        at_start = (start[one] - cube[one]) - (start[other] - cube[other])
        slope = (goal[one] - start[one]) - (goal[other] - start[other])
        if slope == 0:
            if abs(at_start) > 1:
                return Fraction(1), Fraction(0)
            continue
        ends = sorted((Fraction(-1 - at_start, slope), Fraction(1 - at_start, slope)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low, high


def sides_touched(start: Cube, goal: Cube, turns: list[Cube]) -> list[int]:
    """The directions of the sides of the goal that the line from start meets first: two at a corner."""
    entered = cut(start, goal, goal)[0]
    point = [a + (b - a) * entered for a, b in zip(start, goal, strict=True)]
    found = []
    for direction, turn in enumerate(turns):
        q, r, s = (p - b - d for p, b, d in zip(point, goal, turn, strict=True))
        if max(abs(q - r), abs(r - s), abs(s - q)) <= 1:
            found.append(direction)
    return found
