"""What each battle's own chapter says in the same way: who sets up first, sources, air units, the track, an option."""

from __future__ import annotations

from typing import Final

import pytest
from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, assault, begin, front, state, told
from tests.games.blitzkrieg_west.turns import UNPAID, edge
from tests.rules import rule

from grognard.engine.game import new_game
from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.state import FREE
from grognard.games.blitzkrieg_west.tables import BATTLES, field


@rule("BW-309", "BW-321", "BW-369", "BW-383")
@pytest.mark.parametrize("battle", ["checked", "unleashed"])
def test_the_french_set_up_first_then_the_german(battle: str) -> None:
    game = new_game(MODULE, battle, seed=1)
    sides = []
    while state(game).phase == "set-up":
        (side,) = game.waiting
        sides.append(side)
        game.play(side, game.choices(side)[0])
    assert sides == sorted(sides, reverse=True)
    assert set(sides) == {FRENCH, GERMAN}


SOURCES: Final = {  # German and French
    "checked": ("east", "west"),
    "unleashed": ("north", "south"),
    "challenged": ("east", "west"),
    "stalled": ("south", "north"),
    "met": ("north", "south"),
    "undone": ("east", "west"),
}


@rule("BW-310", "BW-322", "BW-370", "BW-384", "BW-417", "BW-437", "BW-471", "BW-488", "BW-519", "BW-529")
@rule("BW-559", "BW-577")
@pytest.mark.parametrize("battle", BATTLES)
def test_supply_comes_from_two_whole_edges(battle: str) -> None:
    printed = field(battle)
    assert printed.source == SOURCES[battle]
    width, height = max(int(name[:2]) for name in printed.hex), max(int(name[2:]) for name in printed.hex)
    whole = {
        "north": {f"{column:02}01" for column in range(1, width + 1)},
        "south": {f"{column:02}{height}" for column in range(1, width + 1)},
        "west": {f"01{row:02}" for row in range(1, height + 1)},
        "east": {f"{width}{row:02}" for row in range(1, height + 1)},
    }
    assert all(edge(battle, name) == whole[name] for name in printed.source)


AIR: Final = {
    "checked": [6, 2],
    "unleashed": [6, 2],
    "challenged": [6, 2],
    "stalled": [4, 2],
    "met": [6, 2],
    "undone": [6, 1],
}


@rule("BW-311", "BW-323", "BW-371", "BW-385", "BW-418", "BW-438", "BW-472", "BW-489", "BW-520", "BW-530")
@rule("BW-560", "BW-578")
@pytest.mark.parametrize("battle", BATTLES)
def test_air_units(battle: str) -> None:
    assert state(new_game(MODULE, battle, seed=1)).air == [[FREE] * number for number in AIR[battle]]


TRACKS: Final = {  # turns, nights, and the days with their last turns
    "checked": (20, [11], {"14-may": 11, "15-may": 20}),
    "unleashed": (20, [11], {"13-may": 11, "14-may": 20}),
    "challenged": (32, [7, 17, 27], {"12-may": 7, "13-may": 17, "14-may": 27, "15-may": 32}),
    "stalled": (19, [10], {"21-may": 10, "22-may": 19}),
    "met": (20, [11], {"15-may": 11, "16-may": 20}),
    "undone": (20, [11], {"12-may": 11, "13-may": 20}),
}


@rule("BW-496", "BW-535", "BW-582")
@pytest.mark.parametrize("battle", BATTLES)
def test_turns_nights_and_days(battle: str) -> None:
    """A night is of the day before it; the game ends with the last turn, and not before."""
    printed = field(battle)
    last = {printed.day(turn): turn for turn in range(1, printed.turns + 1)}
    assert (printed.turns, printed.nights, last) == TRACKS[battle]
    for turn, over in ((printed.turns - 1, False), (printed.turns, True)):
        g = front(UNPAID[battle], battle=battle, active=FRENCH, phase="turn-end", turn=turn)
        assert begin(g, dice=[4, 6, 6, 6]).over == over


@rule("BW-362", "BW-411", "BW-465", "BW-512", "BW-552")
@pytest.mark.parametrize(
    ("battle", "start", "attacker", "target", "foot"),
    [
        ("unleashed", "1106", "i-1-pzrgt", "1206", "i-295e-ri"),
        ("challenged", "0502", "i-25-pzrgt", "0402", "i-66e-ri"),
        ("stalled", "1107", "7-rtr-a", "1108", "i-6-schtzrgt"),
        ("met", "0311", "i-8-pzrgt", "0312", "i-67e-ri"),
        ("undone", "1513", "i-5-pzrgt-1", "1413", "i-11e-rdp"),
    ],
)
def test_terror_of_tanks_is_an_option(battle: str, start: str, attacker: str, target: str, foot: str) -> None:
    """A die not above its defence factor makes infantry in the open stand."""
    number = field(battle).unit[foot]
    stands = field(battle).units[number].defence
    for die, forced in ((stands, [number]), (stands + 1, [])):
        game = assault({start: [attacker]}, target, [foot], battle=battle, dice=[die], options={"terror": "yes"})
        assert told(game, "terror") == [{"unit": foot, "dice": [die]}]
        assert state(game).forced_stand == forced
    assert told(assault({start: [attacker]}, target, [foot], battle=battle), "terror") == []
