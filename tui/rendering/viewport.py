"""A window onto a note: which row stands at its top, while heights around it are still being corrected."""

from __future__ import annotations

from .flow import Flow, Place
from .painting import Painted

_OVERLAP = 2
"""Rows of a page that are seen again on the next one."""


class Viewport:
    """Rows from `top` on of a flow. A page above is always rendered too, so that small moves are exact."""

    def __init__(self, flow: Flow, height: int) -> None:
        self.flow = flow
        self.height = height
        self.top = 0
        """The number of the row at the top, by what is known of the rows above it."""

    def stand(self, place: Place, above: int) -> None:
        """Show a place with so many rows above it, or more where a pinned header would hide it."""
        place = self.flow.settle(place, above, self.height - above)
        if self.flow.number(place) - above > self.flow.height - self.height:
            place = self.flow.settle(place, self.height, self.height)
        self._put(self.flow.number(place) - above)
        hidden = len(self._pinned(self.top)) - (self.flow.number(place) - self.top)
        if above and hidden > 0:
            self._put(self.top - hidden)

    def take_over(self, old: Viewport, place: Place) -> None:
        """Show what was seen in another size: `place` of it if it was seen, else the row at the top."""
        if self.height == old.height and self.flow.has_rows_of(old.flow):
            self.stand(old.top_place, 0)
        elif old.shows(place, margin=0):
            share = (old.flow.number(place) - old.top) / old.height
            self.stand(self._same(old, place), max(min(2, self.height // 4), round(share * self.height)))
        else:
            self.stand(self._same(old, old.flow.place(old.top)), 0)

    def _same(self, old: Viewport, place: Place) -> Place:
        if self.flow.has_rows_of(old.flow):
            return place
        line, offset = old.flow.source(place)
        return self.flow.place_of_line(line, offset)

    def move_to(self, number: int) -> None:
        """Show the row that is now at `number`, or the end if that is near."""
        flow, height = self.flow, self.height
        if number >= flow.height - height:
            flow.settle(flow.place(flow.height - 1), 2 * height, 0)
            self._put(flow.height)
        else:
            self._put(flow.number(flow.settle(flow.place(number), height, height)))

    def next_page(self) -> int:
        """The top of the page below: all rows come by, also where a pinned header will hide some."""
        number = self.top + self.height - _OVERLAP
        return max(self.top + 1, number - len(self._pinned(number)))

    def previous_page(self) -> int:
        """The top of the page above."""
        number = self.top - self.height + _OVERLAP
        return min(self.top - 1, number + len(self._pinned(self.top)))

    def look_around(self) -> None:
        """Render a page above and below without moving."""
        self.move_to(self.top)

    def shows(self, place: Place, margin: int = 2) -> bool:
        """Is a row seen, not quite at the edge nor under a pinned header?"""
        margin = min(margin, self.height // 4)
        first = self.top + max(margin, len(self._pinned(self.top)))
        return first <= self.flow.number(place) < self.top + self.height - margin

    @property
    def top_place(self) -> Place:
        """The row at the top, whatever is pinned over it."""
        return self.flow.place(self.top)

    def row(self, y: int) -> Painted | None:
        """The row `y` lines below the top; a table's header stays in sight while its rows are passing."""
        pinned = self._pinned(self.top) if y * 3 < self.height else []
        return pinned[y] if y < len(pinned) else self.flow.row(self.top + y)

    def _pinned(self, number: int) -> list[Painted]:
        """The header to show over the rows from `number` on; none that would take much of the height."""
        header = self.flow.pinned(self.flow.place(number))
        return header if len(header) * 3 <= self.height else []

    def _put(self, number: int) -> None:
        self.top = max(0, min(number, self.flow.height - self.height))
