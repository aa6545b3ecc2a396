"""The best sections for a query: scores, exact matches first, ties by path and line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np

from .cosine import build_model, cosine_scores
from .exact_first import Adjusted, exact_first
from .forms import forms_of
from .gather import FEW, Form, Row, gather
from .phrases import keep_phrases
from .query import Query
from .readings import SectionText
from .restrict import listed_alone, meets, settled
from .scoring import Scores, WeightedTerm, document_frequency, holders_of, score
from .selection import best_places
from .snapshot import Place, Snapshot
from .types import Weighting
from .weights import Weights, inverse_document_frequency, saturation, similarity


class Ranked(NamedTuple):
    """A section with its score."""

    place: Place
    score: float
    similarity: float
    covered: float
    """Share of the query's weight that it holds."""


class Ranking(NamedTuple):
    """The best sections, how many match at all, and what each term weighed."""

    ranked: tuple[Ranked, ...]
    total: int
    terms: tuple[WeightedTerm, ...]
    forms: tuple[tuple[Form, ...], ...]
    adjusted: Adjusted
    """How what holds the query as it was typed was put first."""
    filtered_out: Mapping[str, int]
    """Sections that would match but for a filter, by the filter as typed."""
    unchecked: int
    """Sections that hold the words of a phrase but were too many to be compared with it."""
    weighting: Weighting


def rank(
    snapshot: Snapshot,
    query: Query,
    top_k: int,
    weights: Weights,
    text_of: SectionText,
    weighting: Weighting = "bm25",
) -> Ranking:
    """The `top_k` best sections. `weighting`: BM25F with exact matches first, or the plain cosine."""
    forms = forms_of(query, snapshot.parts)
    rows = [[gather(part.segment, its_forms) for its_forms in forms] for part in snapshot.parts]
    terms = weigh(snapshot, query, forms, rows, weights)
    if weighting == "cosine":
        scores = cosine_scores(snapshot, query, build_model(snapshot))
    else:
        keys = [its if len(its) <= FEW else None for its in forms]
        scores = [
            score(part, terms, its_rows, snapshot.mean_length, weights, len(query.phrases), keys)
            for part, its_rows in zip(snapshot.parts, rows, strict=True)
        ]
    filtered_out, unread = _filter(snapshot, query, scores, text_of)
    kept = keep_phrases(snapshot, query, scores, text_of, top_k)
    total = sum(int(np.count_nonzero(s.total)) for s in scores) + kept.beyond
    plain = weighting == "cosine" or not terms  # a cosine is a similarity; filters alone are met or not
    adjusted = Adjusted() if plain else exact_first(snapshot, query, scores, weights, text_of, top_k)
    ideal = _ideal(snapshot, query, terms, weights)
    ranked = tuple(
        Ranked(
            place,
            value,
            min(value, 1.0) if plain else similarity(value, ideal, weights),
            float(scores[place.part].covered[place.section]),
        )
        for place, value in best_places(snapshot, [found.total for found in scores], top_k)
    )
    return Ranking(
        ranked, total, terms, tuple(forms), adjusted, filtered_out, kept.unread + unread, weighting
    )


def _ideal(snapshot: Snapshot, query: Query, terms: Sequence[WeightedTerm], weights: Weights) -> float:
    """What an ordinary full match scores; of an OR, of its heaviest alternative.

    That is a section of mean length, or as long as the query, with every term once in its text.
    """
    rarest = inverse_document_frequency(0, snapshot.section_count)
    sides = [0.0] * len(query.phrases)
    for t in terms:
        unseen = not t.df and not t.term.note and t.term.kind in ("word", "pair")
        missed = rarest * (weights.unseen if t.term.kind == "word" else weights.unseen_pair)
        for side in t.term.sides:
            sides[side] += missed if unseen else t.weight
    length = max(query.length / snapshot.mean_length, 1.0)
    once = saturation(1 / (1 - weights.length + weights.length * length), weights)
    return (max(sides) or 1.0) * once * (1 + weights.coverage)


def _filter(
    snapshot: Snapshot, query: Query, scores: Sequence[Scores], text_of: SectionText
) -> tuple[dict[str, int], int]:
    """Take the score of sections that do not meet every filter.

    How many matching ones each removed, and how many could not be compared with an excluded phrase.
    """
    unread = 0
    filters = [settled(wanted, snapshot.parts) for wanted in query.filters]
    removed = {f.text: 0 for f in filters}
    for number, (part, found) in enumerate(zip(snapshot.parts, scores, strict=True)):
        if not query.terms and (query.filters or any(query.phrases)):
            found.total[:] = listed_alone(part, query)
        matching = found.total.copy()
        for _, group in groupby(filters, key=lambda wanted: wanted.group):
            either = list(group)
            met = [meets(part, number, f, matching, text_of) for f in either]
            mask = np.logical_or.reduce([mask for mask, _ in met])
            unread += sum(left for _, left in met)
            found.total[~mask] = 0
            for wanted in either:
                removed[wanted.text] += int(np.count_nonzero((matching > 0) & ~mask))
    return removed, unread


def weigh(
    snapshot: Snapshot,
    query: Query,
    forms: Sequence[Sequence[Form]],
    rows: Sequence[Sequence[Sequence[Row]]],
    weights: Weights,
) -> tuple[WeightedTerm, ...]:
    """idf × kind × how often typed, for each term of the query."""
    frequencies = [
        sum(document_frequency(part, rows[i][number]) for i, part in enumerate(snapshot.parts))
        for number in range(len(query.terms))
    ]
    unseen = {term.low for term, df in zip(query.terms, frequencies, strict=True) if not df}
    out = []
    for number, (term, df) in enumerate(zip(query.terms, frequencies, strict=True)):
        stands_in = term.kind == "part" and term.parent in unseen
        kind = weights.part if term.kind == "part" and not stands_in else 1.0
        weight = 0.0
        if df:
            idf = inverse_document_frequency(df, snapshot.section_count)
            weight = idf * kind * (1 + float(np.log(term.count)))
            weight *= weights.says_little if term.note else 1.0
        exact = [its_rows[number] for its_rows in rows]
        if len(forms[number]) > 1:
            exact = [gather(part.segment, forms[number][:1]) for part in snapshot.parts]
        itself = forms[number][0]
        held = sum(holders_of(part, itself, its) for part, its in zip(snapshot.parts, exact, strict=True))
        covers = df > 0 and (term.kind in ("word", "pair") or stands_in)
        out.append(WeightedTerm(term, weight, df, held, covers))
    return tuple(out)
