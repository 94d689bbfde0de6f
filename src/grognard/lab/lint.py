"""What no module may write, found by reading its source: the few diseases that play can't be sure to show.

A yield inside `try` or `with` breaks when a procedure is thrown away half way; a function over a loop
variable in the parts of a Secret asks every side the last side's question; chance and clocks of its own,
sets walked in their order and memory outside the state make a game that can't be replayed.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from grognard.engine.module import Module

FOREIGN: Final = ("datetime", "random", "secrets", "time", "uuid")
CHANGING: Final = ("add", "append", "clear", "extend", "insert", "pop", "remove", "setdefault", "sort", "update")
SETS: Final = ("set", "frozenset")
IN_ORDER: Final = ("enumerate", "iter", "list", "map", "next", "tuple", "zip")
CACHES: Final = {"cache", "lru_cache"}
LATE: Final = "a function over a loop variable in the parts of a Secret: bind it as a default"

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Loop: TypeAlias = ast.For | ast.ListComp | ast.GeneratorExp
Found: TypeAlias = Iterator[tuple[int, str]]


class SourceFault(NamedTuple):
    """One thing that the source must not do."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def lint(module: Module) -> list[SourceFault]:
    """The faults in the source of a module: its package's files, or its one file."""
    home = Path(inspect.getsourcefile(type(module)) or "")
    paths = sorted(home.parent.rglob("*.py")) if home.name == "__init__.py" else [home]
    return [fault for path in paths for fault in lint_source(path.read_text(encoding="utf-8"), path.name)]


def lint_source(source: str, file: str = "module.py") -> list[SourceFault]:
    """The faults in one file's text, in the order of its lines."""
    tree = ast.parse(source, file)
    checks = (foreign_chance, yields_in_blocks, walked_sets, late_functions, changed_globals, module_memory, caches)
    found = {fault for check in checks for fault in check(tree)}
    return [SourceFault(file, line, what) for line, what in sorted(found)]


def foreign_chance(tree: ast.Module) -> Found:
    """Chance and clocks.  Only the type `Random` may be imported, for what `redeal` is given."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and [alias.name for alias in node.names] != ["Random"]:
            names = [node.module or ""]
        elif isinstance(node, ast.Call) and _name(node.func) == "Random":
            yield node.lineno, "makes its own Random: chance is the engine's, and redeal is given one"
        for name in names:
            if name in FOREIGN:
                yield node.lineno, f"imports {name}: chance and clocks are the engine's"  # type: ignore[attr-defined]


def yields_in_blocks(tree: ast.Module) -> Found:
    for block in ast.walk(tree):
        if isinstance(block, ast.Try | ast.TryStar | ast.With):
            word = "with" if isinstance(block, ast.With) else "try"
            for node in _within([block]):
                if isinstance(node, ast.Yield | ast.YieldFrom):
                    yield node.lineno, f"yields inside {word}"


def walked_sets(tree: ast.Module) -> Found:
    """Sets walked in an order that is nobody's; `sorted(...)` of a set is sound."""
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef):
            names = _set_names(scope.body)
            for node in _within(scope.body):
                for walked in _walks(node):
                    if _is_set(walked, names):
                        yield walked.lineno, "walks a set: its order is not the same everywhere"


def _set_names(body: list[ast.stmt]) -> set[str]:
    """The names that hold sets in this scope, and nothing else."""
    sets: set[str] = set()
    others: set[str] = set()
    for node in _within(body):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                (sets if _is_set(node.value, sets) else others).add(_name(target))
        elif isinstance(node, ast.AnnAssign):
            (sets if ast.unparse(node.annotation).startswith(SETS) else others).add(_name(node.target))
    return sets - others


