"""What a side sees, as lines of text: the view of docs/scene.md, whatever the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from grognard.text.wording import Wording

PILES: Final = ("cards", "reserve", "blocked")


def sheet(view: Mapping[str, Any], wording: Wording) -> Iterator[str]:
    """The whole view: when, the places, the boxes and tracks, the hands, the aims, the battle."""
    yield from when(view, wording)
    yield from places(view, wording)
    for box, group in view.get("boxes", {}).items():
        if group:
            yield f"{wording.name(box)}: {wording.pieces(group)}"
    for track, value in view.get("tracks", {}).items():
        if track != "turn":
            yield f"{wording.name(track)}: {_figure(value)}"
    for side, hand in enumerate(view.get("hands", [])):
        yield from _hand(side, hand, wording)
    for aim in view.get("aims", []):
        if aim["id"]:
            yield f"{wording.name(aim['id'])}: {aim['have']}/{aim['need']}"
    yield from battle(view, wording)


def when(view: Mapping[str, Any], wording: Wording) -> Iterator[str]:
    """The turn and the phase, in a game that has turns."""
    turn = view.get("turn")
    if turn is None:
        return
    title = wording.words.get(f"turn.{turn}", wording("text.turn", turn=turn))
    yield f"{title}. {wording.name(view['phase'])}." if view.get("phase") else f"{title}."


def places(view: Mapping[str, Any], wording: Wording) -> Iterator[str]:
    """One line for each place that somebody holds or stands in."""
    standing: dict[str, list[str]] = {}
    for look, place, count, state in view.get("pieces", []):
        frozen = f" ({wording('text.frozen')})" if state else ""
        standing.setdefault(place, []).append(wording.pieces([[look, count]]) + frozen)
    for place, count in view.get("lids", {}).items():
        if count < 0:  # one's own are among the pieces
            standing.setdefault(place, []).append(wording("text.unknown"))
    held = {place: about.get("by", -1) for place, about in view.get("places", {}).items()}
    shown = sorted((place for place in {**held, **standing} if place in standing or held[place] >= 0), key=wording.name)
    width = max((len(wording.name(place)) for place in shown), default=0)
    for place in shown:
        owner = f"[{wording.side(held[place])}] " if held.get(place, -1) >= 0 else ""
        yield f"  {wording.name(place):<{width}}  {owner}{', '.join(standing.get(place, []))}".rstrip()


def _hand(side: int, hand: Mapping[str, Any], wording: Wording) -> Iterator[str]:
    for pile in PILES:
        if hand.get(pile):
            cards = Counter(wording.name(card) for card in hand[pile])
            names = ", ".join(f"{n} × {name}" if n > 1 else name for name, n in cards.items())
            yield f"{wording(f'text.{pile}', side=wording.side(side))}: {names}"
    if "cards" not in hand and "count" in hand:
        yield f"{wording('text.cards', side=wording.side(side))}: {hand['count']}"


def battle(view: Mapping[str, Any], wording: Wording) -> Iterator[str]:
    """The open combat: who fights where, each side's dice and where they come from, cards, rolls."""
    open_battle = view.get("battle")
    if not open_battle:
        return
    at, source = wording.name(open_battle["at"]), wording.name(open_battle.get("from", ""))
    yield wording("text.battle", at=at, source=source)
    for each in open_battle["sides"]:
        side = wording.side(each["side"])
        sources = [f"{wording(f'line.{line[0]}')} {line[1]}" for line in each.get("lines", []) if line[1]]
        parts = [
            wording("text.lines", side=side, n=each.get("dice", 0)) + (f" ({', '.join(sources)})" if sources else "")
        ]
        parts += [wording.name(card) for card in each.get("cards", [])]
        parts += [wording(f"text.{what}", dice=each[what]) for what in ("rolled", "kept") if each.get(what)]
        yield "  " + "; ".join(parts)


def keeps(view: Mapping[str, Any], wording: Wording) -> dict[str, str]:
    """By an answer's text: the dice to keep with their sum and exact chance."""
    open_battle = view.get("battle") or {}
    return {
        str(keep["answer"]): wording(
            "text.keep", dice=keep["answer"][1:], sum=keep["sum"], chance=round(100 * keep["chance"])
        )
        for keep in open_battle.get("keeps", [])
    }


def _figure(value: Any) -> str:
    return "/".join(str(part) for part in value) if isinstance(value, list) else str(value)
