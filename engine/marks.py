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
from .text_terms import TextTerms, text_terms

Range = tuple[int, int]
I64 = NDArray[np.int64]
F64 = NDArray[np.float64]

LITERAL = -1
"""The number that stands for the whole query or a quoted phrase among the terms."""


class Found(NamedTuple):
    """Occurrences in one text, by position: numbers of the terms (LITERAL for the whole), ranges; (M,).

    shares: 1 for the term itself, for another form of it how much of the term it counts.
    """

    terms: I64
    starts: I64
    ends: I64
    shares: F64

    def some(self, which: I64 | NDArray[np.bool_]) -> Found:
        """Some of the occurrences."""
        return Found(self.terms[which], self.starts[which], self.ends[which], self.shares[which])


def find(query: Query, texts: Sequence[str], forms: Sequence[Sequence[Form]] = ()) -> list[Found]:
    """For each text every occurrence of the query's terms, of the query as typed and of its phrases.

    Single characters count only where they were typed alone. `forms`: other words that count for a term.
    """
    read = text_terms(texts)
    if not read:
        return []
    exact = [(t.low, 1.0, number) for number, t in enumerate(query.terms) if t.high - t.low == 1]
    exact += [(form.low, form.factor, number) for number, its in enumerate(forms) for form in its[1:]]
    alone = [
        (t.low, 1.0, number)
        for number, t in enumerate(query.terms)
        if t.high - t.low > 1 and t.kind == "word"
    ]
    keys = np.concatenate([its.keys for its in read])
    starts = np.concatenate([its.starts for its in read]).astype(np.int64)
    ends = np.concatenate([its.ends for its in read]).astype(np.int64)
    owners = np.repeat(np.arange(len(read)), [its.keys.size for its in read])
    at, numbers, shares = _pick(keys, exact)
    single, single_numbers, _ = _pick((keys >> np.uint64(21)) << np.uint64(21), alone)
    literals = _literals(query, read)
    found = Found(
        np.concatenate((numbers, single_numbers, np.full(len(literals), LITERAL))),
        np.concatenate((starts[at], starts[single], literals[:, 1])),
        np.concatenate((ends[at], starts[single] + 1, literals[:, 2])),
        np.concatenate((shares, np.ones(single.size + len(literals)))),
    )
    owners = np.concatenate((owners[at], owners[single], literals[:, 0]))
    order = np.lexsort((found.ends, found.starts, owners))
    cuts = np.searchsorted(owners[order], np.arange(len(read) + 1)).tolist()
    return [found.some(order[a:b]) for a, b in pairwise(cuts)]


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


def _literals(query: Query, read: Sequence[TextTerms]) -> I64:
    """(M, 3) text, start and end of the whole query and its phrases wherever they stand, case aside."""
    wanted = dict.fromkeys((query.literal, *(phrase for side in query.phrases for phrase in side)))
    patterns = [Literal(text).pattern for text in wanted if len(text) > 1]
    spans = [
        (number, *its.place(*found.span()))
        for number, its in enumerate(read)
        for pattern in patterns
        for found in pattern.finditer(its.folded)
    ]
    return np.array(spans, dtype=np.int64).reshape(-1, 3)


def merged(found: Found) -> tuple[Range, ...]:
    """What to mark: rising ranges that do not touch."""
    out: list[Range] = []
    for start, end in zip(found.starts.tolist(), found.ends.tolist(), strict=True):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return tuple(out)
