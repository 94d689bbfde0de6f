"""Combat (rulebook 7.0, 10.0): declared, supported from the air, rolled, suffered and followed up.

An attack in the combat phase and an overrun during movement are the same combat (AF-081); they
differ in who may attack, in stand fast and in the advance.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from grognard.board.bits import members
from grognard.engine.asks import DONE, Ask, Note, Procedure, Refuse, Reveal, Roll, pick
from grognard.engine.game import unheard
from grognard.games.afrika.captures import enter
from grognard.games.afrika.hidden import uncover
from grognard.games.afrika.losses import ids, take_losses
from grognard.games.afrika.pieces import put, room_for, take, units_in
from grognard.games.afrika.pursuit import pursuits
from grognard.games.afrika.retreat import retreat
from grognard.games.afrika.rommel import goes_along
from grognard.games.afrika.sources import in_play
from grognard.games.afrika.state import AWAY, Desert
from grognard.games.afrika.strength import (
    attack_of,
    attack_total,
    defence_total,
    final_column,
    odds_column,
    odds_word,
    shifted_column,
    shifts,
)
from grognard.games.afrika.tables import COLUMNS, COMBAT, COUNTERS, GRID, HEX, NAMES, OF_SIDE, SIDE, UNIT
from grognard.games.afrika.zones import adjacent

PART: Final = re.compile(r"([AD])(\d)(?:r(\d))?")


# ---- choosing attacks (AF-096 to AF-113) ----


def attacks(g: Desert) -> Procedure:
    """One attack is declared, or the phase ends."""
    side = g.active
    answer: str = yield Ask(
        side, "attack", lambda no: attack_choices(g, side, no), "AF-096", private=True, always=(DONE,)
    )
    if answer == DONE:
        g.phase = "exploitation"
        yield Note("phase", "AF-180", side, phase="exploitation")
        return
    target = HEX[answer]
    able = sorted(able_to_attack(g, side, target), key=lambda unit: attack_of(g, unit) == 0)
    about = {"at": answer, "from": [NAMES[g.where[unit]] for unit in able]}
    names: list[str] = yield from pick(
        side,
        "attackers",
        ids(able),
        1,
        len(able),
        "AF-112",
        private=True,
        may=lambda chosen, name, no: joins(g, chosen, name, no),
        about=about,
    )
    attackers = [UNIT[name] for name in names]
    for unit in attackers:
        g.attacked[unit] = 1
    yield from declare(g, "attack", target, attackers)


def joins(g: Desert, chosen: Sequence[str], name: str, no: Refuse) -> bool:
    """Units without strength attack only beside others, to take losses (AF-109)."""
    if any(attack_of(g, UNIT[one]) for one in (*chosen, name)):
        return True
    no(name, "AF-109")
    return False


def able_to_attack(g: Desert, side: int, target: int) -> list[int]:
    """The units beside a hex that haven't attacked in this phase."""
    beside = adjacent(target) & g.at[side]
    where, attacked = g.where, g.attacked
    return [unit for unit in OF_SIDE[side] if where[unit] >= 0 and beside >> where[unit] & 1 and not attacked[unit]]


def may_be_attacked(g: Desert, target: int) -> bool:
    """If somebody in it hasn't been attacked in this phase, which is so of no hex twice (AF-111, AF-114, ruling C1)."""
    return not any(g.struck) or any(not g.struck[unit] for unit in units_in(g, target))


def attack_choices(g: Desert, side: int, no: Refuse) -> Iterable[str]:
    fresh = [unit for unit in OF_SIDE[side] if g.where[unit] >= 0 and not g.attacked[unit] and attack_of(g, unit)]
    beside = 0
    for hex_ in sorted({g.where[unit] for unit in fresh}):
        beside |= adjacent(hex_)
    enemy = g.at[1 - side]
    for target in members(enemy & beside):
        if may_be_attacked(g, target):
            yield NAMES[target]
        else:
            no(NAMES[target], "AF-111", at=NAMES[target])
    yield DONE
    if no is not unheard:
        for target in members(enemy & ~beside):
            no(NAMES[target], why_no_attack(g, side, target), at=NAMES[target])


def why_no_attack(g: Desert, side: int, target: int) -> str:
    if able_to_attack(g, side, target):
        return "AF-109"
    if adjacent(target) & g.at[side]:
        return "AF-111"
    return "AF-205" if GRID.near[target] & g.at[side] else "AF-034"


