"""Machines at the table: they answer until a person must, fairly, and whatever happens to them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.table.client import Client, fetch, new_table, open_client, play, post
from tests.table.toys import HILLS_GAME

from grognard.engine.seat import Seat
from grognard.players import player, players
from grognard.table import machines


def test_a_person_plays_a_machine_to_the_end(client: Client) -> None:
    table, keys = new_table(client, "person", "random")
    told = fetch(client, table, 0, keys[0])
    while not told["over"]:
        assert told["ask"]["side"] == 0
        assert told["waiting"] == [0]
        told = play(client, table, 0, keys[0], told["ask"]["choices"][0])
    assert told["ending"] == "HI-6"


def test_machines_play_each_other_while_people_look_on(client: Client) -> None:
    table, keys = new_table(client, "random", "random")
    assert keys == ["", ""]
    told = fetch(client, table, "none")
    assert told["over"] == 1
    assert client.get(f"{table}/file").status_code == 200
    for seat in (0, 1, "hot"):
        assert client.get(table, params={"seat": seat, "key": ""}).status_code in (403, 404)


class Fool:
    """A player that fails, or answers against the rules."""

    def __init__(self, fault: Any) -> None:
        self.fault = fault

    def answer(self, seat: Seat, rng: Random) -> list[Any]:  # noqa: ARG002
        if isinstance(self.fault, Exception):
            raise self.fault
        return [self.fault]


@pytest.mark.parametrize("fault", [99, "charge", RuntimeError("lost its head"), ValueError()])
def test_a_player_that_fails_does_not_stop_the_game(
    client: Client, monkeypatch: pytest.MonkeyPatch, fault: Any
) -> None:
    monkeypatch.setattr(machines, "player", lambda *_: Fool(fault))
    table, _ = new_table(client, "random", "random")
    assert fetch(client, table, "none")["over"] == 1


def test_a_machine_gets_a_seat_at_a_copy(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it does to the game it sits at does not reach the table."""

    class Cheat:
        def answer(self, seat: Seat, rng: Random) -> list[Any]:
            game: Any = seat._game
            game.state.hands[0] = [1]
            return [rng.choice(seat.choices)]

    monkeypatch.setattr(machines, "player", lambda *_: Cheat())
    table, keys = new_table(client, "person", "random", seed=7)
    assert len(fetch(client, table, 0, keys[0])["view"]["hands"][0]["cards"]) == 4


def test_an_answer_to_a_table_that_has_changed_is_dropped(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person resigns while the machine thinks: its answer comes too late and hurts nothing."""
    given: list[str] = []

    class Slow:
        def answer(self, seat: Seat, rng: Random) -> list[Any]:
            if given:
                table, key = given.pop(), given.pop()
                post(client, table, "resign", 0, key)
            return [rng.choice(seat.choices)]

    table, keys = new_table(client, "person", "random", seed=7)
    monkeypatch.setattr(machines, "player", lambda *_: Slow())
    given += [keys[0], table]
    told = fetch(client, table, 0, keys[0])
    while not told["over"]:
        told = play(client, table, 0, keys[0], told["ask"]["choices"][0])
    assert told["ending"] == "resign"


def test_machines_go_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken, open_client(tmp_path) as client:
        broken.setattr(machines, "next_turn", lambda _: None)
        table, keys = new_table(client, "person", "random")
        assert fetch(client, table, 0, keys[0])["waiting"] == [0, 1]
    with open_client(tmp_path) as client:
        with client.websocket_connect(f"{table}/live?seat=0&key={keys[0]}") as channel:
            before = channel.receive_json()
            fetch(client, table, 0, keys[0])
            assert channel.receive_json() != before
        assert fetch(client, table, 0, keys[0])["waiting"] == [0]


def test_who_can_sit() -> None:
    assert players(HILLS_GAME) == ["random"]
    with pytest.raises(ValueError, match="there is: random"):
        player("thumb", HILLS_GAME)
    with pytest.raises(ValueError, match="oracle"):
        player("oracle", HILLS_GAME)
