"""The sheet of Afrika: from a hex to the drawing's units, from longitude and latitude to both.

Columns are counted through both maps, 1 to 91; rows 1 to 30 from the south.  The grid is fitted to the eight
hexes that the rulebook names with a real place (`NAMED`): independent lines for columns and rows.  A unit of the
drawing is the twentieth part of a hexside, and the hex of column 2, row 30 has its centre at MARGIN, MARGIN
from the north, that of column 1 at MARGIN from the west.
"""

from __future__ import annotations

import tomllib
from math import sqrt
from pathlib import Path
from typing import Any, Final

COLUMNS: Final = range(1, 92)
ROWS: Final = range(30, 0, -1)
LAST_OF_A: Final = 60
SIDE: Final = 20
MARGIN: Final = 40
ACROSS: Final = 1.5 * SIDE  # from column to column
DOWN: Final = sqrt(3) * SIDE  # from row to row
FRAME: Final = (0, 0, 2780, 1102)

DATA: Final = Path(__file__).parents[2] / "src" / "grognard" / "games" / "afrika" / "data"
DERIVED: Final = Path(__file__).with_name("derived.txt")

# The eight: hex, longitude, latitude.
NAMED: Final = {
    "benghazi": ("A13.23", 20.067, 32.117),
    "soluch": ("A14.20", 20.252, 31.668),
    "cyrene": ("A24.28", 21.858, 32.825),
    "tobruk": ("A39.23", 23.976, 32.083),
    "bir-el-gubi": ("A39.20", 24.000, 31.500),
    "bardia": ("A47.20", 25.085, 31.760),
    "marsa-matruh": ("B1.18", 27.237, 31.354),
    "alexandria": ("B19.18", 29.917, 31.200),
}


def column_row(name: str) -> tuple[int, int]:
    """Column and row of a hex's number, "B1.18" in column 61."""
    column, row = name[1:].split(".")
    return int(column) + (LAST_OF_A if name[0] == "B" else 0), int(row)


def hex_name(column: int, row: int) -> str:
    return f"A{column}.{row}" if column <= LAST_OF_A else f"B{column - LAST_OF_A}.{row}"


def centre(column: int, row: int) -> tuple[float, float]:
    """The hex's centre in units; even columns stand half a hex higher."""
    height = row + 0.5 * (column % 2 == 0)
    return MARGIN + ACROSS * (column - 1), MARGIN + DOWN * (ROWS[0] + 0.5 - height)


def project(longitude: float, latitude: float) -> tuple[float, float]:
    """Where the fit puts a point of the earth, in units."""
    column = (longitude - 18.2015) / 0.14789
    height = (latitude - 28.6366) / 0.14862
    return MARGIN + ACROSS * (column - 1), MARGIN + DOWN * (ROWS[0] + 0.5 - height)


def unproject(x: float, y: float) -> tuple[float, float]:
    column = 1 + (x - MARGIN) / ACROSS
    height = ROWS[0] + 0.5 - (y - MARGIN) / DOWN
    return 18.2015 + 0.14789 * column, 28.6366 + 0.14862 * height


def read_rows() -> list[str]:
    """The letters that the data alone gives."""
    return DERIVED.read_text("utf-8").split()


def read_corrections() -> list[dict[str, Any]]:
    with (DATA / "corrections.toml").open("rb") as file:
        corrections: list[dict[str, Any]] = tomllib.load(file)["correction"]
    return corrections


def corrected(rows: list[str], corrections: list[dict[str, Any]]) -> list[str]:
    """The game's letters.  Every correction names the letter it takes away, so that none can outlive its reason."""
    letters = [list(row) for row in rows]
    for correction in corrections:
        for name in correction["hexes"]:
            column, row = column_row(name)
            here = letters[ROWS[0] - row]
            if here[column - 1] != correction["from"]:
                raise ValueError(f"{name} is {here[column - 1]}, not {correction['from']}")
            here[column - 1] = correction["to"]
    return ["".join(row) for row in letters]
