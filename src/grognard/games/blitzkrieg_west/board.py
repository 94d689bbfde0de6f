"""What never changes during a battle: its map, counters and charts, for the page (docs/scene.md)."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Any, Final

from grognard.games.blitzkrieg_west.tables import CHARTS, COLUMNS, COMBAT, SIDES, TERRAIN, Field, Unit, field

SIDE_LENGTH: Final = 28
MARGIN: Final = 62
NATIONS: Final = {"german": 0, "french": 1, "british": 1}
WATERS: Final = ("river", "stream")
BARS: Final = 10  # colours of bars
NAMED_ALONG: Final = 6  # hexsides that a water's name is set along
SIZES: Final = {"tank": "bn", "artillery": "rgt"}


def board(scenario: str) -> dict[str, Any]:
    printed = field(scenario)
    return {
        "title": scenario,
        "kind": "hex",
        "scenery": "country",
        "frame": frame(printed),
        "secrets": 0,
        "grid": {"straight": printed.grid.straight, "side": SIDE_LENGTH},
        "hexes": [
            [name, *centre(printed, place), terrain(printed, place), place] for name, place in printed.hex.items()
        ],
        "levels": {name: printed.height(place) for name, place in printed.hex.items() if printed.height(place) > 1},
        "sides": {kind: crossings(printed, kind) for kind in ("river", "stream")} | {"slope": slopes(printed)},
        "lines": {kind: list(printed.sheet.get(kind, {}).values()) for kind in ("road", "rail")},
        "waters": [
            water(printed, name, chain, kind) for kind in WATERS for name, chain in named_waters(printed, kind).items()
        ],
        "edges": [
            {"edge": edge, "supply": [s for s in (0, 1) if printed.source[s] == edge]}
            for edge in printed.edges
            if edge in printed.source
        ],
        "towns": [town(printed, row) for row in printed.sheet["place"]],
        "nations": {name: {"side": side} for name, side in NATIONS.items()},
        "units": {unit.id: counter(unit, bars_of(printed, unit.side)) for unit in printed.units},
        "tables": tables(),
        "tracks": {"turn": turns(printed)},
        "boxes": [{"id": f"{box}-{side}", "side": side} for box in ("eliminated", "lost", "off") for side in (0, 1)],
    }


def centre(printed: Field, place: int) -> tuple[float, float]:
    x, y = printed.grid.centre(place)
    return round(x * SIDE_LENGTH + MARGIN, 1), round(y * SIDE_LENGTH + MARGIN, 1)


def frame(printed: Field) -> list[float]:
    points = [centre(printed, place) for place in printed.hex.values()]
    return [0, 0, round(max(x for x, _ in points) + MARGIN), round(max(y for _, y in points) + MARGIN)]


def terrain(printed: Field, place: int) -> str:
    return next(name for name, where in printed.terrain.items() if where >> place & 1)


def crossings(printed: Field, kind: str) -> list[list[str]]:
    """Hexsides as pairs of hexes."""
    return [side.split("/") for chain in printed.sheet.get(kind, {}).values() for side in chain]


def named_waters(printed: Field, kind: str) -> dict[str, list[str]]:
    """The waters of a kind; of one that leaves the map and comes back, the longest part bears the name."""
    chains: dict[str, list[str]] = printed.sheet.get(kind, {})
    parts = sorted(chains, key=lambda name: len(chains[name]))
    longest = {name.partition("-")[0]: name for name in parts}
    return {name: chains[name] for name in longest.values()}


def water(printed: Field, name: str, chain: list[str], kind: str) -> dict[str, Any]:
    """Where a water's name stands: on its straightest stretch, turned as that lies."""
    points = [middle(printed, side) for side in chain]
    last = len(points) - 1
    spans = [(start, min(last, start + NAMED_ALONG)) for start in range(max(1, last - NAMED_ALONG))]
    start, end = max(
        spans, key=lambda span: hypot(*(b - a for a, b in zip(points[span[0]], points[span[1]], strict=True)))
    )
    (ax, ay), (bx, by) = points[start], points[end]
    turn = degrees(atan2(by - ay, bx - ax))
    upright = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
    at = points[(start + end) // 2]
    return {"id": name, "kind": kind, "at": [round(at[0], 1), round(at[1], 1)], "turn": round(upright)}


def middle(printed: Field, side: str) -> tuple[float, float]:
    (ax, ay), (bx, by) = (centre(printed, printed.hex[end]) for end in side.split("/"))
    return (ax + bx) / 2, (ay + by) / 2


def slopes(printed: Field) -> list[list[str]]:
    """Where the ground rises: from the lower hex to the higher."""
    names, grid = printed.names, printed.grid
    return [
        [names[here], names[there]]
        for here in printed.hex.values()
        for there in grid.beside[here]
        if there >= 0 and printed.height(there) > printed.height(here)
    ]


def town(printed: Field, row: dict[str, Any]) -> dict[str, Any]:
    place = printed.hex[row["hex"]]
    return {
        "id": row["id"],
        "hex": row["hex"],
        "rank": 0 if "quarter" in row else 2 if printed.terrain["city"] >> place & 1 else 1,
        "port": 0,
        "fort": 0,
    }


def counter(unit: Unit, bars: list[str]) -> dict[str, Any]:
    return {
        "nation": unit.nation,
        "side": unit.side,
        "name": unit.name,
        "type": unit.type,
        "model": unit.model,
        "size": SIZES.get(unit.type, "bn"),
        "division": unit.bar,
        "bar": bars.index(unit.bar) % BARS,
        "full": [unit.attack, unit.defence],
        "moves": unit.moves // 2,
        "range": unit.range,
        "bonus": int(unit.bonus),
        "heavy": int(unit.heavy),
        "scout": int(unit.scout),
        "vehicle": int(unit.vehicle),
        "steps": 1,
    }


def bars_of(printed: Field, side: int) -> list[str]:
    """The formations of a side, which differ by the colour of a bar."""
    return list(dict.fromkeys(printed.units[n].bar for n in printed.of_side[side]))


def turns(printed: Field) -> list[dict[str, Any]]:
    return [
        {"n": turn, "day": printed.day(turn), "night": int(turn in printed.nights)}
        for turn in range(1, printed.turns + 1)
    ]


def tables() -> dict[str, Any]:
    return {
        "combat": {"columns": COLUMNS, "rows": {str(die + 1): row for die, row in enumerate(COMBAT)}},
        "bombing": CHARTS["bombing"],
        "air_combat": CHARTS["air_combat"]["results"],
        "terrain": {
            name: {"halves": [row["foot"], row["other"]], "defence": row["defence"]} for name, row in TERRAIN.items()
        },
        "lines": CHARTS["lines"],
        "borders": CHARTS["sides"],
        "works": CHARTS["works"],
        "sides": list(SIDES),
    }
