"""How a query was read and, when nothing was found, why: what the line under the search box says."""

from __future__ import annotations

from collections.abc import Sequence

from .forms import nearest_words
from .gather import Form
from .query import Query
from .ranking import Ranking
from .scoring import WeightedTerm
from .snapshot import Snapshot
from .types import TermUse, Zero


def term_uses(query: Query, ranking: Ranking) -> tuple[TermUse, ...]:
    """Each term's share of the query's weight; parts of words are not listed."""
    whole = sum(t.weight for t in ranking.terms) or 1.0
    uses = [
        _use(t, forms, ranking.terms, whole)
        for t, forms in zip(ranking.terms, ranking.forms, strict=True)
        if t.term.kind in ("word", "pair")
    ]
    filters = [TermUse(f.text, 0, 0.0, "filter", "filter") for f in query.filters]
    return (*uses, *filters, *(TermUse(text, 0, 0.0, reason, "aside") for text, reason in query.set_aside))


def _use(use: WeightedTerm, forms: Sequence[Form], terms: Sequence[WeightedTerm], whole: float) -> TermUse:
    text, share = use.term.text, round(use.weight / whole, 4)
    if near := tuple(form.text for form in forms if form.how == "near"):
        return TermUse(text, 0, share, f"not in the vault; searched {', '.join(near)}", "near", near)
    if use.df:
        little = bool(use.term.note)
        return TermUse(text, use.sections, share, use.term.note, "little" if little else "searched")
    if parts := tuple(t.term.text for t in terms if t.term.parent == use.term.low and t.df):
        return TermUse(
            text, 0, share, f"only parts of it are in the vault: {', '.join(parts)}", "parts", parts
        )
    if use.term.note:
        return TermUse(text, 0, 0.0, use.term.note, "little")  # a question word: nobody misses it
    return TermUse(text, 0, 0.0, "not in the vault", "missing")


def explain_zero(snapshot: Snapshot, query: Query, ranking: Ranking) -> Zero:
    """Which words occur nowhere and what is nearest, what the filters removed, what the index covers."""
    missing = [use.text for use in term_uses(query, ranking) if use.role == "missing"]
    if not missing and not ranking.filtered_out and all(len(side) == 1 for side in query.phrases):
        missing = [f'"{phrase}"' for (phrase,) in query.phrases]  # its words are there, apart
    near = {word: words for word in missing if (words := nearest_words(word, snapshot.parts))}
    return Zero(tuple(missing), near, dict(ranking.filtered_out), snapshot.note_count, len(snapshot.skipped))
