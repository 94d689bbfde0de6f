"""The record: everything comes back, nothing altered gets in, and a change of rules stops no game."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.engine.toys import (
    BLUE,
    DUEL,
    RED,
    BenchModule,
    Duel,
    DuelModule,
    asking,
    duel,
    find,
    play_at_random,
    random_duel,
)

from grognard.engine.asks import Ask, Procedure, Refuse, Roll
from grognard.engine.chance import GIVEN, Chance, commitment, make_seed
from grognard.engine.game import CHANCE, SEALED, DivergedError, Game
from grognard.engine.module import Module
from grognard.engine.record import (
    RULES_CHANGED,
    RecordError,
    checkpoint,
    from_lines,
    load,
    position_text,
    read_position,
    resume,
    save,
    to_lines,
    verify,
)
from grognard.engine.state import State


def finding(module: Module) -> Callable[[str], Module]:
    return lambda name: module if name == module.name else find(name)


def lines_of(game: Game) -> list[Any]:
    return [json.loads(line) for line in to_lines(game)]


def refused(lines: list[Any]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        from_lines([line if isinstance(line, str) else json.dumps(line) for line in lines], find)
    return caught.value


def place(lines: list[Any], wanted: Callable[[Any], bool]) -> int:
    return next(at for at, line in enumerate(lines) if wanted(line))


# ---- there and back ----


def test_a_record_comes_back_at_every_decision() -> None:
    game, rng = duel(seed=4), Random(4)
    while not game.over:
        lines = list(to_lines(game))
        again = from_lines(lines, find)
        assert (again.tape, again.hash, list(to_lines(again))) == (game.tape, game.hash, lines)
        assert [again.seen(side) for side in (RED, BLUE)] == [game.seen(side) for side in (RED, BLUE)]
        assert [note.about for note in again.log] == [note.about for note in game.log]
        side = rng.choice(sorted(game.waiting))
        game.play(side, rng.choice(game.choices(side)))
    assert from_lines(to_lines(game), find).result == game.result


def test_a_loaded_game_gets_the_same_dice_as_the_one_that_was_saved(tmp_path: Path) -> None:
    game = random_duel(3, 9)
    save(game, tmp_path / "game.jsonl")
    again = load(tmp_path / "game.jsonl", find)
    play_at_random(game, Random(1))
    play_at_random(again, Random(1))
    assert again.tape == game.tape
    assert list(tmp_path.iterdir()) == [tmp_path / "game.jsonl"]


def test_a_record_reads_well() -> None:
    game = duel(draws=[1, 2, 3, 4, 1, 2, 3, 4], dice=[6, 1])
    game.play(BLUE, 4)
    game.play(RED, "scout", 3)
    game.play(BLUE, "roll")
    game.resign(RED)
    lines = [line for line in lines_of(game) if isinstance(line, list) and line[0] != "#"]
    assert lines[8:] == [
        ["blue", "hide", 4],
        ["red", "go", "scout"],
        ["red", "spot", 3, "+"],
        ["!", "scouted"],
        ["blue", "go", "roll"],
        ["*", "go", [6, 1], GIVEN],
        ["-", "red"],
    ]


def test_a_resigned_game_comes_back() -> None:
    game = random_duel(2, 5)
    game.resign(BLUE)
    again = from_lines(to_lines(game), find)
    assert again.result == {"winner": RED, "ending": "resign"}


def test_standing_orders_are_kept_in_private_records_only() -> None:
    game = duel()
    game.order(BLUE, "throw", "done")
    assert from_lines(to_lines(game), find).orders == {(BLUE, "throw"): "done"}
    game.resign(RED)
    assert "orders" not in json.loads(list(to_lines(game, private=False))[-1])


# ---- who may know what ----


def test_a_running_game_with_secrets_has_no_public_record() -> None:
    game = random_duel(3, 6)
    with pytest.raises(ValueError, match="only a private record"):
        list(to_lines(game, private=False))
    game.resign(RED)
    assert "seed" in lines_of(game)[0]
    assert list(to_lines(game, private=False)) == list(to_lines(game))


class OpenDuel(DuelModule):
    """The duel, played with open cards."""

    name = "open"

    def board(self, scenario: str = "") -> dict[str, Any]:
        return {}


def test_a_public_record_of_a_running_game_tells_nothing_of_the_dice_to_come() -> None:
    module = OpenDuel()
    game = Game(module, "bare", {}, Chance(make_seed(1)))
    play_at_random(game, Random(7), 6)
    lines = list(to_lines(game, private=False))
    assert game.chance.seed.hex() not in "".join(lines)
    again = from_lines(lines, finding(module))
    assert (again.hash, again.chance.seed == game.chance.seed) == (game.hash, False)
    assert {entry[3] for entry in again.tape if entry[0] == CHANCE} == {GIVEN}
    play_at_random(again, Random(1))
    assert from_lines(to_lines(again), finding(module)).tape == again.tape  # the new seed proves the new dice


# ---- nothing altered gets in ----


def test_an_altered_die_is_found() -> None:
    lines = lines_of(random_duel(3))
    at = place(lines, lambda line: line[:2] == ["*", "go"] if isinstance(line, list) else False)
    lines[at][2] = [7 - lines[at][2][0], lines[at][2][1]]
    error = refused(lines)
    assert error.line == at + 1
    assert "the seed gives" in str(error)


def test_an_altered_draw_is_found() -> None:
    lines = lines_of(random_duel(3))
    lines[1][2] = lines[1][2] % 4 + 1
    assert refused(lines).line == 2


def test_a_number_left_out_is_found() -> None:
    """Else a server could throw until it likes the dice."""
    lines = lines_of(random_duel(3))
    at = place(lines, lambda line: isinstance(line, list) and line[-1] == "open/0")
    lines[at][3] = "open/1"
    assert "the chain of chance is broken" in str(refused(lines))


def test_impossible_dice_are_found_without_the_seed() -> None:
    lines = lines_of(random_duel(3))
    del lines[0]["seed"]
    at = place(lines, lambda line: isinstance(line, list) and line[:2] == ["*", "go"])
    for odd in ([7, 1], [1], [1, "6"], 3, [0, 1]):
        lines[at][2] = odd
        assert refused(lines).line == at + 1


def test_another_answer_is_found_even_where_it_would_be_legal() -> None:
    lines = lines_of(random_duel(3))
    at = place(lines, lambda line: isinstance(line, list) and line[:2] == ["blue", "hide"])
    lines[at][2] = (lines[at][2] + 1) % 5
    error = refused(lines)
    assert error.line == at + 3  # at the first hash after it
    assert "does not look as it should" in str(error)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda line: [line[0], line[1], 9], "is not a legal answer"),
        (lambda line: [line[0], "seek", line[2]], "hide is asked here, not seek"),
        (lambda line: ["red", *line[1:]], "hide is asked here"),
        (lambda line: [*line[:3], "="], "nothing is forced here"),
        (lambda line: [*line[:3], "+"], "no gesture goes on here"),
        (lambda line: [*line[:3], "?"], "not an entry"),
        (lambda line: ["green", *line[1:]], "a side is one of red, blue"),
        (lambda _: ["*", "deal", 1, "open/0"], "hide is asked here"),
        (lambda _: ["!", "scouted"], "hide is asked here"),
        (lambda _: ["|"], "hide is asked here"),
        (lambda line: [line[0], line[1], 2.0], "not a line of a record"),
        (lambda line: [line[0], line[1], True], "not a line of a record"),
        (lambda _: [], "not an entry"),
        (lambda _: {"what": 1}, "not a line of a record"),
        (lambda _: '["blue","hi', "not a line of a record"),
        (lambda _: '["blue","hide","\\ud800"]', "not a line of a record"),
    ],
)
def test_each_kind_of_false_entry_is_named(change: Callable[[Any], Any], message: str) -> None:
    lines = lines_of(random_duel(3))
    at = place(lines, lambda line: isinstance(line, list) and line[:2] == ["blue", "hide"])
    lines[at] = change(lines[at])
    error = refused(lines)
    assert error.line == at + 1
    assert message in str(error)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"grognard": 2}, "of format 2"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": 3}, "lacks 'game'"),
        ({"scenario": "long"}, "no scenario 'long'"),
        ({"options": {"length": "9"}}, "takes one of 8, 20"),
        ({"options": {"size": "9"}}, "no option 'size'"),
        ({"options": {}}, "lacks an option: length"),
        ({"options": 3}, "lacks 'options'"),
        ({"seed": "00" * 32}, "not the one that the commitment promised"),
        ({"seed": "xy"}, "the seed is not one"),
    ],
)
def test_a_foreign_set_up_is_named(change: dict[str, Any], message: str) -> None:
    lines = lines_of(random_duel(3))
    lines[0] = {**lines[0], **change}
    error = refused(lines)
    assert error.line == 1
    assert message in str(error)


def test_a_record_that_breaks_off_is_named() -> None:
    lines = lines_of(random_duel(3))
    assert "its last line is missing" in str(refused(lines[:-1]))
    assert "entries are announced" in str(refused(lines[:-4] + lines[-1:]))
    assert "after the last line" in str(refused([*lines, lines[1]]))
    assert "this is not a record" in str(refused([]))


def test_a_record_that_stops_where_the_game_does_not_is_named() -> None:
    lines = [line for line in lines_of(random_duel(3)) if not (isinstance(line, list) and line[0] == "#")]
    at = place(lines, lambda line: isinstance(line, list) and line[:2] == ["*", "go"])
    short = [*lines[:at], {**lines[-1], "end": at - 1}]
    assert "something is missing here" in str(refused(short))
    long = [*lines[:-1], ["red", "go", "pass"], {**lines[-1], "end": lines[-1]["end"] + 1}]
    assert "the game is over before this" in str(refused(long))


def test_a_secret_round_that_is_complete_and_not_closed_is_named() -> None:
    game = duel(draws=[1, 2, 3, 4, 1, 2, 3, 4])
    game.play(BLUE, 0)
    game.play(RED, "duel")
    game.play(RED, "done")
    game.play(BLUE, "done")
    lines = lines_of(game)
    at = lines.index(["|"])
    assert "something is missing here" in str(
        refused([*lines[:at], {**lines[-1], "end": game.tape.index((SEALED, "secret", 0, ""))}])
    )


def test_a_false_last_line_is_named() -> None:
    lines = lines_of(random_duel(3))
    for change in (
        {"hash": "0" * 32},
        {"over": 0},
        {"winner": 1 - lines[-1]["winner"]},
        {"orders": [["red", "go"]]},
        {"orders": [["green", "go", 1]]},
    ):
        assert refused([*lines[:-1], {**lines[-1], **change}]).line == len(lines)


def test_a_false_checkpoint_is_named() -> None:
    lines = lines_of(random_duel(3, 9))
    at = place(lines, lambda line: isinstance(line, dict) and "state" in line)
    lines[at]["state"]["turn"] += 1
    assert "checkpoint is not as it should be" in str(refused(lines))


def test_a_hash_where_no_step_ends_is_named() -> None:
    lines = lines_of(random_duel(3))
    lines.insert(3, ["#", "0" * 32])
    assert "no longer does" in str(refused(lines))


def test_an_impossible_draw_is_found_without_the_seed() -> None:
    lines = lines_of(random_duel(3))
    del lines[0]["seed"]
    lines[3][2] = 9
    assert "9 can't be drawn here" in str(refused(lines))


def test_a_text_without_end_is_not_read() -> None:
    with pytest.raises(RecordError, match="too long"):
        from_lines(["x" * 20_000_000], find)


def test_files_that_are_no_records_are_named(tmp_path: Path) -> None:
    file = tmp_path / "game"
    for content in (b"", b"\xff\x00\x80", b"hello", b"[]", b"{}", b"null", b"[" * 100_000, b"1" * 10_000):
        file.write_bytes(content)
        with pytest.raises(RecordError):
            load(file, find)
    with file.open("wb") as huge:
        huge.truncate(20_000_000)
    with pytest.raises(RecordError, match="too large"):
        load(file, find)
    with pytest.raises(RecordError, match="no file"):
        load(tmp_path / "other", find)
    with pytest.raises(RecordError):
        load(tmp_path, find)


def test_damage_of_any_kind_is_a_record_error_or_harmless() -> None:
    rng = Random(1)
    texts = ["\n".join(to_lines(random_duel(seed, most))) for seed, most in ((1, 8), (2, 14), (3, 1000))]
    scraps = ["", '"', "[", "]", "{", "9", "-1", ",", "null", "true", "1e9", "\n", "\x00", "[[]]", '{"end":0}', "é"]
    stopped = 0
    for _ in range(600):
        text = rng.choice(texts)
        at, length = rng.randrange(len(text)), rng.choice([0, 1, 1, 5, 50])
        damaged = text[:at] + rng.choice(scraps) + text[at + length :]
        try:
            from_lines(damaged.split("\n"), find)
        except RecordError:
            stopped += 1
    assert stopped > 500


def test_swapped_and_doubled_lines_are_record_errors_or_harmless() -> None:
    rng = Random(2)
    lines = list(to_lines(random_duel(3)))
    for _ in range(200):
        one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
        mixed = lines[:]
        mixed[one] = lines[two]
        if lines[one] != lines[two]:
            with pytest.raises(RecordError):
                from_lines(mixed, find)


# ---- verify ----


def test_verify_counts_what_it_proved(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    game = random_duel(3)
    save(game, file)
    report = verify(file, find)
    thrown = sum(entry[0] == CHANCE for entry in game.tape)
    assert report.sound
    assert (report.game, report.scenario, report.rules, report.entries) == ("duel", "short", "1", len(game.tape))
    assert (report.proved, report.unproved, report.given) == (thrown, 0, 0)
    assert report.hashes > 10


def test_verify_tells_given_dice_from_proved_ones(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    save(duel(draws=[1, 2, 3]), file)
    report = verify(file, find)
    assert (report.proved, report.given) == (5, 3)


def test_verify_names_the_line_of_an_altered_die(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = lines_of(random_duel(3))
    lines[2][2] = lines[2][2] % 4 + 1
    file.write_text("\n".join(map(json.dumps, lines)))
    report = verify(file, find)
    assert not report.sound
    assert report.fault.startswith("line 3: the seed gives")
    lines[2][2] = json.loads(list(to_lines(random_duel(3)))[2])[2]
    del lines[0]["seed"]
    file.write_text("\n".join(map(json.dumps, lines)))
    assert (verify(file, find).proved, verify(file, find).unproved > 0) == (0, True)
    file.write_text("nothing")
    assert verify(file, find).fault == "line 1: this is not a record"


# ---- other rules ----


class NewRules(DuelModule):
    """The duel under a later version."""

    rules = "2"


class Generous(NewRules):
    """A fix that changes the course of games: three dice."""

    def go(self, g: Duel, side: int) -> Procedure:
        act: str = yield self.asked(g, side)
        if act == "roll":
            dice: list[int] = yield Roll(3, "go")
            g.score[side] += sum(dice)
        self.end_go(g)

    def asked(self, g: Duel, side: int) -> Any:
        return Ask(side, "go", lambda no: self.acts(g, side, no), "D-4")


def running() -> Game:
    game = duel(draws=[1, 2, 3, 4, 1, 2, 3, 4])
    game.play(BLUE, 0)
    for side, act in ((RED, "roll"), (BLUE, "pass"), (RED, "roll"), (BLUE, "roll")):
        game.play(side, act)
    return game


def test_a_change_of_rules_that_does_not_touch_a_game_is_not_noticed() -> None:
    game = running()
    again = from_lines(to_lines(game), finding(NewRules()))
    assert again.resumed is None
    assert (again.tape, again.hash) == (game.tape, game.hash)


def test_a_running_game_goes_on_under_other_rules_from_its_last_checkpoint() -> None:
    game, module = running(), Generous()
    again = from_lines(to_lines(game), finding(module))
    assert again.resumed is not None
    assert (again.resumed.was, again.resumed.now, again.resumed.why) == ("1", "2", "3 dice are thrown here")
    assert again.tape == game.tape  # the full record is kept
    assert (again.view(RED), again.waiting) == (game.view(RED), {RED})
    assert [note.kind for note in again.log] == [RULES_CHANGED]
    assert again.may_undo(BLUE) == "start"
    again.play(RED, "roll")
    assert len(again.tape[-1][2]) == 3
    assert again.tape[-1][3] == "open/3"  # no number is used twice
    again.play(BLUE, "pass")
    again.undo(BLUE)
    assert again.waiting == {BLUE}


class Terse(NewRules):
    """A fix under which a duel begins with dice and has no cards thrown away."""

    def acts(self, g: Any, side: int, no: Refuse) -> Iterable[Any]:
        return [act for act in super().acts(g, side, no) if act != "throw"]

    def go(self, g: Duel, side: int) -> Procedure:
        yield Roll(1, "luck")
        yield from super().go(g, side)


def test_answers_since_the_checkpoint_that_no_longer_fit_are_decided_again() -> None:
    game, module = running(), Terse()
    game.play(RED, "throw")
    again = from_lines(to_lines(game), finding(module))
    assert again.resumed is not None
    assert again.resumed.lost == 1
    assert again.tape[: len(game.tape)] == game.tape
    assert [entry[1] for entry in again.tape[len(game.tape) :]] == ["luck"]
    assert (again.waiting, again.choices(RED)) == ({RED}, ["pass", "roll", "scout", "duel"])
    again.play(RED, "roll")
    third = from_lines(to_lines(again), finding(module))
    assert (third.tape, third.hash) == (again.tape, again.hash)


def test_a_game_that_went_on_is_saved_and_loaded_as_one_record() -> None:
    game, module = running(), Generous()
    again = from_lines(to_lines(game), finding(module))
    again.play(RED, "roll")
    third = from_lines(to_lines(again), finding(module))
    assert third.resumed is None
    assert (third.tape, third.hash, len(third.log)) == (again.tape, again.hash, len(again.log))
    assert list(to_lines(third)) == list(to_lines(again))
    play_at_random(third, Random(1))
    assert from_lines(to_lines(third), finding(module)).result == third.result


def test_verify_says_that_other_rules_were_in_force(tmp_path: Path) -> None:
    save(running(), tmp_path / "game")
    report = verify(tmp_path / "game", finding(Generous()))
    assert "played under rules 1; under today's, 2, 3 dice are thrown here" in report.fault


def test_a_finished_game_that_no_longer_fits_is_refused_with_the_reason() -> None:
    game = running()
    game.resign(RED)
    with pytest.raises(RecordError, match="played under rules 1"):
        from_lines(to_lines(game), finding(Generous()))


class Slim(State):
    """A later state of the duel: without the bids, with a clock."""

    pile: bytearray
    hands: list[list[int]]
    hidden: int
    known: int
    score: list[int]
    turn: int
    clock: int


class Later(NewRules):
    """A version whose state has other fields."""

    state = Slim

    def setup(self, scenario: str, options: Mapping[str, str]) -> State:
        return self.revive(super().setup(scenario, options).data(), "1")

    def revive(self, data: dict[str, Any], rules: str) -> State:
        if rules == "1":
            data = {name: value for name, value in data.items() if name != "bids"} | {"clock": 0}
        return super().revive(data, rules)

    def view(self, g: Any, side: int | None) -> dict[str, Any]:
        return {"turn": g.turn, "side": -1 if side is None else side}


def test_a_module_can_revive_the_states_of_older_rules() -> None:
    again = from_lines(to_lines(running()), finding(Later()))
    assert again.resumed is not None
    assert again.state.data()["clock"] == 0
    again.play(RED, "pass")


def test_a_state_that_cannot_be_revived_is_a_clear_error() -> None:
    class Unable(Later):
        def revive(self, data: dict[str, Any], rules: str) -> State:
            if "bids" in data and rules == "1" and data["turn"]:
                raise ValueError("states of rules 1 are no more")
            return super().revive(data, rules)

    with pytest.raises(RecordError, match="states of rules 1 are no more"):
        from_lines(to_lines(running()), finding(Unable()))


def test_a_store_resumes_from_tape_and_checkpoint() -> None:
    game = running()
    stored = (game.scenario, game.options, game.chance.seed, game.tape)
    last = checkpoint(game)
    assert resume(DUEL, *stored, "1", last).hash == game.hash
    assert resume(Generous(), *stored, "1", last).resumed is not None
    last.hash = "0" * 32
    with pytest.raises(DivergedError, match="does not look as it should"):
        resume(DUEL, *stored, "1", last)


# ---- positions ----


def test_a_position_comes_back_at_every_decision() -> None:
    for seed in range(3):
        game, rng = duel(seed=seed), Random(seed)
        while not game.over:
            text = position_text(game)
            again = read_position(text, find)
            assert (again.hash, again.position) == (game.hash, text)
            assert [again.seen(side) for side in (RED, BLUE)] == [game.seen(side) for side in (RED, BLUE)]
            side = rng.choice(sorted(game.waiting))
            game.play(side, rng.choice(game.choices(side)))


def test_a_position_may_lie_in_the_middle_of_a_gesture() -> None:
    module = BenchModule(*[asking(RED, 1, 2)] * 2, asking(RED, 3, 4, private=True))
    game = Game(module, "only", {}, Chance(make_seed(1)))
    game.play(RED, 1)
    game.play(RED, 1, 3)
    game.undo(RED)
    game.play(RED, 2)
    two = Game(module, "only", {}, Chance(make_seed(1)))
    two.play(RED, 1, 2)
    assert read_position(two.position, finding(module)).hash == game.hash


def test_a_position_is_one_short_word() -> None:
    text = random_duel(3, 12).position
    assert text.startswith("grognard-1:duel:")
    assert len(text) < 300
    assert text.replace("-", "").replace("_", "").replace(":", "").isalnum()


def test_a_position_tells_nothing_of_the_dice_to_come() -> None:
    game = random_duel(3, 12)
    one, two = (read_position(game.position, find, seed=seed) for seed in (1, 2))
    assert one.commitment == commitment(make_seed(1)) != two.commitment
    assert read_position(game.position, find).commitment != game.commitment


def test_given_dice_are_thrown_from_a_position() -> None:
    game = read_position(running().position, find, dice=[6, 6])
    game.play(RED, "roll")
    assert game.tape[-1][2] == [6, 6]


def test_a_game_from_a_position_has_a_record() -> None:
    game = read_position(random_duel(3, 12).position, find, seed=1)
    play_at_random(game, Random(3), 4)
    again = from_lines(to_lines(game), find)
    assert (again.hash, again.tape) == (game.hash, game.tape)


def test_garbage_is_no_position() -> None:
    text = random_duel(3, 12).position
    rng = Random(5)
    for odd in ("", "x", "grognard-1:duel:", "grognard-1:duel:AAAA", "grognard-1:chess:" + text[16:], text + "x", "::"):
        with pytest.raises(RecordError):
            read_position(odd, find)
    for _ in range(200):
        at = rng.randrange(len(text))
        with pytest.raises(RecordError):
            read_position(text[:at] + rng.choice("AZ09-_") * 2 + text[at + 1 :], find)
        with pytest.raises(RecordError):
            read_position(text[:at], find)


def test_a_position_of_another_form_is_named() -> None:
    for told in (b"3", b'["1","short",{},[],[]]', b'["1","long",{},{},[]]', b'["1","short",{"length":"8"},{},[3]]'):
        packed = base64.urlsafe_b64encode(zlib.compress(told)).decode()
        with pytest.raises(RecordError):
            read_position(f"grognard-1:duel:{packed}", find)


def test_false_states_in_a_position_are_clear_errors() -> None:
    game = running()
    mark = game.marks[-1].state
    for name, value in {"hands": [[1]], "turn": -7, "score": [], "pile": bytearray()}.items():
        kept = getattr(mark, name)
        setattr(mark, name, value)
        text = position_text(game)
        setattr(mark, name, kept)
        try:
            read_position(text, find)
        except RecordError as error:
            assert "does not fit" in str(error)
