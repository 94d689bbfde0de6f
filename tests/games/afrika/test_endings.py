"""Complete games, one for each way that a short scenario can end, kept as records and proved; campaigns to their end.

Each side is a list of orders: which of its units march where.  Whoever has none sits still.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from tests.games.afrika.position import ALLIED, AXIS, PASS, begin, choose, desert, go, kind, state, where
from tests.rules import rule

import grognard
from grognard.engine.game import Game, new_game
from grognard.games.afrika import MODULE
from grognard.games.afrika.tables import COUNTERS, GRID, HEX, UNIT

Orders = Mapping[str, str]  # by unit, or "all": the hex that it marches to


def order_of(orders: Orders, unit: str, side: int) -> str:
    return orders.get(unit, orders.get("all", "")) if COUNTERS[UNIT[unit]].side == side else ""


def play_out(scenario: str, axis: Orders, allied: Orders) -> Game:
    """A whole game by these orders."""
    game = new_game(MODULE, scenario, seed=1)
    while not game.over:
        (side,) = game.waiting
        answer(game, side, (axis, allied)[side])
    return game


def answer(game: Game, side: int, orders: Orders) -> None:
    """The next order is carried out; nothing else is done but what must be."""
    if kind(game, side) != "move":
        game.play(side, PASS.get(kind(game, side), game.choices(side)[0]))
        return
    for unit in marching(game, side, orders):
        if march(game, side, unit, order_of(orders, unit, side)):
            return
    crowded = game.refusal(side, "end")
    if crowded is None:
        game.play(side, "end")
    else:
        send_off(game, side, crowded.about["at"][0])


def sit(game: Game) -> None:
    """The player whose turn it is does nothing more until the other's begins."""
    side = state(game).active
    while state(game).active == side and not game.over:
        (asked,) = game.waiting
        answer(game, asked, STILL)


def marching(game: Game, side: int, orders: Orders) -> list[str]:
    """Those under orders that can still move and are not there yet."""
    found = []
    for unit in COUNTERS:
        goal = order_of(orders, unit.id, side)
        here = where(game, unit.id)
        if goal and here not in ("", goal) and here in game.choices(side) and not state(game).done[UNIT[unit.id]]:
            found.append(unit.id)
    return found


def march(game: Game, side: int, unit: str, goal: str) -> bool:
    """As near to its goal as it gets; whether it could be moved at all."""
    ahead = game.clone()
    ahead.play(side, where(game, unit))
    ask = ahead.ask(side)
    if ask is not None and ask.kind == "units" and unit not in ahead.choices(side):
        return False
    game.play(side, where(game, unit))
    choose(game, side, "units", unit)
    hexes = [one for one in game.choices(side) if isinstance(one, str) and one in HEX]
    stay = [where(game, unit)] if "stop" in game.choices(side) else []
    near = min([*stay, *hexes], key=lambda one: GRID.apart(HEX[one], HEX[goal]))
    game.play(side, near if near in hexes else "stop")
    return True


def send_off(game: Game, side: int, crowded: str) -> None:
    """One unit leaves a stack that is too big, for the next hex with room."""
    game.play(side, crowded)
    choose(game, side, "units", game.choices(side)[0])
    hexes = [one for one in game.choices(side) if isinstance(one, str) and one in HEX]
    game.play(side, min(hexes, key=lambda one: GRID.apart(HEX[one], HEX[crowded])))


STILL: Final[Orders] = {}
WEST: Final[Orders] = {"all": "A1.13"}
EAST: Final[Orders] = {"all": "A60.15"}
ROADS: Final[Orders] = {
    "ge.5le.3rec": "A37.23", "ge.5le.104": "A34.21", "ge.15.115": "A35.21", "ge.90.155": "A36.21", "ge.288": "A37.21",
    "ge.5le.5pz": "A37.22", "ge.90.200": "A39.23", "ge.15.33rec": "A47.20", "ge.90.580rec": "A47.20",
}  # fmt: skip
RIDGE: Final[Orders] = {"br.1.12l": "B13.13", "br.1.sup": "B14.13"}
ENDINGS: Final = {
    "AF-453": ("crusader", WEST, STILL, ALLIED),
    "AF-455": ("crusader", STILL, STILL, AXIS),
    "AF-489": ("gazala", ROADS, EAST, AXIS),
    "AF-493": ("gazala", STILL, STILL, ALLIED),
    "AF-521": ("first-alamein", {"ge.5le.3rec": "B19.18", "ge.5le.104": "B19.18"}, {"all": "B31.8"}, AXIS),
    "AF-522": ("first-alamein", STILL, RIDGE, ALLIED),
    "AF-523": ("first-alamein", STILL, STILL, -1),
    "AF-554": ("alam-halfa", {"ge.90.580rec": "B28.9", "ge.5le.3rec": "B28.9"}, {"all": "B20.3"}, AXIS),
    "AF-555": ("alam-halfa", STILL, STILL, ALLIED),
    "AF-556": ("alam-halfa", STILL, {"br.44.131": "B18.12", "br.10.art": "B18.12"}, -1),
    "AF-586": ("third-alamein", STILL, STILL, AXIS),
    "AF-587": ("third-alamein", {"all": "B4.5"}, {"br.1.12l": "B1.18", "br.10.royals": "B1.18"}, ALLIED),
    "AF-588": ("third-alamein", {"all": "B4.5"}, STILL, -1),
}


