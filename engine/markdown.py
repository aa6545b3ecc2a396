"""Markdown structure by a fast line scanner: front matter, headings and blocks with their lines.

It reads structure only, as CommonMark and Obsidian do: what is a heading, what is code, where a block
ends. Nothing is rendered. Headings inside quotes and list items are not headings of the note, as in
Obsidian's outline.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

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


_ATX = re.compile(r"(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_FENCE = re.compile(r"(`{3,}(?=[^`]*$)|~{3,})")
_SETEXT = re.compile(r"(=+|-+)[ \t]*$")
_TABLE_RULE = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_LIST = re.compile(r"([-+*]|\d{1,9}[.)])([ \t]+|$)")
_RULE = re.compile(r"([-*_])[ \t]*(?:\1[ \t]*){2,}$")
_HTML_UNTIL = (
    (re.compile(r"<(?:script|pre|style|textarea)(?:[\s>]|$)", re.I), re.compile(r"</(?:script|pre|style|textarea)>", re.I)),
    (re.compile(r"<!--"), re.compile(r"-->")),
    (re.compile(r"<\?"), re.compile(r"\?>")),
    (re.compile(r"<!\[CDATA\["), re.compile(r"\]\]>")),
    (re.compile(r"<![A-Za-z]"), re.compile(r">")),
)  # fmt: skip
_HTML_BLOCK = re.compile(
    r"</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div"
    r"|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link"
    r"|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th"
    r"|thead|title|tr|track|ul)(?:[\s>]|/>|$)",
    re.I,
)
_HTML_TAG = re.compile(r"(?:<[A-Za-z][\w-]*(?:\s+[\w:.-]+(?:\s*=\s*(?:[^\s\"'=<>`]+|'[^']*'|\"[^\"]*\"))?)*\s*/?>|</[A-Za-z][\w-]*\s*>)\s*$")  # fmt: skip
_MARKS = frozenset("#`~=-<>|$0123456789+*_: \t\\")
"""First characters of lines that may be more than running text."""


def scan(text: str) -> Outline:
    """The structure of a note. `text` has `\\n` line ends."""
    scanner = _Scanner(text)
    scanner.run()
    return Outline(scanner.lines, scanner.headings, scanner.blocks, scanner.front)


class _Scanner:
    """One pass over the lines; `open` is the first line of the block being read, or -1."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.headings: list[Heading] = []
        self.blocks: list[Block] = []
        self.front = (0, 0)
        self.open = -1
        self.kind: BlockKind = "text"
        self.paragraph = False
        """The line before is running text that a setext underline would make a heading."""
        self.list_indent = -1
        """Where the text of the innermost list item begins; -1 outside a list."""

    def run(self) -> None:
        lines = self.lines
        i = self._front_matter()
        total = len(lines)
        while i < total:
            line = lines[i]
            if not line or line.isspace():
                self._close(i)
                self.paragraph = False
                i += 1
            elif line[0] not in _MARKS:
                if self.open < 0 or self.kind != "text":
                    self._start(i, "text")
                    self.list_indent = -1
                self.paragraph = True
                i += 1
            else:
                i = self._marked(i, line)
        self._close(total)

    def _front_matter(self) -> int:
        lines = self.lines
        if lines[0].rstrip() != "---":
            return 0
        for i in range(1, len(lines)):
            if lines[i].rstrip() in ("---", "..."):
                self.front = (0, i + 1)
                self.blocks.append(Block(0, i + 1, "front"))
                return i + 1
        return 0

    def _start(self, i: int, kind: BlockKind) -> None:
        self._close(i)
        self.open, self.kind = i, kind

    def _close(self, end: int) -> None:
        if self.open >= 0:
            self.blocks.append(Block(self.open, end, self.kind))
            self.open = -1

    def _marked(self, i: int, line: str) -> int:
        """A line whose first character may begin structure; the next line to read."""
        rest = line.lstrip(" \t")
        indent = len(line[: len(line) - len(rest)].expandtabs(4))
        inside_list = self.list_indent >= 0 and indent >= self.list_indent
        own = indent - self.list_indent if inside_list else indent
        first = rest[0]
        if own > 3 and not self.paragraph and not inside_list:
            return self._indented_code(i)
        if own <= 3:
            if first == "#" and not inside_list and (found := _ATX.match(rest)):
                return self._heading(i, i + 1, len(found[1]), found[2] or "")
            if first in "`~" and (fence := _FENCE.match(rest)):
                return self._fence(i, fence[1], "")
            if first == ">":
                return self._quote(i, rest)
            if first in "=-" and self.paragraph and not inside_list and _SETEXT.match(rest):
                return self._setext(i, 1 if first == "=" else 2)
            if first == "<" and (not inside_list) and (end := self._html(i, rest)):
                return end
            if (first in "-*_") and _RULE.match(rest):
                self._start(i, "text")
                self._close(i + 1)
                self.paragraph = False
                self.list_indent = -1
                return i + 1
            if item := _LIST.match(rest):
                return self._list_item(i, indent, item)
        if "|" in line and self._is_table(i):
            return self._table(i)
        if not inside_list and not self.paragraph:
            self.list_indent = -1
        if self.open < 0 or self.kind != "text":
            self._start(i, "text")
        self.paragraph = True
        return i + 1

    def _heading(self, i: int, end: int, level: int, text: str) -> int:
        self._start(i, "heading")
        self._close(end)
        self.headings.append(Heading(i, level, text.strip()))
        self.paragraph = False
        self.list_indent = -1
        return end

    def _setext(self, i: int, level: int) -> int:
        """The paragraph so far becomes a heading; what stood before it in the block stays text."""
        start = self._paragraph_start(i)
        if self.open >= 0 and start > self.open:
            self.blocks.append(Block(self.open, start, self.kind))
        self.open = -1
        text = " ".join(line.strip() for line in self.lines[start:i])
        return self._heading(start, i + 1, level, text)

    def _paragraph_start(self, i: int) -> int:
        return self.open if self.open >= 0 else i - 1

    def _indented_code(self, i: int) -> int:
        """Four spaces make code, up to the next line that is less indented."""
        lines = self.lines
        self._start(i, "code")
        end = i + 1
        while end < len(lines) and (lines[end].startswith(("    ", "\t")) and not lines[end].isspace()):
            end += 1
        self._close(end)
        return end

    def _fence(self, i: int, fence: str, prefix: str) -> int:
        """A fenced block up to its closing fence, or to the end of what holds it."""
        lines = self.lines
        if self.open < 0 or self.kind != "text" or prefix == "":
            self._start(i, "code")
        closing = re.compile(rf"[ \t>]*{re.escape(fence[0])}{{{len(fence)},}}[ \t]*$")
        end = i + 1
        while end < len(lines):
            line = lines[end]
            if prefix and not line.lstrip(" ").startswith(prefix):
                self._close(end)
                return end
            end += 1
            if closing.match(line):
                break
        self._close(end)
        self.paragraph = False
        return end

    def _quote(self, i: int, rest: str) -> int:
        inner = rest.lstrip("> \t")
        if fence := _FENCE.match(inner):
            return self._fence(i, fence[1], ">")
        if self.open < 0 or self.kind != "text":
            self._start(i, "text")
        self.paragraph = False
        return i + 1

    def _html(self, i: int, rest: str) -> int:
        """The end of an HTML block that begins here; 0 when none does."""
        lines = self.lines
        for begins, ends in _HTML_UNTIL:
            if begins.match(rest):
                end = i
                while end < len(lines) and not ends.search(lines[end]):
                    end += 1
                return self._take_text(i, min(end + 1, len(lines)))
        if _HTML_BLOCK.match(rest) or (not self.paragraph and _HTML_TAG.match(rest)):
            end = i
            while end < len(lines) and lines[end].strip():
                end += 1
            return self._take_text(i, end)
        return 0

    def _take_text(self, i: int, end: int) -> int:
        if self.open < 0 or self.kind != "text":
            self._start(i, "text")
        self.paragraph = False
        return end

    def _list_item(self, i: int, indent: int, item: re.Match[str]) -> int:
        ordered = item[1][0].isdigit()
        if self.paragraph and (not item[2] or (ordered and int(item[1][:-1]) != 1)) and self.list_indent < 0:
            if self.open < 0:
                self._start(i, "text")
            return i + 1  # an empty or a numbered item cannot break into a paragraph
        if self.open < 0 or self.kind != "text":
            self._start(i, "text")
        inner = item.string[item.end() :]
        space = len(item[2].expandtabs(4)) if inner.strip() else 1
        self.list_indent = indent + len(item[1]) + (space if space <= 4 else 1)
        self.paragraph = bool(inner.strip())
        if fence := _FENCE.match(inner):
            return self._fence(i, fence[1], "")
        return i + 1

    def _is_table(self, i: int) -> bool:
        lines = self.lines
        below = lines[i + 1].strip() if i + 1 < len(lines) else ""
        return "-" in below and ("|" in below) and _TABLE_RULE.match(below) is not None

    def _table(self, i: int) -> int:
        lines = self.lines
        self._start(i, "table")
        end = i + 2
        while end < len(lines) and lines[end].strip() and "|" in lines[end]:
            end += 1
        self._close(end)
        self.paragraph = False
        return end
