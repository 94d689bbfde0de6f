"""How the rule-of-thumb player of Afrika keeps house in the campaigns: arrivals, lorries, ships, supply, replacements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from grognard.engine.asks import DONE, Ask
from grognard.players.afrika_worth import Picture


def errand(p: Picture, choices: Sequence[Any]) -> tuple[str, dict[str, Any]] | None:
    return None


REPLIES: Final[dict[str, Callable[[Picture, Ask, list[Any]], list[Any]]]] = {}
