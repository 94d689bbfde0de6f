"""Who is still to come, from when, with which die, and where: the planner of arrivals, for the page (docs/scene.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from grognard.games.blitzkrieg_west.arrivals import WORSE, Row, arrival_shift, needed, waiting
from grognard.games.blitzkrieg_west.pieces import ids, sheet
from grognard.games.blitzkrieg_west.state import AWAY, OFF, REBUILT, Front
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN

BY_DIE: Final = ("count", "first", "petreforce")  # a die says how many


def planner(g: Front) -> list[dict[str, Any]]:
    """One entry for each formation, or for those of it that come back together."""
    return [*expected(g), *returning(g)]


def expected(g: Front) -> Iterator[dict[str, Any]]:
    for row in sheet(g).battle["arrival"]:
        if over(g, row):
            continue
        for name in row["units"]:
            units = waiting(g, {**row, "units": [name]})
            if units:
                yield entry(g, row, name, units)


def over(g: Front, row: Row) -> bool:
    """Whether a row can bring nobody any more."""
    closed = row.get("unless", "") in g.events or ("option" in row and g.options.get(row["option"]) != "yes")
    return closed or ("certain" not in row and row.get("until", g.last_turn) < g.turn)


def entry(g: Front, row: Row, name: str, units: list[int]) -> dict[str, Any]:
    side = sheet(g).units[units[0]].side
    start = max(row["from"], g.turn + int(passed(g, side)))
    allowed = [n for n in units if sheet(g).units[n].id in g.allowed]
    when = "allowed" if allowed == units else when_of(g, row, units)
    return {
        "side": side,
        "formation": name,
        "units": ids(g, units),
        "from": start,
        "when": when,
        "where": [*([row["edge"]] if "edge" in row else []), *row.get("hexes", ())],
        **({} if when else die_of(g, row, side, start)),
    }


def passed(g: Front, side: int) -> bool:
    """Whether the arrivals of this side are over for this turn."""
    return g.active > side or (g.active == side and g.phase not in ("set-up", "turn-start", "pontoons", "arrivals"))


def when_of(g: Front, row: Row, units: list[int]) -> str:
    """What must happen first, or says how many may come, beside a die of their own."""
    if "when" in row and row["when"] not in g.events:
        return str(row["when"])
    if row.get("by") == "cup":
        return "" if any(name in g.drawn for name in ids(g, units)) else "cup"
    return row["by"] if row.get("by") in BY_DIE else ""


def die_of(g: Front, row: Row, side: int, turn: int) -> dict[str, Any]:
    """The highest number that brings it, how many faces do, and what makes it worse; nothing where it just comes."""
    if "die" not in row or turn >= row.get("certain", turn + 1):
        return {}
    then = g.copy()
    then.turn = turn
    need = needed(then, row) - arrival_shift(then, row, side)
    faces = max(0, min(5 if row["die"].get("six") else 6, need))
    worse = [
        ["interdiction", g.interdiction * int(row["die"].get("interdiction", 0))],
        ["event", int(g.event in WORSE)],
    ]
    return {"need": min(faces, 6), "chance": faces, "worse": [one for one in worse if one[1] and side == FRENCH]}


def returning(g: Front) -> Iterator[dict[str, Any]]:
    """Those who left the map, and those rebuilt by night, by formation, turn and edge."""
    groups: dict[tuple[int, str, int, str], list[int]] = {}
    for side in (GERMAN, FRENCH):
        for n in sheet(g).of_side[side]:
            if g.where[n] in (OFF, REBUILT) and g.where[n] != AWAY and g.back[n]:
                key = (side, sheet(g).units[n].formation, g.back[n], g.edge[n])
                groups.setdefault(key, []).append(n)
    for (side, name, back, edge), units in groups.items():
        yield {
            "side": side,
            "formation": name,
            "units": ids(g, units),
            "from": back,
            "when": "",
            "where": [edge] if edge else [],
        }
