"""The textbook form: cosine of L2-normalised tf-idf vectors, over the text of the sections alone.

tf is the count in body and code, idf the smoothed log((1 + N) / (1 + df)) + 1 (scikit-learn's default;
Manning, Raghavan, Schütze: Introduction to Information Retrieval, 6.4). No fields, no order, no exact
match first: it is there to compare with (`weighting = "cosine"`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from .fields import FIELD_BITS, Field
from .gather import Form, Row, gather
from .postings import fields_of
from .query import Query, QueryTerm
from .scoring import Bits, Scores, sections_with
from .snapshot import Part, Place, Snapshot

F64 = NDArray[np.float64]
U64 = NDArray[np.uint64]
I64 = NDArray[np.int64]


class CosineModel(NamedTuple):
    """keys (T,) rising and their idf (T,); for each part the length of every section's vector (S,)."""

    keys: U64
    idf: F64
    norms: tuple[F64, ...]

    def idf_of(self, key: int) -> float:
        """idf of a term; 0 when no section holds it."""
        at = int(np.searchsorted(self.keys, np.uint64(key)))
        return float(self.idf[at]) if at < self.keys.size and int(self.keys[at]) == key else 0.0


_models: WeakKeyDictionary[Snapshot, CosineModel] = WeakKeyDictionary()
"""Kept while its snapshot is: an old one would hold on to a whole index."""


def build_model(snapshot: Snapshot) -> CosineModel:
    """Document frequencies and vector lengths of a snapshot; the first time a pass over all postings."""
    model = _models.get(snapshot)
    if model is None:
        model = _models[snapshot] = _built(snapshot)
    return model


def _built(snapshot: Snapshot) -> CosineModel:
    counted = [_counts(part) for part in snapshot.parts]
    keys = np.unique(np.concatenate([c[0] for c in counted]))
    df = np.zeros(keys.size)
    for part_keys, _, _ in counted:
        df += np.bincount(np.searchsorted(keys, part_keys), minlength=keys.size)
    idf = np.log((1 + snapshot.section_count) / (1 + df)) + 1
    norms = []
    for part, (part_keys, sections, tf) in zip(snapshot.parts, counted, strict=True):
        squares = (tf * idf[np.searchsorted(keys, part_keys)]) ** 2
        norms.append(np.sqrt(np.bincount(sections, weights=squares, minlength=part.segment.section_count)))
    return CosineModel(keys, idf, tuple(norms))


def _counts(part: Part) -> tuple[U64, I64, F64]:
    """Living (term, section) pairs with the count in body and code together."""
    postings = part.segment.postings
    text = np.flatnonzero(fields_of(postings.rows) <= Field.CODE)
    found = postings.take(text)
    terms, number = np.unique(found.rows >> np.uint64(FIELD_BITS), return_inverse=True)
    section_count = max(part.segment.section_count, 1)
    pair = np.repeat(number.astype(np.int64), np.diff(found.starts)) * section_count + found.units
    real = found.units < section_count
    distinct, inverse = np.unique(pair[real], return_inverse=True)
    tf: F64 = np.asarray(np.bincount(inverse, weights=found.counts[real]), dtype=np.float64)
    sections: I64 = np.asarray(distinct % section_count, dtype=np.int64)
    if part.alive_sections is not None:
        living = part.alive_sections[sections]
        distinct, sections, tf = distinct[living], sections[living], tf[living]
    keys: U64 = terms[distinct // section_count]
    return keys, sections, tf


def cosine_scores(snapshot: Snapshot, query: Query, model: CosineModel) -> list[Scores]:
    """For each part the cosine of every section's vector with the query's, 0 to 1."""
    idf = [_idf(snapshot, model, term) for term in query.terms]
    length = _length(query.terms, idf)
    weights = [term.count * its / length * its for term, its in zip(query.terms, idf, strict=True)]
    return [
        _part_scores(part, query.terms, weights, norms)
        for part, norms in zip(snapshot.parts, model.norms, strict=True)
    ]


def _idf(snapshot: Snapshot, model: CosineModel, term: QueryTerm) -> float:
    """idf of a term. A character typed alone is no term of the vectors: it weighs as all its pairs do."""
    if term.high - term.low == 1:
        return model.idf_of(term.low)
    df = sum(sections_with(part, _rows(part, term)) for part in snapshot.parts)
    return float(np.log((1 + snapshot.section_count) / (1 + df))) + 1 if df else 0.0


def _rows(part: Part, term: QueryTerm) -> list[Row]:
    rows = gather(part.segment, [Form(term.low, term.high, 1.0, "exact")])
    return [row for row in rows if row.field <= Field.CODE]


def _length(terms: Sequence[QueryTerm], idf: Sequence[float]) -> float:
    """Of the query's vector."""
    return float(np.sqrt(sum((term.count * its) ** 2 for term, its in zip(terms, idf, strict=True)))) or 1.0


def _part_scores(part: Part, terms: Sequence[QueryTerm], weights: Sequence[float], norms: F64) -> Scores:
    dot = np.zeros(part.segment.section_count)
    held = np.zeros(part.segment.section_count, dtype=np.uint16)
    on_side: dict[int, Bits] = {}
    for term, weight in zip(terms, weights, strict=True):
        touched = np.zeros(dot.size, dtype=np.bool_)
        for row in _rows(part, term):
            dot[row.units] += weight * row.counts
            touched[row.units] = True
        held += touched
        for side in term.sides:
            on_side[side] = on_side.get(side, touched) | touched
    total = np.divide(dot, norms, out=np.zeros_like(dot), where=norms > 0).astype(np.float32)
    share = (held / max(len(terms), 1)).astype(np.float32)
    return Scores(total, share, on_side)


def cosine_parts(
    snapshot: Snapshot, query_terms: Sequence[QueryTerm], place: Place
) -> list[tuple[str, str, float]]:
    """(term, field, part) of one section's cosine; the parts add up to it."""
    model, part = build_model(snapshot), snapshot.parts[place.part]
    idf = [_idf(snapshot, model, term) for term in query_terms]
    length = _length(query_terms, idf)
    norm = float(model.norms[place.part][place.section]) or 1.0
    found = []
    for term, its in zip(query_terms, idf, strict=True):
        for row in _rows(part, term):
            at = int(np.searchsorted(row.units, place.section))
            if at < row.units.size and row.units[at] == place.section:
                gained = term.count * its / length * its * float(row.counts[at]) / norm
                found.append((term.text, row.field.name.lower(), gained))
    return found