@rule("AF-453", "AF-455", "AF-489", "AF-493", "AF-521", "AF-522", "AF-523")
@rule("AF-554", "AF-555", "AF-556", "AF-586", "AF-587", "AF-588")
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_whole_game_to_each_end(ending: str, tmp_path: Path) -> None:
    scenario, axis, allied, winner = ENDINGS[ending]
    game = play_out(scenario, axis, allied)
    assert game.result == {"winner": winner, "ending": ending}
    record = tmp_path / "game.jsonl"
    game.save(record)
    assert grognard.verify(record).sound
    assert grognard.load(record).result == game.result


@rule("AF-612")
@pytest.mark.parametrize("scenario", ["italian-offensive", "heia-safari"])
def test_a_whole_campaign_in_which_nobody_does_anything(scenario: str, tmp_path: Path) -> None:
    """Nobody is fed either, and all are gone before long."""
    game = play_out(scenario, STILL, STILL)
    assert game.result == {"winner": -1, "ending": "AF-612"}
    assert state(game).turn == 28
    record = tmp_path / "game.jsonl"
    game.save(record)
    assert grognard.verify(record).sound


# ---- the last turns of campaigns ----

QUIET: Final = {"A5.11": ["it.recam"], "B22.5": ["in.18"]}


def last_days(scenario: str, units: Mapping[str, list[str]], *, active: int, turn: int, dice: list[int]) -> Game:
    g = desert(
        {**QUIET, **units}, scenario=scenario, active=active, turn=turn,
        depots={"A39.22": (AXIS, 9), "B19.17": (ALLIED, 9)}, ports={"B19.18": (ALLIED, 0)},
    )  # fmt: skip
    return begin(g, dice=dice)


@rule("AF-609", "AF-634")
@pytest.mark.parametrize("scenario", ["italian-offensive", "heia-safari"])
def test_the_axis_marches_into_alexandria_and_cairo_and_wins_when_the_allies_have_played(scenario: str) -> None:
    units = {"B24.10": ["ge.288", "ge.5le.104"], "B18.16": ["ge.15.115"]}
    game = last_days(scenario, units, active=AXIS, turn=20, dice=[])
    go(game, "B24.10", ["ge.288"], "B28.9")
    go(game, "B24.10", ["ge.5le.104"], "B28.10")
    go(game, "B18.16", ["ge.15.115"], "B19.18")
    sit(game)
    assert not game.over
    sit(game)
    assert game.result == {"winner": AXIS, "ending": "AF-609"}
    assert state(game).turn == 20


@rule("AF-609", "AF-634")
def test_the_allies_may_still_throw_them_out_in_their_turn() -> None:
    """Alexandria is stormed at 5:1 with a 12, and the garrison destroyed."""
    units = {"B28.9": ["ge.288"], "B28.10": ["ge.5le.104"], "B19.18": ["ge.606flak"],
             "B19.17": ["br.7.4arm", "br.7.7arm", "br.22arm"]}  # fmt: skip
    game = last_days("heia-safari", units, active=ALLIED, turn=20, dice=[6, 6])
    game.play(ALLIED, "end", "done", "B19.18")
    choose(game, ALLIED, "attackers", "br.7.4arm", "br.7.7arm", "br.22arm")
    sit(game)
    assert where(game, "ge.606flak") != "B19.18"
    assert not game.over


@rule("AF-610", "AF-635")
@pytest.mark.parametrize("scenario", ["italian-offensive", "heia-safari"])
def test_the_axis_takes_the_last_of_its_three_towns_in_the_last_turn(scenario: str) -> None:
    units = {"A13.23": ["ge.288"], "A47.20": ["ge.5le.104"], "A40.22": ["ge.15.115"]}
    game = last_days(scenario, units, active=AXIS, turn=28, dice=[])
    go(game, "A40.22", ["ge.15.115"], "A39.23")
    sit(game)
    assert not game.over
    sit(game)
    assert game.result == {"winner": AXIS, "ending": "AF-610"}


@rule("AF-611", "AF-636")
@pytest.mark.parametrize("scenario", ["italian-offensive", "heia-safari"])
def test_the_allies_take_the_last_of_theirs(scenario: str) -> None:
    units = {"B1.18": ["nz.4"], "A46.20": ["br.22gds"], "A39.23": ["nz.6"]}
    game = last_days(scenario, units, active=ALLIED, turn=28, dice=[])
    go(game, "A46.20", ["br.22gds"], "A47.20")
    sit(game)
    assert game.result == {"winner": ALLIED, "ending": "AF-611"}
