"""The formulas and numbers of the ranking, with their sources. docs/quality.md has the measurements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

F32: TypeAlias = NDArray[np.float32]
U8: TypeAlias = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Weights:
    """Every number that the ranking turns on."""

    saturation: float = 0.9
    """k1 of BM25: how soon more of the same word stops to count."""
    length: float = 0.4
    """b of BM25: how much a long section is held back."""
    fields: tuple[float, ...] = (1.0, 1.0, 0.8, 0.5, 0.6, 0.4, 0.3, 0.2)
    """Weight of a term by field, in the order of `Field`."""
    ancestor: float = 0.97
    """Share of the heading weight that each heading further out keeps."""
    beyond_first: float = 0.6
    """Share of a note's fields (title, path …) that its sections after the first get."""
    single: float = 0.2
    """Weight of a single Han character beside the pairs it is part of."""
    part: float = 0.5
    """Weight of the parts of an identifier beside the whole."""
    coverage: float = 0.5
    """A section that holds the whole query counts 1 + this times as much."""
    phrase: float = 0.35
    """A section that holds the query as it was typed counts 1 + this times as much."""
    similarity_scale: float = 1.1
    """How fast the similarity nears 1 as the score nears and passes an ordinary full match."""


def inverse_document_frequency(df: float, sections: int) -> float:
    """log(1 + (N - df + ½) / (df + ½)), always above 0 (Robertson and Zaragoza, 2009, as in Lucene)."""
    return float(np.log1p((sections - min(df, sections) + 0.5) / (df + 0.5)))


def smoothed_idf(df: float, sections: int) -> float:
    """log((1 + N) / (1 + df)) + 1, the textbook's smoothed form (scikit-learn's default)."""
    return float(np.log((1 + sections) / (1 + min(df, sections))) + 1)


def saturated(counts: U8, lengths: F32, mean: float, weights: Weights) -> F32:
    """(P,) counts and lengths in terms -> (P,): BM25's term frequency part, 1 for one in a mean section."""
    k1, b = np.float32(weights.saturation), np.float32(weights.length)
    tf = counts.astype(np.float32)
    norm = k1 * (1 - b + b * (lengths / np.float32(mean)))
    return (tf * (k1 + 1) / (tf + norm)).astype(np.float32)


def similarity(score: float, ideal: float, weights: Weights) -> float:
    """1 - exp(-scale · score / ideal): 0 for nothing, 0.67 for each query term once in a mean section.

    `ideal` is the score of a section of mean length that holds every term of the query once in its
    body. The form is the cumulative of an exponential: rising, below 1, the same for every query.
    """
    if ideal <= 0 or score <= 0:
        return 0.0
    return float(-np.expm1(-weights.similarity_scale * score / ideal))
