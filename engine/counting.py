"""A batch of texts to postings: one sort groups terms, orders units and, by the length of runs, counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .fields import FIELD_BITS
from .postings import I64, MOST_TIMES, U8, U32, U64, Postings, starts_of_runs
from .tokens import KEY_BITS, Codes, Terms, encode, find_pairs, find_words

U16 = NDArray[np.uint16]

LABEL_BITS = 64 - KEY_BITS
MOST_PIECES = 1 << LABEL_BITS
"""A batch has at most so many pieces: a key and a piece's number share 64 bits, and one sort does it."""


class Batch(NamedTuple):
    """Postings of one batch, kept small until they are merged: pieces instead of units.

    rows (R,) uint64, starts (R+1,) uint32; labels (P,) uint16, counts (P,) uint8; the unit of each
    piece, units (pieces,) uint32.
    """

    rows: U64
    starts: U32
    labels: U16
    counts: U8
    units: U32

    def between(self, first: int, last: int) -> Postings:
        """The rows from `first` to before `last`."""
        starts = self.starts[first : last + 1].astype(np.int64)
        span = slice(starts[0], starts[-1])
        return Postings(
            self.rows[first:last], starts - starts[0], self.units.take(self.labels[span]), self.counts[span]
        )


class Counted(NamedTuple):
    """What one batch gives: its postings, terms a piece (pieces,), and its words."""

    batch: Batch
    lengths: I64
    words: Terms
    """Every occurrence of a word, for the lexicon."""
    codes: Codes


def count(pieces: Sequence[str], fields: ArrayLike, units: ArrayLike) -> Counted:
    """Postings of a batch of at most MOST_PIECES pieces.

    `fields` must rise, and `units` rise within a field: then sorting by (term, piece) sorts by
    (term, field, unit) too.
    """
    # Two line breaks part the pieces: no term and no pair reaches over them.
    codes = encode("\n\n".join(pieces))
    label_of_char = _labels(pieces, codes)
    pairs, words = find_pairs(codes), find_words(codes)
    pair_labels, word_labels = label_of_char.take(pairs.starts), label_of_char.take(words.starts)
    lengths = np.bincount(pair_labels, minlength=len(pieces))
    lengths += np.bincount(word_labels, minlength=len(pieces))
    packed = np.concatenate(  # pairs have lower keys than words
        (
            _sorted((pairs.keys << np.uint64(LABEL_BITS)) | pair_labels, LABEL_BITS),
            _sorted((words.keys << np.uint64(LABEL_BITS)) | word_labels),
        )
    )
    batch = _run_lengths(packed, np.asarray(fields, np.uint64), np.asarray(units, np.uint32))
    return Counted(batch, lengths, words, codes)


def _labels(pieces: Sequence[str], codes: Codes) -> U16:
    """The number of the piece that each character stands in."""
    lengths = np.array([len(piece) + 2 for piece in pieces], dtype=np.int64)
    if codes.origin is not None:
        ends = np.searchsorted(codes.origin, np.cumsum(lengths))
        lengths = np.diff(ends, prepend=0)
    return np.repeat(np.arange(len(pieces), dtype=np.uint16), lengths)


def _sorted(values: U64, sorted_bits: int = 0) -> U64:
    """Sort by sixteen bits at a time, lowest first: numpy does that by counting, not comparing.

    By the lowest `sorted_bits` they are in order already. Twice as quick as np.sort where that has
    no vector instructions to use.
    """
    for shift in range(sorted_bits, 64, 16):
        digits = (values >> np.uint64(shift)).astype(np.uint16)
        values = values.take(np.argsort(digits, kind="stable"))
    return values


def _run_lengths(packed: U64, fields: U64, units: U32) -> Batch:
    """Sorted (key, label) values, repeated as often as they occur, to postings."""
    first = starts_of_runs(packed)
    counts = np.minimum(np.diff(first, append=packed.size), MOST_TIMES).astype(np.uint8)
    distinct = packed[first]
    labels = (distinct & np.uint64(MOST_PIECES - 1)).astype(np.uint16)
    rows = ((distinct >> np.uint64(LABEL_BITS)) << np.uint64(FIELD_BITS)) | fields.take(labels)
    row_first = starts_of_runs(rows)
    starts = np.append(row_first, rows.size).astype(np.uint32)
    return Batch(rows[row_first], starts, labels, counts, units)
