"""The reinforcement phase of the campaigns (rulebook 1.1, 1.9, 2.4 to 3.2): Malta, supply, ports, Rommel, arrivals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.engine.asks import Ask, Note, Procedure, Roll
from grognard.games.afrika.hidden import uncover
from grognard.games.afrika.losses import ids, rommel_flees
from grognard.games.afrika.pieces import put, take, units_in
from grognard.games.afrika.setup import parse
from grognard.games.afrika.state import AWAY, DESTROYED, REMOVED, TRIPOLI, Desert
from grognard.games.afrika.tables import (
    ALEXANDRIA,
    ALLIED,
    ARRIVALS,
    AXIS,
    CHARTS,
    COUNTERS,
    HECKER,
    HEX,
    NAMES,
    OF_SIDE,
    PORTS,
    SIDES,
    UNIT,
    of_period,
)

UNLIMITED: Final = 99  # the capacity of Tripoli and Alexandria (AF-282)
SAN_MARCO: Final = UNIT["it.sanmarco"]
LEHR: Final = UNIT["ge.lehr"]
RAMCKE: Final = UNIT["ge.ramcke"]
TRENTO: Final = UNIT["it.trento"]
MOTORISED_TRENTO: Final = (UNIT["it.trento.61"], UNIT["it.trento.62"], UNIT["it.trento.7"])
HECKER_TURN: Final = 21
MALTA_MOST: Final = 4


def choose_trento(g: Desert) -> Procedure:
    """Before play: one infantry counter and its lorries for supply, or three motorised units (AF-387)."""
    g.trento = yield Ask(AXIS, "trento", lambda _: ("single", "motorised"), "AF-387")
    yield Note("trento", "AF-387", AXIS, as_=g.trento)
    unused = MOTORISED_TRENTO if g.trento == "single" else (TRENTO,)
    for unit in unused:
        g.where[unit] = REMOVED
    g.phase = "setup"


def tracks(g: Desert, side: int) -> None:
    """Air and transport points of the period (AF-166, AF-388)."""
    chart = CHARTS[SIDES[side]]
    g.air[side] = of_period(chart["air"], g.turn)
    g.trucks[side] = of_period(chart["trucks"], g.turn)
    if side == AXIS and g.trento == "single":
        g.trucks[AXIS] += 1


def malta(g: Desert) -> Procedure:
    """Air points over Malta, up to four (AF-169, AF-390)."""
    g.phase = "supplies"
    g.malta = 0
    if g.active != AXIS:
        return
    most = min(MALTA_MOST, g.air[AXIS])
    g.malta = yield Ask(AXIS, "malta", lambda _: range(most + 1), "AF-390", about={"points": g.air[AXIS]})
    g.air[AXIS] -= g.malta
    if g.malta:
        yield Note("malta", "AF-169", AXIS, points=g.malta)


def supplies(g: Desert) -> Procedure:
    """New supply points: by two dice to Tripoli, or the period's figure to Alexandria (AF-266, AF-267, AF-401)."""
    side = g.active
    g.phase = "ports"
    if side == AXIS:
        dice: list[int] = yield Roll(2, "supplies")
        bonus = int(CHARTS["axis"]["malta"][g.malta])
        total = sum(dice) + bonus
        chart: list[int] = CHARTS["axis"]["supply"]
        points = chart[min(total, len(chart) + 1) - 2]
        store(g, AXIS, "tripoli", points)
        yield Note("convoy", "AF-266", AXIS, dice=dice[:], bonus=bonus, points=points, at="tripoli")
    elif open_alexandria(g):
        points = of_period(CHARTS["allied"]["supply"], g.turn)
        store(g, ALLIED, NAMES[ALEXANDRIA], points)
        yield Note("supplies", "AF-267", ALLIED, points=points, at=NAMES[ALEXANDRIA])


def open_alexandria(g: Desert) -> bool:
    """Whether the Allies hold Alexandria (AF-401)."""
    return bool(g.held[ALLIED] & ~g.at[AXIS] & 1 << ALEXANDRIA)


def store(g: Desert, side: int, where: str, points: int) -> None:
    """Supply points are added to a depot; an empty one is gone."""
    left = g.depots[side].get(where, 0) + points
    if left:
        g.depots[side][where] = left
    else:
        g.depots[side].pop(where, None)


