"""Pieces of text that a section must hold literally: quoted phrases, and a query that is one piece."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from .across import held_across
from .exactness import Exactness
from .forms import lives
from .literal import Literal
from .names import names_of, perhaps_called
from .query import Query, inner_keys, pieces, term_keys
from .readings import MOST_READ, Reading, SectionText, read
from .restrict import Keys, holding, own_sections, text_sections
from .scoring import F32, Bits, Scores
from .segment import HEAD_END
from .selection import best_places
from .snapshot import Part, Place, Snapshot
from .tokens import WORD

MOST_READ_FOR_PHRASES = 256, 4096, 100_000
"""So many sections, then so many, are read until enough are found that hold the phrases."""
ENOUGH = 96
"""Of the sections that hold a phrase at least so many are told from those that do not: more than are looked
through for what comes first, so that neither order nor count depend on how many hits are asked for."""
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
        """Whether each is one pair or character: who holds it is known without reading.

        A word is not: it may be a part of a longer one, as `led` of `statusLed`.
        """
        return all(is_term(text) and is_han(text) for text in self.texts)

    def inside(self, reading: Reading) -> bool:
        """Whether a section holds them all."""
        return all(literal.inside(reading.text, reading.rendered) for literal in self.literals)

    def inside_names(self, names: str) -> bool:
        """Whether the names of a note hold them all."""
        return all(literal.inside(names) for literal in self.literals)


class Kept(NamedTuple):
    """What became of the sections that may hold the phrases."""

    beyond: int = 0
    """Not read, for enough better ones hold them."""
    unread: int = 0
    """Not read, for too many had been that do not hold them."""


def keep_phrases(
    snapshot: Snapshot, query: Query, scores: Sequence[Scores], text_of: SectionText, top_k: int
) -> Kept:
    """Take the score of sections that hold the phrases of no alternative, and of those not read.

    They are read best first until `top_k` are found, and not only a few. What stands in no text may be
    the name of a note, which then keeps its first section.
    """
    if not any(query.phrases):
        return Kept()
    sides = [Phrases(texts) for texts in query.phrases]
    before = [found.total.copy() for found in scores]
    doubtful = [_doubtful(part, found, sides) for part, found in zip(snapshot.parts, scores, strict=True)]
    totals = [np.where(doubt, found.total, 0) for doubt, found in zip(doubtful, scores, strict=True)]
    left = sum(int(np.count_nonzero(total)) for total in totals)
    wanted = max(top_k, ENOUGH)
    for reading in read(_best_first(snapshot, totals), text_of):
        left -= 1
        if any(side.texts and side.inside(reading) for side in sides):
            doubtful[reading.place.part][reading.place.section] = False
            wanted -= 1
            if not wanted:
                break
    for doubt, found in zip(doubtful, scores, strict=True):
        found.total[doubt] = 0
    if not any(found.total.any() for found in scores):
        for number, (part, found, total) in enumerate(zip(snapshot.parts, scores, before, strict=True)):
            _keep_named(part, sides, found.total, total)
            for side in (side for side in sides if side.texts):
                for section, score in held_across(part, number, side.texts, total, text_of).items():
                    found.total[section] = score
    return Kept(0, left) if wanted else Kept(left, 0)


def _best_first(snapshot: Snapshot, totals: Sequence[F32]) -> Iterator[Place]:
    """Sections with a score, best first; sorted no further than they are asked for."""
    done = 0
    for most in MOST_READ_FOR_PHRASES:
        places = best_places(snapshot, totals, most)
        yield from (place for place, _ in places[done:])
        if len(places) < most:
            break
        done = most


def _doubtful(part: Part, found: Scores, sides: Sequence[Phrases]) -> Bits:
    """Drop the sections that cannot hold the phrases; (S,) those that must be read to know."""
    none = np.zeros(found.total.size, dtype=np.bool_)
    possible, certain = none.copy(), none.copy()
    for number, side in enumerate(sides):
        its = holding(part, side.keys, text_sections) if side.texts else found.on_side.get(number, none)
        possible |= its
        if not side.texts:
            certain |= its
        elif side.certain:  # but for a table's head, which stands elsewhere
            certain |= holding(part, side.keys, own_sections) & (part.segment.sections[:, HEAD_END] == 0)
    found.total[~possible] = 0
    return possible & ~certain & (found.total > 0)


def _keep_named(part: Part, sides: Sequence[Phrases], total: F32, before: F32) -> None:
    """Give their score back to the openings of notes that hold the phrases in their names."""
    segment = part.segment
    for side in sides:
        for note in perhaps_called(part, " ".join(side.texts)):
            if side.inside_names("\n".join(names_of(segment, note))):
                first = int(segment.note_sections[note])
                total[first] = before[first]


def is_term(text: str) -> bool:
    """Whether a folded text is nothing but one word, name, pair or character."""
    return [term.text for term in pieces(text)] == [text]


def is_han(text: str) -> bool:
    """Whether a folded text has pairs or characters, and no words."""
    return all(low < WORD for low, _ in term_keys(text))


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
    bare = _OUTER.sub("", query.literal)
    if is_term(bare) and is_han(bare):
        return possible
    totals = [np.where(mask, found.total, 0) for mask, found in zip(possible, scores, strict=True)]
    places = [place for place, _ in best_places(snapshot, totals, MOST_READ)]
    piece = Literal(bare)
    for place, raw, text, rendered in read(places, text_of):
        if piece.inside(text, rendered) and not exactness.other_accents(raw, text):
            found_in[place.part][place.section] = True
            top_k -= 1
            if not top_k:
                break
    return found_in
