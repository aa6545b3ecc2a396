"""Where the terminal's cursor stands, which is where an input method shows what is being typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import Input

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


@pytest.mark.parametrize(
    ("keys", "cells"),
    [
        (["home"], 0),
        (["home", "right"], 2),
        (["left"], 4),
        (["end"], 6),
    ],
)
async def test_the_cursor_stands_in_the_carets_cell(desk: Desk, keys: list[str], cells: int) -> None:
    app = desk.app("阻抗线")
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press(*keys)
        box = app.screen.query_one(Input).content_region
        assert app.cursor_position == (box.x + cells, box.y)
