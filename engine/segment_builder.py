"""Notes to a segment: their pieces are counted in batches, and the batches merged in the end."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import chain

import numpy as np

from .counting import MOST_PIECES, Batch, count
from .fields import Field
from .lexicon import WordCollector
from .markdown import Heading
from .merging import merge
from .notes import ParsedNote, note_fields, section_fields, stored_properties
from .sections import Section
from .segment import I64, LENGTH, Segment
from .strings import Strings
from .vault import File

BATCH_CHARACTERS = 500_000
"""A batch of about so many characters stays in the processor's cache."""
_FIRST_BATCH = 125_000
"""The first batches are smaller, so that a small vault takes little memory."""
_KEPT_BYTES = 1 << 23
"""The C library keeps the memory of freed arrays for the next ones up to the largest size freed so far; above
that it gives them back to the system, which takes longer to hand them out again than most of what is
done with them. So one of this size, more than a batch has, is made and freed at first, untouched."""


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


def empty_segment() -> Segment:
    """No notes."""
    return SegmentBuilder().finish()
