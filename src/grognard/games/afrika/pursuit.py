"""Pursuit, an option (rulebook, designer's notes): units that have advanced catch those that have just fled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from grognard.board.bits import members
from grognard.engine.asks import DONE, Ask, Note, Procedure, Refuse, pick
from grognard.games.afrika.losses import ids, wipe_out
from grognard.games.afrika.pieces import units_in
from grognard.games.afrika.state import Desert
from grognard.games.afrika.strength import attack_total, defence_total, odds_column, odds_word
from grognard.games.afrika.tables import COLUMNS, HEX, NAMES, UNIT
from grognard.games.afrika.zones import adjacent

CAUGHT: Final = COLUMNS.index("3:1")  # at these odds or better (AF-160)


def pursuits(g: Desert, side: int, mobile: Sequence[int]) -> Procedure:
    """Hex after hex, each unit once, until the player has had enough or nobody is in reach (AF-159)."""
    fresh = list(mobile)
    while beside(g, fresh) & fled(g):
        answer: str = yield Ask(side, "pursue", lambda no, f=fresh: prey(g, f, no), "AF-159", always=(DONE,))  # type: ignore[misc]
        if answer == DONE:
            return
        able = [unit for unit in fresh if adjacent(g.where[unit]) >> HEX[answer] & 1]
        names: list[str] = yield from pick(
            side, "pursuers", ids(able), 1, len(able), "AF-160", private=True, about={"at": answer}
        )
        chosen = [UNIT[name] for name in names]
        fresh = [unit for unit in fresh if unit not in chosen]
        yield from pursue(g, side, chosen, HEX[answer])


def fled(g: Desert) -> int:
    """The hexes of the units that have just retreated."""
    return sum(1 << hex_ for hex_ in {g.where[unit] for unit in (*g.defenders, *g.shielded)} if hex_ >= 0)


def beside(g: Desert, units: Iterable[int]) -> int:
    """The hexes that any of these could attack."""
    hexes = 0
    for unit in units:
        hexes |= adjacent(g.where[unit])
    return hexes


def prey(g: Desert, fresh: Sequence[int], no: Refuse) -> Iterable[str]:
    near = beside(g, fresh)
    for hex_ in members(fled(g)):
        if not near >> hex_ & 1:
            no(NAMES[hex_], "AF-034", at=NAMES[hex_])
        elif any(unit not in g.defenders and unit not in g.shielded for unit in units_in(g, hex_)):
            no(NAMES[hex_], "AF-159", at=NAMES[hex_])
        else:
            yield NAMES[hex_]
    yield DONE


def pursue(g: Desert, side: int, pursuers: Sequence[int], target: int) -> Procedure:
    """The odds alone decide: no air points, no shifts, no dice (AF-160)."""
    there = units_in(g, target)
    attack, defence = attack_total(g, pursuers), defence_total(g, there, target)
    yield Note("pursuit", "AF-160", side, at=NAMES[target], pursuers=ids(pursuers), odds=odds_word(attack, defence))
    if odds_column(attack, defence) >= CAUGHT:
        yield from wipe_out(g, 1 - side, there, "AF-160")
