"""Game: drives a module's procedures; play, undo, clone, fork, view, refusal.

A game is a tape: the answers of its players and what chance gave, in order.  One loop reads the
tape; at its end it throws dice, answers what leaves no choice, and stops where somebody must
decide.  Play, undo, clone, load and search are all that loop, begun from a copy of the state at
some earlier checkpoint (a mark).  The live state is never a place to begin from: a procedure may
be half way through it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from grognard.engine.asks import Ask, Draw, Note, Procedure, Reveal, Roll, Secret
from grognard.engine.chance import Chance, commitment, make_seed, proves
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
MARK_EVERY: Final = 8  # entries between two copies of the state


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


def unheard(answer: Any, rule: str, **about: Any) -> None:
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
        self.boundary = 0  # where the present step began on the tape
        self.resigned = -1
        self._procedure: Procedure | None = None
        self._ask: Ask | None = None
        self._parts: list[Part] = []
        self._opened = 0  # where the open secret round began on the tape
        self._listed: dict[int, list[Any]] = {}

    def _rebuild(self) -> None:
        """From the last mark, through the tape to its end."""
        mark = self.marks[-1]
        self._begin()
        self.state = mark.state.copy()
        self.cursor = self.boundary = mark.cursor
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
                send = None
            elif kind is Secret:
                self._parts = [Part(side, procedure) for side, procedure in step.parts]
                self._opened = self.cursor
                if not self._read_secret():
                    return
                send = self._close_secret()
            else:
                raise TypeError(f"a procedure yielded {step!r}")

    def _end_step(self) -> None:
        """A checkpoint: remember the state now and then, and find the next step."""
        self.boundary = self.cursor
        if self.check is not None:
            self.check(None, self.cursor)
        if self.cursor - self.marks[-1].cursor >= MARK_EVERY:
            self._mark()
        self._procedure = self.module.step(self.state)

    def _mark(self) -> None:
        """Keep the last mark at or before the undo barrier and those after it."""
        marks = self.marks
        tape = self.tape
        barrier = self.cursor
        while barrier > marks[0].cursor and tape[barrier - 1][0] >= 0:
            barrier -= 1
        while len(marks) > 1 and marks[1].cursor <= barrier:
            del marks[0]
        marks.append(Mark(self.cursor, self.state.copy(), len(self.log)))

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
        return result[:] if isinstance(result, list) else result

    def _read_secret(self) -> bool:
        """Feed the parts of a secret round from the tape; whether all have returned."""
        while any(part.ask is not None for part in self._parts):
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
        gave = [part.gave for part in self._parts]
        self._parts = []
        return gave

    def _part(self, side: int) -> Part | None:
        for part in self._parts:
            if part.side == side:
                return part
        return None

    def _give_up(self, side: int) -> None:
        self.resigned = side
        self._procedure = None
        self._parts = []
        self.cursor += 1

    # ---- asking and playing ----

    @property
    def waiting(self) -> set[int]:
        """The sides that must answer."""
        if self._ask is not None:
            return {self._ask.side}
        return {part.side for part in self._parts if part.ask is not None}

    def ask(self, side: int) -> Ask | None:
        """What this side is asked, if anything."""
        if self._ask is not None:
            return self._ask if self._ask.side == side else None
        part = self._part(side) if self._parts else None
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
        tag = FIRST
        try:
            for answer in answers:
                self._take(side, answer, tag)
                tag = NEXT
        except BaseException:
            if tag == NEXT or len(self.tape) != before or self._procedure is None:
                self._strike(before)
            raise

    def _take(self, side: int, answer: Any, tag: str) -> None:
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
        if self._parts:
            part = self._part(side)
            assert part is not None
            part.send(own)
            if any(part.ask is not None for part in self._parts):
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

        def hear(refused: Any, rule: str, **about: Any) -> None:
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
        if ask is not None and ask.kind == kind and (answer in ask.always if ask.private else answer in self.choices(side)):
            self._take(side, answer, ORDERED)

    # ---- undo ----

    def _undo_from(self, side: int) -> tuple[int, str]:
        """Where this side's last gesture begins on the tape, or -1 and what closed the way back."""
        tape = self.tape
        if self.resigned >= 0:
            return -1, "over"
        if self._parts:
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
        """Empty when this side may undo, else what closed the way back: chance, revealed, secret, answered, start, over."""
        return self._undo_from(side)[1]

    def undo(self, side: int) -> None:
        """Take back this side's last gesture, never past chance, something shown, or another side's answer."""
        at, why = self._undo_from(side)
        if why:
            raise IllegalAnswerError(f"there is no way back: {why}")
        if self._parts and at >= self._opened:
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
        if ask is None or ask.private or self._parts:
            return [other]
        return [other, ask.kind, ask.rule, ask.about, self.choices(other)]

    @property
    def hash(self) -> str:
        """The position's: equal for equal positions, on every machine."""
        mark = self.marks[-1]
        since = [list(entry[:3]) for entry in self.tape[mark.cursor :]]
        return hashlib.sha256(canonical([mark.state.data(), since]).encode()).hexdigest()[:32]

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
        new.orders = self.orders
        new.started_at = self.started_at
        new.marks = self.marks[:]
        new.check = None
        new._rebuild()
        return new

    def fork(self, side: int, rng: Random, tries: int = 1000) -> Game:
        """Another game that this side cannot tell from this one: hidden matter dealt anew, other dice to come."""
        base = self._at_boundary()
        want = self.seen(side)
        for _ in range(tries):
            try:
                new = self._redealt(base, side, rng)
            except (DivergedError, RuntimeError):
                continue
            if new.seen(side) == want:
                return new
        raise RuntimeError(f"{self.module.name}: no other deal found that side {side} cannot tell from this one")

    def _at_boundary(self) -> State:
        """A copy of the state where the present step began."""
        if self.marks[-1].cursor == self.boundary:
            return self.marks[-1].state
        base = self.clone()
        del base.tape[self.boundary :]
        base.check = base._stop_at(self.boundary)
        try:
            base._rebuild()
        except _StopHereError:
            return base.state
        return base.marks[-1].state

    @staticmethod
    def _stop_at(boundary: int) -> Callable[[Any, int], Any]:
        def check(step: Any, cursor: int) -> Any:
            if step is None and cursor == boundary:
                raise _StopHereError
            return None

        return check

    def _redealt(self, base: State, side: int, rng: Random) -> Game:
        start = self.module.redeal(base, side, rng)
        new = object.__new__(Game)
        new.module = self.module
        new.scenario = self.scenario
        new.options = self.options
        new.chance = Chance(rng.randbytes(32))
        new.tape = []
        new.log = [(0, note) for at, note in self.log if at <= self.boundary and note.only in (-1, side)]
        new.orders = {}
        new.started_at = start
        new.marks = [Mark(0, start, len(new.log))]
        new.check = None
        new._begin()
        new.state = start.copy()
        new._procedure = self.module.step(new.state)
        new._run(None, settled=0)
        _Retold(self, new, side, rng).tell()
        return new

    @property
    def position(self) -> str:
        """The position as text, short enough for a bug report; `grognard.position` reads it back."""
        from grognard.engine.record import position_text

        return position_text(self)

    def save(self, path: Any) -> None:
        from grognard.engine.record import save

        save(self, path)


