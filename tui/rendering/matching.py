"""Which source lines of a note hold a match: found block by block, so that it can be done in idle moments."""

from __future__ import annotations

import re
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate

from ..literal import literal
from .flow import Flow, Place
from .note import Note
from .rows import Marks

_MARKUP = re.compile(r"[*`]+|~~|==")
"""What stands between characters that are read as neighbours."""


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
            self.lines += found or ()
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
    """For each block in turn the source lines in which `marks` finds something."""
    last = 0
    for block in note.blocks:
        lines = [_MARKUP.sub("", literal(text)) for text in block.lines]
        starts = [0, *accumulate(len(text) + 1 for text in lines)]
        found = {bisect_right(starts, start) - 1 for start, _ in marks("\n".join(lines))}
        yield [line for at in sorted(found) if (line := block.line + at) > last]
        last = block.last if found else last
