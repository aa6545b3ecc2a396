"""A vertical scrollbar of one column that is painted in a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rich.segment import Segment
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.strip import Strip

from .direct_lines import DirectLines, Finish


class ThinBar(ScrollBar):
    """Textual's scrollbar; it has few different cells, and each is made once."""

    def __init__(self) -> None:
        super().__init__(vertical=True, name="vertical")
        self._styles_cache = DirectLines(self._paint_lines)

    def _paint_lines(self, lines: Sequence[int], finish: Finish) -> list[Strip]:
        bar = cast(ScrollBarRender, self.render())
        style = self.app.console.get_style(bar.style)
        assert style.color
        assert style.bgcolor
        cells = list(
            bar.render_bar(
                self.size.height, bar.virtual_size, bar.window_size, bar.position,
                back_color=style.bgcolor, bar_color=style.color,
            ).segments
        )  # fmt: skip
        made: dict[Segment, Strip] = {cell: finish([cell]) for cell in {*cells}}
        return [made[cells[y]] for y in lines]


def thin_bar_of(view: ScrollView) -> ScrollBar:
    """The vertical scrollbar of a view, made when it is first asked for."""
    if view._vertical_scrollbar is None:
        view._vertical_scrollbar = bar = ThinBar()
        bar.display = False
        view.app._start_widget(view, bar)
    return view._vertical_scrollbar
