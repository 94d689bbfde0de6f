"""Lines of sight: hand-made ones, and all pairs of small maps against exact cutting."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.board.random_grids import grids, hexes, sets
from tests.board.reference import TURNS, cubes, met, sides_touched

from grognard.board.bits import bits, members
from grognard.board.hexes import ROWS, Grid
from grognard.board.sight import entry, line, seen, sees

BOARD = Grid(range(1, 9), range(1, 9), lambda c, r: f"{'ABCDEFGH'[r - 1]}{c}", straight=ROWS)


def named(a: str, b: str) -> list[list[str]]:
    return [[BOARD.names[place] for place in step] for step in line(BOARD, BOARD.index[a], BOARD.index[b])]


def sides_entered(a: str, b: str) -> list[str]:
    return [BOARD.compass[side] for side in entry(BOARD, BOARD.index[a], BOARD.index[b])]


def test_a_line_along_a_row() -> None:
    assert named("C2", "C5") == [["C3"], ["C4"]]
    assert named("C2", "C3") == []
    assert named("C2", "C2") == []


def test_a_line_along_a_common_side_meets_both_hexes() -> None:
    assert named("C4", "E4") == [["D3", "D4"]]
    assert named("A4", "E4") == [["B3", "B4"], ["C4"], ["D3", "D4"]]


def test_of_a_pair_at_the_rim_the_hex_that_is_there_counts() -> None:
    assert named("A1", "C1") == [["B1"]]


def test_a_line_is_blocked_along_a_side_only_by_both() -> None:
    a, b = BOARD.index["C4"], BOARD.index["E4"]
    assert sees(BOARD, a, b, BOARD.mask("D3"))
    assert not sees(BOARD, a, b, BOARD.mask("D3", "D4"))
    assert sees(BOARD, a, b, BOARD.mask("C4", "E4"))


def test_what_is_seen_past_a_wood() -> None:
    wood = BOARD.mask("C4")
    row = BOARD.in_rows(3)
    assert BOARD.called(seen(BOARD, BOARD.index["C2"], wood, row)) == ["C1", "C2", "C3", "C4"]


def test_the_side_by_which_a_line_comes_in() -> None:
    assert sides_entered("C2", "C5") == ["W"]
    assert sides_entered("C4", "E4") == ["NE", "NW"]
    assert sides_entered("D3", "C4") == ["SW"]


@given(grids(), st.data())
def test_lines_are_those_found_by_cutting(grid: Grid, data: st.DataObject) -> None:
    where = cubes(grid)
    a = data.draw(hexes(grid))
    for b in where:
        if b != a:
            assert line(grid, a, b) == met(where, a, b)
            assert line(grid, b, a) == line(grid, a, b)[::-1]


@given(grids(), st.data())
def test_sight_is_mutual(grid: Grid, data: st.DataObject) -> None:
    blocking, a = data.draw(sets(grid)), data.draw(hexes(grid))
    from_a = seen(grid, a, bits(blocking), grid.all)
    assert members(from_a) == [b for b in sorted(grid.index.values()) if sees(grid, b, a, bits(blocking))]


@given(grids(), st.data())
def test_a_line_comes_in_where_it_first_touches_the_hex(grid: Grid, data: st.DataObject) -> None:
    where = cubes(grid)
    a, b = data.draw(hexes(grid)), data.draw(hexes(grid))
    assume(a != b)
    assert entry(grid, a, b) == sides_touched(where[a], where[b], TURNS[grid.straight])
