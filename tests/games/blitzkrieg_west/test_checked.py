"""Checked, the battle of Gembloux: set-up, arrivals, events, options, victory."""

from __future__ import annotations

import pytest
from tests.games.blitzkrieg_west.position import (
    FRENCH,
    GERMAN,
    assault,
    at,
    begin,
    front,
    kind,
    shaken,
    state,
    told,
)
from tests.games.blitzkrieg_west.turns import (
    allowed,
    arriving,
    calling,
    comes,
    edge,
    ended,
    entry,
    event_of,
    landing,
    let_pass,
    may_stand,
    members,
    near,
    needs,
    to_moves,
    ways_in,
)
from tests.rules import rule

from grognard.games.blitzkrieg_west import MODULE
from grognard.games.blitzkrieg_west.movement import reach_of
from grognard.games.blitzkrieg_west.pieces import sheet
from grognard.games.blitzkrieg_west.state import ELIMINATED, FREE, LOST, OFF, REBUILT, SHOT_DOWN, Front
from grognard.games.blitzkrieg_west.tables import BATTLES, field
from grognard.games.blitzkrieg_west.victory import line_between

CHECKED = "checked"
PANZER_4, PANZER_2, RIFLES, GUNS = "1-35-pzrgt", "2-35-pzrgt", "1-4-schtzrgt", "93-ar"
FOOT, SOMUA, HOTCHKISS = "i-4e-ri", "1er-cuirassiers-1", "1er-cuirassiers-2"
SECOND_DLM = ("3-blm", "4-blm", "8-recon", "71-artillery")
THIRD_DLM = ("5-blm", "6-blm", "12-recon", "76-artillery")
BREAKOUT = {"breakout": 5}
WALL = {  # French units whose zones close the map from north to south
    "1002": ["i-4e-ri"],
    "1004": ["ii-4e-ri"],
    "1006": ["iii-4e-ri"],
    "1007": ["i-27e-ri"],
    "1009": ["ii-27e-ri"],
    "1011": ["iii-27e-ri"],
    "1013": ["i-134e-ri"],
    "1015": ["ii-134e-ri"],
    "1016": ["iii-134e-ri"],
}


# ---- set-up ----


@rule("BW-312")
def test_where_the_15th_dim_stands() -> None:
    zone = near(CHECKED, 1, "0704", "0703", "0705")  # Blanmont, Perbais, Chastre
    assert all(may_stand(CHECKED, unit) == zone for unit in members(CHECKED, "15-dim"))


@rule("BW-313")
def test_where_the_1st_regiment_of_the_2nd_dina_stands() -> None:
    zone = near(CHECKED, 1, "1110", "1210", "1211")  # Gembloux
    assert all(may_stand(CHECKED, unit) == zone for unit in members(CHECKED, "1-rtm"))


@rule("BW-305")
def test_where_the_7th_regiment_stands() -> None:
    """At most a hex from Ernage, or on the railway between Perbais and Gembloux, neither included."""
    railway = field(CHECKED).sheet["rail"]["ottignies-gembloux-namur"]
    between = set(railway[railway.index("0703") + 1 : railway.index("1210")])
    zone = near(CHECKED, 1, "1007") | between
    assert all(may_stand(CHECKED, unit) == zone for unit in members(CHECKED, "7-rtm"))


@rule("BW-306")
def test_where_the_2nd_regiment_stands() -> None:
    road = field(CHECKED).sheet["road"]["road-to-gembloux-from-the-west-edge"]
    assert road[-1] == "1110"
    assert all(may_stand(CHECKED, unit) == set(road[:6]) for unit in members(CHECKED, "2-rtm"))


@rule("BW-307")
def test_where_the_1st_dim_stands() -> None:
    """At most a hex from the railways that leave Gembloux southwards, and not in it."""
    rails = field(CHECKED).sheet["rail"]
    main, branch = rails["ottignies-gembloux-namur"], rails["gembloux-fleurus"]
    southern = [*main[main.index("1211") + 1 :], *branch[1:]]
    zone = near(CHECKED, 1, *southern) - {"1110", "1210", "1211"}
    assert all(may_stand(CHECKED, unit) == zone for unit in members(CHECKED, "1-dim"))


