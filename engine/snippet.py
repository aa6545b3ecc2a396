"""A short piece of a section round its best line, with the ranges to mark."""

from __future__ import annotations

import re

from .marks import ranges
from .query import Query
from .types import Snippet

LONGEST = 400
"""Characters of a snippet, cut marks included."""
USUAL = 240
"""Lines are added until a snippet has so many."""
CUT = "…"

_SPACE = re.compile(r"[ \t\u00a0\u3000]+")
_RULE_LINE = re.compile(r"[\s|:*=_~`+-]*$")


def snippet(query: Query, lines: list[str], best: int) -> Snippet:
    """From the lines of a section; `best` is the one to show, from 0 (-1: the first that says something)."""
    telling = [i for i, line in enumerate(lines) if not _RULE_LINE.match(line)]
    if not telling:
        return Snippet("")
    if best < 0 or best >= len(lines):
        best = telling[0]
    text = _clean(lines[best])
    if len(text) > USUAL:
        text = _window(query, text)
    else:
        text = _grow(lines, telling, best, text)
    return Snippet(text, ranges(query, text))


def _clean(line: str) -> str:
    return _SPACE.sub(" ", line).strip()


def _grow(lines: list[str], telling: list[int], best: int, text: str) -> str:
    """Add the lines below, then those above, while there is room."""
    for i in [i for i in telling if i > best]:
        more = _clean(lines[i])
        if len(text) + len(more) + 1 > USUAL:
            break
        text = f"{text} {more}"
    for i in reversed([i for i in telling if i < best]):
        more = _clean(lines[i])
        if len(text) + len(more) + 1 > USUAL:
            break
        text = f"{more} {text}"
    return text


def _window(query: Query, text: str) -> str:
    """The part of a long line round its first dense run of matches."""
    found = ranges(query, text)
    if not found:
        return text[: USUAL - 1] + CUT
    room = USUAL - 2

    def gain(start: int) -> int:
        return sum(min(b, start + room) - a for a, b in found if start <= a < start + room)

    first = max((a for a, _ in found[:200]), key=gain)
    start = max(0, min(first - room // 4, len(text) - room))
    piece = text[start : start + room]
    return (CUT if start else "") + piece.strip() + (CUT if start + room < len(text) else "")
