"""Combat (rulebook: Les combats terrestres): declared, answered, thrown, suffered and followed up.

Each stage is a step, found from `g.stage`, so that a combat can be put away in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from grognard.board.bits import bits, members
from grognard.engine.asks import DONE, Ask, Note, Procedure, Refuse, Roll, pick
from grognard.engine.game import unheard
from grognard.games.blitzkrieg_west.losses import disorganise, eliminate, weaken
from grognard.games.blitzkrieg_west.movement import enter, paralysed
from grognard.games.blitzkrieg_west.obligations import able_beside, beside, can_attack, hopeless, pressing
from grognard.games.blitzkrieg_west.pieces import ids, room_for, sheet, units_in
from grognard.games.blitzkrieg_west.pontoons import builds
from grognard.games.blitzkrieg_west.retreat import can_retreat, carry, retreat
from grognard.games.blitzkrieg_west.state import Front
from grognard.games.blitzkrieg_west.strength import (
    attack_total,
    combined,
    defence_total,
    defenders_in,
    final_column,
    moroccan,
    odds_column,
    shifts,
)
from grognard.games.blitzkrieg_west.tables import COLUMNS, COMBAT, FRENCH, GERMAN

MOST_TARGETS: Final = 3


# ---- declaring (BW-107 to BW-121) ----


def attacks(g: Front) -> Procedure:
    """One attack is declared, or the phase ends."""
    side = g.active
    names = sheet(g).names
    vain = hopeless(g, side)
    answer: str = yield Ask(side, "attack", lambda no: attack_choices(g, side, vain, no), "BW-031")
    if answer == DONE:
        g.phase = "forced"
        return
    targets = 1 << sheet(g).hex[answer]
    more: list[str] = yield from pick(
        side,
        "also",
        [names[hex_] for hex_ in also(g, side, targets, vain)],
        0,
        MOST_TARGETS - 1,
        "BW-117",
        may=lambda chosen, name, no: together(g, side, targets, vain, [*chosen, name], no),
        about={"at": answer},
    )
    targets |= bits(sheet(g).hex[name] for name in more)
    can = able_beside(g, side, targets, vain)
    chosen: list[str] = yield from pick(
        side,
        "attackers",
        ids(g, can),
        1,
        len(can),
        "BW-108",
        may=lambda chosen, name, no: still_enough(g, side, targets, can, [*chosen, name], no),
        done=lambda chosen, no: enough(g, side, targets, chosen, no),
        about={"at": answer, "targets": [names[hex_] for hex_ in members(targets)]},
    )
    yield from declare(g, side, targets, [sheet(g).unit[name] for name in chosen])


def attack_choices(g: Front, side: int, vain: Sequence[int], no: Refuse) -> Iterable[str]:
    names = sheet(g).names
    enemy = g.at[1 - side]
    open_to = 0
    for hex_ in members(enemy & near_own(g, side)):
        if g.struck >> hex_ & 1:
            no(names[hex_], "BW-121", at=names[hex_])
        elif can_attack(g, side, 1 << hex_, able_beside(g, side, 1 << hex_, vain)):
            open_to |= 1 << hex_
            yield names[hex_]
        else:
            no(names[hex_], "BW-110", at=names[hex_])
    due = [names[hex_] for hex_ in pressing(g, side) if open_to >> hex_ & 1]
    if due:
        no(DONE, "BW-068", at=due)
    else:
        yield DONE
    if no is not unheard:
        for hex_ in members(enemy & ~near_own(g, side)):
            no(names[hex_], "BW-108", at=names[hex_])


def near_own(g: Front, side: int) -> int:
    return sheet(g).grid.spread(g.at[side])


def also(g: Front, side: int, targets: int, vain: Sequence[int]) -> list[int]:
    """Further hexes that somebody could attack in the same combat."""
    around = sheet(g).grid.disc(targets, 2) & g.at[1 - side] & ~targets & ~g.struck
    return [hex_ for hex_ in members(around) if reachable(g, side, targets | 1 << hex_, vain)]


def reachable(g: Front, side: int, targets: int, vain: Sequence[int]) -> bool:
    return bool(beside(g, targets)) and can_attack(g, side, targets, able_beside(g, side, targets, vain))


def together(g: Front, side: int, targets: int, vain: Sequence[int], chosen: Sequence[str], no: Refuse) -> bool:
    """Whether one attack can be made on all of these (BW-117)."""
    if reachable(g, side, targets | bits(sheet(g).hex[name] for name in chosen), vain):
        return True
    no(chosen[-1], "BW-117", at=chosen[-1])
    return False


def still_enough(g: Front, side: int, targets: int, can: Sequence[int], chosen: Sequence[str], no: Refuse) -> bool:
    """Whether those chosen, and all that come after them, reach 1:4."""
    numbers = [sheet(g).unit[name] for name in chosen]
    later = can[can.index(numbers[-1]) + 1 :]
    if can_attack(g, side, targets, [*numbers, *later]):
        return True
    no(chosen[-1], "BW-110")
    return False


def enough(g: Front, side: int, targets: int, chosen: Sequence[str], no: Refuse) -> bool:
    """Whether those chosen reach 1:4 by themselves."""
    if can_attack(g, side, targets, [sheet(g).unit[name] for name in chosen]):
        return True
    no(DONE, "BW-110")
    return False


def declare(g: Front, side: int, targets: int, attackers: list[int]) -> Procedure:
    """The attack is on, unless a paralysed command leaves too few (BW-343)."""
    if paralysed(g, side):
        attackers = yield from drill(g, side, attackers)
        if not can_attack(g, side, targets, attackers):
            yield Note("too-weak", "BW-110", side, at=[sheet(g).names[hex_] for hex_ in members(targets)])
            return
    g.attackers = attackers
    g.start = [g.where[number] for number in attackers]
    g.targets = members(targets)
    g.defenders = defenders_in(g, side, targets)
    g.struck |= targets
    g.no_retreat, g.forced_stand, g.spent_shift, g.die, g.result = 0, [], 0, 0, ""
    g.vacated = g.fell_back = 0
    g.asked, g.suffered = [], []
    for number in attackers:
        g.attacked[number] = 1
    for number in (*attackers, *g.defenders):
        g.fought[number] = 1
        g.digging[number] = 0
    g.stage = "withdraw"
    yield Note(
        "attack",
        "BW-120",
        side,
        at=[sheet(g).names[hex_] for hex_ in g.targets],
        attackers=ids(g, attackers),
        defenders=ids(g, g.defenders),
        odds=COLUMNS[base_column(g)],
    )


def drill(g: Front, side: int, attackers: list[int]) -> Procedure:
    """A die for each stack: even, all may attack; odd, one of its units, at its owner's choice (BW-343, ruling A36)."""
    left = list(attackers)
    for hex_ in sorted({g.where[number] for number in attackers}):
        stack = units_in(g, hex_, side)
        if len(stack) < 2 or g.drilled >> hex_ & 1:
            continue
        g.drilled |= 1 << hex_
        dice: list[int] = yield Roll(1, "paralysis")
        yield Note("drilled", "BW-343", side, at=sheet(g).names[hex_], dice=dice[:])
        if dice[0] % 2 == 0:
            continue
        those = [number for number in left if g.where[number] == hex_]
        about = {"at": sheet(g).names[hex_]}
        one: str = yield Ask(side, "single", lambda _, t=those: ids(g, t), "BW-343", about=about)  # type: ignore[misc]
        for number in stack:
            if sheet(g).units[number].id != one:
                g.attacked[number] = 1
        left = [number for number in left if number not in those or sheet(g).units[number].id == one]
    return left


