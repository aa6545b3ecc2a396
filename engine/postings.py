"""Terms × units, sparse: which term stands in which section, heading or note, and how often.

A row is a term in one field; rows are sorted by term, then field, so that all fields of a term, and all
pairs that begin with one Han character, are neighbours. Nothing is dropped: there is no vocabulary cap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .fields import FIELD_BITS
from .strings import ranges_to_indices
from .tokens import KEY_BITS, Codes, Terms, encode, find_pairs, find_words

I64 = NDArray[np.int64]
U64 = NDArray[np.uint64]
U32 = NDArray[np.uint32]
U16 = NDArray[np.uint16]
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

    def between(self, first: int, last: int) -> Postings:
        """The rows from `first` to before `last`."""
        starts = self.starts[first : last + 1]
        low, high = starts[0], starts[-1]
        return Postings(self.rows[first:last], starts - low, self.units[low:high], self.counts[low:high])


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """What one batch gives: its postings, terms a piece (pieces,), and its words."""

    postings: Postings
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
    postings = _run_lengths(packed, np.asarray(fields, np.uint64), np.asarray(units, np.uint32))
    return Counted(postings, lengths, words, codes)


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


def _run_lengths(packed: U64, fields: U64, units: U32) -> Postings:
    """Sorted (key, label) values, repeated as often as they occur, to postings."""
    first = _starts_of_runs(packed)
    counts = np.minimum(np.diff(first, append=packed.size), 255).astype(np.uint8)
    distinct = packed[first]
    labels = (distinct & np.uint64(MOST_PIECES - 1)).astype(np.int64)
    rows = ((distinct >> np.uint64(LABEL_BITS)) << np.uint64(FIELD_BITS)) | fields[labels]
    row_first = _starts_of_runs(rows)
    return Postings(rows[row_first], np.append(row_first, rows.size), units[labels], counts)


def _starts_of_runs(values: U64) -> I64:
    """Where a value differs from the one before."""
    begins = np.ones(values.size, dtype=np.bool_)
    np.not_equal(values[1:], values[:-1], out=begins[1:])
    return np.flatnonzero(begins)


def merge(parts: Sequence[Postings]) -> Postings:
    """One table from several whose units do not overlap and rise from part to part within a field."""
    parts = [p for p in parts if p.rows.size]
    if not parts:
        return Postings.empty()
    if len(parts) == 1:
        return parts[0]
    units = np.empty(sum(p.units.size for p in parts), dtype=np.uint32)
    counts = np.empty(units.size, dtype=np.uint8)
    rows: list[U64] = []
    starts: list[I64] = []
    done = 0
    for block in _blocks(parts):
        merged = _merge_block(block)
        rows.append(merged.rows)
        starts.append(merged.starts[:-1] + done)
        units[done : done + merged.units.size] = merged.units
        counts[done : done + merged.units.size] = merged.counts
        done += merged.units.size
    return Postings(np.concatenate(rows), np.append(np.concatenate(starts), done), units, counts)


_BLOCK_ROWS = 1 << 17


def _blocks(parts: Sequence[Postings]) -> Iterator[list[Postings]]:
    """The parts in stretches of the same keys, each small enough for the processor's cache."""
    longest = max((p.rows for p in parts), key=len)
    bounds = longest[:: max(_BLOCK_ROWS // len(parts), 1)][1:]
    cuts = [[0, *np.searchsorted(p.rows, bounds).tolist(), p.rows.size] for p in parts]
    for number in range(bounds.size + 1):
        yield [p.between(cut[number], cut[number + 1]) for p, cut in zip(parts, cuts, strict=True)]


def _merge_block(parts: Sequence[Postings]) -> Postings:
    rows = np.concatenate([p.rows for p in parts])
    order = np.argsort(rows, kind="stable")  # finds the parts' rows sorted and merges them
    rows = rows[order]
    lengths = np.concatenate([np.diff(p.starts) for p in parts])
    sources = (np.cumsum(lengths) - lengths)[order]
    lengths = lengths[order]
    at = ranges_to_indices(sources, sources + lengths)
    first = _starts_of_runs(rows)
    return Postings(
        rows[first],
        np.append((np.cumsum(lengths) - lengths)[first], at.size),
        np.concatenate([p.units for p in parts]).take(at),
        np.concatenate([p.counts for p in parts]).take(at),
    )


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
