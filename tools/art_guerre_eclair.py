"""Builds the terrain art of Guerre Éclair: python tools/art_guerre_eclair.py GEOGRAPHY.html OUT.json

The geography comes from the design mock-up of the page, where it was made once by hand: coast, borders and
main rivers from Natural Earth 1:10m (public domain; layers land, admin_0 borders, rivers_lake_centerlines),
with the Zuiderzee as it was in 1940; relief bands from the 2' relief of the Marble globe's map theme, its
heights calibrated on Mapzen terrain (SRTM, GMTED2010, ETOPO1) by way of pvlib; woods and the Maginot line by
hand. All were put into the board's own projection (see `project`), simplified to a tenth of a unit, and cut
to EXTENT. This script lifts those paths out, adds the names in both languages and the order and style of the
layers, and writes one file that terrain.js draws. It knows nothing of rules: spaces and roads are in map.toml.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

Layer = dict[str, Any]

SIZE = (1000, 826)
EXTENT = (-600, -400, 2200, 1700)
COUNTRIES = ("france", "belgium", "netherlands", "germany")
RELIEF = ("h1", "h2", "h3", "h4")
TREE = "M0 4.2V1M0 1a2.9 3.2 0 1 1 .01 0z"

CREDIT = {
    "en": "Coast, borders, rivers: Natural Earth. Relief: Marble, and Mapzen terrain via pvlib.",
    "fr": "Côtes, frontières, rivières : Natural Earth. Relief : Marble, et Mapzen par pvlib.",
}
PROVENANCE = (
    "Natural Earth 1:10m (public domain) for coast, borders and main rivers, the Zuiderzee as in 1940; "
    "2' relief of the Marble globe's map theme (public domain), heights calibrated on Mapzen terrain (SRTM, "
    "GMTED2010, ETOPO1) via pvlib; woods, Maginot line and lettering our own. Built by tools/art_guerre_eclair.py."
)

STYLES = {
    "country": {"font": "serif", "size": 27, "spacing": 0.34, "ink": "map-ink", "opacity": 0.42},
    "small-country": {"font": "serif", "size": 12.5, "spacing": 0.08, "ink": "map-ink", "opacity": 0.6},
    "water": {"font": "serif", "italic": 1, "size": 22, "spacing": 0.16, "ink": "water-ink"},
    "small-water": {"font": "serif", "italic": 1, "size": 13, "spacing": 0.04, "ink": "water-ink", "halo": "halo"},
    "region": {"font": "serif", "italic": 1, "size": 14, "spacing": 0.62, "ink": "map-ink-2", "halo": "halo"},
    "hamlet": {"font": "serif", "italic": 1, "size": 11.5, "ink": "map-ink-2", "halo": "halo", "dot": "land"},
}

# style, English, French, x, y, turn
NAMES: list[tuple[str, str, str, float, float, float]] = [
    ("country", "FRANCE", "FRANCE", 372, 690, 0),
    ("country", "BELGIUM", "BELGIQUE", 676, 262, 0),
    ("country", "NETHERLANDS", "PAYS-BAS", 820, 120, 0),
    ("country", "GERMANY", "ALLEMAGNE", 985, 356, 90),
    ("country", "ENGLAND", "ANGLETERRE", -105, 196, 0),
    ("small-country", "LUXEMBOURG", "LUXEMBOURG", 824, 566, 0),
    ("water", "English Channel", "La Manche", -22, 456, -32),
    ("water", "North Sea", "Mer du Nord", 300, 82, 0),
    ("small-water", "Strait of Dover", "Pas de Calais", 172, 205, -34),
    ("region", "ARDENNES", "ARDENNES", 752, 462, -18),
    ("region", "EIFEL", "EIFEL", 905, 372, -24),
]

# English, French, longitude, latitude, where the name stands from the dot: dx, dy, anchor
HAMLETS: list[tuple[str, str, float, float, float, float, str]] = [
    ("Namur", "Namur", 4.87, 50.47, 7, -4, "start"),
    ("Maastricht", "Maastricht", 5.69, 50.85, 8, 0, "start"),
    ("Aachen", "Aix-la-Chapelle", 6.08, 50.78, 8, 10, "start"),
    ("Cologne", "Cologne", 6.96, 50.94, 8, 4, "start"),
    ("Trier", "Trèves", 6.64, 49.76, 9, 4, "start"),
    ("Charleville", "Charleville", 4.72, 49.77, -6, 12, "end"),
    ("Cambrai", "Cambrai", 3.23, 50.18, 7, 4, "start"),
    ("St-Quentin", "St-Quentin", 3.29, 49.85, 0, 16, "middle"),
    ("Soissons", "Soissons", 3.32, 49.38, -7, 6, "end"),
    ("Compiègne", "Compiègne", 2.83, 49.42, -7, 4, "end"),
    ("Beauvais", "Beauvais", 2.08, 49.43, -7, 4, "end"),
    ("Boulogne", "Boulogne", 1.61, 50.73, -7, 4, "end"),
    ("Ghent", "Gand", 3.72, 51.05, 6, 13, "start"),
    ("Rotterdam", "Rotterdam", 4.48, 51.92, -7, 0, "end"),
    ("Eindhoven", "Eindhoven", 5.48, 51.44, 6, -7, "start"),
    ("London", "Londres", -0.12, 51.5, 8, 4, "start"),
    ("Dover", "Douvres", 1.31, 51.13, -7, 4, "end"),
    ("Le Havre", "Le Havre", 0.11, 49.49, -10, -9, "start"),
    ("Nancy", "Nancy", 6.18, 48.69, 9, 4, "start"),
    ("Châlons", "Châlons", 4.36, 48.96, -8, 12, "end"),
    ("Rennes", "Rennes", -1.68, 48.11, 8, 4, "start"),
    ("The Hague", "La Haye", 4.3, 52.08, -7, 0, "end"),
    ("Arnhem", "Arnhem", 5.91, 51.98, 8, 4, "start"),
    ("Essen", "Essen", 7.01, 51.45, 8, 4, "start"),
    ("Koblenz", "Coblence", 7.6, 50.36, 8, 4, "start"),
    ("Dieppe", "Dieppe", 1.08, 49.92, -7, -4, "end"),
]


def project(lon: float, lat: float) -> tuple[float, float]:
    """Equirectangular, longitude 0.70 to 7.40 E and latitude 52.15 to 48.60 N on the board's size."""
    return round((lon - 0.7) / 6.7 * SIZE[0], 1), round((52.15 - lat) / 3.55 * SIZE[1], 1)


