"""The written game: a file that holds everything, and a line of text that holds a position.

A record is JSON Lines.  The first line is the set-up, then comes one line for each entry of the
tape and one with the state's hash for each checkpoint, then the last line says how it ended:

    {"grognard":1,"game":"guerre-eclair","scenario":"campaign",...,"commitment":"9c56…","seed":"51ab…"}
    ["german","group",["german-arm"],"+"]      side, kind, answer, tag
    ["*","combat",[6,4],"open/3"]              chance: label, result, the number of its stream
    ["!","entered"]  ["|"]  ["-","german"]     something shown, a secret round complete, a resignation
    ["#","51b0…"]                              the state's hash
    {"state":{...}}                            the last checkpoint itself, while the game is running
    {"end":4,"hash":"77aa…","over":0}

Nothing in a file is believed.  Loading plays it again and checks each entry's side, kind, answer,
dice and hash.  A running game met by other rules goes on from its last checkpoint if it no longer fits.
"""

from __future__ import annotations

import base64
import json
import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from grognard.engine.asks import Ask, Draw, Note, Reveal, Roll
from grognard.engine.chance import GIVEN, Chance, commitment, make_seed
from grognard.engine.game import (
    CHANCE,
    FIRST,
    FORCED,
    NEXT,
    ORDERED,
    RESIGN,
    RESIGNED,
    REVEALED,
    SEALED,
    DivergedError,
    Entry,
    Game,
    Mark,
    Resumed,
    Watcher,
)
from grognard.engine.module import Module, module
from grognard.engine.plain import canonical, is_plain

VERSION: Final = 1
SIGNS: Final = {"*": CHANCE, "!": REVEALED, "|": SEALED, "-": RESIGNED}
LARGEST: Final = 16_000_000  # bytes of a file
LARGEST_POSITION: Final = 1_000_000  # bytes of a position, unpacked
POSITION_FORM: Final = (str, str, dict, dict, list)  # rules, scenario, options, state, entries since
RULES_CHANGED: Final = "rules-changed"  # the note by which a game says that it goes on under other rules
POSITION: Final = "grognard-1"
NUMBERED: Final = re.compile(r"(open|side[0-9]{1,2})/[0-9]{1,9}", re.ASCII)
LONE: Final = re.compile(r"\\u[dD][89a-fA-F]")  # half a character, which no file can hold
HEX: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)

Find = Callable[[str], Module]