def declare(g: Desert, kind: str, target: int, attackers: Sequence[int]) -> Procedure:
    """Both sides' units are shown; odds below the table end it here (AF-122, ruling C11)."""
    side = SIDE[attackers[0]]
    yield Reveal("combat")
    inside = units_in(g, target)
    g.combat, g.target = kind, target
    g.attackers = list(attackers)
    g.start = [g.where[unit] for unit in attackers]
    g.shielded = [unit for unit in inside if kind == "attack" and g.struck[unit]]
    g.defenders = [unit for unit in inside if unit not in g.shielded]
    g.bid, g.dice, g.shifts, g.result, g.vacated = [0, 0], [], [], "", 0
    attack, defence = attack_total(g, attackers), defence_total(g, g.defenders, target)
    g.column = odds_column(attack, defence)
    yield Note(
        kind,
        "AF-096" if kind == "attack" else "AF-074",
        side,
        at=NAMES[target],
        attackers=ids(attackers),
        defenders=ids(g.defenders),
        odds=odds_word(attack, defence),
    )
    if g.column < 0 and (attack == 0 or g.options["weak-odds"] == "before"):
        yield from too_weak(g, side)
        return
    if kind == "attack":
        for unit in g.defenders:
            g.struck[unit] = 1
    g.stage = "air"


def too_weak(g: Desert, side: int) -> Procedure:
    yield Note("too-weak", "AF-122", side, at=NAMES[g.target])
    finish(g)


# ---- air points and dice (AF-305 to AF-307) ----


def air(g: Desert) -> Procedure:
    """The attacker commits air points, then the defender; then the dice are thrown."""
    attacker = SIDE[g.attackers[0]]
    for side in (attacker, 1 - attacker):
        if g.air[side]:
            about = {"at": NAMES[g.target], "points": g.air[side]}
            bid: int = yield Ask(side, "air", lambda _, s=side: range(g.air[s] + 1), "AF-305", about=about)  # type: ignore[misc]
            g.air[side] -= bid
            g.bid[side] = bid
            if bid:
                yield Note("air", "AF-306", side, points=bid)
    if g.options["weak-odds"] == "after" and shifted_column(g) < 0:
        yield from too_weak(g, attacker)
        return
    dice: list[int] = yield Roll(2, "combat")
    g.dice, g.shifts = dice, shifts(g)
    total = max(2, min(12, sum(dice) + g.shifts[-1]))
    column = final_column(g)
    g.result = COMBAT[total - 2][column]
    yield Note(
        "result",
        "AF-100",
        attacker,
        dice=dice[:],
        shift=g.shifts[-1],
        total=total,
        column=COLUMNS[column],
        result=g.result,
    )
    g.retreat = part(g.result, "D")[1]
    g.stage = "defender"


def part(result: str, letter: str) -> tuple[int, int]:
    """The steps and the hexes that a result asks of a side (AF-101, AF-102)."""
    for who, steps, hexes in PART.findall(result):
        if who == letter:
            return int(steps), int(hexes or 0)
    return 0, 0


# ---- results: the defender first (AF-108) ----


def defender_suffers(g: Desert) -> Procedure:
    side = 1 - SIDE[g.attackers[0]]
    steps, hexes = part(g.result, "D")
    yield from suffer(g, side, g.defenders, g.shielded, steps, hexes, stand=True)
    g.vacated = int(not g.at[side] >> g.target & 1)
    g.stage = "attacker"


def attacker_suffers(g: Desert) -> Procedure:
    """Then the attacker; one who overruns may not stand fast (AF-094, ruling C6)."""
    side = SIDE[g.attackers[0]]
    steps, hexes = part(g.result, "A")
    stand = g.combat == "attack" and g.options["stand-fast"] == "both"
    yield from suffer(g, side, g.attackers, [], steps, hexes, stand=stand)
    for unit, was in zip(g.attackers, g.start, strict=True):
        if g.where[unit] != was:
            g.moved[unit] = 1
    g.stage = "advance"


def suffer(
    g: Desert, side: int, units: Sequence[int], also: Sequence[int], steps: int, hexes: int, *, stand: bool
) -> Procedure:
    """Steps, and hexes of retreat of which some may be turned into steps (AF-139 to AF-141)."""
    if not steps and not hexes:
        return
    turned = 0
    if hexes and stand and any(g.where[unit] >= 0 for unit in units):
        about = {"at": NAMES[g.target], "steps": steps, "hexes": hexes}
        turned = yield Ask(side, "stand", lambda _: range(hexes + 1), "AF-139", about=about)
    yield from take_losses(g, side, units, steps + turned, "AF-103")
    if hexes > turned:
        going = [unit for unit in (*units, *also) if g.where[unit] >= 0]
        if going:
            yield from retreat(g, side, going, hexes - turned, g.target)


# ---- advance (AF-142 to AF-151) ----


