"""A place in a note as links name it, `#heading#below it` or `#^block`, and back."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from .markdown import Block, Heading, Outline, scan
from .markdown_lines import ITEM

_PUNCTUATION = re.compile(r"[!\"#$%&()*+,.:;<=>?@^`{|}~/\[\]\\\s]+")
"""What Obsidian does not compare in a heading."""
_NOT_IN_SLUG = re.compile(r"[^\w\- ]")
_BLOCK_ID = re.compile(r"(?:^|[ \t])\^([A-Za-z0-9-]+)[ \t]*$")
_ONLY_ID = re.compile(r"[ \t]*\^[A-Za-z0-9-]+[ \t]*$")


class Standpoint(NamedTuple):
    """A line of a note (from 1) and the headings that govern it, outermost first."""

    line: int
    headings: tuple[str, ...]


def find_place(text: str, place: str) -> Standpoint | None:
    """Where `place` is in a note; None when it is not there."""
    outline = _outline(text)
    line = _block_line(outline, place[1:]) if place.startswith("^") else _heading_line(outline, place)
    return None if line is None else Standpoint(line + 1, governing(outline, line))


def block_at(text: str, line: int) -> str:
    """The id of the block that holds a line (from 1): what `#^id` leads to; empty when it has none."""
    outline, at = scan(text), line - 1
    number = next((n for n, b in enumerate(outline.blocks) if b.start <= at < b.end), None)
    if number is None:
        return ""
    block = outline.blocks[number]
    if block.kind in ("text", "heading", "table"):
        for i in range(at, block.end):
            if i > at and ITEM.match(outline.lines[i].lstrip()):
                break
            if found := _BLOCK_ID.search(outline.lines[i]):
                return found[1]
    below = outline.blocks[number + 1] if number + 1 < len(outline.blocks) else None
    if below is not None and _ONLY_ID.match(outline.lines[below.start]):
        found = _BLOCK_ID.search(outline.lines[below.start])
        return found[1] if found and _one_item(outline, block) else ""
    return ""


@lru_cache(maxsize=8)  # many links lead to the same few notes
def _outline(text: str) -> Outline:
    return scan(text)


def governing(outline: Outline, line: int) -> tuple[str, ...]:
    """The headings that govern a line (from 0), outermost first."""
    trail: list[Heading] = []
    for heading in outline.headings:
        if heading.line > line:
            break
        trail = [each for each in trail if each.level < heading.level]
        trail.append(heading)
    return tuple(heading.text for heading in trail)


def _one_item(outline: Outline, block: Block) -> bool:
    """An id below a list is the list's; only for other blocks does it mean the line asked about."""
    return block.kind != "text" or not ITEM.match(outline.lines[block.start].lstrip())


def _heading_line(outline: Outline, place: str) -> int | None:
    """Each part is looked for below the one before, by words; else a single one by its web anchor."""
    parts = [compared for part in place.split("#") if (compared := _compared(part))]
    level = found = 0
    for heading in outline.headings:
        if found < len(parts) and heading.level > level and _compared(heading.text) == parts[found]:
            level, found = heading.level, found + 1
            if found == len(parts):
                return heading.line
    slug = place.lower()
    return next((h.line for h in outline.headings if slug and _slug(h.text) == slug), None)


@lru_cache(maxsize=4096)
def _compared(heading: str) -> str:
    return _PUNCTUATION.sub(" ", heading).strip().lower()


@lru_cache(maxsize=4096)
def _slug(heading: str) -> str:
    """As code hosting sites make anchors, which Markdown written there uses."""
    return _NOT_IN_SLUG.sub("", heading.strip().lower()).replace(" ", "-")


def _block_line(outline: Outline, name: str) -> int | None:
    """The first line of the block with an id; one that stands alone is that of the block before."""
    for number, block in enumerate(outline.blocks):
        if block.kind == "code":
            continue
        for i in range(block.start, block.end):
            found = _BLOCK_ID.search(outline.lines[i])
            if found and found[1].lower() == name.lower():
                if i > block.start or not _ONLY_ID.match(outline.lines[i]):
                    return _start_of_item(outline, block, i)
                return outline.blocks[number - 1].start if number else i
    return None


def _start_of_item(outline: Outline, block: Block, line: int) -> int:
    while line > block.start and not ITEM.match(outline.lines[line].lstrip()):
        line -= 1
    return line
