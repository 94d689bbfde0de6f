"""What ./play and ./test share: an environment made when it is missing, renewed when the lock has changed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SHELL = shutil.which("sh") or "sh"


def run(folder: Path, command: str, path: str | None = None) -> subprocess.CompletedProcess[str]:
    script = f". {ROOT / 'tools' / 'ready.sh'}; {command}"
    env = None if path is None else {"PATH": path}
    return subprocess.run([SHELL, "-c", script], cwd=folder, env=env, capture_output=True, text=True, check=False)


def write_program(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!{SHELL}\n{text}\n", encoding="utf-8")
    file.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A project whose Python only writes down what pip is told."""
    write_program(tmp_path / ".venv" / "bin" / "python", 'case "$*" in *pip*) echo "$@" >>calls;; esac')
    (tmp_path / "some.lock").write_text("nothing==1\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    return tmp_path


def calls(checkout: Path) -> int:
    file = checkout / "calls"
    return len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0


def test_it_installs_once_and_again_when_something_has_changed(checkout: Path) -> None:
    for expected in (2, 2):
        assert run(checkout, "ready some.lock").returncode == 0
        assert calls(checkout) == expected
    (checkout / "some.lock").write_text("nothing==2\n", encoding="utf-8")
    run(checkout, "ready some.lock")
    assert calls(checkout) == 4
    moved = checkout.rename(checkout.with_name("moved"))
    run(moved, "ready some.lock")
    assert calls(moved) == 6


def test_what_could_not_be_installed_is_tried_again(checkout: Path) -> None:
    program = checkout / ".venv" / "bin" / "python"
    whole = program.read_text(encoding="utf-8")
    write_program(program, 'case "$*" in *pip*) exit 1;; esac')
    failed = run(checkout, "ready some.lock")
    assert failed.returncode == 1
    assert failed.stderr.endswith("grognard: could not install what some.lock names; is there a network?\n")
    program.write_text(whole, encoding="utf-8")
    run(checkout, "ready some.lock")
    assert calls(checkout) == 2


def test_no_python_that_is_new_enough(tmp_path: Path) -> None:
    write_program(tmp_path / "python3", "exit 1")
    refused = run(tmp_path, "ready some.lock", path=str(tmp_path))
    assert refused.returncode == 1
    assert refused.stderr.startswith("grognard: Python 3.11 or newer is needed")
    assert refused.stderr.count("\n") == 1


def test_a_python_without_venv(tmp_path: Path) -> None:
    write_program(tmp_path / "python3", 'case "$*" in *ensurepip*) exit 1;; esac')
    refused = run(tmp_path, "ready some.lock", path=str(tmp_path))
    assert refused.returncode == 1
    assert "python3-venv" in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["play", "test", ".ci/run", "tools/ready.sh"])
def test_the_scripts_are_plain_sh(name: str) -> None:
    assert subprocess.run([SHELL, "-n", str(ROOT / name)], check=False).returncode == 0
