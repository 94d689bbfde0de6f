"""The printed matter of Afrika, read once from data/: map, counters, charts, scenarios.

Hexes and units are small ints, sets of hexes bit masks.  Movement points are counted in halves,
stacking points too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from grognard.board.bits import members
from grognard.board.hexes import Grid, Sides
from grognard.board.reach import Ground, Reach, ground
from grognard.engine.tables import read_table

PACKAGE: Final = "grognard.games.afrika"
AXIS: Final = 0
ALLIED: Final = 1
SIDES: Final = ("axis", "allied")

CHARTS: Final = read_table(PACKAGE, "tables.toml")

# ---- the map: sheet A's columns are 1 to 60, sheet B's 61 to 91 ----

MAP: Final = read_table(PACKAGE, "map.toml")
DRAWING: Final[list[str]] = MAP["rows"]
LAST_OF_A: Final = 60


def hex_name(column: int, row: int) -> str:
    """The printed number, "A39.23"; empty where no hex is printed: sea and sand sea (AF-211)."""
    if DRAWING[30 - row][column - 1] in ".~":
        return ""
    return f"A{column}.{row}" if column <= LAST_OF_A else f"B{column - LAST_OF_A}.{row}"


GRID: Final = Grid(range(1, 92), range(30, 0, -1), hex_name, straight="columns", shifted="odd")
NAMES: Final = GRID.names
HEX: Final = GRID.index
LAND: Final = GRID.all
SIZE: Final = GRID.size


def drawn(letter: str) -> int:
    """The hexes drawn with a letter."""
    return sum(1 << place for place in HEX.values() if DRAWING[30 - GRID.row(place)][GRID.column(place) - 1] == letter)


TERRAIN: Final[dict[str, dict[str, Any]]] = CHARTS["terrain"]
TERRAIN_AT: Final = {name: drawn(row["letter"]) for name, row in TERRAIN.items()}
SHEET_A: Final = sum(1 << place for place in HEX.values() if GRID.column(place) <= LAST_OF_A)
SHEET_B: Final = LAND & ~SHEET_A
CLIFFS: Final = GRID.sides(tuple(side.split("|")) for chain in MAP["cliffs"].values() for side in chain)


def along(chains: dict[str, list[str]]) -> Sides:
    """The hexsides that roads or tracks cross."""
    crossed = Sides([0] * 6)
    for chain in chains.values():
        crossed |= GRID.chain(*chain)
    return crossed


ROADS: Final = along(MAP["roads"])
TRACKS: Final = along(MAP["tracks"])
CLOSED_CLIFFS: Final = CLIFFS - ROADS - TRACKS  # those that no road cancels (AF-203)
GROUND: Final = ground(
    GRID,
    {
        halves: sum(TERRAIN_AT[name] for name in TERRAIN if TERRAIN[name]["halves"] == halves)
        for halves in sorted({row["halves"] for row in TERRAIN.values()})
    },
    barred=CLIFFS,
    roads=[(ROADS, CHARTS["lines"]["road"]), (TRACKS, CHARTS["lines"]["track"])],
)
SUPPLY_GROUND: Final = ground(  # for lines of supply: salt marsh, Qattara and the delta by road only (AF-229)
    GRID,
    {
        2: TERRAIN_AT["desert"] | TERRAIN_AT["city"],
        4: TERRAIN_AT["jebel"],
    },
    barred=CLIFFS,
    roads=[(ROADS, CHARTS["lines"]["road"]), (TRACKS, CHARTS["lines"]["track"])],
)
ZONE_COST: Final = 4  # the two points of an enemy zone (AF-031)
EASY: Final = sum(TERRAIN_AT[name] for name in TERRAIN if TERRAIN[name]["halves"] < 4)  # for overruns (AF-076)


def hexes(name: str) -> tuple[int, ...]:
    """A named list of hexes of the map file."""
    return tuple(HEX[one] for one in MAP["named"][name])


def mask(spaces: tuple[int, ...]) -> int:
    return sum(1 << place for place in spaces)


CAIRO: Final = hexes("cairo")
ALAM_HALFA: Final = hexes("alam_halfa")
FORTS: Final = mask(hexes("fortified"))
PORTS: Final = hexes("ports")
PORT_MASK: Final = mask(PORTS)
BENGHAZI: Final = HEX["A13.23"]
TOBRUK: Final = HEX["A39.23"]
BARDIA: Final = HEX["A47.20"]
MATRUH: Final = HEX["B1.18"]
ALEXANDRIA: Final = HEX["B19.18"]
GAZALA: Final = hexes("gazala_control")
KEYS: Final = PORT_MASK | mask(CAIRO) | mask(ALAM_HALFA) | mask(GAZALA)  # hexes whose holder is remembered
LIBYA: Final = sum(
    1 << place
    for place in HEX.values()
    if GRID.column(place) <= 45
    or (GRID.column(place) == 46 and GRID.row(place) >= 18)
    or (GRID.column(place) == 47 and GRID.row(place) >= 20)
)
EGYPT: Final = LAND & ~LIBYA
NORTH_OF_QATTARA: Final = LAND & ~sum(
    1 << place for place in HEX.values() if LAST_OF_A < GRID.column(place) <= LAST_OF_A + 12 and GRID.row(place) < 12
)
COAST: Final = sum(1 << place for place in HEX.values() if -1 in GRID.beside[place])


def by_sea(place: int) -> bool:
    """Whether the sea, and not only the sand sea or the edge, touches a hex."""
    column, row = GRID.column(place), GRID.row(place)
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1 if column % 2 == 0 else -1), (-1, 1 if column % 2 == 0 else -1))
    for across, up in steps:
        x, y = column + across, row + up
        if 1 <= x <= 91 and 1 <= y <= 30 and DRAWING[30 - y][x - 1] == ".":
            return True
    return False


SHORE: Final = sum(1 << place for place in HEX.values() if by_sea(place))


# ---- the counters ----

HALF_SIZES: Final = {"bn": 1, "rgt": 2, "bde": 2, "grp": 2, "div": 4}  # stacking (AF-189 to AF-191, AF-684)
ARMOUR: Final = ("armor", "recon")  # for combined arms (AF-364)
INFANTRY: Final = ("inf", "marine", "cdo", "motinf", "amph", "para")  # (AF-366)
AXIS_NATIONS: Final = ("de", "it", "bs")
ITALIAN: Final = ("it", "bs")


class Unit:
    """A counter."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: str = row["id"]
        self.name: str = row["name"]
        self.nation: str = row["nation"]
        self.side = AXIS if self.nation in AXIS_NATIONS else ALLIED
        self.type: str = row["type"]
        self.size: str = row["size"]
        self.division: str = row.get("division", "")
        self.attack: tuple[int, int] = (row["full"][0], row["reduced"][0])
        self.defence: tuple[int, int] = (row["full"][1], row["reduced"][1])
        self.bomb: tuple[int, int] = tuple(row.get("bomb", (0, 0)))
        self.moves: int = 2 * row["moves"]  # in halves
        self.steps: int = row["steps"]
        self.exploit = bool(row["exploit"])
        self.turn: int = row["turn"]
        self.stacking = HALF_SIZES[self.size]
        self.italian = self.nation in ITALIAN
        self.needs = 3 if self.italian and self.size == "div" else 0 if self.id == "br.lrdg" else 1  # AF-230, ruling U6
        self.artillery = self.type == "art"


