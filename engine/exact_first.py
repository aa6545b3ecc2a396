"""After scoring, some sections are read: what holds the query as it was typed comes first.

The note that is called by the query comes above all, a conflict copy below its original.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from .anchors import linked_places
from .copies import original_of
from .exactness import Exactness
from .names import called_exactly
from .phrases import holders
from .query import Query
from .readings import Reading, SectionText, read
from .scoring import F32, Bits, Scores
from .selection import best_places
from .snapshot import Place, Snapshot
from .weights import Weights

CHECKED = 16
"""So many of the best candidates are read and compared with the query literally."""
MOST_EQUAL = 8 * CHECKED
"""If so many stand no lower, those at the border are so alike that reading them all tells little."""
LOOKED_THROUGH = 64
"""So many more that hold all words of the query are looked through for the query as it was typed."""
_ALL = 0.999
STEP = 1.02
"""What is put above or below something else is so much above or below it."""


class Adjusted(NamedTuple):
    """By how much scores were changed, and why, for those who ask."""

    factors: Mapping[Place, Mapping[str, float]] = {}
    """What scores were multiplied by, by reason."""
    others: float = 1.0
    """… and the score of a section that is not among `first`."""
    first: Sequence[Bits] = ()
    """For each part (S,): of a query that is one piece, the hits that hold it literally."""
    moved: Mapping[Place, str] = {}
    """Why a section was put at its place whatever its score."""


def exact_first(
    snapshot: Snapshot,
    query: Query,
    scores: Sequence[Scores],
    weights: Weights,
    text_of: SectionText,
    top_k: int,
) -> Adjusted:
    """Raise what holds the query as it was typed."""
    readings = list(read(_candidates(scores), text_of))
    factors = _compare(query, readings, scores, weights)
    deeper: dict[Place, dict[str, float]] = {}
    if not any(its["literal"] > 1 for its in factors.values()):
        deeper = _deeper(snapshot, query, factors, scores, weights, text_of)
    first = holders(snapshot, query, scores, text_of, top_k)  # of the scores as they are now
    for place, its in deeper.items():
        first[place.part][place.section] |= its["literal"] > 1
    factors |= deeper
    others = _lower_others(scores, first)
    moved = _linked_above(snapshot, query, readings, scores, weights.linked) if query.literal else {}
    moved |= _names_above(snapshot, query, scores) if query.literal else {}
    moved |= _copies_below(snapshot, scores)
    return Adjusted(factors, others, first, moved)


def _compare(
    query: Query, readings: Iterable[Reading], scores: Sequence[Scores], weights: Weights
) -> dict[Place, dict[str, float]]:
    """Multiply the scores of some sections by how literally they hold the query."""
    exactness = Exactness(query)
    found = {}
    for place, raw, text, rendered in readings:
        found[place] = factors = exactness.factors(raw, text, rendered, weights)
        scores[place.part].total[place.section] *= np.float32(np.prod(list(factors.values())))
    return found


def _deeper(
    snapshot: Snapshot,
    query: Query,
    known: Collection[Place],
    scores: Sequence[Scores],
    weights: Weights,
    text_of: SectionText,
) -> dict[Place, dict[str, float]]:
    """Where none of the best holds the query as it was typed, the best of those further down are compared."""
    totals = [np.where(found.covered > _ALL, found.total, 0) for found in scores]
    for place in known:
        totals[place.part][place.section] = 0
    typed = " ".join(query.text.lower().split())
    best = best_places(snapshot, totals, LOOKED_THROUGH + 1)
    below = best[-1][1] if len(best) > LOOKED_THROUGH else 0.0  # equal ones at the border all or none
    places = (place for place, value in best if value > below)
    likely = [place for place in places if typed in " ".join(text_of(place).lower().split())]
    return _compare(query, read(likely, text_of), scores, weights)


def _candidates(scores: Sequence[Scores]) -> list[Place]:
    """The best sections of all parts, about CHECKED; equal ones at the border all or none."""
    totals = np.concatenate([s.total for s in scores])
    positive = totals[totals > 0]
    if not positive.size:
        return []
    bound = np.partition(positive, -CHECKED)[-CHECKED] if positive.size > CHECKED else positive.min()
    if np.count_nonzero(positive >= bound) > MOST_EQUAL:
        bound = np.nextafter(bound, np.float32(np.inf))
    return [
        Place(number, section)
        for number, found in enumerate(scores)
        for section in np.flatnonzero(found.total >= bound).tolist()
    ]


def _lower_others(scores: Sequence[Scores], first: Sequence[Bits]) -> float:
    """Hits that do not hold the query literally come below those that do; by which factor."""
    pairs = list(zip((found.total for found in scores), first, strict=True))
    lowest = min(float(total[mask].min(initial=np.inf)) for total, mask in pairs)
    highest = max(float(total[~mask].max(initial=0)) for total, mask in pairs)
    others = min(lowest / (highest * STEP), 1.0) if highest else 1.0
    for total, mask in pairs:
        total[~mask] *= np.float32(others)
    return others


def _linked_above(
    snapshot: Snapshot, query: Query, readings: Sequence[Reading], scores: Sequence[Scores], step: float
) -> dict[Place, str]:
    """Put what others link to under the name typed above the sections that do; `step` times as high."""
    linked = linked_places(snapshot, query.literal, readings) if step else {}
    steps = {place: step + times / 1000 for place, times in linked.items()}
    return _put_above(scores, steps, "linked under that name")


def _names_above(snapshot: Snapshot, query: Query, scores: Sequence[Scores]) -> dict[Place, str]:
    """Put the notes that are called exactly what was typed above all others."""
    steps = {
        Place(number, int(part.segment.note_sections[note])): STEP
        for number, part in enumerate(snapshot.parts)
        for note in called_exactly(part, query.literal)
        if not original_of(part.segment.paths[note])
    }
    return _put_above(scores, steps, "the note is called so")


def _put_above(scores: Sequence[Scores], steps: Mapping[Place, float], why: str) -> dict[Place, str]:
    """Put the hits among some sections so many times as high as the best; why each was moved."""
    best = max((s.total.max(initial=0) for s in scores), default=np.float32(0))
    moved = [place for place in steps if scores[place.part].total[place.section] > 0]
    for place in moved:
        scores[place.part].total[place.section] = best * np.float32(steps[place])
    return dict.fromkeys(moved, why)


def _copies_below(snapshot: Snapshot, scores: Sequence[Scores]) -> dict[Place, str]:
    """Put each conflict copy below the best section of its original, where that is a hit."""
    moved: dict[Place, str] = {}
    for number, part in enumerate(snapshot.parts):
        total = scores[number].total
        sections = part.copies[total[part.copies] > 0]
        for note in sorted(set(part.segment.note_of_section[sections].tolist())):
            original = snapshot.find_note(original_of(part.segment.paths[note]) or "")
            if original is None:
                continue
            most = _of_note(snapshot, scores, *original).max(initial=0) / STEP
            copy = _of_note(snapshot, scores, number, note)
            if 0 < most < copy.max():
                first = int(part.segment.note_sections[note])
                moved |= dict.fromkeys(
                    (Place(number, first + at) for at in np.flatnonzero(copy).tolist()), "below its original"
                )
                copy *= np.float32(most / copy.max())
    return moved


def _of_note(snapshot: Snapshot, scores: Sequence[Scores], part: int, note: int) -> F32:
    """A view of the scores of a note's sections."""
    borders = snapshot.parts[part].segment.note_sections
    return scores[part].total[int(borders[note]) : int(borders[note + 1])]
