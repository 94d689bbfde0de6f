"""Fork: a game as one side knows it, with everything that it doesn't know dealt anew.

The module re-deals the state where the present step began.  What has happened since is then told
again: what the side saw stays as it was, what only others know is made up among what is legal.
A telling that doesn't look the same to the side is thrown away, and another is tried.

Where nothing is hidden there is one deal and one telling: only the dice to come are others.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from grognard.engine.asks import EVERYONE, Ask, Note
from grognard.engine.chance import GIVEN, OPEN, Chance
from grognard.engine.game import (
    CHANCE,
    FIRST,
    FORCED,
    NEXT,
    RESIGNED,
    REVEALED,
    DivergedError,
    Entry,
    Game,
    IllegalAnswerError,
    Mark,
)
from grognard.engine.module import Module

TRIES: Final = 1000


def fork(real: Game, side: int, rng: Random) -> Game:
    """Another game that this side cannot tell from the real one."""
    return same_deal(real, rng) if all_open(real, side) else another_deal(real, side, rng)


def all_open(real: Game, side: int) -> bool:
    """Whether the module deals nothing anew, and this side has seen all that happened since the checkpoint."""
    if type(real.module).redeal is not Module.redeal or real.parts:
        return False
    return all(is_open(entry, side) for entry in real.tape[real.marks[-1].cursor :])


def is_open(entry: Entry, side: int) -> bool:
    """Whether this is the side's own, forced, or chance of which it is known that the side saw it."""
    who, _, _, tag = entry
    if who == CHANCE:
        return tag.split("/")[0] in (OPEN, f"side{side}")
    return who in (side, REVEALED, RESIGNED) or tag == FORCED


def same_deal(real: Game, rng: Random) -> Game:
    """The real one with other dice to come; a module that hides nothing has no lines for one side only."""
    mark = real.marks[-1]
    told = real.log[: mark.noted]
    past = [(who, what, answer, GIVEN if who == CHANCE else tag) for who, what, answer, tag in real.tape[mark.cursor :]]
    start = Mark(0, mark.state, len(told))
    dice = Chance(rng.randbytes(32))
    return Game(real.module, real.scenario, real.options, dice, start=start, log=told, tape=past)


def another_deal(real: Game, side: int, rng: Random) -> Game:
    """One that could be as well, for all that the side knows."""
    mark = real.marks[-1]
    told = [note for note in real.log[: mark.noted] if note.only in (EVERYONE, side)]
    want = seen_since(real, side, mark.noted)
    for _ in range(TRIES):
        start = Mark(0, real.module.redeal(mark.state, side, rng), len(told))
        try:
            chance = Retold(real.tape[mark.cursor :], side, rng)
            new = Game(real.module, real.scenario, real.options, chance, start=start, log=told)
            Teller(real, new, side, rng).tell()
            if real.resigned >= 0:
                new.resign(real.resigned)
        except (DivergedError, IllegalAnswerError, IndexError):
            continue
        if seen_since(new, side, len(told)) == want:
            new.chance = Chance(rng.randbytes(32))
            return new
    raise RuntimeError(f"{real.module.name}: no other deal found that side {side} cannot tell from this one")


def seen_since(game: Game, side: int, noted: int) -> list[Any]:
    """What the side is shown, and the lines of the log since this one."""
    lines = [line(note) for note in game.log[noted:] if note.only in (EVERYONE, side)]
    return [game.seen(side), lines]


def line(note: Note) -> list[Any]:
    return [note.kind, note.rule, note.side, note.about]


class Retold(Chance):
    """Chance that repeats what the side saw of the dice and draws, and makes up the rest."""

    __slots__ = ("past", "rng", "side")

    def __init__(self, source: Sequence[Entry], side: int, rng: Random) -> None:
        super().__init__(rng.randbytes(32))
        self.past = [entry for entry in source if entry[0] == CHANCE]
        self.side = side
        self.rng = rng

    def roll(self, count: int, faces: int) -> tuple[list[int], str]:
        if not self.past:
            return super().roll(count, faces)
        dice = self.past.pop(0)[2]
        if not isinstance(dice, list) or len(dice) != count:
            raise DivergedError(0, "other dice were thrown here")
        return dice, GIVEN

    def draw(self, pile: Sequence[Any], side: int) -> tuple[Any, str]:
        if not self.past:
            return super().draw(pile, side)
        _, _, result, tag = self.past.pop(0)
        if tag.split("/")[0] in (OPEN, GIVEN, f"side{self.side}") and side in (-1, self.side):
            if result not in pile:
                raise DivergedError(0, "something else was drawn here")
            return result, GIVEN
        return self.rng.choice(list(pile)), GIVEN


