"""What a language model is given with a question: numbered passages of notes, within a budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .context_formats import ContextFormat, rendered
from .context_spans import Found, spans_of
from .extracts import Extract, extract
from .federation import search_vaults
from .index import Index
from .passages import Passage
from .relevance import relevant
from .sharing import fair_level
from .types import Results

BUDGET = 4000
"""Characters of a block unless asked otherwise."""
MIN_SIMILARITY = 0.3
"""Questions about something else stay below nine times in ten, those about the notes above."""
MOST_PASSAGES = 5
_LEAST = 160
"""A passage cut to fewer characters tells too little to be worth its number."""
_FIRST = 2.0
"""The best passage may be so many times as long as each of the others."""


@dataclass(frozen=True, slots=True)
class Context:
    """The passages for a question; none when nothing in the notes is relevant."""

    question: str
    passages: tuple[Passage, ...]
    text: str
    """The block to put before the model; empty without passages."""
    results: Results
    """The search they were taken from, with what was not relevant enough."""
    relevant: int
    """Sections that were relevant enough; with some, and no passages, the budget was too small."""

    def __bool__(self) -> bool:
        return bool(self.passages)


def context(
    indexes: Index | Sequence[Index],
    question: str,
    *,
    budget: int = BUDGET,
    limit: int = MOST_PASSAGES,
    min_similarity: float = MIN_SIMILARITY,
    form: ContextFormat = "markdown",
) -> Context:
    """The best passages for a question: at most `limit`, in a block of at most `budget` characters.

    Only of sections at least `min_similarity` like the question; where most of its words are not in the
    notes, they must be more so. Sections that overlap are one passage; conflict copies and second copies of
    a text are left out.
    """
    opened = [indexes] if isinstance(indexes, Index) else indexes
    results = search_vaults(opened, question, 2 * limit)
    hits = [hit for hit in relevant(results.hits, results.terms, min_similarity) if not hit.copy_of]
    passages = _fitting(spans_of(opened, question, hits)[:limit], budget, form)
    return Context(question, passages, rendered(passages, form), results, len(hits))


def _fitting(found: Sequence[Found], budget: int, form: ContextFormat) -> tuple[Passage, ...]:
    """As many of the best as the budget holds; else the best one that it holds by itself."""
    choices = [found[:count] for count in range(len(found), 0, -1)] + [[each] for each in found[1:]]
    for chosen in choices:
        passages = _within(chosen, budget, form)
        if len(passages) == len(chosen):
            return passages
    return ()


def _within(found: Sequence[Found], budget: int, form: ContextFormat) -> tuple[Passage, ...]:
    """A passage of each, in a block of the budget; fewer, or none, when they do not fit."""
    room = budget
    while passages := _shared(found, room, form):
        over = len(rendered(passages, form)) - budget
        if over <= 0:
            return passages
        room -= over  # a format may need more characters for a text than it has
    return ()


def _shared(found: Sequence[Found], room: int, form: ContextFormat) -> tuple[Passage, ...]:
    """Passages in about `room` characters of block: what the short ones leave goes to the long ones."""
    bare = [_passage(n, its, Extract("", its.span.first, its.span.last)) for n, its in enumerate(found, 1)]
    room -= len(rendered(bare, form))
    wanted = [len(extract(its.lines, its.span, max(room, 0)).text) for its in found]
    shares = [_FIRST] + [1.0] * (len(found) - 1)
    level = fair_level(wanted, shares, room)
    passages: list[Passage] = []
    for its, share, want in zip(found, shares, wanted, strict=True):
        most = min(int(level * share), room)
        cut = extract(its.lines, its.span, most)
        if not cut.text or most < min(_LEAST, want):
            break
        passages.append(_passage(len(passages) + 1, its, cut))
    return tuple(passages)


def _passage(number: int, found: Found, cut: Extract) -> Passage:
    hit = found.hit
    return Passage(
        number=number,
        vault=hit.vault,
        vault_path=hit.vault_path,
        path=hit.path,
        title=hit.title,
        headings=hit.headings,
        line_start=cut.first + 1,
        line_end=max(cut.last, cut.first + 1),
        similarity=hit.similarity,
        text=cut.text,
    )
