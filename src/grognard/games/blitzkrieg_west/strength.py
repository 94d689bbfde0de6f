"""Factors, odds and shifts (rulebook: Les combats terrestres 2 and 3; Capacités spéciales)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.board.bits import members
from grognard.games.blitzkrieg_west.pieces import sheet, units_in
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.tables import (
    COLUMNS,
    ENTRENCHED,
    FRENCH,
    GERMAN,
    LINES,
    MOST_SHIFT,
    ODDS,
    TERRAIN,
    Unit,
)
from grognard.games.blitzkrieg_west.zones import digs

Shift = tuple[str, int, str]  # what, columns to the right, by which rule


# ---- the attacker (BW-112 to BW-115, BW-203, BW-263) ----


def attack_of(g: Front, number: int, targets: int) -> int:
    """A unit's attack factor against what is in these hexes."""
    unit = sheet(g).units[number]
    factor = unit.attack - g.refit[number]
    if unit.gun and not gun_target(g, unit.side, targets):
        factor -= 1
    factor = max(0, factor)
    if unit.type == "assault" and (sheet(g).built | trenches(g, 1 - unit.side)) & targets:
        factor *= 2
    return factor // 2 if g.disorganised[number] else factor


def gun_target(g: Front, side: int, targets: int) -> bool:
    """What anti-tank guns are for: armour, or an entrenchment (BW-216, BW-217)."""
    return has_armour(g, defenders_in(g, side, targets)) or bool(trenches(g, 1 - side) & targets)


def trenches(g: Front, side: int) -> int:
    """The entrenchments that are of use to this side (BW-213, BW-608)."""
    return g.entrenched & g.held[side] if side == FRENCH or digs(g) else 0


def defenders_in(g: Front, side: int, targets: int) -> list[int]:
    """Whom this side attacks in these hexes."""
    return [number for hex_ in members(targets & g.at[1 - side]) for number in units_in(g, hex_, 1 - side)]


def has_armour(g: Front, numbers: Iterable[int]) -> bool:
    units = sheet(g).units
    return any(units[number].armoured for number in numbers)


def attack_total(g: Front, attackers: Sequence[int], targets: int) -> int:
    """The sum, guns at most doubling what the others bring, halved if all attack across a river."""
    units = sheet(g).units
    shells = sum(attack_of(g, number, targets) for number in attackers if units[number].artillery)
    others = sum(attack_of(g, number, targets) for number in attackers if not units[number].artillery)
    total = others + min(shells, others)
    return total // 2 if all_across(g, attackers, targets) else total


def all_across(g: Front, attackers: Sequence[int], targets: int) -> bool:
    """Whether everybody who is next to the targets has a river before him; a bridge is no help (BW-590)."""
    grid, rivers = sheet(g).grid, sheet(g).rivers
    if not rivers:
        return False
    near = [g.where[number] for number in attackers if g.where[number] >= 0 and grid.near[g.where[number]] & targets]
    return bool(near) and all(not grid.near[hex_] & targets & ~grid.across(1 << hex_, rivers) for hex_ in near)


# ---- the defender (BW-122, BW-253 to BW-270) ----


def defence_total(g: Front, defenders: Sequence[int], targets: int, attackers: Sequence[int]) -> int:
    factors = sum(sheet(g).units[number].defence for number in defenders)
    return factors + sum(cover(g, hex_, defenders, attackers) for hex_ in members(targets))


def cover(g: Front, hex_: int, defenders: Sequence[int], attackers: Sequence[int]) -> int:
    """What the ground gives, all kinds together (BW-116, BW-255)."""
    printed = sheet(g)
    there = [printed.units[number] for number in defenders if g.where[number] == hex_]
    points = 0
    for name, where in printed.terrain.items():
        if where >> hex_ & 1:
            points += TERRAIN[name]["defence"] * (len(there) if name == "rough" else 1)
    if printed.rail_hexes >> hex_ & 1 and any(on_rails(unit) for unit in there):
        points += LINES["rail"]["defence"]
    if there and trenches(g, there[0].side) >> hex_ & 1:
        points += ENTRENCHED
    return points + int(uphill(g, hex_, attackers))


def on_rails(unit: Unit) -> bool:
    return unit.infantry or unit.type == "engineer"


def uphill(g: Front, hex_: int, attackers: Sequence[int]) -> bool:
    """Whether every attacker stands lower (BW-265)."""
    printed = sheet(g)
    height = printed.height(hex_)
    below = [g.where[number] for number in attackers if g.where[number] >= 0]
    return bool(below) and all(printed.height(one) < height for one in below)


