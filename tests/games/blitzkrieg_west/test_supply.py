"""Supply lines and zones of control: what they pass, what stops them, when they are looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, assault, begin, front, go, named, shaken, state, told
from tests.games.blitzkrieg_west.turns import let_pass_to
from tests.rules import rule

from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.supply import supplied
from grognard.games.blitzkrieg_west.tables import BATTLES, field
from grognard.games.blitzkrieg_west.zones import zone

# Undone: open ground at 1413 and the hexes round it, but for the village 1512; the Germans' source is in the east.
PANZER_3, PANZER_2, RIFLES, RIFLES_2, TRACK = (
    "i-5-pzrgt-1", "i-5-pzrgt-2", "i-13-schtzrgt", "ii-13-schtzrgt", "halftrack-1",
)  # fmt: skip
SOMUA, HOTCHKISS, DRAGOONS, DRAGOONS_2 = "13e-dragons", "29e-dragons-2", "i-11e-rdp", "ii-11e-rdp"
RING: Mapping[str, Sequence[str]] = {"1512": [PANZER_3], "1313": [PANZER_2], "1414": [RIFLES]}  # round 1413
FAR: Mapping[str, Sequence[str]] = {"1901": [RIFLES_2], "0101": [DRAGOONS_2]}
Units = Mapping[str, Sequence[str]]


def in_supply(units: Units, name: str, **given: Any) -> bool:
    g = front(units, **given)
    return supplied(g, sheet(g).unit[name])


# ---- supply ----


@rule("BW-054")
@pytest.mark.parametrize("battle", BATTLES)
def test_each_battle_gives_each_side_an_edge(battle: str) -> None:
    printed = field(battle)
    assert {printed.source[GERMAN], printed.source[FRENCH]} in ({"east", "west"}, {"north", "south"})


@rule("BW-018", "BW-040", "BW-060")
@pytest.mark.parametrize(
    ("side", "units", "name"),
    [
        (FRENCH, {"1413": [DRAGOONS], **RING}, DRAGOONS),
        (GERMAN, {"1413": [RIFLES_2], "1512": [SOMUA], "1313": [HOTCHKISS], "1414": [DRAGOONS]}, RIFLES_2),
    ],
)
def test_who_has_no_line_is_disorganised_at_once(side: int, units: Units, name: str) -> None:
    """T1: all six hexes round it are in the enemy's zone."""
    given: Units = {**units, "0102": ["cdac"], "1902": ["pzjg-jager"]}
    game = begin(front(given, active=side, phase="supply"))
    assert told(game, "cut-off") == [{"units": [name]}]
    assert shaken(game, name)


@rule("BW-056")
def test_a_line_may_be_as_long_as_it_likes() -> None:
    """T2, and across the whole map."""
    assert in_supply({"1901": [SOMUA], "1917": [RIFLES]}, SOMUA)
    assert in_supply({"1413": [DRAGOONS], "1512": [PANZER_3], "1901": [RIFLES]}, DRAGOONS)


@rule("BW-055", "BW-018")
def test_lines_are_looked_at_in_the_own_supply_and_recovery_phases_only() -> None:
    """Ringed in during the German turn, the dragoons are in order until the French supply phase."""
    game = begin(front({"1413": [DRAGOONS], **RING, **FAR}, phase="movement", turn=11))
    assert not shaken(game, DRAGOONS)
    game.play(GERMAN, "end")
    assert [note["units"] for note in told(game, "cut-off")] == [[DRAGOONS]]
    assert state(game).active == FRENCH


@rule("BW-055", "BW-036")
def test_who_is_ringed_in_does_not_rally_in_the_recovery_phase() -> None:
    for ring, rallies in ((RING, False), ({"1512": [PANZER_3]}, True)):
        units = {"1413": [DRAGOONS], **ring, **FAR}
        game = begin(front(units, active=FRENCH, phase="recovery", disorganised=[DRAGOONS]), dice=[4, 6])
        assert shaken(game, DRAGOONS) != rallies


@rule("BW-057")
def test_no_line_goes_through_an_enemy_even_a_disorganised_one() -> None:
    """Six disorganised enemies without any zone still stop it; where one is missing it gets through."""
    ringed = {"1413": [RIFLES], "1412": [SOMUA], "1512": [HOTCHKISS], "1513": ["cdac"], "1414": ["71e-ra"],
              "1313": [DRAGOONS], "1312": [DRAGOONS_2]}  # fmt: skip
    shaken_ones = [SOMUA, HOTCHKISS, "cdac", "71e-ra", DRAGOONS, DRAGOONS_2]
    assert not in_supply(ringed, RIFLES, disorganised=shaken_ones)
    open_ring = {hex_: units for hex_, units in ringed.items() if hex_ != "1512"}
    assert in_supply(open_ring, RIFLES, disorganised=shaken_ones)


@rule("BW-058", "BW-223")
def test_over_the_meuse_only_by_a_bridge() -> None:
    units = {"0904": ["i-1-schtzrgt"], "1617": ["i-295e-ri"]}
    assert not in_supply(units, "i-1-schtzrgt", battle="unleashed")
    assert in_supply(units, "i-1-schtzrgt", battle="unleashed", pontoons=["0804/0904"])
    north = {"0704": ["i-295e-ri"], "1617": ["i-1-schtzrgt"]}
    assert not in_supply(north, "i-295e-ri", battle="unleashed", pontoons=["0804/0904"])  # the bridge is German


