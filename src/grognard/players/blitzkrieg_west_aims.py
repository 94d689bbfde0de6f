"""What each side of Blitzkrieg in the West is after in each battle: hexes that count, and who attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from grognard.board.bits import members
from grognard.games.blitzkrieg_west.pieces import on_map
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN
from grognard.games.blitzkrieg_west.victory import conditional, line_between
from grognard.players.blitzkrieg_west_worth import Picture

EARLY: Final = 0.35  # what a hex that counts at the end only is worth long before
GUARDED: Final = 3  # hexes: no nearer enemy, and what was taken needs no guard
SAFE: Final = 0.1
SOON: Final = 4  # turns before the end
LONG: Final = 8  # turns in which a breakout elsewhere is all but sure


class Aims:
    """The worth of hexes in points, for whoever stands there, and how bold the side is."""

    def __init__(self) -> None:
        self.hexes: dict[int, float] = {}  # to be in, or to have been in last
        self.lasting = False  # whether having been there last is enough
        self.push = False  # whether to look for the enemy wherever he is
        self.off: dict[int, int] = {}  # units that had better be off the map by the end of a turn
        self.stay_away: set[int] = set()  # units that had better not come

    def add(self, hexes: Iterable[int], worth: float) -> None:
        for hex_ in hexes:
            self.hexes[hex_] = self.hexes.get(hex_, 0.0) + worth


def aims_of(p: Picture) -> Aims:
    """The battle's aims as things stand."""
    aims = Aims()
    villages(p, aims)
    BATTLE_AIMS[p.g.scenario](p, aims)
    if p.side == GERMAN:
        ways_off(p, aims)
    return aims


def villages(p: Picture, aims: Aims) -> None:
    """Villages and cities that are paid for."""
    row = p.printed.battle["victory"].get("built")
    if row is None:
        return
    aims.lasting = bool(row.get("held"))
    for hex_ in members(p.printed.built):
        safe = aims.lasting and p.g.held[p.side] >> hex_ & 1 and p.near_foe[hex_] > GUARDED
        aims.hexes[hex_] = row["points"] / 2 * (SAFE if safe else 1.0 if aims.lasting else late(p))


def named(p: Picture, *names: str) -> list[int]:
    return [p.printed.hex[name] for name in names]


def late(p: Picture) -> float:
    """What a hex that counts at the end is worth by now: to who waits as much from the start."""
    return 1.0 if p.left <= SOON or p.side == FRENCH else EARLY


def ways_off(p: Picture, aims: Aims) -> None:
    """Germans leave by the west edge in the last turn where they are paid for it."""
    if "off" in p.printed.battle["victory"] and line_between(p.g, GERMAN, "east", "west"):
        west = p.printed.edge(p.printed.battle["victory"]["off"]["edge"])
        if not p.left:
            aims.off = {n: p.g.turn for n in on_map(p.g, GERMAN) if west >> p.g.where[n] & 1}


def be_gone(p: Picture, aims: Aims, numbers: Iterable[int], turn: int) -> None:
    """These cost points if they are on the map at the end of a turn, or bring some if they are not."""
    aims.off.update((n, turn) for n in numbers if p.g.where[n] >= 0)
    aims.stay_away.update(numbers)


# ---- battle by battle ----


def checked(p: Picture, aims: Aims) -> None:
    aims.push = True
    row = p.printed.battle["victory"]["dlm"]
    if p.side == FRENCH and "breakout" in p.g.events:
        due = next(turn for turn in row["turns"] if turn >= p.g.turn)
        be_gone(p, aims, [n for n in p.printed.of_side[FRENCH] if p.units[n].bar in row["bars"]], due)


def unleashed(p: Picture, aims: Aims) -> None:
    aims.push = p.side == GERMAN
    rules = p.printed.battle["victory"]
    aims.add(named(p, *rules["exits"]["hexes"]), 2.0 * late(p))
    if p.side == FRENCH:
        aims.add(named(p, *rules["sedan"]["hexes"]), 1.0 * late(p))
        day = rules["entered"]["day"]
        if p.printed.day(p.g.turn) == day:
            keep_away(p, aims, rules["entered"]["units"])
        if "breakout" in p.g.events:
            be_gone(p, aims, [n for n in p.printed.of_side[FRENCH] if conditional(p.g, n)], p.g.last_turn)
    else:
        aims.add(named(p, *rules["sedan"]["hexes"]), 0.5)


def challenged(p: Picture, aims: Aims) -> None:
    aims.push = p.side == GERMAN
    rules = p.printed.battle["victory"]
    aims.add(named(p, *rules["dinant"]["hexes"]), 1.0 * late(p) if p.side == FRENCH else 0.3)
    if p.side == FRENCH and ("breakout" in p.g.events or p.left <= LONG):
        be_gone(p, aims, [n for name in rules["dcr"]["units"] for n in p.printed.of_formation[name]], p.g.last_turn)


def stalled(p: Picture, aims: Aims) -> None:
    aims.push = p.side == FRENCH
    rules = p.printed.battle["victory"]
    if p.side == FRENCH:
        if not any(p.g.held[FRENCH] >> one & 1 for one in named(p, *rules["lettered"]["any"])):
            aims.add(named(p, *rules["lettered"]["any"]), 2.0)
        keep_away(p, aims, ["1-dlm"])
        return
    aims.add(named(p, *rules["lettered"]["any"]), 1.0)
    aims.add(named(p, rules["objective"]["hex"]), 2.0)
    if p.printed.day(p.g.turn) == rules["arrived"][0]["day"]:
        keep_away(p, aims, ["5-panzer"])


def met(p: Picture, aims: Aims) -> None:
    aims.push = True
    rules = p.printed.battle["victory"]
    aims.add(named(p, rules["stonne"]["hex"]), 2.0)
    aims.add(members(p.printed.level[rules["heights"]["level"]]), 0.5 if p.left <= SOON else 0.0)


def undone(p: Picture, aims: Aims) -> None:
    aims.push = True
    if p.side == FRENCH:
        keep_away(p, aims, p.printed.battle["victory"]["entered"]["units"])


def keep_away(p: Picture, aims: Aims, formations: Iterable[str]) -> None:
    for name in formations:
        aims.stay_away.update(p.printed.of_formation[name])


BATTLE_AIMS: Final[dict[str, Callable[[Picture, Aims], None]]] = {
    "checked": checked,
    "unleashed": unleashed,
    "challenged": challenged,
    "stalled": stalled,
    "met": met,
    "undone": undone,
}
