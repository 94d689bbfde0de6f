"""The printed matter of Guerre Éclair, read once from data/: map, cards, tracks, objectives.

Spaces, unit types and cards are small ints; sets of spaces are bit masks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from grognard.board.net import Net
from grognard.engine.tables import read_table

PACKAGE: Final = "grognard.games.guerre_eclair"

GERMAN: Final = 0
ALLIED: Final = 1
SIDES: Final = ("german", "allied")

# Unit types: nation and arm.  German types are below FRENCH_INF.
GERMAN_INF: Final = 0
GERMAN_ARM: Final = 1
FRENCH_INF: Final = 2
FRENCH_ARM: Final = 3
BRITISH_INF: Final = 4
BRITISH_ARM: Final = 5
TYPES: Final = 6
LOOKS: Final = ("german-inf", "german-arm", "french-inf", "french-arm", "british-inf", "british-arm")
TYPE_OF: Final = {look: number for number, look in enumerate(LOOKS)}
TYPES_OF: Final = ((GERMAN_INF, GERMAN_ARM), (FRENCH_INF, FRENCH_ARM, BRITISH_INF, BRITISH_ARM))

# ---- the map ----

_MAP: Final = read_table(PACKAGE, "map.toml")
SPACES: Final[list[dict[str, Any]]] = _MAP["space"]
ROADS: Final[list[dict[str, Any]]] = _MAP["road"]
NAMES: Final = tuple(space["id"] for space in SPACES)
NET: Final = Net(NAMES, [(road["a"], road["b"]) for road in ROADS])
PLACE: Final = NET.index
NEAR: Final = NET.near
ALL: Final = NET.all
BONUS: Final = tuple(int(space["bonus"]) for space in SPACES)


def places_where(field: str, value: Any) -> int:
    """The set of spaces of a kind or a country."""
    return sum(1 << number for number, space in enumerate(SPACES) if space[field] == value)


FRANCE: Final = places_where("country", "france")
BELGIUM: Final = places_where("country", "belgium")
NETHERLANDS: Final = places_where("country", "netherlands")
GERMANY: Final = places_where("country", "germany")
COUNTRIES: Final = {"belgium": BELGIUM, "netherlands": NETHERLANDS}  # those that can collapse
BASES: Final = places_where("kind", "base")
FORTRESSES: Final = places_where("kind", "fortress")
PORTS: Final = places_where("port", True)
PARIS: Final = PLACE["paris"]
PARIS_BIT: Final = 1 << PARIS
GERMAN_BASES: Final = BASES & GERMANY
BASE_LIST: Final = tuple(number for number in range(len(NAMES)) if GERMAN_BASES >> number & 1)
NO_BRITISH: Final = FORTRESSES | PARIS_BIT  # GE-014
MOST: Final = 4  # units of one side in a space that is no base


@lru_cache(maxsize=1 << 15)
def members(mask: int) -> tuple[int, ...]:
    """The spaces of a set, in their order."""
    return tuple(number for number in range(len(NAMES)) if mask >> number & 1)


# ---- the cards ----


class Card:
    """One kind of action card."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: str = row["id"]
        self.side = SIDES.index(row["side"])
        self.copies: int = row["copies"]
        self.elan = bool(row.get("elan", 0))
        self.op: str = row.get("op", "")
        self.after = bool(row.get("after", 0))  # its combat half is played once the combat is won
        self.attack = bool(row.get("attack", 0))
        self.defence = bool(row.get("defence", 0))
        self.dice: int = row.get("dice", 0)
        self.when: str = row.get("when", "")
        self.fate: str = row.get("fate", "reserve")


CARDS: Final = [Card(row) for row in read_table(PACKAGE, "cards.toml")["card"]]
CARD: Final = ({c.id: n for n, c in enumerate(CARDS) if c.side == 0}, {c.id: n for n, c in enumerate(CARDS) if c.side})
DECK: Final = (tuple(CARD[0].values()), tuple(CARD[1].values()))  # a side's kinds of card, by number
FOG: Final = (CARD[0]["fog"], CARD[1]["fog"])
AIR: Final = (CARD[0]["air"], CARD[1]["air"])

# ---- tracks, set-up, objectives ----

_TABLES: Final = read_table(PACKAGE, "tables.toml")
TURNS: Final[list[dict[str, Any]]] = _TABLES["turn"]
LAST_TURN: Final = len(TURNS)
UNITS: Final[dict[str, int]] = _TABLES["units"]
SETUP: Final[dict[str, Any]] = _TABLES["setup"]
HAND: Final = (int(_TABLES["hand"]["german"]), int(_TABLES["hand"]["allied"]))
EXTRA: Final = int(_TABLES["hand"]["extra"])
ELAN_MAX: Final = 3
REINFORCED: Final = int(_TABLES["reinforcements"]["most"])
SURRENDER_LIMIT: Final = int(_TABLES["sudden_death"]["surrendered"])
SURRENDER_POINTS: Final = (0, 0, 1, 0, int(_TABLES["sudden_death"]["british_inf"]), 0)  # by type
OBJECTIVES: Final[dict[str, dict[str, Any]]] = {row["id"]: row for row in _TABLES["objective"]}
