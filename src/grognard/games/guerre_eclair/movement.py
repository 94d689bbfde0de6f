"""Movement (rulebook: Mouvements): tactical and strategic movement, and sea evacuation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

from grognard.engine.asks import Ask, Note, Procedure, Refuse
from grognard.engine.game import unheard
from grognard.games.guerre_eclair.combat import declare
from grognard.games.guerre_eclair.phases import end_action
from grognard.games.guerre_eclair.pieces import controlled, present, put, take
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.supply import FULL, NONE, supplied, supply_at
from grognard.games.guerre_eclair.tables import (
    ALL,
    ALLIED,
    BASES,
    BELGIUM,
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
    NEAR,
    NET,
    NETHERLANDS,
    NO_BRITISH,
    PLACE,
    PORTS,
    TYPE_OF,
    TYPES,
    TYPES_OF,
    members,
)

Group: TypeAlias = tuple[int, ...]  # how many units of each type
ARMOUR: Final = (GERMAN_ARM, FRENCH_ARM, BRITISH_ARM)
INFANTRY: Final = (GERMAN_INF, FRENCH_INF, BRITISH_INF)
BRITISH: Final = (BRITISH_INF, BRITISH_ARM)
SINGLE: Final = tuple(tuple(int(kind == other) for other in range(TYPES)) for kind in range(TYPES))


# ---- what the action under way allows ----


def most_units(doing: str) -> int:
    """A tactical movement takes up to 4 units (GE-112), one for a point of Élan (GE-106)."""
    return 1 if doing == "elan" else MOST


def armour_only(doing: str) -> bool:
    return doing in ("armour", "breakthrough")


def owner(g: Table, doing: str) -> int:
    return ALLIED if doing == "special" else g.active


def able(g: Table, space: int, doing: str) -> tuple[int, ...]:
    """The units in a space that this movement may take, by type."""
    at = space * TYPES
    if doing == "command":  # units that have just retreated may take part
        return tuple(g.units[at : at + TYPES])
    if doing == "breakthrough":
        return tuple(g.units[at + kind] if kind in ARMOUR else 0 for kind in range(TYPES))
    free = [g.units[at + kind] - g.frozen[at + kind] for kind in range(TYPES)]
    if armour_only(doing):
        for kind in INFANTRY:
            free[kind] = 0
    return tuple(free)


@lru_cache(maxsize=1 << 12)
def groups(able: Group, most: int, mixed: bool) -> tuple[Group, ...]:
    """Every group that may move together: 1 to `most` units, one nation unless mixed (GE-120)."""
    found: list[Group] = []

    def extend(kind: int, chosen: tuple[int, ...], left: int) -> None:
        if kind == TYPES:
            nations = sum(any(chosen[first : first + 2]) for first in (GERMAN_INF, FRENCH_INF, BRITISH_INF))
            if nations == 1 or (mixed and nations > 1):
                found.append(chosen)
            return
        for number in range(min(able[kind], left) + 1):
            extend(kind + 1, (*chosen, number), left - number)

    extend(0, (), most)
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def looks(group: Group) -> tuple[str, ...]:
    """A group as the page names it: one look for each unit."""
    return tuple(LOOKS[kind] for kind in range(TYPES) for _ in range(group[kind]))


def group_of(names: Iterable[str]) -> Group:
    counts = [0] * TYPES
    for look in names:
        counts[TYPE_OF[look]] += 1
    return tuple(counts)


def has_british(group: Group) -> bool:
    return bool(group[BRITISH_INF] or group[BRITISH_ARM])


def all_armour(group: Group) -> bool:
    return not (group[GERMAN_INF] or group[FRENCH_INF] or group[BRITISH_INF])


# ---- where a group may go ----


def with_room(g: Table, spaces: int, number: int) -> int:
    """Of these spaces those that can hold so many more units (GE-109)."""
    count, asked = g.count, spaces & ~BASES
    while asked:
        low = asked & -asked
        if count[low.bit_length() - 1] + number > MOST:
            spaces ^= low
        asked ^= low
    return spaces


def destinations(g: Table, doing: str, origin: int, group: Group) -> int:
    """The spaces to which a group may make this tactical movement."""
    side = owner(g, doing)
    own = controlled(g, side)
    near = NEAR[origin]
    if doing == "special":
        own &= FRANCE | BELGIUM
        found = near & own
        found |= NET.spread(found) & own
    else:
        found = near
        if all_armour(group):
            found |= second_spaces(g, side, origin, own)
    found &= ~(1 << origin)
    if has_british(group):
        found &= ~NO_BRITISH
    return found & ~own | with_room(g, found & own, sum(group))


def second_spaces(g: Table, side: int, origin: int, own: int) -> int:
    """Where armour may go through a space of its own side (GE-116, GE-240, GE-250)."""
    supply = supply_at(g, side, origin)
    if supply == NONE:
        return 0
    beyond = NET.spread(NEAR[origin] & own)
    return beyond if supply == FULL else beyond & own


def explain_destinations(g: Table, doing: str, origin: int, group: Group, legal: int, no: Refuse) -> None:
    """Why each other space is barred to the group."""
    for space in members(ALL & ~legal):
        rule, about = why_not_there(g, doing, origin, group, space)
        no(NAMES[space], rule, at=NAMES[space], **about)


def why_not_there(g: Table, doing: str, origin: int, group: Group, space: int) -> tuple[str, dict[str, Any]]:
    side = owner(g, doing)
    own = controlled(g, side)
    bit = 1 << space
    if doing == "special":
        if bit & NETHERLANDS:
            return "GE-097", {}
        if not bit & own:
            return "GE-098", {}
    in_reach = bool(bit & (NEAR[origin] | NET.spread(NEAR[origin] & own)))
    if space == origin or not in_reach:
        behind = not in_reach and all_armour(group) and bool(bit & NET.spread(NEAR[origin] & ~own))
        return ("GE-118", {}) if behind else ("GE-113", {"start": NAMES[origin]})
    if not bit & NEAR[origin] and doing != "special":
        if not all_armour(group):
            return "GE-117", {}
        supply = supply_at(g, side, origin)
        if supply != FULL and (supply == NONE or not bit & own):
            return ("GE-240" if supply == NONE else "GE-250"), {"start": NAMES[origin]}
    if has_british(group) and bit & NO_BRITISH:
        return "GE-122", {}
    return "GE-109", {"most": MOST, "there": g.count[space], "group": sum(group)}


def may_leave(g: Table, doing: str, origin: int) -> bool:
    """Whether some unit in a space can make this tactical movement: if a group can, a single unit of it can."""
    for kind, number in enumerate(able(g, origin, doing)):
        if number and destinations(g, doing, origin, SINGLE[kind]):
            return True
    return False


def origins(g: Table, doing: str) -> Iterator[int]:
    """The spaces from which this tactical movement can start."""
    for space in members(present(g, owner(g, doing))):
        if may_leave(g, doing, space):
            yield space


def any_tactical(g: Table, doing: str) -> bool:
    return next(origins(g, doing), None) is not None


# ---- tactical movement (GE-112 to GE-126) ----


def origin_choices(g: Table, doing: str, no: Refuse) -> Iterable[str]:
    for space in origins(g, doing):
        yield NAMES[space]
    if no is not unheard:
        legal = set(origins(g, doing))
        for space in sorted(set(range(len(NAMES))) - legal):
            no(NAMES[space], why_not_from(g, doing, space), at=NAMES[space])


def why_not_from(g: Table, doing: str, space: int) -> str:
    if not present(g, owner(g, doing)) >> space & 1:
        return "GE-112"
    there = g.units[space * TYPES : space * TYPES + TYPES]
    if armour_only(doing) and not any(there[kind] for kind in ARMOUR):
        return "GE-200"
    return "GE-220" if not any(able(g, space, doing)) else "GE-109"


def group_choices(g: Table, doing: str, origin: int, no: Refuse) -> Iterable[list[str]]:
    """The groups that have somewhere to go, and why the others have not."""
    there = able(g, origin, doing)
    reach: dict[tuple[int, bool, bool], int] = {}
    for group in groups(there, most_units(doing), doing == "command"):
        key = (sum(group), all_armour(group), has_british(group))
        if key not in reach:
            reach[key] = destinations(g, doing, origin, group)
        if reach[key]:
            yield list(looks(group))
        else:
            no(list(looks(group)), "GE-109", most=MOST, group=sum(group))
    if no is not unheard:
        explain_groups(g, doing, origin, there, no)


def explain_groups(g: Table, doing: str, origin: int, there: Group, no: Refuse) -> None:
    """Groups of units that stand here but may not move together, or not now."""
    present_here = tuple(g.units[origin * TYPES : origin * TYPES + TYPES])
    listed = set(groups(there, most_units(doing), doing == "command"))
    for group in groups(present_here, 8, True):
        if group in listed:
            continue
        if armour_only(doing) and not all_armour(group):
            rule = "GE-200"
        elif any(wanted > free for wanted, free in zip(group, there, strict=True)):
            rule = "GE-220"
        elif sum(group) > most_units(doing):
            rule = "GE-106" if doing == "elan" else "GE-112"
        else:
            rule = "GE-120"
        no(list(looks(group)), rule, most=most_units(doing), group=sum(group))


def destination_choices(g: Table, doing: str, origin: int, group: Group, no: Refuse) -> Iterable[str]:
    legal = destinations(g, doing, origin, group)
    for space in members(legal):
        yield NAMES[space]
    if no is not unheard:
        explain_destinations(g, doing, origin, group, legal, no)


def tactical(g: Table) -> Procedure:
    """Units of one space go together to another; into an enemy-controlled one, they attack."""
    doing = g.doing
    side = owner(g, doing)
    private = side == GERMAN and bool(g.screened)  # what stands behind a screen is the German's secret
    if doing == "breakthrough":
        origin = g.target
    else:
        start: str = yield Ask(
            side, "origin", lambda no: origin_choices(g, doing, no), "GE-112", private=private, about={"doing": doing}
        )
        origin = PLACE[start]
    about: dict[str, Any] = {"at": NAMES[origin], "doing": doing, "most": most_units(doing)}
    names: list[str] = yield Ask(
        side, "group", lambda no: group_choices(g, doing, origin, no), "GE-112", private=private, about=about
    )
    group = group_of(names)
    about = {"at": NAMES[origin], "group": names, "doing": doing}
    there: str = yield Ask(
        side,
        "destination",
        lambda no: destination_choices(g, doing, origin, group, no),
        "GE-113",
        private=private,
        about=about,
    )
    yield from go(g, side, origin, group, PLACE[there])


def go(g: Table, side: int, origin: int, group: Group, target: int) -> Procedure:
    """The group leaves; it arrives, or it attacks."""
    before = supply_at(g, side, origin)
    attack = not controlled(g, side) >> target & 1
    hidden = bool(g.screened >> origin & g.screened >> target & 1)
    for kind in range(TYPES):
        if group[kind]:
            take(g, origin, kind, group[kind])
    mark_movement(g, origin, target, sum(group))
    about = {"group": list(looks(group)), "start": NAMES[origin], "at": NAMES[target]}
    if attack:
        yield Note("attack", "GE-115", side, **about)
        yield from declare(g, side, origin, target, group, before)
        return
    for kind in range(TYPES):
        if group[kind]:
            put(g, target, kind, group[kind])
    yield Note("moved", "GE-113", side, only=side if hidden else -1, **about)
    end_action(g)


def mark_movement(g: Table, origin: int, target: int, number: int) -> None:
    """Remember what both saw, and what the Allied player can still be sure of behind the screens (GE-033)."""
    seen_from, seen_to = not g.screened >> origin & 1, not g.screened >> target & 1
    if not seen_from and not seen_to:
        for base in members(g.screened):
            g.floor[base] = max(0, g.floor[base] - number)
        return
    if not seen_from:
        g.floor[origin] = max(0, g.floor[origin] - number)
    if not seen_to and controlled(g, GERMAN) >> target & 1 and g.active == GERMAN:
        g.floor[target] += number
    g.last_from, g.last_to = origin, target


# ---- strategic movement and evacuation (GE-127 to GE-141) ----


def strategic_units(g: Table, space: int) -> tuple[int, ...]:
    """The units in a space that may still act in this strategic movement: a unit acts once."""
    at = space * TYPES
    free = [g.units[at + kind] - g.frozen[at + kind] for kind in range(TYPES)]
    if g.moved >= 0 and g.moved // TYPES == space:
        free[g.moved % TYPES] -= 1
    return tuple(free)


@lru_cache(maxsize=1 << 14)
def joined(space: int, own: int) -> int:
    """The spaces that hang together with this one, all its side's."""
    return NET.flood(1 << space, own)


