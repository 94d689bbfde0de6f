"""What a side may see: its own stacks whole, of the enemy's only the top counter (docs/scene.md, AF-073)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from grognard.games.afrika.campaign import UNLIMITED, coming
from grognard.games.afrika.setup import parse
from grognard.games.afrika.sources import is_campaign, out_of_play
from grognard.games.afrika.state import AWAY, DESTROYED, WITHDRAWN, ZONES, Desert
from grognard.games.afrika.strength import (
    attack_of,
    attack_total,
    cover_halves,
    defence_of,
    defence_total,
    final_column,
    odds_word,
    shifts,
    terrain_halves,
)
from grognard.games.afrika.tables import (
    ALLIED,
    AXIS,
    COLUMNS,
    COMBAT,
    COUNTERS,
    FORTS,
    GRID,
    KEYS,
    NAMES,
    OF_SIDE,
    PORTS,
    SCENARIOS,
    SIDE,
    SIDES,
    TERRAIN_AT,
    UNIT,
)
from grognard.games.afrika.victory import standing
from grognard.games.afrika.zones import zone_of

# The steps of a player turn, as its track shows them, and the step that each phase belongs to.
STEPS: Final = ("reinforcement", "movement", "bombardment", "combat", "exploitation", "supply")
STEP_OF: Final = {
    **{name: name for name in STEPS},
    **dict.fromkeys(("malta", "supplies", "ports", "recall", "random", "replacements", "preparation"), "reinforcement"),
    **dict.fromkeys(("build", "hunger", "turn-end"), "supply"),
}


def view(g: Desert, side: int | None) -> dict[str, Any]:
    return {
        "turn": g.turn,
        "last_turn": g.last_turn,
        "turn_name": f"c{g.turn}" if is_campaign(g.scenario) else str(g.turn),
        "phase": g.phase,
        "steps": list(STEPS),
        "step": STEP_OF.get(g.phase, ""),
        "active": g.active,
        "stacks": stacks(g, side),
        "marks": {
            "entrenched": [GRID.called(works) for works in g.works],
            "rommel": NAMES[g.rommel] if g.rommel >= 0 else "",
        },
        "depots": {name: [one, number] for one in (AXIS, ALLIED) for name, number in g.depots[one].items()},
        "ports": ports(g),
        "control": control(g.held[AXIS], g.held[ALLIED]),
        "zones": [zone_text(g.at[AXIS]), zone_text(g.at[ALLIED])],
        "out": f"{out_of_play(g.scenario):x}",
        "boxes": boxes(g, side),
        "tracks": tracks(g),
        "combat": combat(g) if g.combat else None,
        "victory": standing(g),
        "last": [NAMES[hex_] for hex_ in g.last],
        "over": g.over,
        "winner": g.winner,
        "ending": g.ending,
    }


def tracks(g: Desert) -> dict[str, Any]:
    """The turn, and for either side what is left of each kind of point."""
    points = {"air": g.air[:], "malta": [g.malta, 0], "trucks": g.trucks[:], "shipping": g.shipping[:]}
    return {"turn": g.turn, **points}


def ports(g: Desert) -> dict[str, dict[str, int]]:
    """Who owns each port; in a campaign also what it can still take this turn, -1 without end."""
    long = is_campaign(g.scenario)
    found: dict[str, dict[str, int]] = {}
    for n, port in enumerate(PORTS):
        left = {"capacity": -1 if g.ports[n] == UNLIMITED else g.ports[n]} if long else {}
        found[NAMES[port]] = {"by": g.port_of[n], **left}
    return found


@lru_cache(maxsize=256)
def control(axis: int, allied: int) -> dict[str, int]:
    """Who was the last in each of the hexes that victory asks for."""
    return {name: side for side, held in ((AXIS, axis), (ALLIED, allied)) for name in GRID.called(held & KEYS)}


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


def boxes(g: Desert, seen_by: int | None) -> dict[str, list[list[Any]]]:
    """The destroyed and withdrawn units and who is still to come, for all; those in the zones, for their owner."""
    found: dict[str, list[list[Any]]] = {}
    for side in (AXIS, ALLIED):
        found[f"destroyed-{side}"] = [
            [COUNTERS[unit].id, g.lost[unit]] for unit in OF_SIDE[side] if g.where[unit] in (DESTROYED, WITHDRAWN)
        ]
    found["arrivals"] = arrivals(g)
    if seen_by is not None and is_campaign(g.scenario):
        for name, zone in ZONES.items():
            units = [unit for unit in OF_SIDE[seen_by] if g.where[unit] == zone]
            found[name] = [[COUNTERS[unit].id, g.lost[unit], flags(g, unit, True)] for unit in units]
    return found


def arrivals(g: Desert) -> list[list[Any]]:
    """[turn, side, units] of those that have not come yet."""
    found: list[list[Any]] = []
    for turn, side, units in calendar(g.scenario):
        late = [COUNTERS[unit].id for unit in units if g.where[unit] == AWAY]
        if late:
            found.append([turn, side, late])
    return found


@lru_cache(maxsize=8)
def calendar(scenario: str) -> list[tuple[int, int, list[int]]]:
    """All arrivals of a scenario by turn and side, with the units."""
    found: list[tuple[int, int, list[int]]] = []
    for side in (AXIS, ALLIED):
        rows: Iterable[tuple[int, list[str]]] = (
            coming(side, 1)
            if is_campaign(scenario)
            else (
                (turn, [parse(thing)[0] for thing in what])
                for turn, _, what in SCENARIOS[scenario].get(f"{SIDES[side]}_arrivals", ())
            )
        )
        found += [(turn, side, [UNIT[name] for name in names if name in UNIT]) for turn, names in rows]
    return sorted(found)


def combat(g: Desert) -> dict[str, Any]:
    """The combat under way, whose units all are shown (ruling C11)."""
    attackers = [unit for unit in g.attackers if g.where[unit] >= 0]
    defenders = [unit for unit in g.defenders if g.where[unit] >= 0]
    column = final_column(g)
    air, division, rommel, dice = shifts(g)
    attack, defence = attack_total(g, g.attackers), defence_total(g, g.defenders, g.target)
    return {
        "kind": g.combat,
        "rule": "AF-096" if g.combat == "attack" else "AF-074",
        "at": NAMES[g.target],
        "stage": g.stage,
        "attackers": [[COUNTERS[u].id, NAMES[g.where[u]], attack_of(g, u) / 8, []] for u in attackers],
        "defenders": [[COUNTERS[u].id, NAMES[g.where[u]], defence_of(g, u, g.target) / 8, []] for u in defenders],
        "sum": "AF-119",
        "strength": [] if g.result else [attack / 8, defence / 8],  # what it was when the dice fell, losses hide
        "multipliers": [[*cover(g), "AF-117"]],
        "odds": COLUMNS[g.column] if g.result else odds_word(attack, max(1, defence)),
        "base": g.column,
        "column": column,
        "shifts": [
            ["air", air, "AF-306"],
            ["division", division, "AF-353"],
            ["rommel", rommel, "AF-382"],
        ],
        "dice_shift": [["combined", dice, "AF-362"]],
        "bid": g.bid[:],
        "row": [row[column] for row in COMBAT],
        "chances": chances(column, dice) if g.column >= 0 else [],
        "dice": g.dice[:],
        "result": g.result,
    }


def cover(g: Desert) -> tuple[str, float]:
    """What the defenders are multiplied by, and what gives it: the terrain, or a work that is better."""
    side = 1 - SIDE[g.attackers[0]] if g.attackers else AXIS
    halves, ground = cover_halves(g, g.target, side), terrain_halves(g.target)
    name = next(name for name, where in TERRAIN_AT.items() if where >> g.target & 1)
    if halves > ground:
        name = "fort" if FORTS >> g.target & 1 else "entrenchment"
    return name, halves / 2


def reply(g: Desert) -> list[int]:
    """The columns that the defender's air points can still bring it to, the lowest and the highest."""
    defender = 1 - SIDE[g.attackers[0]]
    found = []
    trial = g.copy()
    for points in (g.air[defender], 0):
        trial.bid[defender] = points
        found.append(final_column(trial))
    return found


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
