"""The matches of a note, line by line: found block by block, so that it can be done in idle moments."""

from __future__ import annotations

import re
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from ..literal import literal
from .blocks import Block
from .flow import Flow, Spot
from .note import Note
from .places import Places
from .rows import Marks

_MARKUP = re.compile(r"[*`]+|~~|==")
"""What stands between characters that are read as neighbours."""
_BOX = re.compile(r"^([\s>]*(?:[-*+]|\d+[.)])[ \t]+)\[[xX]\](?=\s)")
"""Of a task that is done: shown as a box, no word."""
_BATCH = 6_000
"""Characters."""


class Match(NamedTuple):
    """One match: its source line, which of the line's matches it is, and where it is seen."""

    line: int
    nth: int
    spot: Spot


class Matches:
    """The lines of a note that hold matches, rising, and how many; `n` goes from one match to the next.

    Of what is marked it stops at what holds most of the pieces that were typed; without pieces, at all.
    """

    def __init__(self, note: Note, marks: Marks, pieces: Iterable[str] = ()) -> None:
        self.lines: list[int] = []
        """Known once all have been found."""
        self.complete = False
        self._counts: dict[int, int] = {}
        self._texts: dict[int, list[str]] = {}
        """What is marked on each line."""
        self._places = Places(pieces)
        self._found = _marked_lines(note, marks)

    @property
    def total(self) -> int:
        """How many matches there are."""
        return sum(self._counts.values())

    def look(self, seconds: float) -> bool:
        """Go on looking for about so long; have all been found now?"""
        deadline = time.perf_counter() + seconds
        while not self.complete and time.perf_counter() < deadline:
            found = next(self._found, None)
            for line, text in found or ():
                self._places.see(text)
                self._texts.setdefault(line, []).append(text)
            if found is None:
                self._settle()
        return self.complete

    def _settle(self) -> None:
        """All have been seen: now it is known which of them are the best."""
        counts = {line: sum(map(self._places.is_place, texts)) for line, texts in self._texts.items()}
        self._counts = {line: count for line, count in sorted(counts.items()) if count}
        self.lines = [*self._counts]
        self._texts.clear()
        self.complete = True

    def spots(self, line: int, flow: Flow) -> list[Spot]:
        """Where the matches of a line are seen; at least one spot, as markup may hide or cut them."""
        spots = flow.matches_on(line)
        return [spot for spot in spots if self._places.is_place(flow.text(spot))] or spots[:1]

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
            spots = self.spots(candidate, flow)
            self._counts[candidate] = len(spots)  # markup may hide some of those in the source
            numbered = list(enumerate(spots))
            for nth, spot in numbered if forward else reversed(numbered):
                if number >= len(on) or (spot > here if forward else spot < here):
                    return Match(candidate, nth, spot)
        return None


def _marked_lines(note: Note, marks: Marks) -> Iterator[Sequence[tuple[int, str]]]:
    """What `marks` finds, with its source line, for a few blocks at a time."""
    for blocks in _batches(note.blocks):
        numbers: list[int] = []
        texts: list[str] = []
        for block in blocks:
            numbers += (*range(block.line, block.last + 1), block.last)
            lines = [_BOX.sub(r"\1", text) for text in block.lines] if block.kind == "prose" else block.lines
            texts += (*(_MARKUP.sub("", literal(text)) for text in lines), "")
        starts = [0, *accumulate(len(text) + 1 for text in texts)]
        text = "\n".join(texts)
        yield [(numbers[bisect_right(starts, start) - 1], text[start:stop]) for start, stop in marks(text)]


def _batches(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    """Runs of blocks with about so much text that asking for its matches is worth it, and quick."""
    first = size = 0
    for at, block in enumerate(blocks, 1):
        size += sum(map(len, block.lines))
        if size > _BATCH or at == len(blocks):
            yield blocks[first:at]
            first, size = at, 0