def strategic_targets(g: Table, side: int, space: int, kind: int) -> int:
    """Where one unit may go by strategic movement (GE-128 to GE-133)."""
    if not supplied(g, side) >> space & 1:
        return 0
    reach = joined(space, controlled(g, side)) & ~(1 << space)
    if kind in BRITISH:
        reach &= ~NO_BRITISH
    return with_room(g, reach, 1)


def may_evacuate(space: int, kind: int) -> bool:
    """Allied infantry in a port (GE-136, GE-139)."""
    return kind in (FRENCH_INF, BRITISH_INF) and bool(PORTS >> space & 1)


def strategic_kinds(g: Table, side: int, space: int) -> Iterator[int]:
    """The types of unit in a space that can move strategically or be evacuated."""
    free = strategic_units(g, space)
    if not any(free):
        return
    for kind in TYPES_OF[side]:
        if free[kind] > 0 and (may_evacuate(space, kind) or strategic_targets(g, side, space, kind)):
            yield kind


def any_strategic(g: Table) -> bool:
    side = g.active
    return any(True for space in members(present(g, side)) for _ in strategic_kinds(g, side, space))


def strategic_origins(g: Table, no: Refuse) -> Iterable[str]:
    side = g.active
    for space, name in enumerate(NAMES):
        if present(g, side) >> space & 1 and any(True for _ in strategic_kinds(g, side, space)):
            yield name
        elif no is not unheard:
            no(name, why_not_strategic(g, side, space), at=name)
    if g.moved >= 0 or g.left < 2:
        yield "done"
    else:
        no("done", "GE-127")


