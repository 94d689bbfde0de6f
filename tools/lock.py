"""Writes the lock files: every package that we install, with its version and the hashes of its files.

`python tools/lock.py` resolves anew what pyproject.toml asks for, with the pip of the Python that runs it
(which should be the oldest that we support, so that nothing it needs is left out), and writes
requirements.lock (to play), requirements-dev.lock (to test) and requirements-bench.lock (to compare).
The index is the one that pip uses; no lock names it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from pip._internal.models.index import PyPI

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = re.compile(r"-(py3|py2\.py3|cp3\d+-abi3|cp31[1-4]-cp31[1-4])-")
SYSTEMS = re.compile(r"(-any|linux.*_(x86_64|aarch64)|macosx.*_(x86_64|arm64|universal2))\.whl$")


class Links(HTMLParser):
    """The files that an index page lists, with their hashes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        href = dict(attrs).get("href") or ""
        if tag == "a" and "#sha256=" in href:
            url, _, digest = href.partition("#sha256=")
            self.found[url.rpartition("/")[2]] = digest


def resolve(requirements: list[str]) -> dict[str, str]:
    """{name: version} of all that the requirements bring."""
    options = ["--dry-run", "--ignore-installed", "-qq", "--report", "-"]
    command = [sys.executable, "-m", "pip", "install", *options, *requirements]
    report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    found = {item["metadata"]["name"]: item["metadata"]["version"] for item in report["install"]}
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in sorted(found.items())}


def hashes(name: str, version: str) -> Iterator[str]:
    """Those of the source and of the wheels for the systems and Pythons that ./play serves."""
    index = os.environ.get("PIP_INDEX_URL", PyPI.simple_url)
    with urllib.request.urlopen(f"{index.rstrip('/')}/{name}/", timeout=180) as page:
        links = Links()
        links.feed(page.read().decode())
    for file, digest in sorted(links.found.items()):
        stem = re.sub(r"[-_.]+", "_", file.lower())
        if not stem.startswith(re.sub(r"[-_.]+", "_", f"{name}-{version}_").lower()):
            continue
        if file.endswith(".tar.gz") or (PYTHONS.search(file) and SYSTEMS.search(file)):
            yield digest


def write(file: str, requirements: list[str]) -> None:
    lines = ["# Written by tools/lock.py from pyproject.toml."]
    for name, version in sorted(resolve(requirements).items()):
        digests = list(hashes(name, version))
        if not digests:
            raise SystemExit(f"lock: the index lists no file of {name} {version}")
        lines.append(" \\\n    ".join([f"{name}=={version}", *(f"--hash=sha256:{digest}" for digest in digests)]))
    (ROOT / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{file}: {len(lines) - 1} packages")


def main() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    to_play = data["build-system"]["requires"] + data["project"]["dependencies"]
    extras = data["project"]["optional-dependencies"]
    write("requirements.lock", to_play)
    write("requirements-dev.lock", to_play + extras["test"])
    write("requirements-bench.lock", extras["bench"])


if __name__ == "__main__":
    main()
