"""Tables: columns aligned by terminal cells, wrapped when too wide, or one record below the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, overload

from rich.cells import cell_len

from ..literal import literal
from .breaks import BREAK
from .wrapping import longest_word

Align = Literal["left", "center", "right"]

_DELIMITER = re.compile(r"[ ]{0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_CELL_END = re.compile(r"(?<!\\)\|")
BETWEEN = " │ "
"""Stands between two columns."""
_NARROWEST = 4
_WIDEST = 160
_WORDS = (40, 28, 20, 14, 8, 6)
"""Words up to so many cells are kept in one piece, by the first of these for which there is room."""
_SAMPLE = 120
"""Rows that are measured for the widths of a long table."""


class Line(NamedTuple):
    """One row of a table as it stands in the source."""

    line: int
    cells: Sequence[str]


class SourceRows(Sequence[Line]):
    """Rows read from source lines when they are asked for: a table may have many thousands."""

    def __init__(self, lines: Sequence[str], first: int) -> None:
        self._lines = lines
        self._first = first
        """The source line of the first row."""

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, index: int) -> Line: ...
    @overload
    def __getitem__(self, index: slice) -> list[Line]: ...
    def __getitem__(self, index: int | slice) -> Line | list[Line]:
        if isinstance(index, slice):
            return [self._line(at) for at in range(*index.indices(len(self)))]
        return self._line(index)

    def _line(self, at: int) -> Line:
        return Line(self._first + at, split_cells(literal(self._lines[at])))


@dataclass(frozen=True)
class Table:
    """A whole table; its rows may be laid out a few at a time, all with the same widths."""

    header: Line
    aligns: tuple[Align, ...]
    rows: Sequence[Line]
    end: int = 0
    """The source line that ends it, if it is one of HTML, whose rows may take any number of lines."""

    @property
    def last(self) -> int:
        """Its last source line."""
        return self.end or self.header.line + 1 + len(self.rows)

    def rows_on(self, first: int, last: int) -> Sequence[Line]:
        """The rows below the header that begin on these source lines."""
        if self.end:
            return [row for row in self.rows if first <= row.line <= last]
        above = self.header.line + 2
        return self.rows[max(0, first - above) : last + 1 - above]

    def widths(self, room: int, *, wide: bool = False) -> list[int] | None:
        """Cells for each column in `room` cells; None: too many columns to stand side by side.

        `wide` gives every column what it needs, within reason.
        """
        natural, longest = self._measured
        if wide:
            return [min(cells, _WIDEST) for cells in natural]
        room -= len(BETWEEN) * (len(natural) - 1)
        if sum(natural) <= room:
            return natural
        for word in _WORDS:
            floors = [
                min(wide, max(_NARROWEST, min(least, word)))
                for wide, least in zip(natural, longest, strict=True)
            ]
            if sum(floors) <= room:
                return _shares(natural, floors, room)
        return None

    @cached_property
    def _measured(self) -> tuple[list[int], list[int]]:
        """For each column its widest line and its longest word."""
        from .inline import inline  # long to import: not before there is a table

        natural, longest = [1] * len(self.aligns), [1] * len(self.aligns)
        step = max(1, len(self.rows) // _SAMPLE)
        for row in (self.header, *self.rows[::step]):
            for column, source in enumerate(fitted(row.cells, len(self.aligns))):
                for text in inline(source, {}).text.split(BREAK):
                    natural[column] = max(natural[column], cell_len(text))
                    longest[column] = max(longest[column], longest_word(text))
        return natural, longest


def is_delimiter(line: str) -> bool:
    """Is this `|---|:-:|`, the line under a table's header?"""
    return "-" in line and ("|" in line or ":" in line) and _DELIMITER.match(line) is not None


def split_cells(line: str) -> list[str]:
    """The cells of one source line; `\\|` is no border."""
    text = line.strip().removeprefix("|")
    cells = [cell.strip().replace("\\|", "|") for cell in _CELL_END.split(text)]
    if len(cells) > 1 and not cells[-1]:
        cells.pop()
    return cells


def read_aligns(line: str) -> tuple[Align, ...]:
    """The columns' alignment from the delimiter line."""
    return tuple(
        "center" if cell.startswith(":") and cell.endswith(":") else "right" if cell.endswith(":") else "left"
        for cell in split_cells(line)
    )


def fitted(cells: Sequence[str], count: int) -> list[str]:
    """Exactly `count` cells; what is beyond the last column is kept inside of it."""
    if len(cells) > count:
        return [*cells[: count - 1], " | ".join(cells[count - 1 :])]
    return [*cells, *[""] * (count - len(cells))]


def _shares(natural: Sequence[int], floors: Sequence[int], room: int) -> list[int]:
    """What is left above the floors goes to the columns by what they lack of their natural widths."""
    lacking = [min(wide, room) - least for wide, least in zip(natural, floors, strict=True)]
    spare, whole = room - sum(floors), max(1, sum(lacking))
    widths = [least + spare * lack // whole for least, lack in zip(floors, lacking, strict=True)]
    widths[lacking.index(max(lacking))] += room - sum(widths)
    return widths
