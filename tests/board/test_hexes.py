"""Hex grids: the four printed numberings by facts of their rulebooks, and random maps against cube coordinates."""

from __future__ import annotations

from math import hypot, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.board.random_grids import grids, hexes, hexsides, sets
from tests.board.reference import TURNS, apart, connected, cubes, neighbours, steps_from

from grognard.board.bits import bits, members
from grognard.board.hexes import ROWS, SIX, Grid, Sides, opposite


def two_maps(column: int, row: int) -> str:
    """A map of 60 columns and a smaller one east of it."""
    if column <= 60:
        return f"A{column}.{row}"
    return f"B{column - 60}.{row}" if row <= 20 else ""


def four_digits(column: int, row: int) -> str:
    return f"{column:02}{row:02}"


def letter_and_digits(column: int, row: int) -> str:
    return f"{'ABCDEFGHIJKL'[row - 1]}{column:02}"


AFRIKA = Grid(range(1, 92), range(30, 0, -1), two_maps, shifted="odd")
WEST = Grid(range(1, 20), range(1, 18), four_digits, shifted="odd")
HEROES = Grid(range(1, 18), range(1, 13), letter_and_digits, straight=ROWS, shifted="even")
BRITAIN = Grid(range(6, 55), range(1, 32), four_digits, shifted="even")


def around(grid: Grid, name: str) -> set[str]:
    return set(grid.called(grid.near[grid.index[name]]))


def test_columns_with_rows_counted_from_the_south() -> None:
    assert around(AFRIKA, "A39.23") == {"A39.24", "A39.22", "A38.22", "A38.23", "A40.22", "A40.23"}
    assert around(AFRIKA, "A40.22") == {"A40.23", "A40.21", "A39.22", "A39.23", "A41.22", "A41.23"}


def test_two_maps_side_by_side() -> None:
    assert around(AFRIKA, "B1.18") == {"B1.19", "B1.17", "A60.17", "A60.18", "B2.17", "B2.18"}
    assert "B1.21" not in AFRIKA.index
    assert around(AFRIKA, "A60.22") == {"A60.23", "A60.21", "A59.22", "A59.23"}


def test_columns_with_the_even_ones_further_north() -> None:
    assert around(WEST, "0508") == {"0507", "0509", "0408", "0409", "0608", "0609"}
    assert {"1105", "1106"} <= around(WEST, "1006")


def test_columns_with_the_even_ones_further_south() -> None:
    assert {"3923", "4122", "4123", "4023"} <= around(BRITAIN, "4022")
    assert "3720" in around(BRITAIN, "3619")


def test_rows_with_letters() -> None:
    assert around(HEROES, "B05") == {"A05", "A06", "B04", "B06", "C05", "C06"}
    assert around(HEROES, "A01") == {"A02", "B01"}
    assert around(HEROES, "C01") == {"B01", "C02", "D01"}


def test_numbers_that_skip_or_come_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="one by one"):
        Grid(range(1, 9, 2), range(1, 9), four_digits)
    with pytest.raises(ValueError, match="two places are named hex"):
        Grid(range(1, 3), range(1, 3), lambda _column, _row: "hex")


def test_directions_by_name() -> None:
    a, b = BRITAIN.index["4022"], BRITAIN.index["4122"]
    assert BRITAIN.compass[BRITAIN.direction(a, b)] == "NE"
    assert HEROES.compass[HEROES.direction(HEROES.index["B05"], HEROES.index["D04"])] == "SW"
    assert HEROES.direction(HEROES.index["B05"], HEROES.index["A08"]) == -1


def test_columns_and_rows_as_sets() -> None:
    assert WEST.called(WEST.in_rows(1))[:2] == ["0101", "0201"]
    assert len(members(WEST.in_columns(19))) == 17
    assert AFRIKA.called(AFRIKA.in_columns(91) & AFRIKA.in_rows(20, 21)) == ["B31.20"]


def test_a_river_is_seen_from_both_banks() -> None:
    river = BRITAIN.sides([("2207", "2307"), ("4022", "N")])
    assert [BRITAIN.compass[d] for d in river.of(BRITAIN.index["2207"])] == ["NE"]
    assert [BRITAIN.compass[d] for d in river.of(BRITAIN.index["2307"])] == ["SW"]
    assert [BRITAIN.compass[d] for d in river.of(BRITAIN.index["4021"])] == ["S"]
    assert BRITAIN.called(river.any) == ["2207", "2307", "4021", "4022"]


