"""The terms of texts with their places, remembered: from key to key most hits are the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .recent import Recent
from .tokens import encode, find_terms

I32 = NDArray[np.int32]
U64 = NDArray[np.uint64]

_ROOM = 350_000
"""About so many terms are remembered, of 16 bytes each."""
_GAP = "\x00\x00"
"""No blank: no pair and no phrase reaches over it."""


class TextTerms(NamedTuple):
    """T terms of a text of N folded characters; places are those of the text as it is.

    keys (T,), starts (T,), ends (T,); folded: the folded text; origin (N + 1,): where each of its
    characters stands, and where the text ends.
    """

    keys: U64
    starts: I32
    ends: I32
    folded: str
    origin: I32

    def place(self, start: int, end: int) -> tuple[int, int]:
        """A range of folded characters, not empty, in the text as it is."""
        return int(self.origin[start]), int(self.origin[end - 1]) + 1


_remembered: Recent[TextTerms] = Recent(_ROOM, lambda found: found.keys.size + len(found.folded) // 2)


def text_terms(texts: Sequence[str]) -> list[TextTerms]:
    """The terms of each text; of those not remembered all at once: the kernels cost the same for sixty."""
    return _remembered.get_all(texts, lambda new: list(_read(new)))


def _read(texts: Sequence[str]) -> Iterator[TextTerms]:
    joined = _GAP.join(texts)
    codes = encode(joined)
    found = find_terms(codes)
    origin = np.arange(codes.codes.size, dtype=np.int64) if codes.origin is None else codes.origin
    folded = codes.codes.tobytes().decode("utf-32-le", "surrogatepass")
    order = np.argsort(found.starts, kind="stable")
    keys, starts = found.keys[order], origin[found.starts[order]]
    ends = origin[found.ends[order] - 1] + 1
    lengths = np.array([len(text) for text in texts], dtype=np.int64)
    begins = np.cumsum(lengths + len(_GAP)) - lengths - len(_GAP)
    terms = [*np.searchsorted(starts, begins).tolist(), starts.size]
    chars = np.searchsorted(origin, np.stack((begins, begins + lengths))).T.tolist()
    for (low, high), (first, last), begin, length in zip(
        pairwise(terms), chars, begins.tolist(), lengths.tolist(), strict=True
    ):
        yield TextTerms(
            keys[low:high].copy(),  # not a part of a larger array that would be kept with it
            (starts[low:high] - begin).astype(np.int32),
            (ends[low:high] - begin).astype(np.int32),
            folded[first:last],
            np.append(origin[first:last] - begin, length).astype(np.int32),
        )
