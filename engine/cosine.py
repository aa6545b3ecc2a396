"""The textbook form: cosine of L2-normalised tf-idf vectors, over the text of the sections alone.

tf is the count in body and code, idf the smoothed log((1 + N) / (1 + df)) + 1 (scikit-learn's default;
Manning, Raghavan, Schütze: Introduction to Information Retrieval, 6.4). No fields, no order, no exact
match first: it is there to compare with (`weighting = "cosine"`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .fields import FIELD_BITS, Field
from .gather import Form, gather
from .query import Query, QueryTerm
from .scoring import Bits, Scores
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


@lru_cache(maxsize=4)
def build_model(snapshot: Snapshot) -> CosineModel:
    """Document frequencies and vector lengths of a snapshot; takes a pass over all postings."""
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
    text = np.flatnonzero((postings.rows & np.uint64((1 << FIELD_BITS) - 1)) <= Field.CODE)
    lengths = postings.starts[text + 1] - postings.starts[text]
    before = np.cumsum(lengths) - lengths
    at = np.repeat(postings.starts[text] - before, lengths) + np.arange(int(lengths.sum()))
    terms, number = np.unique(postings.rows[text] >> np.uint64(FIELD_BITS), return_inverse=True)
    section_count = max(part.segment.section_count, 1)
    pair = np.repeat(number.astype(np.int64), lengths) * section_count + postings.units[at]
    distinct, inverse = np.unique(pair, return_inverse=True)
    tf: F64 = np.asarray(np.bincount(inverse, weights=postings.counts[at]), dtype=np.float64)
    sections: I64 = np.asarray(distinct % section_count, dtype=np.int64)
    if part.alive_sections is not None:
        living = part.alive_sections[sections]
        distinct, sections, tf = distinct[living], sections[living], tf[living]
    keys: U64 = terms[distinct // section_count]
    return keys, sections, tf


def cosine_scores(snapshot: Snapshot, query: Query, model: CosineModel) -> list[Scores]:
    """For each part the cosine of every section's vector with the query's, 0 to 1."""
    terms = [term for term in query.terms if term.high - term.low == 1]
    weights = [term.count * model.idf_of(term.low) for term in terms]
    length = float(np.sqrt(sum(w * w for w in weights))) or 1.0
    return [
        _part_scores(part, terms, [w / length for w in weights], model, norms)
        for part, norms in zip(snapshot.parts, model.norms, strict=True)
    ]


def _part_scores(
    part: Part, terms: Sequence[QueryTerm], weights: Sequence[float], model: CosineModel, norms: F64
) -> Scores:
    dot = np.zeros(part.segment.section_count)
    held = np.zeros(part.segment.section_count, dtype=np.uint16)
    on_side: dict[int, Bits] = {}
    for term, weight in zip(terms, weights, strict=True):
        touched = np.zeros(dot.size, dtype=np.bool_)
        for row in gather(part.segment, [Form(term.low, term.high, 1.0, "exact")]):
            if row.field <= Field.CODE:
                dot[row.units] += weight * model.idf_of(term.low) * row.counts
                touched[row.units] = True
        held += touched
        on_side[term.side] = on_side.get(term.side, touched) | touched
    total = np.divide(dot, norms, out=np.zeros_like(dot), where=norms > 0).astype(np.float32)
    share = (held / max(len(terms), 1)).astype(np.float32)
    return Scores(total, share, on_side)


def cosine_parts(
    snapshot: Snapshot, query_terms: Sequence[QueryTerm], place: Place
) -> list[tuple[str, str, float]]:
    """(term, field, part) of one section's cosine; the parts add up to it."""
    model, part = build_model(snapshot), snapshot.parts[place.part]
    terms = [term for term in query_terms if term.high - term.low == 1]
    length = float(np.sqrt(sum((t.count * model.idf_of(t.low)) ** 2 for t in terms))) or 1.0
    norm = float(model.norms[place.part][place.section]) or 1.0
    found = []
    for term in terms:
        for row in gather(part.segment, [Form(term.low, term.high, 1.0, "exact")]):
            at = int(np.searchsorted(row.units, place.section))
            if row.field <= Field.CODE and at < row.units.size and row.units[at] == place.section:
                idf = model.idf_of(term.low)
                gained = term.count * idf / length * idf * float(row.counts[at]) / norm
                found.append((term.text, row.field.name.lower(), gained))
    return found
