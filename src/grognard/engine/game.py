"""Game: drives a module's procedures; play, undo, clone, fork, view, refusal.

A game is a tape: the answers of its players and what chance gave, in order.  One loop reads the
tape; at its end it throws dice, answers what leaves no choice, and stops where somebody must
decide.  Play, undo, clone, load and search are all that loop, begun from a copy of the state at
some earlier checkpoint (a mark).  The live state is never a place to begin from: a procedure may
be half way through it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from grognard.engine.asks import Ask, Draw, Note, Procedure, Reveal, Roll, Secret
from grognard.engine.chance import Chance, commitment, make_seed
from grognard.engine.module import Module
from grognard.engine.state import State, canonical

# One entry of the tape: who (a side, or one of the three below), what was asked, the answer, a tag.
Entry: TypeAlias = tuple[int, str, Any, str]
CHANCE: Final = -1  # (CHANCE, label, result, "stream/number")
REVEALED: Final = -2  # (REVEALED, label, 0, "")
SEALED: Final = -3  # (SEALED, "secret", 0, ""): all answers of a secret round are in
FIRST: Final = ""  # the tag of a gesture's first answer
NEXT: Final = "+"  # ... of its further answers
FORCED: Final = "="  # the only answer there was, given by the engine
ORDERED: Final = "~"  # given by a standing order
RESIGN: Final = "resign"


class Refusal:
    """Why an answer is not legal: the rule and its figures, worded by the page as `why.<rule>`."""

    __slots__ = ("about", "rule")

    def __init__(self, rule: str, about: dict[str, Any]) -> None:
        self.rule = rule
        self.about = about

    def __repr__(self) -> str:
        figures = ", ".join(f"{name} {value}" for name, value in self.about.items())
        return f"{self.rule}: {figures}" if figures else self.rule


class IllegalAnswerError(ValueError):
    """The answer is refused and nothing has changed."""

    def __init__(self, text: str, refusal: Refusal | None = None) -> None:
        super().__init__(text)
        self.refusal = refusal


class DivergedError(ValueError):
    """The tape does not fit these rules: entry `at` is not what the rules ask for there."""

    def __init__(self, at: int, text: str) -> None:
        super().__init__(f"entry {at}: {text}")
        self.at = at


class Mark:
    """A copy of the state where a step ended, how far the tape and the log were."""

    __slots__ = ("cursor", "noted", "state")

    def __init__(self, cursor: int, state: State, noted: int) -> None:
        self.cursor = cursor
        self.state = state
        self.noted = noted


class Part:
    """One side's part of a secret round: its procedure and the ask that it waits at."""

    __slots__ = ("ask", "gave", "procedure", "side")

    def __init__(self, side: int, procedure: Procedure) -> None:
        self.side = side
        self.procedure = procedure
        self.ask: Ask | None = None
        self.gave: Any = None
        self.send(None)

    def send(self, answer: Any) -> None:
        try:
            self.ask = self.procedure.send(answer)
        except StopIteration as end:
            self.ask = None
            self.gave = end.value


def unheard(answer: Any, rule: str, /, **about: Any) -> None:
    """The sink when nobody wants to know why."""


