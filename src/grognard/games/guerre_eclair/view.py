"""What a side may see, as a scene for the page (docs/scene.md)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from grognard.games.guerre_eclair.combat import dice, is_pair, keeps, sources
from grognard.games.guerre_eclair.odds import attack_wins, keep_wins
from grognard.games.guerre_eclair.pieces import german_control, surrender_points
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.supply import allied_supplied, german_supplied
from grognard.games.guerre_eclair.tables import (
    ALL,
    ALLIED,
    CARDS,
    COUNTRIES,
    DECK,
    FORTRESSES,
    GERMAN,
    LOOKS,
    NAMES,
    PORTS,
    SURRENDER_LIMIT,
    TYPES,
    TYPES_OF,
    members,
)
from grognard.games.guerre_eclair.victory import objective_progress

UNSEEN: Final = -1
BOTH_SIDES: Final = (GERMAN, ALLIED)


def view(g: Table, side: int | None) -> dict[str, Any]:
    german = german_control(g)
    return {
        "turn": g.turn,
        "phase": g.phase,
        "active": g.active,
        "places": {name: {"by": GERMAN if german >> space & 1 else ALLIED} for space, name in enumerate(NAMES)},
        "supply": supply(german),
        "pieces": pieces(g, side),
        "lids": {NAMES[base]: g.count[base] if side == GERMAN else UNSEEN for base in members(g.screened)},
        "boxes": boxes(g),
        "tracks": {"turn": g.turn, "elan": g.elan, "surrendered": [surrender_points(g), SURRENDER_LIMIT]},
        "hands": [hand(g, one, one == side) for one in BOTH_SIDES],
        "aims": aims(g, side),
        "collapsed": [country for country, spaces in COUNTRIES.items() if g.german_home & spaces == spaces],
        "battle": battle(g, side) if g.stage not in ("", "breakthrough") else None,
        "last": [NAMES[g.last_from], NAMES[g.last_to]] if g.last_from >= 0 else [],
        "over": g.over,
        "winner": g.winner,
        "ending": g.ending,
    }


def supply(german: int) -> dict[str, list[str]]:
    """For each space what it gives a German and an Allied unit there."""
    axis, allies = german_supplied(german), allied_supplied(german)
    limited = (PORTS | FORTRESSES) & ALL & ~german & ~allies
    return {
        name: [
            "full" if axis >> space & 1 else "none",
            "full" if allies >> space & 1 else "limited" if limited >> space & 1 else "none",
        ]
        for space, name in enumerate(NAMES)
    }


def pieces(g: Table, side: int | None) -> list[list[Any]]:
    """[look, space, how many, 1 if frozen]; what is behind a screen only for the German."""
    shown = (g.german_at | g.allied_at) & (ALL if side == GERMAN else ~g.screened)
    found: list[list[Any]] = []
    units, frozen = g.units, g.frozen
    for space in members(shown):
        at = space * TYPES
        for kind in TYPES_OF[GERMAN if g.german_at >> space & 1 else ALLIED]:
            number = units[at + kind]
            if number:
                stiff = frozen[at + kind]
                if number > stiff:
                    found.append([LOOKS[kind], NAMES[space], number - stiff, 0])
                if stiff:
                    found.append([LOOKS[kind], NAMES[space], stiff, 1])
    return found


def boxes(g: Table) -> dict[str, list[list[Any]]]:
    found: dict[str, list[list[Any]]] = {}
    for side in BOTH_SIDES:
        found[f"pool-{side}"] = counted(g.pool, TYPES_OF[side])
        found[f"waiting-{side}"] = counted(g.waiting, TYPES_OF[side])
        found[f"gone-{side}"] = counted(g.gone, TYPES_OF[side])
    found["surrendered"] = counted(g.surrendered, TYPES_OF[ALLIED])
    return found


def counted(box: bytearray, kinds: tuple[int, ...]) -> list[list[Any]]:
    return [[LOOKS[kind], box[kind]] for kind in kinds if box[kind]]


def hand(g: Table, side: int, own: bool) -> dict[str, Any]:
    """A hand: its size for all, its cards and the reserve for its owner; what is out of the game for all."""
    shown: dict[str, Any] = {
        "count": sum(g.hand[card] for card in DECK[side]),
        "removed": cards(g.removed, side),
        "blocked": cards(g.blocked, side) + cards(g.blocked_next, side),
    }
    if own:
        shown["cards"] = cards(g.hand, side)
        shown["reserve"] = cards(g.reserve, side)
    return shown


def cards(pile: bytearray, side: int) -> list[str]:
    return [CARDS[card].id for card in DECK[side] for _ in range(pile[card])]


def aims(g: Table, side: int | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for number, objective in enumerate(g.objectives):
        if number == 0 or g.turned_up or side == GERMAN:
            have, need = objective_progress(g, objective)
            found.append({"id": objective, "open": int(number == 0 or g.turned_up), "have": have, "need": need})
        else:
            found.append({"id": "", "open": 0})
    return found


# ---- the combat panel ----


def battle(g: Table, viewer: int | None) -> dict[str, Any]:
    attacker, defender = g.attacker, 1 - g.attacker
    sides = [battle_side(g, side, viewer) for side in (attacker, defender)]
    attack, defence = sides[0]["dice"], sides[1]["dice"]
    walkover = not g.defenders and not defence
    return {
        "at": NAMES[g.target],
        "from": NAMES[g.origin],
        "rule": "GE-143",
        "attacker": attacker,
        "stage": g.stage,
        "superior": g.superior,
        "group": counted(g.group, tuple(range(TYPES))),
        "sides": sides,
        "odds": 1.0 if walkover else round(float(attack_wins(attack, defence)), 4),
        "keeps": battle_keeps(g, attack, defence),
    }


def battle_side(g: Table, side: int, viewer: int | None) -> dict[str, Any]:
    """A side's dice by source; its cards once they are shown, or for itself."""
    known = g.laid[side] if g.open_cards or side == viewer else []
    return {
        "side": side,
        "lines": [list(line) for line in sources(g, side, known)],
        "dice": dice(g, side, known),
        "laid": len(g.laid[side]),
        "cards": [CARDS[card].id for card in known],
        "rolled": g.rolled[side][:],
        "kept": g.kept[side][:],
        "unsupplied": g.unsupplied[side],
    }


def battle_keeps(g: Table, attack: int, defence: int) -> list[dict[str, Any]]:
    """The dice that may be kept now: the sum, the pair, the chance to win."""
    if g.stage not in ("attack-dice", "defence-dice"):
        return []
    attacking = g.stage == "attack-dice"
    roller = g.attacker if attacking else 1 - g.attacker
    if not g.rolled[roller] or g.kept[roller]:
        return []
    found: list[dict[str, Any]] = []
    for answer in keeps(g.rolled[roller], lambda *_, **__: None):
        kept = [int(value) for value in answer[1:]]
        if attacking:
            chance = keep_wins(sum(kept), attack, defence)
        else:
            ours, theirs = sum(kept), sum(g.kept[g.attacker])
            chance = Fraction(ours > theirs or (ours == theirs and attack <= defence))
        found.append(
            {"answer": answer, "sum": sum(kept), "pair": int(is_pair(kept)), "chance": round(float(chance), 4)}
        )
    return found
