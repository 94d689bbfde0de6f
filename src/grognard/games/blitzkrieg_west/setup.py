"""Setting up: one side after the other, unit by unit in its zone; then what dice and markers add."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Any, Final

from grognard.board.bits import members
from grognard.engine.asks import Ask, Draw, Note, Procedure, Refuse, Roll, pick
from grognard.engine.game import unheard
from grognard.games.blitzkrieg_west.losses import eliminate
from grognard.games.blitzkrieg_west.pieces import ids, on_map, put, ride, room_for, sheet, stack, units_in
from grognard.games.blitzkrieg_west.state import AWAY, REMOVED, Front, fresh
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN, SIDES, Field, field

HOLD: Final = "hold-back"


def start(scenario: str) -> Front:
    """An empty map; who sets up first begins."""
    battle = field(scenario).battle
    g = fresh(scenario, battle["air"], battle["turns"])
    first = SIDES.index(battle["first"])
    for side in (first, 1 - first):
        for number, row in enumerate(battle["setup"]):
            if side_of(field(scenario), row) == side:
                g.setting += list_row(field(scenario), number, row)
        g.setting.append(f"after {side}")
    g.active = first
    return g


def side_of(printed: Field, row: Mapping[str, Any]) -> int:
    return printed.units[printed.of_formation[row["units"][0]][0]].side


def list_row(printed: Field, number: int, row: Mapping[str, Any]) -> list[str]:
    """What is to be done for one row of the set-up: "draw" what a die says, or place each unit."""
    if "die" in row:
        return [f"draw {number}"]
    return [f"place {number} {printed.units[n].id}" for name in row["units"] for n in printed.of_formation[name]]


def set_up(g: Front) -> Procedure:
    """The next thing of the set-up."""
    verb, *rest = g.setting[0].split(" ")
    del g.setting[0]
    if verb == "place":
        yield from place(g, int(rest[0]), sheet(g).unit[rest[1]])
    elif verb == "draw":
        yield from draw(g, int(rest[0]))
    else:
        yield from afterwards(g, int(rest[0]))
    if not g.setting:
        g.phase = "turn-start"


def place(g: Front, number: int, unit: int) -> Procedure:
    """One unit, in a hex of its zone with room."""
    row = sheet(g).battle["setup"][number]
    side = sheet(g).units[unit].side
    zone = zone_hexes(sheet(g), row["zone"])
    about = {
        "unit": sheet(g).units[unit].id,
        "left": 1 + len(list(takewhile(lambda thing: not thing.startswith("after"), g.setting))),
    }
    where: str = yield Ask(
        side, "set-up", lambda no: place_choices(g, row, zone, unit, no), RULES[g.scenario], about=about
    )
    if where != HOLD:
        put(g, unit, sheet(g).hex[where])
        get_in(g, row, unit)


RULES: Final = {
    "checked": "BW-309",
    "unleashed": "BW-369",
    "challenged": "BW-416",
    "stalled": "BW-487",
    "met": "BW-518",
    "undone": "BW-558",
}


def get_in(g: Front, row: Mapping[str, Any], number: int) -> None:
    """Infantry of some formations begins in a truck of its own (BW-415)."""
    unit = sheet(g).units[number]
    if unit.formation not in row.get("riding", ()) or not unit.infantry:
        return
    truck = next(
        (n for n in sheet(g).of_formation[unit.formation] if sheet(g).units[n].vehicle and g.where[n] == AWAY), -1
    )
    if truck >= 0:
        put(g, truck, g.where[number])
        ride(g, number, truck)


def place_choices(g: Front, row: Mapping[str, Any], zone: int, unit: int, no: Refuse) -> Iterable[str]:
    names = sheet(g).names
    side = sheet(g).units[unit].side
    free = zone & ~g.at[1 - side]
    most = sheet(g).battle.get("stack_at_set_up", 9) if side == FRENCH else 9
    alone = row.get("alone", 0)
    for hex_ in members(free):
        there = units_in(g, hex_, side)
        if sheet(g).units[unit].vehicle or not there:
            yield names[hex_]
        elif alone:
            no(names[hex_], "BW-413", at=names[hex_])
        elif len(there) >= most:
            no(names[hex_], "BW-420", at=names[hex_])
        elif room_for(g, hex_, [unit]):
            yield names[hex_]
        else:
            no(names[hex_], "BW-076", at=names[hex_])
    if sheet(g).units[unit].id in row.get("hold_back", ()):
        yield HOLD
    if no is not unheard:
        for hex_ in members(sheet(g).all & ~free):
            no(names[hex_], RULES[g.scenario], at=names[hex_])


@lru_cache(maxsize=128)
def zone_hexes(printed: Field, name: str) -> int:
    return zone_of(printed, **printed.battle["zone"][name])


def zone_of(
    printed: Field,
    *,
    near: Sequence[str] = (),
    within: int = 0,
    also: Sequence[str] = (),
    hexes: Sequence[str] = (),
    region: str = "",
    columns: Sequence[int] = (),
    rows: Sequence[int] = (),
    terrain: Sequence[str] = (),
    bank: int = 0,
    **rest: Sequence[str],
) -> int:
    """The hexes that a zone's words describe."""
    found = printed.all
    if terrain:
        found &= printed.grid.disc(sum(printed.terrain[kind] for kind in terrain), within)
    elif near:
        found &= printed.grid.disc(printed.masked(near), within)
    if hexes:
        found &= printed.masked(hexes)
    if region:
        found &= printed.regions[region]
    if columns:
        found &= printed.grid.in_columns(*range(columns[0], columns[1] + 1))
    if rows:
        found &= printed.grid.in_rows(*range(rows[0], rows[1] + 1))
    if bank:
        found &= printed.grid.disc(printed.rivers.any, bank - 1)
    return (found | printed.masked(also)) & ~printed.masked(rest.get("not", ()))


