"""A segment: a set of notes as plain arrays. An index is one large segment and at most one small one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .coded import CodedPostings
from .fields import SECTION_FIELDS, Field
from .lexicon import Lexicon
from .postings import Row
from .recent import Recent
from .strings import Strings

I64 = NDArray[np.int64]
U32 = NDArray[np.uint32]

_KEPT_POSTINGS = 1 << 19

# Columns of `Segment.sections`.
START, END, FIRST, LAST, HEAD_START, HEAD_END, LENGTH = range(7)
# Columns of `Segment.headings`.
LINE, LEVEL, SPAN_START, SPAN_END = range(4)


@dataclass(frozen=True, eq=False)
class Segment:
    """N notes, S sections, H headings; sections and headings of a note are neighbours, in order.

    files (N, 4) int64: size, mtime_ns, ctime_ns, inode; note_sections, note_headings (N+1,) int64:
    where each note's begin; sections (S, 7) uint32: character range, lines from 0 (last excluded),
    character range of the table header it needs, terms; headings (H, 4) uint32: line, level, half-open
    range of the sections it governs.
    """

    paths: Strings
    titles: Strings
    properties: Strings
    files: I64
    note_sections: I64
    note_headings: I64
    sections: U32
    headings: U32
    heading_texts: Strings
    postings: CodedPostings
    lexicon: Lexicon

    @cached_property
    def note_of_section(self) -> U32:
        """(S,): the note of each section."""
        lengths = np.diff(self.note_sections)
        return np.repeat(np.arange(lengths.size, dtype=np.uint32), lengths)

    @cached_property
    def note_number(self) -> dict[str, int]:
        """Note numbers by path."""
        return {path: number for number, path in enumerate(self.paths.all())}

    @cached_property
    def unit_counts(self) -> U32:
        """(8,): how many units there are of each field."""
        counts = [self.section_count if f in SECTION_FIELDS else self.note_count for f in Field]
        counts[Field.HEADING] = int(self.headings.shape[0])
        return np.array(counts, dtype=np.uint32)

    @cached_property
    def gathered(self) -> Recent[Sequence[Row]]:
        """Rows of the terms that were asked for last."""
        return Recent(_KEPT_POSTINGS, lambda rows: sum(row.units.size for row in rows))

    @property
    def note_count(self) -> int:
        """N."""
        return len(self.paths)

    @property
    def section_count(self) -> int:
        """S."""
        return int(self.sections.shape[0])

    def trail(self, note: int, line: int) -> list[int]:
        """Headings that govern a line (from 0) of a note, outermost first."""
        found: list[int] = []
        for number in range(int(self.note_headings[note]), int(self.note_headings[note + 1])):
            if self.headings[number, LINE] > line:
                break
            while found and self.headings[found[-1], LEVEL] >= self.headings[number, LEVEL]:
                found.pop()
            found.append(number)
        return found
