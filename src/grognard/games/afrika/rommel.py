"""Rommel (rulebook 2.3): a marker that goes where it wants, once in a movement phase and once in exploitation."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.board.bits import members
from grognard.engine.asks import Ask, Note, Procedure
from grognard.games.afrika.losses import ids
from grognard.games.afrika.pieces import units_in
from grognard.games.afrika.state import INTERMEDIATE, TRIPOLI, Desert
from grognard.games.afrika.tables import AXIS, HEX, NAMES


def transfer_hexes(g: Desert) -> list[int]:
    """Where he may be transferred: any other Axis stack on the map (AF-374, AF-375, ruling R2)."""
    if g.rommel_jumped or (g.rommel < 0 and g.rommel not in (TRIPOLI, INTERMEDIATE)):
        return []
    return [hex_ for hex_ in members(g.at[AXIS]) if hex_ != g.rommel]


def transfer(g: Desert) -> Procedure:
    hexes = transfer_hexes(g)
    where: str = yield Ask(
        AXIS,
        "rommel",
        lambda _: [NAMES[one] for one in hexes],
        "AF-374",
        about={"at": NAMES[g.rommel] if g.rommel >= 0 else ""},
    )
    g.rommel = HEX[where]
    g.rommel_jumped = 1
    yield Note("rommel", "AF-374", AXIS, at=where)


def goes_along(g: Desert, going: Sequence[int]) -> Procedure:
    """Whether he goes with those of his stack that advance or retreat; with some staying, he may too (AF-378)."""
    if all(unit in going for unit in units_in(g, g.rommel)):
        return True
    about = {"at": NAMES[g.rommel], "group": ids(unit for unit in going if g.where[unit] == g.rommel)}
    answer: str = yield Ask(AXIS, "rommel-along", lambda _: ["along", "stay"], "AF-378", about=about)
    return answer == "along"
