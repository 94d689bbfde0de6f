"""The tables of a game's data folder."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def read_table(package: str, name: str) -> dict[str, Any]:
    """One TOML file of a package's data/; an error names the file and the line."""
    text = (files(package) / "data" / name).read_text(encoding="utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{name}: {error}") from None
