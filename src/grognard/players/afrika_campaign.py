"""The rule-of-thumb player's house-keeping in Afrika's campaigns: arrivals, lorries, ships, supply, replacements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Any, Final

from grognard.engine.asks import DONE, Ask
from grognard.engine.game import unheard
from grognard.games.afrika.payment import plan_answers, reach_of_depot, to_supply
from grognard.games.afrika.state import TRIPOLI, ZONES
from grognard.games.afrika.tables import AXIS, COUNTERS, FULL_STACK, GRID, HEX, NAMES, OF_SIDE, STACKING, UNIT
from grognard.games.afrika.transport import harbours, ship_starts, truck_goals
from grognard.players.afrika_aims import Aims
from grognard.players.afrika_worth import Picture, ways_to

Errand = tuple[str, dict[str, Any]]
FED_BY_ONE: Final = 14  # supply counts that a supply point feeds
MONTHS: Final = 3  # so many months' supply are brought up
NEAR_ENOUGH: Final = 8  # halves: a depot so near the army serves it
STEP: Final = 6  # halves: a haul shorter than this isn't worth it
AT_ONCE: Final = 4  # supply points in a haul
FOR_A_BOX: Final = 3  # supply points to spare
BOX_WORTHY: Final = 40.0  # defence, in eighths


def errand(p: Picture, aims: Aims, choices: Sequence[Any]) -> Errand | None:
    """The next thing to be done between the moves; None when there is none."""
    for zone in ("intermediate", "tripoli"):
        if zone in choices and (column := a_column(p, zone)):
            return zone, {"units": [COUNTERS[unit].id for unit in column]}
    if "raid" in choices and p.g.turn > 12:
        return "raid", {}
    if "ship" in choices and (voyage := by_ship(p, aims)):
        return "ship", voyage
    if "truck" in choices and (haul := by_truck(p, aims)):
        return "truck", haul
    return None


# ---- units from the zones ----

COAST_ROAD: Final = HEX["A1.13"]
STATION: Final = HEX["A8.10"]  # what comes in by the coast road finds supply there
FAST: Final = 20  # halves: more of them lead from Tripoli to the map


def a_column(p: Picture, zone: str) -> list[int]:
    """Units of one pace that fit into one hex and will find supply where they come to."""
    g = p.g
    there = [unit for unit in OF_SIDE[p.side] if g.where[unit] == ZONES[zone] and not g.done[unit]]
    fast = [unit for unit in there if COUNTERS[unit].moves > FAST and not g.unsupplied[unit]]
    if zone == "tripoli" and not (fast and p.fed >> STATION & 1):
        there = [unit for unit in there if unit not in fast] if g.depots[p.side].get("intermediate") else []
    elif zone == "intermediate" and not p.fed >> STATION & 1:
        there = []
    pace = max((COUNTERS[unit].moves for unit in there), default=0)
    column: list[int] = []
    for unit in there:
        if COUNTERS[unit].moves == pace and sum(STACKING[one] for one in (*column, unit)) <= FULL_STACK:
            column.append(unit)
    return column


# ---- supply points ----


def army(p: Picture, aims: Aims) -> int:
    """Where the army stands that must be fed: the stack with most around it, the nearer to the aim the better."""
    goal = aims.rally[0] if aims.rally else -1

    def weight(hex_: int) -> tuple[float, int]:
        around = GRID.disc(1 << hex_, 6)
        needs = sum(COUNTERS[unit].needs for one, units in p.own.items() if around >> one & 1 for unit in units)
        near = ways_to(goal)[hex_] if goal >= 0 else 0
        return needs - near / 20, hex_

    return max(p.own, key=weight, default=-1)


def rank(place: str, goal: int) -> int:
    """How far behind a depot lies."""
    return {"tripoli": 900, "intermediate": 800}.get(place) or ways_to(goal)[HEX[place]]


def by_ship(p: Picture, aims: Aims) -> dict[str, Any] | None:
    """From the rear to the foremost port that isn't past the army."""
    goal = army(p, aims)
    if goal < 0:
        return None
    for start in sorted(ship_starts(p.g, p.side), key=lambda one: -rank(one, goal)):
        for number in range(min(3, surplus(p, start)), 0, -1):
            ports = [one for one in harbours(p.g, p.side, start, number, unheard) if one in HEX and safe(p, HEX[one])]
            ports = [one for one in ports if rank(one, goal) + 4 * STEP < rank(start, goal)]
            if ports:
                best = min(ports, key=lambda one: (rank(one, goal), one))
                return {"ship-from": start, "ship-load": number, "ship-to": best}
    return None


