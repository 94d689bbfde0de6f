"""Supply (rulebook: Les lignes de ravitaillement): a line of hexes to the side's own edge of the map."""

from __future__ import annotations

from functools import lru_cache

from grognard.board.hexes import Sides
from grognard.engine.asks import Note, Procedure
from grognard.games.blitzkrieg_west.pieces import ids, on_map, sheet
from grognard.games.blitzkrieg_west.pontoons import bridged, check_works, crew_of
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.tables import GERMAN, field
from grognard.games.blitzkrieg_west.zones import enemy_zone, unbridged


def joined(g: Front, side: int) -> int:
    """The hexes that a line joins to the side's source (BW-056, BW-057, BW-059, BW-070)."""
    sources = sheet(g).edge(sheet(g).source[side])
    return trace(g, side, sources)


def trace(g: Front, side: int, sources: int) -> int:
    """All that hangs together with these hexes: no enemy in it, no enemy zone except where own units stand."""
    open_to = sheet(g).all & ~g.at[1 - side] & (~enemy_zone(g, side) | g.at[side])
    return flooded(g.scenario, tuple(g.pontoons) if side == GERMAN else (), sources, open_to)


@lru_cache(maxsize=1024)
def flooded(battle: str, pontoons: tuple[str, ...], sources: int, open_to: int) -> int:
    """Over rivers by bridges only, for the Germans also by pontoons (BW-058, BW-223)."""
    return field(battle).grid.without(dry(battle, pontoons)).flood(sources, open_to)


@lru_cache(maxsize=64)
def dry(battle: str, pontoons: tuple[str, ...]) -> Sides:
    """The hexsides that stop a line, and whoever needs a bridge."""
    return unbridged(field(battle)) - bridged(battle, pontoons)


def supplied(g: Front, number: int) -> bool:
    """Whether a unit is in supply; one that came this turn always is (BW-061)."""
    return reached_by(g, number, joined(g, field(g.scenario).units[number].side))


def reached_by(g: Front, number: int, reached: int) -> bool:
    """Whether a line to one of these hexes is enough: who builds a bridge is fed across it by the other (BW-595)."""
    if g.fresh[number] or reached >> g.where[number] & 1:
        return True
    return any(reached >> g.where[mate] & 1 for mate in crew_of(g, number))


def cut_off(g: Front, side: int) -> list[int]:
    """The combat units without a line."""
    reached = joined(g, side)
    return [number for number in on_map(g, side) if not reached_by(g, number, reached)]


def supply_phase(g: Front) -> Procedure:
    """Whoever can't trace a line is disorganised at once (BW-018, BW-040, BW-060)."""
    side = g.active
    hungry = [number for number in cut_off(g, side) if not g.disorganised[number]]
    for number in hungry:
        g.disorganised[number] = 1
        g.digging[number] = 0
    if hungry:
        yield Note("cut-off", "BW-060", side, units=ids(g, hungry))
        yield from check_works(g)
    yield from finish_trenches(g)
    g.phase = "bombardment" if side == GERMAN else "movement"


def finish_trenches(g: Front) -> Procedure:
    """What was begun a turn ago, and not disturbed, is an entrenchment (BW-464)."""
    for number in on_map(g, g.active):
        if 0 < g.digging[number] < g.turn:
            g.entrenched |= 1 << g.where[number]
            g.digging[number] = 0
            yield Note("dug-in", "BW-464", g.active, at=sheet(g).names[g.where[number]])


def recover(g: Front) -> Procedure:
    """Whoever can trace a line gets over its disorganisation; artillery is turned up again (BW-036, BW-037)."""
    side = g.active
    reached = joined(g, side)
    rallied = [
        number
        for number in on_map(g, side)
        if g.disorganised[number] and may_rally(g, number) and reached_by(g, number, reached)
    ]
    for number in rallied:
        g.disorganised[number] = 0
    for number in sheet(g).of_side[side]:
        g.fired[number] = 0
    if rallied:
        yield Note("rallied", "BW-036", side, units=ids(g, rallied))


def may_rally(g: Front, number: int) -> bool:
    """The tanks of the 1st DCR only from the turn after the one in which they came (BW-426)."""
    unit = sheet(g).units[number]
    return not (unit.formation == "1-dcr" and unit.armoured and g.turn <= g.arrived[number])
