"""Counting terms: a dictionary beside the arrays."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine.counting import MOST_PIECES, count
from vaultprobe.engine.fields import FIELD_BITS, Field
from vaultprobe.engine.postings import Postings
from vaultprobe.engine.tokens import encode, find_terms

Piece = tuple[Field, int, str]
Table = dict[tuple[int, int], dict[int, int]]
"""Counts by key and field, then unit."""

TEXT = st.text(st.sampled_from("aB1_- \n\n时旷旴钟的，㎒\u200b"), max_size=30)


@st.composite
def pieces_of_notes(draw: st.DrawFn) -> list[Piece]:
    """Pieces as a batch has them: by field, units rising within one."""
    chosen = draw(st.lists(st.tuples(st.sampled_from(Field), st.integers(0, 9)), unique=True, max_size=12))
    return [(field, unit, draw(TEXT)) for field, unit in sorted(chosen)]


def counted(pieces: Sequence[Piece]) -> Postings:
    batch = count([p[2] for p in pieces], [p[0] for p in pieces], [p[1] for p in pieces]).batch
    return batch.between(0, batch.rows.size)


def plain_count(pieces: Sequence[Piece]) -> Table:
    table: Table = defaultdict(dict)
    for field, unit, text in pieces:
        for key, times in Counter(find_terms(encode(text)).keys.tolist()).items():
            table[key, field][unit] = min(times, 255)
    return table


def as_table(postings: Postings) -> Table:
    """The postings as dictionaries; checks on the way that all is in order."""
    assert (np.diff(postings.rows.astype(object)) > 0).all()
    assert postings.starts[0] == 0
    assert postings.starts[-1] == postings.units.size == postings.counts.size
    assert [array.dtype for array in postings] == [np.uint64, np.int64, np.uint32, np.uint8]
    table: Table = {}
    for row, (start, end) in zip(postings.rows.tolist(), pairwise(postings.starts.tolist()), strict=True):
        units = postings.units[start:end].tolist()
        assert units
        assert units == sorted(set(units))
        table[row >> FIELD_BITS, row & (1 << FIELD_BITS) - 1] = dict(
            zip(units, postings.counts[start:end].tolist(), strict=True)
        )
    return table


@settings(max_examples=60, deadline=None)
@given(pieces_of_notes())
def test_counting_as_with_a_dictionary(pieces: list[Piece]) -> None:
    assert as_table(counted(pieces)) == plain_count(pieces)


@settings(max_examples=60, deadline=None)
@given(pieces_of_notes())
def test_each_piece_knows_how_many_terms_it_has(pieces: list[Piece]) -> None:
    result = count([p[2] for p in pieces], [p[0] for p in pieces], [p[1] for p in pieces])
    assert result.lengths.tolist() == [find_terms(encode(text)).keys.size for _, _, text in pieces]


def test_a_term_counts_at_most_255_times() -> None:
    table = as_table(counted([(Field.BODY, 3, "mux " * 300)]))
    assert list(table.values()) == [{3: 255}]


def test_a_batch_may_have_very_many_pieces() -> None:
    table = as_table(counted([(Field.BODY, unit, f"w{unit}") for unit in range(MOST_PIECES)]))
    for unit in (0, 1, MOST_PIECES // 2, MOST_PIECES - 1):
        key = int(find_terms(encode(f"w{unit}")).keys[0])
        assert table[key, Field.BODY] == {unit: 1}
    assert {unit for units in table.values() for unit in units} == set(range(MOST_PIECES))


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_a_piece_without_terms(text: str) -> None:
    assert as_table(counted([(Field.BODY, 0, text), (Field.BODY, 1, "a")])) == plain_count(
        [(Field.BODY, 1, "a")]
    )


def test_no_term_reaches_over_two_pieces() -> None:
    apart = as_table(counted([(Field.BODY, 0, "时"), (Field.BODY, 1, "钟")]))
    assert {key for key, _ in apart} == {ord("时") << 21, ord("钟") << 21}


@settings(max_examples=60, deadline=None)
@given(pieces_of_notes(), st.data())
def test_a_stretch_of_rows(pieces: list[Piece], data: st.DataObject) -> None:
    batch = count([p[2] for p in pieces], [p[0] for p in pieces], [p[1] for p in pieces]).batch
    first, last = sorted(data.draw(st.tuples(*[st.integers(0, batch.rows.size)] * 2)))
    whole = list(as_table(counted(pieces)).items())
    assert list(as_table(batch.between(first, last)).items()) == whole[first:last]
