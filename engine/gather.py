"""Postings of a term in all its forms, field by field."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .fields import FIELD_BITS, Field
from .postings import Postings, fields_of
from .postings import Row as Row
from .segment import Segment
from .strings import ranges_to_indices

FEW = 16
"""Rows of so many forms are kept; of more, it would cost more to know them again."""

How = Literal["exact", "form", "prefix", "near"]


class Form(NamedTuple):
    """Keys in [low, high) that count `factor` times as much as the term itself."""

    low: int
    high: int
    factor: float
    how: How
    text: str = ""
    """The word, where it is not the one typed."""


def gather(segment: Segment, forms: Sequence[Form]) -> Sequence[Row]:
    """The rows of a term, in the order of the fields.

    They are kept for a while: a query asks for a term several times, and so does the next one, which
    most often has one letter more.
    """
    if len(forms) > FEW:
        return _gather(segment, forms)
    return segment.gathered.get(tuple(forms), lambda: _gather(segment, forms))


def _gather(segment: Segment, forms: Sequence[Form]) -> Sequence[Row]:
    first, last = row_limits(segment, forms)
    if len(forms) == 1:
        found = segment.postings.between(int(first[0]), int(last[0]))
        if forms[0].high - forms[0].low == 1:
            return _rows_of_key(segment, found, np.float32(forms[0].factor))
    else:
        found = segment.postings.take(ranges_to_indices(first, last))
    lengths = np.diff(found.starts)
    factors = np.repeat(np.array([f.factor for f in forms], np.float32), last - first)
    values = (found.counts * np.repeat(factors, lengths)).astype(np.float32, copy=False)
    fields = np.repeat(fields_of(found.rows), lengths)
    rows = []
    for field in np.flatnonzero(np.bincount(fields)).tolist():
        at = np.flatnonzero(fields == field)
        rows.append(_row(segment, field, *_added(found.units.take(at), values.take(at))))
    return rows


def _rows_of_key(segment: Segment, found: Postings, factor: np.float32) -> Sequence[Row]:
    """Each row is of a field of its own."""
    counts = found.counts * factor
    spans = zip(fields_of(found.rows).tolist(), pairwise(found.starts.tolist()), strict=True)
    return [_row(segment, field, found.units[a:b], counts[a:b]) for field, (a, b) in spans]


def row_limits(segment: Segment, forms: Sequence[Form]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each form its first row and one past its last."""
    bounds = np.array([(form.low, form.high) for form in forms], dtype=np.uint64) << np.uint64(FIELD_BITS)
    limits = np.searchsorted(segment.postings.rows, bounds)
    return limits[:, 0], limits[:, 1]


def _row(segment: Segment, field: int, units: NDArray[np.uint32], counts: NDArray[np.float32]) -> Row:
    """A row without units that are none: a file may hold anything, whatever its checksum says."""
    limit = segment.unit_counts[field]
    if units.size and units.max() >= limit:
        real = units < limit
        units, counts = units[real], counts[real]
    return Row(Field(field), units, counts)


def _added(
    units: NDArray[np.uint32], values: NDArray[np.float32]
) -> tuple[NDArray[np.uint32], NDArray[np.float32]]:
    """Each unit once with the sum of its values; dense when that is less work than sorting."""
    size = int(units.max()) + 1
    if units.size * 16 > size:
        totals = np.bincount(units, weights=values, minlength=size)
        present = np.flatnonzero(np.bincount(units, minlength=size))
        return present.astype(np.uint32), totals[present].astype(np.float32)
    distinct, inverse = np.unique(units, return_inverse=True)
    return distinct, np.bincount(inverse, weights=values).astype(np.float32)
