"""Who must be attacked, who can attack whom (rulebook: Les combats terrestres 1; Zones de contrôle 2)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.board.bits import members
from grognard.games.blitzkrieg_west.air import gun_hex, gun_range
from grognard.games.blitzkrieg_west.pieces import sheet, units_in
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.strength import attack_of, attack_total, defence_total, defenders_in, odds_column
from grognard.games.blitzkrieg_west.zones import shelter, steady, zone_of


def beside(g: Front, targets: int) -> int:
    """The hexes that are next to every one of these."""
    grid = sheet(g).grid
    found = sheet(g).all
    for hex_ in members(targets):
        found &= grid.near[hex_]
    return found


def able(g: Front, side: int, targets: int) -> list[int]:
    """The units that may join an attack on these hexes."""
    return able_beside(g, side, targets, hopeless(g, side))


def able_beside(g: Front, side: int, targets: int, vain: Sequence[int]) -> list[int]:
    """The same where it is known which hexes must be attacked in vain."""
    held_back = tied(g, side, targets, vain)
    return [number for number in candidates(g, side, targets) if number not in held_back]


def candidates(g: Front, side: int, targets: int) -> list[int]:
    """Those who have not attacked: next to all of these hexes, or guns within range of all."""
    printed = sheet(g)
    near = [number for hex_ in members(beside(g, targets) & g.at[side]) for number in units_in(g, hex_, side)]
    found = [number for number in near if not printed.units[number].artillery]
    found += [n for n in printed.guns[side] if g.where[n] >= 0 and not g.fired[n] and in_range(g, n, targets)]
    return sorted(number for number in found if not g.attacked[number])


def in_range(g: Front, number: int, targets: int) -> bool:
    grid = sheet(g).grid
    return all(grid.apart(gun_hex(g, number), hex_) <= gun_range(g, number) for hex_ in members(targets))


def can_attack(g: Front, side: int, targets: int, numbers: Sequence[int]) -> bool:
    """Whether these together reach 1:4, with somebody who is no gun (BW-110, BW-202)."""
    if not any(not sheet(g).units[number].artillery for number in numbers):
        return False
    defenders = defenders_in(g, side, targets)
    return odds_column(attack_total(g, numbers, targets), defence_total(g, defenders, targets, numbers)) >= 0


def pressing(g: Front, side: int) -> list[int]:
    """The enemy hexes that must be attacked: their zone reaches somebody in order who could attack (ruling A4)."""
    enemies = steady(g, 1 - side) & ~g.struck & sheet(g).grid.spread(steady(g, side))
    return [hex_ for hex_ in members(enemies) if pressed(g, side, hex_)]


def pressed(g: Front, side: int, enemy: int) -> list[int]:
    """The units in order, other than guns, in the zone of an enemy hex."""
    zone, units = zone_of(g.scenario, 1 << enemy, shelter(g, 1 - side)), sheet(g).units
    there = [number for hex_ in members(zone & g.at[side]) for number in units_in(g, hex_, side)]
    fit = [number for number in there if not g.disorganised[number] and not units[number].artillery]
    return [number for number in fit if attack_of(g, number, 1 << enemy) > 0]


def obligations(g: Front, side: int) -> list[int]:
    """The hexes that must still be attacked, and can be (BW-068)."""
    vain = hopeless(g, side)
    due = [hex_ for hex_ in pressing(g, side) if hex_ not in vain]
    return [hex_ for hex_ in due if can_attack(g, side, 1 << hex_, able_beside(g, side, 1 << hex_, vain))]


def hopeless(g: Front, side: int) -> list[int]:
    """The hexes that must be attacked and can't be, not even by all together."""
    return [h for h in pressing(g, side) if not can_attack(g, side, 1 << h, candidates(g, side, 1 << h))]


def tied(g: Front, side: int, targets: int, vain: Sequence[int]) -> set[int]:
    """Those in the zone of a hex that must be attacked and can't be: they attack nothing else (BW-111, ruling A4b)."""
    return {number for hex_ in vain if not targets >> hex_ & 1 for number in pressed(g, side, hex_)}