def ports(g: Desert) -> Procedure:
    """Capacity of each own port, and coastal shipping (AF-173, AF-274 to AF-278, AF-290)."""
    side = g.active
    g.phase = "recall"
    rolled_sum = 0
    for number, port in enumerate(PORTS):
        if g.port_of[number] != side:
            continue
        if port == ALEXANDRIA:
            g.ports[number] = UNLIMITED
            continue
        die: list[int] = yield Roll(1, "port")
        rolled = int(CHARTS["port_capacity"][NAMES[port]][die[0] - 1])
        rolled_sum += rolled
        g.ports[number] = max(0, rolled - g.port_hits[1 - side][number])
        g.port_hits[AXIS][number] = g.port_hits[ALLIED][number] = 0
        yield Note("capacity", "AF-278", side, at=NAMES[port], die=die[0], points=g.ports[number])
    if side == AXIS:
        die = yield Roll(1, "shipping")
        g.shipping[AXIS] = int(CHARTS["axis"]["shipping"][die[0] - 1])
        yield Note("shipping", "AF-274", AXIS, die=die[0], points=g.shipping[AXIS])
    else:
        g.shipping[ALLIED] = rolled_sum
        yield Note("coasters", "AF-275", ALLIED, points=rolled_sum)


def recall(g: Desert) -> Procedure:
    """Rommel, if he is on the map, may be called to Berlin for a turn (AF-386)."""
    g.phase = "reinforcement"
    if g.active != AXIS or g.rommel < 0:
        return
    dice: list[int] = yield Roll(2, "recall")
    gone = sum(dice) <= int(CHARTS["limits"]["rommel_recall"])
    yield Note("recall", "AF-386", AXIS, dice=dice[:], gone=int(gone))
    if gone:
        g.rommel = AWAY
        g.rommel_back = g.turn + 1


# ---- arrivals ----


def arrivals(g: Desert) -> Procedure:
    """The units of the calendar, Rommel's return, KG Hecker's forming, the Lehr battalion's end."""
    side = g.active
    names: list[str] = []
    cancelled: list[str] = []
    for thing in ARRIVALS[SIDES[side]].get(f"t{g.turn}", ()):
        name, lost = parse(thing)
        if name == "rommel":
            if g.rommel == AWAY and not g.rommel_back:
                g.rommel = TRIPOLI
            continue
        unit = UNIT[name]
        if g.where[unit] != AWAY or unit == HECKER:
            continue
        g.lost[unit] = lost
        if side == AXIS:
            g.where[unit] = TRIPOLI
            names.append(name)
        elif open_alexandria(g):
            put(g, unit, ALEXANDRIA)
            names.append(name)
        else:  # AF-402
            g.where[unit] = REMOVED
            cancelled.append(name)
    if side == AXIS and g.turn == 6 and g.trento == "single" and g.where[TRENTO] == AWAY:
        g.where[TRENTO] = TRIPOLI
        names.append(ids([TRENTO])[0])
    if names:
        yield Note("reinforced", "AF-392" if side == AXIS else "AF-401", side, units=names)
    if cancelled:
        yield Note("cancelled", "AF-402", side, units=cancelled)
    if side == AXIS:
        yield from axis_specials(g)
    g.phase = "random"


def axis_specials(g: Desert) -> Procedure:
    if g.where[RAMCKE] == TRIPOLI and g.turn == COUNTERS[RAMCKE].turn and g.where[LEHR] != REMOVED:
        alone = g.rommel >= 0 and units_in(g, g.rommel) == [LEHR]
        yield from uncover(g, [LEHR])
        take(g, LEHR, REMOVED)  # AF-398
        yield Note("lehr", "AF-398", AXIS)
        if alone:
            yield from rommel_flees(g)
    if g.turn == HECKER_TURN and g.where[SAN_MARCO] != AWAY and g.where[HECKER] == AWAY:
        answer: str = yield Ask(AXIS, "hecker", lambda _: ("form", "keep"), "AF-393")
        if answer == "form":
            form_hecker(g)
            yield Note("hecker", "AF-393", AXIS)
    if g.rommel_back and g.turn >= g.rommel_back and g.rommel == AWAY:
        hexes = sorted({g.where[unit] for unit in OF_SIDE[AXIS] if g.where[unit] >= 0})
        g.rommel_back = 0
        if not hexes:
            g.rommel = TRIPOLI
            return
        where: str = yield Ask(AXIS, "rommel-back", lambda _: [NAMES[one] for one in hexes], "AF-386")
        g.rommel = HEX[where]
        yield Note("rommel", "AF-386", AXIS, at=where)


def form_hecker(g: Desert) -> None:
    """In San Marco's place, or in Tripoli if that is destroyed (ruling A2)."""
    where = g.where[SAN_MARCO]
    g.lost[HECKER] = 0
    if where >= 0:
        put(g, HECKER, where)  # before the other goes, so that an entrenchment is never empty
    else:
        g.where[HECKER] = TRIPOLI if where == DESTROYED else where
    take(g, SAN_MARCO, REMOVED)


def coming(side: int, turn: int) -> Iterable[tuple[int, list[str]]]:
    """The calendar from a turn on: turn, units."""
    for key, what in ARRIVALS[SIDES[side]].items():
        if int(key[1:]) >= turn:
            yield int(key[1:]), [parse(thing)[0] for thing in what]
