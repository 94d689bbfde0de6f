"""A board and a view of a game on hexes, made from the data files of Afrika: what hexsheet.html draws.

The position is the set-up of a scenario in which every counter has its hex; the rest of the view (zones, depots,
reach, an overrun in preview) is made by hand or by simple measures, for the sheet knows no rules.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "src/grognard/games/afrika/data"
NATIONS = ("de", "it", "bs", "uk", "in", "au", "nz", "sa", "pl", "ff", "gr")
SIDE = 20.0
HIGH = SIDE * 3**0.5
LAST_OF_A = 60
AXIS = ("de", "it", "bs")
LETTERS = {"d": "desert", "j": "jebel", "m": "marsh", "q": "qattara", "v": "delta", "C": "city"}
Stack = dict[str, Any]


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


def numbers(name: str) -> tuple[int, int]:
    column, row = name[1:].split(".")
    return int(column) + (LAST_OF_A if name[0] == "B" else 0), int(row)


def named(column: int, row: int) -> str:
    return f"A{column}.{row}" if column <= LAST_OF_A else f"B{column - LAST_OF_A}.{row}"


def middle(column: int, row: int) -> tuple[float, float]:
    """Even columns stand half a hex further north."""
    return round(30 * column + 20, 1), round((31 - row - (column % 2 == 0) / 2) * HIGH + 20, 1)


def hexes() -> list[list[Any]]:
    rows = read("map.toml")["rows"]
    found = []
    for column in range(1, 92):
        for row in range(30, 0, -1):
            letter = rows[30 - row][column - 1]
            if letter in LETTERS:
                bit = (column - 1) * 31 + 30 - row
                found.append([named(column, row), *middle(column, row), LETTERS[letter], bit])
    return found


def near(name: str) -> list[str]:
    column, row = numbers(name)
    up = 0 if column % 2 else 1
    steps = ((0, 1), (1, up), (1, up - 1), (0, -1), (-1, up - 1), (-1, up))
    return [named(column + dx, row + dy) for dx, dy in steps]


def pairs(chains: dict[str, list[str]]) -> list[list[str]]:
    return [list(pair) for chain in chains.values() for pair in pairwise(chain)]


def board() -> dict[str, Any]:
    map_, charts = read("map.toml"), read("tables.toml")
    special = map_["named"]
    units = {
        unit["id"]: {
            **{key: unit[key] for key in ("name", "nation", "type", "size", "full", "reduced", "moves", "steps")},
            "division": unit.get("division", ""),
            "bomb": unit.get("bomb", [0, 0]),
            "exploit": unit["exploit"],
            "side": 0 if unit["nation"] in AXIS else 1,
        }
        for unit in read("units.toml")["unit"]
    }
    totals = range(2, 13)
    return {
        "title": "afrika",
        "kind": "hex",
        "frame": [0, 0, 2800, 1090],
        "nations": {nation: {"side": 0 if nation in AXIS else 1} for nation in NATIONS},
        "secrets": 1,
        "grid": {"straight": "columns", "side": SIDE},
        "hexes": hexes(),
        "sides": {"cliff": [side.split("|") for chain in map_["cliffs"].values() for side in chain]},
        "lines": {"road": pairs(map_["roads"]), "track": pairs(map_["tracks"])},
        "towns": [
            {**town, "port": int(town["hex"] in special["ports"]), "fort": int(town["hex"] in special["fortified"])}
            for town in map_["place"]
        ],
        "units": units,
        "tables": {
            "combat": {
                "columns": charts["combat"]["columns"],
                "rows": {str(n): row for n, row in zip(totals, charts["combat"]["rows"], strict=True)},
            },
            "terrain": {
                name: {"halves": row["halves"], "defence": row["defence"]} for name, row in charts["terrain"].items()
            },
        },
        "tracks": {"turn": [{"n": n} for n in (1, 2, 3)]},
        "boxes": [],
    }  # fmt: skip


def stacks(scenario: str, viewer: int) -> tuple[dict[str, Stack], dict[str, Any]]:
    found: dict[str, Stack] = {}
    marks: dict[str, Any] = {"entrenched": [], "rommel": ""}
    for side, rows in ((0, "axis"), (1, "allied")):
        for where, what in read("scenarios.toml")[scenario][rows]:
            units = []
            for entry in what:
                if entry == "rommel":
                    marks["rommel"] = where
                elif entry == "+entrenchment":
                    marks["entrenched"].append(where)
                else:
                    unit, _, lost = entry.partition(":-")
                    units.append([unit, int(lost or 0), []])
            units = units[:1] if side != viewer else units
            found[where] = {"side": side, "units": units, "hidden": int(side != viewer)}
    return found, marks


def mask(names: Iterable[str], bits: dict[str, int]) -> str:
    return f"{sum(1 << bits[name] for name in set(names) if name in bits):x}"


def view(viewer: int = 1) -> dict[str, Any]:
    found, marks = stacks("crusader", viewer)
    found["A47.16"]["units"][1][2] = ["unsupplied"]
    found["A47.15"]["units"][0][2] = ["moved"]
    bits = {name: bit for name, _, _, _, bit in hexes()}
    zones = [
        mask((hex_ for where, stack in found.items() if stack["side"] == side for hex_ in near(where)), bits)
        for side in (0, 1)
    ]
    return {
        "turn": 1, "phase": "movement", "active": 1, "over": 0, "winner": -1, "ending": "",
        "stacks": found, "marks": marks, "zones": zones,
        "depots": {"A39.23": [1, 3], "A30.28": [0, 6], "A52.19": [1, 8]},
        "ports": {
            "tobruk": {"by": 1, "capacity": 2},
            "benghazi": {"by": 0, "capacity": 3},
            "bardia": {"by": 0, "capacity": 1},
        },
        "control": {"A39.23": 1, "A47.20": 0, "A13.23": 0, "A30.28": 0},
        "boxes": {}, "tracks": {"turn": 1, "air": [3, 5]}, "combat": None,
        "victory": [{"id": "tobruk", "side": 1, "met": 0}],
        "last": ["A49.17", "A49.18", "A49.19"],
    }  # fmt: skip


def reach(start: str, allowance: int, position: dict[str, Any]) -> dict[str, Any]:
    """Costs in halves and ways from a hex, by the plainest rules: terrain, roads and enemy zones."""
    board_ = board()
    terrain = {name: kind for name, _, _, kind, _ in board_["hexes"]}
    halves = {kind: row["halves"] for kind, row in board_["tables"]["terrain"].items()}
    roads = {frozenset(pair) for pair in board_["lines"]["road"]}
    walls = {frozenset(pair) for pair in board_["sides"]["cliff"]} - roads
    foes = {where for where, stack in position["stacks"].items() if stack["side"] == 0}
    zone = {hex_ for where in foes for hex_ in near(where)}
    costs, ways, waiting = {start: 0}, {start: [start]}, [start]
    while waiting:
        here = min(waiting, key=costs.__getitem__)
        waiting.remove(here)
        for there in near(here):
            if there not in terrain or there in foes or frozenset((here, there)) in walls:
                continue
            cost = (
                costs[here] + (1 if frozenset((here, there)) in roads else halves[terrain[there]]) + 4 * (there in zone)
            )
            if cost <= allowance and cost < costs.get(there, allowance + 1):
                costs[there], ways[there] = cost, [*ways[here], there]
                waiting.append(there)
    del costs[start], ways[start]
    return {
        "reach": costs,
        "paths": ways,
        "allowance": allowance,
        "spent": 0,
        "overruns": [["overrun", "A45.17", "A46.17"]],
    }


def preview() -> dict[str, Any]:
    """The overrun of the design: 14 against 3, with one air point."""
    row = [board()["tables"]["combat"]["rows"][str(total)][7] for total in range(2, 13)]
    ways = [6 - abs(7 - total) for total in range(2, 13)]
    chances: dict[str, int] = {}
    for result, n in zip(row, ways, strict=True):
        chances[result] = chances.get(result, 0) + n
    return {
        "kind": "overrun", "at": "A45.17", "from": "A46.17", "stage": "preview", "rule": "AF-081",
        "attackers": [["br.1at", "A47.17", 8, []], ["nz.4", "A47.17", 6, []]],
        "defenders": [["it.recam", "A45.17", 3, []]],
        "strength": [14, 3], "odds": "5:1", "base": 6, "column": 7, "reply": [4, 7], "hidden": 1,
        "shifts": [["air", 1, "AF-306"], ["division", 0, "AF-353"], ["rommel", 0, "AF-383"]],
        "dice_shift": [["combined", 1, "AF-362"]],
        "row": row, "chances": [[result, round(n / 36, 4)] for result, n in chances.items()],
    }  # fmt: skip


def fixture() -> dict[str, Any]:
    position = view()
    return {"board": board(), "view": position, "reach": reach("A47.17", 16, position), "preview": preview()}


if __name__ == "__main__":
    json.dump(fixture(), sys.stdout)
