"""Trucks and ships (rulebook 1.7, 1.9a to 1.9d, 1.13): supply points by road and by sea, units by sea."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from grognard.board.bits import members
from grognard.board.reach import Reach
from grognard.engine.asks import Ask, Note, Procedure, Refuse
from grognard.engine.game import unheard
from grognard.games.afrika.campaign import UNLIMITED, store
from grognard.games.afrika.sources import in_play
from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import (
    ALEXANDRIA,
    AXIS,
    GRID,
    GROUND,
    HEX,
    NAMES,
    PORTS,
    WEST_EDGE,
    truck_ground,
)
from grognard.games.afrika.zones import enemy_zone

FAR: Final = 1000  # halves: more than any way over the map costs
DEAREST: Final = GROUND.dearest  # halves: no single step costs more
TEN_POINTS: Final = 20  # what a transport point moves one supply point, in halves (AF-246)
TRIPOLI: Final = "tripoli"
INTERMEDIATE: Final = "intermediate"


# ---- trucks (AF-242 to AF-252, AF-336) ----


def closed_to_trucks(g: Desert, side: int) -> int:
    """Enemies, and enemy zones without an own unit (AF-252)."""
    outside = ~in_play(g.scenario) & GRID.all
    return g.at[1 - side] | (enemy_zone(g, side) & ~g.at[side]) | outside


def loads(g: Desert, side: int) -> list[str]:
    """The depots from which trucks can carry something now."""
    if not g.trucks[side] and not g.spare:
        return []
    return [name for name in sorted(g.depots[side]) if name == g.spare_at or g.trucks[side]]


def budget(g: Desert, side: int, start: str) -> int:
    """Supply points times halves that trucks can still do from a depot."""
    return g.trucks[side] * TEN_POINTS + (g.spare if start == g.spare_at else 0)


def truck(g: Desert) -> Procedure:
    """So many supply points go from a depot to a hex (AF-246 to AF-250)."""
    side = g.active
    starts = [name for name in loads(g, side) if can_go(g, side, name, 1)]
    start: str = yield Ask(side, "truck-from", lambda _: starts, "AF-245", about={"trucks": g.trucks[side]})
    most = max(n for n in range(1, g.depots[side][start] + 1) if can_go(g, side, start, n))
    number: int = yield Ask(
        side, "truck-load", lambda _: range(1, most + 1), "AF-246", about={"at": start, "points": g.depots[side][start]}
    )
    about = {"at": start, "number": number, "trucks": g.trucks[side]}
    goal: str = yield Ask(side, "truck-to", lambda no: truck_choices(g, side, start, number, no), "AF-246", about=about)
    cost = number * (TEN_POINTS if start == TRIPOLI else ways(g, side, start).cost(HEX[goal]))
    pay_trucks(g, side, start, cost)
    store(g, side, start, -number)
    store(g, side, goal, number)
    yield Note("trucked", "AF-246", side, start=start, at=goal, points=number, left=g.trucks[side])


def can_truck(g: Desert, side: int) -> bool:
    return any(can_go(g, side, name, 1) for name in loads(g, side))


def can_go(g: Desert, side: int, start: str, number: int) -> bool:
    """Whether there is any goal; mostly one step shows it, and the whole map need not be searched."""
    if start == TRIPOLI:
        return g.trucks[side] >= number
    barred, afford = depot_hexes(g, 1 - side), budget(g, side, start) // number
    if start != INTERMEDIATE:
        here = 1 << HEX[start]
        if first_steps(closed_to_trucks(g, side), here, min(afford, DEAREST)) & ~here & ~barred:
            return True
    return any(layer & ~barred for layer in ways(g, side, start).layers[1 : afford + 1])


def pay_trucks(g: Desert, side: int, start: str, cost: int) -> None:
    """Whole transport points; what is left of the last serves other supply points from the same place (ruling T1)."""
    if g.spare_at != start:
        g.spare = 0
    points = max(0, -(-(cost - g.spare) // TEN_POINTS))
    g.trucks[side] -= points
    g.spare += points * TEN_POINTS - cost
    g.spare_at = start if g.spare else ""


def truck_goals(g: Desert, side: int, start: str, number: int) -> Iterable[tuple[str, int]]:
    """Where so many supply points can go, with the cost in halves of each."""
    if start == TRIPOLI:  # always one transport point each (AF-249)
        if g.trucks[side] >= number:
            yield INTERMEDIATE, TEN_POINTS
        return
    barred, afford = depot_hexes(g, 1 - side), budget(g, side, start) // number
    for cost, layer in enumerate(ways(g, side, start).layers[1 : afford + 1], 1):
        for name in GRID.called(layer & ~barred):
            yield name, cost


def depot_hexes(g: Desert, side: int) -> int:
    return sum(1 << HEX[name] for name in g.depots[side] if name in HEX)


def ways(g: Desert, side: int, start: str) -> Reach:
    """Where trucks can go from a depot, were there enough of them."""
    closed = closed_to_trucks(g, side)
    return ways_in(closed) if start == INTERMEDIATE else ways_from(closed, 1 << HEX[start])


@lru_cache(maxsize=256)
def ways_from(closed: int, start: int) -> Reach:
    return truck_ground(closed).reach(start, FAR)


@lru_cache(maxsize=64)
def ways_in(closed: int) -> Reach:
    """From the intermediate zone: what the hex of the edge costs, then on (ruling T2)."""
    edge = tuple(
        (cost, sum(1 << one for one, price in WEST_EDGE.items() if price == cost) & ~closed)
        for cost in sorted(set(WEST_EDGE.values()))
    )
    return truck_ground(closed).reach(0, FAR, later=edge)


@lru_cache(maxsize=1 << 10)
def first_steps(closed: int, start: int, halves: int) -> int:
    """The hexes that trucks reach with a few half points."""
    return truck_ground(closed).reach(start, halves).all


def truck_choices(g: Desert, side: int, start: str, number: int, no: Refuse) -> Iterable[str]:
    goals = [name for name, _ in truck_goals(g, side, start, number)]
    yield from goals
    if no is unheard or start == TRIPOLI:
        return
    far = ways(g, side, start).costs()
    spare = g.spare if start == g.spare_at else 0
    for one in members(in_play(g.scenario)):
        if NAMES[one] in goals:
            continue
        if NAMES[one] in g.depots[1 - side]:
            no(NAMES[one], "AF-261", at=NAMES[one])
        elif one not in far:
            no(NAMES[one], "AF-252", at=NAMES[one])
        else:
            need = -(-(number * far[one] - spare) // TEN_POINTS)
            no(NAMES[one], "AF-246", at=NAMES[one], need=need, have=g.trucks[side])


# ---- ships (AF-269 to AF-286) ----


def own_ports(g: Desert, side: int) -> list[str]:
    """The ports a side may use: its own, with no enemy in them; Tripoli for the Axis."""
    found = [
        NAMES[port] for number, port in enumerate(PORTS) if g.port_of[number] == side and not g.at[1 - side] >> port & 1
    ]
    return [TRIPOLI, *found] if side == AXIS else found


def capacity(g: Desert, port: str) -> int:
    return UNLIMITED if port == TRIPOLI else g.ports[PORTS.index(HEX[port])]


def costs_shipping(g: Desert, side: int, start: str, port: str) -> bool:
    """Whether a passage takes shipping points: the Allies pay none to Alexandria, or none from it either (AF-276)."""
    free = [port] if g.options["alexandria-shipping"] == "to" else [start, port]
    return side == AXIS or NAMES[ALEXANDRIA] not in free


def harbours(g: Desert, side: int, start: str, number: int, no: Refuse) -> Iterable[str]:
    """Where so many points may be landed: with capacity left there, and shipping for them."""
    for port in own_ports(g, side):
        if port == start:
            continue
        if capacity(g, port) < number:
            no(port, "AF-281", at=port, have=capacity(g, port))
        elif costs_shipping(g, side, start, port) and g.shipping[side] < number:
            no(port, "AF-270", have=g.shipping[side])
        else:
            yield port


def land(g: Desert, side: int, start: str, port: str, number: int) -> None:
    """Shipping and capacity are used up (AF-280, AF-281)."""
    if costs_shipping(g, side, start, port):
        g.shipping[side] -= number
    if port != TRIPOLI and HEX[port] != ALEXANDRIA:
        g.ports[PORTS.index(HEX[port])] -= number


def can_sail(g: Desert, side: int, start: str, number: int) -> bool:
    return next(iter(harbours(g, side, start, number, unheard)), None) is not None


def ship_starts(g: Desert, side: int) -> list[str]:
    """The ports with supply points that can be shipped somewhere."""
    return [port for port in own_ports(g, side) if g.depots[side].get(port, 0) and can_sail(g, side, port, 1)]


def ship(g: Desert) -> Procedure:
    """Supply points go by sea from port to port (AF-270, AF-273)."""
    side = g.active
    start: str = yield Ask(
        side, "ship-from", lambda _: ship_starts(g, side), "AF-273", about={"shipping": g.shipping[side]}
    )
    there = g.depots[side][start]
    most = max(n for n in range(1, there + 1) if can_sail(g, side, start, n))
    number: int = yield Ask(
        side, "ship-load", lambda _: range(1, most + 1), "AF-270", about={"at": start, "points": there}
    )
    goal: str = yield Ask(
        side,
        "ship-to",
        lambda no: harbours(g, side, start, number, no),
        "AF-273",
        about={"at": start, "number": number, "shipping": g.shipping[side]},
    )
    land(g, side, start, goal, number)
    store(g, side, start, -number)
    store(g, side, goal, number)
    yield Note("shipped", "AF-270", side, start=start, at=goal, points=number)


def passages(g: Desert, side: int, here: str, going: Sequence[int], no: Refuse) -> Iterable[list[Any]]:
    """Where units in a port may go by sea in the middle of their move (AF-271)."""
    if here in own_ports(g, side):
        refuse = unheard if no is unheard else of_passages(no)
        for port in harbours(g, side, here, len(going), refuse):
            yield ["ship", port]


def of_passages(no: Refuse) -> Refuse:
    """The sink for ports as one for the answers that name them."""

    def refuse(port: Any, rule: str, /, **about: Any) -> None:
        no(["ship", port], rule, **about)

    return refuse
