"""The leak test: what a side may not know is dealt anew, and nothing that the side is shown may change.

Two worlds that one side can't tell apart go on in step, with the same answers and the same dice.
Until something hidden is shown, the side's choices, refusals, prompts, view, log and way back agree.
"""

from __future__ import annotations

from itertools import zip_longest
from random import Random
from typing import Any, Final

from grognard.engine.chance import OPEN, Chance
from grognard.engine.game import CHANCE, FORCED, REVEALED, SEALED, Entry, Game, IllegalAnswerError, Mark
from grognard.engine.plain import canonical
from grognard.lab.told import Fault, must_agree, some

STEPS: Final = 6  # how far two worlds go together
TRIED: Final = 12  # answers whose refusals are compared


class Shown(Exception):  # noqa: N818 (no error: the two worlds part by right)
    """The side has learned something by right; from here on the worlds may differ."""


def leaks(game: Game, rng: Random, pool: list[Any]) -> bool:
    """Compare the game with other deals, for every side.  Gives back whether any deal was another one."""
    varied = False
    for side in range(len(game.module.sides)):
        world = dealt_anew(game, side, rng)
        if world is not None:
            varied |= world.marks[0].state.text() != game.marks[-1].state.text()
            together(game, world, side, rng, pool)
        together(game, forked(game, side, rng), side, rng, pool)
    return varied


def forked(game: Game, side: int, rng: Random) -> Game:
    try:
        return game.fork(side, rng)
    except RuntimeError as error:
        raise Fault(str(error)) from None


def dealt_anew(game: Game, side: int, rng: Random) -> Game | None:
    """Another deal of the state where this step began, unless somebody has chosen since; not sifted as forks are."""
    mark = game.marks[-1]
    since = game.tape[mark.cursor :]
    if any(entry[0] >= 0 and entry[3] != FORCED for entry in since):
        return None
    before = mark.state.text()
    start = Mark(0, game.module.redeal(mark.state, side, rng), 0)
    if mark.state.text() != before:
        raise Fault("redeal changes the state that it is given")
    world = Game(game.module, game.scenario, game.options, chance_before(game.chance, since), start=start)
    if since and not world.tape:
        answer_forced(world)
    try:
        same_course(since, world.tape, side)
        same_lines(game, mark.noted, world, 0, side)
    except Shown:
        return None
    return world


def chance_before(chance: Chance, since: list[Entry]) -> Chance:
    """Chance as it was before these entries, to throw the same again."""
    earlier = chance.copy()
    for who, _, _, tag in since:
        stream, slash, number = tag.partition("/")
        if who == CHANCE and slash:
            earlier.counters[stream] = min(earlier.counters[stream], int(number))
    return earlier


def answer_forced(world: Game) -> None:
    """A game that begins at a position doesn't answer its first ask by itself; this one did in the real world."""
    side = min(world.waiting, default=-1)
    ask = world.ask(side)
    if ask is not None and not ask.private and not world.parts and len(world.choices(side)) == 1:
        world.take(side, world.choices(side)[0], FORCED)


def together(game: Game, world: Game, side: int, rng: Random, pool: list[Any]) -> None:
    """Play on in both worlds until the side learns something by right."""
    real = game.clone()
    world.chance = real.chance.copy()
    same_shown(real, world, side)
    same_refusals(real, world, side, some(rng, pool, TRIED))
    for _ in range(STEPS):
        if real.over:
            return
        who = rng.choice(sorted(real.waiting))
        answer = rng.choice(real.choices(who))
        if who != side and not could_answer(real, world, who, answer):
            return
        try:
            both_play(real, world, who, answer, side)
        except Shown:
            return
        same_shown(real, world, side)
        same_refusals(real, world, side, some(rng, pool, TRIED))


def could_answer(real: Game, world: Game, who: int, answer: Any) -> bool:
    """Whether the other player stands at the same question in this world and may say the same."""
    mine, theirs = real.ask(who), world.ask(who)
    if mine is None or theirs is None or mine.kind != theirs.kind:
        return False
    return canonical(mine.about) == canonical(theirs.about) and answer in world.choices(who)


