"""Tic-tac-toe: the smallest whole game, and the worked example of docs/module-authors.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grognard.engine.asks import Ask, Note, Procedure, Refuse
from grognard.engine.module import Module, Scenario
from grognard.engine.state import State

CELLS = [column + row for row in "123" for column in "abc"]
ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
MARKS = ["cross", "nought"]
FREE = -1


class Grid(State):
    cells: list[int]  # the side that marked each cell, or FREE
    active: int


def free_cells(g: Grid, no: Refuse) -> Iterator[str]:
    for cell, owner in zip(CELLS, g.cells, strict=True):
        if owner == FREE:
            yield cell
        else:
            no(cell, "TT-02", cell=cell, mark=MARKS[owner])


def go(g: Grid) -> Procedure:
    cell: str = yield Ask(g.active, "mark", lambda no: free_cells(g, no), "TT-01")
    g.cells[CELLS.index(cell)] = g.active
    yield Note("marked", "TT-01", g.active, mark=MARKS[g.active], cell=cell)
    if any(all(g.cells[place] == g.active for place in row) for row in ROWS):
        g.over, g.winner, g.ending = 1, g.active, "TT-03"
    elif FREE not in g.cells:
        g.over, g.ending = 1, "TT-04"
    g.active = 1 - g.active


class TicTacToe(Module):
    name, package, sides, scenarios, state = "tictactoe", __name__, ("crosses", "noughts"), (Scenario("grid"),), Grid

    def setup(self, scenario: str, options: Mapping[str, str]) -> Grid:
        return Grid(cells=[FREE] * 9, active=0)

    def step(self, g: Grid) -> Procedure | None:
        return None if g.over else go(g)

    def view(self, g: Grid, side: int | None) -> dict[str, Any]:
        pieces = [[MARKS[owner], cell, 1, 0] for cell, owner in zip(CELLS, g.cells, strict=True) if owner != FREE]
        return {"active": g.active, "pieces": pieces, "over": g.over, "winner": g.winner, "ending": g.ending}

    def board(self, scenario: str = "") -> dict[str, Any]:
        places = [{"id": cell, "at": [100 + i % 3 * 100, 300 - i // 3 * 100]} for i, cell in enumerate(CELLS)]
        looks = {mark: {"nation": side, "mark": mark} for mark, side in zip(MARKS, self.sides, strict=True)}
        return {"title": self.name, "kind": "net", "size": [400, 400], "places": places, "roads": [], "looks": looks}
