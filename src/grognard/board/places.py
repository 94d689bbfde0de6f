"""What every board has in common: places with names, small ints that sets are made of, and a way to spread.

From `spread`, the neighbours of a set, follow floods, rings, distances and paths; nets of towns (net.py)
and hex grids (hexes.py) inherit them.  A board never changes once built, so that all copies of a game share it.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.board.bits import EVERYTHING, MANY, OF_BYTE, first, members


class Places:
    """A place is its position in `names`; a set of places is an int of bits (bits.py)."""

    def __init__(self, names: Sequence[str]) -> None:
        """A position with the empty name is no place."""
        self.names: tuple[str, ...] = tuple(names)
        self.index: dict[str, int] = {}
        self.all: int = 0
        self._called: dict[int, list[str]] = {}  # the names of each byte of a set, as it comes to be needed
        for place, name in enumerate(self.names):
            if not name:
                continue
            if name in self.index:
                raise ValueError(f"two places are named {name}")
            self.index[name] = place
            self.all |= 1 << place

    def spread(self, mask: int) -> int:
        """All neighbours of a set's places; a place of the set only if another of the set is next to it."""
        raise NotImplementedError

    def mask(self, *names: str) -> int:
        """The set of the places with these names."""
        mask = 0
        for name in names:
            mask |= 1 << self.index[name]
        return mask

    def called(self, mask: int) -> list[str]:
        """The names of a set's places, in the order of `names`."""
        if mask.bit_count() <= MANY:
            return [self.names[place] for place in members(mask)]
        found: list[str] = []
        known = self._called
        for place, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
            if byte:
                key = place << 8 | byte
                names = known.get(key)
                if names is None:
                    names = known[key] = [self.names[8 * place + bit] for bit in OF_BYTE[byte]]
                found += names
        return found

    def flood(self, start: int, within: int = EVERYTHING) -> int:
        """All of `within` that hangs together with `start & within`."""
        left = within & self.all  # never ~found: a negative number is slow when it is long
        found = ring = start & left
        while ring:
            left ^= ring
            ring = self.spread(ring) & left
            found |= ring
        return found

    def rings(self, start: int, within: int = EVERYTHING) -> list[int]:
        """What is 0, 1, 2 ... steps from `start & within`, on ways that stay within."""
        left = within & self.all
        ring = start & left
        rings = []
        while ring:
            rings.append(ring)
            left ^= ring
            ring = self.spread(ring) & left
        return rings

    def distance(self, a: int, b: int, within: int = EVERYTHING) -> int:
        """Steps on the shortest way between two places, every place on it, ends too, within; -1 if there is none."""
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
                    way.append(first(self.spread(1 << way[-1]) & nearer))
                return way
        return []
