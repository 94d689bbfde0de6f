"""Each command, each of its errors: one line on stderr, status 2, and never a traceback."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grognard.cli import ERROR, FAILED, INTERRUPTED, PIPE_CLOSED, main

pytestmark = pytest.mark.usefixtures("toys")
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def record(tmp_path: Path, capsys: Capture) -> Path:
    """The record of a new game of bluff."""
    file = tmp_path / "bluff.jsonl"
    assert main(("new", "bluff", "--seed", "1", "-o", str(file))) == 0
    capsys.readouterr()
    return file


def refused(capsys: Capture, *arguments: str) -> str:
    """What is said of arguments that are in error: one line, without its beginning."""
    try:
        status: object = main(arguments)
    except SystemExit as leaving:
        status = leaving.code
    said = capsys.readouterr()
    assert status == ERROR
    assert said.err.startswith("grognard")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said.err.partition(": ")[2].strip()


# ---- what every command shares ----


@pytest.mark.parametrize("command", ["", "play", "serve", "new", "replay", "verify", "rules", "bench"])
def test_help(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as leaving:
        main((*([command] if command else []), "--help"))
    assert leaving.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: grognard {command}".rstrip())


def test_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(("--version",))
    assert capsys.readouterr().out.startswith("grognard 0.")


def test_unknown_commands_and_options(capsys: Capture) -> None:
    assert "invalid choice: 'dance'" in refused(capsys, "dance")
    assert "unrecognized arguments: --loud" in refused(capsys, "serve", "--loud")
    assert "required: GAME" in refused(capsys, "new")


def test_a_fault_of_our_own_is_one_line_too(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("lost")

    monkeypatch.setattr("grognard.new", broken)
    assert refused(capsys, "new", "bluff").startswith("a fault of grognard's own: KeyError: 'lost'")
    monkeypatch.setenv("GROGNARD_TRACEBACK", "1")
    with pytest.raises(KeyError):
        main(("new", "bluff"))


def test_ctrl_c(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupted(_: object = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(("play", "bluff", "--text")) == INTERRUPTED
    assert capsys.readouterr().err == "\n"


def test_a_closed_pipe() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "grognard.cli", "rules", "guerre-eclair"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == PIPE_CLOSED


def test_a_terminal_that_lacks_signs() -> None:
    command = [sys.executable, "-m", "grognard.cli", "play", "guerre-eclair", "--text", "--lang", "fr"]
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(command, env=ascii_only, input=b"\xe9\nquitter\n", capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Guerre ?clair" in ran.stdout


# ---- the table ----


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the table was told to serve, instead of serving it."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr("grognard.table.serve", lambda *given: calls.append(given))
    return calls


def test_without_a_command_the_table_opens_in_a_browser(served: list[tuple[Any, ...]]) -> None:
    assert main(()) == main(("play",)) == main(("--data", "games")) == main(("--data", "games", "play")) == 0
    assert [call[1:] for call in served] == [(None, True)] * 2 + [(Path("games"), True)] * 2


def test_serve(served: list[tuple[Any, ...]], tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert main(("serve", "--port", str(port), "--data", str(tmp_path))) == 0
    assert served == [(port, tmp_path, False)]


def test_a_port_that_is_taken(served: list[tuple[Any, ...]], capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert refused(capsys, "serve", "--port", str(port)).startswith(f"port {port} can't be had")
        assert refused(capsys, "serve", "--port", "70000").startswith("port 70000 can't be had")
        monkeypatch.setattr("grognard.table.PORT", port)
        assert main(("serve",)) == 0
    assert len(served) == 1
    assert served[0][0] not in (0, port)


def test_the_table_ends_with_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "grognard.cli", "serve", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline().startswith("grognard is at http://127.0.0.1:")
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_a_game_in_the_browser_is_chosen_there(capsys: Capture) -> None:
    assert "needs --text" in refused(capsys, "play", "bluff")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "no game 'chess'"),
        (("bluff", "--scenario", "night"), "no scenario 'night'"),
        (("bluff", "--option", "most"), "--option takes NAME=VALUE"),
        (("bluff", "--option", "most=9"), "takes one of"),
        (("bluff", "--option", "least=1"), "no option 'least'"),
        (("bluff", "--side", "green"), "no side 'green' in bluff; there is: red, blue"),
        (("bluff", "--against", "thumb"), "no machine player 'thumb'"),
        (("bluff", "--lang", "de"), "no words in language 'de'"),
    ],
)
def test_what_cannot_be_played(arguments: tuple[str, ...], said: str, capsys: Capture) -> None:
    assert said in refused(capsys, "play", "--text", *arguments)


# ---- records ----


def test_new(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(("new", "bluff", "--option", "most=2")) == 0
    assert capsys.readouterr().out.startswith("bluff.jsonl: bluff, cards; SHA-256 of the seed of its dice: ")
    assert '"most":"2"' in (tmp_path / "bluff.jsonl").read_text(encoding="utf-8")
    assert refused(capsys, "new", "bluff") == "bluff.jsonl is there already"


def test_new_in_no_folder(tmp_path: Path, capsys: Capture) -> None:
    assert "No such file or directory" in refused(capsys, "new", "bluff", "-o", str(tmp_path / "nowhere" / "x"))


def test_the_same_seed_gives_the_same_record(record: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    main(("new", "bluff", "--seed", "1", "-o", str(again)))
    assert again.read_bytes() == record.read_bytes()


def test_replay_of_a_running_game_keeps_its_secrets(record: Path, capsys: Capture) -> None:
    assert main(("replay", str(record), "--lang", "en")) == 0
    assert "Laid:" not in capsys.readouterr().out


def test_replay_of_what_is_no_record(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Gamelin,\n", encoding="utf-8")
    assert "not a record" in refused(capsys, "replay", str(file))
    file.write_bytes(b"\xff\xfe\x00")
    assert refused(capsys, "replay", str(file))
    assert refused(capsys, "replay", str(tmp_path / "nowhere"))
    assert refused(capsys, "replay", str(tmp_path))


def test_verify(record: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main(("verify", str(record))) == 0
    assert (
        capsys.readouterr().out
        == f"{record}: sound: bluff, cards, 6 entries, 1 hashes equal, 6 dice and draws proven\n"
    )
    altered = tmp_path / "altered.jsonl"
    altered.write_text(record.read_text(encoding="utf-8").replace('"deal",', '"deals",', 1), encoding="utf-8")
    assert main(("verify", str(altered), str(record))) == FAILED
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{altered}: line ")
    assert said[1].startswith(f"{record}: ")


def test_verify_what_is_not_there(tmp_path: Path, capsys: Capture) -> None:
    assert main(("verify", str(tmp_path / "nowhere"))) == FAILED
    assert "nowhere" in capsys.readouterr().out


# ---- rules ----


def test_rules(capsys: Capture) -> None:
    assert main(("rules", "tictactoe", "--lang", "en")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("TT-01  ")
    assert main(("rules", "tictactoe", "tt-02")) == 0
    assert capsys.readouterr().out.startswith("TT-02  ")


def test_rules_in_words_of_the_language(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.undo()  # the installed games
    assert main(("rules", "guerre-eclair", "GE-001", "--lang", "fr")) == 0
    french = capsys.readouterr().out
    assert main(("rules", "guerre-eclair", "GE-001", "--lang", "en")) == 0
    assert capsys.readouterr().out != french


def test_coverage(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_cells.py").write_text('@rule("TT-01")\ndef test_free() -> None: ...\n', encoding="utf-8")
    monkeypatch.setattr("grognard.cli.CHECKOUT", tmp_path)
    assert main(("rules", "tictactoe", "--coverage")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("TT-01   1  ")
    assert lines[1].startswith("TT-02   0  ")
    assert lines[-1].startswith("1 of ")
    assert main(("rules", "tictactoe", "TT-01", "--coverage")) == 0
    assert capsys.readouterr().out.splitlines()[1] == "tests/test_cells.py::test_free"


def test_coverage_needs_the_tests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture) -> None:
    monkeypatch.setattr("grognard.cli.CHECKOUT", tmp_path)
    assert "not in the installed package" in refused(capsys, "rules", "tictactoe", "--coverage")


def test_unknown_rules(capsys: Capture) -> None:
    assert refused(capsys, "rules", "tictactoe", "TT-99") == "no rule TT-99 in tictactoe"
    assert "no game 'chess'" in refused(capsys, "rules", "chess")


# ---- bench ----


def test_bench(capsys: Capture) -> None:
    assert main(("bench", "bluff", "--seconds", "0.01")) == 0
    said = capsys.readouterr().out
    for what in ("cards", "clone", "view of a side", "save", "load"):
        assert f"\n{what} " in said


def test_bench_needs_its_source(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture) -> None:
    monkeypatch.setattr("grognard.cli.CHECKOUT", tmp_path)
    assert "not in the installed package" in refused(capsys, "bench", "bluff")
