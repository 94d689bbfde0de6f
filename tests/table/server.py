"""Runs the table's server with the toy game, for tests that kill it: python -m tests.table.server FOLDER PORT."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.table.toys import HILLS_GAME

from grognard.table import HERE, Server
from grognard.table.app import create_app

if __name__ == "__main__":
    app = create_app(Path(sys.argv[1]), {"hills": HILLS_GAME}, patience=60)
    Server(app, HERE, int(sys.argv[2]), open_browser=False).run()
