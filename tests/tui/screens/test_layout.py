"""Wide, narrow, too small, and back again."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from textual import events
from vaultprobe.tui.split import FILE, Split, load_split
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


async def test_the_split_moves_by_keys_and_is_remembered(desk: Desk, tmp_path: Path) -> None:
    app = desk.app("x", state_dir=tmp_path)
    async with app.run_test(size=(160, 45)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.pause()
        before = app.screen.query_one(ResultList).region.width
        await pilot.press("f7", "f7")
        await desk.until(pilot, lambda: app.screen.query_one(ResultList).region.width == before + 16)
        await pilot.press(*["f7"] * 20)
        await desk.until(pilot, lambda: app.screen.query_one(NotePane).region.width == 160 * 20 // 100)
        await pilot.resize_terminal(80, 24)
        await pilot.press("f6")
        await desk.until(pilot, lambda: app.screen.query_one(NotePane).region.height >= 11)
    assert load_split(tmp_path) == Split(wide=80, narrow=45)
    again = desk.app("x", state_dir=tmp_path)
    async with again.run_test(size=(160, 45)) as pilot:
        await desk.until(pilot, lambda: desk.main(again).hits)
        await desk.until(pilot, lambda: again.screen.query_one(NotePane).region.width == 32)


@pytest.mark.parametrize(
    "content", [b"{", b"[3]", b'{"wide": "x", "narrow": null}', b'{"wide": 9999}', b"\xff"]
)
def test_a_split_that_makes_no_sense_is_not_used(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert load_split(tmp_path).share(wide=True) in (45, 80)
    assert load_split(tmp_path / FILE) == Split()


async def test_the_edge_between_list_and_preview_can_be_dragged(desk: Desk, tmp_path: Path) -> None:
    app = desk.app("x", state_dir=tmp_path)
    async with app.run_test(size=(160, 45)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.pause()
        pane = app.screen.query_one(NotePane)
        edge = pane.region.x
        await pilot.mouse_down(NotePane, offset=(0, 5))
        await pilot._post_mouse_events([events.MouseMove], app.screen, (48, 9), button=1)
        await desk.until(pilot, lambda: pane.region.x == 48 != edge)
        await pilot.mouse_up(app.screen, offset=(48, 9))
        await pilot._post_mouse_events([events.MouseMove], app.screen, (90, 9), button=0)
        await pilot.pause()
        assert pane.region.x == 48
    assert load_split(tmp_path).wide == 30


@pytest.mark.parametrize("size", [(160, 45), (40, 12)])
async def test_one_key_gives_the_preview_all_the_room_and_escape_takes_it_back(
    desk: Desk, size: tuple[int, int]
) -> None:
    app = desk.app("x")
    async with app.run_test(size=size) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("f3")
        pane = app.screen.query_one(NotePane)
        await desk.until(pilot, lambda: pane.region.width == size[0])
        assert pane.region.height >= size[1] - 7
        await pilot.press("down")
        await desk.shown(pilot, "of 02_电源树")
        await pilot.press("escape")
        await desk.until(pilot, lambda: app.screen.query_one(ResultList).region.height)
        assert app.screen.query_one(SearchBox).value == "x"
        assert desk.main(app).selected == 1


async def test_zooming_while_the_list_has_the_focus_leaves_the_keys_in_use(desk: Desk) -> None:
    app = desk.app("x")
    async with app.run_test(size=(80, 24)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press("tab", "f3", "down", "y")
        await desk.until(pilot, lambda: app.screen.query_one(SearchBox).value == "xy")


@pytest.mark.parametrize("size", [(160, 45), (80, 24)])
async def test_the_scrollbar_tells_how_long_the_list_is(desk: Desk, size: tuple[int, int]) -> None:
    numbers = count()
    desk.library.hits = tuple(range(5)) * 8
    desk.library.change = lambda hit: replace(hit, path=f"{next(numbers)}.md")
    app = desk.app("xy")
    async with app.run_test(size=size) as pilot:
        await desk.until(pilot, lambda: len(desk.main(app).rows) == 40)
        found = app.screen.query_one(ResultList)
        await desk.until(pilot, lambda: found.show_vertical_scrollbar)
        assert found.vertical_scrollbar.window_virtual_size == found.virtual_size.height
        await pilot.press(*["down"] * 39)
        await desk.until(pilot, lambda: found.vertical_scrollbar.position == found.max_scroll_y > 0)
        desk.library.hits = (0, 1)
        await pilot.press("y")
        await desk.until(pilot, lambda: len(desk.main(app).rows) == 2)
        await desk.until(pilot, lambda: not found.show_vertical_scrollbar)


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
    numbers = count()
    desk.library.change = lambda hit: replace(hit, path=f"{next(numbers)}.md")
    app = desk.app("xy")
    async with app.run_test(size=(160, 45)) as pilot:
        await desk.until(pilot, lambda: desk.main(app).hits)
        await pilot.press(*["down"] * 23)
        for size in ((80, 24), (160, 45), (60, 14)):
            await pilot.resize_terminal(*size)
            await desk.until(pilot, lambda: "▌" in desk.painted(app))
        assert desk.main(app).selected == 23
