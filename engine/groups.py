"""Equal numbers brought together."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

I64 = NDArray[np.int64]


class Groups(NamedTuple):
    """Groups of equal values: distinct (G,) rising; order (P,), which sorts; starts (G,) in that order.

    For `np.add.reduceat(x[order], starts)` and its like. What np.unique does too, which imports all
    of numpy.ma at its first call: a tenth of a cold search.
    """

    distinct: I64
    order: I64
    starts: I64


def group(values: I64) -> Groups:
    """The groups of equal values."""
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    begins = np.ones(ordered.size, dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=begins[1:])
    starts = np.flatnonzero(begins)
    return Groups(ordered[starts], order, starts)
