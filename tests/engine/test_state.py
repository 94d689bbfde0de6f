"""State: copies share nothing, data goes there and back, hashes depend on the content alone."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.plain import canonical, copied, is_plain
from grognard.engine.state import State


class Base(State):
    units: bytearray
    turn: int


class Board(Base):
    stacks: list[list[int]]
    names: list[str]
    tracks: dict[str, int]
    open: list[dict[str, Any]]


def board() -> Board:
    return Board(
        units=bytearray([1, 2]), turn=3, stacks=[[1], [2, 3]], names=["a"], tracks={"vp": 1}, open=[{"at": [1, "x"]}]
    )


def test_fields_of_base_classes_count() -> None:
    assert list(Board.notes)[-6:] == ["units", "turn", "stacks", "names", "tracks", "open"]
    assert (Board.flat, Board.dicts) == (("units", "names"), ("tracks",))
    assert (Board.nested, Board.deep) == (("stacks",), ("open",))


def test_a_copy_shares_nothing_that_can_change() -> None:
    one = board()
    two = one.copy()
    two.units[0] = 9
    two.turn = 4
    two.stacks[0].append(7)
    two.names.append("b")
    two.tracks["vp"] = 2
    two.open[0]["at"].append(5)
    assert one.data() == board().data()


def test_data_goes_there_and_back() -> None:
    again = Board.from_data(board().data())
    assert again.data() == board().data()
    assert again.hash() == board().hash()
    assert isinstance(again.units, bytearray)


def test_the_hash_is_the_same_on_every_machine() -> None:
    assert board().hash() == "9238ccc66e94f414424e4083565d3758"
    other = board()
    other.tracks = {"vp": 1, "a": 2}
    same = board()
    same.tracks = {"a": 2, "vp": 1}
    assert other.hash() == same.hash() != board().hash()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("units", [256]),
        ("units", "ab"),
        ("turn", "3"),
        ("turn", True),
        ("stacks", [1]),
        ("stacks", [["x"]]),
        ("names", [1]),
        ("tracks", []),
        ("open", 3),
    ],
)
def test_data_of_the_wrong_form_is_refused(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=name):
        Board.from_data({**board().data(), name: value})


def test_missing_and_foreign_fields_are_named() -> None:
    data = board().data()
    del data["turn"]
    with pytest.raises(ValueError, match="extra, turn"):
        Board.from_data({**data, "extra": 1})


def test_plain_is_int_str_list_and_text_keyed_dict() -> None:
    assert is_plain({"a": [1, "b", {"c": []}]})
    for odd in (1.0, True, None, (1,), {1: 2}, {"a": {1}}, [b"x"]):
        assert not is_plain(odd)
    deep: list[Any] = []
    for _ in range(100):
        deep = [deep]
    assert not is_plain(deep)


def test_what_is_not_plain_is_named_when_it_is_copied() -> None:
    odd = board()
    odd.open = [{"at": (1, 2)}]
    with pytest.raises(TypeError, match="a tuple can stand in no state"):
        odd.copy()
    assert copied(bytearray([1])) == bytearray([1])


def test_canonical_text_sorts_keys() -> None:
    assert canonical({"b": [1, "é"], "a": 2}) == '{"a":2,"b":[1,"é"]}'
