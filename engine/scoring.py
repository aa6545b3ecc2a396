"""Scores of one segment's sections for a query: slices of postings, added up in arrays."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .fields import Field
from .gather import Row
from .groups import group
from .living import living_units
from .query import QueryTerm
from .segment import SPAN_END, SPAN_START, Segment
from .snapshot import Gains, Part
from .strings import ranges_to_indices
from .weights import Weights

F32: TypeAlias = NDArray[np.float32]
I64: TypeAlias = NDArray[np.int64]
Bits: TypeAlias = NDArray[np.bool_]


_DENSE = 8
"""What is in more than one section of so many is added without looking up where."""


class WeightedTerm(NamedTuple):
    """A term with its weight in this query: idf × kind × how often it was typed."""

    term: QueryTerm
    weight: float
    df: int
    """How many sections, headings and notes hold it; what its weight is made of."""
    sections: int
    """Sections that hold the term itself, in any field."""
    covers: bool
    """Whether holding it is holding a piece of the query; parts of words are not."""


class Scores(NamedTuple):
    """Of one segment's sections: total (S,); covered (S,), the share of the query's weight that a section
    holds; on_side (S,) for each alternative of an OR, whether it holds a piece of that one; empty without."""

    total: F32
    covered: F32
    on_side: Mapping[int, Bits]


def document_frequency(part: Part, rows: Sequence[Row]) -> int:
    """Living sections that hold a term in body or code; headings and notes count as one each."""
    return sum(int(np.count_nonzero(living_units(part, row))) for row in rows)


def holders_of(part: Part, key: Hashable, rows: Sequence[Row]) -> int:
    """The same as `sections_with`, remembered by what tells the rows."""
    return part.holders.get(key, lambda: sections_with(part, rows))


def sections_with(part: Part, rows: Sequence[Row]) -> int:
    """Living sections that hold a term in any field."""
    if len(rows) == 1 and rows[0].field <= Field.CODE:
        return int(np.count_nonzero(living_units(part, rows[0])))
    held = np.zeros(part.segment.section_count, dtype=np.bool_)
    for row in rows:
        held[field_sections(part.segment, row)] = True
    if part.alive_sections is not None:
        held &= part.alive_sections
    return int(np.count_nonzero(held))


def field_sections(segment: Segment, row: Row) -> I64:
    """The sections for which a row's units stand."""
    if row.field <= Field.CODE:
        return row.units.astype(np.int64)
    if row.field == Field.HEADING:
        spans = segment.headings[row.units].astype(np.int64)
        return ranges_to_indices(spans[:, SPAN_START], spans[:, SPAN_END])
    return ranges_to_indices(segment.note_sections[row.units], segment.note_sections[row.units + 1])


def score(
    part: Part,
    terms: Sequence[WeightedTerm],
    rows: Sequence[Sequence[Row]],
    mean: float,
    weights: Weights,
    sides: int = 1,
    keys: Sequence[Hashable] = (),
) -> Scores:
    """BM25F: the counts of all fields are weighted and added before they saturate, once a term.

    (Robertson, Zaragoza, Taylor: Simple BM25 extension to multiple weighted fields, 2004.) The sum is
    multiplied by 1 + coverage × the share of the query's weight that the section holds; of a query with
    several `sides`, of the side that it holds most of. Terms are added in the order given, so that equal
    sections get equal bits. `keys`: what tells the rows of each term, to remember them by; none to forget.
    """
    sections = part.segment.section_count
    total = np.zeros(sections, dtype=np.float32)
    scratch = np.zeros(sections, dtype=np.float32)
    coverage = _Coverage(terms, sections, sides)
    for number, its_rows in enumerate(rows):
        term = terms[number]
        make = partial(_gains, part, its_rows, mean, weights, scratch)
        key = keys[number] if keys else None
        found = make() if key is None else part.gains.get((key, mean, weights), make)
        # A section may stand in `at` twice: assignment, unlike +=, takes the same value twice.
        total[found.at] = total[found.at] + np.float32(term.weight) * found.values
        if term.covers:
            coverage.add(term, found)
    covered = coverage.share()
    total *= 1 + np.float32(weights.coverage) * covered
    alive = part.alive_sections
    if alive is not None:
        total[~alive] = 0
    total[part.copies] *= np.float32(weights.copy)
    return Scores(total, covered, coverage.on_side)


