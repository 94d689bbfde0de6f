"""Victory in all six battles: points for the eliminated and the worn, the levels, the collapse of a side."""

from __future__ import annotations

from typing import Final

import pytest
from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, away, begin, front, state
from tests.games.blitzkrieg_west.turns import UNPAID, Units, closing, ended, let_pass, played_out, points_of, result
from tests.rules import rule

from grognard.games.blitzkrieg_west.pieces import on_map
from grognard.games.blitzkrieg_west.state import LOST
from grognard.games.blitzkrieg_west.tables import BATTLES, field
from grognard.games.blitzkrieg_west.victory import DRAW

ELIMINATED: Final = [  # who is eliminated, who is lost otherwise; halves of a point for armour and for others
    (
        "checked",
        ["2-35-pzrgt", "7-aa", "1-4-schtzrgt", "93-ar", "1er-cuirassiers-1"],  # an armoured car is armour
        ["15e-bdac"],
        {"armour": (4, 8), "other": (2, 4)},
    ),
    (
        "unleashed",
        ["ii-1-pzrgt", "aa4", "i-1-schtzrgt", "4e-bcc-1", "i-147e-rif"],
        ["i-205e-ri"],
        {"armour": (4, 8), "other": (4, 2)},
    ),
    (
        "challenged",
        ["ii-25-pzrgt", "aa37", "i-6-schtzrgt", "28e-bcc-1", "ii-66e-ri"],
        ["1er-chasseurs"],
        {"armour": (4, 8), "other": (4, 2)},
    ),
    (
        "stalled",
        ["aa37", "i-ss-1-rgt", "42-pzjg", "truck-5", "7-rtr-a"],
        ["i-25-pzrgt", "6-dli", "4-rnf"],
        {"armour": (4, 8), "other": (4, 4)},
    ),
    (
        "met",
        ["i-8-pzrgt", "ii-gd", "14-gd", "49e-bcc-1", "4e-bcc", "ii-67e-ri"],
        ["halftrack-1"],
        {"armour": (8, 4), "other": (2, 4)},
    ),
    (
        "undone",
        ["i-5-pzrgt-1", "ii-13-schtzrgt", "halftrack-1", "13e-dragons"],
        ["8e-cuirassiers", "cdac"],
        {"armour": (8, 4), "other": (2, 2)},
    ),
]


@rule("BW-291", "BW-292", "BW-355", "BW-403", "BW-451", "BW-504", "BW-544")
@rule("BW-293")
@pytest.mark.parametrize(("battle", "dead", "lost", "points"), ELIMINATED)
def test_two_points_for_armour_one_for_others_and_none_for_vehicles(
    battle: str, dead: list[str], lost: list[str], points: dict[str, tuple[int, int]]
) -> None:
    g = away(closing(battle, UNPAID[battle], dead=dead), LOST, *lost)
    assert points_of(begin(g)) == points


WORN: Final = [  # who has a Refit marker, the last of them not on the map; halves of a point
    ("checked", {"1910": ["2-35-pzrgt"]}, ["1-35-pzrgt", "2-35-pzrgt", "i-4e-ri", "93-ar"], (1, 2)),
    ("unleashed", {"1618": ["ii-295e-ri"]}, ["i-295e-ri", "ii-295e-ri", "i-1-pzrgt", "aa4"], (2, 1)),
    ("challenged", {"2501": ["ii-25-pzrgt"]}, ["i-66e-ri", "i-25-pzrgt", "ii-25-pzrgt", "aa37"], (1, 2)),
    ("stalled", {}, ["i-6-schtzrgt", "8-dli", "7-rtr-a"], (1, 1)),
    ("met", {"0412": ["ii-67e-ri"]}, ["i-67e-ri", "ii-67e-ri", "i-gd", "iii-67e-ri"], (2, 1)),
    ("undone", {"0414": ["ii-11e-rdp"]}, ["i-11e-rdp", "ii-11e-rdp", "i-13-schtzrgt", "13e-dragons"], (2, 1)),
]


@rule("BW-294", "BW-356", "BW-404", "BW-453", "BW-507", "BW-546")
@pytest.mark.parametrize(("battle", "more", "worn", "halves"), WORN)
def test_half_a_point_for_a_worn_enemy_on_the_map(
    battle: str, more: Units, worn: list[str], halves: tuple[int, int]
) -> None:
    assert points_of(ended(battle, {**UNPAID[battle], **more}, refit=worn)) == {"refit": halves}


LEVELS: Final = [  # what the French have lost and the Germans, in points
    (0, 0, (DRAW, "draw", "BW-599")),
    (2, 2, (DRAW, "draw", "BW-599")),
    (3, 2, (GERMAN, "tactical", "BW-288")),
    (2, 3, (FRENCH, "tactical", "BW-288")),
    (4, 2, (GERMAN, "operational", "BW-289")),
    (2, 4, (FRENCH, "operational", "BW-289")),
    (6, 2, (GERMAN, "operational", "BW-289")),
    (2, 6, (FRENCH, "operational", "BW-289")),
    (7, 2, (GERMAN, "strategic", "BW-290")),
    (2, 7, (FRENCH, "strategic", "BW-290")),
    (1, 0, (GERMAN, "strategic", "BW-290")),
    (0, 1, (FRENCH, "strategic", "BW-290")),
]