@rule("BW-059", "BW-070")
def test_the_own_hex_does_not_block_and_the_source_must_be_free() -> None:
    assert in_supply({"1413": [DRAGOONS], "1512": [PANZER_3], **FAR}, DRAGOONS)  # in a zone itself
    zoned = [f"02{row:02}" for row in range(2, 18, 2)]
    germans = [
        PANZER_3, PANZER_2, "ii-5-pzrgt-1", "ii-5-pzrgt-2", "i-35-pzrgt-1", "i-35-pzrgt-2", "ii-35-pzrgt-1", RIFLES,
    ]  # fmt: skip
    screen = {hex_: [name] for hex_, name in zip(zoned, germans, strict=True)}
    reached = named("undone", zone(front(screen), GERMAN))
    assert {f"01{row:02}" for row in range(1, 17)} <= reached
    assert not in_supply({"0613": [DRAGOONS], **screen, "0117": [RIFLES_2]}, DRAGOONS)
    assert in_supply({"0613": [DRAGOONS], **screen, "0109": ["cdac"], "0209": [SOMUA], "0309": ["71e-ra"],
                      "0409": [HOTCHKISS], "0117": [RIFLES_2]}, DRAGOONS)  # fmt: skip


@rule("BW-070")
@pytest.mark.parametrize("disorganised", [[], [HOTCHKISS]])
def test_a_friend_in_the_hex_cancels_the_zone_disorganised_or_not(disorganised: list[str]) -> None:
    units = {"1413": [DRAGOONS], **RING, **FAR}
    assert not in_supply(units, DRAGOONS)
    assert in_supply({**units, "1312": [HOTCHKISS], "1212": [SOMUA]}, DRAGOONS, disorganised=disorganised)


# ---- zones ----


@rule("BW-062")
def test_a_unit_in_order_has_a_zone_of_six_hexes() -> None:
    g = front({"1415": [RIFLES], "0615": [SOMUA]})
    assert named("undone", zone(g, GERMAN)) == {"1414", "1416", "1314", "1315", "1514", "1515"}
    assert len(named("undone", zone(g, FRENCH))) == 6


@rule("BW-062")
def test_vehicles_have_none() -> None:
    assert zone(front({"1415": [TRACK]}), GERMAN) == 0


@rule("BW-071")
def test_a_disorganised_unit_has_none_but_its_neighbour_in_the_hex_has() -> None:
    assert zone(front({"1415": [RIFLES]}, disorganised=[RIFLES]), GERMAN) == 0
    both = front({"1415": [RIFLES, PANZER_2]}, disorganised=[RIFLES])
    assert len(named("undone", zone(both, GERMAN))) == 6


@rule("BW-073", "BW-270", "BW-213")
def test_german_zones_do_not_enter_an_entrenchment() -> None:
    units = {"1415": [RIFLES], "1414": [DRAGOONS]}
    assert "1414" in named("undone", zone(front(units), GERMAN))
    assert "1414" not in named("undone", zone(front(units, entrenched=["1414"]), GERMAN))
    assert "1415" in named("undone", zone(front(units, entrenched=["1414"]), FRENCH))


@rule("BW-589", "BW-074", "BW-222")
def test_a_pontoon_lets_no_zone_across() -> None:
    units = {"0804": ["i-1-schtzrgt"], "1617": ["i-295e-ri"]}
    for pontoons in ([], ["0804/0904"]):
        g = front(units, battle="unleashed", pontoons=pontoons)
        assert "0904" not in named("unleashed", zone(g, GERMAN))
        assert "0803" in named("unleashed", zone(g, GERMAN))


# ---- rivers in combat ----


def across(attackers: Units, **given: Any) -> str:
    game = assault(attackers, "0904", ["i-295e-ri"], battle="unleashed", **given)
    odds: str = told(game, "attack")[0]["odds"]
    return odds


@rule("BW-263")
def test_an_attack_wholly_across_the_river_is_halved() -> None:
    printed = field("unleashed")
    assert printed.grid.across(1 << printed.hex["0804"], printed.rivers) >> printed.hex["0904"] & 1
    whole = across({"0804": ["i-1-schtzrgt", "ii-1-schtzrgt"]})
    with_one_beyond = across({"0804": ["i-1-schtzrgt"], "0905": ["ii-1-schtzrgt"]})
    assert (whole, with_one_beyond) == ("1:1", "2:1")


@rule("BW-590", "BW-222")
def test_a_bridge_is_no_help_in_combat(monkeypatch: pytest.MonkeyPatch) -> None:
    """No map prints a bridge over a river; here one is put there, then a pontoon."""
    bank = {"0804": ["i-1-schtzrgt", "ii-1-schtzrgt"]}
    plain = across(bank)
    assert across(bank, pontoons=["0804/0904"]) == plain
    printed = field("unleashed")
    monkeypatch.setattr(printed, "bridges", printed.rivers)
    assert across(bank) == plain


@rule("BW-087")
def test_points_are_neither_kept_nor_given_away() -> None:
    """A tank that has moved one hex is through for this phase, and has four points again next turn, as always."""
    game = begin(front({"1413": [PANZER_3], **FAR}), dice=[4, 6])
    go(game, "1413", [PANZER_3], "1414")
    assert "1414" not in game.choices(GERMAN)
    game.play(GERMAN, "end")
    let_pass_to(game, GERMAN, "mission")
    let_pass_to(game, GERMAN, "move")
    game.play(GERMAN, "1414")
    rested = begin(front({"1414": [PANZER_3], **FAR}))
    rested.play(GERMAN, "1414")
    assert game.choices(GERMAN) == rested.choices(GERMAN)
