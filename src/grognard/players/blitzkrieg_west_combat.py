"""How the rule-of-thumb player of Blitzkrieg in the West fights: attacks, bombs and shells, standing, retreats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from grognard.board.bits import members
from grognard.games.blitzkrieg_west.air import bomb_result, targets_of
from grognard.games.blitzkrieg_west.obligations import able, obligations
from grognard.games.blitzkrieg_west.retreat import can_retreat
from grognard.games.blitzkrieg_west.tables import COLUMNS
from grognard.players.blitzkrieg_west_aims import Aims
from grognard.players.blitzkrieg_west_worth import Picture

WORTH_IT: Final = 0.12  # what an attack must promise
EVEN: Final = COLUMNS.index("1:1")  # at such odds whoever stands is not lost
WITHDRAW: Final = COLUMNS.index("2:1")
CLOSE: Final = 4  # hexes: who is so near is worth a bomb
WORTH_A_BOMB: Final = 0.25


def choose_attack(p: Picture, aims: Aims, may_stop: bool) -> tuple[int, list[int]]:
    """The best attack, and who makes it; -1 for none, where that is allowed."""
    found: dict[int, tuple[float, list[int]]] = {}
    for target in p.foes:
        if p.g.struck >> target & 1:
            continue
        numbers = [n for n in able(p.g, p.side, 1 << target) if p.hits(n, target) > 0]
        if any(not p.units[n].artillery for n in numbers):
            value = p.promise(target, numbers, aims.hexes)
            if value > -9.0:
                found[target] = value, numbers
    if not found:
        return -1, []
    if may_stop or max(value for value, _ in found.values()) >= WORTH_IT:
        best = max(found, key=lambda target: (found[target][0], -target))
        if found[best][0] < WORTH_IT:
            return -1, []
    else:
        due = [target for target in obligations(p.g, p.side) if target in found]
        if not due:
            return -1, []
        best = max(due, key=lambda target: (found[target][0], -target))
    return best, trimmed(p, aims, best, found)


def trimmed(p: Picture, aims: Aims, target: int, found: dict[int, tuple[float, list[int]]]) -> list[int]:
    """Without those that add nothing here and could fight elsewhere."""
    value, numbers = found[target]
    for n in sorted(numbers, key=lambda n: (not p.units[n].artillery, p.units[n].attack, n)):
        elsewhere = any(n in others for other, (_, others) in found.items() if other != target)
        rest = [one for one in numbers if one != n]
        if (not elsewhere and not p.units[n].artillery) or not any(not p.units[one].artillery for one in rest):
            continue
        without = p.promise(target, rest, aims.hexes)
        if without >= value - 0.02:
            value, numbers = without, rest
    return numbers


# ---- from the air and from afar ----


def bombing(p: Picture, hex_: int) -> float:
    """What bombs or shells on a hex may be expected to do."""
    g = p.g
    numbers = [n for n in p.foes.get(hex_, ()) if not g.disorganised[n]]
    if not numbers:
        return 0.0
    hit = sum(bomb_result(g, p.side, hex_, die) == "D" for die in range(1, 7)) / 6
    close = min((p.grid.apart(hex_, one) for one in p.own), default=99)
    worth = sum(0.3 + 0.15 * (p.units[n].attack + p.units[n].defence) for n in numbers)
    return hit * worth * (1.0 if close <= 2 else 0.6 if close <= CLOSE else 0.2)


def best_bombing(p: Picture, names: Iterable[Any]) -> tuple[float, str]:
    hexes = [name for name in names if isinstance(name, str) and name in p.printed.hex]
    ranked = [(bombing(p, p.printed.hex[name]), name) for name in hexes]
    return max(ranked, default=(0.0, ""))


def shelling(p: Picture, number: int) -> tuple[float, str]:
    """The best target of a gun."""
    names = [p.printed.names[hex_] for hex_ in members(targets_of(p.g, p.side, number))]
    return best_bombing(p, names)


# ---- who is attacked ----


def stands(p: Picture, aims: Aims, column: int) -> bool:
    """Without retreat: where nothing is lost by it, where there is no way back, where the hex counts."""
    g = p.g
    stuck = [n for n in g.defenders if not can_retreat(g, n, 1, 2)]
    if stuck and len(stuck) * 2 >= len(g.defenders):
        return True
    worth = max((aims.hexes.get(hex_, 0.0) for hex_ in g.targets), default=0.0)
    if column <= EVEN:
        return worth > 0
    return worth >= 1.0 and column <= EVEN + 1


def way_back(p: Picture, aims: Aims, at: str, choices: Sequence[Any]) -> Any:
    """Out of reach of the enemy, to cover, to friends."""
    names = [one for one in choices if isinstance(one, str) and one in p.printed.hex]

    def worth(name: str) -> tuple[float, str]:
        hex_ = p.printed.hex[name]
        company = p.own.get(hex_, ())
        value = -0.2 * p.threat(hex_) + 0.3 * (p.printed.built >> hex_ & 1) + aims.hexes.get(hex_, 0.0)
        return value + 0.4 * bool(company) + 0.3 * bool(p.fed >> hex_ & 1), name

    if "stop" in choices and (not names or worth(max(names, key=worth)) <= worth(at)):
        return "stop"
    if names:
        return max(names, key=worth)
    return choices[0]
