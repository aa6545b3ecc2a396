"""Terms × units, sparse: which term stands in which section, heading or note, and how often.

A row is a term in one field; rows are sorted by term, then field, so that all fields of a term, and all
pairs that begin with one Han character, are neighbours. Nothing is dropped: there is no vocabulary cap.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from .fields import FIELD_BITS, Field

I64 = NDArray[np.int64]
U64 = NDArray[np.uint64]
U32 = NDArray[np.uint32]
U8 = NDArray[np.uint8]

MOST_TIMES = 255
"""A term counts at most so often in one unit."""


class Postings(NamedTuple):
    """R rows, P postings, plain.

    rows (R,) uint64 rising: key << 3 | field; starts (R+1,) int64; units (P,) uint32 rising within a
    row: section, heading or note by the field; counts (P,) uint8: how often.
    """

    rows: U64
    starts: I64
    units: U32
    counts: U8


class Row(NamedTuple):
    """A term in one field: units (P,) uint32 rising, each once; counts (P,) float32, forms weighted."""

    field: Field
    units: U32
    counts: NDArray[np.float32]


class Source(Protocol):
    """Postings in whatever form, to be read in stretches of rows."""

    @property
    def rows(self) -> U64:
        """All rows, as in `Postings`."""

    def between(self, first: int, last: int) -> Postings:
        """The rows from `first` to before `last`."""


def fields_of(rows: U64) -> U8:
    """The field of each row."""
    return (rows & np.uint64((1 << FIELD_BITS) - 1)).astype(np.uint8)


def starts_of_runs(values: U64) -> I64:
    """Where a value differs from the one before."""
    begins = np.ones(values.size, dtype=np.bool_)
    np.not_equal(values[1:], values[:-1], out=begins[1:])
    return np.flatnonzero(begins)
