"""Which source lines of a note hold a match: found block by block, so that it can be done in idle moments."""

from __future__ import annotations

import re
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from ..literal import literal
from .blocks import Block
from .flow import Flow, Place
from .note import Note
from .rows import Marks

_MARKUP = re.compile(r"[*`]+|~~|==")
"""What stands between characters that are read as neighbours."""
_BATCH = 6_000
"""Characters."""


class Matches:
    """The lines of a note that hold a match, rising; `n` goes from one to the next."""

    def __init__(self, note: Note, marks: Marks) -> None:
        self.lines: list[int] = []
        self._found = _matching_lines(note, marks)
        self.complete = False

    def look(self, seconds: float) -> bool:
        """Go on looking for about so long; have all been found now?"""
        deadline = time.perf_counter() + seconds
        while not self.complete and time.perf_counter() < deadline:
            found = next(self._found, None)
            self.complete = found is None
            last = self.lines[-1] if self.lines else 0
            self.lines += [line for line in found or () if line > last]
        return self.complete

    def ordinal(self, line: int) -> int:
        """Which of the matching lines this is, from 1; 0: none of them."""
        at = bisect_left(self.lines, line)
        return at + 1 if self.lines[at : at + 1] == [line] else 0

    def beyond(self, place: Place, flow: Flow, *, forward: bool) -> tuple[int, Place] | None:
        """The next match after a row, or the one before it, as its line and row; round at the ends."""
        self.look(float("inf"))
        line = flow.line(place)
        if forward:
            at = bisect_left(self.lines, line)
            ordered = self.lines[at:] + self.lines[:at]
        else:
            at = bisect_right(self.lines, line)
            ordered = self.lines[:at][::-1] + self.lines[at:][::-1]
        for candidate in ordered:
            is_round = candidate < line if forward else candidate > line
            for found in flow.matches_on(candidate)[:: 1 if forward else -1]:
                if is_round or (found > place if forward else found < place):
                    return candidate, found
        return (line, place) if ordered else None


def _matching_lines(note: Note, marks: Marks) -> Iterator[list[int]]:
    """The source lines in which `marks` finds something, for a few blocks at a time."""
    for blocks in _batches(note.blocks):
        numbers: list[int] = []
        texts: list[str] = []
        for block in blocks:
            numbers += (*range(block.line, block.last + 1), block.last)
            texts += (*(_MARKUP.sub("", literal(text)) for text in block.lines), "")
        starts = [0, *accumulate(len(text) + 1 for text in texts)]
        yield sorted({numbers[bisect_right(starts, start) - 1] for start, _ in marks("\n".join(texts))})


def _batches(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    """Runs of blocks with about so much text that asking for its matches is worth it, and quick."""
    first = size = 0
    for at, block in enumerate(blocks, 1):
        size += sum(map(len, block.lines))
        if size > _BATCH or at == len(blocks):
            yield blocks[first:at]
            first, size = at, 0
