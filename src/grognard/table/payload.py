"""What a chair at a table is told, as plain data in the terms of docs/scene.md.

A stamp names what a chair was shown: it is a keyed digest of exactly that and of the side's own
answers, so it changes when, and only when, there is something new to see or decide, and tells
nothing that the payload doesn't.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from grognard.engine.asks import DONE, Ask, Note
from grognard.engine.game import Game

NOBODY: Final = -1
WAYS_ON: Final = (DONE, "end", "stop")  # words that close a phase or a gesture


class Chair(NamedTuple):
    """Where somebody sits: the side that answers from here, and the side whose knowledge is shown (None: nobody's)."""

    side: int
    sees: int | None
    shared: int = 0  # 1 at a screen that two share
    curtain: int = 0  # 1 when what that screen shows is for this side's eyes only


class Shown(NamedTuple):
    stamp: str
    body: bytes  # the payload as JSON, made at once so that it shares nothing with a game that goes on


def ask_data(game: Game, ask: Ask, weighed: Sequence[Any] = ()) -> dict[str, Any]:
    """An ask as the page is told of it, with what the module offers to help with it and with what is weighed."""
    choices, closed = listed(ask)
    known = [one for one in weighed if one in choices or one in ask.about.get("items", ())]
    return {
        "side": ask.side,
        "kind": ask.kind,
        "rule": ask.rule,
        "about": ask.about,
        "choices": choices,
        **({"closed": closed} if closed else {}),
        "private": int(ask.private),
        "aid": game.module.aid(game.state, thinking_of(ask, known)),
    }


def listed(ask: Ask) -> tuple[list[Any], list[list[Any]]]:
    """What may be answered, and the ways on that are refused now: each with its rule and figures."""
    closed: dict[str, list[Any]] = {}

    def no(answer: Any, rule: str, /, **about: Any) -> None:
        if answer in WAYS_ON:
            closed[answer] = [answer, rule, about]

    choices = list(ask.choices(no))
    return choices, [refusal for answer, refusal in closed.items() if answer not in choices]


def thinking_of(ask: Ask, weighed: list[Any]) -> Ask:
    """The same ask, with answers that are thought of and not given in `about.weighed`."""
    if not weighed:
        return ask
    about = {**ask.about, "weighed": weighed}
    return Ask(ask.side, ask.kind, ask.choices, ask.rule, private=ask.private, about=about, always=ask.always)


def log_lines(notes: list[Note]) -> list[dict[str, Any]]:
    return [
        {"n": n, "kind": note.kind, "rule": note.rule, "side": note.side, "about": note.about}
        for n, note in enumerate(notes, 1)
    ]


def undo_data(why: str) -> dict[str, Any]:
    return {"may": int(not why), "why": why}


def decides_unseen(game: Game, chair: Chair) -> bool:
    """Whether another side is deciding something in private."""
    asks = [game.ask(side) for side in game.waiting - {chair.side}]
    return any(ask is not None and (ask.private or game.parts) for ask in asks)


def waiting_for(game: Game, chair: Chair) -> str:
    """The kind of what another side is asked, where that is open to all."""
    if game.parts:
        return ""
    for side in sorted(game.waiting - {chair.side}):
        ask = game.ask(side)
        if ask is not None and not ask.private:
            return ask.kind
    return ""


def show(game: Game, chair: Chair, card: dict[str, Any], undo: str, salt: bytes) -> Shown:
    """The payload of a chair.  `card` is what stays the same at this table, `undo` what bars the way back."""
    ask = game.ask(chair.side)
    result = game.result or {"winner": -1, "ending": ""}
    log = log_lines(game.notes(chair.sees))
    payload: dict[str, Any] = {
        **card,
        "seat": chair.side,
        "view": game.view(chair.sees),
        "ask": None,
        "waiting": sorted(game.waiting),
        "waiting_for": waiting_for(game, chair),
        "undo": undo_data(undo),
        "log": log,
        "log_from": 1,
        "moment": len(log),
        "over": int(game.over),
        **result,
        "commitment": game.commitment,
    }
    if chair.curtain:
        payload["curtain"] = 1
    if ask is not None:
        asked = {**ask_data(game, ask), "presets": game.module.presets(game.state, ask), "undo": payload["undo"]}
        payload["ask"] = asked
    own = [entry for entry in game.tape if entry[0] == chair.side]
    stamp = hmac.digest(salt, msgspec.json.encode([payload, own]), "sha256").hex()[:16]
    payload["stamp"] = stamp
    if ask is not None:
        payload["ask"]["stamp"] = stamp
    return Shown(stamp, msgspec.json.encode(payload))


def summary(game: Game) -> dict[str, Any]:
    """A table in the list of tables: what any spectator may know, with enough for a small picture."""
    view = game.view(None)
    result = game.result or {"winner": -1, "ending": ""}
    control = {place: told["by"] for place, told in view.get("places", {}).items() if "by" in told}
    return {
        "turn": view.get("turn", 0),
        "last_turn": view.get("last_turn", 0),
        "phase": view.get("phase", ""),
        "active": view.get("active", NOBODY),
        "waiting": sorted(game.waiting),
        "over": int(game.over),
        **result,
        "control": control,
        "stacks": {place: told["side"] for place, told in view.get("stacks", {}).items()},
    }