class _StopHereError(Exception):
    pass


class _Retold:
    """Tells a redealt game what happened in the present step, with other players' secrets made up afresh.

    What everybody saw stays; an answer that only another side knows is drawn at random among
    what is legal in the redealt world, and the caller keeps the result only if it looks the same.
    """

    def __init__(self, real: Game, new: Game, side: int, rng: Random) -> None:
        self.source = real.tape[real.boundary :]
        self.real = real
        self.new = new
        self.side = side
        self.rng = rng

    def tell(self) -> None:
        at = 0
        real, new = self.real, self.new
        finished = {part.side for part in real._parts if part.ask is None}
        source = self.source
        new.chance.dice, new.chance.draws = [], []
        while at < len(source) or (new._parts and self._unfinished(finished)):
            if not new.waiting:
                raise DivergedError(at, "the redealt game ended")
            if at < len(source) and source[at][0] < 0:
                at += 1
                continue
            who, kind, answer, tag = source[at] if at < len(source) else (self._unfinished(finished)[0], "", None, FIRST)
            if who != self.side and new._parts and who not in finished and real._parts:
                at += 1  # half of another's secret answer: it can't be seen, so it needn't be told
                continue
            ask = new.ask(who)
            if ask is None:
                raise DivergedError(at, "somebody else must answer here")
            at = self._answer(who, kind, answer, tag, ask, at)

    def _unfinished(self, finished: set[int]) -> list[int]:
        return [part.side for part in self.new._parts if part.side in finished and part.ask is not None]

    def _answer(self, who: int, kind: str, answer: Any, tag: str, ask: Ask, at: int) -> int:
        new, source = self.new, self.source
        new.chance.dice = self._coming(at)
        if who != self.side and ask.private:
            asked = ask.kind
            new._take(who, self.rng.choice(new.choices(who)), tag)
            follow = new.ask(who)
            while follow is not None and follow.kind == asked and follow.private and follow.about.get("chosen"):
                new._take(who, self.rng.choice(new.choices(who)), NEXT)
                follow = new.ask(who)
            while at < len(source) and source[at][0] == who and source[at][1] == asked:
                at += 1
            return at
        if ask.kind != kind:
            raise DivergedError(at, f"{ask.kind} is asked here, not {kind}")
        if tag == FORCED and answer not in new.choices(who):
            raise DivergedError(at, "another answer is forced here")
        try:
            new._take(who, answer, tag)
        except IllegalAnswerError:
            raise DivergedError(at, "this answer is not legal in the redealt world") from None
        return at + 1

    def _coming(self, at: int) -> list[int]:
        """The open dice that follow this answer: they were seen, so they fall the same."""
        dice: list[int] = []
        for who, _, result, _tag in self.source[at:]:
            if who == CHANCE and isinstance(result, list):
                dice += result
        return dice


