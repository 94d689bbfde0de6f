"""The compiled rules play as the interpreted ones do, to the last answer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COURSES = Path(__file__).with_name("courses.py")
HEADERS = Path(sysconfig.get_path("include"), "Python.h")


def courses(**environment: str) -> list[str]:
    command = [sys.executable, str(COURSES)]
    run = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.mark.skipif(
    shutil.which("cc") is None or not HEADERS.exists(),
    reason="compiling the rules needs a C compiler and Python's headers: install gcc and python3-dev",
)
def test_compiled_games_go_as_interpreted_ones(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "src" / "grognard", source / "src" / "grognard", ignore=shutil.ignore_patterns("page"))
    build = subprocess.run(
        [sys.executable, "setup.py", "-q", "build", "--build-lib", "lib"],
        cwd=source,
        env={**os.environ, "GROGNARD_COMPILE": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert build.returncode == 0, build.stdout + build.stderr
    fast = courses(PYTHONPATH=str(source / "lib"))
    slow = courses()
    assert fast[0] == "compiled"
    assert slow[0] == "interpreted"
    assert fast[1:] == slow[1:]
