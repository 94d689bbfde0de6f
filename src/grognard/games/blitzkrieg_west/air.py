"""Air units and guns (rulebook: Les unités aériennes; Capacités spéciales 2): missions, interception, bombs, shells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from grognard.board.bits import members
from grognard.engine.asks import DONE, Ask, Note, Procedure, Refuse, Roll
from grognard.engine.game import unheard
from grognard.games.blitzkrieg_west.losses import disorganise, eliminate
from grognard.games.blitzkrieg_west.movement import is_night
from grognard.games.blitzkrieg_west.pieces import all_in, sheet, units_in
from grognard.games.blitzkrieg_west.state import AWAY, FLYING, FREE, INTERDICTING, RECALLED, SHOT_DOWN, Front
from grognard.games.blitzkrieg_west.tables import AIR_COMBAT, BOMBING, CHARTS, FRENCH, GERMAN
from grognard.games.blitzkrieg_west.zones import digs

INTERDICTORS: Final = 2  # more would add nothing (BW-196)
TRACK: Final[int] = CHARTS["air_combat"]["track"]
OFF_MAP_RANGE: Final = 3  # of the Petreforce guns, from the hex To Arras (BW-479)
TO_ARRAS: Final = "1201"


def ready_air(g: Front) -> None:
    """In the bombardment phase of its owner each air unit that was sent home can be used again (BW-178, BW-189)."""
    side = g.active
    for number, doing in enumerate(g.air[side]):
        if doing in (RECALLED, INTERDICTING, FLYING):
            g.air[side][number] = FREE
            g.air_at[side][number] = AWAY
    if side == GERMAN:
        g.interdiction = 0


def return_air(g: Front) -> None:
    """What was shot down comes back in its turn (BW-025, BW-177)."""
    for side in (GERMAN, FRENCH):
        for number, doing in enumerate(g.air[side]):
            if doing == SHOT_DOWN and g.air_back[side][number] <= g.turn:
                g.air[side][number] = FREE


def free_air(g: Front, side: int) -> list[int]:
    return [number for number, doing in enumerate(g.air[side]) if doing == FREE]


def flying(g: Front, side: int) -> list[int]:
    """The air units on their way, to a hex or to interdict."""
    return [number for number, doing in enumerate(g.air[side]) if doing in (FLYING, INTERDICTING)]


# ---- missions (BW-019, BW-020, BW-042, BW-188) ----


def missions(g: Front) -> Procedure:
    """One more air unit is sent out, or no more."""
    side = g.active
    rule = "BW-019" if side == GERMAN else "BW-042"
    answer: str = yield Ask(side, "mission", lambda no: mission_choices(g, side, no), rule)
    if answer == DONE:
        g.phase = "interception"
        return
    number = free_air(g, side)[0]
    if answer == "interdict":
        g.air[side][number] = INTERDICTING
        yield Note("interdicts", "BW-020", side)
    else:
        g.air[side][number] = FLYING
        g.air_at[side][number] = sheet(g).hex[answer]
        yield Note("flies", rule, side, at=answer)


def mission_choices(g: Front, side: int, no: Refuse) -> Iterable[str]:
    names = sheet(g).names
    there = g.at[1 - side] | g.vehicles[1 - side]
    if is_night(g):
        no("interdict", "BW-028")
    elif free_air(g, side):
        for hex_ in members(there):
            if hex_ in g.air_at[side]:
                no(names[hex_], "BW-019", at=names[hex_])
            else:
                yield names[hex_]
        if side == FRENCH:
            no("interdict", "BW-175")
        elif g.air[side].count(INTERDICTING) < INTERDICTORS:
            yield "interdict"
        else:
            no("interdict", "BW-196")
    yield DONE
    if no is not unheard:
        for hex_ in members(sheet(g).all & ~there):
            no(names[hex_], "BW-019" if side == GERMAN else "BW-042", at=names[hex_])


# ---- interception (BW-022, BW-043, BW-176 to BW-179, BW-190) ----


def interception(g: Front) -> Procedure:
    """The other side meets one of them with one of its own, or lets them pass."""
    side = 1 - g.active
    rule = "BW-022" if side == FRENCH else "BW-043"
    answer: str = yield Ask(side, "intercept", lambda no: interception_choices(g, side, no), rule)
    if answer == DONE:
        g.met = []
        g.interdiction = g.air[GERMAN].count(INTERDICTING)
        g.phase = "bombing"
        return
    yield from air_combat(g, side, met(g, answer))


def met(g: Front, answer: str) -> int:
    """The air unit that is over a hex, or the first one that interdicts and hasn't been met."""
    active = g.active
    if answer == "interdictor":
        return next(n for n in flying(g, active) if g.air[active][n] == INTERDICTING and n not in g.met)
    return g.air_at[active].index(sheet(g).hex[answer])


