"""The checks of the battery, one function each; what a name says is what it proves.

Those of QUICK and SLOW look at a decision, those of AFTER at what a gesture has led to, those of LAST
at a game that is over.  A check raises a Fault, or whatever goes wrong in the module.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final

from grognard.engine.asks import Ask
from grognard.engine.game import FIRST, NEXT, SEALED, Entry, Game, IllegalAnswerError, unheard
from grognard.engine.module import Module
from grognard.engine.plain import canonical
from grognard.engine.record import from_lines, position_text, read_position, to_lines
from grognard.lab.leaks import leaks
from grognard.lab.lint import lint
from grognard.lab.run import Run, Shared
from grognard.lab.told import Fault, digest, entries, must_agree, rebuilt, some, through_text, told, told_with_past
from grognard.lab.watch import replay_watched

LONGEST_STEP: Final = 40  # answers; with more, every copy of the game is slow
TRIED: Final = 40  # choices accepted and answers refused at one decision
FORGED: Final[list[Any]] = [True, False, None, 1.0, 0, -1, "", "no such answer", [], [[]], [["card", ["a"]]], {"a": 1}]


# ---- checks at every decision ----


def state_is_plain(run: Run) -> None:
    """Only int, str, list, bytearray and text-keyed dict: what text brings back as it was."""
    state = run.game.state
    walk(vars(state), "the state")
    odd = sorted(set(vars(state)) ^ set(type(state).notes))
    if odd:
        raise Fault(f"fields without an annotation, or without a value: {', '.join(odd)}")


def everything_is_shown(run: Run) -> None:
    """Views, asks and choices can be had; what they say and offer is kept for other checks."""
    run.digests.append(digest(run.game))
    for side, ask in run.asks():
        listed = run.game.choices(side)
        run.shared.words.ask(ask, listed, bool(run.game.parts))
        run.shared.hides |= ask.private and not run.game.parts
        for answer in some(run.rng, listed, 3):
            run.shared.harvest(answer, run.rng)


def asks_are_of_their_side(run: Run) -> None:
    for side in sorted(run.game.waiting):
        ask = run.game.ask(side)
        if type(ask) is not Ask or ask.side != side or side not in range(len(run.module.sides)):
            raise Fault(f"side {side} waits at {ask!r}")


def asks_are_plain(run: Run) -> None:
    for _, ask in run.asks():
        walk([ask.side, ask.kind, ask.rule, ask.about], f"the ask {ask.kind}")
        walk(list(ask.choices(unheard)), f"the choices of {ask.kind}")
    for note in run.game.log[run.game.marks[-1].noted :]:
        walk([note.kind, note.rule, note.side, note.about], f"the note {note.kind}")


def views_are_json(run: Run) -> None:
    for side in (None, *range(len(run.module.sides))):
        walk(run.game.view(side), f"the view of side {side}", (float, type(None)))


def views_share_nothing(run: Run) -> None:
    """No list of the state is handed out: who changes his copy must not change the game."""
    owned = set(containers(vars(run.game.state)))
    given: list[tuple[str, Any]] = [("the view", run.game.view(side)) for side in (None, *range(len(run.module.sides)))]
    for side, ask in run.asks():
        given += [(f"the ask {ask.kind}", ask.about), (f"the choices of {ask.kind}", run.game.choices(side))]
    given += [(f"the note {note.kind}", note.about) for note in run.game.log[run.game.marks[-1].noted :]]
    for name, value in given:
        if owned & set(containers(value)):
            raise Fault(f"{name} hands out a list or dict of the state itself")


def choices_are_the_same_twice(run: Run) -> None:
    before = run.game.state.text()
    for side, ask in run.asks():
        listed = [canonical(list(ask.choices(unheard))) for _ in range(2)]
        if listed[0] != listed[1] or listed[0] != canonical(run.game.choices(side)):
            raise Fault(f"{ask.kind} lists other choices the second time")
        if run.game.state.text() != before:
            raise Fault(f"listing the choices of {ask.kind} changes the state")


def choices_are_unique(run: Run) -> None:
    for side, ask in run.asks():
        listed = run.game.choices(side)
        if through_text(listed) != listed:
            raise Fault(f"choices of {ask.kind} come back from JSON as something else")
        texts = [canonical(choice) for choice in listed]
        for at, text in enumerate(texts):
            if text in texts[:at]:
                raise Fault(f"{ask.kind} lists {text} twice")


def always_is_legal(run: Run) -> None:
    """A standing order may give an ask's `always` answers unseen: each must be legal indeed."""
    for side, ask in run.asks():
        for answer in ask.always:
            if answer not in run.game.choices(side):
                raise Fault(f"{ask.kind} names {answer!r} as always legal, and does not list it")


