"""What the table says no with: a status and one clear sentence."""

from __future__ import annotations

from typing import Any


class RefusedError(Exception):
    """A request that is not granted.  `more` goes into the answer beside the sentence."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.body = {"error": sentence, **more}
