"""The table's server as a player starts it, for tests that look at it through a browser."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import httpx


class Server:
    """One server on a folder of its own; it can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "grognard.cli", "serve", "--port", str(self.port), "--data", str(self.folder)]
        self.process = subprocess.Popen(command, cwd=Path(__file__).parents[2], stdout=subprocess.DEVNULL)
        while True:
            assert self.process.poll() is None, "the server has stopped"
            try:
                httpx.get(self.address, timeout=60)
                return
            except httpx.ConnectError:
                continue

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
