"""The headings of a note, to be jumped to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from vaultprobe.engine.markdown import scan

from ..literal import literal
from .breaks import BREAK


class Entry(NamedTuple):
    """A heading."""

    line: int
    """Its source line, from 1."""
    level: int
    text: str
    """Plain, and fit to be painted."""


def outline(text: str) -> tuple[Entry, ...]:
    """The headings of a note, as Obsidian's outline has them."""
    from .inline import inline  # long to import: not before there is an outline

    return tuple(
        Entry(heading.line + 1, heading.level, inline(literal(heading.text), {}).text.replace(BREAK, " "))
        for heading in scan(text).headings
    )


def governing(entries: Sequence[Entry], line: int) -> int:
    """The place of the heading that a source line stands under; the first one above all of them."""
    return max(0, bisect_right(entries, line, key=lambda entry: entry.line) - 1)
