"""Reinforcements and who comes back (rulebook: L'arrivée des renforts, and each battle's own ways to arrive)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final, NamedTuple

from grognard.board.bits import bits, members
from grognard.engine.asks import Ask, Note, Procedure, Refuse, Roll
from grognard.engine.game import unheard
from grognard.games.blitzkrieg_west.movement import (
    allowance,
    enter,
    ground_among,
    is_night,
    moves_as,
    paralysed,
    roads_open,
)
from grognard.games.blitzkrieg_west.pieces import ids, on_map, put, ride, room_for, sheet
from grognard.games.blitzkrieg_west.setup import check_quality, zone_of
from grognard.games.blitzkrieg_west.state import AWAY, LOST, NOBODY, OFF, REBUILT, Front
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN, LIMITS, OTHER, Field, field
from grognard.games.blitzkrieg_west.victory import score
from grognard.games.blitzkrieg_west.zones import enemy_zone

Row = Mapping[str, Any]
WORSE: Final = ("fifth-column", "refugees")  # events that cost the French a point on each arrival die
PANZER_DIE: Final = "panzer"


# ---- the dice, at the start of a player turn ----


def arrivals(g: Front) -> Procedure:
    """Who may enter in this player turn: those who are due, and those for whom the dice are kind."""
    side = g.active
    g.allowed, g.quota = [], {}
    g.phase = "supply"
    for row in rows(g, side) if not paralysed(g, side) else ():
        if row.get("by") == "cup":
            yield from roll_for(g, row, [n for n in drawn(g) if sheet(g).units[n].formation in row["units"]])
        elif row.get("by") == "first":
            g.allowed += first_wave(g, row)
        elif row.get("by") == "petreforce":
            yield from petreforce(g, row)
        elif row.get("by") == "count":
            if row["count"] != PANZER_DIE:
                yield from count(g, row, 0)
            elif g.options.get("panzer-die") == "before":
                yield from count(g, row, g.interdiction)
        elif row.get("by") == "formation":
            for name in row["units"]:
                yield from roll_for_formation(g, row, name)
        else:
            yield from roll_for(g, row, waiting(g, row))
    for number in sheet(g).of_side[side]:
        if g.where[number] in (OFF, REBUILT) and 0 < g.back[number] <= g.turn and may_return(g, number):
            g.allowed.append(sheet(g).units[number].id)
    note_closed(g, side)


def may_return(g: Front, number: int) -> bool:
    """Checked: after the breakout DLM units that have left don't come back (BW-349)."""
    row = sheet(g).battle["victory"].get("dlm")
    gone = g.where[number] == OFF and "breakout" in g.events
    return row is None or not gone or sheet(g).units[number].bar not in row["bars"]


class Timetable(NamedTuple):
    """The arrivals of a side whose time it is."""

    rows: tuple[Row, ...]
    row: dict[str, Row]  # by formation: the first that brings it
    hexes: dict[str, int]  # by formation: where the map and the rules let it come in


def due(g: Front, side: int) -> Timetable:
    chosen = tuple(name for name in sheet(g).arrival_options if g.options.get(name) == "yes")
    return timetable(g.scenario, side, g.turn, tuple(g.events), chosen)


@lru_cache(maxsize=256)
def timetable(battle: str, side: int, turn: int, events: tuple[str, ...], chosen: tuple[str, ...]) -> Timetable:
    """In this turn, after these events, with these options."""
    printed = field(battle)
    found: list[Row] = [
        row
        for row in printed.battle["arrival"]
        if printed.units[printed.of_formation[row["units"][0]][0]].side == side
        and in_time(printed, row, turn, events, chosen)
    ]
    by_formation = {name: row for row in reversed(found) for name in row["units"]}
    return Timetable(
        tuple(found), by_formation, {name: printed_entry(printed, row) for name, row in by_formation.items()}
    )


def rows(g: Front, side: int) -> tuple[Row, ...]:
    """The arrivals of a side whose time it is."""
    return due(g, side).rows


def in_time(printed: Field, row: Row, turn: int, events: Sequence[str], chosen: Sequence[str]) -> bool:
    last = row["certain"] + printed.turns if "certain" in row else row.get("until", printed.turns)
    if not row["from"] <= turn <= last:
        return False
    if row.get("unless", "") in events:
        return False
    if "option" in row and row["option"] not in chosen:
        return False
    return "when" not in row or row["when"] in events


