"""What a procedure may yield: a question, a secret round of questions, chance, a barrier, a note.

A rule is a generator.  It yields one of these and is sent back what came of it.  It never
changes the state inside `choices`, never keeps anything outside the state across a step, and
never yields inside `try` or `with`: docs/engine.md says why, the battery finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Final, Protocol, TypeAlias

# A choice is plain JSON: a word, a number, or a list with its verb first.  Never a bool or a float.
Answer: TypeAlias = int | str | list[Any]
EVERYONE: Final = -1


class Refuse(Protocol):
    """The sink that a listing function calls for what it leaves out: which, by which rule, with which figures."""

    def __call__(self, answer: Any, rule: str, /, **about: Any) -> None: ...


Choices: TypeAlias = Callable[[Refuse], Iterable[Any]]
Procedure: TypeAlias = Generator[Any, Any, Any]


class Ask:
    """One side decides.  `choices` lists what is legal, lazily, and tells the sink why the rest is not.

    `private`: the list depends on what others may not know, so it is never skipped when it
    holds a single choice, and others see only that the side is deciding.
    `about` holds the figures of the prompt.  `always` names answers that are legal whatever is
    hidden: the only ones that a standing order may give to a private ask.
    """

    __slots__ = ("about", "always", "choices", "kind", "private", "rule", "side")

    def __init__(
        self,
        side: int,
        kind: str,
        choices: Choices,
        rule: str,
        *,
        private: bool = False,
        about: dict[str, Any] | None = None,
        always: Sequence[Any] = (),
    ) -> None:
        self.side = side
        self.kind = kind
        self.choices = choices
        self.rule = rule
        self.private = private
        self.about: dict[str, Any] = about or {}
        self.always = always


class Secret:
    """Several sides decide without seeing each other's answers.

    Each part is (side, a procedure of Asks that returns); it asks and returns, no chance, no
    writing to the state.  The yield gives back what the parts returned, in the order given.
    """

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[tuple[int, Procedure]]) -> None:
        self.parts = parts


class Roll:
    """Dice: `count` dice of `faces` faces, sent back as a list of ints in the order thrown."""

    __slots__ = ("count", "faces", "label")

    def __init__(self, count: int, label: str, faces: int = 6) -> None:
        self.count = count
        self.label = label
        self.faces = faces


class Draw:
    """One of `pile`, by chance.  With `side`, only that side may know which: its own stream is used."""

    __slots__ = ("label", "pile", "side")

    def __init__(self, pile: Sequence[Any], label: str, side: int = EVERYONE) -> None:
        self.pile = pile
        self.label = label
        self.side = side


class Reveal:
    """Hidden matter is about to be consulted: no undo past this, even if nothing is found."""

    __slots__ = ("label",)

    def __init__(self, label: str) -> None:
        self.label = label


class Note:
    """An event for the log, as data; the page words it.  With `only`, the others never see it.

    Nothing is sent back.
    """

    __slots__ = ("about", "kind", "only", "rule", "side")

    def __init__(self, kind: str, rule: str, side: int = EVERYONE, *, only: int = EVERYONE, **about: Any) -> None:
        self.kind = kind
        self.rule = rule
        self.side = side
        self.only = only
        self.about = about


DONE: Final = "done"


def pick(
    side: int,
    kind: str,
    items: Sequence[Any],
    least: int,
    most: int,
    rule: str,
    *,
    private: bool = False,
    may: Callable[[list[Any], Any, Refuse], bool] | None = None,
    done: Callable[[list[Any], Refuse], bool] | None = None,
    barred: Sequence[tuple[Any, str]] = (),
    about: dict[str, Any] | None = None,
    twice: str = "",
) -> Generator[Ask, Any, list[Any]]:
    """Ask for some of `items`, one member at a time, in the order of `items`; repeats stand side by side.

    `barred`: (item, rule) for what is shown beside the items and can't be taken at all.
    `twice`: the rule that bars a second copy of what is chosen already, where `items` hold one of each.

    Only members that leave enough behind them to reach `least` are offered, so that each set
    has one path and no path fails.  `may(chosen, item, no)` says whether an item is allowed beside those
    already chosen (call `no` with the reason when it is not); it must not make `least` unreachable.
    `done(chosen, no)` says whether those chosen are enough, beyond their number; all that `may` lets through
    must lead to enough.
    """
    shown = {
        **(about or {}),
        "items": list(items),
        "barred": [[item, why] for item, why in barred],
        "least": least,
        "most": most,
    }
    chosen: list[Any] = []
    start = 0
    while len(chosen) < most:

        def choices(no: Refuse, start: int = start, chosen: list[Any] = chosen) -> Iterable[Any]:
            last = len(items) - (least - len(chosen))  # the last place that leaves enough behind it
            seen: list[Any] = []
            for place in range(start, len(items)):
                item = items[place]
                if item in seen:
                    continue
                seen.append(item)
                if place > last:
                    no(item, rule, least=least)
                elif may is None or may(chosen, item, no):
                    yield item
            if len(chosen) < least:
                no(DONE, rule, least=least)
            elif done is None or done(chosen, no):
                yield DONE
            for item, why in barred:
                no(item, why)
            if twice:
                for item in chosen:
                    no(item, twice)

        told = {**shown, "chosen": chosen[:]}
        always = (DONE,) if len(chosen) >= least and done is None else ()
        answer = yield Ask(side, kind, choices, rule, private=private, about=told, always=always)
        if answer == DONE:
            return chosen
        start = items.index(answer, start) + 1
        chosen.append(answer)
    return chosen
