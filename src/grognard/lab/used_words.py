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
from grognard.text.wording import NAMES, hex_names

KEPT: Final = 8  # sets of figures that are tried in each text


class UsedWords:
    """Keys, any of which will do, with the figures that were put in."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.needed: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
        for key in title_keys(module):
            self.need({}, key)

    def need(self, about: Mapping[str, Any], *keys: str) -> None:
        abouts = self.needed.setdefault(keys, [])
        if len(abouts) < KEPT and about not in abouts:
            abouts.append(dict(about))

    def ask(self, ask: Ask, choices: list[Any], secret: bool) -> None:
        about = {"side": ask.side, **ask.about}
        self.need(about, f"ask.{ask.kind}")
        if not ask.private and not secret:
            self.need(about, f"ask-wait.{ask.kind}")
        for choice in choices:
            objects = choice[1:] if isinstance(choice, list) else []
            said = {"at": objects[0], "what": objects} if objects else {}
            for name in spoken(choice):
                self.need(said, f"choice.{ask.kind}.{name}", f"choice.{name}", *(table.format(name) for table in NAMES))

    def refusal(self, rule: str, about: Mapping[str, Any]) -> None:
        self.need(about, f"why.{rule}", f"rule.{rule}")

    def log(self, notes: list[Note]) -> None:
        for note in notes:
            self.need({"side": note.side, **note.about}, f"note.{note.kind}")

    def end(self, game: Game) -> None:
        result = game.result
        if result is not None and result["ending"] != RESIGN:
            self.need({}, f"ending.{result['ending']}")

    def missing(self) -> list[str]:
        """What lacks a text in some language, or has one that its figures don't fill."""
        found = []
        for language in languages_of(self.module):
            words = dict(self.module.words(language))
            for scenario in self.module.scenarios:  # games may have a map for each
                words = {**hex_names(self.module.board(scenario.name), words), **words}
            for number, side in enumerate(self.module.sides):  # figures name a side by its number
                words.setdefault(f"side.{number}", words.get(f"side.{side}", side))
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


def spoken(choice: Any) -> list[str]:
    """The words of a choice that must have a name: itself, its verb and its objects."""
    if isinstance(choice, str):
        return [choice]
    if not isinstance(choice, list) or choice[:1] == ["dice"]:
        return []
    return [part for part in choice[choice[:1] == ["card"] :] if isinstance(part, str)]


def languages_of(module: Module) -> list[str]:
    found = languages(files(module.package) / "data") if module.package else []
    if not found:
        raise Fault("a module has words: name its `package`, and put data/words.<language>.toml there")
    return found
