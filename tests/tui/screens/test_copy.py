"""The copy menu is honest about what it cannot know."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


async def test_it_lists_every_kind_and_copies_the_chosen_one(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+y")
        await desk.shown(pilot, "Obsidian address")
        screen = desk.painted(app)
        note = "01_硬件/04_DDR设计"
        for begin in (f"[[{note}]]", f"[[{note}#DDR 设计#PCB", f"/vaults/hi3519/{note}.md"):
            assert begin in screen
        await pilot.press("enter")
        assert app.clipboard == "[[01_硬件/04_DDR设计]]"


async def test_it_says_that_nobody_confirms_and_shows_the_text(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+y", "down", "down", "down", "enter")
        await desk.shown(pilot, "by OSC 52; a terminal does not")
        screen = desk.painted(app)
        assert "select it here:" in screen
        assert "DDR 走线单端阻抗 50Ω ±10 %" in screen.partition("select it here:")[2]


async def test_within_tmux_it_names_the_way(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMUX", "/tmp/tmux-0/default,1,0")
    app = desk.app("x")
    async with app.run_test(size=(120, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+y", "enter")
        await desk.shown(pilot, "set-clipboard on")


async def test_too_long_a_text_is_refused(desk: Desk) -> None:
    desk.library.change = lambda hit: replace(hit, text="电" * 30_000)
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+y", "down", "down", "down", "enter")
        await desk.shown(pilot, "Too long for the terminal's clipboard (90 KB, at most 74")
        assert app.clipboard == ""


async def test_an_undecodable_name_is_told(desk: Desk) -> None:
    desk.library.change = lambda hit: replace(hit, path="a\udcff\x1b.md")
    app = desk.app("x")
    async with app.run_test(size=(100, 30)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+y", "enter")
        await desk.shown(pilot, "not valid UTF-8")
        assert app.clipboard == "[[a?\x1b]]"
        assert "[[a?␛]]" in desk.painted(app)


async def test_escape_goes_back(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("ctrl+y")
        await desk.shown(pilot, "Wikilink")
        await pilot.press("escape")
        assert app.screen is desk.main(app)
        assert app.is_running
