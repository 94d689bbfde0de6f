"""What a side may not know is nowhere in what it is shown: thousands of random games, each looked into here and there.

At a few decisions of each game both sides' hidden matter is dealt anew, and the two worlds go on in step: view, log,
legal list, refusals and way back must be the same (lab/leaks.py; the battery does so at every decision of a few games).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from grognard.engine.game import Game, new_game
from grognard.games.guerre_eclair import MODULE, OPTIONS
from grognard.lab.leaks import leaks

GAMES = 2000
BATCHES = 4
LOOKS = 0.01  # the share of decisions at which the worlds are compared
POOL = 400  # answers of other games, so that a refusal can be asked for what is hidden here


def decisions(game: Game, rng: Random) -> Iterator[Any]:
    """A random game, decision by decision; gives the answers."""
    while not game.over:
        side = rng.choice(sorted(game.waiting))
        answer = rng.choice(game.choices(side))
        game.play(side, answer)
        yield answer


@pytest.mark.parametrize("batch", range(BATCHES))
def test_thousands_of_games_betray_nothing(batch: int) -> None:
    rng = Random(f"hidden {batch}")
    pool: list[Any] = []
    looked = varied = 0
    for number in range(batch, GAMES, BATCHES):
        options = {option.name: rng.choice(option.values) for option in OPTIONS}
        game = new_game(MODULE, "campaign", seed=f"hidden/{number}", options=options)
        for answer in decisions(game, rng):
            if answer not in pool:
                pool.insert(rng.randrange(len(pool) + 1), answer)
                del pool[POOL:]
            if not game.over and rng.random() < LOOKS:
                looked += 1
                varied += leaks(game, rng, pool)
    assert looked > GAMES // BATCHES
    assert varied > looked // 3  # many of the deals compared were other deals indeed
