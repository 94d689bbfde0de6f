"""Chance: fair, the same everywhere, each stream by itself, and given dice first."""

from __future__ import annotations

import hmac
from collections import Counter

import pytest

from grognard.engine.chance import GIVEN, Chance, commitment, make_seed, numbers

SEED = make_seed(7)


def test_a_number_is_a_fixed_function_of_seed_stream_and_number() -> None:
    digest = hmac.new(SEED, b"open/3", "sha256").digest()
    fair = [byte % 6 for byte in digest if byte < 252]
    assert numbers(SEED, "open", 3, 6, 6) == fair[:6]
    assert numbers(SEED, "open", 4, 6, 6) != fair[:6]
    assert numbers(bytes(32), "open", 0, 6, 6) == [2, 2, 0, 0, 4, 2]


def test_a_long_throw_goes_on_past_one_digest() -> None:
    long = numbers(SEED, "open", 0, 200, 6)
    assert len(long) == 200
    assert long[:32] == numbers(SEED, "open", 0, 32, 6)


@pytest.mark.parametrize("faces", [2, 6, 10, 300])
def test_every_face_is_as_likely(faces: int) -> None:
    count = 200 * faces
    found = Counter(numbers(SEED, "open", 0, count, faces))
    assert sorted(found) == list(range(faces))
    chi = sum((found[face] - 200) ** 2 / 200 for face in range(faces))
    assert chi < 2 * faces + 20  # far in the tail of what a fair die gives


def test_streams_are_independent_of_each_other() -> None:
    alone = Chance(SEED)
    mixed = Chance(SEED)
    pile = list(range(52))
    open_alone = [alone.roll(2, 6) for _ in range(5)]
    open_mixed = []
    for _ in range(5):
        mixed.draw(pile, 0)
        open_mixed.append(mixed.roll(2, 6))
        mixed.draw(pile, 1)
    assert open_alone == open_mixed
    assert Chance(SEED).draw(pile, 0)[1] == "side0/0"
    assert [Chance(SEED).draw(pile, side)[0] for side in (-1, 0, 1)] == [31, 38, 50]


def test_given_dice_and_draws_come_first() -> None:
    chance = Chance(SEED, dice=[6, 1, 3], draws=["b"])
    assert chance.roll(2, 6) == ([6, 1], GIVEN)
    assert chance.draw(["a", "b"], 0) == ("b", GIVEN)
    assert chance.roll(1, 6) == ([3], GIVEN)
    assert chance.roll(1, 6)[1] == "open/0"


def test_impossible_gifts_are_errors() -> None:
    with pytest.raises(ValueError, match="not of 6 faces"):
        Chance(SEED, dice=[7]).roll(1, 6)
    with pytest.raises(ValueError, match="not in the pile"):
        Chance(SEED, draws=["z"]).draw(["a"], -1)
    with pytest.raises(ValueError, match="nothing left"):
        Chance(SEED).draw([], -1)


def test_a_copy_goes_its_own_way() -> None:
    chance = Chance(SEED, dice=[1, 2])
    chance.roll(1, 6)
    copy = chance.copy()
    assert copy.roll(1, 6) == chance.roll(1, 6) == ([2], GIVEN)
    assert copy.roll(3, 6) == chance.roll(3, 6)


def test_numbers_of_a_record_are_skipped() -> None:
    chance = Chance(SEED)
    chance.skip_past("open/4")
    chance.skip_past("open/2")
    chance.skip_past(GIVEN)
    assert chance.roll(1, 6)[1] == "open/5"


def test_seeds_and_their_commitments() -> None:
    assert make_seed(7) == make_seed("7") != make_seed(8)
    assert make_seed(None) != make_seed(None)
    assert len(commitment(SEED)) == 64
