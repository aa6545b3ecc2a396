"""How literally a section's text holds the query as it was typed, in its order, with its accents."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from .folding import normal
from .literal import Literal
from .query import Query
from .weights import Weights

_PIECE = re.compile(r"[^\W_]+(?:[_.-][^\W_]+)*")
_LATIN = re.compile(r"[\x00-\u02af]+|[^\x00-\u02af]+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_ACCENTED = re.compile("[\u00c0-\u024f\u1e00-\u1eff]")


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
        """The query without what was set aside."""
        return Literal(self.query.literal)

    @cached_property
    def typed(self) -> Literal:
        """The query as it was typed: a passage pasted whole."""
        return Literal(normal(self.query.text))

    def pasted(self, text: str, rendered: str) -> bool:
        """Whether a folded text holds the query with what was set aside, as it was pasted."""
        return self.typed.text != self.query.literal and self.typed.inside(text, rendered)

    @cached_property
    def accents(self) -> dict[str, str]:
        """Latin words as typed in lower case, by their folded form."""
        as_typed = unicodedata.normalize("NFKC", self.query.text).lower()
        typed = {normal(word): word for word in _WORD.findall(as_typed)[:16]}
        return {folded: word for folded, word in typed.items() if folded.isascii()}

    @cached_property
    def accented(self) -> bool:
        """Whether a word was typed with accents."""
        return any(folded != word for folded, word in self.accents.items())

    def factors(self, raw: str, text: str, rendered: str, weights: Weights) -> dict[str, float]:
        """What a section's score is multiplied by, by reason: its text as it is, folded, without markup."""
        pasted = self.pasted(text, rendered)
        exact = pasted or (len(self.query.literal) > 1 and self.whole.inside(text, rendered))
        order = 1.0 if pasted or (exact and self.neighbours) else self._in_order(rendered)
        return {
            "order": 1 + weights.order * order,
            "literal": 1 + weights.literal * exact,
            "accents": weights.accents if self.other_accents(raw, text) else 1.0,
        }

    def _in_order(self, text: str) -> float:
        """Share of the neighbours that stand side by side; 0 when there are none."""
        close = sum(
            f"{a} {b}" in text or (a in text and b in text and found.search(text) is not None)
            for a, b, found in self.neighbours
        )
        return close / max(len(self.neighbours), 1)

    def other_accents(self, raw: str, text: str) -> bool:
        """Whether a word stands there, but never with the accents that were typed (or without any)."""
        if not self.accented and not _ACCENTED.search(raw):
            return False
        as_written = unicodedata.normalize("NFKC", raw).lower()
        return any(folded in text and word not in as_written for folded, word in self.accents.items())
