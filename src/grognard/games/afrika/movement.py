"""Movement and overruns (rulebook 4.0, 6.0, 11.0): one unit or stack at a time, hex by hex or at one go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from grognard.board.bits import members
from grognard.board.reach import Reach
from grognard.engine.asks import Ask, Note, Procedure, Refuse, pick
from grognard.engine.game import unheard
from grognard.games.afrika.captures import enter
from grognard.games.afrika.combat import declare
from grognard.games.afrika.hidden import uncover
from grognard.games.afrika.landings import landing, raid, why_no_landing, why_no_raid
from grognard.games.afrika.losses import destroy, ids
from grognard.games.afrika.rommel import transfer, transfer_hexes
from grognard.games.afrika.sources import in_play, is_campaign, out_of_play
from grognard.games.afrika.state import AWAY, INTERMEDIATE, TRIPOLI, ZONES, Desert, put, room_for, take, units_in
from grognard.games.afrika.strength import attack_of
from grognard.games.afrika.tables import (
    ALLIED,
    AXIS,
    CLIFFS,
    COUNTERS,
    EASY,
    FULL_STACK,
    GRID,
    HECKER,
    HEX,
    MOBILE,
    NAMES,
    NO_ZONE_COST,
    OF_SIDE,
    SIDE,
    STACKING,
    UNIT,
    WEST_EDGE,
    ZONE_COST,
    ground_among,
    reach_among,
)
from grognard.games.afrika.transport import can_truck, land, passages, ship, ship_starts, truck
from grognard.games.afrika.zones import adjacent, enemy_zone

OVERRUN: Final = 4  # two points (AF-075)
FAR: Final = 400  # half points enough for the whole map
ROMMEL: Final = "rommel"
FITTING: Final = bytes(range(FULL_STACK + 1))  # every load of a hex within the stacking limit


# ---- who may move ----


def allowance(g: Desert, unit: int) -> int:
    """Movement points in halves; half of them without supply (AF-239)."""
    points = COUNTERS[unit].moves
    return points // 2 if g.unsupplied[unit] else points


def exploiting(g: Desert) -> bool:
    return g.phase == "exploitation"


def privileged(g: Desert, unit: int) -> bool:
    """Stacked with Rommel, whose privileges serve one stack a phase (AF-380, AF-384, ruling R2)."""
    here = g.where[unit]
    return SIDE[unit] == AXIS and 0 <= here == g.rommel and g.rommel_serves in (AWAY, here)


def why_not_moved(g: Desert, unit: int) -> str:
    """The rule by which a unit may not move in this phase; empty when it may."""
    if g.done[unit]:
        return "AF-053"
    if not COUNTERS[unit].moves:
        return "AF-162"
    if exploiting(g) and not privileged(g, unit):
        if not COUNTERS[unit].exploit:
            return "AF-155"
        if g.where[unit] >= 0 and g.enemy_zone >> g.where[unit] & 1:
            return "AF-157"
    return ""


def movable(g: Desert, side: int) -> list[int]:
    """The units that may still move."""
    where, done = g.where, g.done
    can = [unit for unit in MOBILE[side] if where[unit] >= 0 and not done[unit]]
    return [unit for unit in can if not why_not_moved(g, unit)] if exploiting(g) else can


# ---- the phase: one move after another ----


def moves(g: Desert) -> Procedure:
    """A stack is chosen, or Rommel is transferred, or the phase ends."""
    side = g.active
    can = movable(g, side)
    hexes = sorted({g.where[unit] for unit in can})
    rule = "AF-024" if g.phase == "movement" else "AF-026"
    answer: str = yield Ask(
        side, "move", lambda no: move_choices(g, side, hexes, no), rule, private=True, about={"phase": g.phase}
    )
    if answer == "end":
        yield from end_moves(g)
    elif answer in ACTIONS:
        yield from ACTIONS[answer](g)
    elif answer in ZONES:
        yield from move_from_zone(g, side, answer)
    else:
        yield from move_from(g, side, HEX[answer], can)


def move_choices(g: Desert, side: int, hexes: Sequence[int], no: Refuse) -> Iterable[str]:
    for hex_ in hexes:
        yield NAMES[hex_]
    yield from actions(g, side, no)
    crowded = too_full(g, side)
    if any(hex_ in hexes for hex_ in crowded):
        no("end", "AF-069", at=[NAMES[hex_] for hex_ in crowded if hex_ in hexes])
    else:
        yield "end"
    if no is not unheard:
        for hex_ in members(g.at[side]):
            if hex_ not in hexes:
                no(NAMES[hex_], why_not_moved(g, units_in(g, hex_)[0]) or "AF-053", at=NAMES[hex_])
        for hex_ in members(g.at[1 - side]):
            no(NAMES[hex_], "AF-067", at=NAMES[hex_])


ACTIONS: Final[dict[str, Callable[[Desert], Procedure]]] = {
    ROMMEL: transfer,
    "truck": truck,
    "ship": ship,
    "landing": landing,
    "raid": raid,
}


def actions(g: Desert, side: int, no: Refuse) -> Iterable[str]:
    """What else may be done between two moves: by Rommel, by trucks and ships, by special forces, from the zones."""
    if side == AXIS and transfer_hexes(g):
        yield ROMMEL
    else:
        no(ROMMEL, "AF-374")
    if side == AXIS and g.where[HECKER] != AWAY:
        why = why_no_landing(g)
        if why:
            no("landing", why)
        else:
            yield "landing"
    if not is_campaign(g.scenario):
        return
    if side == ALLIED:
        why = why_no_raid(g)
        if why:
            no("raid", why)
        else:
            yield "raid"
    for zone in ZONES:
        if zone_units(g, side, zone):
            yield zone
        else:
            no(zone, "AF-331" if side == ALLIED else "AF-053")
    if g.phase != "movement":
        no("truck", "AF-251")
        no("ship", "AF-269")
        return
    if can_truck(g, side):
        yield "truck"
    else:
        no("truck", "AF-243", have=g.trucks[side])
    if ship_starts(g, side):
        yield "ship"
    else:
        no("ship", "AF-270", have=g.shipping[side])


def too_full(g: Desert, side: int) -> list[int]:
    """The hexes over the stacking limit."""
    if not g.load.translate(None, FITTING):  # nothing is left when what fits is struck out: the usual case
        return []
    return [hex_ for hex_ in members(g.at[side]) if g.load[hex_] > FULL_STACK]


def end_moves(g: Desert) -> Procedure:
    """Stacks over the limit that could not be spread lose what is too much, in the movement phase (ruling C2)."""
    side = g.active
    for hex_ in too_full(g, side) if g.phase == "movement" else ():
        while g.load[hex_] > FULL_STACK:
            there = units_in(g, hex_)
            name: str = yield Ask(
                side,
                "excess",
                lambda _, there=there: ids(there),  # type: ignore[misc]
                "AF-069",
                private=True,
                about={"at": NAMES[hex_]},
            )
            yield from uncover(g, [UNIT[name]])
            destroy(g, UNIT[name])
            yield Note("destroyed", "AF-069", side, unit=name)
    g.phase = "bombardment" if g.phase == "movement" else "supply"
    yield Note("phase", "AF-165", side, phase=g.phase)


# ---- one move ----


def move_from(g: Desert, side: int, hex_: int, can: Sequence[int]) -> Procedure:
    """Units of one hex go together: first which, then where."""
    there = [unit for unit in can if g.where[unit] == hex_]
    items = ids(there)
    others = [unit for unit in units_in(g, hex_) if unit not in there]
    barred = [(COUNTERS[unit].id, why_not_moved(g, unit)) for unit in others]
    rommel_here = side == AXIS and g.rommel == hex_
    if rommel_here and len(there) + len(others) > 1:
        items = [*items, ROMMEL]
    about = {"at": NAMES[hex_]}
    names: list[str] = yield from pick(
        side,
        "units",
        items,
        1,
        len(items),
        "AF-051",
        private=True,
        barred=barred,
        may=may_join,
        about=about,
    )
    going = [UNIT[name] for name in names if name != ROMMEL]
    taken_along = rommel_here and (ROMMEL in names or len(going) == len(there) + len(others))
    if rommel_here and exploiting(g) and needs_privilege(g, going):
        g.rommel_serves = hex_
    g.spent, g.begun = 0, hex_
    yield from go_on(g, side, going, taken_along)


def may_join(chosen: Sequence[str], name: str, no: Refuse) -> bool:
    """A group that is too big could stop nowhere (AF-192); Rommel does not travel alone (AF-375)."""
    if name == ROMMEL:
        if not chosen:
            no(name, "AF-375")
        return bool(chosen)
    if sum(STACKING[UNIT[one]] for one in (*chosen, name)) > FULL_STACK:
        no(name, "AF-192")
        return False
    return True


def needs_privilege(g: Desert, going: Sequence[int]) -> bool:
    """Whether these could not do what they do without Rommel."""
    return any(g.enemy_zone >> g.where[unit] & 1 or not COUNTERS[unit].exploit for unit in going)


def go_on(g: Desert, side: int, going: Sequence[int], with_rommel: bool, legs: bool = False) -> Procedure:
    """The destination, or one leg, or a passage by sea; or an overrun."""
    here = g.where[going[0]]
    about = {"at": NAMES[here], "group": ids(going), "spent": g.spent, "legs": int(legs)}
    answer: Any = yield Ask(
        side,
        "leg" if legs else "to",
        lambda no: destination_choices(g, side, going, here, legs, no),
        "AF-055",
        private=True,
        about=about,
    )
    if answer == "legs":
        yield from go_on(g, side, going, with_rommel, True)
    elif answer == "stop":
        finish_move(g, going)
    elif answer == "intermediate":
        yield from leave_the_map(g, side, going, with_rommel)
    elif isinstance(answer, list) and answer[0] == "ship":
        yield from sail(g, side, going, answer[1], with_rommel)
        wait(g, going, with_rommel, legs)
    elif isinstance(answer, list):
        yield from overrun(g, side, going, here, HEX[answer[1]], HEX[answer[2]], with_rommel)
    else:
        there = HEX[answer]
        all_spent = not reach_of(g, side, going, here, points(g, going)).all >> there & 1  # the minimum move (AF-681)
        way, cost = way_to(g, side, going, here, there, legs)
        depot = next((hex_ for hex_ in way[1:-1] if NAMES[hex_] in g.depots[1 - side]), AWAY)
        if depot != AWAY:  # they stand in it when it is taken; what flees may change their minds
            way, cost = way_to(g, side, going, here, depot, legs)
        yield from travel(g, side, going, way, with_rommel)
        g.spent += cost
        if depot != AWAY:
            wait(g, going, with_rommel, legs)
            return
        legs = legs or any(True for _ in by_sea(g, side, answer, going, unheard))  # a port, where they may embark
        if legs and not all_spent and more_to_do(g, side, going, there):
            wait(g, going, with_rommel, legs)
        else:
            finish_move(g, going)


def more_to_do(g: Desert, side: int, going: Sequence[int], here: int) -> bool:
    """Whether the group can go another leg, overrun or embark."""
    return any(answer != "stop" for answer in destination_choices(g, side, going, here, True, unheard))


def wait(g: Desert, going: Sequence[int], with_rommel: bool, legs: bool) -> None:
    """What comes next is a step of its own, for everybody has seen how far they are."""
    g.going, g.riding, g.legs = list(going), int(with_rommel), int(legs)


def under_way(g: Desert) -> Procedure:
    """A group goes on that has gone part of its way."""
    going, g.going = g.going, []
    here = g.where[going[0]]
    if here == TRIPOLI:
        yield from leave_tripoli(g, g.active, going)
    elif here == INTERMEDIATE:
        yield from come_onto_the_map(g, g.active, going)
    else:
        yield from go_on(g, g.active, going, bool(g.riding), bool(g.legs))


def finish_move(g: Desert, going: Sequence[int]) -> None:
    """They are done for the phase, and have moved if they went anywhere."""
    for unit in going:
        g.done[unit] = 1
        if g.spent or g.where[unit] != g.begun:
            g.moved[unit] = 1
    g.spent = 0


def points(g: Desert, going: Sequence[int]) -> int:
    """What the slowest of them has left."""
    return min(allowance(g, unit) for unit in going) - g.spent


def reach_of(g: Desert, side: int, going: Sequence[int], here: int, left: int) -> Reach:
    """Where the group can go; two kinds of unit ignore enemy zones (AF-397, AF-407)."""
    free = all(unit in NO_ZONE_COST for unit in going)
    zone = 0 if free else enemy_zone(g, side)
    return reach_among(g.at[1 - side] | out_of_play(g.scenario), zone, here, max(0, left))


def least_moves(g: Desert, side: int, here: int) -> int:
    """What the minimum move opens: one hex, whatever it costs, in the movement phase (AF-057 to AF-059)."""
    if exploiting(g) or g.spent or here != g.begun:
        return 0
    return adjacent(here) & in_play(g.scenario) & ~g.at[1 - side]


def may_stop(g: Desert, hex_: int, going: Sequence[int]) -> bool:
    """Whether the group fits in with those there that can't leave any more (AF-069)."""
    if room_for(g, hex_, list(going)):
        return True
    staying = {*going, *(unit for unit in units_in(g, hex_) if why_not_moved(g, unit))}
    return sum(STACKING[unit] for unit in staying) <= FULL_STACK