def refusals_have_rules(run: Run) -> None:
    """What the sink is told: never a listed answer, always a rule of the ledger."""
    for side, ask in run.asks():
        listed = run.game.choices(side)
        told_to: list[tuple[Any, str, dict[str, Any]]] = []

        def hear(answer: Any, rule: str, /, **about: Any) -> None:
            told_to.append((answer, rule, about))  # noqa: B023 (called before the loop goes on)

        list(ask.choices(hear))
        for answer, rule, about in told_to:
            walk([answer, about], f"a refusal of {ask.kind}")
            if answer in listed:
                raise Fault(f"{ask.kind} both lists {answer!r} and refuses it by {rule}")
            is_a_rule(run, rule, f"the refusal of {answer!r}")
            run.shared.words.refusal(rule, about)
        is_a_rule(run, ask.rule, f"the ask {ask.kind}")


def log_has_rules(run: Run) -> None:
    for note in run.game.log[run.game.marks[-1].noted :]:
        is_a_rule(run, note.rule, f"the note {note.kind}")


def step_is_short(run: Run) -> None:
    mark = run.game.marks[-1]
    answers = sum(entry[0] >= 0 for entry in run.game.tape[mark.cursor :])
    if answers > LONGEST_STEP:
        raise Fault(f"{answers} answers since the last step ended; return from steps earlier")


def clone_is_equal(run: Run) -> None:
    must_agree(told_with_past(run.game), told_with_past(run.game.clone()), "a clone")


def text_is_equal(run: Run) -> None:
    """The position's text form; and a plain one with its keys sorted, for the order of a dict is nothing."""
    must_agree(told(run.game), told(rebuilt(run.game)), "the position read back from its text")
    read = read_position(position_text(run.game), lambda _: run.module)
    must_agree(told(run.game), told(read), "the position pasted")


QUICK: Final = (
    everything_is_shown,
    state_is_plain,
    asks_are_plain,
    views_are_json,
    views_share_nothing,
    choices_are_the_same_twice,
    choices_are_unique,
    always_is_legal,
    refusals_have_rules,
    log_has_rules,
    step_is_short,
    clone_is_equal,
    text_is_equal,
)


# ---- slow checks, at every decision or some ----


def listed_is_accepted(run: Run) -> None:
    for side, ask in run.asks():
        for answer in some(run.rng, run.game.choices(side), TRIED):
            ahead = run.game.clone()
            try:
                ahead.play(side, through_text(answer))
            except IllegalAnswerError as error:
                raise Fault(f"{ask.kind} lists {answer!r} and then refuses it: {error}") from None


def unlisted_is_refused(run: Run) -> None:
    """Answers of other decisions and other games, and forgeries: refused, explained, and nothing changes."""
    before = told_with_past(run.game)
    for side in range(len(run.module.sides)):
        listed = run.game.choices(side)
        for answer in [*FORGED, *some(run.rng, run.shared.pool, TRIED), *forgeries(listed)]:
            if answer in listed:
                continue
            try:
                run.game.play(side, answer)
            except IllegalAnswerError:
                pass
            else:
                raise Fault(f"side {side} may not answer {answer!r}, but it is taken")
            refusal = run.game.refusal(side, answer)
            if refusal is None:
                raise Fault(f"{answer!r} is refused, and no reason is given")
    must_agree(before, told_with_past(run.game), "after refused answers")


