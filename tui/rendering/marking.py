"""Mark the matches in rows: one question for many rows, since asking costs more than a long text does."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from .rows import Marks, Part, Row, Span, moved

Key = int | str
"""A row by its number, or a text of which several rows show parts."""


def marked(blocks: Sequence[Sequence[Row]], marks: Marks) -> list[list[Row]]:
    """The rows of each block, with a `match` span over what `marks` finds in their text."""
    found = _find(blocks, marks)
    result: list[list[Row]] = []
    number = 0
    for rows in blocks:
        result.append([_with_matches(row, number + at, found) for at, row in enumerate(rows)])
        number += len(rows)
    return result


def _find(blocks: Sequence[Sequence[Row]], marks: Marks) -> dict[Key, list[Span]]:
    """The matches in each text. Lines of one paragraph stand together, as a word may go on in the next."""
    starts: dict[Key, int] = {}
    texts: list[str] = []
    at = number = 0
    for rows in blocks:
        before: Row | None = None
        for row in rows:
            gap = "\n" if before and _goes_on(before, row) else "\n\n"
            for key, text in _texts(row, number):
                if key not in starts:
                    texts += (gap, text)
                    starts[key] = at + len(gap)
                    at += len(gap) + len(text)
            before = row
            number += 1
    spans = [Span(start, stop, "match") for start, stop in marks("".join(texts))]
    ends = [span.stop for span in spans]
    found: dict[Key, list[Span]] = {}
    for (key, start), text in zip(starts.items(), texts[1::2], strict=True):
        inside: list[Span] = []
        for span in spans[bisect_right(ends, start) :]:
            if span.start >= start + len(text):
                break
            inside.append(span)
        found[key] = moved(inside, start, start + len(text), 0)
    return found


def _texts(row: Row, number: int) -> list[tuple[Key, str]]:
    return [(part.text, part.text) for part in row.parts] or [(number, row.text)]


def _goes_on(before: Row, row: Row) -> bool:
    return row.line == before.last + 1 and row.first == before.rest and not row.parts


def _with_matches(row: Row, number: int, found: dict[Key, list[Span]]) -> Row:
    parts = row.parts or (Part(row.text, 0, len(row.text), 0),)
    matches = [
        span
        for part in parts
        for span in moved(found[part.text if row.parts else number], part.start, part.stop, part.at)
    ]
    return replace(row, spans=[*row.spans, *matches]) if matches else row
