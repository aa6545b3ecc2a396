"""Where a query's terms stand in texts: ranges to mark.

All texts of a result list are looked through at once: the kernels cost the same for sixty as for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .gather import Form
from .literal import Literal
from .query import Query
from .tokens import Codes, encode, find_terms

Range = tuple[int, int]
I64 = NDArray[np.int64]
F64 = NDArray[np.float64]

LITERAL = -1
"""The number that stands for the whole query or a quoted phrase among the terms."""
_GAP = "\x00\x00"
"""No blank: a phrase must not reach over it."""


class Found(NamedTuple):
    """Occurrences in one text, by position: numbers of the terms (LITERAL for the whole), ranges; (M,).

    shares: 1 for the term itself, for another form of it how much of the term it counts.
    """

    terms: I64
    starts: I64
    ends: I64
    shares: F64


def find(query: Query, texts: Sequence[str], forms: Sequence[Sequence[Form]] = ()) -> list[Found]:
    """For each text every occurrence of the query's terms, of the query as typed and of its phrases.

    Single characters count only where they were typed alone. `forms`: other words that count for a term.
    """
    codes = encode(_GAP.join(texts))
    found = find_terms(codes)
    exact = [(t.low, 1.0, number) for number, t in enumerate(query.terms) if t.high - t.low == 1]
    exact += [(form.low, form.factor, number) for number, its in enumerate(forms) for form in its[1:]]
    alone = [
        (t.low, 1.0, number)
        for number, t in enumerate(query.terms)
        if t.high - t.low > 1 and t.kind == "word"
    ]
    at, numbers, shares = _pick(found.keys, exact)
    single, single_numbers, _ = _pick((found.keys >> np.uint64(21)) << np.uint64(21), alone)
    literals = _literals(query, codes)
    starts = np.concatenate((found.starts[at], found.starts[single], literals[0])).astype(np.int64)
    ends = np.concatenate((found.ends[at], found.starts[single] + 1, literals[1])).astype(np.int64)
    terms = np.concatenate((numbers, single_numbers, np.full(literals[0].size, LITERAL)))
    shares = np.concatenate((shares, np.ones(starts.size - shares.size)))
    if codes.origin is not None and starts.size:
        starts, ends = codes.origin[starts], codes.origin[ends - 1] + 1
    order = np.lexsort((ends, starts))
    return _apart(Found(terms[order], starts[order], ends[order], shares[order]), texts)


def _pick(keys: NDArray[np.uint64], wanted: Sequence[tuple[int, float, int]]) -> tuple[I64, I64, F64]:
    """Positions of wanted keys (key, share, term), the term number and the share of each.

    A key that is wanted for several terms counts for the one whose share is highest.
    """
    if not wanted:
        return np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0)
    ordered = sorted(wanted, key=lambda one: (one[0], -one[1], one[2]))
    low = np.array([key for key, _, _ in ordered], dtype=np.uint64)
    slot = np.minimum(np.searchsorted(low, keys), low.size - 1)
    at = np.flatnonzero(low[slot] == keys)
    number = np.array([number for _, _, number in ordered], dtype=np.int64)
    share = np.array([share for _, share, _ in ordered])
    return at, number[slot[at]], share[slot[at]]


def _literals(query: Query, codes: Codes) -> tuple[I64, I64]:
    """Where the whole query and its phrases stand literally, case and width aside."""
    folded = codes.codes.tobytes().decode("utf-32-le", "surrogatepass")
    wanted = dict.fromkeys((query.literal, *(phrase for side in query.phrases for phrase in side)))
    spans = [
        found.span() for text in wanted if len(text) > 1 for found in Literal(text).pattern.finditer(folded)
    ]
    pairs = np.array(spans, dtype=np.int64).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]


def _apart(found: Found, texts: Sequence[str]) -> list[Found]:
    """Occurrences in the joined text to those of each text."""
    lengths = np.array([len(text) + len(_GAP) for text in texts], dtype=np.int64)
    begins = np.cumsum(lengths) - lengths
    cuts = [*np.searchsorted(found.starts, begins).tolist(), found.starts.size]
    return [
        Found(found.terms[a:b], found.starts[a:b] - begin, found.ends[a:b] - begin, found.shares[a:b])
        for (a, b), begin in zip(pairwise(cuts), begins.tolist(), strict=True)
    ]


def merged(found: Found) -> tuple[Range, ...]:
    """What to mark: rising ranges that do not touch."""
    out: list[Range] = []
    for start, end in zip(found.starts.tolist(), found.ends.tolist(), strict=True):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return tuple(out)
