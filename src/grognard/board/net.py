"""Nets: places joined by roads, as on a point-to-point map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.board.places import Places


class Net(Places):
    """Places and the roads between them.  A road joins both ways; giving one twice changes nothing."""

    def __init__(self, names: Sequence[str], roads: Iterable[tuple[str, str]]) -> None:
        super().__init__(names)
        near = [0] * len(self.names)
        for one, other in roads:
            if one == other:
                raise ValueError(f"a road from {one} to itself")
            a, b = self.index[one], self.index[other]
            near[a] |= 1 << b
            near[b] |= 1 << a
        self.near: tuple[int, ...] = tuple(near)

    def spread(self, mask: int) -> int:
        near, found = self.near, 0
        while mask:
            low = mask & -mask
            found |= near[low.bit_length() - 1]
            mask ^= low
        return found
