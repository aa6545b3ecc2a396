"""Inline content -> rows: one a source line, since Obsidian keeps the line breaks of a paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .breaks import BREAK
from .inline import inline
from .rows import Look, Piece, Row, Span, StyleName, moved

Lead = tuple[Piece, ...]


def text_rows(
    content: str, line: int, look: Look, first: Lead = (), rest: Lead = (), styles: Sequence[StyleName] = ()
) -> list[Row]:
    """Rows for inline Markdown that begins at source line `line`, all of it in `styles`."""
    text, spans = inline(content, look.references)
    rows: list[Row] = []
    start, number = 0, line
    for part in text.replace(BREAK, "\n").split("\n"):
        stop = start + len(part)
        under = [Span(0, len(part), style) for style in styles]
        inside = moved(spans, start, stop, 0)
        rows.append(Row(part, number, number, [*under, *inside], rest if rows else first, rest))
        number += text[stop : stop + 1] == "\n"
        start = stop + 1
    return _without_hidden(rows)


def _without_hidden(rows: list[Row]) -> list[Row]:
    """No row for a line of which nothing is shown, as of one that holds tags only, if others are left."""
    seen = {row.line for row in rows if row.text}
    kept: list[Row] = []
    begin = rows[0].line
    for row in rows:
        if row.line in seen:
            kept.append(row if kept or begin == row.line else replace(row, line=begin, first=rows[0].first))
        elif kept:
            kept[-1] = replace(kept[-1], last=row.last)
    return kept or rows[:1]


def plain_rows(lines: Sequence[str], line: int, style: StyleName | None = None) -> list[Row]:
    """Rows for lines as they stand, without reading any Markdown in them."""
    return [
        Row(text, number, number, [Span(0, len(text), style)] if style else [])
        for number, text in enumerate(lines, line)
    ]
