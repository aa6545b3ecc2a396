"""Several segments to one: the notes that are still there, renumbered."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .fields import FIELD_BITS, NOTE_FIELDS, Field
from .lexicon import Lexicon
from .merging import Renumbered, merge
from .segment import I64, SPAN_END, SPAN_START, U32, Segment
from .segment_builder import empty_segment
from .strings import Strings, ranges_to_indices


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
