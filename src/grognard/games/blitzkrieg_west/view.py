"""What both sides see: everything, for nothing is hidden (docs/scene.md)."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.blitzkrieg_west.combat import base_column, ledger, target_mask
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.pontoons import ends
from grognard.games.blitzkrieg_west.state import ELIMINATED, LOST, NOBODY, OFF, REBUILT, Front
from grognard.games.blitzkrieg_west.strength import attack_of, attack_total, defence_total, final_column
from grognard.games.blitzkrieg_west.tables import COLUMNS, COMBAT, FRENCH, GERMAN
from grognard.games.blitzkrieg_west.victory import level, points
from grognard.games.blitzkrieg_west.zones import zone


def view(g: Front) -> dict[str, Any]:
    names = sheet(g).names
    return {
        "turn": g.turn,
        "turn_name": str(g.turn),
        **step(g),
        "last_turn": g.last_turn,
        "phase": g.phase,
        "active": g.active,
        "stacks": stacks(g),
        "marks": {
            "entrenched": [sheet(g).grid.called(g.entrenched & g.held[side]) for side in (GERMAN, FRENCH)],
            "rommel": names[g.rommel] if g.rommel >= 0 else "",
            "pontoons": [ends(side) for side in g.pontoons],
            "building": [ends(side) for side in g.building],
        },
        "zones": [f"{zone(g, side):x}" for side in (GERMAN, FRENCH)],
        "boxes": boxes(g),
        "tracks": {"turn": g.turn, "interdiction": g.interdiction, "pontoons": g.pontoons_left},
        "air": [air(g, side) for side in (GERMAN, FRENCH)],
        "event": g.event,
        "next_event": g.next_event,
        "spent": spent(g),
        **standing(g),
        "combat": combat(g) if g.stage else None,
        "last": [names[hex_] for hex_ in g.last],
        "over": g.over,
        "winner": g.winner,
        "ending": g.ending,
        "level": g.level,
    }


def step(g: Front) -> dict[str, Any]:
    """The steps of the player turn, and which of them it is."""
    if g.phase not in STEP:
        return {}
    return {"steps": STEPS[g.active], "step": STEP[g.phase]}


STEPS: Final = (
    ["arrivals", "bombardment", "movement", "combat", "exploitation", "recovery"],
    ["arrivals", "movement", "bombardment", "combat", "exploitation", "recovery"],
)
STEP: Final = {
    **dict.fromkeys(("turn-start", "pontoons", "arrivals", "supply"), "arrivals"),
    **dict.fromkeys(("bombardment", "missions", "interception", "bombing", "guns", "after-guns"), "bombardment"),
    **dict.fromkeys(("movement", "after-movement"), "movement"),
    **dict.fromkeys(("combat", "forced", "after-forced"), "combat"),
    **dict.fromkeys(("exploitation", "after-exploitation"), "exploitation"),
    **dict.fromkeys(("recovery", "turn-end"), "recovery"),
}


def spent(g: Front) -> list[list[Any]]:
    """The events that have happened, each with its days."""
    named = sheet(g).battle["events"].values()
    return [
        [name, [key.partition("/")[2] for key in sorted(g.events) if key.startswith(f"{name}/")]]
        for name in sorted(g.events)
        if name in named or name in ("rommel", "dcr")
    ]


def standing(g: Front) -> dict[str, Any]:
    """The points entry by entry, and how the battle would end now."""
    found = points(g)
    total = [sum(halves for _, side, halves, _ in found if side == one) for one in (GERMAN, FRENCH)]
    winner = -1 if total[GERMAN] == total[FRENCH] else int(total[FRENCH] > total[GERMAN])
    return {
        "points": [list(point) for point in found],
        "standing": {"score": total, "winner": winner, "level": level(*total)},
    }


def stacks(g: Front) -> dict[str, dict[str, Any]]:
    """Who stands where, vehicles beneath the units; a rider and his vehicle name each other."""
    shown: dict[str, dict[str, Any]] = {}
    units = sheet(g).units
    for vehicle in (False, True):
        for number, unit in enumerate(units):
            hex_ = g.where[number]
            if hex_ >= 0 and unit.vehicle == vehicle:
                stack = shown.setdefault(sheet(g).names[hex_], {"side": unit.side, "units": [], "hidden": 0})
                partner = (g.load if vehicle else g.carrier)[number]
                with_it = [units[partner].id] if partner != NOBODY else []
                stack["units"].append([unit.id, 0, flags(g, number), *with_it])
    return shown


def flags(g: Front, number: int) -> list[str]:
    marks = {
        "disorganised": g.disorganised[number],
        "refit": g.refit[number],
        "fired": g.fired[number],
        "moved": g.moved[number] and g.phase in ("movement", "exploitation"),
        "attacked": g.attacked[number] and g.phase == "combat",
        "carried": g.carrier[number] != NOBODY,
        "loaded": g.load[number] != NOBODY,
    }
    return [mark for mark, there in marks.items() if there]


def boxes(g: Front) -> dict[str, list[list[Any]]]:
    """The eliminated, those off the map with the turn of their return, and who may come now."""
    found: dict[str, list[list[Any]]] = {}
    for side in (GERMAN, FRENCH):
        of_side = sheet(g).of_side[side]
        units = sheet(g).units
        found[f"eliminated-{side}"] = [[units[n].id, 0] for n in of_side if g.where[n] == ELIMINATED]
        found[f"lost-{side}"] = [[units[n].id, 0] for n in of_side if g.where[n] == LOST]
        found[f"off-{side}"] = [[units[n].id, g.back[n]] for n in of_side if g.where[n] in (OFF, REBUILT)]
    found["allowed"] = [[name, 0] for name in g.allowed if g.where[sheet(g).unit[name]] < 0]
    return found


def air(g: Front, side: int) -> list[list[Any]]:
    """Of each air unit: what it does, over which hex, when it is back."""
    names = sheet(g).names
    return [
        [doing, names[where] if where >= 0 else "", back]
        for doing, where, back in zip(g.air[side], g.air_at[side], g.air_back[side], strict=True)
    ]


def combat(g: Front) -> dict[str, Any]:
    """The combat under way with its whole ledger of shifts."""
    names, units = sheet(g).names, sheet(g).units
    targets = target_mask(g)
    attackers = [n for n in g.attackers if g.where[n] >= 0]
    defenders = [n for n in g.defenders if g.where[n] >= 0]
    shifts = ledger(g)
    base = max(0, base_column(g))
    column = final_column(base, shifts)
    spare = g.shifts_left and units[g.attackers[0]].side == GERMAN and g.stage in ("preview", "withdraw", "shift")
    return {
        "kind": "attack",
        "rule": "BW-120",
        "sum": "BW-122",
        "at": names[g.targets[0]],
        "targets": [names[hex_] for hex_ in g.targets],
        "stage": g.stage,
        "attackers": [[units[n].id, names[g.where[n]], attack_of(g, n, targets), []] for n in attackers],
        "defenders": [[units[n].id, names[g.where[n]], units[n].defence, []] for n in defenders],
        "strength": [
            attack_total(g, g.attackers, targets),
            defence_total(g, g.defenders, targets, g.attackers),
        ],
        "odds": COLUMNS[base],
        "base": base,
        "column": column,
        "shifts": [list(shift) for shift in shifts],
        "outcomes": outcomes([row[column] for row in COMBAT], units[g.attackers[0]].side),
        **({"reply": [max(0, column - 1), min(len(COLUMNS) - 1, column + 1)]} if spare else {}),
        "stands": g.no_retreat,
        "dice": [g.die] if g.die else [],
        "result": g.result,
    }


def outcomes(row: list[str], side: int) -> list[list[Any]]:
    """For each face of the die what happens to the attackers, and to defenders that give way or that stand."""
    parts = [result.split("/") for result in row]
    return [
        ["attacker", side, [attacker for attacker, _ in parts]],
        ["yields", 1 - side, [defender for _, defender in parts]],
        ["stands", 1 - side, [STANDING.get(defender, defender) for _, defender in parts]],
    ]


STANDING: Final = {"R": "D", "R*": "E"}  # who stands is disorganised, or gone (BW-137, BW-139)
