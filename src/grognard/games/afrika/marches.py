"""The movement and exploitation phases: one move after another, and what is done between two of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from grognard.board.bits import members
from grognard.engine.asks import Ask, Note, Procedure, Refuse
from grognard.engine.game import unheard
from grognard.games.afrika.hidden import uncover
from grognard.games.afrika.landings import landing, raid, why_no_landing, why_no_raid
from grognard.games.afrika.losses import destroy, ids
from grognard.games.afrika.movement import ROMMEL, go_on, move_from
from grognard.games.afrika.movers import movable, why_not_moved
from grognard.games.afrika.offmap import come_onto_the_map, leave_tripoli, move_from_zone, zone_units
from grognard.games.afrika.pieces import units_in
from grognard.games.afrika.rommel import transfer, transfer_hexes
from grognard.games.afrika.sources import is_campaign
from grognard.games.afrika.state import AWAY, INTERMEDIATE, TRIPOLI, ZONES, Desert
from grognard.games.afrika.tables import ALLIED, AXIS, FULL_STACK, HECKER, HEX, NAMES, UNIT
from grognard.games.afrika.transport import can_truck, ship, ship_starts, truck

FITTING: Final = bytes(range(FULL_STACK + 1))  # every load of a hex within the stacking limit


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
