"""Further sections of a note, folded under its first hit."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input
from vaultprobe.engine import Hit
from vaultprobe.tui.rows import HitRow
from vaultprobe.tui.widgets.result_list import ResultList

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


@pytest.fixture
def folding(desk: Desk) -> Desk:
    """The first and the last section of the list are of the same note as the second one."""
    places = count()

    def of_one_note(hit: Hit) -> Hit:
        place = next(places) % 5
        if place in (0, 1, 4):
            return replace(hit, path="one.md", title="one", line_start=10 * place + 1, line=10 * place + 1)
        return hit

    desk.library.change = of_one_note
    return desk


def titles(desk: Desk, app: Any) -> list[tuple[str, int]]:
    rows = [row for row in desk.main(app).rows if isinstance(row, HitRow)]
    return [(row.hit.title, row.hit.line_start) for row in rows]


FOLDED = [("one", 1), ("06_RTSP推流", 9), ("VO不出图", 20)]
UNFOLDED = [("one", 1), ("one", 11), ("one", 41), ("06_RTSP推流", 9), ("VO不出图", 20)]


async def begin(desk: Desk, pilot: Pilot[Any]) -> None:
    await desk.until(pilot, lambda: desk.main(pilot.app).hits)
    await desk.shown(pilot, "+2 more")


async def test_one_row_a_note_though_the_ranking_is_flat(folding: Desk) -> None:
    app = folding.app("x")
    async with app.run_test(size=(120, 40)) as pilot:
        await begin(folding, pilot)
        assert titles(folding, app) == FOLDED
        assert [hit.rank for hit in folding.main(app).hits] == [1, 2, 3, 4, 5]
        assert "5 hits" in folding.painted(app)


@pytest.mark.parametrize(
    ("size", "folded", "unfolded"),
    [((160, 45), "+2 more sections ^G", "2 more below ^G"), ((80, 24), "one  +2 more ^G", "one  2 below ^G")],
)
async def test_a_key_unfolds_and_folds_from_the_box(
    folding: Desk, size: tuple[int, int], folded: str, unfolded: str
) -> None:
    app = folding.app("x")
    async with app.run_test(size=size) as pilot:
        await folding.shown(pilot, folded)
        await pilot.press("ctrl+g")
        assert titles(folding, app) == UNFOLDED
        await folding.shown(pilot, unfolded)
        assert "73%" in folding.painted(app)
        await pilot.press("down", "down")
        await folding.shown(pilot, "line 41 of one")
        await pilot.press("ctrl+g")
        assert titles(folding, app) == FOLDED
        assert folding.main(app).selected == 0
        assert isinstance(app.focused, Input)
        assert app.focused.value == "x"


async def test_right_and_left_do_it_in_the_list_and_the_box_keeps_its_arrows(folding: Desk) -> None:
    app = folding.app("xy")
    async with app.run_test(size=(120, 40)) as pilot:
        await begin(folding, pilot)
        await pilot.press("left", "right", "left")
        assert titles(folding, app) == FOLDED
        assert app.screen.query_one(Input).cursor_position == 1
        await pilot.press("tab", "left")
        assert titles(folding, app) == FOLDED
        await pilot.press("right", "right", "down")
        assert titles(folding, app) == UNFOLDED
        await pilot.press("left")
        assert titles(folding, app) == FOLDED
        assert isinstance(app.focused, ResultList)


async def test_where_nothing_is_folded_the_key_says_so(folding: Desk) -> None:
    app = folding.app("x")
    async with app.run_test(size=(120, 40)) as pilot:
        await begin(folding, pilot)
        await pilot.press("down", "ctrl+g")
        await folding.shown(pilot, "No further section")


async def test_a_new_query_folds_again_the_same_one_does_not(folding: Desk) -> None:
    app = folding.app("x")
    async with app.run_test(size=(120, 40)) as pilot:
        await begin(folding, pilot)
        await pilot.press("ctrl+g")
        await pilot.press("ctrl+s", "ctrl+s")
        assert titles(folding, app) == UNFOLDED
        await pilot.press("y")
        await folding.until(pilot, lambda: folding.library.asked[-1] == "xy")
        await folding.until(pilot, lambda: titles(folding, app) == FOLDED)


async def test_a_click_on_the_number_unfolds(folding: Desk) -> None:
    app = folding.app("x")
    async with app.run_test(size=(120, 40)) as pilot:
        await begin(folding, pilot)
        lines = folding.painted(app).splitlines()
        y = next(number for number, line in enumerate(lines) if "+2 more ^G" in line)
        x = lines[y].index("+2 more ^G")
        await pilot.click(offset=(x + 1, y))
        await folding.until(pilot, lambda: titles(folding, app) == UNFOLDED)
        await pilot.click(offset=(x - 3, y))
        await pilot.pause()
        assert titles(folding, app) == UNFOLDED


async def test_what_is_unfolded_at_the_edge_is_scrolled_to(folding: Desk) -> None:
    app = folding.app("x")
    async with app.run_test(size=(80, 14)) as pilot:
        await folding.shown(pilot, "one  +2 more ^G")
        await pilot.press("ctrl+g")
        rows = folding.main(app)._list
        await folding.until(pilot, lambda: rows._region(1).bottom <= rows.scroll_offset.y + rows.size.height)


async def test_another_order_begins_at_the_top(folding: Desk) -> None:
    app = folding.app("x")
    async with app.run_test(size=(120, 40)) as pilot:
        await folding.shown(pilot, "+2 more")
        await pilot.press("down", "down", "ctrl+s")
        await folding.shown(pilot, "newest first")
        assert folding.main(app).selected == 0


async def test_news_make_room_for_what_is_typed_next(folding: Desk) -> None:
    app = folding.app("x")
    async with app.run_test(size=(80, 24)) as pilot:
        await folding.shown(pilot, "+2 more")
        await pilot.press("ctrl+s")
        await folding.until(pilot, lambda: "Newest" in folding.painted(app))
        await pilot.press("y")
        await folding.until(pilot, lambda: "Newest" not in folding.painted(app))
