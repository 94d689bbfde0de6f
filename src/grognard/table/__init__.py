"""The table: the web application where games are played.  `serve` runs it on this machine."""

from __future__ import annotations

import logging
import webbrowser
from contextlib import suppress
from pathlib import Path
from socket import socket
from threading import Thread
from typing import Final

import uvicorn
from litestar import Litestar

from grognard.table.app import create_app
from grognard.table.store import Store, default_folder

HERE: Final = "127.0.0.1"
PORT: Final = 8743
LONGEST_FRAME: Final = 65_536  # bytes on the live channel, where nobody has anything to say


class Server(uvicorn.Server):
    """The server, which says where it is once it can be reached."""

    def __init__(self, app: Litestar, host: str, port: int, open_browser: bool) -> None:
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            log_level="warning",
            access_log=False,
            ws_max_size=LONGEST_FRAME,
            timeout_graceful_shutdown=3,
            server_header=False,
        )
        logging.getLogger("uvicorn.error").addFilter(without_traceback)
        super().__init__(config)
        self.address = f"http://{host}:{port}/"
        self.open_browser = open_browser

    def run(self, sockets: list[socket] | None = None) -> None:
        """Serve until stopped; Ctrl+C is the ordinary way to stop."""
        with suppress(KeyboardInterrupt):
            super().run(sockets)

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"grognard is at {self.address} (Ctrl+C ends it)", flush=True)
            if self.open_browser:
                Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def without_traceback(record: logging.LogRecord) -> bool:
    """What a client has sent wrongly is worth a line, no more; faults of our own are logged by the application."""
    record.exc_info = None
    return True


def serve(port: int = PORT, data: Path | None = None, open_browser: bool = True, host: str = HERE) -> None:
    """Serve the tables of a data folder (this user's own when none is named) until stopped."""
    folder = data or default_folder()
    Store(folder).close()  # so that a folder that can't be used is said at once
    Server(create_app(folder, names=[host]), host, port, open_browser).run()
