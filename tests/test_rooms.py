"""The rooms of the house: each may look only at rooms above it, and no game at another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent / "src" / "grognard"
MAY_SEE: dict[str, set[str]] = {
    "engine": {"engine"},
    "board": {"board"},
    "games": {"engine", "board", "games"},
    "players": {"engine", "board", "games", "players"},
    "text": {"engine", "board", "games", "players", "text"},
    "table": {"engine", "board", "games", "players", "text", "table"},
    "lab": {"engine", "board", "games", "players", "text", "lab"},
}
FILES = sorted(path.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("*.py") if path.parent != HOUSE)


def imports(tree: ast.AST) -> Iterator[str]:
    """The dotted names that a file imports, written in full."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def trespasses(file: str, source: str) -> list[str]:
    """The imports that this file of the house must not make."""
    room, *inner = file.split("/")
    names = [name.split(".") for name in imports(ast.parse(source))]
    return [".".join(name) for name in names if name[0] == "grognard" and not may_see(room, inner, name[1:])]


def may_see(room: str, inner: list[str], name: list[str]) -> bool:
    if not name:
        return False  # the package itself is the way in for outsiders
    if room == name[0] == "games" and len(inner) > 1 and len(name) > 1:
        return name[1] == inner[0]
    return name[0] in MAY_SEE[room]


@pytest.mark.parametrize("file", FILES)
def test_a_room_looks_only_upwards(file: str) -> None:
    assert trespasses(file, (HOUSE / file).read_text(encoding="utf-8")) == []


def test_every_room_is_known() -> None:
    rooms = {path.name for path in HOUSE.iterdir() if (path / "__init__.py").is_file()}
    assert rooms <= set(MAY_SEE)


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("engine/game.py", "from grognard.games.afrika import MODULE"),
        ("engine/game.py", "from grognard.board import hexes"),
        ("board/hexes.py", "import grognard.engine.state"),
        ("games/afrika/supply.py", "from grognard.games.guerre_eclair import tables"),
        ("games/afrika/supply.py", "from grognard.players.random import Player"),
        ("players/random.py", "from grognard.lab.battery import check"),
        ("table/app.py", "from grognard.lab.perft import perft"),
        ("lab/perft.py", "from grognard.table.app import app"),
        ("lab/perft.py", "from grognard import cli"),
        ("lab/perft.py", "import grognard.cli"),
        ("engine/game.py", "import grognard"),
    ],
)
def test_a_trespass_is_seen(file: str, source: str) -> None:
    assert trespasses(file, source) != []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("games/afrika/supply.py", "from grognard.games.afrika.state import Front"),
        ("games/afrika/supply.py", "from grognard.board.reach import flood"),
        ("lab/perft.py", "from grognard.engine.game import Game"),
    ],
)
def test_a_look_upwards_is_allowed(file: str, source: str) -> None:
    assert trespasses(file, source) == []
