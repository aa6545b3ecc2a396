"""The values that rendering hands on: rows of text with named styles, each knowing its source lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from .targets import Target

StyleName = Literal[
    "heading", "heading-1", "heading-2", "strong", "emphasis", "strike", "marked", "code", "link", "address",
    "embed", "tag", "math", "footnote", "dim", "rule", "bullet", "quote", "done", "table-header",
    "code-block", "code-keyword", "code-name", "code-string", "code-number", "code-comment",
    "code-inserted", "code-deleted", "callout", "callout-success", "callout-warning", "callout-error",
    "match",
]  # fmt: skip
"""A look, not a colour: the widget finds the colour under the component class `preview--<name>`."""

Marks = Callable[[str], Sequence[tuple[int, int]]]
"""Plain text -> half-open character ranges to mark."""


class Span(NamedTuple):
    """A style over the half-open character range from `start` to `stop`."""

    start: int
    stop: int
    style: StyleName
    target: Target | None = None
    """Of a link: where it leads."""


class Piece(NamedTuple):
    """A bit of text in one style, standing before a row: a bullet, a quote's bar."""

    text: str
    style: StyleName


class Part(NamedTuple):
    """Where a row shows a part of a longer text: `text[start:stop]` stands at `at`."""

    text: str
    start: int
    stop: int
    at: int


@dataclass(frozen=True, slots=True)
class Row:
    """One logical row; painting wraps it to the width."""

    text: str
    line: int
    """The source line it shows."""
    last: int
    """The last source line it stands for, `line` but for folded ones."""
    spans: Sequence[Span] = ()
    """May overlap; where they do, the later one wins."""
    first: tuple[Piece, ...] = ()
    """What stands before the row."""
    rest: tuple[Piece, ...] = ()
    """What stands before its continuations."""
    fill: StyleName | None = None
    """A style under the whole row, to the right edge."""
    fit: Literal["wrap", "break", "cut", "slide"] = "wrap"
    """Too long: wrap between words, break anywhere keeping blanks, cut with an ellipsis, slide sideways."""
    parts: tuple[Part, ...] = ()
    """The texts to look for matches in when they are not simply `text`: the cells of a table."""


@dataclass(frozen=True, slots=True)
class Look:
    """What rendering needs to know besides the text."""

    width: int
    references: Mapping[str, str] = field(default_factory=dict)
    """Link reference definitions of the note: label (casefolded) -> address."""
    unfold: bool = False
    """Show the front matter's lines instead of folding them into one."""
    wide: bool = False
    """Tables and code as wide as they are, to be moved sideways, instead of fitted into the width."""


def moved(spans: Sequence[Span], start: int, stop: int, to: int) -> list[Span]:
    """What of the spans lies in `start:stop`, moved so that `start` comes to `to`."""
    return [
        span._replace(start=max(span.start, start) - start + to, stop=min(span.stop, stop) - start + to)
        for span in spans
        if span.start < stop and span.stop > start
    ]