def interception_choices(g: Front, side: int, no: Refuse) -> Iterable[str]:
    names, active = sheet(g).names, 1 - side
    if free_air(g, side):
        for number in flying(g, active):
            if g.air[active][number] != FLYING:
                continue
            where = names[g.air_at[active][number]]
            if number in g.met:
                no(where, "BW-022", at=where)
            else:
                yield where
        if any(g.air[active][n] == INTERDICTING and n not in g.met for n in flying(g, active)):
            yield "interdictor"
    yield DONE


def air_combat(g: Front, side: int, target: int) -> Procedure:
    """The interceptor's side throws one die."""
    own = free_air(g, side)[0]
    dice: list[int] = yield Roll(1, "air-combat")
    mine, theirs = AIR_COMBAT[dice[0] - 1].split("/")
    yield Note("air-combat", "BW-176", side, dice=dice[:], result=AIR_COMBAT[dice[0] - 1])
    g.air[side][own] = RECALLED
    if mine == "X":
        shoot_down(g, side, own)
    if theirs == "X":
        shoot_down(g, 1 - side, target)
    elif theirs == "A":
        g.air[1 - side][target] = RECALLED
        g.air_at[1 - side][target] = AWAY
    else:
        g.met.append(target)  # one interceptor for each (BW-022)


def shoot_down(g: Front, side: int, number: int) -> None:
    g.air[side][number] = SHOT_DOWN
    g.air_at[side][number] = AWAY
    g.air_back[side][number] = max(g.air_back[side][number], g.turn + TRACK)


# ---- bombs (BW-023, BW-180 to BW-187) ----


def bombing(g: Front) -> Procedure:
    """The next air unit over its target bombs."""
    side = g.active
    number = next((n for n in flying(g, side) if g.air[side][n] == FLYING), None)
    if number is None:
        g.phase = "guns"
        return
    hex_ = g.air_at[side][number]
    result: str = yield from bomb(g, side, hex_, "bombs", "BW-180")
    g.air[side][number] = FREE
    g.air_at[side][number] = AWAY
    if result == "X":
        shoot_down(g, side, number)


def bomb(g: Front, side: int, hex_: int, kind: str, rule: str) -> Procedure:
    """One die against all that is in a hex."""
    dice: list[int] = yield Roll(1, kind)
    result = bomb_result(g, side, hex_, dice[0])
    yield Note(kind, rule, side, at=sheet(g).names[hex_], dice=dice[:], shift=bomb_shift(g, side, hex_), result=result)
    if result == "D":
        there = units_in(g, hex_, 1 - side)
        if there:
            yield from disorganise(g, there, "BW-183")
        else:
            yield from eliminate(g, all_in(g, hex_, 1 - side), "BW-105")
    return result


def bomb_shift(g: Front, side: int, hex_: int) -> int:
    """-1 for armour in the open, -1 for woods or an entrenchment (BW-184 to BW-186)."""
    printed = sheet(g)
    armour = any(printed.units[number].armoured for number in units_in(g, hex_, 1 - side))
    shift = -1 if armour and not printed.built >> hex_ & 1 else 0
    return shift - int(printed.terrain["woods"] >> hex_ & 1 or sheltered(g, side, hex_))