def places_to_stop(g: Desert, side: int, hexes: int, going: Sequence[int]) -> int:
    """Those of these hexes where the group may stop; to one that fits into an empty hex only own stacks matter."""
    room = FULL_STACK - sum(STACKING[unit] for unit in going)
    for one in members(hexes & g.at[side] if room >= 0 else hexes):
        if g.load[one] > room and not may_stop(g, one, going):
            hexes ^= 1 << one
    return hexes


def destination_choices(g: Desert, side: int, going: Sequence[int], here: int, legs: bool, no: Refuse) -> list[Any]:
    left = points(g, going)
    reach = reach_of(g, side, going, here, left)
    if legs:
        onward = legs_from(g, side, going, here)
    else:
        near = (reach.all | least_moves(g, side, here)) & ~(1 << here)
        onward = places_to_stop(g, side, near, going)
    found: list[Any] = GRID.called(onward)
    if not legs:
        found.append("legs")
    if not onward or may_stop(g, here, going):
        found.append("stop")
    else:
        no("stop", "AF-069", at=NAMES[here])
    if no is not unheard:
        explain(g, side, going, here, onward, legs, no)
    found += overruns(g, side, going, here, reach, left, no)
    found += by_sea(g, side, NAMES[here], going, no)
    if here in WEST_EDGE and way_back(g, side):
        found.append("intermediate")
    return found