class RecordError(ValueError):
    """The record is damaged, altered or foreign.  `line` is where, or 0."""

    def __init__(self, text: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {text}" if line else text)
        self.line = line


@dataclass(slots=True)
class Checkpoint:
    """A state kept beside a tape, so that a running game survives a change of its rules."""

    cursor: int
    state: dict[str, Any]
    hash: str


@dataclass(slots=True)
class Stored:
    """What is kept of a game.  The tape alone would do, but for changed rules and for proofs."""

    module: Module
    scenario: str
    options: dict[str, str]
    rules: str  # the version of the rules that the tape was played under
    seed: bytes | None
    tape: list[Entry] = field(default_factory=list)
    last: Checkpoint | None = None
    start: Checkpoint | None = None  # what lies before it can't be read again: played under rules that are no more
    hashes: dict[int, str] = field(default_factory=dict)  # by place on the tape


@dataclass(slots=True)
class Record(Stored):
    """A file's lines, understood but not yet believed."""

    lines: list[int] = field(default_factory=list)  # the line of each entry
    footer: dict[str, Any] = field(default_factory=dict)
    end: int = 0  # the line of the footer

    def line(self, at: int) -> int:
        return self.lines[at] if at < len(self.lines) else (self.lines[-1] if self.lines else 1) + 1


@dataclass(slots=True)
class Report:
    """What `verify` found."""

    game: str = ""
    scenario: str = ""
    rules: str = ""
    entries: int = 0
    hashes: int = 0  # how many were computed again and found equal
    proved: int = 0  # dice and draws thrown again from the seed
    unproved: int = 0  # ... that are possible, but whose seed is not in the record
    given: int = 0  # ... that came from no seed
    fault: str = ""

    @property
    def sound(self) -> bool:
        return not self.fault


def checkpoint(game: Game) -> Checkpoint:
    """The game's last checkpoint: what a store keeps beside the tape."""
    mark = game.marks[-1]
    return Checkpoint(mark.cursor, mark.state.data(), mark.state.hash())


# ---- writing ----


class Hashes(Watcher):
    """Collects the state's hash at each checkpoint."""

    def __init__(self) -> None:
        self.found: dict[int, str] = {}

    def marked(self, mark: Mark) -> None:
        self.found[mark.cursor] = mark.state.hash()


def replay(game: Game, watcher: Watcher) -> Game:
    """The game from its beginning, read again under the eyes of a watcher."""
    start = game.start
    log = game.log[: start.noted] if start is not None else ()
    again = Game(
        game.module, game.scenario, game.options, Chance(b""), start=start, log=log, tape=game.tape, watcher=watcher
    )
    again.watcher = None
    return again


def save(game: Game, path: str | os.PathLike[str], *, private: bool = True) -> None:
    """Write the record, so that a crash leaves either the old file or the new one; for `private` see `to_lines`."""
    goal = Path(path)
    draft = goal.with_name(f"{goal.name}.{os.getpid()}.new")
    draft.write_text("".join(f"{line}\n" for line in to_lines(game, private=private)), "utf-8", newline="\n")
    draft.replace(goal)


def to_lines(game: Game, *, private: bool = True) -> Iterator[str]:
    """The record's lines.

    A private record holds the seed and all that is hidden: whoever has it can restore the game and know the dice
    to come.  One that is not private holds the seed only when the game is over, and a game with secrets has none
    while it is running.
    """
    if not private and not game.over and game.module.board(game.scenario).get("secrets"):
        raise ValueError("a running game with secrets has only a private record")
    hashes = Hashes()
    replay(game, hashes)
    yield _json(_header(game, with_seed=private or game.over))
    began = game.start.cursor if game.start is not None else -1
    last = game.marks[-1].cursor
    for at in range(len(game.tape) + 1):
        if at in hashes.found:
            yield _json(["#", hashes.found[at]])
        if at == began and game.start is not None:
            yield _json({"state": game.start.state.data(), "from": 1})
        elif at == last and not game.over:
            yield _json({"state": game.marks[-1].state.data()})
        if at < len(game.tape):
            yield _json(_entry_line(game.module, game.tape[at]))
    yield _json(_footer(game, private))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _header(game: Game, with_seed: bool) -> dict[str, Any]:
    header: dict[str, Any] = {
        "grognard": VERSION,
        "game": game.module.name,
        "scenario": game.scenario,
        "options": game.options,
        "rules": game.module.rules,
        "commitment": game.commitment,
    }
    if with_seed:
        header["seed"] = game.chance.seed.hex()
    return header


def _entry_line(module: Module, entry: Entry) -> list[Any]:
    who, kind, answer, tag = entry
    if who == SEALED:
        return ["|"]
    if who == REVEALED:
        return ["!", kind]
    if who == RESIGNED:
        return ["-", module.sides[answer]]
    line = ["*" if who == CHANCE else module.sides[who], kind, answer]
    return [*line, tag] if tag else line


def _footer(game: Game, private: bool) -> dict[str, Any]:
    footer: dict[str, Any] = {"end": len(game.tape), "hash": game.hash, "over": int(game.over)}
    if game.result:
        footer.update(game.result)
    if private and game.orders:
        footer["orders"] = [[game.module.sides[side], kind, answer] for (side, kind), answer in game.orders.items()]
    return footer


# ---- reading ----


def load(path: str | os.PathLike[str], find: Find = module) -> Game:
    """The game in this file, checked in full."""
    return restore(parse(read_text(path), find))


def from_lines(lines: Iterable[str], find: Find = module) -> Game:
    return restore(parse("\n".join(lines), find))


def read_text(path: str | os.PathLike[str]) -> str:
    file = Path(path)
    if not file.is_file():
        raise RecordError(f"no file {file}")
    if file.stat().st_size > LARGEST:
        raise RecordError("the file is far too large for a record")
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RecordError("this is not a text file") from None


def parse(text: str, find: Find = module) -> Record:
    """The lines of a record, each of the right form."""
    if len(text) > LARGEST:
        raise RecordError("the text is far too long for a record")
    lines = text.rstrip("\n").split("\n")
    record = _set_up(_value(lines[0], 1), find)
    sides = {name: side for side, name in enumerate(record.module.sides)}
    for number, line in enumerate(lines[1:], 2):
        if record.footer:
            raise RecordError("there is something after the last line", number)
        value = _value(line, number)
        if isinstance(value, dict):
            _take_object(record, value, number)
        elif isinstance(value, list) and len(value) == 2 and value[0] == "#" and isinstance(value[1], str):
            record.hashes[len(record.tape)] = value[1]
        else:
            record.tape.append(_entry(value, sides, number))
            record.lines.append(number)
    if not record.footer:
        raise RecordError("the record breaks off: its last line is missing", len(lines))
    if record.footer["end"] != len(record.tape):
        raise RecordError(f"{record.footer['end']} entries are announced, {len(record.tape)} are there", len(lines))
    return record


def _value(line: str, number: int) -> Any:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not is_plain(value) or LONE.search(line):
        raise RecordError("not a line of a record" if number > 1 else "this is not a record", number)
    return value


def _set_up(header: Any, find: Find) -> Record:
    if not isinstance(header, dict) or "grognard" not in header:
        raise RecordError("this is not a record", 1)
    if header["grognard"] != VERSION:
        raise RecordError(f"the record is of format {_short(header['grognard'])}; this version reads {VERSION}", 1)
    for name in ("game", "scenario", "rules", "commitment"):
        if not isinstance(header.get(name), str):
            raise RecordError(f"the set-up lacks {name!r}", 1)
    try:
        played, options = _agreed(header, find)
    except ValueError as error:
        raise RecordError(str(error), 1) from None
    return Record(played, header["scenario"], options, header["rules"], _seed(header))


def _agreed(header: dict[str, Any], find: Find) -> tuple[Module, dict[str, str]]:
    """The module and the settled options; a ValueError if today's game has no such thing."""
    given = header.get("options")
    if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
        raise ValueError("the set-up lacks 'options'")
    played = find(header["game"])
    settled = played.scenario(header["scenario"]).settle(given)
    if header["rules"] == played.rules and settled != given:
        raise ValueError(f"the set-up lacks an option: {', '.join(sorted(settled.keys() - given.keys()))}")
    return played, settled


def _seed(header: dict[str, Any]) -> bytes | None:
    seed = header.get("seed")
    if seed is None:
        return None
    if not isinstance(seed, str) or not HEX.fullmatch(seed):
        raise RecordError("the seed is not one", 1)
    if commitment(bytes.fromhex(seed)) != header["commitment"]:
        raise RecordError("the seed is not the one that the commitment promised", 1)
    return bytes.fromhex(seed)


def _short(value: Any) -> str:
    text = canonical(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _take_object(record: Record, value: dict[str, Any], number: int) -> None:
    if isinstance(value.get("state"), dict):
        record.last = Checkpoint(len(record.tape), value["state"], "")
        if "from" in value:
            record.start = record.last
            record.hashes = {}
    elif type(value.get("end")) is int and isinstance(value.get("hash"), str):
        record.footer, record.end = value, number
    else:
        raise RecordError("not a line of a record", number)


def _entry(value: Any, sides: dict[str, int], number: int) -> Entry:
    if not isinstance(value, list) or not value or not all(type(part) is str for part in value[:2]):
        raise RecordError("not an entry", number)
    sign, size = value[0], len(value)
    if sign == "|" and size == 1:
        return (SEALED, "secret", 0, "")
    if sign == "!" and size == 2:
        return (REVEALED, value[1], 0, "")
    if sign == "-" and size == 2 and value[1] in sides:
        return (RESIGNED, RESIGN, sides[value[1]], "")
    tag = value[3] if size == 4 else ""
    if sign == "*" and size == 4 and isinstance(tag, str) and (tag == GIVEN or NUMBERED.fullmatch(tag)):
        return (CHANCE, value[1], value[2], tag)
    if sign in sides and size in (3, 4) and tag in (FIRST, NEXT, FORCED, ORDERED) and type(value[2]) is not dict:
        return (sides[sign], value[1], value[2], tag)
    raise RecordError(f"not an entry: a side is one of {', '.join(sides)}", number)


# ---- believing ----


class Checker(Watcher):
    """Plays a tape under today's rules and stops at the first entry that they would not have written.

    With the seed every die is thrown again.  Without it the dice need only be possible and rightly numbered.
    """

    def __init__(
        self, tape: list[Entry], hashes: dict[int, str], chance: Chance, seeded: bool, strict: bool = True
    ) -> None:
        self.tape = tape
        self.hashes = hashes
        self.chance = chance
        self.seeded = seeded
        self.strict = strict
        self.thrown = 0
        self.given = 0
        self.compared: set[int] = set()

    def read(self, step: Ask | Roll | Draw | Reveal, entry: Entry, at: int) -> Any:
        if at >= len(self.tape):
            if self.strict:
                raise DivergedError(at, "something is missing here")
            return entry[2]
        if isinstance(step, Ask):
            return self._answer(step, entry, at)
        if isinstance(step, Reveal):
            if entry[:2] != (REVEALED, step.label):
                raise DivergedError(at, f"{step.label} is shown here")
            return 0
        if entry[:2] != (CHANCE, step.label):
            raise DivergedError(at, f"chance decides {step.label} here")
        return self._dice(step, entry, at) if isinstance(step, Roll) else self._drawn(step, entry, at)

    def _answer(self, ask: Ask, entry: Entry, at: int) -> Any:
        who, kind, answer, tag = entry
        if (who, kind) != (ask.side, ask.kind):
            raise DivergedError(at, f"{ask.kind} is asked here, not {kind}")
        listed = list(ask.choices(_unheard))
        if answer not in listed:
            raise DivergedError(at, f"{_short(answer)} is not a legal answer to {kind} here")
        if tag == FORCED and (ask.private or len(listed) != 1):
            raise DivergedError(at, "nothing is forced here")
        if tag == NEXT and (at == 0 or self.tape[at - 1][0] != who):
            raise DivergedError(at, "no gesture goes on here")
        return listed[listed.index(answer)]

    def _dice(self, step: Roll, entry: Entry, at: int) -> Any:
        dice = entry[2]
        if type(dice) is not list or len(dice) != step.count:
            raise DivergedError(at, f"{step.count} dice are thrown here")
        if not all(type(die) is int and 1 <= die <= step.faces for die in dice):
            raise DivergedError(at, f"a die of {step.faces} faces does not show that")
        if self._counts(entry):
            self._prove(entry, *self.chance.roll(step.count, step.faces), at)
        return dice

    def _drawn(self, step: Draw, entry: Entry, at: int) -> Any:
        pile = list(step.pile)
        if entry[2] not in pile:
            raise DivergedError(at, f"{_short(entry[2])} can't be drawn here")
        if self._counts(entry):
            self._prove(entry, *self.chance.draw(pile, step.side), at)
        return pile[pile.index(entry[2])]

    def _counts(self, entry: Entry) -> bool:
        """Whether the seed has to answer for it."""
        if entry[3] == GIVEN:
            self.given += 1
            return False
        self.thrown += 1
        return True

    def _prove(self, entry: Entry, result: Any, tag: str, at: int) -> None:
        if entry[3] != tag:
            raise DivergedError(at, f"the chain of chance is broken: {entry[3]} where {tag} comes next")
        if self.seeded and entry[2] != result:
            raise DivergedError(at, f"the seed gives {_short(result)} here, not {_short(entry[2])}")

    def marked(self, mark: Mark) -> None:
        want = self.hashes.get(mark.cursor)
        if want is not None:
            self.compared.add(mark.cursor)
            if mark.state.hash() != want:
                raise DivergedError(mark.cursor, "the table does not look as it should here")


def _unheard(answer: Any, rule: str, /, **about: Any) -> None:
    """The sink when nobody wants to know why."""


def restore(record: Record) -> Game:
    """The game of a record that was read."""
    return _believed(record)[0]


def verify(path: str | os.PathLike[str], find: Find = module) -> Report:
    """Throw every die of the record again, and compute every hash."""
    try:
        record = parse(read_text(path), find)
    except RecordError as error:
        return Report(fault=str(error))
    report = Report(record.module.name, record.scenario, record.rules, len(record.tape))
    try:
        game, checker = _believed(record)
    except RecordError as error:
        report.fault = str(error)
        return report
    report.hashes, report.given = len(checker.compared), checker.given
    if record.seed is not None:
        report.proved = checker.thrown
    else:
        report.unproved = checker.thrown
    if game.resumed is not None:
        report.fault = f"line {record.line(game.resumed.at)}: {_met_other_rules(game.resumed)}"
    return report


def _met_other_rules(resumed: Resumed) -> str:
    return f"played under rules {resumed.was}; under today's, {resumed.now}, {resumed.why}"


def _believed(record: Record) -> tuple[Game, Checker]:
    try:
        game, checker = _resumed(record)
    except DivergedError as error:
        text = error.text
        if record.rules != record.module.rules:
            text = _met_other_rules(Resumed(record.rules, record.module.rules, error.at, text))
        raise RecordError(text, record.line(error.at)) from None
    if game.resumed is None:
        _check_end(game, record)
    _restore_orders(game, record)
    return game, checker


def resume(
    module: Module,
    scenario: str,
    options: dict[str, str],
    seed: bytes | None,
    tape: list[Entry],
    rules: str,
    last: Checkpoint | None = None,
    *,
    start: Checkpoint | None = None,
) -> Game:
    """A stored game, its tape played again and checked; DivergedError where it does not fit.

    If other rules are the reason, a game with a last checkpoint goes on from there all the same, keeps its whole
    tape, and says so in `resumed`.  Without its seed it goes on with new dice.
    """
    return _resumed(Stored(module, scenario, options, rules, seed, tape, last, start))[0]


def _resumed(stored: Stored) -> tuple[Game, Checker]:
    try:
        return _replayed(stored)
    except DivergedError as error:
        if stored.rules == stored.module.rules or stored.last is None:
            raise
        changed = Resumed(stored.rules, stored.module.rules, error.at, error.text)
    stored = replace(stored, start=stored.last, last=None, hashes={})
    try:
        game, checker = _replayed(stored, strict=False)
    except DivergedError:
        assert stored.start is not None
        changed.lost = len(stored.tape) - stored.start.cursor
        stored = replace(stored, start=replace(stored.start, cursor=len(stored.tape)))
        game, checker = _replayed(stored, strict=False)
    game.resumed = changed
    return game, checker


def _replayed(stored: Stored, strict: bool = True) -> tuple[Game, Checker]:
    """The tape played again; unless `strict`, today's rules may go on from its end by themselves."""
    chance = Chance(stored.seed if stored.seed is not None else os.urandom(32))
    hashes = dict(stored.hashes)
    began = 0
    if stored.start is not None:
        began = stored.start.cursor
        for entry in stored.tape[:began]:
            if entry[0] == CHANCE:
                chance.skip_past(entry[3])
    if stored.last is not None and stored.last.hash:
        hashes[stored.last.cursor] = stored.last.hash
    log = [Note(RULES_CHANGED, "")] if began else []
    checker = Checker(stored.tape, hashes, chance, stored.seed is not None, strict)
    game = _guarded(stored, chance, log, checker)
    for at in sorted(hashes):
        if at > began and at not in checker.compared:
            raise DivergedError(at, "a step ended here, and no longer does")
    if stored.seed is None:
        _forget_numbers(game)
    return game, checker


def _guarded(stored: Stored, chance: Chance, log: list[Note], checker: Checker) -> Game:
    """Whatever goes wrong in a module that is fed a foreign tape or state is the fault of what it was fed."""
    tape = stored.tape
    try:
        start = _mark(stored, len(log))
        game = Game(
            stored.module, stored.scenario, stored.options, chance, start=start, log=log, tape=tape, watcher=checker
        )
        game.watcher = None
        for side in range(len(stored.module.sides)):
            game.seen(side)
    except DivergedError:
        raise
    except Exception as error:
        raise DivergedError(len(tape), f"it can't be played on ({type(error).__name__}: {error})") from error
    if game.cursor < len(tape):
        raise DivergedError(game.cursor, "the game is over before this")
    if len(game.tape) > len(tape) and checker.strict:
        raise DivergedError(len(tape), "something is missing here")
    return game


def _mark(stored: Stored, noted: int) -> Mark | None:
    if stored.start is None:
        return None
    state = stored.module.revive(stored.start.state, stored.rules)
    state.options = stored.options
    return Mark(stored.start.cursor, state, noted)


def _forget_numbers(game: Game) -> None:
    """Without its seed nothing proves what was thrown: count it as given, and number the new dice from 0."""
    game.tape = [(who, kind, answer, GIVEN if who == CHANCE else tag) for who, kind, answer, tag in game.tape]
    game.chance.counters = {}


def _check_end(game: Game, record: Record) -> None:
    last, mark = record.last, game.marks[-1]
    if last is not None and last is not record.start and (last.cursor, last.state) != (mark.cursor, mark.state.data()):
        raise RecordError("the last checkpoint is not as it should be", record.line(last.cursor))
    told = {name: value for name, value in record.footer.items() if name != "orders"}
    if told != _footer(game, private=False):
        raise RecordError("the game does not end as the last line says", record.end)


def _restore_orders(game: Game, record: Record) -> None:
    orders = record.footer.get("orders", [])
    sides = {name: side for side, name in enumerate(game.module.sides)}
    for order in orders if isinstance(orders, list) else []:
        if not (isinstance(order, list) and len(order) == 3 and all(type(name) is str for name in order[:2])):
            raise RecordError("not a standing order", record.end)
        if order[0] not in sides:
            raise RecordError("not a standing order", record.end)
        game.orders[sides[order[0]], order[1]] = order[2]


# ---- positions ----


def position_text(game: Game) -> str:
    """The last checkpoint and the answers since, as one word that can be pasted anywhere.

    It holds what is hidden too, but nothing of the dice to come.
    """
    mark = game.marks[-1]
    since = [
        _entry_line(game.module, (who, kind, answer, GIVEN if who == CHANCE else tag))
        for who, kind, answer, tag in game.tape[mark.cursor :]
    ]
    if since and since[0][3:] == [NEXT]:
        del since[0][3]  # the gesture's beginning lies before the checkpoint
    told = _json([game.module.rules, game.scenario, game.options, mark.state.data(), since])
    packed = base64.urlsafe_b64encode(zlib.compress(told.encode(), 9)).decode().rstrip("=")
    return f"{POSITION}:{game.module.name}:{packed}"


def read_position(
    text: str,
    find: Find = module,
    *,
    seed: int | str | None = None,
    dice: Sequence[int] = (),
    draws: Sequence[Any] = (),
) -> Game:
    """The game at this position, with dice of its own to come."""
    parts = text.strip().split(":")
    if len(parts) != 3 or parts[0] != POSITION:
        raise RecordError(f"this is not a position: it begins with {POSITION}:")
    told = _unpacked(parts[2])
    if not (isinstance(told, list) and len(told) == 5 and all(map(isinstance, told, POSITION_FORM))):
        raise RecordError("the position is not of the right form")
    rules, scenario, given, state, since = told
    try:
        played, options = _agreed({"game": parts[1], "scenario": scenario, "options": given, "rules": rules}, find)
    except ValueError as error:
        raise RecordError(str(error)) from None
    sides = {name: side for side, name in enumerate(played.sides)}
    tape = [_entry(entry, sides, 0) for entry in since]
    begin = Checkpoint(0, state, "")
    try:
        game = resume(played, scenario, options, None, tape, rules, start=begin)
    except DivergedError as error:
        changed = f" (it was written under rules {rules})" if rules != played.rules else ""
        raise RecordError(f"the position does not fit: {error.text}{changed}") from None
    game.chance = Chance(make_seed(seed), dice, draws)
    return game


def _unpacked(packed: str) -> Any:
    try:
        raw = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        told = unpacker.decompress(raw, LARGEST_POSITION)
        if not unpacker.eof or unpacker.unused_data:
            raise ValueError
        return _value(told.decode(), 0)
    except (ValueError, zlib.error):
        raise RecordError("the position is damaged") from None