def _walks(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions that this node walks through in order."""
    if isinstance(node, ast.For):
        yield node.iter
    elif isinstance(node, ast.ListComp | ast.DictComp):
        yield from (part.iter for part in node.generators)
    elif isinstance(node, ast.Starred | ast.YieldFrom):
        yield node.value
    elif isinstance(node, ast.Call) and _name(node.func) in IN_ORDER:
        yield from node.args
    elif _calls_method(node, ("pop",)) and not node.args:  # type: ignore[attr-defined]
        yield node.func.value  # type: ignore[attr-defined]


def _is_set(node: ast.expr, names: set[str]) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return _is_set(node.left, names) or _is_set(node.right, names)
    if isinstance(node, ast.Call):
        return _name(node.func) in SETS
    return isinstance(node, ast.Set | ast.SetComp) or _name(node) in names


def late_functions(tree: ast.Module) -> Found:
    """Functions in a Secret's parts that read a loop variable: all of them see its last value."""
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and _name(call.func) == "Secret"):
            continue
        parts = {_name(node) for node in ast.walk(call)}
        inside = list(ast.walk(call))
        for loop in ast.walk(tree):
            if isinstance(loop, Loop) and (loop in inside or parts & _filled_by(tree, loop)):
                yield from _reads_late(loop)


def _filled_by(tree: ast.Module, loop: Loop) -> set[str]:
    """The lists that a loop appends to, or that a comprehension becomes."""
    appended = [node.func.value for node in ast.walk(loop) if _calls_method(node, ("append",))]  # type: ignore[attr-defined]
    assigned = [node.targets[0] for node in ast.walk(tree) if isinstance(node, ast.Assign) and node.value is loop]
    return {_name(node) for node in (*appended, *assigned)} - {""}


def _reads_late(loop: Loop) -> Found:
    targets = [loop.target] if isinstance(loop, ast.For) else [part.target for part in loop.generators]
    turning = {_name(node) for target in targets for node in ast.walk(target)} - {""}
    for node in ast.walk(loop):
        if isinstance(node, Function):
            body = [node.body] if isinstance(node, ast.Lambda) else node.body
            read = {_name(part) for part in _within(body)}
            if turning & (read - _arguments(node)):
                yield node.lineno, LATE


def changed_globals(tree: ast.Module) -> Found:
    """Variables of the file that a function changes."""
    shared = {_name(target) for node in tree.body if isinstance(node, ast.Assign) for target in node.targets}
    shared |= {_name(node.target) for node in tree.body if isinstance(node, ast.AnnAssign)}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            nodes = list(_within(function.body))
            own = _arguments(function) | {_name(node) for node in nodes if _stores(node)}
            for node in nodes:
                if isinstance(node, ast.Global):
                    yield node.lineno, f"changes {node.names[0]}, a variable of the file"
                changed = _changed(node)
                if changed in shared - own - {""}:
                    yield node.lineno, f"changes {changed}, a variable of the file"  # type: ignore[attr-defined]


def _changed(node: ast.AST) -> str:
    """The variable whose contents this node changes, or nothing."""
    if _calls_method(node, CHANGING):
        return _name(node.func.value)  # type: ignore[attr-defined]
    return _name(node.value) if isinstance(node, ast.Subscript) and _stores(node) else ""


def module_memory(tree: ast.Module) -> Found:
    """Attributes that a module's methods set on the module or its class."""
    for owner in ast.walk(tree):
        if isinstance(owner, ast.ClassDef) and any(getattr(part, "name", "") == "step" for part in owner.body):
            for node in ast.walk(owner):
                if isinstance(node, ast.Attribute) and _stores(node) and _name(node.value) in ("self", owner.name):
                    yield node.lineno, "keeps something in the module, outside the state"


def caches(tree: ast.Module) -> Found:
    """Functions that remember what they were given of a state."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and _arguments(function) & {"g", "state"}:
            decorators = {_name(node) for decorator in function.decorator_list for node in ast.walk(decorator)}
            if decorators & CACHES:
                yield function.lineno, f"caches {function.name}, which is given the state"


def _within(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All nodes below, without the insides of functions that are defined there."""
    for node in body:
        yield node
        if not isinstance(node, Function):
            yield from _within(ast.iter_child_nodes(node))


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _stores(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)


def _calls_method(node: ast.AST, names: tuple[str, ...]) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names


def _arguments(function: Function) -> set[str]:
    given = function.args
    return {argument.arg for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs)}
