"""Complete games of every battle to each level of victory and to each sudden end, each proved as a record.

Hardly anybody moves (plans.py): what counts is who is set up in, or marches to, which village, what is bridged, and a
few dice: of the set-up, of arrivals, of the breakout.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from tests.games.blitzkrieg_west.plans import play_out
from tests.games.blitzkrieg_west.position import FRENCH, GERMAN, state, told, where
from tests.games.blitzkrieg_west.turns import result
from tests.rules import rule

from grognard.engine.game import Game
from grognard.engine.record import load, verify
from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.tables import field
from grognard.games.blitzkrieg_west.victory import DRAW, LEVEL_RULE

Part = tuple[tuple[str, str], ...]  # of a plan

# Checked: Germans in so many villages of the east; French in so many of theirs, or a line of them that closes the map,
# in three villages too.  Without it the Germans have five points for their own line.
EAST: Final = ("7-aa", "1902"), ("1-35-pzrgt", "1709"), ("1-4-schtzrgt", "1916")
ERNAGE: Final = ("ii-7e-rtm", "1007"), ("i-4e-ri", "0703"), ("iii-110e-ri", "1016")
FENCE: Final = (
    ("i-4e-ri", "1002"), ("ii-4e-ri", "1004"), ("i-7e-rtm", "1006"), ("ii-7e-rtm", "1007"), ("i-1er-rtm", "1009"),
    ("ii-1er-rtm", "1011"), ("i-110e-ri", "1013"), ("ii-110e-ri", "1015"), ("iii-110e-ri", "1016"),
)  # fmt: skip
# Unleashed: French in so many hexes of Sedan; one unit that costs a point when it comes on the first day.  Behind a
# bridge the Germans have two points for each exit; so many of the six the French close (the first of them two).
SEDAN: Final = ("i-147e-rif", "1202"), ("ii-147e-rif", "1203"), ("iii-147e-rif", "1302")
COSTLY: Final = (("i-67e-ri", "1613"),)
OVER_THE_MEUSE: Final = ("i-1-schtzrgt", "0804"), ("ii-1-schtzrgt", "0804>0904"), ("bridge", "0804/0904")
EXITS: Final = (
    ("i-295e-ri", "1605"), ("ii-295e-ri", "1613"), ("iii-295e-ri", "1616"), ("i-205e-ri", "0114"),
)  # fmt: skip
# Challenged: French in so many hexes of Dinant; units of the 1st DCR, each a point after the breakout at Sedan; a
# bridge for the Germans' line, worth three, and one of them gone by it, worth half a point.
DINANT: Final = ("i-66e-ri", "1915>1916"), ("ii-66e-ri", "1815>2015"), ("iii-66e-ri", "1914>2016")
DCR: Final = ("5e-bcp", "0209"), ("305e-ra", "0210")
LINE: Final = ("i-28-ir", "1918"), ("ii-28-ir", "1818"), ("bridge", "1818/1918")
GONE: Final = (("iii-28-ir", "west"),)
# Stalled: so many villages south of Arras for the Germans, and so many west of it for the Allies.
SOUTH: Final = ("ii-ss-1-rgt", "0213"), ("i-ss-1-rgt", "0713"), ("i-6-schtzrgt", "1413")
WEST: Final = ("1er-cuirassiers", "0702"), ("7-rtr-a", "0302"), ("8-dli", "0303"), ("i-11e-rdp", "1003")
# Met: French battalions in so many villages, against the Refit markers that the second die gives them.
VILLAGES: Final = ("i-67e-ri", "0510"), ("ii-67e-ri", "1310"), ("iii-67e-ri", "1006")
# Undone: the same, against tanks lost to the dice on both sides.
BEHIND: Final = ("i-11e-rdp", "0412"), ("ii-11e-rdp", "0303"), ("11e-rdp-2", "1201")


ENDINGS: Final = [
    ("checked", FENCE + EAST[:2], FRENCH, "tactical"),
    ("checked", FENCE + EAST[:1], FRENCH, "operational"),
    ("checked", FENCE, FRENCH, "strategic"),
    ("checked", ERNAGE, GERMAN, "tactical"),
    ("checked", ERNAGE[:2], GERMAN, "operational"),
    ("checked", ERNAGE[:1], GERMAN, "strategic"),
    ("checked", FENCE + EAST, DRAW, "draw"),
    ("unleashed", SEDAN + OVER_THE_MEUSE + EXITS, FRENCH, "tactical"),
    ("unleashed", SEDAN + COSTLY, FRENCH, "operational"),
    ("unleashed", SEDAN, FRENCH, "strategic"),
    ("unleashed", SEDAN + OVER_THE_MEUSE + EXITS[:3], GERMAN, "tactical"),
    ("unleashed", SEDAN[:1] + OVER_THE_MEUSE + EXITS, GERMAN, "operational"),
    ("unleashed", SEDAN[:1] + OVER_THE_MEUSE + EXITS[:3], GERMAN, "strategic"),
    ("unleashed", SEDAN[:2] + OVER_THE_MEUSE + EXITS, DRAW, "draw"),
    ("challenged", DINANT + DCR, FRENCH, "tactical"),
    ("challenged", DINANT + DCR[:1], FRENCH, "operational"),
    ("challenged", DINANT, FRENCH, "strategic"),
    ("challenged", DINANT[:2] + LINE, GERMAN, "tactical"),
    ("challenged", DINANT[:1] + LINE, GERMAN, "operational"),
    ("challenged", DINANT[:1] + LINE + GONE, GERMAN, "strategic"),
    ("challenged", DINANT[:2] + DCR, DRAW, "draw"),
    ("stalled", SOUTH[:2] + WEST[:3], FRENCH, "tactical"),
    ("stalled", SOUTH[:1] + WEST[:2], FRENCH, "operational"),
    ("stalled", SOUTH[:1] + WEST[:4], FRENCH, "strategic"),
    ("stalled", SOUTH[:3] + WEST[:2], GERMAN, "tactical"),
    ("stalled", SOUTH[:2] + WEST[:1], GERMAN, "operational"),
    ("stalled", SOUTH[:1], GERMAN, "strategic"),
    ("stalled", SOUTH[:1] + WEST[:1], DRAW, "draw"),
    ("met", VILLAGES[:2], FRENCH, "tactical"),
    ("met", VILLAGES[:2], FRENCH, "operational"),
    ("met", VILLAGES, FRENCH, "strategic"),
    ("met", VILLAGES[:1], GERMAN, "tactical"),
    ("met", VILLAGES[:1], GERMAN, "operational"),
    ("met", (), GERMAN, "strategic"),
    ("met", VILLAGES[:2], DRAW, "draw"),
    ("undone", BEHIND[:1], FRENCH, "tactical"),
    ("undone", BEHIND, FRENCH, "operational"),
    ("undone", BEHIND[:2], FRENCH, "strategic"),
    ("undone", BEHIND[:2], GERMAN, "tactical"),
    ("undone", BEHIND[:1], GERMAN, "operational"),
    ("undone", (), GERMAN, "strategic"),
    ("undone", BEHIND[:2], DRAW, "draw"),
]


@rule("BW-288", "BW-289", "BW-290", "BW-360", "BW-402", "BW-461", "BW-510", "BW-543", "BW-599")
@rule("BW-496", "BW-535", "BW-582")
@pytest.mark.parametrize(("battle", "plan", "winner", "level"), ENDINGS)
def test_a_whole_game_to_each_level(battle: str, plan: Part, winner: int, level: str, tmp_path: Path) -> None:
    expected, last = (winner, level, LEVEL_RULE[level]), field(battle).turns
    game = first_game(battle, plan, lambda game: result(game) == expected and state(game).turn == last)
    prove(game, tmp_path)


def first_game(battle: str, plan: Part, wanted: Callable[[Game], bool]) -> Game:
    """The first game by this plan with which the dice agree too."""
    games = (play_out(battle, dict(plan), seed) for seed in range(60))
    found = next((game for game in games if wanted(game)), None)
    assert found is not None
    return found


# All go home but the first of the plan, whom enemies shut in from a distance, or who is over a river without a bridge.
COLLAPSES: Final = [
    ("checked", GERMAN, (("7-aa", "0801"), ("i-7e-rtm", "0602"), ("ii-7e-rtm", "0902"), ("german", "east"))),
    ("checked", FRENCH, (("i-7e-rtm", "1601"), ("1-35-pzrgt", "1502"), ("2-35-pzrgt", "1702"), ("french", "west"))),
    ("unleashed", GERMAN, (("i-1-schtzrgt", "0804>0904"), ("german", "north"))),
    ("unleashed", FRENCH, (("i-147e-rif", "0904>0804"), ("french", "south"))),
    ("challenged", GERMAN, (("i-28-ir", "1818"),)),
    ("challenged", FRENCH, (("i-66e-ri", "1915>2016"), ("french", "west"))),
    ("stalled", GERMAN, (("i-ss-1-rgt", "0504"), ("8-dli", "0304"), ("7-rtr-a", "0603"), ("1er-cuirassiers", "0606"),
                         ("german", "south"), ("42-pzjg", "1913>south"), ("truck-5", "1913"),
                         ("ss-pzjg", "0513>south"), ("truck-11", "0513"))),
    ("stalled", FRENCH, (("1er-cuirassiers", "0702"), ("i-ss-1-rgt", "0401>0701"), ("ii-ss-1-rgt", "0707>0703"))),
    ("met", GERMAN, (("iv-gd", "0305"), ("i-67e-ri", "0105"), ("ii-67e-ri", "0404"), ("iii-67e-ri", "0407"),
                     ("german", "north"))),
    ("met", FRENCH, (("4e-bcc", "0407"), ("i-gd", "0305"), ("ii-gd", "0308"), ("iii-gd", "0607"),
                     ("french", "south"))),
    ("undone", GERMAN, (("i-13-schtzrgt", "1204"), ("i-11e-rdp", "1004"), ("ii-11e-rdp", "1302"),
                        ("11e-rdp-1", "1305"), ("german", "east"))),
    ("undone", FRENCH, (("i-11e-rdp", "1001"), ("i-13-schtzrgt", "0902"), ("ii-13-schtzrgt", "1102"),
                        ("french", "west"))),
]  # fmt: skip


@rule("BW-298", "BW-361", "BW-410", "BW-462", "BW-511", "BW-551", "BW-600")
@pytest.mark.parametrize(("battle", "side", "plan"), COLLAPSES)
def test_a_whole_game_that_ends_with_a_collapse(battle: str, side: int, plan: Part, tmp_path: Path) -> None:
    game = first_game(battle, plan, lambda game: result(game) == (1 - side, "strategic", "BW-298"))
    assert state(game).turn < field(battle).turns
    assert state(game).active == side
    assert where(game, plan[0][0]) == plan[0][1].rpartition(">")[2]
    prove(game, tmp_path)


@rule("BW-394", "BW-605")
def test_a_whole_game_that_the_breakout_at_dinant_cuts_short(tmp_path: Path) -> None:
    plan, expected = SEDAN + OVER_THE_MEUSE + EXITS[:3], (GERMAN, "tactical", "BW-288")
    last = field("unleashed").turns
    game = first_game("unleashed", plan, lambda game: result(game) == expected and state(game).turn < last)
    (left,) = told(game, "turns-left")
    assert state(game).events["breakout"] + left["dice"][0] == state(game).turn == left["last"]
    prove(game, tmp_path)


def prove(game: Game, folder: Path) -> None:
    """The record is sound, and played again it comes to the same end."""
    record = folder / "game.jsonl"
    game.save(record)
    assert verify(record, lambda _: MODULE).sound
    assert load(record, lambda _: MODULE).result == game.result
