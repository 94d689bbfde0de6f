"""Step losses (rulebook 8.0, 1.4): whose, and when a unit is gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.engine.asks import EVERYONE, Ask, Note, Procedure
from grognard.games.afrika.hidden import uncover
from grognard.games.afrika.pieces import take, units_in
from grognard.games.afrika.state import DESTROYED, REMOVED, TRIPOLI, Desert
from grognard.games.afrika.tables import AXIS, COUNTERS, NAMES, OF_SIDE, SIDE, UNIT


def ids(units: Iterable[int]) -> list[str]:
    return [COUNTERS[unit].id for unit in units]


def steps_left(g: Desert, unit: int) -> int:
    return COUNTERS[unit].steps - g.lost[unit]


def lose_step(g: Desert, unit: int, *, unseen: bool = False) -> Procedure:
    """One step: the counter is turned over, marked, or gone (AF-198 to AF-202); of hunger its owner alone is told."""
    side, name = SIDE[unit], COUNTERS[unit].id
    g.lost[unit] += 1
    if steps_left(g, unit) > 0:
        yield Note("step", "AF-198", side, only=side if unseen else EVERYONE, unit=name, left=steps_left(g, unit))
        return
    hex_ = g.where[unit]
    yield from uncover(g, [unit])
    destroy(g, unit)
    yield Note("destroyed", "AF-202", side, unit=name)
    if hex_ >= 0 and hex_ == g.rommel and not own_units(g, hex_):
        yield from rommel_flees(g)


def destroy(g: Desert, unit: int) -> None:
    """To the box of destroyed units; a rebuilt unit comes back with as many steps as are paid for."""
    take(g, unit, DESTROYED)
    g.lost[unit] = COUNTERS[unit].steps
    g.unsupplied[unit] = 0


def wipe_out(g: Desert, side: int, units: Sequence[int], rule: str) -> Procedure:
    """All of these, who stand together, are gone at once."""
    hex_ = g.where[units[0]]
    yield from uncover(g, units)
    for unit in units:
        destroy(g, unit)
        yield Note("destroyed", rule, side, unit=COUNTERS[unit].id)
    if hex_ == g.rommel and not own_units(g, hex_):
        yield from rommel_flees(g)


def own_units(g: Desert, hex_: int) -> list[int]:
    return [unit for unit in units_in(g, hex_) if SIDE[unit] == AXIS]


def rommel_flees(g: Desert) -> Procedure:
    """His stack is destroyed: the Axis player moves him to another (AF-376)."""
    hexes = sorted({g.where[unit] for unit in OF_SIDE[AXIS] if g.where[unit] >= 0})
    if not hexes:  # ruling R5
        g.rommel = TRIPOLI if g.scenario in ("italian-offensive", "heia-safari") else REMOVED
        return
    where: str = yield Ask(AXIS, "rommel-flees", lambda _: [NAMES[one] for one in hexes], "AF-376")
    g.rommel = hexes[[NAMES[one] for one in hexes].index(where)]
    yield Note("rommel", "AF-376", AXIS, at=where)


def take_losses(g: Desert, side: int, units: Sequence[int], steps: int, rule: str) -> Procedure:
    """So many steps among these units, spread evenly, as their owner says (AF-103, AF-126, AF-127)."""
    taken = dict.fromkeys(units, 0)
    for left in range(steps, 0, -1):
        alive = [unit for unit in units if g.where[unit] >= 0]
        if not alive:
            return
        least = min(taken[unit] for unit in alive)
        may = [unit for unit in alive if taken[unit] == least]
        unit: int = yield from choose_unit(g, side, may, "loss", rule, left)
        taken[unit] += 1
        yield from lose_step(g, unit)


def choose_unit(g: Desert, side: int, may: Sequence[int], kind: str, rule: str, left: int) -> Procedure:
    """One of these, at its owner's choice.  Outside combat the list tells what stands in a stack: it is his secret."""
    if len(may) == 1:
        return may[0]
    about = {"at": NAMES[g.where[may[0]]] if g.where[may[0]] >= 0 else "", "left": left}
    answer: str = yield Ask(side, kind, lambda _: ids(may), rule, private=not g.combat, about=about)
    return UNIT[answer]
