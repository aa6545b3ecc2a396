"""Counting terms: a dictionary beside the arrays, and what merging and renumbering must keep."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from vaultprobe.engine import postings as module
from vaultprobe.engine.fields import FIELD_BITS, Field
from vaultprobe.engine.postings import MOST_PIECES, Postings, count, merge, renumber
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
    return count([p[2] for p in pieces], [p[0] for p in pieces], [p[1] for p in pieces]).postings


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
    dtypes = [a.dtype for a in (postings.rows, postings.starts, postings.units, postings.counts)]
    assert dtypes == [np.uint64, np.int64, np.uint32, np.uint8]
    table: Table = {}
    for row, start, end in zip(
        postings.rows.tolist(), postings.starts[:-1], postings.starts[1:], strict=True
    ):
        units = postings.units[start:end].tolist()
        assert units
        assert units == sorted(set(units))
        table[row >> FIELD_BITS, row & (1 << FIELD_BITS) - 1] = dict(
            zip(units, postings.counts[start:end].tolist(), strict=True)
        )
    return table


def same(one: Postings, other: Postings) -> bool:
    names = ("rows", "starts", "units", "counts")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


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


@settings(max_examples=60, deadline=None)
@given(pieces_of_notes(), st.integers(1, 4), st.sampled_from([1, 4, 1000]))
def test_merging_parts_is_counting_the_whole(pieces: list[Piece], size: int, block: int) -> None:
    """Parts as they come from batches: units rise from part to part. They are merged in blocks of rows."""
    by_unit = sorted(pieces, key=lambda piece: piece[1])
    cuts = range(0, len(by_unit), size)
    parts = [counted(sorted(by_unit[cut : cut + size])) for cut in cuts]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_BLOCK_ROWS", block)
        assert same(merge(parts), counted(pieces))


def test_merging_nothing() -> None:
    assert same(merge([]), Postings.empty())
    assert same(merge([Postings.empty(), Postings.empty()]), Postings.empty())
    assert as_table(Postings.empty()) == {}


@settings(max_examples=60, deadline=None)
@given(pieces_of_notes(), st.lists(st.booleans(), min_size=10, max_size=10), st.integers(0, 5))
def test_renumbering_drops_and_keeps(pieces: list[Piece], alive: list[bool], base: int) -> None:
    numbers = np.where(alive, base + np.cumsum(alive) - 1, -1)
    kept = [(field, int(numbers[unit]), text) for field, unit, text in pieces if alive[unit]]
    assert same(renumber(counted(pieces), [numbers] * len(Field)), counted(kept))


def test_each_field_has_its_own_numbers() -> None:
    pieces = [(Field.BODY, 0, "a"), (Field.BODY, 1, "a"), (Field.TITLE, 0, "a"), (Field.TITLE, 1, "a")]
    gone, kept = np.array([-1, 0]), np.array([7, 8])
    maps = [kept if field == Field.TITLE else gone for field in Field]
    table = as_table(renumber(counted(pieces), maps))
    assert {field: units for (_, field), units in table.items()} == {
        Field.BODY: {0: 1},
        Field.TITLE: {7: 1, 8: 1},
    }


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_a_piece_without_terms(text: str) -> None:
    assert as_table(counted([(Field.BODY, 0, text), (Field.BODY, 1, "a")])) == plain_count(
        [(Field.BODY, 1, "a")]
    )


def test_no_term_reaches_over_two_pieces() -> None:
    apart = as_table(counted([(Field.BODY, 0, "时"), (Field.BODY, 1, "钟")]))
    assert {key for key, _ in apart} == {ord("时") << 21, ord("钟") << 21}
