"""The two campaigns (rulebook 5.1, 5.2): how they begin and how long they last."""

from __future__ import annotations

import re
from typing import Final

import pytest
from tests.games.afrika.orders import Order, order
from tests.games.afrika.position import ALLIED, AXIS, begin, desert, kind, lost, state, where
from tests.rules import rule

from grognard.engine.game import Game, new_game
from grognard.games.afrika import MODULE
from grognard.games.afrika.sources import in_play
from grognard.games.afrika.state import DESTROYED, INTERMEDIATE, TRIPOLI
from grognard.games.afrika.tables import CAIRO, COUNTERS, EGYPT, GRID, HEX, LAND, LIBYA, NAMES, UNIT, mask
from grognard.text.wording import hex_names

OFFENSIVE: Final = "italian-offensive"
SAFARI: Final = "heia-safari"
FIRST: Final = tuple(f"AF-{n}" for n in (*range(594, 602), *range(603, 608)))
SECOND: Final = tuple(f"AF-{n}" for n in (*range(618, 622), *range(623, 633)))
OFF_MAP: Final = {
    "Tripoli zone": (TRIPOLI, "tripoli"),
    "intermediate off-map zone": (INTERMEDIATE, "intermediate"),
    "destroyed box": (DESTROYED, ""),
}


def start(scenario: str) -> Game:
    game = new_game(MODULE, scenario, seed=1)
    if kind(game, AXIS) == "trento":
        game.play(AXIS, "single")
    return game


def zone_of(words: str) -> set[str]:
    """The hexes that the rulebook's words mean: "within 3 of A47.20, in Libya (Bardia)"."""
    within, hex_ = re.search(r"within (\d+) of", words), re.search(r"[AB]\d+\.\d+", words)
    radius = int(within[1]) if within else 0
    middle = mask(CAIRO) if "Cairo" in words else 1 << HEX[hex_[0]] if hex_ else EGYPT
    zone = GRID.disc(middle, radius)
    return set(GRID.called(zone & LIBYA if "in Libya" in words else zone))


def asked_for(scenario: str) -> dict[str, list[tuple[int, str, set[str]]]]:
    """Each thing with a choice of places: the side that is asked, and the hexes that it may have."""
    game = start(scenario)
    found: dict[str, list[tuple[int, str, set[str]]]] = {}
    while state(game).phase == "setup":
        (side,) = game.waiting
        ask = game.ask(side)
        assert ask is not None
        why: dict[str, str] = {}
        list(ask.choices(lambda answer, rule, /, kept=why, **_: kept.update({answer: rule})))
        full = {one for one, rule in why.items() if rule == "AF-012"}
        found.setdefault(ask.about["what"], []).append((side, ask.about["zone"], {*game.choices(side), *full}))
        game.play(side, game.choices(side)[0])
    return found


@pytest.fixture(scope="module")
def asked() -> dict[str, dict[str, list[tuple[int, str, set[str]]]]]:
    return {scenario: asked_for(scenario) for scenario in (OFFENSIVE, SAFARI)}


def placed_off_map(game: Game, said: Order) -> None:
    place, heap = OFF_MAP[said.where]
    for unit, steps in said.units:
        assert state(game).where[UNIT[unit]] == place
        assert lost(game, unit) == (COUNTERS[UNIT[unit]].steps if place == DESTROYED else steps)
    assert state(game).depots[AXIS].get(heap, 0) == said.points


def placed_by_choice(found: dict[str, list[tuple[int, str, set[str]]]], said: Order, side: int) -> None:
    """Each unit and each supply point is asked for, in this very zone."""
    zone = zone_of(said.where)
    for unit, _ in said.units:
        ((who, _, hexes),) = found[unit]
        assert who == side
        assert hexes == zone
        assert len(hexes) > 1
    points = [hexes for who, _, hexes in found.get("SP1", []) if who == side and hexes & zone == hexes]
    assert len(points) >= said.points


