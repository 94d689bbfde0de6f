"""The movement and exploitation phases: one move, load or entry after the other, in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from grognard.board.bits import bits, members
from grognard.engine.asks import Ask, Note, Procedure, Refuse
from grognard.engine.game import unheard
from grognard.games.blitzkrieg_west.arrivals import come_in, entry_choices, overdue
from grognard.games.blitzkrieg_west.losses import disorganise, eliminate
from grognard.games.blitzkrieg_west.movement import (
    exploiting,
    least_moves,
    load_up,
    movable,
    move_from,
    move_rommel,
    passengers,
    reach_of,
    riders,
    rommel_hexes,
    set_down,
    why_not_moved,
)
from grognard.games.blitzkrieg_west.pieces import (
    all_in,
    ids,
    may_stack,
    on_map,
    overfull,
    room_for,
    sheet,
    trenches_dug,
    units_in,
)
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN
from grognard.games.blitzkrieg_west.zones import enemy_zone


def moves(g: Front) -> Procedure:
    """A hex is chosen, a load is taken up or set down, Rommel goes elsewhere, or the phase ends."""
    side = g.active
    can = movable(g, side)
    rule = "BW-032" if exploiting(g) else "BW-029"
    answer: Any = yield Ask(side, "move", lambda no: move_choices(g, side, can, no), rule, about={"phase": g.phase})
    if answer == "end":
        yield from end_moves(g)
    elif answer == "rommel":
        yield from move_rommel(g)
    elif isinstance(answer, list):
        yield from ACTIONS[answer[0]](g, sheet(g).unit[answer[1]])
    else:
        yield from move_from(g, side, sheet(g).hex[answer], can)


def move_choices(g: Front, side: int, can: Sequence[int], no: Refuse) -> Iterable[Any]:
    names = sheet(g).names
    hexes = sorted({g.where[number] for number in can})
    yield from [names[hex_] for hex_ in hexes]
    yield from [["load", name] for name in ids(g, passengers(g, side))]
    yield from [["unload", name] for name in ids(g, riders(g, side))]
    if not exploiting(g):
        yield from entry_choices(g, side)
        yield from [["dig", name] for name in ids(g, diggers(g, side))]
    if side == GERMAN and not exploiting(g) and rommel_hexes(g):
        yield "rommel"
    crowded = overfull(g, side)
    late = [] if exploiting(g) else overdue(g, side)
    if late:
        no("end", "BW-581", units=ids(g, late))
    elif any(spreads(g, hex_, can) for hex_ in crowded):
        no("end", "BW-076", at=[names[hex_] for hex_ in crowded])
    else:
        yield "end"
    if no is not unheard:
        for hex_ in members(g.at[side] | g.vehicles[side]):
            if hex_ not in hexes:
                no(names[hex_], why_not_moved(g, all_in(g, hex_, side)[0]) or "BW-085", at=names[hex_])


def spreads(g: Front, hex_: int, can: Sequence[int]) -> bool:
    """Whether somebody in an overfull hex can still leave it for one with room: mostly for one beside it."""
    zone, own = enemy_zone(g, g.active), g.at[g.active]
    there = [number for number in can if g.where[number] == hex_]
    if any(least_moves(g, number, zone) & ~own for number in there):
        return True
    for number in there:
        reached = reach_of(g, number)
        if reached & ~own or any(room_for(g, one, [number]) for one in members(reached & own)):
            return True
    return False


def end_moves(g: Front) -> Procedure:
    """Units over the limit that can't be spread are lost, the last come first (BW-075, BW-076)."""
    side = g.active
    for hex_ in overfull(g, side):
        while not may_stack(sheet(g), bits(there := units_in(g, hex_, side))):
            name: str = yield Ask(
                side,
                "excess",
                lambda _, there=there: ids(g, there),  # type: ignore[misc]
                "BW-076",
                about={"at": sheet(g).names[hex_]},
            )
            yield from eliminate(g, [sheet(g).unit[name]], "BW-076")
    if side == FRENCH and g.phase == "movement":
        yield from winded(g)
    yield Note("phase-over", "BW-017" if side == GERMAN else "BW-039", side, phase=g.phase)
    g.phase = "after-" + g.phase


def winded(g: Front) -> Procedure:
    """Challenged: the tanks of the 1st DCR are disorganised after their first march (BW-426)."""
    units = sheet(g).units
    those = [n for n in sheet(g).of_formation.get("1-dcr", ()) if units[n].armoured and g.arrived[n] == g.turn]
    yield from disorganise(g, those, "BW-426")


# ---- trenches of Arras (BW-463, BW-464) ----


def diggers(g: Front, side: int) -> list[int]:
    """Infantry and guns in order that have neither moved nor fired, where no trench is yet."""
    if not trenches_dug(g):
        return []
    units = sheet(g).units
    rested = [n for n in on_map(g, side) if not (g.moved[n] or g.disorganised[n] or g.fired[n] or g.digging[n])]
    fit = [n for n in rested if units[n].infantry or units[n].artillery]
    return [n for n in fit if not g.entrenched >> g.where[n] & 1]


def dig(g: Front, number: int) -> Procedure:
    """It stays where it is, out of all fighting, until its next supply phase."""
    g.digging[number] = g.turn
    g.moved[number] = 1
    unit = sheet(g).units[number]
    yield Note("digs", "BW-463", unit.side, unit=unit.id, at=sheet(g).names[g.where[number]])


ACTIONS: Final[dict[str, Callable[[Front, int], Procedure]]] = {
    "load": load_up,
    "unload": set_down,
    "dig": dig,
    "enter": lambda g, number: come_in(g, "enter", number),
    "drive": lambda g, number: come_in(g, "drive", number),
}
