"""A table of coded postings gives the rows that it took, one by one, in stretches and in any order."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.coded import CodedPostings, Coder, in_bytes, in_halves
from vaultprobe.engine.postings import Postings

Row = dict[int, int]
"""Counts by unit."""

ROWS = st.lists(
    st.dictionaries(st.one_of(st.integers(0, 9), st.integers(0, 200_000)), st.integers(1, 60), min_size=1),
    max_size=9,
)


def plain(rows: list[Row], first: int = 0) -> Postings:
    """Rows whose keys are ten times their numbers."""
    ordered = [sorted(row.items()) for row in rows]
    return Postings(
        np.arange(first, first + len(rows), dtype=np.uint64) * np.uint64(10),
        np.cumsum([0, *map(len, ordered)]),
        np.array([unit for row in ordered for unit, _ in row], np.uint32),
        np.array([count for row in ordered for _, count in row], np.uint8),
    )


def coded(rows: list[Row], cut: int = 0) -> CodedPostings:
    coder = Coder()
    coder.add(plain(rows[:cut]))
    coder.add(plain(rows[cut:], cut))
    return coder.finish()


def as_rows(found: Postings) -> list[tuple[int, Row]]:
    pairs = list(zip(found.units.tolist(), found.counts.tolist(), strict=True))
    rows = [dict(pairs[a:b]) for a, b in pairwise(found.starts.tolist())]
    return list(zip((found.rows // np.uint64(10)).tolist(), rows, strict=True))


@settings(max_examples=100, deadline=None)
@given(ROWS, st.data())
def test_stretches_of_rows(rows: list[Row], data: st.DataObject) -> None:
    a, b, cut = (data.draw(st.integers(0, len(rows))) for _ in range(3))
    first, last = min(a, b), max(a, b)
    assert as_rows(coded(rows, cut).between(first, last)) == list(enumerate(rows))[first:last]


@settings(max_examples=100, deadline=None)
@given(ROWS, st.data())
def test_rows_in_any_order(rows: list[Row], data: st.DataObject) -> None:
    numbers = data.draw(st.permutations(range(len(rows))))[: data.draw(st.integers(0, len(rows)))]
    found = coded(rows).take(np.array(numbers, np.int64))
    assert as_rows(found) == [(number, rows[number]) for number in numbers]


def test_rows_that_only_look_like_a_stretch() -> None:
    rows: list[Row] = [{number: 1} for number in range(6)]
    assert [number for number, _ in as_rows(coded(rows).take(np.array([1, 5, 3])))] == [1, 5, 3]


@settings(max_examples=100, deadline=None)
@given(ROWS, st.data())
def test_how_rows_came_in_leaves_no_trace(rows: list[Row], data: st.DataObject) -> None:
    one, other = coded(rows), coded(rows, data.draw(st.integers(0, len(rows))))
    assert one.rows.tolist() == other.rows.tolist()
    assert one.codes.tolist() == other.codes.tolist()
    assert [(p.data.tolist(), p.starts.tolist()) for p in one.planes] == [
        (p.data.tolist(), p.starts.tolist()) for p in other.planes
    ]


@pytest.mark.parametrize("numbers", [[], [7], [1, 2], [15, 0, 9], [3] * 8])
def test_two_numbers_in_a_byte(numbers: list[int]) -> None:
    halves = in_halves(np.array(numbers, np.uint8))
    assert halves.size == (len(numbers) + 1) // 2
    for start in range(len(numbers) + 1):
        for end in range(start, len(numbers) + 1):
            assert in_bytes(halves, start, end).tolist() == numbers[start:end]
