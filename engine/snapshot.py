"""What a search sees: one generation of the index that does not change while it is used."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .characters import compose
from .copies import may_be_copies, original_of
from .folding import folded_all, normal_all
from .recent import Recent
from .segment import LENGTH, Segment
from .store import Stored
from .strings import ranges_to_indices

_KEPT_GAINS = 1 << 19
_KEPT_WORDS = 1 << 14


class Place(NamedTuple):
    """A section in a snapshot."""

    part: int
    """Which of the snapshot's parts."""
    section: int


class Gains(NamedTuple):
    """What a term gives sections of a part, before its weight.

    at: which ones (P,), some perhaps twice, or all of them where it is in many; values (P,);
    present (P,), or (1,) for all: 1 where a section holds the term.
    """

    at: NDArray[np.int64] | slice
    values: NDArray[np.float32]
    present: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Part:
    """A segment with the notes of it that are still there."""

    segment: Segment
    dead: NDArray[np.int64]
    beside: Part | None = None
    """The other part of the generation."""

    def holds(self, path: str) -> bool:
        """Whether a note is here."""
        number = self.segment.note_number.get(path)
        return number is not None and bool(self.alive_notes[number])

    @cached_property
    def alive_sections(self) -> NDArray[np.bool_] | None:
        """(S,) whether a section's note is still there; None when all are."""
        if not self.dead.size:
            return None
        alive = np.ones(self.segment.note_count, dtype=np.bool_)
        alive[self.dead] = False
        return alive[self.segment.note_of_section]

    @cached_property
    def alive_notes(self) -> NDArray[np.bool_]:
        """(N,)."""
        alive = np.ones(self.segment.note_count, dtype=np.bool_)
        alive[self.dead] = False
        return alive

    @cached_property
    def properties(self) -> dict[int, dict[str, list[str]]]:
        """Folded property values by note and key, of the notes that are still there and have any."""
        found: dict[int, dict[str, list[str]]] = {}
        alive = self.alive_notes
        for note, text in enumerate(folded_all(self.segment.properties.all())):
            for line in text.split("\n") if text and alive[note] else ():
                key, _, value = line.partition("\t")
                found.setdefault(note, {}).setdefault(key, []).append(value)
        return found

    @cached_property
    def folded_paths(self) -> list[str]:
        """Paths of all notes, folded, for filters."""
        return normal_all([compose(path) for path in self.segment.paths.all()])

    @cached_property
    def folded_headings(self) -> list[str]:
        """Texts of all headings, folded, for filters."""
        return normal_all(self.segment.heading_texts.all())

    @cached_property
    def copies(self) -> NDArray[np.int64]:
        """Sections of sync-conflict copies whose original is there too, in this part or beside it."""
        segment = self.segment
        signs = np.fromiter(may_be_copies(segment.paths.data.tobytes()), dtype=np.int64)
        if not signs.size:
            return signs
        maybe = sorted(set((np.searchsorted(segment.paths.offsets, signs, "right") - 1).tolist()))
        notes = [
            number
            for number in maybe
            if (original := original_of(segment.paths[number]))
            and (self.holds(original) or (self.beside is not None and self.beside.holds(original)))
        ]
        found = np.array(notes, dtype=np.int64)
        return ranges_to_indices(segment.note_sections[found], segment.note_sections[found + 1])

    @cached_property
    def lengths(self) -> NDArray[np.float32]:
        """(S,) terms of each section, side by side for quick look-up."""
        return self.segment.sections[:, LENGTH].astype(np.float32)

    @cached_property
    def gains(self) -> Recent[Gains]:
        """What the terms give that were asked for last: the next query has most of them too."""
        return Recent(_KEPT_GAINS, lambda found: found.values.size + 1)

    @cached_property
    def holders(self) -> Recent[int]:
        """How many sections hold a term."""
        return Recent(_KEPT_WORDS, lambda count: 1)

    @cached_property
    def words(self) -> Recent[Any]:
        """What other words count for a word."""
        return Recent(_KEPT_WORDS, lambda forms: len(forms) + 1)

    @cached_property
    def section_count(self) -> int:
        """Living sections."""
        alive = self.alive_sections
        return self.segment.section_count if alive is None else int(alive.sum())

    @cached_property
    def term_total(self) -> int:
        """Terms in living sections."""
        lengths = self.segment.sections[:, LENGTH]
        alive = self.alive_sections
        return int(lengths.sum(dtype=np.int64) if alive is None else lengths[alive].sum(dtype=np.int64))


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The parts of a generation with what is known of them as a whole."""

    stored: Stored | None
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, stored: Stored | None) -> Snapshot:
        """A snapshot of a generation; an empty one when there is none."""
        if stored is None:
            from .segment_builder import empty_segment  # with all that reads notes: seldom needed to search

            return cls(None, (Part(empty_segment(), np.zeros(0, np.int64)),))
        base = Part(stored.base, stored.dead)
        if not stored.delta.note_count:
            return cls(stored, (base,))
        delta = Part(stored.delta, np.zeros(0, np.int64), beside=base)
        return cls(stored, (replace(base, beside=delta), delta))

    @cached_property
    def note_count(self) -> int:
        """Living notes."""
        return sum(p.segment.note_count - int(p.dead.size) for p in self.parts)

    @cached_property
    def section_count(self) -> int:
        """Living sections."""
        return sum(p.section_count for p in self.parts)

    @cached_property
    def mean_length(self) -> float:
        """Terms a section."""
        return max(sum(p.term_total for p in self.parts) / max(self.section_count, 1), 1.0)

    @property
    def skipped(self) -> tuple[tuple[str, str], ...]:
        """(path, reason) of every file that was left out."""
        if self.stored is None:
            return ()
        return (*self.stored.skipped, *((r.path, r.reason) for r in self.stored.rejected))

    @cached_property
    def property_keys(self) -> frozenset[str]:
        """Every property that some note has."""
        return frozenset(key for part in self.parts for own in part.properties.values() for key in own)

    def find_note(self, path: str) -> tuple[int, int] | None:
        """(part, note) of a path."""
        for number, part in enumerate(self.parts):
            note = part.segment.note_number.get(path)
            if note is not None and part.alive_notes[note]:
                return number, note
        return None