def sheltered(g: Front, side: int, hex_: int) -> bool:
    """Whether an entrenchment protects those in it: the French everywhere, Germans only in their own trenches."""
    return bool(g.entrenched >> hex_ & 1) and (side == GERMAN or digs(g))


def bomb_result(g: Front, side: int, hex_: int, die: int) -> str:
    """With a modifier only a thrown 1 shoots the bomber down (BW-187)."""
    printed = sheet(g)
    covered = (printed.terrain["city"] | printed.terrain["woods"]) >> hex_ & 1 or sheltered(g, side, hex_)
    row = BOMBING["protected" if covered else "open"]
    if die == 1:
        return row[0]
    total = die + bomb_shift(g, side, hex_)
    return row[total - 1] if total > 1 else "-"


# ---- guns (BW-026, BW-046, BW-181, BW-199 to BW-201) ----


def guns(g: Front) -> Procedure:
    """One more artillery unit fires, or none."""
    side = g.active
    rule = "BW-026" if side == GERMAN else "BW-046"
    answer: str = yield Ask(side, "gun", lambda no: gun_choices(g, side, no), rule)
    if answer == DONE:
        g.phase = "after-guns"
        return
    number = sheet(g).unit[answer]
    names = sheet(g).names
    about = {"unit": answer, "at": names[gun_hex(g, number)]}
    where: str = yield Ask(side, "shell", lambda no: shell_choices(g, side, number, no), "BW-199", about=about)
    g.fired[number] = 1
    g.digging[number] = 0
    yield from bomb(g, side, sheet(g).hex[where], "shells", "BW-200")


def gun_choices(g: Front, side: int, no: Refuse) -> Iterable[str]:
    units = sheet(g).units
    for number in firing(g, side):
        if gun_hex(g, number) < 0:
            continue
        if g.disorganised[number]:
            no(units[number].id, "BW-026")
        elif g.fired[number]:
            no(units[number].id, "BW-027")
        elif targets_of(g, side, number):
            yield units[number].id
        else:
            no(units[number].id, "BW-199")
    yield DONE


def firing(g: Front, side: int) -> Sequence[int]:
    """Artillery; by an option of Stalled 88s too bombard what is next to them (BW-466)."""
    printed = sheet(g)
    if g.options.get("flak-bombards") != "yes":
        return printed.guns[side]
    return [n for n in printed.of_side[side] if printed.units[n].artillery or printed.units[n].type == "flak"]


def gun_hex(g: Front, number: int) -> int:
    """From where its range is counted; the Petreforce guns fire from off the map."""
    if sheet(g).units[number].formation == "petreforce" and sheet(g).units[number].artillery:
        return sheet(g).hex[TO_ARRAS] if "petreforce" in g.events else AWAY
    return g.where[number]


def gun_range(g: Front, number: int) -> int:
    unit = sheet(g).units[number]
    return 1 if unit.type == "flak" else OFF_MAP_RANGE if unit.formation == "petreforce" else unit.range


def targets_of(g: Front, side: int, number: int) -> int:
    around = sheet(g).grid.disc(1 << gun_hex(g, number), gun_range(g, number))
    return around & (g.at[1 - side] | g.vehicles[1 - side])


def shell_choices(g: Front, side: int, number: int, no: Refuse) -> Iterable[Any]:
    names = sheet(g).names
    near = targets_of(g, side, number)
    for hex_ in members(near):
        yield names[hex_]
    if no is not unheard:
        for hex_ in members((g.at[1 - side] | g.vehicles[1 - side]) & ~near):
            far = sheet(g).grid.apart(gun_hex(g, number), hex_)
            no(names[hex_], "BW-199", at=names[hex_], need=far, have=gun_range(g, number))
