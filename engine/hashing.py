"""Keys of character ranges: a polynomial hash over the whole text at once (Karp and Rabin, 1987)."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

I64 = NDArray[np.int64]
U32 = NDArray[np.uint32]
U64 = NDArray[np.uint64]

_BASE = 0x9E3779B97F4A7C15
_INVERSE = pow(_BASE, -1, 1 << 64)


def hash_ranges(codes: U32, starts: I64, ends: I64) -> U64:
    """64-bit hashes of the ranges [start, end); equal characters give equal hashes wherever they stand.

    With sums S[i] of code[j] × base**j for j < i, a range hashes to (S[end] - S[start]) × base**-start,
    all modulo 2**64.
    """
    sums = np.zeros(codes.size + 1, dtype=np.uint64)
    np.multiply(codes, _powers_up_to(_BASE, codes.size), out=sums[1:])
    np.cumsum(sums, out=sums)
    hashes = sums[ends]
    hashes -= sums[starts]
    hashes *= _powers_up_to(_INVERSE, sums.size)[starts]
    return _scatter(hashes)


@cache
def _powers(base: int, size: int) -> U64:
    """base**0 … base**(size-1), modulo 2**64."""
    out = np.full(size, base, dtype=np.uint64)
    out[0] = 1
    return np.multiply.accumulate(out)


def _powers_up_to(base: int, n: int) -> U64:
    return _powers(base, 1 << max(12, (n - 1).bit_length()))[:n]


def _scatter(x: U64) -> U64:
    """Spread the bits of each value, in place (the finaliser of splitmix64)."""
    x ^= x >> np.uint64(30)
    x *= np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(27)
    x *= np.uint64(0x94D049BB133111EB)
    x ^= x >> np.uint64(31)
    return x
