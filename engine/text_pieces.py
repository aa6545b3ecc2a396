"""Lines of a note as pieces that are never cut: sentences of prose, rows of tables, lines of code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_FENCE = re.compile(r"\s*(?:>\s*)*(`{3,}|~{3,})")
_SENTENCE = re.compile(r".+?(?:[。！？；]+[”’」』）)]*|[.!?;][”’\")]*(?=\s)|$)\s*", re.S)
_TABLE = re.compile(r"\s*\|")
_RULE = re.compile(r"[\s|:-]*-[\s|:-]*$")
LONGEST = 600
"""A sentence or row of more characters is cut after all."""


class Piece(NamedTuple):
    """Text that is kept or left out whole."""

    line: int
    """Its line in the note, from 0."""
    text: str
    ends_line: bool
    """Whether a line break follows."""
    header: int = -1
    """Of a table row: the line of the table's header; its rule follows."""


def pieces(lines: Sequence[str], first: int, last: int) -> list[Piece]:
    """The pieces of lines [first, last) of a note."""
    out: list[Piece] = []
    fence, header = "", -1
    for number in range(last):
        line = lines[number]
        mark = _FENCE.match(line)
        if mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
        is_row = not fence and bool(_TABLE.match(line))
        if not is_row:
            header = -1
        elif number + 1 < len(lines) and header < 0 and _RULE.match(lines[number + 1]):
            header = number
        if number >= first:
            whole = bool(fence) or is_row or mark is not None
            out += _of_line(number, line, header if is_row else -1, whole=whole)
    return out


def _of_line(number: int, line: str, header: int, *, whole: bool) -> list[Piece]:
    texts = [line] if whole else _SENTENCE.findall(line) or [line]
    texts = [text[at : at + LONGEST] for text in texts for at in range(0, max(len(text), 1), LONGEST)]
    return [Piece(number, text, at == len(texts) - 1, header) for at, text in enumerate(texts)]