class Geography:
    """The mock-up's paths, found by id, by class or by the group they stand in."""

    def __init__(self, html: str):
        self.html = html

    def by_id(self, name: str) -> str:
        return self._one(rf'<path id="{name}" d="([^"]+)"')

    def by_class(self, name: str) -> str:
        return self._one(rf'<path class="{name}" d="([^"]+)"')

    def first_in(self, group: str) -> str:
        return self._one(rf'<g class="{group}">\s*<path d="([^"]+)"')

    def woods(self) -> list[list[int]]:
        points: list[list[int]] = json.loads(self._one(r"const WOODS = (\[.*?\]);"))
        return points

    def _one(self, pattern: str) -> str:
        found = re.search(pattern, self.html)
        if not found:
            raise SystemExit(f"not in the geography: {pattern}")
        return found[1]


def shapes(geography: Geography) -> dict[str, str]:
    """Outlines that more than one layer draws."""
    return {name: geography.by_id(name) for name in ("land", "borders", *COUNTRIES)}


def ground(geography: Geography) -> list[Layer]:
    """Sea with its water-lines, land, relief, and the countries that take no part."""
    layers: list[Layer] = [{"kind": "ground", "fill": "sea"}]
    for line, inner, width, opacity in (("sea-line", "sea", 31, 0.55), ("sea-line", "sea", 19, 0.75)):
        layers += [stroke("land", line, width, opacity=opacity), stroke("land", inner, width - 1.6)]
    layers += [stroke("land", "sea-line", 9.5), stroke("land", "sea-near", 7.9), fill("land", "land")]
    layers.append({"kind": "shape", "path": geography.first_in("relief"), "fill": "h1"})
    layers += [{"kind": "shape", "path": geography.by_class(name), "fill": name} for name in RELIEF[1:]]
    layers.append({"kind": "shape", "path": geography.by_class("far"), "fill": "land-far"})
    hatch = {"fill": "land-far", "stroke": "rule-strong", "width": 1, "gap": 7, "opacity": 0.45}
    layers.append({"kind": "hatch", "path": geography.by_class("neutral"), **hatch})
    return layers


