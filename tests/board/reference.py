"""The slow and obvious way to do what the board does: dictionaries, cube coordinates, Dijkstra."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping


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
