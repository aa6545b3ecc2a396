"""Styled text measured in terminal cells: cut, padded and broken between whole characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from rich.style import Style

from .literal import literal

Run = tuple[str, Style]
"""A piece of text, fit to be painted, in one style."""
_Cell = tuple[str, Style, int]

ELLIPSIS = "…"
_NOT_FIRST = frozenset("，。、；：？！）》」』】〕”’,.;:?!)]}%…·～—")
_NOT_LAST = frozenset("（《「『【〔“‘([{")


def marked(text: str, ranges: Iterable[tuple[int, int]], plain: Style, mark: Style) -> list[Run]:
    """Untrusted text as runs, the half-open `ranges` of it in the style `mark`."""
    runs: list[Run] = []
    done = 0
    for start, end in ranges:
        runs += [(literal(text[done:start]), plain), (literal(text[start:end]), mark)]
        done = end
    runs.append((literal(text[done:]), plain))
    return [run for run in runs if run[0]]


def width_of(runs: Iterable[Run]) -> int:
    """The cells that runs take."""
    return sum(cell_len(text) for text, _ in runs)


def fit(runs: Sequence[Run], width: int) -> list[Run]:
    """The runs on one line of at most `width` cells; what is too long ends in an ellipsis."""
    return list(runs) if width_of(runs) <= width else _cut(_cells(runs), width)


def cut_middle(text: str, width: int) -> str:
    """The text in at most `width` cells: what is too long loses its middle, a third of the way in."""
    if cell_len(text) <= width:
        return text
    if width < 1:
        return ""
    style = Style.null()
    head = "".join(cell[0] for cell in _fitting(_cells([(text, style)]), (width - 1) // 3))
    room = width - 1 - cell_len(head)
    tail = "".join(cell[0] for cell in _fitting(_cells([(text[::-1], style)]), room))[::-1]
    return head + ELLIPSIS + tail


def flow(runs: Sequence[Run], width: int, lines: int) -> list[list[Run]]:
    """The runs broken into at most `lines` lines; what does not fit any more ends in an ellipsis."""
    rest = _trimmed(list(islice(_cells(runs), 2 * max(width, 0) * lines + 1)))
    broken: list[list[Run]] = []
    while rest and len(broken) < lines - 1:
        end = _break(rest, width)
        broken.append(_joined(rest[:end]))
        rest = _trimmed(rest[end:])
    if rest and width > 0:
        broken.append(_joined(rest) if _width(rest) <= width else _cut(rest, width))
    return broken


def between(left: Sequence[Run], right: Sequence[Run], width: int, plain: Style) -> list[Segment]:
    """One full line: `left` cut to make room, `right` at the right edge."""
    room = width - width_of(right)
    if room < 0:
        left, right, room = [], fit(right, width), 0
    kept = fit(left, room)
    gap = width - width_of(kept) - width_of(right)
    return [Segment(text, style) for text, style in (*kept, (" " * gap, plain), *right) if text]


def _cells(runs: Iterable[Run]) -> Iterator[_Cell]:
    return (
        (character, style, get_character_cell_size(character)) for text, style in runs for character in text
    )


def _width(cells: Iterable[_Cell]) -> int:
    return sum(width for _, _, width in cells)


def _fitting(cells: Iterable[_Cell], width: int) -> list[_Cell]:
    """As many whole characters as fit, with the marks that combine with the last one."""
    kept: list[_Cell] = []
    for cell in cells:
        width -= cell[2]
        if width < 0:
            break
        kept.append(cell)
    return kept


def _cut(cells: Iterable[_Cell], width: int) -> list[Run]:
    if width < 1:
        return []
    kept = _fitting(cells, width - 1)
    while kept and kept[-1][0] == " ":
        kept.pop()
    style = kept[-1][1] if kept else Style.null()
    return _joined([*kept, (ELLIPSIS, style, 1)])


def _break(cells: Sequence[_Cell], width: int) -> int:
    """Where the first line ends: between words or wide characters, if its second half has such a place."""
    limit = len(_fitting(cells, width))
    if limit == len(cells):
        return limit
    for end in range(limit, limit // 2, -1):
        if _may_part(cells[end - 1], cells[end]):
            return end
    return max(limit, 1)


def _may_part(before: _Cell, after: _Cell) -> bool:
    if after[0] in _NOT_FIRST or before[0] in _NOT_LAST or after[2] == 0:
        return False
    return before[0] == " " or after[0] == " " or before[2] == 2 or after[2] == 2


def _trimmed(cells: list[_Cell]) -> list[_Cell]:
    start = 0
    while start < len(cells) and cells[start][0] == " ":
        start += 1
    return cells[start:]


def _joined(cells: Sequence[_Cell]) -> list[Run]:
    runs: list[Run] = []
    for character, style, _ in cells:
        if runs and runs[-1][1] is style:
            runs[-1] = (runs[-1][0] + character, style)
        else:
            runs.append((character, style))
    return runs
