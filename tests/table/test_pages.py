"""The page's files and the games' cards: what is served, under which headers."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.client import Client, fetch, new_table


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/", "text/html"),
        ("/index.html", "text/html"),
        ("/words.js", "text/javascript"),
        ("/tokens.css", "text/css"),
        ("/fonts/archivo.woff2", "font/woff2"),
        ("/words.fr.json", "application/json"),
    ],
)
def test_the_page_is_served_and_asked_for_anew(client: Client, address: str, kind: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].split(";")[0] == kind
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(address, headers={"if-none-match": '"old"'}).status_code == 200


def test_nothing_foreign_may_run_in_the_page(client: Client) -> None:
    for address in ("/", "/api/games", "/nothing"):
        headers = client.get(address).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_what_is_played_is_kept_by_no_cache(client: Client) -> None:
    table, _ = new_table(client)
    assert client.get(table).headers["cache-control"] == "no-store"


def test_the_games(client: Client) -> None:
    card = client.get("/api/games").json()[0]
    assert card["name"] == "hills"
    assert card["titles"] == {"en": "Three Hills", "fr": "Trois collines"}
    assert card["sides"] == ["red", "blue"]
    assert card["players"] == ["person", "random"]
    night = {"name": "night", "values": ["off", "on"], "default": "off", "rule": "HI-9", "kind": "ruling"}
    assert card["scenarios"] == [{"name": "short", "options": [night]}, {"name": "long", "options": []}]
    assert client.get("/api/games/hills").json()["board"]["kind"] == "net"
    assert client.get("/api/games/hills/words/en").json()["rule.HI-1"] == "Highest card."
    assert client.get("/api/games/hills/art").json() == {"paths": []}


def test_the_options_of_a_table(client: Client) -> None:
    table, _ = new_table(client, options={"night": "on"})
    assert fetch(client, table, "none")["options"] == {"night": "on"}
    table, _ = new_table(client, scenario="long")
    told = fetch(client, table, "none")
    assert (told["scenario"], told["options"]) == ("long", {})


def test_the_page_is_part_of_the_package() -> None:
    from grognard.table.static import PAGE

    assert (Path(PAGE) / "index.html").is_file()


def test_a_board_is_that_of_its_scenario(client: Client) -> None:
    assert client.get("/api/games/hills", params={"scenario": "long"}).json()["board"]["kind"] == "net"
    for path in ("/api/games/hills", "/api/games/hills/art"):
        answer = client.get(path, params={"scenario": "nonsense"})
        assert answer.status_code == 404
        assert "no scenario 'nonsense'" in answer.json()["error"]
