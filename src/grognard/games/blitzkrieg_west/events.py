"""Random events (each battle's own table): drawn at the end of a turn, in force during the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grognard.engine.asks import Draw, Note, Procedure, Roll
from grognard.games.blitzkrieg_west.arrivals import drawn, rows
from grognard.games.blitzkrieg_west.losses import weaken
from grognard.games.blitzkrieg_west.pieces import ids, sheet
from grognard.games.blitzkrieg_west.state import AWAY, FREE, SCRAPPED, SHOT_DOWN, Front
from grognard.games.blitzkrieg_west.tables import FRENCH, GERMAN

OUT: Final = 4  # turns that the great air effort costs (BW-353)


def event_phase(g: Front) -> Procedure:
    """One die of each player; the sum finds the event of the next turn (BW-052)."""
    dice: list[int] = yield Roll(2, "event")
    total = sum(dice)
    name = sheet(g).battle["events"].get(str(total), "")
    happens = [one for one in PARTS.get(name, (name,)) if one and may_happen(g, one, total)]
    g.next_event = happens[0] if happens else ""
    yield Note("event", "BW-052", dice=dice[:], event=g.next_event or "none")
    for one in happens:
        remember(g, one)
        if one in AT_ONCE:
            yield from AT_ONCE[one](g)


PARTS: Final = {"rommel-or-dcr": ("rommel", "dcr")}  # BW-607


def may_happen(g: Front, name: str, total: int) -> bool:
    """Whether the event's limit leaves it room today (BW-344 to BW-346)."""
    limit: dict[str, Any] = sheet(g).battle["limit"].get(name, {})
    day = sheet(g).day(g.turn)
    if limit.get("game") and name in g.events:
        return False
    if "day" in limit and (day not in limit["day"] or f"{name}/{day}" in g.events):
        return False
    if "days" in limit and day not in limit["days"]:
        return False
    return not (total == 11 and "eleven_from" in limit and day != limit["eleven_from"])


def remember(g: Front, name: str) -> None:
    g.events[name] = g.turn
    g.events[f"{name}/{sheet(g).day(g.turn)}"] = g.turn


# ---- what happens as soon as an event is drawn ----


def air_effort(g: Front) -> Procedure:
    """All Allied air units are out for four turns, and some German ones (BW-353, BW-354, BW-603)."""
    on_track = sum(doing == SHOT_DOWN for doing in g.air[FRENCH])
    back = g.turn + OUT + 1
    for number in range(len(g.air[FRENCH])):
        send_out(g, FRENCH, number, back)
    dice: list[int] = yield Roll(1, "air-effort")
    there = [n for n, doing in enumerate(g.air[GERMAN]) if doing != SHOT_DOWN]
    lost = max(0, min(len(there), dice[0] - on_track))
    for number in there[:lost]:
        send_out(g, GERMAN, number, back)
    if "raf" in sheet(g).battle:
        g.air[FRENCH][sheet(g).battle["raf"]] = SCRAPPED
    yield Note("air-effort", "BW-354", dice=dice[:], allied=len(g.air[FRENCH]), german=lost)


def send_out(g: Front, side: int, number: int, back: int) -> None:
    if g.air[side][number] != SCRAPPED:
        g.air[side][number] = SHOT_DOWN
        g.air_at[side][number] = AWAY
        g.air_back[side][number] = max(back, g.air_back[side][number])


def breakout(g: Front) -> Procedure:
    """Where it shortens the game a die says how many turns are left (BW-394, BW-605)."""
    if not sheet(g).battle["limit"]["breakout"].get("shortens"):
        return
    dice: list[int] = yield Roll(1, "breakout")
    g.last_turn = min(g.last_turn, g.turn + dice[0])
    yield Note("turns-left", "BW-394", GERMAN, dice=dice[:], last=g.last_turn)


