"""What the words of a game must be, read off its files and its code: for the tests of each game's words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

from grognard.engine.module import Module
from grognard.engine.words import languages, read_words

PLACEHOLDER: Final = re.compile(r"\{([\w-]+)(:[\w-]+|\?)?")
NARROW: Final = "\u202f"
BARE: Final = re.compile(f"(?<!{NARROW})(?:[;?!»]|:(?!\\d))|«(?!{NARROW})")  # odds, 3:1, keep their colon as it is
PICKED: Final = {"items", "barred", "chosen", "least", "most"}  # what every pick tells
Said = tuple[str, set[str]]  # a kind of ask or note, or a rule, with the figures that the code gives to its words


def placeholders(text: str) -> set[str]:
    """The names that a template asks for."""
    return {found.group(1) for found in PLACEHOLDER.finditer(text)}


def texts(node: ast.AST) -> Iterator[str]:
    """The strings written out anywhere in a piece of code."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def calls(code: ast.AST, *functions: str) -> Iterator[ast.Call]:
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions:
            yield node


def keys_written(code: ast.AST) -> set[str]:
    """The keys of all dicts written out in a piece of code."""
    dicts = [node for node in ast.walk(code) if isinstance(node, ast.Dict)]
    return {str(key.value) for node in dicts for key in node.keys if isinstance(key, ast.Constant)}


