"""Runs the table's server with the toy game, for tests that kill it: python -m tests.table.server FOLDER PORT."""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn
from tests.table.toys import HILLS_GAME

from grognard.table.app import create_app

if __name__ == "__main__":
    app = create_app(Path(sys.argv[1]), {"hills": HILLS_GAME}, patience=60)
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="warning", ws_max_size=65_536)