def waiting(g: Front, row: Row) -> list[int]:
    """The combat units of a row that have not come yet."""
    units = sheet(g).units
    return [
        n for name in row["units"] for n in sheet(g).of_formation[name] if g.where[n] == AWAY and not units[n].vehicle
    ]


def drawn(g: Front) -> list[int]:
    return [sheet(g).unit[name] for name in g.drawn if g.where[sheet(g).unit[name]] == AWAY]


def roll_for(g: Front, row: Row, numbers: Sequence[int]) -> Procedure:
    """Each of these by itself: at once, or by a die (BW-382, BW-421, BW-522)."""
    for number in numbers:
        if "die" not in row or (yield from throw(g, row, [number])):
            g.allowed.append(sheet(g).units[number].id)


def roll_for_formation(g: Front, row: Row, name: str) -> Procedure:
    """One die for a whole formation (BW-314, BW-332)."""
    numbers = [n for n in sheet(g).of_formation[name] if g.where[n] == AWAY and not sheet(g).units[n].vehicle]
    if not numbers:
        return
    due = "die" not in row or g.turn >= row.get("certain", sheet(g).turns + 1)
    if due or (yield from throw(g, row, numbers)):
        g.allowed += ids(g, numbers)


def throw(g: Front, row: Row, numbers: Sequence[int]) -> Procedure:
    """An arrival die with all that is added and taken away."""
    side = g.active
    shift = arrival_shift(g, row, side)
    if 1 + shift > needed(g, row):
        return False  # not even by a 1
    dice: list[int] = yield Roll(1, "arrival")
    total = dice[0] + shift
    comes = not (row["die"].get("six") and dice[0] == 6) and total <= needed(g, row)
    yield Note(
        "arrival",
        "BW-170",
        side,
        units=ids(g, numbers),
        dice=dice[:],
        total=total,
        need=needed(g, row),
        comes=int(comes),
    )
    return comes


def arrival_shift(g: Front, row: Row, side: int) -> int:
    die = row["die"]
    shift = 0
    if side == FRENCH:
        shift += g.interdiction if die.get("interdiction") else 0
        shift += int(g.event in WORSE)
    if die.get("less_turns"):
        shift -= g.turn - 1
    if "since" in die:
        shift -= max(0, g.turn - 1 - die["since"])
    if "minus" in die:
        units = sheet(g).units
        shift -= int(any(die["minus"] in (units[n].bar, units[n].formation) for n in on_map(g, 1 - side)))
    return shift


def needed(g: Front, row: Row) -> int:
    """The highest total with which it comes; BW-333 says what the turns already played are."""
    die = row["die"]
    if "below" in die:
        since = sheet(g).first_of_day(g.turn) if die["below"] == "turns-today" else 1
        return g.turn - since - int(g.options.get("earliest") != "second")
    most: int | str = die["most"]
    return g.turn - 1 if most == "turns" else int(most)


# ---- arrivals of single battles ----


def first_wave(g: Front, row: Row) -> list[str]:
    """Stalled, turn 1: the fixed units of a column, and those drawn from its cup (BW-469, BW-473, BW-609)."""
    units = sheet(g).units
    return [units[n].id for n in waiting(g, row) if units[n].formation != row["draw"] or units[n].id in g.drawn]


def petreforce(g: Front, row: Row) -> Procedure:
    """Stalled, 22 May: only while the Allies lead; a die says how many battalions may come (BW-477 to BW-479)."""
    points = score(g)
    if points[FRENCH] <= points[GERMAN]:
        return
    if "petreforce" not in g.events:
        answer: str = yield Ask(FRENCH, "petreforce", lambda _: ("wait", "call"), "BW-477")
        if answer == "wait":
            return
        g.events["petreforce"] = g.turn
        dice: list[int] = yield Roll(1, "petreforce")
        g.events["petreforce-left"] = dice[0]
        yield Note("petreforce", "BW-478", FRENCH, dice=dice[:])
    if g.events["petreforce-left"] > 0:
        g.quota["petreforce"] = g.events["petreforce-left"]
        g.allowed += [name for name in ids(g, waiting(g, row)) if not sheet(g).units[sheet(g).unit[name]].artillery]


