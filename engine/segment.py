"""A segment: a set of notes as plain arrays. An index is one large segment and at most one small one."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from .coded import CodedPostings
from .counting import MOST_PIECES, Batch, count
from .fields import FIELD_BITS, NOTE_FIELDS, SECTION_FIELDS, Field
from .lexicon import Lexicon, WordCollector
from .markdown import Heading
from .merging import Renumbered, merge
from .notes import ParsedNote, note_fields, section_fields, stored_properties
from .postings import Row
from .recent import Recent
from .sections import Section
from .strings import Strings, ranges_to_indices
from .vault import File

I64 = NDArray[np.int64]
U32 = NDArray[np.uint32]

BATCH_CHARACTERS = 500_000
"""A batch of about so many characters stays in the processor's cache."""
_FIRST_BATCH = 125_000
"""The first batches are smaller, so that a small vault takes little memory."""
_KEPT_BYTES = 1 << 23
"""The C library keeps the memory of freed arrays for the next ones up to the largest size freed so far; above
that it gives them back to the system, which takes longer to hand them out again than most of what is
done with them. So one of this size, more than a batch has, is made and freed at first, untouched."""
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


class SegmentBuilder:
    """Takes notes one by one and counts them in batches."""

    def __init__(self) -> None:
        self._paths: list[str] = []
        self._titles: list[str] = []
        self._properties: list[str] = []
        self._files: list[tuple[int, int, int, int]] = []
        self._note_sections = [0]
        self._note_headings = [0]
        self._sections, self._headings = array("I"), array("I")
        self._heading_texts: list[str] = []
        self._pieces: list[list[str]] = [[] for _ in Field]
        self._units: list[list[int]] = [[] for _ in Field]
        self._pending = self._pending_pieces = self._counted = 0
        self._batches: list[Batch] = []
        self._lengths: list[tuple[I64, I64]] = []
        self._words = WordCollector()
        np.empty(_KEPT_BYTES, np.uint8)

    def add(self, file: File, note: ParsedNote) -> None:
        """Take over one note."""
        number, first_section = len(self._paths), self._note_sections[-1]
        self._paths.append(file.path)
        self._titles.append(note.title)
        self._properties.append(stored_properties(note))
        self._files.append((file.size, file.mtime_ns, file.ctime_ns, file.inode))
        sections: list[int] = []
        headings: list[int] = []
        for unit, section in enumerate(note.sections, first_section):
            sections += (section.start, section.end, section.first, section.last, *section.head)
            for field, text in section_fields(section, note.text):
                self._piece(field, unit, text)
        spans = heading_spans(note.headings, note.sections)
        for heading, (start, end) in zip(note.headings, spans, strict=True):
            self._piece(Field.HEADING, len(self._heading_texts), heading.text)
            headings += (heading.line, heading.level, first_section + start, first_section + end)
            self._heading_texts.append(heading.text)
        for field, text in note_fields(file.path, note):
            self._piece(field, number, text)
        self._sections.fromlist(sections)
        self._headings.fromlist(headings)
        self._note_sections.append(first_section + len(note.sections))
        self._note_headings.append(len(self._heading_texts))

    def _piece(self, field: Field, unit: int, text: str) -> None:
        self._pieces[field].append(text)
        self._units[field].append(unit)
        self._pending += len(text) + 2
        self._pending_pieces += 1
        enough = min(BATCH_CHARACTERS, max(_FIRST_BATCH, self._counted // 8))
        if self._pending >= enough or self._pending_pieces == MOST_PIECES:
            self._count()

    def _count(self) -> None:
        if not self._pending:
            return
        fields = np.repeat(np.arange(len(Field)), [len(units) for units in self._units])
        units = np.array(list(chain.from_iterable(self._units)))
        counted = count(list(chain.from_iterable(self._pieces)), fields, units)
        self._batches.append(counted.batch)
        self._words.add(counted.words, counted.codes)
        own = fields <= Field.CODE
        self._lengths.append((units[own], counted.lengths[own]))
        self._pieces, self._units = [[] for _ in Field], [[] for _ in Field]
        self._counted += self._pending
        self._pending = self._pending_pieces = 0

    def finish(self) -> Segment:
        """All notes taken as a segment; the builder is empty afterwards."""
        self._count()
        sections = np.zeros((self._note_sections[-1], 7), dtype=np.uint32)
        sections[:, :LENGTH] = np.frombuffer(self._sections, np.uint32).reshape(-1, 6)
        for units, lengths in self._lengths:
            np.add.at(sections[:, LENGTH], units, lengths.astype(np.uint32))
        postings = merge(self._batches)
        self._batches.clear()  # the most of what is held
        return Segment(
            Strings.of(self._paths),
            Strings.of(self._titles),
            Strings.of(self._properties),
            np.asarray(self._files, dtype=np.int64).reshape(-1, 4),
            np.asarray(self._note_sections, dtype=np.int64),
            np.asarray(self._note_headings, dtype=np.int64),
            sections,
            np.asarray(self._headings, dtype=np.uint32).reshape(-1, 4),
            Strings.of(self._heading_texts),
            postings,
            self._words.lexicon(),
        )


def heading_spans(headings: Sequence[Heading], sections: Sequence[Section]) -> list[tuple[int, int]]:
    """The half-open range of sections that each heading governs."""
    firsts = [section.first for section in sections]
    starts = [bisect_right(firsts, heading.line) - 1 for heading in headings]
    ends = [len(sections)] * len(headings)
    open_: list[int] = []
    for number, heading in enumerate(headings):
        while open_ and headings[open_[-1]].level >= heading.level:
            begins_section = firsts[starts[number]] == heading.line
            ends[open_.pop()] = starts[number] + (0 if begins_section else 1)
        open_.append(number)
    return list(zip(starts, ends, strict=True))


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
        return SegmentBuilder().finish()
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
