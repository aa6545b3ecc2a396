"""Break text into lines by terminal cells: between words, not before Chinese punctuation, never in a cell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.cells import cell_len, get_character_cell_size

_WIDE = (
    "\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff"
    "\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\U00020000-\U0003ffff"
)
_CLOSERS = "，。、；：？！）】》」』〉〕”’…—,.;:?!)%］｝〗"
_OPENERS = "（【《「『〈〔“‘［｛〖"

_UNIT = re.compile(
    rf"\s+|[{_OPENERS}]*[^\s{_WIDE}{_OPENERS}]+[{re.escape(_CLOSERS)}]*"
    rf"|[{_OPENERS}]*[{_WIDE}][{re.escape(_CLOSERS)}]*|."
)
"""What is never broken if it fits: blanks, one ideograph with the punctuation that clings to it, a word."""

_PART = re.compile(r"[^_/.,:;=&?-]*[_/.,:;=&?-]*")
"""Of a word that is longer than a line: it is broken after these rather than anywhere."""
_APART = re.compile(rf"[\s{_WIDE}]+")


def wrap(text: str, width: int, rest: int | None = None) -> list[tuple[int, int]]:
    """Half-open ranges of `text`, one a line: `width` cells in the first, `rest` in those after it."""
    rest = width if rest is None else rest
    if cell_len(text) <= width:
        return [(0, len(text))]
    lines: list[tuple[int, int]] = []
    start, used, room = 0, 0, width
    for begin, end in _units(text, min(width, rest)):
        size = cell_len(text[begin:end])
        if used + size <= room:
            used += size
            continue
        if text[begin].isspace():
            lines.append((start, begin))
            start, used, room = end, 0, rest
            continue
        if begin > start:
            lines.append((start, start + len(text[start:begin].rstrip())))
            start, room = begin, rest
        *full, (start, _) = break_anywhere(text[:end], room, rest, begin)
        lines += full
        used, room = cell_len(text[start:end]), rest if full else room
    if start < len(text) or not lines:
        lines.append((start, len(text)))
    return lines


def _units(text: str, longest: int) -> Iterator[tuple[int, int]]:
    """Ranges that follow each other and are kept in one piece if they fit."""
    for unit in _UNIT.finditer(text):
        if unit.end() - unit.start() <= longest or unit[0].isspace():
            yield unit.span()
        else:
            parts = _PART.finditer(text, *unit.span())
            yield from (part.span() for part in parts if part[0])


def break_anywhere(text: str, width: int, rest: int | None = None, start: int = 0) -> list[tuple[int, int]]:
    """Like `wrap`, from `start` on, but breaking between any two characters and keeping every blank."""
    room, rest = max(width, 2), max(width if rest is None else rest, 2)
    lines: list[tuple[int, int]] = []
    used = 0
    for position in range(start, len(text)):
        size = get_character_cell_size(text[position])
        if used + size > room:
            lines.append((start, position))
            start, used, room = position, 0, rest
        used += size
    lines.append((start, len(text)))
    return lines


def longest_word(text: str) -> int:
    """Cells of the longest word that `wrap` would rather not break; ideographs are no words."""
    return max(map(len, _APART.split(text)))


def cut(text: str, width: int) -> str:
    """The text in at most `width` cells, with an ellipsis where it was cut."""
    if cell_len(text) <= width:
        return text
    start, stop = break_anywhere(text, max(width - 1, 2))[0]
    return text[start:stop] + "…"
