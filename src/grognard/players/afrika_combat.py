"""How the rule-of-thumb player of Afrika fights: which attacks, with how much air, what to lose, where to go back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from grognard.games.afrika.bombardment import bombard_column, cover_shift, guns, strength
from grognard.games.afrika.combat import able_to_attack, may_be_attacked
from grognard.games.afrika.losses import steps_left
from grognard.games.afrika.state import Desert
from grognard.games.afrika.tables import BOMBARD, COUNTERS, EVEN_ODDS, FULL_STACK, GRID, HEX, STACKING, UNIT
from grognard.games.afrika.zones import adjacent
from grognard.players.afrika_aims import Aims
from grognard.players.afrika_worth import Picture, ways_to

WORTH_IT: Final = 0.15  # what an attack must promise
FULL_ODDS: Final = 6.0
RANGE: Final = 2
SAFE: Final = 1.5  # as many times the attack of the enemies beside it
BRAVE: Final = 2.0  # a hex worth so much is held to the last step but one


class Attack(NamedTuple):
    target: int
    units: tuple[int, ...]
    value: float


def attacks(p: Picture, aims: Aims) -> list[Attack]:
    """The attacks that promise something, the best first."""
    found: list[Attack] = []
    for target in sorted(p.foes):
        able = [unit for unit in able_to_attack(p.g, p.side, target) if p.attack[unit]]
        if able and may_be_attacked(p.g, target):
            attack = best_attack(p, aims, target, able)
            if attack.value >= WORTH_IT - aims.bold:
                found.append(attack)
    return sorted(found, key=lambda one: (-one.value, one.target))


def best_attack(p: Picture, aims: Aims, target: int, able: Sequence[int]) -> Attack:
    """With as many as still better it, the strongest first."""
    worth = min(5.0, 0.3 + aims.targets.get(target, 0.0))
    chosen: list[int] = []
    best = Attack(target, (), -9.0)
    for unit in sorted(able, key=lambda unit: (aims.held.get(p.g.where[unit], 0.0), -p.attack[unit], unit)):
        chosen.append(unit)
        value = p.battle(target, chosen, [p.g.where[one] for one in chosen], worth)
        if value > best.value + 0.02:
            best = Attack(target, tuple(chosen), value)
    return best


# ---- guns ----


def bombardment(p: Picture, aims: Aims) -> tuple[int, list[int]]:
    """The target that the guns do most to, and which fire: those that add a column."""
    best, target, firing = 0.05, -1, list[int]()
    all_guns = guns(p.g, p.side)
    for hex_ in sorted(p.foes):
        if p.g.shelled >> hex_ & 1:
            continue
        able = [unit for unit in all_guns if GRID.apart(p.g.where[unit], hex_) <= RANGE]
        some = needed(p, hex_, able)
        value = hits(p, hex_, some) * (1.0 + 0.2 * aims.targets.get(hex_, 0.0)) - 0.01 * len(some)
        value *= 1.5 if adjacent(hex_) & p.g.at[p.side] else 1.0
        if value > best:
            best, target, firing = value, hex_, some
    return target, firing


def needed(p: Picture, hex_: int, able: Sequence[int]) -> list[int]:
    """The guns without those that change nothing."""
    some = sorted(able, key=lambda unit: (strength(p.g, unit), unit))
    full = hits(p, hex_, some)
    for unit in list(some):
        rest = [one for one in some if one != unit]
        if hits(p, hex_, rest) == full:
            some = rest
    return some


def hits(p: Picture, hex_: int, firing: Sequence[int], points: int = 0) -> float:
    """The steps that guns and bombers may be expected to take."""
    total = sum(strength(p.g, unit) for unit in firing) // 2 + 5 * points
    column = bombard_column(total) + cover_shift(p.g, hex_, p.foe)
    if column < 0 or not total:
        return 0.0
    rolls = [(a + b - 2) for a in range(1, 7) for b in range(1, 7)]
    return sum(BOMBARD[roll][column] for roll in rolls) / 36


# ---- air ----


def air_bid(p: Picture, aims: Aims, most: int) -> int:
    """The attacker pays for what columns are worth to him; the defender takes them away where the hex counts."""
    g = p.g
    stake = min(3.0, aims.targets.get(g.target, 0.0)) + 1.0
    if g.active == p.side:
        later = len([one for one in attacks(p, aims) if one.target != g.target]) if g.combat == "attack" else 1
        keep = 1 if later and stake < 2.0 else 0
        return max(0, min(2, most - keep))
    if g.column < EVEN_ODDS and not g.bid[1 - p.side]:
        return 0
    wish = g.bid[1 - p.side] + (1 if aims.held.get(g.target, 0.0) >= BRAVE else 0)
    if not g.bid[1 - p.side] and g.target not in aims.held and most < 3:
        return 0
    return max(0, min(most, wish, 2 + g.bid[1 - p.side]))


# ---- losses and retreats ----


def stands(p: Picture, aims: Aims, hexes: int, steps: int) -> int:
    """How many hexes of retreat are paid for with steps: all where the hex counts or there is no good way back."""
    g = p.g
    defending = g.active != p.side
    units = [unit for unit in (g.defenders if defending else g.attackers) if g.where[unit] >= 0]
    left = sum(steps_left(g, unit) for unit in units)
    if left <= steps + hexes:
        return 0
    places = {g.where[unit] for unit in units}
    brave = any(aims.held.get(place, 0.0) >= BRAVE for place in places)
    caught = not any(adjacent(place) & p.play & ~p.zone & ~g.at[p.foe] for place in places)
    return hexes if brave or caught else 0


def loss_order(g: Desert, names: Iterable[str]) -> str:
    """Full units whose reduced side is not much worse first; the last step of good units last."""

    def cost(name: str) -> tuple[float, str]:
        unit = UNIT[name]
        counter, left = COUNTERS[unit], steps_left(g, unit)
        whole = counter.attack[0] + counter.defence[0]
        if left == 1:
            return whole + 3.0, name
        if g.lost[unit]:
            return 0.5 + whole / 20, name
        return whole - counter.attack[1] - counter.defence[1], name

    return min(names, key=cost)


def way_back(p: Picture, aims: Aims, names: Iterable[str]) -> str:
    """Out of reach of the enemy, in supply, not farther than need be from what is wanted."""

    def worth(name: str) -> tuple[float, str]:
        hex_ = HEX[name]
        value = -p.beside(hex_) / 100 - (not p.fed >> hex_ & 1) + 0.3 * bool(p.own.get(hex_))
        if aims.rally:
            value -= ways_to(aims.rally[0])[hex_] / 20
        return value, name

    return max(names, key=worth)


def follows(p: Picture, aims: Aims, names: Sequence[str]) -> list[str]:
    """Who goes into the hex that was taken: strong ones, till it is safe; guards of what counts more stay."""
    g = p.g
    wanted = aims.held.get(g.target, 0.0)
    left = {hex_: list(units) for hex_, units in p.own.items()}
    going: list[int] = []
    for name in sorted(names, key=lambda one: (-p.defence[UNIT[one]], one)):
        unit = UNIT[name]
        here = g.where[unit]
        rest = [one for one in left[here] if one != unit]
        guard = aims.held.get(here, 0.0) > wanted and p.guard(here, rest) < aims.needs[here]
        full = sum(STACKING[one] for one in (*going, unit)) > FULL_STACK
        safe = bool(going) and p.guard(g.target, going) > SAFE * p.beside(g.target)
        if not (guard or full or safe or COUNTERS[unit].artillery):
            going.append(unit)
            left[here] = rest
    if not p.last and p.hunger(p.fed_in_taken(g.target), len(going)) > wanted:
        return []
    if not wanted and p.guard(g.target, going) < p.beside(g.target) / 2:
        return []
    return [COUNTERS[unit].id for unit in going]