# ---- figures of the combat that is open ----


def side_of(g: Front) -> int:
    return sheet(g).units[g.attackers[0]].side


def target_mask(g: Front) -> int:
    return bits(g.targets)


def base_column(g: Front) -> int:
    attack = attack_total(g, g.attackers, target_mask(g))
    return odds_column(attack, defence_total(g, g.defenders, target_mask(g), g.attackers))


def ledger(g: Front) -> list[tuple[str, int, str]]:
    return shifts(g, g.attackers, g.defenders, target_mask(g))


def told(g: Front) -> dict[str, Any]:
    """What both sides know before they answer: the odds with every shift."""
    found = ledger(g)
    column = max(0, base_column(g))
    return {
        "at": [sheet(g).names[hex_] for hex_ in g.targets],
        "odds": COLUMNS[column],
        "shifts": [list(shift) for shift in found],
        "column": COLUMNS[final_column(column, found)],
    }


# ---- before the die ----


def withdraw(g: Front) -> Procedure:
    """Armoured cars and motorcyclists may get away, if none are among the attackers (BW-206, BW-207, BW-593)."""
    units = sheet(g).units
    scouts = [n for n in g.defenders if units[n].scout and not g.disorganised[n] and n not in g.asked]
    if any(units[n].scout for n in g.attackers):
        scouts = []
    for number in scouts:
        g.asked.append(number)
        if not can_retreat(g, number, 2, 2):
            continue
        about = {"unit": units[number].id, **told(g)}
        answer: str = yield Ask(units[number].side, "withdraw", lambda _: ("stay", "withdraw"), "BW-206", about=about)
        if answer == "withdraw":
            hex_ = g.where[number]
            g.defenders.remove(number)
            g.fought[number] = 0
            yield from retreat(g, number, 2, 2, "BW-207")
            if not g.at[units[number].side] >> hex_ & 1:
                g.fell_back |= 1 << hex_
        return
    if g.defenders:
        g.stage = "terror" if terrifies(g) else "shift"
        return
    g.vacated = g.fell_back
    g.stage = "advance"


