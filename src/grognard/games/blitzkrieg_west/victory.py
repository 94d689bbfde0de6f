"""Victory (each battle's own list): points in halves as they stand, and how large the victory is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from grognard.board.bits import count
from grognard.engine.asks import Note, Procedure
from grognard.games.blitzkrieg_west.losses import tally
from grognard.games.blitzkrieg_west.pieces import on_map, sheet
from grognard.games.blitzkrieg_west.state import AWAY, ELIMINATED, LOST, OFF, Front
from grognard.games.blitzkrieg_west.supply import trace
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN, SIDES, figure

Point = tuple[str, int, int, str]  # for what, which side, halves, rule
DRAW: Final = -1
Rules = Mapping[str, Any]


def points(g: Front) -> list[Point]:
    """Every entry of the sheet as it stands now."""
    found: list[Point] = []
    rules = sheet(g).battle["victory"]
    for name, row in rules.items():
        if name in ENTRIES:
            found += ENTRIES[name](g, row)
    found += [(key.partition("/")[2], int(key[0]), halves, "BW-337") for key, halves in sorted(g.tally.items())]
    return [point for point in found if point[2]]


def score(g: Front) -> list[int]:
    """Halves of a point, by side."""
    total = [0, 0]
    for _, side, halves, _ in points(g):
        total[side] += halves
    return total


# ---- common entries ----


def eliminated(g: Front, halves: int, *, armoured: bool, name: str, rule: str) -> list[Point]:
    """For each enemy unit that is out of the game at the end; vehicles don't count (BW-293)."""
    found: list[Point] = []
    for side in (GERMAN, FRENCH):
        units = sheet(g).units
        number = sum(
            g.where[n] in (ELIMINATED, LOST)
            and not units[n].vehicle
            and units[n].armoured == armoured
            and not g.uncounted[n]
            for n in sheet(g).of_side[1 - side]
        )
        found.append((name, side, number * halves, rule))
    return found


def refits(g: Front, halves: int) -> list[Point]:
    """For each enemy unit on the map with a Refit marker."""
    return [
        ("refit", side, halves * sum(g.refit[n] for n in on_map(g, 1 - side)), "BW-294") for side in (GERMAN, FRENCH)
    ]


def built_up(g: Front, row: Rules) -> list[Point]:
    """For each village or city hex occupied, or held since (BW-295, BW-455, BW-601)."""
    built = sheet(g).built
    return [
        ("built", side, row["points"] * count(built & (g.held[side] if row.get("held") else g.at[side])), "BW-295")
        for side in (GERMAN, FRENCH)
    ]


def line_between(g: Front, side: int, start: str, end: str) -> bool:
    """Whether a line free of enemies and their zones joins two edges."""
    return bool(trace(g, side, sheet(g).edge(start)) & sheet(g).edge(end))


def line(g: Front, row: Rules) -> list[Point]:
    met = line_between(g, GERMAN, row["from"], row["to"])
    return [("line", GERMAN, row["points"] * int(met), "BW-297")]


# ---- single battles ----


def eighteenth(g: Front, halves: int) -> list[Point]:
    """The French are paid for the 18th Division (BW-303)."""
    return [("eighteenth", FRENCH, halves * int(g.options.get("eighteenth") == "yes"), "BW-303")]


def some_hexes(name: str, rule: str) -> Callable[[Front, Rules], list[Point]]:
    """The French for each of some hexes that they occupy."""

    def entry(g: Front, row: Rules) -> list[Point]:
        return [(name, FRENCH, row["points"] * count(sheet(g).masked(row["hexes"]) & g.at[FRENCH]), rule)]

    return entry


def exits(g: Front, row: Rules) -> list[Point]:
    """Unleashed: the exit hexes that a German line from the north bank reaches (BW-359)."""
    reached = trace(g, GERMAN, sheet(g).regions["north-bank"])
    return [("exits", GERMAN, row["points"] * count(reached & sheet(g).masked(row["hexes"])), "BW-359")]


def gone(g: Front, row: Rules) -> list[Point]:
    """Unleashed, after the breakout at Dinant: conditional units that have left the map (BW-396)."""
    if "breakout" not in g.events:
        return []
    number = sum(g.where[n] == OFF for n in sheet(g).of_side[FRENCH] if g.arrived[n] and conditional(g, n))
    return [("gone", FRENCH, row["points"] * number, "BW-396")]


def conditional(g: Front, number: int) -> bool:
    formation = sheet(g).units[number].formation
    return any(formation in row["units"] for row in sheet(g).battle["arrival"] if row.get("by") == "cup")


def off(g: Front, row: Rules) -> list[Point]:
    """Germans gone by the west edge: theirs with a line, in Challenged the French's without (BW-406, BW-409)."""
    units = sheet(g).units
    number = sum(
        g.where[n] == OFF and g.edge[n] == row["edge"] and not units[n].vehicle for n in sheet(g).of_side[GERMAN]
    )
    if line_between(g, GERMAN, "east", "west"):
        return [("off", GERMAN, row["points"] * number, row["line"])]
    return [("off", FRENCH, row["points"] * number, row["no_line"])] if "no_line" in row else []


def dcr(g: Front, row: Rules) -> list[Point]:
    """Challenged, after the breakout at Sedan: each unit of the 1st DCR that is on the map (BW-408, BW-445)."""
    if "breakout" not in g.events:
        return []
    number = sum(sheet(g).units[n].formation in row["units"] for n in on_map(g, FRENCH))
    return [("dcr", GERMAN, row["points"] * number, "BW-408")]


