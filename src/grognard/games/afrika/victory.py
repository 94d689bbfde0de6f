"""Victory (rulebook 4.1 to 5.2): who has won when the last turn is over, or at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from grognard.engine.asks import Note, Procedure
from grognard.games.afrika.sources import edge, in_play
from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import (
    ALAM_HALFA,
    ALEXANDRIA,
    ALLIED,
    AXIS,
    BARDIA,
    BENGHAZI,
    CAIRO,
    GAZALA,
    GRID,
    MATRUH,
    PORT_MASK,
    TOBRUK,
    mask,
)
from grognard.games.afrika.zones import zone_of

DRAW: Final = -1
Verdict = tuple[int, str]


def occupies(g: Desert, side: int, *hexes: int) -> bool:
    """Has units in all of these."""
    return all(g.at[side] >> hex_ & 1 for hex_ in hexes)


def holds(g: Desert, side: int, *hexes: int) -> bool:
    """Was the last to be in all of these (ruling P4)."""
    return all(g.held[side] >> hex_ & 1 for hex_ in hexes)


def crusader(g: Desert) -> Verdict:
    """Tobruk, and a chain of free hexes to the east edge (AF-453 to AF-455)."""
    if occupies(g, ALLIED, TOBRUK) and relieved(g):
        return ALLIED, "AF-453"
    return AXIS, "AF-455"


def relieved(g: Desert) -> bool:
    """Whether free hexes join Tobruk to the east edge."""
    free = in_play(g.scenario) & (~(g.at[AXIS] | zone_of(g.at[AXIS])) | g.at[ALLIED])
    return bool(GRID.flood(1 << TOBRUK, free) & edge(g.scenario, ALLIED))


def invested(g: Desert, town: int) -> bool:
    """Taken, or every way over land from it leads into Axis units or their zone (AF-490 to AF-492, ruling G3).

    What an arc from sea to sea encloses may be large, but no edge of the map and no other port that the Allies hold.
    """
    if occupies(g, AXIS, town):
        return True
    here = 1 << town
    arc = g.at[AXIS] | zone_of(g.at[AXIS])
    enclosed = GRID.flood(here, in_play(g.scenario) & ~arc | here)
    return not enclosed & (outer_edge(g.scenario) | PORT_MASK & g.held[ALLIED] & ~here)


@lru_cache(maxsize=8)
def outer_edge(scenario: str) -> int:
    """The land along the west, east and south edges of the map in play."""
    return edge(scenario, AXIS) | edge(scenario, ALLIED) | GRID.in_rows(1) & in_play(scenario)


def gazala(g: Desert) -> Verdict:
    """Six hexes, and Bardia and Tobruk invested (AF-489, AF-493)."""
    if holds(g, AXIS, *GAZALA) and invested(g, BARDIA) and invested(g, TOBRUK):
        return AXIS, "AF-489"
    return ALLIED, "AF-493"


def alamein(g: Desert) -> Verdict:
    """Cairo or Alexandria for the Axis, Alam Halfa for the Allies, else a draw (AF-521 to AF-523)."""
    axis_rule, allied_rule, draw_rule = (
        ("AF-521", "AF-522", "AF-523") if g.scenario == "first-alamein" else ("AF-554", "AF-555", "AF-556")
    )
    if any(occupies(g, AXIS, hex_) for hex_ in (*CAIRO, ALEXANDRIA)):
        return AXIS, axis_rule
    if occupies(g, ALLIED, *ALAM_HALFA):
        return ALLIED, allied_rule
    return DRAW, draw_rule


def third_alamein(g: Desert) -> Verdict:
    """Three entrenchments kept or destroyed, and Marsa Matruh (AF-586 to AF-588)."""
    kept = g.works[AXIS].bit_count()
    if kept >= 3 and holds(g, AXIS, MATRUH):
        return AXIS, "AF-586"
    if g.razed >= 3 and occupies(g, ALLIED, MATRUH):
        return ALLIED, "AF-587"
    return DRAW, "AF-588"


def campaign(g: Desert) -> Verdict:
    """Three towns for either side, else a draw (AF-610 to AF-612)."""
    if occupies(g, AXIS, BARDIA, BENGHAZI, TOBRUK):
        return AXIS, "AF-610"
    if occupies(g, ALLIED, MATRUH, BARDIA, TOBRUK):
        return ALLIED, "AF-611"
    return DRAW, "AF-612"


VERDICTS: Final[dict[str, Callable[[Desert], Verdict]]] = {
    "crusader": crusader,
    "gazala": gazala,
    "first-alamein": alamein,
    "alam-halfa": alamein,
    "third-alamein": third_alamein,
    "italian-offensive": campaign,
    "heia-safari": campaign,
}


# ---- how it stands: what each side must have, as [name, side, have, need] ----

Aims = list[list[int | str]]


def crusader_aims(g: Desert) -> Aims:
    return [
        ["tobruk", ALLIED, int(occupies(g, ALLIED, TOBRUK)), 1],
        ["tobruk-relieved", ALLIED, int(relieved(g)), 1],
    ]


def gazala_aims(g: Desert) -> Aims:
    return [
        ["gazala-roads", AXIS, sum(holds(g, AXIS, one) for one in GAZALA), len(GAZALA)],
        ["bardia-invested", AXIS, int(invested(g, BARDIA)), 1],
        ["tobruk-invested", AXIS, int(invested(g, TOBRUK)), 1],
    ]


def alamein_aims(g: Desert) -> Aims:
    return [
        ["cairo-or-alexandria", AXIS, int(any(occupies(g, AXIS, one) for one in (*CAIRO, ALEXANDRIA))), 1],
        ["alam-halfa", ALLIED, sum(occupies(g, ALLIED, one) for one in ALAM_HALFA), len(ALAM_HALFA)],
    ]


def third_alamein_aims(g: Desert) -> Aims:
    return [
        ["boxes-kept", AXIS, g.works[AXIS].bit_count(), 3],
        ["matruh-held", AXIS, int(holds(g, AXIS, MATRUH)), 1],
        ["boxes-gone", ALLIED, g.razed, 3],
        ["matruh", ALLIED, int(occupies(g, ALLIED, MATRUH)), 1],
    ]


def campaign_aims(g: Desert) -> Aims:
    return [
        ["delta", AXIS, int(occupies(g, AXIS, ALEXANDRIA)) + min(2, (g.at[AXIS] & mask(CAIRO)).bit_count()), 3],
        ["towns-axis", AXIS, sum(occupies(g, AXIS, one) for one in (BARDIA, BENGHAZI, TOBRUK)), 3],
        ["towns-allied", ALLIED, sum(occupies(g, ALLIED, one) for one in (MATRUH, BARDIA, TOBRUK)), 3],
    ]


AIMS: Final[dict[str, Callable[[Desert], Aims]]] = {
    "crusader": crusader_aims,
    "gazala": gazala_aims,
    "first-alamein": alamein_aims,
    "alam-halfa": alamein_aims,
    "third-alamein": third_alamein_aims,
    "italian-offensive": campaign_aims,
    "heia-safari": campaign_aims,
}


def standing(g: Desert) -> dict[str, object]:
    """What each side has of what it must have, and who would win if it ended so."""
    winner, rule = VERDICTS[g.scenario](g)
    return {"now": winner, "rule": rule, "aims": AIMS[g.scenario](g)}


def cairo_and_alexandria(g: Desert) -> bool:
    """The Axis holds Alexandria and two hexes of Cairo (AF-609)."""
    return occupies(g, AXIS, ALEXANDRIA) and (g.at[AXIS] & mask(CAIRO)).bit_count() >= 2


def end_game(g: Desert, winner: int, rule: str) -> Procedure:
    g.over = 1
    g.winner = winner
    g.ending = rule
    yield Note("ending", rule, winner, winner=winner)
