"""Retreats (rulebook 9.0): hex by hex, farther each time, towards supply and out of enemy zones where it can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.board.bits import members
from grognard.board.hexes import MOVES
from grognard.engine.asks import Ask, Note, Procedure, Refuse, pick
from grognard.engine.game import unheard
from grognard.games.afrika.captures import enter
from grognard.games.afrika.hidden import uncover
from grognard.games.afrika.losses import choose_unit, ids, lose_step, take_losses, wipe_out
from grognard.games.afrika.pieces import put, room_for, take
from grognard.games.afrika.rommel import goes_along
from grognard.games.afrika.sources import in_play, retreat_sources
from grognard.games.afrika.state import AWAY, Desert
from grognard.games.afrika.tables import CLOSED_CLIFFS, COUNTERS, DRAWING, GRID, NAMES
from grognard.games.afrika.zones import adjacent, enemy_zone


def retreat(g: Desert, side: int, units: Sequence[int], number: int, away_from: int) -> Procedure:
    """All of these go back so many hexes, together or apart (AF-104, AF-105, AF-130)."""
    left = [unit for unit in units if g.where[unit] >= 0]
    for here in sorted({g.where[unit] for unit in left}):
        there = [unit for unit in left if g.where[unit] == here]
        while there:
            going: list[int] = yield from party(g, side, there, number)
            there = [unit for unit in there if unit not in going]
            yield from go_back(g, side, going, number, away_from)


def party(g: Desert, side: int, there: Sequence[int], number: int) -> Procedure:
    """Which of a stack retreat together next."""
    if len(there) == 1:
        return list(there)
    about = {"at": NAMES[g.where[there[0]]], "number": number}
    names: list[str] = yield from pick(side, "retreat-units", ids(there), 1, len(there), "AF-105", about=about)
    return [unit for unit in there if COUNTERS[unit].id in names]


def go_back(g: Desert, side: int, going: list[int], number: int, away_from: int) -> Procedure:
    """One party's way, with a step lost in each enemy-controlled hex (AF-134)."""
    start = g.where[going[0]]
    led = False
    way = [start]
    for hexes_left in range(number, 0, -1):
        going = [unit for unit in going if g.where[unit] >= 0]
        if not going:
            return
        here = g.where[going[0]]
        choices = retreat_hexes(g, side, going, here, away_from, hexes_left == 1)
        if not choices:
            yield from blocked(g, side, going, here, away_from, hexes_left)
            return
        about = {"at": NAMES[here], "group": ids(going), "left": hexes_left}
        where: str = yield Ask(
            side,
            "retreat",
            lambda no, c=choices, h=here: retreat_choices(g, side, h, away_from, c, no),  # type: ignore[misc]
            "AF-136",
            about=about,
        )
        there = GRID.index[where]
        if here == start and g.rommel == here:
            led = yield from goes_along(g, going)
        yield from uncover(g, going)
        for unit in going:
            take(g, unit, AWAY)
            put(g, unit, there)
        if led:
            g.rommel = there
        way.append(there)
        yield from enter(g, side, [there])  # a retreat captures as any entry does (AF-257, ruling D1)
        if enemy_zone(g, side) >> there & 1:
            unit = yield from choose_unit(g, side, going, "retreat-loss", "AF-134", 1)
            yield from lose_step(g, unit)
    g.last = way
    yield Note("retreated", "AF-136", side, path=[NAMES[one] for one in way])


def farther(here: int, away_from: int) -> int:
    """The neighbours that are farther from the hex of the combat (AF-136)."""
    far = GRID.apart(here, away_from)
    return sum(1 << one for one in members(GRID.near[here]) if GRID.apart(one, away_from) > far)


def retreat_hexes(g: Desert, side: int, going: Sequence[int], here: int, away_from: int, last: bool) -> int:
    """The hexes that a retreat may enter next, after the preferences (AF-131, AF-137, AF-138, rulings C2 and C5)."""
    legal = farther(here, away_from) & adjacent(here) & in_play(g.scenario) & ~g.at[1 - side]
    if last:
        fitting = sum(1 << one for one in members(legal) if room_for(g, one, list(going)))
        legal = fitting or legal
    far = GRID.distances(retreat_sources(g, side))
    homeward = sum(1 << one for one in members(legal) if far[one] <= far[here])
    free = legal & ~enemy_zone(g, side)
    return homeward & free or homeward | free or legal


def retreat_choices(g: Desert, side: int, here: int, away_from: int, legal: int, no: Refuse) -> Iterable[str]:
    for one in members(legal):
        yield NAMES[one]
    if no is unheard:
        return
    for one in members(GRID.near[here] & ~legal):
        no(NAMES[one], why_no_retreat(g, side, here, away_from, one), at=NAMES[one])


def why_no_retreat(g: Desert, side: int, here: int, away_from: int, there: int) -> str:
    bit = 1 << there
    if g.at[1 - side] & bit:
        return "AF-066"
    if not adjacent(here) & bit:
        return "AF-203"
    if not farther(here, away_from) & bit:
        return "AF-136"
    if enemy_zone(g, side) & bit:
        return "AF-138"
    return "AF-137"


def blocked(g: Desert, side: int, going: Sequence[int], here: int, away_from: int, hexes_left: int) -> Procedure:
    """No way on: over a cliff, into the sand or off the map is ruin; else each hex costs a step (ruling C3)."""
    rule = ruin(g, here, away_from)
    if rule:
        yield from wipe_out(g, side, going, rule)
        return
    yield Note("blocked", "AF-132", side, at=NAMES[here], steps=hexes_left)
    yield from take_losses(g, side, going, hexes_left, "AF-132")


def ruin(g: Desert, here: int, away_from: int) -> str:
    """The rule by which the only ways on are ruin; empty if an enemy or the sea is in the way."""
    ways = {rule_of_way(g, here, direction) for direction in farther_directions(here, away_from)}
    return "" if "" in ways else max(ways)


def farther_directions(here: int, away_from: int) -> list[int]:
    """The directions that lead farther from the hex of the combat, over what is no hex too."""
    along, across = GRID.point(here)
    from_along, from_across = GRID.point(away_from)
    far = GRID.apart(here, away_from)
    found: list[int] = []
    for direction, (step_along, step_across) in enumerate(MOVES[GRID.straight]):
        lines = abs(across + 3 * step_across - from_across) // 3
        if lines + max(0, abs(along + step_along - from_along) - lines) // 2 > far:
            found.append(direction)
    return found


def rule_of_way(g: Desert, here: int, direction: int) -> str:
    """The rule by which going this way is ruin (AF-005, AF-207, AF-209); empty for a hex or the sea."""
    there = GRID.beside[here][direction]
    if there >= 0:
        if not in_play(g.scenario) >> there & 1:
            return "AF-005"
        return "AF-207" if CLOSED_CLIFFS.has(here, direction) else ""
    return {"~": "AF-209", ".": ""}.get(drawn_beyond(here, direction), "AF-005")


def drawn_beyond(here: int, direction: int) -> str:
    """What is drawn where no hex is; empty off the map."""
    step_along, step_across = MOVES[GRID.straight][direction]
    along, across = GRID.point(here)
    column, row = across // 3 + step_across, (along + step_along) // 2
    inside = 0 <= column < len(DRAWING[0]) and 0 <= row < len(DRAWING) and along + step_along >= 0
    return DRAWING[row][column] if inside else ""
