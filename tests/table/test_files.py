"""Records to keep and to load, what a seat saw earlier, and the list of tables."""

from __future__ import annotations

import json
import re

from tests.table.client import Client, fetch, new_table, play, play_out, post


def test_the_owner_may_keep_a_running_game_and_load_it_again(client: Client) -> None:
    table, keys = new_table(client, seed=7)
    told = play(client, table, "hot", keys[0], fetch(client, table, "hot", keys[0])["ask"]["choices"][0])
    answer = client.get(f"{table}/file", params={"key": keys[0]})
    assert answer.status_code == 200
    assert re.fullmatch(r'attachment; filename="hills-[a-z0-9]+\.jsonl"', answer.headers["content-disposition"])
    assert "seed" in json.loads(answer.text.splitlines()[0])
    made = client.post("/api/tables/load", content=answer.content)
    assert made.status_code == 201
    other = f"/api/tables/{made.json()['id']}"
    again = fetch(client, other, "hot", made.json()["keys"][0])
    for name in ("view", "log", "waiting", "commitment", "seat"):
        assert again[name] == told[name]
    card = again["ask"]["choices"][0]
    one = play(client, table, "hot", keys[0], card)
    assert play(client, other, "hot", made.json()["keys"][0], card)["log"] == one["log"]


def test_nobody_else_may_have_a_running_game_with_secrets(client: Client) -> None:
    table, keys = new_table(client)
    for key in ("", keys[1], "nonsense"):
        answer = client.get(f"{table}/file", params={"key": key})
        assert answer.status_code == 403
        assert answer.json()["error"]


def test_a_finished_game_is_everybodys_with_its_seed(client: Client) -> None:
    table, keys = new_table(client)
    play_out(client, table, keys)
    answer = client.get(f"{table}/file")
    assert answer.status_code == 200
    assert "seed" in json.loads(answer.text.splitlines()[0])
    made = client.post("/api/tables/load", content=answer.content).json()
    assert fetch(client, f"/api/tables/{made['id']}", "none")["over"] == 1


def test_an_altered_record_is_refused_with_its_line(client: Client) -> None:
    table, keys = new_table(client)
    play_out(client, table, keys)
    lines = client.get(f"{table}/file").text.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith('["*","fight"'))
    entry = json.loads(lines[number])
    entry[2] = [entry[2][0] % 6 + 1]
    lines[number] = json.dumps(entry)
    answer = client.post("/api/tables/load", content="\n".join(lines).encode())
    assert answer.status_code == 400
    assert f"line {number + 1}" in answer.json()["error"]


def test_a_loaded_game_can_seat_machines(client: Client) -> None:
    table, keys = new_table(client)
    text = client.get(f"{table}/file", params={"key": keys[0]}).content
    made = client.post("/api/tables/load?seats=person,random", content=text).json()
    assert fetch(client, f"/api/tables/{made['id']}", 0, made["keys"][0])["waiting"] == [0]
    assert client.post("/api/tables/load?seats=person,oracle", content=text).status_code == 400


def test_what_a_seat_saw_earlier_tells_no_more_than_it_knew(client: Client) -> None:
    table, keys = new_table(client)
    while fetch(client, table, "none")["moment"] < 4:
        side = fetch(client, table, "none")["waiting"][0]
        asked = fetch(client, table, side, keys[side])["ask"]
        play(client, table, side, keys[side], asked["choices"][0])
    now = fetch(client, table, 0, keys[0])
    for n in range(1, now["moment"] + 1):
        then = client.get(f"{table}/at/{n}", params={"seat": 0, "key": keys[0]}).json()
        assert then["moment"] == n
        assert then["log"] == now["log"][:n]
        assert "cards" not in then["view"]["hands"][1]
    began = client.get(f"{table}/at/0", params={"seat": 0, "key": keys[0]}).json()
    assert (began["log"], began["view"]["hands"][0]["count"]) == ([], 0)
    dealt = client.get(f"{table}/at/1", params={"seat": 0, "key": keys[0]}).json()
    assert dealt["view"]["hands"][0]["count"] == 4
    assert client.get(f"{table}/at/1", params={"seat": 1, "key": keys[0]}).status_code == 403


def test_the_list_of_tables_is_newest_first_and_tells_no_secret(client: Client) -> None:
    first, keys = new_table(client)
    second, _ = new_table(client, "person", "random")
    play(client, first, 0, keys[0], fetch(client, first, 0, keys[0])["ask"]["choices"][0])
    listed = client.get("/api/tables").json()
    assert [f"/api/tables/{one['id']}" for one in listed] == [first, second]
    assert listed[0]["waiting"] == [1]
    assert listed[0]["control"] == {"anvil": -1, "beacon": -1, "cairn": -1}
    assert (listed[0]["turn"], listed[0]["over"], listed[0]["game"]) == (0, 0, "hills")
    assert listed[1]["seats"] == ["person", "random"]
    assert listed[0]["updated"] >= listed[1]["updated"] > 0
    text = client.get("/api/tables").text
    assert not any(secret in text for secret in ("seed", "salt", "keys", "cards", "hands", *keys))
    post(client, first, "resign", 0, keys[0])
    assert client.get("/api/tables").json()[0]["winner"] == 1
