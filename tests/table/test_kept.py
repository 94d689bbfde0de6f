"""Nothing is lost: a real server, killed in the middle of a game, raced, flooded and sent garbage."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.table.toys import HILLS_GAME
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from grognard.table.store import Store
from grognard.table.tables import revived


class Server:
    """A server in a process of its own, on a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "tests.table.server", str(self.folder), str(self.port)],
            cwd=Path(__file__).parents[2],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=60)
        while True:
            assert self.process.poll() is None, self.process.stderr and self.process.stderr.read()
            try:
                self.client.get("/api/games")
                return
            except httpx.ConnectError:
                continue

    def kill(self) -> None:
        self.client.close()
        self.process.kill()
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()

    def new(self, *seats: str) -> tuple[str, list[str]]:
        made = self.client.post("/api/tables", json={"game": "hills", "seats": seats}).json()
        return f"/api/tables/{made['id']}", made["keys"]

    def fetch(self, table: str, seat: int | str, key: str = "") -> dict[str, Any]:
        told: dict[str, Any] = self.client.get(table, params={"seat": seat, "key": key}).json()
        return told

    def play(self, table: str, seat: int | str, key: str, stamp: str, *answers: Any) -> httpx.Response:
        told = {"seat": seat, "key": key, "stamp": stamp, "answers": answers}
        return self.client.post(f"{table}/play", json=told)

    def address(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}{table}/live?seat=none"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"))
    yield server
    server.kill()


def test_a_game_killed_at_every_decision_goes_on_as_it_was(server: Server) -> None:
    table, keys = server.new("person", "person")
    for decision in range(100):
        told = server.fetch(table, "hot", keys[0])
        if told["over"]:
            break
        answered = server.play(table, "hot", keys[0], told["stamp"], told["ask"]["choices"][0]).json()
        if decision % 3 == 0:
            server.kill()
            server.start()
            assert server.fetch(table, "hot", keys[0]) == answered
            check_hashes(server.folder)
    assert told["over"] == 1
    assert decision > 10


def check_hashes(folder: Path) -> None:
    """The stored hash of each table is that of the game that its tape leads to."""
    store = Store(folder)
    for listed in store.summaries():
        found = store.read(listed["id"])
        assert found is not None
        row, tape = found
        game = revived(HILLS_GAME, row, tape)
        assert game.hash == row.hash
        assert game.tape == tape
        assert game.resumed is None
    store.close()


def test_of_many_answers_to_one_decision_one_counts(server: Server) -> None:
    table, keys = server.new("person", "person")
    for _ in range(5):
        told = server.fetch(table, "hot", keys[0])
        with ThreadPoolExecutor(8) as crowd:
            answers = list(
                crowd.map(
                    lambda _, told=told: server.play(table, "hot", keys[0], told["stamp"], told["ask"]["choices"][0]),
                    range(8),
                )
            )
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        now = server.fetch(table, "hot", keys[0])
        for answer in answers:
            late = answer.json()
            late.pop("error", None)
            assert late == now


def test_a_flood_of_requests_loses_nothing(server: Server) -> None:
    tables = [server.new("person", "random") for _ in range(3)]

    def pester(number: int) -> int:
        table, keys = tables[number % 3]
        told = server.fetch(table, 0, keys[0])
        if number % 5 == 0:
            server.client.post(f"{table}/play", content=b"{" * number)
        if told["over"] or told["ask"] is None:
            return 200
        return server.play(table, 0, keys[0], told["stamp"], told["ask"]["choices"][0]).status_code

    with ThreadPoolExecutor(12) as crowd:
        assert set(crowd.map(pester, range(240))) <= {200, 409}
    before = [server.fetch(table, 0, keys[0]) for table, keys in tables]
    server.kill()
    server.start()
    assert [server.fetch(table, 0, keys[0]) for table, keys in tables] == before
    check_hashes(server.folder)


@pytest.mark.parametrize(
    "frame",
    [
        b"\xff\xff\xff\xff",  # reserved bits and an unknown kind
        b"\x81\x05hello",  # not masked, as a client's must be
        b"\x82\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # far too long
        b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # text that is no text
    ],
)
def test_frames_that_are_none_close_the_channel_and_nothing_else(server: Server, frame: bytes) -> None:
    table, _ = server.new("person", "person")
    with connect(server.address(table)) as bystander:
        told = bystander.recv()
        with connect(server.address(table)) as channel:
            assert channel.recv() == told
            channel.socket.sendall(frame)
            with pytest.raises(ConnectionClosed):
                channel.recv(timeout=60)
        keys = server.new("person", "person")[1]
        assert len(keys) == 2
        assert bystander.ping().wait(60)


def test_listeners_that_vanish_are_forgotten(server: Server) -> None:
    table, keys = server.new("person", "person")
    for _ in range(20):
        with connect(server.address(table)) as channel:
            channel.socket.shutdown(socket.SHUT_RDWR)
    told = server.fetch(table, 0, keys[0])
    assert server.play(table, 0, keys[0], told["stamp"], told["ask"]["choices"][0]).status_code == 200
    with connect(server.address(table)) as channel:
        assert channel.recv()


def test_a_stopped_server_stops(server: Server) -> None:
    table, _ = server.new("person", "person")
    with connect(server.address(table)) as channel:
        channel.recv()
        server.process.send_signal(signal.SIGINT)
        with pytest.raises(ConnectionClosed):
            channel.recv(timeout=60)
    server.process.wait(60)
    server.client.close()
    assert server.process.stderr is not None
    said = server.process.stderr.read().decode()
    assert "Traceback" not in said, said
    server.process.stderr.close()
    server.start()
