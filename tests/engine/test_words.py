"""Words: files are read with errors that say where, and both formatters agree on every case."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.words import faults, in_scenario, languages, read_words, word

HERE = Path(__file__).parent
CASES: dict[str, Any] = json.loads((HERE / "words_cases.json").read_text(encoding="utf-8"))
PAGE = HERE.parents[1] / "src" / "grognard" / "table" / "page" / "words.js"
NODE = shutil.which("node")
SCRIPT = """
import { readFileSync } from "node:fs";
const { word } = await import(process.argv[1]);
const all = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(all.cases.map(([lang, key, about]) => word(all[lang], key, about, lang))));
"""


@pytest.mark.parametrize(("language", "key", "about", "expected"), CASES["cases"])
def test_python_words_a_case(language: str, key: str | list[str], about: dict[str, Any], expected: str) -> None:
    assert word(CASES[language], key, about, language) == expected


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_page_words_every_case_alike() -> None:
    command = [str(NODE), "--input-type=module", "-e", SCRIPT, PAGE.as_uri(), str(HERE / "words_cases.json")]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=30, check=True)
    assert json.loads(done.stdout) == [case[3] for case in CASES["cases"]]


def test_words_and_rules_are_read_as_one_flat_table(tmp_path: Path) -> None:
    (tmp_path / "words.en.toml").write_text(
        '[place]\nmons = "Mons"\n[option]\n"elan-mark.why" = "So."\n[a.b]\nc = "d"\n'
    )
    (tmp_path / "rules.en.toml").write_text('[rule]\n"GE-001" = "Two players."\n')
    assert read_words(tmp_path, "en") == {
        "place.mons": "Mons",
        "option.elan-mark.why": "So.",
        "a.b.c": "d",
        "rule.GE-001": "Two players.",
    }


def test_a_scenario_may_say_some_things_otherwise() -> None:
    words = {"side.french": "French", "side.german": "Germans", "in.arras.side.french": "Allies"}
    assert in_scenario(words, "arras") == {**words, "side.french": "Allies"}
    assert in_scenario(words, "sedan") == words


def test_a_game_may_have_no_rules_file(tmp_path: Path) -> None:
    (tmp_path / "words.en.toml").write_text('[place]\nmons = "Mons"\n')
    assert read_words(tmp_path, "en") == {"place.mons": "Mons"}


def test_the_languages_are_the_files_present(tmp_path: Path) -> None:
    (tmp_path / "words.en.toml").write_text("")
    (tmp_path / "words.fr.toml").write_text("")
    (tmp_path / "rules.de.toml").write_text("")
    assert languages(tmp_path) == ["en", "fr"]
    with pytest.raises(ValueError, match="'de'; there is: en, fr"):
        read_words(tmp_path, "de")


@pytest.mark.parametrize(
    ("words", "rules", "message"),
    [
        ('[place]\nmons = "Mons\n', "", r"words\.en\.toml: .*line 2"),
        ("[place]\nmons = 3\n", "", r"words\.en\.toml:2: place\.mons: a text is needed, not 3"),
        ('[place]\nmons = "{at"\n', "", r"words\.en\.toml:2: place\.mons: a \{ without its \}"),
        ('[rule]\n"GE-001" = "One."\n', '[rule]\n"GE-001" = "Two."\n', r"rules\.en\.toml:2: rule\.GE-001: .* already"),
        ('[ask]\nend = 1\n[note]\nend = "x"\n', "", r"words\.en\.toml: ask\.end: a text"),
    ],
)
def test_an_error_names_file_line_and_key(tmp_path: Path, words: str, rules: str, message: str) -> None:
    (tmp_path / "words.en.toml").write_text(words)
    (tmp_path / "rules.en.toml").write_text(rules)
    with pytest.raises(ValueError, match=message):
        read_words(tmp_path, "en")


def test_faults_of_braces() -> None:
    assert faults("{n?one|{n} more}") == ""
    assert faults("n}") == "a } without its {"
    assert faults("{n") == "a { without its }"