# ---- dice of the set-up ----


def draw(g: Front, number: int) -> Procedure:
    """As many units as a die says: chosen, or drawn from a cup; the others take no part (BW-366, BW-413, BW-414)."""
    row = sheet(g).battle["setup"][number]
    side = side_of(sheet(g), row)
    pool = [n for name in row["units"] for n in sheet(g).of_formation[name] if not sheet(g).units[n].vehicle]
    dice: list[int] = yield Roll(1, "set-up")
    wanted = min(len(pool), dice[0] - row.get("minus", 0))
    yield Note("set-up-die", "BW-413" if "cup" in row else "BW-366", side, dice=dice[:], units=wanted)
    if "cup" in row:
        taken: list[int] = []
        for _ in range(wanted):
            name: str = yield Draw(ids(g, [n for n in pool if n not in taken]), "cup")
            taken.append(sheet(g).unit[name])
    else:
        names: list[str] = yield from pick(side, "choose", ids(g, pool), wanted, wanted, "BW-366")
        taken = [sheet(g).unit[name] for name in names]
    for n in pool:
        if n not in taken:
            g.where[n] = REMOVED
    g.setting[:0] = [f"place {number} {sheet(g).units[n].id}" for n in taken]


# ---- after a side has placed its units ----


def afterwards(g: Front, side: int) -> Procedure:
    """Entrenchments, and what is worn or shaken at the start."""
    if side == FRENCH:
        yield from entrench(g)
        worn = sheet(g).battle.get("worn")
        if worn:
            yield from WORN[worn](g)
        yield from draw_columns(g)
    g.active = 1 - side
    yield Note("set-up", RULES[g.scenario], side)


def entrench(g: Front) -> Procedure:
    """Which of the hexes with units that may be dug in get an entrenchment (BW-209, BW-368, BW-514, BW-555, BW-562)."""
    most = sheet(g).battle.get("entrenchments", 0)
    hexes = [sheet(g).names[hex_] for hex_ in members(may_dig_in(g))]
    if not most or not hexes:
        return
    chosen: list[str] = yield from pick(FRENCH, "entrench", hexes, 0, min(most, len(hexes)), "BW-209")
    g.entrenched = sheet(g).masked(chosen)


def may_dig_in(g: Front) -> int:
    found = 0
    for row in sheet(g).battle["setup"]:
        for name in row["units"] if "entrench" in row else ():
            for number in sheet(g).of_formation[name]:
                unit = sheet(g).units[number]
                if g.where[number] >= 0 and not unit.vehicle and (row["entrench"] == 1 or unit.artillery):
                    found |= 1 << g.where[number]
    return found


