"""Tables written in HTML, as converters write them: read into the same rows and cells as the others."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from ..literal import literal
from .tables import Align, Line, Table

OPENING = re.compile(r"[ ]{0,3}<table[\s>]", re.IGNORECASE)
_EDGE = re.compile(r"<(?P<end>/?)table[\s>]", re.IGNORECASE)
_MOST_LINES = 4_000

_TAG = re.compile(r"<(?P<end>/?)(?P<name>table|tr|t[hd])(?P<rest>(?:\s[^<>]*)?)>", re.IGNORECASE)
_SPAN = re.compile(r"(?P<way>col|row)span\s*=\s*[\"']?(?P<count>\d{1,3})", re.IGNORECASE)
_NEW_LINE = re.compile(
    r"<br\s*/?>|</p>\s*<p\b[^<>]*>|</li>\s*(?=<li\b)|</div>\s*<div\b[^<>]*>", re.IGNORECASE
)
_ANY_TAG = re.compile(r"<[^<>]*>")
_MARKDOWN = re.compile(r"(<[^<>]*>)|[\\`*_~=\[\]$^#]")
"""A tag, or what Markdown would obey: outside of tags it is nothing but itself."""
_MOST_COLUMNS = 64
_LARGEST_CELL = 4_000
"""Characters; what holds more is a page that was laid out as a table."""


class _Cell(NamedTuple):
    text: str
    columns: int
    rows: int


def read_html_table(lines: Sequence[str], first: int) -> Table | None:
    """The table on these source lines, of which `first` is the first; None if it is nothing but layout."""
    rows = _spread(_rows(lines, first))
    if (
        not rows
        or len(rows[0].cells) < 2
        or any(len(cell) > _LARGEST_CELL for row in rows for cell in row.cells)
    ):
        return None
    header, *others = rows
    count = max(len(row.cells) for row in rows)
    aligns: list[Align] = ["left"] * count
    return Table(header, tuple(aligns), others, end=first + len(lines) - 1)


def end_of_table(lines: Sequence[str], at: int) -> int | None:
    """The index after the line with the end of the table that begins at `at`, tables inside of it counted."""
    depth = 0
    for stop in range(at, min(len(lines), at + _MOST_LINES)):
        depth += sum(-1 if edge["end"] else 1 for edge in _EDGE.finditer(lines[stop] + "\n"))
        if depth <= 0:
            return stop + 1
    return None


def _rows(lines: Sequence[str], first: int) -> list[tuple[int, list[_Cell]]]:
    """The rows by their source lines; what is in a table inside of a cell belongs to the cell.

    What stands in no cell, such as a caption, gets a row of its own at the end.
    """
    text = "\n".join(map(literal, lines))
    starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    rows: list[tuple[int, list[_Cell]]] = []
    depth, cell, done, stray = 0, None, 0, ""
    for tag in _TAG.finditer(text):
        name, is_end = tag["name"].lower(), bool(tag["end"])
        if depth == 1 and (name != "table" or is_end):
            if cell is not None and rows:
                rows[-1][1].append(_cell(text[cell.end() : tag.start()], cell["rest"]))
            else:
                stray += text[done : tag.start()]
            cell = tag if name in ("td", "th") and not is_end else None
            if name == "tr" and not is_end:
                rows.append((first + bisect_right(starts, tag.start()) - 1, []))
        if name == "table":
            depth += -1 if is_end else 1
        done = tag.end()
    stray += text[done:]
    if _ANY_TAG.sub("", stray).strip():
        rows.append((first + len(lines) - 1, [_cell(_ANY_TAG.sub(" ", stray), "")]))
    return [row for row in rows if row[1]]


def _cell(source: str, attributes: str) -> _Cell:
    spans = {found["way"].lower(): int(found["count"]) for found in _SPAN.finditer(attributes)}
    text = _NEW_LINE.sub("<br>", _MARKDOWN.sub(lambda found: found[1] or f"\\{found[0]}", source))
    return _Cell(" ".join(text.split()), max(1, spans.get("col", 1)), max(1, spans.get("row", 1)))


def _spread(rows: Sequence[tuple[int, list[_Cell]]]) -> list[Line]:
    """Cells over several columns or rows leave the places free that they cover."""
    covered: dict[int, int] = {}
    lines: list[Line] = []
    for line, cells in rows:
        texts: list[str] = []
        for cell in cells:
            _skip(covered, texts)
            for number in range(min(cell.columns, _MOST_COLUMNS - len(texts))):
                if cell.rows > 1:
                    covered[len(texts)] = cell.rows - 1
                texts.append("" if number else cell.text)
        _skip(covered, texts)
        lines.append(Line(line, texts))
    return lines


def _skip(covered: dict[int, int], texts: list[str]) -> None:
    """Leave places free that a cell above covers."""
    while covered.get(len(texts)):
        covered[len(texts)] -= 1
        texts.append("")
