"""Parts of notes cut round the best place, at sentences and rows, within a number of characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .text_pieces import Piece, pieces

CUT = "…"


class Span(NamedTuple):
    """Lines of one note, from 0, `last` excluded, and the place in them that matters most."""

    first: int
    last: int
    line: int
    column: int = 0
    """In characters of that line."""


class Extract(NamedTuple):
    """A part of a span."""

    text: str
    first: int
    """Its lines, from 0, `last` excluded; a table's header, repeated, is not counted."""
    last: int


def extract(lines: Sequence[str], span: Span, most: int) -> Extract:
    """At most `most` characters round the span's best place; the whole span where that is enough.

    It grows downwards first, as notes are read, then upwards. Empty when not even the best piece fits.
    """
    all_pieces = pieces(lines, span.first, span.last)
    begin, end = _told(all_pieces, 0, len(all_pieces))
    run = _Run(lines, all_pieces[begin:end])
    low, high = 0, end - begin
    if len(run.text(low, high)) > most:
        low, high = _told(run.pieces, *_around(run, _best(run.pieces, span), most))
    if low == high:
        return Extract("", span.line, span.line)
    return Extract(run.text(low, high), run.pieces[low].line, run.pieces[high - 1].line + 1)


def _around(run: _Run, best: int, most: int) -> tuple[int, int]:
    """The range of pieces round the best one that fits; empty when not even that one does."""
    if len(run.text(best, best + 1)) > most:
        return best, best
    high = run.grown_down(best, best + 1, most * 2 // 3)
    low = run.grown_up(best, high, most)
    return low, run.grown_down(low, high, most)


def _told(all_pieces: Sequence[Piece], low: int, high: int) -> tuple[int, int]:
    """The range without the blank pieces at its ends."""
    while low < high and not all_pieces[low].text.strip():
        low += 1
    while low < high and not all_pieces[high - 1].text.strip():
        high -= 1
    return low, high


def _best(all_pieces: Sequence[Piece], span: Span) -> int:
    """Number of the piece at the span's best place."""
    column = found = 0
    for number, piece in enumerate(all_pieces):
        if piece.line < span.line:
            found = number
        elif piece.line == span.line and column <= span.column:
            found, column = number, column + len(piece.text)
    return found


class _Run(NamedTuple):
    """The pieces of a span, in order."""

    lines: Sequence[str]
    pieces: Sequence[Piece]

    def grown_down(self, low: int, high: int, most: int) -> int:
        """The end of the range with as many more pieces below as fit."""
        while high < len(self.pieces) and len(self.text(low, high + 1)) <= most:
            high += 1
        return high

    def grown_up(self, low: int, high: int, most: int) -> int:
        """The beginning of the range with as many more pieces above as fit."""
        while low > 0 and len(self.text(low - 1, high)) <= most:
            low -= 1
        return low

    def text(self, low: int, high: int) -> str:
        """Pieces as text, marked where something is left out; a table cut in two keeps its header."""
        body = "".join(p.text + ("\n" if p.ends_line else "") for p in self.pieces[low:high])
        return self._head(low) + body.strip("\n").rstrip() + self._tail(high)

    def _head(self, low: int) -> str:
        if low == len(self.pieces):
            return ""
        first = self.pieces[low]
        if first.header >= 0 and first.line > first.header + 1:
            gap = f"{CUT}\n" if first.line > first.header + 2 else ""
            return f"{self.lines[first.header]}\n{self.lines[first.header + 1]}\n{gap}"
        if low:
            return f"{CUT}\n" if self.pieces[low - 1].ends_line else f"{CUT} "
        return ""

    def _tail(self, high: int) -> str:
        if high >= len(self.pieces):
            return ""
        return f"\n{CUT}" if self.pieces[high - 1].ends_line else f" {CUT}"
