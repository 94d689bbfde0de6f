"""Lines of sight: the straight line between the centres of two hexes, and what it meets on its way.

All in whole numbers (Grid.point), so that a line that only touches a corner, or that runs exactly
along the side between two hexes, is told from one that enters a hex.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from grognard.board.bits import members
from grognard.board.hexes import MOVES, SIX, Grid

Point: TypeAlias = tuple[int, int]
# What a line meets at one place between its ends: one hex, or the two whose common side it runs along.
Step: TypeAlias = tuple[int, ...]

CORNERS: Final = ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1))
# Between a corner and the next lies the neighbour whose centre is their sum.
NEIGHBOURS: Final = ((1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3), (2, 0))


def line(grid: Grid, a: int, b: int) -> list[Step]:
    """What the line from a to b meets strictly between them, in order; two hexes where it runs along a side.

    A hex that is not on the map is left out, of a pair too.
    """
    start, goal = grid.point(a), grid.point(b)
    way = (goal[0] - start[0], goal[1] - start[1])
    here, steps = start, []
    while here != goal:
        met, here = _onward(here, start, way)
        if here == goal and len(met) == 1:
            break
        steps.append(met)
        if len(met) == 2 and here != goal:
            steps.append([here])
    places = [tuple(sorted(place for place in (grid.place_at(*point) for point in met) if place >= 0)) for met in steps]
    return [step for step in places if step]


def entry(grid: Grid, a: int, b: int) -> list[int]:
    """The directions of b's sides by which the line from a comes in: one, or two if through the corner between them."""
    goal, start = grid.point(b), grid.point(a)
    way = (start[0] - goal[0], start[1] - goal[1])
    corner, exact = _leaves(goal, goal, way)
    crossed = (NEIGHBOURS[corner - 1], NEIGHBOURS[corner]) if exact else (NEIGHBOURS[corner],)
    moves = MOVES[grid.straight]
    return sorted(moves.index((along, across // 3)) for along, across in crossed)


def sees(grid: Grid, a: int, b: int, blocking: int) -> bool:
    """Whether nothing blocks the line between two hexes; along a side both hexes must block."""
    return all(any(not blocking >> place & 1 for place in step) for step in line(grid, a, b))


def seen(grid: Grid, a: int, blocking: int, within: int) -> int:
    """All hexes of a set that are seen from a."""
    found = 0
    for b in members(within & grid.all):
        if sees(grid, a, b, blocking):
            found |= 1 << b
    return found


def _onward(here: Point, start: Point, way: Point) -> tuple[list[Point], Point]:
    """What the line meets on leaving a hex that it runs through, and the next hex that it runs through."""
    corner, exact = _leaves(here, start, way)
    after = _plus(here, NEIGHBOURS[corner])
    if not exact:
        return [after], after
    before = _plus(here, NEIGHBOURS[corner - 1])
    edge = _turn(way, CORNERS[corner])  # the side beyond the corner: left of the line, right of it, or on it
    if edge > 0:
        return [before], before
    if edge < 0:
        return [after], after
    along, across = CORNERS[corner]
    return [before, after], (here[0] + 3 * along, here[1] + 3 * across)


def _leaves(here: Point, start: Point, way: Point) -> tuple[int, bool]:
    """Where the line leaves a hex: through the side after this corner, or (True) through the corner itself."""
    offset = _turn(way, (here[0] - start[0], here[1] - start[1]))
    turns = [offset + _turn(way, corner) for corner in CORNERS]
    for corner in SIX:
        if turns[corner] < 0 < turns[(corner + 1) % 6]:
            return corner, False
        if turns[corner] == 0 and turns[corner - 1] < 0:
            return corner, True
    raise ValueError("no line from a hex to itself")


def _turn(way: Point, point: Point) -> int:
    """Above 0 if the point lies left of the way, below 0 if right, 0 if on it."""
    return way[0] * point[1] - way[1] * point[0]


def _plus(point: Point, other: Point) -> Point:
    return point[0] + other[0], point[1] + other[1]