def terrifies(g: Front) -> bool:
    return any(g.options.get(name) == "yes" for name in ("terror", "b1-surprise", "somua-surprise"))


def terror(g: Front) -> Procedure:
    """Optional: whoever is shaken stands by force, or is disorganised (BW-300 to BW-302, BW-513, BW-553)."""
    for number in [n for n in g.defenders if shaken(g, n)]:
        unit = sheet(g).units[number]
        dice: list[int] = yield Roll(1, "terror")
        yield Note("terror", "BW-300", unit.side, unit=unit.id, dice=dice[:])
        if dice[0] <= unit.defence:
            g.forced_stand.append(number)
        elif dice[0] == 6:
            yield from disorganise(g, [number], "BW-302")
    g.stage = "shift"


def shaken(g: Front, number: int) -> bool:
    """Infantry in the open without armour beside it; by option Germans before a B1, light ones before a Somua."""
    unit = sheet(g).units[number]
    models = {sheet(g).units[n].model for n in g.attackers}
    if g.options.get("b1-surprise") == "yes" and unit.side == GERMAN and unit.armoured and "b1" in models:
        return True
    if g.options.get("somua-surprise") == "yes" and unit.model in LIGHT and "s35" in models:
        return True
    if g.options.get("terror") != "yes" or not unit.infantry:
        return False
    hex_ = g.where[number]
    open_ground = sheet(g).terrain["clear"] | sheet(g).terrain["woods"]
    helped = any(sheet(g).units[n].armoured and not g.disorganised[n] for n in units_in(g, hex_, unit.side))
    return bool(open_ground >> hex_ & 1) and not helped


LIGHT: Final = ("panzer-2", "panzer-4", "sdkfz-222")  # Panzer II, III and armoured cars (BW-553)


def shift(g: Front) -> Procedure:
    """They shall not pass: the French move a few combats by a column (BW-537, BW-611)."""
    g.stage = "stand"
    if not g.shifts_left:
        return
    answer: int = yield Ask(FRENCH, "shift", lambda _: (0, 1, -1), "BW-537", about={**told(g), "left": g.shifts_left})
    if answer:
        g.shifts_left -= 1
        g.spent_shift = answer
        yield Note("shift", "BW-537", FRENCH, columns=answer)