def by_sea(g: Desert, side: int, here: str, going: Sequence[int], no: Refuse) -> Iterable[list[Any]]:
    """Where ships may take the group from a port, in the movement phase of a campaign (AF-269, AF-271)."""
    if is_campaign(g.scenario) and not exploiting(g):
        yield from passages(g, side, here, going, no)


def explain(g: Desert, side: int, going: Sequence[int], here: int, onward: int, legs: bool, no: Refuse) -> None:
    """Why the group does not go to the other hexes; leg by leg, to those next to it."""
    if legs:
        around = GRID.near[here] & in_play(g.scenario) & ~onward
        costs = {one: step_cost(g, side, going, here, one) for one in members(around & ~g.at[1 - side])}
    else:
        around = in_play(g.scenario) & ~onward
        costs = reach_of(g, side, going, here, FAR).costs()
    for one in members(around):
        rule, about = why_not_there(g, side, going, here, one, costs)
        no(NAMES[one], rule, **about)
    for one in members(out_of_play(g.scenario)):
        no(NAMES[one], "AF-007", at=NAMES[one])


def legs_from(g: Desert, side: int, going: Sequence[int], here: int) -> int:
    """The next hexes that the points left pay for, and from which the group can end its move somewhere (AF-060)."""
    left = points(g, going)
    found = 0
    for one in members(adjacent(here) & reach_of(g, side, going, here, left).all):
        rest = left - step_cost(g, side, going, here, one)
        if rest >= 0 and ends(g, side, going, one, rest):
            found |= 1 << one
    return found


