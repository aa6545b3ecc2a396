"""What goes to the screen directly is what Textual's own way would paint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from rich.segment import Segment
from rich.style import Style
from textual._styles_cache import StylesCache
from textual.geometry import Region
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBar
from textual.strip import Strip
from textual.widget import Widget
from vaultprobe.tui.widgets.direct_lines import DirectLines
from vaultprobe.tui.widgets.preview import Preview
from vaultprobe.tui.widgets.result_list import ResultList
from vaultprobe.tui.widgets.thin_bar import ThinBar

if TYPE_CHECKING:
    from tests.tui.conftest import Desk


def cells(strips: Sequence[Strip], width: int) -> list[list[object]]:
    """What is seen in each cell."""
    return [
        [look(character, style or Style()) for text, style, _ in line for character in text]
        for line in (strip.adjust_cell_length(width) for strip in strips)
    ]


def look(character: str, style: Style) -> object:
    """A character and its colours; of a blank only the ground is seen."""
    front, ground = (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)
    return (character, None if character == " " else front, ground, style.bold, style.underline)


def by_textual(widget: Widget, monkeypatch: pytest.MonkeyPatch) -> list[Strip]:
    """The same lines through the box model and the filters, one after the other."""
    direct = widget._styles_cache
    assert isinstance(direct, DirectLines)
    whole = widget.size.region
    with monkeypatch.context() as patch:
        if isinstance(widget, ScrollBar):
            patch.setattr(ScrollBar, "render_line", Widget.render_line)
            widget._set_dirty()
        else:
            patch.setattr(widget, "render_line", lambda y: direct._paint([y], Strip)[0])
        return StylesCache().render_widget(widget, whole)


@pytest.mark.parametrize("theme", ["graphite", "paper", "terminal"])
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_lines_are_those_of_textual(
    desk: Desk, theme: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = desk.app("DDR", theme=theme)
    async with app.run_test(size=size) as pilot:
        await desk.shown(pilot, "90%")
        await pilot.pause(0.1)
        for kind in (ResultList, Preview):
            view = app.screen.query_one(kind)
            bar = view.vertical_scrollbar
            assert isinstance(bar, ThinBar)
            for widget in (view, bar) if bar.display else (view,):
                width = widget.size.width - (bar.display and widget is view)
                painted = widget.render_lines(widget.size.region)
                assert cells(painted, width) == cells(by_textual(widget, monkeypatch), width)


async def test_only_what_is_dirty_is_painted_again(desk: Desk) -> None:
    app = desk.app("DDR")
    async with app.run_test(size=(120, 40)) as pilot:
        await desk.shown(pilot, "line 40 of")
        view = app.screen.query_one(Preview)
        asked: list[int] = []

        def paint(lines: Sequence[int], finish: object) -> list[Strip]:
            asked.extend(lines)
            return [Strip([Segment("x" * view.size.width)]) for _ in lines]

        cache = DirectLines(paint)
        whole = view.size.region
        assert len(cache.render_widget(view, whole)) == whole.height
        assert asked == [*whole.line_range]
        cache.set_dirty(Region(0, 3, 10, 2))
        cache.render_widget(view, whole)
        assert asked[whole.height :] == [3, 4]
        (part,) = cache.render_widget(view, Region(5, 7, 6, 1))
        assert part.cell_length == 6
        assert isinstance(view, ScrollView)