def lettered(g: Front, row: Rules) -> list[Point]:
    """Stalled: the Allies for hex A or hex B (BW-454)."""
    met = bool(sheet(g).masked(row["any"]) & g.held[FRENCH])
    return [("lettered", FRENCH, row["points"] * int(met), "BW-454")]


def objective(g: Front, row: Rules) -> list[Point]:
    """Stalled: the German for hex D (BW-459)."""
    return [("objective", GERMAN, row["points"] * int(bool(sheet(g).masked([row["hex"]]) & g.held[GERMAN])), "BW-459")]


def stonne(g: Front, row: Rules) -> list[Point]:
    """Met: whoever is in Stonne (BW-506)."""
    here = sheet(g).masked([row["hex"]])
    return [("stonne", side, row["points"] * int(bool(here & g.at[side])), "BW-506") for side in (GERMAN, FRENCH)]


def heights(g: Front, row: Rules) -> list[Point]:
    """Met: each hex of level 3 (BW-508)."""
    top = sheet(g).level[row["level"]]
    return [("heights", side, row["points"] * count(top & g.at[side]), "BW-508") for side in (GERMAN, FRENCH)]


def tanks_in_supply(g: Front, row: Rules) -> list[Point]:
    """Met: French tanks that a line joins to the north edge (BW-509)."""
    reached = trace(g, FRENCH, sheet(g).edge(row["edge"]))
    number = sum(sheet(g).units[n].armoured and reached >> g.where[n] & 1 for n in on_map(g, FRENCH))
    return [("tanks-in-supply", FRENCH, row["points"] * number, "BW-509")]


def east_edge(g: Front, row: Rules) -> list[Point]:
    """Undone: French units on the east edge with a line west (BW-547)."""
    reached = trace(g, FRENCH, sheet(g).edge(row["to"])) & sheet(g).edge(row["edge"])
    number = sum(reached >> g.where[n] & 1 for n in on_map(g, FRENCH))
    return [("east-edge", FRENCH, row["points"] * number, "BW-547")]


def missing(g: Front, row: Rules) -> list[Point]:
    """Undone: German combat units that have never come (BW-550)."""
    number = sum(g.where[n] == AWAY and not sheet(g).units[n].vehicle for n in sheet(g).of_side[GERMAN])
    return [("missing", GERMAN, row["points"] * number, "BW-550")]


def entered(g: Front, row: Rules) -> list[Point]:
    """One side is paid for enemy units that have come, perhaps on a certain day (BW-358, BW-456 to BW-460, BW-549)."""
    number = sum(
        bool(g.arrived[n])
        and not sheet(g).units[n].vehicle
        and ("day" not in row or sheet(g).day(g.arrived[n]) == row["day"])
        for name in row["units"]
        for n in sheet(g).of_formation[name]
    )
    return [("entered", SIDES.index(row["side"]), row["points"] * number, row["rule"])]


ENTRIES: Final[dict[str, Callable[[Front, Any], list[Point]]]] = {
    "armour": lambda g, halves: eliminated(g, halves, armoured=True, name="armour", rule="BW-291"),
    "other": lambda g, halves: eliminated(g, halves, armoured=False, name="other", rule="BW-292"),
    "refit": refits,
    "built": built_up,
    "line": line,
    "eighteenth": eighteenth,
    "sedan": some_hexes("sedan", "BW-357"),
    "dinant": some_hexes("dinant", "BW-405"),
    "exits": exits,
    "gone": gone,
    "off": off,
    "dcr": dcr,
    "lettered": lettered,
    "objective": objective,
    "stonne": stonne,
    "heights": heights,
    "tanks-in-supply": tanks_in_supply,
    "east-edge": east_edge,
    "missing": missing,
    "entered": entered,
    "arrived": lambda g, given: [point for row in given for point in entered(g, row)],
}


# ---- points during play, and the end ----


def dlm_penalty(g: Front) -> Procedure:
    """Checked, turns 10 and 20 after the breakout: each DLM unit on the map (BW-348)."""
    row = sheet(g).battle["victory"].get("dlm")
    if row is None or "breakout" not in g.events or g.turn not in row["turns"] or g.events["breakout"] > g.turn:
        return
    number = sum(sheet(g).units[n].bar in row["bars"] for n in on_map(g, FRENCH))
    if number:
        tally(g, GERMAN, "dlm", row["points"] * number)
        yield Note("dlm", "BW-348", GERMAN, points=figure(row["points"] * number), units=number)


def collapse(g: Front) -> Procedure:
    """At once lost: all of a side's units on the map are disorganised at the end of its turn (BW-298, BW-600)."""
    there = on_map(g, g.active)
    if there and all(g.disorganised[n] for n in there):
        yield from end_game(g, 1 - g.active, "BW-298", "strategic")


def final(g: Front) -> Procedure:
    """The points are counted (BW-288 to BW-290, BW-599)."""
    german, french = score(g)
    winner = DRAW if german == french else GERMAN if german > french else FRENCH
    yield from end_game(g, winner, LEVEL_RULE[level(german, french)], level(german, french))


def level(german: int, french: int) -> str:
    """How large the victory is: below twice, from twice to three times, above."""
    most, least = max(german, french), min(german, french)
    if most == least:
        return "draw"
    if least <= 0 or most > 3 * least:
        return "strategic"
    return "operational" if most >= 2 * least else "tactical"


LEVEL_RULE: Final = {"draw": "BW-599", "tactical": "BW-288", "operational": "BW-289", "strategic": "BW-290"}


def end_game(g: Front, winner: int, rule: str, how: str) -> Procedure:
    german, french = score(g)
    g.over, g.winner, g.ending = 1, winner, rule
    g.level = how
    yield Note("game-over", rule, winner, winner=winner, level=how, german=figure(german), french=figure(french))