@rule(
    "AF-594", "AF-595", "AF-596", "AF-597", "AF-598", "AF-599", "AF-600", "AF-601", "AF-603", "AF-604", "AF-605",
    "AF-606", "AF-607", "AF-618", "AF-619", "AF-620", "AF-621", "AF-623", "AF-624", "AF-625", "AF-626", "AF-627",
    "AF-628", "AF-629", "AF-630", "AF-631", "AF-632",
)  # fmt: skip
@pytest.mark.parametrize("row", (*FIRST, *SECOND))
def test_each_begins_where_the_rulebook_says(
    row: str, asked: dict[str, dict[str, list[tuple[int, str, set[str]]]]]
) -> None:
    """In its hex, its zone off the map, its box; or wherever its owner wants in its zone."""
    scenario = OFFENSIVE if row in FIRST else SAFARI
    said, side = order(row), AXIS if row in AXIS_ROWS else ALLIED
    game = start(scenario)
    if said.where in OFF_MAP:
        placed_off_map(game, said)
    elif said.where[0] in "AB" and " " not in said.where.partition(" (")[0]:
        hex_ = said.where.partition(" ")[0]
        assert {unit: (where(game, unit), lost(game, unit)) for unit, _ in said.units} == {
            unit: (hex_, steps) for unit, steps in said.units
        }
        assert state(game).works[side] >> HEX[hex_] & 1 == said.entrenchments
    else:
        placed_by_choice(asked[scenario], said, side)


AXIS_ROWS: Final = tuple(f"AF-{n}" for n in (*range(594, 602), *range(618, 622)))


@rule("AF-594", "AF-597", "AF-600", "AF-603", "AF-606", "AF-607", "AF-620", "AF-625", "AF-630")
@pytest.mark.parametrize("scenario", [OFFENSIVE, SAFARI])
def test_the_steps_and_points_that_are_placed(scenario: str) -> None:
    game = set_up(scenario)
    rows = [order(row) for row in (FIRST if scenario == OFFENSIVE else SECOND)]
    for said in rows:
        for unit, steps in said.units:
            if unit != "rommel" and said.where not in OFF_MAP:
                assert lost(game, unit) == steps
    for side in (AXIS, ALLIED):
        mine = [row for row in (FIRST if scenario == OFFENSIVE else SECOND) if (row in AXIS_ROWS) == (side == AXIS)]
        assert sum(state(game).depots[side].values()) == sum(order(row).points for row in mine)


def set_up(scenario: str) -> Game:
    game = start(scenario)
    while state(game).phase == "setup":
        (side,) = game.waiting
        game.play(side, game.choices(side)[0])
    return game


@rule("AF-593")
def test_51_begins_with_italians_alone() -> None:
    game = set_up(OFFENSIVE)
    there = [unit for number, unit in enumerate(COUNTERS) if state(game).where[number] in (*range(len(NAMES)), TRIPOLI)]
    assert {unit.nation for unit in there if unit.side == AXIS} == {"it", "bs"}
    assert state(game).rommel < 0


@rule("AF-594", "AF-618")
@pytest.mark.parametrize("scenario", [OFFENSIVE, SAFARI])
def test_nobody_else_is_in_play(scenario: str) -> None:
    game = set_up(scenario)
    rows = FIRST if scenario == OFFENSIVE else SECOND
    named = {unit for row in rows for unit, _ in order(row).units} - {"rommel"}
    off = [TRIPOLI, INTERMEDIATE, DESTROYED]
    there = {unit.id for n, unit in enumerate(COUNTERS) if state(game).where[n] >= 0 or state(game).where[n] in off}
    assert there == named


@rule("AF-369", "AF-592", "AF-617", "AF-368")
@pytest.mark.parametrize("scenario", [OFFENSIVE, SAFARI])
def test_the_allies_set_up_first_and_the_axis_moves_first(scenario: str) -> None:
    game = start(scenario)
    sides = []
    while state(game).phase == "setup":
        (side,) = game.waiting
        sides.append(side)
        game.play(side, game.choices(side)[0])
    assert sides == sorted(sides, reverse=True)
    assert game.waiting == {AXIS}
    assert state(game).active == AXIS


