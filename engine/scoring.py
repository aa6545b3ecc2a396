"""Scores of one segment's sections for a query: slices of postings, added up in arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .fields import FIELD_BITS, Field
from .query import QueryTerm
from .segment import LENGTH, SPAN_END, SPAN_START, Segment
from .snapshot import Part
from .strings import ranges_to_indices
from .weights import Weights, saturated

F32: TypeAlias = NDArray[np.float32]
I64: TypeAlias = NDArray[np.int64]
U32: TypeAlias = NDArray[np.uint32]
U8: TypeAlias = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """The postings of one term in one field: units (P,) rising, counts (P,)."""

    field: Field
    units: U32
    counts: U8


@dataclass(frozen=True, slots=True)
class WeightedTerm:
    """A term with its weight in this query: idf × kind × how often it was typed."""

    term: QueryTerm
    weight: float
    df: int
    covers: bool
    """Whether holding it counts as holding a part of the query (parts of words and single characters do not)."""


def rows_of(segment: Segment, term: QueryTerm) -> Iterator[Row]:
    """The term's rows, by field. For a range of keys (a single Han character) its rows are united."""
    postings = segment.postings
    first, last = postings.find(term.low, term.high)
    if last - first == 0:
        return
    fields = (postings.rows[first:last] & np.uint64((1 << FIELD_BITS) - 1)).astype(np.int64)
    if term.high - term.low == 1:
        for row, field in zip(range(first, last), fields.tolist(), strict=True):
            a, b = postings.starts[row], postings.starts[row + 1]
            yield Row(Field(field), postings.units[a:b], postings.counts[a:b])
        return
    for field in np.unique(fields).tolist():
        chosen = first + np.flatnonzero(fields == field)
        at = ranges_to_indices(postings.starts[chosen], postings.starts[chosen + 1])
        units = postings.units[at]
        if field <= Field.CODE:
            size = segment.section_count
        else:
            size = segment.headings.shape[0] if field == Field.HEADING else segment.note_count
        totals = np.bincount(units, weights=postings.counts[at], minlength=size)
        present = np.flatnonzero(totals)
        yield Row(Field(field), present.astype(np.uint32), np.minimum(totals[present], 255).astype(np.uint8))


def document_frequency(part: Part, rows: Sequence[Row]) -> int:
    """Living sections that hold the term in body or code; headings and notes count as one each."""
    total = 0
    for row in rows:
        if row.field <= Field.CODE:
            alive = part.alive_sections
            total += row.units.size if alive is None else int(alive[row.units].sum())
        elif row.field == Field.HEADING:
            alive = part.alive_sections
            starts = part.segment.headings[row.units, SPAN_START]
            total += row.units.size if alive is None else int(alive[starts].sum())
        else:
            total += int(part.alive_notes[row.units].sum())
    return total


def contributions(
    part: Part, rows: Sequence[Row], mean: float, weights: Weights
) -> Iterator[tuple[Field, I64, F32]]:
    """What a term of weight 1 adds: (field, sections (P,), parts (P,)); a section occurs once a field."""
    segment = part.segment
    for row in rows:
        weight = np.float32(weights.fields[row.field])
        if weight <= 0:
            continue
        if row.field <= Field.CODE:
            units = row.units.astype(np.int64)
            lengths = segment.sections[units, LENGTH].astype(np.float32)
            yield row.field, units, weight * saturated(row.counts, lengths, mean, weights)
        elif row.field == Field.HEADING:
            yield row.field, *_from_headings(segment, row, weight, weights)
        else:
            yield row.field, *_from_notes(segment, row, weight, weights)


def _from_headings(segment: Segment, row: Row, weight: np.float32, weights: Weights) -> tuple[I64, F32]:
    """A heading counts for every section it governs, less the further out it stands; the best one counts."""
    starts = segment.headings[row.units, SPAN_START].astype(np.int64)
    ends = segment.headings[row.units, SPAN_END].astype(np.int64)
    sections = ranges_to_indices(starts, ends)
    span = ends - starts
    share = weight * np.float32(weights.ancestor) ** np.log2(span.astype(np.float32))
    parts = np.repeat(share.astype(np.float32), span)
    if row.units.size == 1:
        return sections, parts
    distinct, inverse = np.unique(sections, return_inverse=True)
    best = np.zeros(distinct.size, dtype=np.float32)
    np.maximum.at(best, inverse, parts)
    return distinct, best


def _from_notes(segment: Segment, row: Row, weight: np.float32, weights: Weights) -> tuple[I64, F32]:
    """A note's field counts for its first section in full, for the others less."""
    starts, ends = segment.note_sections[row.units], segment.note_sections[row.units + 1]
    sections = ranges_to_indices(starts, ends)
    parts = np.full(sections.size, weight * np.float32(weights.beyond_first), dtype=np.float32)
    first = np.cumsum(ends - starts) - (ends - starts)
    parts[first] = weight
    return sections, parts


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """Of one segment's sections: total (S,) and complete (S,), whether a section holds the whole query."""

    total: F32
    complete: NDArray[np.bool_]


def score(
    part: Part, terms: Sequence[WeightedTerm], rows: Sequence[Sequence[Row]], mean: float, weights: Weights
) -> Scores:
    """The sum over terms of weight × field weight × saturated count, times the coverage of the query.

    Terms are added in the order given, so that equal sections get equal bits.
    """
    sections = part.segment.section_count
    total = np.zeros(sections, dtype=np.float32)
    covered = np.zeros(sections, dtype=np.float32)
    held_terms = np.zeros(sections, dtype=np.uint16)
    counted = [t for t in terms if t.covers]
    whole = sum(t.weight for t in counted)
    for term, its_rows in zip(terms, rows, strict=True):
        held = np.zeros(sections, dtype=np.bool_)
        for _, units, parts in contributions(part, its_rows, mean, weights):
            total[units] += np.float32(term.weight) * parts
            held[units] = True
        if term.covers:
            covered[held] += np.float32(term.weight)
            held_terms += held
    if whole > 0:
        total *= 1 + np.float32(weights.coverage / whole) * covered
    complete = held_terms == len(counted)
    alive = part.alive_sections
    if alive is not None:
        total[~alive] = 0
        complete &= alive
    return Scores(total, complete)
