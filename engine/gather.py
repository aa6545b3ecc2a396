"""Postings of a term in all its forms, field by field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .fields import FIELD_BITS, Field
from .segment import Segment
from .strings import ranges_to_indices

How = Literal["exact", "form", "prefix", "near"]


class Form(NamedTuple):
    """Keys in [low, high) that count `factor` times as much as the term itself."""

    low: int
    high: int
    factor: float
    how: How
    text: str = ""
    """The word, where it is not the one typed."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A term in one field: units (P,) uint32 rising, each once; counts (P,) float32, forms weighted."""

    field: Field
    units: NDArray[np.uint32]
    counts: NDArray[np.float32]


def gather(segment: Segment, forms: Sequence[Form]) -> list[Row]:
    """The rows of a term, in the order of the fields."""
    postings = segment.postings
    first, last = row_limits(segment, forms)
    numbers = ranges_to_indices(first, last)
    if not numbers.size:
        return []
    factors = np.repeat(np.array([f.factor for f in forms], np.float32), last - first)
    fields = (postings.rows[numbers] & np.uint64((1 << FIELD_BITS) - 1)).astype(np.int64)
    present = np.flatnonzero(np.bincount(fields, minlength=1 << FIELD_BITS)).tolist()
    return [_row(segment, Field(f), numbers[fields == f], factors[fields == f]) for f in present]


def row_limits(segment: Segment, forms: Sequence[Form]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each form its first row and one past its last."""
    bounds = np.array([(form.low, form.high) for form in forms], dtype=np.uint64) << np.uint64(FIELD_BITS)
    limits = np.searchsorted(segment.postings.rows, bounds)
    return limits[:, 0], limits[:, 1]


def _row(segment: Segment, field: Field, numbers: NDArray[np.int64], factors: NDArray[np.float32]) -> Row:
    postings = segment.postings
    starts, ends = postings.starts[numbers], postings.starts[numbers + 1]
    if numbers.size == 1:
        span = slice(int(starts[0]), int(ends[0]))
        return Row(field, postings.units[span], postings.counts[span] * factors[0])
    at = ranges_to_indices(starts, ends)
    units = postings.units[at]
    values = postings.counts[at].astype(np.float32) * np.repeat(factors, ends - starts)
    return Row(field, *_added(units, values))


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
