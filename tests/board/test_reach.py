"""Movement: hand-made ground, and random ground against Dijkstra."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.board.random_grids import grids, hexes, hexsides, sets
from tests.board.reference import cheapest

from grognard.board.bits import bits, members
from grognard.board.hexes import Grid, Sides
from grognard.board.reach import Ground, ground

GRID = Grid(range(1, 8), range(1, 4), lambda column, row: f"{column}.{row}")
ROW = GRID.in_rows(2)
CLEAR = {2: ROW}  # one point, counted in halves


def spent(on: Ground, start: str, points: int, halt: int = 0) -> dict[str, int]:
    found = on.reach(GRID.mask(start), points, halt)
    return {GRID.names[place]: cost for place, cost in found.costs().items()}


def test_a_point_for_each_hex() -> None:
    assert spent(ground(GRID, CLEAR), "3.2", 4) == {"3.2": 0, "2.2": 2, "4.2": 2, "1.2": 4, "5.2": 4}


def test_woods_cost_two_points_and_swamps_are_closed() -> None:
    woods, swamp = GRID.mask("4.2"), GRID.mask("2.2")
    on = ground(GRID, {2: ROW & ~woods & ~swamp, 4: woods})
    assert spent(on, "3.2", 6) == {"3.2": 0, "4.2": 4, "5.2": 6}


def test_a_stream_costs_more_and_a_river_bars() -> None:
    stream, river = GRID.sides([("3.2", "4.2")]), GRID.sides([("3.2", "2.2")])
    assert spent(ground(GRID, CLEAR, extra=[(stream, 3)], barred=river), "3.2", 7) == {"3.2": 0, "4.2": 5, "5.2": 7}


def test_two_features_of_one_hexside_add_up() -> None:
    stream, slope = GRID.sides([("3.2", "4.2"), ("5.2", "4.2")]), GRID.sides([("3.2", "4.2")])
    on = ground(GRID, CLEAR, extra=[(stream, 2), (slope, 1)])
    assert spent(on, "3.2", 9) == {"3.2": 0, "2.2": 2, "1.2": 4, "4.2": 5, "5.2": 9}


def test_a_slope_may_cost_on_the_way_up_only() -> None:
    up = GRID.between(GRID.mask("3.2"), GRID.mask("4.2"))
    on = ground(GRID, CLEAR, extra=[(up, 1)])
    assert spent(on, "3.2", 3)["4.2"] == 3
    assert spent(on, "4.2", 3)["3.2"] == 2


def test_a_road_costs_a_half_and_bridges_the_river() -> None:
    river = GRID.sides([("3.2", "4.2")])
    road = GRID.chain("3.2", "4.2", "5.2")
    on = ground(GRID, {}, barred=river, roads=[(road, 1)])
    assert spent(on, "3.2", 9) == {"3.2": 0, "4.2": 1, "5.2": 2}


def test_of_two_roads_the_earlier_one_counts() -> None:
    track, road = GRID.chain("3.2", "4.2", "5.2"), GRID.chain("4.2", "5.2", "6.2")
    on = ground(GRID, {}, roads=[(track, 2), (road, 1)])
    assert spent(on, "3.2", 9) == {"3.2": 0, "4.2": 2, "5.2": 4, "6.2": 5}


def test_a_zone_costs_more_by_road_too() -> None:
    on = ground(GRID, CLEAR, roads=[(GRID.chain("3.2", "4.2"), 1)]).dearer(GRID.mask("2.2", "4.2"), 4)
    assert spent(on, "3.2", 8) == {"3.2": 0, "4.2": 5, "2.2": 6, "5.2": 7, "1.2": 8}


def test_a_hex_that_halts_can_be_left_at_the_start_only() -> None:
    halt = GRID.mask("3.2", "4.2")
    assert spent(ground(GRID, CLEAR), "3.2", 9, halt) == {"3.2": 0, "2.2": 2, "4.2": 2, "1.2": 4}


def test_enemies_close_their_hexes_and_the_steps_between_zones() -> None:
    on = ground(GRID, CLEAR)
    assert spent(on.closed(GRID.mask("4.2")), "3.2", 9) == {"3.2": 0, "2.2": 2, "1.2": 4}
    zone = GRID.mask("4.2", "5.2")
    assert spent(on.barring(GRID.between(zone, zone)), "3.2", 9) == {"3.2": 0, "2.2": 2, "4.2": 2, "1.2": 4}


def test_the_way_back() -> None:
    found = ground(GRID, {2: GRID.all & ~GRID.mask("4.2")}).reach(GRID.mask("3.2"), 20)
    way = found.path(GRID.index["5.2"])
    assert [GRID.names[way[0]], GRID.names[way[-1]]] == ["3.2", "5.2"]
    assert 2 * (len(way) - 1) == found.cost(way[-1])
    assert found.path(GRID.index["4.2"]) == []
    assert found.cost(GRID.index["4.2"]) == -1


def test_what_was_closed_for_a_time_is_found_when_it_is_open_again() -> None:
    on = ground(GRID, CLEAR)
    assert on.closed(GRID.mask("2.2")).into(GRID.index["2.2"]) == []
    way = on.reach(GRID.mask("1.2"), 4).path(GRID.index["3.2"])
    assert [GRID.names[place] for place in way] == ["1.2", "2.2", "3.2"]


def test_the_way_back_avoids_hexes_that_halt() -> None:
    on = ground(GRID, {2: GRID.all})
    for halt, other in (("4.1", "4.2"), ("4.2", "4.1")):
        way = on.reach(GRID.mask("3.2"), 4, GRID.mask(halt)).path(GRID.index["5.2"])
        assert [GRID.names[place] for place in way] == ["3.2", other, "5.2"]


def test_a_step_must_cost_something() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        ground(GRID, {0: ROW})


class Terrain:
    """Random ground, as the plain figures that it is made from."""

    def __init__(self, draw: st.DrawFn, grid: Grid) -> None:
        self.grid = grid
        costs = draw(st.lists(st.integers(0, 4), min_size=grid.size, max_size=grid.size))
        self.enter = {place: costs[place] for place in grid.index.values() if costs[place]}
        self.extra: list[tuple[Sides, int]] = draw(st.lists(st.tuples(hexsides(grid), st.integers(1, 3)), max_size=3))
        self.barred = draw(hexsides(grid))
        self.roads: list[tuple[Sides, int]] = draw(st.lists(st.tuples(hexsides(grid), st.integers(1, 6)), max_size=2))
        self.closed, self.zone, self.halt = (frozenset(draw(sets(grid))) for _ in range(3))
        self.more = draw(st.integers(0, 3))
        self.late = draw(hexsides(grid))  # barred afterwards, roads too

    def ground(self) -> Ground:
        enter = {cost: bits(p for p, c in self.enter.items() if c == cost) for cost in range(1, 5)}
        made = ground(self.grid, enter, extra=self.extra, barred=self.barred, roads=self.roads)
        return made.closed(bits(self.closed)).dearer(bits(self.zone), self.more).barring(self.late)

    def cost(self, place: int, direction: int) -> int:
        there = self.grid.beside[place][direction]
        if there < 0 or there in self.closed or self.late.has(place, direction):
            return -1
        zone = self.more if there in self.zone else 0
        for road, cost in self.roads:
            if road.has(place, direction):
                return cost + zone
        if self.barred.has(place, direction) or there not in self.enter:
            return -1
        return self.enter[there] + zone + sum(more for sides, more in self.extra if sides.has(place, direction))


@st.composite
def terrains(draw: st.DrawFn) -> Terrain:
    return Terrain(draw, draw(grids()))


@given(terrains(), st.data())
def test_reach_is_that_of_dijkstra(terrain: Terrain, data: st.DataObject) -> None:
    grid, on = terrain.grid, terrain.ground()
    start, points = data.draw(sets(grid)), data.draw(st.integers(0, 14))
    near = {place: list(six) for place, six in enumerate(grid.beside)}
    expected = cheapest(near, start, points, terrain.cost, terrain.halt)
    found = on.reach(bits(start), points, bits(terrain.halt))
    assert found.costs() == expected
    assert members(found.all) == sorted(expected)
    for place in expected:
        way = found.path(place)
        assert way[0] in start
        assert sum(terrain.cost(a, grid.beside[a].index(b)) for a, b in pairwise(way)) == expected[place]
        assert not terrain.halt & set(way[1:-1])


@given(terrains(), st.data())
def test_the_cost_of_one_step(terrain: Terrain, data: st.DataObject) -> None:
    on = terrain.ground()
    place = data.draw(hexes(terrain.grid))
    assert [on.cost(place, d) for d in range(6)] == [terrain.cost(place, d) for d in range(6)]


def test_a_way_may_begin_later_with_points_spent() -> None:
    found = ground(GRID, CLEAR).reach(0, 6, later=((1, GRID.mask("1.2")), (4, GRID.mask("4.2"))))
    costs = {GRID.names[place]: cost for place, cost in found.costs().items()}
    assert costs == {"1.2": 1, "2.2": 3, "4.2": 4, "3.2": 5, "5.2": 6}
    assert GRID.called(bits(found.path(GRID.index["3.2"]))) == ["1.2", "2.2", "3.2"]
    assert found.path(GRID.index["4.2"]) == [GRID.index["4.2"]]
    assert {GRID.names[a]: GRID.names[b] for a, b in found.steps().items()} == {
        "2.2": "1.2",
        "3.2": "2.2",
        "5.2": "4.2",
    }


@given(terrains(), st.data())
def test_what_is_within_fewer_points_is_the_beginning_of_what_is_within_more(
    terrain: Terrain, data: st.DataObject
) -> None:
    on, halt = terrain.ground(), bits(terrain.halt)
    start, points = bits(data.draw(sets(terrain.grid))), data.draw(st.integers(0, 14))
    fewer = on.reach(start, 14, halt).within(points)
    assert fewer.costs() == on.reach(start, points, halt).costs()
    assert fewer.all == on.reach(start, points, halt).all
