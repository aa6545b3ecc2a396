"""Markdown structure by a fast line scanner: front matter, headings and blocks with their lines.

It reads structure only, as CommonMark and Obsidian do: what is a heading, what is code, where a block
ends. Nothing is rendered. Headings inside quotes and list items are not headings of the note, as in
Obsidian's outline.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from .frontmatter import front_end
from .html_blocks import BLANK, html_end
from .markdown_lines import (
    ATX,
    FENCE,
    ITEM,
    REFERENCE,
    RULE,
    SETEXT,
    closes,
    is_table_row,
    is_table_rule,
    plain,
    without_closing,
)
from .nesting import MOST_NESTED, Nesting

BlockKind = Literal["text", "code", "table", "heading", "front"]


class Heading(NamedTuple):
    """A heading of a note."""

    line: int
    """From 0."""
    level: int
    text: str


class Block(NamedTuple):
    """A run of lines that belong together; lines from 0, `end` excluded."""

    start: int
    end: int
    kind: BlockKind


class Outline(NamedTuple):
    """Structure of one note."""

    lines: list[str]
    headings: list[Heading]
    blocks: list[Block]
    """In order; blank lines between them belong to none."""
    front: tuple[int, int]
    """Lines of the front matter with its fences, `end` excluded; (0, 0) when there is none."""


_ITEM_MARKS = frozenset("-+*0123456789")
_MARKS = _ITEM_MARKS | frozenset("#`~=<>|:_ \t")
"""First characters of lines that may be more than running text."""


def scan(text: str) -> Outline:
    """The structure of a note. `text` has `\\n` line ends."""
    scanner = _Scanner(text)
    scanner.run()
    return Outline(scanner.lines, scanner.headings, scanner.blocks, (0, scanner.front))


class _Scanner:
    """One pass over the lines; `open` is the first line of the block being read, or -1."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.headings: list[Heading] = []
        self.blocks: list[Block] = []
        self.front = front_end(self.lines)
        self.open = -1
        self.kind: BlockKind = "text"
        self.paragraph = -1
        """First line of the running text that the line before belongs to; -1 when it belongs to none."""
        self.marked = (-1, "")
        """The last line of running text that was looked at closely, without the signs of quotes and items."""
        self.nesting = Nesting()

    def run(self) -> None:
        lines, holders = self.lines, self.nesting.holders
        i, total = self.front, len(lines)
        if i:
            self.blocks.append(Block(0, i, "front"))
        while i < total:
            line = lines[i]
            if not line or line.isspace():
                if self.open >= 0:
                    self._close(i)
                    self.paragraph = -1
                if holders:
                    self.nesting.blank(i, self.nesting.enter("")[1])
                i += 1
            elif line[0] in _MARKS:
                i = self._marked(i, line)
            else:
                if self.paragraph < 0:
                    self._text(i, 0)
                i += 1
        self._close(total)

    def _begin(self, i: int, depth: int, kind: BlockKind) -> None:
        """A block begins at line `i` in `depth` of the open quotes and items; the others end."""
        self._close(i)
        self.open, self.kind = i, kind
        self.paragraph = -1
        if self.nesting.holders:
            self.nesting.leave(depth)

    def _close(self, end: int) -> None:
        if -1 < self.open < end:
            while not (last := self.lines[end - 1]) or last.isspace():
                end -= 1  # code or HTML that ends with what holds it
            self.blocks.append(Block(self.open, end, self.kind))
        self.open = -1

    def _go_on(self, i: int, depth: int) -> None:
        """Text goes on at line `i`, or begins, but no paragraph does."""
        if self.open < 0 or self.kind != "text":
            self._begin(i, depth, "text")
        else:
            self.paragraph = -1
            if self.nesting.holders:
                self.nesting.leave(depth)

    def _marked(self, i: int, line: str) -> int:
        """A line whose first character may begin structure; the next line to read."""
        nesting = self.nesting
        line = plain(line)
        at, depth = nesting.enter(line) if nesting.holders else (0, 0)
        while True:
            rest = line[at:].lstrip(" ")
            indent = len(line) - at - len(rest)
            at += indent
            if not rest:
                nesting.blank(i, depth)
                self._go_on(i, depth)
                return i + 1
            if indent > 3:
                return self._indented(i, depth)
            first = rest[0]
            if first == ">" and depth < MOST_NESTED:
                self._go_on(i, depth)
                at += nesting.open_quote(rest)
            elif first in _ITEM_MARKS and (item := ITEM.match(rest)) and self._may_begin(item, depth):
                self._go_on(i, depth)
                at += nesting.open_item(i, indent, item)
            else:
                return self._leaf(i, rest, depth)
            depth += 1

    def _goes_on(self, depth: int) -> bool:
        """Whether running text is open in the very quote or item that the line stands in."""
        return self.paragraph >= 0 and depth == len(self.nesting.holders)

    def _may_begin(self, item: re.Match[str], depth: int) -> bool:
        """An empty item, or a numbered one but the first, cannot break into a paragraph."""
        if depth >= MOST_NESTED or RULE.match(item.string):
            return False
        return not self._goes_on(depth) or (bool(item[2]) and item[1] in ("-", "+", "*", "1.", "1)"))

    def _indented(self, i: int, depth: int) -> int:
        """Four spaces make code, but not within a paragraph. Inside lists they are mostly carelessness."""
        if self.paragraph >= 0:
            self.marked = (i, "")
        elif depth:
            self._go_on(i, depth)
        elif self.open < 0 or self.kind != "code":
            self._begin(i, 0, "code")
        return i + 1

    def _leaf(self, i: int, rest: str, depth: int) -> int:
        """A line that begins neither a quote nor an item."""
        first = rest[0]
        if first == "#" and (found := ATX.match(rest)):
            return self._heading(i, i, len(found[1]), without_closing(rest[found.end() :]), depth)
        if first in "`~" and (found := FENCE.match(rest)):
            return self._fence(i, found[1], depth)
        if first == "<" and (ends := html_end(rest, in_paragraph=self.paragraph >= 0)):
            return self._html(i, rest, ends, depth)
        if first in "|:-=" and self._goes_on(depth):
            if first != "=" and is_table_rule(rest, self._text_of(i - 1)):
                return self._table(i)
            if SETEXT.match(rest) and (start := self._text_start(i)) < i:
                text = " ".join(line.strip() for line in self.lines[start:i])
                return self._heading(start, i, 1 if first == "=" else 2, text, depth)
        if first in "-*_" and RULE.match(rest):
            self._begin(i, depth, "text")
            self._close(i + 1)
            return i + 1
        self.marked = (i, rest)
        return self._text(i, depth)

    def _text_of(self, i: int) -> str:
        return self.marked[1] if self.marked[0] == i else self.lines[i]

    def _text(self, i: int, depth: int) -> int:
        if self.paragraph < 0:
            self._go_on(i, depth)
            self.paragraph = i
        return i + 1

    def _text_start(self, i: int) -> int:
        """Where the text of the paragraph before line `i` begins, after references; `i` for none."""
        start = self.paragraph
        while start < i and REFERENCE.match(self.lines[start]):
            start += 1
        if start == i:
            self.paragraph = -1
        return start

    def _heading(self, start: int, last: int, level: int, text: str, depth: int) -> int:
        """A heading; in a quote or an item it is text. What stood before it in the block stays text."""
        if depth:
            self._go_on(last, depth)
        else:
            self._begin(start, 0, "heading")
            self._close(last + 1)
            self.headings.append(Heading(start, level, text.strip()))
        return last + 1

    def _fence(self, i: int, fence: str, depth: int) -> int:
        """A fenced block up to its closing fence, or to the end of what holds it."""
        self._begin(i, depth, "code")
        lines, holders = self.lines, self.nesting.holders
        end = i + 1
        while end < len(lines):
            line = self.nesting.content(lines[end]) if holders else lines[end]
            if line is None:
                break
            end += 1
            if fence in line and closes(fence, line):
                break
        self._close(end)
        return end

    def _html(self, i: int, rest: str, ends: re.Pattern[str], depth: int) -> int:
        """A block of HTML: text, up to its own end, or to the end of what holds it."""
        self._go_on(i, depth)
        end = i + 1
        if ends.search(rest):
            return end
        lines, content_of = self.lines, self.nesting.content
        while end < len(lines) and (content := content_of(lines[end])) is not None:
            if ends is BLANK and not content.strip():
                break
            end += 1
            if ends.search(content):
                break
        return end

    def _table(self, i: int) -> int:
        """A table whose rule is line `i`."""
        self._begin(i - 1, len(self.nesting.holders), "table")
        lines, content_of = self.lines, self.nesting.content
        end = i + 1
        while end < len(lines) and (row := content_of(lines[end])) is not None and is_table_row(row):
            end += 1
        self._close(end)
        return end