def stand(g: Front) -> Procedure:
    """The defender says whether he stands without retreat, once the odds are known (BW-130)."""
    side = 1 - side_of(g)
    answer: str = yield Ask(side, "stand", lambda _: ("yield", "stand"), "BW-130", about=told(g))
    g.no_retreat = int(answer == "stand")
    if g.no_retreat:
        yield Note("stand", "BW-130", side)
    g.stage = "throw"


def throw(g: Front) -> Procedure:
    """One die, one result for all (BW-120, BW-130)."""
    dice: list[int] = yield Roll(1, "combat")
    column = final_column(max(0, base_column(g)), ledger(g))
    g.die = dice[0]
    g.result = COMBAT[g.die - 1][column]
    g.stage = "defender"
    yield Note("result", "BW-271", side_of(g), dice=dice[:], column=COLUMNS[column], result=g.result)


# ---- results (BW-131 to BW-140) ----


def part(g: Front, defender: bool) -> str:
    return g.result.split("/")[int(defender)]


def defender_suffers(g: Front) -> Procedure:
    """The defender first; those who retreat go one by one."""
    result = part(g, True)
    alive = [n for n in g.defenders if g.where[n] >= 0 and n not in g.suffered]
    if result == "E":
        yield from eliminate(g, alive, "BW-132")
    elif result == "D":
        yield from disorganise(g, alive, "BW-134")
    elif result != "-" and alive:
        yield from fall_back(g, alive[0], result, stands=bool(g.no_retreat) or alive[0] in g.forced_stand)
        return
    g.vacated = g.fell_back | bits(hex_ for hex_ in g.targets if not g.at[1 - side_of(g)] >> hex_ & 1)
    g.stage = "attacker"


def attacker_suffers(g: Front) -> Procedure:
    """Then the attacker, supporting guns too (BW-131, BW-133)."""
    result = part(g, False)
    alive = [n for n in g.attackers if g.where[n] >= 0 and n not in g.suffered and not far_off(g, n)]
    if result == "E":
        yield from eliminate(g, alive, "BW-132")
    elif result == "D":
        yield from disorganise(g, alive, "BW-134")
    elif result != "-" and alive:
        yield from fall_back(g, alive[0], result, stands=False)
        return
    g.stage = "advance"


def far_off(g: Front, number: int) -> bool:
    """By another reading guns that support from afar don't suffer (BW-133, ruling A19)."""
    if g.options.get("gun-losses") != "exempt" or not sheet(g).units[number].artillery:
        return False
    return not sheet(g).grid.near[g.where[number]] & target_mask(g)


def fall_back(g: Front, number: int, result: str, *, stands: bool) -> Procedure:
    """A retreat of one unit, or what it chooses or must do in its place."""
    unit = sheet(g).units[number]
    g.suffered.append(number)
    if unit.type == "flak":
        yield from eliminate(g, [number], "BW-251")
        return
    if moroccan(g, number):
        answer: str = yield Ask(
            FRENCH, "ferocity", lambda _: ("retreat", "stand"), "BW-234", about={"unit": unit.id, "result": result}
        )
        if answer == "stand":
            g.ferocious.append(number)
            yield from disorganise(g, [number], "BW-234")
            return
    if stands and result == "R*":
        yield from eliminate(g, [number], "BW-139")
        return
    if not stands:
        least, most = (2, 3) if result == "R*" and g.options.get("compulsory", "longer") == "longer" else (1, 2)
        yield from retreat(g, number, least, most, "BW-138" if result == "R*" else "BW-135")
    if g.where[number] >= 0:
        yield from disorganise(g, [number], "BW-137" if stands else "BW-135")
        if unit.type == "assault" and not stands:
            yield from shock(g, number)


def shock(g: Front, number: int) -> Procedure:
    """Assault troops that fall back may be worn out (BW-219)."""
    dice: list[int] = yield Roll(1, "assault")
    yield Note("shock", "BW-219", GERMAN, unit=sheet(g).units[number].id, dice=dice[:])
    if dice[0] % 2 == 0:
        yield from weaken(g, number, "BW-219")