@rule("BW-308")
def test_the_army_guns_stand_west_of_the_railway() -> None:
    railway = set(field(CHECKED).sheet["rail"]["ottignies-gembloux-namur"])
    for unit in members(CHECKED, "army-artillery"):
        zone = may_stand(CHECKED, unit)
        assert not zone & railway
        for row in range(1, 17):  # in each row: nothing east of a railway hex
            line = [int(one[:2]) for one in railway if one[2:] == f"{row:02}"]
            here = [int(one[:2]) for one in zone if one[2:] == f"{row:02}"]
            assert here, row
            assert not line or max(here) < min(line)
        assert {"0101", "0605", "1112", "1616", "0116"} <= zone
        assert not {"1001", "1909", "1410"} & zone


@rule("BW-325")
def test_the_4th_panzer_division_stands_in_the_east() -> None:
    zone = {f"{column}{row:02}" for column in (17, 18, 19) for row in range(1, 17)}
    assert all(may_stand(CHECKED, unit) == zone for unit in members(CHECKED, "4-panzer"))


@rule("BW-310", "BW-322")
def test_supply_comes_from_the_west_and_from_the_east() -> None:
    printed = field(CHECKED)
    assert printed.source == ("east", "west")
    cut = {"0505": [FOOT], "1505": ["ii-4e-ri"], "1405": [PANZER_4], "1606": [PANZER_2], "1909": [RIFLES]}
    game = begin(front(cut, battle=CHECKED, active=FRENCH, phase="supply"))
    g = state(game)
    assert [g.disorganised[sheet(g).unit[name]] for name in (FOOT, "ii-4e-ri")] == [0, 1]


# ---- French arrivals ----


@rule("BW-314", "BW-315")
def test_each_formation_of_the_2nd_dlm_comes_whole_by_a_die_of_three_or_less() -> None:
    came = allowed(CHECKED, FRENCH, 12, [3, 4, 1, 3])
    assert came >= members(CHECKED, "3-blm", "8-recon", "71-artillery")
    assert not came & members(CHECKED, "4-blm")
    assert not allowed(CHECKED, FRENCH, 11, [1] * 8) & members(CHECKED, *SECOND_DLM)


@rule("BW-314", "BW-338", "BW-339")
@pytest.mark.parametrize(("interdiction", "highest"), [(0, 3), (1, 2), (2, 1)])
def test_interdiction_makes_french_arrivals_harder(interdiction: int, highest: int) -> None:
    here = arriving(CHECKED, FRENCH, 12, [highest, highest + 1, 6, 6], interdiction=interdiction)
    assert members(CHECKED, "3-blm") <= set(state(here).allowed)
    assert not members(CHECKED, "4-blm") & set(state(here).allowed)
    assert needs(here)[0] == (highest + interdiction, 3)


@rule("BW-338", "BW-339")
def test_the_play_aids_words_on_interdiction() -> None:
    """One air unit takes the roads from the French, two slow their armour as well."""
    units = {"0110": [SOMUA], "0502": [FOOT]}

    def reach(interdiction: int) -> set[str]:
        g = front(units, battle=CHECKED, active=FRENCH, interdiction=interdiction)
        return set(sheet(g).grid.called(reach_of(g, sheet(g).unit[SOMUA])))

    assert "0709" in reach(0) - reach(1)  # along the road to Gembloux
    assert reach(2) < reach(1)


@rule("BW-314", "BW-316")
def test_the_dlm_enter_by_the_west_edge() -> None:
    game = arriving(CHECKED, FRENCH, 12, [1, 1, 1, 1])
    assert ["enter", "13e-dragons-1"] in ways_in(game)
    hexes = landing(game, "enter", "71e-ra")  # two points: the edge, and what it reaches from there
    assert edge(CHECKED, "west") <= hexes <= near(CHECKED, 3, *edge(CHECKED, "west"))


@rule("BW-316", "BW-317")
def test_each_formation_of_the_3rd_dlm_rolls_from_turn_2() -> None:
    came = allowed(CHECKED, FRENCH, 2, [1, 4, 3, 6])
    assert came == members(CHECKED, "5-blm", "12-recon")
    assert allowed(CHECKED, FRENCH, 1, [1, 1, 1, 1]) == set()
    assert allowed(CHECKED, FRENCH, 11, [3, 3, 3, 3], interdiction=1) == set()


