"""Provisional bridges (rulebook: Capacités spéciales 8): begun between two units, finished a turn later."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from grognard.board.bits import members
from grognard.board.hexes import Sides
from grognard.engine.asks import DONE, Ask, Note, Procedure, Refuse
from grognard.games.blitzkrieg_west.state import Front, sheet, units_in
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN, Field, field, pairs

BUILDERS = ("infantry", "heavy-infantry", "assault", "engineer")  # engineers count as infantry (BW-595)


def spans(ground: Field, pontoons: Sequence[str]) -> Sides:
    """The hexsides that finished pontoons bridge."""
    return bridged(ground.name, tuple(pontoons))


@lru_cache(maxsize=256)
def bridged(battle: str, pontoons: tuple[str, ...]) -> Sides:
    return field(battle).grid.sides(pairs({"": pontoons}))


def works(g: Front) -> Procedure:
    """At the start of the German player turn pontoons are begun or taken up (BW-224, BW-227)."""
    answer: Any = yield Ask(GERMAN, "pontoon", lambda no: pontoon_choices(g, no), "BW-224")
    if answer == DONE:
        g.phase = "supply"
        return
    verb, *hexes = answer
    side = "/".join(hexes)
    if verb == "bridge":
        g.building.append(side)
        g.pontoons_left -= 1
        yield Note("bridge-begun", "BW-224", GERMAN, at=ends(side))
    else:
        (g.pontoons if side in g.pontoons else g.building).remove(side)
        g.pontoons_left += 1
        yield Note("bridge-taken", "BW-227", GERMAN, at=ends(side))


def ends(side: str) -> list[str]:
    return side.split("/")


def pontoon_choices(g: Front, no: Refuse) -> Iterable[str | list[str]]:
    yield DONE
    begun = {*g.pontoons, *g.building}
    for side in sites(g):
        if side in begun:
            continue
        if g.pontoons_left:
            yield ["bridge", *ends(side)]
        else:
            no(["bridge", *ends(side)], "BW-226")
    for side in g.pontoons:
        yield ["take-up", *ends(side)]


def sites(g: Front) -> list[str]:
    """River hexsides without a bridge that two German infantry units face each other across."""
    found: list[str] = []
    ground = sheet(g)
    here = sum(1 << hex_ for hex_ in members(g.at[GERMAN]) if builders(g, hex_))
    wet = ground.rivers - ground.bridges
    for hex_ in members(here):
        for there in members(ground.grid.across(1 << hex_, wet) & here):
            if hex_ < there:
                found.append(f"{ground.names[hex_]}/{ground.names[there]}")
    return found


def builders(g: Front, hex_: int) -> list[int]:
    """The German infantry and engineers in a hex that are not disorganised."""
    units = sheet(g).units
    return [n for n in units_in(g, hex_, GERMAN) if units[n].type in BUILDERS and not g.disorganised[n]]


def bound(g: Front) -> int:
    """The hexes whose last builder must not move while the bridge is under construction (BW-225)."""
    return sheet(g).masked({end for side in g.building for end in ends(side)})


def check_works(g: Front) -> Procedure:
    """Lost for ever: begun by units now disorganised or gone (BW-228), or reached by the French (BW-229)."""
    ground = sheet(g)
    for side in [*g.building, *g.pontoons]:
        hexes = [ground.hex[end] for end in ends(side)]
        if any(steady_in(g, hex_) for hex_ in hexes):
            yield from lose_bridge(g, side, "BW-229")
        elif side in g.building and not all(builders(g, hex_) for hex_ in hexes):
            yield from lose_bridge(g, side, "BW-228")


def steady_in(g: Front, hex_: int) -> bool:
    """Whether a French unit that is not disorganised is in a hex."""
    return any(not g.disorganised[number] for number in units_in(g, hex_, FRENCH))


def lose_bridge(g: Front, side: str, rule: str) -> Procedure:
    (g.pontoons if side in g.pontoons else g.building).remove(side)
    yield Note("bridge-lost", rule, GERMAN, at=ends(side))


def finish_works(g: Front) -> Procedure:
    """What is still held at the end of the turn is finished (BW-225)."""
    for side in g.building:
        yield Note("bridge-finished", "BW-225", GERMAN, at=ends(side))
    g.pontoons += g.building
    g.building = []
