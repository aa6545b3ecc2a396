"""Quoted phrases: only sections that hold them literally stay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from .folding import normal, normal_all
from .literal import Literal
from .query import Query, term_keys
from .restrict import holding
from .scoring import Bits, Scores
from .snapshot import Part, Place, Snapshot

SectionText = Callable[[Place], str]

MOST_READ = 2000
"""So many sections are read for one query, the best first; a phrase in more of them is no search."""
MOST_READ_WITHOUT_TERMS = 100_000
"""The same where the phrase is nothing but punctuation, which no term leads to: every note is read."""
_AT_ONCE = 256


def keep_phrases(snapshot: Snapshot, query: Query, scores: Sequence[Scores], text_of: SectionText) -> int:
    """Take the score of sections that hold the phrases of no alternative; how many were not looked at."""
    if not all(query.phrases):
        return 0  # an alternative without phrases lets everything through
    candidates: list[tuple[float, Place]] = []
    for number, (part, found) in enumerate(zip(snapshot.parts, scores, strict=True)):
        masks = [_holding_all(part, side) for side in query.phrases]
        found.drop(~np.logical_or.reduce(masks))
        candidates += [
            (-float(found.total[s]), Place(number, s)) for s in np.flatnonzero(found.total).tolist()
        ]
    if all(_certain(phrase) for side in query.phrases for phrase in side):
        return 0
    most = MOST_READ if query.terms else MOST_READ_WITHOUT_TERMS
    places = [place for _, place in sorted(candidates)]
    sides = [[Literal(phrase) for phrase in side] for side in query.phrases]
    for at in range(0, len(places), _AT_ONCE):
        some = places[at : at + _AT_ONCE]
        texts = normal_all([text_of(place) for place in some]) if at < most else [""] * len(some)
        for place, text in zip(some, texts, strict=True):
            if not any(all(_holds(snapshot, place, p, text) for p in side) for side in sides):
                scores[place.part].total[place.section] = 0
                scores[place.part].complete[place.section] = False
    return max(len(places) - most, 0)


def _holding_all(part: Part, phrases: Sequence[str]) -> Bits:
    held: Bits = np.logical_and.reduce([holding(part, phrase) for phrase in phrases])
    return held


def _certain(phrase: str) -> bool:
    """A single pair of characters, or one plain word, is held wherever its term is: nothing is to be read."""
    return len(term_keys(phrase)) == 1 and ((phrase.isascii() and phrase.isalnum()) or len(phrase) == 2)


def _holds(snapshot: Snapshot, place: Place, phrase: Literal, text: str) -> bool:
    """In the text of the section or, if not there, in the title of its note."""
    if phrase.inside(text):
        return True
    segment = snapshot.parts[place.part].segment
    return phrase.inside(normal(segment.titles[int(segment.note_of_section[place.section])]))
