"""The coding of postings: a plain decoder beside the arrays, what comes back, and how much room it takes."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.coding import Entries, decode, encode
from vaultprobe.engine.postings import MOST_TIMES, Postings

Rows = list[dict[int, int]]
"""Counts by unit, row by row."""

UNITS = st.one_of(st.integers(0, 40), st.integers(0, 70_000), st.integers(0, (1 << 32) - 1))
COUNTS = st.one_of(st.integers(1, 3), st.integers(1, MOST_TIMES))
ROWS = st.lists(st.dictionaries(UNITS, COUNTS, min_size=1, max_size=30), max_size=8)


def table(rows: Rows) -> Postings:
    ordered = [sorted(row.items()) for row in rows]
    return Postings(
        np.arange(len(rows), dtype=np.uint64),
        np.cumsum([0, *map(len, ordered)]),
        np.array([unit for row in ordered for unit, _ in row], np.uint32),
        np.array([count for row in ordered for _, count in row], np.uint8),
    )


def as_rows(postings: Postings) -> Rows:
    pairs = list(zip(postings.units.tolist(), postings.counts.tolist(), strict=True))
    return [dict(pairs[a:b]) for a, b in pairwise(postings.starts.tolist())]


def distances(coded: Entries) -> list[int]:
    """The distance of each entry."""
    planes = [iter(plane.tolist()) for plane in coded.planes]
    return [
        sum(next(planes[byte]) << 8 * byte for byte in range(width))
        for width, size in zip(coded.widths.tolist(), coded.sizes.tolist(), strict=True)
        for _ in range(size)
    ]


def plain_decode(coded: Entries) -> Rows:
    """Entry by entry, as the docstring says it."""
    entries = iter(zip(distances(coded), coded.codes.tolist(), strict=True))
    rows: Rows = []
    for size in coded.sizes.tolist():
        row: dict[int, int] = {}
        unit = more = 0
        for _ in range(size):
            distance, code = next(entries)
            unit += distance
            if code == 15:
                more += 14
            elif code:
                row[unit] = more + code
                more = 0
        rows.append(row)
    return rows


def test_the_example_of_the_docstring() -> None:
    coded = encode(table([{3: 1, 300: 2, 301: 40}]))
    assert (coded.widths.tolist(), distances(coded)) == ([1], [3, 255, 42, 0, 0, 1])
    assert coded.codes.tolist() == [1, 0, 2, 15, 15, 12]


@settings(max_examples=200, deadline=None)
@given(ROWS)
def test_what_was_coded_comes_back(rows: Rows) -> None:
    coded = encode(table(rows))
    assert plain_decode(coded) == rows
    back = decode(np.arange(len(rows), dtype=np.uint64), coded)
    assert as_rows(back) == rows
    assert [array.dtype for array in back] == [np.uint64, np.int64, np.uint32, np.uint8]


@pytest.mark.parametrize("width", [1, 2, 3])
@pytest.mark.parametrize("beyond", [-1, 0, 1])
def test_distances_about_the_widest(width: int, beyond: int) -> None:
    limit = (1 << 8 * width) - 1
    rows = [{0: 1, limit + beyond: 14, 2 * (limit + beyond): 15, 4 * limit + 9: MOST_TIMES}, {limit: 28}]
    assert as_rows(decode(np.arange(2, dtype=np.uint64), encode(table(rows)))) == rows


@pytest.mark.parametrize(
    ("units", "width"),
    [(range(0, 900, 3), 1), ([5, 70, 9_000], 2), ([*range(200), 20_000], 1), ([70_000], 3), ([1 << 30], 3)],
)
def test_the_width_that_takes_the_least_room(units: list[int], width: int) -> None:
    coded = encode(table([dict.fromkeys(units, 1)]))
    assert coded.widths.tolist() == [width]
    room = [
        (sum(max(gap - 1, 0) // ((1 << 8 * w) - 1) for gap in np.diff([0, *units]).tolist()) + len(units))
        * (2 * w + 1)
        for w in (1, 2, 3)
    ]
    assert coded.sizes[0] * (2 * width + 1) == min(room)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(1, 3)), max_size=5), st.integers(0, 99))
def test_any_bytes_can_be_decoded(shape: list[tuple[int, int]], seed: int) -> None:
    """Rows without an entry, entries without a posting, a count that never ends."""
    noise = np.random.default_rng(seed)
    sizes = np.array([size for size, _ in shape], np.int64)
    widths = np.array([width for _, width in shape], np.uint8)
    planes = tuple(noise.integers(0, 256, sizes[widths > byte].sum()).astype(np.uint8) for byte in range(3))
    codes = noise.choice([0, 1, 7, 15], sizes.sum()).astype(np.uint8)
    coded = Entries(sizes, widths, planes, codes)
    back = decode(np.arange(len(shape), dtype=np.uint64), coded)
    assert back.starts[-1] == back.units.size == back.counts.size
    assert [list(row) for row in as_rows(back)] == [list(row) for row in plain_decode(coded)]
