"""Movement and exploitation (rulebook: Le mouvement des unités): some units of a hex at a time, to one hex.

A vehicle and what it carries move as one.  Points are counted in halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from grognard.board.bits import bits, members
from grognard.board.hexes import Sides
from grognard.board.reach import Ground, Reach
from grognard.engine.asks import Ask, Note, Procedure, Refuse, pick
from grognard.engine.game import unheard
from grognard.games.blitzkrieg_west.losses import eliminate, lose_rommel
from grognard.games.blitzkrieg_west.pieces import (
    alight,
    all_in,
    hold,
    ids,
    joins,
    may_stack,
    put,
    ride,
    sheet,
    units_in,
)
from grognard.games.blitzkrieg_west.pontoons import builds, check_works, overrun, spans
from grognard.games.blitzkrieg_west.state import AWAY, LOST, NOBODY, OFF, Front
from grognard.games.blitzkrieg_west.supply import dry, joined
from grognard.games.blitzkrieg_west.tables import FOOT, FRENCH, GERMAN, LIMITS, OTHER, field, figure
from grognard.games.blitzkrieg_west.zones import enemy_zone

LEAVING: Final = 2  # one point more to leave an enemy zone (BW-064)
SLOWED: Final = 2  # one point less under air interdiction (BW-194)
PARALYSED: Final = ("german-paralysis", "french-paralysis")


# ---- how far ----


def is_night(g: Front) -> bool:
    return g.turn in sheet(g).nights


def exploiting(g: Front) -> bool:
    return g.phase == "exploitation"


def paralysed(g: Front, side: int) -> bool:
    """Command paralysis: one hex at most, no reinforcements, stacks that don't attack whole (BW-342, BW-352)."""
    return g.event == PARALYSED[side]


