"""Events in all six battles: the tables, what happens once a day, a paralysed command, the great air effort."""

from __future__ import annotations

from typing import Final

import pytest
from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, moving, state, why
from tests.games.blitzkrieg_west.turns import UNPAID, comes, event_of, two
from tests.rules import rule

from grognard.games.blitzkrieg_west.state import SHOT_DOWN
from grognard.games.blitzkrieg_west.tables import field

GERMANS, ALLIES = "german-paralysis", "french-paralysis"
TABLES: Final[dict[str, tuple[int, list[str]]]] = {  # a turn, and what then happens for each sum from 2 to 12
    "checked": (
        3,
        [GERMANS, "breakout", "ferocity", "fifth-column", ALLIES, "ferocity", "air-effort", "fifth-column", "ferocity",
         "breakout", GERMANS],
    ),
    "unleashed": (
        13,
        [GERMANS, "breakout", "available", "fifth-column", ALLIES, "available", "air-effort", "fifth-column",
         "available", "breakout", GERMANS],
    ),
    "challenged": (
        18,
        [GERMANS, "breakout", "dcr", "fifth-column", ALLIES, "dcr", "air-effort", "fifth-column", "dcr", "breakout",
         GERMANS],
    ),
    "stalled": (
        3,
        [GERMANS, "air-effort", "rommel", "rommel", ALLIES, "refugees", "air-effort", "rommel", "", "refugees",
         GERMANS],
    ),
    "met": (
        3,
        [GERMANS, "shall-not-pass", "", "fifth-column", ALLIES, "", "more-aircraft", "fifth-column", "", "", GERMANS],
    ),
    "undone": (
        3,
        [GERMANS, "shall-not-pass", "", "fifth-column", ALLIES, "", "more-aircraft", "fifth-column", "", "", GERMANS],
    ),
}  # fmt: skip


@rule("BW-497", "BW-498", "BW-499", "BW-501", "BW-502", "BW-503")
@rule("BW-536", "BW-537", "BW-539", "BW-540", "BW-541", "BW-542")
@rule("BW-583", "BW-584", "BW-585", "BW-586", "BW-587", "BW-588")
@pytest.mark.parametrize("battle", TABLES)
def test_the_table_of_events(battle: str) -> None:
    turn, names = TABLES[battle]
    assert [comes(battle, turn, [*two(total), 1, 1]) for total in range(2, 13)] == names


@rule("BW-538", "BW-584")
@pytest.mark.parametrize("battle", ["met", "undone"])
@pytest.mark.parametrize(("turn", "event"), [(3, ""), (11, ""), (12, "shall-not-pass"), (19, "shall-not-pass")])
def test_an_eleven_on_the_first_day_is_no_event(battle: str, turn: int, event: str) -> None:
    assert comes(battle, turn, [*two(11), 1]) == event


NIGHTS: Final = {  # the days on either side of the night
    "checked": ("14-may", "15-may"),
    "unleashed": ("13-may", "14-may"),
    "stalled": ("21-may", "22-may"),
    "met": ("15-may", "16-may"),
    "undone": ("12-may", "13-may"),
}


@rule("BW-344", "BW-345", "BW-346", "BW-352", "BW-393", "BW-399", "BW-400", "BW-497", "BW-501", "BW-502")
@rule("BW-536", "BW-540", "BW-541", "BW-542", "BW-583", "BW-586", "BW-587", "BW-588")
@pytest.mark.parametrize(
    ("battle", "name", "sums"),
    [
        ("checked", GERMANS, (2, 12)),
        ("checked", ALLIES, (6,)),
        ("unleashed", GERMANS, (2, 12)),
        ("unleashed", ALLIES, (6,)),
        ("unleashed", "fifth-column", (5, 9)),
        ("stalled", GERMANS, (2, 12)),
        ("stalled", ALLIES, (6,)),
        ("stalled", "refugees", (7, 11)),
        ("met", GERMANS, (2, 12)),
        ("met", ALLIES, (6,)),
        ("met", "fifth-column", (5, 9)),
        ("met", "more-aircraft", (8,)),
        ("undone", GERMANS, (2, 12)),
        ("undone", ALLIES, (6,)),
        ("undone", "fifth-column", (5, 9)),
        ("undone", "more-aircraft", (8,)),
    ],
)
def test_some_happen_once_a_day(battle: str, name: str, sums: tuple[int, ...]) -> None:
    first, second = NIGHTS[battle]
    (night,) = field(battle).nights
    once = {name: 2, f"{name}/{first}": 2}
    twice = {**once, f"{name}/{second}": night + 1}
    for total in sums:
        assert comes(battle, 5, two(total)) == name
        assert comes(battle, 5, two(total), events=once) == ""
        assert comes(battle, night, two(total), events=once) == ""  # the night is of the day before
        assert comes(battle, night + 1, two(total), events=once) == name
        assert comes(battle, night + 3, two(total), events=twice) == ""


@rule("BW-497", "BW-501", "BW-536", "BW-541", "BW-583", "BW-587")
@pytest.mark.parametrize(
    ("battle", "side", "name", "hex_", "to", "far"),
    [
        ("stalled", GERMAN, "i-6-schtzrgt", "1108", "1109", "1110"),
        ("stalled", FRENCH, "4-rtr-a", "1104", "1204", "1206"),
        ("met", GERMAN, "i-8-pzrgt", "1501", "1601", "1701"),
        ("met", FRENCH, "5e-bcc-1", "0312", "0412", "0512"),
        ("undone", GERMAN, "i-5-pzrgt-1", "1413", "1313", "1213"),
        ("undone", FRENCH, "13e-dragons", "0613", "0713", "0813"),
    ],
)
def test_a_paralysed_side_goes_one_hex(battle: str, side: int, name: str, hex_: str, to: str, far: str) -> None:
    units = {**UNPAID[battle], hex_: [name]}
    game = moving(hex_, name, units=units, battle=battle, active=side, event=(GERMANS, ALLIES)[side], turn=4)
    assert to in game.choices(side)
    assert why(game, side, far) == "BW-342"
    assert far in moving(hex_, name, units=units, battle=battle, active=side, turn=4).choices(side)


@rule("BW-401", "BW-450")
@pytest.mark.parametrize("battle", ["unleashed", "challenged"])
def test_the_great_air_effort(battle: str) -> None:
    g = state(event_of(battle, 3, [4, 4, 4]))
    assert (g.air[FRENCH], g.air_back[FRENCH]) == ([SHOT_DOWN] * 2, [8, 8])
    assert g.air[GERMAN].count(SHOT_DOWN) == 4
    assert comes(battle, 9, [4, 4], events={"air-effort": 3}) == ""
