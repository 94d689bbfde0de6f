"""Nets: places joined by roads, as on a point-to-point map.

A place is a small int (its position in `names`), a set of places an int of bits (bits.py).
A net never changes once built, so that all copies of a game share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.board.bits import EVERYTHING, first, members


class Net:
    """Places and the roads between them.  A road joins both ways; giving one twice changes nothing."""

    def __init__(self, names: Sequence[str], roads: Iterable[tuple[str, str]]) -> None:
        self.names: tuple[str, ...] = tuple(names)
        self.index: dict[str, int] = {name: place for place, name in enumerate(self.names)}
        if len(self.index) < len(self.names):
            twice = sorted(name for name in self.index if self.names.count(name) > 1)
            raise ValueError(f"places named twice: {', '.join(twice)}")
        self.all: int = (1 << len(self.names)) - 1
        near = [0] * len(self.names)
        for one, other in roads:
            if one == other:
                raise ValueError(f"a road from {one} to itself")
            a, b = self.index[one], self.index[other]
            near[a] |= 1 << b
            near[b] |= 1 << a
        self.near: tuple[int, ...] = tuple(near)

    def mask(self, *names: str) -> int:
        """The set of the places with these names."""
        mask = 0
        for name in names:
            mask |= 1 << self.index[name]
        return mask

    def called(self, mask: int) -> list[str]:
        """The names of a set's places, in the order of `names`."""
        return [self.names[place] for place in members(mask)]

    def spread(self, mask: int) -> int:
        """All neighbours of a set's places; a place of the set only if another of the set is next to it."""
        near, found = self.near, 0
        while mask:
            low = mask & -mask
            found |= near[low.bit_length() - 1]
            mask ^= low
        return found

    def flood(self, start: int, within: int = EVERYTHING) -> int:
        """All of `within` that hangs together with `start & within`."""
        found = ring = start & within & self.all
        while ring:
            ring = self.spread(ring) & within & ~found
            found |= ring
        return found

    def rings(self, start: int, within: int = EVERYTHING) -> list[int]:
        """What is 0, 1, 2 ... roads from `start & within`, on ways that stay within."""
        found = ring = start & within & self.all
        rings = []
        while ring:
            rings.append(ring)
            ring = self.spread(ring) & within & ~found
            found |= ring
        return rings

    def distance(self, a: int, b: int, within: int = EVERYTHING) -> int:
        """Roads on the shortest way between two places, every place on it, ends too, within; -1 if there is none."""
        goal = 1 << b
        found = ring = 1 << a & within
        steps = 0
        while ring:
            if ring & goal:
                return steps
            ring = self.spread(ring) & within & ~found
            found |= ring
            steps += 1
        return -1

    def path(self, a: int, b: int, within: int = EVERYTHING) -> list[int]:
        """A shortest way from a to b, both included, every place within; empty if there is none.

        Of several it is the one that comes first in the order of the places, so every machine finds the same.
        """
        to_goal = self.rings(1 << b, within)
        for steps, ring in enumerate(to_goal):
            if ring >> a & 1:
                way = [a]
                for nearer in reversed(to_goal[:steps]):
                    way.append(first(self.near[way[-1]] & nearer))
                return way
        return []