@rule("BW-316")
def test_a_formation_that_stays_away_may_roll_again() -> None:
    assert members(CHECKED, "5-blm") <= allowed(CHECKED, FRENCH, 7, [2, 6, 6, 6])


@rule("BW-318")
def test_what_is_left_of_the_3rd_dlm_comes_on_turn_12_without_a_die() -> None:
    game = arriving(CHECKED, FRENCH, 12, [6, 6, 6, 6], interdiction=2)
    assert set(state(game).allowed) == members(CHECKED, *THIRD_DLM)
    assert len(needs(game)) == 4  # the four dice were for the 2nd DLM


@rule("BW-316")
def test_nobody_need_enter() -> None:
    game = arriving(CHECKED, FRENCH, 2, [1, 1, 1, 1])
    game.play(FRENCH, "end")
    assert at(game, SOMUA) < 0


# ---- German arrivals ----


@rule("BW-320")
def test_the_3rd_panzer_division_enters_on_turn_1_by_the_east() -> None:
    game = arriving(CHECKED, GERMAN, 1)
    assert set(state(game).allowed) == members(CHECKED, "3-panzer")
    assert needs(game) == []
    hexes = landing(game, "enter", "1-3-schtzrgt")
    assert edge(CHECKED, "east") <= hexes <= near(CHECKED, 4, *edge(CHECKED, "east"))


@rule("BW-332", "BW-333", "BW-334")
@pytest.mark.parametrize(
    ("turn", "die", "in_"), [(2, 1, True), (2, 2, False), (5, 4, True), (5, 5, False), (9, 6, False)]
)
def test_the_20th_motorised_comes_by_the_turns_already_played(turn: int, die: int, in_: bool) -> None:
    came = allowed(CHECKED, GERMAN, turn, [die, 6, 6])
    assert (members(CHECKED, "76-regiment") <= came) == in_
    assert not came & members(CHECKED, "90-regiment", "20-recon")


@rule("BW-332")
def test_interdiction_does_not_touch_german_dice() -> None:
    assert members(CHECKED, "76-regiment") <= allowed(CHECKED, GERMAN, 5, [4, 6, 6], interdiction=2)
    assert allowed(CHECKED, GERMAN, 1, [1, 1, 1]) == members(CHECKED, "3-panzer")


@rule("BW-335")
def test_what_is_left_of_the_20th_motorised_comes_on_turn_13_without_a_die() -> None:
    assert not allowed(CHECKED, GERMAN, 12, [6, 6, 6]) & members(CHECKED, "90-regiment")
    game = arriving(CHECKED, GERMAN, 13)
    assert members(CHECKED, "76-regiment", "90-regiment", "20-recon") <= set(state(game).allowed)
    assert needs(game) == []


@rule("BW-326", "BW-330")
def test_part_of_the_35th_division_comes_by_night() -> None:
    first = members(CHECKED, "12-regiment", "35-artillery")
    assert not allowed(CHECKED, GERMAN, 10, [6, 6, 6]) & first
    game = arriving(CHECKED, GERMAN, 11, [6, 6, 6])
    assert first <= set(state(game).allowed)
    assert landing(game, "enter", "i-34-ir") == edge(CHECKED, "east")


@rule("BW-327", "BW-328", "BW-329")
@pytest.mark.parametrize(
    ("turn", "die", "in_"),
    [(14, 1, True), (14, 2, False), (15, 2, False), (16, 2, True), (16, 3, False), (20, 5, True), (20, 6, False)],
)
def test_the_25th_and_33rd_regiments_have_a_die_that_grows_easier(turn: int, die: int, in_: bool) -> None:
    came = allowed(CHECKED, GERMAN, turn, [6, die])
    assert (members(CHECKED, "33-regiment") <= came) == in_
    assert not members(CHECKED, "25-regiment") & came
    assert not allowed(CHECKED, GERMAN, 13) & members(CHECKED, "33-regiment")