class Words:
    """The words of a game in both languages, beside its ledger of rules and its code."""

    def __init__(self, package: str) -> None:
        folder = files(package)
        self.data = folder / "data"
        self.said = {language: read_words(self.data, language) for language in ("en", "fr")}
        self.ledger = [
            line.split("\t")[0] for line in (self.data / "rules.tsv").read_text(encoding="utf-8").splitlines()[1:]
        ]
        self.code = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(Path(str(folder)).glob("*.py"))]
        self.functions = [node for tree in self.code for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        self.explaining = {node.name: node for node in self.functions if node.name.startswith("why_")}

    # ---- the files ----

    def are_alike(self) -> None:
        """Both languages are there, with the same keys and the same figures in each text."""
        english, french = self.said["en"], self.said["fr"]
        assert languages(self.data) == ["en", "fr"]
        assert sorted(english) == sorted(french)
        assert [key for key, text in english.items() if placeholders(text) != placeholders(french[key])] == []

    def have(self, wanted: Iterable[str]) -> None:
        keys = set(wanted)
        assert {language: sorted(keys - set(words)) for language, words in self.said.items()} == {"en": [], "fr": []}

    def rules_are_worded(self, number: int, jargon: str) -> None:
        """Every rule of the ledger in its order and no other, in a player's words; chapters at rules."""
        assert len(self.ledger) == number
        for words in self.said.values():
            rules = {key.removeprefix("rule."): text for key, text in words.items() if key.startswith("rule.")}
            assert list(rules) == self.ledger
            odd = re.compile(rf"ruling|[A-Z]{{2}}-\d|\{{|{jargon}", re.IGNORECASE)
            assert [rule for rule, text in rules.items() if odd.search(text) or not text.endswith(".")] == []
            chapters = [key.removeprefix("section.") for key in words if key.startswith("section.")]
            assert chapters[0] == self.ledger[0]
            assert chapters == sorted(set(chapters) & set(self.ledger))

    def are_well_set(self) -> None:
        """Narrow spaces before the signs of French, curved apostrophes."""
        plain = {key: PLACEHOLDER.sub("{", text) for key, text in self.said["fr"].items()}
        assert [key for key, text in plain.items() if BARE.search(text)] == []
        for words in self.said.values():
            assert [key for key, text in words.items() if "'" in text or '"' in text] == []

    def name_choices_of(self, module: Module) -> None:
        """The game, its scenarios, its options with their values."""
        wanted = ["game.title", "game.about"]
        for scenario in module.scenarios:
            wanted += [f"scenario.{scenario.name}", f"scenario.{scenario.name}.about"]
            for option in scenario.options:
                wanted += [
                    f"option.{option.name}{part}" for part in ("", ".why", *(f".{one}" for one in option.values))
                ]
        self.have(wanted)

    def differ_by_scenario(self, module: Module) -> None:
        """What a scenario says otherwise is said by the game as well, with the same figures."""
        for words in self.said.values():
            for key in (key for key in words if key.startswith("in.")):
                _, scenario, plain = key.split(".", 2)
                assert scenario in [one.name for one in module.scenarios], key
                assert placeholders(words[plain]) == placeholders(words[key]), key

    # ---- the code ----

    def given(self, function: str, place: int) -> Iterator[str]:
        """The strings written out as the n-th argument of the calls of a function."""
        for call in (call for tree in self.code for call in calls(tree, function)):
            if len(call.args) > place:
                yield from texts(call.args[place])

    def rules_in(self, node: ast.AST) -> set[str]:
        """The rules that an argument can be: written out there, or in a function that explains."""
        found = {text for text in texts(node) if text in self.ledger}
        for call in calls(node, *self.explaining):
            assert isinstance(call.func, ast.Name)
            found |= {text for text in texts(self.explaining[call.func.id]) if text in self.ledger}
        return found

    def refusals(self) -> Iterator[tuple[str, set[str] | None]]:
        """The rules by which something is refused, with the figures given; None: they can't be read off the code."""
        for call in (call for tree in self.code for call in calls(tree, "no")):
            figures = {keyword.arg for keyword in call.keywords}
            for rule in self.rules_in(call.args[1]):
                yield rule, None if None in figures else {figure for figure in figures if figure}
        for call in (call for tree in self.code for call in calls(tree, "pick")):
            yield from ((rule, {"least"}) for rule in self.rules_in(call.args[5]))
        for node in self.explaining.values():
            yield from ((rule, None) for rule in self.rules_in(node))

    def asked(self, helpers: Mapping[str, int]) -> Iterator[Said]:
        """Each kind of ask, with the figures written in the function that asks, in the helper by which it does, and
        in those that make figures.  `helpers` are functions that ask, with the place of the kind among their arguments.
        """
        kind_at = {"Ask": 1, "pick": 1, **helpers}
        makers = [node for node in self.functions if node.returns and "dict[str, Any]" in ast.unparse(node.returns)]
        for function in self.functions:
            for call in calls(function, *kind_at):
                assert isinstance(call.func, ast.Name)
                name = call.func.id
                tellers = [function, *(node for node in self.functions if node.name == name and name in helpers)]
                tellers += [node for node in makers if any(calls(function, node.name))]
                figures = {"side"}.union(*(keys_written(node) for node in tellers))
                for kind in texts(call.args[kind_at[name]]):
                    yield kind, figures | (PICKED if name == "pick" else set())

    def told(self, helpers: Mapping[str, int]) -> Iterator[Said]:
        """Each kind of note, with its figures; the functions in `helpers` are given the kind at that place."""
        for call in (call for tree in self.code for call in calls(tree, "Note")):
            figures = {keyword.arg for keyword in call.keywords if keyword.arg} | {"side"}
            kinds = texts(call.args[0])
            if isinstance(call.args[0], ast.Name):
                kinds = (kind for helper, place in helpers.items() for kind in self.given(helper, place))
            for kind in kinds:
                yield kind, figures

    def cover_the_code(self, asking: Mapping[str, int], telling: Mapping[str, int]) -> None:
        """There are words for all that the code asks, tells and refuses, and they use only figures that it gives."""
        used: list[tuple[str, set[str] | None]] = []
        for kind, figures in self.asked(asking):
            used += [(f"ask.{kind}", figures), (f"ask-wait.{kind}", figures)]
        used += [(f"note.{kind}", figures) for kind, figures in self.told(telling)]
        used += [(f"why.{rule}", figures) for rule, figures in self.refusals()]
        assert len(used) > 100
        self.have(key for key, _ in used)
        english = self.said["en"]
        assert [key for key, figures in used if figures is not None and not placeholders(english[key]) <= figures] == []
