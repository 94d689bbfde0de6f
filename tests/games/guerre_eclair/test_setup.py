"""Setting up: objectives, the two deployments, the markers (rulebook: Installation du jeu)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    GERMAN,
    at,
    begin,
    box,
    deployed,
    kind,
    pass_on,
    refused,
    state,
    table,
)
from tests.rules import rule

import grognard
from grognard.engine.game import Game

INF, ARM = "german-inf", "german-arm"
FRENCH, TANKS = "french-inf", "french-arm"
BRITISH, MATILDAS = "british-inf", "british-arm"
GERMANY = ("dusseldorf", "prum", "saarbrucken")
FRANCE = {
    *("abbeville", "amiens", "arras", "calais", "dunkerque", "laon", "lille", "metz", "paris", "reims", "rouen"),
    *("sedan", "verdun", "vervins"),
}


def fresh(*draws: str) -> Game:
    """A new game before anybody has deployed."""
    return grognard.new("guerre-eclair", seed=1, draws=draws or ("paris", "maginot"))


def allies_deployed() -> Game:
    game = fresh()
    place_allies(game, ["lille"] * 4 + ["arras"] * 4 + ["laon"] * 4 + ["reims"])
    return game


def place_allies(game: Game, places: Iterable[str]) -> None:
    for place in places:
        game.play(ALLIED, place)


def looks_asked(game: Game) -> str:
    ask = game.ask(ALLIED)
    assert ask is not None
    look: str = ask.about["look"]
    return look


def skip_to(game: Game, look: str) -> None:
    """Place units in Paris, or in Lille where that is barred, until this one is asked for."""
    while looks_asked(game) != look:
        game.play(ALLIED, "lille" if refused(game, ALLIED, "paris") else "paris")


# ---- objectives ----


@rule("GE-034")
def test_one_objective_of_the_four_is_drawn_and_open() -> None:
    for one, other in (("maginot", "paris"), ("encirclement", "channel_ports")):
        for side in (GERMAN, ALLIED, None):
            aim = fresh(one, other).view(side)["aims"][0]
            assert (aim["id"], aim["open"]) == (one, 1)
    drawn = {grognard.new("guerre-eclair", seed=seed).view(None)["aims"][0]["id"] for seed in range(30)}
    assert drawn == {"paris", "channel_ports", "encirclement", "maginot"}


@rule("GE-035")
def test_the_second_objective_is_the_germans_secret() -> None:
    one, other = fresh("paris", "maginot"), fresh("paris", "encirclement")
    assert one.view(GERMAN)["aims"][1]["id"] == "maginot"
    assert one.view(GERMAN)["aims"][1]["open"] == 0
    assert one.seen(ALLIED) == other.seen(ALLIED)
    assert "maginot" not in str([note.about for note in one.notes(ALLIED)])
    assert one.view(None)["aims"] == other.view(None)["aims"]


@rule("GE-035")
def test_the_secret_objective_is_shown_when_turn_five_has_ended() -> None:
    for turn, shown in ((4, ""), (5, "maginot")):
        game = begin(table({"prum": {INF: 1}}, turn=turn, objectives=("paris", "maginot")))
        pass_on(game, GERMAN, ALLIED)
        assert game.view(ALLIED)["aims"][1]["id"] == shown


@rule("GE-036")
def test_the_objectives_left_over_play_no_part() -> None:
    game = fresh("paris", "maginot")
    everything = str(state(game).data())
    assert "channel_ports" not in everything and "encirclement" not in everything
    with pytest.raises(ValueError, match="not in the pile"):
        fresh("paris", "paris")
    units = {"ostende": {INF: 1}, "dunkerque": {INF: 1}, "calais": {INF: 1}}
    game = begin(table(units, turn=5, objectives=("paris", "maginot")))
    pass_on(game, GERMAN, ALLIED)
    assert game.result == {"winner": ALLIED, "ending": "GE-263"}


@rule("GE-037")
@pytest.mark.parametrize(
    ("objectives", "winner"),
    [(("paris", "maginot"), GERMAN), (("maginot", "paris"), GERMAN), (("maginot", "channel_ports"), ALLIED)],
)
def test_one_of_the_two_objectives_is_enough(objectives: tuple[str, str], winner: int) -> None:
    game = begin(table({"paris": {INF: 1}}, turn=5, objectives=objectives))
    pass_on(game, GERMAN, ALLIED)
    assert game.result is not None and game.result["winner"] == winner


# ---- the Allies deploy ----


@rule("GE-038")
def test_the_allies_deploy_first_and_in_the_open() -> None:
    game = fresh()
    for _ in range(13):
        assert game.waiting == {ALLIED}
        ask = game.ask(ALLIED)
        assert ask is not None and not ask.private
        game.play(ALLIED, "paris" if not refused(game, ALLIED, "paris") else "rouen")
    assert game.waiting == {GERMAN}
    assert [FRENCH, "paris", 12, 0] in game.view(GERMAN)["pieces"]


@rule("GE-039")
def test_three_french_infantry_stand_in_paris() -> None:
    assert at(fresh(), "paris") == {FRENCH: 3}
    assert at(allies_deployed(), "paris") == {FRENCH: 3}


@rule("GE-040")
def test_one_french_and_one_british_armour_start_in_the_replacement_zone() -> None:
    assert box(fresh(), "pool") == {TANKS: 1, MATILDAS: 1}
    assert box(deployed(), "pool") == {TANKS: 1, MATILDAS: 1}


@rule("GE-041")
def test_thirteen_units_are_deployed() -> None:
    game = fresh()
    placed: Counter[str] = Counter()
    while kind(game, ALLIED):
        placed[looks_asked(game)] += 1
        game.play(ALLIED, "paris" if not refused(game, ALLIED, "paris") else "lille")
    assert placed == {FRENCH: 9, TANKS: 2, BRITISH: 2}


@rule("GE-041")
def test_french_units_may_be_deployed_anywhere_in_france_and_nowhere_else() -> None:
    game = fresh()
    skip_to(game, FRENCH)
    assert set(game.choices(ALLIED)) == FRANCE
    for place in ("libramont", "bruxelles", "dordrecht", "prum"):
        assert refused(game, ALLIED, place) == "GE-041"


@rule("GE-042")
def test_four_units_at_most_in_a_space() -> None:
    game = fresh()
    skip_to(game, FRENCH)
    already = sum(at(game, "lille").values())
    place_allies(game, ["lille"] * (4 - already))
    refusal = game.refusal(ALLIED, "lille")
    assert refusal is not None
    assert (refusal.rule, refusal.about["most"]) == ("GE-042", 4)


@rule("GE-043")
def test_any_number_in_paris() -> None:
    game = fresh()
    place_allies(game, ["lille"] * 2 + ["paris"] * 11)
    assert at(game, "paris") == {FRENCH: 12, TANKS: 2}


@rule("GE-044")
def test_no_british_in_paris_or_a_fortress() -> None:
    game = fresh()
    skip_to(game, BRITISH)
    assert {place for place in FRANCE if refused(game, ALLIED, place) == "GE-044"} == {"paris", "metz", "verdun"}
    assert set(game.choices(ALLIED)) == FRANCE - {"paris", "metz", "verdun"}
    skip_to(game, FRENCH)
    assert refused(game, ALLIED, "metz") == refused(game, ALLIED, "verdun") == ""


# ---- the German deploys ----


@rule("GE-045")
def test_all_twenty_german_units_go_to_the_three_bases() -> None:
    game = allies_deployed()
    placed: Counter[str] = Counter()
    while kind(game, GERMAN) == "deploy":
        ask = game.ask(GERMAN)
        assert ask is not None
        placed[ask.about["look"]] += 1
        assert set(game.choices(GERMAN)) <= set(GERMANY)
        assert refused(game, GERMAN, "libramont") == "GE-045"
        game.play(GERMAN, game.choices(GERMAN)[0])
    assert placed == {INF: 11, ARM: 9}
    assert sum(sum(at(game, base).values()) for base in GERMANY) == 20


@rule("GE-046")
def test_three_units_at_least_in_each_base() -> None:
    game = allies_deployed()
    for _ in range(14):
        game.play(GERMAN, "prum")
    refusal = game.refusal(GERMAN, "prum")  # six are left, three for each of the others
    assert refusal is not None
    assert (refusal.rule, refusal.about["least"]) == ("GE-046", 3)
    for base in ("saarbrucken", "dusseldorf", "saarbrucken", "dusseldorf", "saarbrucken"):
        game.play(GERMAN, base)
    assert refused(game, GERMAN, "saarbrucken") == "GE-046"
    game.play(GERMAN, "dusseldorf")
    assert kind(game, GERMAN) == "extra"


@rule("GE-047")
def test_the_german_deployment_is_secret() -> None:
    one, other = allies_deployed(), allies_deployed()
    for number in range(20):
        one.play(GERMAN, GERMANY[number % 3])
        other.play(GERMAN, GERMANY[number % 3] if 8 < number < 18 else "prum")
        assert one.seen(ALLIED) == other.seen(ALLIED)
    assert at(one, "prum") != at(other, "prum")
    assert [note.about for note in one.notes(ALLIED)] == [note.about for note in other.notes(ALLIED)]


@rule("GE-048")
def test_nobody_has_surrendered_at_the_start() -> None:
    seen = deployed().view(None)
    assert seen["boxes"]["surrendered"] == []
    assert seen["tracks"]["surrendered"] == [0, 5]


# ---- markers ----


@rule("GE-049")
def test_the_game_starts_on_turn_one() -> None:
    assert deployed().view(None)["tracks"]["turn"] == 1


@rule("GE-050", "GE-073")
def test_the_german_starts_with_three_points_of_elan() -> None:
    assert deployed().view(None)["tracks"]["elan"] == -3
