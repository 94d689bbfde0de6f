from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.table.client import Client, open_client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with open_client(tmp_path) as client:
        yield client
