"""How a query was read and, when nothing was found, why: what the line under the search box says."""

from __future__ import annotations

from .forms import nearest_words
from .gather import Form
from .query import Query
from .ranking import Ranking
from .scoring import WeightedTerm
from .snapshot import Snapshot
from .types import TermUse, Zero


def term_uses(query: Query, ranking: Ranking) -> tuple[TermUse, ...]:
    """Each term's share of the query's weight; parts of words and single characters are not listed."""
    whole = sum(t.weight for t in ranking.terms) or 1.0
    uses = [
        TermUse(t.term.text, t.sections, round(t.weight / whole, 4), _note(t, forms))
        for t, forms in zip(ranking.terms, ranking.forms, strict=True)
        if t.term.kind in ("word", "pair")
    ]
    filters = [TermUse(f.text, 0, 0.0, "filter") for f in query.filters]
    return (*uses, *filters, *(TermUse(text, 0, 0.0, reason) for text, reason in query.set_aside))


def _note(use: WeightedTerm, forms: tuple[Form, ...]) -> str:
    near = [form.text for form in forms if form.how == "near"]
    if near:
        return f"not in the vault; searched {', '.join(near)}"
    return use.term.note or ("" if use.df else "not in the vault")


def explain_zero(snapshot: Snapshot, query: Query, ranking: Ranking) -> Zero:
    """Which words occur nowhere and what is nearest, what the filters removed, what the index covers."""
    missing = [t.term.text for t in ranking.terms if not t.df and t.term.kind in ("word", "pair")]
    near = {word: words for word in missing if (words := nearest_words(word, snapshot.parts))}
    return Zero(tuple(missing), near, dict(ranking.filtered_out), snapshot.note_count, len(snapshot.skipped))
