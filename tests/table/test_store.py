"""The store under stress: a disk that fails, another server on the same folder, rules that change, many tables."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.table.client import Client, fetch, new_table, open_client, play, play_out, post
from tests.table.toys import Hills

from grognard.engine.asks import Ask, Note, Procedure
from grognard.table import serve, tables
from grognard.table.store import FILE, Store, default_folder


def test_an_answer_that_cannot_be_stored_has_not_been_given(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table, keys = new_table(client, seed=7)
    before = fetch(client, table, 0, keys[0])

    def fail(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as full:
        full.setattr(Store, "change", fail)
        status, told = post(client, table, "play", 0, keys[0], answers=[before["ask"]["choices"][0]])
        assert status == 500
        assert "disk" not in told["error"]
    assert fetch(client, table, 0, keys[0]) == before
    play(client, table, 0, keys[0], before["ask"]["choices"][0])


def test_two_servers_on_one_folder_do_not_overwrite_each_other(tmp_path: Path) -> None:
    with open_client(tmp_path) as one, open_client(tmp_path) as other:
        table, keys = new_table(one, seed=7)
        first = fetch(one, table, 0, keys[0])
        assert fetch(other, table, 0, keys[0]) == first
        told = play(one, table, 0, keys[0], first["ask"]["choices"][0])
        answers = [first["ask"]["choices"][-1]]
        status, late = post(other, table, "play", 0, keys[0], stamp=first["stamp"], answers=answers)
        assert status == 409
        late.pop("error")
        assert late == told
        assert fetch(other, table, 0, keys[0]) == told


def test_more_tables_than_memory_keeps(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "KEPT", 2)
    made = [new_table(client, seed=n) for n in range(6)]
    told = [fetch(client, table, 0, keys[0]) for table, keys in made]
    assert [fetch(client, table, 0, keys[0]) for table, keys in made] == told
    for table, keys in made:
        play_out(client, table, keys)


class Rewritten(Hills):
    """Later rules: whoever holds the hill is asked for a flag first, so older tapes no longer fit."""

    rules = "2"

    def step(self, g: Any) -> Procedure | None:
        if g.stage == "march" and not g.over:
            return self.flag_and_march(g)
        return super().step(g)

    def flag_and_march(self, g: Any) -> Procedure:
        colour = yield Ask(g.fallen, "flag", lambda _: ["black", "white"], "HI-7")
        yield Note("flag", "HI-7", g.fallen, colour=colour)
        step = super().step(g)
        assert step is not None
        yield from step


def test_a_running_game_goes_on_under_new_rules(tmp_path: Path) -> None:
    with open_client(tmp_path) as client:
        table, keys = new_table(client, seed=7)
        while True:
            told = fetch(client, table, "hot", keys[0])
            if told["view"]["turn"] == 1 and told["ask"]["kind"] == "lay":
                break
            play(client, table, "hot", keys[0], told["ask"]["choices"][0])
    for _ in range(2):  # and again after a restart
        with open_client(tmp_path, modules={"hills": Rewritten()}) as client:
            resumed = fetch(client, table, "hot", keys[0])
            assert resumed["view"] == told["view"]
            assert resumed["log"][0]["kind"] == "rules-changed"
            for n in (0, 1):  # what lies before the change can't be read again
                assert client.get(f"{table}/at/{n}", params={"seat": "none"}).json()["view"]["turn"] == 1
    with open_client(tmp_path, modules={"hills": Rewritten()}) as client:
        told = fetch(client, table, "hot", keys[0])
        asked = set()
        for _ in range(4):
            asked.add(told["ask"]["kind"])
            told = play(client, table, "hot", keys[0], told["ask"]["choices"][-1])
    with open_client(tmp_path, modules={"hills": Rewritten()}) as client:
        again = fetch(client, table, "hot", keys[0])
        assert again["view"] == told["view"]
        for _ in range(100):
            if again["over"]:
                break
            asked.add(again["ask"]["kind"])
            again = play(client, table, "hot", keys[0], again["ask"]["choices"][0])
    assert again["over"] == 1
    assert "flag" in asked


def test_a_table_whose_game_is_gone_says_so(tmp_path: Path) -> None:
    with open_client(tmp_path) as client:
        table, _ = new_table(client)
    with open_client(tmp_path, modules={}) as client:
        answer = client.get(table)
        assert answer.status_code == 404
        assert "hills" in answer.json()["error"]
        assert len(client.get("/api/tables").json()) == 1


def test_a_folder_that_cannot_be_used_is_said_at_once(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no store of tables" * 100)
    with pytest.raises(OSError, match="can't be opened"):
        serve(0, tmp_path, open_browser=False)
    (tmp_path / "taken").touch()
    with pytest.raises(OSError, match="taken"):
        serve(0, tmp_path / "taken", open_browser=False)


def test_nobody_else_may_read_the_store(tmp_path: Path) -> None:
    Store(tmp_path / "data").close()
    assert (tmp_path / "data" / FILE).stat().st_mode & 0o077 == 0


def test_where_the_tables_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GROGNARD_DATA", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.delenv("GROGNARD_DATA")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_folder() == tmp_path / "data" / "grognard"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_folder() == Path.home() / ".local" / "share" / "grognard"
    monkeypatch.setattr("sys.platform", "darwin")
    assert default_folder().name == "grognard"
    monkeypatch.setattr("sys.platform", "win32")
    assert default_folder().name == "grognard"
