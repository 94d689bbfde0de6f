"""What can be said of a game at a decision, as texts to compare: two games that are equal say the same."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

from grognard.engine.game import Entry, Game, Mark
from grognard.engine.plain import canonical


class Fault(Exception):  # noqa: N818 (not an error of the program: what a check has found)
    """What a check has found."""


def told(game: Game) -> dict[str, str]:
    """The position, and what everybody is shown of it."""
    said = {
        "hash": game.hash,
        "result": canonical(game.result),
        "waiting": canonical(sorted(game.waiting)),
        "a spectator's view": canonical(game.view(None)),
    }
    for side in range(len(game.module.sides)):
        said[f"what side {side} sees"] = game.seen(side)
    return said


def told_with_past(game: Game) -> dict[str, str]:
    """The same, with the log and the way back, which a bare position doesn't have."""
    said = told(game)
    said["the log"] = canonical([[note.kind, note.rule, note.side, note.only, note.about] for note in game.log])
    for side in range(len(game.module.sides)):
        said[f"side {side}'s undo"] = game.may_undo(side)
    return said


def digest(game: Game) -> str:
    return hashlib.sha256(canonical(told(game)).encode()).hexdigest()[:16]


def must_agree(one: dict[str, str], other: dict[str, str], where: str) -> None:
    """Raise what differs first, with the words around the first difference."""
    for name, text in one.items():
        if text != other[name]:
            raise Fault(f"{where}: {name} differs: {first_difference(text, other[name])}")


def first_difference(one: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, at - 40)
    return f"…{one[start : at + 60]!r} against …{other[start : at + 60]!r}"


def through_text(value: Any) -> Any:
    return json.loads(json.dumps(value, ensure_ascii=False))


def entries(tape: list[Entry]) -> list[Entry]:
    """The tape, written and read again."""
    return [(who, what, answer, tag) for who, what, answer, tag in through_text(tape)]


def rebuilt(game: Game) -> Game:
    """The same position from its text alone: the last mark's state and the answers since."""
    mark = game.marks[-1]
    start = Mark(0, game.module.state.from_data(json.loads(mark.state.text())), 0)
    since = entries(game.tape[mark.cursor :])
    return Game(game.module, game.scenario, game.options, game.chance.copy(), start=start, tape=since)


def some(rng: Random, items: list[Any], most: int) -> list[Any]:
    """All of the items, or so many of them by chance, in their order."""
    if len(items) <= most:
        return items
    return [items[place] for place in sorted(rng.sample(range(len(items)), most))]
