"""A person at a terminal: a whole game, asked and answered in lines of text.

Answers are numbered; a few letters keep those that hold them; some words are commands.
What is forbidden is explained when it is tried, as on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from grognard.engine.asks import Ask
from grognard.engine.game import Game, IllegalAnswerError
from grognard.engine.seat import Seat
from grognard.players import Player
from grognard.text.sheet import battle, keeps, sheet, when
from grognard.text.wording import Wording, folded

SHOWN: Final = 30  # answers listed at once
REASONS: Final = 6  # refusals explained at once
COMMANDS: Final = ("why", "undo", "log", "map", "view", "save", "resign", "quit", "help")


class Entry(NamedTuple):
    """What a player may mean: what it is called, its ids, the answers it gives, and why it is refused if it is."""

    name: str
    ids: str
    answers: list[Any]
    why: str = ""


class Person:
    """One side of a game, played from a terminal; machine players answer for the other sides."""

    def __init__(self, game: Game, side: int, others: Mapping[int, Player], rng: Random, wording: Wording) -> None:
        self.game = game
        self.side = side
        self.others = others
        self.rng = rng
        self.wording = wording
        self.told = 0  # how many notes of the log have been shown
        self.leaving = False
        self.commands: dict[str, Callable[[str], None]] = {}
        for name in COMMANDS:
            self.commands[name] = getattr(self, f"do_{name}")
            self.commands[folded(wording(f"command.{name}"))] = getattr(self, f"do_{name}")

    def play(self) -> None:
        """Until the game is over or the person leaves."""
        self._say(self._greeting())
        self._say(self.wording("text.help"))
        while not self.game.over and not self.leaving:
            if self.side in self.game.waiting:
                self._tell()
                self._prompt()
                self._listen()
            else:
                self._let_others_answer()
        self._tell()
        for line in self.wording.ending(self.game):
            self._say(line)

    def _greeting(self) -> str:
        title, scenario = self.wording("game.title"), self.wording(f"scenario.{self.game.scenario}")
        return self.wording("text.you", game=title, scenario=scenario, side=self.wording.side(self.side))

    def _let_others_answer(self) -> None:
        side = min(self.game.waiting)
        self.game.play(side, *self.others[side].answer(Seat(self.game, side), self.rng))

    # ---- what is shown ----

    def _say(self, text: str) -> None:
        print(text, flush=True)

    def _tell(self) -> None:
        """What has happened since the last time."""
        notes = self.game.notes(self.side)
        for note in notes[self.told :]:
            self._say(f"  · {self.wording.note(note)}")
        self.told = len(notes)

    def _prompt(self) -> None:
        view = self.game.view(self.side)
        self._say("")
        for line in when(view, self.wording):
            self._say(line)
        for line in battle(view, self.wording):
            self._say(line)
        self._say(self.wording.ask(self._ask))
        chosen = self._ask.about.get("chosen")
        if chosen:
            names = ", ".join(self.wording.answer(self._ask.kind, one) for one in chosen)
            self._say(self.wording("text.chosen", names=names))
        self._list(list(enumerate(self._entries(), 1)))

    def _list(self, entries: list[tuple[int, Entry]]) -> None:
        for number, entry in entries[:SHOWN]:
            self._say(f"{number:>4}  {entry.name}")
        if len(entries) > SHOWN:
            self._say(self.wording("text.more", n=len(entries) - SHOWN))

    @property
    def _ask(self) -> Ask:
        ask = self.game.ask(self.side)
        assert ask is not None
        return ask

    def _entries(self) -> list[Entry]:
        """Everything that can be answered now: ready-made answers first."""
        ask = self._ask
        dice = keeps(self.game.view(self.side), self.wording)
        found = [
            Entry(self.wording(f"preset.{name}"), name, answers)
            for name, answers in self.game.module.presets(self.game.state, ask).items()
        ]
        for answer in self.game.choices(self.side):
            name = dice.get(str(answer)) or self.wording.answer(ask.kind, answer)
            found.append(Entry(name, _ids(answer), [answer]))
        return found

    # ---- what is typed ----

    def _listen(self) -> None:
        """Lines, until one of them has changed something."""
        before = len(self.game.tape)
        while len(self.game.tape) == before and not self.leaving:
            line = input("> ").strip()
            verb, _, rest = line.partition(" ")
            command = self.commands.get(folded(verb))
            if command is not None:
                command(rest.strip())
            elif line:
                self._answer(line)
            else:
                self._prompt()

    def _answer(self, line: str) -> None:
        entries = list(enumerate(self._entries(), 1))
        meant = [entry for entry in entries if line == str(entry[0])] or _meant(entries, line)
        if len(meant) == 1:
            self._try(meant[0][1])
        elif meant:
            self._list(meant)
        else:
            self.do_why(line)

    def _try(self, entry: Entry) -> None:
        try:
            self.game.play(self.side, *entry.answers)
        except IllegalAnswerError as error:  # a ready-made answer that doesn't fit what stands there now
            refusal = error.refusal
            self._say(self.wording.refusal(refusal.rule, refusal.about) if refusal else str(error))

    def do_why(self, typed: str) -> None:
        """Why the answer that was typed is not among those listed."""
        refused = _meant(list(enumerate(self._refused(), 1)), typed)
        legal = [] if refused else _meant(list(enumerate(self._entries(), 1)), typed)
        for _, entry in refused[:REASONS]:
            self._say(f"{entry.name}: {entry.why}")
        for _, entry in legal[:REASONS]:
            self._say(self.wording("text.legal", answer=entry.name))
        if not refused and not legal:
            self._say(self.wording("text.no-answer", typed=typed, rule=self._ask.rule))

    def _refused(self) -> list[Entry]:
        """What the rules leave out, each with its reason."""
        ask = self._ask
        found: dict[str, Entry] = {}

        def hear(answer: Any, rule: str, /, **about: Any) -> None:
            name, why = self.wording.answer(ask.kind, answer), self.wording.refusal(rule, about)
            found.setdefault(str(answer), Entry(name, _ids(answer), [answer], why))

        for _ in ask.choices(hear):
            pass
        return list(found.values())

    def do_undo(self, _: str) -> None:
        why = self.game.may_undo(self.side)
        if why:
            self._say(self.wording(f"undo.{why}"))
            return
        self.game.undo(self.side)
        self.told = min(self.told, len(self.game.notes(self.side)))

    def do_log(self, _: str) -> None:
        for note in self.game.notes(self.side):
            self._say(f"  · {self.wording.note(note)}")

    def do_map(self, _: str) -> None:
        for line in sheet(self.game.view(self.side), self.wording):
            self._say(line)

    do_view = do_map

    def do_save(self, typed: str) -> None:
        if not typed:
            self._say(self.wording("text.save-where"))
            return
        try:
            self.game.save(Path(typed))
        except OSError as error:
            self._say(f"{typed}: {error.strerror}")
        else:
            self._say(self.wording("text.saved", file=typed))

    def do_resign(self, _: str) -> None:
        self.game.resign(self.side)

    def do_quit(self, _: str) -> None:
        self.leaving = True

    def do_help(self, _: str) -> None:
        self._say(self.wording("text.help"))


def _ids(answer: Any) -> str:
    return " ".join(str(part) for part in answer) if isinstance(answer, list) else str(answer)


def _meant(entries: list[tuple[int, Entry]], typed: str) -> list[tuple[int, Entry]]:
    """The entries that have just this name or id, else those that hold these letters."""
    letters = folded(typed)
    exact = [each for each in entries if letters in (folded(each[1].name), folded(each[1].ids))]
    return exact or [each for each in entries if letters in folded(each[1].name)]
