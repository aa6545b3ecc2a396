"""Whether what was found has to do with the question at all.

Similarity asks how much of what the notes know of a query a section holds. A question about something
else is known by a word or two, and a section that holds those is very similar to them.
"""

from __future__ import annotations

from collections.abc import Sequence

from .types import Hit, TermUse

_ENOUGH = 0.5
"""With this share of its terms in the notes, a question is one about them."""
_SILENT = ("little", "filter", "aside")


def familiarity(terms: Sequence[TermUse]) -> float:
    """1 where half of the terms that say something are in the notes; less, in proportion, where fewer are."""
    roles = [term.role for term in terms if term.role not in _SILENT]
    known = sum(role != "missing" for role in roles)
    return min(1.0, known / len(roles) / _ENOUGH) if roles else 1.0


def relevant(hits: Sequence[Hit], terms: Sequence[TermUse], least: float) -> list[Hit]:
    """The hits whose similarity, in so far as the question is about the notes, is `least` or more."""
    known = familiarity(terms)
    return [hit for hit in hits if hit.similarity * known >= least]