def forged_is_replaced(run: Run) -> None:
    """True and 1.0 equal 1: the game must go on with its own 1."""
    for side, _ in run.asks():
        for answer in run.game.choices(side)[:TRIED]:
            if type(answer) is int:
                ahead = run.game.clone()
                ahead.play(side, float(answer))
                walk([list(entry) for entry in ahead.tape], "the tape")


def saved_is_equal(run: Run) -> None:
    """Written and read again; reading proves each answer, each die by the seed, and each hash."""
    lines = list(to_lines(run.game))
    must_agree(told_with_past(run.game), told_with_past(from_lines(lines, lambda _: run.module)), "saved and loaded")


def replay_is_equal(run: Run) -> None:
    """From the set-up, through all answers."""
    game = run.game
    again = Game(run.module, game.scenario, game.options, game.chance.copy(), tape=entries(game.tape))
    must_agree(told_with_past(game), told_with_past(again), "played again from the set-up")


def nothing_leaks(run: Run) -> None:
    run.shared.varied |= leaks(run.game, run.rng, run.shared.pool)


SLOW: Final = (
    listed_is_accepted,
    unlisted_is_refused,
    forged_is_replaced,
    saved_is_equal,
    replay_is_equal,
    nothing_leaks,
)


# ---- a gesture, and checks after it ----


def a_gesture_is_taken(run: Run) -> None:
    """Some waiting side answers, now and then twice in one gesture; a twin rebuilt from text does the same."""
    game, rng = run.game, run.rng
    if game.parts and game.opened == len(game.tape):
        run.opening = game.clone()
    side = rng.choice(sorted(game.waiting))
    answers = [rng.choice(game.choices(side))]
    follow = game.look(side, *answers) if rng.random() < 0.25 else None
    if follow is not None:
        answers.append(rng.choice(list(follow.choices(unheard))))
    run.before = game.clone()
    run.twin = rebuilt(game)
    run.gestures.append((side, answers))
    game.play(side, *answers)
    run.twin.play(side, *answers)


def it_goes_on(run: Run) -> None:
    """A decision that nobody looks at: an answer, and no more."""
    game, rng = run.game, run.rng
    run.digests.append("")
    run.opening = None
    side = rng.choice(sorted(game.waiting))
    answer = rng.choice(game.choices(side))
    run.gestures.append((side, [answer]))
    game.play(side, answer)


def twin_agrees(run: Run) -> None:
    must_agree(told(run.game), told(run.twin), "a twin rebuilt from text before the answer")


def undo_goes_back(run: Run) -> None:
    side, answers = run.gestures[-1]
    back = run.game.clone()
    while len(back.tape) > len(run.before.tape):  # twice if the gesture reached into a secret round, which splits it
        if back.may_undo(side):
            return
        back.undo(side)
    must_agree(told_with_past(run.before), told_with_past(back), "after undo")
    back.chance = run.before.chance.copy()
    back.play(side, *answers)
    must_agree(told_with_past(run.game), told_with_past(back), "after undo and the same answer again")


def secret_answers_stay_secret(run: Run) -> None:
    """An answer in an open secret round changes nothing that the others are shown, but who is done."""
    if not (run.before.parts and run.game.parts):
        return
    answerer = run.gestures[-1][0]
    for side in range(len(run.module.sides)):
        if side != answerer:
            before, after = (
                canonical([game.view(side), [note.about for note in game.notes(side)], game.choices(side)])
                for game in (run.before, run.game)
            )
            must_agree({"the view": before}, {"the view": after}, f"side {side} sees a secret answer")
    if run.before.state.text() != run.game.state.text():
        raise Fault("the state changes while a secret round is open")