def panzers(g: Front) -> Procedure:
    """Challenged: a die and the air units that interdict, thrown after the bombardment (BW-432, BW-435)."""
    if paralysed(g, GERMAN) or g.options.get("panzer-die") == "before":
        return
    for row in rows(g, GERMAN):
        if row.get("count") == PANZER_DIE:
            yield from count(g, row, g.interdiction)


def count(g: Front, row: Row, more: int) -> Procedure:
    """A die says how many units of some formations may enter this turn (BW-432, BW-441)."""
    kind = row["count"]
    coming = [n for one in rows(g, g.active) if one.get("count") == kind for n in waiting(g, one)]
    if not coming or kind in g.quota:
        return
    dice: list[int] = yield Roll(1, "arrivals")
    g.quota[kind] = dice[0] + more
    yield Note("arrivals", "BW-432" if kind == PANZER_DIE else "BW-441", g.active, dice=dice[:], units=g.quota[kind])
    g.allowed += [name for name in ids(g, coming) if name not in g.allowed]


def overdue(g: Front, side: int) -> list[int]:
    """Who has to come in this turn, and still can: the tanks of Hannut (BW-572, BW-579, BW-581)."""
    bound = [n for row in rows(g, side) if row.get("must") for n in waiting(g, row)]
    return [n for n in bound if sheet(g).units[n].id in g.allowed and can_land(g, n)]


def admits(g: Front, row: Row) -> bool:
    """Within the number that a die has given, and not before the formation that goes first (BW-434)."""
    if "after" in row and any(g.where[n] == AWAY for n in combat_units(g, row["after"])):
        return False
    kind = "petreforce" if row.get("by") == "petreforce" else row.get("count", "")
    return not kind or g.quota.get(kind, 0) > 0


def combat_units(g: Front, formation: str) -> list[int]:
    return [n for n in sheet(g).of_formation[formation] if not sheet(g).units[n].vehicle]


# ---- entering, in the movement phase ----


def row_of(g: Front, number: int) -> Row | None:
    """By which row of the arrivals a unit comes; none for one that comes back."""
    if g.where[number] in (OFF, REBUILT):
        return None
    unit = sheet(g).units[number]
    return due(g, unit.side).row.get(unit.formation)


def entrants(g: Front, side: int) -> list[int]:
    """Who may enter now: the allowed, and vehicles of formations that have begun to come."""
    printed, where = sheet(g), g.where
    numbers = [printed.unit[name] for name in g.allowed] + idle_vehicles(g, side)
    waiting = [n for n in numbers if where[n] in (AWAY, OFF, REBUILT) and printed.units[n].side == side]
    coming = due(g, side).row if waiting else {}
    closed = [name for name in dict.fromkeys(printed.units[n].formation for n in waiting) if name in coming]
    closed = [name for name in closed if not admits(g, coming[name])]
    return [n for n in waiting if where[n] != AWAY or printed.units[n].formation not in closed]


def idle_vehicles(g: Front, side: int) -> list[int]:
    """One vehicle of each division that has begun to come, to follow by itself (BW-103)."""
    found: dict[str, int] = {}  # by division; nobody where none may follow
    units, where = sheet(g).units, g.where
    outside = [number for number in sheet(g).transport[side] if where[number] == AWAY]
    coming = due(g, side).row if outside and not paralysed(g, side) else {}
    for number in outside:
        unit = units[number]
        if unit.bar not in found and unit.formation in coming:
            begun = any(g.arrived[n] for n in division(g.scenario, unit.bar).units)
            found[unit.bar] = number if begun and spare(g, unit.bar) else NOBODY
    return [number for number in found.values() if number != NOBODY]


class Division(NamedTuple):
    """The counters with one bar."""

    units: tuple[int, ...]
    vehicles: tuple[int, ...]
    bound: tuple[int, ...]  # who comes in a vehicle (BW-427, BW-431, BW-433, BW-442)


