"""Retreats (rulebook: Les combats terrestres 4 and 7): step by step, away, towards supply, out of enemy zones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from grognard.board.bits import members
from grognard.engine.asks import Ask, Note, Procedure, Refuse
from grognard.engine.game import unheard
from grognard.games.blitzkrieg_west.losses import eliminate
from grognard.games.blitzkrieg_west.movement import enter, go_off, moves_as, unbridged_for, ways_out
from grognard.games.blitzkrieg_west.pieces import ids, on_map, put, room_for, sheet
from grognard.games.blitzkrieg_west.pontoons import check_works
from grognard.games.blitzkrieg_west.state import NOBODY, Front
from grognard.games.blitzkrieg_west.tables import OTHER
from grognard.games.blitzkrieg_west.zones import enemy_zone

FARTHEST: Final = 6  # hexes that a retreat may become to find room (BW-136)


class Flight:
    """One unit's retreat: where from, how far at least and at most."""

    def __init__(self, g: Front, number: int, least: int, most: int) -> None:
        self.g = g
        self.number = number
        self.side = sheet(g).units[number].side
        self.start = g.where[number]
        self.least = least
        self.most = most
        self.grid = sheet(g).grid
        self.far = sheet(g).distances(sheet(g).source[self.side])  # by hex: from the source of its supply
        zone = enemy_zone(g, self.side)
        self.open = sheet(g).all & ~g.at[1 - self.side] & (~zone | g.at[self.side])
        self.barred = unbridged_for(g, self.side)

    def near(self, here: int) -> int:
        """The next hexes that it may physically enter (BW-142, BW-143)."""
        if moves_as(self.g, self.number) == OTHER:
            return self.grid.spread_save(1 << here, self.barred) & self.open
        return self.grid.near[here] & self.open

    def homeward(self, here: int) -> bool:
        """Whether a hex is not farther from supply than the start (BW-144)."""
        return self.far[here] <= self.far[self.start]

    def may_end(self, here: int, steps: int) -> bool:
        return steps >= self.least and self.homeward(here) and room_for(self.g, here, [self.number])

    def edges(self, here: int) -> list[str]:
        """The edges by which it may leave the map from here (BW-145)."""
        return ways_out(self.g, self.number, here)

    def onward(self, here: int, steps: int) -> list[int]:
        """The hexes by which it can go on and end somewhere."""
        if steps >= FARTHEST or (steps >= self.most and self.may_end(here, steps)):
            return []
        away = (one for one in members(self.near(here)) if self.grid.apart(self.start, one) == steps + 1)
        return [one for one in away if self.completes(one, steps + 1)]

    def completes(self, here: int, steps: int) -> bool:
        return self.may_end(here, steps) or bool(self.edges(here)) or bool(self.onward(here, steps))


def can_retreat(g: Front, number: int, least: int, most: int) -> bool:
    flight = Flight(g, number, least, most)
    return bool(flight.onward(flight.start, 0) or flight.edges(flight.start))


def retreat(g: Front, number: int, least: int, most: int, rule: str) -> Procedure:
    """One unit goes back, or is eliminated if it can't (BW-135, BW-138, BW-146)."""
    flight = Flight(g, number, least, most)
    if not sheet(g).units[number].moves and g.carrier[number] == NOBODY:
        yield from eliminate(g, [number], "BW-250")
        return
    here, steps = flight.start, 0
    way = [here]
    names = sheet(g).names
    while True:
        options = retreat_options(flight, here, steps)
        if not options:
            yield from eliminate(g, [number], "BW-146")
            return
        about = {"at": names[here], "start": names[flight.start], "unit": sheet(g).units[number].id, "steps": steps}
        where: Any = yield Ask(
            flight.side,
            "retreat",
            lambda no, o=options, h=here, s=steps: retreat_choices(flight, o, h, s, no),  # type: ignore[misc]
            rule,
            about=about,
        )
        if where == "stop":
            break
        if isinstance(where, list):
            yield from flee(g, number, where[1])
            return
        here, steps = sheet(g).hex[where], steps + 1
        way.append(here)
    carry(g, number, here)
    g.last = way
    yield Note("retreated", rule, flight.side, unit=sheet(g).units[number].id, path=[names[one] for one in way])
    yield from enter(g, flight.side, way[1:], [number])


def retreat_options(flight: Flight, here: int, steps: int) -> list[Any]:
    names = sheet(flight.g).names
    options: list[Any] = [names[one] for one in flight.onward(here, steps)]
    options += [["leave", edge] for edge in flight.edges(here)]
    if steps and flight.may_end(here, steps):
        options.append("stop")
    return options


def retreat_choices(flight: Flight, options: Sequence[Any], here: int, steps: int, no: Refuse) -> Iterable[Any]:
    yield from options
    names = sheet(flight.g).names
    if steps and "stop" not in options:
        no("stop", "BW-135" if steps < flight.least else "BW-136")
    if no is not unheard:
        for one in members(flight.grid.near[here]):
            if names[one] not in options:
                no(names[one], why_not_back(flight, here, one, steps), at=names[one])


def why_not_back(flight: Flight, here: int, there: int, steps: int) -> str:
    g = flight.g
    if g.at[1 - flight.side] >> there & 1:
        return "BW-141"
    if not flight.open >> there & 1:
        return "BW-143"
    if not flight.near(here) >> there & 1:
        return "BW-220"
    if flight.grid.apart(flight.start, there) != steps + 1:
        return "BW-142"
    return "BW-144"


def flee(g: Front, number: int, edge: str) -> Procedure:
    """Off the map: back in two turns, by the same edge, in order (BW-145)."""
    yield Note("left-map", "BW-145", sheet(g).units[number].side, units=ids(g, [number]), edge=edge)
    go_off(g, [number], edge)
    yield from check_works(g)


def carry(g: Front, number: int, there: int) -> None:
    """A unit goes to a hex; Rommel goes along with the last of his stack (BW-240)."""
    start = g.where[number]
    put(g, number, there)
    alone = sheet(g).units[number].side == 0 and g.rommel == start and not g.at[0] >> start & 1
    if alone:
        g.rommel = there


# ---- at the end of a combat phase (BW-069, BW-154 to BW-156) ----


def idle(g: Front, side: int) -> list[int]:
    """The disorganised units in an enemy zone that took part in no combat."""
    zone = enemy_zone(g, side)
    return [
        number
        for number in on_map(g, side)
        if g.disorganised[number] and not g.fought[number] and zone >> g.where[number] & 1
    ]


def forced(g: Front) -> Procedure:
    """One of them after the other flees: first those of the side that did not attack."""
    for side in (1 - g.active, g.active):
        waiting = idle(g, side)
        if waiting:
            number = waiting[0]
            if len(waiting) > 1:
                about = {"at": sheet(g).names[g.where[number]]}
                name: str = yield Ask(side, "flee", lambda _, w=waiting: ids(g, w), "BW-154", about=about)  # type: ignore[misc]
                number = sheet(g).unit[name]
            g.fought[number] = 1
            yield from retreat(g, number, 1, 2, "BW-154")
            return
    g.phase = "after-forced"