def secrets_in_any_order(run: Run) -> None:
    """Who answers first in a secret round leaves no trace."""
    opening = run.opening
    block = sealed_block(opening, run.game) if opening is not None else []
    if opening is None or not block:
        return
    run.opening = None
    sides = sorted({entry[0] for entry in block})
    for order in permutations(sides):
        other = opening.clone()
        for side in order:
            for _, _, answer, tag in (entry for entry in block if entry[0] == side):
                other.take(side, answer, FIRST if tag == FIRST else NEXT)
        if other.tape != run.game.tape[: len(other.tape)] or len(other.tape) > len(run.game.tape):
            raise Fault(f"answers in the order of sides {order} leave another record")
        if len(other.tape) == len(run.game.tape):
            must_agree(told_with_past(run.game), told_with_past(other), f"answers in the order of sides {order}")


def sealed_block(opening: Game, game: Game) -> list[Entry]:
    """The answers of the round that was open; none while it still is."""
    start = len(opening.tape)
    ends = [at for at in range(start, len(game.tape)) if game.tape[at][0] == SEALED]
    return game.tape[start : ends[0]] if ends else []


AFTER: Final = (
    state_is_plain,
    asks_are_of_their_side,
    twin_agrees,
    undo_goes_back,
    secret_answers_stay_secret,
    secrets_in_any_order,
)


# ---- checks of whole games, and of all games ----


def ending_is_told(run: Run) -> None:
    """Who has won and by which rule."""
    run.digests.append(digest(run.game))
    run.shared.words.log(run.game.log)
    run.shared.words.end(run.game)
    run.shared.hides |= any(entry[3].startswith("side") for entry in run.game.tape)
    run.shared.hides |= any(note.only >= 0 for note in run.game.log)
    result = run.game.result
    assert result is not None
    is_a_rule(run, result["ending"], "the ending")
    if result["winner"] not in range(-1, len(run.module.sides)):
        raise Fault(f"the winner is side {result['winner']}")


def procedures_keep_their_word(run: Run) -> None:
    again = replay_watched(run.game, run.seed, run.gestures)
    must_agree(told_with_past(run.game), told_with_past(again), "played again under watch")


LAST: Final = (ending_is_told, saved_is_equal, procedures_keep_their_word)


def source_is_clean(module: Module) -> None:
    faults = lint(module)
    if faults:
        raise Fault("; ".join(str(fault) for fault in faults))


def redeal_deals_anew(shared: Shared) -> None:
    if shared.hides and not shared.varied:
        raise Fault("something is private, but redeal never deals otherwise: the leak test can't see anything")


def words_are_complete(shared: Shared) -> None:
    missing = shared.words.missing()
    if missing:
        raise Fault("; ".join(missing))


# ---- small tools ----


def walk(value: Any, where: str, more: tuple[type, ...] = ()) -> None:
    """Only plain data; `is`, for True is an int to isinstance."""
    kind = type(value)
    if kind is list:
        for member in value:
            walk(member, where, more)
    elif kind is dict:
        for key, member in value.items():
            if type(key) is not str:
                raise Fault(f"{where} has a key {key!r}, which is not text")
            walk(member, where, more)
    elif kind not in (int, str, bytearray, *more):
        raise Fault(f"{where} holds {value!r}, a {kind.__name__}")


def containers(value: Any) -> Iterator[int]:
    """The identities of all lists, dicts and bytearrays inside."""
    if isinstance(value, list | dict | bytearray):
        yield id(value)
    if isinstance(value, list):
        for member in value:
            yield from containers(member)
    elif isinstance(value, dict):
        for member in value.values():
            yield from containers(member)


def forgeries(listed: list[Any]) -> list[Any]:
    """Answers that look like listed ones."""
    found: list[Any] = []
    for answer in listed[:6]:
        found += [[answer], [answer, answer], str(answer) + " ", json.dumps(answer)]
        if isinstance(answer, list):
            found += [answer[:-1], [*answer, 0], answer[::-1]]
    return found


def is_a_rule(run: Run, rule: str, where: str) -> None:
    if run.shared.ledger and rule not in run.shared.ledger:
        raise Fault(f"{where} names {rule!r}, which is no rule of the ledger")