@rule("AF-605")
@pytest.mark.parametrize(("place", "works"), [("B1.18", 1), ("B1.17", 0)])
def test_51_the_entrenchment_of_matruh_needs_a_unit(place: str, works: int) -> None:
    """It is gone when the set-up ends, if nobody has been put there (ruling U8)."""
    game = start(OFFENSIVE)
    while state(game).phase == "setup":
        (side,) = game.waiting
        near = [one for one in game.choices(side) if one == place]
        elsewhere = [one for one in game.choices(side) if one != "B1.18"]
        game.play(side, (near or elsewhere)[0])
    assert state(game).works[ALLIED] >> HEX["B1.18"] & 1 == works


@rule("AF-620")
def test_52_the_arco_dei_fileni_is_a2_12() -> None:
    """Printed as A12.12, which is no place of that name (ruling G1)."""
    places = hex_names(MODULE.board(), MODULE.words("en"))
    assert "Arco" in places["place.A2.12"]
    assert zone_of("within 4 of A2.12") & zone_of("within 3 of A14.14") == set()


@rule("AF-599", "AF-600")
def test_the_border_lies_where_bardia_is_in_libya_and_sollum_in_egypt() -> None:
    assert LIBYA >> HEX["A47.20"] & 1
    assert EGYPT >> HEX["A48.19"] & 1
    assert LIBYA & EGYPT == 0
    assert LIBYA | EGYPT == LAND


@rule("AF-589", "AF-590", "AF-614", "AF-615")
@pytest.mark.parametrize(("scenario", "first", "turns"), [(OFFENSIVE, 1, 28), (SAFARI, 8, 21)])
def test_from_which_turn_to_which(scenario: str, first: int, turns: int) -> None:
    game = set_up(scenario)
    assert state(game).turn == first
    assert state(game).last_turn == first + turns - 1 == 28
    for turn, over in ((27, 0), (28, 1)):
        g = desert(
            {"A12.13": ["it.pavia"], "B22.10": ["in.18"]}, scenario=scenario, active=ALLIED, phase="turn-end", turn=turn
        )
        assert state(begin(g)).over == over


@rule("AF-591", "AF-616")
@pytest.mark.parametrize("scenario", [OFFENSIVE, SAFARI])
def test_on_both_sheets(scenario: str) -> None:
    assert in_play(scenario) == LAND
    game = begin(desert({"A60.18": ["ge.288"], "A5.11": ["in.18"]}, scenario=scenario, ports={"B1.18": (AXIS, 0)}))
    game.play(AXIS, "A60.18", "ge.288")
    assert "B1.18" in game.choices(AXIS)


@rule("AF-613", "AF-640")
def test_52_begins_when_the_afrika_korps_has_come() -> None:
    game = set_up(SAFARI)
    assert state(game).rommel >= 0
    assert all(where(game, unit) for unit in ("ge.5le.5pz", "ge.5le.3rec", "ge.5le.39pj"))
    assert MODULE.words("en")["turn.c8"] == "Apr 1941"


@rule("AF-387", "AF-613")
def test_52_has_the_trento_as_one_counter() -> None:
    game = set_up(SAFARI)
    assert where(game, "it.trento")
    assert all(where(game, unit) == "" for unit in ("it.trento.61", "it.trento.62", "it.trento.7"))


PORTS: Final = {"A13.23": "benghazi", "A30.28": "derna", "A39.23": "tobruk", "A47.20": "bardia", "B1.18": "matruh",
                "B19.18": "alexandria"}  # fmt: skip


@rule("AF-283")
@pytest.mark.parametrize(("scenario", "axis"), [(OFFENSIVE, {"A13.23", "A30.28", "A39.23", "A47.20"}), (SAFARI, set())])
def test_whose_the_ports_are_at_first(scenario: str, axis: set[str]) -> None:
    view = set_up(scenario).view(None)["ports"]
    assert {name for name, port in view.items() if name in PORTS and port["by"] == AXIS} == axis
