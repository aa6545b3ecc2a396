"""The place of a note that someone reads, as a hit: what is opened or copied from there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vaultprobe.engine import Hit

if TYPE_CHECKING:
    from vaultprobe.engine.markdown import Outline


def place_at(hit: Hit, text: str, line: int) -> Hit:
    """The hit's note at another line (from 1): under which headings it stands, and the text of its section.

    `text` is the whole note.
    """
    from vaultprobe.engine.current import trail_at  # nothing that a start needs
    from vaultprobe.engine.markdown import scan

    outline = scan(text)
    at = max(0, min(line, len(outline.lines)) - 1)
    first, last = section_at(outline, at)
    return replace(
        hit,
        headings=tuple(heading.text for heading in trail_at(outline.headings, at) if heading.text),
        line_start=first + 1,
        line_end=last,
        line=at + 1,
        text="\n".join(outline.lines[first:last]),
    )


def own_text(hit: Hit) -> str:
    """The part of a section under the heading that the hit names; small neighbours may be joined in one."""
    from vaultprobe.engine.markdown import scan

    outline = scan(hit.text)
    first, last = section_at(outline, hit.line - hit.line_start)
    return "\n".join(outline.lines[first:last])


def section_at(outline: Outline, at: int) -> tuple[int, int]:
    """Where the part of a text begins and ends that a line stands in: heading to heading; lines from 0."""
    borders = [heading.line for heading in outline.headings]
    first = max((line for line in borders if line <= at), default=0)
    last = min((line for line in borders if line > at), default=len(outline.lines))
    return first, last
