"""Why a section is where it is: what each term adds in each field, and what raised the sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from .cosine import cosine_parts
from .gather import Row, gather
from .ranking import Ranked, Ranking
from .scoring import field_frequencies, saturated
from .snapshot import Part, Snapshot
from .types import Reason
from .weights import Weights


def explain(snapshot: Snapshot, ranking: Ranking, ranked: Ranked, weights: Weights) -> tuple[Reason, ...]:
    """Parts that add up to the section's score, in the order in which they are counted."""
    if not ranking.terms:
        return (Reason("", "filter", ranked.score, "meets every filter"),)
    if ranking.weighting == "cosine":
        terms = [use.term for use in ranking.terms]
        return tuple(Reason(*found) for found in cosine_parts(snapshot, terms, ranked.place))
    part = snapshot.parts[ranked.place.part]
    section = ranked.place.section
    reasons: list[Reason] = []
    total = 0.0
    for term, forms in zip(ranking.terms, ranking.forms, strict=True):
        found = list(_fields(part, gather(part.segment, forms), section, snapshot.mean_length, weights))
        frequency = sum(value for _, value in found)
        if not frequency:
            continue
        gained = term.weight * float(saturated(np.array([frequency], np.float32), weights)[0])
        exact = gather(part.segment, forms[:1])
        for row, value in found:
            match = (
                "exact" if _holds(part, exact, row, section, snapshot.mean_length, weights) else forms[-1].how
            )
            reasons.append(Reason(term.term.text, row.field.name.lower(), gained * value / frequency, match))
        total += gained
    order, literal = ranking.factors.get(ranked.place, (1.0, 1.0))
    copy = weights.copy if section in part.copies else 1.0
    coverage = 1 + weights.coverage * ranked.covered
    factors = {"coverage": coverage, "copy": copy, "order": order, "literal": literal}
    for name, factor in factors.items():
        if factor != 1:
            reasons.append(Reason("", name, total * (factor - 1), name))
            total *= factor
    if abs(ranked.score - total) > 1e-3 * max(ranked.score, 1.0):
        reasons.append(Reason("", "name", ranked.score - total, "the note is called so"))
    return tuple(reasons)


def _fields(
    part: Part, rows: Sequence[Row], section: int, mean: float, weights: Weights
) -> Iterator[tuple[Row, float]]:
    for row in rows:
        if weights.fields[row.field] > 0:
            at, values = field_frequencies(part.segment, row, mean, weights)
            slot = int(np.searchsorted(at, section))
            if slot < at.size and at[slot] == section:
                yield row, float(values[slot])


def _holds(part: Part, rows: Sequence[Row], like: Row, section: int, mean: float, weights: Weights) -> bool:
    same = [row for row in rows if row.field == like.field]
    return any(True for _ in _fields(part, same, section, mean, weights))
