"""Pieces of text that a section must hold literally: quoted phrases, and a query that is one piece."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .exactness import Exactness
from .folding import normal_all
from .forms import lives
from .literal import Literal
from .names import names_of, perhaps_called
from .query import Query, inner_keys, pieces, term_keys
from .restrict import Keys, holding, text_sections
from .scoring import F32, Bits, Scores
from .segment import HEAD_END
from .selection import best_places
from .snapshot import Part, Place, Snapshot

SectionText = Callable[[Place], str]

MOST_READ = 2000
"""So many sections are read for one query, the best first; a phrase in more of them is no search."""
MOST_READ_WITHOUT_TERMS = 100_000
"""The same where the phrase is nothing but punctuation, which no term leads to: every note is read."""
_AT_ONCE = 64
_OUTER = re.compile(r"^[^\w-]+|[^\w+#]+$")
"""Punctuation round a name, but for what is part of it."""


@dataclass(frozen=True)
class Phrases:
    """Folded phrases that a text must all hold."""

    texts: tuple[str, ...]

    @cached_property
    def literals(self) -> tuple[Literal, ...]:
        """What finds them."""
        return tuple(Literal(text) for text in self.texts)

    @cached_property
    def keys(self) -> Keys:
        """Terms that no text lacks that holds them."""
        return [keys for text in self.texts for keys in inner_keys(text)]

    @cached_property
    def certain(self) -> bool:
        """Whether each is one plain word, pair or character: who holds it is known without reading."""
        return all(is_term(text) and term_keys(text) == inner_keys(text) for text in self.texts)

    def inside(self, text: str) -> bool:
        """Whether a folded text holds them all."""
        return all(literal.inside(text) for literal in self.literals)


def keep_phrases(snapshot: Snapshot, query: Query, scores: Sequence[Scores], text_of: SectionText) -> int:
    """Take the score of sections that hold the phrases of no alternative; how many were not looked at.

    What stands in no text may be the name of a note, which then keeps its first section.
    """
    if not any(query.phrases):
        return 0
    sides = [Phrases(texts) for texts in query.phrases]
    most = MOST_READ if query.terms else MOST_READ_WITHOUT_TERMS
    before = [found.total.copy() for found in scores]
    doubtful = [_doubtful(part, found, sides) for part, found in zip(snapshot.parts, scores, strict=True)]
    totals = [np.where(doubt, found.total, 0) for doubt, found in zip(doubtful, scores, strict=True)]
    places = [place for place, _ in best_places(snapshot, totals, most)]
    for place, _, text in _read(places, text_of):
        if any(side.texts and side.inside(text) for side in sides):
            doubtful[place.part][place.section] = False
    for doubt, found in zip(doubtful, scores, strict=True):
        found.total[doubt] = 0
    if not any(found.total.any() for found in scores):
        for part, found, total in zip(snapshot.parts, scores, before, strict=True):
            _keep_named(part, sides, found.total, total)
    return max(sum(int(np.count_nonzero(total)) for total in totals) - most, 0)


def _doubtful(part: Part, found: Scores, sides: Sequence[Phrases]) -> Bits:
    """Drop the sections that cannot hold the phrases; (S,) those that must be read to know."""
    none = np.zeros(found.total.size, dtype=np.bool_)
    possible, certain = none.copy(), none.copy()
    for number, side in enumerate(sides):
        its = holding(part, side.keys, text_sections) if side.texts else found.on_side.get(number, none)
        possible |= its
        if not side.texts:
            certain |= its
        elif side.certain:
            certain |= its & (part.segment.sections[:, HEAD_END] == 0)  # a table's head stands elsewhere
    found.total[~possible] = 0
    return possible & ~certain & (found.total > 0)


def _keep_named(part: Part, sides: Sequence[Phrases], total: F32, before: F32) -> None:
    """Give their score back to the openings of notes that hold the phrases in their names."""
    segment = part.segment
    for side in sides:
        for note in perhaps_called(part, " ".join(side.texts)):
            if side.inside("\n".join(names_of(segment, note))):
                first = int(segment.note_sections[note])
                total[first] = before[first]


def is_term(text: str) -> bool:
    """Whether a folded text is nothing but one word, name, pair or character."""
    return [term.text for term in pieces(text)] == [text]


def holders(
    snapshot: Snapshot, query: Query, scores: Sequence[Scores], text_of: SectionText, top_k: int
) -> list[Bits]:
    """For each part (S,) the hits that hold a query of one piece literally; the best `top_k` at least.

    A piece is a name, a word or a run of Han characters; of a longer query, or of quotes, none.
    """
    found_in = [np.zeros(found.total.size, dtype=np.bool_) for found in scores]
    exactness = Exactness(query)
    keys = term_keys(query.literal)
    if exactness.neighbours or query.phrases != ((),) or not keys:
        return found_in
    known = all(high - low > 1 or lives(snapshot.parts, [low]) for low, high in keys)
    keys = keys if known else inner_keys(query.literal)
    possible = [
        holding(part, keys, text_sections) & (found.total > 0)
        for part, found in zip(snapshot.parts, scores, strict=True)
    ]
    for part, mask in zip(snapshot.parts, possible, strict=True):
        mask[part.copies] = False
    if known and is_term(_OUTER.sub("", query.literal)) and not exactness.accented:
        return possible
    totals = [np.where(mask, found.total, 0) for mask, found in zip(possible, scores, strict=True)]
    places = [place for place, _ in best_places(snapshot, totals, MOST_READ)]
    for place, raw, text in _read(places, text_of):
        if exactness.whole.inside(text) and not exactness.other_accents(raw, text):
            found_in[place.part][place.section] = True
            top_k -= 1
            if not top_k:
                break
    return found_in


def _read(places: Sequence[Place], text_of: SectionText) -> Iterator[tuple[Place, str, str]]:
    """Texts of sections, as they are and folded; some at a time."""
    for at in range(0, len(places), _AT_ONCE):
        some = places[at : at + _AT_ONCE]
        raw = [text_of(place) for place in some]
        yield from zip(some, raw, normal_all(raw), strict=True)