def both_play(real: Game, world: Game, who: int, answer: Any, side: int) -> None:
    worlds = (real, world)
    noted = [len(game.log) for game in worlds]
    begun = [game.opened if game.parts else len(game.tape) for game in worlds]
    in_secret = bool(real.parts)
    try:
        real.play(who, answer)
    except Exception:
        raise Shown from None  # the game itself is at fault, and another check will say so
    try:
        world.play(who, answer)
    except IllegalAnswerError:
        raise Fault(f"{answer!r} is legal or not by what side {side} can't know") from None
    if in_secret and real.parts and real.opened == begun[0]:
        return  # others' answers in an open round are made up
    mine, theirs = (game.tape[start:] for game, start in zip(worlds, begun, strict=True))
    if in_secret and sealed(mine) != sealed(theirs):
        raise Shown
    same_course(mine, theirs, side)
    same_lines(real, noted[0], world, noted[1], side)
    if who == side and (real.may_undo(side) == "") != (world.may_undo(side) == ""):
        raise Fault(f"whether side {side} may take {answer!r} back tells what it can't know")


def sealed(course: list[Entry]) -> list[Entry]:
    """The answers of the secret round that this course begins with."""
    return course[: [entry[0] for entry in course].index(SEALED)]


def same_course(real: list[Entry], world: list[Entry], side: int) -> None:
    """What the engine did by itself must be the same, up to where hidden matter is shown."""
    for mine, theirs in zip_longest(real, world):
        if mine is None or theirs is None or mine[:2] != theirs[:2]:
            raise Fault(f"what follows tells side {side} what it can't know: {mine} against {theirs}; a Reveal before?")
        if mine[0] == REVEALED:
            raise Shown
        if mine[0] == CHANCE:
            same_chance(mine, theirs, side)
        elif mine[2:] != theirs[2:]:
            raise Fault(f"an answer that side {side} sees is forced by what it can't know: {mine} against {theirs}")


def same_chance(mine: Entry, theirs: Entry, side: int) -> None:
    stream = mine[3].split("/")[0]
    if stream != theirs[3].split("/")[0] or dice_count(mine) != dice_count(theirs):
        raise Fault(f"the chance at {mine[1]} tells side {side} what it can't know: {mine} against {theirs}")
    if stream in (OPEN, f"side{side}") and mine[2] != theirs[2]:
        raise Shown  # drawn from a pile that the side doesn't know


def dice_count(entry: Entry) -> int:
    return len(entry[2]) if isinstance(entry[2], list) else 0


def same_lines(real: Game, real_from: int, world: Game, world_from: int, side: int) -> None:
    """The log as the side may read it, since these places."""
    mine, theirs = (
        canonical([[n.kind, n.rule, n.side, n.about] for n in game.log[start:] if n.only in (-1, side)])
        for game, start in ((real, real_from), (world, world_from))
    )
    must_agree({"the log": mine}, {"the log": theirs}, f"side {side} can tell another deal from this one")


def same_shown(real: Game, world: Game, side: int) -> None:
    must_agree(shown(real, side), shown(world, side), f"side {side} can tell another deal from this one")


def shown(game: Game, side: int) -> dict[str, str]:
    return {
        "what it sees": game.seen(side),
        "a spectator's view": canonical(game.view(None)),
        "the result": canonical(game.result),
    }


def same_refusals(real: Game, world: Game, side: int, answers: list[Any]) -> None:
    if side not in real.waiting:
        return
    must_agree(heard(real, side), heard(world, side), f"side {side} can tell another deal from this one")
    for answer in answers:
        if repr(real.refusal(side, answer)) != repr(world.refusal(side, answer)):
            raise Fault(
                f"the refusal of {answer!r} tells side {side} what it can't know: "
                f"{real.refusal(side, answer)!r} against {world.refusal(side, answer)!r}"
            )


def heard(game: Game, side: int) -> dict[str, str]:
    """All refusals that the side would hear, each by its first reason."""
    found: dict[str, list[Any]] = {}

    def hear(answer: Any, rule: str, /, **about: Any) -> None:
        found.setdefault(canonical(answer), [rule, about])

    ask = game.ask(side)
    assert ask is not None
    list(ask.choices(hear))
    return {"what is refused": canonical(found)}
