"""The quotes and list items that are open at a line of Markdown, outermost first."""

from __future__ import annotations

import re

from .markdown_lines import plain

_SPACES = re.compile(r" *")
_QUOTE = -1
MOST_NESTED = 100
"""Quotes and lists deeper than this are text."""


class Nesting:
    """What holds the current line; `depth` counts the open quotes and items that a line goes on with."""

    def __init__(self) -> None:
        self.holders: list[int] = []
        """_QUOTE, or how far the text of a list item is indented within what holds the item."""
        self.bare = -1
        """The last line that began an item without text."""

    def enter(self, line: str) -> tuple[int, int]:
        """Where in a line (tabs as spaces) the text begins within what goes on, and the depth."""
        at = 0
        for depth, holder in enumerate(self.holders):
            found = _SPACES.match(line, at)
            start = found.end() if found else at
            if holder == _QUOTE:
                if start - at > 3 or line[start : start + 1] != ">":
                    return at, depth
                at = start + (2 if line[start + 1 : start + 2] == " " else 1)
            elif start == len(line):
                at = start
            elif start - at >= holder:
                at += holder
            else:
                return at, depth
        return at, len(self.holders)

    def content(self, line: str) -> str | None:
        """What a line holds within all that is open; None when some of it ends before the line."""
        if not self.holders:
            return line
        line = plain(line)
        at, depth = self.enter(line)
        return line[at:] if depth == len(self.holders) else None

    def leave(self, depth: int) -> None:
        """Only so much goes on."""
        del self.holders[depth:]

    def open_quote(self, rest: str) -> int:
        """Open the quote that begins `rest`; how many characters its sign takes."""
        self.holders.append(_QUOTE)
        return 2 if rest[1:2] == " " else 1

    def open_item(self, i: int, indent: int, item: re.Match[str]) -> int:
        """Open a list item of line `i`; how many characters its sign takes."""
        spaces = len(item[2]) if len(item[2]) < 5 else 1  # five and more: one, and indented code
        self.holders.append(indent + len(item[1]) + max(spaces, 1))
        self.bare = i if not spaces else -1
        return len(item[1]) + spaces

    def blank(self, i: int, depth: int) -> None:
        """Nothing stands in line `i` within `depth`: an item that the line before began bare ends too."""
        if self.bare == i - 1 and depth == len(self.holders):
            depth -= 1
        self.leave(depth)
