"""One move (rulebook 4.0): a group of one hex goes hex by hex or at one go, and whoever it meets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from grognard.board.bits import members
from grognard.board.reach import Reach
from grognard.engine.asks import Ask, Note, Procedure, Refuse, pick
from grognard.engine.game import unheard
from grognard.games.afrika.captures import enter
from grognard.games.afrika.hidden import uncover
from grognard.games.afrika.losses import ids
from grognard.games.afrika.movers import allowance, exploiting, finish_move, points, wait, why_not_moved
from grognard.games.afrika.overruns import overrun, overruns
from grognard.games.afrika.pieces import put, room_for, take, units_in
from grognard.games.afrika.sources import in_play, is_campaign, out_of_play
from grognard.games.afrika.state import AWAY, INTERMEDIATE, ZONES, Desert
from grognard.games.afrika.tables import (
    AXIS,
    COUNTERS,
    FULL_STACK,
    GRID,
    HEX,
    NAMES,
    NO_ZONE_COST,
    STACKING,
    UNIT,
    WEST_EDGE,
    ground_among,
    reach_among,
)
from grognard.games.afrika.transport import land, passages
from grognard.games.afrika.zones import adjacent, enemy_zone

FAR: Final = 400  # half points enough for the whole map
ROMMEL: Final = "rommel"


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


# ---- where it goes ----


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
        start = HEX[answer[2]]
        if start != here:
            way, _ = way_to(g, side, going, here, start, False)
            yield from travel(g, side, going, way, with_rommel)
        yield from overrun(g, going, HEX[answer[1]])
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


# ---- on the way ----


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


# ---- for the page ----


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
