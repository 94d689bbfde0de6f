"""Small random hex maps, of both kinds and both parities, numbered in any way, with holes."""

from __future__ import annotations

from hypothesis import strategies as st

from grognard.board.bits import members
from grognard.board.hexes import COLUMNS, ROWS, Grid, Sides


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    columns = draw(numbers())
    rows = draw(numbers())
    everywhere = [(column, row) for column in columns for row in rows]
    holes = draw(st.sets(st.sampled_from(everywhere), max_size=len(everywhere) // 3))
    return Grid(
        columns,
        rows,
        lambda column, row: "" if (column, row) in holes else f"{column}.{row}",
        straight=draw(st.sampled_from((COLUMNS, ROWS))),
        shifted=draw(st.sampled_from(("even", "odd"))),
    )


@st.composite
def numbers(draw: st.DrawFn) -> range:
    first, many = draw(st.integers(0, 6)), draw(st.integers(1, 7))
    up = range(first, first + many)
    return up if draw(st.booleans()) else up[::-1]


def hexes(grid: Grid) -> st.SearchStrategy[int]:
    return st.sampled_from(sorted(grid.index.values()))


def sets(grid: Grid) -> st.SearchStrategy[set[int]]:
    return masks(grid).map(lambda mask: set(members(mask)))


def hexsides(grid: Grid) -> st.SearchStrategy[Sides]:
    """Any hexsides, one-way ones and some at the map's edge among them."""
    return st.lists(masks(grid), min_size=6, max_size=6).map(Sides)


def masks(grid: Grid) -> st.SearchStrategy[int]:
    return st.integers(0, (1 << grid.size) - 1).map(lambda mask: mask & grid.all)
