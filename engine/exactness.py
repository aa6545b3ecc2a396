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
    def neighbours(self) -> tuple[tuple[str, str, re.Pattern[str]], ...]:
        """Each two neighbouring pieces (words, runs of Han), and what finds one close after the other."""
        pieces = [run for found in _PIECE.findall(self.query.literal) for run in _LATIN.findall(found)][:16]
        return tuple(
            (a, b, re.compile(re.escape(a) + r"[\W_]{0,3}" + re.escape(b))) for a, b in pairwise(pieces)
        )

    @cached_property
    def whole(self) -> Literal:
        """The query as it was typed."""
        return Literal(self.query.literal)

    def factor(self, text: str, rendered: str, weights: Weights) -> tuple[float, float]:
        """(order, literal) ≥ 1 each, for a section's folded text and the same without markup."""
        exact = len(self.query.literal) > 1 and self.whole.inside(text, rendered)
        order = 1.0 if exact else self._in_order(rendered)
        return 1 + weights.order * (order if self.neighbours else 0.0), 1 + (
            weights.literal if exact else 0.0
        )

    def _in_order(self, text: str) -> float:
        """Share of the neighbours that stand side by side."""
        close = sum(
            a in text and b in text and found.search(text) is not None for a, b, found in self.neighbours
        )
        return close / len(self.neighbours) if self.neighbours else 0.0


def is_name(snapshot: Snapshot, place: Place, query: Query) -> bool:
    """Whether this section opens the note that is called exactly what was typed."""
    segment = snapshot.parts[place.part].segment
    note = int(segment.note_of_section[place.section])
    if int(segment.note_sections[note]) != place.section:
        return False
    name = segment.paths[note].rsplit("/", 1)[-1]
    return query.literal in (normal(segment.titles[note]), normal(name), normal(name.rsplit(".", 1)[0]))
