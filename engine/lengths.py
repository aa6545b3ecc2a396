"""Borders for the disk, as the lengths between them: a byte each, and apart those that are longer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .array_files import DamagedIndex
from .borders import Borders, added_up, room_for

Arrays = Mapping[str, NDArray[Any]]

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