class Seat:
    """One side's chair at a game: all that a machine player gets.  It shows nothing that the side may not know."""

    def __init__(self, game: Game, side: int) -> None:
        self._game = game
        self.side = side
        self.module = game.module

    @property
    def ask(self) -> Ask | None:
        return self._game.ask(self.side)

    @property
    def choices(self) -> list[Any]:
        return self._game.choices(self.side)

    @property
    def view(self) -> dict[str, Any]:
        return self._game.view(self.side)

    @property
    def notes(self) -> list[Note]:
        return self._game.notes(self.side)

    @property
    def options(self) -> Mapping[str, str]:
        return self._game.options

    def look(self, *answers: Any) -> Ask | None:
        return self._game.look(self.side, *answers)

    def fork(self, rng: Random) -> Game:
        return self._game.fork(self.side, rng)


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


def checked(game: Game, *, seed: bytes | None) -> Callable[[Any, int], Any]:
    """A reader that takes nothing on the tape on trust: side, kind, membership, and the dice when the seed is known."""

    def check(step: Any, at: int) -> Any:
        if step is None:
            return None
        who, kind, what, tag = game.tape[at]
        if isinstance(step, Ask):
            return check_answer(step, at, who, kind, what)
        if isinstance(step, Reveal):
            if (who, kind) != (REVEALED, step.label):
                raise DivergedError(at, f"{step.label} is shown here")
            return None
        if who != CHANCE or kind != step.label:
            raise DivergedError(at, f"chance decides {step.label} here")
        check_chance(step, at, what, tag)
        return None

    def check_answer(ask: Ask, at: int, who: int, kind: str, what: Any) -> Any:
        if who != ask.side or kind != ask.kind:
            asked = game.module.sides[ask.side]
            raise DivergedError(at, f"{asked} is asked {ask.kind} here, the record has {kind} of side {who}")
        listed = list(ask.choices(unheard))
        if what not in listed:
            raise DivergedError(at, f"{json.dumps(what)} is no legal answer to {kind} ({ask.rule})")
        return listed[listed.index(what)]

    def check_chance(step: Roll | Draw, at: int, what: Any, tag: str) -> None:
        if isinstance(step, Roll):
            plain = isinstance(what, list) and all(type(die) is int and 1 <= die <= step.faces for die in what)
            if not plain or len(what) != step.count:
                raise DivergedError(at, f"{step.count} dice of {step.faces} faces are thrown here")
            if seed is not None and not proves(seed, tag, what, count=step.count, faces=step.faces):
                raise DivergedError(at, f"the dice of {step.label} are not those of the seed")
        elif what not in step.pile:
            raise DivergedError(at, f"{what!r} can't be drawn for {step.label}")
        elif seed is not None and not proves(seed, tag, what, pile=step.pile):
            raise DivergedError(at, f"the draw of {step.label} is not that of the seed")

    return check
