"""Borders between parts that follow each other: 0, and where each part ends."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Borders = NDArray[Any]
"""(N+1,), rising: uint32, or int64 where that is too small."""


def room_for(parts: int) -> NDArray[np.uint32]:
    """Zeros for the lengths of so many parts, and one before them."""
    return np.zeros(parts + 1, dtype=np.uint32)


def added_up(lengths: NDArray[np.uint32]) -> Borders:
    """A zero and lengths made borders in place: fresh memory is most of what opening an index costs."""
    borders = np.cumsum(lengths, dtype=np.uint32, out=lengths)
    fell = borders[1:] < borders[:-1]  # beyond 32 bits
    if not fell.any():
        return borders
    wide = borders.astype(np.int64)
    wide[1:] += fell.cumsum() << 32
    return wide
