"""Paragraphs, lists, quotes and what is nested in them: markdown-it's block tokens -> rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from markdown_it import MarkdownIt
from markdown_it.token import Token
from rich.cells import cell_len

from .callouts import read_callout, with_kind
from .code import code_rows, fence_rows
from .grid import table_rows
from .margin import Container, Margin
from .rows import Look, Piece, Row, Span, StyleName
from .tables import Line, Table, read_aligns
from .text import Lead, plain_rows, text_rows

_BLOCKS = MarkdownIt("commonmark").enable("table").disable(["reference", "inline", "text_join"])
"""Block structure only: inline text is ours, and link definitions stay where they are written."""
_DEEPEST = _BLOCKS.options["maxNesting"] - 4
"""Beyond its limit markdown-it leaves the text out."""
_TASK = re.compile(r"\[(?P<state>.)\](?:[ ]+|$)")
_BOXES = {" ": "☐", "x": "☑", "X": "☑"}
"""Of a task; other states, which themes read differently, are shown as they are written."""
_BULLETS = ("•", "◦", "▪")
_HEADINGS: tuple[StyleName, ...] = ("heading-1", "heading-2", "heading")


def prose_rows(lines: Sequence[str], line: int, look: Look) -> list[Row]:
    """Rows for a run of sanitised source lines that begins at source line `line`."""
    tokens = _BLOCKS.parse("\n".join(lines))
    if any(token.level > _DEEPEST for token in tokens):
        return plain_rows(lines, line)
    return _Writer(lines, line, look).write(tokens)


class _Writer:
    """Walks over the tokens once, keeping the margin of the containers that are open."""

    def __init__(self, lines: Sequence[str], line: int, look: Look) -> None:
        self.lines = lines
        self.line = line
        self.look = look
        self.rows: list[Row] = []
        self.margin = Margin(look.width)
        self.counters: list[int | None] = []
        """For each open list the number of its next item, None for bullets."""

    def write(self, tokens: list[Token]) -> list[Row]:
        at = 0
        while at < len(tokens):
            at = self.take(tokens, at)
        return self.rows

    def take(self, tokens: list[Token], at: int) -> int:
        """Put one token out; returns the next one's place."""
        token = tokens[at]
        match token.type:
            case "inline":
                self.paragraph(token, tokens[at - 1])
            case "fence" | "code_block" | "html_block" | "hr":
                self.leaf(token)
            case "table_open":
                return self.table(tokens, at)
            case "bullet_list_open":
                self.counters.append(None)
            case "ordered_list_open":
                self.counters.append(int(token.attrs.get("start", 1)))
            case "bullet_list_close" | "ordered_list_close":
                self.counters.pop()
            case "list_item_open":
                self.open_item(token)
            case "blockquote_open":
                return self.open_quote(tokens, at)
            case "list_item_close" | "blockquote_close":
                self.close()
        return at + 1

    def begin(self, line: int) -> tuple[Lead, Lead]:
        """Ready for rows from source line `line` on: blank rows if the source has some; the leads to use."""
        while (waiting := self.margin.waiting(line)) is not None:
            self.blank_until(waiting)
            self.rows.append(Row("", waiting, waiting, (), *self.margin.take(waiting)))
        self.blank_until(line)
        return self.margin.take(line)

    def blank_until(self, line: int) -> None:
        """One blank row for the blank lines before `line`, if there are any."""
        if self.rows and line > (start := self.rows[-1].last + 1):
            beside = self.margin.beside_blank()
            self.rows.append(Row("", start, line - 1, (), beside, beside))

    def lines_of(self, token: Token) -> range:
        """The source lines of a token."""
        start, stop = token.map or (0, 0)
        return range(self.line + start, self.line + stop)

    def paragraph(self, token: Token, opening: Token) -> None:
        """The text of a paragraph or heading."""
        lines = self.lines_of(token)
        content, styles = token.content, list[StyleName]()
        item = self.margin.innermost
        if item and not item.drawn and item.is_item and (task := _TASK.match(content)):
            content = content[task.end() :]
            item.first = Piece(_BOXES.get(task["state"], f"[{task['state']}]") + " ", "bullet")
            styles += ["done"] if task["state"] in "xX-" else []
        first, rest = self.begin(lines.start)
        if opening.type == "heading_open":
            level = int(opening.tag[1])
            style = _HEADINGS[min(level, len(_HEADINGS)) - 1]
            styles.append(style)
            first = (*first, Piece("#" * level + " ", style))
            rest = (*rest, Piece(" " * (level + 1), style))
        self.rows += text_rows(content, lines.start, self.look, first, rest, styles)
        self.cover(self.lines_of(opening))

    def leaf(self, token: Token) -> None:
        """Code, HTML and rules."""
        lines = self.lines_of(token)
        first, rest = self.begin(lines.start)
        content = token.content.removesuffix("\n")
        if token.type == "fence":
            code = content.split("\n") if content else []
            rows = fence_rows(code, token.info.strip(), lines, lines.start + 1, self.look, rest)
        elif token.type == "code_block":
            rows = code_rows(content.split("\n"), "", lines.start, self.look, rest)
        elif token.type == "html_block":
            rows = text_rows(content, lines.start, self.look, rest, rest)
        else:
            width = max(3, self.look.width - sum(cell_len(piece.text) for piece in rest))
            rows = [
                Row("─" * width, lines.start, lines.start, [Span(0, width, "rule")], rest, rest, fit="cut")
            ]
        self.rows += [replace(rows[0], first=first), *rows[1:]]
        self.cover(lines)

    def table(self, tokens: list[Token], at: int) -> int:
        """A table inside of a list or quote; one at the top level is never read here."""
        stop = next(end for end in range(at, len(tokens)) if tokens[end].type == "table_close")
        rows: list[tuple[int, list[str]]] = []
        for token in tokens[at:stop]:
            if token.type == "tr_open":
                rows.append((self.lines_of(token).start, []))
            elif token.type == "inline":
                rows[-1][1].append(token.content)
        lines = self.lines_of(tokens[at])
        header, *others = (Line(*row) for row in rows)
        table = Table(header, read_aligns(self.source_of(lines.start + 1)), others)
        first, rest = self.begin(lines.start)
        shown = table_rows(table, table.rows, self.look, rest)
        self.rows += [replace(shown[0], first=first), *shown[1:]]
        self.cover(lines)
        return stop + 1

    def source_of(self, line: int) -> str:
        return self.lines[line - self.line].strip(" >")

    def cover(self, lines: range) -> None:
        """The last row also stands for what ends its block: an underline, a closing fence."""
        if self.rows[-1].last < lines.stop - 1:
            self.rows[-1] = replace(self.rows[-1], last=lines.stop - 1)

    def open_item(self, token: Token) -> None:
        number = self.counters[-1]
        if number is None:
            bullet = _BULLETS[(self.counters.count(None) - 1) % len(_BULLETS)]
        else:
            bullet = f"{number}{token.markup}"
            self.counters[-1] = number + 1
        first, rest = Piece(f"{bullet} ", "bullet"), Piece(" " * (len(bullet) + 1), "bullet")
        self.margin.open(Container(first, rest, self.lines_of(token).start, is_item=True))

    def open_quote(self, tokens: list[Token], at: int) -> int:
        """A quote; of a callout its title is put out here, the rest follows as the quote's content."""
        lines = self.lines_of(tokens[at])
        content = tokens[at + 2] if tokens[at + 1].type == "paragraph_open" else None
        callout = read_callout(content.content) if content else None
        bar = Piece("▌ ", callout.style) if callout else Piece("│ ", "quote")
        self.margin.open(Container(bar, bar, lines.start))
        if callout is None or content is None:
            return at + 1
        line = self.lines_of(content).start
        first, rest = self.begin(line)
        title = text_rows(callout.title, line, self.look, first, rest, ["strong", callout.style])
        self.rows += [with_kind(title[0], callout), *title[1:]]
        content.content = content.content[callout.length + 1 :]
        content.map = [line + 1 - self.line, lines.stop - self.line]
        return at + 1 if content.content else at + 4

    def close(self) -> None:
        """A container that nothing was drawn in still has its bullet."""
        container = self.margin.innermost
        if container and not container.drawn:
            first, rest = self.begin(container.line)
            self.rows.append(Row("", container.line, container.line, (), first, rest))
        self.margin.close()
