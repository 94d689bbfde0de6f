"""The printed matter of the six battles, read once from data/: charts, maps, counters.

Hexes and units are small ints, sets of hexes bit masks; each battle numbers its own.  Movement points are
counted in halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from grognard.board.bits import bits, members
from grognard.board.hexes import Grid, Sides
from grognard.board.reach import NOWHERE, Ground, ground
from grognard.engine.tables import read_table

PACKAGE: Final = "grognard.games.blitzkrieg_west"
GERMAN: Final = 0
FRENCH: Final = 1
SIDES: Final = ("german", "french")
BATTLES: Final = ("checked", "unleashed", "challenged", "stalled", "met", "undone")

# Movement classes (BW-258)
FOOT: Final = 0
OTHER: Final = 1
CLASSES: Final = ("foot", "other")
ON_FOOT: Final = ("infantry", "heavy-infantry", "assault", "engineer", "fortress", "cavalry")
VEHICLES: Final = ("truck", "halftrack", "tracked")
ARMOURED: Final = ("tank", "armoured-car")  # a vehicle's silhouette on the counter (BW-126)
SCOUTS: Final = ("armoured-car", "motorcycle")  # who may retreat before combat (BW-206)
GUNS: Final = ("antitank", "flak")

CHARTS: Final = read_table(PACKAGE, "tables.toml")
KINDS: Final = read_table(PACKAGE, "kinds.toml")
COLUMNS: Final[list[str]] = CHARTS["combat"]["columns"]
ODDS: Final[list[list[int]]] = CHARTS["combat"]["odds"]
COMBAT: Final[list[list[str]]] = CHARTS["combat"]["rows"]
MOST_SHIFT: Final[int] = CHARTS["combat"]["most_shift"]
BOMBING: Final[dict[str, list[str]]] = CHARTS["bombing"]
AIR_COMBAT: Final[list[str]] = CHARTS["air_combat"]["results"]
TERRAIN: Final[dict[str, dict[str, Any]]] = CHARTS["terrain"]
LINES: Final[dict[str, dict[str, int]]] = CHARTS["lines"]
BORDERS: Final[dict[str, dict[str, int]]] = CHARTS["sides"]
LIMITS: Final[dict[str, int]] = CHARTS["limits"]
ENTRENCHED: Final[int] = CHARTS["works"]["entrenchment"]["defence"]


class Unit:
    """A counter: a combat unit or a vehicle."""

    def __init__(self, row: Mapping[str, Any], formation: Mapping[str, Any]) -> None:
        self.side = SIDES.index(formation["side"])
        self.nation: str = formation.get("nation", formation["side"])
        kind = KINDS[self.nation][row["kind"]]
        self.id: str = row["id"]
        self.name: str = row["name"]
        self.kind: str = row["kind"]
        self.formation: str = formation["id"]
        self.bar: str = formation.get("bar", formation["id"])  # the colour that counts for stacking (BW-077)
        self.type: str = kind["type"]
        self.model: str = kind.get("model", "")
        self.attack: int = kind["values"][0]
        self.defence: int = kind["values"][1]
        moves: int = kind["values"][2]
        self.moves: int = 2 * moves  # in halves
        self.range: int = kind.get("range", 0)
        self.bonus = bool(kind.get("bonus", 0))
        self.heavy = bool(kind.get("heavy", 0))
        self.vehicle = self.type in VEHICLES
        self.fights = not self.vehicle
        self.armoured = self.type in ARMOURED
        self.motorised = self.vehicle or self.armoured or self.type == "motorcycle"
        self.drives = self.vehicle or self.armoured  # what exploits by itself (BW-032)
        self.foot = self.type in ON_FOOT
        self.scout = self.type in SCOUTS
        self.gun = self.type in GUNS
        self.artillery = self.type == "artillery"
        self.infantry = self.type in ("infantry", "heavy-infantry")
        self.recoverable = self.attack >= 2 and self.defence >= 2 and not self.vehicle and self.type != "flak"


class Field:
    """A battle's map and counters."""

    def __init__(self, name: str) -> None:
        self.name = name
        sheet = read_table(PACKAGE, f"{name}/map.toml")
        width, height = sheet["size"]
        self.sheet = sheet
        self.grid = Grid(range(1, width + 1), range(1, height + 1), hex_name, straight="columns", shifted="odd")
        self.names = self.grid.names
        self.hex = self.grid.index
        self.all = self.grid.all
        self._read_terrain(sheet)
        self._read_lines(sheet)
        self.places: dict[str, str] = {row["hex"]: row["id"] for row in sheet["place"]}
        self._read_battle(read_table(PACKAGE, f"{name}/battle.toml"))
        formations = read_table(PACKAGE, f"{name}/units.toml")["formation"]
        self.formations: list[dict[str, Any]] = formations
        self.units = [Unit(row, formation) for formation in formations for row in formation["units"]]
        self.unit = {unit.id: number for number, unit in enumerate(self.units)}
        self.of_side = tuple(
            tuple(number for number, unit in enumerate(self.units) if unit.side == side) for side in (GERMAN, FRENCH)
        )
        self.counters = tuple(bits(numbers) for numbers in self.of_side)  # all of a side, as a set
        self.combat = bits(number for number, unit in enumerate(self.units) if unit.fights)  # the combat units
        self.fighters = tuple(numbers & self.combat for numbers in self.counters)  # ... of a side
        self.troops, self.transport, self.guns = (  # the combat units, the vehicles, the artillery of each side
            tuple(tuple(number for number in numbers if kind(self.units[number])) for numbers in self.of_side)
            for kind in (attrgetter("fights"), attrgetter("vehicle"), attrgetter("artillery"))
        )
        self.of_formation = {
            formation["id"]: tuple(self.unit[row["id"]] for row in formation["units"]) for formation in formations
        }

    def _read_terrain(self, sheet: Mapping[str, Any]) -> None:
        drawn = self.grid.drawn(sheet["terrain"].split())
        self.terrain = {name: drawn.get(row["letter"], 0) for name, row in TERRAIN.items()}
        unknown = drawn.keys() - {row["letter"] for row in TERRAIN.values()}
        if unknown:
            raise ValueError(f"{self.name}/map.toml: terrain: no such letter: {', '.join(sorted(unknown))}")
        self.built = self.terrain["village"] | self.terrain["city"]
        levels = self.grid.drawn(sheet["level"].split()) if "level" in sheet else {"1": self.all}
        self.level = {int(number): where for number, where in levels.items()}
        self.heights = bytearray(self.grid.size)
        for level, where in self.level.items():
            for place in members(where):
                self.heights[place] = level
        self.slopes = NOWHERE  # hexsides between two levels
        for where in self.level.values():
            self.slopes |= self.grid.border(where)

    def _read_lines(self, sheet: Mapping[str, Any]) -> None:
        grid = self.grid
        self.rivers = grid.sides(pairs(sheet.get("river", {})))
        self.streams = grid.sides(pairs(sheet.get("stream", {})))
        self.roads = along(grid, sheet.get("road", {}))
        self.railway = along(grid, sheet.get("rail", {}))
        self.rail_hexes = sum(
            1 << self.hex[name] for name in {one for line in sheet.get("rail", {}).values() for one in line}
        )
        self.bridges = self.roads & self.rivers

    def _read_battle(self, battle: Mapping[str, Any]) -> None:
        self.battle = battle
        grid = self.grid
        self.edges = {
            "north": grid.in_rows(grid.rows[0]),
            "south": grid.in_rows(grid.rows[-1]),
            "west": grid.in_columns(grid.columns[0]),
            "east": grid.in_columns(grid.columns[-1]),
        }
        self.turns: int = battle["turns"]
        self.nights: list[int] = battle["nights"]
        self.arrival_options = tuple(row["option"] for row in battle["arrival"] if "option" in row)
        self.days = [(int(first), str(day)) for first, day in battle["days"]]
        self.source: tuple[str, str] = (battle["supply"]["german"], battle["supply"]["french"])
        self.exits: tuple[list[str], list[str]] = (battle["exits"]["german"], battle["exits"]["french"])
        self.regions = {name: self.region(**row) for name, row in battle.get("region", {}).items()}

    def day(self, turn: int) -> str:
        """The day to which a turn belongs; a night belongs to the day before it (BW-345)."""
        return next(day for first, day in reversed(self.days) if turn >= first)

    def first_of_day(self, turn: int) -> int:
        return next(first for first, _ in reversed(self.days) if turn >= first)

    def edge(self, name: str) -> int:
        """The hexes of an edge of the map."""
        return self.edges[name]

    def distances(self, edge: str) -> bytes:
        """How far each hex is from an edge of the map."""
        return self.grid.distances(self.edges[edge])

    def region(self, wall: list[str], **start: str) -> int:
        """What hangs together with a hex, up to rivers, or to the hexes of a road or a railway."""
        barred, closed = NOWHERE, 0
        for name in wall:
            kind, _, line = name.partition(".")
            chain: list[str] = self.sheet[kind][line]
            if kind in ("road", "rail"):
                closed |= self.grid.mask(*chain)
            else:
                barred |= self.grid.sides(pairs({line: chain}))
        return self.grid.without(barred).flood(1 << self.hex[start["from"]], self.all & ~closed)

    def masked(self, names: Iterable[str]) -> int:
        return self.grid.mask(*names)

    def height(self, place: int) -> int:
        return self.heights[place]

    @lru_cache(maxsize=32)  # noqa: B019 (six fields, made once)
    def ground(self, moves: int, roads: bool) -> Ground:
        """The ground for one of the two movement classes, with the road rate or without it (BW-191, BW-260)."""
        name = CLASSES[moves]
        enter: dict[int, int] = {}
        for kind, where in self.terrain.items():
            for rail, part in ((0, where & ~self.rail_hexes), (LINES["rail"][name], where & self.rail_hexes)):
                cost = max(TERRAIN[kind][name], rail)
                enter[cost] = enter.get(cost, 0) | part
        paved = [(self.road_into(where), cost) for where, cost in self.road_costs()] if roads else []
        extra = [(self.streams - self.roads, BORDERS["stream"][name]), (self.slopes, BORDERS["level"][name])]
        return ground(self.grid, enter, extra=extra, barred=self.rivers - self.bridges, roads=paved)

    def road_costs(self) -> list[tuple[int, int]]:
        """What a step by road costs, by the hexes it leads into: a village or a city its own price (BW-089)."""
        village, city = self.terrain["village"], self.terrain["city"]
        return [
            (village, TERRAIN["village"]["other"]),
            (city, TERRAIN["city"]["other"]),
            (self.all & ~village & ~city, LINES["road"]["halves"]),
        ]

    def road_into(self, where: int) -> Sides:
        """The steps by road that lead into these hexes."""
        return self.roads & self.grid.between(self.all, where)


def figure(halves: int) -> str:
    """Halves of a point as they are written: 3 is 1½."""
    whole = halves // 2
    return f"{whole or ''}½" if halves % 2 else str(whole)


def hex_name(column: int, row: int) -> str:
    return f"{column:02}{row:02}"


def pairs(chains: Mapping[str, Iterable[str]]) -> list[tuple[str, str]]:
    """Hexsides written "0101/0102"."""
    found = []
    for chain in chains.values():
        for side in chain:
            one, other = side.split("/")
            found.append((one, other))
    return found


def along(grid: Grid, chains: Mapping[str, Iterable[str]]) -> Sides:
    """The hexsides that roads or railways cross."""
    crossed = NOWHERE
    for chain in chains.values():
        crossed |= grid.chain(*chain)
    return crossed


@lru_cache(maxsize=len(BATTLES))
def field(name: str) -> Field:
    """A battle's printed matter, read when it is first played."""
    return Field(name)