COUNTERS: Final = [Unit(row) for row in read_table(PACKAGE, "units.toml")["unit"]]
UNIT: Final = {unit.id: number for number, unit in enumerate(COUNTERS)}
OF_SIDE: Final = (
    tuple(number for number, unit in enumerate(COUNTERS) if unit.side == AXIS),
    tuple(number for number, unit in enumerate(COUNTERS) if unit.side == ALLIED),
)
MOBILE: Final = tuple(tuple(unit for unit in units if COUNTERS[unit].moves) for units in OF_SIDE)
SIDE: Final = bytes(unit.side for unit in COUNTERS)
STACKING: Final = bytes(unit.stacking for unit in COUNTERS)
HECKER: Final = UNIT["ge.hecker"]
LRDG: Final = UNIT["br.lrdg"]
NO_ZONE_COST: Final = (HECKER, LRDG)  # AF-397, AF-407
DIVISIONS: Final = {
    name: tuple(number for number, unit in enumerate(COUNTERS) if unit.division == name)
    for name in sorted({unit.division for unit in COUNTERS if unit.division})
}
FULL_STACK: Final[int] = CHARTS["limits"]["stacking"]
BY_ROAD: Final = [HEX[chain[0]] for chain in MAP["roads"].values() if GRID.column(HEX[chain[0]]) == 1]
WEST_EDGE: Final = {  # what each hex of the west edge costs to come in by, in halves: by road or over its terrain
    one: CHARTS["lines"]["road"] if one in BY_ROAD else cost
    for cost, hexes_ in GROUND.plain
    for one in members(hexes_ & GRID.in_columns(1))
}

# ---- the charts ----

COLUMNS: Final[list[str]] = CHARTS["combat"]["columns"]
COMBAT: Final[list[list[str]]] = CHARTS["combat"]["rows"]
EVEN_ODDS: Final = COLUMNS.index("1:1")
BOMBARD_FROM: Final[list[int]] = CHARTS["bombard"]["from"]
BOMBARD: Final[list[list[int]]] = CHARTS["bombard"]["rows"]
AIR_SHIFT: Final[int] = CHARTS["limits"]["air_shift"]

SCENARIOS: Final = read_table(PACKAGE, "scenarios.toml")
ARRIVALS: Final = read_table(PACKAGE, "arrivals.toml")


@lru_cache(maxsize=512)
def ground_among(closed: int, zone: int) -> Ground:
    """The ground when some hexes hold enemies and some lie in an enemy zone, 2 points dearer (AF-031)."""
    return GROUND.closed(closed).dearer(zone & ~closed, ZONE_COST)


@lru_cache(maxsize=1 << 10)
def reach_among(closed: int, zone: int, start: int, halves: int) -> Reach:
    """Where so many half points lead from a hex: found once, and kept until an enemy moves."""
    return ground_among(closed, zone).reach(1 << start, halves)


@lru_cache(maxsize=256)
def supply_ground(closed: int) -> Ground:
    """The ground for supply and trucks, closed where enemies are or rule unchallenged (AF-228, AF-252)."""
    return SUPPLY_GROUND.closed(closed)


@lru_cache(maxsize=256)
def truck_ground(closed: int) -> Ground:
    return GROUND.closed(closed)


def of_period(periods: list[list[int]], turn: int) -> int:
    """The figure that holds in a turn, from a list of [first turn, figure]."""
    return next(figure for first, figure in reversed(periods) if turn >= first)
