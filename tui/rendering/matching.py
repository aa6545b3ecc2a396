"""The matches of a note, line by line: found block by block, so that it can be done in idle moments."""

from __future__ import annotations

import re
import time
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from ..literal import literal
from .blocks import Block
from .flow import Flow, Spot
from .note import Note
from .rows import Marks

_MARKUP = re.compile(r"[*`]+|~~|==")
"""What stands between characters that are read as neighbours."""
_BATCH = 6_000
"""Characters."""


class Match(NamedTuple):
    """One match: its source line, which of the line's matches it is, and where it is seen."""

    line: int
    nth: int
    spot: Spot


class Matches:
    """The lines of a note that hold matches, rising, and how many; `n` goes from one match to the next."""

    def __init__(self, note: Note, marks: Marks) -> None:
        self.lines: list[int] = []
        self.complete = False
        self._counts: dict[int, int] = {}
        self._found = _matching_lines(note, marks)

    @property
    def total(self) -> int:
        """How many matches have been found."""
        return sum(self._counts.values())

    def look(self, seconds: float) -> bool:
        """Go on looking for about so long; have all been found now?"""
        deadline = time.perf_counter() + seconds
        while not self.complete and time.perf_counter() < deadline:
            found = next(self._found, None)
            self.complete = found is None
            for line in sorted(found or ()):
                if line not in self._counts:
                    self.lines.append(line)
                    self._counts[line] = found[line] if found else 0
        return self.complete

    def ordinal(self, line: int, nth: int) -> int:
        """Which of all matches the `nth` of a line is, from 1."""
        before = self.lines[: bisect_left(self.lines, line)]
        return sum(self._counts[each] for each in before) + nth + 1

    def beyond(self, here: Spot, flow: Flow, *, forward: bool) -> Match | None:
        """The next match after a spot, or the one before it; round at the ends."""
        self.look(float("inf"))
        line = flow.line(here.place)
        if forward:
            at = bisect_left(self.lines, line)
            on, round_again = self.lines[at:], self.lines[: at + 1]
        else:
            at = bisect_right(self.lines, line)
            on, round_again = self.lines[:at][::-1], self.lines[max(0, at - 1) :][::-1]
        for number, candidate in enumerate(chain(on, round_again)):
            spots = flow.matches_on(candidate)
            self._counts[candidate] = len(spots)  # markup may hide some of those in the source
            numbered = list(enumerate(spots))
            for nth, spot in numbered if forward else reversed(numbered):
                if number >= len(on) or (spot > here if forward else spot < here):
                    return Match(candidate, nth, spot)
        return None


def _matching_lines(note: Note, marks: Marks) -> Iterator[Mapping[int, int]]:
    """How often `marks` finds something in which source lines, for a few blocks at a time."""
    for blocks in _batches(note.blocks):
        numbers: list[int] = []
        texts: list[str] = []
        for block in blocks:
            numbers += (*range(block.line, block.last + 1), block.last)
            texts += (*(_MARKUP.sub("", literal(text)) for text in block.lines), "")
        starts = [0, *accumulate(len(text) + 1 for text in texts)]
        yield Counter(numbers[bisect_right(starts, start) - 1] for start, _ in marks("\n".join(texts)))


def _batches(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    """Runs of blocks with about so much text that asking for its matches is worth it, and quick."""
    first = size = 0
    for at, block in enumerate(blocks, 1):
        size += sum(map(len, block.lines))
        if size > _BATCH or at == len(blocks):
            yield blocks[first:at]
            first, size = at, 0
