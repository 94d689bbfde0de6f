"""Strengths, odds and shifts of a combat (rulebook 7.4, 1.10c, 1.17, 1.18, 2.3).

Strengths are counted in eighths, so that halves and quarters stay exact until the odds (AF-018).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import (
    AIR_SHIFT,
    ARMOUR,
    AXIS,
    CHARTS,
    COLUMNS,
    COUNTERS,
    DIVISIONS,
    EVEN_ODDS,
    FORTS,
    INFANTRY,
    TERRAIN,
    TERRAIN_AT,
)
from grognard.games.afrika.zones import adjacent

EIGHTHS = 8


def attack_of(g: Desert, unit: int) -> int:
    """A unit's attack, a quarter of it without supply (AF-240), in eighths."""
    value = COUNTERS[unit].attack[g.lost[unit] > 0] * EIGHTHS
    return value // 4 if g.unsupplied[unit] else value


@lru_cache(maxsize=1 << 12)
def terrain_halves(hex_: int) -> int:
    """What the terrain of a hex multiplies its defenders by, in halves."""
    return next(int(TERRAIN[name]["defence"]) for name, where in TERRAIN_AT.items() if where >> hex_ & 1)


def cover_halves(g: Desert, hex_: int, side: int) -> int:
    """Terrain, or a better work: a fortification serves either side, an entrenchment its builder (AF-117, AF-339)."""
    halves = terrain_halves(hex_)
    if FORTS >> hex_ & 1:
        return max(halves, int(CHARTS["works"]["fort"]["defence"]))
    if g.works[side] >> hex_ & 1:
        return max(halves, int(CHARTS["works"]["entrenchment"]["defence"]))
    return halves


def defence_of(g: Desert, unit: int, hex_: int) -> int:
    """A unit's defence in a hex, half of it without supply (AF-239), in eighths."""
    counter = COUNTERS[unit]
    value = counter.defence[g.lost[unit] > 0] * EIGHTHS * cover_halves(g, hex_, counter.side) // 2
    return value // 2 if g.unsupplied[unit] else value


def attack_total(g: Desert, units: Iterable[int]) -> int:
    return sum(attack_of(g, unit) for unit in units)


def defence_total(g: Desert, units: Iterable[int], hex_: int) -> int:
    return sum(defence_of(g, unit, hex_) for unit in units)


def odds_column(attack: int, defence: int) -> int:
    """The column of the combat table; -1 when the odds are below the lowest (AF-119 to AF-122)."""
    if attack <= 0:
        return -1
    if attack >= defence:
        ratio = (2 * attack + defence) // (2 * defence)
        return min(EVEN_ODDS + ratio - 1, len(COLUMNS) - 1)
    ratio = (2 * defence + attack) // (2 * attack)
    return EVEN_ODDS - (ratio - 1)


def odds_word(attack: int, defence: int) -> str:
    """The odds as they are spoken of."""
    if attack >= defence:
        return f"{(2 * attack + defence) // (2 * defence)}:1"
    return f"1:{(2 * defence + attack) // (2 * attack)}" if attack else "0:1"


# ---- column shifts ----


def complete_division(g: Desert, units: Sequence[int], hex_: int, attacking: bool) -> str:
    """A division of which every unit on the map takes part; empty if there is none (AF-353 to AF-361)."""
    least = 1 if g.options["lone-division"] == "counts" else 2
    present = set(units)
    for name in sorted({COUNTERS[unit].division for unit in units} - {""}):
        members = [unit for unit in DIVISIONS[name] if g.where[unit] >= 0]
        if len(members) >= least and all(
            unit in present or (attacking and COUNTERS[unit].artillery and adjacent(hex_) >> g.where[unit] & 1)
            for unit in members
        ):
            return name
    return ""


def division_shift(g: Desert) -> int:
    """One column for the side that alone has a complete division."""
    attacker = bool(complete_division(g, g.attackers, g.target, True))
    defender = bool(complete_division(g, g.defenders, g.target, False))
    return int(attacker) - int(defender)


def rommel_shift(g: Desert) -> int:
    """One column right for an attack of his stack, one left for a defence of it (AF-381 to AF-383)."""
    if g.rommel < 0 or not g.attackers:
        return 0
    if COUNTERS[g.attackers[0]].side == AXIS:
        return int(any(g.where[unit] == g.rommel for unit in g.attackers))
    return -int(g.target == g.rommel)


def air_shift(g: Desert) -> int:
    """The difference of the air points, two columns at the most (AF-306, AF-307)."""
    attacker = COUNTERS[g.attackers[0]].side if g.attackers else AXIS
    return max(-AIR_SHIFT, min(AIR_SHIFT, g.bid[attacker] - g.bid[1 - attacker]))


def shifted_column(g: Desert) -> int:
    """The column after all shifts, beyond the ends of the table too."""
    return g.column + sum(shifts(g)[:-1])


def final_column(g: Desert) -> int:
    """The column after all shifts; beyond an end it stays at the end."""
    return max(0, min(len(COLUMNS) - 1, shifted_column(g)))


def shifts(g: Desert) -> list[int]:
    """Of columns by air, division and Rommel, then of the dice: as they are, or were when the dice fell."""
    return g.shifts or [air_shift(g), division_shift(g), rommel_shift(g), dice_shift(g)]


# ---- combined arms ----


def combined(units: Iterable[int], armour: Sequence[str]) -> bool:
    types = {COUNTERS[unit].type for unit in units}
    return bool(types.intersection(armour)) and bool(types.intersection(INFANTRY))


def in_stacks_beside(g: Desert) -> list[int]:
    """All units next to the target that the attackers stand with, those too that take no part (ruling C12)."""
    hexes = {g.where[unit] for unit in g.attackers}
    return [unit for unit, hex_ in enumerate(g.where) if hex_ >= 0 and hex_ in hexes]


def dice_shift(g: Desert) -> int:
    """+1 for each attacking stack with tanks and infantry, four at the most; -1 for such a defence (AF-362, AF-363)."""
    stacks: dict[int, list[int]] = {}
    for unit in in_stacks_beside(g) if g.options["combined-arms"] == "adjacent" else g.attackers:
        stacks.setdefault(g.where[unit], []).append(unit)
    attack = min(4, sum(combined(units, ARMOUR) for units in stacks.values()))
    return attack - int(combined(g.defenders, (*ARMOUR, "at")))
