"""The place of a note that someone reads, as a hit: what is opened or copied from there."""

from __future__ import annotations

from dataclasses import replace

from vaultprobe.engine import Hit


def place_at(hit: Hit, text: str, line: int) -> Hit:
    """The hit's note at another line (from 1): under which headings it stands, and the text of its section.

    `text` is the whole note.
    """
    from vaultprobe.engine.current import trail_at  # nothing that a start needs
    from vaultprobe.engine.markdown import scan

    outline = scan(text)
    at = max(0, min(line, len(outline.lines)) - 1)
    trail = trail_at(outline.headings, at)
    first = trail[-1].line if trail else 0
    last = next((heading.line for heading in outline.headings if heading.line > at), len(outline.lines))
    return replace(
        hit,
        headings=tuple(heading.text for heading in trail if heading.text),
        line_start=first + 1,
        line_end=last,
        line=at + 1,
        text="\n".join(outline.lines[first:last]),
    )