@rule("BW-328", "BW-330")
def test_the_2nd_dlm_on_the_map_draws_them_in() -> None:
    there = {"0505": ["13e-dragons-1"]}
    assert members(CHECKED, "25-regiment") <= allowed(CHECKED, GERMAN, 14, [2, 6], units=there)
    assert not members(CHECKED, "25-regiment") & allowed(CHECKED, GERMAN, 14, [2, 6], units={"0505": [SOMUA]})
    game = arriving(CHECKED, GERMAN, 14, [1, 6])
    assert edge(CHECKED, "east") <= landing(game, "enter", "i-109-ir")


# ---- options ----


@rule("BW-299")
def test_options_stand_each_for_itself() -> None:
    for name in BATTLES:
        options = {option.name: option for option in MODULE.scenario(name).options if option.kind == "optional"}
        assert "terror" in options
        for option in options.values():
            assert option.values == ("no", "yes")
            settled = MODULE.scenario(name).settle({option.name: "yes"})
            assert [other for other in options if settled[other] == "yes"] == [option.name]


@rule("BW-303", "BW-331")
def test_the_30th_regiment_comes_only_by_option_from_turn_13() -> None:
    those = members(CHECKED, "30-regiment")
    chosen = {"eighteenth": "yes"}
    assert those <= allowed(CHECKED, GERMAN, 13, options=chosen)
    assert not those & allowed(CHECKED, GERMAN, 12, [6, 6, 6], options=chosen)
    assert not those & allowed(CHECKED, GERMAN, 13)
    assert those <= allowed(CHECKED, GERMAN, 15, [6, 6], options=chosen)


@rule("BW-303")
def test_the_option_is_worth_three_points_to_the_french() -> None:
    without, given = (ended(CHECKED, WALL, options={"eighteenth": one}) for one in ("no", "yes"))
    assert entry(state(given), "eighteenth", FRENCH) == 3
    assert entry(state(without), "eighteenth", FRENCH) == 0


@rule("BW-304")
def test_the_30th_regiment_enters_in_the_north() -> None:
    game = arriving(CHECKED, GERMAN, 13, options={"eighteenth": "yes"})
    hexes = landing(game, "enter", "i-30-ir")
    assert "0901" in hexes <= near(CHECKED, 3, "0901")


def terrified(defenders: list[str], *dice: int, target: str = "1505", **options: str) -> list[str]:
    """What the terror dice have done when the defender is asked whether he stands: who stands by force."""
    start = {"1505": "1605", "1805": "1804", "1402": "1502", "1701": "1801"}[target]
    game = assault(
        {start: [PANZER_4]}, target, defenders, battle=CHECKED, dice=dice, options={"terror": "yes", **options}
    )
    assert kind(game, FRENCH) == "stand"
    assert [about["dice"] for about in told(game, "terror")] == [[die] for die in dice]
    g = state(game)
    return [sheet(g).units[n].id for n in g.forced_stand] + [f"-{one}" for one in defenders if shaken(game, one)]


@rule("BW-300", "BW-301", "BW-302")
def test_terror_makes_infantry_in_the_open_stand_or_run() -> None:
    assert terrified([FOOT], 3) == [FOOT]  # its defence factor is 3
    assert terrified([FOOT], 4) == []
    assert terrified([FOOT], 5) == []
    assert terrified([FOOT], 6) == [f"-{FOOT}"]
    assert terrified([FOOT, "ii-4e-ri"], 1, 6) == [FOOT, "-ii-4e-ri"]  # a die for each


@rule("BW-300")
def test_terror_reaches_infantry_in_clear_ground_and_woods_only() -> None:
    assert field(CHECKED).terrain["woods"] >> field(CHECKED).hex["1701"] & 1
    assert terrified([FOOT], 3, target="1701") == [FOOT]
    assert terrified([FOOT], target="1402") == []  # a village: no die
    assert terrified(["15e-bdac"]) == []  # no infantry
    assert terrified([FOOT], terror="no") == []


@rule("BW-300", "BW-604")
def test_armour_in_the_hex_is_support_unless_disorganised() -> None:
    assert terrified([FOOT, SOMUA]) == []
    shaken_armour = assault(
        {"1605": [PANZER_4]},
        "1505",
        [FOOT, SOMUA],
        battle=CHECKED,
        dice=[2],
        options={"terror": "yes"},
        disorganised=[SOMUA],
    )
    assert told(shaken_armour, "terror")
    beside = assault(
        {"1605": [PANZER_4]},
        "1505",
        [FOOT],
        others={"1504": [SOMUA]},
        battle=CHECKED,
        dice=[2],
        options={"terror": "yes"},
    )
    assert told(beside, "terror")  # in the next hex it does not help


