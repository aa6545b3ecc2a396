"""Keys of character ranges: a polynomial hash over the whole text at once (Karp and Rabin, 1987)."""

from __future__ import annotations

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


_powers: dict[int, U64] = {}
"""As many as were wanted so far, by base."""


def _powers_up_to(base: int, n: int) -> U64:
    """base**0 … base**(n-1), modulo 2**64."""
    known = _powers.get(base)
    if known is None or known.size < n:
        known = np.full(1 << max(12, (n - 1).bit_length()), base, dtype=np.uint64)
        known[0] = 1
        _powers[base] = np.multiply.accumulate(known, out=known)
    return known[:n]


def _scatter(x: U64) -> U64:
    """Spread the bits of each value, in place (the finaliser of splitmix64)."""
    x ^= x >> np.uint64(30)
    x *= np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(27)
    x *= np.uint64(0x94D049BB133111EB)
    x ^= x >> np.uint64(31)
    return x
