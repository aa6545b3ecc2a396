"""A short piece of a section round its best line, as plain text without the marks of Markdown."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

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
_LEAD = re.compile(r"^[\s>]*(?:#{1,6}\s+|\[!([\w-]+)\][+-]?\s*|[-*+]\s+(?:\[[ x]\]\s+)?)?")
_LEADING = frozenset(" \t\u3000>#[-*+")
_INLINE = re.compile(r"(`+|\*\*|==)(\S(?:.*?\S)?)\1")
_WIKILINK = re.compile(r"!?\[\[([^\[\]|]+)(?:\|([^\[\]]*))?\]\]")
_BLOCK_ID = re.compile(r"\s\^[A-Za-z0-9-]+\s*$")
_CELL = re.compile(r"\s*(?<!\\)\|\s*")


def cut(lines: Sequence[str], best: int, marked: Sequence[Range], headings: Collection[int] = ()) -> str:
    """The text of a snippet. `best`: the line to show, from 0, -1 for the first that says something.

    Heading lines (`headings`) are left out unless one is the best: the list shows the heading trail already.
    `marked`: ranges of matches in the best line, for cutting a long one.
    """
    telling = [i for i, line in enumerate(lines) if not _SAYS_NOTHING.match(line)]
    telling = [i for i in telling if i not in headings or i == best] or telling
    if not telling:
        return ""
    if not 0 <= best < len(lines):
        best = telling[0]
    if len(lines[best]) > USUAL:
        return _window(lines[best], marked)
    return _grow(lines, telling, best, headings)


def clean(line: str) -> str:
    """A line without the marks that begin it; the cells of a table row parted by dots."""
    text = _LEAD.sub(_callout, line) if line[:1] in _LEADING else line
    if text.startswith("|"):
        text = _CELL.sub(" · ", text.strip().strip("|").strip())
    if "`" in text or "**" in text or "==" in text:
        text = _INLINE.sub(_unmarked, text)
    if "[[" in text:
        text = _WIKILINK.sub(_link_text, text)
    if "^" in text:
        text = _BLOCK_ID.sub("", text)
    return " ".join(text.split())


def _link_text(found: re.Match[str]) -> str:
    """What a wikilink is called, and what it leads to: either may be what was searched."""
    target, name = found[1].strip(), (found[2] or "").strip()
    if not name or name == target or found[0].startswith("!"):
        return target  # an embed's second part is its size
    return f"{name} ({target})"


def _callout(found: re.Match[str]) -> str:
    """What opens a line goes, but for the kind of a callout: it is a word of the note."""
    return f"{found[1]} " if found[1] else ""


def _unmarked(found: re.Match[str]) -> str:
    """Without the marks round it; code between letters would run together with them."""
    if not found[1].startswith("`"):
        return found[2]
    text = found.string
    before, after = text[: found.start()][-1:], text[found.end() :][:1]
    return " " * _is_latin(before) + found[2] + " " * _is_latin(after)


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _grow(lines: Sequence[str], telling: Sequence[int], best: int, headings: Collection[int]) -> str:
    """The best line with those below; with those above it, up to its heading, only when it is short."""
    text = clean(lines[best])
    for i in (i for i in telling if i > best):
        more = clean(lines[i])
        if len(text) + len(more) + 1 > USUAL or any(best < heading <= i for heading in headings):
            break  # what stands under another heading is another matter
        text = f"{text} {more}"
    for i in (i for i in reversed(telling) if i < best):
        more = clean(lines[i])
        if len(text) > LITTLE or len(text) + len(more) + 1 > USUAL:
            break
        if any(i < heading <= best for heading in headings):  # it stands under another heading
            break
        text = f"{more} {text}"
    return text[:LONGEST]


def _window(text: str, marked: Sequence[Range]) -> str:
    """The part of a long line round its densest run of matches."""
    room = USUAL - 2
    start = max(0, min(_densest(marked, room) - room // 4, len(text) - room))
    piece = _SPACE.sub(" ", text[start : start + room]).strip()
    return (CUT if start else "") + piece + (CUT if start + room < len(text) else "")


def _densest(marked: Sequence[Range], room: int) -> int:
    """Where the matches begin that fill most of so many characters; of equal places the first."""
    best, best_start, held, last = -1, 0, 0, 0
    for start, end in marked:
        while last < len(marked) and marked[last][0] < start + room:
            held += marked[last][1] - marked[last][0]
            last += 1
        if held > best:
            best, best_start = held, start
        held -= end - start
    return best_start
