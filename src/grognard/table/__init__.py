"""The table: the web application where games are played.  `serve` runs it on this machine."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from socket import socket
from threading import Thread
from typing import Final

import uvicorn

from grognard.table.app import create_app
from grognard.table.store import default_folder

HERE: Final = "127.0.0.1"
PORT: Final = 8743


class Server(uvicorn.Server):
    """The server, which says where it is once it can be reached."""

    address = ""
    open_browser = False

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"grognard is at {self.address} (Ctrl+C ends it)", flush=True)
            if self.open_browser:
                Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def serve(port: int = PORT, data: Path | None = None, open_browser: bool = True, host: str = HERE) -> None:
    """Serve the tables of a data folder (this user's own when none is named) until stopped."""
    config = uvicorn.Config(
        create_app(data or default_folder(), names=[host]),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        ws_max_size=65_536,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    server = Server(config)
    server.address = f"http://{host}:{port}/"
    server.open_browser = open_browser
    server.run()
