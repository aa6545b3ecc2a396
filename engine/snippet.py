"""A short piece of a section round its best line, as plain text without the marks of Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .marks import Range

LONGEST = 400
"""Characters of a snippet, cut marks included."""
USUAL = 240
"""Lines are added until a snippet has so many."""
LITTLE = 80
"""A snippet of fewer characters takes lines above its best one along."""
CUT = "…"

_SPACE = re.compile(r"[ \t\u00a0\u3000]+")
_SAYS_NOTHING = re.compile(r"[\s|:*=_~`+>#-]*$|\s*(?:`{3,}|~{3,})[^`]*$")
_LEAD = re.compile(r"^[\s>]*(?:#{1,6}\s+|\[![\w-]+\][+-]?\s*|[-*+]\s+(?:\[[ x]\]\s+)?)?")
_INLINE = re.compile(r"(`+|\*\*|==)(\S(?:.*?\S)?)\1")
_CELL = re.compile(r"\s*(?<!\\)\|\s*")


def cut(lines: Sequence[str], best: int, marked: Sequence[Range]) -> str:
    """The text of a snippet. `best`: the line to show, from 0, -1 for the first that says something.

    Heading lines are left out unless one is the best: the list shows the heading trail already.
    `marked`: ranges of matches in the best line, for cutting a long one.
    """
    telling = [i for i, line in enumerate(lines) if not _SAYS_NOTHING.match(line)]
    telling = [i for i in telling if not lines[i].startswith("#") or i == best] or telling
    if not telling:
        return ""
    if not 0 <= best < len(lines):
        best = telling[0]
    if len(lines[best]) > USUAL:
        return _window(lines[best], marked)
    return _grow(lines, telling, best)


def clean(line: str) -> str:
    """A line without the marks that begin it; the cells of a table row parted by dots."""
    text = _LEAD.sub("", line)
    if text.startswith("|"):
        text = _CELL.sub(" · ", text.strip().strip("|").strip())
    return _SPACE.sub(" ", _INLINE.sub(r"\2", text)).strip()


def _grow(lines: Sequence[str], telling: Sequence[int], best: int) -> str:
    """The best line with those below; with those above it, up to its heading, only when it is short."""
    text = clean(lines[best])
    for i in (i for i in telling if i > best):
        more = clean(lines[i])
        if len(text) + len(more) + 1 > USUAL:
            break
        text = f"{text} {more}"
    for i in (i for i in reversed(telling) if i < best):
        more = clean(lines[i])
        if len(text) > LITTLE or len(text) + len(more) + 1 > USUAL or _heading_between(lines, i, best):
            break
        text = f"{more} {text}"
    return text[:LONGEST]


def _heading_between(lines: Sequence[str], above: int, best: int) -> bool:
    """Whether a line above stands under another heading."""
    return any(line.startswith("#") for line in lines[above + 1 : best + 1])


def _window(text: str, marked: Sequence[Range]) -> str:
    """The part of a long line round its densest run of matches."""
    room = USUAL - 2

    def gain(start: int) -> int:
        return sum(min(b, start + room) - a for a, b in marked if start <= a < start + room)

    first = max((a for a, _ in marked[:200]), key=gain, default=0)
    start = max(0, min(first - room // 4, len(text) - room))
    piece = _SPACE.sub(" ", text[start : start + room]).strip()
    return (CUT if start else "") + piece + (CUT if start + room < len(text) else "")
