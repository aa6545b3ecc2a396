"""Merging and renumbering: dictionaries beside the arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import merging as module
from vaultprobe.engine.coded import CodedPostings
from vaultprobe.engine.fields import FIELD_BITS, Field
from vaultprobe.engine.merging import Renumbered, merge
from vaultprobe.engine.postings import Postings

Table = Mapping[tuple[int, Field], Mapping[int, int]]
"""Counts by key and field, then unit."""

UNITS = 10
ROW = st.tuples(st.integers(0, 5), st.sampled_from(Field))
TABLES = st.dictionaries(
    ROW, st.dictionaries(st.integers(0, UNITS - 1), st.integers(1, 40), min_size=1), max_size=9
)


class Plain:
    """A source."""

    def __init__(self, table: Table) -> None:
        ordered = [
            (key << FIELD_BITS | field, sorted(units.items()))
            for (key, field), units in sorted(table.items())
            if units
        ]
        self.rows = np.array([row for row, _ in ordered], np.uint64)
        self._rows = [pairs for _, pairs in ordered]

    def between(self, first: int, last: int) -> Postings:
        rows = self._rows[first:last]
        return Postings(
            self.rows[first:last],
            np.cumsum([0, *map(len, rows)]),
            np.array([unit for row in rows for unit, _ in row], np.uint32),
            np.array([count for row in rows for _, count in row], np.uint8),
        )


def as_table(postings: CodedPostings) -> Table:
    found = postings.between(0, postings.rows.size)
    pairs = list(zip(found.units.tolist(), found.counts.tolist(), strict=True))
    rows = [(row >> FIELD_BITS, Field(row & (1 << FIELD_BITS) - 1)) for row in found.rows.tolist()]
    assert rows == sorted(set(rows))
    return {row: dict(pairs[a:b]) for row, (a, b) in zip(rows, pairwise(found.starts.tolist()), strict=True)}


def part(table: Table, low: int, high: int) -> Table:
    return {row: {u: n for u, n in units.items() if low <= u < high} for row, units in table.items()}


@settings(max_examples=100, deadline=None)
@given(TABLES, st.lists(st.integers(0, UNITS), max_size=3), st.sampled_from([1, 4, 1000]))
def test_parts_make_the_whole(table: Table, cuts: Sequence[int], block: int) -> None:
    """As they come from batches: units rise from part to part. They are merged in blocks of rows."""
    sources = [Plain(part(table, a, b)) for a, b in pairwise([0, *sorted(cuts), UNITS])]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_BLOCK_ROWS", block)
        assert as_table(merge(sources)) == table


def test_merging_nothing() -> None:
    assert as_table(merge([])) == {}
    assert as_table(merge([Plain({}), Plain({})])) == {}


@settings(max_examples=100, deadline=None)
@given(TABLES, st.lists(st.booleans(), min_size=UNITS, max_size=UNITS), st.integers(0, 5))
def test_renumbering_drops_and_keeps(table: Table, alive: Sequence[bool], base: int) -> None:
    numbers = np.where(alive, base + np.cumsum(alive) - 1, -1)
    kept = {row: {int(numbers[u]): n for u, n in units.items() if alive[u]} for row, units in table.items()}
    renumbered = merge([Renumbered(Plain(table), [numbers] * len(Field))])
    assert as_table(renumbered) == {row: units for row, units in kept.items() if units}


def test_each_field_has_its_own_numbers() -> None:
    table = {(5, Field.BODY): {0: 1, 1: 2}, (5, Field.TITLE): {0: 3, 1: 4}}
    gone, kept = np.array([-1, 0]), np.array([7, 8])
    maps = [kept if field == Field.TITLE else gone for field in Field]
    assert as_table(merge([Renumbered(Plain(table), maps)])) == {
        (5, Field.BODY): {0: 2},
        (5, Field.TITLE): {7: 3, 8: 4},
    }
