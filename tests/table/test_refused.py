"""Bad requests: each gets its status and one clear sentence, and the table stands as it stood."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from tests.table.client import ADDRESS, Client, fetch, new_table, play, post

from grognard.engine.asks import DONE, Ask, Refuse
from grognard.table.payload import listed

SETUP = {"game": "hills", "seats": ["person", "person"]}


def sentence(answer: Any) -> str:
    told = answer.json()["error"]
    assert "Traceback" not in answer.text
    assert "\n" not in told
    return str(told)


@pytest.mark.parametrize(
    ("more", "status", "word"),
    [
        ({"game": "halma"}, 404, "hills"),
        ({"scenario": "huge"}, 400, "short"),
        ({"options": {"fog": "on"}}, 400, "night"),
        ({"options": {"night": "maybe"}}, 400, "off"),
        ({"seats": ["person"]}, 400, "red, blue"),
        ({"seats": ["person", "oracle"]}, 400, "random"),
        ({"seats": ["person", "thumb"]}, 400, "random"),
        ({"seats": "person"}, 400, "seats"),
        ({"options": [1]}, 400, "options"),
        ({"seed": [1]}, 400, "seed"),
        ({"game": 7}, 400, "game"),
    ],
)
def test_a_table_that_cannot_be(client: Client, more: dict[str, Any], status: int, word: str) -> None:
    answer = client.post("/api/tables", json={**SETUP, **more})
    assert answer.status_code == status
    assert word in sentence(answer)
    assert client.get("/api/tables").json() == []


@pytest.mark.parametrize(
    "body", [b"", b"{", b"null", b"[]", b"\xff\xfe", b"[" * 200_000, b'{"seat": NaN}', b'{"seat": 0, "key": "\\ud800"}']
)
@pytest.mark.parametrize("what", ["play", "look", "why", "undo", "resign"])
def test_a_body_that_is_no_request(client: Client, what: str, body: bytes) -> None:
    table, _ = new_table(client)
    answer = client.post(f"{table}/{what}", content=body)
    assert answer.status_code in (400, 403)
    sentence(answer)


@pytest.mark.parametrize("what", ["play", "look", "why", "undo", "resign"])
def test_a_wrong_key_opens_nothing(client: Client, what: str) -> None:
    table, keys = new_table(client)
    for seat, key in [(0, keys[1]), (1, keys[0]), (0, ""), ("hot", keys[1]), (0, keys[0] + "x"), (0, "\u00e9")]:
        answer = client.post(f"{table}/{what}", json={"seat": seat, "key": key, "stamp": "", "answers": []})
        assert answer.status_code == 403, (seat, key)
        sentence(answer)
    answer = client.post(f"{table}/{what}", json={"seat": "none", "stamp": "", "answers": []})
    assert answer.status_code in (403, 422)
    assert client.get(table, params={"seat": 0, "key": keys[1]}).status_code == 403


def test_what_is_not_there(client: Client) -> None:
    table, keys = new_table(client)
    for address in [
        "/api/tables/nothere",
        "/api/tables/..%2f..",
        f"{table}?seat=2&key={keys[0]}",
        f"{table}?seat=-1&key={keys[0]}",
        f"{table}?seat=%00&key={keys[0]}",
        f"{table}/at/99",
        f"{table}/at/-1",
        f"{table}/at/one",
        "/api/games/halma",
        "/api/games/halma/words/en",
        "/api/games/hills/words/tlh",
        "/api/nothing",
        "/nothing.html",
        "/..%2f..%2f..%2fpyproject.toml",
        "/%2e%2e/__init__.py",
        "/page%00.js",
        "/fonts",
    ]:
        answer = client.get(address)
        assert answer.status_code == 404, address
        sentence(answer)
    answer = client.post("/api/tables/nothere/play", json={"seat": 0, "key": "", "stamp": "", "answers": [1]})
    assert answer.status_code == 404


def test_a_request_of_another_kind(client: Client) -> None:
    table, _ = new_table(client)
    assert client.get(f"{table}/play").status_code in (404, 405)
    assert client.delete(table).status_code == 405
    sentence(client.delete(table))


@pytest.mark.parametrize("answer", [1.5, True, None, {"a": 1}, [[[[[[[[1]]]]]]]], ["lay", None]])
def test_an_answer_that_is_no_answer(client: Client, answer: Any) -> None:
    table, keys = new_table(client)
    before = fetch(client, table, 0, keys[0])
    for what in ("play", "look"):
        status, told = post(client, table, what, 0, keys[0], answers=[answer])
        assert status == 400
        assert told["error"]
    assert post(client, table, "why", 0, keys[0], answers=[], answer=answer)[0] == 400
    assert fetch(client, table, 0, keys[0]) == before


def test_answers_that_are_not_legal(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    before = fetch(client, table, 0, keys[0])
    for answers in [["charge"], [99], [["card", 1]], [10**30], [], ["x" * 10_000]]:
        status, told = post(client, table, "play", 0, keys[0], answers=answers)
        assert status in (400, 422), answers
        assert len(told["error"]) < 200
    card = before["ask"]["choices"][0]
    assert post(client, table, "play", 0, keys[0], answers=[card, card])[0] == 422
    assert fetch(client, table, 0, keys[0]) == before


def test_a_stale_stamp_gets_what_is_open_now(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    old = fetch(client, table, 0, keys[0])
    now = play(client, table, 0, keys[0], old["ask"]["choices"][0])
    for stamp in (old["stamp"], "", "\u00e9", "0" * 16):
        status, told = post(client, table, "play", 0, keys[0], stamp=stamp, answers=[old["ask"]["choices"][0]])
        assert status == 409
        assert told.pop("error")
        assert told == now
        assert post(client, table, "look", 0, keys[0], stamp=stamp, answers=[1])[0] == 409


def test_a_request_that_is_too_long(client: Client) -> None:
    table, keys = new_table(client)
    told = json.dumps({"seat": 0, "key": keys[0], "stamp": "", "answers": ["x" * 1_000_001]}).encode()
    for address in (f"{table}/play", "/api/tables", "/api/tables/load"):
        answer = client.post(address, content=told)
        assert answer.status_code == 413
        sentence(answer)


def test_a_foreign_page_or_a_foreign_name(client: Client) -> None:
    table, _ = new_table(client)
    for origin in ("http://elsewhere.example", "null", "http://127.0.0.1:9999"):
        assert client.post("/api/tables", json=SETUP, headers={"origin": origin}).status_code == 403
    for host in ("elsewhere.example", "127.0.0.1.elsewhere.example", "", "[::1", "localhost.elsewhere.example:8743"):
        answer = client.get(table, headers={"host": host})
        assert answer.status_code == 403, host
        sentence(answer)
    for host in ("localhost:8743", "127.0.0.1", "[::1]:8743", "192.168.1.7:8743"):
        assert client.get(table, headers={"host": host}).status_code == 200, host
    assert client.post("/api/tables", json=SETUP, headers={"origin": ADDRESS}).status_code == 201


@pytest.mark.parametrize(
    "text", ["", "{}", "no record", '{"grognard":1}', "\x00", "[" * 5000, '{"grognard":1,"game":"halma"}']
)
def test_a_file_that_is_no_record(client: Client, text: str) -> None:
    answer = client.post("/api/tables/load", content=text.encode())
    assert answer.status_code == 400
    assert "loaded" in sentence(answer)
    assert client.post("/api/tables/load", content=b"\xff\xfe\x00").status_code == 400
    assert client.get("/api/tables").json() == []


def test_a_way_on_that_is_refused_is_told_with_its_reason() -> None:
    def choices(no: Refuse) -> Iterable[str]:
        yield "mons"
        no("lille", "HI-2")
        no(DONE, "HI-3", at=["mons"])

    assert listed(Ask(0, "attack", choices, "HI-1")) == (["mons"], [[DONE, "HI-3", {"at": ["mons"]}]])
