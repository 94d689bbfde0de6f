"""Hex grids as bit sets: all neighbours of a whole set of hexes are found with six shifts.

Hexes lie in straight lines, columns or rows, every second line half a hex further.  Numbered line
by line, with one empty number at the end of each line, a neighbour is always the same number of
bits away, and what leaves the map falls on an empty number and is masked off.

Directions are numbered clockwise, so that the opposite of d is (d + 3) % 6.  With straight columns
they are N, NE, SE, S, SW, NW; with straight rows NE, E, SE, SW, W, NW.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import Final, Literal

from grognard.board.bits import EVERYTHING, bits, members
from grognard.board.places import Places

COLUMNS: Final = "columns"
ROWS: Final = "rows"
COMPASS: Final = {COLUMNS: ("N", "NE", "SE", "S", "SW", "NW"), ROWS: ("NE", "E", "SE", "SW", "W", "NW")}
# Each direction as (along, across): half hexes along the line, lines across.
MOVES: Final = {
    COLUMNS: ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1)),
    ROWS: ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)),
}
SIX: Final = range(6)
FAR: Final = 255  # the distance from an empty set
FEW: Final = 16  # so many hexes are looked at one by one, more by whole shifts


def opposite(direction: int) -> int:
    return (direction + 3) % 6


class Sides:
    """A set of hexsides: `toward[d]` is the set of hexes whose side in direction d belongs to it.

    A river has each of its hexsides twice, once for each bank.  A set may also be one-way, as are
    the steps from one zone into another.
    """

    def __init__(self, toward: Sequence[int]) -> None:
        self.toward: tuple[int, ...] = tuple(toward)
        self.any: int = 0  # the hexes that have such a side
        for mask in self.toward:
            self.any |= mask
        self.beyond: dict[int, int] = {}  # by hex: the neighbours across these sides, as the grid comes to need them

    def has(self, place: int, direction: int) -> bool:
        return bool(self.toward[direction] >> place & 1)

    def of(self, place: int) -> list[int]:
        """The directions in which this hex has such a side."""
        return [direction for direction in SIX if self.has(place, direction)]

    def __or__(self, other: Sides) -> Sides:
        return Sides([mine | theirs for mine, theirs in zip(self.toward, other.toward, strict=True)])

    def __and__(self, other: Sides) -> Sides:
        return Sides([mine & theirs for mine, theirs in zip(self.toward, other.toward, strict=True)])

    def __sub__(self, other: Sides) -> Sides:
        return Sides([mine & ~theirs for mine, theirs in zip(self.toward, other.toward, strict=True)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sides) and self.toward == other.toward

    def __hash__(self) -> int:
        return hash(self.toward)

    def __bool__(self) -> bool:
        return self.any != 0


class Grid(Places):
    """A hex map, given by its printed column numbers from west to east and its row numbers from north to south.

    `straight` says which of the two are straight lines of hexes; of these the `shifted` ones, by their
    printed number, stand half a hex further (columns: further south, rows: further east).
    `name(column, row)` words a hex's number as the map prints it; an empty text means that no hex is there.
    """

    def __init__(
        self,
        columns: range,
        rows: range,
        name: Callable[[int, int], str],
        *,
        straight: Literal["columns", "rows"] = COLUMNS,
        shifted: Literal["even", "odd"] = "even",
    ) -> None:
        if abs(columns.step) != 1 or abs(rows.step) != 1:
            raise ValueError("columns and rows are numbered one by one, up or down")
        self.columns = columns
        self.rows = rows
        self.straight = straight
        self.shifted = shifted
        self.compass: tuple[str, ...] = COMPASS[straight]
        self.lines = columns if straight == COLUMNS else rows
        self.spots = rows if straight == COLUMNS else columns
        self.stride: int = len(self.spots) + 1
        self.size: int = self.stride * len(self.lines)
        super().__init__([self._name(place, name) for place in range(self.size)])
        line = (1 << len(self.spots)) - 1
        self._parity = [int((number % 2 == 0) == (shifted == "even")) for number in self.lines]
        self._points = tuple(self._point(place) for place in range(self.size))
        self._forward = sum(line << n * self.stride for n, parity in enumerate(self._parity) if parity)
        self._level = sum(line << n * self.stride for n, parity in enumerate(self._parity) if not parity)
        self._after, self._before = self._forward << 1, self._level >> 1
        self.frame: int = self._forward | self._level  # every hex of the rectangle, there or not
        self._jumps = tuple(self._jump(along, across) for along, across in MOVES[straight])
        self.beside: tuple[tuple[int, ...], ...] = tuple(self._beside(place) for place in range(self.size))
        self.near: tuple[int, ...] = tuple(bits(near for near in six if near >= 0) for six in self.beside)

    def _name(self, place: int, name: Callable[[int, int], str]) -> str:
        line, spot = divmod(place, self.stride)
        if spot == len(self.spots):
            return ""
        numbers = (self.lines[line], self.spots[spot])
        return name(*numbers) if self.straight == COLUMNS else name(numbers[1], numbers[0])

    def _jump(self, along: int, across: int) -> tuple[int, int]:
        """How many bits a step is for hexes of a shifted line, and for those of another."""
        if across == 0:
            return along // 2, along // 2
        return across * self.stride + (along + 1) // 2, across * self.stride + (along - 1) // 2

    def _beside(self, place: int) -> tuple[int, ...]:
        here = 1 << place & self.all
        return tuple(self.step(here, direction).bit_length() - 1 for direction in SIX)

    # Places and numbers

    def at(self, column: int, row: int) -> int:
        """The hex with these printed numbers, -1 if the map has none."""
        if column not in self.columns or row not in self.rows:
            return -1
        x, y = self.columns.index(column), self.rows.index(row)
        place = x * self.stride + y if self.straight == COLUMNS else y * self.stride + x
        return place if self.all >> place & 1 else -1

    def column(self, place: int) -> int:
        """The hex's printed column number."""
        line, spot = divmod(place, self.stride)
        return self.columns[line if self.straight == COLUMNS else spot]

    def row(self, place: int) -> int:
        """The hex's printed row number."""
        line, spot = divmod(place, self.stride)
        return self.rows[spot if self.straight == COLUMNS else line]

    def in_columns(self, *columns: int) -> int:
        return bits(place for place in self.index.values() if self.column(place) in columns)

    def in_rows(self, *rows: int) -> int:
        return bits(place for place in self.index.values() if self.row(place) in rows)

    def drawn(self, drawing: Sequence[str]) -> dict[str, int]:
        """A map drawn in letters, a text for each row from north to south: which hexes have which letter."""
        if len(drawing) != len(self.rows) or any(len(row) != len(self.columns) for row in drawing):
            raise ValueError(f"the drawing is not {len(self.rows)} rows of {len(self.columns)} letters")
        found: dict[str, int] = {}
        for name, place in self.index.items():
            letter = drawing[self.rows.index(self.row(place))][self.columns.index(self.column(place))]
            if letter == " ":
                raise ValueError(f"the drawing has nothing at {name}")
            found[letter] = found.get(letter, 0) | 1 << place
        return found

    def point(self, place: int) -> tuple[int, int]:
        """Where the hex's centre is: half hexes along its line, and three for each line across.

        In these units its corners are at (0, 2), (1, 1) and so on: whole numbers, for exact geometry.
        """
        return self._points[place]

    def _point(self, place: int) -> tuple[int, int]:
        line, spot = divmod(place, self.stride)
        return 2 * spot + self._parity[line], 3 * line

    def place_at(self, along: int, across: int) -> int:
        """The hex whose centre lies at this `point`, -1 if there is none."""
        line = across // 3
        if not 0 <= line < len(self.lines):
            return -1
        spot = (along - self._parity[line]) // 2
        if not 0 <= spot < len(self.spots):
            return -1
        place = line * self.stride + spot
        return place if self.all >> place & 1 else -1

    def centre(self, place: int) -> tuple[float, float]:
        """Where to draw the hex: the x and y of its centre, in lengths of a hexside, y downwards."""
        along, across = self.point(place)
        far, wide = along * sqrt(3) / 2, across / 2
        return (wide, far) if self.straight == COLUMNS else (far, wide)

    # Neighbours

    def spread(self, mask: int) -> int:
        return self._around(mask) & self.all

    def step(self, mask: int, direction: int) -> int:
        """The set moved one hex; what would leave the map is gone."""
        return self._moved(mask, direction) & self.all

    def _around(self, mask: int) -> int:
        """All neighbours, those among them that are not on the map too."""
        after, before, stride = mask << 1, mask >> 1, self.stride
        beside = mask | after & self._after | before & self._before
        return after | before | beside << stride | beside >> stride

    def _moved(self, mask: int, direction: int) -> int:
        shifted, level = self._jumps[direction]
        if level > 0:
            return (mask & self._forward) << shifted | (mask & self._level) << level
        return (mask & self._forward) >> -shifted | (mask & self._level) >> -level

    def across(self, mask: int, sides: Sides) -> int:
        """The neighbours of a set's hexes that lie across these hexsides."""
        found, mask = 0, mask & sides.any
        if mask.bit_count() > FEW:
            for direction in SIX:
                found |= self.step(mask & sides.toward[direction], direction)
            return found
        known = sides.beyond
        while mask:
            place = mask.bit_length() - 1
            found |= known[place] if place in known else self._beyond(place, sides)
            mask ^= 1 << place
        return found

    def _beyond(self, place: int, sides: Sides) -> int:
        """The neighbours of one hex across these sides, found once."""
        six = self.beside[place]
        found = sides.beyond[place] = sum(1 << six[direction] for direction in sides.of(place) if six[direction] >= 0)
        return found

    def spread_save(self, mask: int, barred: Sides) -> int:
        """The neighbours of a set's hexes, save those that lie across these hexsides."""
        barring = mask & barred.any
        if not barring:
            return self._around(mask) & self.all
        found = self._around(mask ^ barring)
        if barring.bit_count() > FEW:
            for direction in SIX:
                found |= self._moved(barring & ~barred.toward[direction], direction)
            return found & self.all
        known, near = barred.beyond, self.near
        while barring:
            place = barring.bit_length() - 1
            found |= near[place] ^ (known[place] if place in known else self._beyond(place, barred))
            barring ^= 1 << place
        return found & self.all

    def without(self, barred: Sides) -> Cut:
        """This map with some hexsides that nothing crosses: for floods and paths."""
        return Cut(self, barred)

    # Distance and direction, as the crow flies

    def apart(self, a: int, b: int) -> int:
        """The number of hexes from a to b as the crow flies."""
        along, across = self._points[a]
        other_along, other_across = self._points[b]
        lines = abs(across - other_across) // 3
        return lines + max(0, abs(along - other_along) - lines) // 2

    def disc(self, mask: int, radius: int) -> int:
        """All hexes at most so many hexes from one of the set, missing hexes counted as they lie."""
        for _ in range(radius):
            mask |= self._around(mask) & self.frame
        return mask & self.all

    @lru_cache(maxsize=512)  # noqa: B019 (a board lives as long as its game is played)
    def distances(self, mask: int) -> bytes:
        """By hex: how far the nearest of a set is as the crow flies; 255 where there is none."""
        far = bytearray([FAR]) * self.size
        left, ring, radius = self.frame, mask & self.all, 0
        while ring and radius < FAR:
            for place in members(ring & self.all):
                far[place] = radius
            left ^= ring
            ring = self._around(ring) & left
            radius += 1
        return bytes(far)

    def ring(self, place: int, radius: int) -> int:
        """All hexes exactly so many hexes away."""
        if radius == 0:
            return 1 << place
        return self.disc(1 << place, radius) & ~self.disc(1 << place, radius - 1)

    def direction(self, a: int, b: int) -> int:
        """The direction from a to b if b lies on one of the six straight lines of hexes from a, else -1."""
        (along, across), (other_along, other_across) = self.point(a), self.point(b)
        u, v, steps = other_along - along, (other_across - across) // 3, self.apart(a, b)
        for direction, (du, dv) in enumerate(MOVES[self.straight]):
            if steps and (u, v) == (du * steps, dv * steps):
                return direction
        return -1

    def arc(self, place: int, facing: int) -> int:
        """What lies before a hex that faces so: the third of the map between the directions to left and right of it."""
        ahead = 1 << place
        found = 0
        while ahead:
            left, middle, right = (self._moved(ahead, (facing + turn) % 6) for turn in (-1, 0, 1))
            ahead = (left | middle | right) & self.frame
            found |= ahead
        return found & self.all

    # Hexsides

    def sides(self, given: Iterable[tuple[str, str]]) -> Sides:
        """Hexsides seen from both hexes; each is given once, by the two hexes or by one and a direction ("NE")."""
        toward = [0] * 6
        for one, other in given:
            place = self.index[one]
            direction = self._side(place, other)
            toward[direction] |= 1 << place
            toward[opposite(direction)] |= self.step(1 << place, direction)
        return Sides(toward)

    def chain(self, *names: str) -> Sides:
        """The hexsides that a road from hex to hex crosses."""
        return self.sides(pairwise(names))

    def between(self, here: int, there: int) -> Sides:
        """The hexsides by which one goes from a hex of the first set to one of the second: one-way."""
        return Sides([here & self.step(there, opposite(direction)) for direction in SIX])

    def border(self, mask: int, beyond: int = EVERYTHING) -> Sides:
        """The hexsides between a set and what is not in it (or only such part of that), seen from both."""
        beyond &= self.all & ~mask
        return self.between(mask, beyond) | self.between(beyond, mask)

    def _side(self, place: int, other: str) -> int:
        if other in self.compass:
            return self.compass.index(other)
        neighbour = self.index[other]
        if neighbour not in self.beside[place]:
            raise ValueError(f"{self.names[place]} and {other} are not adjacent")
        return self.beside[place].index(neighbour)


class Cut(Places):
    """A grid with some hexsides that nothing crosses.  Its hexes are those of the grid."""

    def __init__(self, grid: Grid, barred: Sides) -> None:
        self.names, self.index, self.all, self._called = grid.names, grid.index, grid.all, grid._called
        self.grid = grid
        self.barred = barred

    def spread(self, mask: int) -> int:
        return self.grid.spread_save(mask, self.barred)