def why_not_strategic(g: Table, side: int, space: int) -> str:
    if not present(g, side) >> space & 1:
        return "GE-127"
    if not any(number > 0 for number in strategic_units(g, space)):
        return "GE-220" if any(g.frozen[space * TYPES : space * TYPES + TYPES]) else "GE-127"
    if supplied(g, side) >> space & 1:
        return "GE-133"
    return "GE-132" if supply_at(g, side, space) != NONE else "GE-131"


def strategic_looks(g: Table, space: int, no: Refuse) -> Iterable[str]:
    side = g.active
    can = list(strategic_kinds(g, side, space))
    for kind in TYPES_OF[side]:
        if kind in can:
            yield LOOKS[kind]
        elif g.units[space * TYPES + kind]:
            no(LOOKS[kind], why_not_strategic(g, side, space), at=NAMES[space])


def strategic_destinations(g: Table, space: int, kind: int, no: Refuse) -> Iterable[str]:
    side = g.active
    legal = strategic_targets(g, side, space, kind)
    for target in members(legal):
        yield NAMES[target]
    if may_evacuate(space, kind):
        yield "evacuate"
    elif side == ALLIED:
        no("evacuate", "GE-139" if PORTS >> space & 1 else "GE-136", at=NAMES[space])
    if no is unheard:
        return
    for target in members(ALL & ~legal):
        no(NAMES[target], why_not_strategic_there(g, side, space, kind, target), at=NAMES[target], most=MOST)