# ---- odds and shifts ----


def odds_column(attack: int, defence: int) -> int:
    """The column that the ratio reaches, in the defender's favour; -1 below 1:4 (BW-110, BW-123)."""
    reached = [column for column, (more, less) in enumerate(ODDS) if attack * less >= max(1, defence) * more]
    return reached[-1] if reached and attack else -1


def shifts(g: Front, attackers: Sequence[int], defenders: Sequence[int], targets: int) -> list[Shift]:
    """Every shift that applies, by name and rule."""
    found = [
        ("disorganised-defender", int(any(g.disorganised[n] for n in defenders)), "BW-124"),
        ("combined", int(combined(g, attackers, defenders, targets)), "BW-125"),
        ("antitank", int(antitank(g, attackers, defenders, targets)), "BW-127"),
        ("heavy", heavies(g, attackers, defenders), "BW-245"),
        ("flak", -int(flak_defends(g, attackers, defenders)), "BW-249"),
        ("rommel", rommel_shift(g, attackers, defenders), "BW-238"),
        ("ferocity", ferocity_shift(g, attackers, defenders), "BW-232"),
        ("shall-not-pass", g.spent_shift, "BW-537"),
        ("disorganised-attacker", -int(any(g.disorganised[n] for n in attackers)), "BW-128"),
        ("uphill", -int(any(on_hill(g, hex_) and uphill(g, hex_, attackers) for hex_ in members(targets))), "BW-129"),
    ]
    return [shift for shift in found if shift[1]]


def net_shift(found: Sequence[Shift]) -> int:
    """Netted first, then held to three columns either way (BW-118, BW-119)."""
    return max(-MOST_SHIFT, min(MOST_SHIFT, sum(columns for _, columns, _ in found)))


def final_column(column: int, found: Sequence[Shift]) -> int:
    return max(0, min(len(COLUMNS) - 1, column + net_shift(found)))


def combined(g: Front, attackers: Sequence[int], defenders: Sequence[int], targets: int) -> bool:
    """Armour with infantry or cavalry against nothing but infantry, not in a city (BW-197, BW-256, BW-592)."""
    units = sheet(g).units
    partner = any(units[n].foot and units[n].type != "fortress" for n in attackers)
    only_infantry = bool(defenders) and all(units[n].infantry for n in defenders)
    return partner and only_infantry and has_armour(g, attackers) and not sheet(g).terrain["city"] & targets


def antitank(g: Front, attackers: Sequence[int], defenders: Sequence[int], targets: int) -> bool:
    """One column in all for tanks with the bonus against armour, and for guns against armour or entrenchments."""
    units = sheet(g).units
    armour = has_armour(g, defenders)
    side = units[attackers[0]].side
    dug_in = bool(trenches(g, 1 - side) & targets)
    return any((units[n].bonus and armour) or (units[n].gun and (armour or dug_in)) for n in attackers)


def heavies(g: Front, attackers: Sequence[int], defenders: Sequence[int]) -> int:
    """One column for each British heavy tank, none before an 88 that is in order (BW-245, BW-246)."""
    units = sheet(g).units
    if any(units[n].type == "flak" and not g.disorganised[n] for n in defenders):
        return 0
    if g.options.get("heavy-tanks") == "armour" and not has_armour(g, defenders):
        return 0
    return sum(units[n].heavy for n in attackers)


def flak_defends(g: Front, attackers: Sequence[int], defenders: Sequence[int]) -> bool:
    units = sheet(g).units
    return any(units[n].type == "flak" for n in defenders) and has_armour(g, attackers)


def rommel_shift(g: Front, attackers: Sequence[int], defenders: Sequence[int]) -> int:
    """For the stack that he is with."""
    here = g.rommel
    units = sheet(g).units
    if here < 0:
        return 0
    if any(g.where[n] == here and units[n].side == GERMAN for n in attackers):
        return 1
    return -1 if any(g.where[n] == here and units[n].side == GERMAN for n in defenders) else 0


def moroccan(g: Front, number: int) -> bool:
    """While Moroccan Ferocity is in force: the units of the 2nd DINA (BW-231, BW-602)."""
    return g.event == "ferocity" and sheet(g).units[number].bar == "2-dina"


def ferocity_shift(g: Front, attackers: Sequence[int], defenders: Sequence[int]) -> int:
    if any(moroccan(g, n) for n in attackers):
        return 1
    return -1 if any(moroccan(g, n) for n in defenders) else 0


def on_hill(g: Front, hex_: int) -> bool:
    return sheet(g).height(hex_) > 1
