"""Esc, Ctrl+C and Ctrl+Q."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import Input

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


async def test_escape_clears_then_leaves(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("tab", "escape")
        assert app.screen.query_one(Input).value == ""
        assert isinstance(app.focused, Input)
        assert app.is_running
        await pilot.press("escape")
        assert app.return_code == 0


async def test_escape_from_the_preview_goes_back_to_the_box_first(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("tab", "tab", "escape")
        assert app.screen.query_one(Input).value == "x"
        assert isinstance(app.focused, Input)
        await pilot.press("escape")
        assert app.screen.query_one(Input).value == ""
        assert app.is_running


@pytest.mark.parametrize("tabs", [0, 1, 2])
async def test_ctrl_u_empties_the_box_from_everywhere(desk: Desk, tabs: int) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press(*["tab"] * tabs, "ctrl+u")
        assert app.screen.query_one(Input).value == ""
        assert isinstance(app.focused, Input)
        await desk.shown(pilot, "Recent notes")


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
@pytest.mark.parametrize("first", [(), ("f1",), ("ctrl+y",), ("ctrl+p",), ("ctrl+l",), ("tab", "tab")])
async def test_ctrl_c_and_ctrl_q_always_leave(desk: Desk, key: str, first: tuple[str, ...]) -> None:
    app = desk.app("x")
    async with app.run_test() as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press(*first)
        await pilot.pause()
        assert app.return_code is None
        await pilot.press(key)
        assert app.return_code == 0