def why_not_strategic_there(g: Table, side: int, space: int, kind: int, target: int) -> str:
    bit = 1 << target
    if not supplied(g, side) >> space & 1:
        return why_not_strategic(g, side, space)
    if not controlled(g, side) & bit:
        return "GE-134"
    if target == space or not NET.flood(1 << space, controlled(g, side)) & bit:
        return "GE-128"
    return "GE-123" if kind in BRITISH and NO_BRITISH & bit else "GE-133"


def strategic(g: Table) -> Procedure:
    """One unit is moved along its side's roads, or evacuated; then perhaps a second (GE-135)."""
    side = g.active
    private = side == GERMAN and bool(g.screened)
    about: dict[str, Any] = {"left": g.left}
    start: str = yield Ask(
        side, "strategic-origin", lambda no: strategic_origins(g, no), "GE-127", private=private, about=about
    )
    if start == "done":
        end_action(g)
        return
    space = PLACE[start]
    look: str = yield Ask(
        side,
        "strategic-unit",
        lambda no: strategic_looks(g, space, no),
        "GE-127",
        private=private,
        about={"at": start, "left": g.left},
    )
    kind = TYPE_OF[look]
    there: str = yield Ask(
        side,
        "strategic-destination",
        lambda no: strategic_destinations(g, space, kind, no),
        "GE-128",
        private=private,
        about={"at": start, "look": look, "group": [look]},
    )
    yield from carry_out(g, side, space, kind, there)
    g.left -= 1
    if not g.left:
        end_action(g)


def carry_out(g: Table, side: int, space: int, kind: int, there: str) -> Procedure:
    """One unit goes, by road or by sea."""
    take(g, space, kind)
    look, start = LOOKS[kind], NAMES[space]
    if there == "evacuate":
        g.gone[kind] += 1
        g.last_from = g.last_to = space
        yield Note("evacuated", "GE-136", side, group=[look], start=start)
        return
    target = PLACE[there]
    put(g, target, kind)
    g.moved = target * TYPES + kind
    mark_movement(g, space, target, 1)
    hidden = bool(g.screened >> space & g.screened >> target & 1)
    yield Note("strategic", "GE-128", side, only=side if hidden else -1, group=[look], start=start, at=there)