def by_truck(p: Picture, aims: Aims) -> dict[str, Any] | None:
    """First for those who would starve, then for those who come from Tripoli, then for the army."""
    hungry = {hex_: units for hex_, units in p.own.items() if not p.fed >> hex_ & 1}
    for hex_ in sorted(hungry, key=lambda one: (-count(hungry[one]), one)):
        if haul := haul_to(p, hex_, 1 + count(hungry[hex_]) // FED_BY_ONE, spare=False):
            return haul
    waiting = [unit for unit in OF_SIDE[p.side] if p.g.where[unit] in ZONES.values()]
    if waiting and not p.fed >> STATION & 1 and (haul := haul_to(p, STATION, 2, spare=False)):
        return haul
    on_foot = [unit for unit in waiting if p.g.where[unit] == TRIPOLI and COUNTERS[unit].moves <= FAST]
    if on_foot and not p.g.depots[p.side].get("intermediate") and p.g.depots[p.side].get("tripoli", 0) > 1:
        return {"truck-from": "tripoli", "truck-load": 1, "truck-to": "intermediate"}
    goal = army(p, aims)
    return haul_to(p, goal, AT_ONCE, spare=True) if goal >= 0 and not stocked(p, goal) else None


def count(units: Sequence[int]) -> int:
    return sum(COUNTERS[unit].needs for unit in units)


def haul_to(p: Picture, goal: int, most: int, *, spare: bool) -> dict[str, Any] | None:
    """The nearest depot behind gives first: so a chain of them moves up."""
    way = ways_to(goal)
    for start in sorted(p.g.depots[p.side], key=lambda one: (rank(one, goal), one)):
        if rank(start, goal) <= (NEAR_ENOUGH if spare else 0):
            continue
        for number in range(min(most, surplus(p, start)), 0, -1):
            ends = [one for one, _ in truck_goals(p.g, p.side, start, number)]
            ends = [one for one in ends if one not in HEX or safe(p, HEX[one])]
            best = min(ends, key=lambda one: (rank(one, goal), one), default="")
            arrives = best in HEX and way[HEX[best]] <= NEAR_ENOUGH
            if best and (arrives or (spare and (best not in HEX or way[HEX[best]] + STEP <= rank(start, goal)))):
                return {"truck-from": start, "truck-load": number, "truck-to": best}
    return None


def safe(p: Picture, hex_: int) -> bool:
    """With an own unit, or away from enemies."""
    return hex_ in p.own or not any(GRID.apart(hex_, one) <= 3 for one in p.foes)


def surplus(p: Picture, place: str) -> int:
    """What a depot can spare: not what the units round it eat this month."""
    if place in ZONES:
        there = sum(COUNTERS[unit].needs for unit in to_supply(p.g, p.side) if p.g.where[unit] == ZONES[place])
    else:
        around = GRID.disc(1 << HEX[place], 4)
        there = sum(COUNTERS[unit].needs for one, units in p.own.items() if around >> one & 1 for unit in units)
    return int(p.g.depots[p.side].get(place, 0) - -(-there // FED_BY_ONE))


def stocked(p: Picture, goal: int) -> bool:
    """Whether the army has enough beside it."""
    around = GRID.disc(1 << goal, 4)
    points = sum(number for place, number in p.g.depots[p.side].items() if place in HEX and around >> HEX[place] & 1)
    near = GRID.disc(1 << goal, 8)
    needs = sum(COUNTERS[unit].needs for one, units in p.own.items() if near >> one & 1 for unit in units)
    return points * FED_BY_ONE >= MONTHS * needs


# ---- replies ----


def supply(p: Picture, ask: Ask, choices: list[Any]) -> list[Any]:
    """By the ready-made plan; what that leaves out goes hungry."""
    del ask, choices
    return plan_answers(p.g, p.side) or [DONE]


def build(p: Picture, ask: Ask, choices: list[Any]) -> list[Any]:
    """A box for those whom the enemy could come at with more than they have, if supply can be spared."""
    del ask
    rich = [name for name in p.g.depots[p.side] if name in HEX and surplus(p, name) >= FOR_A_BOX]
    near = reduce(or_, (reach_of_depot(p.g, p.side, name) for name in rich), 0)
    hexes = [HEX[name] for name in choices if name in HEX and near >> HEX[name] & 1]
    danger = {one: p.threat(one) / p.guard(one, p.own[one]) for one in hexes if p.guard(one, p.own[one]) >= BOX_WORTHY}
    worst = max(danger, key=lambda one: (danger[one], one), default=-1)
    return [NAMES[worst]] if worst >= 0 and danger[worst] > 1 else [DONE]


def build_from(p: Picture, ask: Ask, choices: list[Any]) -> list[Any]:
    """What can spare most."""
    del ask
    return [max(choices, key=lambda name: (surplus(p, name), name))]


def replace(p: Picture, ask: Ask, choices: list[Any]) -> list[Any]:
    """Units that one step makes whole; then good ones that are gone."""
    del ask
    steps = [one for one in choices if one != DONE and not isinstance(one, list)]
    gone = [one for one in choices if isinstance(one, list)]

    def gain(name: str) -> tuple[float, str]:
        unit = COUNTERS[UNIT[name]]
        whole = unit.attack[0] + unit.defence[0]
        turned = whole - unit.attack[1] - unit.defence[1] if p.g.lost[UNIT[name]] == 1 else 1.0
        return turned + whole / 10, name

    if steps:
        return [max(steps, key=gain)]
    return [max(gone, key=lambda one: gain(one[1]))] if gone else [DONE]


def withdraw(p: Picture, ask: Ask, choices: list[Any]) -> list[Any]:
    """Who is worth least, the farthest from the enemy."""
    del ask

    def cost(name: str) -> tuple[float, str]:
        unit = UNIT[name]
        return p.attack[unit] + p.defence[unit] + p.beside(p.g.where[unit]) / 4, name

    return [min(choices, key=cost)]


def rearward(p: Picture, ask: Ask, choices: list[Any]) -> list[Any]:
    """Away from the enemy, near own units."""
    del ask
    hexes = [name for name in choices if name in HEX]

    def worth(name: str) -> tuple[int, str]:
        hex_ = HEX[name]
        foe = min((GRID.apart(hex_, one) for one in p.foes), default=9)
        return 3 * min(foe, 6) - min((GRID.apart(hex_, one) for one in p.own), default=9), name

    return [max(hexes, key=worth)] if hexes else choices[:1]


def malta(p: Picture, ask: Ask, choices: list[Any]) -> list[Any]:
    """Two points, if two are left for the army."""
    del ask
    return [max(0, min(2, max(choices), p.g.air[AXIS] - 1))]


def first(p: Picture, ask: Ask, choices: list[Any]) -> list[Any]:
    del p, ask
    return choices[:1]


def all_of_it(p: Picture, ask: Ask, choices: list[Any]) -> list[Any]:
    del p, ask
    return [max(choices)]


def enter(p: Picture, ask: Ask, choices: list[Any]) -> list[Any]:
    """By the coast road, or whatever is nearest to it."""
    del p, ask
    hexes = [name for name in choices if name in HEX]
    return [min(hexes, key=lambda name: (GRID.apart(HEX[name], COAST_ROAD), name))] if hexes else choices[-1:]


def leave_tripoli(p: Picture, ask: Ask, choices: list[Any]) -> list[Any]:
    """Straight on to the map if there is supply."""
    del ask
    wishes = ("onto-the-map", "intermediate") if p.fed >> STATION & 1 else ("intermediate",)
    return [next((one for one in wishes if one in choices), choices[0])]


REPLIES: Final[dict[str, Callable[[Picture, Ask, list[Any]], list[Any]]]] = {
    "trento": first,
    "malta": malta,
    "hecker": first,
    "withdraw": withdraw,
    "replace": replace,
    "rebuild-at": rearward,
    "from-tripoli": leave_tripoli,
    "enter": enter,
    "flee-load": all_of_it,
    "flee-to": rearward,
    "build": build,
    "build-from": build_from,
    "supply": supply,
}
