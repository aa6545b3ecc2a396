"""The rows of a whole note from top to bottom: rendered where someone looks, estimated elsewhere."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from .marking import marked
from .note import Note
from .painting import Painted, Painter
from .rows import Look, Marks

_PAGES_KEPT = 150
"""Rendered blocks that are kept."""
_TOGETHER = 6
"""So many rows are seen together in any window."""
_PIECES = 25
"""Of a line that is longer than so many blocks the rest is not looked through for matches."""


class Place(NamedTuple):
    """A row by its block; unlike its number from the top it stays the same when estimates are corrected."""

    block: int
    row: int


class Spot(NamedTuple):
    """A match on the screen: its row, and its characters in what the row says."""

    place: Place
    start: int
    stop: int


class Flow:
    """A note in one width and one look. Heights are estimates until a block has been rendered."""

    def __init__(self, note: Note, look: Look, marks: Marks, painter: Painter) -> None:
        self.note = note
        self._look = look
        self._marks = marks
        self.painter = painter
        characters = max(1.0, look.width / note.cells_a_character)
        self._heights = [block.estimate(characters) for block in note.blocks]
        self._tops: list[int] | None = None
        self._pages: OrderedDict[int, list[Painted]] = OrderedDict()  # an LRUCache is a ring: garbage
        self._headers: dict[int, list[Painted]] = {}
        """Of tables, by their source line."""

    @property
    def height(self) -> int:
        """Rows of the whole note, as far as known."""
        return self._all_tops()[-1]

    def repaint(self, painter: Painter) -> None:
        """Perhaps in other colours; what is known about heights stays."""
        if painter is not self.painter and not painter.same_colours(self.painter):
            self._pages.clear()
            self._headers.clear()
        self.painter = painter

    def has_rows_of(self, other: Flow) -> bool:
        """Does a place of the other one mean the same row here?"""
        return self.note is other.note and self._look == other._look

    def forget(self) -> None:
        """Render everything anew when it is looked at again."""
        self._pages.clear()

    def page(self, block: int) -> list[Painted]:
        """The rows of one block, the gap below it included."""
        if block in self._pages:
            self._pages.move_to_end(block)
        else:
            self._render([block])
        return self._pages[block]

    def _render(self, blocks: Iterable[int]) -> None:
        """Render those of the blocks that are not kept, asking for matches once only."""
        from .render import render  # what it stands on takes long to import: not before there is a note

        missing = [block for block in blocks if block not in self._pages]
        rendered = [render(self.note.blocks[block], self._look) for block in missing]
        for block, rows in zip(missing, marked(rendered, self._marks), strict=True):
            source = self.note.blocks[block]
            page = [painted for row in rows for painted in self.painter.paint(row)]
            if source.gap:
                page.append(self.painter.blank(source.last + 1))
            self._pages[block] = page
            if len(self._pages) > _PAGES_KEPT:
                self._pages.popitem(last=False)
            if len(page) != self._heights[block]:
                self._heights[block] = len(page)
                self._tops = None

    def number(self, place: Place) -> int:
        """A row counted from the top."""
        return self._all_tops()[place.block] + place.row

    def place(self, number: int) -> Place:
        """The row that is now `number` rows from the top."""
        tops = self._all_tops()
        number = max(0, min(number, tops[-1] - 1))
        block = bisect_right(tops, number) - 1
        return Place(block, number - tops[block])

    def line(self, place: Place) -> int:
        """The source line of a row."""
        return self.source(place)[0]

    def source(self, place: Place) -> tuple[int, int]:
        """The source line of a row, and where in the line's text the row begins."""
        page = self.page(place.block)
        row = page[max(0, min(place.row, len(page) - 1))]
        return row.line, row.offset

    def row(self, number: int) -> Painted | None:
        """The row at `number`, None below the end."""
        if number >= self.height:
            return None
        place = self.place(number)
        page = self.page(place.block)
        return page[place.row] if place.row < len(page) else None

    def settle(self, place: Place, above: int, below: int) -> Place:
        """Render so many rows around a place; returns it, kept inside of its block."""
        size = len(self.page(place.block))
        row = max(0, min(place.row, size - 1))
        self._render_on(range(place.block - 1, -1, -1), above - row)
        self._render_on(range(place.block + 1, len(self._heights)), below - (size - row))
        return Place(place.block, row)

    def _render_on(self, blocks: range, rows: int) -> None:
        """Render blocks in this order until there are so many rows."""
        done = 0
        while rows > 0 and done < len(blocks):
            first, estimated = done, 0
            while done < len(blocks) and estimated < rows:
                estimated += self._heights[blocks[done]]
                done += 1
            self._render(blocks[first:done])
            rows -= sum(self._heights[block] for block in blocks[first:done])

    def place_of_line(self, line: int, offset: int = 0) -> Place:
        """The row that shows a source line, by the offset in its text where it takes several rows."""
        block = self.note.block_at(line)
        page = self.page(block)
        first = next((at for at, row in enumerate(page) if row.last >= line), len(page) - 1)
        while first + 1 < len(page) and page[first].offset < page[first + 1].offset <= offset:
            first += 1
        return Place(block, first)

    def matches_on(self, line: int) -> list[Spot]:
        """The matches that the rows of a source line show; without any the start of its first row."""
        blocks = self._blocks_of(line)
        self._render(blocks)
        spots = [
            Spot(Place(block, at), *span)
            for block in blocks
            for at, row in enumerate(self.page(block))
            if row.line <= line <= row.last
            for span in row.matches
        ]
        return spots or [Spot(self.place_of_line(line), 0, 0)]

    def text(self, spot: Spot) -> str:
        """What a match says."""
        return self.page(spot.place.block)[spot.place.row].text[spot.start : spot.stop]

    def telling_row(self, line: int) -> Place:
        """The row of a source line from which most of its matches are seen; without any its first row."""
        spots = self.matches_on(line)
        rows = [self.number(spot.place) for spot in spots]
        seen = [0, *accumulate(spot.stop - spot.start for spot in spots)]

        def gain(first: int) -> int:
            return seen[bisect_left(rows, rows[first] + _TOGETHER)] - seen[bisect_left(rows, rows[first])]

        return spots[max(range(len(spots)), key=gain)].place

    def _blocks_of(self, line: int) -> range:
        """The blocks that show a source line: a very long one is cut in pieces."""
        first = last = self.note.block_at(line)
        blocks = self.note.blocks
        while last + 1 < len(blocks) and last + 1 - first < _PIECES and blocks[last + 1].line <= line:
            last += 1
        return range(first, last + 1)

    def pinned(self, top: Place) -> list[Painted]:
        """The header of the table that the row `top` is in the middle of; empty elsewhere."""
        block = self.note.blocks[top.block]
        table = block.table
        if table is None or (block.opens and top.row == 0):
            return []
        if table.widths(self._look.width, wide=self._look.wide) is None:
            return []
        if table.header.line not in self._headers:
            from .grid import table_rows

            (rows,) = marked([table_rows(table, [], self._look)], self._marks)
            self._headers[table.header.line] = [
                painted for row in rows for painted in self.painter.paint(row)
            ]
        header = self._headers[table.header.line]
        is_end = block.last == table.last and len(self.page(top.block)) - top.row <= len(header) + 1
        return [] if is_end else header

    def _all_tops(self) -> list[int]:
        """The number of each block's first row, and the height of them all."""
        if self._tops is None:
            self._tops = [0, *accumulate(self._heights)]
        return self._tops
