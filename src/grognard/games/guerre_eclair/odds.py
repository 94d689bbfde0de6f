"""Exact chances of the dice, both sides keeping their highest sum and losses left out."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product


@lru_cache(maxsize=8)
def best_sums(dice: int) -> dict[int, Fraction]:
    """How likely each highest sum of two dice (or one, or none) is."""
    counts: dict[int, int] = {}
    for roll in product(range(1, 7), repeat=dice):
        best = sum(sorted(roll)[-2:])
        counts[best] = counts.get(best, 0) + 1
    return {total: Fraction(number, 6**dice) for total, number in sorted(counts.items())}


@lru_cache(maxsize=32)
def attack_wins(attack: int, defence: int) -> Fraction:
    """The chance that the attacker wins with so many dice against so many."""
    return sum((p * keep_wins(s, attack, defence) for s, p in best_sums(attack).items()), Fraction(0))


@lru_cache(maxsize=512)
def keep_wins(kept: int, attack: int, defence: int) -> Fraction:
    """The chance that an attacker who keeps this sum wins: on a tie more dice win, then the defender (GE-178)."""
    if not defence:
        return Fraction(1)
    won = (p for s, p in best_sums(defence).items() if kept > s or (kept == s and attack > defence))
    return sum(won, Fraction(0))
