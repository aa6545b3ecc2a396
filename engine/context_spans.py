"""Which lines of which notes a question's hits stand for; hits that overlap count as one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .encoded import blank_encoded
from .extracts import CUT, Span
from .index import Index
from .marks import find, merged
from .query import Query, parse
from .types import EngineError, Hit

_BLANKED = re.compile(r" {80,}")
"""What encoded data leaves."""


@dataclass(slots=True)
class Found:
    """A hit with the lines of its note and what of them is wanted."""

    hit: Hit
    lines: Sequence[str]
    span: Span


def spans_of(indexes: Sequence[Index], question: str, hits: Iterable[Hit]) -> list[Found]:
    """The spans of hits, best first. What another holds already, or cannot be read now, is left out."""
    spans = _Spans(indexes, parse(question))
    for hit in hits:
        spans.add(hit)
    return spans.found


class _Spans:
    def __init__(self, indexes: Sequence[Index], query: Query) -> None:
        self.found: list[Found] = []
        self._indexes = {str(index.root): index for index in indexes}
        self._query = query
        self._lines: dict[tuple[str, str], list[str]] = {}

    def add(self, hit: Hit) -> None:
        """Take over the next best hit."""
        lines = self._read(hit)
        first, last = hit.line_start - 1, min(hit.line_end, len(lines))
        if first >= last or any(other.hit.text == hit.text for other in self.found):
            return
        for other in self.found:
            span = other.span
            if other.lines is lines and span.first < last and first < span.last:
                other.span = span._replace(first=min(span.first, first), last=max(span.last, last))
                return
        line = min(max(hit.line - 1, first), last - 1)
        self.found.append(Found(hit, lines, Span(first, last, line, self._column(hit, lines[line]))))

    def _column(self, hit: Hit, line: str) -> int:
        """Where in its best line a hit's first match is; a very long line is cut into several sections."""
        own = hit.text.split("\n")[hit.line - hit.line_start :][:1]
        at = max(line.find(own[0]), 0) if own else 0
        marks = merged(find(self._query, [line[at:]])[0])
        return at + (marks[0][0] if marks else 0)

    def _read(self, hit: Hit) -> list[str]:
        """The lines of a hit's note as it is now; none when it cannot be read."""
        key = (hit.vault_path, hit.path)
        if key not in self._lines:
            try:
                text = blank_encoded(self._indexes[hit.vault_path].read_note(hit.path).text)
                self._lines[key] = _BLANKED.sub(CUT, text).split("\n")
            except EngineError:
                self._lines[key] = []
        return self._lines[key]
