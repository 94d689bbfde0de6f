"""The live channel: who listens is told of each change that he can see, by its stamp alone."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from tests.table.client import ADDRESS, Client, fetch, new_table, play, post


def listen(client: Client, table: str, seat: int | str, key: str = "", **headers: str) -> Any:
    return client.websocket_connect(f"{table}/live", params={"seat": seat, "key": key}, headers=headers)


def test_a_listener_is_told_each_stamp(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    with listen(client, table, 0, keys[0]) as channel:
        first = fetch(client, table, 0, keys[0])
        assert channel.receive_json() == {"stamp": first["stamp"]}
        told = play(client, table, 0, keys[0], first["ask"]["choices"][0])
        assert channel.receive_json() == {"stamp": told["stamp"]}
        blue = fetch(client, table, 1, keys[1])
        play(client, table, 1, keys[1], blue["ask"]["choices"][0])
        assert channel.receive_json() == {"stamp": fetch(client, table, 0, keys[0])["stamp"]}


def test_a_private_pick_of_the_other_side_is_not_heard(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    for side in (0, 1):
        play(client, table, side, keys[side], fetch(client, table, side, keys[side])["ask"]["choices"][0])
    winner = fetch(client, table, "none")["waiting"][0]
    loser = 1 - winner
    with listen(client, table, loser, keys[loser]) as channel:
        before = channel.receive_json()["stamp"]
        play(client, table, winner, keys[winner], "drum")
        play(client, table, winner, keys[winner], "done")
        told = channel.receive_json()["stamp"]
        assert told != before
        assert told == fetch(client, table, loser, keys[loser])["stamp"]


def test_a_wrong_key_or_an_unknown_table_gets_no_channel(client: Client) -> None:
    table, keys = new_table(client)
    for address, seat, key in [(table, 1, keys[0]), (table, 7, keys[0]), ("/api/tables/nothere", 0, keys[0])]:
        with pytest.raises(WebSocketDisconnect), listen(client, address, seat, key):
            pass


def test_a_foreign_page_gets_no_channel(client: Client) -> None:
    table, _ = new_table(client)
    with pytest.raises(WebSocketDisconnect), listen(client, table, "none", origin="http://elsewhere.example"):
        pass
    with listen(client, table, "none", origin=ADDRESS) as channel:
        assert channel.receive_json()["stamp"]


@pytest.mark.parametrize("said", ["hello", b"\x00\xff"])
def test_who_speaks_on_the_channel_is_shown_out(client: Client, said: str | bytes) -> None:
    table, keys = new_table(client)
    with listen(client, table, 0, keys[0]) as channel:
        channel.receive_json()
        channel.send_text(said) if isinstance(said, str) else channel.send_bytes(said)
        with pytest.raises(WebSocketDisconnect) as end:
            channel.receive_json()
    assert end.value.code == 1003
    fetch(client, table, 0, keys[0])


def test_the_shared_screen_loses_its_channel_when_the_other_player_takes_a_seat(client: Client) -> None:
    table, keys = new_table(client)
    with listen(client, table, "hot", keys[0]) as channel:
        channel.receive_json()
        assert post(client, table, "undo", 1, keys[1])[0] == 422
        with pytest.raises(WebSocketDisconnect) as end:
            channel.receive_json()
    assert end.value.code == 4403