@rule("BW-301", "BW-604")
def test_a_forced_stand_binds_only_who_rolled_it() -> None:
    """Two infantry units, 8 attack factors against 6: column 1:1; a 5 is a retreat of the defender."""
    game = assault(
        {"1605": [PANZER_4, "1-36-pzrgt"]},
        "1505",
        [FOOT, "ii-4e-ri"],
        battle=CHECKED,
        dice=[3, 4, 5],
        options={"terror": "yes"},
    )
    game.play(FRENCH, "yield")
    assert told(game, "result")[0]["result"] == "-/R"
    while kind(game, FRENCH) == "retreat":
        about = game.ask(FRENCH).about  # type: ignore[union-attr]
        assert about["unit"] == "ii-4e-ri"
        game.play(FRENCH, game.choices(FRENCH)[-1])
    g = state(game)
    assert at(game, FOOT) == sheet(g).hex["1505"]
    assert at(game, "ii-4e-ri") != sheet(g).hex["1505"]
    assert shaken(game, FOOT) and shaken(game, "ii-4e-ri")


@rule("BW-302")
def test_who_runs_in_terror_is_disorganised_before_the_odds_are_shifted() -> None:
    game = assault({"1605": [PANZER_4]}, "1505", [FOOT], battle=CHECKED, dice=[6], options={"terror": "yes"})
    ask = game.ask(FRENCH)
    assert ask is not None
    assert ["disorganised-defender", 1, "BW-124"] in ask.about["shifts"]


# ---- the track and the events ----


@rule("BW-340")
def test_by_night_nobody_fights_or_exploits() -> None:
    units = {"1505": [FOOT], "1605": [PANZER_4], "1703": [PANZER_2]}
    game = begin(front(units, battle=CHECKED, phase="turn-start", turn=11), dice=[6] * 12)
    phases = set()

    def seen(g: Front) -> bool:
        if g.turn == 11:
            phases.add(g.phase)
        return g.turn > 11

    let_pass(game, seen)
    assert "movement" in phases
    assert not phases & {"combat", "forced", "exploitation", "missions"}


@rule("BW-341")
def test_under_a_paralysed_command_no_german_reinforcement_comes() -> None:
    game = arriving(CHECKED, GERMAN, 1, event="german-paralysis")
    assert (state(game).allowed, ways_in(game)) == ([], [])
    begun = calling(CHECKED, GERMAN, 2, [6, 6, 6], units={"1905": [PANZER_4]}, event="german-paralysis")
    g = state(begun)
    g.arrived[sheet(g).unit["1-5-pzrgt"]] = 1
    assert ways_in(to_moves(begun)) == []  # nor a half-track by itself
    late = arriving(CHECKED, GERMAN, 13, event="german-paralysis")
    assert state(late).allowed == []


@rule("BW-341")
def test_who_comes_back_is_no_reinforcement() -> None:
    g = front({}, battle=CHECKED, phase="arrivals", turn=5, event="german-paralysis")
    number = sheet(g).unit[PANZER_4]
    g.where[number], g.back[number], g.edge[number] = OFF, 5, "east"
    assert state(begin(g)).allowed == [PANZER_4]


@rule("BW-344")
def test_each_command_has_its_own_paralysis() -> None:
    used = {"german-paralysis": 3, "german-paralysis/14-may": 3}
    assert comes(CHECKED, 5, [3, 3], events=used) == "french-paralysis"


@rule("BW-346")
def test_an_event_that_is_used_up_is_not_drawn_again() -> None:
    game = event_of(CHECKED, 5, [4, 4, 3, 3, 3, 3], events={"air-effort": 2})
    assert [about["event"] for about in told(game, "event")] == ["none"]
    assert told(game, "air-effort") == []


@rule("BW-347")
def test_after_the_breakout_the_2nd_dlm_does_not_come() -> None:
    assert comes(CHECKED, 5, [1, 2]) == comes(CHECKED, 5, [5, 6]) == "breakout"
    assert comes(CHECKED, 13, [5, 6], events=BREAKOUT) == ""  # once a game
    game = arriving(CHECKED, FRENCH, 12, [1] * 8, events=BREAKOUT)
    assert set(state(game).allowed) == members(CHECKED, *THIRD_DLM)


