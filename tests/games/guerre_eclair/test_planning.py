"""Planning: hands, Élan points, fatigue, Fog of war, the reserve (rulebook: Phase de planification)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.guerre_eclair.position import (
    ALLIED,
    GERMAN,
    begin,
    choose,
    deployed,
    fight,
    give,
    hand,
    keep,
    kind,
    lay,
    move,
    pass_on,
    refused,
    state,
    storm,
    table,
)
from tests.rules import rule

from grognard.engine.game import Game
from grognard.games.guerre_eclair import MODULE
from grognard.games.guerre_eclair.tables import FOG

INF, ARM = "german-inf", "german-arm"
FRENCH, TANKS = "french-inf", "french-arm"

EIGHT = ("operation",) * 6 + ("logistics", "air")
SIX = ("operation",) * 4 + ("logistics", "air")


def planning(
    *, turn: int = 1, elan: int = 0, draws: tuple[str, ...] = (), options: dict[str, str] | None = None
) -> Game:
    g = table({"prum": {INF: 2, ARM: 2}, "sedan": {FRENCH: 2}}, phase="planning", turn=turn, elan=elan)
    for fog in FOG:  # it comes to hand by planning
        g.hand[fog], g.reserve[fog] = 0, 1
    return begin(g, draws=draws, options=options)


def planned(*, turn: int = 1, elan: int = 0, draws: tuple[str, ...] = (), extra: int = 0) -> Game:
    """Both have chosen, without points of Élan."""
    game = planning(turn=turn, elan=elan, draws=draws)
    choose(game, GERMAN, *EIGHT, extra=extra)
    choose(game, ALLIED, *SIX, extra=extra)
    return game


def items(game: Game, side: int) -> list[str]:
    """The cards that a side may choose from."""
    ask = game.ask(side)
    assert ask is not None and ask.kind == "plan"
    found: list[str] = ask.about["items"]
    return found


def reserve(game: Game, side: int) -> list[str]:
    cards: list[str] = game.view(side)["hands"][side]["reserve"]
    return cards


def elan(game: Game) -> int:
    marker: int = game.view(None)["tracks"]["elan"]
    return marker


# ---- choosing ----


@rule("GE-066")
def test_both_choose_at_once_and_in_secret() -> None:
    one, other = planning(), planning()
    assert one.waiting == {GERMAN, ALLIED}
    choose(one, GERMAN, *EIGHT)
    choose(other, GERMAN, *["operation"] * 4, "logistics", "logistics", "air", "staff")
    assert one.waiting == other.waiting == {ALLIED}
    assert one.seen(ALLIED) == other.seen(ALLIED)
    for game in (one, other):
        choose(game, ALLIED, *SIX)
    game_hands = one.view(ALLIED)["hands"][GERMAN]
    assert "cards" not in game_hands and game_hands["count"] == 9


@rule("GE-066")
def test_the_points_spent_are_secret_until_both_have_chosen() -> None:
    one, other = planning(elan=-3), planning(elan=-3)
    choose(one, GERMAN, *EIGHT, extra=0)
    choose(other, GERMAN, *EIGHT, "air", "staff", extra=2)
    assert one.seen(ALLIED) == other.seen(ALLIED)
    choose(other, ALLIED, *SIX)
    assert elan(other) == -1


@rule("GE-067")
def test_only_the_cards_in_hand_can_be_played() -> None:
    game = begin(table({"prum": {INF: 2}, "saarbrucken": {ARM: 2}}, german=["operation", "air"]))
    assert game.choices(GERMAN) == [["card", "operation"], "pass"]
    for card in ("logistics", "breakthrough", "staff"):
        assert refused(game, GERMAN, ["card", card])
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    assert game.choices(GERMAN) == ["air", "fog", "done"]


@rule("GE-068")
def test_every_card_is_for_operations_or_combat_or_both() -> None:
    for side in MODULE.sides:
        for card in MODULE.board()["cards"][side]:
            assert card["kinds"] and set(card["kinds"]) <= {"operation", "attack", "defence"}
            if card["id"] in ("staff", "breakthrough"):
                assert "operation" in card["kinds"] and "attack" in card["kinds"]


@rule("GE-068", "GE-027")
def test_general_staff_is_played_as_an_operation_or_in_combat() -> None:
    units = {"prum": {INF: 2}}
    game = begin(table(units, german=["staff"]))
    game.play(GERMAN, ["card", "staff"])
    assert game.choices(GERMAN) == ["tactical", "strategic"]
    game = begin(table(units, german=["staff", "operation"]), dice=[2, 1, 6])
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    fight(game, GERMAN, attack=["staff"])
    assert kind(game, GERMAN) == "reroll"
    game.play(GERMAN, ["dice", 1])
    kept = [note.about["dice"] for note in game.notes(None) if note.kind == "kept" and note.side == GERMAN]
    assert kept == [[6, 2]]


@rule("GE-069")
def test_the_german_chooses_eight_cards() -> None:
    game = planning()
    choose(game, GERMAN, *EIGHT[:7])
    refusal = game.refusal(GERMAN, "done")
    assert refusal is not None
    assert (refusal.rule, refusal.about["least"]) == ("GE-069", 8)
    choose(game, GERMAN, "air")
    assert game.waiting == {ALLIED}


@rule("GE-070")
def test_the_allied_player_chooses_six_cards() -> None:
    game = planning()
    choose(game, ALLIED, *SIX[:5])
    refusal = game.refusal(ALLIED, "done")
    assert refusal is not None
    assert (refusal.rule, refusal.about["least"]) == ("GE-070", 6)
    choose(game, ALLIED, "air")
    assert game.waiting == {GERMAN}


@rule("GE-069", "GE-070", "GE-082")
def test_hands_of_eight_and_six_and_fog_of_war() -> None:
    game = planned()
    assert Counter(hand(game, GERMAN)) == Counter((*EIGHT, "fog"))
    assert Counter(hand(game, ALLIED)) == Counter((*SIX, "fog"))


@rule("GE-071")
@pytest.mark.parametrize(
    ("side", "level", "may"),
    [(GERMAN, 0, False), (GERMAN, 1, False), (GERMAN, -1, True), (ALLIED, -3, False), (ALLIED, 1, True)],
)
def test_marked_cards_need_a_point_of_elan(side: int, level: int, may: bool) -> None:
    game = planning(elan=level)
    if kind(game, side) == "extra":
        game.play(side, 0)
    for card in ("panic", "paratroopers") if side == GERMAN else ("counterattack",):
        assert (card in items(game, side)) == may
        assert (refused(game, side, card) == "GE-071") == (not may)


@rule("GE-071")
def test_a_marked_card_chosen_with_elan_comes_to_hand() -> None:
    game = planning(elan=1)
    choose(game, ALLIED, *SIX[:5], "counterattack")
    choose(game, GERMAN, *EIGHT)
    assert "counterattack" in hand(game, ALLIED)


@rule("GE-072")
@pytest.mark.parametrize(("option", "may"), [("before", True), ("after", False)])
def test_the_points_for_marked_cards_are_counted_before_or_after_spending(option: str, may: bool) -> None:
    game = planning(elan=-1, options={"elan-mark": option})
    game.play(GERMAN, 1)
    assert ("paratroopers" in items(game, GERMAN)) == may
    assert (refused(game, GERMAN, "paratroopers") == "GE-071") == (not may)
    game = planning(elan=-2, options={"elan-mark": option})
    game.play(GERMAN, 1)  # one point is left
    assert "paratroopers" in items(game, GERMAN)


# ---- points of Élan ----


@rule("GE-073", "GE-074")
def test_at_the_start_only_the_german_has_points_to_spend() -> None:
    game = deployed()
    assert kind(game, GERMAN) == "extra" and kind(game, ALLIED) == "plan"
    assert game.choices(GERMAN) == [0, 1, 2, 3]


@rule("GE-074", "GE-076")
@pytest.mark.parametrize(("side", "level", "left"), [(GERMAN, -3, -1), (ALLIED, 2, 0), (ALLIED, 3, 1)])
def test_a_point_buys_a_card_and_moves_the_marker_towards_zero(side: int, level: int, left: int) -> None:
    game = planning(elan=level)
    bought = ("logistics", "staff")
    choose(game, GERMAN, *EIGHT, *(bought if side == GERMAN else ()), extra=2)
    choose(game, ALLIED, *SIX, *(bought if side == ALLIED else ()), extra=2)
    assert len(hand(game, GERMAN)) == 9 + 2 * (side == GERMAN)
    assert len(hand(game, ALLIED)) == 7 + 2 * (side == ALLIED)
    assert elan(game) == left


@rule("GE-074")
def test_no_more_points_are_spent_than_there_are() -> None:
    game = planning(elan=1)
    assert game.choices(ALLIED) == [0, 1]
    refusal = game.refusal(ALLIED, 2)
    assert refusal is not None
    assert (refusal.rule, refusal.about) == ("GE-074", {"points": 2, "have": 1})


@rule("GE-075")
def test_at_most_three_points_go_into_cards() -> None:
    game = planning(elan=-5)  # more than the track has, to see the limit by itself
    assert game.choices(GERMAN) == [0, 1, 2, 3]


@rule("GE-077")
@pytest.mark.parametrize(("level", "dice", "after"), [(-3, [2, 2, 1, 3], -3), (3, [1, 2, 6, 6], 3)])
def test_points_beyond_three_are_lost(level: int, dice: list[int], after: int) -> None:
    g = table({"prum": {INF: 2}, "libramont": {FRENCH: 1}}, german=["operation"], elan=level)
    game = begin(g, dice=dice)
    storm(game, GERMAN, "prum", [INF, INF], "libramont")
    assert elan(game) == after


# ---- fatigue ----


@rule("GE-078")
def test_no_fatigue_on_turn_one_and_one_or_two_cards_later() -> None:
    figures = [turn["fatigue"] for turn in MODULE.board()["tracks"]["turn"]]
    assert figures[0] == [0, 0]
    assert all(number in (1, 2) for pair in figures[1:] for number in pair)
    game = planned(turn=1)
    assert (len(hand(game, GERMAN)), len(hand(game, ALLIED))) == (9, 7)


@rule("GE-078", "GE-079")
@pytest.mark.parametrize("turn", [2, 3, 4, 5])
def test_each_side_loses_as_many_cards_as_the_track_says(turn: int) -> None:
    german, allied = MODULE.board()["tracks"]["turn"][turn - 1]["fatigue"]
    game = planned(turn=turn)
    assert len(hand(game, GERMAN)) == 8 - german + 1
    assert len(hand(game, ALLIED)) == 6 - allied + 1


@rule("GE-080")
def test_cards_lost_to_fatigue_are_drawn_from_the_hand_and_discarded() -> None:
    game = planned(turn=2, draws=("air", "logistics", "operation"))  # the German's, then the Allies' two
    assert "air" not in hand(game, GERMAN)
    assert reserve(game, GERMAN).count("air") == 2
    assert Counter(hand(game, ALLIED)) == Counter(["operation"] * 3 + ["air", "fog"])
    assert reserve(game, ALLIED).count("logistics") == 2
    with pytest.raises(ValueError, match="not in the pile"):
        planned(turn=2, draws=("staff",))  # it was not chosen


@rule("GE-081")
def test_the_opponent_does_not_see_what_fatigue_took() -> None:
    one = planned(turn=2, draws=("air", "logistics", "operation"))
    other = planned(turn=2, draws=("logistics", "logistics", "operation"))
    assert one.seen(ALLIED) == other.seen(ALLIED)
    told = [[(note.kind, note.about) for note in game.notes(ALLIED)] for game in (one, other)]
    assert told[0] == told[1]
    assert ("fatigue", {"cards": 1}) in told[0]
    assert one.seen(GERMAN) != other.seen(GERMAN)
    one = planned(turn=2, draws=("air", "logistics", "operation"))
    other = planned(turn=2, draws=("air", "air", "logistics"))
    assert one.seen(GERMAN) == other.seen(GERMAN)


@rule("GE-081")
def test_cards_lost_to_fatigue_are_drawn_with_their_owners_own_numbers() -> None:
    game = planned(turn=2)
    tags = [tag for _, label, _, tag in game.tape if label == "fatigue"]
    assert tags == ["side0/0", "side1/0", "side1/1"]  # the numbers of the open dice tell nothing about them


@rule("GE-081")
def test_a_small_hand_loses_all_it_has() -> None:
    g = table({"prum": {INF: 2}}, phase="planning", turn=5)
    g.reserve[:] = bytes(len(g.reserve))
    g.reserve[0] = 1  # a single German card, and two are lost on turn 5
    game = begin(g)
    choose(game, GERMAN, "operation")
    assert hand(game, GERMAN) == ["fog"]
    assert reserve(game, GERMAN) == ["operation"]


# ---- Fog of war ----


@rule("GE-082")
def test_fog_of_war_joins_the_hand_after_fatigue() -> None:
    for turn in (1, 2, 5):
        game = planned(turn=turn)
        assert hand(game, GERMAN).count("fog") == hand(game, ALLIED).count("fog") == 1
    game = planning()
    assert refused(game, GERMAN, "fog") == refused(game, ALLIED, "fog") == "GE-082"
    with pytest.raises(ValueError, match="not in the pile"):
        planned(turn=2, draws=("fog",))  # fatigue cannot take it


@rule("GE-083")
def test_fog_of_war_has_no_effect() -> None:
    game = begin(table({"prum": {INF: 2}, "libramont": {FRENCH: 1}}, german=["operation"]))
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    before = [side["dice"] for side in game.view(None)["battle"]["sides"]]
    fight(game, GERMAN, attack=["fog"], defence=["fog"])
    shown = [note.about["cards"] for note in game.notes(None) if note.kind == "shown"]
    assert shown == [["fog"], ["fog"]]
    thrown = [note.about["dice"] for note in game.notes(None) if note.kind == "rolled"]
    assert [len(dice) for dice in thrown] == before == [2, 2]


@rule("GE-083")
def test_fog_of_war_looks_like_any_card_while_face_down() -> None:
    def laid(card: str) -> str:
        game = begin(table({"prum": {INF: 2}}, german=["operation", "air"]))
        move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
        lay(game, GERMAN, card)
        return game.seen(ALLIED)

    assert laid("fog") == laid("air")


@rule("GE-084")
def test_fog_of_war_returns_to_the_hand_and_is_used_again() -> None:
    units = {"prum": {INF: 4}, "libramont": {FRENCH: 2}}
    game = begin(table(units, german=["operation", "operation"]), dice=[2, 1, 6, 5, 4] * 2)
    for _ in range(2):
        move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
        fight(game, GERMAN, attack=["fog"], defence=["fog"])
        keep(game, ALLIED, 6, 5)
        assert "fog" in hand(game, GERMAN) and "fog" in hand(game, ALLIED)
        assert "fog" not in reserve(game, GERMAN)
        game.play(ALLIED, "pass")


# ---- the reserve ----


@rule("GE-085")
def test_cards_not_chosen_are_set_aside() -> None:
    game = planned()
    assert Counter(reserve(game, ALLIED)) == Counter(
        ["logistics", "air", "air", "command", "staff", "reinforcements", "counterattack"]
    )
    assert len(reserve(game, GERMAN)) == 9


@rule("GE-086", "GE-105")
def test_a_used_card_goes_to_the_reserve() -> None:
    game = begin(table({"prum": {INF: 2}}, german=["operation", "air"]), dice=[6, 6, 5, 1])
    before = reserve(game, GERMAN)
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    assert hand(game, GERMAN) == ["air", "fog"]
    fight(game, GERMAN, attack=["air"])
    keep(game, GERMAN, 6, 6)
    assert hand(game, GERMAN) == ["fog"]
    assert Counter(reserve(game, GERMAN)) == Counter([*before, "operation", "air"])


@rule("GE-087")
def test_a_card_marked_so_leaves_the_game_after_use() -> None:
    g = table({"prum": {INF: 2}}, german=["operation", "paratroopers"], elan=-1)
    game = begin(g, dice=[6, 6, 5, 1])
    move(game, GERMAN, "operation", "prum", [INF, INF], "libramont")
    fight(game, GERMAN, attack=["paratroopers"])
    keep(game, GERMAN, 6, 6)
    assert game.view(None)["hands"][GERMAN]["removed"] == ["paratroopers"]
    pass_on(game, ALLIED, GERMAN)
    game.play(GERMAN, 0)
    assert "paratroopers" not in items(game, GERMAN)
    assert refused(game, GERMAN, "paratroopers") == "GE-087"


@rule("GE-088", "GE-090")
def test_the_next_hand_is_chosen_from_used_unused_and_unchosen_cards() -> None:
    g = table({"prum": {INF: 2}}, german=["operation", "logistics", "air"], elan=-1)
    game = begin(g, dice=[6, 5, 1])
    storm(game, GERMAN, "prum", [INF, INF], "libramont")
    pass_on(game, ALLIED, GERMAN)
    assert hand(game, GERMAN) == [] and hand(game, ALLIED) == []
    game.play(GERMAN, 0)
    assert len(items(game, GERMAN)) == 17
    assert items(game, GERMAN).count("operation") == 6
    assert items(game, GERMAN).count("logistics") == items(game, GERMAN).count("air") == 2


@rule("GE-089")
def test_a_reserve_is_not_shown_to_the_opponent() -> None:
    game = planned()
    for side, other in ((GERMAN, ALLIED), (ALLIED, GERMAN), (None, GERMAN), (None, ALLIED)):
        assert set(game.view(side)["hands"][other]) == {"count", "removed", "blocked"}
    assert "reserve" in game.view(GERMAN)["hands"][GERMAN]


@rule("GE-089", "GE-094")
def test_what_a_card_given_up_was_stays_hidden() -> None:
    def spent(card: str) -> str:
        game = planned(turn=1)
        game.play(ALLIED, ["card", card])
        give(game, ALLIED, origin="sedan", group=[FRENCH], destination="vervins")
        return game.seen(GERMAN)

    assert spent("air") == spent("logistics") == spent("operation")


@rule("GE-090")
def test_cards_kept_in_hand_are_not_kept_for_the_next_turn() -> None:
    game = begin(table({"prum": {INF: 2}}, german=["air"] * 2, allied=["staff"]))
    pass_on(game, GERMAN, ALLIED)
    choose(game, GERMAN, *EIGHT)
    choose(game, ALLIED, *SIX)
    assert "staff" not in hand(game, ALLIED)
    assert len(hand(game, ALLIED)) + len(reserve(game, ALLIED)) == 14
    assert state(game).turn == 3
