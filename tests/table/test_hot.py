"""Two at one screen: whose turn it is, when a curtain is drawn, and who may look at everything."""

from __future__ import annotations

from tests.table.client import Client, fetch, new_table, play, post


def test_each_is_asked_in_turn_behind_a_curtain(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    red = fetch(client, table, "hot", keys[0])
    assert (red["seat"], red["curtain"], red["ask"]["side"]) == (0, 1, 0)
    assert "cards" in red["view"]["hands"][0]
    assert "cards" not in red["view"]["hands"][1]
    blue = play(client, table, "hot", keys[0], red["ask"]["choices"][0])
    assert (blue["seat"], blue["curtain"], blue["ask"]["side"]) == (1, 1, 1)
    assert "cards" not in blue["view"]["hands"][0]
    assert "cards" in blue["view"]["hands"][1]


def test_a_public_decision_needs_no_curtain_and_shows_what_all_may_see(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    told = fetch(client, table, "hot", keys[0])
    while told["ask"]["kind"] != "way":
        told = play(client, table, "hot", keys[0], told["ask"]["choices"][-1])
    assert "curtain" not in told
    assert told["seat"] == told["ask"]["side"]
    assert told["view"] == fetch(client, table, "none")["view"]
    assert told["log"] == fetch(client, table, "none")["log"]


def test_either_may_take_back_what_was_done_last(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    red = fetch(client, table, "hot", keys[0])
    blue = play(client, table, "hot", keys[0], red["ask"]["choices"][0])
    assert blue["undo"] == {"may": 1, "why": ""}
    status, again = post(client, table, "undo", "hot", keys[0])
    assert status == 200
    assert again == red
    assert again["undo"]["may"] == 0


def test_a_game_is_played_to_its_end_on_one_screen(client: Client) -> None:
    table, keys = new_table(client)
    told = fetch(client, table, "hot", keys[0])
    for _ in range(100):
        if told["over"]:
            break
        told = play(client, table, "hot", keys[0], told["ask"]["choices"][0])
    assert told["over"] == 1
    assert told["seat"] == -1
    assert "curtain" not in told


def test_who_must_answer_may_resign(client: Client) -> None:
    table, keys = new_table(client)
    status, told = post(client, table, "resign", "hot", keys[0])
    assert status == 200
    assert (told["over"], told["winner"], told["ending"]) == (1, 1, "resign")
    assert post(client, table, "resign", "hot", keys[0])[0] == 422
    assert post(client, table, "play", "hot", keys[0], answers=[1])[0] == 422


def test_a_shared_screen_ends_when_the_other_player_has_a_seat(client: Client) -> None:
    """Else the first player could look at the second's cards."""
    table, keys = new_table(client)
    assert fetch(client, table, "hot", keys[0])["seat"] == 0
    fetch(client, table, 1, keys[1])
    assert client.get(table, params={"seat": "hot", "key": keys[0]}).status_code == 403
    assert client.get(f"{table}/file", params={"key": keys[0]}).status_code == 403
    fetch(client, table, 0, keys[0])


def test_alone_against_a_machine_there_is_no_curtain(client: Client) -> None:
    table, keys = new_table(client, "random", "person")
    assert keys[0] == ""
    told = fetch(client, table, "hot", keys[1])
    assert told["seat"] == 1
    assert "curtain" not in told
    assert "cards" in told["view"]["hands"][1]
