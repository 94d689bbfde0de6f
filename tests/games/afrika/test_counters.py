"""The counters and markers (rulebook, unit key), and the time that the game covers."""

from __future__ import annotations

from importlib.resources import files

from tests.games.afrika.position import ALLIED, AXIS, begin, desert
from tests.rules import rule

from grognard.engine.words import read_words
from grognard.games.afrika import MODULE
from grognard.games.afrika.tables import COUNTERS, PACKAGE, SCENARIOS

WORDS = {language: read_words(files(PACKAGE) / "data", language) for language in ("en", "fr")}


@rule("AF-164")
def test_the_campaign_runs_from_september_1940_to_december_1942() -> None:
    row = SCENARIOS["italian-offensive"]
    assert (row["first_turn"], row["turns"]) == (1, 28)
    assert SCENARIOS["heia-safari"]["first_turn"] + SCENARIOS["heia-safari"]["turns"] - 1 == 28
    assert WORDS["en"]["turn.c1"] == "Sep 1940"
    assert WORDS["en"]["turn.c28"] == "Dec 1942"
    months = [WORDS["en"][f"turn.c{turn}"].split()[0] for turn in range(1, 29)]
    assert months[:4] == months[12:16] == months[24:] == ["Sep", "Oct", "Nov", "Dec"]


KEY = {  # the symbols of the key
    "inf": "infantry",
    "recon": "armoured reconnaissance",
    "motinf": "mechanised infantry",
    "armor": "armour",
    "art": "artillery",
    "cav": "cavalry",
    "at": "anti-tank",
    "mc": "motorcycle",
    "para": "parachute",
    "amph": "amphibious",
    "cdo": "commando",
    "mg": "machine-gun",
    "marine": "marine infantry",
}


@rule("AF-213")
def test_there_are_thirteen_types_of_units() -> None:
    assert {unit.type for unit in COUNTERS} == set(KEY)


@rule("AF-213")
def test_each_type_is_named_in_both_languages() -> None:
    for words in WORDS.values():
        assert len({words[f"type.{name}"] for name in KEY}) == len(KEY)


@rule("AF-215")
def test_everything_that_has_a_marker_is_shown() -> None:
    """Supply points, steps lost, entrenchments, port capacity, air points and those over Malta, transport, the turn."""
    g = desert(
        {"A13.23": ["it.savona:-2"], "A30.15": ["it.pavia:-3"], "A50.12": ["br.22arm"]},
        scenario="heia-safari",
        turn=9,
        air=(3, 2),
        works={"A30.15": AXIS},
        depots={"A13.23": (AXIS, 4)},
        ports={"A13.23": (AXIS, 2)},
        trucks=(12, 16),
        shipping=(3, 4),
        unsupplied=["it.pavia"],
    )
    g.malta = 2
    view = begin(g).view(AXIS)
    assert view["depots"]["A13.23"] == [AXIS, 4]
    assert view["stacks"]["A13.23"]["units"][0][1] == 2  # one skull
    assert view["stacks"]["A30.15"]["units"][0][1] == 3  # two skulls
    assert view["marks"]["entrenched"][AXIS] == ["A30.15"]
    assert view["ports"]["A13.23"]["capacity"] == 2
    tracks = view["tracks"]
    assert (tracks["air"], tracks["malta"][AXIS]) == ([3, 2], 2)
    assert (tracks["trucks"], tracks["shipping"]) == ([12, 16], [3, 4])
    assert (view["turn"], tracks["turn"]) == (9, 9)
    assert "unsupplied" in view["stacks"]["A30.15"]["units"][0][2]
    assert begin(g.copy()).view(ALLIED)["tracks"] == tracks  # all of it is public
    assert MODULE.name == "afrika"