def lines(geography: Geography) -> list[Layer]:
    """Washes along the borders, rivers, borders, coast, graticule, woods, the Maginot line."""
    layers = [stroke("borders", f"wash-{name}", 20, opacity=0.55, clip=name) for name in COUNTRIES]
    for path, width in ((geography.first_in("rivers"), 1.5), (geography.by_class("big"), 2.7)):
        layers.append({"kind": "shape", "path": path, "stroke": "river", "width": width})
    layers.append(stroke("borders", "border", 1.5, dash=[9, 3, 2, 3]))
    layers.append(stroke("land", "coast", 1.3))
    layers.append({"kind": "shape", "path": graticule(), "stroke": "map-ink", "width": 0.5, "opacity": 0.16})
    tree = {"path": TREE, "fill": "wood", "tint": 0.35, "stroke": "wood", "width": 1}
    layers.append({"kind": "marks", **tree, "at": geography.woods()})
    maginot = geography.by_class("maginot")
    layers.append({"kind": "shape", "path": maginot, "stroke": "map-ink", "width": 1.2})
    layers.append({"kind": "shape", "path": maginot, "stroke": "map-ink", "width": 5, "dash": [3, 7], "cap": "butt"})
    return layers


def edges() -> list[Layer]:
    """Where the geography ends it fades into land or sea, for a stage that shows more than EXTENT."""
    sides = (("west", -535, "sea"), ("east", 1325, "land"), ("south", 1034, "land"), ("north", -268, "sea"))
    return [{"kind": "fade", "side": side, "at": at, "over": 60, "fill": token} for side, at, token in sides]


def fill(shape: str, token: str) -> Layer:
    return {"kind": "shape", "shape": shape, "fill": token}


def stroke(shape: str, token: str, width: float, **more: Any) -> Layer:
    return {"kind": "shape", "shape": shape, "stroke": token, "width": round(width, 1), **more}


def graticule() -> str:
    """Every whole degree."""
    meridians = "".join(f"M{project(lon, 50)[0]:g} -280V1040" for lon in range(-2, 10))
    return meridians + "".join(f"M-540 {project(0, lat)[1]:g}H1330" for lat in range(48, 54))


def names() -> Layer:
    items: list[Layer] = []
    for style, en, fr, x, y, turn in NAMES:
        items.append({"style": style, "en": en, "fr": fr, "at": [x, y], "turn": turn})
    for en, fr, lon, lat, dx, dy, anchor in HAMLETS:
        at = list(project(lon, lat))
        items.append({"style": "hamlet", "en": en, "fr": fr, "at": at, "off": [dx, dy], "anchor": anchor})
    return {"kind": "names", "items": items}


def art(geography: Geography) -> dict[str, Any]:
    return {
        "credit": CREDIT,
        "provenance": PROVENANCE,
        "size": SIZE,
        "extent": EXTENT,
        "styles": STYLES,
        "shapes": shapes(geography),
        "layers": [*ground(geography), *lines(geography), *edges(), names()],
    }


def written(whole: dict[str, Any]) -> str:
    """JSON with one layer, shape or style a line, so that a change shows as a change of that line."""
    flat = {key: json.dumps(value, ensure_ascii=False) for key, value in whole.items()}
    for key in ("shapes", "styles"):
        rows = (f"{json.dumps(name)}: {json.dumps(value)}" for name, value in whole[key].items())
        flat[key] = "{\n" + ",\n".join(rows) + "\n}"
    flat["layers"] = "[\n" + ",\n".join(json.dumps(layer, ensure_ascii=False) for layer in whole["layers"]) + "\n]"
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {value}" for key, value in flat.items()) + "\n}\n"


def main(source: str, target: str) -> None:
    Path(target).write_text(written(art(Geography(Path(source).read_text("utf-8")))), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