def penalty(turn: int, events: dict[str, int], dice: list[int] | None = None) -> float:
    """What the German has for the DLM after the end of this turn; two units of each are on the map."""
    units = {"0505": [SOMUA, HOTCHKISS], "0507": ["13e-dragons-1", "13e-dragons-2"], "1909": [RIFLES], "0503": [FOOT]}
    g = front(units, battle=CHECKED, phase="turn-end", turn=turn, events=events)
    return state(begin(g, dice=dice or [3, 4])).tally.get("0/dlm", 0) / 2


@rule("BW-348", "BW-296")
def test_after_the_breakout_the_dlm_costs_points_on_turns_10_and_20() -> None:
    assert [penalty(turn, BREAKOUT) for turn in (9, 10, 11, 12, 19, 20)] == [0, 4, 0, 0, 0, 4]
    assert penalty(10, {}) == penalty(20, {}) == penalty(12, {}) == 0
    assert penalty(10, {}, [1, 2]) == 0  # drawn when turn 10 was over
    assert penalty(20, {"breakout": 10}) == 4


@rule("BW-349")
def test_after_the_breakout_the_dlm_may_leave_for_good_and_costs_nothing() -> None:
    g = front({"0505": [HOTCHKISS]}, battle=CHECKED, active=FRENCH, phase="arrivals", turn=10, events=BREAKOUT)
    number = sheet(g).unit[SOMUA]
    g.where[number], g.back[number], g.edge[number] = OFF, 10, "west"
    assert SOMUA not in state(begin(g.copy(), dice=[6] * 6)).allowed
    other = g.copy()
    other.events = {}
    assert SOMUA in state(begin(other, dice=[6] * 6)).allowed
    recovered = g.copy()
    recovered.where[number] = REBUILT  # it never left the map
    assert SOMUA in state(begin(recovered, dice=[6] * 6)).allowed
    g.active, g.phase = GERMAN, "turn-end"
    assert state(begin(g, dice=[3, 4])).tally == {"0/dlm": 2}  # one unit, the other is away


@rule("BW-350")
def test_moroccan_ferocity_may_come_again_and_again() -> None:
    before = {"ferocity": 4, "ferocity/14-may": 4}
    assert [comes(CHECKED, 5, dice, events=before) for dice in ([2, 2], [3, 4], [5, 5])] == ["ferocity"] * 3


@rule("BW-351")
def test_the_fifth_column_strikes_any_number_of_times() -> None:
    before = {"fifth-column": 4, "fifth-column/14-may": 4}
    assert [comes(CHECKED, 5, dice, events=before) for dice in ([2, 3], [4, 5])] == ["fifth-column"] * 2
    game = arriving(CHECKED, FRENCH, 5, [2, 3, 3, 3], event="fifth-column", interdiction=0)
    assert [total for total, _ in needs(game)] == [3, 4, 4, 4]
    assert set(state(game).allowed) == members(CHECKED, "5-blm")
    german = arriving(CHECKED, GERMAN, 5, [4, 6, 6], event="fifth-column")
    assert needs(german)[0] == (4, 4)


@rule("BW-352")
def test_a_paralysed_french_command_has_no_reinforcements() -> None:
    game = arriving(CHECKED, FRENCH, 12, event="french-paralysis")
    assert (state(game).allowed, needs(game)) == ([], [])
    assert members(CHECKED, "3-panzer") == allowed(CHECKED, GERMAN, 1, event="french-paralysis")
    used = {"french-paralysis": 3, "french-paralysis/14-may": 3}
    assert comes(CHECKED, 5, [2, 4], events=used) == ""
    assert comes(CHECKED, 12, [2, 4], events=used) == "french-paralysis"


