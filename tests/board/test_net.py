"""Nets: hand-made ones, and random ones against plain breadth-first search."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.board.reference import connected, steps_from

from grognard.board.bits import bits, count, first, has, members, singles
from grognard.board.net import Net

LINE = Net(["lille", "mons", "namur", "liege", "metz"], [("lille", "mons"), ("mons", "namur"), ("namur", "liege")])


def test_bits_of_a_few_numbers() -> None:
    mask = bits([0, 5, 70])
    assert members(mask) == [0, 5, 70]
    assert list(singles(mask)) == [1, 1 << 5, 1 << 70]
    assert (count(mask), first(mask), first(0)) == (3, 0, -1)
    assert has(mask, 5)
    assert not has(mask, 6)


@given(st.sets(st.integers(0, 300)))
def test_bits_round_trip(numbers: set[int]) -> None:
    assert members(bits(numbers)) == sorted(numbers)
    assert count(bits(numbers)) == len(numbers)


def test_a_line_of_towns() -> None:
    net = LINE
    assert net.called(net.near[net.index["mons"]]) == ["lille", "namur"]
    assert net.called(net.spread(net.mask("lille", "liege"))) == ["mons", "namur"]
    assert net.called(net.flood(net.mask("lille"))) == ["lille", "mons", "namur", "liege"]
    assert net.distance(0, 3) == 3
    assert net.path(3, 0) == [3, 2, 1, 0]
    assert net.distance(0, 4) == -1
    assert net.path(0, 4) == []


def test_a_blocked_town_cuts_the_line() -> None:
    net = LINE
    open_places = net.all & ~net.mask("mons")
    assert net.flood(net.mask("lille"), open_places) == net.mask("lille")
    assert net.flood(net.mask("mons"), open_places) == 0
    assert net.distance(0, 3, open_places) == -1
    assert net.distance(1, 2, open_places) == -1
    assert net.path(1, 1) == [1]


def test_a_net_refuses_double_names_and_loops() -> None:
    with pytest.raises(ValueError, match="mons"):
        Net(["mons", "mons"], [])
    with pytest.raises(ValueError, match="itself"):
        Net(["mons"], [("mons", "mons")])


@st.composite
def nets(draw: st.DrawFn) -> Net:
    names = [f"p{n}" for n in range(draw(st.integers(1, 12)))]
    place = st.sampled_from(names)
    roads = draw(st.lists(st.tuples(place, place).filter(lambda road: road[0] != road[1]), max_size=24))
    return Net(names, roads)


@given(nets(), st.data())
def test_nets_agree_with_breadth_first_search(net: Net, data: st.DataObject) -> None:
    places = range(len(net.names))
    within = data.draw(st.sets(st.sampled_from(places)))
    start = data.draw(st.sets(st.sampled_from(places)))
    near = {a: members(net.near[a]) for a in places}
    assert all(a in near[b] for a in places for b in near[a])
    assert members(net.spread(bits(start))) == sorted({b for a in start for b in near[a]})
    assert set(members(net.flood(bits(start), bits(within)))) == connected(near, start, within)
    for a in start:
        steps = steps_from(near, a, within)
        for b in places:
            assert net.distance(a, b, bits(within)) == steps.get(b, -1)
            way = net.path(a, b, bits(within))
            assert len(way) == steps.get(b, -1) + 1
            assert all(y in near[x] for x, y in pairwise(way))
            assert not way or (way[0], way[-1]) == (a, b)
            assert within >= set(way)