def available(g: Front) -> Procedure:
    """Unleashed: as many conditional units as a die says are drawn from the cup (BW-374, BW-375, BW-398)."""
    cup = [n for row in rows(g, FRENCH) if row.get("by") == "cup" for n in in_cup(g, row["units"])]
    dice: list[int] = yield Roll(1, "available")
    names: list[str] = []
    for _ in range(min(dice[0], len(cup))):
        name: str = yield Draw(ids(g, cup), "cup")
        cup.remove(sheet(g).unit[name])
        names.append(name)
    g.drawn = [*ids(g, drawn(g)), *names]
    yield Note("available", "BW-375", FRENCH, dice=dice[:], units=names)


def in_cup(g: Front, formations: list[str]) -> list[int]:
    units = sheet(g).units
    waiting = [n for name in formations for n in sheet(g).of_formation[name]]
    return [n for n in waiting if g.where[n] == AWAY and not units[n].vehicle and units[n].id not in g.drawn]


def shall_not_pass(g: Front) -> Procedure:
    """Two combats of the next turn by an even die, three by an odd one (BW-537, BW-584)."""
    dice: list[int] = yield Roll(1, "shall-not-pass")
    g.shifts_left = 2 if dice[0] % 2 == 0 else 3
    yield Note("shall-not-pass", "BW-537", FRENCH, dice=dice[:], combats=g.shifts_left)


def release_dcr(g: Front) -> Procedure:
    """Challenged: the 1st DCR comes worn; dice say how much (BW-423, BW-424)."""
    if g.events.get("dcr-released"):
        return
    g.events["dcr-released"] = g.turn
    worn: list[int] = yield Roll(1, "dcr")
    yield from wear(g, "b1", worn[0], "BW-423")
    second: list[int] = yield Roll(1, "dcr")
    more = 2 if second[0] > 4 and g.options.get("h39-losses", "two") == "two" else int(second[0] > 2)
    yield from wear(g, "h39", more, "BW-424")


def wear(g: Front, model: str, number: int, rule: str) -> Procedure:
    those = [n for n in sheet(g).of_formation["1-dcr"] if sheet(g).units[n].model == model]
    for n in those[:number]:
        yield from weaken(g, n, rule)


AT_ONCE: Final[dict[str, Callable[[Front], Procedure]]] = {
    "air-effort": air_effort,
    "breakout": breakout,
    "available": available,
    "shall-not-pass": shall_not_pass,
    "dcr": release_dcr,
}


# ---- at the start and the end of the turn in which it is in force ----


def begin_event(g: Front) -> Procedure:
    """The event drawn last turn comes into force."""
    g.event, g.next_event = g.next_event, ""
    if g.event != "shall-not-pass":
        g.shifts_left = 0
    if g.event == "more-aircraft":
        reinforce_air(g)
    due = sheet(g).battle.get("release", {}).get("dcr", 0)
    if due and g.turn == due and "dcr" not in g.events:
        g.events["dcr"] = g.turn
        yield from release_dcr(g)


def reinforce_air(g: Front) -> None:
    """The French have more air units for a turn, and those shot down are back (BW-542, BW-588)."""
    wanted = sheet(g).battle["limit"]["more-aircraft"]["aircraft"]
    g.air[FRENCH] = [FREE] * wanted
    g.air_at[FRENCH] = [AWAY] * wanted
    g.air_back[FRENCH] = [0] * wanted


def end_event(g: Front) -> Procedure:
    """What was lent is gone; ferocity takes its toll (BW-235)."""
    if g.event == "more-aircraft":
        own = sheet(g).battle["air"][FRENCH]
        del g.air[FRENCH][own:], g.air_at[FRENCH][own:], g.air_back[FRENCH][own:]
    for number in g.ferocious:
        if g.where[number] >= 0:
            dice: list[int] = yield Roll(1, "ferocity")
            yield Note("ferocity", "BW-235", FRENCH, unit=sheet(g).units[number].id, dice=dice[:])
            if dice[0] % 2 == 0:
                yield from weaken(g, number, "BW-235")
    g.ferocious = []