@lru_cache(maxsize=128)
def division(battle: str, bar: str) -> Division:
    printed = field(battle)
    riding = {name: row["riding"] for row in printed.battle["arrival"] if "riding" in row for name in row["units"]}
    numbers = tuple(n for n, unit in enumerate(printed.units) if unit.bar == bar)
    units = printed.units
    return Division(
        numbers,
        tuple(n for n in numbers if units[n].vehicle),
        tuple(n for n in numbers if units[n].type in riding.get(units[n].formation, ())),
    )


def must_ride(g: Front, number: int) -> bool:
    return g.where[number] == AWAY and number in division(g.scenario, sheet(g).units[number].bar).bound


def vehicles_left(g: Front, bar: str) -> list[int]:
    """The vehicles of a division that have not come yet."""
    return [n for n in division(g.scenario, bar).vehicles if g.where[n] == AWAY]


def spare(g: Front, bar: str) -> int:
    """How many vehicles of a division are left over for those who need not ride."""
    riders = sum(g.where[n] == AWAY for n in division(g.scenario, bar).bound)
    return max(0, len(vehicles_left(g, bar)) - riders)


def vehicle_for(g: Front, number: int) -> int:
    """A vehicle of its division that has not come yet, for a unit without a motor of its own (BW-431, BW-433)."""
    unit = sheet(g).units[number]
    if unit.motorised or g.carrier[number] != NOBODY:
        return NOBODY
    left = vehicles_left(g, unit.bar)
    return left[0] if left and (must_ride(g, number) or spare(g, unit.bar)) else NOBODY


def entry_choices(g: Front, side: int) -> list[list[str]]:
    """["enter", unit], and with a vehicle that is free ["drive", unit]."""
    found: list[list[str]] = []
    for number in entrants(g, side):
        unit = sheet(g).units[number]
        walks = unit.moves > 0 and not must_ride(g, number)
        rides = vehicle_for(g, number) != NOBODY
        if (walks or rides) and can_land(g, number):
            found += [["enter", unit.id]] * walks + [["drive", unit.id]] * rides
    return found


def come_in(g: Front, verb: str, number: int) -> Procedure:
    """One unit enters, and goes as far as its points lead."""
    unit = sheet(g).units[number]
    vehicle = vehicle_for(g, number) if verb == "drive" else NOBODY
    names = sheet(g).names
    about = {"unit": unit.id, "group": [unit.id], "at": ""}
    row = row_of(g, number)
    if row is not None and "quality" in row and (row["quality"] != "panzer-2" or unit.model == "panzer-2"):
        yield from check_quality(g, number, row["quality"], QUALITY[row["quality"]])
        if g.where[number] == LOST:
            g.arrived[number] = g.turn
            return
    where: str = yield Ask(
        unit.side, "entry", lambda no: landing_choices(g, number, vehicle, no), "BW-171", about=about
    )
    there = sheet(g).hex[where]
    if row is not None:
        kind = "petreforce" if row.get("by") == "petreforce" else row.get("count", "")
        if kind:
            g.quota[kind] -= 1
        if kind == "petreforce":
            g.events["petreforce-left"] -= 1
    if vehicle != NOBODY:
        g.where[vehicle] = g.where[number]
        ride(g, number, vehicle)
    put(g, number, there)
    for each in (number, g.carrier[number]):
        if each != NOBODY:
            g.moved[each] = g.fresh[each] = 1
            g.arrived[each] = g.arrived[each] or g.turn
    g.last = [there]
    yield Note("entered", "BW-171", unit.side, unit=unit.id, at=names[there])
    yield from enter(g, unit.side, [there], [number])


QUALITY: Final = {"panzer-2": "BW-573", "12-cuirassiers": "BW-565", "third-battalion": "BW-569"}


def landing_choices(g: Front, number: int, vehicle: int, no: Refuse) -> Iterable[str]:
    names = sheet(g).names
    reached = entry_reach(g, number, vehicle)
    for there in members(reached):
        yield names[there]
    if no is not unheard:
        for there in members(sheet(g).all & ~reached):
            no(names[there], "BW-171", at=names[there])


