"""Terms × units, sparse: which term stands in which section, heading or note, and how often.

A row is a term in one field; rows are sorted by term, then field, so that all fields of a term, and all
pairs that begin with one Han character, are neighbours. Nothing is dropped: there is no vocabulary cap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .fields import FIELD_BITS
from .strings import ranges_to_indices
from .tokens import KEY_BITS, WORD, Codes, Terms, encode, find_terms

I64 = NDArray[np.int64]
U64 = NDArray[np.uint64]
U32 = NDArray[np.uint32]
U8 = NDArray[np.uint8]

LABEL_BITS = 64 - KEY_BITS
MOST_PIECES = 1 << LABEL_BITS
"""A batch has at most so many pieces: a key and a piece's number share 64 bits, and one sort does it."""


@dataclass(frozen=True, slots=True, eq=False)
class Postings:
    """R rows, P postings.

    rows (R,) uint64 rising: key << 3 | field; starts (R+1,) int64; units (P,) uint32 rising within a
    row: section, heading or note by the field; counts (P,) uint8: how often, at most 255.
    """

    rows: U64
    starts: I64
    units: U32
    counts: U8

    @classmethod
    def empty(cls) -> Postings:
        """No rows."""
        return cls(
            np.zeros(0, np.uint64), np.zeros(1, np.int64), np.zeros(0, np.uint32), np.zeros(0, np.uint8)
        )

    def find(self, low: int, high: int) -> tuple[int, int]:
        """Rows of the keys in [low, high): a half-open range of row numbers."""
        bounds = np.array([low << FIELD_BITS, high << FIELD_BITS], dtype=np.uint64)
        first, last = np.searchsorted(self.rows, bounds)
        return int(first), int(last)


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """What one batch gives: its postings, terms a piece (pieces,), and its words for the lexicon."""

    postings: Postings
    lengths: I64
    words: Terms
    """One occurrence of each distinct word, by key."""
    codes: Codes


def count(pieces: Sequence[str], fields: Sequence[int], units: Sequence[int]) -> Counted:
    """Postings of a batch of at most MOST_PIECES pieces.

    `fields` must rise, and `units` rise within a field: then sorting by (term, piece) sorts by
    (term, field, unit) too.
    """
    # Two line breaks part the pieces: no term and no pair reaches over them.
    codes = encode("\n\n".join(pieces))
    terms = find_terms(codes)
    label_of_char = np.repeat(
        np.arange(len(pieces), dtype=np.uint32), [len(p) + 2 for p in pieces[:-1]] + [len(pieces[-1])]
    )
    if codes.origin is not None:
        label_of_char = label_of_char[codes.origin]
    labels = label_of_char[terms.starts]
    packed = (terms.keys << np.uint64(LABEL_BITS)) | labels
    packed.sort()
    postings = _run_lengths(packed, np.asarray(fields, np.uint64), np.asarray(units, np.uint32))
    return Counted(postings, np.bincount(labels, minlength=len(pieces)), _distinct_words(terms), codes)


def _run_lengths(packed: U64, fields: U64, units: U32) -> Postings:
    """Sorted (key, label) values, repeated as often as they occur, to postings."""
    if not packed.size:
        return Postings.empty()
    first = np.flatnonzero(np.diff(packed, prepend=~packed[:1]))
    counts = np.minimum(np.diff(first, append=packed.size), 255).astype(np.uint8)
    distinct = packed[first]
    labels = (distinct & np.uint64(MOST_PIECES - 1)).astype(np.int64)
    rows = ((distinct >> np.uint64(LABEL_BITS)) << np.uint64(FIELD_BITS)) | fields[labels]
    row_first = np.flatnonzero(np.diff(rows, prepend=~rows[:1]))
    starts = np.append(row_first, rows.size).astype(np.int64)
    return Postings(rows[row_first], starts, units[labels], counts)


def _distinct_words(terms: Terms) -> Terms:
    """One occurrence of each distinct word. A sort of keys beside positions is quicker than np.unique."""
    words = np.flatnonzero(terms.keys >= WORD)
    bits = max(int(words.size).bit_length(), LABEL_BITS)
    high = terms.keys[words] >> np.uint64(bits - LABEL_BITS)  # enough of the key to bring equal ones together
    packed = (high << np.uint64(bits)) | np.arange(words.size, dtype=np.uint64)
    packed.sort()
    order = words[(packed & np.uint64((1 << bits) - 1)).astype(np.int64)]
    keys = terms.keys[order]
    chosen = order[np.flatnonzero(np.diff(keys, prepend=np.uint64(0)))]
    return Terms(terms.keys[chosen], terms.starts[chosen], terms.ends[chosen])


def merge(parts: Sequence[Postings]) -> Postings:
    """One table from several whose units do not overlap and rise from part to part within a field."""
    parts = [p for p in parts if p.rows.size]
    if not parts:
        return Postings.empty()
    if len(parts) == 1:
        return parts[0]
    rows = np.unique(np.concatenate([p.rows for p in parts]))
    where = [np.searchsorted(rows, p.rows) for p in parts]
    lengths = np.zeros(rows.size, dtype=np.int64)
    for part, at in zip(parts, where, strict=True):
        lengths[at] += np.diff(part.starts)
    starts = np.zeros(rows.size + 1, dtype=np.int64)
    np.cumsum(lengths, out=starts[1:])
    units = np.empty(int(starts[-1]), dtype=np.uint32)
    counts = np.empty(int(starts[-1]), dtype=np.uint8)
    cursor = starts[:-1].copy()
    for part, at in zip(parts, where, strict=True):
        length = np.diff(part.starts)
        target = ranges_to_indices(cursor[at], cursor[at] + length)
        units[target] = part.units
        counts[target] = part.counts
        cursor[at] += length
    return Postings(rows, starts, units, counts)


def renumber(postings: Postings, maps: Sequence[I64]) -> Postings:
    """Units by new numbers, one map a field (8,), -1 for what is gone; empty rows vanish."""
    fields = (postings.rows & np.uint64((1 << FIELD_BITS) - 1)).astype(np.int64)
    lengths = np.diff(postings.starts)
    field_of_posting = np.repeat(fields.astype(np.uint8), lengths)
    units = np.empty(postings.units.size, dtype=np.int64)
    for field, new_number in enumerate(maps):
        chosen = field_of_posting == field
        if chosen.any():
            units[chosen] = new_number[postings.units[chosen]]
    kept = units >= 0
    kept_before = np.concatenate(([0], np.cumsum(kept)))
    starts = kept_before[postings.starts]
    alive = np.diff(starts) > 0
    return Postings(
        postings.rows[alive],
        np.append(starts[:-1][alive], starts[-1]).astype(np.int64),
        units[kept].astype(np.uint32),
        postings.counts[kept],
    )
