"""Guerre Éclair at the table: whole games over HTTP, with the server replaced in mid-game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.table.client import Client, fetch, new_table, open_client, play

from grognard.games.guerre_eclair import MODULE

MODULES = {"guerre-eclair": MODULE}


def answer(told: dict[str, Any], rng: Random) -> list[Any]:
    """The historical set-up, then anything legal."""
    preset = told["ask"]["presets"].get("historical")
    return preset or [rng.choice(told["ask"]["choices"])]


def open_game(folder: Path) -> Client:
    return open_client(folder, modules=MODULES)


@pytest.mark.parametrize("seats", [("person", "random"), ("thumb", "person"), ("person", "person")])
def test_a_whole_game_with_a_new_server_now_and_then(tmp_path: Path, seats: tuple[str, str]) -> None:
    rng = Random(4)
    with open_game(tmp_path) as client:
        table, keys = new_table(client, *seats, game="guerre-eclair", seed=11)
    key = next(filter(None, keys))
    decisions = 0
    told: dict[str, Any] = {"over": 0}
    while not told["over"]:
        with open_game(tmp_path) as client:
            before, told = told, fetch(client, table, "hot", key)
            assert "view" not in before or told == before
            for _ in range(60):
                if told["over"]:
                    break
                told = play(client, table, "hot", key, *answer(told, rng))
                decisions += 1
    assert decisions > 20
    assert told["ending"].startswith("GE-")
    with open_game(tmp_path) as client:
        check_record(client, table, key)
        check_memory(client, table, fetch(client, table, "none"))


def check_record(client: Client, table: str, key: str) -> None:
    """The file that is downloaded leads to the same table."""
    text = client.get(f"{table}/file", params={"key": key}).content
    made = client.post("/api/tables/load", content=text)
    assert made.status_code == 201, made.text
    again = fetch(client, f"/api/tables/{made.json()['id']}", "none")
    told = fetch(client, table, "none")
    for name in ("view", "log", "winner", "ending", "commitment", "options"):
        assert again[name] == told[name]


def check_memory(client: Client, table: str, told: dict[str, Any]) -> None:
    """A spectator can go back to each line of the log."""
    for n in range(1, told["moment"] + 1, 7):
        then = client.get(f"{table}/at/{n}", params={"seat": "none"}).json()
        assert then["log"][-1]["n"] == n
        assert set(then["view"]["places"]) == set(told["view"]["places"])


def test_its_card_board_words_and_art(tmp_path: Path) -> None:
    with open_game(tmp_path) as client:
        card = client.get("/api/games").json()[0]
        assert card["players"] == ["person", "random", "thumb"]
        assert {"fr", "en"} <= set(card["titles"])
        board = client.get("/api/games/guerre-eclair").json()["board"]
        assert {"places", "roads", "looks"} <= set(board)
        for language in ("fr", "en"):
            words = client.get(f"/api/games/guerre-eclair/words/{language}").json()
            assert "game.title" in words
        assert client.get("/api/games/guerre-eclair/art").status_code == 200


def test_the_summary_has_the_picture_of_the_list(tmp_path: Path) -> None:
    with open_game(tmp_path) as client:
        table, keys = new_table(client, game="guerre-eclair")
        told = fetch(client, table, "none")
        listed = client.get("/api/tables").json()[0]
        assert listed["control"] == {place: at["by"] for place, at in told["view"]["places"].items()}
        assert listed["waiting"] == told["waiting"]
        assert keys[0] not in client.get("/api/tables").text