@rule("BW-288", "BW-289", "BW-290", "BW-360", "BW-402", "BW-461", "BW-510", "BW-543", "BW-599")
@pytest.mark.parametrize(("lost_by_french", "lost_by_german", "expected"), LEVELS)
@pytest.mark.parametrize("battle", BATTLES)
def test_how_high_a_victory_is(
    battle: str, lost_by_french: int, lost_by_german: int, expected: tuple[int, str, str]
) -> None:
    """Only the dead count; at the end of the last turn, and after the whole of it."""
    dead = [*worth(battle, FRENCH, lost_by_french), *worth(battle, GERMAN, lost_by_german)]
    assert result(ended(battle, UNPAID[battle], dead=dead)) == expected
    assert result(played_out(battle, UNPAID[battle], dead=dead)) == expected


def worth(battle: str, side: int, points: int) -> list[str]:
    """Units of a side that take no part and are worth so many points: armour, and one other where it is odd."""
    there = {name for stack in UNPAID[battle].values() for name in stack}
    units = [one for one in field(battle).units if one.side == side and not one.vehicle and one.id not in there]
    armour, other = ([one.id for one in units if one.armoured == kind] for kind in (True, False))
    found = [*armour[: points // 2], *other[: points % 2]]
    assert len(found) == points // 2 + points % 2
    return found


COLLAPSES: Final[list[tuple[str, int, Units]]] = [  # cut off, in a village, where no zone makes them flee
    ("checked", GERMAN, {"1402": ["1-4-schtzrgt"], "1302": ["i-4e-ri"], "1501": ["ii-4e-ri"]}),
    ("checked", FRENCH, {"1402": ["i-4e-ri"], "1302": ["1-35-pzrgt", "1-4-schtzrgt"], "1501": ["2-35-pzrgt"]}),
    ("unleashed", GERMAN, {"0904": ["i-1-schtzrgt"], "1617": ["i-295e-ri"]}),  # over a river without a bridge
    (
        "unleashed",
        FRENCH,
        {
            "1509": ["i-295e-ri"],
            "1508": ["i-1-pzrgt", "i-1-schtzrgt"],
            "1409": ["ii-1-pzrgt"],
            "1609": ["aa4", "37-pi"],
            "1510": ["ii-1-schtzrgt"],
        },
    ),
    ("challenged", GERMAN, {"1818": ["i-13-schtzrgt"], "0101": ["i-66e-ri"]}),  # over a river
    ("challenged", FRENCH, {"2416": ["i-66e-ri"], "2501": ["i-25-pzrgt"]}),  # over a river
    ("stalled", GERMAN, {"0302": ["i-6-schtzrgt"], "0303": ["7-rtr-a"], "0301": ["1er-cuirassiers"]}),
    ("stalled", FRENCH, {"0213": ["8-dli"], "0212": ["i-6-schtzrgt"], "0313": ["i-ss-1-rgt"], "0113": ["ii-ss-1-rgt"]}),
    ("met", GERMAN, {"1803": ["i-gd"], "1802": ["i-67e-ri"], "1804": ["ii-67e-ri"]}),
    ("met", FRENCH, {"0510": ["i-67e-ri"], "0509": ["i-gd"], "0511": ["ii-gd"]}),
    ("undone", GERMAN, {"0303": ["i-13-schtzrgt"], "0302": ["i-11e-rdp"], "0304": ["ii-11e-rdp"]}),
    ("undone", FRENCH, {"1509": ["i-11e-rdp"], "1508": ["i-13-schtzrgt"], "1510": ["ii-13-schtzrgt"]}),
]


@rule("BW-298", "BW-361", "BW-410", "BW-462", "BW-511", "BW-551", "BW-600")
@pytest.mark.parametrize(("battle", "side", "units"), COLLAPSES)
def test_a_side_that_is_all_disorganised_at_the_end_of_its_turn_has_lost_at_once(
    battle: str, side: int, units: Units
) -> None:
    game = begin(front(units, battle=battle, active=side, phase="supply", turn=6))
    let_pass(game, lambda g: g.turn > 6)
    assert result(game) == (1 - side, "strategic", "BW-298")
    assert (state(game).turn, state(game).active) == (6, side)
    assert on_map(state(game), side) != []


RING: Final[Units] = {"1505": ["i-4e-ri"], "1405": ["1-35-pzrgt"], "1606": ["2-35-pzrgt"]}
BANKS: Final[Units] = {"1918": ["i-6-schtzrgt"], "1818": ["i-13-schtzrgt"], "0101": ["i-66e-ri"]}
TOWN: Final[Units] = {"0302": ["i-6-schtzrgt"], "0303": ["7-rtr-a"], "0301": ["1er-cuirassiers"]}


@rule("BW-298", "BW-410", "BW-462", "BW-600")
@pytest.mark.parametrize(
    ("battle", "side", "units", "shaken"),
    [
        ("checked", GERMAN, RING, ["i-4e-ri"]),  # this is not the end of their own turn
        ("checked", GERMAN, {"1909": ["1-35-pzrgt"], "0505": ["i-4e-ri"]}, ["1-35-pzrgt"]),  # it has just rallied
        ("checked", GERMAN, {"1405": ["1er-cuirassiers-1"]}, []),  # nobody is there
        ("challenged", GERMAN, {"0101": ["i-66e-ri"]}, []),  # nobody has come yet
        ("checked", FRENCH, {**RING, "0505": ["ii-4e-ri"]}, ["i-4e-ri"]),  # one in order is enough
        ("challenged", GERMAN, BANKS, ["i-13-schtzrgt"]),
        ("stalled", GERMAN, {**TOWN, "1909": ["ii-6-schtzrgt"]}, ["i-6-schtzrgt"]),
    ],
)
def test_when_a_side_has_not_collapsed(battle: str, side: int, units: Units, shaken: list[str]) -> None:
    game = begin(front(units, battle=battle, active=side, phase="recovery", turn=5, disorganised=shaken), dice=[4, 6])
    assert not game.over
    assert (state(game).turn, state(game).active) != (5, side)  # its turn is over