def allowance(g: Front, number: int) -> int:
    """Halves of a point in this phase; a carried unit has its vehicle's (BW-095, BW-032, BW-194, BW-241)."""
    unit = field(g.scenario).units[number]
    halves = unit.moves if g.carrier[number] == NOBODY else LIMITS["vehicle_moves"]
    if g.interdiction > 1 and unit.side == FRENCH and slowed(g, number):
        halves = max(0, halves - SLOWED)
    if exploiting(g):
        halves = 2 * -(-halves // 4)  # half of the whole points, rounded up
    if g.rommel >= 0 and with_rommel(g, number):
        halves += 2
    return halves


def slowed(g: Front, number: int) -> bool:
    """Whom two interdicting air units slow: armour, or by another reading all that has a motor (BW-194, ruling A8)."""
    unit = sheet(g).units[number]
    if g.options.get("interdicted") == "motorised":
        return unit.motorised or g.carrier[number] != NOBODY
    return unit.armoured


def with_rommel(g: Front, number: int) -> bool:
    """Rommel quickens those who began the phase with him; in the movement phase they must end it with him (BW-241)."""
    here = g.where[number]
    if here < 0 or sheet(g).units[number].side != GERMAN or not here == g.rommel == g.rommel_began:
        return False
    return exploiting(g) or bool(g.rommel_leads)


def one_hex(g: Front, number: int) -> bool:
    """Who goes one hex at most: by night, disorganised, or under a paralysed command."""
    if exploiting(g):
        return False
    return is_night(g) or bool(g.disorganised[number]) or paralysed(g, sheet(g).units[number].side)


def moves_as(g: Front, number: int) -> int:
    """The movement class (BW-097, BW-258)."""
    return FOOT if sheet(g).units[number].foot and g.carrier[number] == NOBODY else OTHER


def roads_open(g: Front, side: int) -> bool:
    """Air interdiction takes the roads from the French (BW-191)."""
    return side == GERMAN or not g.interdiction


@lru_cache(maxsize=512)
def ground_among(battle: str, moves: int, roads: bool, pontoons: tuple[str, ...], closed: int) -> Ground:
    """The ground, with what enemies stand in closed and finished pontoons open."""
    printed = field(battle)
    ground = printed.ground(moves, roads)
    if pontoons:
        crossed = spans(printed, pontoons)
        ground = Ground(printed.grid, ground.plain, ground.special - crossed, ground.ways)
    return ground.closed(closed)


@lru_cache(maxsize=512)
def reach_among(
    battle: str, moves: int, roads: bool, pontoons: tuple[str, ...], closed: int, zone: int, start: int, halves: int
) -> Reach:
    """Where so many halves lead: into an enemy zone and no farther, from one zone never straight into another."""
    ground = ground_among(battle, moves, roads, pontoons, closed)
    if zone >> start & 1:
        grid = field(battle).grid
        ground = ground.barring(grid.between(1 << start, zone))
        halves -= LEAVING
    return ground.reach(1 << start, max(0, halves), halt=zone & ~(1 << start))


def reach_of(g: Front, number: int) -> int:
    """The hexes in which this unit may end its move, stacking apart; where it stands is no destination."""
    zone = enemy_zone(g, field(g.scenario).units[number].side)
    return reach_before(g, number, zone).all & ~(1 << g.where[number]) | least_moves(g, number, zone)


def plain_reach(g: Front, number: int) -> Reach:
    """Where its points lead it."""
    return reach_before(g, number, enemy_zone(g, field(g.scenario).units[number].side))


def reach_before(g: Front, number: int, zone: int) -> Reach:
    """The same before this zone of the enemy."""
    side, here = field(g.scenario).units[number].side, g.where[number]
    closed = g.at[1 - side]
    if exploiting(g) or is_night(g):
        closed |= zone  # BW-034, BW-158
        zone &= 1 << here
    halves = 0 if one_hex(g, number) else allowance(g, number)
    bridges = tuple(g.pontoons) if side == GERMAN else ()
    return reach_among(g.scenario, moves_as(g, number), roads_open(g, side), bridges, closed, zone, here, halves)


def least_moves(g: Front, number: int, zone: int) -> int:
    """One hex for all its points, not from zone to zone nor where its kind can't go at all (BW-086, BW-262)."""
    if exploiting(g) or allowance(g, number) == 0:
        return 0
    printed, here = field(g.scenario), g.where[number]
    grid, side = printed.grid, printed.units[number].side
    near = grid.near[here]
    if moves_as(g, number) == OTHER:
        near = grid.spread_save(1 << here, unbridged_for(g, side))
    if is_night(g) or zone >> here & 1:
        near &= ~zone
    return near & ~g.at[1 - side]


def unbridged_for(g: Front, side: int) -> Sides:
    """The river hexsides that vehicles and guns of this side can't cross."""
    return dry(g.scenario, tuple(g.pontoons) if side == GERMAN else ())


# ---- who may move ----


def why_not_moved(g: Front, number: int) -> str:
    """The rule by which a unit or a vehicle may not move now; empty when it may."""
    if g.moved[number]:
        return "BW-085"
    return "BW-027" if g.fired[number] else why_held(g, number)


def why_held(g: Front, number: int) -> str:
    """The rule that keeps one where it is that has neither moved nor fired."""
    unit = sheet(g).units[number]
    if not allowance(g, number):
        return "BW-250" if unit.type == "flak" else "BW-083"
    if exploiting(g):
        if g.disorganised[number]:
            return "BW-091"
        if not unit.drives and g.carrier[number] == NOBODY:
            return "BW-032"
    return "BW-225" if builds(g, number) else ""


def movable(g: Front, side: int) -> list[int]:
    """The units and lone vehicles that may still move; a loaded vehicle goes with its load."""
    where, moved, fired, load = g.where, g.moved, g.fired, g.load
    counters, numbers = sheet(g).units, sheet(g).of_side[side]
    rested = [n for n in numbers if where[n] >= 0 and not moved[n] and not fired[n] and load[n] == NOBODY]
    if g.builders:
        return [n for n in rested if not why_held(g, n)]
    if exploiting(g):
        rested = [n for n in rested if not g.disorganised[n] and (counters[n].drives or g.carrier[n] != NOBODY)]
    return [n for n in rested if counters[n].moves > SLOWED or not why_held(g, n)]


# ---- one move ----


def move_from(g: Front, side: int, hex_: int, can: Sequence[int]) -> Procedure:
    """Who of a hex goes, then where."""
    there = [number for number in can if g.where[number] == hex_]
    others = [number for number in all_in(g, hex_, side) if number not in there and g.load[number] == NOBODY]
    barred = [(sheet(g).units[number].id, why_not_moved(g, number)) for number in others]
    about = {"at": sheet(g).names[hex_]}
    names: list[str] = yield from pick(
        side, "units", ids(g, there), 1, len(there), "BW-085", barred=barred, about=about
    )
    going = [sheet(g).unit[name] for name in names]
    g.rommel_leads = yield from led(g, hex_, going)
    where: Any = yield Ask(
        side,
        "to",
        lambda no: destination_choices(g, side, going, no),
        "BW-029",
        about={"at": sheet(g).names[hex_], "group": names},
    )
    if where == "stay":
        g.rommel_leads = 0
        for number in going:
            g.moved[number] = 1
    elif isinstance(where, list):
        yield from leave_map(g, going, where[1])
    else:
        yield from travel(g, side, going, sheet(g).hex[where])


def led(g: Front, hex_: int, going: Sequence[int]) -> Procedure:
    """Whether Rommel goes with them: with the last of a stack he does, else as the German says (BW-240)."""
    if g.rommel != hex_ or sheet(g).units[going[0]].side != GERMAN:
        return 0
    if all(n in going for n in units_in(g, hex_, GERMAN)):
        return 1
    if all(sheet(g).units[n].vehicle for n in going):
        return 0
    about = {"at": sheet(g).names[hex_], "group": ids(g, going)}
    answer: str = yield Ask(GERMAN, "lead", lambda _: ("stays", "goes"), "BW-240", about=about)
    return int(answer == "goes")


def destination_choices(g: Front, side: int, going: Sequence[int], no: Refuse) -> Iterable[Any]:
    names = sheet(g).names
    goal = common_reach(g, going)
    full = too_full(g, side, bits(going), goal)
    yield from sheet(g).grid.called(goal & ~full)
    for there in members(full):
        no(names[there], "BW-076", at=names[there])
    for edge in exits(g, going):
        yield ["leave", edge]
    yield "stay"
    if no is not unheard:
        others = sheet(g).all & ~goal
        for number in going:
            out = others & ~reach_of(g, number)
            refuse(g, number, out, no)
            others &= ~out


def too_full(g: Front, side: int, going: int, goal: int) -> int:
    """The hexes without room for a group; all that are empty are alike."""
    full = 0 if may_stack(sheet(g), going & sheet(g).combat) else goal & ~g.at[side]
    for there in members(goal & g.at[side]):
        if not joins(g, there, going) and not may_crowd(g, there, side, going):
            full |= 1 << there
    return full


def common_reach(g: Front, going: Sequence[int]) -> int:
    goal = reach_of(g, going[0])
    for number in going[1:]:
        goal &= reach_of(g, number)
    return goal


def may_crowd(g: Front, there: int, side: int, going: int) -> bool:
    """A hex may be too full while somebody in it can still move on: it is checked at the end (BW-075)."""
    staying = bits(n for n in units_in(g, there, side) if why_not_moved(g, n))
    return may_stack(sheet(g), (staying | going) & sheet(g).combat)


def refuse(g: Front, number: int, hexes: int, no: Refuse) -> None:
    """Why a unit can't go to these hexes: what closes them, or the points that it needs and has."""
    names = sheet(g).names
    for where, rule in why_closed(g, number):
        for there in members(hexes & where):
            no(names[there], rule, at=names[there])
        hexes &= ~where
    far = farther_reach(g, number)
    more = LEAVING if enemy_zone(g, sheet(g).units[number].side) >> g.where[number] & 1 else 0
    have = figure(allowance(g, number))
    for there in members(hexes):
        need = far.cost(there)
        if need < 0:
            no(names[there], "BW-262", at=names[there])
        else:
            no(names[there], "BW-084", at=names[there], need=figure(need + more), have=have)


def why_closed(g: Front, number: int) -> list[tuple[int, str]]:
    """The hexes that are closed to a unit whatever its points, by rule."""
    here, side = g.where[number], sheet(g).units[number].side
    zone = enemy_zone(g, side)
    found = [(1 << here, "BW-029"), (g.at[1 - side], "BW-107")]
    if exploiting(g):
        found.append((zone, "BW-034"))
    if is_night(g):
        found.append((zone, "BW-158"))
    if zone >> here & 1:
        found.append((zone & sheet(g).grid.near[here], "BW-065"))
    if one_hex(g, number):
        found.append((sheet(g).all, "BW-157" if is_night(g) else "BW-090" if g.disorganised[number] else "BW-342"))
    return found


def farther_reach(g: Front, number: int) -> Reach:
    """Where it would come with points without end."""
    unit = sheet(g).units[number]
    bridges = tuple(g.pontoons) if unit.side == GERMAN else ()
    return reach_among(
        g.scenario,
        moves_as(g, number),
        roads_open(g, unit.side),
        bridges,
        g.at[1 - unit.side],
        enemy_zone(g, unit.side),
        g.where[number],
        200,
    )


def way_to(g: Front, number: int, there: int) -> list[int]:
    reach = plain_reach(g, number)
    return reach.path(there) if reach.all >> there & 1 else [g.where[number], there]


def travel(g: Front, side: int, going: Sequence[int], there: int) -> Procedure:
    """They go, each by its own cheapest way; lone enemy vehicles on the way are gone (BW-104)."""
    start = g.where[going[0]]
    ways = [way_to(g, number, there) for number in going]
    run_over = [hex_ for way in ways for hex_ in way[1:]]
    for number in going:
        put(g, number, there)
        g.moved[number] = 1
        if g.carrier[number] != NOBODY:
            g.moved[g.carrier[number]] = 1
    if g.rommel_leads:
        g.rommel = there
        g.rommel_moved = int(g.rommel_moved or g.rommel_began == start)
    g.rommel_leads = 0
    g.last = ways[0]
    names = sheet(g).names
    yield Note("moved", "BW-084", side, start=names[start], at=names[there], units=ids(g, going))
    yield from enter(g, side, run_over, going)


def enter(g: Front, side: int, hexes: Sequence[int], units: Sequence[int]) -> Procedure:
    """What happens to what is alone in hexes that these units of a side enter; they hold them from now on."""
    counters, entered = sheet(g).units, bits(hexes)
    if not all(counters[number].vehicle for number in units):
        hold(g, side, entered)
    alone = g.vehicles[1 - side] & ~g.at[1 - side]
    for hex_ in dict.fromkeys(hexes) if entered & alone or g.rommel in hexes else ():
        if alone >> hex_ & 1:
            yield from eliminate(g, all_in(g, hex_, 1 - side), "BW-104")
        if side == FRENCH and g.rommel == hex_:
            yield from lose_rommel(g)
    if side == FRENCH and any(not (g.disorganised[n] or counters[n].vehicle) for n in units):
        yield from overrun(g, hexes)
    yield from check_works(g)
    bridgehead(g, units)


def bridgehead(g: Front, units: Sequence[int]) -> None:
    """Unleashed: from now on German infantry has set foot beyond the Meuse (BW-381)."""
    beyond = sheet(g).regions.get("south-bank", 0)
    if not beyond or "bridgehead" in g.events:
        return
    if any(sheet(g).units[n].infantry and g.where[n] >= 0 and beyond >> g.where[n] & 1 for n in units):
        g.events["bridgehead"] = g.turn


# ---- loads (BW-095 to BW-101) ----


def passengers(g: Front, side: int) -> list[int]:
    """Units that can get into a free vehicle beside them, neither having moved in this phase."""
    beside = g.vehicles[side] & g.at[side]
    hexes = sorted({g.where[vehicle] for vehicle in free_vehicles(g, side)}) if beside else []
    there = [number for hex_ in hexes if beside >> hex_ & 1 for number in units_in(g, hex_, side)]
    counters = sheet(g).units
    return [n for n in there if not counters[n].motorised and g.carrier[n] == NOBODY and not g.moved[n]]


def free_vehicles(g: Front, side: int) -> list[int]:
    """Those on the map that carry nobody, and have neither moved nor set anybody down in this phase."""
    where, load, moved, dropped = g.where, g.load, g.moved, g.dropped
    numbers = sheet(g).transport[side]
    return [n for n in numbers if load[n] == NOBODY and where[n] >= 0 and not moved[n] and not dropped[n]]


def riders(g: Front, side: int) -> list[int]:
    if not g.vehicles[side]:
        return []
    loads = [g.load[vehicle] for vehicle in sheet(g).transport[side] if g.where[vehicle] >= 0]
    return sorted(number for number in loads if number != NOBODY)


def load_up(g: Front, number: int) -> Procedure:
    side = sheet(g).units[number].side
    vehicle = next(n for n in free_vehicles(g, side) if g.where[n] == g.where[number])
    ride(g, number, vehicle)
    yield Note("loaded", "BW-098", side, unit=sheet(g).units[number].id, at=sheet(g).names[g.where[number]])


def set_down(g: Front, number: int) -> Procedure:
    """The vehicle takes up no other, and the unit that rode does not march (BW-100, BW-101)."""
    side = sheet(g).units[number].side
    vehicle = g.carrier[number]
    alight(g, number)
    g.dropped[vehicle] = 1
    g.moved[number] = 1
    yield Note("unloaded", "BW-098", side, unit=sheet(g).units[number].id, at=sheet(g).names[g.where[number]])


# ---- off the map (BW-092 to BW-094) ----


def exits(g: Front, going: Sequence[int]) -> list[str]:
    """The edges by which the whole group may leave from where it stands."""
    here = g.where[going[0]]
    if exploiting(g):
        return []
    return [edge for edge in ways_out(g, going[0], here) if all(edge in ways_out(g, n, here) for n in going)]


def ways_out(g: Front, number: int, here: int) -> list[str]:
    """The edges by which a unit may leave from a hex: its side's own, and those of some entry hexes (BW-596)."""
    printed = sheet(g)
    found = [edge for edge in printed.exits[printed.units[number].side] if printed.edge(edge) >> here & 1]
    for row in printed.battle["arrival"]:
        if (
            "leave" in row
            and printed.units[number].formation in row["units"]
            and row["hexes"].count(printed.names[here])
        ):
            found += [edge for edge in row["leave"] if printed.edge(edge) >> here & 1]
    return found


def leave_map(g: Front, going: Sequence[int], edge: str) -> Procedure:
    g.rommel_leads = 0
    side = sheet(g).units[going[0]].side
    yield Note("left-map", "BW-092", side, units=ids(g, going), edge=edge)
    go_off(g, going, edge)


def go_off(g: Front, going: Sequence[int], edge: str) -> None:
    for number in going:
        if g.rommel == g.where[number] and len(units_in(g, g.where[number], GERMAN)) == 1:
            g.rommel = AWAY
        for each in (number, g.carrier[number]):
            if each != NOBODY:
                g.back[each] = g.turn + LIMITS["away"]
                g.edge[each] = edge
                g.moved[each] = 1
                g.disorganised[each] = 0
        put(g, number, OFF)


# ---- Rommel (BW-237 to BW-244) ----


def rommel_hexes(g: Front) -> int:
    """The supplied German units that he may be moved to, once a phase."""
    if g.rommel_moved or g.rommel == LOST or "rommel" not in g.events:
        return 0
    return joined(g, GERMAN) & g.at[GERMAN] & ~(1 << g.rommel if g.rommel >= 0 else 0)


def move_rommel(g: Front) -> Procedure:
    names = sheet(g).names
    there: str = yield Ask(GERMAN, "rommel", lambda _: [names[hex_] for hex_ in members(rommel_hexes(g))], "BW-239")
    g.rommel = sheet(g).hex[there]
    g.rommel_moved = 1
    yield Note("rommel", "BW-239", GERMAN, at=there)
