"""Postings in little room: for each the distance to the one before it, in one to three bytes, and half a
byte for its count.

A row is a run of entries; its units are the running sums of their distances. The code of an entry says how
often the term stands there. What does not fit one entry is spread over several: an entry of code 0 is no
posting, it only adds its distance; one of code 15 only adds 14 to the count of the next posting. So nothing
is lost, and whatever bytes there are can be decoded. An example with distances of one byte:

    units      3, 300, 301     counts  1, 2, 40
    distances  3   255 42   0  0  1
    codes      1     0  2  15 15 12
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .postings import I64, U8, U32, U64, Postings
from .strings import ranges_to_indices

WIDTHS = (1, 2, 3)
"""How many bytes the distances of a row have: what takes the least room."""
_LIMITS = np.array([0, *((1 << 8 * width) - 1 for width in WIDTHS)], dtype=np.uint32)
_MORE = 15
_MOST = _MORE - 1


class Entries(NamedTuple):
    """R coded rows with E entries: sizes (R,) in entries, widths (R,) in bytes.

    planes: the lowest bytes of all distances (E,), the second bytes of those in rows that have two or
    more, and the third ones; codes (E,) uint8.
    """

    sizes: NDArray[Any]
    widths: U8
    planes: tuple[U8, ...]
    codes: U8


def encode(postings: Postings) -> Entries:
    """Code rows, none of them empty."""
    starts, units, counts = postings.starts, postings.units, postings.counts.copy()
    distances = units.copy()
    distances[1:] -= units[:-1]
    distances[starts[:-1]] = units[starts[:-1]]
    counting = _besides(counts, _MOST)
    entries, sizes, widths = _narrowest(distances, counting, starts)
    last = np.cumsum(entries, dtype=np.uint32).astype(np.int64) - 1
    crowded = np.flatnonzero(entries > 1)
    counting = counting[crowded].astype(np.uint32)
    walking = entries[crowded] - 1 - counting
    steps = np.repeat(_LIMITS.take(widths), starts[1:] - starts[:-1])[crowded]
    distances[crowded] -= walking * steps
    counts[crowded] -= (counting * _MOST).astype(np.uint8)
    spread = np.zeros(sizes.sum(), dtype=np.uint32)
    codes = np.zeros(spread.size, dtype=np.uint8)
    spread[last], codes[last] = distances, counts
    ends = last[crowded] - counting
    spread[ranges_to_indices(ends - walking, ends)] = np.repeat(steps, walking)
    codes[ranges_to_indices(ends, ends + counting)] = _MORE
    return Entries(sizes, widths, _planes(spread, widths, sizes), codes)


def _besides(values: NDArray[Any], most: int) -> NDArray[Any]:
    """How many entries a value takes besides its last, which holds 1 to `most` of it (or 0)."""
    besides: NDArray[Any] = (np.maximum(values, 1) - 1) // most
    return besides


def _narrowest(distances: U32, counting: U8, starts: I64) -> tuple[U32, I64, U8]:
    """How many entries each posting (P,) and each row (R,) takes in the width that is best for the row."""
    lengths, firsts = starts[1:] - starts[:-1], starts[:-1]
    entries, sizes = np.zeros(distances.size, np.uint32), np.zeros(lengths.size, dtype=np.int64)
    widths, least = np.zeros(lengths.size, dtype=np.uint8), np.full(lengths.size, np.iinfo(np.int64).max)
    for width in WIDTHS:
        walking = _besides(distances, int(_LIMITS[width]))
        wanted = walking + counting + np.uint32(1)
        total = np.add.reduceat(wanted, firsts, dtype=np.uint32).astype(np.int64)
        room = total * (2 * width + 1)  # half bytes
        better = room < least
        widths[better], least[better], sizes[better] = width, room[better], total[better]
        entries = np.where(np.repeat(better, lengths), wanted, entries)
        if not walking.any():
            break
    return entries, sizes, widths


def _planes(distances: U32, widths: U8, sizes: I64) -> tuple[U8, ...]:
    planes = [distances.astype(np.uint8)]
    for width in range(2, int(widths.max(initial=1)) + 1):
        wide = distances[np.repeat(widths >= width, sizes)]
        planes.append((wide >> np.uint32(8 * (width - 1))).astype(np.uint8))
    return tuple(planes)


def decode(rows: U64, coded: Entries) -> Postings:
    """The postings of coded rows."""
    distances = coded.planes[0].astype(np.uint32)
    for width, plane in enumerate(coded.planes[1:], 2):
        if plane.size == distances.size:
            distances |= plane.astype(np.uint32) << np.uint32(8 * (width - 1))
        elif plane.size:
            at = np.flatnonzero(np.repeat(coded.widths >= width, coded.sizes))
            distances[at] |= plane.astype(np.uint32) << np.uint32(8 * (width - 1))
    starts = np.zeros(rows.size + 1, dtype=np.int64)
    coded.sizes.astype(np.int64).cumsum(out=starts[1:])
    sums = np.zeros(distances.size + 1, dtype=np.uint32)
    np.cumsum(distances, dtype=np.uint32, out=sums[1:])
    units, counts = sums[1:], coded.codes
    before = sums.take(starts[:-1])  # of all rows together, where a row begins
    at = ((counts - np.uint8(1)) < _MOST).nonzero()[0]
    if at.size < units.size:
        starts = at.searchsorted(starts)
        units, counts = units.take(at), _summed(counts, at)
    if rows.size > 1:
        units -= before.repeat(starts[1:] - starts[:-1])
    return Postings(rows, starts, units, counts)


def _summed(codes: U8, at: I64) -> U8:
    """The counts of the postings `at` these entries."""
    if not codes.size or codes.max() < _MORE:
        return codes.take(at)
    sums = np.minimum(codes, _MOST).astype(np.uint32).cumsum(dtype=np.uint32).take(at)
    sums[1:] -= sums[:-1].copy()
    return sums.astype(np.uint8)
