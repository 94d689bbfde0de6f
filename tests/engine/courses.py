"""Prints how random games of every scenario go: one line each, and first whether the rules are compiled."""

from __future__ import annotations

import hashlib
from random import Random

from grognard.engine import game as engine
from grognard.engine.module import Module, modules
from grognard.engine.plain import canonical

ENOUGH = 400  # answers


def course(module: Module, scenario: str, seed: int) -> str:
    game = engine.new_game(module, scenario, seed=seed)
    rng = Random(seed)
    for _ in range(ENOUGH):
        if game.over:
            break
        side = min(game.waiting)
        game.play(side, rng.choice(game.choices(side)))
    return f"{module.name} {scenario} {len(game.tape)} {game.clone().hash} {views(game)}"


def views(game: engine.Game) -> str:
    """What everybody sees, and why a nonsense is refused."""
    refused = [repr(game.refusal(side, "nonsense")) for side in sorted(game.waiting)]
    seen = [game.view(side) for side in (*range(len(game.module.sides)), None)]
    return hashlib.sha256(canonical([seen, refused]).encode()).hexdigest()[:16]


def main() -> None:
    print("compiled" if engine.__file__.endswith((".so", ".pyd")) else "interpreted")
    for module in modules().values():
        for scenario in module.scenarios:
            print(course(module, scenario.name, 1), flush=True)


if __name__ == "__main__":
    main()
