"""A segment: a set of notes as plain arrays. An index is one large segment and at most one small one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .coded import CodedPostings
from .fields import FIELD_BITS, NOTE_FIELDS, SECTION_FIELDS, Field
from .lexicon import Lexicon
from .postings import Row
from .recent import Recent
from .strings import Strings, ranges_to_indices

I64 = NDArray[np.int64]
U32 = NDArray[np.uint32]

_KEPT_POSTINGS = 1 << 21

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


def empty_segment() -> Segment:
    """No notes."""
    from .segment_builder import SegmentBuilder  # with all that reads notes: not needed to search

    return SegmentBuilder().finish()


def merge_segments(parts: Sequence[tuple[Segment, NDArray[np.bool_]]]) -> Segment:
    """One segment of the notes that are still alive: (segment, alive (N,)) each."""
    parts = [(segment, alive) for segment, alive in parts if alive.any()]
    if len(parts) == 1 and parts[0][1].all():
        return parts[0][0]
    bases = [0, 0, 0]
    moved = []
    for segment, alive in parts:
        moved.append(_Moved(segment, alive, *bases))
        bases = [bases[0] + moved[-1].notes.size, bases[1] + moved[-1].sections.size,
                 bases[2] + moved[-1].headings.size]  # fmt: skip
    if not moved:
        return empty_segment()
    from .merging import Renumbered, merge  # not needed to search

    postings = merge([Renumbered(m.segment.postings, m.maps()) for m in moved])
    lexicon = Lexicon.merged([m.segment.lexicon for m in moved])
    return Segment(
        Strings.joined([m.segment.paths.take(m.notes) for m in moved]),
        Strings.joined([m.segment.titles.take(m.notes) for m in moved]),
        Strings.joined([m.segment.properties.take(m.notes) for m in moved]),
        np.concatenate([m.segment.files[m.notes] for m in moved]),
        _starts([np.diff(m.segment.note_sections)[m.notes] for m in moved]),
        _starts([np.diff(m.segment.note_headings)[m.notes] for m in moved]),
        np.concatenate([m.segment.sections[m.sections] for m in moved]),
        np.concatenate([m.moved_headings() for m in moved]),
        Strings.joined([m.segment.heading_texts.take(m.headings) for m in moved]),
        postings,
        lexicon.only(postings.rows >> np.uint64(FIELD_BITS)),
    )


def _starts(lengths: list[I64]) -> I64:
    return np.concatenate(([0], np.cumsum(np.concatenate(lengths)))).astype(np.int64)


class _Moved:
    """Where the living notes of a segment, their sections and headings go in a merged one."""

    def __init__(
        self, segment: Segment, alive: NDArray[np.bool_], note: int, section: int, heading: int
    ) -> None:
        self.segment = segment
        self.notes = np.flatnonzero(alive)
        self.sections = ranges_to_indices(
            segment.note_sections[self.notes], segment.note_sections[self.notes + 1]
        )
        self.headings = ranges_to_indices(
            segment.note_headings[self.notes], segment.note_headings[self.notes + 1]
        )
        self._note_map = _map(segment.note_count, self.notes, note)
        self._section_map = _map(segment.section_count, self.sections, section)
        self._heading_map = _map(segment.headings.shape[0], self.headings, heading)

    def maps(self) -> list[I64]:
        """New unit numbers by field."""
        by_field = [self._note_map if f in NOTE_FIELDS else self._section_map for f in Field]
        by_field[Field.HEADING] = self._heading_map
        return by_field

    def moved_headings(self) -> U32:
        """The living headings, their spans in new section numbers."""
        rows = self.segment.headings[self.headings].copy()
        first = self._section_map[rows[:, SPAN_START]]
        rows[:, SPAN_END] = (first + rows[:, SPAN_END] - rows[:, SPAN_START]).astype(np.uint32)
        rows[:, SPAN_START] = first.astype(np.uint32)
        return rows


def _map(size: int, kept: I64, base: int) -> I64:
    out = np.full(size, -1, dtype=np.int64)
    out[kept] = np.arange(base, base + kept.size)
    return out
