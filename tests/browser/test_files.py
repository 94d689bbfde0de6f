"""A game as a file: saved, loaded elsewhere, and refused in one line when it isn't what was saved."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import Window
from tests.browser.stories import planned
from tests.browser.table import Table


def load(page: Page, file: Path) -> None:
    page.locator("input[type=file]").set_input_files(file)


def test_a_saved_game_is_loaded_and_a_spoilt_file_is_not(window: Window, tmp_path: Path) -> None:
    table = planned(window())
    with table.page.expect_download() as download:
        table.menu("Save to a file")
    assert download.value.suggested_filename.endswith(".jsonl")
    file = tmp_path / "game.jsonl"
    download.value.save_as(file)

    page = window()
    load(page, file)
    loaded = Table(page)
    loaded.click(loaded.curtain.get_by_role("button"))
    loaded.says(table.prompt.inner_text().split(" GE-")[0])
    assert loaded.position() == table.position()
    assert loaded.log.all_inner_texts() == table.log.all_inner_texts()

    text = file.read_text()
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if '"prum"' in line)
    edited = [*lines[:at], lines[at].replace('"prum"', '"paris"'), *lines[at + 1 :]]
    spoilt = {
        "cut": text[: len(text) // 2],
        "edited": "\n".join(edited),
        "foreign": "Dear diary,\n",
        "huge": "x" * 11_000_000,
    }
    page = window()
    for name, content in spoilt.items():
        (tmp_path / name).write_text(content)
        load(page, tmp_path / name)
        notice = page.locator(".notice")
        expect(notice).to_contain_text("This file can’t be loaded:")
        box = notice.bounding_box()
        assert box and box["height"] < 60, notice.inner_text()
        page.reload()