@rule("BW-353", "BW-603")
def test_the_great_air_effort_takes_all_allied_aircraft_for_four_turns() -> None:
    g = state(event_of(CHECKED, 3, [4, 4, 2]))
    assert g.air[FRENCH] == [SHOT_DOWN, SHOT_DOWN]
    assert g.air_back[FRENCH] == [8, 8]  # out in turns 4 to 7
    assert comes(CHECKED, 5, [2, 6], events={"air-effort": 3}) == ""
    back = front({}, battle=CHECKED, phase="turn-end", turn=7)
    back.air[FRENCH], back.air_back[FRENCH] = [SHOT_DOWN, SHOT_DOWN], [8, 9]
    assert state(begin(back, dice=[3, 4])).air[FRENCH] == [FREE, SHOT_DOWN]


@rule("BW-354", "BW-603")
@pytest.mark.parametrize(("die", "on_track", "lost"), [(5, 0, 5), (5, 1, 4), (5, 2, 3), (1, 2, 0), (2, 2, 0)])
def test_german_aircraft_are_out_by_a_die_less_the_allied_losses(die: int, on_track: int, lost: int) -> None:
    g = front({}, battle=CHECKED, phase="turn-end", turn=3)
    for number in range(on_track):
        g.air[FRENCH][number], g.air_back[FRENCH][number] = SHOT_DOWN, 5
    after = state(begin(g, dice=[2, 6, die]))
    assert after.air[GERMAN].count(SHOT_DOWN) == lost
    assert after.air_back[GERMAN].count(8) == lost


@rule("BW-603")
def test_no_more_aircraft_are_lost_than_there_are_and_the_later_date_counts() -> None:
    g = front({}, battle=CHECKED, phase="turn-end", turn=3)
    g.air[GERMAN] = [SHOT_DOWN] * 4 + [FREE] * 2
    g.air_back[GERMAN] = [9] * 4 + [0] * 2
    g.air[FRENCH], g.air_back[FRENCH] = [SHOT_DOWN, FREE], [10, 0]
    after = state(begin(g, dice=[2, 6, 6]))
    assert after.air_back[GERMAN] == [9] * 4 + [8] * 2
    assert after.air_back[FRENCH] == [10, 8]


# ---- victory ----


@rule("BW-293")
def test_vehicles_and_the_recovered_are_worth_nothing() -> None:
    def now(where: int, unit: str) -> float:
        g = front(WALL, battle=CHECKED)
        g.where[sheet(g).unit[unit]] = where
        return entry(g, "other", FRENCH) + entry(g, "armour", FRENCH)

    assert [now(where, RIFLES) for where in (ELIMINATED, LOST, REBUILT, OFF)] == [1, 1, 0, 0]
    assert now(LOST, "halftrack-6") == 0
    assert now(LOST, PANZER_4) == 2


@rule("BW-294", "BW-337")
def test_half_a_point_for_an_enemy_with_a_refit_marker_on_the_map() -> None:
    units = {**WALL, "1909": [RIFLES], "1910": [PANZER_4]}
    game = ended(CHECKED, units, refit=[RIFLES, PANZER_4, FOOT, GUNS])
    assert (entry(state(game), "refit", FRENCH), entry(state(game), "refit", GERMAN)) == (1, 0.5)
    (final,) = told(game, "game-over")
    assert final["german"] == "½"


@rule("BW-295", "BW-601")
def test_a_point_for_each_village_or_city_hex_that_a_unit_is_in() -> None:
    units = {
        **WALL,
        "1210": [SOMUA],
        "1211": [HOTCHKISS],
        "1902": [RIFLES],
        "1709": ["halftrack-6"],
        "0108": ["truck-1"],
    }
    g = front(units, battle=CHECKED)
    g.held[GERMAN] |= sheet(g).masked(["1916", "1702"])  # passed through, and empty now
    assert entry(g, "built", FRENCH) == 5  # Nil, Ernage and Mazy are in the wall
    assert entry(g, "built", GERMAN) == 1


@rule("BW-297")
def test_five_points_for_a_line_from_east_to_west() -> None:
    wall = state(ended(CHECKED, WALL))
    assert not line_between(wall, GERMAN, "east", "west")
    assert entry(wall, "line", GERMAN) == 0
    gap = {hex_: names for hex_, names in WALL.items() if hex_ not in ("1011", "1013")}
    assert entry(state(ended(CHECKED, gap)), "line", GERMAN) == 5
    assert entry(state(ended(CHECKED, gap, disorganised=["ii-27e-ri"])), "line", FRENCH) == 0
