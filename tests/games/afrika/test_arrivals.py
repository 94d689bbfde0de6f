"""The campaigns' calendar, and what comes or goes by rules of its own (rulebook 2.4 to 3.3, order of arrivals)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest
from tests.games.afrika.orders import RULES, read
from tests.games.afrika.position import ALLIED, AXIS, begin, desert, go, kind, lost, notes, refused, state, where
from tests.rules import rule

from grognard.engine.game import Game, new_game
from grognard.games.afrika import MODULE
from grognard.games.afrika.state import AWAY, REMOVED, TRIPOLI
from grognard.games.afrika.tables import COUNTERS, HEX, UNIT

OFFENSIVE: Final = "italian-offensive"
OPEN: Final = {"B19.18": (ALLIED, 0)}
STAND: Final = {"A30.15": ["it.sahara"], "B22.10": ["br.70.16"]}  # both begin campaign 5.1 on the map

# Lines of the ledger that say more than names, without what they say besides.
PLAIN: Final = {
    "AF-640": "61 Mot Inf Rgt, 62 Mot Inf Rgt, 7 Bers Rgt (Trento Div); 3 Recon Bn, 5 Pz Rgt, 39 PJ Bn (5th Light Div)",
    "AF-650": "580 Recon Bn (90th Light Div)",
    "AF-652": "Pistoia Div; 186 Para Rgt, 187 Para Rgt (Folgore Para Div); Ramcke Fallsch Bde; "
    "220 Recon Bn, 125 Mot Inf Rgt, 382 Mot Inf Rgt (164th Div)",
    "AF-672": "131 Inf Bde, 132 Inf Bde, 133 Inf Bde (44th Div); Art Grp c; 23 Ar Tank Bde",
}


def turn_of(row: str) -> int:
    return int(RULES[row].partition(", turn ")[2].split(" ")[0])


def expected(row: str) -> dict[str, int]:
    words = PLAIN.get(row) or RULES[row].partition("): ")[2]
    return dict(read("", words).units)


def arriving(
    side: int, turn: int, units: Mapping[str, Sequence[str]] | None = None, *, trento: str = "motorised", **more: Any
) -> Game:
    """The reinforcement phase of a campaign turn, on a nearly empty map."""
    more = {"ports": OPEN, **more}
    dice = more.pop("dice", ())
    g = desert(
        STAND if units is None else units, scenario=OFFENSIVE, active=side, phase="reinforcement", turn=turn, **more
    )
    g.trento = trento
    return begin(g, dice=[*dice, 3, 3])  # two more for the random table


AXIS_ROWS: Final = tuple(f"AF-{n}" for n in range(637, 655))
ALLIED_ROWS: Final = tuple(f"AF-{n}" for n in range(655, 676))


@rule(
    "AF-637", "AF-638", "AF-639", "AF-640", "AF-641", "AF-642", "AF-643", "AF-644", "AF-645", "AF-646", "AF-647",
    "AF-648", "AF-649", "AF-650", "AF-651", "AF-652", "AF-653", "AF-654", "AF-602", "AF-622", "AF-392",
)  # fmt: skip
@pytest.mark.parametrize("row", [row for row in AXIS_ROWS if row != "AF-640"])
def test_axis_reinforcements_come_to_tripoli_in_their_turn(row: str) -> None:
    turn = turn_of(row)
    game = arriving(AXIS, turn)
    came = {unit.id: lost(game, unit.id) for n, unit in enumerate(COUNTERS) if state(game).where[n] == TRIPOLI}
    assert came == expected(row)
    assert {unit.id for unit in COUNTERS if where(game, unit.id)} == {"it.sahara", "br.70.16"}


@rule(
    "AF-655", "AF-656", "AF-657", "AF-658", "AF-659", "AF-660", "AF-661", "AF-662", "AF-663", "AF-664", "AF-665",
    "AF-666", "AF-667", "AF-668", "AF-669", "AF-670", "AF-671", "AF-672", "AF-673", "AF-674", "AF-675",
    "AF-608", "AF-633", "AF-401",
)  # fmt: skip
@pytest.mark.parametrize("row", ALLIED_ROWS)
def test_allied_reinforcements_come_to_alexandria_in_their_turn(row: str) -> None:
    game = arriving(ALLIED, turn_of(row))
    came = {unit.id: lost(game, unit.id) for unit in COUNTERS if where(game, unit.id) == "B19.18"}
    assert came == expected(row)


@rule("AF-602", "AF-608", "AF-622", "AF-633")
@pytest.mark.parametrize(("side", "rows"), [(AXIS, AXIS_ROWS), (ALLIED, ALLIED_ROWS)])
def test_in_the_other_turns_nobody_comes(side: int, rows: tuple[str, ...]) -> None:
    for turn in sorted(set(range(1, 29)) - {turn_of(row) for row in rows}):
        assert notes(arriving(side, turn), "reinforced") == []


@rule("AF-602", "AF-608")
def test_the_calendar_and_the_set_ups_name_every_counter() -> None:
    """All but the single Trento, which is chosen instead of three."""
    coming = {unit for row in (*AXIS_ROWS, *ALLIED_ROWS) for unit in expected(row)}
    game = new_game(MODULE, OFFENSIVE, seed=1)
    game.play(AXIS, "motorised")
    while state(game).phase == "setup":
        (side,) = game.waiting
        game.play(side, game.choices(side)[0])
    there = {unit.id for n, unit in enumerate(COUNTERS) if state(game).where[n] not in (AWAY, REMOVED)}
    assert coming & there == set()
    assert {unit.id for unit in COUNTERS} - coming - there == {"it.trento", "ge.hecker"}


# ---- the Trento and its lorries (2.5) ----


@rule("AF-387", "AF-640")
@pytest.mark.parametrize(
    ("choice", "come"),
    [("single", {"it.trento"}), ("motorised", {"it.trento.61", "it.trento.62", "it.trento.7"})],
)
def test_before_the_game_the_trento_is_chosen(choice: str, come: set[str]) -> None:
    game = new_game(MODULE, OFFENSIVE, seed=1)
    assert kind(game, AXIS) == "trento"
    assert game.waiting == {AXIS}
    game.play(AXIS, choice)
    assert state(game).phase == "setup"
    g = state(game).copy()
    g.setting, g.phase, g.turn, g.active = [], "reinforcement", 6, AXIS
    later = begin(g, dice=[3, 3])
    trento = {unit.id for unit in COUNTERS if "trento" in unit.id}
    assert {unit for unit in trento if state(later).where[UNIT[unit]] == TRIPOLI} == come
    assert state(later).rommel == TRIPOLI  # he comes with them (2.7, ruling R3)


@rule("AF-388", "AF-389")
@pytest.mark.parametrize(("scenario", "trento", "more"), [
    (OFFENSIVE, "single", 1), (OFFENSIVE, "motorised", 0), ("heia-safari", "single", 1),
])  # fmt: skip
@pytest.mark.parametrize(("turn", "points"), [(9, 12), (15, 15)])
def test_the_single_counter_gives_a_transport_point_each_turn(
    scenario: str, trento: str, more: int, turn: int, points: int
) -> None:
    g = desert(STAND, scenario=scenario, phase="preparation", turn=turn, ports=OPEN)
    g.trento = trento
    game = begin(g, dice=[3, 3] + [1] * 9)
    assert state(game).trucks[AXIS] == points + more


@rule("AF-389")
def test_the_motorised_trento_exploits_and_is_a_division() -> None:
    units = [unit for unit in COUNTERS if unit.division == "Trento"]
    assert {unit.id for unit in units} == {"it.trento.61", "it.trento.62", "it.trento.7"}
    assert all(unit.exploit for unit in units)
    single = COUNTERS[UNIT["it.trento"]]
    assert not single.exploit
    assert single.division == ""


# ---- Malta (2.6) ----


def malta(points: int, dice: Sequence[int], air: int = 5) -> Game:
    g = desert(STAND, scenario=OFFENSIVE, phase="malta", turn=16, air=(air, 0), ports=OPEN)
    game = begin(g, dice=[*dice, *[1] * 9])
    if len(game.choices(AXIS)) >= 1:
        game.play(AXIS, points)
    return game


@rule("AF-390")
@pytest.mark.parametrize(("air", "most"), [(5, 4), (3, 3), (0, 0)])
def test_up_to_four_air_points_go_to_malta(air: int, most: int) -> None:
    g = desert(STAND, scenario=OFFENSIVE, phase="malta", turn=16, air=(air, 0), ports=OPEN)
    assert begin(g).choices(AXIS) == list(range(most + 1))


@rule("AF-390")
def test_they_are_gone_for_the_turn() -> None:
    assert state(malta(3, [1, 1])).air[AXIS] == 2


@rule("AF-391")
@pytest.mark.parametrize(("points", "arrive"), [(0, 3), (1, 4), (2, 5), (4, 6)])
def test_the_more_over_malta_the_more_supply_arrives(points: int, arrive: int) -> None:
    """On a 7 with the bonus 0, 1, 2 and 4: totals 7, 8, 9 and 11."""
    game = malta(points, [3, 4])
    assert state(game).depots[AXIS]["tripoli"] == arrive
    assert notes(game, "convoy")[0]["bonus"] == points


@rule("AF-391")
def test_the_bonus_is_for_one_turn() -> None:
    g = state(malta(4, [3, 4])).copy()
    g.phase, g.turn, g.active, g.second, g.depots = "preparation", 17, AXIS, 0, [{}, {}]
    game = begin(g, dice=[3, 4, *[1] * 9])
    assert kind(game, AXIS) == "malta"
    game.play(AXIS, 0)
    assert state(game).depots[AXIS]["tripoli"] == 3


@rule("AF-392")
def test_axis_supply_comes_to_tripoli_whatever_the_allies_do() -> None:
    """Even when they hold every port and the west edge."""
    g = desert({"A1.13": ["br.22gds"], "B22.10": ["it.recam"]}, scenario=OFFENSIVE, phase="supplies", turn=9)
    assert state(begin(g, dice=[3, 4, *[1] * 9])).depots[AXIS] == {"tripoli": 3}
    game = arriving(AXIS, 10, {"A1.13": ["br.22gds"], "B22.10": ["it.recam"]})
    assert state(game).where[UNIT["ge.90.361"]] == TRIPOLI


# ---- Alexandria (3.2) ----


@rule("AF-401")
@pytest.mark.parametrize(("side", "points"), [(ALLIED, 5), (AXIS, 0)])
def test_no_allied_supply_while_the_axis_holds_alexandria(side: int, points: int) -> None:
    """Held, though nobody stands in it."""
    ports = {"B19.18": (side, 0)}
    g = desert(STAND, scenario=OFFENSIVE, active=ALLIED, phase="supplies", turn=9, ports=ports)
    assert state(begin(g, dice=[1] * 9)).depots[ALLIED].get("B19.18", 0) == points


@rule("AF-402")
def test_allied_reinforcements_due_then_are_lost_for_good() -> None:
    game = arriving(ALLIED, 9, ports={"B19.18": (AXIS, 0)})
    assert state(game).where[UNIT["sa.1.5"]] == REMOVED
    assert notes(game, "cancelled") == [{"units": ["sa.1.5"]}]
    g = state(game).copy()
    g.held[ALLIED] |= 1 << HEX["B19.18"]
    g.held[AXIS] &= ~(1 << HEX["B19.18"])
    g.phase, g.turn = "reinforcement", 10
    later = begin(g, dice=[3, 3])
    assert where(later, "sa.1.2") == "B19.18"
    assert where(later, "sa.1.5") == ""
    assert ["rebuild", "sa.1.5"] not in later.choices(ALLIED)


@rule("AF-401")
def test_allied_reinforcements_stack_in_alexandria_and_must_move_on() -> None:
    game = arriving(ALLIED, 5)  # eight units, 7 points of stacking
    assert sum(where(game, unit) == "B19.18" for unit in expected("AF-657")) == 8


# ---- Rommel is called to Berlin (2.4) ----


def recall(dice: Sequence[int], rommel: str = "A30.15", turn: int = 9) -> Game:
    g = desert(STAND, scenario=OFFENSIVE, phase="recall", turn=turn, rommel=rommel, ports=OPEN)
    return begin(g, dice=[*dice, 3, 3])


@rule("AF-386")
@pytest.mark.parametrize(("dice", "gone"), [([1, 1], True), ([2, 2], True), ([1, 4], False), ([6, 6], False)])
def test_on_two_dice_of_four_or_less_rommel_leaves(dice: Sequence[int], gone: bool) -> None:
    game = recall(dice)
    assert (state(game).rommel == AWAY) is gone
    assert game.view(None)["marks"]["rommel"] == ("" if gone else "A30.15")


@rule("AF-386")
def test_he_is_back_on_the_map_next_turn_without_a_roll() -> None:
    g = state(recall([2, 2])).copy()
    for turn in (9, 10):
        g.phase, g.turn, g.active = "recall", turn, AXIS
        game = begin(g.copy(), dice=[3, 3])
        if turn == 9:
            assert kind(game, AXIS) != "rommel-back"
        else:
            assert kind(game, AXIS) == "rommel-back"
            assert game.choices(AXIS) == ["A30.15"]
            game.play(AXIS, "A30.15")
            assert state(game).rommel == HEX["A30.15"]
            assert notes(game, "recall") == []


@rule("AF-386")
def test_no_roll_while_he_is_not_on_the_map() -> None:
    assert notes(recall([3, 3], rommel=""), "recall") == []


# ---- KG Hecker (2.8) ----


def hecker(*, turn: int = 21, san_marco: str = "A20.15") -> Game:
    stand = {**STAND, **({san_marco: ["it.sanmarco"]} if san_marco else {})}
    g = desert(stand, scenario=OFFENSIVE, phase="reinforcement", turn=turn, ports=OPEN)
    return begin(g, dice=[3, 3])


@rule("AF-393", "AF-650")
def test_on_turn_21_san_marco_may_become_kg_hecker() -> None:
    game = hecker()
    assert game.choices(AXIS) == ["form", "keep"]
    game.play(AXIS, "form")
    assert where(game, "ge.hecker") == "A20.15"
    assert state(game).where[UNIT["it.sanmarco"]] == REMOVED
    kept = hecker()
    kept.play(AXIS, "keep")
    assert where(kept, "it.sanmarco") == "A20.15"
    assert where(kept, "ge.hecker") == ""


@rule("AF-393")
@pytest.mark.parametrize("turn", [20, 22])
def test_in_no_other_turn(turn: int) -> None:
    assert kind(hecker(turn=turn), AXIS) != "hecker"


@rule("AF-393")
@pytest.mark.parametrize(("place", "then"), [("TRIPOLI", TRIPOLI), ("DESTROYED", TRIPOLI)])
def test_off_the_map_it_is_formed_in_tripoli(place: str, then: int) -> None:
    """Also from the destroyed box (ruling A2)."""
    game = hecker(san_marco=place)
    game.play(AXIS, "form")
    assert state(game).where[UNIT["ge.hecker"]] == then


@rule("AF-393")
def test_without_san_marco_there_is_no_kg_hecker() -> None:
    assert kind(hecker(san_marco=""), AXIS) != "hecker"


@rule("AF-393")
def test_it_takes_over_san_marcos_entrenchment() -> None:
    g = desert({**STAND, "A20.15": ["it.sanmarco"]}, scenario=OFFENSIVE, phase="reinforcement", turn=21,
               works={"A20.15": AXIS}, ports=OPEN)  # fmt: skip
    game = begin(g, dice=[3, 3])
    game.play(AXIS, "form")
    assert state(game).works[AXIS] >> HEX["A20.15"] & 1


def at_sea(units: Mapping[str, Sequence[str]], scenario: str = "gazala", **more: Any) -> Game:
    return begin(desert({"A10.10": ["it.recam"], **units}, scenario=scenario, **more))


@rule("AF-394", "AF-396")
def test_once_in_the_game_it_lands_elsewhere_on_the_coast() -> None:
    game = at_sea({"A30.28": ["ge.hecker"], "A55.15": ["in.18"]})
    game.play(AXIS, "landing")
    game.play(AXIS, "A41.22")
    assert where(game, "ge.hecker") == "A41.22"
    assert state(game).shipping == [0, 0]  # there are no points in a short scenario, and none are needed
    assert "A41.22" not in game.choices(AXIS)  # instead of its move
    assert refused(game, AXIS, "landing") == "AF-394"
    g = state(game).copy()
    g.done = bytearray(len(COUNTERS))
    assert refused(begin(g), AXIS, "landing") == "AF-394"


@rule("AF-394")
def test_after_its_move_or_away_from_the_coast_it_does_not() -> None:
    assert refused(at_sea({"A30.25": ["ge.hecker"], "A55.15": ["in.18"]}), AXIS, "landing") == "AF-394"
    game = at_sea({"A30.28": ["ge.hecker"], "A55.15": ["in.18"]})
    go(game, "A30.28", ["ge.hecker"], "A29.28")
    assert refused(game, AXIS, "landing") == "AF-394"
    inland = at_sea({"A30.28": ["ge.hecker"], "A55.15": ["in.18"]})
    inland.play(AXIS, "landing")
    assert refused(inland, AXIS, "A30.20") == "AF-394"


@rule("AF-394")
def test_it_may_start_from_tripoli() -> None:
    game = at_sea({"TRIPOLI": ["ge.hecker"], "A55.15": ["in.18"]}, OFFENSIVE)
    game.play(AXIS, "landing")
    game.play(AXIS, "A41.22")
    assert where(game, "ge.hecker") == "A41.22"


@rule("AF-394")
def test_not_in_the_exploitation_phase() -> None:
    game = at_sea({"A30.28": ["ge.hecker"], "A55.15": ["in.18"]}, phase="exploitation")
    assert refused(game, AXIS, "landing") == "AF-394"


@rule("AF-395")
def test_neither_from_nor_into_enemy_units_or_their_zones() -> None:
    game = at_sea({"A30.28": ["ge.hecker"], "A29.28": ["in.18"]})
    assert refused(game, AXIS, "landing") == "AF-395"
    free = at_sea({"A30.28": ["ge.hecker"], "A39.23": ["in.18"]})
    free.play(AXIS, "landing")
    assert [refused(free, AXIS, one) for one in ("A39.23", "A40.22", "A38.23")] == ["AF-395"] * 3
    assert refused(free, AXIS, "A41.22") == ""


@rule("AF-396")
def test_its_landing_takes_no_shipping_and_no_port() -> None:
    game = at_sea({"A30.28": ["ge.hecker"], "A55.15": ["in.18"]}, OFFENSIVE, shipping=(0, 0))
    game.play(AXIS, "landing")
    game.play(AXIS, "A41.22")
    assert where(game, "ge.hecker") == "A41.22"


@rule("AF-394", "AF-375")
def test_rommel_goes_along_when_he_would_be_left_alone() -> None:
    game = at_sea({"A30.28": ["ge.hecker"], "A55.15": ["in.18"]}, rommel="A30.28")
    game.play(AXIS, "landing")
    game.play(AXIS, "A41.22")
    assert state(game).rommel == HEX["A41.22"]


# ---- the Lehr battalion (2.9) ----


@rule("AF-398", "AF-652")
@pytest.mark.parametrize("place", ["A20.15", "TRIPOLI", "DESTROYED"])
def test_when_ramcke_comes_the_lehr_battalion_goes_for_good(place: str) -> None:
    game = arriving(AXIS, 24, {**STAND, place: ["ge.lehr"]})
    assert state(game).where[UNIT["ge.ramcke"]] == TRIPOLI
    assert state(game).where[UNIT["ge.lehr"]] == REMOVED
    stays = arriving(AXIS, 23, {**STAND, place: ["ge.lehr"]})
    assert state(stays).where[UNIT["ge.lehr"]] != REMOVED


@rule("AF-398", "AF-376")
def test_rommel_leaves_it_for_another_stack() -> None:
    game = arriving(AXIS, 24, {**STAND, "A20.15": ["ge.lehr"], "A25.15": ["it.10bers"]}, rommel="A20.15")
    assert kind(game, AXIS) == "rommel-flees"
    game.play(AXIS, "A25.15")
    assert state(game).rommel == HEX["A25.15"]
