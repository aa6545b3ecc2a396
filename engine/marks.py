"""Where a query's terms stand in a text: ranges to mark, and which line holds most of the query."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .query import Query
from .tokens import Codes, encode, find_terms

Range = tuple[int, int]
I64 = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Occurrences of query terms in a text: numbers of the terms, and character ranges; all (M,)."""

    terms: I64
    starts: I64
    ends: I64


def find(query: Query, text: str) -> Found:
    """Every occurrence of the query's terms; single characters only where they were typed alone."""
    codes = encode(text)
    found = find_terms(codes)
    exact = [(t.low, number) for number, t in enumerate(query.terms) if t.high - t.low == 1]
    alone = [
        (t.low, number) for number, t in enumerate(query.terms) if t.high - t.low > 1 and t.kind == "word"
    ]
    picked = [_pick(found.keys, exact), _pick((found.keys >> np.uint64(21)) << np.uint64(21), alone)]
    at = np.concatenate([p[0] for p in picked])
    starts, ends = found.starts[at], found.ends[at]
    first_alone = picked[0][0].size
    ends[first_alone:] = starts[first_alone:] + 1
    return Found(np.concatenate([p[1] for p in picked]), *_original(codes, starts, ends))


def _pick(keys: NDArray[np.uint64], wanted: Sequence[tuple[int, int]]) -> tuple[I64, I64]:
    """Positions of wanted keys, and the term number of each."""
    if not wanted:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    ordered = sorted(wanted)
    low = np.array([key for key, _ in ordered], dtype=np.uint64)
    number = np.array([n for _, n in ordered], dtype=np.int64)
    slot = np.minimum(np.searchsorted(low, keys), low.size - 1)
    at = np.flatnonzero(low[slot] == keys)
    return at, number[slot[at]]


def _original(codes: Codes, starts: I64, ends: I64) -> tuple[I64, I64]:
    if codes.origin is None or not starts.size:
        return starts, ends
    return codes.origin[starts], codes.origin[ends - 1] + 1


def ranges(query: Query, text: str) -> tuple[Range, ...]:
    """What to mark in `text`: rising, apart from each other. The query as typed is marked in one piece."""
    found = find(query, text)
    spans = list(zip(found.starts.tolist(), found.ends.tolist(), strict=True))
    spans += literal_ranges(query, text)
    merged: list[Range] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return tuple(merged)


def literal_ranges(query: Query, text: str) -> list[Range]:
    """Where the whole query and its quoted phrases stand literally, case and width aside."""
    spans = []
    codes = encode(text)
    folded = codes.codes.tobytes().decode("utf-32-le", "surrogatepass")
    for wanted in dict.fromkeys((query.literal, *query.phrases)):
        at = folded.find(wanted) if len(wanted) > 1 else -1
        while at >= 0:
            start, end = _original(codes, np.array([at]), np.array([at + len(wanted)]))
            spans.append((int(start[0]), int(end[0])))
            at = folded.find(wanted, at + len(wanted))
    return spans


def best_line(query: Query, weights: Sequence[float], text: str) -> int:
    """The line of `text`, from 0, that holds most of the query; -1 when none holds any of it."""
    breaks = [i for i, c in enumerate(text) if c == "\n"]
    if literal := literal_ranges(query, text):
        return bisect_right(breaks, literal[0][0] - 1)
    found = find(query, text)
    if not found.terms.size:
        return -1
    lines = np.searchsorted(breaks, found.starts) if breaks else np.zeros(found.starts.size, np.int64)
    gains = np.zeros(len(breaks) + 1)
    distinct = np.unique(lines * len(query.terms) + found.terms)
    np.add.at(gains, distinct // len(query.terms), np.asarray(weights)[distinct % len(query.terms)])
    return int(np.argmax(gains))
