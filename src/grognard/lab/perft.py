"""Counts of what can be reached: as perft is for chess, a net under every change of the rules.

From one position all answers are tried to a small depth.  A line of play that comes to dice, to a draw or
to something shown ends there, so the counts depend on the rules and the position, never on a seed.
"""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.game import CHANCE, REVEALED, SEALED, Game

PAST: tuple[int, ...] = (CHANCE, REVEALED, SEALED)


class Count(NamedTuple):
    """What lies so many answers ahead."""

    depth: int
    lines: int  # ways of play of just this length
    positions: int  # different positions at their ends
    stopped: int  # of the lines, those that end here by chance or by something shown
    over: int  # ... and those that end here because the game is over


def perft(game: Game, depth: int) -> list[Count]:
    """The counts at each depth.  In a secret round the sides answer in their order: who is first is nothing."""
    counts: list[Count] = []
    open_ones: dict[str, tuple[Game, int]] = {game.hash: (game.clone(), 1)}
    for reached in range(1, depth + 1):
        found: dict[str, tuple[Game, int]] = {}
        lines = stopped = over = 0
        stops: set[str] = set()
        for before, (position, ways) in open_ones.items():
            if position.over:
                continue
            side = min(position.waiting)
            for answer in position.choices(side):
                ahead = position.clone()
                ahead.play(side, answer)
                lines += ways
                if _passed_chance(position, ahead):
                    stopped += ways
                    stops.add(f"{before} {answer}")
                    continue
                over += ways if ahead.over else 0
                found[ahead.hash] = (ahead, found.get(ahead.hash, (ahead, 0))[1] + ways)
        counts.append(Count(reached, lines, len(found) + len(stops), stopped, over))
        open_ones = found
    return counts


def _passed_chance(before: Game, after: Game) -> bool:
    begun = len(before.tape)
    return any(entry[0] in PAST for entry in after.tape[begun:])


def table(counts: list[Count]) -> str:
    """The counts as aligned text, to be kept in a file and read as a diff."""
    rows = [Count._fields, *(tuple(map(str, count)) for count in counts)]
    return "".join(" ".join(f"{cell:>10}" for cell in row) + "\n" for row in rows)
