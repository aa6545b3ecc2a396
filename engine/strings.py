"""Many short strings as two plain arrays, so that they can be stored and mapped like all others."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

I64 = NDArray[np.int64]

_ERRORS = sys.getfilesystemencodeerrors()
"""How paths that are not Unicode are written: undecodable bytes elsewhere, half pairs on Windows."""
_BLOCK = 1 << 14


@dataclass(frozen=True, slots=True, eq=False)
class Strings:
    """N strings: `data` (B,) uint8 in UTF-8 (what is not Unicode kept), `offsets` (N+1,) int64."""

    data: NDArray[np.uint8]
    offsets: I64

    @classmethod
    def of(cls, texts: Iterable[str]) -> Strings:
        """Pack texts; in a path, surrogate escapes become the bytes they stand for."""
        encoded = [text.encode("utf-8", _ERRORS) for text in texts]
        offsets = np.zeros(len(encoded) + 1, dtype=np.int64)
        np.cumsum([len(e) for e in encoded], out=offsets[1:])
        return cls(np.frombuffer(b"".join(encoded), dtype=np.uint8), offsets)

    def __len__(self) -> int:
        return self.offsets.size - 1

    def raw(self, index: int) -> bytes:
        """The bytes of one string."""
        return self.data[self.offsets[index] : self.offsets[index + 1]].tobytes()

    def __getitem__(self, index: int) -> str:
        return self.raw(index).decode("utf-8", _ERRORS)

    def all(self) -> list[str]:
        """Every string, in order."""
        data = self.data.tobytes()
        bounds = self.offsets.tolist()
        return [data[a:b].decode("utf-8", _ERRORS) for a, b in pairwise(bounds)]

    def take(self, chosen: I64) -> Strings:
        """The chosen strings, in that order."""
        starts, ends = self.offsets[chosen], self.offsets[chosen + 1]
        offsets = np.zeros(chosen.size + 1, dtype=np.int64)
        np.cumsum(ends - starts, out=offsets[1:])
        data = np.empty(offsets[-1], dtype=np.uint8)
        for first in range(0, chosen.size, _BLOCK):  # an index of each byte takes eight times its room
            part = slice(first, first + _BLOCK)
            at = ranges_to_indices(starts[part], ends[part])
            data[offsets[first] : offsets[first] + at.size] = self.data[at]
        return Strings(data, offsets)

    @staticmethod
    def joined(parts: list[Strings]) -> Strings:
        """One after the other."""
        sizes = np.cumsum([0, *(p.offsets[-1] for p in parts)])
        offsets = [p.offsets[:-1] + base for p, base in zip(parts, sizes[:-1], strict=True)]
        data = [p.data for p in parts]
        return Strings(
            np.concatenate(data) if data else np.zeros(0, np.uint8),
            np.concatenate([*offsets, sizes[-1:]]).astype(np.int64),
        )


def ranges_to_indices(starts: I64, ends: I64) -> I64:
    """All indices of half-open ranges, one after the other: [2, 5), [9, 11) -> 2 3 4 9 10."""
    lengths = ends - starts
    total = int(lengths.sum())
    if not total:
        return np.zeros(0, dtype=np.int64)
    before = np.cumsum(lengths) - lengths
    indices = np.repeat(starts - before, lengths)
    indices += np.arange(total)
    return indices
