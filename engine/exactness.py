"""After scoring, the best candidates are read: does the text hold the query as it was typed, in its order?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from .folding import normal
from .literal import Literal
from .query import Query
from .snapshot import Place, Snapshot
from .weights import Weights

_PIECE = re.compile(r"[^\W_]+(?:[_.-][^\W_]+)*")
_LATIN = re.compile(r"[\x00-\u02af]+|[^\x00-\u02af]+")


@dataclass(frozen=True)
class Exactness:
    """What a section's text must hold to be an exact hit of a query."""

    query: Query

    @cached_property
    def neighbours(self) -> tuple[re.Pattern[str], ...]:
        """For each two neighbouring pieces of the query (words, runs of Han): one close after the other."""
        pieces = [run for found in _PIECE.findall(self.query.literal) for run in _LATIN.findall(found)][:16]
        return tuple(re.compile(re.escape(a) + r"[\W_]{0,3}" + re.escape(b)) for a, b in pairwise(pieces))

    @cached_property
    def whole(self) -> Literal:
        """The query as it was typed."""
        return Literal(self.query.literal)

    def factor(self, text: str, weights: Weights) -> tuple[float, float]:
        """(order, literal) ≥ 1 each, for a section's folded text."""
        exact = len(self.query.literal) > 1 and self.whole.inside(text)
        if exact or not self.neighbours:
            order = 1.0 if exact and self.neighbours else 0.0
        else:
            order = sum(1 for pattern in self.neighbours if pattern.search(text)) / len(self.neighbours)
        return 1 + weights.order * order, 1 + (weights.literal if exact else 0.0)


def is_name(snapshot: Snapshot, place: Place, query: Query) -> bool:
    """Whether this section opens the note that is called exactly what was typed."""
    segment = snapshot.parts[place.part].segment
    note = int(segment.note_of_section[place.section])
    if int(segment.note_sections[note]) != place.section:
        return False
    name = segment.paths[note].rsplit("/", 1)[-1]
    return query.literal in (normal(segment.titles[note]), normal(name), normal(name.rsplit(".", 1)[0]))
