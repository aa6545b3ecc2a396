"""The formulas, at points worked out by hand, and the laws they must keep."""

from __future__ import annotations

from math import exp, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import Weights
from vaultprobe.engine.fields import Field
from vaultprobe.engine.weights import inverse_document_frequency, similarity

SCORES = st.floats(0, 1e4, allow_nan=False)


def test_a_weight_for_each_field() -> None:
    assert len(Weights().fields) == len(Field)


@pytest.mark.parametrize(
    ("df", "sections", "expected"),
    [(1, 1, log(1 + 0.5 / 1.5)), (1, 100, log(1 + 99.5 / 1.5)), (100, 100, log(1 + 0.5 / 100.5))],
)
def test_idf(df: float, sections: int, expected: float) -> None:
    assert inverse_document_frequency(df, sections) == pytest.approx(expected)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 10**6), st.integers(0, 2 * 10**6))
def test_idf_is_above_zero_and_falls(sections: int, df: int) -> None:
    """Headings and notes are counted too: a term can have more holders than there are sections."""
    assert inverse_document_frequency(df, sections) > 0
    assert inverse_document_frequency(df, sections) > inverse_document_frequency(df + 1, sections)


def test_similarity_of_an_ordinary_full_match() -> None:
    assert similarity(3.0, 3.0, Weights()) == pytest.approx(1 - exp(-Weights().similarity_scale))


@settings(max_examples=60, deadline=None)
@given(SCORES, SCORES, st.floats(0.01, 1e3))
def test_similarity_rises_from_nothing_to_below_all(one: float, other: float, ideal: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= similarity(low, ideal, Weights()) <= similarity(high, ideal, Weights()) <= 1


@pytest.mark.parametrize(("score", "ideal"), [(0, 1), (-1, 1), (1, 0)])
def test_nothing_is_not_similar(score: float, ideal: float) -> None:
    assert similarity(score, ideal, Weights()) == 0