# ---- advance (BW-152, BW-153, BW-198, BW-208, BW-236, BW-242, BW-247) ----


def advance(g: Front) -> Procedure:
    """Only by special right, into hexes left empty; then the combat is over."""
    yield from follow_up(g, side_of(g), g.vacated, entitled(g))
    yield from moroccans_return(g)
    finish(g)


def entitled(g: Front) -> list[list[int]]:
    """The parties of which one may advance."""
    units = sheet(g).units
    there = [
        number
        for number, start in zip(g.attackers, g.start, strict=True)
        if g.where[number] == start and not units[number].artillery and not builds(g, number)
    ]
    everyone = combined_now(g) or any(units[n].heavy for n in g.attackers) or bool(g.fell_back)
    if not everyone:
        there = [n for n in there if (units[n].side == GERMAN and g.where[n] == g.rommel) or moroccan(g, n)]
    return [[n for n in there if g.where[n] == hex_] for hex_ in sorted({g.where[n] for n in there})]


def combined_now(g: Front) -> bool:
    """The defenders may be gone: what they were decides."""
    return combined(g, g.attackers, g.defenders, target_mask(g))


def follow_up(g: Front, side: int, vacated: int, parties: Sequence[Sequence[int]]) -> Procedure:
    """One stack, or part of it, goes into one of the hexes."""
    names = sheet(g).names
    grid = sheet(g).grid
    for target in members(vacated & ~g.at[1 - side]):
        able_to = [party for party in parties if party and grid.near[g.where[party[0]]] >> target & 1]
        starts = [names[g.where[party[0]]] for party in able_to]
        if not starts:
            continue
        about = {"at": names[target], "from": starts}
        answer: str = yield Ask(side, "follow", lambda _, s=starts: [*s, "stay"], "BW-153", about=about)  # type: ignore[misc]
        if answer == "stay":
            continue
        party = able_to[starts.index(answer)]
        going: list[str] = yield from pick(
            side,
            "advance",
            ids(g, party),
            1,
            len(party),
            "BW-153",
            may=lambda chosen, name, no, target=target: fits(g, target, [*chosen, name], no),  # type: ignore[misc]
            about={"at": names[target], "from": answer},
        )
        start = sheet(g).hex[answer]
        for name in going:
            carry(g, sheet(g).unit[name], target)
        g.last = [start, target]
        yield Note("advance", "BW-153", side, at=names[target], units=going)
        yield from enter(g, side, [target], [sheet(g).unit[name] for name in going])
        return


def fits(g: Front, target: int, chosen: Sequence[str], no: Refuse) -> bool:
    if room_for(g, target, [sheet(g).unit[name] for name in chosen]):
        return True
    no(chosen[-1], "BW-076")
    return False


def moroccans_return(g: Front) -> Procedure:
    """Ferocious defenders may go where the German attackers have left (BW-236)."""
    if side_of(g) != GERMAN or not any(moroccan(g, n) for n in g.defenders):
        return
    left = bits(hex_ for hex_ in g.start if hex_ >= 0 and not g.at[GERMAN] >> hex_ & 1)
    there = [n for n in g.defenders if g.where[n] in g.targets and moroccan(g, n)]
    parties = [[n for n in there if g.where[n] == hex_] for hex_ in sorted({g.where[n] for n in there})]
    yield from follow_up(g, FRENCH, left, parties)


def finish(g: Front) -> None:
    g.stage = ""
    g.targets, g.attackers, g.start, g.defenders, g.asked, g.suffered = [], [], [], [], [], []
    g.result, g.die, g.spent_shift, g.vacated, g.fell_back = "", 0, 0, 0, 0


STAGES: Final[dict[str, Callable[[Front], Procedure]]] = {
    "withdraw": withdraw,
    "terror": terror,
    "shift": shift,
    "stand": stand,
    "throw": throw,
    "defender": defender_suffers,
    "attacker": attacker_suffers,
    "advance": advance,
}
