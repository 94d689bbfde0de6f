"""What lies on the table, read and moved: units, control, élan, cards."""

from __future__ import annotations

from grognard.games.guerre_eclair.state import SPACE_COUNT, Table
from grognard.games.guerre_eclair.tables import ALLIED, ELAN_MAX, FRENCH_INF, GERMAN, SURRENDER_POINTS, TYPES, TYPES_OF

# ---- control (GE-051 to GE-061) ----


def german_control(g: Table) -> int:
    """The spaces that the German controls; all others are Allied."""
    return g.german_at | (g.german_home & ~g.allied_at)


def controlled(g: Table, side: int) -> int:
    """The spaces that a side controls, as a set."""
    german = g.german_at | (g.german_home & ~g.allied_at)
    return german if side == GERMAN else ~german & ALL_SPACES


ALL_SPACES = (1 << SPACE_COUNT) - 1


def present(g: Table, side: int) -> int:
    """The spaces where a side has units."""
    return g.german_at if side == GERMAN else g.allied_at


# ---- units come and go ----


def put(g: Table, space: int, kind: int, number: int = 1) -> None:
    """Units arrive in a space."""
    g.units[space * TYPES + kind] += number
    g.count[space] += number
    if kind < FRENCH_INF:
        g.german_at |= 1 << space
    else:
        g.allied_at |= 1 << space


def take(g: Table, space: int, kind: int, number: int = 1) -> None:
    """Units leave a space; those that retreated go last."""
    at = space * TYPES + kind
    g.units[at] -= number
    g.count[space] -= number
    g.frozen[at] = min(g.frozen[at], g.units[at])
    if not g.count[space]:
        g.german_at &= ~(1 << space)
        g.allied_at &= ~(1 << space)


def side_of(kind: int) -> int:
    return GERMAN if kind < FRENCH_INF else ALLIED


def unfreeze(g: Table, side: int) -> None:
    """A side's retreated units are free again (GE-222)."""
    if not any(g.frozen):
        return
    for kind in TYPES_OF[side]:
        for at in range(kind, SPACE_COUNT * TYPES, TYPES):
            g.frozen[at] = 0


# ---- Élan and surrenders ----


def elan_of(g: Table, side: int) -> int:
    """The points a side has: the one marker is on one side of 0 only (GE-021)."""
    return max(0, -g.elan if side == GERMAN else g.elan)


def move_elan(g: Table, side: int, points: int) -> None:
    """The marker goes towards a side; beyond 3 points are lost (GE-077)."""
    moved = g.elan - points if side == GERMAN else g.elan + points
    g.elan = max(-ELAN_MAX, min(ELAN_MAX, moved))


def surrender_points(g: Table) -> int:
    """What the units on the surrender card count for (GE-259)."""
    return sum(number * points for number, points in zip(g.surrendered, SURRENDER_POINTS, strict=True))


# ---- cards ----


def discard(g: Table, card: int, *, seen: bool) -> None:
    """From hand to the reserve; `seen`: the opponent knows which card it was."""
    g.hand[card] -= 1
    g.reserve[card] += 1
    g.shown[card] += seen