class Game:
    """One game.  Sides are small ints, in the order of `module.sides`."""

    def __init__(
        self,
        module: Module,
        scenario: str,
        options: Mapping[str, str],
        chance: Chance,
        *,
        start: State | None = None,
        tape: Iterable[Entry] = (),
    ) -> None:
        self.module = module
        self.scenario = scenario
        self.options = dict(options)
        self.chance = chance
        self.tape: list[Entry] = list(tape)
        self.log: list[tuple[int, Note]] = []
        self.orders: dict[tuple[int, str], Any] = {}
        self.started_at = start  # the state this tape begins with, when that is not the set-up's
        if start is None:
            start = module.setup(scenario, self.options)
            start.options = self.options
        self.marks = [Mark(0, start.copy(), 0)]
        self.check: Callable[[Any, int], Any] | None = None
        self._begin()
        self._rebuild()

    # ---- the loop ----

    def _begin(self) -> None:
        """Forget everything that runs; what is not on the tape or in a mark is gone."""
        self.state: State = self.marks[-1].state
        self.cursor = 0
        self._barrier = 0  # nothing before this place on the tape can be taken back
        self.resigned = -1
        self._procedure: Procedure | None = None
        self._ask: Ask | None = None
        self.parts: list[Part] = []
        self._opened = 0  # where the open secret round began on the tape
        self._listed: dict[int, list[Any]] = {}

    def _rebuild(self) -> None:
        """From the last mark, through the tape to its end."""
        mark = self.marks[-1]
        self._begin()
        self.state = mark.state.copy()
        self.cursor = self._barrier = mark.cursor
        del self.log[mark.noted :]
        self._procedure = self.module.step(self.state)
        self._run(None, settled=len(self.tape))

    def _run(self, send: Any, settled: int = -1) -> None:
        """Run on until somebody must decide or the game is over.

        At `settled` entries the tape is known to stop at a decision that is open: no need to see whether it is forced.
        """
        tape = self.tape
        while self._procedure is not None:
            try:
                step = self._procedure.send(send)
            except StopIteration:
                self._end_step()
                send = None
                continue
            kind = type(step)
            if kind is Ask:
                if self.cursor < len(tape):
                    if tape[self.cursor][1] == RESIGN:
                        self._give_up(tape[self.cursor][0])
                        return
                    send = self._read_answer(step)
                elif len(tape) != settled and self._answered_by_itself(step):
                    send = tape[-1][2]
                else:
                    self._ask = step
                    return
            elif kind is Note:
                self.log.append((self.cursor, step))
                send = None
            elif kind is Roll or kind is Draw:
                send = self._chance(step)
            elif kind is Reveal:
                if self.cursor == len(tape):
                    tape.append((REVEALED, step.label, 0, ""))
                elif self.check is not None:
                    self.check(step, self.cursor)
                self.cursor += 1
                self._barrier = self.cursor
                send = None
            elif kind is Secret:
                self.parts = [Part(side, procedure) for side, procedure in step.parts]
                self._opened = self.cursor
                if not self._read_secret():
                    return
                send = self._close_secret()
            else:
                raise TypeError(f"a procedure yielded {step!r}")

    def _end_step(self) -> None:
        """A checkpoint: keep a copy of the state, and find the next step."""
        marks = self.marks
        if self.cursor > marks[-1].cursor:
            while len(marks) > 1 and marks[1].cursor <= self._barrier:
                del marks[0]
            marks.append(Mark(self.cursor, self.state.copy(), len(self.log)))
        self._procedure = self.module.step(self.state)

    def _read_answer(self, ask: Ask) -> Any:
        entry = self.tape[self.cursor]
        answer = entry[2] if self.check is None else self.check(ask, self.cursor)
        self.cursor += 1
        return answer

    def _answered_by_itself(self, ask: Ask) -> bool:
        """Tape the answer of a standing order, or the only one there is where that betrays nothing."""
        order = self.orders.get((ask.side, ask.kind))
        if order is not None and (order in ask.always if ask.private else order in self._choices(ask)):
            self.tape.append((ask.side, ask.kind, order, ORDERED))
        elif ask.private:
            return False
        else:
            listed = self._choices(ask)
            if len(listed) != 1:
                self._listed = {ask.side: listed}
                return False
            self.tape.append((ask.side, ask.kind, listed[0], FORCED))
        self.cursor += 1
        return True

    def _choices(self, ask: Ask) -> list[Any]:
        listed = list(ask.choices(unheard))
        if not listed:
            raise RuntimeError(f"{self.module.name}: {ask.kind} ({ask.rule}) leaves no choice at all")
        return listed

    def _chance(self, step: Roll | Draw) -> Any:
        if self.cursor == len(self.tape):
            if isinstance(step, Roll):
                result, tag = self.chance.roll(step.count, step.faces)
            else:
                result, tag = self.chance.draw(step.pile, step.side)
            self.tape.append((CHANCE, step.label, result, tag))
        elif self.check is not None:
            self.check(step, self.cursor)
        result = self.tape[self.cursor][2]
        self.cursor += 1
        self._barrier = self.cursor
        return result[:] if isinstance(result, list) else result

    def _read_secret(self) -> bool:
        """Feed the parts of a secret round from the tape; whether all have returned."""
        while any(part.ask is not None for part in self.parts):
            if self.cursor == len(self.tape):
                return False
            entry = self.tape[self.cursor]
            if entry[1] == RESIGN:
                self._give_up(entry[0])
                return False
            part = self._part(entry[0])
            if part is None or part.ask is None:
                raise DivergedError(self.cursor, f"no question is open for side {entry[0]}")
            part.send(self._read_answer(part.ask))
        return True

    def _close_secret(self) -> list[Any]:
        """All answers are in: put them in the order of the sides, so that who was first is forgotten."""
        tape = self.tape
        if self.cursor == len(tape):
            tape[self._opened :] = sorted(tape[self._opened :], key=lambda entry: entry[0])
            tape.append((SEALED, "secret", 0, ""))
        elif tape[self.cursor][0] != SEALED:
            raise DivergedError(self.cursor, "a secret round ends here")
        self.cursor += 1
        self._barrier = self.cursor
        gave = [part.gave for part in self.parts]
        self.parts = []
        return gave

    def _part(self, side: int) -> Part | None:
        for part in self.parts:
            if part.side == side:
                return part
        return None

    def _give_up(self, side: int) -> None:
        self.resigned = side
        self._procedure = None
        self.parts = []
        self.cursor += 1

    # ---- asking and playing ----

    @property
    def waiting(self) -> set[int]:
        """The sides that must answer."""
        if self._ask is not None:
            return {self._ask.side}
        return {part.side for part in self.parts if part.ask is not None}

    def ask(self, side: int) -> Ask | None:
        """What this side is asked, if anything."""
        if self._ask is not None:
            return self._ask if self._ask.side == side else None
        part = self._part(side) if self.parts else None
        return part.ask if part is not None else None

    def choices(self, side: int) -> list[Any]:
        """Every legal answer of this side."""
        listed = self._listed.get(side)
        if listed is None:
            ask = self.ask(side)
            if ask is None:
                return []
            listed = self._listed[side] = self._choices(ask)
        return listed[:]

    def play(self, side: int, *answers: Any) -> None:
        """Answer; several answers are one gesture: all are taken, or none."""
        before = len(self.tape)
        marks = self.marks[:]
        tag = FIRST
        try:
            for answer in answers:
                if tag == NEXT:
                    self._no_peeking(side, before)
                self.take(side, answer, tag)
                tag = NEXT
        except BaseException:
            if len(self.tape) != before:
                self.marks = marks
                self._strike(before)
            raise

    def _no_peeking(self, side: int, before: int) -> None:
        """A gesture ends at chance, at something shown and at another's answer.

        Else an answer that only some dice make legal would take the others back, for free.
        """
        if any(entry[0] != side for entry in self.tape[before:]):
            raise IllegalAnswerError("a gesture can't reach past dice, hidden pieces or the other side's answer")

    def take(self, side: int, answer: Any, tag: str) -> None:
        ask = self.ask(side)
        if ask is None:
            raise IllegalAnswerError("the game is over" if self.over else "it is not this side's turn to answer")
        listed = self._listed.get(side)
        if listed is None:
            listed = self._choices(ask)
        try:
            own = listed[listed.index(answer)]  # never the client's object: 1.0 and True equal 1
        except ValueError:
            refusal = self.refusal(side, answer)
            raise IllegalAnswerError(f"{answer!r} is not legal here: {refusal!r}", refusal) from None
        self._listed = {}
        self.tape.append((side, ask.kind, own, tag))
        self.cursor += 1
        if self.parts:
            part = self._part(side)
            assert part is not None
            part.send(own)
            if any(part.ask is not None for part in self.parts):
                return
            self._run(self._close_secret())
        else:
            self._ask = None
            self._run(own)

    def _strike(self, length: int) -> None:
        """Take the tape back to `length` entries and rebuild."""
        del self.tape[length:]
        while self.marks[-1].cursor > length:
            del self.marks[-1]
        self._rebuild()

    def refusal(self, side: int, answer: Any) -> Refusal | None:
        """Why the answer is not legal now; None when it is."""
        ask = self.ask(side)
        if ask is None:
            return Refusal("", {})
        found: list[Refusal] = []

        def hear(refused: Any, rule: str, /, **about: Any) -> None:
            if refused == answer and not found:
                found.append(Refusal(rule, about))

        for choice in ask.choices(hear):
            if choice == answer:
                return None
        return found[0] if found else Refusal(ask.rule, {})

    def look(self, side: int, *answers: Any) -> Ask | None:
        """The ask that these answers would lead this side to.

        None when they would lead to chance, to something hidden or to the other side: nobody looks past those.
        """
        ahead = self.clone()
        before = len(ahead.tape)
        ahead.play(side, *answers)
        if any(entry[0] != side for entry in ahead.tape[before:]):
            return None
        return ahead.ask(side)

    def resign(self, side: int) -> None:
        """This side gives the game up."""
        if self.over:
            raise IllegalAnswerError("the game is over")
        if not 0 <= side < len(self.module.sides):
            raise IllegalAnswerError(f"there is no side {side}")
        self.tape.append((side, RESIGN, 0, FIRST))
        self._rebuild()

    def order(self, side: int, kind: str, answer: Any = None) -> None:
        """A standing order: answer every ask of this kind so, for as long as it stands; None lifts it.

        A private ask obeys only where the answer is legal whatever is hidden.
        """
        if answer is None:
            self.orders.pop((side, kind), None)
            return
        self.orders[side, kind] = answer
        ask = self.ask(side)
        if ask is None or ask.kind != kind:
            return
        if answer in (ask.always if ask.private else self.choices(side)):
            self.take(side, answer, ORDERED)

    # ---- undo ----

    def _undo_from(self, side: int) -> tuple[int, str]:
        """Where this side's last gesture begins on the tape, or -1 and what closed the way back."""
        tape = self.tape
        if self.resigned >= 0:
            return -1, "over"
        if self.parts:
            for at in range(len(tape) - 1, self._opened - 1, -1):
                if tape[at][0] == side and tape[at][3] == FIRST:
                    return at, ""
            if len(tape) > self._opened:
                return -1, "answered"
        for at in range(len(tape) - 1, -1, -1):
            who, _, _, tag = tape[at]
            if who == CHANCE:
                return -1, "chance"
            if who == REVEALED:
                return -1, "revealed"
            if who == SEALED:
                return -1, "secret"
            if tag == FORCED:
                continue
            if who != side:
                return -1, "answered"
            if tag == FIRST:
                return at, ""
        return -1, "start"

    def may_undo(self, side: int) -> str:
        """Empty when this side may undo, else what bars it: chance, revealed, secret, answered, start, over."""
        return self._undo_from(side)[1]

    def undo(self, side: int) -> None:
        """Take back this side's last gesture, never past dice, something shown or another side's answer."""
        at, why = self._undo_from(side)
        if why:
            raise IllegalAnswerError(f"there is no way back: {why}")
        if self.parts and at >= self._opened:
            kept = [entry for entry in self.tape[at:] if entry[0] != side]
            self.tape[at:] = kept
            at = len(self.tape)
        self._strike(at)

    # ---- what can be seen ----

    @property
    def over(self) -> bool:
        return self.resigned >= 0 or bool(self.state.over)

    @property
    def result(self) -> dict[str, Any] | None:
        """{"winner": a side, or -1 for a draw, "ending": a rule id or "resign"} once the game is over."""
        if self.resigned >= 0:
            others = [side for side in range(len(self.module.sides)) if side != self.resigned]
            return {"winner": others[0] if len(others) == 1 else -1, "ending": RESIGN}
        if not self.state.over:
            return None
        return {"winner": self.state.winner, "ending": self.state.ending}

    def view(self, side: int | None) -> dict[str, Any]:
        """What this side may see; None: a spectator."""
        return self.module.view(self.state, side)

    def notes(self, side: int | None) -> list[Note]:
        """The log as this side may read it."""
        return [note for _, note in self.log if note.only < 0 or note.only == side]

    def seen(self, side: int) -> str:
        """Everything this side is shown, as one text: two games that differ only in secrets give the same."""
        ask = self.ask(side)
        prompt = [ask.kind, ask.rule, ask.about, self.choices(side)] if ask is not None else []
        others = [self._shown(other) for other in sorted(self.waiting - {side})]
        return canonical([self.view(side), prompt, others])

    def _shown(self, other: int) -> list[Any]:
        ask = self.ask(other)
        if ask is None or ask.private or self.parts:
            return [other]
        return [other, ask.kind, ask.rule, ask.about, self.choices(other)]

    @property
    def hash(self) -> str:
        """The position's: equal for equal positions, on every machine."""
        began = self.marks[-1].cursor
        since = [list(entry[:3]) for entry in self.tape[began:]]
        if self.parts:  # who answered first in a secret round is nobody's business
            opened = self._opened - began
            since[opened:] = sorted(since[opened:], key=lambda entry: int(entry[0]))
        return hashlib.sha256(canonical([self.state.data(), since, self.resigned]).encode()).hexdigest()[:32]

    @property
    def commitment(self) -> str:
        return commitment(self.chance.seed)

    # ---- copies ----

    def clone(self) -> Game:
        """The same game, to try things on: same seed, so the same dice will come."""
        new = object.__new__(Game)
        new.module = self.module
        new.scenario = self.scenario
        new.options = self.options
        new.chance = self.chance.copy()
        new.tape = self.tape[:]
        new.log = self.log[:]
        new.orders = self.orders.copy()
        new.started_at = self.started_at
        new.marks = self.marks[:]
        new.check = None
        new._rebuild()
        return new

    def fork(self, side: int, rng: Random) -> Game:
        """Another game that this side cannot tell from this one: hidden matter dealt anew, other dice to come."""
        from grognard.engine.fork import fork

        return fork(self, side, rng)

    @property
    def position(self) -> str:
        """The position as text, short enough for a bug report; `grognard.position` reads it back."""
        from grognard.engine.record import position_text

        return position_text(self)

    def save(self, path: Any) -> None:
        from grognard.engine.record import save

        save(self, path)


def new_game(
    module: Module,
    scenario: str = "",
    *,
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
    dice: Sequence[int] = (),
    draws: Sequence[Any] = (),
) -> Game:
    """A new game of this module; the first scenario when none is named."""
    chosen = module.scenario(scenario) if scenario else module.scenarios[0]
    settled = chosen.settle(options or {})
    return Game(module, chosen.name, settled, Chance(make_seed(seed), dice, draws))
