"""Setting the game up (rulebook: Installation du jeu): objectives, then the Allies in the open, then the Germans."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.engine.asks import Ask, Draw, Note, Procedure, Refuse
from grognard.games.guerre_eclair.pieces import put
from grognard.games.guerre_eclair.state import Table, blank
from grognard.games.guerre_eclair.tables import (
    ALLIED,
    BASE_LIST,
    BASES,
    BRITISH_ARM,
    BRITISH_INF,
    FRANCE,
    FRENCH_ARM,
    FRENCH_INF,
    GERMAN,
    GERMAN_ARM,
    GERMAN_INF,
    LOOKS,
    MOST,
    NAMES,
    NO_BRITISH,
    OBJECTIVES,
    PARIS,
    PLACE,
    SETUP,
    TYPE_OF,
    UNITS,
)

LEAST_IN_BASE: Final = int(SETUP["least_in_base"])


def _free_units() -> tuple[int, ...]:
    """The Allied units to deploy: all but those with a fixed place (GE-041)."""
    free: list[int] = []
    for kind in (BRITISH_INF, BRITISH_ARM, FRENCH_ARM, FRENCH_INF):
        look = LOOKS[kind]
        free += [kind] * (UNITS[look] - SETUP["paris"].get(look, 0) - SETUP["pool"].get(look, 0))
    return tuple(free)


ALLIED_ORDER: Final = _free_units()
GERMAN_ORDER: Final = (GERMAN_ARM,) * UNITS["german-arm"] + (GERMAN_INF,) * UNITS["german-inf"]
ORDER: Final = (GERMAN_ORDER, ALLIED_ORDER)


def start() -> Table:
    """Before the first decision: the units with a fixed place are there (GE-039, GE-040)."""
    g = blank()
    for look, number in SETUP["paris"].items():
        put(g, PARIS, TYPE_OF[look], number)
    for look, number in SETUP["pool"].items():
        g.pool[TYPE_OF[look]] = number
    g.elan = int(SETUP["elan"])
    return g


def draw_objectives(g: Table) -> Procedure:
    """One for all to see, a second for the German alone (GE-034 to GE-036)."""
    pile = list(OBJECTIVES)
    first: str = yield Draw(pile, "objective")
    yield Note("objective", "GE-034", GERMAN, aim=first)
    pile.remove(first)
    second: str = yield Draw(pile, "objective", GERMAN)
    yield Note("objective-secret", "GE-035", GERMAN, only=GERMAN, aim=second)
    g.objectives = [first, second]
    g.phase = "deploy-allied"


def deploy_allied(g: Table) -> Procedure:
    """One free Allied unit is placed in France (GE-041 to GE-044)."""
    kind = ALLIED_ORDER[g.deployed]
    about = {"look": LOOKS[kind], "left": len(ALLIED_ORDER) - g.deployed}
    where: str = yield Ask(ALLIED, "deploy", lambda no: allied_places(g, kind, no), "GE-041", about=about)
    put(g, PLACE[where], kind)
    g.deployed += 1
    if g.deployed == len(ALLIED_ORDER):
        yield Note("deployed", "GE-038", ALLIED)
        g.phase = "deploy-german"
        g.deployed = 0


def allied_places(g: Table, kind: int, no: Refuse) -> Iterable[str]:
    for space, name in enumerate(NAMES):
        if not FRANCE >> space & 1:
            no(name, "GE-041", at=name)
        elif kind in (BRITISH_INF, BRITISH_ARM) and NO_BRITISH >> space & 1:
            no(name, "GE-044", at=name)
        elif g.count[space] >= MOST and not BASES >> space & 1:
            no(name, "GE-042", at=name, most=MOST)
        else:
            yield name


def deploy_german(g: Table) -> Procedure:
    """One German unit is placed behind a screen (GE-045 to GE-047)."""
    kind = GERMAN_ORDER[g.deployed]
    about = {"look": LOOKS[kind], "left": len(GERMAN_ORDER) - g.deployed}
    where: str = yield Ask(
        GERMAN, "deploy", lambda no: german_places(g, no), "GE-045", private=True, about=about, always=()
    )
    put(g, PLACE[where], kind)
    g.deployed += 1
    if g.deployed == len(GERMAN_ORDER):
        for base in BASE_LIST:
            g.floor[base] = LEAST_IN_BASE
        yield Note("deployed", "GE-047", GERMAN)
        g.phase = "planning"


def german_places(g: Table, no: Refuse) -> Iterable[str]:
    """Bases, so long as enough units are left for the least in the others (GE-046)."""
    left = len(GERMAN_ORDER) - g.deployed
    wanting = {base: max(0, LEAST_IN_BASE - g.count[base]) for base in BASE_LIST}
    for space, name in enumerate(NAMES):
        if space not in wanting:
            no(name, "GE-045", at=name)
        elif wanting[space] == 0 and sum(wanting.values()) >= left:
            no(name, "GE-046", at=name, least=LEAST_IN_BASE)
        else:
            yield name


# ---- ready-made deployments ----

# Where the armies stood on 10 May 1940, as far as this map can tell; in the order of ALLIED_ORDER.
HISTORICAL_ALLIES: Final = (
    *("lille", "lille"),  # the British Expeditionary Force
    *("arras", "vervins"),  # the light mechanised divisions
    *("lille", "dunkerque", "vervins", "vervins", "sedan", "sedan", "verdun", "metz", "metz"),
)
# Army Group B in the north, the armour of Army Group A in the Eifel, Army Group C on the Saar.
HISTORICAL_GERMANS: Final = {"dusseldorf": (3, 4), "prum": (6, 4), "saarbrucken": (0, 3)}  # armour, infantry


def historical_germans() -> list[str]:
    """In the order of GERMAN_ORDER: all armour first."""
    armour = [base for base, (arms, _) in HISTORICAL_GERMANS.items() for _ in range(arms)]
    return armour + [base for base, (_, infantry) in HISTORICAL_GERMANS.items() for _ in range(infantry)]
