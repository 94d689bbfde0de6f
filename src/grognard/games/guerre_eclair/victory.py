"""Victory (rulebook: Conditions de victoire): the two sudden deaths and the objectives."""

from __future__ import annotations

from grognard.engine.asks import Note, Procedure
from grognard.games.guerre_eclair.pieces import german_control, put, surrender_points
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.tables import COUNTRIES, GERMAN_BASES, OBJECTIVES, PLACE, SURRENDER_LIMIT, TYPES


def german_sudden_death(g: Table) -> bool:
    """Enough Allied infantry has surrendered (GE-258)."""
    return surrender_points(g) >= SURRENDER_LIMIT


def allied_sudden_death(g: Table) -> bool:
    """The Allies control a German base (GE-260)."""
    return bool(GERMAN_BASES & ~german_control(g))


def objective_progress(g: Table, objective: str) -> tuple[int, int]:
    """How much of an objective is done, and how much is needed."""
    row = OBJECTIVES[objective]
    if "hold" in row:
        german = german_control(g)
        held = sum(german >> PLACE[name] & 1 for name in row["hold"])
        return min(held, int(row["need"])), int(row["need"])
    fallen = sum(g.german_home & COUNTRIES[country] == COUNTRIES[country] for country in row["collapse"])
    points = min(surrender_points(g), int(row["surrendered"]))
    return fallen + points, len(row["collapse"]) + int(row["surrendered"])


def objective_met(g: Table, objective: str) -> bool:
    have, need = objective_progress(g, objective)
    return have == need


def end_game(g: Table, winner: int, rule: str) -> Procedure:
    """The game stops; attackers whose combat was not finished stand where they set out."""
    for kind in range(TYPES):
        if g.group[kind]:
            put(g, g.origin, kind, g.group[kind])
    g.group = bytearray(TYPES)
    g.over = 1
    g.winner = winner
    g.ending = rule
    g.stage = g.doing = ""
    yield Note("ending", rule, winner, winner=winner)
