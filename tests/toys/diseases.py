"""Sick games: each does one thing that a module must never do, and names the check that finds it.

The small games of this folder are sound; what is overridden here is the sickness.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from tests.toys.bluff import HIGH, Bluff, Table, ambushes, end_round, turns
from tests.toys.tictactoe import CELLS, FREE, Grid, TicTacToe, free_cells

from grognard.engine.asks import Ask, Note, Procedure, Refuse, Reveal, Roll, Secret


class SickGrid(Grid):
    extra: Any


class Sick(TicTacToe):
    """Tic-tac-toe with places to be sick in; `found_by` is the check that must name it."""

    state: type[Grid] = SickGrid
    found_by = ""

    def setup(self, scenario: str, options: Mapping[str, str]) -> SickGrid:
        return SickGrid(cells=[FREE] * 9, active=0, extra=[0, {}])

    def step(self, g: Any) -> Procedure | None:
        return None if g.over else self.turn(g)

    def turn(self, g: SickGrid) -> Procedure:
        self.before(g)
        cell: str = yield Ask(self.asked(g), "mark", lambda no: self.choices(g, no), "TT-01")
        self.after(g)
        self.mark(g, cell)
        yield Note("marked", "TT-01", g.active, mark="cross", cell=cell)

    def asked(self, g: SickGrid) -> int:
        return g.active

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        return free_cells(g, no)

    def before(self, g: SickGrid) -> None:
        """What happens before a cell is asked for."""

    def after(self, g: SickGrid) -> None:
        """What happens when a cell has been named."""

    def mark(self, g: SickGrid, cell: str) -> None:
        g.cells[CELLS.index(cell)] = g.active
        g.active = 1 - g.active
        if FREE not in g.cells:
            g.over, g.ending = 1, "TT-04"


# ---- choices ----


class ChangesTheStateInChoices(Sick):
    found_by = "choices_are_the_same_twice"

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        g.extra[0] += 1
        return free_cells(g, no)


class OneShotIterator(Sick):
    found_by = "choices_are_the_same_twice"

    def turn(self, g: SickGrid) -> Procedure:
        cells = iter(list(free_cells(g, lambda *_, **__: None)))
        cell: str = yield Ask(g.active, "mark", lambda no: cells, "TT-01")
        self.mark(g, cell)


class ListsTwice(Sick):
    found_by = "choices_are_unique"

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        yield from free_cells(g, no)
        yield next(iter(free_cells(g, no)))


class ListsTuples(Sick):
    found_by = "asks_are_plain"

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        return [("mark", cell) for cell in free_cells(g, no)]


class ListsBools(Sick):
    found_by = "asks_are_plain"

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        return [True, False]


class AsksABool(Sick):
    found_by = "asks_are_plain"

    def asked(self, g: SickGrid) -> int:
        return g.active == 1


class ListsAndRefuses(Sick):
    found_by = "refusals_have_rules"

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        for cell in free_cells(g, no):
            no(cell, "TT-02", cell=cell, mark="cross")
            yield cell


class ListsNothing(Sick):
    found_by = "listed_is_accepted"

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        return [cell for cell in free_cells(g, no) if cell != "a1"]


class PromisesWhatItRefuses(Sick):
    found_by = "always_is_legal"

    def turn(self, g: SickGrid) -> Procedure:
        cell: str = yield Ask(g.active, "mark", lambda no: free_cells(g, no), "TT-01", private=True, always=("pass",))
        self.mark(g, cell)


class SharesItsState(Sick):
    found_by = "views_share_nothing"

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        return [["mark", g.cells], "a1"]


# ---- memory, order, chance of its own ----


class RemembersInTheModule(Sick):
    found_by = "alone_in_a_fresh_process"

    def __init__(self) -> None:
        self.backwards: dict[int, bool] = {}

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        cells = list(free_cells(g, no))
        return cells[::-1] if self.backwards.setdefault(len(cells), g.cells[4] == 0) else cells


class RemembersInTheClass(Sick):
    found_by = "alone_in_a_fresh_process"
    backwards: ClassVar[dict[int, bool]] = {}

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        cells = list(free_cells(g, no))
        return cells[::-1] if self.backwards.setdefault(len(cells), g.cells[4] == 0) else cells


class WalksASet(Sick):
    found_by = "alone_in_a_fresh_process"

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        return list(set(free_cells(g, no)))


class LeansOnTheOrderOfADict(Sick):
    found_by = "text_is_equal"

    def after(self, g: SickGrid) -> None:
        for cell in ("c3", "a1", "b2"):
            g.extra[1][cell] = g.active

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        return [*g.extra[1], "none"]

    def mark(self, g: SickGrid, cell: str) -> None:
        g.cells[g.cells.index(FREE)] = g.active
        g.over, g.ending = int(FREE not in g.cells), "TT-04"


class HoldsOneListTwice(Sick):
    """Two fields share a list: a copy from text has two lists."""

    found_by = "twin_agrees"

    def before(self, g: SickGrid) -> None:
        if len(g.extra) == 2:
            g.extra = [0, {}, g.cells]

    def after(self, g: SickGrid) -> None:
        g.extra[2][0] = g.active


class ThrowsItsOwnDice(Sick):
    found_by = "twin_agrees"

    def after(self, g: SickGrid) -> None:
        g.extra[0] = random.randrange(1_000_000_000)


class ReadsTheClock(Sick):
    found_by = "twin_agrees"

    def after(self, g: SickGrid) -> None:
        g.extra[0] = time.perf_counter_ns()


# ---- what the state may hold ----


class HoldsATuple(Sick):
    found_by = "state_is_plain"
    value: ClassVar[Any] = (1, 2)

    def before(self, g: SickGrid) -> None:
        g.extra[0] = self.value


class HoldsASet(HoldsATuple):
    value: ClassVar[Any] = {1, 2}


class HoldsABool(HoldsATuple):
    value: ClassVar[Any] = True


class HoldsAFloat(HoldsATuple):
    value: ClassVar[Any] = 0.5


class HoldsNone(HoldsATuple):
    value: ClassVar[Any] = None


class HoldsANumberedDict(HoldsATuple):
    value: ClassVar[Any] = {1: "one"}


class HoldsAnUnknownField(Sick):
    found_by = "state_is_plain"

    def before(self, g: SickGrid) -> None:
        g.forgotten = 1  # type: ignore[attr-defined]


# ---- views, rules, words, ends ----


class HandsOutItsLists(Sick):
    found_by = "views_share_nothing"

    def view(self, g: Grid, side: int | None) -> dict[str, Any]:
        return {**super().view(g, side), "cells": g.cells}


class ShowsASet(Sick):
    found_by = "views_are_json"

    def view(self, g: Grid, side: int | None) -> dict[str, Any]:
        return {**super().view(g, side), "counts": {1: 2}}


class RefusesByNoRule(Sick):
    found_by = "refusals_have_rules"

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        no("elsewhere", "TT-99")
        return free_cells(g, no)


class NotesNoRule(Sick):
    found_by = "log_has_rules"

    def turn(self, g: SickGrid) -> Procedure:
        yield Note("marked", "TT-99", g.active)
        yield from super().turn(g)


class EndsByNoRule(Sick):
    found_by = "ending_is_told"

    def mark(self, g: SickGrid, cell: str) -> None:
        super().mark(g, cell)
        g.ending = "TT-99"


class LacksAWord(Sick):
    found_by = "words_are_complete"

    def choices(self, g: SickGrid, no: Refuse) -> Iterable[Any]:
        yield from free_cells(g, no)
        yield "nowhere"

    def mark(self, g: SickGrid, cell: str) -> None:
        super().mark(g, cell if cell in CELLS else CELLS[g.cells.index(FREE)])


class LacksAFigure(Sick):
    found_by = "words_are_complete"

    def turn(self, g: SickGrid) -> Procedure:
        yield Note("marked", "TT-01", g.active)
        yield from super().turn(g)


class NeverEnds(Sick):
    found_by = "the_game_ends"

    def mark(self, g: SickGrid, cell: str) -> None:
        g.active = 1 - g.active


class NeverReturns(Sick):
    """One step for the whole game."""

    found_by = "step_is_short"

    def turn(self, g: SickGrid) -> Procedure:
        for number in range(60):
            yield Ask(number % 2, "mark", lambda no: free_cells(g, no), "TT-01")
        g.over, g.ending = 1, "TT-04"


# ---- hidden things ----


class SickBluff(Bluff):
    found_by = "nothing_leaks"


class WritesInASecret(SickBluff):
    found_by = "secret_answers_stay_secret"

    def plan(self, g: Table, side: int) -> Procedure:
        plan: list[int] = yield from super().plan(g, side)
        g.score[side] += 0 if plan[0] < HIGH else 1
        return plan


class WritesBeforeASecretAsks(SickBluff):
    found_by = "procedures_keep_their_word"

    def plan(self, g: Table, side: int) -> Procedure:
        g.stake = 1 + side
        plan: list[int] = yield from super().plan(g, side)
        return plan


class RollsInASecret(SickBluff):
    found_by = "a_gesture_is_taken"

    def plan(self, g: Table, side: int) -> Procedure:
        plan: list[int] = yield from super().plan(g, side)
        yield Roll(1, "plan")
        return plan


class SkipsAHiddenChoice(SickBluff):
    """A public ask: with no high card it has one choice, is skipped, and so says «no high card»."""

    def ambush(self, g: Table, foe: int) -> Procedure:
        sprung: Any = yield Ask(foe, "ambush", lambda no: ambushes(g, foe, no), "BL-05")
        if sprung != "pass":
            g.hands[foe].remove(sprung[1])
            g.shown = sorted([*g.shown, sprung[1]])


class ListsAHandInPublic(SickBluff):
    """A public ask with a hand in it, never skipped."""

    def ambush(self, g: Table, foe: int) -> Procedure:
        yield Ask(foe, "ambush", lambda no: ["pass", "wait", *[["card", card] for card in g.hands[foe]]], "BL-05")


class LooksWithoutReveal(SickBluff):
    def turn(self, g: Table, foe: int) -> Procedure:
        yield Ask(g.active, "turn", lambda no: turns(g, no), "BL-06")
        if max(g.laid[foe]) >= HIGH:
            yield Note("turned", "BL-06", g.active, card=max(g.laid[foe]))
        word: str = yield Ask(g.active, "stay", lambda no: ["stay", "leave"], "BL-06")
        return word == "leave"


class RevealsOnlyWhatItFinds(SickBluff):
    """No barrier to undo when nothing is there: a working undo says «nothing»."""

    def turn(self, g: Table, foe: int) -> Procedure:
        yield Ask(g.active, "turn", lambda no: turns(g, no), "BL-06")
        if max(g.laid[foe]) >= HIGH:
            yield Reveal("turn")
        word: str = yield Ask(g.active, "stay", lambda no: ["stay", "leave"], "BL-06")
        return word == "leave"


class RollsByHiddenCards(SickBluff):
    def clash(self, g: Table, side: int, foe: int) -> Procedure:
        yield Roll(1 + (sum(g.laid[foe]) > HIGH), "fight")
        yield Reveal("fight")
        end_round(g, side, g.stake)


class RefusesByHiddenCards(SickBluff):
    def turn(self, g: Table, foe: int) -> Procedure:
        def choices(no: Refuse) -> Iterator[Any]:
            yield "trust"
            no(["turn", 0], "BL-05", least=sum(g.laid[foe]))

        yield Ask(g.active, "turn", choices, "BL-06", private=True)
        return False


class PromptsWithHiddenCards(SickBluff):
    def turn(self, g: Table, foe: int) -> Procedure:
        yield Ask(g.active, "turn", lambda no: turns(g, no), "BL-06", about={"strength": sum(g.laid[foe])})
        return False


class ShowsAHand(SickBluff):
    def view(self, g: Table, side: int | None) -> dict[str, Any]:
        return {**super().view(g, side), "strength": [sum(hand) for hand in g.hands]}


class ShowsSpectatorsAHand(SickBluff):
    def view(self, g: Table, side: int | None) -> dict[str, Any]:
        return {**super().view(g, side), "all": [] if side is not None else [hand[:] for hand in g.hands]}


class NotesHiddenCards(SickBluff):
    def ambush(self, g: Table, foe: int) -> Procedure:
        yield Note("laid-cards", "BL-02", foe, cards=g.laid[foe][:])
        yield from super().ambush(g, foe)


class DealsTheSameAgain(SickBluff):
    found_by = "redeal_deals_anew"

    def redeal(self, g: Table, side: int, rng: Random) -> Table:
        return g.copy()


class DealsTheOpenCards(SickBluff):
    """Deals anew what the side knows."""

    def redeal(self, g: Table, side: int, rng: Random) -> Table:
        new = super().redeal(g, side, rng)
        new.hands[side], new.deck = new.deck[: len(new.hands[side])], sorted(new.hands[side] + new.deck)[-3:]
        return new


class SecretOfOthers(SickBluff):
    """A part of a secret round that asks the other side."""

    found_by = "asks_are_of_their_side"

    def lay(self, g: Table) -> Procedure:
        plans: list[list[int]] = yield Secret([(side, self.plan(g, 1 - side)) for side in (0, 1)])
        g.laid = plans[::-1]
        for side in (0, 1):
            g.hands[side] = [card for card in g.hands[side] if card not in g.laid[side]]
        g.stage = 2


DISEASES: list[type[Sick] | type[SickBluff]] = [
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Sick | SickBluff) and kind.found_by and kind is not SickBluff
]
