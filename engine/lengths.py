"""Borders between parts that follow each other, as the lengths of the parts for the disk: a byte each, and
apart from them those that are longer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .array_files import DamagedIndex

Arrays = Mapping[str, NDArray[Any]]
Borders = NDArray[Any]
"""(N+1,) from 0 on, rising: uint32, or int64 where that is too small."""

_LONG = 255


def pack_borders(name: str, borders: Borders) -> dict[str, NDArray[Any]]:
    """Arrays under `name`."""
    lengths = np.diff(borders)
    at = np.flatnonzero(lengths >= _LONG)
    return {
        f"{name}_lengths": np.minimum(lengths, _LONG).astype(np.uint8),
        f"{name}_long": lengths[at].astype(np.uint32),
    }


def unpack_borders(name: str, arrays: Arrays) -> Borders:
    """The borders again."""
    short, long = arrays[f"{name}_lengths"], arrays[f"{name}_long"]
    at = np.flatnonzero(short == _LONG)
    if at.size != long.size:
        raise DamagedIndex("its files do not fit together")
    lengths = room_for(short.size)
    lengths[1:] = short
    lengths[at + 1] = long
    return added_up(lengths)


def room_for(parts: int) -> NDArray[np.uint32]:
    """Zeros for so many lengths, and one before them."""
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
