"""The live channel: tells who listens at a table that there is something new, by its stamp and nothing else."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Channel:
    """Bells, one for each listener.  Everything but `ring_from_thread` is called on the server's loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._bells: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    @contextmanager
    def listen(self, table: str) -> Iterator[asyncio.Event]:
        bell = asyncio.Event()
        self._bells[table].add(bell)
        try:
            yield bell
        finally:
            self._bells[table].discard(bell)
            if not self._bells[table]:
                del self._bells[table]

    def ring_from_thread(self, table: str) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ring, table)

    def _ring(self, table: str) -> None:
        for bell in self._bells.get(table, ()):
            bell.set()
