"""What never changes during a game: map, pieces, cards and tracks, for the page (docs/scene.md)."""

from __future__ import annotations

from typing import Any

from grognard.engine.tables import read_table
from grognard.games.guerre_eclair.tables import (
    CARDS,
    ELAN_MAX,
    LOOKS,
    PACKAGE,
    ROADS,
    SIDES,
    SPACES,
    SURRENDER_LIMIT,
    TURNS,
    Card,
)


def board() -> dict[str, Any]:
    sheet = read_table(PACKAGE, "map.toml")["map"]
    return {
        "title": "guerre-eclair",
        "kind": "net",
        "size": [sheet["width"], sheet["height"]],
        "frame": sheet["frame"],
        "art": "guerre_eclair/data/art.json",
        "nations": {"german": {"side": 0}, "french": {"side": 1}, "british": {"side": 1}},
        "places": [place(space) for space in SPACES],
        "roads": [[road["a"], road["b"], road["path"]] for road in ROADS],
        "secrets": 1,
        "looks": {look: dict(zip(("nation", "mark"), look.split("-"), strict=True)) for look in LOOKS},
        "cards": {side: [card_kind(card) for card in CARDS if SIDES[card.side] == side] for side in SIDES},
        "tracks": {"turn": [dict(turn) for turn in TURNS], "elan": [-ELAN_MAX, ELAN_MAX]},
        "boxes": [
            {"id": "pool-0", "side": 0},
            {"id": "pool-1", "side": 1},
            {"id": "waiting-0", "side": 0},
            {"id": "waiting-1", "side": 1},
            {"id": "gone-0", "side": 0},
            {"id": "gone-1", "side": 1},
            {"id": "surrendered", "side": 1, "goal": SURRENDER_LIMIT},
        ],
    }


def place(space: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": space["id"],
        "at": space["at"],
        "shape": space["kind"],
        "country": space["country"],
        "pips": space["bonus"],
        "port": int(space["port"]),
        "label": space["label"],
        "blocks": space["blocks"],
        "prov": space["prov"],
    }


def card_kind(card: Card) -> dict[str, Any]:
    """A card's face: in which halves it can be used, and whether it carries the Élan mark."""
    kinds = ["operation"] if card.op else []
    if card.attack or card.after:
        kinds.append("attack")
    if card.defence:
        kinds.append("defence")
    return {"id": card.id, "copies": card.copies, "kinds": kinds, "elan": int(card.elan), "fate": card.fate}
