"""Obsidian's callouts, `> [!warning] Title`: which colour a kind has, and what its title says."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from .rows import Row, Span, StyleName

_MARKER = re.compile(r"\[!(?P<kind>[^\[\]\n]+)\][+-]?[ ]*(?P<title>[^\n]*)")
_STYLES: dict[str, StyleName] = {
    **dict.fromkeys(("tip", "hint", "important", "success", "check", "done"), "callout-success"),
    **dict.fromkeys(("warning", "caution", "attention", "question", "help", "faq"), "callout-warning"),
    **dict.fromkeys(("danger", "error", "bug", "failure", "fail", "missing"), "callout-error"),
}


class Callout(NamedTuple):
    """The first line of a callout, read."""

    title: str
    """Inline Markdown; the kind's own name where the note gives no title."""
    kind: str
    """`warning`, `tip` or whatever the note calls it."""
    style: StyleName
    length: int
    """Characters of the quote's content that belong to the title's line."""


def read_callout(content: str) -> Callout | None:
    """The callout that a quote with this content is; None: an ordinary quote."""
    match = _MARKER.match(content)
    if match is None:
        return None
    kind = match["kind"].partition("|")[0].strip()
    style = _STYLES.get(kind.lower(), "callout")
    return Callout(match["title"] or _name(kind), kind, style, match.end())


def with_kind(row: Row, callout: Callout) -> Row:
    """The title's row, the kind behind it where it does not say it: a colour alone tells not everyone."""
    said = row.text.casefold()
    if callout.kind.casefold() in said or _name(callout.kind).casefold() in said:
        return row
    text = f"{row.text}  {callout.kind}"
    return replace(row, text=text, spans=[*row.spans, Span(len(row.text), len(text), "dim")])


def _name(kind: str) -> str:
    """What Obsidian calls a callout without a title: `own-kind` is Own kind."""
    return kind.capitalize().replace("-", " ")
