"""Fenced code: one row a source line, coloured by what Pygments makes of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from .lexers import lexer_for
from .rows import Look, Piece, Row, Span, StyleName

_STYLES: dict[str, StyleName] = {
    "Keyword": "code-keyword",
    "Operator.Word": "code-keyword",
    "Name.Tag": "code-keyword",
    "Name.Builtin": "code-name",
    "Name.Function": "code-name",
    "Name.Class": "code-name",
    "Name.Decorator": "code-name",
    "Name.Attribute": "code-name",
    "Name.Variable": "code-name",
    "Literal.String": "code-string",
    "Literal.Number": "code-number",
    "Comment": "code-comment",
    "Generic.Prompt": "code-comment",
    "Generic.Heading": "code-keyword",
    "Generic.Subheading": "code-keyword",
    "Generic.Inserted": "code-inserted",
    "Generic.Deleted": "code-deleted",
}
_TOO_LONG = 2_000
"""A line of data rather than code: not worth a lexer's time."""
_END_OF_WORD = re.compile(r"[\s{,]")
_CONTINUED = Piece("↪ ", "dim")


def fence_rows(
    lines: Sequence[str], info: str, fence: range, line: int, look: Look, lead: tuple[Piece, ...] = ()
) -> list[Row]:
    """Rows for code whose first line is source line `line`, covering the lines of the whole fence.

    `info` stands beside the opening fence: its first word is the language.
    """
    rows = code_rows(lines, _END_OF_WORD.split(info, 1)[0], line, look, lead)
    if not rows or (info and line > fence.start):
        label = Span(0, len(info), "dim")
        rows.insert(0, Row(info, fence.start, fence.start, [label], lead, lead, "code-block"))
    rows[0] = replace(rows[0], line=fence.start)
    rows[-1] = replace(rows[-1], last=fence.stop - 1)
    return rows


def code_rows(
    lines: Sequence[str], language: str, line: int, look: Look, lead: tuple[Piece, ...] = ()
) -> list[Row]:
    """Rows for the lines of code that begin at source line `line`."""
    coloured = highlight(lines, language)
    return [
        Row(
            text=text,
            line=number,
            last=number,
            spans=spans,
            first=lead,
            rest=(*lead, _CONTINUED),
            fill="code-block",
            fit="slide" if look.wide else "break",
        )
        for number, (text, spans) in enumerate(zip(lines, coloured, strict=True), line)
    ]


def highlight(lines: Sequence[str], language: str) -> list[list[Span]]:
    """Spans for each line; none for a language unknown as yet or what a lexer fails on."""
    plain: list[list[Span]] = [[] for _ in lines]
    lexer = lexer_for(language.lower())
    if lexer is None or any(len(text) > _TOO_LONG for text in lines):
        return plain
    found: list[list[Span]] = [[] for _ in lines]
    at, column = 0, 0
    try:
        for kind, value in lexer.get_tokens("\n".join(lines)):
            style = _style(kind)
            for count, part in enumerate(value.split("\n")):
                at, column = (at + 1, 0) if count else (at, column)
                if style and part.strip():
                    found[at].append(Span(column, column + len(part), style))
                column += len(part)
    except (IndexError, RecursionError, ValueError, AssertionError):
        return plain
    return found


@lru_cache(maxsize=256)
def _style(kind: tuple[str, ...]) -> StyleName | None:
    """The style of the nearest ancestor that has one."""
    for size in range(len(kind), 0, -1):
        if style := _STYLES.get(".".join(kind[:size])):
            return style
    return None
