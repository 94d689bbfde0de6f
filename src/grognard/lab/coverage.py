"""Which test proves which rule: read from the source of the tests, without importing them.

A test names the rules that it proves with `@rule("GE-087", "GE-088")` from tests/rules.
The ledger of a game is its data/rules.tsv: id, section, line, kind, rule.  `report` sets them against
each other; the few rules that no test can prove stand with their reasons in an exempt.toml.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

DECORATOR: Final = "rule"
COLUMNS: Final = ["id", "section", "line", "kind", "rule"]


class Row(NamedTuple):
    """One rule of a ledger."""

    id: str
    section: str
    line: str
    kind: str
    rule: str


def read_ledger(file: Traversable) -> list[Row]:
    """The rows of a data/rules.tsv; an error names the file and the line."""
    lines = file.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0].split("\t") != COLUMNS:
        raise ValueError(f"{file.name}:1: the columns must be {', '.join(COLUMNS)}")
    rows: dict[str, Row] = {}
    for number, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        if len(cells) != len(COLUMNS):
            raise ValueError(f"{file.name}:{number}: {len(cells)} columns, not {len(COLUMNS)}")
        if cells[0] in rows:
            raise ValueError(f"{file.name}:{number}: {cells[0]} is there already")
        rows[cells[0]] = Row(*cells)
    return list(rows.values())


def tests_by_rule(folder: Path) -> dict[str, list[str]]:
    """{rule id: [test ids]} of every test file below a folder; ids are relative to the folder's parent."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        place = path.relative_to(folder.parent).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), place)
        for name, ids in _tagged(tree.body, place):
            for one in ids:
                tests = found.setdefault(one, [])
                if name not in tests:
                    tests.append(name)
    return found


def _tagged(body: Iterable[ast.stmt], above: str) -> Iterator[tuple[str, list[str]]]:
    """Each test of a body that carries the decorator, with the rules it names."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _tagged(node.body, f"{above}::{node.name}")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            ids = [one for decorator in node.decorator_list for one in _ids(decorator, above)]
            if ids:
                yield f"{above}::{node.name}", ids


def _ids(decorator: ast.expr, where: str) -> list[str]:
    if not (isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name)):
        return []
    if decorator.func.id != DECORATOR:
        return []
    ids = [arg.value for arg in decorator.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if not ids or len(ids) != len(decorator.args):
        raise ValueError(f"{where.partition('::')[0]}:{decorator.lineno}: @rule takes rule ids in quotes")
    return ids


class Report(NamedTuple):
    """How a ledger and its tests stand to each other."""

    proven: dict[str, list[str]]  # each rule that has tests, with their ids
    missing: list[str]  # rules without a test that are not exempt
    unknown: dict[str, list[str]]  # ids that tests name and the ledger lacks, with those tests
    exempt: dict[str, str]  # rules that need no test, with the reason
    needless: list[str]  # exempt rules that have a test, or are in no ledger

    @property
    def whole(self) -> bool:
        return not (self.missing or self.unknown or self.needless)

    def text(self) -> str:
        """What is wanting, a line each; then the exempt rules with their reasons."""
        lines = [f"{len(self.proven)} rules proven, {len(self.exempt)} exempt, {len(self.missing)} missing"]
        lines += [f"no test: {one}" for one in self.missing]
        lines += [f"no rule: {one}, named by {', '.join(tests)}" for one, tests in self.unknown.items()]
        lines += [f"needlessly exempt: {one}" for one in self.needless]
        lines += [f"exempt: {one}: {reason}" for one, reason in self.exempt.items()]
        return "\n".join(lines)


def report(ledger: Sequence[Row], tests: Path, exempt: Path | None = None) -> Report:
    """The rules of a ledger against the tests below a folder.

    Only ids of the ledger's own letters count as unknown: the tests of other games name other rules.
    """
    ids = [row.id for row in ledger]
    letters = {one.partition("-")[0] for one in ids}
    found = tests_by_rule(tests)
    excused = read_exempt(exempt) if exempt is not None else {}
    return Report(
        proven={one: found[one] for one in ids if one in found},
        missing=[one for one in ids if one not in found and one not in excused],
        unknown={one: found[one] for one in found if one not in ids and one.partition("-")[0] in letters},
        exempt=excused,
        needless=[one for one in excused if one in found or one not in ids],
    )


def read_exempt(file: Path) -> dict[str, str]:
    """{rule id: reason} of a tests/rules/<game>/exempt.toml, a flat file of `"GE-001" = "why it needs no test"`."""
    if not file.is_file():
        return {}
    reasons = tomllib.loads(file.read_text(encoding="utf-8"))
    for one, reason in reasons.items():
        if not isinstance(reason, str) or not reason.strip():
            raise ValueError(f"{file.name}: {one} needs a reason in quotes")
    return reasons