class _Coverage:
    """How much of the query each section holds; of an OR, of the alternative that it holds most of."""

    def __init__(self, terms: Sequence[WeightedTerm], sections: int, sides: int) -> None:
        counted = [t for t in terms if t.covers]
        numbers = range(sides)
        self.weight = [sum(t.weight for t in counted if side in t.term.sides) or 1.0 for side in numbers]
        self.held = [np.zeros(sections, dtype=np.float32) for _ in numbers]
        self.on_side = {side: np.zeros(sections, dtype=np.bool_) for side in numbers if sides > 1}

    def add(self, term: WeightedTerm, found: Gains) -> None:
        """Some sections hold a term."""
        for side in term.term.sides:
            held = self.held[side]
            held[found.at] = held[found.at] + np.float32(term.weight / self.weight[side]) * found.present
            if side in self.on_side:
                self.on_side[side][found.at] |= found.present > 0

    def share(self) -> F32:
        """(S,) 0 to 1."""
        out = self.held[0]
        for held in self.held[1:]:
            out = np.maximum(out, held)
        return out


def saturated(frequency: F32, weights: Weights) -> F32:
    """tf · (k1 + 1) / (tf + k1): 1 for one occurrence, never more than k1 + 1."""
    k1 = np.float32(weights.saturation)
    return frequency * (k1 + 1) / (frequency + k1)


def _gains(part: Part, rows: Sequence[Row], mean: float, weights: Weights, scratch: F32) -> Gains:
    """What one term gives each section, before its weight."""
    at, frequencies = _frequencies(part, rows, mean, weights, scratch)
    values = saturated(frequencies, weights)
    if at.size < scratch.size // _DENSE:
        return Gains(at, values, np.ones(1, np.float32))
    dense, present = np.zeros_like(scratch), np.zeros_like(scratch)
    dense[at], present[at] = values, 1
    return Gains(slice(None), dense, present)


def _frequencies(
    part: Part, rows: Sequence[Row], mean: float, weights: Weights, scratch: F32
) -> tuple[I64, F32]:
    """Sections (P,), some twice, and the weighted frequency (P,) of one term in all fields together.

    `scratch`: (S,) zeros, and zeros again afterwards.
    """
    found = [field_frequencies(part, row, mean, weights) for row in rows if weights.fields[row.field] > 0]
    if len(found) == 1:
        return found[0]
    for at, values in found:
        scratch[at] += values
    touched = np.concatenate([at for at, _ in found]) if found else np.zeros(0, np.int64)
    frequencies = scratch[touched]
    scratch[touched] = 0
    return touched, frequencies


def field_frequencies(part: Part, row: Row, mean: float, weights: Weights) -> tuple[I64, F32]:
    """Sections (P,), each once, and the weighted frequency (P,) that one field gives them.

    Body and code are divided by the length part, 1 - b + b · length / mean; a heading counts for the
    sections it governs; a note's field for all its sections, in full for the first.
    """
    segment, weight = part.segment, np.float32(weights.fields[row.field])
    if row.field <= Field.CODE:
        at = row.units.astype(np.int64)
        b = np.float32(weights.length)
        return at, weight * row.counts / (1 - b + b / np.float32(mean) * part.lengths.take(at))
    if row.field == Field.HEADING:
        return _from_headings(segment, row, weight, weights)
    starts, ends = segment.note_sections[row.units], segment.note_sections[row.units + 1]
    at = ranges_to_indices(starts, ends)
    values = np.repeat(weight * row.counts * np.float32(weights.beyond_first), ends - starts)
    values[np.cumsum(ends - starts) - (ends - starts)] = weight * row.counts
    return at, values.astype(np.float32)


def _from_headings(segment: Segment, row: Row, weight: np.float32, weights: Weights) -> tuple[I64, F32]:
    """The best of the headings above a section, more where the heading itself stands in it."""
    starts = segment.headings[row.units, SPAN_START].astype(np.int64)
    ends = segment.headings[row.units, SPAN_END].astype(np.int64)
    at = ranges_to_indices(starts, ends)
    occurs = np.minimum(row.counts, 1)
    values = np.repeat(weight * occurs, ends - starts).astype(np.float32)
    values[np.cumsum(ends - starts) - (ends - starts)] += np.float32(weights.own_heading) * occurs
    if row.units.size == 1:
        return at, values
    sections = group(at)
    return sections.distinct, np.maximum.reduceat(values[sections.order], sections.starts)
