"""The documents: links that lead somewhere, commands and packages all named, examples that run."""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.cli import parser

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`]*`", flags=re.DOTALL)


def text_of(document: Path) -> str:
    return re.sub(r"<!--.*?-->", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)


def links_of(document: Path) -> list[str]:
    return LINK.findall(CODE.sub("", text_of(document)))


def anchors(document: Path) -> set[str]:
    """The headings of a document, as links name them."""
    titles = re.findall(r"^#+ (.*)$", text_of(document), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def commands() -> dict[str, argparse.ArgumentParser]:
    """The commands of the command line by name."""
    found: dict[str, argparse.ArgumentParser] = {}
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            found.update(action.choices)
    return found


def requirements(name: str) -> dict[str, str]:
    """{package: version} that a lock pins."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ")[0].split("==") for line in lines if "==" in line)


def asked_for() -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Each package that pyproject.toml asks for: its lock, its name, its least version."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = data["project"]["optional-dependencies"]
    to_play = data["build-system"]["requires"] + data["project"]["dependencies"]
    for lock, wanted in [("", to_play), ("-dev", to_play + extras["test"]), ("-bench", extras["bench"])]:
        for each in wanted:
            name, _, least = each.partition(">=")
            yield f"requirements{lock}.lock", name, tuple(int(part) for part in least.split("."))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for link in links_of(document):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        goal = document.parent / path if path else document
        assert goal.exists(), f"{document.name}: {link}"
        assert not anchor or anchor in anchors(goal), f"{document.name}: {link}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_document_is_linked_from_another(document: Path) -> None:
    others = [other for other in DOCUMENTS if other != document]
    links = {(other.parent / link.partition("#")[0]).resolve() for other in others for link in links_of(other)}
    assert document.name == "README.md" or document in links


@pytest.mark.parametrize("name", commands())
def test_every_command_and_option_is_documented(name: str) -> None:
    documented = text_of(ROOT / "docs" / "players.md")
    assert f"`grognard {name}" in documented
    for action in commands()[name]._actions:
        for option in action.option_strings:
            assert option in ("-h", "--help") or re.search(rf"{option}\b", documented), option


def test_every_option_has_its_help() -> None:
    for name, command in commands().items():
        for action in command._actions:
            assert action.help or not action.option_strings, f"{name} {action.dest}"


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for example in re.findall(r"```python\n(.*?)```", text_of(ROOT / "README.md"), flags=re.DOTALL):
        exec(example, {})
    assert "'winner'" in capsys.readouterr().out


def test_every_package_is_locked_and_has_its_line() -> None:
    documented = text_of(ROOT / "docs" / "dependencies.md")
    for lock, name, least in asked_for():
        pinned = requirements(lock).get(name.replace("_", "-"))
        assert pinned, f"{lock} lacks {name}"
        assert tuple(int(part) for part in pinned.split(".")[: len(least)]) >= least, f"{lock}: {name} {pinned}"
        assert f"| {name} |" in documented, name


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock", "requirements-bench.lock"])
def test_a_lock_has_hashes_and_names_no_index(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert all("--hash=sha256:" in part for part in re.split(r"^(?=\S+==)", text, flags=re.MULTILINE)[1:])


def test_what_plays_is_tested_in_the_same_versions() -> None:
    assert requirements("requirements.lock").items() <= requirements("requirements-dev.lock").items()
