"""Who must be attacked, who can attack whom (rulebook: Les combats terrestres 1; Zones de contrôle 2)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.board.bits import members
from grognard.games.blitzkrieg_west.air import gun_hex, gun_range
from grognard.games.blitzkrieg_west.state import Front, sheet, units_in
from grognard.games.blitzkrieg_west.strength import attack_of, attack_total, defence_total, defenders_in, odds_column
from grognard.games.blitzkrieg_west.zones import presses


def beside(g: Front, targets: int) -> int:
    """The hexes that are next to every one of these."""
    grid = sheet(g).grid
    found = sheet(g).all
    for hex_ in members(targets):
        found &= grid.near[hex_]
    return found


def able(g: Front, side: int, targets: int) -> list[int]:
    """The units that may join an attack on these hexes: next to all of them, or guns within range of all."""
    near = beside(g, targets)
    held_back = tied(g, side, targets)
    found: list[int] = []
    for number in sheet(g).of_side[side]:
        hex_ = g.where[number]
        unit = sheet(g).units[number]
        if hex_ < 0 or unit.vehicle or g.attacked[number] or number in held_back:
            continue
        if unit.artillery:
            if not g.fired[number] and in_range(g, number, targets):
                found.append(number)
        elif near >> hex_ & 1:
            found.append(number)
    return found


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
    due: list[int] = []
    for hex_ in members(g.at[1 - side] & ~g.struck):
        if any(not g.disorganised[number] for number in units_in(g, hex_, 1 - side)) and pressed(g, side, hex_):
            due.append(hex_)
    return due


def pressed(g: Front, side: int, enemy: int) -> list[int]:
    """The units in order, other than guns, in the zone of an enemy hex."""
    steady = sheet(g).grid.near[enemy] & g.at[side]
    return [
        number
        for hex_ in members(steady)
        if presses(g, enemy, hex_)
        for number in units_in(g, hex_, side)
        if not g.disorganised[number] and not sheet(g).units[number].artillery and attack_of(g, number, 1 << enemy) > 0
    ]


def obligations(g: Front, side: int) -> list[int]:
    """The hexes that must still be attacked, and can be (BW-068)."""
    return [hex_ for hex_ in pressing(g, side) if can_attack(g, side, 1 << hex_, able(g, side, 1 << hex_))]


def tied(g: Front, side: int, targets: int) -> set[int]:
    """Those in the zone of a hex that must be attacked and can't be: they attack nothing else (BW-111, ruling A4b)."""
    found: set[int] = set()
    for hex_ in pressing(g, side):
        if targets >> hex_ & 1:
            continue
        near = sheet(g).grid.near[hex_]
        all_able = [
            number
            for number in sheet(g).of_side[side]
            if g.where[number] >= 0
            and not sheet(g).units[number].vehicle
            and not g.attacked[number]
            and joins(g, number, hex_, near)
        ]
        if not can_attack(g, side, 1 << hex_, all_able):
            found.update(pressed(g, side, hex_))
    return found


def joins(g: Front, number: int, hex_: int, near: int) -> bool:
    if sheet(g).units[number].artillery:
        return not g.fired[number] and in_range(g, number, 1 << hex_)
    return bool(near >> g.where[number] & 1)
