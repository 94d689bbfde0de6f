"""Who must be attacked, and when a combat phase may end."""

from __future__ import annotations

from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, attack, begin, choose, front, kind, state, told, why
from tests.rules import rule

from grognard.engine.game import Game

HERE, NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = (
    "1413", "1412", "1512", "1513", "1414", "1313", "1312",
)  # fmt: skip
PANZER_3, PANZER_2, RIFLES, RIFLES_2 = "i-5-pzrgt-1", "i-5-pzrgt-2", "i-13-schtzrgt", "ii-13-schtzrgt"
SOMUA, HOTCHKISS, DRAGOONS, FIELD_GUN = "13e-dragons", "29e-dragons-2", "i-11e-rdp", "71e-ra"


def phase(units: dict[str, list[str]], side: int = FRENCH, **given: object) -> Game:
    return begin(front(units, active=side, phase="combat", **given))  # type: ignore[arg-type]


@rule("BW-067", "BW-068", "BW-106", "BW-031")
def test_who_has_his_zone_on_a_unit_in_order_must_be_attacked() -> None:
    """T5: the one in order must be attacked, the disorganised one need not."""
    game = phase({HERE: [DRAGOONS], NORTH: [RIFLES], SOUTH: [RIFLES_2]}, disorganised=[RIFLES_2])
    assert why(game, FRENCH, "done") == "BW-068"
    assert game.choices(FRENCH) == [NORTH, SOUTH]
    refusal = game.refusal(FRENCH, "done")
    assert refusal is not None
    assert refusal.about["at"] == [NORTH]


@rule("BW-117")
def test_one_unit_may_attack_two_hexes_at_once() -> None:
    """T5: with the compulsory one also the other, their defence added: 2 against 6."""
    game = phase({HERE: [DRAGOONS], NORTH: [RIFLES], SOUTH: [RIFLES_2]}, disorganised=[RIFLES_2])
    attack(game, [NORTH, SOUTH], DRAGOONS)
    assert told(game, "attack")[0]["at"] == [NORTH, SOUTH]
    assert told(game, "attack")[0]["odds"] == "1:3"


@rule("BW-067", "BW-068")
def test_another_unit_may_do_the_duty() -> None:
    """T6: the obligation is on the enemy, not on each unit beside him."""
    game = begin(front({HERE: [DRAGOONS], NORTH: [RIFLES], "1411": [SOMUA]}, active=FRENCH, phase="combat"), dice=[2])
    attack(game, [NORTH], SOMUA)
    game.play(GERMAN, "stand")
    assert kind(game, FRENCH) != "attack" or "done" in game.choices(FRENCH)


@rule("BW-067", "BW-072")
def test_who_stands_in_a_village_need_not_attack() -> None:
    """T7: no zone enters a village."""
    game = phase({NORTH_EAST: [SOMUA], HERE: [RIFLES], SOUTH_EAST: [RIFLES_2]})
    assert game.choices(FRENCH) == [HERE, SOUTH_EAST, "done"]


@rule("BW-106")
def test_a_disorganised_unit_may_attack_and_need_not() -> None:
    """T8."""
    game = phase({HERE: [SOMUA], NORTH: [RIFLES]}, disorganised=[SOMUA])
    assert game.choices(FRENCH) == [NORTH, "done"]


@rule("BW-121", "BW-109")
def test_a_hex_is_attacked_once_and_a_unit_attacks_once() -> None:
    game = phase({HERE: [SOMUA], NORTH: [RIFLES, PANZER_2], SOUTH: [PANZER_3], "1411": [HOTCHKISS]})
    attack(game, [NORTH], HOTCHKISS)
    g = state(game)
    assert g.stage
    assert g.struck.bit_count() == 1
    assert g.attacked[0] == 0


@rule("BW-110")
def test_one_to_four_is_the_least() -> None:
    game = phase({HERE: ["11e-rdp-2"], NORTH: [PANZER_3, RIFLES]})  # 1 against 7
    assert why(game, FRENCH, NORTH) == "BW-110"
    assert "done" in game.choices(FRENCH)


@rule("BW-111")
def test_who_must_attack_and_can_not_attacks_nothing_else() -> None:
    """1 of attack cannot reach 1:4 on the north, so it may not turn on the weaker enemy in the south."""
    game = phase({HERE: ["11e-rdp-2"], NORTH: [PANZER_3, RIFLES], SOUTH: ["pzjg-jager"]}, disorganised=["pzjg-jager"])
    assert why(game, FRENCH, SOUTH) == "BW-110"
    free = phase({HERE: ["11e-rdp-2"], SOUTH: ["pzjg-jager"]}, disorganised=["pzjg-jager"])
    assert SOUTH in free.choices(FRENCH)


@rule("BW-068")
def test_guns_alone_have_no_duty() -> None:
    game = phase({HERE: [FIELD_GUN], NORTH: [RIFLES]})
    assert why(game, FRENCH, NORTH) == "BW-110"
    assert state(game).phase != "combat" or "done" in game.choices(FRENCH)


@rule("BW-110", "BW-108")
def test_a_pick_that_is_too_weak_is_refused_with_the_rule() -> None:
    """Against 9, 1 of attack is too little and 2 are too little: both must go."""
    game = phase({HERE: ["11e-rdp-2", DRAGOONS], NORTH: [PANZER_3, RIFLES, PANZER_2]})
    game.play(FRENCH, NORTH)
    assert set(told(game, "attack")[0]["attackers"]) == {"11e-rdp-2", DRAGOONS}


@rule("BW-343", "BW-352")
def test_under_a_paralysed_command_a_stack_may_be_left_with_one_unit() -> None:
    g = front({HERE: [SOMUA, HOTCHKISS], NORTH: [RIFLES]}, active=FRENCH, phase="combat", event="french-paralysis")
    game = begin(g, dice=[3])
    attack(game, [NORTH], SOMUA, HOTCHKISS)
    assert kind(game, FRENCH) == "single"
    game.play(FRENCH, HOTCHKISS)
    assert told(game, "attack")[0]["attackers"] == [HOTCHKISS]
    even = begin(
        front({HERE: [SOMUA, HOTCHKISS], NORTH: [RIFLES]}, active=FRENCH, phase="combat", event="french-paralysis"),
        dice=[4],
    )
    attack(even, [NORTH], SOMUA, HOTCHKISS)
    assert told(even, "attack")[0]["attackers"] == [SOMUA, HOTCHKISS]


@rule("BW-343")
def test_a_unit_alone_is_not_thrown_for() -> None:
    g = front({HERE: [SOMUA], NORTH: [RIFLES]}, active=FRENCH, phase="combat", event="french-paralysis")
    game = begin(g)
    choose(game, FRENCH, "attackers", SOMUA)
    game.play(FRENCH, NORTH)
    assert told(game, "drilled") == []
