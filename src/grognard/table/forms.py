"""What requests to the table say, and how they are read: by form, with one clear sentence when they don't fit."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec
from litestar import Request

from grognard.table.errors import RefusedError

DEEPEST: Final = 6  # lists within lists, in an answer
Form = TypeVar("Form")


class NewTable(msgspec.Struct):
    game: str
    seats: list[str]
    scenario: str = ""
    options: dict[str, str] = {}
    seed: int | str | None = None


class FromSeat(msgspec.Struct):
    seat: int | str
    key: str = ""


class Answers(FromSeat):
    stamp: str = ""
    answers: list[Any] = []


class Look(Answers):
    weighed: list[Any] = []  # answers to the ask looked at that are thought of, but not given


class Why(FromSeat):
    answers: list[Any] = []
    answer: Any = ""


async def read(request: Request[Any, Any, Any], form: type[Form]) -> Form:
    body = await request.body()
    try:
        return msgspec.json.decode(body, type=form)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise RefusedError(400, f"the request can't be read: {error}") from None


def checked(answers: list[Any]) -> list[Any]:
    if not all(is_answer(answer, DEEPEST) for answer in answers):
        raise RefusedError(400, "an answer is a word, a whole number or a list of these")
    return answers


def is_answer(value: Any, deepest: int) -> bool:
    if type(value) is list:
        return deepest > 0 and all(is_answer(member, deepest - 1) for member in value)
    return type(value) in (int, str)
