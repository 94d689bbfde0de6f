"""Odds, column shifts and dice (rulebook 7.4, 1.17, 1.18, 2.3), with the rulebook's own examples."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.games.afrika.position import (
    ALLIED,
    AXIS,
    assault,
    attack,
    begin,
    choose,
    desert,
    give,
    kind,
    lost,
    notes,
    retreat,
    told,
    where,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.afrika.board import board
from grognard.games.afrika.strength import odds_column, odds_word
from grognard.games.afrika.tables import COLUMNS, COMBAT

HERE = "A30.15"  # desert all round: A30.16 north, A31.16 and A31.15 east, A30.14 south, A29.15 and A29.16 west
EAST, WEST = "A31.15", "A29.15"
NEUTRAL = (3, 4)


def column(game: Game) -> str:
    """The column in which the last combat was rolled."""
    word: str = notes(game, "result")[-1]["column"]
    return word


def shift(game: Game) -> int:
    """What was added to the last dice."""
    number: int = notes(game, "result")[-1]["shift"]
    return number


# ---- odds ----


@rule("AF-119")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (985, 217, "5:1"),  # 2.5 + 3.25 + 4.1 against 2.17
        (17, 6, "3:1"),
        (5, 2, "3:1"),
        (9, 6, "2:1"),
        (11, 8, "1:1"),
        (11, 6, "2:1"),  # "sorry, only 1 to 1" it isn't
        (149, 100, "1:1"),
        (150, 100, "2:1"),
    ],
)
def test_odds_are_rounded_to_the_nearest(attack: int, defence: int, odds: str) -> None:
    assert odds_word(attack, defence) == odds
    assert COLUMNS[odds_column(attack, defence)] == odds


@rule("AF-120")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [(3, 4, "1:1"), (2, 3, "1:2"), (10, 14, "1:1"), (4, 10, "1:3"), (10, 24, "1:2"), (10, 34, "1:3")],
)
def test_odds_against_the_attacker_are_rounded_alike(attack: int, defence: int, odds: str) -> None:
    assert odds_word(attack, defence) == odds
    assert COLUMNS[odds_column(attack, defence)] == odds


@rule("AF-119", "AF-120")
@pytest.mark.parametrize(("defenders", "odds"), [(["gr.1"], "2:1"), (["gr.1", "po.bde"], "1:1")])
def test_the_whole_attack_is_weighed_against_the_whole_defence(defenders: Sequence[str], odds: str) -> None:
    game = assault({WEST: ["ge.5le.5pz"]}, HERE, defenders, dice=NEUTRAL)
    assert column(game) == odds


@rule("AF-121")
def test_odds_above_the_table_use_the_last_column() -> None:
    game = assault({EAST: ["br.22arm", "br.9arm", "br.7.4arm", "br.7.7arm"]}, HERE, ["ge.lehr"], dice=NEUTRAL)
    assert notes(game, "attack")[0]["odds"] == "13:1"
    assert column(game) == "7:1"


def hopeless(**given: object) -> Game:
    """The Poles, 5, attack three divisions, 24, beside a brigade of tanks that waits."""
    options = {"weak-odds": str(given.pop("reading"))} if "reading" in given else {}
    game = begin(
        desert(
            {EAST: ["po.bde"], "A31.16": ["br.22arm"], HERE: ["it.pavia", "it.brescia", "it.bologna"]},
            active=ALLIED,
            phase="combat",
            air=(2, 2),
        ),
        dice=NEUTRAL,
        options=options,
    )
    attack(game, HERE, "po.bde")
    return game


@rule("AF-122")
def test_odds_below_the_table_are_no_attack() -> None:
    game = hopeless()
    assert told(game, "too-weak") == ["AF-122"]
    assert notes(game, "result") == []
    assert kind(game, ALLIED) == "attack"
    assert lost(game, "po.bde") == 0


@rule("AF-122", "AF-111")
def test_those_who_tried_have_attacked_but_the_hex_has_not_been_attacked() -> None:
    game = hopeless()
    game.play(ALLIED, HERE)
    assert game.choices(ALLIED) == ["br.22arm"]


@rule("AF-122")
def test_by_the_option_shifts_may_save_an_attack() -> None:
    game = hopeless(reading="after")
    give(game, ALLIED, air=2)
    give(game, AXIS, air=0)
    assert column(game) == "1:3"  # 1:5, and two columns


@rule("AF-122")
def test_by_the_option_too_few_shifts_do_not() -> None:
    game = hopeless(reading="after")
    give(game, ALLIED, air=2)
    give(game, AXIS, air=1)
    assert told(game, "too-weak") == ["AF-122"]
    assert notes(game, "result") == []


@rule("AF-122")
def test_shifts_stop_at_the_ends_of_the_table() -> None:
    game = assault({EAST: ["po.bde"]}, HERE, ["it.pavia", "it.brescia"], air=(2, 0), dice=NEUTRAL)  # 1:3
    give(game, AXIS, air=2)
    assert column(game) == "1:3"


# ---- what the rulebook lets see of its table ----


@rule("AF-152")
def test_at_five_to_one_an_eight_is_two_steps_and_two_hexes_of_the_defender() -> None:
    assert COMBAT[8 - 2][COLUMNS.index("5:1")] == "D2r2"


@rule("AF-153")
def test_at_even_odds_a_two_is_two_steps_and_a_hex_of_the_attacker() -> None:
    assert COMBAT[2 - 2][COLUMNS.index("1:1")] == "A2r1"


def example_1(stand: int) -> Game:
    """20 against 5, an air point and an 8: the 5:1 of the rulebook’s first example."""
    game = assault(
        {EAST: ["br.22arm", "br.9arm"]},
        HERE,
        ["it.babini.1", "it.sahara"],
        others={"A29.18": ["gr.1"], "A27.16": ["ff.2"]},
        air=(0, 1),
        dice=[4, 4],
    )
    give(game, ALLIED, air=1)
    assert notes(game, "result")[0]["result"] == "D2r2"
    game.play(AXIS, stand)
    while kind(game, AXIS) == "loss":
        game.play(AXIS, "it.babini.1" if "it.babini.1" in game.choices(AXIS) else game.choices(AXIS)[0])
    return game


@rule("AF-152", "AF-124", "AF-126", "AF-134")
def test_the_first_example_of_a_combat() -> None:
    """A step each, and a third where the way back enters an enemy zone: the owner says whose."""
    game = example_1(stand=0)
    assert (lost(game, "it.babini.1"), lost(game, "it.sahara")) == (1, 1)
    choose(game, AXIS, "retreat-units", "it.babini.1", "it.sahara")
    retreat(game, AXIS, "A29.16")
    game.play(AXIS, "A28.15")
    assert kind(game, AXIS) == "retreat-loss"
    game.play(AXIS, "it.sahara")
    assert (where(game, "it.babini.1"), where(game, "it.sahara")) == ("A28.15", "")


@rule("AF-152", "AF-139", "AF-140")
def test_the_first_example_with_a_hex_taken_as_a_step() -> None:
    game = example_1(stand=1)
    assert where(game, "it.babini.1") == ""  # it was given the third step
    retreat(game, AXIS, "A29.15")
    assert (where(game, "it.sahara"), lost(game, "it.sahara")) == ("A29.15", 1)


@rule("AF-154", "AF-118")
def test_a_bridge_would_quarter_those_who_cross_it_and_only_them() -> None:
    """10 quartered and 3 against 4: 1.375, even odds (the rulebook's third example)."""
    assert odds_word(4 * 10 // 4 + 4 * 3, 4 * 4) == "1:1"


@rule("AF-154")
def test_no_hexside_of_this_map_weakens_an_attack() -> None:
    assert list(board()["sides"]) == ["cliff"]


@rule("AF-153", "AF-139", "AF-151")
def test_the_third_example_of_a_combat() -> None:
    """Even odds and a 2: two steps and a hex, or three steps and nobody moves; the defender stays."""
    for stand, steps in ((0, 2), (1, 3)):
        game = assault({EAST: ["po.bde", "gr.1"]}, HERE, ["it.pavia"], dice=[1, 1])
        give(game, ALLIED, stand=stand)
        while kind(game, ALLIED) == "loss":
            game.play(ALLIED, game.choices(ALLIED)[0])
        if not stand:
            choose(game, ALLIED, "retreat-units", "po.bde", "gr.1")
            retreat(game, ALLIED, "A32.14")
        assert lost(game, "po.bde") + lost(game, "gr.1") == steps
        assert where(game, "po.bde") == where(game, "gr.1") == (EAST if stand else "A32.14")
        assert where(game, "it.pavia") == HERE
        assert kind(game, ALLIED) == "attack" and kind(game, AXIS) == ""


# ---- divisions ----

SEVENTH = ["br.7.4arm", "br.7.7arm"]  # 20 against Savona's 8 is 3:1


@rule("AF-353")
def test_all_of_a_division_gains_a_column() -> None:
    game = assault({EAST: SEVENTH}, HERE, ["it.savona"], dice=NEUTRAL)
    assert column(game) == "4:1"


@rule("AF-353", "AF-358")
def test_a_unit_of_it_that_takes_no_part_spoils_it() -> None:
    for elsewhere in ("A31.16", "A40.12"):
        game = assault({EAST: SEVENTH}, HERE, ["it.savona"], others={elsewhere: ["br.7.11h"]}, dice=NEUTRAL)
        assert column(game) == "3:1"


@rule("AF-358")
def test_its_units_need_not_stand_together() -> None:
    game = assault({EAST: SEVENTH[:1], "A30.14": SEVENTH[1:]}, HERE, ["it.savona"], dice=NEUTRAL)
    assert column(game) == "4:1"


@rule("AF-358", "AF-359")
def test_artillery_that_takes_part_suffers_with_the_rest() -> None:
    game = assault({EAST: [*SEVENTH, "br.7.art"]}, HERE, ["it.savona"], dice=[1, 2])  # 4:1, 3: A1 D1r1
    assert column(game) == "4:1"
    give(game, AXIS, stand=1)
    assert "br.7.art" in game.choices(ALLIED)


@rule("AF-353")
def test_a_complete_division_helps_the_defender() -> None:
    game = assault({EAST: ["br.22arm"]}, HERE, ["ge.90.155:-1", "ge.90.200:-1"], dice=NEUTRAL)  # 10 against 8
    assert column(game) == "1:2"


@rule("AF-354")
def test_with_a_division_on_either_side_neither_gains() -> None:
    game = assault({EAST: SEVENTH}, HERE, ["it.babini.1", "it.babini.2"], dice=NEUTRAL)  # 20 against 6
    assert column(game) == "3:1"


@rule("AF-354")
def test_two_against_one_are_no_better() -> None:
    game = assault(
        {EAST: SEVENTH, "A30.14": ["br.70.14", "br.70.16"]}, HERE, ["it.babini.1", "it.babini.2"], dice=NEUTRAL
    )
    assert column(game) == "5:1"  # 30 against 6


@rule("AF-357")
def test_two_divisions_gain_one_column() -> None:
    game = assault({EAST: SEVENTH, "A30.14": ["br.70.14", "br.70.16"]}, HERE, ["it.savona"], dice=NEUTRAL)
    assert column(game) == "5:1"  # 30 against 8 is 4:1


@rule("AF-355")
def test_the_division_adds_to_two_columns_from_the_air() -> None:
    game = assault({EAST: SEVENTH}, HERE, ["it.savona"], dice=NEUTRAL, air=(0, 5))
    give(game, ALLIED, air=5)
    assert column(game) == "6:1"


@rule("AF-356")
def test_a_division_of_one_counter_never_gains() -> None:
    game = assault({WEST: ["it.pavia"]}, HERE, ["gr.1"], dice=NEUTRAL, options={"lone-division": "counts"})
    assert column(game) == "1:1"  # 5 against 6
    game = assault({WEST: ["it.trento"]}, HERE, ["gr.1"], dice=NEUTRAL, options={"lone-division": "counts"})
    assert column(game) == "1:1"


@rule("AF-353")
@pytest.mark.parametrize(("reading", "odds"), [("nothing", "3:1"), ("counts", "4:1")])
def test_the_last_unit_of_a_division_by_either_reading(reading: str, odds: str) -> None:
    game = assault({EAST: ["br.7.4arm"]}, HERE, ["ge.lehr"], dice=NEUTRAL, options={"lone-division": reading})
    assert column(game) == odds


@rule("AF-353")
def test_units_off_the_map_do_not_count() -> None:
    game = assault(
        {WEST: ["ge.5le.5pz", "ge.5le.104"]},
        HERE,
        ["br.1at"],
        others={"TRIPOLI": ["ge.5le.3rec"], "DESTROYED": ["ge.5le.39pj"]},
        scenario="heia-safari",
        dice=NEUTRAL,
    )
    assert column(game) == "3:1"  # 18 against 8


@rule("AF-359", "AF-360")
@pytest.mark.parametrize(("guns", "odds"), [("A31.16", "4:1"), ("A32.15", "3:1")])
def test_artillery_need_only_be_adjacent_to_the_attacked_hex(guns: str, odds: str) -> None:
    game = assault({EAST: SEVENTH}, HERE, ["it.savona"], others={guns: ["br.7.art"]}, dice=NEUTRAL)
    assert column(game) == odds


@rule("AF-359")
@pytest.mark.parametrize(("guns", "odds"), [(HERE, "1:2"), (WEST, "1:1")])
def test_the_defenders_artillery_must_be_in_the_stack(guns: str, odds: str) -> None:
    division = ["ge.90.155:-1", "ge.90.200:-1"]
    units = {EAST: ["br.22arm"], HERE: division}
    units[guns] = [*units.get(guns, []), "ge.90.190art"]
    game = begin(desert(units, active=ALLIED, phase="combat"), dice=NEUTRAL)
    attack(game, HERE, "br.22arm")
    assert column(game) == odds


@rule("AF-361")
def test_the_babini_group_is_a_division() -> None:
    game = assault({WEST: ["it.babini.1", "it.babini.2"]}, HERE, ["ff.1"], dice=NEUTRAL)  # 8 against 8
    assert column(game) == "2:1"
    game = assault({WEST: ["it.babini.1"]}, HERE, ["po.bde:-1"], others={"A20.15": ["it.babini.2"]}, dice=NEUTRAL)
    assert column(game) == "1:1"


# ---- combined arms ----


@rule("AF-362")
def test_armour_with_infantry_adds_one_to_the_dice() -> None:
    game = assault({EAST: ["br.22arm", "po.bde"]}, HERE, ["it.savona"], dice=NEUTRAL)
    assert shift(game) == 1
    assert notes(game, "result")[0]["total"] == 8


@rule("AF-362")
def test_they_must_stand_in_one_stack() -> None:
    game = assault({EAST: ["br.22arm"], "A31.16": ["po.bde"]}, HERE, ["it.savona"], dice=NEUTRAL)
    assert shift(game) == 0


PAIRS = (
    ("A31.15", ["br.22arm", "po.bde"]),
    ("A31.16", ["br.9arm", "gr.1"]),
    ("A30.14", ["br.1at", "ff.2"]),
    ("A30.16", ["br.32at", "br.70.14"]),
    ("A29.15", ["br.21at", "br.50.69"]),
)


@rule("AF-362")
@pytest.mark.parametrize(("stacks", "bonus"), [(2, 2), (4, 4), (5, 4)])
def test_each_stack_adds_one_and_four_are_the_most(stacks: int, bonus: int) -> None:
    game = assault(dict(PAIRS[:stacks]), HERE, ["it.pavia", "it.brescia", "it.bologna"], dice=NEUTRAL)
    assert shift(game) == bonus


@rule("AF-362")
@pytest.mark.parametrize(("reading", "bonus"), [("attacking", 0), ("adjacent", 1)])
def test_a_unit_that_sits_the_attack_out_by_either_reading(reading: str, bonus: int) -> None:
    game = begin(
        desert({EAST: ["br.22arm", "po.bde"], HERE: ["it.savona"]}, active=ALLIED, phase="combat"),
        dice=NEUTRAL,
        options={"combined-arms": reading},
    )
    attack(game, HERE, "br.22arm")
    assert shift(game) == bonus


@rule("AF-362")
def test_the_bonus_stops_at_the_last_row() -> None:
    game = assault(dict(PAIRS[:2]), HERE, ["it.pavia", "it.brescia", "it.bologna"], dice=[6, 5])
    assert notes(game, "result")[0]["total"] == 12


@rule("AF-363")
def test_a_defence_of_both_takes_one_off() -> None:
    game = assault({EAST: ["br.22arm"]}, HERE, ["it.medarm", "it.ggff"], dice=NEUTRAL)
    assert shift(game) == -1
    game = assault({EAST: ["br.22arm"]}, HERE, ["it.medarm", "it.recam", "it.ggff", "it.10bers"], dice=[1, 1])
    assert shift(game) == -1
    assert notes(game, "result")[0]["total"] == 2


@rule("AF-362", "AF-363")
def test_the_two_are_added() -> None:
    game = assault(dict(PAIRS[:2]), HERE, ["it.medarm", "it.ggff"], dice=NEUTRAL)
    assert shift(game) == 1


@rule("AF-364")
@pytest.mark.parametrize(("unit", "bonus"), [("it.medarm", 1), ("it.recam", 1), ("it.5at", 0), ("ge.1-18flak", 0)])
def test_what_is_armour_for_the_attacker(unit: str, bonus: int) -> None:
    game = assault({WEST: [unit, "it.ggff", "ge.5le.104"]}, HERE, ["gr.1"], dice=NEUTRAL)
    assert shift(game) == bonus


@rule("AF-365")
@pytest.mark.parametrize(("unit", "bonus"), [("it.medarm", -1), ("it.recam", -1), ("it.5at", -1), ("it.sahara", 0)])
def test_what_is_armour_for_the_defender(unit: str, bonus: int) -> None:
    game = assault({EAST: ["br.22arm"]}, HERE, [unit, "it.ggff"], dice=NEUTRAL)
    assert shift(game) == bonus


@rule("AF-366")
@pytest.mark.parametrize("unit", ["it.ggff", "it.sanmarco", "it.10bers", "ge.hecker", "ge.ramcke"])
def test_what_is_infantry(unit: str) -> None:
    game = assault({WEST: ["it.medarm", unit]}, HERE, ["gr.1"], dice=NEUTRAL)
    assert shift(game) == 1
    game = assault({EAST: ["br.22arm"]}, HERE, ["it.medarm", unit], dice=NEUTRAL)
    assert shift(game) == -1


@rule("AF-366")
def test_commandos_are_infantry() -> None:
    game = assault({EAST: ["br.22arm", "br.lrdg"]}, HERE, ["it.savona"], dice=NEUTRAL)
    assert shift(game) == 1


@rule("AF-367")
@pytest.mark.parametrize("unit", ["it.10art", "it.sahara", "ge.15.15mc", "ge.2mg"])
def test_what_is_neither(unit: str) -> None:
    for other in ("it.medarm", "it.ggff"):
        game = assault({WEST: [other, unit]}, HERE, ["gr.1"], dice=NEUTRAL)
        assert shift(game) == 0
        game = assault({EAST: ["br.22arm"]}, HERE, [other, unit], dice=NEUTRAL)
        assert shift(game) == 0


# ---- Rommel ----


@rule("AF-381")
@pytest.mark.parametrize(("rommel", "odds"), [(HERE, "1:2"), (WEST, "1:1"), ("", "1:1")])
def test_a_stack_with_rommel_defends_a_column_better(rommel: str, odds: str) -> None:
    game = assault({EAST: ["br.22arm"]}, HERE, ["it.savona"], others={WEST: ["it.pavia"]}, rommel=rommel, dice=NEUTRAL)
    assert column(game) == odds


@rule("AF-382", "AF-385")
@pytest.mark.parametrize(
    ("units", "odds"), [(["ge.5le.5pz"], "3:1"), (["it.pavia"], "2:1"), (["ge.288", "it.pavia"], "3:1")]
)
def test_an_attack_of_his_stack_is_a_column_better(units: Sequence[str], odds: str) -> None:
    game = assault({WEST: units}, HERE, ["gr.1"], rommel=WEST, dice=NEUTRAL)
    assert column(game) == odds


@rule("AF-382")
def test_others_do_not_gain_by_his_nearness() -> None:
    game = assault(
        {WEST: ["ge.5le.5pz"]}, HERE, ["gr.1"], others={"A29.16": ["it.pavia"]}, rommel="A29.16", dice=NEUTRAL
    )
    assert column(game) == "2:1"


@rule("AF-382")
def test_every_attack_of_his_stack_gains() -> None:
    units = {"A29.15": ["ge.5le.5pz", "ge.15.8pz"], HERE: ["gr.1"], "A28.15": ["ff.2"]}
    game = begin(desert(units, phase="combat", rommel="A29.15"), dice=[*NEUTRAL, *NEUTRAL])
    attack(game, HERE, "ge.5le.5pz")
    choose(game, AXIS, "advance")
    attack(game, "A28.15", "ge.15.8pz")
    assert [note["column"] for note in notes(game, "result")] == ["3:1", "3:1"]


@rule("AF-383")
@pytest.mark.parametrize(("along", "odds"), [(["rommel"], "3:1"), ([], "2:1")])
def test_an_overrun_gains_by_him_who_rides_with_it(along: Sequence[str], odds: str) -> None:
    units = {"A28.15": ["ge.5le.5pz", "it.pavia"], HERE: ["gr.1"]}
    game = begin(desert(units, rommel="A28.15"), dice=NEUTRAL)
    game.play(AXIS, "A28.15")
    choose(game, AXIS, "units", "ge.5le.5pz", *along)
    game.play(AXIS, ["overrun", HERE, "A29.15"])
    assert column(game) == odds
