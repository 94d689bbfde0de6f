"""Which words a game has needed, and whether every language of its module has them all."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from grognard.engine.asks import Ask, Note
from grognard.engine.game import RESIGN, Game
from grognard.engine.module import Module
from grognard.engine.words import languages, word
from grognard.lab.told import Fault

KEPT: Final = 8  # sets of figures that are tried in each text
DRAWN: Final = ("card", "dice")  # verbs whose objects are clicked themselves, and need no word


class UsedWords:
    """Keys, any of which will do, with the figures that were put in."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.drawn = drawn(module.board())
        self.needed: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
        for key in title_keys(module):
            self.need({}, key)

    def need(self, about: Mapping[str, Any], *keys: str) -> None:
        abouts = self.needed.setdefault(keys, [])
        if len(abouts) < KEPT and about not in abouts:
            abouts.append(dict(about))

    def ask(self, ask: Ask, choices: list[Any], secret: bool) -> None:
        self.need(ask.about, f"ask.{ask.kind}")
        if not ask.private and not secret:
            self.need(ask.about, f"ask-wait.{ask.kind}")
        for choice in choices:
            name = self.button(choice)
            if name:
                self.need({}, f"choice.{ask.kind}.{name}", f"choice.{name}")

    def button(self, choice: Any) -> str:
        """The word on the button of a choice; nothing for what is clicked on the board."""
        verb = choice[0] if isinstance(choice, list) and choice else choice
        if not isinstance(verb, str) or verb in self.drawn or verb in DRAWN:
            return ""
        return verb

    def refusal(self, rule: str, about: Mapping[str, Any]) -> None:
        self.need(about, f"why.{rule}")

    def log(self, notes: list[Note]) -> None:
        for note in notes:
            self.need({**note.about, "side": note.side}, f"note.{note.kind}")

    def end(self, game: Game) -> None:
        result = game.result
        if result is not None and result["ending"] != RESIGN:
            self.need({}, f"ending.{result['ending']}")

    def missing(self) -> list[str]:
        """What lacks a text in some language, or has one that its figures don't fill."""
        found = []
        for language in languages_of(self.module):
            words = self.module.words(language)
            for keys, abouts in self.needed.items():
                present = [key for key in keys if key in words]
                if not present:
                    found.append(f"{language}: no text for {' or '.join(keys)}")
                    continue
                texts = [word(words, present[0], about, language) for about in abouts]
                if "[" not in words[present[0]]:
                    found += [f"{language}: {present[0]} comes out as {text!r}" for text in texts if "[" in text][:1]
        return found


def title_keys(module: Module) -> list[str]:
    keys = ["game.title", "game.about", *(f"side.{side}" for side in module.sides)]
    for scenario in module.scenarios:
        keys += [f"scenario.{scenario.name}", f"scenario.{scenario.name}.about"]
        for option in scenario.options:
            values = [f"option.{option.name}.{value}" for value in option.values]
            keys += [f"option.{option.name}", f"option.{option.name}.why", *values]
    return keys


def drawn(board: Mapping[str, Any]) -> set[str]:
    """The ids that the page draws: a choice that begins with one is clicked, not read on a button."""
    ids = {place["id"] for place in board.get("places", [])} | set(board.get("looks", {}))
    ids |= {box["id"] for box in board.get("boxes", [])}
    return ids | {card["id"] for cards in board.get("cards", {}).values() for card in cards}


def languages_of(module: Module) -> list[str]:
    found = languages(files(module.package) / "data") if module.package else []
    if not found:
        raise Fault("a module has words: name its `package`, and put data/words.<language>.toml there")
    return found
