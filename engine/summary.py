"""How a query was read and, when nothing was found, why: what the line under the search box says."""

from __future__ import annotations

from collections.abc import Sequence

from .query import Query
from .scoring import WeightedTerm
from .snapshot import Snapshot
from .types import TermUse, Zero


def term_uses(query: Query, terms: Sequence[WeightedTerm]) -> tuple[TermUse, ...]:
    """Each term's share of the query's weight; parts of words and single characters are not listed."""
    whole = sum(t.weight for t in terms) or 1.0
    uses = [
        TermUse(
            t.term.text, t.df, round(t.weight / whole, 4), t.term.note or ("" if t.df else "not in the vault")
        )
        for t in terms
        if t.term.kind in ("word", "pair")
    ]
    return (*uses, *(TermUse(text, 0, 0.0, reason) for text, reason in query.set_aside))


def explain_zero(snapshot: Snapshot, query: Query, terms: Sequence[WeightedTerm]) -> Zero:
    """Which words occur nowhere, and what the index covers."""
    missing = tuple(t.term.text for t in terms if not t.df and t.term.kind in ("word", "pair"))
    return Zero(missing=missing, notes=snapshot.note_count, skipped=len(snapshot.skipped))
