"""A game played over HTTP: what each seat is told, asked and allowed."""

from __future__ import annotations

from tests.table.client import Client, fetch, new_table, play, play_out, post


def test_a_new_table_asks_both_sides_in_secret(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    red = fetch(client, table, 0, keys[0])
    assert red["ask"]["kind"] == "lay"
    assert red["waiting"] == [0, 1]
    assert red["waiting_for"] == ""
    assert set(red["ask"]["choices"]) == set(red["view"]["hands"][0]["cards"])
    assert "cards" not in red["view"]["hands"][1]
    assert red["options"] == {"night": "off"}
    assert red["seats"] == ["person", "person"]
    assert red["ask"]["presets"] == {"bold": [max(red["view"]["hands"][0]["cards"])]}
    assert red["ask"]["aid"] == {"hill": 0, "held": 0, "weighed": []}


def test_a_spectator_sees_no_hand_and_is_asked_nothing(client: Client) -> None:
    table, _ = new_table(client)
    told = fetch(client, table, "none")
    assert told["ask"] is None
    assert told["seat"] == -1
    assert all("cards" not in hand for hand in told["view"]["hands"])
    assert told["undo"]["may"] == 0


def test_a_game_is_played_to_its_end(client: Client) -> None:
    table, keys = new_table(client)
    told = play_out(client, table, keys)
    assert told["over"] == 1
    assert told["ending"] == "HI-6"
    assert told["winner"] in (0, 1)
    assert told["ask"] is None
    assert [line["n"] for line in told["log"]] == list(range(1, told["moment"] + 1))


def test_another_side_answering_in_secret_leaves_the_stamp_while_it_is_not_done(client: Client) -> None:
    """What one side can't see gives it neither a new stamp nor a stale decision."""
    table, keys = new_table(client, seed=7)
    for _ in range(2):  # both lay: then a fight, then the winner picks his spoils in private
        side = fetch(client, table, "none")["waiting"][0]
        asked = fetch(client, table, side, keys[side])["ask"]
        play(client, table, side, keys[side], asked["choices"][0])
    winner = fetch(client, table, "none")["waiting"][0]
    before = fetch(client, table, 1 - winner, keys[1 - winner])["stamp"]
    own = fetch(client, table, winner, keys[winner])["stamp"]
    play(client, table, winner, keys[winner], "drum")
    assert fetch(client, table, winner, keys[winner])["stamp"] != own
    after = fetch(client, table, 1 - winner, keys[1 - winner])
    assert after["stamp"] == before
    assert after["waiting_for"] == ""


def test_a_refused_answer_names_its_rule_and_figures(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    red = fetch(client, table, 0, keys[0])
    missing = next(card for card in range(1, 6) if card not in red["ask"]["choices"])
    status, told = post(client, table, "play", 0, keys[0], answers=[missing])
    assert status == 422
    assert told["rule"] == "HI-2"
    assert told["about"] == {"card": missing}
    assert fetch(client, table, 0, keys[0]) == red
    status, told = post(client, table, "why", 0, keys[0], answers=[], answer=missing)
    assert (status, told) == (200, {"rule": "HI-2", "about": {"card": missing}})
    status, told = post(client, table, "why", 0, keys[0], answers=[], answer=red["ask"]["choices"][0])
    assert (status, told) == (200, {})
