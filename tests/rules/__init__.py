"""`@rule("GE-087", "GE-088")` on a test names the rules of the ledger that it proves.

`pytest -m rule` runs those tests alone; `grognard rules GAME --coverage` lists every rule with its tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Tag a test with the rules it proves, as the attribute `rules` and as a marker."""
    if not ids or not all(isinstance(one, str) and one for one in ids):
        raise ValueError("@rule takes rule ids in quotes")

    def tag(test: Test) -> Test:
        known: tuple[str, ...] = getattr(test, "rules", ())
        test.rules = (*known, *ids)  # type: ignore[attr-defined]
        marked: Test = pytest.mark.rule(*ids)(test)
        return marked

    return tag
