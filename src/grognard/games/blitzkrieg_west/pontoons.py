"""Provisional bridges (rulebook: Capacités spéciales 8): begun by a unit on each bank, finished a turn later."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from grognard.board.bits import members
from grognard.board.hexes import Sides
from grognard.engine.asks import DONE, Ask, Note, Procedure, Refuse
from grognard.games.blitzkrieg_west.pieces import ids, sheet, units_in
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.tables import GERMAN, Field, field, pairs

BUILDERS: Final = ("infantry", "heavy-infantry", "assault", "engineer")  # engineers count as infantry (BW-595)


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
        g.phase = "arrivals"
        return
    verb, *hexes = answer
    side = "/".join(hexes)
    if verb == "bridge":
        one = yield from builder(g, hexes[0])
        other = yield from builder(g, hexes[1])
        g.building.append(side)
        g.builders += [one, other]
        g.pontoons_left -= 1
        yield Note("bridge-begun", "BW-224", GERMAN, at=ends(side))
    else:
        g.pontoons.remove(side)
        g.pontoons_left += 1
        yield Note("bridge-taken", "BW-227", GERMAN, at=ends(side))


def builder(g: Front, end: str) -> Generator[Ask, Any, int]:
    """Which unit of a hex builds."""
    able = ids(g, able_builders(g, sheet(g).hex[end]))
    name: str = yield Ask(GERMAN, "builder", lambda _: able, "BW-224", about={"at": end})
    return sheet(g).unit[name]


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
    here = sum(1 << hex_ for hex_ in members(g.at[GERMAN]) if able_builders(g, hex_))
    wet = ground.rivers - ground.bridges
    for hex_ in members(here):
        for there in members(ground.grid.across(1 << hex_, wet) & here):
            if hex_ < there:
                found.append(f"{ground.names[hex_]}/{ground.names[there]}")
    return found


def able_builders(g: Front, hex_: int) -> list[int]:
    """The German infantry and engineers in a hex that are not disorganised."""
    units = sheet(g).units
    return [n for n in units_in(g, hex_, GERMAN) if units[n].type in BUILDERS and not g.disorganised[n]]


def builds(g: Front, number: int) -> bool:
    """Whether a unit is at work: it stays where it is until the turn is over (BW-225)."""
    return number in g.builders


def crew_of(g: Front, number: int) -> list[int]:
    """All who build a bridge with this unit, itself among them."""
    pairs_of = [g.builders[at : at + 2] for at in range(0, len(g.builders), 2)]
    return [mate for crew in pairs_of if number in crew for mate in crew]


def check_works(g: Front) -> Procedure:
    """Lost for ever: bridges whose builder is disorganised or gone from its bank (BW-228)."""
    for index, side in enumerate(g.building):
        crew = g.builders[2 * index : 2 * index + 2]
        if any(g.disorganised[n] or g.where[n] != sheet(g).hex[end] for n, end in zip(crew, ends(side), strict=True)):
            yield from lose_bridge(g, side, "BW-228")
            yield from check_works(g)
            return


def overrun(g: Front, hexes: Sequence[int]) -> Procedure:
    """Lost for ever: bridges with an end in a hex that an ordered French unit enters (BW-229)."""
    for side in [*g.building, *g.pontoons]:
        if any(sheet(g).hex[end] in hexes for end in ends(side)):
            yield from lose_bridge(g, side, "BW-229")


def lose_bridge(g: Front, side: str, rule: str) -> Procedure:
    if side in g.building:
        drop(g, side)
    else:
        g.pontoons.remove(side)
    yield Note("bridge-lost", rule, GERMAN, at=ends(side))


def drop(g: Front, side: str) -> None:
    """No more work on this bridge."""
    index = g.building.index(side)
    del g.building[index], g.builders[2 * index : 2 * index + 2]


def finish_works(g: Front) -> Procedure:
    """What is still under construction at the end of the turn is finished (BW-225)."""
    for side in g.building:
        yield Note("bridge-finished", "BW-225", GERMAN, at=ends(side))
    g.pontoons += g.building
    g.building, g.builders = [], []