class Teller:
    """Gives a redealt game the answers of the present step."""

    def __init__(self, real: Game, new: Game, side: int, rng: Random) -> None:
        began = real.marks[-1].cursor
        self.source = [entry for entry in real.tape[began:] if entry[0] >= 0]
        self.open = [part.side for part in real.parts if part.ask is not None]  # still pondering
        told = len(real.tape) - real.opened if real.parts else 0
        self.unsealed = len(self.source) - told  # from here on, others' answers are secret whatever the ask says
        self._forget_half_picks(real, side)
        self.waiting = {other: real.ask(other) for other in real.waiting}
        self.new = new
        self.side = side
        self.rng = rng
        self.heard = 0  # how much of the new tape has been compared with the source

    def _forget_half_picks(self, real: Game, side: int) -> None:
        """What another has picked so far of a private pick is seen by nobody."""
        for other in real.waiting - {side}:
            ask = real.ask(other)
            if ask is not None and ask.private and not real.parts:
                del self.source[len(self.source) - len(ask.about.get("chosen", ())) :]

    def tell(self) -> None:
        at = 0
        while at < len(self.source):
            who, kind, answer, tag = self.source[at]
            if who != self.side and at >= self.unsealed:
                if who not in self.open:  # else it is half of a secret answer: nobody sees that, so it needn't be told
                    self._finish_part(who)
                at += 1
                continue
            if tag == FORCED and self._forced_here_too(who, kind, answer):
                at += 1
                continue
            ask = self.new.ask(who)
            if ask is None:
                raise DivergedError(at, "somebody else must answer here")
            if who != self.side and ask.private:
                at = self._make_up(who, ask, at)
            else:
                self._repeat(who, kind, answer, tag, ask, at)
                at += 1

    def _repeat(self, who: int, kind: str, answer: Any, tag: str, ask: Ask, at: int) -> None:
        if ask.kind != kind:
            raise DivergedError(at, f"{ask.kind} is asked here, not {kind}")
        if tag == FORCED and len(self.new.choices(who)) != 1:
            raise DivergedError(at, "nothing is forced here")
        self._take(who, answer, tag)

    def _take(self, who: int, answer: Any, tag: str) -> None:
        self.heard = len(self.new.tape) + 1
        self.new.take(who, answer, tag)

    def _forced_here_too(self, who: int, kind: str, answer: Any) -> bool:
        """Whether the new game has given this answer by itself already."""
        for at in range(self.heard, len(self.new.tape)):
            entry = self.new.tape[at]
            if entry[0] >= 0:
                self.heard = at + 1
                if entry != (who, kind, answer, FORCED):
                    raise DivergedError(at, "another answer is forced here")
                return True
        return False

    def _finish_part(self, who: int) -> None:
        """All of another's part in a secret round, made up."""
        while self.new.ask(who) is not None:
            self._take(who, self.rng.choice(self.new.choices(who)), FIRST)

    def _make_up(self, who: int, ask: Ask, at: int) -> int:
        """A hidden answer, or all those of a pick, which may be more or fewer; where the telling goes on."""
        if "chosen" not in ask.about:
            self._take(who, self.rng.choice(self.new.choices(who)), FIRST)
            return at + 1
        after = at
        while after < len(self.source) and self.source[after][:2] == (who, ask.kind):
            after += 1
        waiting = self.waiting.get(who)
        at_next_pick = after == len(self.source) and waiting is not None and waiting.kind == ask.kind
        follow: Ask | None = ask
        while follow is not None and follow.kind == ask.kind:
            self._take(who, self.rng.choice(self.new.choices(who)), NEXT if follow.about["chosen"] else FIRST)
            follow = self.new.ask(who)
            if at_next_pick and follow is not None and not follow.about.get("chosen"):
                break
        return after
