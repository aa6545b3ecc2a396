"""Lines that reach the screen as they were painted.

Textual leads each line through its box model and its filters, three new strips a line, in each frame.
Who has neither border nor padding, margin or opacity does without: of a frame with a whole new list that
was half of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.segment import Segment
from textual._styles_cache import StylesCache
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

Finish = Callable[[Iterable[Segment]], Strip]
"""Makes a line of segments a strip, in colours that the terminal has."""
PaintLines = Callable[[Sequence[int], Finish], Sequence[Strip]]
"""Paints some lines of a widget, each as wide as the widget, its scrollbar left out."""


class DirectLines(StylesCache):
    """Takes the place of a widget's `_styles_cache`; painted lines are kept until they are dirty."""

    def __init__(self, paint: PaintLines) -> None:
        super().__init__()
        self._paint = paint

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        """The lines of `crop`, a part of the widget."""
        width = widget.size.width
        if width != self._width:
            self.clear()
            self._width = width
        wanted = crop.line_range
        if new := [y for y in wanted if y in self._dirty_lines or y not in self._cache]:
            self._cache.update(zip(new, self._paint(new, _finish(widget)), strict=True))
            self._dirty_lines.difference_update(new)
        strips = [self._cache[y] for y in wanted]
        if crop.column_span != (0, width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips


def _finish(widget: Widget) -> Finish:
    filters, background = widget.get_line_filters(), widget.background_colors[1]

    def finish(line: Iterable[Segment]) -> Strip:
        segments = list(line)
        for each in filters:
            segments = each.apply(segments, background)
        return Strip(segments)

    return finish
