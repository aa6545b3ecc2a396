"""Coded postings as named arrays for the disk, and back: the keys of rows in five bytes and what many of
them share, their sizes in one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .array_files import DamagedIndex
from .borders import Borders, added_up, room_for
from .coded import CodedPostings, Plane
from .coding import WIDTHS
from .lengths import Arrays, pack_borders, unpack_borders
from .postings import U64, starts_of_runs

_TOP = np.uint64(40)
_MIDDLE = np.uint64(32)


def pack_postings(postings: CodedPostings) -> dict[str, NDArray[Any]]:
    """The arrays of a table by name; widths as the bits of rows that have a second byte, and a third."""
    arrays = {**_pack_rows(postings.rows), **pack_borders("row", postings.planes[0].starts)}
    rows = postings.rows.size
    none = Plane(np.zeros(0, np.uint8), np.zeros(rows + 1, np.uint32))
    planes = (*postings.planes, none, none)
    for width in WIDTHS:
        plane = planes[width - 1]
        arrays[f"bytes_{width}"] = plane.data
        if width > 1:
            arrays[f"has_{width}"] = np.packbits(np.diff(plane.starts) > 0)
    return {**arrays, "codes": postings.codes}


def unpack_postings(arrays: Arrays) -> CodedPostings:
    """The table again; DamagedIndex when its arrays do not fit together."""
    rows, starts = _unpack_rows(arrays), unpack_borders("row", arrays)
    planes = [Plane(arrays["bytes_1"], starts)]
    for width in WIDTHS[1:]:
        has, data = np.unpackbits(arrays[f"has_{width}"], count=rows.size), arrays[f"bytes_{width}"]
        if has.any():
            planes.append(Plane(data, _starts_where(has, starts)))
    fits = (
        starts.size == rows.size + 1
        and all(plane.starts[-1] == plane.data.size for plane in planes)
        and arrays["codes"].size == (planes[0].data.size + 1) // 2
    )
    if not fits:
        raise DamagedIndex("its files do not fit together")
    return CodedPostings(rows, tuple(planes), arrays["codes"])


def _starts_where(has: NDArray[np.uint8], starts: Borders) -> Borders:
    """Where the rows begin in a plane that has only some of them."""
    lengths = room_for(has.size)
    np.subtract(starts[1:], starts[:-1], out=lengths[1:], casting="same_kind")
    lengths[1:] *= has
    return added_up(lengths)


def _pack_rows(rows: U64) -> dict[str, NDArray[Any]]:
    tops = rows >> _TOP
    first = starts_of_runs(tops)
    return {
        "row_tops": tops[first].astype(np.uint16),
        "row_tops_rows": np.diff(first, append=rows.size).astype(np.uint32),
        "row_middles": (rows >> _MIDDLE).astype(np.uint8),
        "row_lows": rows.astype(np.uint32),
    }


def _unpack_rows(arrays: Arrays) -> U64:
    times, lows, middles = arrays["row_tops_rows"], arrays["row_lows"], arrays["row_middles"]
    if times.sum(dtype=np.uint64) == lows.size == middles.size:
        rows = np.empty(lows.size, dtype="<u8")
        low, high = rows.view("<u4").reshape(-1, 2).T
        low[:] = lows
        np.bitwise_or(
            np.repeat(arrays["row_tops"].astype(np.uint32) << np.uint32(8), times), middles, out=high
        )
        if (rows[1:] > rows[:-1]).all():
            return rows.astype(np.uint64, copy=False)
    raise DamagedIndex("its files do not fit together")