def worn_at_stonne(g: Front) -> Procedure:
    """Some French units start disorganised, some with a Refit marker (BW-516, BW-517)."""
    there = on_map(g, FRENCH)
    dice: list[int] = yield Roll(1, "stonne")
    wanted = min(len(there), dice[0] + 2)
    yield Note("set-up-die", "BW-516", GERMAN, dice=dice[:], units=wanted)
    shaken: list[str] = yield from pick(GERMAN, "shake", ids(g, there), wanted, wanted, "BW-516")
    for name in shaken:
        g.disorganised[sheet(g).unit[name]] = 1
    more: list[int] = yield Roll(1, "stonne")
    wanted = min(len(there), more[0])
    yield Note("set-up-die", "BW-517", GERMAN, dice=more[:], units=wanted)
    worn: list[str] = yield from pick(FRENCH, "wear", ids(g, there), wanted, wanted, "BW-517")
    for name in worn:
        g.refit[sheet(g).unit[name]] = 1


def worn_at_hannut(g: Front) -> Procedure:
    """A die for each armoured unit of the second battalion (BW-557)."""
    for number in sheet(g).of_formation["second-battalion"]:
        if sheet(g).units[number].armoured:
            yield from check_quality(g, number, "second-battalion", "BW-557")


WORN: Final[dict[str, Callable[[Front], Procedure]]] = {"stonne": worn_at_stonne, "hannut": worn_at_hannut}


def draw_columns(g: Front) -> Procedure:
    """Stalled: who marches with a column on turn 1, as many from its cup as a die and two says (BW-469, BW-473)."""
    for row in sheet(g).battle["arrival"]:
        if row.get("by") != "first":
            continue
        cup = [n for n in sheet(g).of_formation[row["draw"]] if not sheet(g).units[n].vehicle]
        dice: list[int] = yield Roll(1, "cup")
        wanted = min(len(cup), dice[0] + 2)
        yield Note("set-up-die", row["rule"], FRENCH, dice=dice[:], units=wanted)
        for _ in range(wanted):
            name: str = yield Draw(ids(g, cup), "cup")
            cup.remove(sheet(g).unit[name])
            g.drawn.append(name)


def check_quality(g: Front, number: int, name: str, rule: str) -> Procedure:
    """Full strength, a Refit marker, or lost for good, by one die."""
    dice: list[int] = yield Roll(1, "quality")
    result = sheet(g).battle["quality"][name][dice[0] - 1]
    unit = sheet(g).units[number]
    yield Note("quality", rule, unit.side, unit=unit.id, dice=dice[:], result=result)
    if result == "refit":
        g.refit[number] = 1
    elif result == "lost":
        g.uncounted[number] = int(unit.side == FRENCH and g.options.get("lost-at-entry") == "not")  # not BW-574
        yield from eliminate(g, [number], rule, for_good=True)


# ---- a ready-made set-up ----


def ready_made(g: Front, ask: Ask) -> list[Any]:
    """The hexes that a zone's owner would most likely take, up to his next die: for those who don't want to choose."""
    first = sheet(g).unit[ask.about["unit"]]
    row = next(number for number, row in enumerate(sheet(g).battle["setup"]) if unit_of_row(g, row, first))
    left = [f"place {row} {ask.about['unit']}", *g.setting]
    trial, answers = g.copy(), []
    for thing in takewhile(lambda thing: thing.startswith("place "), left):
        _, number, name = thing.split(" ")
        answers += place_best(trial, sheet(g).battle["setup"][int(number)], sheet(g).unit[name])
    return answers


def unit_of_row(g: Front, row: Mapping[str, Any], unit: int) -> bool:
    return sheet(g).units[unit].formation in row["units"]


def place_best(trial: Front, row: Mapping[str, Any], unit: int) -> list[str]:
    """Places one unit and says where; nothing where the engine finds the only hex by itself."""
    options = list(place_choices(trial, row, zone_hexes(sheet(trial), row["zone"]), unit, unheard))
    where = best_of(trial, options, unit)
    put(trial, unit, sheet(trial).hex[where])
    get_in(trial, row, unit)
    return [where] if len(options) > 1 else []


def best_of(g: Front, choices: list[str], number: int) -> str:
    """Towards the enemy, in cover, spread out; guns and vehicles behind."""
    unit = sheet(g).units[number]
    far = sheet(g).distances(sheet(g).source[1 - unit.side])
    behind = unit.artillery or unit.vehicle

    def worth(name: str) -> tuple[int, str]:
        hex_ = sheet(g).hex[name]
        ground = 3 * int(bool(sheet(g).built >> hex_ & 1)) + int(bool(sheet(g).terrain["woods"] >> hex_ & 1))
        crowd = 4 * ((stack(g, hex_) & sheet(g).combat).bit_count() + (g.vehicles[unit.side] >> hex_ & 1))
        return ((far[hex_] if behind else -far[hex_]) + ground - crowd, name)

    return max((name for name in choices if name != HOLD), key=worth)
