"""What a side may see: its own stacks whole, of the enemy's only the top counter (docs/scene.md, AF-073)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from grognard.games.afrika.setup import parse
from grognard.games.afrika.state import AWAY, DESTROYED, WITHDRAWN, Desert
from grognard.games.afrika.strength import (
    air_shift,
    attack_of,
    attack_total,
    defence_of,
    defence_total,
    dice_shift,
    division_shift,
    final_column,
    odds_word,
    rommel_shift,
)
from grognard.games.afrika.tables import (
    ALLIED,
    AXIS,
    COLUMNS,
    COMBAT,
    COUNTERS,
    GRID,
    NAMES,
    OF_SIDE,
    PORTS,
    SCENARIOS,
    SIDE,
    SIDES,
)
from grognard.games.afrika.zones import zone_of


def view(g: Desert, side: int | None) -> dict[str, Any]:
    return {
        "turn": g.turn,
        "last_turn": g.last_turn,
        "phase": g.phase,
        "active": g.active,
        "stacks": stacks(g, side),
        "marks": {
            "entrenched": [GRID.called(works) for works in g.works],
            "rommel": NAMES[g.rommel] if g.rommel >= 0 else "",
        },
        "depots": {name: [one, number] for one in (AXIS, ALLIED) for name, number in g.depots[one].items()},
        "ports": {NAMES[port]: {"by": g.port_of[n], "capacity": g.ports[n]} for n, port in enumerate(PORTS)},
        "zones": [zone_text(g.at[AXIS]), zone_text(g.at[ALLIED])],
        "boxes": boxes(g),
        "tracks": {"turn": g.turn, "air": g.air[:], "trucks": g.trucks[:], "shipping": g.shipping[:]},
        "combat": combat(g) if g.combat else None,
        "last": [NAMES[hex_] for hex_ in g.last],
        "over": g.over,
        "winner": g.winner,
        "ending": g.ending,
    }


@lru_cache(maxsize=256)
def zone_text(hexes: int) -> str:
    """A zone of control as a hexadecimal mask."""
    return f"{zone_of(hexes):x}"


def stacks(g: Desert, side: int | None) -> dict[str, dict[str, Any]]:
    by_hex: dict[int, list[int]] = {}
    for unit, hex_ in enumerate(g.where):
        if hex_ >= 0:
            by_hex.setdefault(hex_, []).append(unit)
    shown: dict[str, dict[str, Any]] = {}
    since = g.since
    for hex_, units in by_hex.items():
        whose = SIDE[units[0]]
        if len(units) > 1:
            units.sort(key=since.__getitem__, reverse=True)
        own = whose == side
        top = units if own else units[:1]
        shown[NAMES[hex_]] = {
            "side": whose,
            "units": [[COUNTERS[unit].id, g.lost[unit], flags(g, unit, own)] for unit in top],
            "hidden": int(not own),
        }
    return shown


def flags(g: Desert, unit: int, own: bool) -> list[str]:
    found = ["unsupplied"] if g.unsupplied[unit] else []
    if own and g.done[unit] and g.phase in ("movement", "exploitation"):
        found.append("moved")
    if own and g.attacked[unit] and g.phase == "combat":
        found.append("attacked")
    return found


def boxes(g: Desert) -> dict[str, list[list[Any]]]:
    """The destroyed and withdrawn units, and who is still to come: all public."""
    found: dict[str, list[list[Any]]] = {}
    for side in (AXIS, ALLIED):
        found[f"destroyed-{side}"] = [
            [COUNTERS[unit].id, g.lost[unit]] for unit in OF_SIDE[side] if g.where[unit] in (DESTROYED, WITHDRAWN)
        ]
    found["arrivals"] = arrivals(g)
    return found


def arrivals(g: Desert) -> list[list[Any]]:
    """[turn, side, units] of those that have not come yet."""
    coming: list[list[Any]] = []
    for side in (AXIS, ALLIED):
        for turn, _, what in SCENARIOS[g.scenario].get(f"{SIDES[side]}_arrivals", ()):
            names = [parse(thing)[0] for thing in what]
            late = [unit.id for n, unit in enumerate(COUNTERS) if unit.id in names and g.where[n] == AWAY]
            if late:
                coming.append([turn, side, late])
    return coming


def combat(g: Desert) -> dict[str, Any]:
    """The combat under way, whose units all are shown (ruling C11)."""
    attackers = [unit for unit in g.attackers if g.where[unit] >= 0]
    defenders = [unit for unit in g.defenders if g.where[unit] >= 0]
    column = final_column(g)
    attack, defence = attack_total(g, g.attackers), defence_total(g, g.defenders, g.target)
    return {
        "kind": g.combat,
        "at": NAMES[g.target],
        "stage": g.stage,
        "attackers": [[COUNTERS[u].id, NAMES[g.where[u]], attack_of(g, u) / 8, []] for u in attackers],
        "defenders": [[COUNTERS[u].id, NAMES[g.where[u]], defence_of(g, u, g.target) / 8, []] for u in defenders],
        "strength": [attack / 8, defence / 8],
        "odds": COLUMNS[g.column] if g.result else odds_word(attack, max(1, defence)),
        "base": g.column,
        "column": column,
        "shifts": [
            ["air", air_shift(g), "AF-306"],
            ["division", division_shift(g), "AF-353"],
            ["rommel", rommel_shift(g), "AF-382"],
        ],
        "dice_shift": [["combined", dice_shift(g), "AF-362"]],
        "bid": g.bid[:],
        "row": [row[column] for row in COMBAT],
        "chances": chances(column, dice_shift(g)),
        "dice": g.dice[:],
        "result": g.result,
    }


@lru_cache(maxsize=256)
def result_counts(column: int, shift: int) -> tuple[tuple[str, int], ...]:
    """How many of the 36 rolls give each result."""
    counts: dict[str, int] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            result = COMBAT[max(2, min(12, first + second + shift)) - 2][column]
            counts[result] = counts.get(result, 0) + 1
    return tuple(counts.items())


def chances(column: int, shift: int) -> list[list[Any]]:
    return [[result, round(number / 36, 4)] for result, number in result_counts(column, shift)]