def test_hexes_that_do_not_touch_have_no_side_between() -> None:
    with pytest.raises(ValueError, match="not adjacent"):
        BRITAIN.sides([("2207", "2407")])


def test_a_road_along_a_river_does_not_cross_it() -> None:
    road = WEST.chain("0101", "0102", "0103", "0203")
    river = WEST.sides([("0103", "0203"), ("0102", "0203")])
    bridges = road & river
    assert WEST.called(bridges.any) == ["0103", "0203"]
    assert (river - bridges) == WEST.sides([("0102", "0203")])


def test_a_river_divides_the_land_unless_bridged() -> None:
    grid = Grid(range(1, 4), range(1, 4), four_digits)
    west = grid.in_columns(1)
    river = grid.border(west)
    start = grid.mask("0101")
    assert grid.without(river).flood(start) == west
    bridge = grid.chain("0102", "0202")
    assert grid.without(river - bridge).flood(start) == grid.all
    assert grid.without(river - bridge).path(grid.index["0101"], grid.index["0201"]) == [
        grid.index[name] for name in ("0101", "0102", "0202", "0201")
    ]


def test_a_drawing_gives_the_hexes_of_each_letter() -> None:
    grid = Grid(range(1, 4), range(2, 0, -1), lambda c, r: "" if (c, r) == (3, 1) else f"{c}{r}")
    letters = grid.drawn(["cff", "cc."])
    assert {letter: grid.called(mask) for letter, mask in letters.items()} == {
        "c": ["12", "11", "21"],
        "f": ["22", "32"],
    }
    with pytest.raises(ValueError, match="2 rows of 3"):
        grid.drawn(["cff", "cc"])


def test_an_arc_has_two_hexes_more_at_each_step() -> None:
    place = HEROES.index["F08"]
    for facing in SIX:
        arc = HEROES.arc(place, facing)
        for steps in range(1, 5):
            assert (arc & HEROES.ring(place, steps)).bit_count() == 2 * steps + 1


@given(grids())
def test_numbers_go_round(grid: Grid) -> None:
    assert len(grid.index) == grid.all.bit_count()
    for name, place in grid.index.items():
        assert grid.names[place] == name == f"{grid.column(place)}.{grid.row(place)}"
        assert grid.at(grid.column(place), grid.row(place)) == place
        assert grid.place_at(*grid.point(place)) == place
    assert grid.at(99, grid.rows[0]) == grid.at(grid.columns[0], 99) == -1


@given(grids())
def test_neighbours_are_those_of_the_cubes(grid: Grid) -> None:
    expected = neighbours(cubes(grid), TURNS[grid.straight])
    for place, six in expected.items():
        assert list(grid.beside[place]) == six
        assert members(grid.near[place]) == sorted(other for other in six if other >= 0)
        for direction, other in enumerate(six):
            assert other < 0 or grid.beside[other][opposite(direction)] == place


@given(grids())
def test_neighbours_are_drawn_one_hex_away_and_where_the_compass_says(grid: Grid) -> None:
    for place, six in enumerate(grid.beside):
        for direction, other in enumerate(six):
            if other >= 0:
                (x, y), (other_x, other_y) = grid.centre(place), grid.centre(other)
                assert isclose(hypot(other_x - x, other_y - y), sqrt(3))
                assert bearing(round(other_x - x), round(other_y - y)) == grid.compass[direction]


def bearing(east: int, south: int) -> str:
    north_or_south = "S" if south > 0 else "N" if south < 0 else ""
    return north_or_south + ("E" if east > 0 else "W" if east < 0 else "")


@given(grids(), st.data())
def test_sets_move_as_their_hexes_do(grid: Grid, data: st.DataObject) -> None:
    chosen = data.draw(sets(grid))
    mask = bits(chosen)
    assert members(grid.spread(mask)) == sorted({other for place in chosen for other in members(grid.near[place])})
    for direction in SIX:
        moved = {grid.beside[place][direction] for place in chosen} - {-1}
        assert members(grid.step(mask, direction)) == sorted(moved)


