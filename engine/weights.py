"""The formulas and numbers of the ranking, with their sources. docs/quality.md has the measurements."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Weights:
    """Every number that the ranking turns on."""

    saturation: float = 1.2
    """k1 of BM25: how soon more of the same word stops to count."""
    length: float = 0.5
    """b of BM25: how much a long section is held back."""
    fields: tuple[float, ...] = (1.0, 1.0, 1.5, 3.0, 2.0, 1.0, 1.0, 0.3)
    """Weight of an occurrence by field, in the order of `Field`; a heading's for all it governs."""
    own_heading: float = 1.5
    """More for the section in which the heading itself stands."""
    beyond_first: float = 0.6
    """Share of a note's fields (title, path …) that its sections after the first get."""
    part: float = 0.5
    """Weight of the parts of an identifier beside the whole."""
    says_little: float = 0.1
    """Weight of a question word."""
    coverage: float = 1.0
    """A section that holds the whole query counts 1 + this times as much."""
    order: float = 0.6
    """A section that holds the pieces of the query side by side counts 1 + this times as much."""
    literal: float = 0.35
    """A section that holds the query as it was typed counts 1 + this times as much."""
    accents: float = 0.85
    """A section that holds a word of the query only with other accents counts so much."""
    linked: float = 1.02
    """What links lead to that say just what was typed stands so many times as high as the best; 0: stays."""
    copy: float = 0.4
    """A sync-conflict copy counts so much of what its text does."""
    unseen: float = 1.0
    """What a word that the vault has never seen counts in the measure of similarity, known parts or not."""
    unseen_pair: float = 0.35
    """The same of two characters: they may be the end of one word and the start of the next."""
    similarity_scale: float = 1.1
    """How fast the similarity nears 1 as the score nears and passes an ordinary full match."""


def inverse_document_frequency(df: float, sections: int) -> float:
    """log(1 + (N - df + ½) / (df + ½)), always above 0 (Robertson and Zaragoza, 2009, as in Lucene)."""
    return float(np.log1p((sections - min(df, sections) + 0.5) / (df + 0.5)))


def saturation(frequency: float, weights: Weights) -> float:
    """tf · (k1 + 1) / (tf + k1), as in `scoring.saturated`."""
    return frequency * (weights.saturation + 1) / (frequency + weights.saturation)


def similarity(score: float, ideal: float, weights: Weights) -> float:
    """1 - exp(-scale · score / ideal): 0 for nothing, 0.67 for each query term once in a mean section.

    `ideal` is the score of a section of mean length, or as long as the query, that holds every term of the
    query once in its body; terms that no section holds count for a part. The form is the cumulative of an
    exponential: rising, below 1, the same for every query.
    """
    if ideal <= 0 or score <= 0:
        return 0.0
    return float(-np.expm1(-weights.similarity_scale * score / ideal))
