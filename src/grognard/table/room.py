"""All that the handlers need while the server runs: the store, the tables, the machines and the live channel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from grognard.engine.module import Module
from grognard.table.channel import Channel
from grognard.table.live import Table
from grognard.table.machines import Machines
from grognard.table.payload import Shown
from grognard.table.store import Store
from grognard.table.tables import Tables

THREADS: Final = 8
Given = TypeVar("Given")


class Room:
    """What touches a game or the disk is done in threads, so that the loop always has time for everybody."""

    def __init__(self, folder: Path, modules: Mapping[str, Module], patience: float) -> None:
        self.store = Store(folder)
        self.channel = Channel()
        self.tables = Tables(self.store, modules, self.channel.ring_from_thread)
        self.machines = Machines(self.tables)
        self.patience = patience
        self._threads = ThreadPoolExecutor(THREADS, "table")

    async def do(self, work: Callable[[], Given]) -> Given:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def at(self, table: str, act: Callable[[Table], Given]) -> Given:
        return await self.do(lambda: self.tables.at(table, act))

    async def shown(self, table: str, seat: int | str, key: str) -> Shown:
        return await self.at(table, lambda live: live.show(live.chair(str(seat), key)))

    async def settle(self, table: str) -> None:
        """Let the machines answer, and wait a moment for them."""
        await asyncio.wait({asyncio.wrap_future(self.machines.call(table))}, timeout=self.patience)

    async def close(self) -> None:
        await self.do(self.machines.close)
        self._threads.shutdown()
        self.store.close()
