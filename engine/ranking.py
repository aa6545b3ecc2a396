"""The best sections for a query: scores, exact matches first, ties by path and line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from .query import Query, normal
from .scoring import Row, Scores, WeightedTerm, document_frequency, rows_of, score
from .snapshot import Place, Snapshot
from .weights import Weights, inverse_document_frequency, similarity

SectionText = Callable[[Place], str]
"""Gives the text of a section as the note stands on disk now."""

CHECKED = 48
"""So many of the best complete sections are compared with the query literally."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A section with its score."""

    place: Place
    score: float
    similarity: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """The best sections, how many match at all, and what each term weighed."""

    ranked: tuple[Ranked, ...]
    total: int
    terms: tuple[WeightedTerm, ...]


def rank(snapshot: Snapshot, query: Query, top_k: int, weights: Weights, text_of: SectionText) -> Ranking:
    """The `top_k` best sections."""
    rows = [[list(rows_of(part.segment, term)) for term in query.terms] for part in snapshot.parts]
    terms = weigh(snapshot, query, rows, weights)
    scores = [
        score(part, terms, its_rows, snapshot.mean_length, weights)
        for part, its_rows in zip(snapshot.parts, rows, strict=True)
    ]
    if query.phrases:
        _keep_phrases(snapshot, query, scores, text_of)
    total = sum(int(np.count_nonzero(s.total)) for s in scores)
    _exact_first(snapshot, query, scores, weights, text_of)
    ideal = sum(t.weight for t in terms) * (1 + weights.coverage) or 1.0
    ranked = tuple(
        Ranked(place, value, similarity(value, ideal, weights))
        for place, value in _best(snapshot, scores, top_k)
    )
    return Ranking(ranked, total, terms)


def weigh(
    snapshot: Snapshot, query: Query, rows: Sequence[Sequence[Sequence[Row]]], weights: Weights
) -> tuple[WeightedTerm, ...]:
    """idf × kind × how often typed, for each term of the query."""
    out = []
    kinds = {"word": 1.0, "whole": 1.0, "pair": 1.0, "part": weights.part, "single": weights.single}
    for number, term in enumerate(query.terms):
        df = sum(document_frequency(part, rows[i][number]) for i, part in enumerate(snapshot.parts))
        idf = inverse_document_frequency(df, snapshot.section_count)
        times = 1 + np.log(term.count)
        weight = idf * kinds[term.kind] * times * (0.1 if term.note else 1.0) if df else 0.0
        out.append(WeightedTerm(term, float(weight), df, df > 0 and term.kind in ("word", "whole", "pair")))
    return tuple(out)


def _keep_phrases(snapshot: Snapshot, query: Query, scores: Sequence[Scores], text_of: SectionText) -> None:
    """Only sections that hold every quoted phrase literally keep their score."""
    for number, found in enumerate(scores):
        for section in np.flatnonzero(found.total).tolist():
            text = _all_text(snapshot, Place(number, section), text_of) if found.complete[section] else ""
            if not all(phrase in text for phrase in query.phrases):
                found.total[section] = 0


def _all_text(snapshot: Snapshot, place: Place, text_of: SectionText) -> str:
    segment = snapshot.parts[place.part].segment
    note = int(segment.note_of_section[place.section])
    return normal(f"{segment.titles[note]}\n{segment.paths[note]}\n{text_of(place)}")


def _exact_first(
    snapshot: Snapshot, query: Query, scores: Sequence[Scores], weights: Weights, text_of: SectionText
) -> None:
    """Raise the sections that hold the query as it was typed, and the note that is called by it."""
    if not query.literal or not query.terms:
        return
    for number, found in enumerate(scores):
        chosen = np.flatnonzero(found.complete & (found.total > 0))
        if chosen.size > CHECKED:
            chosen = chosen[np.argpartition(-found.total[chosen], CHECKED)[:CHECKED]]
        for section in chosen.tolist():
            found.total[section] *= _exactness(snapshot, Place(number, section), query, weights, text_of)


def _exactness(
    snapshot: Snapshot, place: Place, query: Query, weights: Weights, text_of: SectionText
) -> np.float32:
    segment = snapshot.parts[place.part].segment
    note = int(segment.note_of_section[place.section])
    factor = 1.0
    if _is_name(query.literal, segment.titles[note], segment.paths[note]):
        opens = int(segment.note_sections[note]) == place.section
        factor += 2 * weights.phrase if opens else weights.phrase / 2
    if len(query.literal) > 1 and query.literal in normal(text_of(place)):
        factor += weights.phrase
    return np.float32(factor)


def _is_name(literal: str, title: str, path: str) -> bool:
    name = path.rsplit("/", 1)[-1]
    return literal in (normal(title), normal(name), normal(name.rsplit(".", 1)[0]))


def _best(snapshot: Snapshot, scores: Sequence[Scores], top_k: int) -> list[tuple[Place, float]]:
    """The highest scores; equal ones by path bytes, then section. No full sort."""
    candidates: list[tuple[float, bytes, int, Place]] = []
    for number, (part, found) in enumerate(zip(snapshot.parts, scores, strict=True)):
        positive = np.flatnonzero(found.total > 0)
        values = found.total[positive]
        if positive.size > top_k:
            bound = np.partition(values, positive.size - top_k)[positive.size - top_k]
            kept = values >= bound  # ties at the border too: the path decides among them
            positive, values = positive[kept], values[kept]
        for section, value in zip(positive.tolist(), values.tolist(), strict=True):
            path = part.segment.paths.raw(int(part.segment.note_of_section[section]))
            candidates.append((-value, path, section, Place(number, section)))
    candidates.sort()
    return [(place, -negative) for negative, _, _, place in candidates[:top_k]]
