"""Artillery and bombardment (rulebook 1.12): range, who fires, once a phase, and what covers the target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    assault,
    begin,
    choose,
    desert,
    kind,
    lost,
    notes,
    refused,
    state,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.strength import attack_of, defence_of
from grognard.games.afrika.tables import BOMBARD, BOMBARD_FROM, COUNTERS, HEX, UNIT

TARGET = "A30.15"  # desert all round
BESIDE, TWO, THREE = "A31.15", "A32.15", "A33.15"  # so many hexes to the east


def barrage(*guns: str, at: str = TWO, dice: Sequence[int] = (6, 6), **given: Any) -> Game:
    """Allied guns fire at whatever Axis units there are in the target."""
    units = {at: list(guns), TARGET: given.pop("targets", ["it.pavia", "it.brescia"]), **given.pop("others", {})}
    game = begin(desert(units, active=ALLIED, phase="bombardment", **given), dice=dice)
    game.play(ALLIED, TARGET)
    choose(game, ALLIED, "guns", *(gun.partition(":")[0] for gun in guns))
    return game


def hits(game: Game) -> int:
    number: int = notes(game, "bombarded")[-1]["hits"]
    return number


# ---- range and phase ----


@rule("AF-319")
@pytest.mark.parametrize(("at", "rule_"), [(BESIDE, ""), (TWO, ""), (THREE, "AF-319")])
def test_guns_reach_two_hexes(at: str, rule_: str) -> None:
    game = begin(desert({at: ["br.artgrp1"], TARGET: ["it.pavia"]}, active=ALLIED, phase="bombardment"))
    assert refused(game, ALLIED, TARGET) == rule_


@rule("AF-319")
def test_the_bombardment_opens_the_combat_phase() -> None:
    game = begin(desert({TWO: ["br.artgrp1"], BESIDE: ["po.bde"], TARGET: ["it.pavia"]}, active=ALLIED))
    game.play(ALLIED, "end")
    assert kind(game, ALLIED) == "bombard"
    game.play(ALLIED, "done")
    assert kind(game, ALLIED) == "attack"
    game.play(ALLIED, "done")
    assert kind(game, ALLIED) == "move"  # exploitation, without a bombardment before it


@rule("AF-322")
def test_only_the_active_player_bombards() -> None:
    units = {TWO: ["br.artgrp1"], TARGET: ["it.pavia", "it.10art"]}
    game = begin(desert(units, active=ALLIED, phase="bombardment"))
    assert game.waiting == {ALLIED}
    game.play(ALLIED, TARGET)
    assert game.choices(ALLIED) == ["br.artgrp1"]


# ---- the table ----


@rule("AF-320")
@pytest.mark.parametrize(
    ("gun", "dice", "steps"),
    [("br.artgrp1", (4, 4), 1), ("br.artgrp1", (3, 4), 0), ("br.artgrp1", (6, 6), 2), ("br.7.art", (6, 6), 1)],
)
def test_two_dice_on_the_bombardment_table(gun: str, dice: Sequence[int], steps: int) -> None:
    """12 points are in the column from 11, 10 in that from 6."""
    game = barrage(gun, dice=dice, targets=["it.pavia"])
    assert notes(game, "bombarded")[0]["dice"] == list(dice)
    assert hits(game) == lost(game, "it.pavia") == steps


@rule("AF-320")
def test_more_points_and_better_dice_never_do_less() -> None:
    assert len(BOMBARD) == 11 and all(len(row) == len(BOMBARD_FROM) for row in BOMBARD)
    assert all(list(row) == sorted(row) for row in BOMBARD)
    assert all(list(column) == sorted(column) for column in zip(*BOMBARD, strict=True))


@rule("AF-320")
def test_nobody_retreats_before_it() -> None:
    game = barrage("br.artgrp1", dice=(6, 6), targets=["it.pavia"])
    assert where(game, "it.pavia") == TARGET
    assert kind(game, ALLIED) in ("bombard", "attack")


# ---- once ----


@rule("AF-321")
def test_a_gun_fires_once_and_with_all_it_has() -> None:
    others = {"A33.16": ["it.savona"]}
    game = barrage("br.artgrp1", others=others, dice=(1, 1), air=(0, 0))
    assert notes(game, "bombarded")[0]["points"] == 12
    assert "A33.16" not in game.choices(ALLIED)
    assert refused(game, ALLIED, "A33.16") == "AF-319"


@rule("AF-321")
def test_another_gun_may_fire_elsewhere() -> None:
    others = {"A33.16": ["it.savona"], "A33.15": ["br.artgrp2"]}
    game = barrage("br.artgrp1", others=others, dice=(1, 1, 1, 1))
    game.play(ALLIED, "A33.16")
    assert game.choices(ALLIED) == ["br.artgrp2"]


@rule("AF-323")
def test_a_hex_is_bombarded_once() -> None:
    game = barrage("br.artgrp1", others={BESIDE: ["br.artgrp2"]}, dice=(1, 1))
    assert kind(game, ALLIED) == "bombard"
    assert refused(game, ALLIED, TARGET) == "AF-323"


@rule("AF-323")
def test_a_port_and_its_units_are_two_targets() -> None:
    units = {"A39.22": ["it.10art"], "A38.22": ["it.20art"], "A39.23": ["br.70.14"]}
    game = begin(
        desert(units, scenario="heia-safari", phase="bombardment", ports={"A39.23": (ALLIED, 0)}), dice=[1, 1, 1, 1]
    )
    game.play(AXIS, ["port", "A39.23"])
    choose(game, AXIS, "guns", "it.10art")
    assert refused(game, AXIS, ["port", "A39.23"]) == "AF-323"
    assert refused(game, AXIS, "A39.23") == ""
    game.play(AXIS, "A39.23")
    choose(game, AXIS, "guns", "it.20art")
    assert [note["port"] for note in notes(game, "bombarded")] == [1, 0]


# ---- together ----


@rule("AF-324")
def test_guns_from_several_hexes_and_air_points_are_added() -> None:
    units = {TWO: ["br.artgrp1", "br.7.art"], "A30.13": ["br.artgrp2"], TARGET: ["it.pavia"]}
    game = begin(desert(units, active=ALLIED, phase="bombardment", air=(0, 5)), dice=[1, 1])
    game.play(ALLIED, TARGET)
    choose(game, ALLIED, "guns", "br.artgrp1", "br.7.art", "br.artgrp2")
    game.play(ALLIED, 3)
    assert notes(game, "bombarded")[0]["points"] == 12 + 10 + 12 + 15
    assert state(game).air[ALLIED] == 2


@rule("AF-324")
def test_without_air_points_a_bombardment_takes_a_gun() -> None:
    game = begin(desert({TWO: ["br.artgrp1"], TARGET: ["it.pavia"]}, active=ALLIED, phase="bombardment"))
    game.play(ALLIED, TARGET)
    assert refused(game, ALLIED, "done") == "AF-324"


@rule("AF-324")
def test_a_gun_out_of_range_does_not_join() -> None:
    units = {TWO: ["br.artgrp1"], THREE: ["br.artgrp2"], TARGET: ["it.pavia"]}
    game = begin(desert(units, active=ALLIED, phase="bombardment"))
    game.play(ALLIED, TARGET)
    assert game.choices(ALLIED) == ["br.artgrp1"]


# ---- cover ----


def shelled(target: str, gun: str, *, works: dict[str, int] | None = None) -> int:
    """The steps that 12 points and a 12 take there: 2 in the open, 1 a column or two lower, 0 below the table."""
    game = begin(
        desert({gun: ["br.artgrp1"], target: ["it.pavia"]}, active=ALLIED, phase="bombardment", works=works),
        dice=[6, 6],
    )
    game.play(ALLIED, target)
    choose(game, ALLIED, "guns", "br.artgrp1")
    return hits(game)


@rule("AF-325")
def test_terrain_fortifications_and_entrenchments_cover() -> None:
    assert shelled(TARGET, TWO) == BOMBARD[10][2]
    assert shelled("A17.25", "A17.24") == BOMBARD[10][1]  # jebel
    assert shelled(TARGET, TWO, works={TARGET: AXIS}) == BOMBARD[10][1]  # entrenched
    assert shelled("A47.20", "A47.19") == BOMBARD[10][0]  # Bardia


@rule("AF-325")
def test_below_the_table_nothing_is_hit() -> None:
    game = begin(
        desert({"A47.19": ["br.artgrp1:-1"], "A47.20": ["it.pavia"]}, active=ALLIED, phase="bombardment"), dice=[6, 6]
    )  # 7 points: two columns left of the second there is none
    game.play(ALLIED, "A47.20")
    choose(game, ALLIED, "guns", "br.artgrp1")
    assert hits(game) == lost(game, "it.pavia") == 0


@rule("AF-325")
def test_the_enemys_entrenchment_covers_nobody_else() -> None:
    assert shelled(TARGET, TWO, works={TARGET: ALLIED}) == BOMBARD[10][2]


@rule("AF-206")
@pytest.mark.parametrize("gun", ["A48.18", "A48.17"])
def test_cliffs_do_not_matter_to_guns(gun: str) -> None:
    """From behind the escarpment of Sollum, where no attack could be made."""
    assert shelled("A49.19", gun) == BOMBARD[10][2]


@rule("AF-206")
def test_nor_to_aircraft() -> None:
    game = begin(
        desert({"A20.10": ["po.bde"], "A49.18": ["it.pavia"]}, active=ALLIED, phase="bombardment", air=(0, 3)),
        dice=[6, 6],
    )
    game.play(ALLIED, "A49.18")
    game.play(ALLIED, 3)
    assert hits(game) == BOMBARD[10][2]


# ---- the guns themselves ----


@rule("AF-326")
def test_guns_defend_with_one() -> None:
    for gun in (unit for unit in COUNTERS if unit.artillery):
        assert gun.defence == (1, 1)
    alone = assault({BESIDE: ["po.bde"]}, TARGET, ["it.10art"], dice=[3, 4])
    assert notes(alone, "attack")[0]["odds"] == "5:1"
    with_others = assault({BESIDE: ["po.bde", "gr.1"]}, TARGET, ["it.10art", "it.20art", "it.sahara"], dice=[3, 4])
    assert notes(with_others, "attack")[0]["odds"] == "2:1"  # 9 against 1, 1 and 2


@rule("AF-327")
@pytest.mark.parametrize(("gun", "points"), [("br.artgrp1", 6), ("br.artgrp1:-1", 4), ("br.7.art:-1", 3)])
def test_unsupplied_guns_fire_at_half(gun: str, points: int) -> None:
    """12, 7 and 6 by halves; what is left of a half counts as one."""
    name = gun.partition(":")[0]
    game = barrage(gun, unsupplied=[name], dice=(1, 1))
    assert notes(game, "bombarded")[0]["points"] == points


@rule("AF-327")
def test_halves_are_added_before_they_are_rounded() -> None:
    game = barrage("br.artgrp1:-1", "br.artgrp2:-1", unsupplied=["br.artgrp1", "br.artgrp2"], dice=(1, 1))
    assert notes(game, "bombarded")[0]["points"] == 7


@rule("AF-214")
def test_a_gun_has_a_bombardment_value_and_no_attack() -> None:
    g = desert({TARGET: ["br.artgrp1"]})
    gun = UNIT["br.artgrp1"]
    assert attack_of(g, gun) == 0
    assert defence_of(g, gun, HEX[TARGET]) == 8
    for unit in COUNTERS:
        assert (unit.bomb != (0, 0)) is unit.artillery
        if unit.artillery:
            assert unit.attack == (0, 0) and unit.moves > 0
