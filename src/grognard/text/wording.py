"""A game's asks, answers, refusals and notes as lines of text: the words of its module, in one language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from grognard.engine.asks import Ask, Note
from grognard.engine.game import RESIGN, Game
from grognard.engine.module import Module
from grognard.engine.words import in_scenario, read_words, word

TABLES: Final = ("place", "unit", "zone", "card", "aim", "box", "phase", "country", "track")
NAMES: Final = (*(f"{table}.{{}}" for table in TABLES), "look.{}.one")


def folded(text: str) -> str:
    """Without case and accents, so that whoever types need not care."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign)).strip()


def hex_names(board: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, str]:
    """A hex is called by its number, after the name of its town if it has one: `{at:place}` words any of them."""
    towns = {town["hex"]: words[f"place.{town['id']}"] for town in board.get("towns", ())}
    hexes = [hex_ for hex_, *_ in board.get("hexes", ())]
    return {f"place.{hex_}": f"{towns[hex_]} ({hex_})" if hex_ in towns else hex_ for hex_ in hexes}


class Wording:
    """The words of a game and those of the text table, and how they are put together."""

    def __init__(self, module: Module, language: str, scenario: str = "") -> None:
        self.module = module
        self.language = language
        said = in_scenario(module.words(language), scenario)
        self.words = {**hex_names(module.board(scenario), said), **read_words(files(__package__), language), **said}
        for number, side in enumerate(module.sides):  # notes and refusals name a side by its number, words by its id
            self.words.setdefault(f"side.{number}", self.words.get(f"side.{side}", side))

    def __call__(self, key: str | Sequence[str], /, **about: Any) -> str:
        return word(self.words, key, about, self.language)

    def name(self, thing: Any) -> str:
        """What an id is called, whatever it is the id of; one without a name stands for itself."""
        keys = [table.format(thing) for table in NAMES]
        return next((self.words[key] for key in keys if key in self.words), str(thing))

    def side(self, side: int) -> str:
        return self(f"side.{side}") if side >= 0 else self("text.nobody")

    def pieces(self, group: Sequence[Any]) -> str:
        return self("text.pieces", group=group)

    def ask(self, ask: Ask) -> str:
        return f"{self(f'ask.{ask.kind}', **{'side': ask.side, **ask.about})} ({ask.rule})"

    def answer(self, kind: str, answer: Any) -> str:
        """What a player reads for an answer: the name of a thing, a group of pieces, dice, or what a button says."""
        if isinstance(answer, list):
            return self._listed(kind, answer)
        keys = self._keys(kind, answer)
        return self(keys, n=answer) if keys else self.name(answer)

    def _keys(self, kind: str, answer: Any) -> list[str]:
        """The words for a button; all numbers may share one, with the number in it."""
        numbers = [f"choice.{kind}.n"] if isinstance(answer, int) else []
        return [key for key in (f"choice.{kind}.{answer}", *numbers, f"choice.{answer}") if key in self.words]

    def _listed(self, kind: str, answer: list[Any]) -> str:
        if all(f"look.{member}.one" in self.words for member in answer):
            return self.pieces(answer)
        verb, *objects = answer
        if verb == "dice":
            return self("text.dice", dice=objects)
        names = ", ".join(self.name(each) for each in objects)
        if verb == "card":
            return names
        keys = self._keys(kind, verb)
        if keys and "{" in self.words[keys[0]]:  # it names its object itself
            return self(keys, at=objects[0], what=objects)
        return f"{self.answer(kind, verb)} {names}"

    def refusal(self, rule: str, about: Mapping[str, Any]) -> str:
        """Why not: the module's sentence for it, else the rule in its words, else its number."""
        keys = [key for key in (f"why.{rule}", f"rule.{rule}") if key in self.words]
        return f"{self(keys, **about)} ({rule})" if keys else rule

    def note(self, note: Note) -> str:
        text = self(f"note.{note.kind}", **{"side": note.side, **note.about})
        return f"{text} ({note.rule})" if note.rule else text

    def ending(self, game: Game) -> Iterator[str]:
        """How a game ended and for whom; nothing while it goes on."""
        result = game.result
        if result is None:
            return
        if result["ending"] == RESIGN:
            yield self("text.resign", side=self.side(game.resigned))
        elif result["ending"]:
            yield self(f"ending.{result['ending']}")
        if result["winner"] < 0:
            yield self("text.draw")
        else:
            yield self("text.winner", side=self.side(result["winner"]))
