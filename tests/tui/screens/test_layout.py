"""Wide, narrow, too small, and back again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from vaultprobe.tui.widgets.note_pane import NotePane
from vaultprobe.tui.widgets.result_list import ResultList
from vaultprobe.tui.widgets.search_box import SearchBox

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


@pytest.mark.parametrize("size", [(160, 45), (110, 24)])
async def test_wide_is_side_by_side(desk: Desk, size: tuple[int, int]) -> None:
    app = desk.app("x")
    async with app.run_test(size=size) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        found, pane = app.screen.query_one(ResultList).region, app.screen.query_one(NotePane).region
        assert found.right <= pane.x
        assert found.width >= 45
        assert pane.width >= 55


@pytest.mark.parametrize("size", [(109, 40), (80, 24), (40, 12)])
async def test_narrow_is_list_above_preview(desk: Desk, size: tuple[int, int]) -> None:
    app = desk.app("x")
    async with app.run_test(size=size) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        found, pane = app.screen.query_one(ResultList).region, app.screen.query_one(NotePane).region
        assert found.bottom <= pane.y
        assert (found.width, pane.width) == (size[0] - 1, size[0])
        assert found.height >= min(size[1] // 3, 10)
        assert pane.height >= size[1] // 3


async def test_a_short_list_leaves_its_room_to_the_preview(desk: Desk) -> None:
    desk.library.hits = (0, 1)
    app = desk.app("x")
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.pause()
        assert app.screen.query_one(ResultList).region.height == 4
        assert app.screen.query_one(NotePane).region.height == 16


async def test_the_focused_pane_has_an_accent_edge_and_passes_on_what_is_typed(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        pane = app.screen.query_one(NotePane)
        quiet = pane.styles.border_left
        await pilot.press("tab", "tab")
        await pilot.pause()
        assert pane.styles.border_left != quiet
        await pilot.press("n", "j", "x")
        await desk.until(pilot, lambda: app.screen.query_one(SearchBox).value == "xx")
        await pilot.pause()
        assert pane.styles.border_left == quiet


async def test_below_a_useful_size_there_is_a_short_notice(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(39, 30)) as pilot:
        await desk.shown(pilot, "40×12 at least")
        assert "04_DDR" not in desk.painted(app)


async def test_shrinking_to_nothing_and_back_keeps_selection_and_query(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(120, 40)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press(*["down"] * 4)
        for size in ((100, 30), (60, 14), (20, 5), (3, 2), (1, 1), (8, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await desk.shown(pilot, "随手记")
        assert desk.main(app).selected == 4
        assert desk.library.asked == ["x"]


async def test_the_selected_hit_stays_in_sight_at_any_size(desk: Desk) -> None:
    desk.library.hits = tuple(range(5)) * 8
    app = desk.app("x")
    async with app.run_test(size=(160, 45)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press(*["down"] * 23)
        for size in ((80, 24), (160, 45), (60, 14)):
            await pilot.resize_terminal(*size)
            await desk.until(pilot, lambda: "▌" in desk.painted(app))
        assert desk.main(app).selected == 23
