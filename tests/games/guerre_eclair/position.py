"""Positions set up by hand, with dice and draws forced: what every rule test of Guerre Éclair starts from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import grognard
from grognard.engine.chance import Chance, make_seed
from grognard.engine.game import Game, Mark
from grognard.games.guerre_eclair import MODULE
from grognard.games.guerre_eclair.pieces import put
from grognard.games.guerre_eclair.state import Table, blank
from grognard.games.guerre_eclair.tables import (
    CARD,
    COUNTRIES,
    GERMAN_BASES,
    LOOKS,
    PLACE,
    TYPE_OF,
    TYPES,
)

GERMAN = 0
ALLIED = 1
INF, ARM = "german-inf", "german-arm"
FRENCH, TANKS = "french-inf", "french-arm"
BRITISH, BRITISH_TANKS = "british-inf", "british-arm"
Units = Mapping[str, Mapping[str, int]]


def table(
    units: Units,
    *,
    active: int = GERMAN,
    phase: str = "operations",
    turn: int = 2,
    elan: int = 0,
    german: Sequence[str] = (),
    allied: Sequence[str] = (),
    pool: Mapping[str, int] | None = None,
    frozen: Units | None = None,
    screened: bool = False,
    collapsed: Sequence[str] = (),
    objectives: Sequence[str] = ("paris", "maginot"),
) -> Table:
    """A state: who stands where, whose go it is, which cards are in hand (Fog of war always is)."""
    g = blank()
    for space, stack in units.items():
        for look, number in stack.items():
            put(g, PLACE[space], TYPE_OF[look], number)
    for space, stack in (frozen or {}).items():
        for look, number in stack.items():
            g.frozen[PLACE[space] * TYPES + TYPE_OF[look]] = number
    for side, cards in enumerate((german, allied)):
        for card in (*cards, "fog"):
            g.reserve[CARD[side][card]] -= 1
            g.hand[CARD[side][card]] += 1
    for look, number in (pool or {}).items():
        g.pool[TYPE_OF[look]] = number
    for country in collapsed:
        g.german_home |= COUNTRIES[country]
    g.screened = GERMAN_BASES if screened else 0
    g.objectives = list(objectives)
    g.active, g.phase, g.turn, g.elan = active, phase, turn, elan
    return g


def begin(
    g: Table, *, dice: Sequence[int] = (), draws: Sequence[Any] = (), options: Mapping[str, str] | None = None
) -> Game:
    """A game that starts from this state; dice come in the order given, then from a seed."""
    scenario = MODULE.scenarios[0]
    settled = scenario.settle(options or {})
    g.options = settled
    return Game(MODULE, scenario.name, settled, Chance(make_seed(1), dice, draws), start=Mark(0, g, 0))


def state(game: Game) -> Table:
    assert isinstance(game.state, Table)
    return game.state


def hand(game: Game, side: int) -> list[str]:
    """The cards of a hand, Fog of war too."""
    cards: list[str] = game.view(side)["hands"][side]["cards"]
    return cards


def at(game: Game, space: str) -> dict[str, int]:
    """What stands in a space."""
    g = state(game)
    start = PLACE[space] * TYPES
    return {look: g.units[start + kind] for look, kind in TYPE_OF.items() if g.units[start + kind]}


def frozen_at(game: Game, space: str) -> dict[str, int]:
    g = state(game)
    start = PLACE[space] * TYPES
    return {look: g.frozen[start + kind] for look, kind in TYPE_OF.items() if g.frozen[start + kind]}


def box(game: Game, name: str) -> dict[str, int]:
    """A box off the map: pool, waiting, surrendered, gone."""
    pile: bytearray = getattr(state(game), name)
    return {look: pile[kind] for look, kind in TYPE_OF.items() if pile[kind]}


def by(game: Game, space: str) -> int:
    """Who controls a space."""
    side: int = game.view(None)["places"][space]["by"]
    return side


def elan(game: Game) -> int:
    """Where the marker stands: below 0 the German has points."""
    marker: int = game.view(None)["tracks"]["elan"]
    return marker


def supply_of(game: Game, space: str, side: int) -> str:
    """Full, limited or none."""
    found: str = game.view(None)["supply"][space][side]
    return found


def fighter(game: Game, side: int, viewer: int | None = None) -> dict[str, Any]:
    """A side of the combat panel, as a viewer sees it."""
    sides: list[dict[str, Any]] = game.view(viewer)["battle"]["sides"]
    return next(found for found in sides if found["side"] == side)


def dice_of(game: Game, side: int) -> int:
    """How many dice a side has by what is open."""
    number: int = fighter(game, side)["dice"]
    return number


def told(game: Game, event: str) -> list[str]:
    """The rules that the log names for an event."""
    return [note.rule for note in game.log if note.kind == event]


def give(game: Game, side: int, **answers: Any) -> None:
    """Answer asks by their kind, in this order; one that left no choice has been answered already, and the same."""
    for name, answer in answers.items():
        asked = name.replace("_", "-")
        if kind(game, side) == asked:
            game.play(side, answer)
        else:
            forced = [entry for entry in game.tape if entry[1] == asked]
            assert forced and forced[-1][2] == answer, f"{asked} is not asked, and was not answered with {answer}"


def move(game: Game, side: int, card: str, origin: str, group: Sequence[str], target: str) -> None:
    """Play a card (or "elan") for a tactical movement."""
    game.play(side, "elan" if card == "elan" else ["card", card])
    give(game, side, origin=origin, group=sorted(group, key=LOOKS.index), destination=target)


def carry(game: Game, side: int, origin: str, look: str, target: str) -> None:
    """Move one unit strategically, or evacuate it."""
    give(game, side, strategic_origin=origin, strategic_unit=look, strategic_destination=target)


def lay(game: Game, side: int, *cards: str) -> None:
    """Lay these combat cards face down, and no more."""
    ask = game.ask(side)
    assert ask is not None and ask.kind in ("attack-cards", "defence-cards")
    kind = ask.kind
    for card in sorted(cards, key=lambda card: CARD[side][card]):
        game.play(side, card)
    ask = game.ask(side)
    if ask is not None and ask.kind == kind:
        game.play(side, "done")


def fight(game: Game, attacker: int, *, attack: Sequence[str] = (), defence: Sequence[str] = ()) -> None:
    """Lay the cards of both sides; what follows is dice."""
    lay(game, attacker, *attack)
    lay(game, 1 - attacker, *defence)


def keep(game: Game, side: int, *dice: int) -> None:
    game.play(side, ["dice", *dice])


def storm(game: Game, side: int, origin: str, group: Sequence[str], target: str, *, card: str = "operation") -> None:
    """Attack with a card (or "elan"), no combat cards on either side; what follows is dice."""
    move(game, side, card, origin, group, target)
    fight(game, side)


def deployed(
    *, draws: Sequence[Any] = ("paris", "maginot"), dice: Sequence[int] = (), options: Mapping[str, str] | None = None
) -> Game:
    """A new game with the armies deployed as in history: the planning of turn 1."""
    game = grognard.new("guerre-eclair", seed=1, draws=draws, dice=dice, options=options)
    for side in (ALLIED, GERMAN):
        ask = game.ask(side)
        assert ask is not None
        for place in game.module.presets(state(game), ask)["historical"]:
            game.play(side, place)
    return game


def choose(game: Game, side: int, *cards: str, extra: int = 0) -> None:
    """Plan: so many points of Élan for extra cards, if there is a choice, and these cards."""
    if kind(game, side) == "extra":
        game.play(side, extra)
    for card in sorted(cards, key=lambda card: CARD[side][card]):
        game.play(side, card)


def pass_on(game: Game, *sides: int) -> None:
    """These sides pass, in this order."""
    for side in sides:
        game.play(side, "pass")


def kind(game: Game, side: int) -> str:
    """What the side is asked; empty when nothing."""
    ask = game.ask(side)
    return "" if ask is None else ask.kind


def refused(game: Game, side: int, answer: Any) -> str:
    """The rule by which an answer is refused; empty when it is legal."""
    refusal = game.refusal(side, answer)
    return "" if refusal is None else refusal.rule


__all__ = [
    "ALLIED",
    "ARM",
    "BRITISH",
    "BRITISH_TANKS",
    "FRENCH",
    "GERMAN",
    "INF",
    "TANKS",
    "at",
    "begin",
    "box",
    "by",
    "carry",
    "choose",
    "deployed",
    "dice_of",
    "elan",
    "fight",
    "fighter",
    "frozen_at",
    "give",
    "hand",
    "keep",
    "kind",
    "lay",
    "move",
    "pass_on",
    "refused",
    "state",
    "storm",
    "supply_of",
    "table",
    "told",
]
