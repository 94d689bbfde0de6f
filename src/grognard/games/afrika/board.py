"""What never changes during a game: the map, the counters, the charts, for the page (docs/scene.md)."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.afrika.state import ZONES
from grognard.games.afrika.tables import (
    BOMBARD,
    BOMBARD_FROM,
    CHARTS,
    COLUMNS,
    COMBAT,
    COUNTERS,
    FORTS,
    FULL_STACK,
    GRID,
    HEX,
    LIBYA,
    MAP,
    PORT_MASK,
    TERRAIN,
    TERRAIN_AT,
    Unit,
)

SIDE_LENGTH: Final = 20
MARGIN: Final = 40
NATIONS: Final = {
    "de": 0, "it": 0, "bs": 0, "uk": 1, "in": 1, "au": 1, "nz": 1, "sa": 1, "pl": 1, "ff": 1, "gr": 1,
}  # fmt: skip


def board() -> dict[str, Any]:
    return {
        "title": "afrika",
        "kind": "hex",
        "frame": frame(),
        "art": "afrika/data/art.json",
        "secrets": 1,
        "grid": {"straight": GRID.straight, "side": SIDE_LENGTH},
        "hexes": [[name, *centre(place), terrain(place), place] for name, place in HEX.items()],
        "sides": {"cliff": [side.split("|") for chain in MAP["cliffs"].values() for side in chain]},
        "lines": {"road": list(MAP["roads"].values()), "track": list(MAP["tracks"].values())},
        "frontier": frontier(),
        "towns": [town(row) for row in MAP["place"]],
        "nations": {name: {"side": side} for name, side in NATIONS.items()},
        "units": {unit.id: counter(unit) for unit in COUNTERS},
        "off": list(ZONES),
        "stacking": FULL_STACK,
        "tables": tables(),
        "tracks": {"turn": [{"n": turn} for turn in range(1, 29)]},
        "boxes": [{"id": "destroyed-0", "side": 0}, {"id": "destroyed-1", "side": 1}, {"id": "arrivals", "side": -1}],
    }


def centre(place: int) -> tuple[float, float]:
    x, y = GRID.centre(place)
    return round(x * SIDE_LENGTH + MARGIN, 1), round(y * SIDE_LENGTH + MARGIN, 1)


def frame() -> list[float]:
    points = [centre(place) for place in HEX.values()]
    width, height = max(x for x, _ in points) + MARGIN, max(y for _, y in points) + MARGIN
    return [0, 0, round(width), round(height)]


def terrain(place: int) -> str:
    return next(name for name, where in TERRAIN_AT.items() if where >> place & 1)


def frontier() -> list[list[str]]:
    """The hexsides between Libya and Egypt."""
    return [
        [GRID.names[here], GRID.names[there]]
        for here in HEX.values()
        if LIBYA >> here & 1
        for there in GRID.beside[here]
        if there >= 0 and not LIBYA >> there & 1
    ]


def town(row: dict[str, Any]) -> dict[str, Any]:
    place = HEX[row["hex"]]
    return {
        "id": row["id"],
        "hex": row["hex"],
        "rank": row["rank"],
        "port": PORT_MASK >> place & 1,
        "fort": FORTS >> place & 1,
    }


def counter(unit: Unit) -> dict[str, Any]:
    return {
        "nation": unit.nation,
        "side": unit.side,
        "type": unit.type,
        "size": unit.size,
        "division": unit.division,
        "full": list(unit.attack[:1] + unit.defence[:1]),
        "reduced": list(unit.attack[1:] + unit.defence[1:]),
        "moves": unit.moves // 2,
        "bomb": list(unit.bomb),
        "steps": unit.steps,
        "exploit": int(unit.exploit),
        "stacking": unit.stacking,
    }


def bombard_columns() -> list[str]:
    """The columns by the points they stand for; the last is open."""
    ends = [f"–{start - 1}" for start in BOMBARD_FROM[1:]]
    return [f"{start}{end}" for start, end in zip(BOMBARD_FROM, [*ends, "+"], strict=True)]


def tables() -> dict[str, Any]:
    return {
        "combat": {"columns": COLUMNS, "rows": {str(total + 2): row for total, row in enumerate(COMBAT)}},
        "bombard": {"columns": bombard_columns(), "rows": {str(total + 2): row for total, row in enumerate(BOMBARD)}},
        "terrain": {
            name: {"halves": row["halves"], "defence": row["defence"], "bombard": row["bombard"]}
            for name, row in TERRAIN.items()
        },
        "works": CHARTS["works"],
        "lines": CHARTS["lines"],
    }