def ends(g: Desert, side: int, going: Sequence[int], here: int, left: int) -> bool:
    """Whether there is a hex within so many half points where the group may stop."""
    return places_to_stop(g, side, reach_of(g, side, going, here, left).all, going) != 0


def why_not_there(
    g: Desert, side: int, going: Sequence[int], here: int, there: int, costs: Mapping[int, int]
) -> tuple[str, dict[str, Any]]:
    """The rule that keeps the group from a hex, with the points it needs and has."""
    bit, about = 1 << there, {"at": NAMES[there]}
    if there == here:
        return "AF-051", about
    if g.at[1 - side] & bit:
        return "AF-066", about
    if GRID.near[here] & bit and not adjacent(here) & bit:
        return "AF-203", about
    if there not in costs:
        return "AF-052", about
    left = points(g, going)
    if costs[there] <= left:
        return "AF-192", about
    figures = {**about, "need": -(-costs[there] // 2), "have": left // 2}
    if exploiting(g) and adjacent(here) & bit and g.begun == here:
        return "AF-059", figures
    return "AF-031" if enemy_zone(g, side) & bit else "AF-054", figures


def way_to(g: Desert, side: int, going: Sequence[int], here: int, there: int, legs: bool) -> tuple[list[int], int]:
    """The cheapest way, and what it costs; the minimum move takes everything."""
    left = points(g, going)
    reach = reach_of(g, side, going, here, left)
    cost = reach.cost(there)
    if cost < 0:
        return [here, there], left
    if legs:
        return [here, there], step_cost(g, side, going, here, there)
    return reach.path(there), cost


def step_cost(g: Desert, side: int, going: Sequence[int], here: int, there: int) -> int:
    free = all(unit in NO_ZONE_COST for unit in going)
    zone = 0 if free else enemy_zone(g, side)
    ground = ground_among(g.at[1 - side] | out_of_play(g.scenario), zone)
    return ground.cost(here, GRID.beside[here].index(there))


def travel(g: Desert, side: int, going: Sequence[int], way: Sequence[int], with_rommel: bool) -> Procedure:
    there = way[-1]
    yield from uncover(g, going)
    for unit in going:
        take(g, unit, AWAY)
        put(g, unit, there)
    if with_rommel:
        g.rommel = there
        if g.rommel_serves != AWAY:
            g.rommel_serves = there
    g.last = list(way)
    yield Note("moved", "AF-051", side, start=NAMES[way[0]], at=NAMES[there], units=len(going))
    yield from enter(g, side, way[1:])


def sail(g: Desert, side: int, going: Sequence[int], port: str, with_rommel: bool) -> Procedure:
    """From port to port in the middle of a move; it costs no movement points (AF-271)."""
    start = g.where[going[0]]
    land(g, side, NAMES[start] if start >= 0 else "tripoli", port, len(going))
    yield from uncover(g, going)
    for unit in going:
        take(g, unit, AWAY)
        come_to(g, unit, port)
    if with_rommel:
        g.rommel = g.where[going[0]]
    g.last = [hex_ for hex_ in (start, g.where[going[0]]) if hex_ >= 0]
    yield Note("sailed", "AF-271", side, at=port, units=len(going))


def come_to(g: Desert, unit: int, where: str) -> None:
    """A unit that stands nowhere comes to a hex or a zone."""
    if where in ZONES:
        g.where[unit] = ZONES[where]
    else:
        put(g, unit, HEX[where])


# ---- out of the off-map zones (AF-333 to AF-335) ----

TEN: Final = 20  # ten points, in halves


def zone_units(g: Desert, side: int, zone: str) -> list[int]:
    """The units in an off-map zone that may still move."""
    return [unit for unit in OF_SIDE[side] if g.where[unit] == ZONES[zone] and not why_not_moved(g, unit)]


def move_from_zone(g: Desert, side: int, zone: str) -> Procedure:
    """Some of the units there: out of Tripoli, or from the intermediate zone onto the west edge."""
    can = zone_units(g, side, zone)
    rest = [unit for unit in OF_SIDE[side] if g.where[unit] == ZONES[zone] and unit not in can]
    barred = [(COUNTERS[unit].id, why_not_moved(g, unit)) for unit in rest]
    names: list[str] = yield from pick(
        side, "units", ids(can), 1, len(can), "AF-051", private=True, barred=barred, about={"at": zone}
    )
    going = [UNIT[name] for name in names]
    g.spent, g.begun = 0, ZONES[zone]
    if zone == "tripoli":
        yield from leave_tripoli(g, side, going)
    else:
        yield from come_onto_the_map(g, side, going)


def leave_tripoli(g: Desert, side: int, going: Sequence[int]) -> Procedure:
    """One zone on, or two, or by sea; or they stay, as those may who have come by sea."""
    answer: Any = yield Ask(
        side,
        "from-tripoli",
        lambda no: tripoli_choices(g, side, going, no),
        "AF-333",
        private=True,
        about={"group": ids(going)},
    )
    if answer == "stop":
        finish_move(g, going)
        return
    if isinstance(answer, list):
        yield from sail(g, side, going, answer[1], False)
        wait(g, going, False, False)
        return
    for unit in going:
        g.where[unit] = INTERMEDIATE
    g.spent += TEN
    yield Note("moved", "AF-333", side, start="tripoli", at="intermediate", units=len(going))
    if answer == "intermediate":
        finish_move(g, going)
    else:
        wait(g, going, False, False)


def tripoli_choices(g: Desert, side: int, going: Sequence[int], no: Refuse) -> Iterable[Any]:
    """One zone on, for ten points or a whole move; straight on for those who have more."""
    left = points(g, going)
    if left >= TEN or not g.spent:
        yield "intermediate"
    else:
        no("intermediate", "AF-333", have=left // 2)
    if left > TEN:
        yield "onto-the-map"
    else:
        no("onto-the-map", "AF-333", have=left // 2)
    yield "stop"
    yield from by_sea(g, side, "tripoli", going, no)


def come_onto_the_map(g: Desert, side: int, going: Sequence[int]) -> Procedure:
    """From the intermediate zone by a hex of the west edge, and on from there (AF-334)."""
    goals = entries(g, side, going)
    answer: str = yield Ask(
        side,
        "enter",
        lambda no: entry_choices(g, side, going, goals, no),
        "AF-334",
        private=True,
        about={"group": ids(going)},
    )
    if answer == "stop":
        finish_move(g, going)
        return
    if answer == "tripoli":
        yield from back_to_tripoli(g, side, going)
        return
    hex_ = HEX[answer]
    g.spent += goals[hex_]
    for unit in going:
        put(g, unit, hex_)
    g.last = [hex_]
    yield Note("moved", "AF-334", side, start="intermediate", at=answer, units=len(going))
    yield from enter(g, side, [hex_])
    wait(g, going, False, False)


def way_back(g: Desert, side: int) -> bool:
    """Whether units may go by land to where they came from: the text tells only the way out (ruling T4)."""
    return side == AXIS and is_campaign(g.scenario) and g.options["way-back"] == "yes"


def leave_the_map(g: Desert, side: int, going: Sequence[int], with_rommel: bool) -> Procedure:
    """Off the west edge to the intermediate zone, where the move ends."""
    start = g.where[going[0]]
    yield from uncover(g, going)
    for unit in going:
        take(g, unit, INTERMEDIATE)
    if with_rommel:
        g.rommel = INTERMEDIATE
    g.last = [start]
    yield Note("moved", "AF-334", side, start=NAMES[start], at="intermediate", units=len(going))
    finish_move(g, going)


def back_to_tripoli(g: Desert, side: int, going: Sequence[int]) -> Procedure:
    for unit in going:
        g.where[unit] = TRIPOLI
    yield Note("moved", "AF-333", side, start="intermediate", at="tripoli", units=len(going))
    finish_move(g, going)


def entries(g: Desert, side: int, going: Sequence[int]) -> dict[int, int]:
    """The hexes of the west edge that the group can pay for, with their cost; by the minimum move any (AF-334)."""
    left = points(g, going)
    zone = 0 if all(unit in NO_ZONE_COST for unit in going) else enemy_zone(g, side)
    least = not g.spent and not exploiting(g)
    found: dict[int, int] = {}
    for one, cost in WEST_EDGE.items():
        price = cost + ZONE_COST * (zone >> one & 1)
        if g.at[1 - side] >> one & 1 or not (price <= left or least):
            continue
        if may_stop(g, one, going) or ends(g, side, going, one, max(0, left - price)):
            found[one] = min(price, left)
    return dict(sorted(found.items()))


def entry_choices(g: Desert, side: int, going: Sequence[int], goals: Mapping[int, int], no: Refuse) -> Iterable[str]:
    yield from (NAMES[one] for one in goals)
    if way_back(g, side) and not g.spent:
        yield "tripoli"
    yield "stop"
    left = points(g, going)
    for one, cost in WEST_EDGE.items():
        if g.at[1 - side] >> one & 1:
            no(NAMES[one], "AF-066", at=NAMES[one])
        elif one not in goals:
            no(NAMES[one], "AF-192" if cost <= left else "AF-054", at=NAMES[one], need=-(-cost // 2), have=left // 2)


# ---- overruns (AF-074 to AF-095) ----


def began_in_zone(g: Desert) -> bool:
    """Whether the group that moves stood in an enemy zone when the phase began."""
    return g.begun >= 0 and bool(g.enemy_zone >> g.begun & 1)


def why_no_overrun(g: Desert, going: Sequence[int]) -> str:
    """The rule by which this group may not overrun at all in this phase."""
    if not any(attack_of(g, unit) for unit in going):
        return "AF-109"
    if began_in_zone(g) and not all(privileged(g, unit) for unit in going):
        return "AF-079"
    return ""


def why_not_overrun(g: Desert, target: int) -> str:
    """The rule by which nobody may overrun this hex (any more)."""
    if not EASY >> target & 1:
        return "AF-076"
    return "AF-086" if g.overrun_hexes >> target & 1 else ""


@lru_cache(maxsize=1 << 12)
def approaches(target: int) -> int:
    """The hexes from which a hex may be overrun: not by a road through a cliff (AF-093)."""
    return adjacent(target) & GRID.spread_save(1 << target, CLIFFS)


def overruns(
    g: Desert, side: int, going: Sequence[int], here: int, reach: Reach, left: int, no: Refuse
) -> Iterable[list[str]]:
    """Each enemy hex that the group can reach with 2 points to spare, and from where."""
    enemy = g.at[1 - side]
    targets = enemy & GRID.spread(reach.all)
    if not targets:
        return
    barred = why_no_overrun(g, going)
    enough = reach.all  # save what only the last points lead to
    for layer in reach.layers[max(0, left - OVERRUN + 1) :]:
        enough ^= layer
    size = sum(STACKING[unit] for unit in going)
    for target in members(targets):
        why = barred or why_not_overrun(g, target)
        starts = 0 if why else approaches(target) & enough
        for start in members(starts):
            if g.load[start] + (size if start != here else 0) > FULL_STACK:
                no(["overrun", NAMES[target], NAMES[start]], "AF-070", at=NAMES[start])
            else:
                yield ["overrun", NAMES[target], NAMES[start]]
        if no is not unheard:
            for start in members(adjacent(target) & reach.all & ~starts):
                rule = why or ("AF-075" if approaches(target) >> start & 1 else "AF-093")
                no(["overrun", NAMES[target], NAMES[start]], rule, at=NAMES[target])


def overrun(
    g: Desert, side: int, going: Sequence[int], here: int, target: int, start: int, with_rommel: bool
) -> Procedure:
    """The group goes up to its enemy and attacks at once (AF-080)."""
    if start != here:
        way, _ = way_to(g, side, going, here, start, False)
        yield from travel(g, side, going, way, with_rommel)
    if began_in_zone(g):
        g.rommel_serves = start
    g.overrun_hexes |= 1 << target
    for unit in going:
        g.done[unit] = g.moved[unit] = 1
    g.spent = 0
    yield from declare(g, "overrun", target, going)


def help_with(g: Desert, side: int, names: Sequence[str], at: str) -> dict[str, Any]:
    """Reach and overruns of a group, for the page."""
    going = [UNIT[name] for name in names if name != ROMMEL]
    here = HEX[at]
    left = points(g, going)
    reach = reach_of(g, side, going, here, left)
    costs = {NAMES[one]: cost for one, cost in reach.costs().items() if one != here}
    return {
        "reach": costs,
        "via": {NAMES[one]: NAMES[before] for one, before in reach.steps().items()},
        "overruns": list(overruns(g, side, going, here, reach, left, unheard)),
        "allowance": min(allowance(g, unit) for unit in going),
        "spent": g.spent,
        "campaign": int(is_campaign(g.scenario)),
    }
