"""A table of coded postings, in memory or mapped from disk: a reader decodes the rows that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .borders import Borders, added_up, room_for
from .coding import Entries, decode, encode
from .postings import I64, U8, U64, Postings
from .strings import ranges_to_indices


class Plane(NamedTuple):
    """One byte of each distance, in the rows that have it: data (E,), starts (R+1,)."""

    data: U8
    starts: Borders


class CodedPostings(NamedTuple):
    """R rows, numbered as in `Postings.rows`, as entries (see coding.py).

    planes: the bytes of the distances, lowest first, one to three; codes: two in a byte, the first one low.
    """

    rows: U64
    planes: tuple[Plane, ...]
    codes: U8

    def take(self, numbers: I64) -> Postings:
        """The rows of these numbers, in that order."""
        starts = [plane.starts.take(numbers).astype(np.int64) for plane in self.planes]
        ends = [plane.starts.take(numbers + 1).astype(np.int64) for plane in self.planes]
        at = [ranges_to_indices(a, b) for a, b in zip(starts, ends, strict=True)]
        sizes = [b - a for a, b in zip(starts, ends, strict=True)]
        data = tuple(plane.data.take(i) for plane, i in zip(self.planes, at, strict=True))
        halves = self.codes.take(at[0] >> 1) >> ((at[0] & 1) << 2).astype(np.uint8)
        return decode(self.rows.take(numbers), Entries(sizes[0], _widths(sizes), data, halves & np.uint8(15)))

    def between(self, first: int, last: int) -> Postings:
        """The rows from `first` to before `last`."""
        starts = [plane.starts[first : last + 1] for plane in self.planes]
        sizes = [s[1:] - s[:-1] for s in starts]
        data = tuple(plane.data[s[0] : s[-1]] for plane, s in zip(self.planes, starts, strict=True))
        codes = in_bytes(self.codes, int(starts[0][0]), int(starts[0][-1]))
        return decode(self.rows[first:last], Entries(sizes[0], _widths(sizes), data, codes))


def _widths(sizes: Sequence[NDArray[Any]]) -> U8:
    """How many planes each row is in."""
    widths = np.ones(sizes[0].size, dtype=np.uint8)
    for size in sizes[1:]:
        widths += size > 0
    return widths


def in_bytes(halves: U8, start: int, end: int) -> U8:
    """The numbers from `start` to before `end` of those that stand two in a byte."""
    pairs = halves[start >> 1 : (end + 1) >> 1].astype("<u2")
    pairs |= pairs << np.uint16(4)
    pairs &= np.uint16(0x0F0F)
    odd = start & 1
    numbers: U8 = pairs.view(np.uint8)[odd : odd + end - start]
    return numbers


def in_halves(numbers: U8) -> U8:
    """Numbers below 16, two in a byte."""
    pairs = np.append(numbers, np.zeros(numbers.size & 1, np.uint8)).view("<u2")
    halves: U8 = (pairs | pairs >> np.uint16(4)).astype(np.uint8)
    return halves


class Coder:
    """Codes postings block by block, rows rising."""

    def __init__(self) -> None:
        self._rows, self._sizes, self._widths = bytearray(), bytearray(), bytearray()
        self._planes: list[bytearray] = [bytearray()]
        self._codes = bytearray()
        self._odd = np.zeros(0, np.uint8)
        """The last code, where it has no neighbour yet."""

    def add(self, block: Postings) -> None:
        """Take over rows, none of them empty."""
        entries = encode(block)
        self._rows += block.rows.data
        self._sizes += entries.sizes.astype(np.uint32).data
        self._widths += entries.widths.data
        self._planes += [bytearray() for _ in entries.planes[len(self._planes) :]]
        for whole, plane in zip(self._planes, entries.planes, strict=False):
            whole += plane.data
        codes = np.append(self._odd, entries.codes)
        even = codes.size & ~1
        self._codes += in_halves(codes[:even]).data
        self._odd = codes[even:]

    def finish(self) -> CodedPostings:
        """All rows added."""
        self._codes += in_halves(self._odd).data
        sizes, widths = np.frombuffer(self._sizes, np.uint32), np.frombuffer(self._widths, np.uint8)
        planes = []
        for number, data in enumerate(self._planes):
            lengths = room_for(sizes.size)
            np.multiply(sizes, widths > number, out=lengths[1:])
            planes.append(Plane(np.frombuffer(data, np.uint8), added_up(lengths)))
        return CodedPostings(
            np.frombuffer(self._rows, np.uint64), tuple(planes), np.frombuffer(self._codes, np.uint8)
        )
