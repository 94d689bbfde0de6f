"""A client of the table for tests: opens it on a folder, makes tables, fetches and plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient
from tests.table.toys import HILLS_GAME

from grognard.table.app import create_app

Client = TestClient[Litestar]
ADDRESS = "http://127.0.0.1:8743"


def open_client(folder: Path, **more: Any) -> Client:
    """A server on this folder.  It waits for its machines however long they take."""
    modules = more.pop("modules", {"hills": HILLS_GAME})
    return TestClient(create_app(folder, modules, patience=60, **more), base_url=ADDRESS)


def new_table(client: Client, *seats: str, **more: Any) -> tuple[str, list[str]]:
    """The address of a new table, and its keys."""
    told = {"game": "hills", "seats": seats or ("person", "person"), **more}
    answer = client.post("/api/tables", json=told)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return f"/api/tables/{made['id']}", made["keys"]


def fetch(client: Client, table: str, seat: int | str, key: str = "") -> dict[str, Any]:
    answer = client.get(table, params={"seat": seat, "key": key})
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()
    return payload


def post(client: Client, table: str, what: str, seat: int | str, key: str, **more: Any) -> tuple[int, Any]:
    """The status and the body; with the stamp of the decision that is open now, unless another is given."""
    told = {"seat": seat, "key": key, **more}
    if what in ("play", "look") and "stamp" not in more:
        told["stamp"] = fetch(client, table, seat, key)["stamp"]
    answer = client.post(f"{table}/{what}", json=told)
    return answer.status_code, answer.json()


def play(client: Client, table: str, seat: int | str, key: str, *answers: Any) -> dict[str, Any]:
    status, payload = post(client, table, "play", seat, key, answers=list(answers))
    assert status == 200, payload
    found: dict[str, Any] = payload
    return found


def play_out(client: Client, table: str, keys: list[str], rounds: int = 100) -> dict[str, Any]:
    """Play the first choice of whoever must answer, until the game is over."""
    for _ in range(rounds):
        told = fetch(client, table, "none")
        if told["over"]:
            return told
        side = told["waiting"][0]
        asked = fetch(client, table, side, keys[side])["ask"]
        play(client, table, side, keys[side], asked["choices"][0])
    raise AssertionError("the game does not end")
