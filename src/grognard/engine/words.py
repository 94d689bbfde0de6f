"""Words: a module's texts in one language, and the templates that put figures into them.

`read_words` flattens words.<lang>.toml and rules.<lang>.toml to `table.key`; `word` fills one
template; `in_scenario` lets a scenario say some things otherwise.  table/page/words.js is the same
formatter for the browser: tests/engine/words_cases.json holds the cases that both must satisfy.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any

ONE_IN_FRENCH = (0, 1)


def languages(folder: Traversable) -> list[str]:
    """The languages that the folder has words for."""
    names = [entry.name for entry in folder.iterdir()]
    return sorted(name[6:-5] for name in names if name.startswith("words.") and name.endswith(".toml"))


def read_words(folder: Traversable, language: str) -> dict[str, str]:
    """All texts of one language, as `table.key`."""
    if language not in languages(folder):
        raise ValueError(f"no words in language {language!r}; there is: {', '.join(languages(folder)) or 'none'}")
    words: dict[str, str] = {}
    for name in (f"words.{language}.toml", f"rules.{language}.toml"):
        file = folder / name
        if file.is_file():
            _add_file(words, name, file.read_text(encoding="utf-8"))
    return words


def in_scenario(words: Mapping[str, str], scenario: str) -> dict[str, str]:
    """The words as a scenario has them: what stands under `in.<scenario>.` is said there instead of the game's own."""
    own = f"in.{scenario}."
    return {**words, **{key.removeprefix(own): text for key, text in words.items() if key.startswith(own)}}


def word(words: Mapping[str, str], key: str | Sequence[str], about: Mapping[str, Any], language: str) -> str:
    """The text of the first key that has one, with the figures of `about`; without any, the first key in brackets."""
    keys = [key] if isinstance(key, str) else key
    for candidate in keys:
        if candidate in words:
            return _filled(words, words[candidate], about, language)
    return f"[{keys[0]}]" if keys else "[]"


def faults(template: str) -> str:
    """What is wrong with the braces of a template; empty when nothing is."""
    depth = 0
    for sign in template:
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            return "a } without its {"
    return "a { without its }" if depth else ""


def _add_file(words: dict[str, str], name: str, text: str) -> None:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{name}: {error}") from None
    for path, value in _leaves(tables, ()):
        key = ".".join(path)
        fault = _fault_of_entry(words, key, value)
        if fault:
            raise ValueError(f"{name}{_line_of(text, path[-1])}: {key}: {fault}")
        words[key] = value


def _fault_of_entry(words: Mapping[str, str], key: str, value: Any) -> str:
    if not isinstance(value, str):
        return f"a text is needed, not {value!r}"
    return "this key is there already" if key in words else faults(value)


def _leaves(table: Mapping[str, Any], above: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in table.items():
        path = (*above, key)
        if isinstance(value, dict):
            yield from _leaves(value, path)
        else:
            yield path, value


def _line_of(text: str, key: str) -> str:
    """Where the entry stands, as `:12`, when just one line of the file can be it."""
    starts = (f"{key} =", f'"{key}" =', f"{key}=", f'"{key}"=')
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.lstrip().startswith(starts)]
    return f":{lines[0]}" if len(lines) == 1 else ""


def _filled(words: Mapping[str, str], template: str, about: Mapping[str, Any], language: str) -> str:
    parts: list[str] = []
    at = 0
    while (start := template.find("{", at)) >= 0:
        end = _closing(template, start)
        if end < 0:
            break
        parts.append(template[at:start])
        parts.append(_placeholder(words, template[start + 1 : end], about, language))
        at = end + 1
    return "".join(parts) + template[at:]


def _closing(template: str, start: int) -> int:
    """Where the brace opened at `start` is closed; -1 if nowhere."""
    depth = 0
    for at in range(start, len(template)):
        depth += (template[at] == "{") - (template[at] == "}")
        if depth == 0:
            return at
    return -1


def _placeholder(words: Mapping[str, str], body: str, about: Mapping[str, Any], language: str) -> str:
    name, asks, branches = body.partition("?")
    if asks:
        return _filled(words, _branch(branches, about.get(name), language), about, language)
    name, colon, table = body.partition(":")
    if name not in about:
        return f"[{name}]"
    if not colon:
        return _joined(words, [str(value) for value in _listed(about[name])])
    if table == "pieces":
        return _joined(words, _pieces(words, about[name], language))
    return _joined(words, [words.get(f"{table}.{value}", f"[{table}.{value}]") for value in _listed(about[name])])


def _branch(branches: str, value: Any, language: str) -> str:
    """Of `one|other` the part that fits a number, or how many a list holds."""
    bar = _bar(branches)
    one, other = (branches[:bar], branches[bar + 1 :]) if bar >= 0 else (branches, "")
    return one if _is_one(value, language) else other


def _bar(branches: str) -> int:
    """The first | that is not inside a nested placeholder."""
    depth = 0
    for at, sign in enumerate(branches):
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and depth == 0:
            return at
    return -1


def _is_one(value: Any, language: str) -> bool:
    number = len(value) if isinstance(value, list | tuple) else value
    return number in ONE_IN_FRENCH if language == "fr" else number == 1


def _pieces(words: Mapping[str, str], group: Any, language: str) -> list[str]:
    """Looks, or [look, n], counted by look in the order in which each first comes."""
    counts: dict[str, int] = {}
    for member in _listed(group):
        look, number = (member[0], member[1]) if isinstance(member, list | tuple) else (member, 1)
        counts[look] = counts.get(look, 0) + number
    return [_piece(words, look, number, language) for look, number in counts.items()]


def _piece(words: Mapping[str, str], look: str, number: int, language: str) -> str:
    key = f"look.{look}.{'one' if _is_one(number, language) else 'many'}"
    return f"{words.get(f'number.{number}', str(number))} {words.get(key, f'[{key}]')}"


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _joined(words: Mapping[str, str], parts: list[str]) -> str:
    return ", ".join(parts) if parts else words.get("number.none", "–")
