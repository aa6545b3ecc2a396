"""Cut a note into top-level blocks: one scan over its lines, quick enough for notes of megabytes."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from .blocks import Block, Kind
from .html_tables import OPENING, end_of_table, read_html_table
from .tables import SourceRows, Table, is_delimiter, read_aligns, split_cells

LONG_LINE = 4_000
"""Characters; a longer line is shown as plain text, in pieces."""
_LARGE = 16_000
"""Characters at which any block is cut."""
_LARGE_TABLE = 3_000
"""The same for tables, whose cells take more work than other text."""
_CODE_LINES = 80
_TABLE_LINES = 40
_PROSE_LINES = 60
_NESTED_LINES = 240
"""A list or quote is cut between outermost items after `_PROSE_LINES`, but anywhere at this length."""
_FRONT_LINES = 400
_MATH_LINES = 100

_FENCE = re.compile(r"(?P<mark>`{3,}(?=[^`]*$)|~{3,})(?P<info>.*)")
_HEADING = re.compile(r"#{1,6}(?:[ \t]|$)")
_ITEM = re.compile(r"[ ]{0,3}(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)")
_NESTING = re.compile(r"[ ]{0,3}(?:>|\[\^|(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$))|[ ]{4}|[ ]*\t")
"""Begins a quote, footnote, list item or indented code: what may hold more than one paragraph."""
_OPENINGS = frozenset("`~$%<#")
"""First characters of lines that may begin another kind of block."""
_TELLING = _OPENINGS | frozenset(" \t-+*0123456789")
"""First characters of lines that need a closer look within a paragraph."""
_ENDINGS: dict[str, tuple[Kind, str]] = {
    "%%": ("comment", "%%"),
    "<!--": ("comment", "-->"),
    "$$": ("math", "$$"),
}


class _Extent(NamedTuple):
    """A block that was recognised by its first line: its kind and the index after its last line."""

    kind: Kind
    stop: int
    info: str = ""
    closed: bool = True


def split(text: str) -> list[Block]:
    """The blocks of a note whose lines end in `\\n`; every line that is not blank belongs to one."""
    return _Splitter(text.split("\n")).split()


def as_written(text: str) -> list[Block]:
    """The lines of a note a few at a time, whatever they mean, blank ones too."""
    lines = text.removesuffix("\n").split("\n")
    splitter = _Splitter(lines)
    splitter.add(0, _Extent("plain", len(lines)), _PROSE_LINES)
    return splitter.blocks


class _Splitter:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.blank = [not text or text.isspace() for text in lines]
        self.has_long = max(map(len, lines)) > LONG_LINE
        self.blocks: list[Block] = []
        self.patience = 4 * len(lines)
        """Lines that may yet be looked through for the ends of HTML tables."""
        self.never_closed: set[str] = set()
        """Endings that are known not to come any more: looked for once only."""

    def split(self) -> list[Block]:
        at = self.front()
        while (at := self.after_blank(at)) < len(self.lines):
            if len(self.lines[at]) > LONG_LINE:
                at = self.add(at, _Extent("plain", at + 1), 1)
            elif extent := self.opening(at):
                at = self.add(at, extent, _CODE_LINES)
            elif self.is_table(at):
                at = self.table(at)
            elif OPENING.match(self.lines[at]) and (stop := self.html_table(at)):
                at = stop
            else:
                at = self.add(at, _Extent("prose", self.prose(at)), _NESTED_LINES)
        self.blocks[-1:] = [block._replace(gap=False) for block in self.blocks[-1:]]
        return self.blocks

    def after_blank(self, at: int) -> int:
        """The first line from `at` on that is not blank."""
        blank = self.blank
        while at < len(blank) and blank[at]:
            at += 1
        return at

    def add(self, start: int, extent: _Extent, most: int, table: Table | None = None) -> int:
        """Add the lines from `start` on as blocks of at most so many lines; returns the line after them."""
        kind, stop, info, closed = extent
        gap = stop < len(self.lines) and self.blank[stop]
        lines = tuple(self.lines[start:stop])
        large = _LARGE_TABLE if table else _LARGE
        if not self.has_long and len(lines) <= most and sum(map(len, lines)) <= large:
            self.blocks.append(Block(kind, start + 1, lines, gap, info, True, closed, table))
            return stop
        for first, end in pairwise(self.cuts(start, stop, most, large, 2 if table else 1)):
            is_last = end == stop
            if len(self.lines[first]) > LONG_LINE:
                self.long_line(first, gap and is_last)
                continue
            part = tuple(self.lines[first:end])
            self.blocks.append(
                Block(
                    kind,
                    first + 1,
                    part,
                    gap and is_last,
                    info,
                    first == start,
                    closed and is_last,
                    table,
                )
            )
        return stop

    def long_line(self, at: int, gap: bool) -> None:
        """Pieces of one line, each a block."""
        text = self.lines[at]
        for start in range(0, len(text), LONG_LINE):
            piece = text[start : start + LONG_LINE]
            self.blocks.append(Block("plain", at + 1, (piece,), gap and start + LONG_LINE >= len(text)))

    def cuts(self, start: int, stop: int, most: int, large: int, least: int) -> list[int]:
        """Where to cut `start:stop`, both ends included: by lines, by characters, around each long line.

        A table's first two lines, at the `least`, stay together.
        """
        cuts, size = [start], 0
        for at in range(start, stop):
            length = len(self.lines[at])
            is_full = at - cuts[-1] >= most or size + length > large
            if at - cuts[-1] >= least and (
                is_full or length > LONG_LINE or len(self.lines[at - 1]) > LONG_LINE
            ):
                cuts.append(at)
                size = 0
            size += length
        return [*cuts, stop]

    def front(self) -> int:
        """Front matter, only at the very beginning; returns the line after it."""
        if self.lines[0].rstrip() == "---":
            for at in range(1, min(len(self.lines), _FRONT_LINES)):
                if self.lines[at].rstrip() == "---":
                    return self.add(0, _Extent("front", at + 1), _FRONT_LINES)
        return 0

    def opening(self, at: int) -> _Extent | None:
        """The fence, heading, comment or formula that line `at` begins."""
        line = self.lines[at]
        text = line.lstrip(" ")
        if text[:1] not in _OPENINGS or len(line) - len(text) > 3:
            return None
        if fence := _FENCE.match(text):
            return self.fence(at, fence)
        if _HEADING.match(text):
            return _Extent("prose", at + 1)
        for beginning, (kind, ending) in _ENDINGS.items():
            if text.startswith(beginning) and (stop := self.closing(at, len(beginning), ending, kind)):
                return _Extent(kind, stop)
        return None

    def fence(self, at: int, opened: re.Match[str]) -> _Extent:
        """Fenced code, to its closing fence or the end of the note."""
        mark = opened["mark"]
        for stop in range(at + 1, len(self.lines)):
            text = self.lines[stop]
            if mark in text and not text.strip().strip(mark[0]):
                return _Extent("fence", stop + 1, opened["info"].strip())
        return _Extent("fence", len(self.lines), opened["info"].strip(), closed=False)

    def closing(self, at: int, offset: int, ending: str, kind: Kind) -> int | None:
        """The line after the one with the ending; None when it is missing or on the first line already."""
        if ending in self.never_closed or ending in self.lines[at].lstrip(" ")[offset:]:
            return None
        limit = len(self.lines) if kind == "comment" else min(len(self.lines), at + _MATH_LINES)
        for stop in range(at + 1, limit):
            if ending in self.lines[stop]:
                return stop + 1
            if kind == "math" and self.blank[stop]:
                return None
        if limit == len(self.lines):
            self.never_closed.add(ending)
        return None

    def is_table(self, at: int) -> bool:
        """Does a table begin here: a header, then a delimiter line of as many cells?"""
        if at + 1 >= len(self.lines) or "|" not in self.lines[at] or not is_delimiter(self.lines[at + 1]):
            return False
        return len(split_cells(self.lines[at])) == len(split_cells(self.lines[at + 1]))

    def table(self, at: int) -> int:
        stop = at + 2
        while stop < len(self.lines) and "|" in self.lines[stop] and len(self.lines[stop]) <= LONG_LINE:
            stop += 1
        header = SourceRows(self.lines[at : at + 1], at + 1)[0]
        table = Table(header, read_aligns(self.lines[at + 1]), SourceRows(self.lines[at + 2 : stop], at + 3))
        return self.add(at, _Extent("table", stop), _TABLE_LINES, table)

    def html_table(self, at: int) -> int | None:
        """The line after the HTML table that begins here, cut between its rows; None: show it as it is."""
        stop = end_of_table(self.lines, at) if self.patience > 0 else None
        self.patience -= (stop or len(self.lines)) - at
        if stop is None or max(map(len, self.lines[at:stop])) > LONG_LINE:
            return None
        table = read_html_table(self.lines[at:stop], at + 1)
        if table is None:
            return None
        cuts, size = [at], 0
        for row in table.rows:
            if row.line - 1 - cuts[-1] >= _TABLE_LINES or (size > _LARGE_TABLE and row.line - 1 > cuts[-1]):
                cuts.append(row.line - 1)
                size = 0
            size += sum(map(len, row.cells))
        for first, end in pairwise([*cuts, stop]):
            gap = end == stop < len(self.lines) and self.blank[stop]
            part = tuple(self.lines[first:end])
            self.blocks.append(Block("table", first + 1, part, gap, opens=first == at, table=table))
        return stop

    def prose(self, start: int) -> int:
        """The line after the paragraph, list or quote that begins here."""
        lines = self.lines
        nests = _NESTING.match(lines[start]) is not None
        at = start + 1
        while at < len(lines):
            if self.blank[at]:
                after = self.after_blank(at)
                if not nests or after == len(lines) or not _continues(lines[after]):
                    return at
                at = after
            line = lines[at]
            if len(line) > LONG_LINE or self.is_long_enough(start, at, nests):
                return at
            if line[0] in _TELLING or "|" in line:
                is_nested = nests and line[0] in " \t"
                if is_nested and (fence := _FENCE.match(line.lstrip())):
                    at = self.nested_fence(at, fence["mark"])
                    continue
                if not is_nested and (self.opening(at) or self.is_table(at)):
                    return at
                nests = nests or _ITEM.match(line) is not None
            at += 1
        return at

    def is_long_enough(self, start: int, at: int, nests: bool) -> bool:
        """May or must the prose from `start` on be cut before line `at`?"""
        if at - start < _PROSE_LINES:
            return False
        return not nests or at - start >= _NESTED_LINES or _ITEM.match(self.lines[at]) is not None

    def nested_fence(self, at: int, mark: str) -> int:
        """The line after a fence inside of a list item."""
        for stop in range(at + 1, min(len(self.lines), at + _NESTED_LINES)):
            text = self.lines[stop]
            if mark in text and not text.strip().strip(mark[0]):
                return stop + 1
            if text and not text[0].isspace():
                return stop
        return min(len(self.lines), at + _NESTED_LINES)


def _continues(line: str) -> bool:
    """After a blank line: does this still belong to the list, footnote or indented code before it?"""
    return line.startswith(("  ", "\t")) or _ITEM.match(line) is not None
