# mypy: disable-error-code="import-not-found,import-untyped"
"""Proposes Afrika's terrain from open data: python -m tools.afrika.derive FOLDER (see geography.py).

Every hex is measured at many points: how much of it is land, how high it lies on average, how rugged it is (from
the height that 8 % of its points lie below to that which 92 % do).  The letters follow from these and are
written to derived.txt; what they differ in from the map is printed.  Dunes and salt do not show in heights: they
come in with data/corrections.toml.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import shapely
from tools.afrika.geography import Array, Geography
from tools.afrika.sheet import COLUMNS, DATA, DERIVED, ROWS, SIDE, centre, hex_name

LAND: Final = 0.5  # with less land than this a hex is sea
JEBEL: Final = (120, 400)  # metres up, and metres up and down together
FLOOR: Final = -8  # metres: the relief is too shallow in basins, so this is well below the sea
SILT: Final = (36, 8, 78)  # the delta is low, flat, and east of a column
CAIRO: Final = (31.24, 30.04)


class Hex(NamedTuple):
    """What is measured of a hex."""

    land: float
    height: float
    rugged: float


def points() -> Array:
    """Points spread evenly over a hex around 0, 0."""
    steps = np.linspace(-1, 1, 15)
    x, y = (axis.ravel() for axis in np.meshgrid(steps, steps))
    inside = (abs(y) <= 0.86) & (np.sqrt(3) * abs(x) + abs(y) <= 1.7)
    return np.column_stack([x, y])[inside] * SIDE


def measure(geography: Geography) -> dict[tuple[int, int], Hex]:
    shapely.prepare(geography.land)
    around, measured = points(), {}
    for column in COLUMNS:
        for row in ROWS:
            spots = around + np.array(centre(column, row))
            dry = shapely.contains_xy(geography.land, spots[:, 0], spots[:, 1])
            heights = geography.heights(spots)[dry] if dry.any() else np.zeros(1)
            low, high = np.percentile(heights, (8, 92))
            measured[column, row] = Hex(float(dry.mean()), float(heights.mean()), float(high - low))
    return measured


def letter(column: int, one: Hex) -> str:
    if one.land < LAND:
        return "."
    if one.height >= JEBEL[0] and one.height + one.rugged >= JEBEL[1]:
        return "j"
    if one.height <= FLOOR:
        return "q"
    height, rugged, first = SILT
    return "v" if column >= first and one.height < height and one.rugged < rugged else "d"


def derive(geography: Geography) -> list[str]:
    measured = measure(geography)
    letters = {place: letter(place[0], one) for place, one in measured.items()}
    x, y = geography.units(np.array([CAIRO]))[0]
    letters[min(letters, key=lambda place: float(np.hypot(*(np.array(centre(*place)) - (x, y)))))] = "C"
    return ["".join(letters[column, row] for column in COLUMNS) for row in ROWS]


def differences(derived: list[str], rows: list[str]) -> dict[str, list[str]]:
    """By "from → to": the hexes that the map has otherwise."""
    found: dict[str, list[str]] = {}
    for row, mine, theirs in zip(ROWS, derived, rows, strict=True):
        for column, here, there in zip(COLUMNS, mine, theirs, strict=True):
            if here != there:
                found.setdefault(f"{here} → {there}", []).append(hex_name(column, row))
    return found


def main(folder: str) -> None:
    derived = derive(Geography(Path(folder)))
    DERIVED.write_text("\n".join(derived) + "\n", "utf-8")
    drawn: dict[str, Any] = tomllib.loads((DATA / "map.toml").read_text("utf-8"))
    for change, names in differences(derived, drawn["rows"]).items():
        print(f"{change}: {len(names)}: {' '.join(names)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