def entry_hexes(g: Front, number: int) -> int:
    """Where it may come on the map; an enemy in the hex bars it, his zone does not (BW-172, BW-173, BW-597)."""
    unit = sheet(g).units[number]
    coming = due(g, unit.side).hexes if g.where[number] not in (OFF, REBUILT) else {}
    hexes = coming[unit.formation] if unit.formation in coming else sheet(g).edge(g.edge[number])
    enemies = g.at[1 - unit.side]
    if not hexes & ~enemies and late(g, number):
        hexes = same_edge(g, hexes)
    hexes &= ~enemies
    return hexes & open_banks(g.scenario, g.at[FRENCH]) if unit.side == FRENCH else hexes


def printed_entry(printed: Field, row: Row) -> int:
    """The entry hexes of a row: those named, or part of an edge."""
    named = printed.masked(row.get("hexes", ()))
    if "edge" not in row:
        return named
    return named | stretch(printed, row["edge"], tuple(row.get("columns", ())), tuple(row.get("rows", ())))


@lru_cache(maxsize=64)
def stretch(printed: Field, edge: str, columns: tuple[int, ...], rows: tuple[int, ...]) -> int:
    """Part of an edge of the map."""
    return printed.edge(edge) & zone_of(printed, columns=columns, rows=rows)


def can_land(g: Front, number: int) -> bool:
    """Whether one of its entry hexes, or one that it reaches from there, has room for it."""
    side = sheet(g).units[number].side
    free = entry_hexes(g, number)
    if is_night(g):
        free &= ~enemy_zone(g, side)
    return bool(free & ~g.at[side]) or bool(entry_reach(g, number, NOBODY))


def late(g: Front, number: int) -> bool:
    """Two turns after its hexes were found closed it may come by any other of the same edge (BW-172)."""
    return 0 < g.back[number] <= g.turn


def note_closed(g: Front, side: int) -> None:
    """Who finds enemies in all its entry hexes is remembered."""
    for number in entrants(g, side):
        if row_of(g, number) is None or g.back[number]:
            continue
        if not due(g, side).hexes[sheet(g).units[number].formation] & ~g.at[1 - side]:
            g.back[number] = g.turn + 2


def same_edge(g: Front, hexes: int) -> int:
    """The edge on which these hexes lie; where they lie on two, both."""
    edges = [sheet(g).edge(name) for name in ("north", "south", "west", "east")]
    whole = [edge for edge in edges if not hexes & ~edge]
    return whole[0] if whole else reduce(or_, (edge for edge in edges if edge & hexes))


def open_banks(battle: str, french: int) -> int:
    """The sides of a river on which a French unit is left (BW-173)."""
    if not french:
        return field(battle).all
    found = 0
    for bank in banks(battle):
        if bank & french:
            found |= bank
    return found


@lru_cache(maxsize=8)
def banks(battle: str) -> tuple[int, ...]:
    """What the rivers leave of the map."""
    printed, found = field(battle), []
    left = printed.all
    while left:
        found.append(printed.grid.without(printed.rivers).flood(left & -left))
        left &= ~found[-1]
    return tuple(found)


def entry_reach(g: Front, number: int, vehicle: int) -> int:
    """The hexes that it can reach in the phase in which it enters, its first one paid for."""
    side = sheet(g).units[number].side
    halves = LIMITS["vehicle_moves"] if vehicle != NOBODY else allowance(g, number)
    moves = OTHER if vehicle != NOBODY else moves_as(g, number)
    zone, found = enemy_zone(g, side), entry_hexes(g, number)
    if is_night(g):
        found &= ~zone
    else:
        bridges = tuple(g.pontoons) if side == GERMAN else ()
        closed = g.at[1 - side]
        found |= reach_from_outside(g.scenario, moves, roads_open(g, side), bridges, closed, zone, found, halves)
    full = bits(there for there in members(found & g.at[side]) if not room_for(g, there, [number]))
    return found & ~full


@lru_cache(maxsize=1024)
def reach_from_outside(
    battle: str, moves: int, roads: bool, pontoons: tuple[str, ...], closed: int, zone: int, first: int, halves: int
) -> int:
    """Where so many halves lead by one of these first hexes; one in an enemy zone leads no farther."""
    ground = ground_among(battle, moves, roads, pontoons, closed)
    onward = first & ~zone
    later = tuple((cost, onward & where) for cost, where in ground.plain)
    return ground.reach(0, halves, halt=zone, later=later).all
