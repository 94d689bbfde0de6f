"""Game: drives a module's procedures; play, undo, clone, fork, view, refusal.

A game is a tape: the answers of its players and what chance gave, in order.  One loop reads the
tape; at its end it throws dice, answers what leaves no choice, and stops where somebody must
decide.  Play, undo, clone, load and search are all that loop, begun from a copy of the state at
some earlier checkpoint (a mark).  The live state is never a place to begin from: a procedure may
be half way through it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from grognard.engine.asks import Ask, Draw, Note, Procedure, Reveal, Roll, Secret
from grognard.engine.chance import Chance, commitment, make_seed
from grognard.engine.module import Module
from grognard.engine.plain import canonical, copied
from grognard.engine.state import State

# One entry of the tape: who (a side, or one of the four below), what was asked, the answer, a tag.
Entry: TypeAlias = tuple[int, str, Any, str]
CHANCE: Final = -1  # (CHANCE, label, result, "stream/number")
REVEALED: Final = -2  # (REVEALED, label, 0, "")
SEALED: Final = -3  # (SEALED, "secret", 0, ""): all answers of a secret round are in
RESIGNED: Final = -4  # (RESIGNED, "resign", side, "")
FIRST: Final = ""  # the tag of a gesture's first answer
NEXT: Final = "+"  # ... of its further answers
FORCED: Final = "="  # the only answer there was, given by the engine
ORDERED: Final = "~"  # given by a standing order
RESIGN: Final = "resign"
IDLE: Final = 10_000  # steps in a row that ask nothing and throw nothing: more is a module that runs in a circle


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
        self.text = text


class Mark:
    """A copy of the state where a step ended, how far the tape and the log were."""

    __slots__ = ("cursor", "noted", "state")

    def __init__(self, cursor: int, state: State, noted: int) -> None:
        self.cursor = cursor
        self.state = state
        self.noted = noted


class Resumed:
    """Where a running game met rules that it wasn't played under, and went on from its last checkpoint."""

    __slots__ = ("at", "lost", "now", "was", "why")

    def __init__(self, was: str, now: str, at: int, why: str) -> None:
        self.was = was
        self.now = now
        self.at = at  # the entry that no longer fits
        self.why = why
        self.lost = 0  # entries since the checkpoint that don't fit either: on the tape, but to be decided again


