"""What pyproject.toml can't say: with GROGNARD_COMPILE=3 the engine, the boards and the games become machine code.

The same Python files, through mypyc; the number is how much the C compiler optimises, 0 to 3.  Left as they are:
the base classes that games inherit from, and what inherits from them, the games' own states and modules.
docs/performance.md says what it brings, CONTRIBUTING.md what it asks of the code.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import Extension, setup  # type: ignore[import-untyped]

LEVEL = os.environ.get("GROGNARD_COMPILE", "")
SOURCE = Path("src/grognard")
INHERITED = {"__init__.py", "module.py", "state.py"}


def compiled() -> list[str]:
    """The files that are compiled."""
    return [
        path.as_posix()
        for folder in ("engine", "board", "games")
        for path in sorted((SOURCE / folder).rglob("*.py"))
        if path.name not in INHERITED
    ]


def extensions() -> list[Extension]:
    from mypyc.build import mypycify

    return mypycify(compiled(), opt_level=LEVEL, debug_level="0")


setup(ext_modules=extensions() if LEVEL else [])
