"""A game played through, as a text to read: what was asked, answered, thrown, noted, and what it changed.

Kept as a file beside the tests it is a net under every change of the rules: what a change does to a
whole game is read in review as a diff.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any, Final

from grognard.engine.game import CHANCE, REVEALED, Game, new_game
from grognard.engine.module import Module
from grognard.engine.plain import canonical
from grognard.text.wording import Wording

WIDTH: Final = 110
CHOICES: Final = 12  # of a decision that are shown
MEMBERS: Final = 8  # of a list that are shown one by one when they have changed


def playthrough(
    module: Module,
    scenario: str = "",
    *,
    seed: int | str = 0,
    options: Mapping[str, str] | None = None,
    most: int = 400,
    language: str = "en",
) -> str:
    """One game played at random, to its end or through so many decisions."""
    game = new_game(module, scenario, seed=seed, options=options)
    wording = Wording(module, language, game.scenario)
    return "\n".join(line.rstrip() for line in _lines(game, seed, most, wording)) + "\n"


def kept(path: Path, text: str, *, rewrite: bool = False) -> str:
    """How the text differs from the file that is kept, as a diff; nothing when it doesn't.  May write it instead."""
    if rewrite:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    pieces = unified_diff(before.splitlines(), text.splitlines(), path.name, "now", lineterm="")
    return "\n".join(pieces)


def _lines(game: Game, seed: int | str, most: int, wording: Wording) -> Iterator[str]:
    rng = Random(f"playthrough {seed}")
    options = ", ".join(f"{name} {value}" for name, value in game.options.items()) or "none"
    yield f"{wording('game.title')}: {game.module.name}, scenario {game.scenario}, rules {game.module.rules}"
    yield f"options: {options}; seed: {seed}"
    yield from _since(game, 0, 0, wording)
    for number in range(1, most + 1):
        if game.over:
            break
        yield from _decision(game, number, rng, wording)
    yield ""
    yield from wording.ending(game) if game.over else [f"… not over after {most} decisions"]
    yield f"position: {game.hash}"


def _decision(game: Game, number: int, rng: Random, wording: Wording) -> Iterator[str]:
    side = rng.choice(sorted(game.waiting))
    ask = game.ask(side)
    assert ask is not None
    listed = game.choices(side)
    answer = rng.choice(listed)
    unseen = " unseen" if ask.private or game.parts else ""
    yield ""
    yield f"{number}. {wording.side(side)}: {ask.kind} ({ask.rule}){unseen}"
    shown = [wording.answer(ask.kind, choice) for choice in listed[:CHOICES]]
    yield _cut(f"    {len(listed)} choices: {' | '.join(shown)}{' | …' if len(listed) > CHOICES else ''}")
    yield _cut(f"  > {wording.answer(ask.kind, answer)}")
    before, taped, noted = game.state.data(), len(game.tape), len(game.log)
    game.play(side, answer)
    yield from _since(game, taped + 1, noted, wording)
    yield from _changes(before, game.state.data())


def _since(game: Game, taped: int, noted: int, wording: Wording) -> Iterator[str]:
    """What the game has done by itself, and what it says of it."""
    for who, kind, answer, tag in game.tape[taped:]:
        if who == CHANCE:
            yield f"  * {kind}: {canonical(answer)} ({tag})"
        elif who == REVEALED:
            yield f"  ! {kind}"
        elif who >= 0 and tag == "=":
            yield _cut(f"  = {wording.side(who)}, {kind}: {wording.answer(kind, answer)}")
    for note in game.log[noted:]:
        only = f" (only {wording.side(note.only)})" if note.only >= 0 else ""
        yield _cut(f"  : {wording.note(note)}{only}")


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """The fields of the state that are not what they were."""
    for name, value in after.items():
        if value != before[name]:
            yield from (_cut(f"    {line}") for line in _change(name, before[name], value))


def _change(name: str, was: Any, now: Any) -> list[str]:
    """One field's change: member by member when only a few have changed."""
    if isinstance(was, dict) and isinstance(now, dict):
        pairs = [(f"{name}.{key}", was.get(key), now.get(key)) for key in sorted({**was, **now})]
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        pairs = [(f"{name}[{place}]", one, other) for place, (one, other) in enumerate(zip(was, now, strict=True))]
    else:
        return [f"{name} {canonical(was)} → {canonical(now)}"]
    changed = [pair for pair in pairs if pair[1] != pair[2]]
    if len(changed) > MEMBERS:
        return [f"{name} {canonical(was)} → {canonical(now)}"]
    return [line for pair in changed for line in _change(*pair)]


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"