@given(grids(), st.data())
def test_distance_direction_and_arc_are_those_of_the_cubes(grid: Grid, data: st.DataObject) -> None:
    where, turns = cubes(grid), TURNS[grid.straight]
    a = data.draw(hexes(grid))
    ahead = {direction: set(members(grid.arc(a, direction))) for direction in SIX}
    assert all(arc <= where.keys() for arc in ahead.values())
    for b, cube in where.items():
        steps = apart(where[a], cube)
        assert grid.apart(a, b) == grid.apart(b, a) == steps
        away = tuple(there - here for here, there in zip(where[a], cube, strict=True))
        rays = [d for d in SIX if steps and away == tuple(steps * part for part in turns[d])]
        assert grid.direction(a, b) == (rays[0] if rays else -1)
        for direction in SIX:
            wedge = any(in_wedge(away, turns[direction], turns[(direction + turn) % 6]) for turn in (1, 5))
            assert (b in ahead[direction]) == wedge
    radius = data.draw(st.integers(0, 5))
    assert members(grid.disc(1 << a, radius)) == sorted(b for b in where if apart(where[a], where[b]) <= radius)
    assert members(grid.ring(a, radius)) == sorted(b for b in where if apart(where[a], where[b]) == radius)


def in_wedge(away: tuple[int, ...], one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether away is made of steps in two directions, at least one."""
    return any(
        tuple(m * x + n * y for x, y in zip(one, other, strict=True)) == away
        for m in range(15)
        for n in range(15)
        if m or n
    )


@given(grids(), st.data())
def test_distance_is_a_metric(grid: Grid, data: st.DataObject) -> None:
    a, b, c = (data.draw(hexes(grid)) for _ in range(3))
    assert (grid.apart(a, b) == 0) == (a == b)
    assert grid.apart(a, c) <= grid.apart(a, b) + grid.apart(b, c)


@given(grids(), st.data())
def test_distances_from_a_set_are_those_from_its_nearest_hex(grid: Grid, data: st.DataObject) -> None:
    some = sorted(data.draw(sets(grid)))
    far = grid.distances(bits(some))
    assert all(far[place] == min((grid.apart(place, one) for one in some), default=255) for place in members(grid.all))


@given(grids(), st.data())
def test_floods_and_ways_are_those_of_breadth_first_search(grid: Grid, data: st.DataObject) -> None:
    start, within, barred = data.draw(sets(grid)), data.draw(sets(grid)), data.draw(hexsides(grid))
    near = {
        place: [other for direction, other in enumerate(six) if other >= 0 and not barred.has(place, direction)]
        for place, six in enumerate(grid.beside)
    }
    cut = grid.without(barred)
    assert set(members(cut.flood(bits(start), bits(within)))) == connected(near, start, within)
    reached = [steps_from(near, place, within) for place in start]
    for steps, ring in enumerate(cut.rings(bits(start), bits(within))):
        assert members(ring) == sorted(
            place
            for place in grid.index.values()
            if min((found.get(place, 99) for found in reached), default=99) == steps
        )


@given(grids(), st.data())
def test_paths_are_shortest(grid: Grid, data: st.DataObject) -> None:
    a, b, within = data.draw(hexes(grid)), data.draw(hexes(grid)), data.draw(sets(grid))
    steps = steps_from({place: members(near) for place, near in enumerate(grid.near)}, a, within).get(b, -1)
    assert grid.distance(a, b, bits(within)) == steps
    assert len(grid.path(a, b, bits(within))) == steps + 1


@given(grids(), st.data())
def test_steps_across_hexsides_and_the_others_make_all_steps(grid: Grid, data: st.DataObject) -> None:
    mask, sides = bits(data.draw(sets(grid))), data.draw(hexsides(grid))
    across = {grid.beside[place][d] for place in members(mask) for d in SIX if sides.has(place, d)} - {-1}
    save = {grid.beside[place][d] for place in members(mask) for d in SIX if not sides.has(place, d)} - {-1}
    assert members(grid.across(mask, sides)) == sorted(across)
    assert members(grid.spread_save(mask, sides)) == sorted(save)


@given(grids(), st.data())
def test_sides_between_two_sets(grid: Grid, data: st.DataObject) -> None:
    here, there = data.draw(sets(grid)), data.draw(sets(grid))
    between, border = grid.between(bits(here), bits(there)), grid.border(bits(here))
    for place, six in enumerate(grid.beside):
        for direction, other in enumerate(six):
            assert between.has(place, direction) == (place in here and other in there)
            assert border.has(place, direction) == (
                other >= 0 and grid.all >> place & 1 and (place in here) != (other in here)
            )


@given(grids(), st.data())
def test_sets_of_hexsides_are_sets(grid: Grid, data: st.DataObject) -> None:
    one, other = data.draw(hexsides(grid)), data.draw(hexsides(grid))
    assert (one - other) | (one & other) == one
    assert not ((one - other) & other)
    assert len({one, Sides(one.toward)}) == 1
