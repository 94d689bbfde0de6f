"""A whole game in a terminal: what is asked, what may be typed, and that only one's own is shown."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random

import pytest

from grognard.cli import main

pytestmark = pytest.mark.usefixtures("toys")

PLAY = ("play", "tictactoe", "--text", "--lang", "en", "--seed", "3")


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_the_end_of_input_quits(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch)
    assert main(PLAY) == 0
    said = capsys.readouterr().out
    assert "Tic-tac-toe, Three by three. You play Crosses." in said
    assert "Mark a free cell. (TT-01)" in said
    assert "   9  c3" in said


def test_a_number_answers_and_the_other_side_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "5", "quit")
    assert main(PLAY) == 0
    said = capsys.readouterr().out
    assert "· a cross on b2 (TT-01)" in said
    assert "a nought on" in said


def test_a_name_answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "B2", "quit")
    main(PLAY)
    assert "· a cross on b2 (TT-01)" in capsys.readouterr().out


def test_letters_keep_the_answers_that_hold_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "c", "quit")
    main(PLAY)
    after = capsys.readouterr().out.partition("> ")[2]
    assert [line.split() for line in after.splitlines() if line.strip()][:3] == [["3", "c1"], ["6", "c2"], ["9", "c3"]]


def test_what_is_forbidden_is_explained_when_it_is_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "b2", "b2", "why b2", "quit")
    main(PLAY)
    assert capsys.readouterr().out.count("b2: b2 holds a cross already. (TT-02)") == 2


def test_why_of_what_is_legal_or_unheard_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "why a1", "why Paris", "quit")
    main(PLAY)
    said = capsys.readouterr().out
    assert "That is legal: a1" in said
    assert "Nothing here is called “Paris” (TT-01)." in said


def test_undo_stops_at_the_other_sides_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "undo", "1", "undo", "quit")
    main(PLAY)
    said = capsys.readouterr().out
    assert "There is nothing to take back." in said
    assert "No way back: the other side has answered since." in said


def test_undo_takes_a_pick_back(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "1", "undo", "quit")
    assert main(("play", "bluff", "--text", "--lang", "en", "--seed", "1", "--option", "most=2")) == 0
    prompts = [part.splitlines() for part in capsys.readouterr().out.split("Lay cards face down. (BL-02)")[1:]]
    assert len(prompts) == 3
    assert prompts[0][1:4] == prompts[2][1:4] != prompts[1][1:4]


def test_map_log_help_and_enter(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "1", "map", "log", "help", "", "quit")
    main(PLAY)
    said = capsys.readouterr().out
    assert "  a1  a cross" in said
    assert said.count("· a cross on a1 (TT-01)") == 2
    assert said.count("Commands:") == 2
    assert said.count("Mark a free cell.") == 3


def test_a_game_can_be_saved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    typed(monkeypatch, "1", "save", f"save {file}", f"save {tmp_path / 'nowhere' / 'x'}", "quit")
    main(PLAY)
    said = capsys.readouterr().out
    assert "Where to?" in said
    assert f"Saved: {file}" in said
    assert "No such file or directory" in said
    assert main(("replay", str(file), "--lang", "en")) == 0
    assert "a cross on a1 (TT-01)" in capsys.readouterr().out
    typed(monkeypatch, "quit")
    assert main(("play", str(file), "--text", "--lang", "en")) == 0
    assert "a cross on a1 (TT-01)" in capsys.readouterr().out


def test_a_whole_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, *["1"] * 9)
    assert main(PLAY) == 0
    said = capsys.readouterr().out
    assert "Three in a row." in said or "a draw" in said
    assert "Winner: " in said or "A draw." in said


def test_giving_up(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "resign")
    assert main(PLAY) == 0
    assert capsys.readouterr().out.endswith("Resigned: Crosses.\nWinner: Noughts.\n")


def test_the_other_side_and_french(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "annuler", "abandonner")
    assert main((*PLAY[:3], "--lang", "fr", "--side", "NOUGHTS")) == 0
    said = capsys.readouterr().out
    assert "Retour impossible : l'autre camp a répondu depuis." in said
    assert "Abandon" in said


def test_only_ones_own_cards_are_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "1", "done", "quit")
    main(("play", "bluff", "--text", "--lang", "en", "--seed", "1"))
    news = capsys.readouterr().out.split("> ")
    assert any("laid (BL-02)" in part for part in news)
    assert sum(part.count("Laid: ") for part in news) == 1


@pytest.mark.parametrize(("language", "side"), [("en", "german"), ("fr", "allied")])
def test_a_whole_campaign_is_put_into_words(
    language: str, side: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.undo()  # the installed games
    rng = Random(1940)
    typed(monkeypatch, *(rng.choice(["1", "1", "2", "3", "map"]) for _ in range(3000)))
    assert main(("play", "guerre-eclair", "--text", "--seed", "1", "--lang", language, "--side", side)) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert re.findall(r"\[[a-z-]+(?:\.[\w.-]+)?\]", said.out) == []  # a key or a figure without its words
    assert {"en": "\nWinner: ", "fr": "\nVictoire : "}[language] in said.out
