"""How a query was read and, when nothing was found, why: what the line under the search box says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .absent import absent_phrases
from .forms import nearest_words
from .gather import Form
from .query import Query
from .ranking import Ranking
from .readings import SectionText
from .remarks import remarks
from .scoring import WeightedTerm
from .snapshot import Snapshot
from .types import Hit, Remark, TermUse, Zero


class Told(NamedTuple):
    """How a query was read."""

    terms: tuple[TermUse, ...]
    remarks: tuple[Remark, ...]
    zero: Zero | None
    """Why nothing was found; None when something was."""


def tell(
    snapshot: Snapshot, query: Query, ranking: Ranking, hits: Sequence[Hit], text_of: SectionText
) -> Told:
    """All that is said of a query that was typed."""
    uses = term_uses(query, ranking)
    absent = absent_phrases(snapshot, query, ranking, text_of)
    missing = [use.text for use in uses if use.role == "missing"]
    untold = [phrase for phrase in absent if phrase not in missing]
    return Told(
        uses,
        remarks(snapshot, query, ranking, untold, hits, text_of),
        None if hits else explain_zero(snapshot, query, ranking, untold),
    )


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


def explain_zero(snapshot: Snapshot, query: Query, ranking: Ranking, phrases: Sequence[str] = ()) -> Zero:
    """Which words, and which `phrases`, occur nowhere and what is nearest, what the filters removed, what
    the index covers.
    """
    uses = term_uses(query, ranking)
    words = [use.text for use in uses if use.role == "missing"]
    missing = [*(f'"{phrase}"' for phrase in phrases), *words]
    if not missing and not query.filters:  # question words are missed only where there is nothing else
        missing = [use.text for use in uses if use.role == "little" and not use.sections]
    near = {word: found for word in words if (found := nearest_words(word, snapshot.parts))}
    return Zero(tuple(missing), near, dict(ranking.filtered_out), snapshot.note_count, len(snapshot.skipped))
