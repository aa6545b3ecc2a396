"""Why a section is where it is: what each term adds in each field, and what raised the sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from .cosine import cosine_parts
from .exact_first import Adjusted
from .gather import Form, How, Row, gather
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
        for row, value in found:
            match = _how(part, forms, row, section, snapshot.mean_length, weights)
            reasons.append(Reason(term.term.text, row.field.name.lower(), gained * value / frequency, match))
        total += gained
    for name, factor in _factors(part, ranking.adjusted, ranked, weights):
        if factor != 1:
            reasons.append(Reason("", name, total * (factor - 1), name))
            total *= factor
    if ranked.place in ranking.adjusted.moved:
        reasons.append(Reason("", "place", ranked.score - total, ranking.adjusted.moved[ranked.place]))
    return tuple(reasons)


def _factors(part: Part, adjusted: Adjusted, ranked: Ranked, weights: Weights) -> Iterator[tuple[str, float]]:
    """What the sum over the terms was multiplied by, one after the other."""
    number, section = ranked.place
    yield "coverage", 1 + weights.coverage * ranked.covered
    yield "copy", weights.copy if section in part.copies else 1.0
    yield from adjusted.factors.get(ranked.place, {}).items()
    yield "not as typed", 1.0 if adjusted.first[number][section] else adjusted.others


def _fields(
    part: Part, rows: Sequence[Row], section: int, mean: float, weights: Weights
) -> Iterator[tuple[Row, float]]:
    for row in rows:
        if weights.fields[row.field] > 0:
            at, values = field_frequencies(part, row, mean, weights)
            slot = int(np.searchsorted(at, section))
            if slot < at.size and at[slot] == section:
                yield row, float(values[slot])


def _how(part: Part, forms: Sequence[Form], like: Row, section: int, mean: float, weights: Weights) -> How:
    """The closest way in which a field holds a term."""
    for how in dict.fromkeys(form.how for form in sorted(forms, key=lambda form: -form.factor)):
        rows = gather(part.segment, [form for form in forms if form.how == how])
        if any(
            True for _ in _fields(part, [r for r in rows if r.field == like.field], section, mean, weights)
        ):
            return how
    return "exact"
