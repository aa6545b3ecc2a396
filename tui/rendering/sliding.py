"""Tables and code that are wider than the screen, moved sideways under it."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from .flow import Flow, Spot
from .viewport import Viewport

_STEP = 8
_ROOM = 4
"""Cells kept free around what is brought into sight."""


class Slide:
    """How far the wide rows have been moved to the left."""

    def __init__(self) -> None:
        self.cells = 0

    def reset(self) -> None:
        """Show their beginning."""
        self.cells = 0

    def move(self, direction: int, view: Viewport) -> None:
        """By some cells, not beyond the widest of the rows that are seen."""
        rows = [row for y in range(view.height) if (row := view.row(y)) and row.slides]
        widest = max((Strip(row.segments).cell_length for row in rows), default=0)
        most = max(0, widest - view.flow.painter.width)
        self.cells = max(0, min(self.cells + direction * _STEP, most))

    def reveal(self, flow: Flow, spot: Spot | None) -> None:
        """Bring a match into sight that is beside what is seen."""
        row = flow.page(spot.place.block)[spot.place.row] if spot else None
        if spot is None or row is None or not row.slides:
            return
        said = Strip(row.segments).text
        first, last = (cell_len(said[: row.lead + at]) for at in (spot.start, spot.stop))
        if not self.cells <= first <= last <= self.cells + flow.painter.width:
            self.cells = 0 if last <= flow.painter.width else max(0, first - _ROOM)

    def window(self, strip: Strip, gutter: int, width: int, margin: int, base: Style, sign: Style) -> Strip:
        """What is seen of a row after its gutter, with signs where it goes on."""
        size = strip.cell_length - gutter
        first = min(self.cells, max(0, size - 1))
        fill = next((segment.style for segment in reversed(list(strip)) if segment.style), base)
        seen = strip.crop(gutter + first, gutter + first + width).adjust_cell_length(width, fill)
        left, right = strip.crop(0, gutter), Strip([Segment(" " * margin, base)])
        if first and gutter:
            left = Strip.join([strip.crop(0, gutter - 1), Strip([Segment("‹", sign)])])
        if size > first + width and margin:
            right = Strip([Segment("›" + " " * (margin - 1), sign)])
        return Strip.join([left, seen, right])
