"""Setting up (rulebook: Placement; 2.1): the second player first, fixed hexes at once, zones at the player's choice."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from grognard.board.bits import members
from grognard.engine.asks import Ask, Note, Procedure, Refuse
from grognard.engine.game import unheard
from grognard.games.afrika.pieces import put, room_for
from grognard.games.afrika.sources import in_play
from grognard.games.afrika.state import DESTROYED, INTERMEDIATE, TRIPOLI, Desert, fresh
from grognard.games.afrika.tables import (
    ALLIED,
    AXIS,
    CAIRO,
    CHARTS,
    COUNTERS,
    EGYPT,
    GAZALA,
    GRID,
    HEX,
    LIBYA,
    NAMES,
    PORTS,
    SCENARIOS,
    SIDES,
    UNIT,
    mask,
    of_period,
)

BOXES: Final = {"TRIPOLI": TRIPOLI, "INTERMEDIATE": INTERMEDIATE, "DESTROYED": DESTROYED}
SUPPLY: Final = r"SP\d+"
ANY_UNIT: Final = "ANY_AXIS_UNIT"
PORT_OWNERS: Final = {  # by scenario, in the order of the map's ports; 0 Axis, 1 Allied
    "crusader": [0, 0, 1, 0, 1, 1],
    "gazala": [0, 0, 1, 1, 1, 1],
    "first-alamein": [0, 0, 0, 0, 0, 1],
    "alam-halfa": [0, 0, 0, 0, 0, 1],
    "third-alamein": [0, 0, 0, 0, 0, 1],
    "italian-offensive": [0, 0, 0, 0, 1, 1],
    "heia-safari": [1, 1, 1, 1, 1, 1],
}


def start(scenario: str) -> Desert:
    """Everything that has a fixed place is there; the rest waits in `setting`."""
    row = SCENARIOS[scenario]
    g = fresh(scenario)
    g.turn = row["first_turn"]
    g.last_turn = row["first_turn"] + row["turns"] - 1
    g.port_of = PORT_OWNERS[scenario][:]
    for port, side in zip(PORTS, g.port_of, strict=True):
        g.held[side] |= 1 << port
    if scenario == "gazala":
        g.held[ALLIED] |= mask(GAZALA)
    first = SIDES.index(row["first_player"])
    for side in (1 - first, first):
        for where, what in row[SIDES[side]]:
            for thing in what:
                place(g, side, where, thing)
    g.active = first
    if "air" in row:
        g.air = list(row["air"])
    if not g.setting:
        begin_play(g)
    if scenario == "italian-offensive":
        g.phase = "trento"
    if row["campaign"]:
        initial_air(g)
    return g


def initial_air(g: Desert) -> None:
    """The Allies have their points from the start, though the Axis moves first (AF-400)."""
    for side in (AXIS, ALLIED):
        g.air[side] = of_period(CHARTS[SIDES[side]]["air"], g.turn)


def parse(thing: str) -> tuple[str, int]:
    """A unit and the steps it has lost: "ge.5le.5pz:-1"."""
    name, _, lost = thing.partition(":-")
    return name, int(lost or 0)


def place(g: Desert, side: int, where: str, thing: str) -> None:
    if where in HEX or where in BOXES:
        lay_down(g, side, where, thing)
    elif re.fullmatch(SUPPLY, thing):  # each point has a place of its own
        g.setting += [f"{side} {where} SP1"] * int(thing[2:])
    else:
        g.setting.append(f"{side} {where} {thing}")


def lay_down(g: Desert, side: int, where: str, thing: str) -> None:
    """One unit, marker or heap of supply comes to its place."""
    if thing == "+entrenchment":
        g.works[side] |= 1 << HEX[where]
    elif re.fullmatch(SUPPLY, thing):
        heap = where.lower() if where in BOXES else where
        g.depots[side][heap] = g.depots[side].get(heap, 0) + int(thing[2:])
    elif thing == "rommel":
        g.rommel = HEX[where]
    else:
        name, lost = parse(thing)
        unit = UNIT[name]
        g.lost[unit] = lost
        if where in BOXES:
            g.where[unit] = BOXES[where]
            if BOXES[where] == DESTROYED:
                g.lost[unit] = COUNTERS[unit].steps
        else:
            put(g, unit, HEX[where])


def set_up(g: Desert) -> Procedure:
    """One more unit or heap of supply is placed in its zone."""
    side_word, where, thing = g.setting[0].split(" ")
    side = int(side_word)
    zone = zone_hexes(g, side, where)
    about = {"what": parse(thing)[0], "zone": where, "left": len(g.setting)}
    answer: str = yield Ask(side, "set-up", lambda no: set_up_choices(g, side, zone, thing, no), "AF-011", about=about)
    lay_down(g, side, answer, thing)
    del g.setting[0]
    if not g.setting:
        yield Note("set-up", "AF-369", g.active)
        begin_play(g)


def zone_hexes(g: Desert, side: int, where: str) -> int:
    """The hexes of a zone: within so many of a hex, of Cairo, of the frontier; on one side of it (AF-011, AF-014)."""
    if where == ANY_UNIT:
        return g.at[AXIS]
    number, _, country = where.partition("~")[2].partition("@")
    zone = GRID.disc(middle_of(where), int(number or 0))
    if country == "LIBYA":
        zone &= LIBYA
    return zone & in_play(g.scenario) & ~g.at[1 - side]


def middle_of(where: str) -> int:
    """The hexes that a zone is counted from."""
    centre = where.partition("~")[0]
    return {"CAIRO": mask(CAIRO), "EGYPT": EGYPT, "EGYPT_BORDER": EGYPT}.get(centre) or 1 << HEX[centre]


def set_up_choices(g: Desert, side: int, zone: int, thing: str, no: Refuse) -> Iterable[str]:
    unit = UNIT.get(parse(thing)[0])
    found = False
    for hex_ in members(zone):
        if unit is None or room_for(g, hex_, [unit]):
            found = True
            yield NAMES[hex_]
        else:
            no(NAMES[hex_], "AF-012", at=NAMES[hex_])
    if not found:
        raise RuntimeError(f"no room for {thing} in its zone")
    if no is not unheard:
        for hex_ in members(in_play(g.scenario) & ~zone):
            no(NAMES[hex_], "AF-066" if g.at[1 - side] >> hex_ & 1 else "AF-011", at=NAMES[hex_])


def begin_play(g: Desert) -> None:
    """An entrenchment that nobody stands in is gone when the set-up ends (ruling U8)."""
    for side in (AXIS, ALLIED):
        g.works[side] &= g.at[side]
    g.phase = "preparation"


def historical(g: Desert) -> list[Any]:
    """The most central hex with room for each thing still to be placed: a start for those who don't want to choose."""
    trial = g.copy()
    answers: list[Any] = []
    while trial.setting and trial.setting[0].startswith(g.setting[0][0]):
        side_word, where, thing = trial.setting[0].split(" ")
        side = int(side_word)
        zone = zone_hexes(trial, side, where)
        options = list(set_up_choices(trial, side, zone, thing, unheard))
        far = GRID.distances(0 if where == ANY_UNIT else middle_of(where))
        answers.append(min(options, key=lambda name: far[HEX[name]]))
        lay_down(trial, side, answers[-1], thing)
        del trial.setting[0]
    return answers
