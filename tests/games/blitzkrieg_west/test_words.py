"""Words of Blitzkrieg in the West: complete, alike in both languages, with figures that the code gives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.words import Words

from grognard.engine.words import in_scenario
from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.board import board
from grognard.games.blitzkrieg_west.combat import STAGES
from grognard.games.blitzkrieg_west.events import PARTS
from grognard.games.blitzkrieg_west.sequence import PHASES
from grognard.games.blitzkrieg_west.setup import RULES
from grognard.games.blitzkrieg_west.tables import AIR_COMBAT, BATTLES, PACKAGE, SIDES, Field, field
from grognard.games.blitzkrieg_west.victory import ENTRIES, LEVEL_RULE

WORDS = Words(PACKAGE)
FIELDS = [field(name) for name in BATTLES]


def test_both_languages_are_alike() -> None:
    WORDS.are_alike()


def test_the_rules_are_in_the_players_words() -> None:
    WORDS.rules_are_worded(613, r"\bZOC\b|\b[MV]P\b|\bP[MV]\b")


def test_signs_and_apostrophes_are_set_well() -> None:
    WORDS.are_well_set()


def test_scenarios_options_and_presets_are_named() -> None:
    WORDS.name_choices_of(MODULE)
    WORDS.have(["game.subtitle", "preset.quick"])


def test_what_a_battle_says_otherwise_is_said_in_the_others() -> None:
    WORDS.differ_by_scenario(MODULE)
    assert in_scenario(WORDS.said["fr"], "stalled")["side.french"] == "Alliés"
    assert in_scenario(WORDS.said["fr"], "met")["side.french"] == "Français"


def test_all_that_the_code_says_has_words() -> None:
    WORDS.cover_the_code(asking={}, telling={"bomb": 3})
    WORDS.have(f"why.{rule}" for rule in RULES.values())
    WORDS.have(f"ending.{rule}" for rule in ("BW-298", *LEVEL_RULE.values()))
    WORDS.have(f"level.{level}" for level in LEVEL_RULE)


# ---- what has a name ----


@pytest.mark.parametrize("printed", FIELDS, ids=lambda printed: printed.name)
def test_all_that_a_battle_shows_is_named(printed: Field) -> None:
    WORDS.have(shown(printed))


def shown(printed: Field) -> Iterator[str]:
    yield from (f"place.{place}" for place in printed.places.values())
    for unit in printed.units:
        yield from (f"unit.{unit.id}", f"type.{unit.type}", f"division.{unit.bar}", f"nation.{unit.nation}")
        if unit.model:
            yield f"model.{unit.model}"
    drawn = board(printed.name)
    yield from (
        f"terrain.{name}" for table in ("terrain", "lines", "borders", "works") for name in drawn["tables"][table]
    )
    yield from (f"terrain.{name}" for name in drawn["sides"])
    yield from (f"box.{box['id']}" for box in drawn["boxes"])
    yield from (f"day.{turn['day']}" for turn in drawn["tracks"]["turn"])
    yield from (f"size.{unit['size']}" for unit in drawn["units"].values())
    yield from (f"zone.{edge}" for edges in printed.exits for edge in edges)
    yield from (f"quality.{result}" for row in printed.battle.get("quality", {}).values() for result in row)
    for name in printed.battle["events"].values():
        yield from (f"event.{one}{part}" for one in PARTS.get(name, (name,)) for part in ("", ".about"))


def test_all_that_the_battles_share_is_named() -> None:
    WORDS.have(f"side.{side}" for side in SIDES)
    WORDS.have(f"phase.{phase}" for phase in PHASES if not phase.startswith("after-"))
    WORDS.have(f"stage.{stage}" for stage in STAGES)
    WORDS.have(f"aim.{entry}" for entry in ENTRIES if entry != "arrived")  # several entries of another kind
    WORDS.have(f"aim.{entry}" for entry in ("rommel", "dlm"))
    WORDS.have(f"air-combat.{result}" for result in AIR_COMBAT)
    WORDS.have(f"flag.{flag}" for flag in ("disorganised", "refit", "fired", "moved", "attacked", "carried", "loaded"))


@pytest.mark.parametrize("printed", FIELDS, ids=lambda printed: printed.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_units_of_a_battle_have_one_name(printed: Field, language: str) -> None:
    names = [WORDS.said[language][f"unit.{unit.id}"] for unit in printed.units]
    assert len(set(names)) == len(names)


def test_badges_are_of_divisions_and_short() -> None:
    bars = {unit.bar for printed in FIELDS for unit in printed.units}
    for words in WORDS.said.values():
        badges = {key.removeprefix("badge."): text for key, text in words.items() if key.startswith("badge.")}
        assert badges.keys() <= bars
        assert max(len(text) for text in badges.values()) <= 7


def test_units_are_called_as_on_their_counters() -> None:
    units = [unit for printed in FIELDS for unit in printed.units]
    assert [unit.id for unit in units if not WORDS.said["en"][f"unit.{unit.id}"].startswith(unit.name)] == []
