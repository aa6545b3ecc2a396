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
_LANGUAGE = re.compile(r"(?:\{\.?(?=[A-Za-z]))?([^\s{},=\"']*)(?![^\s{},]*=)")
_TITLE = re.compile(r"""(?:^|[\s{,])title[=:](?:"([^"]*)"|'([^']*)'|([^\s{},"']+))""", re.IGNORECASE)
_OPTIONS = re.compile(r"""^\{.*|\{[^{}]*\}|[\w-]+(?:=|:(?=\S))(?:"[^"]*"|'[^']*'|\S*)""")
"""For other programs: lines to stress, numbers to show."""
_CONTINUED = Piece("↪ ", "dim")


def fence_rows(
    lines: Sequence[str], info: str, fence: range, line: int, look: Look, lead: tuple[Piece, ...] = ()
) -> list[Row]:
    """Rows for code whose first line is source line `line`, covering the lines of the whole fence.

    `info` stands beside the opening fence; of it the language and the title are shown.
    """
    language, title = read_info(info)
    label = "  ".join(filter(None, (language, title)))
    rows = code_rows(lines, language, line, look, lead)
    if not rows or (label and line > fence.start):
        spans = [Span(0, len(label), "dim")]
        rows.insert(0, Row(label, fence.start, fence.start, spans, lead, lead, "code-block"))
    rows[0] = replace(rows[0], line=fence.start)
    rows[-1] = replace(rows[-1], last=fence.stop - 1)
    return rows


def read_info(info: str) -> tuple[str, str]:
    """The language and the title in what stands beside a fence: `c title="x.c" {1,3}`, `{.c}`.

    Where no title is named it is whatever is no option: nothing that was written for people is lost.
    """
    found, titled = _LANGUAGE.match(info), _TITLE.search(info)
    language = found[1] if found else ""
    if titled:
        return language, next(filter(None, titled.groups()), "")
    rest = _OPTIONS.sub("", info)
    return language, " ".join(rest.removeprefix(language).split())


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
