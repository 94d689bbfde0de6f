"""Taking back, looking ahead and giving up, over HTTP."""

from __future__ import annotations

from typing import Any

from tests.table.client import Client, fetch, new_table, play, post


def to_the_march(client: Client, table: str, keys: list[str]) -> tuple[int, dict[str, Any]]:
    """Play to the first public decision; whose it is and what he is shown."""
    while True:
        side = fetch(client, table, "none")["waiting"][0]
        told = fetch(client, table, side, keys[side])
        if told["ask"]["kind"] == "way":
            return side, told
        play(client, table, side, keys[side], told["ask"]["choices"][-1])


def test_a_gesture_of_two_answers_is_taken_back_as_one(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    side, before = to_the_march(client, table, keys)
    first = play(client, table, side, keys[side], "road")
    assert first["ask"]["choices"] == ["fast", "slow"]
    assert first["undo"] == {"may": 1, "why": ""}
    status, again = post(client, table, "undo", side, keys[side])
    assert (status, again) == (200, before)


def test_dice_bar_the_way_back(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    for side in (0, 1):
        play(client, table, side, keys[side], fetch(client, table, side, keys[side])["ask"]["choices"][0])
    for side in (0, 1):
        status, told = post(client, table, "undo", side, keys[side])
        assert status == 422
        assert "no way back" in told["error"]
    assert post(client, table, "undo", "none", "")[0] == 403


def test_looking_ahead_commits_nothing_and_stops_at_dice(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    red = fetch(client, table, 0, keys[0])
    card = red["ask"]["choices"][0]
    assert post(client, table, "look", 0, keys[0], answers=[card]) == (200, None)
    side, before = to_the_march(client, table, keys)
    status, ahead = post(client, table, "look", side, keys[side], answers=["ridge"])
    assert status == 200
    assert (ahead["kind"], ahead["choices"]) == ("pace", ["slow", "creep"])
    assert ahead["aid"]["weighed"] == []
    _, ahead = post(client, table, "look", side, keys[side], answers=["ridge"], weighed=["creep", "fast"])
    assert ahead["aid"] == {"hill": 0, "held": before["view"]["places"]["anvil"]["by"] == side, "weighed": ["creep"]}
    assert "weighed" not in ahead["about"]
    assert post(client, table, "look", side, keys[side], answers=["swim"])[0] == 422
    assert post(client, table, "look", 1 - side, keys[1 - side], answers=["road"])[0] == 422
    assert fetch(client, table, side, keys[side]) == before


def test_why_follows_the_answers_before_it_but_not_past_dice(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    card = fetch(client, table, 0, keys[0])["ask"]["choices"][0]
    assert post(client, table, "why", 0, keys[0], answers=[card], answer=99) == (200, {})
    side, _ = to_the_march(client, table, keys)
    status, told = post(client, table, "why", side, keys[side], answers=["ridge"], answer="fast")
    assert (status, told) == (200, {"rule": "HI-5", "about": {}})
    assert post(client, table, "why", side, keys[side], answers=["ridge"], answer="creep") == (200, {})
    assert post(client, table, "why", side, keys[side], answers=["swim"], answer="creep")[0] == 422
    assert post(client, table, "why", 1 - side, keys[1 - side], answers=[], answer="road")[0] == 422


def test_giving_up_ends_the_game_and_can_be_done_out_of_turn(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    side, _ = to_the_march(client, table, keys)
    status, told = post(client, table, "resign", 1 - side, keys[1 - side])
    assert status == 200
    assert (told["over"], told["winner"], told["ending"]) == (1, side, "resign")
    assert told["ask"] is None
    assert told["waiting"] == []
    for what in ("undo", "resign"):
        assert post(client, table, what, side, keys[side])[0] == 422