def advance(g: Desert) -> Procedure:
    """Into the hex that the defender left; units that can exploit go on, as far as the result's retreat."""
    side = SIDE[g.attackers[0]]
    alive = [unit for unit in g.attackers if g.where[unit] >= 0]
    retreated = part(g.result, "A")[1] and any(
        g.where[unit] != was for unit, was in zip(g.attackers, g.start, strict=True) if g.where[unit] >= 0
    )
    if g.vacated and alive and not retreated:
        going: list[int] = alive if g.combat == "overrun" else (yield from choose_advance(g, side, alive))
        if going:
            yield from occupy(g, side, going, "AF-090" if g.combat == "overrun" else "AF-142")
            if g.combat == "attack" or g.options["overrun-advance"] == "result":
                yield from follow_up(g, side, going)
    finish(g)


def choose_advance(g: Desert, side: int, alive: Sequence[int]) -> Procedure:
    """Who goes; nobody must (AF-142)."""
    about = {"at": NAMES[g.target], "hexes": max(1, g.retreat)}
    names: list[str] = yield from pick(
        side,
        "advance",
        ids(alive),
        0,
        len(alive),
        "AF-142",
        private=True,
        may=lambda chosen, name, no: fits(g, g.target, chosen, name, no),
        about=about,
    )
    return [UNIT[name] for name in names]


def follow_up(g: Desert, side: int, going: Sequence[int]) -> Procedure:
    """Units that can exploit go on after a retreat of two hexes or more (AF-143, AF-146), and may pursue."""
    mobile = [unit for unit in going if COUNTERS[unit].exploit and g.retreat > 1]
    for unit in mobile:
        yield from advance_further(g, side, unit, g.retreat - 1)
    if g.options["pursuit"] == "yes":
        yield from pursuits(g, side, mobile)


def fits(g: Desert, hex_: int, chosen: Sequence[str], name: str, no: Refuse) -> bool:
    """Whether one more unit fits in beside those chosen (AF-192)."""
    units = [UNIT[one] for one in (*chosen, name)]
    if room_for(g, hex_, units):
        return True
    no(name, "AF-192")
    return False


def occupy(g: Desert, side: int, going: Sequence[int], rule: str) -> Procedure:
    origin = g.where[going[0]]
    led = any(g.where[unit] == g.rommel for unit in going) and (yield from goes_along(g, going))
    yield from uncover(g, going)
    for unit in going:
        take(g, unit, AWAY)
        put(g, unit, g.target)
        g.moved[unit] = 1  # AF-682
    if led:
        g.rommel = g.target
    g.last = [origin, g.target]
    yield Note("advance", rule, side, at=NAMES[g.target], units=len(going))
    yield from enter(g, side, [g.target])


def advance_further(g: Desert, side: int, unit: int, hexes: int) -> Procedure:
    """One unit, hex by hex, enemy zones notwithstanding (AF-145)."""
    way = [g.where[unit]]
    led = False
    for left in range(hexes, 0, -1):
        here = g.where[unit]
        open_to = adjacent(here) & in_play(g.scenario) & ~g.at[1 - side]
        choices = [NAMES[one] for one in members(open_to) if room_for(g, one, [unit])]
        about = {"at": NAMES[here], "group": ids([unit]), "left": left}
        where: str = yield Ask(
            side,
            "advance-on",
            lambda no, c=choices, h=here: advance_choices(g, side, h, c, no),  # type: ignore[misc]
            "AF-143",
            private=True,
            about=about,
            always=("stop",),
        )
        if where == "stop":
            break
        if here == g.target and g.rommel == here:
            led = yield from goes_along(g, [unit])
        yield from uncover(g, [unit])
        take(g, unit, AWAY)
        put(g, unit, HEX[where])
        if led:
            g.rommel = HEX[where]
        way.append(HEX[where])
        yield from enter(g, side, [HEX[where]])
    if len(way) > 1:
        g.last = way
        yield Note("advance-on", "AF-143", side, path=[NAMES[one] for one in way])


def advance_choices(g: Desert, side: int, here: int, open_to: Sequence[str], no: Refuse) -> Iterable[str]:
    yield from open_to
    yield "stop"
    if no is not unheard:
        for one in members(GRID.near[here]):
            if NAMES[one] not in open_to:
                no(NAMES[one], why_no_advance(g, side, here, one), at=NAMES[one])


def why_no_advance(g: Desert, side: int, here: int, there: int) -> str:
    if g.at[1 - side] >> there & 1:
        return "AF-145"
    return "AF-192" if adjacent(here) >> there & 1 else "AF-203"


def finish(g: Desert) -> None:
    """The combat is over; an overrunning force is done for the phase (rulings O1 and O3)."""
    if g.combat == "overrun":
        for unit in g.attackers:
            g.done[unit] = g.moved[unit] = 1
    g.combat = g.stage = g.result = ""
    g.target = AWAY
    g.attackers, g.defenders, g.shielded, g.start, g.dice, g.shifts = [], [], [], [], [], []
    g.bid = [0, 0]


STAGES: Final[dict[str, Callable[[Desert], Procedure]]] = {
    "air": air,
    "defender": defender_suffers,
    "attacker": attacker_suffers,
    "advance": advance,
}