class Watcher:
    """Follows a tape as it is read again: the record's checks, its hashes and the replay are watchers."""

    def read(self, step: Ask | Roll | Draw | Reveal, entry: Entry, at: int) -> Any:  # noqa: ARG002
        """What the procedure is sent for this entry."""
        return entry[2]

    def marked(self, mark: Mark) -> None:
        """A step has ended here."""

    def noted(self, game: Game, note: Note) -> None:
        """This line was added to the log."""


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
            step: Any = self.procedure.send(answer)
        except StopIteration as end:
            self.ask = None
            self.gave = end.value
            return
        if type(step) is not Ask:
            raise TypeError(f"a part of a secret round only asks, and yielded {step!r}")
        self.ask = step


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
        start: Mark | None = None,
        marks: Sequence[Mark] = (),
        log: Iterable[Note] = (),
        tape: Iterable[Entry] = (),
        watcher: Watcher | None = None,
    ) -> None:
        self.module = module
        self.scenario = scenario
        self.options = dict(options)
        self.chance = chance
        self.tape: list[Entry] = list(tape)
        self.log: list[Note] = list(log)  # what was noted before `start`, then what the reading adds
        self.orders: dict[tuple[int, str], Any] = {}
        self.resumed: Resumed | None = None
        self.watcher = watcher
        self.start = start  # where the reading of the tape begins, when that is not the set-up
        settled = -1 if start is None and not self.tape else len(self.tape)
        self.marks = list(marks)  # of the same game, to go on from; none: from the beginning
        if not self.marks:
            self.marks.append(start or Mark(0, set_up(module, scenario, self.options), 0))
        self._rebuild(settled)

    # ---- the loop ----

    def _rebuild(self, settled: int) -> None:
        """From the last mark, through the tape to its end; for `settled` see `_run`."""
        mark = self.marks[-1]
        self.state: State = mark.state.copy()
        self.cursor = mark.cursor
        self._barrier = self.marks[0].cursor  # nothing before this place on the tape can be taken back
        self.resigned = -1
        self._ask: Ask | None = None
        self.parts: list[Part] = []
        self.opened = 0  # where the open secret round began on the tape
        self._idle = 0  # steps since the last mark
        self._listed: dict[int, list[Any]] = {}
        del self.log[mark.noted :]
        self._procedure: Procedure | None = self.module.step(self.state)
        self._run(None, settled)

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
                    if tape[self.cursor][0] == RESIGNED:
                        self._give_up()
                        return
                    send = self._read(step)
                elif len(tape) != settled and self._answered_by_itself(step):
                    send = copied(tape[-1][2])
                else:
                    self._ask = step
                    return
            elif kind is Note:
                self._add_note(step)
                send = None
            elif kind is Roll or kind is Draw:
                if self.cursor == len(tape):
                    self._throw(step)
                send = self._read(step)
                self._barrier = self.cursor
            elif kind is Reveal:
                if self.cursor == len(tape):
                    tape.append((REVEALED, step.label, 0, ""))
                self._read(step)
                self._barrier = self.cursor
                send = None
            elif kind is Secret:
                self._open_secret(step)
                if not self._read_secret(settled):
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
            self._idle = 0
            if self.watcher is not None:
                self.watcher.marked(marks[-1])
        else:
            self._idle += 1
            if self._idle > IDLE:
                raise RuntimeError(f"{self.module.name}: {IDLE} steps without a decision or dice")
        self._procedure = self.module.step(self.state)

    def _read(self, step: Ask | Roll | Draw | Reveal) -> Any:
        """The next entry's answer.  The procedure gets a copy of its own, and may keep and change it."""
        entry = self.tape[self.cursor]
        answer = entry[2] if self.watcher is None else self.watcher.read(step, entry, self.cursor)
        self.cursor += 1
        return copied(answer) if type(answer) is list else answer

    def _add_note(self, note: Note) -> None:
        about = note.about
        for name, value in about.items():
            if type(value) is list:  # or later changes of the state would rewrite the log
                about[name] = copied(value)
        self.log.append(note)
        if self.watcher is not None:
            self.watcher.noted(self, note)

    def _answered_by_itself(self, ask: Ask) -> bool:
        """Tape the answer of a standing order, or the only one there is where that betrays nothing."""
        answer = self._ordered(ask, ask.private) if self.orders else None
        tag = ORDERED
        if answer is None:
            if ask.private:
                return False
            listed = self._choices(ask)
            if len(listed) != 1:
                self._listed = {ask.side: listed}
                return False
            answer = copied(listed[0])
            tag = FORCED
        self.tape.append((ask.side, ask.kind, answer, tag))
        self.cursor += 1
        return True

    def _ordered(self, ask: Ask, private: bool) -> Any:
        """What a standing order answers here; None without one, or where its answer is not to be given."""
        order = self.orders.get((ask.side, ask.kind))
        if order is None:
            return None
        for legal in ask.always if private else self._choices(ask):
            if legal == order:
                return copied(legal)
        return None

    def _choices(self, ask: Ask) -> list[Any]:
        listed = list(ask.choices(unheard))
        if not listed:
            raise RuntimeError(f"{self.module.name}: {ask.kind} ({ask.rule}) leaves no choice at all")
        return listed

    def _throw(self, step: Roll | Draw) -> None:
        result: Any
        if isinstance(step, Roll):
            result, tag = self.chance.roll(step.count, step.faces)
        else:
            result, tag = self.chance.draw(step.pile, step.side)
        self.tape.append((CHANCE, step.label, copied(result), tag))

    def _open_secret(self, secret: Secret) -> None:
        if len({side for side, _ in secret.parts}) != len(secret.parts):
            raise TypeError("a secret round has one part for each side")
        self.parts = [Part(side, procedure) for side, procedure in secret.parts]
        self.opened = self.cursor

    def _read_secret(self, settled: int) -> bool:
        """Feed the parts of a secret round from the tape, then from standing orders; whether all have returned."""
        while any(part.ask is not None for part in self.parts):
            if self.cursor == len(self.tape):
                return self.cursor != settled and self._obey_in_secret()
            entry = self.tape[self.cursor]
            if entry[0] == RESIGNED:
                self._give_up()
                return False
            part = self._part(entry[0])
            if part is None or part.ask is None:
                raise DivergedError(self.cursor, "no question is open for this side")
            part.send(self._read(part.ask))
        return True

    def _obey_in_secret(self) -> bool:
        """Give the answers of standing orders, as to private asks; whether all parts have returned."""
        for part in self.parts:
            while part.ask is not None:
                answer = self._ordered(part.ask, True) if self.orders else None
                if answer is None:
                    break
                self.tape.append((part.side, part.ask.kind, answer, ORDERED))
                self.cursor += 1
                part.send(copied(answer))
        return all(part.ask is None for part in self.parts)

    def _close_secret(self) -> list[Any]:
        """All answers are in: put them in the order of the sides, so that who was first is forgotten."""
        tape = self.tape
        if self.cursor == len(tape):
            self._sort_secret()
            tape.append((SEALED, "secret", 0, ""))
        elif tape[self.cursor][0] != SEALED:
            raise DivergedError(self.cursor, "a secret round ends here")
        self.cursor += 1
        self._barrier = self.cursor
        gave = [part.gave for part in self.parts]
        self.parts = []
        return gave

    def _sort_secret(self) -> None:
        self.tape[self.opened :] = sorted(self.tape[self.opened :], key=lambda entry: entry[0])

    def _part(self, side: int) -> Part | None:
        for part in self.parts:
            if part.side == side:
                return part
        return None

    def _give_up(self) -> None:
        self.resigned = self.tape[self.cursor][2]
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
        self._gesture(side, answers, FIRST)

    def _gesture(self, side: int, answers: Sequence[Any], tag: str) -> None:
        before = len(self.tape)
        opened = self.opened if self.parts else before
        block, marks, thrown = self.tape[opened:], self.marks[:], self.chance.thrown()
        try:
            for answer in answers:
                if tag == NEXT:
                    self._no_peeking(side, before)
                self.take(side, answer, tag)
                tag = NEXT
        except BaseException:
            if len(self.tape) != before:
                self.tape[opened:] = block
                self.marks = marks
                self.chance.take_back(thrown)  # nobody has seen what was thrown in between
                self._strike(before)
            raise

    def _no_peeking(self, side: int, before: int) -> None:
        """A gesture ends at chance, at something shown and at another's answer.

        Else an answer that only some dice make legal would take the others back, for free.
        """
        if any(entry[0] != side for entry in self.tape[before:]):
            raise IllegalAnswerError("a gesture can't reach past dice, hidden pieces or the other side's answer")

    def take(self, side: int, answer: Any, tag: str) -> None:
        """One answer, under the tag that the tape gives it."""
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
        if type(own) is list:
            own = copied(own)
        if tag == NEXT and self.parts and all(entry[0] != side for entry in self.tape[self.opened :]):
            tag = FIRST  # the round will be sorted by sides: no gesture reaches into it from before
        self._listed = {}
        self.tape.append((side, ask.kind, own, tag))
        self.cursor += 1
        if self.parts:
            part = self._part(side)
            assert part is not None
            part.send(copied(own))
            if self._obey_in_secret():
                self._run(self._close_secret())
        else:
            self._ask = None
            self._run(copied(own) if type(own) is list else own)

    def _strike(self, length: int) -> None:
        """Take the tape back to `length` entries and rebuild."""
        del self.tape[length:]
        while self.marks[-1].cursor > length:
            del self.marks[-1]
        self._rebuild(settled=length)

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
        ahead = self.ahead(side, *answers)
        return None if ahead is None else ahead.ask(side)

    def ahead(self, side: int, *answers: Any) -> Game | None:
        """The game as it would stand after these answers, as far as this side may look ahead; None beyond that."""
        ahead = self.clone()
        before = len(ahead.tape)
        ahead.play(side, *answers)
        return None if any(entry[0] != side for entry in ahead.tape[before:]) else ahead

    def resign(self, side: int) -> None:
        """This side gives the game up."""
        if self.over:
            raise IllegalAnswerError("the game is over")
        if not 0 <= side < len(self.module.sides):
            raise IllegalAnswerError(f"there is no side {side}")
        if self.parts:
            self._sort_secret()
        self.tape.append((RESIGNED, RESIGN, side, ""))
        self._rebuild(settled=len(self.tape))

    def order(self, side: int, kind: str, answer: Any = None) -> None:
        """A standing order: answer every ask of this kind so, for as long as it stands; None lifts it.

        A private ask obeys only where the answer is legal whatever is hidden.
        """
        if answer is None:
            self.orders.pop((side, kind), None)
            return
        self.orders[side, kind] = answer
        ask = self.ask(side)
        given = self._ordered(ask, ask.private or bool(self.parts)) if ask is not None else None
        if given is not None:
            self._gesture(side, [given], ORDERED)

    # ---- undo ----

    def _undo_from(self, side: int) -> tuple[int, str]:
        """Where this side's last gesture begins on the tape, or -1 and what closed the way back."""
        tape = self.tape
        if self.resigned >= 0:
            return -1, "over"
        if self.parts:
            for at in range(len(tape) - 1, self.opened - 1, -1):
                if tape[at][0] == side and tape[at][3] == FIRST:
                    return at, ""
            if len(tape) > self.opened:
                return -1, "answered"
        for at in range(len(tape) - 1, (self.start.cursor if self.start else 0) - 1, -1):
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
        if self.parts and at >= self.opened:
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
        return [note for note in self.log if note.only < 0 or note.only == side]

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
        """The position's: equal for equal positions, on every machine.

        The state alone is not the position: a half-made choice lives in a procedure, so the answers since the
        last mark count too.
        """
        mark = self.marks[-1]
        since = [list(entry[:3]) for entry in self.tape[mark.cursor :]]
        if self.parts:  # who answered first in a secret round is nobody's business
            opened = self.opened - mark.cursor
            since[opened:] = sorted(since[opened:], key=lambda entry: int(entry[0]))
        return hashlib.sha256(canonical([mark.state.data(), self.state.data(), since]).encode()).hexdigest()[:32]

    @property
    def commitment(self) -> str:
        return commitment(self.chance.seed)

    # ---- copies ----

    def clone(self) -> Game:
        """The same game, to try things on: same seed, so the same dice will come."""
        new = Game(
            self.module,
            self.scenario,
            self.options,
            self.chance.copy(),
            start=self.start,
            marks=self.marks,
            log=self.log,
            tape=self.tape,
        )
        new.orders = self.orders.copy()
        new.resumed = self.resumed
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


def set_up(module: Module, scenario: str, options: dict[str, str]) -> State:
    """The table before anybody has done anything."""
    state = module.setup(scenario, options)
    state.options = options
    return state


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
