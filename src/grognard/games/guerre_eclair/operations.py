"""The operations phase and the special operation (rulebook: Phase d'opérations): a card, a point of Élan, or a pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from grognard.engine.asks import Ask, Draw, Note, Procedure, Refuse
from grognard.games.guerre_eclair.movement import BRITISH, any_strategic, any_tactical
from grognard.games.guerre_eclair.phases import end_action, end_phase
from grognard.games.guerre_eclair.pieces import controlled, discard, elan_of, move_elan, put
from grognard.games.guerre_eclair.planning import hand_list
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.tables import (
    ALLIED,
    CARD,
    CARDS,
    DECK,
    FOG,
    GERMAN,
    GERMAN_BASES,
    LOOKS,
    MOST,
    NAMES,
    PARIS_BIT,
    PLACE,
    PORTS,
    REINFORCED,
    TYPE_OF,
    TYPES_OF,
    members,
)

PHASES_MOST: Final = 200  # the rules set no bound; after so many phases in a turn only a pass is left


# ---- the special operation of turn 1 (GE-091 to GE-103) ----


def special(g: Table) -> Procedure:
    """The Allies may give up cards, face down, for tactical movements."""
    answer: list[str] | str = yield Ask(
        ALLIED, "special", lambda no: special_choices(g, no), "GE-091", private=True, always=("end",)
    )
    if answer == "end":
        g.phase = "operations"
        yield Note("special-end", "GE-100", ALLIED)
        return
    discard(g, CARD[ALLIED][answer[1]], seen=False)
    g.doing = "special"
    yield Note("special", "GE-094", ALLIED)
    yield Note("special-card", "GE-094", ALLIED, only=ALLIED, card=answer[1])


def special_choices(g: Table, no: Refuse) -> Iterable[list[str] | str]:
    possible = any_tactical(g, "special")
    for card in DECK[ALLIED]:
        if g.hand[card]:
            choice = ["card", CARDS[card].id]
            if card == FOG[ALLIED]:
                no(choice, "GE-102")
            elif possible:
                yield choice
            else:
                no(choice, "GE-092")
    yield "end"


# ---- operations (GE-104 to GE-108) ----


def operations(g: Table) -> Procedure:
    """The side on move plays a card, spends a point of Élan, or passes."""
    side = g.active
    if g.passes == 2:
        g.phase = "end"
        return
    about = {"hand": sum(g.hand[card] for card in DECK[side]), "elan": elan_of(g, side)}
    answer: list[str] | str = yield Ask(
        side,
        "operation",
        lambda no: operation_choices(g, side, no),
        "GE-104",
        private=True,
        about=about,
        always=("pass",),
    )
    if answer == "pass":
        yield Note("passed", "GE-107" if g.passes else "GE-064", side)
        g.passes += 1
        end_phase(g)
    elif answer == "elan":
        move_elan(g, 1 - side, 1)
        g.doing = "elan"
        yield Note("elan-spent", "GE-106", side)
    else:
        card = CARDS[CARD[side][answer[1]]]
        discard(g, CARD[side][card.id], seen=True)
        g.doing = card.op
        g.left = UNITS_OF.get(card.op, 0)
        yield Note("played", "GE-105", side, card=card.id)


UNITS_OF: Final = {"strategic": 2, "reinforcements": REINFORCED}


def operation_choices(g: Table, side: int, no: Refuse) -> Iterable[list[str] | str]:
    capped = g.phases >= PHASES_MOST
    known: dict[str, str] = {}
    for card in DECK[side]:
        if g.hand[card]:
            op = CARDS[card].op
            if op not in known:
                known[op] = "GE-107" if capped else why_not_played(g, side, op)
            if known[op]:
                no(["card", CARDS[card].id], known[op])
            else:
                yield ["card", CARDS[card].id]
    why = "GE-107" if capped else why_no_elan(g, side)
    if why:
        no("elan", why, have=elan_of(g, side))
    else:
        yield "elan"
    yield "pass"


def why_no_elan(g: Table, side: int) -> str:
    if not elan_of(g, side):
        return "GE-106"
    return "" if any_tactical(g, "elan") else "GE-112"


def why_not_played(g: Table, side: int, op: str) -> str:
    """The rule that bars an operation now; empty when it can be carried out."""
    if not op:
        return "GE-104"
    return CHECKS[op](g, side)


def check_tactical(g: Table, _: int) -> str:
    return "" if any_tactical(g, "tactical") else "GE-112"


def check_command(g: Table, _: int) -> str:
    return "" if any_tactical(g, "command") else "GE-112"


def check_armour(g: Table, _: int) -> str:
    return "" if any_tactical(g, "armour") else "GE-200"


def check_logistics(g: Table, side: int) -> str:
    """Barred to the Allies when the German has Paris (GE-265, GE-266)."""
    if side == ALLIED and (
        controlled(g, GERMAN) & PARIS_BIT or (g.paris_fell and g.options["logistics-ban"] == "ever")
    ):
        return "GE-265"
    return check_strategic(g, side)


def check_strategic(g: Table, _: int) -> str:
    return "" if any_strategic(g) else "GE-131"


def check_staff(g: Table, side: int) -> str:
    return check_tactical(g, side) and check_strategic(g, side)


def check_reinforcements(g: Table, side: int) -> str:
    return "" if any(True for _ in returning(g, side)) else "GE-030"


def check_panic(g: Table, side: int) -> str:
    return "" if hand_list(g, 1 - side) else "GE-105"


CHECKS: Final[dict[str, Callable[[Table, int], str]]] = {
    "tactical": check_tactical,
    "command": check_command,
    "armour": check_armour,
    "strategic": check_logistics,
    "staff": check_staff,
    "reinforcements": check_reinforcements,
    "panic": check_panic,
}


# ---- General staff: one movement or the other ----


def staff(g: Table) -> Procedure:
    answer: str = yield Ask(
        g.active, "staff", lambda no: staff_choices(g, no), "GE-068", private=g.active == GERMAN and bool(g.screened)
    )
    g.doing = answer
    g.left = UNITS_OF.get(answer, 0)


def staff_choices(g: Table, no: Refuse) -> Iterable[str]:
    for word, check in (("tactical", check_tactical), ("strategic", check_strategic)):
        rule = check(g, g.active)
        if rule:
            no(word, rule)
        else:
            yield word


# ---- reinforcements (GE-030) ----


def returning_to(g: Table, side: int, kind: int) -> int:
    """Where a unit may come back: German bases; Paris for the French; ports for the British."""
    own = controlled(g, side)
    if side == GERMAN:
        return own & GERMAN_BASES
    if kind not in BRITISH:
        return own & PARIS_BIT
    return sum(1 << space for space in members(own & PORTS) if g.count[space] < MOST)


def returning(g: Table, side: int) -> Iterable[int]:
    """The types of unit that can come back now."""
    for kind in TYPES_OF[side]:
        if g.pool[kind] and returning_to(g, side, kind):
            yield kind


def reinforcements(g: Table) -> Procedure:
    """One unit comes back from the replacement zone; then perhaps another."""
    side = g.active
    if not any(True for _ in returning(g, side)):
        end_action(g)
        return
    about: dict[str, Any] = {"left": g.left, "box": f"pool-{side}"}
    look: str = yield Ask(side, "reinforce", lambda no: reinforce_choices(g, side, no), "GE-030", about=about)
    if look == "done":
        end_action(g)
        return
    kind = TYPE_OF[look]
    private = side == GERMAN and bool(g.screened)
    where: str = yield Ask(
        side,
        "reinforce-at",
        lambda no: reinforce_places(g, side, kind, no),
        "GE-030",
        private=private,
        about={"look": look, "box": f"pool-{side}"},
    )
    space = PLACE[where]
    g.pool[kind] -= 1
    put(g, space, kind)
    hidden = bool(g.screened >> space & 1)
    if hidden:
        yield Note("reinforced-hidden", "GE-033", side, group=[look])
    yield Note("reinforced", "GE-030", side, only=side if hidden else -1, group=[look], at=where)
    g.left -= 1
    if not g.left:
        end_action(g)


def reinforce_choices(g: Table, side: int, no: Refuse) -> Iterable[str]:
    can = list(returning(g, side))
    for kind in TYPES_OF[side]:
        if kind in can:
            yield LOOKS[kind]
        else:
            no(LOOKS[kind], "GE-183" if g.waiting[kind] else "GE-030")
    if g.left < REINFORCED:
        yield "done"
    else:
        no("done", "GE-105")


def reinforce_places(g: Table, side: int, kind: int, no: Refuse) -> Iterable[str]:
    legal = returning_to(g, side, kind)
    for space, name in enumerate(NAMES):
        if legal >> space & 1:
            yield name
        else:
            no(name, "GE-030", at=name)


# ---- disorganisation ----


def panic(g: Table) -> Procedure:
    """The opponent loses a card drawn blind; like fatigue, only he sees which (GE-028)."""
    other = 1 - g.active
    card: str = yield Draw(hand_list(g, other), "panic", other)
    number = CARD[other][card]
    discard(g, number, seen=False)
    yield Note("panic", "GE-028", other, cards=1)
    yield Note("panic-lost", "GE-081", other, only=other, lost=[card])
    end_action(g)
